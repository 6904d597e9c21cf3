// A person at the table, for bench/play.py: taps what the page offers, and times every tap.

globalThis.person = (() => {
  const ROUND = ["roll", "die", "die", "roll", "die", "roll", "box", "box", "confirm"];
  const TURN = ["roll", "die", "take-all", "roll", "take-all", "bank"];
  const ASIDE = [["menu", "rules", "back"], ["undo"], ["menu", "settings", "back"], ["menu", "close"]];
  const BETWEEN = 60; // milliseconds from one tap to the next at least: a task of its own
  const taps = []; // [what, milliseconds, begin, end]
  const tasks = []; // [begin, end]
  const computers = []; // [begin, end] of what was seen of a computer's turns
  let patience = 1000;
  let turns = 0;

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, startTime + duration]);
  }).observe({ type: "longtask" });

  const page = () => document.querySelector("main > section:not([hidden])");
  const wide = () => page().querySelector(":scope > .hand > .wide:not([hidden])");
  const pause = (milliseconds = 10) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  /** Whoever plays looks at the dice first. */
  const tumbling = () =>
    document.getAnimations().some((animation) => animation.effect.target?.closest("[data-throw]") && animation.playState === "running");

  /** What can be tapped by this name, and isn't chosen yet. */
  function controls(what) {
    const scope = document.querySelector("dialog[open]") ?? page();
    return [...scope.querySelectorAll(`[data-do="${what}"]`)].filter(
      (control) =>
        !control.disabled &&
        control.ariaDisabled !== "true" &&
        control.ariaPressed !== "true" &&
        control.checkVisibility(),
    );
  }

  /** Sends what a finger sends. Timed until the answer is laid out; the layout before it isn't counted. */
  function tap(control) {
    const what = control.dataset.do;
    document.body.getBoundingClientRect();
    const begin = performance.now();
    control.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    control.focus({ preventScroll: true });
    control.click();
    document.body.getBoundingClientRect();
    const end = performance.now();
    taps.push([what, end - begin, begin, end]);
  }

  /** Taps a control as soon as the dice are at rest and it can be tapped; what never can is left out. */
  async function press(what) {
    const late = performance.now() + patience;
    while (performance.now() < late && !wide()) {
      const found = tumbling() ? [] : controls(what);
      if (found.length > 0) {
        tap(found[turns % found.length]);
        return pause(BETWEEN);
      }
      await pause();
    }
  }

  async function turn() {
    turns += 1;
    const aside = turns % 2 ? [] : ASIDE[(turns / 2) % ASIDE.length];
    for (const what of aside) await press(what);
    if (aside.includes("undo")) return;
    for (const what of page().dataset.family === "penta" ? ROUND : TURN) if (!wide()) await press(what);
  }

  /** A computer shows its turn, or is skipped at once. */
  async function computer(showing) {
    const begin = performance.now();
    while (showing && wide()?.dataset.do === "skip") await pause();
    if (wide()?.dataset.do === "skip") tap(wide());
    computers.push([begin, performance.now()]);
  }

  /** Plays until the time is up or the game over; every other turn of a computer is watched. */
  async function play(milliseconds, slower = 1, watching = true) {
    const end = performance.now() + milliseconds;
    patience = 1000 * slower;
    while (performance.now() < end && page().dataset.n === "table") {
      const button = wide();
      if (!button) await turn();
      else if (button.dataset.do === "skip") await computer(watching && turns % 2);
      else if (button.ariaDisabled !== "true") tap(button);
      await pause();
    }
  }

  /** Plays whole games, one after the other. */
  async function games(n) {
    for (let played = 0; played < n; played += 1) {
      if (page().dataset.n === "result") tap(controls("rematch")[0]);
      await play(Infinity, 1, false);
    }
  }

  return { play, games, seen: () => ({ taps, tasks, computers }) };
})();
