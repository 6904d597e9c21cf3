"""Somebody without a plan at the page finds no way to break it, or to get stuck."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from e2e.chaos import chaos_host
from e2e.guard import Guard
from e2e.hosts import Host
from e2e.monkey import Monkey, monkey
from e2e.steady import counted, grown, held
from pyapp.rules.games import GAMES

pytestmark = pytest.mark.device("phone")

ACTIONS = 500
STUCK = """() => addEventListener("click", (event) => event.stopImmediatePropagation(), true)"""
LEAK = """() => {
  globalThis.leak = Array.from({ length: 3000 }, () => document.createElement("i"));
  for (const element of leak) element.addEventListener("click", () => {});
  leak.push(...Array.from({ length: 10 }, () => python.copy()));
}"""
WRONG = {
    "other points": (
        """() => {
          const { paint } = kocky;
          kocky.paint = (...screen) => {
            paint(...screen);
            document.querySelector("[data-testid=score-0]").textContent = "12,345";
          };
        }""",
        "is shown of",
    ),
    "another die": (
        """() => {
          const { paint } = kocky;
          kocky.paint = (...screen) => {
            paint(...screen);
            const { dataset } = document.querySelector("[data-testid=die-1]");
            dataset.value = 1 + dataset.value % 6;
          };
        }""",
        "is shown of",
    ),
    "moves that weren't made": (
        """() => {
          const { dataset } = document.documentElement;
          dataset.moves = dataset.saved = 99;
        }""",
        "never given to the store",
    ),
    "a bent roll": (
        """() => {
          const { put } = IDBObjectStore.prototype;
          const bent = (roll, die) => roll.replace(die, 1 + die % 6);
          IDBObjectStore.prototype.put = function (value, ...more) {
            const record = value.record?.replace(/roll (\\d)[\\d ]*(?="\\])/, bent);
            return put.call(this, { ...value, record }, ...more);
          };
        }""",
        "not by the seed",
    ),
    "nothing to tap": ("() => { document.body.hidden = true; }", "no way on"),
}
"""Faults by what is wrong: how the page gets them, and what is said of them."""


@pytest.fixture
def host(guard: Guard) -> Iterator[Host]:
    """Where the page is."""
    with chaos_host() as host:
        guard.allow(host.address)
        yield host


@pytest.fixture
def at_a_table(page: Page, guard: Guard, host: Host) -> Monkey:
    """One that has begun a game."""
    one = Monkey(page, guard, host.address, "tests", reloads=False)
    one.start()
    one.begin("hotdice")
    one.sober(taps=1)
    return one


def test_nothing_breaks_the_page(page: Page, guard: Guard, host: Host) -> None:
    """After every action: no fault, a state that the rules know and that was stored, a way on."""
    for one in monkey(page, guard, host.address, "tests", ACTIONS):
        acts, games = one.whims.acts, one.games
    assert acts.total() == ACTIONS
    assert games.keys() == set(GAMES)


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_found(at_a_table: Monkey, what: str) -> None:
    """A state that the rules don't know, or that isn't the one stored; a page without a way on."""
    plant, said = WRONG[what]
    at_a_table.page.evaluate(plant)
    with pytest.raises(AssertionError, match=said):
        at_a_table.sober(taps=2)


def test_what_is_held_and_more_is_found(page: Page, guard: Guard, host: Host) -> None:
    """Nodes, listeners and Python's proxies of what is gone; a second look finds nothing new."""
    counted(page, host.address)
    one = Monkey(page, guard, host.address, "tests", reloads=False)
    one.start()
    one.tour()
    early = held(page)
    one.tour()
    assert not grown(early, held(page))
    page.evaluate(LEAK)
    found = [line.split(":")[0] for line in grown(early, held(page))]
    assert found == ["detached", "listeners", "proxies"]


def test_stuck_game_is_found(at_a_table: Monkey) -> None:
    """A game that can't be gone on with is told of, with what there would be to tap."""
    at_a_table.page.evaluate(STUCK)
    with pytest.raises(AssertionError, match=r"nothing leads on: .*roll"):
        at_a_table.sober(taps=1, patience=300)
