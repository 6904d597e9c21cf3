"""A person who plays: looks at the page, and acts on it with a finger or a mouse."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any

from playwright.sync_api import Page

from e2e.conftest import BOOT_TIME, READY, open_app
from pyapp.dice import Dice, seeded_roll
from pyapp.i18n import Words

# The same dice each time for games begun in the page: every byte that it draws is this one.
FIXED_LUCK = """crypto.getRandomValues = (array) => {
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(LUCK);
  return array;
};"""

LOOK = """() => {
  const root = document.documentElement;
  const page = document.querySelector("main > section:not([hidden])");
  const text = (element) => (element ? element.textContent.trim() : "");
  const all = (selector, make) => [...page.querySelectorAll(selector)].map(make);
  const one = (selector) => page.querySelector(selector);
  const button = (name) => {
    const found = one(`:scope > .hand > [data-n="${name}"]:not([hidden])`);
    return found && {
      do: found.dataset.do,
      head: text(found.querySelector('[data-n=head]')),
      line: text(found.querySelector("small:not([hidden])")),
      ready: found.ariaDisabled !== "true" && !found.disabled,
    };
  };
  return {
    page: page.dataset.n,
    moves: Number(root.dataset.moves ?? 0),
    sub: text(one("h1 small")),
    dice: all("[data-testid^=die-]", (die) => ({
      value: Number(die.dataset.value), place: die.dataset.place, label: die.ariaLabel,
      pressed: die.ariaPressed === "true", enabled: !die.disabled,
    })),
    boxes: all("[data-testid^=box-]", (box) => ({
      name: box.dataset.testid.slice(4), text: text(box.querySelector(".v")),
      label: box.ariaLabel, state: box.dataset.state, pressed: box.ariaPressed === "true",
      enabled: !box.disabled && box.ariaDisabled !== "true",
    })),
    points: text(one("[data-testid=turn-points]")),
    message: text(one("[data-testid=message]:not([hidden]) > [data-n=text]:not([hidden])")),
    line: text(one("[data-testid=message]:not([hidden]) > [data-n=line]:not([hidden])")),
    take: Boolean(one("[data-testid=take-all]:not([hidden]):not([disabled])")),
    scores: Object.fromEntries(
      all("[data-testid^=score-]", (score) => [score.dataset.testid.slice(6), text(score)])),
    mover: all(".pl:not(.more), .lane", (seat) => seat.dataset.now !== undefined).indexOf(true),
    left: button("left"), right: button("right"), wide: button("wide"),
    undo: Boolean(one("[data-testid=undo]:not([disabled])")),
  };
}"""

# Where a finger goes: the middle of a control that is seen there and nothing lies over. The page
# has answered when the click has passed its own listeners.
AIM = """([selector, scroll]) => {
  const found = [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
  if (found.length !== 1) return `there are ${found.length} of them`;
  if (scroll) found[0].scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = found[0].getBoundingClientRect();
  const at = [x + width / 2, y + height / 2];
  const top = document.elementFromPoint(...at);
  const hit = top && (found[0].contains(top) || top.closest("label")?.contains(found[0]));
  window.answered = new Promise((done, failed) => {
    addEventListener("click", done, { once: true });
    setTimeout(() => failed(new Error(`the page didn't hear of ${selector}`)), 30_000);
  });
  return hit ? at : `it can't be hit at ${at}: there is ${top?.outerHTML.slice(0, 80)}`;
}"""
ANSWER = f"() => window.answered.then({LOOK})"

# The open game as it is stored: how many moves, the chosen dice, the chosen box.
STORED = """async () => {
  const name = `kocky:${new URL(".", document.baseURI).pathname}`;
  const where = JSON.parse(localStorage.getItem(`${name}:where`));
  const result = (request) => new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = failed;
  });
  const base = await result(indexedDB.open(name));
  const game = await result(base.transaction("games").objectStore("games").get(where.game));
  base.close();
  const { chosen, box } = JSON.parse(game.beside);
  return [JSON.parse(game.record).moves.length, chosen.map((place) => place + 1).sort(), box];
}"""
DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: "application/json" }));
  for (const kind of ["dragover", "drop"])
    document.body.dispatchEvent(
      new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""
HAND = ("left", "right", "wide")
REST = ("page", "moves", "sub", "message", "line", "take", "mover", "undo")
WIDE = "document.querySelector('section:not([hidden]) > .hand > .wide:not([hidden])')"
SAVED = """() => {
  const { saved, moves } = document.documentElement.dataset;
  return saved === moves;
}"""
POSSIBLE_POINTS = """[...document.querySelectorAll(".box:not([data-state=written]) .v")]
  .some((points) => points.checkVisibility() && points.textContent)"""


def number(text: str) -> int:
    """Return the number in a text, however the language writes it; 0 without one."""
    return int(re.sub(r"\D", "", text) or 0)


@dataclass(frozen=True)
class Die:
    """A die as the page shows it."""

    value: int
    place: str
    label: str
    pressed: bool
    enabled: bool


@dataclass(frozen=True)
class Box:
    """A box of the mover's sheet as the page shows it."""

    name: str
    text: str
    label: str
    state: str
    pressed: bool
    enabled: bool


@dataclass(frozen=True)
class Button:
    """One of the buttons of the hand."""

    do: str
    head: str
    line: str
    ready: bool


@dataclass(frozen=True)
class Seen:
    """What the page shows at one moment; `left` and `right` or `wide` are its large buttons."""

    page: str
    moves: int
    sub: str
    dice: tuple[Die, ...]
    boxes: dict[str, Box]
    points: int
    message: str
    line: str
    take: bool
    scores: dict[int, int]
    mover: int
    left: Button | None
    right: Button | None
    wide: Button | None
    undo: bool

    @property
    def values(self) -> tuple[int, ...]:
        """The dice by place."""
        return tuple(die.value for die in self.dice)

    @property
    def pressed(self) -> tuple[int, ...]:
        """The numbers of the dice that are held or chosen."""
        return tuple(i for i, die in enumerate(self.dice, start=1) if die.pressed)

    @property
    def on_board(self) -> int:
        """How many dice are neither chosen nor set aside."""
        return sum(die.place == "board" for die in self.dice)

    @property
    def box(self) -> str | None:
        """The chosen box."""
        return next((box.name for box in self.boxes.values() if box.pressed), None)

    @property
    def moment(self) -> tuple[object, ...]:
        """What a reload must not change."""
        dice = tuple((die.value, die.place, die.label) for die in self.dice)
        boxes = tuple((box.name, box.text, box.pressed) for box in self.boxes.values())
        hand = (self.left, self.right, self.wide)
        return (
            self.page,
            self.moves,
            self.sub,
            dice,
            boxes,
            self.points,
            self.scores,
            self.mover,
            hand,
            self.take,
        )


class Person:
    """Somebody at the device; `touch` for a finger, otherwise a mouse."""

    def __init__(self, page: Page, touch: bool = True, luck: int | None = None) -> None:
        self.page = page
        self._touch = touch
        self._aside = 0
        if luck is not None:
            page.add_init_script(FIXED_LUCK.replace("LUCK", str(luck)))

    def open(self, **parameters: str) -> None:
        """Go to the page and wait until it can be used."""
        open_app(self.page, **parameters)

    def reload(self) -> None:
        """Load the page anew."""
        self.page.reload()
        self.page.wait_for_function(READY, timeout=BOOT_TIME)

    def reload_when_saved(self) -> None:
        """Load the page anew once all that it shows is stored."""
        now = self.look()
        wanted = [now.moves, list(now.pressed), now.box]
        while self.page.evaluate(STORED) != wanted:
            self.page.wait_for_function(SAVED)
        self.reload()

    def drop(self, name: str, text: str) -> None:
        """Drop a file on the page, and wait until it says what the file holds."""
        self.page.evaluate(DROP, [name, text])
        self.wait_until("document.querySelector('dialog[data-n=import][open] h3')")

    def look(self) -> Seen:
        """Return what the page shows now."""
        return seen(self.page.evaluate(LOOK))

    def point_at(self, selector: str, scroll: bool = False) -> tuple[float, float]:
        """Return where a control can be touched; AssertionError where it can't be."""
        at = self.page.evaluate(AIM, [selector, scroll])
        assert isinstance(at, list), f"{selector}: {at}"
        return at[0], at[1]

    def tap_at(self, x: float, y: float) -> Seen:
        """Touch a place where there is something to touch; return the page's answer."""
        if self._touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        return seen(self.page.evaluate(ANSWER))

    def press(self, selector: str, scroll: bool = False, aside: int = 0) -> Seen:
        """Touch a control as soon as it is ready; return the page's answer.

        That is in its middle, or so many pixels to the right of it.
        """
        ready = f"{selector}:not([aria-disabled=true])"
        self.page.wait_for_function("(ready) => document.querySelector(ready)", arg=ready)
        x, y = self.point_at(selector, scroll)
        return self.tap_at(x + aside, y)

    def tap(self, testid: str) -> Seen:
        """Touch the control with this test id; return the page's answer."""
        return self.press(f"[data-testid={testid}]")

    def tap_wide(self) -> Seen:
        """Touch the one wide button; return the page's answer.

        Not where it was touched last: the page would take it for the second half of a double tap
        and not answer to what the button has become.
        """
        self._aside = 40 - self._aside
        return self.press("section:not([hidden]) > .hand > .wide:not([hidden])", aside=self._aside)

    def wait_until(self, condition: str) -> None:
        """Wait until an expression of JavaScript holds."""
        self.page.wait_for_function(f"() => {condition}")

    def wait_for_turn(self) -> Seen:
        """Skip computers, take the device, go on, until a person may throw or the game is over."""
        now = self.look()
        while now.wide and now.wide.do != "result":
            skipped = now.wide.do == "skip"
            now = self.tap_wide()
            if skipped:
                self.wait_until(f"{WIDE}?.dataset.do !== 'skip'")
                now = self.look()
        return now


def seen(told: dict[str, Any]) -> Seen:
    """Return what LOOK has told."""
    hand: dict[str, Any] = {name: Button(**told[name]) if told[name] else None for name in HAND}
    boxes = {box["name"]: Box(**box) for box in told["boxes"]}
    scores = {int(seat): number(text) for seat, text in told["scores"].items()}
    dice = tuple(Die(**die) for die in told["dice"])
    points = number(told["points"])
    rest = {name: told[name] for name in REST}
    return Seen(dice=dice, boxes=boxes, scores=scores, points=points, **hand, **rest)


# --- setting a game up, through the page alone ---


@dataclass(frozen=True)
class LineUp:
    """Who plays: the people's names, and the levels of computers behind them."""

    people: tuple[str, ...]
    computers: tuple[str, ...] = ()


def set_up(page: Page, words: Words, game: str, line_up: LineUp, target: int | None = None) -> None:
    """Begin a game in the New game dialog, from the start page, by what its controls are called."""
    button = partial(page.get_by_role, "button", exact=True)
    page.get_by_test_id("new-game").click()
    page.get_by_role("radio", name=re.compile(f"^{words(f'game.{game}')}")).check()
    button(name=words("new.remove", name=words("new.computer"))).click()
    for _ in line_up.people[1:]:
        button(name=words("page.new.person")).click()
    for place, name in enumerate(line_up.people, start=1):
        page.get_by_label(words("new.name", number=place), exact=True).fill(name)
    for place, level in enumerate(line_up.computers, start=len(line_up.people) + 1):
        button(name=words("page.new.computer")).click()
        levels = page.get_by_label(words("new.level", number=place), exact=True)
        levels.select_option(label=words(f"level.{level}"))
    if target is not None and game == "hotdice":
        page.get_by_role("radio", name=words.number(target), exact=True).check()
    elif target is not None:
        page.get_by_label(words("page.new.own"), exact=True).fill(str(target))
    page.get_by_role("button", name=re.compile(f"^{words('page.new.start')}")).click()
    page.get_by_test_id("roll").wait_for()


# --- dice as wanted ---


def find_seed(wanted: Callable[[Callable[[int, int, int, int], Dice]], bool]) -> str:
    """Return the first seed whose dice are as wanted: `wanted(roll)`, `roll(seat, turn, roll, n)`.

    Turn and roll count from 1.
    """
    seeds = (f"{number:032x}" for number in count())
    return next(seed for seed in seeds if wanted(partial(seeded_roll, seed)))


# --- a turn of each family ---


def roll_and_choose(person: Person) -> Seen:
    """Roll, and choose all that scores; where the turn is lost the wide button is there."""
    now = person.tap("roll")
    return person.tap("take-all") if now.take else now


def hold_most_frequent(person: Person) -> Seen:
    """Hold the value that lies there most often, and let go of the others."""
    now = person.look()
    wanted = max(now.values, key=lambda value: (now.values.count(value), value))
    for place, die in enumerate(now.dice, start=1):
        if die.pressed != (die.value == wanted):
            now = person.tap(f"die-{place}")
    return now


def choose_best_box(person: Person) -> Seen:
    """Choose the box that shows most points; where there is none, the one that costs least."""
    person.wait_until(POSSIBLE_POINTS)
    free = [box for box in person.look().boxes.values() if box.enabled and box.text]
    best = max(free, key=lambda box: (number(box.text), -CHERISHED.index(box.name)))
    now = person.tap(f"box-{best.name}")
    assert now.box == best.name
    return now


# What is sacrificed last.
CHERISHED = (
    "ones",
    "penta",
    "twos",
    "four_of_a_kind",
    "threes",
    "large_straight",
    "full_house",
    "fours",
    "small_straight",
    "three_of_a_kind",
    "fives",
    "sixes",
    "chance",
)
