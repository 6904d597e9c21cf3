// PyScript's interpreter: Pyodide with our own archive of compiled modules, already half started
// when PyScript asks for it. Why each step is here: docs/adr/0001-boot.md.

import { loadPyodide as startPyodide, version } from "./pyodide.mjs";

export { version };

let output = { stdout: console.log, stderr: console.error };
let letPythonRun;
const askedFor = new Promise((resolve) => (letPythonRun = resolve));
let tellPackages;
const packages = new Promise((resolve) => (tellPackages = resolve));

const starting = startPyodide({
  indexURL: new URL(".", import.meta.url).href,
  stdLibURL: document.getElementById("python").href,
  lockFileContents: packages,
  stdout: (line) => output.stdout(line),
  stderr: (line) => output.stderr(line),
  createPyodideModule,
});
// A failure is PyScript's to report, once it has asked.
starting.catch(() => {});

/** Makes Pyodide's module, but not before PyScript has done its part: Python's work would starve it. */
async function createPyodideModule(settings) {
  const [{ default: createModule }] = await Promise.all([import("./pyodide.asm.mjs"), askedFor]);
  sayWhenWasmFails();
  const module = await createModule(settings);
  // There are no packages beside the archive, so no lock file needs to be fetched.
  tellPackages({ info: { abi_version: module.API.abiVersion }, packages: {} });
  return module;
}

/** Pyodide only warns when its WebAssembly doesn't come, and then waits for ever. */
function sayWhenWasmFails() {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = (...source) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    const instance = instantiateStreaming(...source);
    instance.catch(reportError);
    return instance;
  };
}

/** What PyScript calls; it may only bring the options that the early start has foreseen. */
export async function loadPyodide({ stdout, stderr, indexURL, ...unforeseen }) {
  const names = Object.keys(unforeseen);
  if (names.length > 0) throw new Error(`PyScript passes options unknown here: ${names}`);
  output = { stdout, stderr };
  const { hooks, stdlib } = await import("./core.js");
  withoutWorkers(hooks);
  letPythonRun();
  return withCompiledPyScript(await starting, stdlib);
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
