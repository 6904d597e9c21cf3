"""The browser is killed at any moment: no game is lost, and the dice stay those of the seed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from e2e.chaos import chaos, chaos_host
from e2e.witness import Given, Shown, Told, Verdict, judge, welcome
from pyapp.match import Match, Player, new_match, play, roll_move, throw
from pyapp.record import Record, dumps
from pyapp.rules.games import GAMES, SIX_DICE

KILLS = 5
SEED = "000102030405060708090a0b0c0d0e0f"
TURN = ("roll", "keep 1", "roll", "keep 4 4 4", "bank")


@pytest.fixture(autouse=True)
def guard() -> None:
    """Each browser that is killed has a guard of its own."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the page is."""
    with chaos_host() as host:
        yield host.address


@pytest.mark.parametrize("game", GAMES)
def test_killed_browser_loses_nothing(playwright: Playwright, address: str, game: str) -> None:
    """What was said to be saved is there, and every roll is the one of the seed."""
    kills = chaos(playwright, address, game, KILLS, seed="tests")
    assert len(kills) == KILLS
    assert sum(kill.verdict.rolls for kill in kills) > 0


LIES = {
    "the store forgets": """const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (value) {
          put.call(this, value);
          return this.delete(value.id);
        };""",
    "it is said too early": """new MutationObserver(() => {
          const { dataset } = document.documentElement;
          if (dataset.saved !== dataset.moves) dataset.saved = dataset.moves;
        }).observe(document, { subtree: true, attributeFilter: ["data-moves"] });""",
}


@pytest.mark.parametrize("lie", list(LIES))
def test_lie_is_found(playwright: Playwright, address: str, lie: str) -> None:
    """A page that says of moves that they are saved, when they aren't, doesn't pass."""
    with pytest.raises(AssertionError, match=r"lost|never given"):
        chaos(playwright, address, "hotdice", KILLS, "lies", LIES[lie])


# --- the judge, without a browser ---


def state(moves: int, bent: bool = False) -> Given:
    """A game after so many moves of TURN; bent: its last roll isn't the seed's."""
    match: Match = new_match("hotdice", SIX_DICE["hotdice"], (Player("Eva"),))
    for number, move in enumerate(TURN[:moves], start=1):
        dice = throw(match, SEED) if move == "roll" else ()
        if bent and number == moves:
            dice = dice[::-1]
        match = play(match, roll_move(match, dice) if dice else move)
    return Given("a", dumps(Record(match, SEED)))


def screen(moves: int, saved: int, total: int = 0, notice: str = "") -> Shown:
    """What the page shows of it."""
    return Shown("table", "a", moves, saved, {"0": total}, [], False, notice)


def stored(given: Given) -> dict[str, str]:
    """The store with this game."""
    return {given.game: given.record}


SAVED: list[Told] = [state(1), screen(2, 1), state(2), screen(2, 2), state(3), screen(3, 2)]


@pytest.mark.parametrize(("there", "lost", "untold"), [(2, 1, False), (3, 0, False), (4, 0, True)])
def test_saved_state_or_a_later_one_passes(there: int, lost: int, untold: bool) -> None:
    """What wasn't said to be saved may be lost, and what was accepted last may be untold."""
    verdict = judge({}, SAVED, stored(state(there)))
    assert verdict == Verdict(lost, untold, rolls=2)


def test_taken_back_bank_may_be_stored_or_not() -> None:
    """While undo isn't said to be saved, the game may be stored with the bank or without."""
    told: list[Told] = [*SAVED, state(4), state(5), screen(5, 5, 500), state(3), screen(3, 5)]
    assert judge({}, told, stored(state(5))).lost == 0
    assert judge({}, told, stored(state(3))).lost == 0
    with pytest.raises(AssertionError, match="is stored"):
        judge({}, told, stored(state(2)))


@pytest.mark.parametrize(
    ("before", "told", "after", "fault"),
    [
        ({}, SAVED, {}, "lost"),
        ({}, SAVED, stored(state(1)), "is stored"),
        ({}, [*SAVED, screen(3, 3), state(4)], stored(state(2)), "is stored"),
        ({}, SAVED, stored(state(3, bent=True)), "not by the seed"),
        ({}, [screen(1, 1)], {}, "never given"),
        ({}, [*SAVED, screen(3, 3, total=50)], stored(state(3)), "is shown"),
        ({}, [*SAVED, screen(3, 2, notice="Oh.")], stored(state(3)), "told of trouble"),
        (stored(state(4)), [state(2)], stored(state(2)), "doesn't follow"),
        (stored(state(2)), [], stored(state(1)), "is stored"),
    ],
)
def test_harm_is_found(
    before: dict[str, str], told: list[Told], after: dict[str, str], fault: str
) -> None:
    """A lost game, lost or other moves, a bent roll, a false screen, a word of trouble."""
    with pytest.raises(AssertionError, match=fault):
        judge(before, told, after)


def test_page_has_to_show_what_is_stored() -> None:
    """After a start: the same totals, all of it saved; or the offer to go on."""
    there = stored(state(5))
    welcome(there, screen(5, 5, 500))
    for wrong in (screen(5, 4, 500), screen(5, 5, 300), screen(4, 4)):
        with pytest.raises(AssertionError):
            welcome(there, wrong)
    start = Shown("start", None, 0, 0, {}, [], True, "")
    welcome(there, start)
    with pytest.raises(AssertionError):
        welcome(there, start._replace(offered=False))
