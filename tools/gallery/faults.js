// What doesn't fit on the page as it is now: one line a fault.
() => {
  const faults = [];
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const name = (element) => element.dataset.testid ?? element.className;

  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
  for (const element of all(".table .die, .table .hand .btn")) {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (left < -1 || top < 0 || right > innerWidth + 1 || bottom > innerHeight) faults.push(`${name(element)} is off the screen`);
    if (width < 43.9 || height < 43.9) faults.push(`${name(element)} is ${width.toFixed()} × ${height.toFixed()}`);
  }
  for (const element of all(".btn, .odds p, .say p"))
    if (element.scrollWidth > element.clientWidth + 1) faults.push(`${name(element)} is too narrow`);
  for (const side of all(".side"))
    if (getComputedStyle(side).overflowY !== "visible" && side.scrollHeight > side.clientHeight + 1)
      faults.push(`the side scrolls by ${side.scrollHeight - side.clientHeight}`);
  for (const message of all(".say > .message"))
    if (message.parentElement.clientHeight && message.offsetHeight > message.parentElement.clientHeight)
      faults.push(`the message is ${message.offsetHeight} high in ${message.parentElement.clientHeight}`);
  return faults;
}
