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
      { offset: 0.88, filter: "none", transform: "none", easing: "step-start" },
      { offset: 1, transform: "none" },
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
    // The front of a die that lies gives way to the solid one but for the last turn, at whose start it is edge on.
    ".front": [
      { offset: 0, visibility: "hidden" },
      { offset: 0.8, visibility: "hidden", easing: "step-start" },
      { offset: 1, visibility: "visible" },
    ],
    ".fore": [
      { offset: 0, visibility: "visible" },
      { offset: 0.8, visibility: "visible", easing: "step-start" },
      { offset: 1, visibility: "hidden" },
    ],
  };
  const STILL = { ".top": [{ offset: 0, opacity: 0 }] };

  // What these frames say of a die's place and turn differs from throw to throw. A browser that has handed
  // them to its compositor takes them from there again, as they were, unless they are given anew.
  const VARYING = [".fly", ".cube"];

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const motions = new WeakMap(); // die -> its motions by part

  function motionOf(die, part, frames, timing) {
    const kept = motions.get(die) ?? motions.set(die, {}).get(die);
    if (!kept[part]) kept[part] = die.querySelector(part).animate(frames, { ...timing, fill: "backwards" });
    else if (VARYING.includes(part)) kept[part].effect.setKeyframes(frames);
    return kept[part];
  }

  function throwDie(die) {
    const timing = still.matches ? { duration: FADE } : { duration: LENGTH, delay: (die.dataset.arg - 1) * APART };
    for (const [part, frames] of Object.entries(still.matches ? STILL : TUMBLE)) {
      const motion = motionOf(die, part, frames, timing);
      motion.currentTime = 0;
      motion.play();
    }
  }

  function stop(die) {
    for (const motion of Object.values(motions.get(die) ?? {})) motion.cancel();
  }

  globalThis.painter.follow["data-throw"] = (die) => (die.dataset.throw ? throwDie(die) : stop(die));
})();
