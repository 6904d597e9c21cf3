"""The daily challenge: the date is the seed, and one result a day counts."""

from datetime import date, timedelta
from hashlib import sha256
from typing import Any

import pytest

from pyapp import daily
from pyapp.daily import counts_for, is_day, marks, results, seed_of
from pyapp.match import Match, Player, new_match, play, roll_move, throw
from pyapp.record import Record, check_seed
from pyapp.rules.penta import Card

DAY, NEXT = "2026-10-03", "2026-10-04"


def played(day: str, match: Match | None = None, last: bool = False, seed: str = "") -> Record:
    """The day's game, each first roll written into the first free box, or the last one."""
    seed = seed or seed_of(day)
    match = match or daily.new("Eva")
    while not match.over:
        match = play(match, roll_move(match, throw(match, seed)))
        match = play(match, f"score {match.cards[match.turn or 0].free[-last]}")
    return Record(match, seed)


def test_the_date_is_the_seed() -> None:
    digest = sha256(b"kocky/daily/penta/2026-10-03").hexdigest()
    assert seed_of(DAY) == check_seed(digest[:32])


def test_every_day_of_ten_years_has_dice_of_its_own() -> None:
    days = [(date(2026, 1, 1) + timedelta(number)).isoformat() for number in range(3653)]
    assert len({seed_of(day) for day in days}) == len(days)


@pytest.mark.parametrize("day", [DAY, "2028-02-29", "0001-01-01", "9999-12-31"])
def test_a_date_is_a_day(day: str) -> None:
    assert is_day(day)


@pytest.mark.parametrize(
    "day",
    [
        "",
        "2026-10-3",
        "2026-02-29",
        "2026-13-01",
        "20261003",
        "2026-W40-6",
        " 2026-10-03",
        "2026-10-03T00:00",
        "\uff12026-10-03",
        None,
        20261003,
        ["2026-10-03"],
        {},
    ],
    ids=ascii,
)
def test_anything_else_is_no_day(day: Any) -> None:
    assert not is_day(day)


def test_everybody_plays_the_day_alone() -> None:
    match = daily.new("Eva")
    assert (match.game, match.players, match.moves) == ("penta", (Player("Eva"),), ())


def test_a_game_on_the_days_dice_has_a_result() -> None:
    record = played(DAY)
    assert results([(DAY, record)]) == {DAY: record.match.totals[0]}


def test_the_first_game_of_a_day_counts() -> None:
    first, second, other = played(DAY), played(DAY, last=True), played(NEXT)
    assert first.match.totals != second.match.totals
    found = results([(DAY, first), (NEXT, other), (DAY, second)])
    assert found == {DAY: first.match.totals[0], NEXT: other.match.totals[0]}


def test_a_game_that_is_not_over_counts_for_its_day_and_has_no_result_yet() -> None:
    record = Record(daily.new("Eva"), seed_of(DAY))
    assert counts_for(DAY, record)
    assert results([(DAY, record)]) == {}


def impostors() -> dict[str, tuple[Any, Record]]:
    own = played(DAY)
    moves = own.match.moves
    changed = moves[0][:-1] + ("1" if moves[0][-1] != "1" else "2")
    computer = new_match("penta", None, (Player("Hal", "club"),))
    two = new_match("penta", None, (Player("Eva"), Player("Jan")))
    helped = play(daily.new("Eva"), "seat 0 perfect")
    false = play(play(daily.new("Eva"), changed), "score ones")
    return {
        "another day's dice": (NEXT, own),
        "no day": (None, own),
        "no real day": ("2026-02-30", own),
        "no seed": (DAY, Record(own.match)),
        "a seed for its end alone": (DAY, own._replace(seed_from=5)),
        "a false roll": (DAY, played(DAY, false)),
        "a computer": (DAY, played(DAY, computer)),
        "two players": (DAY, played(DAY, two)),
        "a seat that a computer had": (DAY, played(DAY, helped)),
    }


@pytest.mark.parametrize("kind", impostors())
def test_what_only_calls_itself_the_game_of_a_day_is_passed_over(kind: str) -> None:
    day, record = impostors()[kind]
    assert not counts_for(day, record)
    assert results([(day, record)]) == {}


def test_the_marks_tell_how_a_card_went_box_by_box() -> None:
    card = Card((3, 4, 9, 16, 0, 18, 0, 22, 25, 30, 0, 21, 50))
    assert marks(card) == ("🟦🟨🟦🟦⬜🟦", "⬜🟦🟦🟦⬜🟦🟦")


def test_the_marks_of_an_empty_card_are_empty() -> None:
    assert marks(Card()) == ("⬜" * 6, "⬜" * 7)
