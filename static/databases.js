// PyScript opens two databases at each start, for packages and folders that this page never has, and
// doesn't start where the browser forbids storage. So it gets empty ones; every other name is the browser's.

(() => {
  const PYSCRIPT = "IDBMap/";

  function answer(result) {
    const request = { result };
    queueMicrotask(() => request.onsuccess?.({ target: request }));
    return request;
  }

  const store = {
    getAllKeys: () => answer([]),
    get: () => answer(),
    getKey: () => answer(),
    put: () => answer(),
    delete: () => answer(),
    clear: () => answer(),
  };
  const empty = {
    objectStoreNames: ["entries"],
    transaction: () => ({ objectStore: () => store }),
    close: () => {},
  };

  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, ...version) {
    return name.startsWith(PYSCRIPT) ? answer(empty) : open.call(this, name, ...version);
  };
  try {
    indexedDB.open.call;
  } catch {
    // The name is missing or forbidden: PyScript's databases work all the same, others refuse.
    Object.defineProperty(globalThis, "indexedDB", { value: Object.create(IDBFactory.prototype) });
  }
})();
