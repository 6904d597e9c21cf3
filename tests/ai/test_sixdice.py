"""Every choice of a six-dice game and its value: what may be done, best first, remembered."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyapp.ai import duel, sixdice
from pyapp.ai.sixdice import choices, thinking, wins_by_points
from pyapp.ai.stakes import Stakes, stakes
from pyapp.ai.tables import unpack
from pyapp.ai.turns import solved
from pyapp.dice import without
from pyapp.match import Match
from pyapp.rules.games import SIX_DICE, SixDiceRules, house_rules
from pyapp.rules.sixdice import Turn
from tests.ai.slow import nothing, rolling
from tests.reference import SIX_DICE_GAMES, Dice, legal_set_asides
from tests.strategies import multiples, table

TABLES = Path(__file__).parents[2] / "static" / "tables"
CLOSE = 1e-9


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """Each test begins without a table and without solved turns, and leaves none."""
    duel.forget()
    sixdice._solved.clear()
    yield
    duel.forget()
    sixdice._solved.clear()


def rules(game: str, **some: Any) -> SixDiceRules:
    made = house_rules(game, some)
    assert made is not None
    return made


def match_of(game: str, now: Turn, banked: tuple[int, ...] = (0, 0), **some: Any) -> Match:
    return table(game, seats=len(banked), **some)._replace(banked=banked, now=now)


def words(verb: str, dice: Dice) -> str:
    return " ".join((verb, *map(str, dice)))


def goals(most: int = 25) -> st.SearchStrategy[Stakes]:
    """Draw what a turn is played for: banking may be worth less when it brings more."""
    worth = st.lists(st.floats(0, 1), max_size=most).map(lambda some: (*some, 1.0))
    return st.builds(Stakes, st.just("win"), worth, st.floats(0, 1), st.floats(0, 1))


def rolls_of_six_dice() -> st.SearchStrategy[Dice]:
    """Draw a roll that scores whatever the game."""
    some = st.lists(st.integers(1, 6), max_size=5)
    return st.builds(lambda dice, one: (*dice, one), some, st.sampled_from((1, 5)))


@settings(max_examples=25)
@given(st.sampled_from(SIX_DICE_GAMES), rolls_of_six_dice(), multiples(0, 700), goals())
def test_after_a_roll_each_plan_has_the_value_of_the_referee(
    game: str, roll: Dice, points: int, goal: Stakes
) -> None:
    of, legal = SIX_DICE[game], legal_set_asides(game)
    value, wanted = rolling(of, goal.worth, goal.lost), {}
    end = max(steps for steps, _ in value)
    for size in range(1, len(roll) + 1):
        for dice in set(combinations(sorted(roll), size)) & legal.keys():
            total, left = points + legal[dice], len(roll) - size
            wanted[words("keep", dice) + ", roll"] = value[min(total // 50, end), left or 6]
            if total >= of.bank_minimum and left <= of.bank_dice_left:
                bank = goal.worth[min(total // 50, len(goal.worth) - 1)]
                wanted[words("keep", dice) + ", bank"] = bank
    found = choices(match_of(game, Turn(points, 2, roll)), goal)
    assert dict(found) == pytest.approx(wanted, abs=CLOSE)
    assert len(found) == len(wanted)
    assert [v for _, v in found] == sorted((v for _, v in found), reverse=True)


@settings(max_examples=15)
@given(st.sampled_from(SIX_DICE_GAMES), st.data(), multiples(50, 900), goals())
def test_after_a_set_aside_rolling_and_banking_have_the_values_of_the_referee(
    game: str, data: st.DataObject, points: int, goal: Stakes
) -> None:
    of = SIX_DICE[game]
    aside = data.draw(st.sampled_from(sorted(legal_set_asides(game))))
    roll = aside + data.draw(st.sampled_from([(2,) * n for n in range(7 - len(aside))]))
    left = len(without(roll, aside) or ())
    value = rolling(of, goal.worth, goal.lost)
    end = max(steps for steps, _ in value)
    wanted = {"roll": value[min(points // 50, end), left or 6]}
    if points >= of.bank_minimum and left <= of.bank_dice_left:
        wanted["bank"] = goal.worth[min(points // 50, len(goal.worth) - 1)]
    found = choices(match_of(game, Turn(points, 2, roll, aside)), goal)
    assert dict(found) == pytest.approx(wanted, abs=CLOSE)
    assert found[0][1] == max(value for _, value in found)


@settings(max_examples=10)
@given(st.sampled_from(SIX_DICE_GAMES), goals())
def test_a_first_roll_that_scores_nothing_has_a_worth_of_its_own(game: str, goal: Stakes) -> None:
    bust = nothing(SIX_DICE[game], 6)
    wanted = rolling(SIX_DICE[game], goal.worth, goal.lost)[0, 6] + bust * (goal.broke - goal.lost)
    found = choices(match_of(game, Turn()), goal)
    assert dict(found) == pytest.approx({"roll": wanted}, abs=CLOSE)


def test_hot_dice_are_not_a_first_roll() -> None:
    goal = Stakes("win", (0.5, 0.75, 1.0), 0.25, 0.0)
    hot = match_of("bankrupt", Turn(0, 1, (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6)))
    wanted = rolling(SIX_DICE["bankrupt"], goal.worth, goal.lost)[0, 6]
    assert dict(choices(hot, goal))["roll"] == pytest.approx(wanted)


def test_bankruptcy_is_not_counted_when_points_are_played_for() -> None:
    with_it, without_it = (
        choices(match_of("bankrupt", Turn(), (3000, 0), bankruptcy=on), None)
        for on in (True, False)
    )
    assert with_it == without_it


def test_a_bankruptcy_can_make_the_first_roll_worth_less_than_a_lost_turn() -> None:
    duel.use(unpack((TABLES / "bankrupt-10000.bin").read_bytes()))
    match = match_of("bankrupt", Turn(), (8000, 2000))
    goal = stakes(match)
    assert goal is not None
    assert goal.broke < goal.lost
    [(_, value)] = choices(match, goal)
    [(_, otherwise)] = choices(match, goal._replace(broke=goal.lost))
    assert otherwise - value == pytest.approx((1080 / 46_656) * (goal.lost - goal.broke))


def test_the_first_roll_of_an_ending_loses_only_the_turn() -> None:
    middling = ("roll 4 4 4 2 3 6", "keep 4 4 4", "bank", "roll 3 3 3 2 4 6", "keep 3 3 3", "bank")
    last = ("roll 1 1 1 2 3 4", "keep 1 1 1", "bank", "seat 0 out")
    match = table("hotdice", "roll 2 3 3 4 6 6", *middling, *last, seats=3, target=1000)
    assert (match.turn, match.banked, match.ending_by) == (1, (1000, 400, 300), 0)
    goal = stakes(match)
    assert goal is not None
    wanted = rolling(SIX_DICE["hotdice"], goal.worth, goal.lost)[0, 6]
    assert dict(choices(match, goal)) == pytest.approx({"roll": wanted}, abs=CLOSE)


def ranked(match: Match) -> list[str]:
    return [move for move, _ in choices(match, None)]


def test_for_points_the_bank_that_reaches_the_target_comes_first() -> None:
    roll = Turn(0, 1, (1, 1, 5, 3, 4, 6))
    assert ranked(match_of("hotdice", roll, target=5000))[0].endswith("roll")
    assert ranked(match_of("hotdice", roll, (4750, 0)))[0].endswith("roll")
    one_wins = ranked(match_of("hotdice", roll, (4750, 0), target=5000))
    assert one_wins[:2] == ["keep 1 1 5, bank", "keep 1, roll"]
    assert ranked(match_of("hotdice", roll, (4800, 0), target=5000))[:2] == [
        "keep 1 1 5, bank",
        "keep 1 1, bank",
    ]


def test_a_bank_one_step_below_the_target_has_no_preference() -> None:
    roll = Turn(0, 1, (1, 3, 4, 6, 6, 2))
    assert ranked(match_of("hotdice", roll, (4850, 0), target=5000))[0] == "keep 1, roll"
    assert ranked(match_of("hotdice", roll, (4900, 0), target=5000))[0] == "keep 1, bank"


def test_a_bank_that_reaches_the_target_comes_first_after_a_set_aside_too() -> None:
    kept = Turn(100, 1, (1, 3, 4, 6, 6, 2), (1,))
    assert ranked(match_of("hotdice", kept, (4850, 0), target=5000)) == ["roll", "bank"]
    assert ranked(match_of("hotdice", kept, (4900, 0), target=5000)) == ["bank", "roll"]


def test_the_target_does_not_lift_the_limits_of_banking() -> None:
    roll = Turn(0, 1, (1, 3, 4, 6, 6, 2))
    assert ranked(match_of("tenthousand", roll, (9900, 0))) == ["keep 1, roll"]


def test_for_a_chance_to_win_reaching_the_target_has_no_preference() -> None:
    goal = Stakes("win", (0.0, 1.0, 0.0, 0.0, 1.0), 0.0, 0.0)
    roll = Turn(0, 1, (1, 3, 4, 6, 6, 2))
    found = choices(match_of("hotdice", roll, (0, 0), target=100), goal)
    assert [move for move, _ in found] == ["keep 1, roll", "keep 1, bank"]
    ahead = choices(match_of("hotdice", roll, (100, 50), target=100), goal)
    assert ahead == found


@pytest.mark.parametrize(
    ("own", "move", "points", "wins"),
    [
        (0, "bank", 5000.0, True),
        (0, "bank", 4950.0, False),
        (4950, "keep 5, bank", 50.0, True),
        (4900, "keep 5, bank", 50.0, False),
        (4950, "keep 5, roll", 600.0, False),
        (4950, "roll", 600.0, False),
        (6000, "bank", 50.0, True),
    ],
)
def test_a_choice_that_wins_by_points_is_a_bank_from_the_target_on(
    own: int, move: str, points: float, wins: bool
) -> None:
    match = match_of("hotdice", Turn(), (own, 4950), target=5000)
    assert wins_by_points(match, move, points) == wins


def test_it_is_the_movers_own_total_that_reaches_the_target() -> None:
    other = match_of("hotdice", Turn(), (4950, 0), target=5000)._replace(turn=1)
    assert not wins_by_points(other, "bank", 50.0)


@pytest.mark.parametrize(
    ("some", "points"),
    [
        ({}, 18_350),
        ({"straight": 20_000, "three_pairs": 20_000, "two_triples": 20_000}, 60_000),
    ],
)
def test_points_are_played_for_as_far_as_rolling_on_can_pay(
    some: dict[str, Any], points: int
) -> None:
    of = rules("hotdice", **some)
    far = solved(of, tuple(50.0 * t for t in range(8000)), 0.0)
    hot = Turn(points, 3, (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6))
    found = dict(choices(match_of("hotdice", hot, target=100_000, **some), None))
    assert found["bank"] == points
    assert found["roll"] == pytest.approx(far.roll(points // 50, 6), rel=1e-6)


def test_a_bank_of_very_many_points_is_worth_them() -> None:
    kept = Turn(48_000, 7, (1, 2, 3, 4, 6, 6), (1,))
    match = match_of("bankrupt", kept, (60_000, 0), target=100_000)
    assert choices(match, None)[0] == ("bank", 48_000.0)


def test_a_solved_turn_is_remembered() -> None:
    match = match_of("hotdice", Turn())
    told = list(thinking(match, None))
    assert told == sorted(told)
    assert told
    assert list(thinking(match, None)) == []
    assert list(thinking(match_of("hotdice", Turn(), (50, 900), target=7000), None)) == []


def test_progress_rises_however_far_points_must_be_solved() -> None:
    huge = {"straight": 20_000, "three_pairs": 20_000, "two_triples": 20_000}
    told = list(thinking(match_of("hotdice", Turn(), (0, 0), **huge), None))
    assert told == sorted(told)
    assert 0 <= told[0] < told[-1] <= 1
    assert len(told) > 3200 // 64


def test_another_goal_or_another_rule_is_solved_anew() -> None:
    goal = Stakes("win", (0.0, 0.5, 1.0), 0.0, 0.0)
    match = match_of("hotdice", Turn())
    list(thinking(match, None))
    assert list(thinking(match, goal))
    assert list(thinking(match, goal._replace(lost=0.25)))
    assert list(thinking(match_of("hotdice", Turn(), single_one=150), None))


def test_what_was_asked_for_lately_is_remembered_the_oldest_forgotten() -> None:
    match = match_of("hotdice", Turn())
    goals = [Stakes("win", (number / 10, 1.0), 0.0, 0.0) for number in range(9)]
    before = [choices(match, goal) for goal in goals[:8]]
    assert all(list(thinking(match, goal)) == [] for goal in goals[:8])
    list(thinking(match, goals[0]))
    assert list(thinking(match, goals[8]))
    assert list(thinking(match, goals[0])) == []
    assert list(thinking(match, goals[1]))
    assert [choices(match, goal) for goal in goals[:8]] == before


def test_thinking_that_is_given_up_does_no_harm() -> None:
    match = match_of("hotdice", Turn())
    next(thinking(match, None))
    assert choices(match, None)[0][1] == pytest.approx(601.5586537, abs=1e-6)


def test_large_prizes_count_in_full_where_banking_is_hard() -> None:
    """The figure is that of an independent solver whose turns end only at 1,250,000 points."""
    hard: dict[str, Any] = {"bank_minimum": 2500, "bank_dice_left": 1, "triple_factor": 5000}
    none: dict[str, Any] = {"single_one": 0, "straight": 100, "three_pairs": 0}
    ((move, value),) = choices(match_of("bankrupt", Turn(), **hard, **none), None)
    assert (move, round(value, 2)) == ("roll", 4563.45)
