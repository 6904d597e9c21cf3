"""Set-asides: what scores, what the best split is worth, and what each house rule changes."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.dice import rolls
from pyapp.rules.combinations import (
    all_combinations,
    everything_that_scores,
    leftover,
    score,
    scoring_faces,
    set_asides,
)
from pyapp.rules.games import SIX_DICE, SixDiceRules, as_data, house_rules
from tests.reference import (
    COMBINATIONS,
    SIX_DICE_GAMES,
    Dice,
    best_splits,
    case_file,
    is_part,
    legal_set_asides,
    multisets,
    under,
)
from tests.strategies import changes, dice_lists

CASES = case_file("set_asides.json")["cases"]
games = pytest.mark.parametrize("game", SIX_DICE_GAMES)


def rules_of(game: str, **house: Any) -> SixDiceRules:
    rules = house_rules(game, house)
    assert rules is not None
    return rules


def points(game: str, dice: Dice, **house: Any) -> int | None:
    return score(rules_of(game, **house), dice)


def test_there_are_cases() -> None:
    assert len(CASES) == 155


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']}-{case['roll']}")
def test_a_known_roll_has_exactly_its_known_set_asides(case: dict[str, Any]) -> None:
    expected = {tuple(choice["dice"]): choice["points"] for choice in case["set_asides"]}
    assert set_asides(SIX_DICE[case["game"]], tuple(case["roll"])) == expected


@games
def test_the_combinations_are_those_of_the_book(game: str) -> None:
    found = all_combinations(SIX_DICE[game])
    best: dict[Dice, int] = {}
    for dice, worth in found:
        best[dice] = max(worth, best.get(dice, 0))
    assert best == COMBINATIONS[game]


@games
def test_every_choice_of_one_to_six_dice_scores_as_the_book_says(game: str) -> None:
    rules, expected = SIX_DICE[game], legal_set_asides(game)
    assert {dice: score(rules, dice) for dice in multisets(1, 6)} == {
        dice: expected.get(dice) for dice in multisets(1, 6)
    }


@games
def test_every_roll_has_exactly_the_set_asides_of_the_book(game: str) -> None:
    expected = legal_set_asides(game)
    for roll in multisets(1, 6):
        assert set_asides(SIX_DICE[game], roll) == {
            dice: worth for dice, worth in expected.items() if is_part(dice, roll)
        }


@pytest.mark.parametrize(
    ("game", "number"), [("hotdice", 154), ("tenthousand", 126), ("bankrupt", 134)]
)
def test_so_many_set_asides_exist_in_all(game: str, number: int) -> None:
    found = {dice for roll, _ in rolls(6) for dice in set_asides(SIX_DICE[game], roll)}
    assert len(found) == number


@games
@pytest.mark.parametrize(("n", "lost"), [(1, 4), (2, 16), (3, 60), (4, 204), (5, 600), (6, 1080)])
def test_so_many_orders_of_a_roll_score_nothing(game: str, n: int, lost: int) -> None:
    found = sum(ways for roll, ways in rolls(n) if not set_asides(SIX_DICE[game], roll))
    assert found == lost


@games
def test_the_best_split_counts(game: str) -> None:
    assert points(game, (1, 1, 5, 5, 3, 3)) == 1500


@games
def test_a_choice_with_one_die_that_scores_nothing_is_none(game: str) -> None:
    assert points(game, (1, 1, 1, 2)) is None


@games
def test_the_order_of_the_dice_is_nothing(game: str) -> None:
    assert points(game, (6, 2, 4, 1, 5, 3)) == points(game, (1, 2, 3, 4, 5, 6))
    assert set_asides(SIX_DICE[game], (6, 5, 2, 5, 1, 5)) == set_asides(
        SIX_DICE[game], (1, 2, 5, 5, 5, 6)
    )


@pytest.mark.parametrize(
    ("game", "dice", "expected"),
    [
        ("hotdice", (4, 4, 4, 4), 1000),
        ("hotdice", (4, 4, 4, 4, 4), 2000),
        ("hotdice", (4, 4, 4, 4, 4, 4), 3000),
        ("hotdice", (2, 2, 2, 2, 3, 3), 1500),
        ("hotdice", (1, 2, 3, 4, 5, 6), 1500),
        ("hotdice", (2, 2, 2, 4, 4, 4), 2500),
        ("tenthousand", (4, 4, 4), 400),
        ("tenthousand", (4, 4, 4, 4), None),
        ("tenthousand", (2, 2, 2, 2, 2, 2), 1500),
        ("tenthousand", (1, 1, 1, 1, 1, 1), 2000),
        ("tenthousand", (2, 2, 4, 4, 4, 4), 1500),
        ("tenthousand", (1, 2, 3, 4, 5, 6), 3000),
        ("tenthousand", (2, 2, 2, 4, 4, 4), 600),
        ("bankrupt", (4, 4, 4, 4), 800),
        ("bankrupt", (1, 1, 1, 1), 2000),
        ("bankrupt", (5, 5, 5, 5), 1000),
        ("bankrupt", (6, 6, 6, 6, 6, 6), 4800),
        ("bankrupt", (2, 2, 2, 2, 3, 3), None),
        ("bankrupt", (1, 2, 3, 4, 5, 6), 2000),
        ("bankrupt", (3, 3, 3, 6, 6, 6), 2500),
    ],
)
def test_a_combination_named_in_the_book(game: str, dice: Dice, expected: int | None) -> None:
    assert points(game, dice) == expected


ONES, TWOS, FOURS = (1,), (2,), (4,)


@pytest.mark.parametrize(
    ("house", "dice", "expected"),
    [
        ({"single_one": 250}, (1, 1), 500),
        ({"single_one": 0}, (1,), None),
        ({"single_one": 0}, (1, 5), None),
        ({"single_five": 150}, (5, 5), 300),
        ({"single_five": 0}, (5,), None),
        ({"three_ones": 700}, (1, 1, 1), 700),
        ({"three_ones": 0}, (1, 1, 1), 300),
        ({"three_ones": 0, "single_one": 0}, (1, 1, 1), None),
        ({"triple_factor": 150}, (4, 4, 4), 600),
        ({"triple_factor": 150}, (1, 1, 1), 1000),
        ({"triple_factor": 0}, (4, 4, 4), None),
        ({"triple_factor": 0}, (5, 5, 5), 150),
        ({"more_equal": "none"}, FOURS * 4, None),
        ({"more_equal": "none"}, FOURS * 6, 800),
        ({"more_equal": "none"}, ONES * 4, 1100),
        ({"more_equal": "double"}, FOURS * 4, 800),
        ({"more_equal": "double"}, FOURS * 5, 1600),
        ({"more_equal": "double"}, FOURS * 6, 3200),
        ({"more_equal": "double"}, ONES * 6, 8000),
        ({"more_equal": "double", "triple_factor": 0}, FOURS * 4, None),
        ({"more_equal": "double", "triple_factor": 0}, FOURS * 6, None),
        ({"more_equal": "double", "three_ones": 0}, ONES * 4, 400),
        ({"more_equal": [600, 700, 850]}, FOURS * 4, 600),
        ({"more_equal": [600, 700, 850]}, FOURS * 5, 700),
        ({"more_equal": [600, 700, 850]}, FOURS * 6, 850),
        ({"more_equal": [0, 700, 0]}, FOURS * 4, None),
        ({"more_equal": [0, 700, 0]}, FOURS * 5, 700),
        ({"more_equal": [0, 700, 0]}, FOURS * 6, 800),
        ({"triple_factor": 0, "more_equal": [600, 0, 0]}, TWOS * 4, 600),
        ({"straight": 4000}, (1, 2, 3, 4, 5, 6), 4000),
        ({"straight": 0}, (1, 2, 3, 4, 5, 6), None),
        ({"three_pairs": 900}, (2, 2, 3, 3, 4, 4), 900),
        ({"three_pairs": 0}, (2, 2, 3, 3, 4, 4), None),
        ({"three_pairs": 0}, (2, 2, 2, 2, 3, 3), None),
        ({"three_pairs": 50}, (1, 1, 5, 5, 3, 3), 50),
        ({"three_pairs": 200}, (1, 1, 1, 1, 5, 5), 1200),
        ({"pairs": "distinct"}, (2, 2, 3, 3, 4, 4), 1500),
        ({"pairs": "distinct"}, (2, 2, 2, 2, 3, 3), None),
        ({"pairs": "four_two"}, (2, 2, 3, 3, 4, 4), 1500),
        ({"pairs": "four_two"}, (2, 2, 2, 2, 3, 3), 1500),
        ({"pairs": "four_two"}, (2, 2, 3, 3, 3, 3), 1500),
        ({"pairs": "four_two", "more_equal": "none"}, TWOS * 6, 400),
        ({"pairs": "any", "more_equal": "none"}, TWOS * 6, 1500),
        ({"pairs": "any"}, (2, 2, 2, 2, 3, 3), 1500),
        ({"pairs": "any", "more_equal": [0, 0, 5000]}, TWOS * 6, 5000),
        ({"two_triples": 3500}, (2, 2, 2, 3, 3, 3), 3500),
        ({"two_triples": 0}, (2, 2, 2, 3, 3, 3), 500),
        ({"two_triples": 3500, "more_equal": "none"}, TWOS * 6, 400),
    ],
    ids=str,
)
def test_a_house_rule_changes_what_it_names(
    house: dict[str, Any], dice: Dice, expected: int | None
) -> None:
    plain = {"more_equal": "none", "pairs": "distinct", "two_triples": 0}
    assert points("hotdice", dice, **(plain | house)) == expected


@given(changes())
def test_any_rule_set_scores_as_its_combinations_split_best(house: dict[str, Any]) -> None:
    rules = rules_of("bankrupt", **house)
    expected = best_splits(under(as_data(rules)))
    for dice in multisets(1, 6):
        assert score(rules, dice) == expected.get(dice), dice


@given(st.sampled_from(SIX_DICE_GAMES), dice_lists())
def test_the_leftover_is_the_least_that_makes_a_choice_legal(game: str, chosen: list[int]) -> None:
    over = leftover(SIX_DICE[game], chosen)
    legal = {dice for dice in legal_set_asides(game) if is_part(dice, tuple(chosen))} | {()}
    used = tuple(sorted((Counter(chosen) - Counter(over)).elements()))
    assert is_part(over, tuple(chosen))
    assert used in legal
    assert len(used) == max(map(len, legal))


@pytest.mark.parametrize(
    ("chosen", "over"),
    [
        ((), ()),
        ((3,), (3,)),
        ((1, 3), (3,)),
        ((2, 2, 2, 4), (4,)),
        ((6, 3, 3, 3, 5), (6,)),
        ((2, 3), (2, 3)),
        ((1, 1, 5, 5, 3, 3), ()),
        ((1, 1, 5, 5, 3), (3,)),
        ((2, 2, 2, 2), (2,)),
    ],
)
def test_the_leftover_of_a_choice_in_ten_thousand(chosen: Dice, over: Dice) -> None:
    assert leftover(SIX_DICE["tenthousand"], chosen) == over


@pytest.mark.parametrize(
    ("roll", "faces"),
    [
        ((2, 3, 3, 4, 6, 6), set()),
        ((1, 2, 3, 4, 6, 6), {1}),
        ((2, 3, 3, 3, 5), {3, 5}),
        ((2, 2, 3, 3, 4, 4), {2, 3, 4}),
        ((1, 2, 3, 4, 5, 6), {1, 2, 3, 4, 5, 6}),
        ((1, 2, 3, 4, 5), {1, 5}),
    ],
)
def test_the_faces_that_score_in_a_roll(roll: Dice, faces: set[int]) -> None:
    assert scoring_faces(SIX_DICE["hotdice"], roll) == faces


@games
def test_everything_that_scores_is_worth_most_with_most_dice(game: str) -> None:
    expected = legal_set_asides(game)
    for roll in multisets(1, 6):
        options = {dice: worth for dice, worth in expected.items() if is_part(dice, roll)}
        found = everything_that_scores(SIX_DICE[game], roll)
        if not options:
            assert found == ()
        else:
            best = max((worth, len(dice)) for dice, worth in options.items())
            assert (options[found], len(found)) == best


def test_four_equal_are_one_combination_rather_than_three_and_one_in_hot_dice() -> None:
    assert everything_that_scores(SIX_DICE["hotdice"], (1, 2, 2, 2, 2, 3)) == (1, 2, 2, 2, 2)
    assert everything_that_scores(SIX_DICE["tenthousand"], (1, 2, 2, 2, 2, 3)) == (1, 2, 2, 2)


def test_the_rolls_of_known_turns_have_exactly_their_known_set_asides() -> None:
    for case in case_file("turn_decisions.json")["cases"]:
        expected = {tuple(dice): points for dice, points in case["set_asides"]}
        assert set_asides(SIX_DICE[case["game"]], tuple(case["roll"])) == expected


def test_the_leftover_looks_for_most_dice_and_everything_that_scores_for_most_points() -> None:
    rules = rules_of("hotdice", three_pairs=50)
    assert leftover(rules, (1, 1, 5, 5, 3, 3)) == ()
    assert everything_that_scores(rules, (1, 1, 5, 5, 3, 3)) == (1, 1, 5, 5)
