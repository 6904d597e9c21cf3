"""One visit to a page in a tab of its own: how long it takes to be ready, and what holds it up."""

import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page

READY = "() => document.documentElement.dataset.ready === 'true'"
PATIENCE = 120_000

WATCH = """
globalThis.seen = { shift: 0, tasks: [], taps: [] };
for (const type of ["layout-shift", "longtask"]) {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (type === "layout-shift") seen.shift += entry.hadRecentInput ? 0 : entry.value;
      else seen.tasks.push([Math.round(entry.startTime), Math.round(entry.duration)]);
    }
  }).observe({ type, buffered: true });
}
function look() {
  if (!document.documentElement?.dataset.ready || seen.ready) return;
  seen.ready = performance.now();
  console.debug("is ready");
}
new MutationObserver(look).observe(document, { attributes: true, subtree: true });
addEventListener("load", look);
addEventListener("click", ({ timeStamp }) => {
  if (!seen.ready) requestAnimationFrame(() => seen.taps.push(performance.now() - timeStamp));
}, true);
"""
"""Notes what a person would notice; a tap is answered with the frame after its handlers."""
READ = """() => ({
  ready: seen.ready,
  paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null,
  shift: seen.shift,
  tasks: seen.tasks,
  taps: seen.taps,
  marks: performance.getEntriesByType("mark").map(({ name, startTime }) => [name, startTime]),
})"""

KEPT = """async () => {
  const base = await new Promise((done) => {
    indexedDB.open(`kocky:${location.pathname}`).onsuccess = ({ target }) => done(target.result);
  });
  const games = await new Promise((done) => {
    const request = base.transaction("games").objectStore("games").getAll();
    request.onsuccess = () => done(request.result);
  });
  base.close();
  const small = { ...localStorage };
  delete small[`kocky:${location.pathname}:rehearsed`]; // another profile's code cache
  return { games, small };
}"""
PUT = """async ({ games, small }) => {
  Object.assign(localStorage, small);
  const request = indexedDB.open(`kocky:${new URL(".", location.href).pathname}`, 2);
  request.onupgradeneeded = () => {
    const games = request.result.createObjectStore("games", { keyPath: "id" });
    for (const index of ["state", "deleted"]) games.createIndex(index, index);
    request.result.createObjectStore("broken", { autoIncrement: true });
  };
  await new Promise((done) => (request.onsuccess = done));
  const work = request.result.transaction("games", "readwrite");
  for (const game of games) work.objectStore("games").put(game);
  await new Promise((done) => (work.oncomplete = done));
  request.result.close();
}"""


class Visit(NamedTuple):
    """What a visit showed; milliseconds from the start of the navigation.

    `paint` is the first contentful paint, `shift` the cumulative layout shift; `tasks` are the
    tasks of over 50 ms as (start, length), `taps` how long each tap before `ready` waited for the
    frame that answers it, `marks` the page's own marks.
    """

    ready: float
    paint: float
    shift: float
    tasks: list[tuple[float, float]]
    taps: list[float]
    marks: list[tuple[str, float]]

    @property
    def longest(self) -> float:
        """The longest task that began before the page was ready, 0 for none of over 50 ms."""
        return max((length for start, length in self.tasks if start < self.ready), default=0)


def visit(
    context: BrowserContext,
    address: str,
    *,
    slower: float = 1,
    rest: float = 500,
    meanwhile: Callable[[Page], None] = lambda _: None,
) -> Visit:
    """Open the address in a new tab and wait until it is ready, and `rest` ms for what follows."""
    page = context.new_page()
    page.add_init_script(WATCH)
    if slower != 1:
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    # Nothing is asked of the page before: what Playwright puts into it would cost a first picture.
    with page.expect_console_message(lambda said: said.text == "is ready", timeout=PATIENCE):
        page.goto(address, wait_until="commit", timeout=PATIENCE)
        meanwhile(page)
    page.wait_for_timeout(rest)
    found = Visit(**page.evaluate(READ))
    page.close()
    return found


def tapping(place: tuple[float, float], pauses: Iterable[float]) -> Callable[[Page], None]:
    """Somebody who can't wait: taps the place again and again, with these pauses (ms)."""

    def tap(page: Page) -> None:
        for pause in pauses:
            page.wait_for_timeout(pause)
            page.mouse.click(*place)

    return tap


def played(page: Page, address: str) -> dict[str, Any]:
    """Play a few rounds at the address; return what the page has kept of them."""
    seed = "000102030405060708090a0b0c0d0e0f"
    page.goto(f"{address}?game=penta&players=Eva,Martin&seed={seed}&lang=en")
    page.wait_for_function(READY, timeout=PATIENCE)
    for box in ("box-ones", "box-ones", "box-twos", "box-twos"):
        press(page, "hand-over")
        press(page, "roll")
        press(page, box)
        press(page, "confirm")
    press(page, "hand-over")
    press(page, "roll")
    page.wait_for_function(
        "() => document.documentElement.dataset.saved === document.documentElement.dataset.moves"
    )
    page.goto(f"{address}licences.txt")  # leaving the page keeps its screen
    page.goto(address)
    page.wait_for_function(READY, timeout=PATIENCE)
    kept: dict[str, Any] = json.loads(json.dumps(page.evaluate(KEPT)))
    return kept


def press(page: Page, name: str) -> None:
    """Press a button of the table when it can be pressed; hand over only where it is asked for."""
    button = page.get_by_test_id(name)
    if name == "hand-over":
        page.locator("[data-testid=hand-over]:visible, [data-testid=roll]:visible").first.wait_for()
        if not button.is_visible():
            return
    page.locator(f"[data-testid={name}]:not([aria-disabled=true])").click()


def put(page: Page, address: str, kept: dict[str, Any]) -> None:
    """Give a profile what the page had kept in another, without opening the page."""
    page.goto(f"{address}licences.txt")
    page.evaluate(PUT, kept)
