// What the monkey's hands are in the page, and its eyes there. What it does is chosen by numbers from
// 0 to 1 that come from outside (e2e/whims.py), so that a seed repeats it.

globalThis.monkey = (() => {
  const counts = () => document.documentElement.dataset;
  const WAYS = "[data-do], [data-on], summary, a[href^='#']";
  const SENSIBLE = ["close", "hand-over", "go-on", "result", "bank", "confirm", "take-all", "skip"];
  const PATIENCE = 120_000; // milliseconds: a computer thinks long on a busy machine

  const page = () => document.querySelector("main > section:not([hidden])");
  const layer = () => document.querySelector("dialog[open]") ?? page();
  const nameOf = (control) => control.dataset.do ?? control.dataset.on ?? control.tagName;
  const kindOf = ({ tagName, type }) => (tagName === "SELECT" ? "select" : ["text", "number"].includes(type) ? "text" : "button");
  const pick = (list, number) => list[Math.floor(number * list.length)];

  const pause = (milliseconds = 0) => new Promise((done) => setTimeout(done, milliseconds));
  /** What the browser does of its own comes with the next picture at the latest. */
  const picture = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

  const banned = new Set();

  /** What can be used, of one name or of all. */
  function controls(name) {
    const all = [...document.querySelectorAll(".notice [data-do]"), ...layer().querySelectorAll(WAYS)];
    return all.filter((one) => !one.disabled && !banned.has(nameOf(one)) && one.checkVisibility() && (!name || nameOf(one) === name));
  }
  const offered = () => [...new Set(controls().map(nameOf))].sort();

  function middle(element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Sends what a finger sends: to what lies on top there. */
  function tap({ x, y }, times = 1) {
    for (let detail = 1; detail <= times; detail++) {
      const target = document.elementFromPoint(x, y);
      const about = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, detail };
      target?.dispatchEvent(new PointerEvent("pointerdown", about));
      target?.closest("button, input, select, summary, a, [tabindex]")?.focus({ preventScroll: true });
      target?.dispatchEvent(new MouseEvent("click", about));
    }
  }

  /** Chooses a kind of control, and one of that kind: thirteen boxes are one thing to do. */
  function aim([which, nth, option], name = pick(offered(), which)) {
    const control = pick(controls(name), nth);
    if (!control) return null;
    control.scrollIntoView({ block: "nearest" });
    const aimed = { name, kind: kindOf(control), ...middle(control) };
    if (aimed.kind === "select") {
      control.selectedIndex = Math.floor(option * control.options.length);
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
    return aimed;
  }

  /** Uses one of these, if there are any, and then the next. */
  async function press(names, numbers) {
    const done = [];
    for (const name of names) {
      const aimed = aim(numbers, name);
      if (aimed?.kind === "button") tap(aimed);
      if (aimed) done.push(name);
      await pause();
    }
    return done;
  }

  const dice = () => [...document.querySelectorAll("[data-testid^=die-]:not([disabled])")].filter((die) => die.checkVisibility()).map(middle);

  const deeds = {
    press,
    tap(numbers, times) {
      const aimed = aim(numbers);
      if (aimed?.kind === "button") tap(aimed, times);
      return aimed;
    },
    dice([from]) {
      const all = dice();
      const first = Math.floor(from * all.length);
      const some = [...all.slice(first), ...all.slice(0, first)].slice(0, 3);
      for (const at of some) tap(at);
      return some.length;
    },
    focus([which]) {
      const one = pick([...layer().querySelectorAll("button, input, select, summary, [tabindex]")], which);
      one?.focus();
      return one ? nameOf(one) : "nothing";
    },
    /** Back in the app, never out of it. */
    async back() {
      const from = page().dataset.n;
      if (from === "start" && layer() === page()) return "nothing";
      history.back();
      await picture();
      return from;
    },
    async follow(link) {
      location.hash = link;
      await picture();
    },
    drop(texts) {
      const data = new DataTransfer();
      for (const text of texts) data.items.add(new File([text], "games.json", { type: "application/json" }));
      for (const kind of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    /** Goes back by what leads there, to one of these pages. */
    async home(pages) {
      for (let tries = 0; tries < 12 && !pages.includes(page().dataset.n); tries++) {
        const dialog = document.querySelector("dialog[open]");
        if (dialog) dialog.querySelector("[data-way-out]").click();
        else if (!(await press(["back"], [0, 0, 0])).length) await press(["menu", "home"], [0, 0, 0]);
        await picture();
      }
      document.querySelector("dialog[open] [data-way-out]")?.click();
      return page().dataset.n;
    },
    /** Plays on as one who wants to get to the end; says where nothing leads there. */
    async lead(taps, numbers, patience = PATIENCE) {
      for (; taps > 0 && page().dataset.n === "table"; taps--) {
        const before = progress();
        for (const late = performance.now() + patience; progress() === before && page().dataset.n === "table"; ) {
          if (performance.now() > late) return `${before} moves, and nothing leads on: ${offered()}`;
          sensibleTap(numbers);
          await pause(20);
        }
      }
      return "";
    },
  };

  const progress = () => `${counts().moves} ${page().querySelector(":scope > .hand > .wide:not([hidden])")?.dataset.do ?? ""}`;
  const isReady = (control) => control.ariaDisabled !== "true";

  /** Taps what leads on soonest: bank or write what there is, on the sheet of the player to move. */
  function sensibleTap([nth]) {
    controls("look").find((one) => one.closest("[data-now]:not([data-shown])"))?.click();
    for (const name of SENSIBLE) {
      const control = controls(name).find(isReady);
      if (control) return control.click();
    }
    pick(controls("box").filter(({ dataset }) => ["open", "zero"].includes(dataset.state)), nth)?.click();
    controls("roll").find(isReady)?.click();
  }

  /** What is seen once all is stored, or a while later. */
  async function sight() {
    const late = performance.now() + PATIENCE;
    do await pause(5);
    while (counts().moves !== counts().saved && performance.now() < late);
    return { shown: shown(), offered: offered() };
  }

  return {
    aim,
    dice,
    sight,
    /** From here on it leaves these alone. */
    ban: (names) => names.forEach((name) => banned.add(name)),
    /** Does something, and looks at what became of the page. */
    act: async (what, how) => ({ did: (await deeds[what](...how)) ?? null, sight: await sight() }),
  };
})();

{
  // What the page draws follows from the seed, and from how often it was loaded.
  const visit = (sessionStorage.visit = Number(sessionStorage.visit ?? 0) + 1);
  let state = (globalThis.luck ^ Math.imul(visit, 0x9e3779b1)) >>> 0;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.forEach((_, n) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[n] = state >>> 24;
    });
    return array;
  };
}
