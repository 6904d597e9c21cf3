// Writes a screen, which is plain data, to the page: names, text, attributes. docs/page.md says how.

(() => {
  const root = document.documentElement;
  const written = new WeakMap(); // element -> what was last written to it, by key
  const owned = new WeakMap(); // element -> the named elements that belong to it
  const named = new WeakMap(); // element -> those of them that were painted
  const clones = new WeakMap(); // element -> the clones of its template
  const of = (map, element) => map.get(element) ?? map.set(element, new Map()).get(element);
  const isNothing = (value) => value === null || value === undefined || value === false;
  const LABELLED = { "data-t": "textContent", "data-t-label": "ariaLabel" };
  const follow = {}; // attribute -> what is called with its element when it has been given a value, or lost it
  const given = []; // [attribute, element] of this screen
  let arriving = false;
  let composing = null;
  addEventListener("compositionstart", (event) => (composing = event.target));
  addEventListener("compositionend", () => (composing = null));

  /** Paints a screen; what it doesn't mention stays as it is. Where a page is `moved` to, nothing on it is news. */
  function paint(screen, moved = false) {
    arriving = moved;
    paintObject(root, screen);
    for (const [name, element] of given.splice(0)) follow[name](element);
  }

  /** Writes the fixed words of the page, those in its templates too. */
  function labels(words, part = document) {
    for (const template of part.querySelectorAll("template")) labels(words, template.content);
    for (const [attribute, property] of Object.entries(LABELLED))
      for (const element of part.querySelectorAll(`[${attribute}]`))
        element[property] = words[element.getAttribute(attribute)] ?? element[property];
  }

  function paintNode(element, value) {
    if (isNothing(value)) forget(element);
    element.toggleAttribute("hidden", isNothing(value) || value["@hidden"] === true);
    if (Array.isArray(value) || ["string", "number"].includes(typeof value)) paintOwn(element, value);
    else if (value && value !== true) paintObject(element, value);
  }

  function paintObject(element, object) {
    // What goes is hidden first: if the focus is in it, a browser has the styles of all that is written worked out at once.
    for (const key of Object.keys(object)) if (isNothing(object[key])) paintKey(element, key, object[key]);
    for (const key of Object.keys(object)) if (!isNothing(object[key])) paintKey(element, key, object[key]);
    // Attributes last: a select takes a value only when it has its options, a dialog the focus only then.
    for (const key of Object.keys(object)) if (key[0] === "@") setAttribute(element, key, object[key]);
  }

  function paintKey(element, key, value) {
    if (key === "") paintOwn(element, value);
    else if (key.startsWith("--")) once(element, key, value ?? "", () => element.style.setProperty(key, value ?? ""));
    else if (key[0] !== "@") paintNode(find(element, key), value);
  }

  function find(element, name) {
    const found = of(named, element).get(name) ?? (owned.get(element) ?? collect(element)).get(name);
    if (!found) throw new Error(`paint: there is no "${name}" in "${element.dataset.n ?? "the page"}"`);
    of(named, element).set(name, found);
    return found;
  }

  /** A name belongs to the nearest named element around it. What an element holds is looked through once. */
  function collect(element) {
    const own = of(owned, element);
    let last = null;
    for (const one of element.querySelectorAll("[data-n]")) {
      if (last?.contains(one)) continue;
      last = one;
      const name = one.getAttribute("data-n");
      if (!own.has(name)) own.set(name, one);
    }
    return own;
  }

  function paintOwn(element, value) {
    if (!Array.isArray(value)) return once(element, "", value, () => (element.textContent = value));
    const template = element.querySelector(":scope > template");
    const kept = clones.get(element) ?? clones.set(element, []).get(element);
    while (kept.length > value.length) kept.pop().remove();
    for (const [index, item] of value.entries()) {
      if (kept[index]) forget(kept[index], item);
      else kept[index] = template.content.firstElementChild.cloneNode(true);
      if (!kept[index].isConnected) (kept[index - 1] ?? template).after(kept[index]);
      kept[index].dataset.n ??= "";
      paintNode(kept[index], item);
    }
  }

  /** Takes back what was painted: from what is hidden all of it, from a clone what its new item lacks. */
  function forget(element, item = null) {
    const gone = (key) => item === null || (typeof item === "object" && !(key in item));
    for (const key of of(written, element).keys()) if (key[0] === "@" && gone(key)) setAttribute(element, key, null);
    for (const [name, child] of of(named, element)) if (gone(name)) item ? paintNode(child, null) : forget(child);
    if (item === null) for (const clone of clones.get(element) ?? []) forget(clone);
  }

  function once(element, key, value, write) {
    if (of(written, element).get(key) !== value) of(written, element).set(key, value) && write();
  }

  function setAttribute(element, key, value) {
    const name = key.slice(1);
    const word = name.startsWith("aria-") ? String(value) : value && (value === true ? "" : value);
    if (name === "open") setOpen(element, Boolean(value));
    else if (name === "value" || name === "checked") setLive(element, name, value);
    else if (value === null || word === false) once(element, key, null, () => giveAttribute(element, name, null));
    else if (name !== "hidden") once(element, key, word, () => giveAttribute(element, name, word));
  }

  function giveAttribute(element, name, word) {
    if (word === null) element.removeAttribute(name);
    else element.setAttribute(name, word);
    if (!arriving && follow[name]) given.push([name, element]);
  }

  /** What a person can change too is compared with what is there, and left alone while being composed. */
  function setLive(input, name, value) {
    if (value !== null && input !== composing && input[name] !== value) input[name] = value;
  }

  /** Closing a dialog by key or gesture counts as a click on its way out, which then closes it. */
  function setOpen(dialog, open) {
    of(written, dialog).set("@open", open);
    if (dialog.open !== open) open ? dialog.showModal() : dialog.close();
    const leave = () => dialog.querySelector("[data-way-out]").click();
    dialog.oncancel = (event) => (event.preventDefault(), leave());
    // The event comes late: by then it may have been opened again.
    dialog.onclose = () => of(written, dialog).get("@open") && !dialog.open && leave();
  }

  globalThis.painter = { paint, labels, follow };
})();
