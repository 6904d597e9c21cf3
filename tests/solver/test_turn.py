"""The compiled turn: it finds what the page's own finds, and what that play really brings."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyapp.ai.turns import solved
from pyapp.rules.games import SIX_DICE, SixDiceRules, house_rules
from solver import turn as compiled
from solver.turn import Floats, dice_of, turn, worth_of
from tests.ai.slow import nothing
from tests.reference import SIX_DICE_GAMES

DICE = {game: dice_of(SIX_DICE[game]) for game in SIX_DICE_GAMES}


def worths(most: int = 60) -> st.SearchStrategy[Floats]:
    """Draw what banking is worth, the most at the end, long enough for every minimum."""
    some = st.lists(st.floats(0, 1), min_size=8, max_size=most)
    return some.map(lambda found: np.array([*found, 1.0]))


@settings(max_examples=40)
@given(st.sampled_from(SIX_DICE_GAMES), worths(), st.floats(0, 1), st.booleans())
def test_a_turn_is_worth_the_same_as_on_the_page(
    game: str, worth: Floats, lost: float, rising: bool
) -> None:
    if rising:
        worth = np.sort(worth)
    value, paid, risk = turn(DICE[game], worth, lost, worth)
    wanted = solved(SIX_DICE[game], tuple(worth.tolist()), lost).roll(0, 6)
    assert value == pytest.approx(wanted, abs=1e-12)
    assert paid + risk * lost == pytest.approx(value, abs=1e-12)
    assert nothing(SIX_DICE[game], 6) <= risk < 1


@pytest.mark.parametrize("minimum", [0, 50, 300])
@pytest.mark.parametrize("left", [0, 1, 4])
def test_the_limits_of_banking_are_the_same_as_on_the_page(minimum: int, left: int) -> None:
    rules = house_rules("bankrupt", {"bank_minimum": minimum, "bank_dice_left": left})
    assert rules is not None
    chance = Random(minimum + left)
    worth = np.array([*(chance.random() for _ in range(12)), 1.0])
    value, _, _ = turn(dice_of(rules), worth, 0.25, worth)
    wanted = solved(rules, tuple(worth.tolist()), 0.25).roll(0, 6)
    assert value == pytest.approx(wanted, abs=1e-12)


@settings(max_examples=10)
@given(st.sampled_from(SIX_DICE_GAMES), worths(30), st.floats(0, 1))
def test_within_a_turn_all_values_are_the_same_as_on_the_page(
    game: str, worth: Floats, lost: float
) -> None:
    best, _, _ = compiled.solved(DICE[game], worth, lost, worth)
    page = solved(SIX_DICE[game], tuple(worth.tolist()), lost).best
    rows = min(len(best), len(page) // 6)
    assert best[:rows].reshape(-1) == pytest.approx(np.array(page[: 6 * rows]), abs=1e-12)


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
def test_for_points_a_turn_has_the_value_of_the_book(game: str) -> None:
    points = 50.0 * np.arange(801)
    value, paid, _ = turn(DICE[game], points, 0.0, points)
    known = {"hotdice": 601.5586537, "tenthousand": 542.9906, "bankrupt": 595.1164}
    assert value == pytest.approx(known[game], abs=5e-5)
    assert paid == value


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
def test_a_turn_is_either_lost_or_banked(game: str) -> None:
    points = 50.0 * np.arange(401)
    _, paid, risk = turn(DICE[game], points, 0.0, np.ones(401))
    assert paid + risk == pytest.approx(1.0, abs=1e-12)
    assert 0.2 < risk < 0.7


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
def test_what_is_paid_adds_up_over_all_banks(game: str) -> None:
    points, banks = 50.0 * np.arange(101), np.identity(101)
    chances = [turn(DICE[game], points, 0.0, bank)[1] for bank in banks]
    value, _, risk = turn(DICE[game], points, 0.0, points)
    assert sum(chances) + risk == pytest.approx(1.0, abs=1e-12)
    assert np.dot(chances, points) == pytest.approx(value, abs=1e-9)
    minimum = SIX_DICE[game].bank_minimum // 50
    assert not any(chances[: max(minimum, 1)])
    assert all(chances[max(minimum, 6) : 20])


def test_the_chance_to_lose_the_turn_is_how_its_value_follows_that_of_a_lost_one() -> None:
    points = 50.0 * np.arange(401)
    little = 1e-4
    at, above = (turn(DICE["hotdice"], points, lost, points)[0] for lost in (0.0, little))
    risk = turn(DICE["hotdice"], points, 0.0, points)[2]
    assert (above - at) / little == pytest.approx(risk, abs=1e-6)


def test_what_a_turn_pays_may_be_something_else_than_the_player_believes() -> None:
    daring = np.array([0.0] * 20 + [1.0])
    timid = np.array([0.0] + [1.0] * 20)
    pay = np.array([0.0] + [1.0] * 20)
    _, by_daring, _ = turn(DICE["hotdice"], daring, 0.0, pay)
    value, by_timid, risk = turn(DICE["hotdice"], timid, 0.0, pay)
    assert by_timid == value == pytest.approx(1 - 1080 / 46_656)
    assert risk == pytest.approx(1080 / 46_656)
    assert by_daring < 0.6


def rules_of(game: str, minimum: int) -> SixDiceRules:
    found = house_rules(game, {"bank_minimum": minimum})
    assert found is not None
    return found


@pytest.mark.parametrize(("minimum", "least"), [(0, 0), (50, 1), (400, 8), (20_000, 400)])
def test_the_least_to_bank_counts_in_steps(minimum: int, least: int) -> None:
    assert dice_of(rules_of("hotdice", minimum)).least == least


WIN = np.array(
    [
        [[np.nan] * 4, [np.nan, 0.11, 0.12, 0.13], [np.nan, 0.21, 0.22, 0.23], [np.nan] * 4],
        [[np.nan] * 4, [np.nan, 0.61, 0.62, 0.63], [np.nan, 0.71, 0.72, 0.73], [np.nan] * 4],
    ]
)
CHANCES = np.array([0.9, 0.5, 0.25, 0.125])


def test_before_the_target_banking_is_worth_what_it_leaves_the_other() -> None:
    answered = np.array([False, False])
    found = worth_of(WIN, 0, 3, 2, answered, CHANCES, 0)
    assert found.tolist() == [1 - 0.73, 1 - 0.72, 1 - 0.71, 1.0]
    found = worth_of(WIN, 1, 2, 1, answered, CHANCES, 0)
    assert found.tolist() == [1 - 0.12, 1 - 0.11, 1.0]


def test_with_one_seat_the_other_is_of_the_same() -> None:
    found = worth_of(WIN[:1], 0, 2, 1, np.array([False]), CHANCES, 0)
    assert found.tolist() == [1 - 0.12, 1 - 0.11, 1.0]


def test_who_reaches_the_target_and_is_answered_must_not_be_passed() -> None:
    found = worth_of(WIN, 0, 2, 1, np.array([True, False]), CHANCES, 0)
    assert found.tolist() == [1 - 0.62, 1 - 0.61, 1 - 0.5, 1 - 0.25, 1 - 0.125, 1.0]
    found = worth_of(WIN, 1, 2, 1, np.array([True, False]), CHANCES, 0)
    assert found.tolist() == [1 - 0.12, 1 - 0.11, 1.0]


def test_the_worth_reaches_to_the_minimum() -> None:
    found = worth_of(WIN, 0, 2, 1, np.array([False, False]), CHANCES, 5)
    assert found.tolist() == [1 - 0.62, 1 - 0.61, 1.0, 1.0, 1.0, 1.0]
