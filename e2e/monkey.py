"""Somebody without a plan at the page: taps, keys, swipes, turns and reloads at random.

    python -m e2e.monkey [--seed 1] [--actions 20000] [--steady]

After every action the page must be one that the rules know, and offer a way on. `--steady` doesn't
load the page anew, and compares what it holds in memory at the end with what it held early on.
"""

import argparse
import itertools
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from time import monotonic

from playwright.sync_api import Error, Page, sync_playwright

from e2e.bait import LINE_UPS
from e2e.chaos import chaos_host
from e2e.conftest import DEVICES, NO_WORKER
from e2e.guard import Guard
from e2e.steady import Held, counted, grown, held
from e2e.stored import stored
from e2e.whims import Done, Sight, Whims
from e2e.witness import Given, Ledger, Shown, Told, fits, listen
from pyapp.rules.games import GAMES
from pyapp.rules.refusal import Refusal
from tools import browser as chromium

FOREIGN_ROLLS = 1
LAST_ACTIONS = 20
SCENE = 125
"""After so many actions the game on the table is shown to lead on, and the next one begun."""
SOBER_TAPS = 12
WHOLE = 10
"""Of so many scenes one is played to the end of its game."""
MOST_TAPS = 800
TRIES = 40
PAGES = ("games", "settings", "rules", "new-game", "daily")
ALL = len(GAMES) * len(LINE_UPS)
FIRST = [0.0] * 3
"""The first control of a kind."""
NEWS = 1000
"""After so many actions it is said how far it is."""


class Monkey:
    """Acts on a page at random, and says what is wrong with what becomes of it.

    `reloads`: it may also load the page anew, and leave it. `games` counts the states that were
    stored, by their game.
    """

    def __init__(self, page: Page, guard: Guard, address: str, seed: str, reloads: bool) -> None:
        self.page = page
        self.games = Counter[str]()
        self.last: deque[str] = deque(maxlen=LAST_ACTIONS)
        self._guard = guard
        self.seed = seed
        self._told: list[Told] = []
        self._ledger = Ledger({}, FOREIGN_ROLLS)
        listen(page, self._told)
        self.whims = Whims(page, address, seed, reloads, self._look_back)

    def start(self) -> None:
        """Open the page."""
        self.whims.open()
        self.check()

    def act(self, number: int) -> None:
        """Do something, and look at what became of the page; AssertionError where it is wrong."""
        self._do(partial(self.whims.act, Random(f"{self.seed}/{number}")), f"{number}")

    def begin(self, game: str) -> None:
        """Begin a game by a challenge."""
        self._do(partial(self.whims.begin, game), game)

    def sober(self, taps: int = SOBER_TAPS, patience: int = 120_000) -> None:
        """Play on as one who wants to get to the end; AssertionError where it doesn't go on."""
        self._do(partial(self.whims.do, "home", ["start", "table"]))
        self._do(partial(self.whims.do, "press", ["continue"], FIRST))
        done = self._do(partial(self.whims.do, "lead", taps, FIRST, patience))
        assert not done.how, f"stuck: {done.how}"

    def begin_all(self) -> None:
        """Begin every game, and no other from here on."""
        self._do(self.whims.begin_all)

    def resume(self, which: float) -> None:
        """Go on with one of the games of the list, from the first (0) to the last (1)."""
        self._do(partial(self.whims.do, "home", ["start"]))
        self._do(partial(self.whims.do, "press", ["games", "open"], [0.0, which, 0.0]))

    def tour(self) -> None:
        """Go to every page from home, and back, so that each has been painted."""
        for page in PAGES:
            self._do(partial(self.whims.do, "home", ["start"]))
            self._do(partial(self.whims.do, "press", [page], FIRST))
        self._do(partial(self.whims.do, "home", ["start"]))

    def _do(self, work: Callable[[], Done], which: str = "") -> Done:
        self.last.append(which)
        done = work()
        self.last[-1] = " ".join(filter(None, (which, done.what, str(done.how or ""))))
        self.check(done.sight)
        return done

    def check(self, sight: Sight | None = None) -> None:
        """AssertionError unless what is shown is a state that was stored, and there is a way on.

        `sight` is what has been seen already.
        """
        for _ in range(TRIES):
            # What the page tells and what it answers can overtake each other.
            sight = sight or self.page.evaluate("() => monkey.sight()")
            offered, wrong = sight["offered"], self._wrong(Shown(**sight["shown"]))
            if not wrong:
                break
            sight = None
        assert not wrong, wrong
        assert offered, "no way on"
        self._guard.check()

    def _wrong(self, shown: Shown) -> str:
        """What is wrong with what is shown, in words."""
        self._hear()
        if shown.moves != shown.saved:
            return f"of {shown.moves} moves {shown.saved} are said to be saved: {shown}"
        states = self._ledger.states.get(shown.game or "")
        if not states:
            return f"a game that was never given to the store: {shown}" if shown.moves else ""
        state = states[-1]
        agree = len(state.moves) == shown.moves and fits(state, shown)
        return "" if agree else f"{shown} is shown of {state}"

    def _hear(self) -> None:
        """Take what the page has told since."""
        told, self._told[:] = self._told[:], []
        for one in told:
            self._ledger.note(one)
            if isinstance(one, Given):
                self.games[one.match.game] += 1

    def _look_back(self) -> None:
        """Compare what is stored with what the page has said; it doesn't run now."""
        self._hear()
        games = {game["id"]: game["record"] for game in stored(self.page)}
        self._ledger.compare(games)
        self._ledger = Ledger(games, FOREIGN_ROLLS)


@contextmanager
def noting(one: Monkey) -> Iterator[None]:
    """Where something is wrong, say after which actions, and with which seed."""
    try:
        yield
    except (AssertionError, Error, Refusal) as fault:
        fault.add_note(f"--seed {one.seed}: {list(one.last)}")
        raise


def monkey(
    page: Page, guard: Guard, address: str, seed: str, actions: int, reloads: bool = True
) -> Iterator[Monkey]:
    """Let one act so often, and yield it each time; AssertionError where something is wrong."""
    one, games = Monkey(page, guard, address, seed, reloads), itertools.cycle(GAMES)
    with noting(one):
        one.start()
        if not reloads:
            one.begin_all()
        for number in range(1, actions + 1):
            if number % SCENE == 1 and reloads:
                one.begin(next(games))
            elif number % SCENE == 1:
                one.resume(number / actions)
            one.act(number)
            if number % SCENE == 0 or number == actions:
                one.sober()
            yield one


def told(runs: Iterator[Monkey], actions: int) -> Iterator[Monkey]:
    """Say how far it is, and what was done in the end."""
    since = before = monotonic()
    for number, one in enumerate(runs, start=1):
        if number % NEWS == 0 or number == actions:
            speed = ((number - 1) % NEWS + 1) / (monotonic() - before)
            print(f"{number} actions, {speed:.1f} a second, {one.whims.real} taps real", flush=True)
            before = monotonic()
        yield one
    print(f"{actions} actions in {monotonic() - since:.0f} s")
    print(", ".join(f"{name} {n}" for name, n in one.whims.acts.most_common()))
    print("states stored:", ", ".join(f"{name} {n}" for name, n in one.games.items()))


def steady(runs: Iterator[Monkey], actions: int) -> list[str]:
    """Return what is held after so many actions that wasn't after a tenth of them, in words."""
    found: list[Held] = []
    for number, one in enumerate(runs, start=1):
        if number % (actions // 10):
            continue
        with noting(one):
            for which in () if found else range(ALL):  # none of them is new from here on
                one.resume(which / ALL)
                one.sober(taps=2)
            one.tour()
        found.append(held(one.page))
        print(f"after {number} actions: {found[-1]}", flush=True)
    return grown(found[0], found[-1])


def main() -> None:
    """Let a monkey at the page, and say what it did."""
    parser = argparse.ArgumentParser(description="Act on the page at random.")
    parser.add_argument("--actions", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--steady", action="store_true", help="without reloads, memory compared")
    chosen = parser.parse_args()
    with chaos_host() as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.quick_browser(), args=chromium.arguments()
        )
        phone = DEVICES["phone"] | {"device_scale_factor": 1}  # a quarter of the work of painting
        context = browser.new_context(locale="en-US", **phone)
        guard, page = Guard(context, host.address, NO_WORKER), context.new_page()
        if chosen.steady:
            counted(page, host.address)
        reloads = not chosen.steady
        runs = monkey(page, guard, host.address, chosen.seed, chosen.actions, reloads)
        runs = told(runs, chosen.actions)
        more = steady(runs, chosen.actions) if chosen.steady else deque(runs, maxlen=0)
        browser.close()
    sys.exit("\n".join(["more is held than before", *more]) if more else None)


if __name__ == "__main__":
    main()
