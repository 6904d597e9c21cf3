"""The values of one round of Penta against plain sums over all dice."""

from random import Random

import pytest

from pyapp.ai.penta_round import AT, DICE_SETS, GROUPS, ROLLS, Round, before_throw, best_held, marks
from pyapp.dice import rolls
from pyapp.rules.penta import BOXES, Card, holds, options, points_in

CARDS = {
    "a new card": Card(),
    "a Penta written": Card((None, 4, *(None,) * 10, 50)),
    "a Penta written, the lower half full": Card((*(None,) * 6, *(0,) * 6, 50)),
    "a Penta sacrificed": Card((0,) * 6 + (None,) * 6 + (0,)),
    "one box free": Card((None, *(0,) * 12)),
}


@pytest.fixture
def values() -> list[float]:
    """Any values of the rolls."""
    chance = Random(2)
    return [chance.uniform(0, 300) for _ in ROLLS]


def worth(card: Card) -> dict[str, list[float]]:
    """Any worth of a card's free boxes."""
    chance = Random(4)
    return {box: [chance.uniform(0, 300) for _ in marks(box)] for box in card.free}


def test_each_box_is_in_one_group() -> None:
    assert sorted(box for group in GROUPS for box in group) == sorted(BOXES)


def test_a_hold_is_the_mean_of_all_that_may_be_thrown(values: list[float]) -> None:
    found = before_throw(values)
    for held in DICE_SETS[len(ROLLS) :]:
        thrown = rolls(5 - len(held))
        total = sum(ways * values[AT[tuple(sorted(held + roll))]] for roll, ways in thrown)
        assert found[AT[held]] == pytest.approx(total / 6 ** (5 - len(held)))


def test_a_roll_is_the_best_of_itself_and_its_holds(values: list[float]) -> None:
    every = before_throw(values)
    for roll, best in zip(ROLLS, best_held(every), strict=True):
        assert best == max(every[AT[dice]] for dice in (roll, *holds(roll)))


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_a_roll_is_worth_its_best_legal_box(card: Card) -> None:
    now = Round(card, worth(card))
    for roll, value in zip(ROLLS, now.rolled, strict=True):
        assert value == max(now.written(option) for option in options(card, roll))


@pytest.mark.parametrize("box", BOXES)
def test_the_marks_of_a_box_are_what_rolls_bring_there(box: str) -> None:
    assert {points_in(box, roll) for roll in ROLLS} == set(marks(box))
