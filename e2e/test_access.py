"""Everybody can use it: axe on every screen, room for fingers, everything in sight."""

from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Person, find_seed
from e2e.screens import Tour

AXE_SCRIPT = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
AXE = """async (run) => (await axe.run({ runOnly: run, resultTypes: ["violations"] })).violations
  .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html, failureSummary }) =>
    `${html.slice(0, 200)} ${failureSummary}`).join(" | ")}`)"""

# Controls whose target is less than 44 px wide or high, measured by what a touch would meet to the
# left and right, above and below of the middle: that counts the larger target of a small word, and
# what lies over a control. A step is half a pixel, so that 43 may be measured where there are 44;
# most controls have their 22 px all around, and then that is that.
TOO_SMALL = """(exceptions) => {
  const scope = document.querySelector("dialog[open]") ?? document;
  const usable = (control) => !control.disabled && !control.matches(exceptions)
    && control.checkVisibility({ visibilityProperty: true });
  const target = (control) => {
    control.scrollIntoView({ block: "nearest", inline: "nearest" });
    const own = control.closest("label") ?? control;
    const { left, top, width, height } = own.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const far = (right, down, step = 0) =>
      own.contains(document.elementFromPoint(x + right * step, y + down * step)) && step < 50
        ? far(right, down, step + 0.5)
        : step - 0.5;
    const wide = [-1, 1].every((way) => [11, 22].every((step) =>
      own.contains(document.elementFromPoint(x + way * step, y)) &&
      own.contains(document.elementFromPoint(x, y + way * step))));
    return wide ? [44, 44] : [far(-1, 0) + far(1, 0), far(0, -1) + far(0, 1)];
  };
  return [...scope.querySelectorAll("button, input, select")]
    .filter(usable)
    .map((control) => [control, ...target(control)])
    .filter(([, width, height]) => Math.min(width, height) < 43)
    .map(([control, ...size]) => `${control.outerHTML.slice(0, 160)} ${size.join(" × ")}`);
}"""

# Smaller on purpose: on a phone of less than 700 px the names over Penta's sheet are one line of
# 29 px between the bar and the boxes, which both are full of targets; they only choose what to look
# at. And the boxes under the opened list of all players can't be touched at all.
SMALLER = ".sheet .look, .sheet .players:not([data-all]) .more .link, .sheet:has([data-all]) .box"

# What a finger has to reach without scrolling, and what must not be wider than its place.
OUT_OF_SIGHT = """() => {
  const faults = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide`);
  for (const part of document.querySelectorAll(".scroll, .side, dialog[open]")) {
    if (part.checkVisibility() && part.scrollWidth > part.clientWidth)
      faults.push(`${part.className} is ${part.scrollWidth} in ${part.clientWidth}`);
  }
  if (document.querySelector("dialog[open]")) return faults;
  const seen = { visibilityProperty: true };
  for (const control of document.querySelectorAll(".table .die, .table > .hand > .btn")) {
    if (!control.checkVisibility(seen)) continue;
    const die = control.querySelector(".top") ?? control;
    const { left, top, right, bottom } = die.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!inside || !control.contains(met))
      faults.push(`${control.dataset.testid} at ${[left, top, right, bottom].map(Math.round)}`);
  }
  return faults;
}"""
LIVE_REGIONS = """() => [...document.querySelectorAll(
  "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output")]
  .map(({ id }) => id)"""
# The browser's own count, which leaves out the half second in which a tap is answered.
WATCH_SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        window.shifts.push(`${value}: ${sources.map(({ node }) => node?.outerHTML ?? node)}`);
  }).observe({ type: "layout-shift" });
}"""
PLACES = """() => [".side", ".say", ".felt", ".hand", ".hand > .btn:not(.wide)"]
  .flatMap((selector) => [...document.querySelectorAll(`.table > ${selector}`)])
  .map((part) => JSON.stringify(part.getBoundingClientRect()))"""
PHONES = ((320, 568), (360, 640), (390, 844))


def axe(page: Page, *rules: str) -> list[str]:
    """Return what axe finds: by these rules, or by all of WCAG 2.2 AA."""
    run: dict[str, Any] = {"type": "tag", "values": STANDARD}
    if rules:
        run = {"type": "rule", "values": list(rules)}
    found: list[str] = page.evaluate(AXE, run)
    return found


def check_both_themes(page: Page) -> list[str]:
    """Return what axe finds in the light, and what is different in the dark: the contrast."""
    page.emulate_media(color_scheme="light")
    light = axe(page)
    page.emulate_media(color_scheme="dark")
    dark = axe(page, "color-contrast")
    page.emulate_media(color_scheme="light")
    return light + [f"dark: {fault}" for fault in dark]


def out_of_sight(page: Page) -> list[str]:
    """Return what a finger doesn't reach without scrolling, or is too wide, on each phone."""
    faults = []
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        faults += [f"{width} × {height}: {fault}" for fault in page.evaluate(OUT_OF_SIGHT)]
    page.set_viewport_size({"width": 360, "height": 640})
    return faults


@pytest.mark.parametrize(
    "device",
    [
        pytest.param("phone", marks=pytest.mark.device("phone")),
        pytest.param("tablet", marks=pytest.mark.device("tablet")),
    ],
)
def test_every_screen_can_be_used_by_everybody(page: Page, device: str) -> None:
    """Axe finds nothing in both themes at WCAG 2.2 AA; a live region a layer; on phones room for
    a finger, and dice and buttons there without scrolling.
    """
    page.add_init_script(AXE_SCRIPT)
    faults: list[str] = []
    for screen in Tour(Person(page), "en").everything():
        found = out_of_sight(page) if device == "phone" else []
        found += check_both_themes(page)
        if device == "phone":
            found += [f"too small: {control}" for control in page.evaluate(TOO_SMALL, SMALLER)]
        # A modal dialog silences what is behind it, so the one of sharing has its own.
        if (regions := page.evaluate(LIVE_REGIONS)) != ["live", "told"]:
            found.append(f"live regions: {regions}")
        faults += [f"{screen}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


@pytest.mark.device("phone")
@pytest.mark.parametrize("language", ["sk", "cs", "de"])
def test_everything_is_in_sight_in_other_languages_too(page: Page, language: str) -> None:
    """No screen scrolls sideways; dice and both buttons are there without scrolling."""
    faults: list[str] = []
    for screen in Tour(Person(page), language).everything():
        faults += [f"{screen}, {fault}" for fault in out_of_sight(page)]
    assert not faults, "\n".join(faults)


@pytest.mark.motion
@pytest.mark.parametrize(
    "device",
    [
        pytest.param("phone", marks=pytest.mark.device("phone")),
        pytest.param("tablet", marks=pytest.mark.device("tablet")),
    ],
)
@pytest.mark.parametrize("game", ["penta", "hotdice"])
def test_nothing_shifts_in_a_throw(page: Page, game: str, device: str) -> None:
    """Dice fly and land; board, buttons and sheet stay where they are, and no text jumps."""
    person = Person(page)
    seed = find_seed(lambda roll: sorted(roll(0, 1, 1, 6)) == [1, 2, 3, 4, 4, 5])
    person.open(game=game, players="Eva,Jan", seed=seed)
    page.evaluate(WATCH_SHIFTS)
    for _ in range(2):
        places = page.evaluate(PLACES)
        person.tap("roll")
        rest = "document.querySelector('#live').textContent && !document.getAnimations().length"
        person.wait_until(rest)
        assert page.evaluate(PLACES) == places
        person.tap("take-all" if game == "hotdice" and person.look().take else "die-1")
        person.wait_until("!document.getAnimations().length")
    assert page.evaluate("() => window.shifts") == []


def test_page_says_its_language_and_title(page: Page) -> None:
    """A reader of the page knows where it is."""
    person = Person(page, touch=False)
    person.open(game="hotdice", players="Eva,Jan", lang="sk")
    expect(page).to_have_title("Horúce kocky · Kocky")
    expect(page.locator("html")).to_have_attribute("lang", "sk")
