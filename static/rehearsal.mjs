// A start of Python behind the page, in a worker, for what the browser learns of it: it optimises the
// WebAssembly that a start runs, and caches that. Its message is the address of the archive.

import { startPython } from "./python.mjs";

addEventListener("message", async ({ data: archive }) => {
  const python = await startPython(archive);
  python.runPython("import pyapp.view, pyapp.entry");
  postMessage("done");
});
