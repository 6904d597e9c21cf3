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
      inPieces();
      withStacks();
      withoutStackSwitching();
      withoutSharedMemory();
      const module = await createModule(settings);
      await pause();
      // There are no packages beside the archive, so no lock file needs to be fetched.
      tellPackages({ info: { abi_version: module.API.abiVersion }, packages: {} });
      return module;
    },
  });
}

/** WebKit's own errors ("Load failed") have no stack, by which Pyodide knows an error: none would be caught. */
function withStacks() {
  const { prototype } = Error;
  if (!("stack" in prototype)) Object.defineProperty(prototype, "stack", { value: "", writable: true, configurable: true });
}

/** Lets the browser handle what waits: a start in one piece would leave taps unanswered. */
export const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Pauses before Python takes up its WebAssembly. Where that doesn't come Pyodide only warns, and waits for ever. */
function inPieces() {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (...source) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    try {
      const instance = await instantiateStreaming(...source);
      performance.mark("module");
      await pause();
      return instance;
    } catch (error) {
      reportError(error);
      throw error;
    }
  };
}

/** Nothing here waits for a promise in the middle of Python, and tabs of Chromium crash on the stacks made for that. */
function withoutStackSwitching() {
  delete WebAssembly.Suspending;
  delete WebAssembly.promising;
}

/** Pyodide makes shared memory to sleep on, which browsers warn of and only a worker could use: it gets plain one. */
function withoutSharedMemory() {
  const { Memory } = WebAssembly;
  WebAssembly.Memory = function ({ shared, ...limits }) {
    WebAssembly.Memory = Memory;
    return new Memory(limits);
  };
}
