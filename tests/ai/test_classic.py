"""The classic computer, decision by decision as the book describes it."""

from typing import Any

import pytest

from pyapp.ai.levels import plan
from pyapp.match import Match
from tests.strategies import BUST, GOOD, after, table

ZEROS = "0" * 32

THREE_THREES = "roll 3 3 3 2 4 6"


def bank(points: int) -> tuple[str, ...]:
    """A turn of Hot Dice that banks so many points."""
    return {
        450: ("roll 4 4 4 5 2 3", "keep 4 4 4 5", "bank"),
        500: ("roll 5 5 5 2 3 4", "keep 5 5 5", "bank"),
        1000: ("roll 1 1 1 2 3 4", "keep 1 1 1", "bank"),
    }[points]


def decision(game: str, *moves: str, **rules: Any) -> tuple[str, ...]:
    return plan(table(game, *moves, **rules), "classic", ZEROS)


def wants_to_bank(match: Match) -> bool:
    return plan(match, "classic", ZEROS)[-1] == "bank"


def test_a_turn_begins_with_a_roll() -> None:
    assert decision("hotdice") == ("roll",)


def test_most_points_are_set_aside() -> None:
    assert decision("hotdice", "roll 1 5 2 2 2 3")[0] == "keep 1 2 2 2 5"


def test_of_equal_points_the_fewest_dice_are_set_aside() -> None:
    assert decision("hotdice", "roll 1 1 2 2 3 3", three_pairs=200)[0] == "keep 1 1"


def test_it_banks_from_300_points_on() -> None:
    assert decision("hotdice", THREE_THREES) == ("keep 3 3 3", "bank")
    assert decision("hotdice", "roll 1 1 5 3 4 6") == ("keep 1 1 5", "roll")


def test_after_a_choice_it_decides_the_same() -> None:
    assert decision("hotdice", THREE_THREES, "keep 3 3 3") == ("bank",)
    assert decision("hotdice", "roll 1 1 5 3 4 6", "keep 1 1 5") == ("roll",)


FOUR_FIVES = (
    *("roll 5 2 3 4 6 6", "keep 5"),
    *("roll 5 2 3 4 6", "keep 5"),
    *("roll 5 2 3 4", "keep 5"),
    "roll 5 2 3",
)


def test_with_two_dice_left_it_banks_100_points_sooner() -> None:
    assert decision("hotdice", *FOUR_FIVES[:-1]) == ("roll",)
    assert decision("hotdice", *FOUR_FIVES) == ("keep 5", "bank")


def test_with_one_die_left_it_banks_100_points_sooner() -> None:
    moves = (*FOUR_FIVES, "keep 5", "roll 5 2")
    assert decision("hotdice", *bank(450), *moves)[-1] == "bank"
    assert decision("hotdice", *bank(500), *moves)[-1] == "bank"
    assert decision("hotdice", *bank(500), *bank(450), *bank(500), *moves)[-1] == "bank"


def test_all_six_set_aside_count_as_six_dice_to_roll() -> None:
    assert decision("hotdice", "roll 2 2 3 3 4 4", three_pairs=250) == ("keep 2 2 3 3 4 4", "roll")
    assert decision("hotdice", "roll 2 2 3 3 4 4", three_pairs=300) == ("keep 2 2 3 3 4 4", "bank")


def test_each_whole_500_behind_adds_50_points() -> None:
    assert wants_to_bank(table("hotdice", *bank(450), THREE_THREES))
    assert not wants_to_bank(table("hotdice", *bank(500), THREE_THREES))
    assert wants_to_bank(table("hotdice", *bank(450), "roll 4 4 4 2 3 6"))
    behind_1000 = table("hotdice", *bank(1000))
    assert wants_to_bank(after(behind_1000, "roll 4 4 4 2 3 6"))
    behind_1500 = after(table("hotdice", *bank(1000), BUST, *bank(500)))
    assert not wants_to_bank(after(behind_1500, "roll 4 4 4 2 3 6"))
    assert wants_to_bank(after(behind_1500, "roll 5 5 5 2 3 4"))


@pytest.mark.parametrize("lead", [3000, 3500, 9000])
def test_being_behind_adds_at_most_300_points(lead: int) -> None:
    far = table("hotdice", "roll 1 1 1 2 3 4", "keep 1 1 1", "bank", three_ones=lead)
    assert not wants_to_bank(after(far, "roll 5 5 5 2 3 4"))
    assert wants_to_bank(after(far, "roll 6 6 6 2 3 4"))


def test_the_best_of_the_others_counts() -> None:
    three = table("hotdice", *bank(500), BUST, seats=3)
    assert not wants_to_bank(after(three, THREE_THREES))
    middle = table("hotdice", BUST, *bank(500), seats=3)
    assert not wants_to_bank(after(middle, THREE_THREES))


def test_being_ahead_changes_nothing() -> None:
    ahead = table("hotdice", *bank(1000), BUST)
    assert not wants_to_bank(after(ahead, "roll 1 1 5 3 4 6"))
    assert wants_to_bank(after(ahead, THREE_THREES))


def test_alone_it_banks_from_300_points_on() -> None:
    assert wants_to_bank(table("hotdice", THREE_THREES, seats=1))
    assert not wants_to_bank(table("hotdice", "roll 1 1 5 3 4 6", seats=1))


def test_it_obeys_the_games_own_minimum() -> None:
    assert decision("bankrupt", THREE_THREES) == ("keep 3 3 3", "roll")
    assert decision("bankrupt", "roll 4 4 4 2 3 6") == ("keep 4 4 4", "bank")
    assert decision("tenthousand", "roll 4 4 4 2 3 6") == ("keep 4 4 4", "roll")
    assert decision("tenthousand", "roll 4 4 4 5 3 6") == ("keep 4 4 4 5", "bank")
    assert decision("tenthousand", "roll 3 3 3 5 2 6") == ("keep 3 3 3 5", "roll")


def test_it_banks_whenever_that_reaches_the_target() -> None:
    assert decision("hotdice", "roll 1 2 3 3 4 6", target=100) == ("keep 1", "bank")
    assert decision("hotdice", "roll 1 2 3 3 4 6", target=150) == ("keep 1", "roll")
    near = table("hotdice", *bank(500), BUST, target=600)
    assert wants_to_bank(after(near, "roll 1 2 3 3 4 6"))


def test_the_target_does_not_lift_the_minimum() -> None:
    assert decision("tenthousand", "roll 1 2 3 3 4 6", target=100) == ("keep 1", "roll")


def last_turn(*rolls: str) -> Match:
    """The other player has banked 1100, the target: the last turn."""
    return table("hotdice", *GOOD, *rolls, target=1100)


def test_in_the_last_turn_it_rolls_until_it_is_ahead() -> None:
    assert not wants_to_bank(last_turn("roll 6 6 6 2 3 4"))
    assert not wants_to_bank(last_turn("roll 1 1 1 2 3 4"))
    assert not wants_to_bank(last_turn("roll 1 1 1 5 5 2"))
    assert wants_to_bank(last_turn("roll 1 2 3 4 5 6"))


def test_in_the_last_turn_an_equal_total_is_not_ahead() -> None:
    level = last_turn("roll 1 1 1 5 5 2", "keep 1 1 1 5 5")
    assert plan(level, "classic", ZEROS) == ("roll",)
    assert plan(after(level, "roll 5", "keep 5"), "classic", ZEROS) == ("bank",)


def test_in_the_last_turn_banked_points_count() -> None:
    behind = table("hotdice", BUST, *bank(500), *GOOD, target=1100)
    assert behind.turn == 1
    assert not wants_to_bank(after(behind, "roll 6 6 6 2 3 4"))
    assert wants_to_bank(after(behind, "roll 6 6 6 5 3 4"))
