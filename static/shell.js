// What the page does by itself until Python is there: language, theme and the last screen before the
// first paint, taps kept in order, and a readable word when Python doesn't come.

(() => {
  const PATIENCE = 30_000;
  const root = document.documentElement;
  const build = document.currentScript.src;
  const scope = new URL(".", document.baseURI).pathname;
  const parsed = new Promise((done) => document.addEventListener("DOMContentLoaded", done));
  const painting = Promise.all([import(new URL("paint.js", build)), parsed]).then(([module]) => module);
  let painter = null;
  let lastScreen = null;
  let lastLabels = null;
  const waiting = [];

  function stored(name) {
    try {
      return JSON.parse(localStorage.getItem(`kocky:${scope}:${name}`));
    } catch {
      return null;
    }
  }

  function store(name, value) {
    try {
      localStorage.setItem(`kocky:${scope}:${name}`, JSON.stringify(value));
    } catch {
      // Nothing can be kept here: the next start is a plain one.
    }
  }

  const settings = stored("settings") ?? {};
  if (typeof settings.language === "string") root.lang = settings.language;
  if (["light", "dark"].includes(settings.theme)) root.dataset.theme = settings.theme;

  const last = stored("screen");
  const fresh = new URLSearchParams(location.search).has("game");
  painting.then((module) => {
    painter = module;
    if (last?.build !== build || root.dataset.ready || fresh) return;
    if (last.labels) painter.labels(last.labels);
    painter.paint(last.screen);
  });

  const PAGES = ["start", "table", "result"];
  function keep() {
    if (!lastScreen || !PAGES.some((page) => lastScreen[page])) return;
    const screen = { ...lastScreen, live: "", notice: null, menu: null, leave: null, giveup: null, install: null };
    if (screen.start) screen.start = { ...screen.start, install: null };
    store("screen", { build, labels: lastLabels, screen });
  }
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => document.hidden && keep());

  // --- taps that come before Python ---

  function wait(event) {
    if (root.dataset.ready) return;
    const control = event.target.closest?.("[data-do]");
    if (!control) return;
    event.stopImmediatePropagation();
    if (!control.disabled) waiting.push([control.dataset.do, control.dataset.arg ?? ""]);
  }
  document.addEventListener("click", wait, true);

  // --- the focus stays where a person can use it ---

  function rescueFocus(had) {
    const now = document.activeElement;
    const usable = now !== document.body && !now.disabled && now.checkVisibility({ visibilityProperty: true });
    if (had === document.body || usable) return;
    const page = document.querySelector("main > section:not([hidden])");
    const buttons = [...page.querySelectorAll(":scope > .hand button:not([hidden])")];
    (buttons.find((button) => button.hasAttribute("data-next")) ?? buttons[0] ?? page.querySelector("h1")).focus();
  }

  globalThis.kocky = {
    painting,
    /** The browser's offer to install the page; it may come before Python. */
    offer: null,
    /** Paints a screen (JSON); `moved`: it is another page, whose heading gets the focus. */
    paint(text, moved) {
      document.getElementById("boot-problem")?.remove();
      const had = document.activeElement;
      lastScreen = JSON.parse(text);
      painter.paint(lastScreen);
      if (moved) document.querySelector("main > section:not([hidden]) h1")?.focus({ preventScroll: true });
      else rescueFocus(had);
    },
    labels(text) {
      lastLabels = JSON.parse(text);
      painter.labels(lastLabels);
    },
    /** The taps that came before Python, in order; each is handed over once. */
    take: () => waiting.splice(0),
  };

  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the page has a button for it
    globalThis.kocky.offer = event;
  });

  // --- when Python doesn't come ---

  const PROBLEM = {
    en: ["The game can’t start.", "Your saved games are safe. Try again; if that doesn’t help, update the browser or use another one.", "Try again"],
    sk: ["Hra sa nedá spustiť.", "Vaše uložené hry sú v bezpečí. Skúste to znova; ak to nepomôže, aktualizujte prehliadač alebo použite iný.", "Skúsiť znova"],
    cs: ["Hru se nepodařilo spustit.", "Vaše uložené hry jsou v bezpečí. Zkuste to znovu; pokud to nepomůže, aktualizujte prohlížeč nebo použijte jiný.", "Zkusit znovu"],
    de: ["Das Spiel startet nicht.", "Deine gespeicherten Spiele sind sicher. Versuch es noch einmal; wenn das nicht hilft, aktualisiere den Browser oder nimm einen anderen.", "Noch einmal versuchen"],
  };

  function problem() {
    if (root.dataset.ready || document.getElementById("boot-problem")) return;
    const languages = [settings.language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
    const [what, todo, again] = PROBLEM[languages.find((language) => language in PROBLEM) ?? "en"];
    const box = document.createElement("div");
    box.id = "boot-problem";
    box.setAttribute("role", "alert");
    for (const [tag, text] of [["b", what], ["p", todo], ["button", again]]) {
      box.append(Object.assign(document.createElement(tag), { textContent: text }));
    }
    box.lastChild.addEventListener("click", () => location.reload());
    document.body.append(box);
  }

  const watch = () => (document.body ? problem() : addEventListener("DOMContentLoaded", problem));
  addEventListener("error", watch, true); // captured: a script that can't be loaded doesn't bubble
  addEventListener("unhandledrejection", watch);
  if (typeof WebAssembly !== "object") watch();
  setTimeout(watch, PATIENCE);
  const settled = () => root.dataset.ready && document.getElementById("boot-problem")?.remove();
  new MutationObserver(settled).observe(root, { attributeFilter: ["data-ready"] });
})();
