// Pyodide with our own archive of compiled modules and no packages: docs/adr/0001-boot.md.

import { loadPyodide, version } from "./pyodide.mjs";

export { version };

/** Starts Python from the archive at this address; it makes its module when `may` is fulfilled. */
export function startPython(archive, may, output = {}) {
  let tellPackages;
  const packages = new Promise((resolve) => (tellPackages = resolve));
  return loadPyodide({
    ...output,
    indexURL: new URL(".", import.meta.url).href,
    stdLibURL: archive,
    lockFileContents: packages,
    async createPyodideModule(settings) {
      const [{ default: createModule }] = await Promise.all([import("./pyodide.asm.mjs"), may]);
      sayWhenWasmFails();
      const module = await createModule(settings);
      // There are no packages beside the archive, so no lock file needs to be fetched.
      tellPackages({ info: { abi_version: module.API.abiVersion }, packages: {} });
      return module;
    },
  });
}

/** Pyodide only warns when its WebAssembly doesn't come, and then waits for ever. */
function sayWhenWasmFails() {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = (...source) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    const instance = instantiateStreaming(...source);
    instance.then(() => performance.mark("module"), reportError);
    return instance;
  };
}
