"""A turn of the six-dice games: its solved values against a slow referee and known figures."""

from collections.abc import Generator
from functools import cache
from operator import mul
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pyapp.ai.turns import Solved, longest, scheme, solved, solving, within_a_turn
from pyapp.rules.games import SIX_DICE, SixDiceRules, house_rules
from tests.ai.slow import nothing, rolling, throws
from tests.reference import SIX_DICE_GAMES, case_file
from tests.strategies import changes

ROWS = 800
CLOSE = 1e-9
Worth = tuple[float, ...]


def rules_of(game: str, **rules: Any) -> SixDiceRules:
    found = house_rules(game, rules)
    assert found is not None
    return found


@cache
def for_points(game: str) -> Solved:
    """A turn that is played for its points."""
    return solved(SIX_DICE[game], tuple(50.0 * t for t in range(ROWS + 1)), 0.0)


def worths(most: int = 12) -> st.SearchStrategy[Worth]:
    """Draw what banking is worth: it may rise and fall, but nothing is worth more than the last."""
    return st.lists(st.floats(0, 1), min_size=0, max_size=most).map(lambda some: (*some, 1.0))


@pytest.mark.parametrize(
    ("game", "value"), [("hotdice", 601.5586537), ("tenthousand", 542.9906), ("bankrupt", 595.1164)]
)
def test_a_turn_for_points_has_the_value_of_the_book(game: str, value: float) -> None:
    assert for_points(game).roll(0, 6) == pytest.approx(value, abs=5e-5)


def test_a_turn_of_hot_dice_has_the_value_of_the_book_to_seven_places() -> None:
    assert for_points("hotdice").roll(0, 6) == pytest.approx(601.5586537, abs=1e-7)


@pytest.mark.parametrize(
    ("game", "dice", "points"),
    [
        *[("hotdice", n, p) for n, p in enumerate((350, 300, 450, 1050, 3100, 18_400), 1)],
        *[("tenthousand", n, p) for n, p in ((1, 400), (2, 400), (6, 3000))],
        *[("bankrupt", n, p) for n, p in enumerate((400, 400, 450, 1050, 3100, 18_500), 1)],
    ],
)
def test_a_player_for_points_banks_from_the_threshold_of_the_book_on(
    game: str, dice: int, points: int
) -> None:
    turn, minimum = for_points(game), SIX_DICE[game].bank_minimum
    for steps in range(1, ROWS):
        better = turn.bank(steps) > turn.roll(steps, dice) and 50 * steps >= minimum
        assert better == (50 * steps >= points), steps
        best = turn.best[6 * steps + dice % 6]
        assert best == (turn.bank(steps) if better else turn.roll(steps, dice))


@pytest.mark.parametrize("dice", [3, 4, 5])
def test_with_more_dice_than_may_be_left_it_rolls_whatever_it_has(dice: int) -> None:
    turn = for_points("tenthousand")
    assert all(turn.best[6 * t + dice] == turn.roll(t, dice) for t in range(ROWS))


@pytest.mark.parametrize("case", case_file("turn_decisions.json")["cases"])
def test_rolling_on_is_worth_what_the_cases_say(case: Any) -> None:
    turn = for_points(case["game"])
    for dice, then, value in case["options"]:
        points = {tuple(d): p for d, p in case["set_asides"]}[tuple(dice)]
        steps, left = (case["turn_points"] + points) // 50, len(case["roll"]) - len(dice)
        if then == "bank":
            assert turn.bank(steps) == value
        else:
            assert turn.roll(steps, left or 6) == pytest.approx(value, abs=1e-6)


def check(rules: SixDiceRules, worth: Worth, lost: float) -> None:
    """Compare all values of a turn with those of the slow referee."""
    turn, slow = solved(rules, worth, lost), rolling(rules, worth, lost)
    for (steps, dice), value in slow.items():
        assert turn.roll(steps, dice) == pytest.approx(value, abs=CLOSE), (steps, dice)


@settings(max_examples=20)
@given(st.sampled_from(SIX_DICE_GAMES), worths(30), st.floats(0, 1), st.booleans())
def test_each_game_is_valued_as_the_referee_does(
    game: str, worth: Worth, lost: float, rising: bool
) -> None:
    check(SIX_DICE[game], tuple(sorted(worth)) if rising else worth, lost)


@settings(max_examples=15)
@given(st.sampled_from(SIX_DICE_GAMES), changes(), worths(), st.floats(0, 1))
def test_house_rules_are_valued_as_the_referee_does(
    game: str, rules: dict[str, Any], worth: Worth, lost: float
) -> None:
    found = rules_of(game, **rules)
    if any(options for _, options in throws(found)[6]):
        check(found, worth, lost)


@pytest.mark.parametrize("left", range(6))
@pytest.mark.parametrize("minimum", [0, 50, 100, 350])
def test_the_limits_of_banking_hold_within_a_turn(left: int, minimum: int) -> None:
    rules = rules_of("bankrupt", bank_dice_left=left, bank_minimum=minimum)
    check(rules, (0.3, 0.0, 0.8, 0.1, 0.5, 0.9, 0.2, 0.7, 1.0), 0.25)


def test_without_singles_a_die_alone_always_loses_the_turn() -> None:
    rules = rules_of("hotdice", single_one=0, single_five=0)
    turn = solved(rules, tuple(50.0 * t for t in range(101)), 7.0)
    assert [turn.roll(t, n) for t in (0, 5, 300) for n in (1, 2)] == [7.0] * 6
    check(rules, tuple(50.0 * t for t in range(101)), 7.0)


def test_points_beyond_all_that_counts_are_worth_the_most() -> None:
    rules = rules_of("hotdice", single_five=20_000, straight=20_000)
    turn = solved(rules, (0.0, 0.5, 1.0), 0.0)
    assert turn.roll(0, 1) == pytest.approx(1 / 3)
    assert turn.bank(400) == turn.bank(2) == 1.0
    check(rules, (0.0, 0.5, 1.0), 0.0)


def test_a_minimum_above_all_that_counts_must_be_reached_all_the_same() -> None:
    rules = rules_of("hotdice", bank_minimum=2000)
    turn = solved(rules, (0.0, 1.0), 0.0)
    assert turn.roll(39, 1) == pytest.approx(1 / 3)
    assert turn.roll(38, 1) == pytest.approx(1 / 6 + turn.roll(39, 6) / 6)
    assert turn.roll(0, 6) < solved(SIX_DICE["hotdice"], (0.0, 1.0), 0.0).roll(0, 6) < 1
    check(rules, (0.0, 1.0), 0.0)


def test_a_tie_between_banking_and_rolling_is_worth_either() -> None:
    turn = solved(SIX_DICE["hotdice"], (1.0,), 1.0)
    assert turn.best[0] == pytest.approx(1.0)
    assert turn.roll(0, 6) == pytest.approx(1.0)


def test_a_steady_worth_is_banked_at_once() -> None:
    turn = solved(SIX_DICE["bankrupt"], (1.0,), 0.0)
    assert turn.roll(8, 1) == pytest.approx(1 / 3)
    assert turn.roll(7, 1) == pytest.approx(1 / 3)
    assert turn.roll(6, 1) == pytest.approx(1 / 6 + turn.roll(7, 6) / 6)


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
@pytest.mark.parametrize("n", range(1, 7))
def test_a_scheme_has_each_throw_with_its_best_choice(game: str, n: int) -> None:
    plan = scheme(SIX_DICE[game], n)
    assert plan.bust == pytest.approx(nothing(SIX_DICE[game], n), abs=1e-15)
    assert sum(plan.weights) + plan.bust == pytest.approx(1.0)
    chance = Random(n)
    for _ in range(20):
        value_of = {choice: chance.random() for choice in plan.choices}
        values = [value_of[choice] for choice in plan.choices]
        for one, other in plan.pairs:
            values.append(max(values[one], values[other]))
        found = sum(map(mul, plan.weights, values))
        wanted = sum(
            p * max(value_of[choice] for choice in options)
            for p, options in throws(SIX_DICE[game])[n]
            if options
        )
        assert found == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
@pytest.mark.parametrize("n", range(1, 7))
def test_a_scheme_has_no_other_choices_than_the_throws(game: str, n: int) -> None:
    wanted = {choice for _, options in throws(SIX_DICE[game])[n] for choice in options}
    assert sorted(scheme(SIX_DICE[game], n).choices) == sorted(wanted)


@pytest.mark.parametrize(
    ("rules", "steps"),
    [
        (SIX_DICE["hotdice"], 60),
        (SIX_DICE["tenthousand"], 60),
        (SIX_DICE["bankrupt"], 160),
        (rules_of("hotdice", single_five=20_000), 2400),
    ],
)
def test_the_longest_set_aside_is_the_one_with_most_points(rules: SixDiceRules, steps: int) -> None:
    assert longest(rules) == steps


@settings(max_examples=30)
@given(changes())
def test_within_a_turn_the_target_and_the_ending_make_no_difference(rules: dict[str, Any]) -> None:
    found = rules_of("hotdice", **rules)
    for ending in ("last_turn", "full_round", "at_once"):
        for bankruptcy in (False, True):
            other = found._replace(target=12_350, ending=ending, bankruptcy=bankruptcy)
            assert within_a_turn(other) == within_a_turn(found)


@settings(max_examples=30)
@given(changes())
def test_within_a_turn_what_scores_and_what_may_be_banked_is_kept(rules: dict[str, Any]) -> None:
    found = rules_of("tenthousand", **rules)
    kept = within_a_turn(found)
    back = kept._replace(target=found.target, ending=found.ending, bankruptcy=found.bankruptcy)
    assert back == found


@example(0)
@example(63)
@example(64)
@given(st.integers(0, 300))
@settings(max_examples=10)
def test_progress_rises_to_the_end(rows: int) -> None:
    solutions = []

    def work() -> Generator[float, None, None]:
        points = tuple(50.0 * t for t in range(rows + 1))
        solutions.append((yield from solving(SIX_DICE["hotdice"], points, 0.0)))

    told = list(work())
    assert [type(solution) for solution in solutions] == [Solved]
    assert told == sorted(set(told))
    assert told[0] >= 0
    assert told[-1] == 1
    assert len(told) == rows // 64 + 1


def test_worth_is_told_from_the_last_one_on_the_same() -> None:
    turn = solved(SIX_DICE["hotdice"], (0.0, 0.25, 1.0), 0.0)
    assert [turn.bank(steps) for steps in (0, 1, 2, 3, 500)] == [0.0, 0.25, 1.0, 1.0, 1.0]
    assert turn.roll(500, 3) == turn.roll(2, 3)


def test_a_lost_turn_may_be_worth_something() -> None:
    low, high = (solved(SIX_DICE["hotdice"], (0.5, 1.0), lost).roll(0, 1) for lost in (0.0, 0.3))
    assert high - low == pytest.approx(0.3 * 4 / 6)
