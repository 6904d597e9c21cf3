// PyScript's interpreter: Python, already half started when PyScript asks for it. Why each step is
// here: docs/adr/0001-boot.md.

import { pause, startPython, version } from "./python.mjs";

export { version };

let output = { stdout: console.log, stderr: console.error };
let letPythonRun;
const askedFor = new Promise((resolve) => (letPythonRun = resolve));

// Python waits until PyScript has done its part: its work would starve PyScript's.
const starting = startPython(document.getElementById("python").href, askedFor, {
  stdout: (line) => output.stdout(line),
  stderr: (line) => output.stderr(line),
});
// A failure is PyScript's to report, once it has asked.
starting.catch(() => {});

// The first picture comes before PyScript, which takes the page for itself at once.
globalThis.kocky.seen.then(() => import("./core.js")).catch(reportError);

/** What PyScript calls; it may only bring the options that the early start has foreseen. */
export async function loadPyodide({ stdout, stderr, indexURL, ...unforeseen }) {
  const names = Object.keys(unforeseen);
  if (names.length > 0) throw new Error(`PyScript passes options unknown here: ${names}`);
  output = { stdout, stderr };
  const { hooks, stdlib } = await import("./core.js");
  withoutWorkers(hooks);
  performance.mark("asked");
  letPythonRun();
  const python = await starting;
  performance.mark("python");
  await pause();
  return withCompiledPyScript(python, stdlib);
}

/** PyScript prepares its workers with `Function(…)`, which the page's policy forbids; we have none. */
function withoutWorkers(hooks) {
  for (const hook of Object.values(hooks.worker)) hook.clear?.();
}

/** PyScript brings its Python package as one source string; the archive holds the same, compiled. */
function withCompiledPyScript(python, source) {
  const { runPythonAsync } = python;
  python.runPythonAsync = (code, options) =>
    runPythonAsync(code === source ? "import pyscript" : code, options).catch((error) => {
      reportError(error);
      throw error;
    });
  return python;
}
