// The language, how far the start is, and a readable word when it fails. The words are in index.html.
// Plain ES2015: a browser that is too old for the rest shall still say so.

(() => {
  const PATIENCE = 30000;
  const QUICK = 1000; // a start that takes no longer shows no progress
  const MARKS = ["module", "python", "app"]; // boot.mjs and main.py set them
  const root = document.documentElement;

  const prefix = `kocky:${new URL(".", document.baseURI).pathname}:`;
  function stored(name) {
    try {
      return JSON.parse(localStorage.getItem(prefix + name));
    } catch (error) {
      return null; // not there, not JSON, or forbidden
    }
  }

  const first = JSON.parse(document.getElementById("first").textContent);
  const settings = stored("settings") || {};
  const wished = [settings.language].concat(navigator.languages.map((tag) => tag.slice(0, 2)), "en");
  const start = first[wished.find((language) => typeof language === "string" && first.hasOwnProperty(language))];
  const { words } = start;
  root.lang = start.screen["@lang"];

  window.kocky = { prefix, stored, settings, start, renew };

  // --- a new version ---

  function registration() {
    return new Promise((done) => done(navigator.serviceWorker.getRegistration()))
      .then((found) => (found.scope === new URL(".", document.baseURI).href ? found : null))
      .catch(() => null); // there is none, or the browser forbids it
  }

  const takenOver = (worker) =>
    new Promise((done) => {
      navigator.serviceWorker.addEventListener("controllerchange", done);
      setTimeout(done, PATIENCE / 3);
      worker.postMessage("take over");
    });

  /** Loads the page anew; a version that waits for it takes over first. */
  function renew() {
    registration()
      .then((found) => found && found.waiting && takenOver(found.waiting))
      .then(() => location.reload());
  }

  // --- how far ---

  /** A browser that waits for the end of the page, to show all at once, shows from now on what there is. */
  function showPieces() {
    const waits = document.querySelector("link[rel=expect]");
    if (waits) waits.remove();
  }

  /** As soon as the page has its bar: over a slow line it comes in pieces. */
  function showProgress() {
    showPieces();
    const bar = document.getElementById("starting");
    if (root.dataset.ready || told) return;
    if (!bar) return document.addEventListener("readystatechange", showProgress, { once: true });
    const files = Array.from(document.querySelectorAll("link[data-rel]"), (link) => link.href);
    const awaited = new Set(files.concat(new URL("pyodide.asm.wasm", files[files.length - 1]).href, MARKS));
    const done = new Set();
    bar.max = awaited.size;
    bar.setAttribute("aria-label", words.loading);
    root.dataset.loading = `${words.loading} \u2026`;
    bar.hidden = false;
    const note = (list) => {
      for (const entry of list.getEntries()) if (awaited.has(entry.name)) done.add(entry.name);
      bar.value = done.size;
    };
    for (const type of ["resource", "mark"]) new PerformanceObserver(note).observe({ type, buffered: true });
  }

  // --- when Python doesn't come ---

  let told = null;

  /** Says what is wrong and what to do; a graver word takes the place of "it takes long". */
  function tell(kind) {
    if (root.dataset.ready || (told && told !== "slow")) return;
    told = kind;
    settle();
    showPieces();
    const bar = document.getElementById("starting");
    if (bar && kind !== "slow") bar.hidden = true;
    const box = document.createElement("div");
    box.id = "boot-problem";
    box.setAttribute("role", "alert");
    for (const [tag, text] of [["b", words[kind]], ["p", words[`${kind}.todo`]], ["button", words.again]]) {
      box.append(Object.assign(document.createElement(tag), { textContent: text }));
    }
    box.lastChild.addEventListener("click", renew);
    document.body.prepend(box);
    registration().then((found) => found && found.update()).catch(() => {}); // for a version that starts
  }

  function settle() {
    const box = document.getElementById("boot-problem");
    if (box) box.remove();
  }

  const say = (kind) => (document.body ? tell(kind) : addEventListener("DOMContentLoaded", () => tell(kind)));

  /** WebAssembly that is there and doesn't take our module: forbidden or too old, unless the file is damaged. */
  const refused = (error) => error instanceof WebAssembly.CompileError && !/magic|end|length/i.test(error.message);
  const fail = (error) => say(refused(error) ? "unsupported" : "broken");

  if (typeof WebAssembly !== "object") say("unsupported");
  else {
    // Captured: a missing script doesn't bubble. Without its styles the page can be played.
    addEventListener("error", (event) => event.target.rel === "stylesheet" || fail(event.error), true);
    addEventListener("unhandledrejection", (event) => fail(event.reason));
  }
  setTimeout(showProgress, QUICK);
  setTimeout(say, PATIENCE, "slow");
  new MutationObserver(() => root.dataset.ready && settle()).observe(root, { attributeFilter: ["data-ready"] });
})();
