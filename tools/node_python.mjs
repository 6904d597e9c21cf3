// Pyodide under Node for the tools: the project at /project, errors without Pyodide's source in them.

import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

export const projectFolder = fileURLToPath(new URL("..", import.meta.url));

/** Boots Python with the given environment; `folders` maps its paths to folders of this machine. */
export async function startPython({ env = {}, folders = {} } = {}) {
  const python = await loadPyodide({ env });
  for (const [path, root] of Object.entries({ "/project": projectFolder, ...folders })) {
    python.mountNodeFS(path, root);
  }
  return python;
}

/** Runs `main` and ends the process with the status it returns; a failure is printed, not dumped. */
export async function run(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
