// A throw: .body flies and hops, .spin tumbles in it, and the shadow goes along on the table. The motions of a
// die are made once and played anew: begun by styles they cost each throw three times as much.

(() => {
  const LENGTH = 480; // milliseconds a die
  const APART = 35;
  const FADE = 120;
  const OUT = "cubic-bezier(0.2, 0.8, 0.2, 1)";
  const ROLL = "cubic-bezier(0.25, 0.6, 0.35, 1)";

  // 62 %: the first contact; 76 %: one hop; 88 %: at rest. A frame's easing goes from it to the next with the same.
  const PATH = [
    { offset: 0, translate: "var(--fx) var(--fy)", easing: OUT },
    { offset: 0.62, translate: "calc(var(--fx) * 0.12) 0", easing: OUT },
  ];
  const onPath = (...frames) => [...PATH, ...frames].sort((one, other) => one.offset - other.offset);
  const FLIGHT = {
    ".body": onPath(
      { offset: 0, opacity: "var(--waiting)", filter: "none", transform: "scale(1.18)" },
      { offset: 0.08, opacity: 1 },
      { offset: 0.38, transform: "translateY(-34%) scale(1.22)" },
      { offset: 0.62, transform: "none" },
      { offset: 0.76, transform: "translateY(-9%) scale(1.04)" },
      { offset: 0.88, filter: "none", transform: "none", easing: "step-start" },
      { offset: 1, transform: "none" },
    ),
    ".cast": onPath(
      { offset: 0, opacity: "calc(var(--waiting) * 0.25)", scale: 1.5 },
      { offset: 0.08, opacity: 0.35 },
      { offset: 0.62, opacity: 1, scale: 1 },
      { offset: 0.76, opacity: 0.75, scale: 1.08 },
      { offset: 0.88, opacity: 1, scale: 1 },
      { offset: 1, opacity: 1, scale: 1 },
    ),
  };
  const tumble = (way) => ({
    ".spin": [
      { offset: 0, transform: `rotateX(-470deg) rotateY(${210 * way}deg) rotateZ(80deg)`, easing: ROLL },
      { offset: 0.62, transform: `rotateX(-58deg) rotateY(${18 * way}deg) rotateZ(12deg)`, easing: ROLL },
      { offset: 1, transform: "rotateX(0deg) rotateY(0deg) rotateZ(0deg)" },
    ],
    // Until the last turn, at whose start the front face is edge on.
    ".sides": [
      { offset: 0, visibility: "visible" },
      { offset: 0.8, visibility: "visible", easing: "step-start" },
      { offset: 1, visibility: "hidden" },
    ],
  });
  const THROWS = [1, -1].map((way) => ({ ...FLIGHT, ...tumble(way) }));
  const STILL = { ".top": [{ offset: 0, opacity: 0 }] };

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const thrown = new WeakMap(); // die -> its motions by part, and the path that they were made for
  let views = 0;
  addEventListener("resize", () => (views += 1));

  /** A browser that has handed a path to its compositor takes it from there again, as it was, unless it is given anew. */
  function motionsOf(die) {
    const number = die.dataset.arg - 1;
    const frames = still.matches ? STILL : THROWS[number % 2];
    const timing = still.matches ? { duration: FADE } : { duration: LENGTH, delay: number * APART };
    const kept = thrown.get(die) ?? thrown.set(die, { motions: {} }).get(die);
    const path = `${die.closest("section").dataset.mood} ${views}`;
    for (const [part, list] of Object.entries(frames))
      if (!kept.motions[part]) kept.motions[part] = new Animation(new KeyframeEffect(die.querySelector(part), list, { ...timing, fill: "backwards" }));
      else if (kept.path !== path && FLIGHT[part]) kept.motions[part].effect.setKeyframes(list);
    kept.path = path;
    return Object.keys(frames).map((part) => kept.motions[part]);
  }

  function throwDie(die) {
    for (const motion of motionsOf(die)) {
      motion.currentTime = 0;
      motion.play();
      motion.onfinish = () => land(die);
    }
    die.dataset.flying = "";
  }

  /** Makes the motions of the dice on the table, if it is shown, before the first throw, which is quicker for it. */
  function prepare() {
    for (const die of document.querySelectorAll(".die[data-arg]")) motionsOf(die);
  }

  const land = (die) => delete die.dataset.flying;

  function stop(die) {
    for (const motion of Object.values(thrown.get(die)?.motions ?? {})) motion.cancel();
    land(die);
  }

  Object.assign(globalThis.painter, { prepare });
  globalThis.painter.follow["data-throw"] = (die) => (die.dataset.throw ? throwDie(die) : stop(die));
})();
