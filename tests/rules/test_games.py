"""The games as data: ids, rule sets, and house rules checked by name."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.match import Match, Player, dice_to_throw, legal, new_match, play
from pyapp.rules.games import GAMES, SIX_DICE, as_data, differences, house_rules, levels
from pyapp.rules.refusal import Refusal
from tests.reference import SIX_DICE_GAMES, Dice, under
from tests.strategies import changes

OWN: dict[str, dict[str, Any]] = {
    "hotdice": {
        "target": 10_000,
        "bank_minimum": 0,
        "bank_dice_left": 5,
        "ending": "last_turn",
        "bankruptcy": False,
        "single_one": 100,
        "single_five": 50,
        "three_ones": 1000,
        "triple_factor": 100,
        "more_equal": [1000, 2000, 3000],
        "straight": 1500,
        "three_pairs": 1500,
        "pairs": "four_two",
        "two_triples": 2500,
    },
    "tenthousand": {
        "target": 10_000,
        "bank_minimum": 400,
        "bank_dice_left": 2,
        "ending": "at_once",
        "bankruptcy": False,
        "single_one": 100,
        "single_five": 50,
        "three_ones": 1000,
        "triple_factor": 100,
        "more_equal": "none",
        "straight": 3000,
        "three_pairs": 1500,
        "pairs": "any",
        "two_triples": 0,
    },
    "bankrupt": {
        "target": 10_000,
        "bank_minimum": 400,
        "bank_dice_left": 5,
        "ending": "full_round",
        "bankruptcy": True,
        "single_one": 100,
        "single_five": 50,
        "three_ones": 1000,
        "triple_factor": 100,
        "more_equal": "double",
        "straight": 2000,
        "three_pairs": 1500,
        "pairs": "distinct",
        "two_triples": 2500,
    },
}
POINTS = (
    "single_one",
    "single_five",
    "three_ones",
    "triple_factor",
    "straight",
    "three_pairs",
    "two_triples",
)
WRONG_TYPES: tuple[Any, ...] = (
    True,
    False,
    None,
    "5000",
    "",
    50.0,
    [],
    [50],
    {},
    {"a": 1},
    float("nan"),
)


def refusal(game: str, house: dict[str, Any]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        house_rules(game, house)
    return caught.value


def accepted(field: str, value: Any) -> Any:
    rules = house_rules("tenthousand", {field: value})
    assert rules is not None
    return as_data(rules)[field]


def test_there_are_four_games() -> None:
    assert GAMES == ("penta", "hotdice", "tenthousand", "bankrupt")


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
def test_a_game_has_its_own_rules_as_in_the_book(game: str) -> None:
    assert as_data(SIX_DICE[game]) == OWN[game]
    assert house_rules(game, {}) == SIX_DICE[game]


def test_classic_plays_six_dice_only() -> None:
    assert levels("penta") == ("beginner", "club", "expert", "perfect")
    for game in SIX_DICE_GAMES:
        assert levels(game) == ("classic", "beginner", "club", "expert", "perfect")


@pytest.mark.parametrize("value", [50, 100, 4950, 5000, 15_000, 99_950, 100_000])
def test_a_target_is_a_multiple_of_50_up_to_100_000(value: int) -> None:
    assert accepted("target", value) == value


@pytest.mark.parametrize("value", [0, -50, 49, 51, 75, 9999, 100_001, 100_050, 10**30])
def test_another_target_is_refused(value: int) -> None:
    assert refusal("hotdice", {"target": value}).code == "bad_rule"


@pytest.mark.parametrize("field", [*POINTS, "bank_minimum"])
@pytest.mark.parametrize("value", [0, 50, 100, 19_950, 20_000])
def test_points_are_multiples_of_50_from_0_to_20_000(field: str, value: int) -> None:
    assert accepted(field, value) == value


@pytest.mark.parametrize("field", [*POINTS, "bank_minimum"])
@pytest.mark.parametrize("value", [-50, -1, 1, 49, 51, 20_001, 20_050, -(10**30)])
def test_other_points_are_refused(field: str, value: int) -> None:
    assert refusal("hotdice", {field: value}).code == "bad_rule"


@pytest.mark.parametrize("value", range(6))
def test_zero_to_five_dice_may_be_left(value: int) -> None:
    assert accepted("bank_dice_left", value) == value


@pytest.mark.parametrize("value", [-1, 6, 50])
def test_another_number_of_dice_left_is_refused(value: int) -> None:
    assert refusal("hotdice", {"bank_dice_left": value}).code == "bad_rule"


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("ending", ["last_turn", "full_round", "at_once"]),
        ("pairs", ["distinct", "four_two", "any"]),
        ("bankruptcy", [True, False]),
        ("more_equal", ["none", "double", [0, 0, 0], [50, 100, 20_000]]),
    ],
)
def test_each_choice_of_a_named_rule_is_accepted(field: str, values: list[Any]) -> None:
    assert [accepted(field, value) for value in values] == values


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("ending", "Last_turn"),
        ("ending", "last turn"),
        ("ending", ["last_turn"]),
        ("pairs", "none"),
        ("pairs", "anything"),
        ("bankruptcy", 0),
        ("bankruptcy", 1),
        ("bankruptcy", "true"),
        ("more_equal", "triple"),
        ("more_equal", "any"),
        ("more_equal", 1000),
        ("more_equal", [1000, 2000]),
        ("more_equal", [1000, 2000, 3000, 4000]),
        ("more_equal", [1000, 2000, 3025]),
        ("more_equal", [1000, 2000, 20_050]),
        ("more_equal", [-50, 0, 0]),
        ("more_equal", [1000, 2000, 3000.0]),
        ("more_equal", [1000, 2000, True]),
        ("more_equal", [1000, 2000, None]),
        ("more_equal", [[1000], 2000, 3000]),
        ("more_equal", {"4": 1000}),
    ],
)
def test_no_other_word_or_list_is_accepted(field: str, value: Any) -> None:
    assert refusal("bankrupt", {field: value}).code == "bad_rule"


@pytest.mark.parametrize("field", sorted(OWN["hotdice"]))
def test_a_value_of_the_wrong_type_is_refused_by_the_rules_name(field: str) -> None:
    wrong = [value for value in WRONG_TYPES if field != "bankruptcy" or not isinstance(value, bool)]
    refusals = [refusal("hotdice", {field: value}) for value in wrong]
    assert {(why.code, why.params["rule"]) for why in refusals} == {("bad_rule", field)}


@pytest.mark.parametrize("name", ["", "Target", "minimum", "players", "__class__", "target "])
@pytest.mark.parametrize("game", SIX_DICE_GAMES)
def test_an_unknown_rule_is_refused_by_name(game: str, name: str) -> None:
    assert refusal(game, {"straight": 2000, name: 50}) == Refusal("unknown_rule", rule=name)


@pytest.mark.parametrize("field", sorted(OWN["hotdice"]))
def test_penta_has_no_house_rules(field: str) -> None:
    assert refusal("penta", {field: OWN["hotdice"][field]}).code == "unknown_rule"
    assert house_rules("penta", {}) is None


@pytest.mark.parametrize("game", ["", "yahtzee", "Penta", "hot dice"])
def test_an_unknown_game_is_refused(game: str) -> None:
    assert refusal(game, {}) == Refusal("unknown_game", game=game)


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
def test_values_equal_to_the_games_own_are_accepted_and_no_difference(game: str) -> None:
    rules = house_rules(game, OWN[game])
    assert rules == SIX_DICE[game]
    assert differences(game, rules) == {}


@given(st.sampled_from(SIX_DICE_GAMES), changes())
def test_the_differences_are_the_changes_that_change_something(
    game: str, house: dict[str, Any]
) -> None:
    expected = {name: value for name, value in house.items() if value != OWN[game][name]}
    assert differences(game, house_rules(game, house)) == expected


def test_penta_differs_in_nothing() -> None:
    assert differences("penta", None) == {}


NOTHING = {
    "single_one": 0,
    "single_five": 0,
    "three_ones": 0,
    "triple_factor": 0,
    "more_equal": "none",
    "straight": 0,
    "three_pairs": 0,
    "two_triples": 0,
}
ALONE = (Player("Eva"),)


def start(game: str, house: dict[str, Any]) -> Match:
    return new_match(game, house_rules(game, house), ALONE)


@pytest.mark.parametrize(
    "house",
    [
        {},
        {"more_equal": [1000, 0, 0], "bank_dice_left": 0},
        {"more_equal": [1000, 0, 0], "bank_dice_left": 1},
        {"more_equal": [1000, 0, 0], "bank_minimum": 1050},
        {"more_equal": [0, 1000, 0], "bank_dice_left": 0},
        {"more_equal": [0, 1000, 0], "bank_minimum": 1050},
    ],
    ids=str,
)
def test_rules_under_which_nothing_is_ever_banked_are_refused(house: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match="never_banked"):
        start("hotdice", NOTHING | house)


@pytest.mark.parametrize(
    "house",
    [
        {"more_equal": [1000, 0, 0], "bank_dice_left": 2, "bank_minimum": 1000},
        {"more_equal": [0, 1000, 0], "bank_dice_left": 1, "bank_minimum": 1000},
        {"more_equal": [0, 0, 50], "bank_dice_left": 0, "bank_minimum": 20_000},
        {"single_five": 50, "bank_dice_left": 0, "bank_minimum": 20_000},
        {"more_equal": [1000, 0, 0], "single_one": 50, "bank_dice_left": 0},
        {"three_ones": 50, "bank_dice_left": 0, "bank_minimum": 20_000},
        {"straight": 50, "bank_dice_left": 0, "bank_minimum": 20_000},
    ],
    ids=str,
)
def test_rules_that_can_be_banked_somehow_are_accepted(house: dict[str, Any]) -> None:
    assert start("hotdice", NOTHING | house).totals == (0,)


@given(changes(), st.sets(st.sampled_from(sorted(NOTHING)), min_size=5))
def test_a_rule_set_is_accepted_exactly_when_some_turn_can_be_banked(
    house: dict[str, Any], worthless: set[str]
) -> None:
    house |= {name: NOTHING[name] for name in worthless}
    house["target"] = 50
    rules = house_rules("bankrupt", house)
    assert rules is not None
    table = dict(under(as_data(rules)))
    if bankable(table, rules.bank_minimum, rules.bank_dice_left):
        assert banked_somehow(start("bankrupt", house), table).over
    else:
        with pytest.raises(Refusal, match="never_banked"):
            start("bankrupt", house)


def bankable(table: dict[Dice, int], minimum: int, dice_left: int) -> bool:
    """Whether some order of combinations can be banked; the minimum is met once six are aside."""
    reached = {(6, 0)}
    frontier = set(reached)
    while frontier:
        frontier = {
            (left - len(dice), points + more)
            for left, points in frontier
            for dice, more in table.items()
            if len(dice) <= left
        }
        if any(left == 0 for left, _ in frontier):
            return True
        reached |= frontier
    return any(points >= minimum and 0 < left <= dice_left for left, points in reached if points)


def banked_somehow(match: Match, table: dict[Dice, int]) -> Match:
    """Play one turn with the luckiest dice: the first combinations that lead to the bank."""
    paths: list[list[Dice]] = [[]]
    while paths:
        path = paths.pop(0)
        left = 6 - sum(map(len, path))
        played = with_combinations(match, path)
        if path and any(choice.move == "bank" for choice in legal(played)):
            return play(played, "bank")
        if left == 0:
            rounds = 1
            while not any(choice.move == "bank" for choice in legal(played)):
                played, rounds = with_combinations(played, path), rounds + 1
                assert rounds <= 20_000 // 50
            return play(played, "bank")
        paths += [[*path, dice] for dice in table if len(dice) <= left]
    raise AssertionError("no way to bank")


def with_combinations(match: Match, path: list[Dice]) -> Match:
    """Play combinations one after the other, each from a roll that contains it."""
    for dice in path:
        roll = [*dice, 2, 3, 4, 6, 2, 3][: dice_to_throw(match)]
        match = play(match, " ".join(("roll", *map(str, roll))))
        match = play(match, " ".join(("keep", *map(str, dice))))
    return match
