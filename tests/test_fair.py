"""Counted dice: who threw what, and how likely fair dice look like that."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import exp, lgamma, log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.fair import (
    ENOUGH,
    EXPECTED,
    FEW,
    NONE,
    SIGNIFICANT,
    UNUSUAL,
    Counts,
    by_name,
    chance_of,
    judged,
    pooled,
    tally,
    thrown_in,
)
from pyapp.match import Match, advance, dice_to_throw, legal, new_match, play
from pyapp.record import Record
from tests.strategies import GOOD, any_roll, matches, table

PUBLISHED = {
    0.995: 0.412,
    0.99: 0.554,
    0.95: 1.145,
    0.9: 1.610,
    0.5: 4.351,
    0.1: 9.236,
    0.05: 11.070,
    0.025: 12.833,
    0.01: 15.086,
    0.005: 16.750,
    0.001: 20.515,
}
"""Critical values of chi-square with five degrees of freedom, as tables print them."""


# Counting


def test_each_seats_dice_are_counted_by_value() -> None:
    match = table("hotdice", *GOOD, "roll 1 2 3 4 5 6", "keep 1", "roll 2 2 3 3 6")
    assert tally(match) == ((3, 1, 0, 0, 2, 0), (1, 3, 3, 1, 1, 2))


def test_dice_that_are_held_are_not_counted_again() -> None:
    moves = ("roll 6 6 1 2 3", "hold 6 6", "roll 6 6 6 4 5", "score chance")
    assert tally(table("penta", *moves)) == ((1, 1, 1, 1, 1, 3), NONE)


def test_a_roll_that_loses_the_turn_and_one_after_hot_dice_count() -> None:
    moves = ("roll 2 3 3 4 6 6", "roll 1 2 3 4 5 6", "keep 1 2 3 4 5 6", "roll 2 3 3 4 6 6")
    assert tally(table("tenthousand", *moves)) == ((0, 1, 2, 1, 0, 2), (1, 2, 3, 2, 1, 3))


@given(matches(most=150))
def test_as_many_dice_are_counted_as_were_thrown(match: Match) -> None:
    state = new_match(match.game, match.rules, match.players)
    thrown: Counter[int | None] = Counter()
    for move in match.moves:
        if move.startswith("roll"):
            thrown[state.turn] += dice_to_throw(state)
        state = advance(state, move)
    assert [sum(own) for own in tally(match)] == [thrown[seat] for seat in range(len(match.seats))]


def counted(*records: Record) -> dict[str, Counts]:
    return by_name(map(thrown_in, records))


def test_games_are_pooled_by_the_players_names() -> None:
    games = [Record(table("hotdice", *GOOD)), Record(table("penta", "roll 1 1 1 1 1"))]
    assert counted(*games) == {"P0": (8, 1, 0, 0, 2, 0), "P1": NONE}


def test_dice_of_the_same_seed_tell_nothing_twice() -> None:
    seed = "0" * 32
    once = [Record(table("hotdice", *GOOD), seed)]
    again = Record(table("hotdice", GOOD[0], "keep 1 1 1", "bank"), seed)
    assert counted(*once, again) == counted(*once)
    assert counted(*once, again._replace(seed="1" * 32))["P0"] == (6, 2, 0, 0, 4, 0)


def test_games_without_a_seed_all_count() -> None:
    game = Record(table("hotdice", *GOOD))
    assert counted(game, game)["P0"] == (6, 2, 0, 0, 4, 0)


# Judging


@pytest.mark.parametrize(("p", "critical"), PUBLISHED.items())
def test_the_chance_is_that_of_the_published_tables(p: float, critical: float) -> None:
    assert chance_of(critical) == pytest.approx(p, rel=1e-3)


@given(st.floats(0, 500), st.floats(0, 500))
def test_a_greater_chi_square_is_never_likelier(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 1 >= chance_of(low) >= chance_of(high) >= 0


def test_chi_square_compares_with_what_was_to_be_expected() -> None:
    verdict = judged((5, 8, 9, 8, 10, 20))
    assert (verdict.dice, verdict.expected) == (60, 10)
    assert verdict.chi_square == pytest.approx(13.4)
    assert verdict.p == pytest.approx(0.0199, abs=1e-4)
    assert verdict.word == EXPECTED


def test_no_dice_at_all_are_too_few() -> None:
    assert judged(NONE) == (0, 0.0, 0.0, 1.0, FEW)


@pytest.mark.parametrize(("dice", "word"), [(ENOUGH - 1, FEW), (ENOUGH, UNUSUAL)])
def test_even_the_strangest_dice_are_judged_only_when_there_are_enough(
    dice: int, word: str
) -> None:
    assert judged((0, 0, 0, 0, 0, dice)).word == word


def test_a_verdict_turns_at_one_in_a_thousand() -> None:
    words = {
        judged((100 + more, 100, 100, 100, 100, 100 - more)).p < SIGNIFICANT: judged(
            (100 + more, 100, 100, 100, 100, 100 - more)
        ).word
        for more in range(60)
    }
    assert words == {False: EXPECTED, True: UNUSUAL}


@pytest.mark.parametrize("dice", [ENOUGH, ENOUGH + 1, 40, 55])
def test_fair_dice_are_called_unusual_once_in_a_thousand(dice: int) -> None:
    """Exactly: summed over all counts that so many dice may give, not only in the limit."""
    chance = sum(weight for squares, weight in spread(dice) if unusual(squares, dice))
    assert 0.0009 < chance < 0.0012


def unusual(squares: int, dice: int) -> bool:
    return chance_of(6 * squares / dice - dice) < SIGNIFICANT


def spread(dice: int) -> Iterator[tuple[int, float]]:
    """How probable each sum of the squares of the six counts is."""
    found = {(0, 0): 1.0}
    for _ in range(6):
        more: Counter[tuple[int, int]] = Counter()
        for ((used, squares), weight), count in product(found.items(), range(dice + 1)):
            if used + count <= dice:
                scale = exp(-lgamma(count + 1) - count * log(6))
                more[used + count, squares + count * count] += weight * scale  # type: ignore[assignment]
        found = dict(more)
    for (used, squares), weight in found.items():
        if used == dice:
            yield squares, weight * exp(lgamma(dice + 1))


@pytest.mark.parametrize("game", ["penta", "hotdice"])
def test_games_that_stop_by_their_dice_are_judged_as_fairly(game: str) -> None:
    """How long a turn goes on depends on its dice; that bends no verdict on 400 seeded games."""
    chances = []
    for number in range(400):
        chance, match = Random(number), table(game, seats=1)
        while not match.over and len(match.moves) < 100:
            move = chance.choice([choice.move for choice in legal(match)])
            rolled = move == "roll"
            match = play(match, any_roll(match, chance, f"{number:032x}") if rolled else move)
        verdict = judged(tally(match)[0])
        assert verdict.dice >= ENOUGH
        chances.append(verdict.p)
    tenths = Counter(min(int(10 * p), 9) for p in chances)
    assert sum((tenths[tenth] - 40) ** 2 / 40 for tenth in range(10)) < 27.877  # 0.001, 9 degrees


def test_pooling_nothing_gives_nothing() -> None:
    assert pooled([]) == ()
