"""The computer of Penta: legal always, and not a fool."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyapp.ai.levels import plan
from pyapp.ai.penta import choices
from pyapp.dice import seeded_roll
from pyapp.match import Match, legal, play, roll_move, throw
from pyapp.rules.penta import BOXES, Card, Turn
from tests.reference import case_file
from tests.strategies import after, seeds, table, wander

AGAIN = ("hold", "roll 1 2 4 5 6")


def played(match: Match, seed: str) -> Match:
    """Play the next decision of the computer with dice of a seed."""
    for move in plan(match, "perfect"):
        bare = move == "roll"
        match = play(match, roll_move(match, throw(match, seed)) if bare else move)
    return match


def game(seed: str) -> Match:
    """A game that the computer plays alone."""
    match = table("penta", seats=1)
    for _ in range(13 * 6):
        match = match if match.over else played(match, seed)
    assert match.over
    return match


@settings(max_examples=20, deadline=None)
@given(seeds(), st.integers(0, 30))
def test_every_decision_is_a_legal_move(seed: str, steps: int) -> None:
    match = wander(table("penta"), Random(seed), steps)
    if not match.over:
        (move,) = plan(match, "perfect")
        assert move in {choice.move for choice in legal(match)}


@settings(max_examples=20, deadline=None)
@given(seeds(), st.integers(0, 30))
def test_every_legal_choice_is_valued_once_best_first(seed: str, steps: int) -> None:
    match = wander(table("penta"), Random(seed), steps)
    now = match.now
    if match.turn is None or not isinstance(now, Turn) or not now.roll or now.held is not None:
        return
    found = choices(match.cards[match.turn], now)
    assert sorted(move for move, _ in found) == sorted(choice.move for choice in legal(match))
    values = [value for _, value in found]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_penta_of_the_last_roll_is_written_into_its_box(face: int) -> None:
    roll = "roll " + " ".join(str(face) * 5)
    match = table("penta", "roll 1 2 4 5 6", *AGAIN, "hold", roll)
    assert plan(match, "perfect") == ("score penta",)


def test_a_large_straight_of_the_last_roll_is_written_into_its_box() -> None:
    match = table("penta", "roll 1 1 2 4 6", "hold", "roll 1 1 2 4 6", "hold", "roll 2 3 4 5 6")
    assert plan(match, "perfect") == ("score large_straight",)


def test_after_a_hold_it_rolls() -> None:
    assert plan(table("penta", "roll 1 2 4 5 6", "hold 6"), "perfect") == ("roll",)


def test_four_equal_are_held_for_the_fifth() -> None:
    card = Card(tuple(5 if box != "penta" else None for box in BOXES))
    assert choices(card, Turn(1, (3, 6, 3, 3, 3)))[0][0] == "hold 3 3 3 3"


def test_with_one_box_left_the_choices_have_their_exact_values() -> None:
    card = Card(tuple(0 if box != "penta" else None for box in BOXES))
    values = dict(choices(card, Turn(2, (3, 3, 3, 3, 6))))
    assert values["score penta"] == 0
    assert values["hold 3 3 3 3"] == pytest.approx(50 / 6)
    assert values["hold 3 3 3"] == pytest.approx(50 / 36)
    assert values["hold"] == pytest.approx(50 * 6 / 6**5)


def test_known_last_decisions_are_played_as_well_as_can_be() -> None:
    for case in case_file("penta_decisions.json")["cases"]:
        boxes = tuple(case["card"].get(box) for box in BOXES)
        if boxes.count(None) == 1:
            card = Card(boxes, case["bonus100"] // 100)
            turn = Turn(3 - case["rerolls_left"], tuple(case["roll"]))
            value = choices(card, turn)[0][1]
            written = sum(case["card"].values()) + case["bonus100"]
            assert value - written == pytest.approx(case["best_value"])


def test_its_games_average_more_than_200_points() -> None:
    totals = [game(f"{number:032x}").totals[0] for number in range(5)]
    assert sum(totals) / len(totals) > 200


def test_the_same_dice_are_played_the_same_way() -> None:
    seed = "6f1c0e9a" * 4
    first = after(table("penta"), roll_move(table("penta"), seeded_roll(seed, 0, 1, 1, 5)))
    assert plan(first, "perfect") == plan(first, "perfect")
    assert plan(first, "perfect")[0].startswith(("hold", "score"))
