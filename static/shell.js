// What the page does by itself until Python is there: theme and the last screen before the first paint,
// and taps kept in order.

(() => {
  const root = document.documentElement;
  const { markup } = root.dataset;
  const { prefix, stored, settings, start } = globalThis.kocky;
  const { painter } = globalThis;
  let lastScreen = null;
  let lastLabels = null;
  const waiting = [];

  function store(name, value) {
    try {
      localStorage.setItem(prefix + name, JSON.stringify(value));
    } catch {
      // Nothing can be kept here: the next start is a plain one.
    }
  }

  if (["light", "dark"].includes(settings.theme)) root.dataset.theme = settings.theme;

  /** The page and the game that were stored last. */
  const whereNow = () => JSON.stringify(stored("where"));

  /** What can be said before Python: the last screen, a newcomer's start page; null where only Python knows. */
  function firstScreen() {
    const last = stored("screen");
    if (new URLSearchParams(location.search).has("game") || /^#[rc]=/.test(location.hash)) return null;
    if (last?.markup === markup && last.where === whereNow()) return last;
    return stored("where") ? null : start;
  }

  // Until the first screen is painted there is nothing to see, so that nothing else is seen before it.
  const screen = firstScreen();
  root.dataset.early = "";
  const parsed = new Promise((done) => document.addEventListener("readystatechange", done, { once: true }));
  const painted = parsed.then(() => {
    if (!screen) return;
    try {
      painter.paint(screen.screen);
      painter.labels(screen.labels, shown()); // the other pages are Python's
      delete root.dataset.early;
    } catch {
      // Somebody has changed what was kept: Python paints all of it.
    }
  });

  // --- Python is called for ---

  function isKept() {
    try {
      return Boolean(navigator.serviceWorker?.controller);
    } catch {
      return false; // forbidden here
    }
  }

  function callForPython() {
    const script = Object.assign(document.createElement("script"), { type: "module", async: true });
    script.src = document.getElementById("boot").href;
    document.head.append(script);
  }

  // What comes over the network is asked for at once. What is on the device would only hold up the first
  // picture, which is out when the next is asked for. A tab that nobody sees has no pictures.
  const kept = isKept();
  if (!kept) {
    for (const link of document.querySelectorAll("link[data-rel]")) link.rel = link.dataset.rel;
    callForPython();
  }
  const frame = () => Promise.race([new Promise(requestAnimationFrame), later(100)]);
  const drawn = painted.then(frame);
  if (kept) drawn.then(frame).then(callForPython);
  const seen = drawn.then(() => later(0));

  function later(ms) {
    return new Promise((done) => setTimeout(done, ms));
  }

  const PAGES = ["start", "table", "result"];
  function keep() {
    if (!lastScreen || lastScreen.elsewhere) return; // another tab keeps its own
    // Other pages aren't returned to, and what stood there before them may be over.
    if (!PAGES.some((page) => lastScreen[page])) return store("screen", null);
    const screen = { ...lastScreen, live: "", notice: null };
    for (const dialog of document.querySelectorAll("dialog")) screen[dialog.dataset.n] = null;
    if (screen.start) screen.start = { ...screen.start, install: null };
    if (screen.table) {
      const lying = screen.table.dice.map((die) => ({ ...die, "@data-throw": null }));
      screen.table = { ...screen.table, update: null, dice: lying };
    }
    store("screen", { markup, where: whereNow(), moves: root.dataset.moves, labels: lastLabels, screen });
  }
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => document.hidden && keep());

  // --- taps that come before Python ---

  function wait(event) {
    if (root.dataset.ready) return;
    const control = event.target.closest?.("[data-do]");
    if (!control) return;
    event.stopImmediatePropagation();
    if (control.disabled) return;
    waiting.push([control.dataset.do, control.dataset.arg ?? ""]);
    control.dataset.waiting = "";
    if (control.dataset.do === "roll" && control.ariaDisabled !== "true") root.dataset.shaking = "";
  }

  function handOver() {
    delete root.dataset.shaking;
    for (const control of document.querySelectorAll("[data-waiting]")) delete control.dataset.waiting;
    // A screen that was kept before the last moves, by a tab that was killed, shows what isn't so any more.
    const stale = screen?.moves !== undefined && screen.moves !== root.dataset.moves;
    const taps = waiting.splice(0);
    return stale ? [] : taps;
  }
  document.addEventListener("click", wait, true);

  // --- the focus stays where a person can use it ---

  const shown = () => document.querySelector("main > section:not([hidden])");

  /** A browser lays out the page before it hides a button that has the focus: cheap while nothing is written yet. */
  function goes(button) {
    if (!(button instanceof HTMLButtonElement)) return false;
    let value = lastScreen;
    for (const name of namesOf(button)) {
      if (typeof value !== "object" || !(name in value)) return false; // it stays as it is; "" is an item of a list
      value = value[name];
      if (value === null || value === false) return true;
    }
    return false;
  }

  function namesOf(element) {
    const names = [];
    for (let at = element.closest("[data-n]"); at; at = at.parentElement.closest("[data-n]")) names.unshift(at.dataset.n);
    return names;
  }

  const places = new WeakMap(); // page -> where it was left: how far down, and by which control
  const scroller = (page) => page.querySelector(".scroll") ?? page;
  const doing = ({ dataset }) => JSON.stringify([dataset.do, dataset.arg]);

  const leave = (page, by) => places.set(page, { top: scroller(page).scrollTop, by: doing(by) });

  function arrive(page) {
    // A browser may remember by itself how far down it was.
    if (places.has(page)) scroller(page).scrollTop = 0;
    page.querySelector("h1").focus({ preventScroll: true });
  }

  /** Back on a page it is as it was left. */
  function comeBack(page) {
    const place = places.get(page);
    const same = (control) => doing(control) === place?.by && isSeen(control);
    scroller(page).scrollTop = place?.top ?? 0;
    ([...page.querySelectorAll("[data-do]")].find(same) ?? page.querySelector("h1")).focus();
  }

  function leadFocus(had, moved, back) {
    const now = document.activeElement;
    if (back) return comeBack(shown());
    if (moved) return arrive(shown());
    if (had === document.body) return;
    if (now === document.body || now.disabled || now.closest("[hidden]")) return rescueFocus();
    // Styles can hide it too. To ask is cheap only after the frame: until then all styles are to be worked out.
    requestAnimationFrame(() => setTimeout(() => isSeen(document.activeElement) || rescueFocus()));
  }

  const isSeen = (element) => element !== document.body && element.checkVisibility({ visibilityProperty: true });

  function rescueFocus() {
    const buttons = [...shown().querySelectorAll(":scope > :is(.hand, .gone):not([hidden]) button:not([hidden])")];
    (buttons.find((button) => button.hasAttribute("data-next")) ?? buttons[0] ?? shown().querySelector("h1")).focus();
  }

  Object.assign(globalThis.kocky, {
    seen,
    /** The browser's offer to install the page; it may come before Python. */
    offer: null,
    /** Paints a screen (JSON); `moved`: it is another page, whose heading gets the focus, or to which the way was `back`. */
    paint(text, moved, back) {
      document.getElementById("boot-problem")?.remove();
      const had = document.activeElement;
      lastScreen = JSON.parse(text);
      if (moved) leave(shown(), had);
      if (goes(had)) had.blur();
      painter.paint(lastScreen, moved);
      delete root.dataset.early;
      leadFocus(had, moved, back);
    },
    labels(text) {
      lastLabels = JSON.parse(text);
      painter.labels(lastLabels);
    },
    /** The taps that came before Python, in order; each is handed over once. */
    take: handOver,
  });

  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the page has a button for it
    globalThis.kocky.offer = event;
  });
})();
