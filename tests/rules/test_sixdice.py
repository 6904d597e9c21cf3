"""One turn of six dice: what may follow what, when it may be banked, and what a roll can bring."""

from fractions import Fraction
from itertools import product
from math import isclose

import pytest

from pyapp.rules import sixdice
from pyapp.rules.games import SIX_DICE, SixDiceRules, house_rules
from pyapp.rules.refusal import Refusal
from pyapp.rules.sixdice import Turn, bank, bank_obstacles, keep, throw
from tests.reference import SIX_DICE_GAMES, Dice, is_part, legal_set_asides

HOTDICE, TENTHOUSAND, BANKRUPT = (SIX_DICE[game] for game in SIX_DICE_GAMES)


def turn(*steps: Dice, rules: SixDiceRules = HOTDICE) -> Turn:
    """Play a turn: rolls and keeps by turns."""
    now = Turn()
    for number, dice in enumerate(steps):
        now = keep(rules, now, dice) if number % 2 else throw(now, dice)
    return now


def code(rules: SixDiceRules, now: Turn) -> str:
    with pytest.raises(Refusal) as caught:
        bank(rules, now)
    return caught.value.code


def test_a_turn_begins_with_six_dice_to_roll() -> None:
    assert sixdice.may_throw(Turn()) == 6


def test_the_dice_not_set_aside_are_rolled_next() -> None:
    now = turn((1, 2, 3, 3, 4, 5), (1, 5))
    assert now.on_table == (2, 3, 3, 4)
    assert sixdice.may_throw(now) == now.dice_left == 4
    assert not now.hot


def test_points_add_up_over_the_rolls_of_a_turn() -> None:
    assert turn((1, 2, 3, 3, 4, 5), (1, 5), (3, 3, 3, 4), (3, 3, 3)).points == 450


def test_nothing_is_rolled_before_something_is_set_aside() -> None:
    with pytest.raises(Refusal, match="keep_first"):
        throw(turn((1, 2, 3, 3, 4, 5)), (1, 1, 1, 1, 1, 1))


@pytest.mark.parametrize("dice", [(), (1,), (1, 2, 3), (1, 1, 1, 1, 1)])
def test_exactly_the_dice_left_are_rolled(dice: Dice) -> None:
    with pytest.raises(Refusal) as caught:
        throw(turn((1, 2, 3, 3, 4, 5), (1, 5)), dice)
    assert caught.value == Refusal("dice_count", expected=4, received=len(dice))


def test_dice_are_set_aside_once_a_roll() -> None:
    with pytest.raises(Refusal, match="already_kept"):
        keep(HOTDICE, turn((1, 2, 3, 3, 4, 5), (1,)), (5,))


def test_nothing_is_set_aside_before_a_roll() -> None:
    with pytest.raises(Refusal, match="roll_first"):
        keep(HOTDICE, Turn(), (1,))


@pytest.mark.parametrize("dice", [(6,), (1, 1), (1, 2, 3, 3, 4, 5, 5)])
def test_dice_that_are_not_in_the_roll_are_not_set_aside(dice: Dice) -> None:
    with pytest.raises(Refusal, match="not_in_roll"):
        keep(HOTDICE, turn((1, 2, 3, 3, 4, 5)), dice)


@pytest.mark.parametrize("dice", [(), (2,), (1, 2), (3, 3), (1, 2, 3, 3, 4, 5)])
def test_a_choice_with_a_die_that_scores_nothing_is_not_set_aside(dice: Dice) -> None:
    with pytest.raises(Refusal, match="no_score"):
        keep(HOTDICE, turn((1, 2, 3, 3, 4, 5)), dice)


def test_two_fives_kept_and_a_third_in_the_next_roll_are_no_triple() -> None:
    assert turn((5, 5, 2, 3, 4, 6), (5, 5), (5, 2, 3, 4), (5,)).points == 150


def test_fewer_dice_than_possible_may_be_kept() -> None:
    assert turn((5, 5, 5, 1, 1, 2), (5,)).dice_left == 5


def test_hot_dice_keep_the_points_and_give_six_dice() -> None:
    now = turn((1, 1, 1, 5, 5, 2), (1, 1, 1, 5, 5), (1,), (1,))
    assert (now.points, now.hot, now.dice_left, now.on_table) == (1200, True, 6, ())
    again = throw(now, (2, 3, 3, 4, 6, 1))
    assert (again.points, again.hot) == (1200, False)
    assert keep(HOTDICE, again, (1,)).points == 1300


def test_hot_dice_may_be_banked() -> None:
    hot = turn((1, 1, 2, 2, 3, 3), (1, 1, 2, 2, 3, 3), rules=TENTHOUSAND)
    assert bank(TENTHOUSAND, hot) == 1500


def test_nothing_is_banked_before_a_roll_or_a_choice() -> None:
    assert code(HOTDICE, Turn()) == "roll_first"
    assert code(HOTDICE, turn((1, 2, 3, 3, 4, 5))) == "keep_first"


def test_nothing_is_banked_between_a_roll_and_its_choice() -> None:
    assert code(HOTDICE, turn((1, 2, 3, 3, 4, 5), (1,), (1, 2, 3, 3, 4))) == "keep_first"


def test_hot_dice_bank_any_points() -> None:
    assert bank(HOTDICE, turn((5, 2, 3, 3, 4, 6), (5,))) == 50


@pytest.mark.parametrize(
    ("points", "left", "codes"),
    [
        (350, 2, ["bank_minimum"]),
        (400, 3, ["bank_dice_left"]),
        (350, 3, ["bank_minimum", "bank_dice_left"]),
        (350, 0, ["bank_minimum"]),
        (400, 2, []),
        (400, 1, []),
        (400, 0, []),
        (9950, 5, ["bank_dice_left"]),
    ],
)
def test_ten_thousand_banks_400_points_with_at_most_two_dice_left(
    points: int, left: int, codes: list[str]
) -> None:
    assert [why.code for why in bank_obstacles(TENTHOUSAND, points, left)] == codes


def test_each_unmet_condition_tells_what_is_missing() -> None:
    few, many = bank_obstacles(TENTHOUSAND, 150, 4)
    assert few.params["missing"] == 250
    assert many.params["n"] == 2


@pytest.mark.parametrize(("points", "allowed"), [(300, False), (350, False), (400, True)])
def test_bankrupt_banks_more_than_350_points(points: int, allowed: bool) -> None:
    assert (not bank_obstacles(BANKRUPT, points, 5)) is allowed


@pytest.mark.parametrize("most", range(6))
def test_a_house_rule_says_how_many_dice_may_be_left(most: int) -> None:
    rules = house_rules("hotdice", {"bank_dice_left": most})
    assert rules is not None
    allowed = [left for left in range(6) if not bank_obstacles(rules, 50, left)]
    assert allowed == list(range(most + 1))


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
@pytest.mark.parametrize("n", range(1, 7))
def test_the_outcomes_of_a_roll_have_their_exact_chances(game: str, n: int) -> None:
    legal = legal_set_asides(game)
    expected: dict[frozenset[tuple[int, int]], int] = {}
    parts: dict[Dice, frozenset[tuple[int, int]]] = {}
    for order in product(range(1, 7), repeat=n):
        roll = tuple(sorted(order))
        if roll not in parts:
            parts[roll] = frozenset(
                (len(dice), points) for dice, points in legal.items() if is_part(dice, roll)
            )
        expected[parts[roll]] = expected.get(parts[roll], 0) + 1
    outcomes = sixdice.outcomes(SIX_DICE[game], n)
    assert all(list(options) == sorted(set(options)) for _, options in outcomes)
    assert {frozenset(options) for _, options in outcomes} == set(expected)
    for chance, options in outcomes:
        assert isclose(chance, Fraction(expected[frozenset(options)], 6**n), rel_tol=1e-12)


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
@pytest.mark.parametrize(("n", "lost"), [(1, 4), (2, 16), (3, 60), (4, 204), (5, 600), (6, 1080)])
def test_the_chance_of_a_lost_turn(game: str, n: int, lost: int) -> None:
    assert isclose(sixdice.bust_chance(SIX_DICE[game], n), lost / 6**n)


def test_the_chance_of_a_lost_turn_follows_the_house_rules() -> None:
    rules = house_rules("hotdice", {"single_five": 0})
    assert rules is not None
    assert isclose(sixdice.bust_chance(rules, 1), 5 / 6)
    assert isclose(sixdice.bust_chance(rules, 2), 25 / 36)
