// A throw: .fly carries the path, .body the hop, .cube the tumble, and the shadow stays on the table. The
// motions of a die are made once and played anew: begun by styles they cost each throw three times as much.

(() => {
  const LENGTH = 480; // milliseconds a die
  const APART = 35;
  const FADE = 120;
  const OUT = "cubic-bezier(0.2, 0.8, 0.2, 1)";
  const ROLL = "cubic-bezier(0.25, 0.6, 0.35, 1)";

  /** A die in the air: turned so many degrees from where it comes to rest. */
  const turned = (aboutX, aboutY, aboutZ) =>
    `translateY(-4%) rotateX(calc(var(--tilt) - ${aboutX}deg)) rotateY(calc(var(--spin) * ${aboutY}deg)) rotateZ(calc(var(--yaw) + ${aboutZ}deg))`;

  // 62 %: the first contact; 76 %: one hop; 88 %: at rest. A frame's easing goes from it to the next.
  const TUMBLE = {
    ".fly": [
      { offset: 0, opacity: "var(--waiting)", transform: "translate(var(--fx), var(--fy))", easing: OUT },
      { offset: 0.08, opacity: 1, easing: OUT },
      { offset: 0.62, transform: "translate(calc(var(--fx) * 0.12), 0)", easing: OUT },
    ],
    ".body": [
      { offset: 0, filter: "none", transform: "scale(1.18)" },
      { offset: 0.38, transform: "translateY(-34%) scale(1.22)" },
      { offset: 0.62, transform: "none" },
      { offset: 0.76, transform: "translateY(-9%) scale(1.04)" },
      { offset: 0.88, transform: "none" },
      { offset: 1, filter: "none", transform: "none" },
    ],
    ".cube": [
      { offset: 0, transform: turned(470, 210, 80), easing: ROLL },
      { offset: 0.62, transform: turned(58, 18, 12), easing: ROLL },
      { offset: 1, transform: turned(0, 0, 0) },
    ],
    ".cast": [
      { offset: 0, opacity: 0.25, scale: 1.5 },
      { offset: 0.62, opacity: 1, scale: 1 },
      { offset: 0.76, opacity: 0.75, scale: 1.08 },
      { offset: 0.88, opacity: 1, scale: 1 },
      { offset: 1, opacity: 1, scale: 1 },
    ],
    ".sides": [
      { offset: 0, visibility: "visible" },
      { offset: 1, visibility: "visible" },
    ],
  };
  const STILL = { ".top": [{ offset: 0, opacity: 0 }] };

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const motions = { true: new WeakMap(), false: new WeakMap() }; // still → die → its motions

  function motionsOf(die) {
    const kept = motions[still.matches];
    if (!kept.has(die)) {
      const timing = still.matches ? { duration: FADE } : { duration: LENGTH, delay: (die.dataset.arg - 1) * APART };
      const parts = Object.entries(still.matches ? STILL : TUMBLE);
      kept.set(die, parts.map(([part, frames]) => die.querySelector(part).animate(frames, { ...timing, fill: "backwards" })));
    }
    return kept.get(die);
  }

  globalThis.painter.follow["data-throw"] = (die) => {
    for (const motion of motionsOf(die)) {
      motion.currentTime = 0;
      motion.play();
    }
  };
})();
