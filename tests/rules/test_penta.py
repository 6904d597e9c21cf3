"""Penta: what each box counts, the joker's three steps, the bonuses, and the order of a round."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.dice import rolls
from pyapp.rules import penta
from pyapp.rules.penta import BOXES, Card, Turn
from pyapp.rules.refusal import Refusal
from tests.reference import (
    ALL_BOXES,
    LOWER_BOXES,
    UPPER_BOXES,
    Dice,
    case_file,
    is_part,
    multisets,
    penta_options,
    penta_points,
    penta_total,
)

CASES = case_file("penta_decisions.json")["cases"]
FIVE_FOURS = (4, 4, 4, 4, 4)
cases = pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["roll"]))


def card_of(boxes: dict[str, int], bonuses: int = 0) -> Card:
    return Card(tuple(boxes.get(box) for box in BOXES), bonuses)


def options(boxes: dict[str, int], roll: Dice) -> dict[str, tuple[int, int]]:
    found = penta.options(card_of(boxes), roll)
    return {option.box: (option.points, option.bonus) for option in found}


def written(points: int, *boxes: str) -> dict[str, int]:
    return dict.fromkeys(boxes, points)


def cards() -> st.SearchStrategy[dict[str, int]]:
    """Draw boxes that are written, the Penta box as 50 or sacrificed."""
    return st.sets(st.sampled_from(ALL_BOXES)).flatmap(
        lambda boxes: st.fixed_dictionaries(
            {box: st.sampled_from((0, 50)) if box == "penta" else st.just(5) for box in boxes}
        )
    )


def some_rolls() -> st.SearchStrategy[Dice]:
    """Draw five dice, five equal often."""
    five = st.integers(1, 6).map(lambda face: (face,) * 5)
    return five | st.tuples(*[st.integers(1, 6)] * 5)


def refused(turn: Turn, box: str, boxes: dict[str, int] | None = None) -> Refusal:
    with pytest.raises(Refusal) as caught:
        penta.write(card_of(boxes or {}), turn, box)
    return caught.value


def test_the_thirteen_boxes_stand_in_the_order_of_the_sheet() -> None:
    assert BOXES == ALL_BOXES
    assert len(BOXES) == 13


@pytest.mark.parametrize("box", ALL_BOXES)
def test_a_box_counts_every_roll_as_the_book_says(box: str) -> None:
    assert {roll: penta.points_in(box, roll) for roll, _ in rolls(5)} == {
        roll: penta_points(box, roll) for roll in multisets(5, 5)
    }


@pytest.mark.parametrize(
    ("box", "roll", "points"),
    [
        ("ones", (1, 1, 1, 2, 3), 3),
        ("sixes", (6, 6, 6, 6, 6), 30),
        ("fours", (1, 2, 3, 5, 6), 0),
        ("three_of_a_kind", (2, 2, 2, 5, 6), 17),
        ("three_of_a_kind", (2, 2, 3, 3, 6), 0),
        ("four_of_a_kind", (3, 3, 3, 3, 6), 18),
        ("four_of_a_kind", (3, 3, 3, 6, 6), 0),
        ("four_of_a_kind", (3, 3, 3, 3, 3), 15),
        ("full_house", (3, 3, 3, 6, 6), 25),
        ("full_house", (3, 3, 3, 3, 6), 0),
        ("full_house", (3, 3, 3, 3, 3), 0),
        ("small_straight", (1, 2, 3, 4, 6), 30),
        ("small_straight", (3, 3, 4, 5, 6), 30),
        ("small_straight", (1, 2, 3, 5, 6), 0),
        ("large_straight", (2, 3, 4, 5, 6), 40),
        ("large_straight", (1, 2, 3, 4, 6), 0),
        ("chance", (1, 1, 1, 1, 2), 6),
        ("penta", (1, 1, 1, 1, 1), 50),
        ("penta", (1, 1, 1, 1, 2), 0),
    ],
)
def test_a_box_counts_what_is_printed(box: str, roll: Dice, points: int) -> None:
    assert penta.points_in(box, roll) == points


def test_the_order_of_the_dice_is_nothing() -> None:
    assert penta.points_in("large_straight", (5, 3, 1, 4, 2)) == 40
    assert penta.points_in("full_house", (6, 3, 6, 3, 3)) == 25


@given(cards(), some_rolls())
def test_the_boxes_that_may_be_written_are_those_of_the_book(
    boxes: dict[str, int], roll: Dice
) -> None:
    assert options(boxes, roll) == penta_options(boxes, roll)


@cases
def test_a_known_position_has_its_boxes_points_and_notices(case: dict[str, Any]) -> None:
    card, roll = card_of(case["card"], case["bonus100"] // 100), tuple(case["roll"])
    assert options(case["card"], roll) == {
        box: (option["points"], option["bonus"]) for box, option in case["boxes"].items()
    }
    assert penta.is_joker(card, roll) is case["joker"]
    assert penta.must_sacrifice(card, roll) is case["must_sacrifice"]


@cases
def test_the_holds_of_a_known_position_are_legal(case: dict[str, Any]) -> None:
    legal = set(penta.holds(tuple(case["roll"])))
    assert {tuple(hold["dice"]) for hold in case.get("holds", [])} <= legal


def test_step_one_of_the_joker_is_the_upper_box_of_its_value_alone() -> None:
    assert options({"penta": 50}, FIVE_FOURS) == {"fours": (20, 100)}
    assert penta.joker_step(card_of({"penta": 50}), FIVE_FOURS) == 1


def test_step_two_of_the_joker_is_any_free_lower_box_at_its_full_value() -> None:
    boxes = {"penta": 50, "fours": 12}
    assert options(boxes, FIVE_FOURS) == {
        "three_of_a_kind": (20, 100),
        "four_of_a_kind": (20, 100),
        "full_house": (25, 100),
        "small_straight": (30, 100),
        "large_straight": (40, 100),
        "chance": (20, 100),
    }
    assert penta.joker_step(card_of(boxes), FIVE_FOURS) == 2


def test_step_three_of_the_joker_is_a_free_upper_box_for_nothing() -> None:
    boxes = written(20, *LOWER_BOXES[:-1]) | {"penta": 50, "fours": 12, "ones": 3}
    assert options(boxes, FIVE_FOURS) == dict.fromkeys(
        ("twos", "threes", "fives", "sixes"), (0, 100)
    )
    assert penta.joker_step(card_of(boxes), FIVE_FOURS) == 3


def test_step_three_of_the_joker_is_a_sacrifice_in_spite_of_its_bonus() -> None:
    boxes = written(20, *LOWER_BOXES[:-1]) | {"penta": 50, "fours": 12}
    assert penta.must_sacrifice(card_of(boxes), FIVE_FOURS)


def test_the_joker_refuses_every_other_box() -> None:
    turn = Turn(1, FIVE_FOURS)
    assert refused(turn, "large_straight", {"penta": 50}).code == "joker_box"
    assert refused(turn, "ones", {"penta": 50, "fours": 4}).code == "joker_box"


@pytest.mark.parametrize("box", [*UPPER_BOXES, *LOWER_BOXES[:-1]])
def test_a_sacrificed_penta_box_means_no_joker_and_no_bonus(box: str) -> None:
    found = options({"penta": 0}, FIVE_FOURS)
    assert found[box] == (penta_points(box, FIVE_FOURS), 0)
    assert found["large_straight"] == found["full_house"] == (0, 0)
    assert not penta.is_joker(card_of({"penta": 0}), FIVE_FOURS)


def test_while_the_penta_box_is_free_five_equal_may_go_anywhere_at_their_plain_value() -> None:
    found = options({"fours": 8}, FIVE_FOURS)
    assert set(found) == set(ALL_BOXES) - {"fours"}
    assert found["penta"] == (50, 0)
    assert found["full_house"] == found["small_straight"] == found["ones"] == (0, 0)
    assert not penta.is_joker(card_of({"fours": 8}), FIVE_FOURS)


def test_any_roll_may_be_written_in_any_free_box() -> None:
    assert set(options({"ones": 1, "chance": 9}, (1, 2, 2, 4, 6))) == set(ALL_BOXES) - {
        "ones",
        "chance",
    }


def test_a_sacrifice_is_a_must_when_no_free_box_counts() -> None:
    full = written(5, *ALL_BOXES)
    free = {box: points for box, points in full.items() if box not in ("penta", "full_house")}
    assert penta.must_sacrifice(card_of(free), (1, 2, 3, 4, 6))
    assert not penta.must_sacrifice(card_of(free), (2, 2, 3, 3, 3))


@pytest.mark.parametrize(("upper", "bonus"), [(0, 0), (62, 0), (63, 35), (64, 35), (105, 35)])
def test_the_upper_bonus_is_35_from_63_on(upper: int, bonus: int) -> None:
    card = card_of({"sixes": upper})
    assert (card.upper, card.upper_bonus, card.total) == (upper, bonus, upper + bonus)


def test_100_point_bonuses_do_not_count_towards_the_upper_bonus() -> None:
    card = card_of({"sixes": 24, "fours": 20, "penta": 50}, bonuses=1)
    assert (card.upper, card.upper_bonus, card.penta_bonus) == (44, 0, 100)
    assert card.total == 24 + 20 + 50 + 100


def test_lower_boxes_do_not_count_towards_the_upper_bonus() -> None:
    assert card_of({"sixes": 30, "large_straight": 40}).upper_bonus == 0


@given(cards(), st.integers(0, 12))
def test_the_total_is_the_boxes_and_both_bonuses(boxes: dict[str, int], bonuses: int) -> None:
    assert card_of(boxes, bonuses).total == penta_total(boxes, 100 * bonuses)


def test_a_further_penta_brings_100_points_beside_the_box() -> None:
    card, option = penta.write(card_of({"penta": 50}), Turn(2, FIVE_FOURS), "fours")
    assert (option.points, option.bonus) == (20, 100)
    assert (card.points_of("fours"), card.penta_bonus, card.total) == (20, 100, 170)
    card, _ = penta.write(card, Turn(1, FIVE_FOURS), "chance")
    assert (card.points_of("chance"), card.penta_bonus, card.total) == (20, 200, 290)


def test_writing_changes_one_box_and_not_the_old_card() -> None:
    before = card_of({"ones": 2})
    after, _ = penta.write(before, Turn(1, (2, 2, 3, 4, 6)), "twos")
    assert before == card_of({"ones": 2})
    assert after == card_of({"ones": 2, "twos": 4})


def test_a_box_is_written_once() -> None:
    assert refused(Turn(1, (1, 1, 2, 3, 4)), "ones", {"ones": 0}) == Refusal("box_used", box="ones")


@pytest.mark.parametrize("box", ["", "Ones", "yahtzee", "upper", "0"])
def test_an_unknown_box_is_refused(box: str) -> None:
    assert refused(Turn(1, (1, 1, 2, 3, 4)), box).code == "unknown_box"


def test_nothing_is_written_before_a_roll() -> None:
    assert refused(Turn(), "ones").code == "roll_first"


def test_nothing_is_written_between_a_hold_and_its_roll() -> None:
    assert refused(Turn(1, (1, 1, 2, 3, 4), (1, 1)), "ones").code == "only_roll"


@pytest.mark.parametrize("rolls_thrown", [1, 2, 3])
def test_a_box_may_be_written_after_any_roll(rolls_thrown: int) -> None:
    card, _ = penta.write(Card(), Turn(rolls_thrown, (1, 1, 2, 3, 4)), "ones")
    assert card.points_of("ones") == 2


def test_a_full_card_is_full() -> None:
    assert card_of(written(5, *ALL_BOXES)).full
    assert not card_of(written(5, *ALL_BOXES[1:])).full
    assert card_of(written(5, *ALL_BOXES[1:])).free == ("ones",)


@given(some_rolls())
def test_the_holds_of_a_roll_are_each_multiset_of_up_to_four_of_its_dice_once(roll: Dice) -> None:
    found = list(penta.holds(roll))
    assert len(found) == len(set(found))
    assert set(found) == {dice for dice in multisets(0, 4) if is_part(dice, roll)}


def hold_refused(turn: Turn, dice: Dice) -> str:
    with pytest.raises(Refusal) as caught:
        penta.hold(turn, dice)
    return caught.value.code


@pytest.mark.parametrize("dice", [(), (1,), (3, 1, 1), (1, 1, 3, 6)])
def test_none_to_four_dice_of_the_roll_may_be_held(dice: Dice) -> None:
    held = penta.hold(Turn(1, (1, 1, 3, 6, 6)), dice)
    assert penta.may_throw(held) == 5 - len(dice)


@pytest.mark.parametrize("dice", [(2,), (3, 3), (1, 1, 1), (1, 1, 6, 6, 6)])
def test_only_dice_of_the_roll_are_held_and_each_once(dice: Dice) -> None:
    assert hold_refused(Turn(1, (1, 1, 3, 6, 6)), dice) == "not_in_roll"


def test_five_dice_are_not_held() -> None:
    assert hold_refused(Turn(1, (1, 1, 3, 6, 6)), (1, 1, 3, 6, 6)) == "hold_all"


def test_nothing_is_held_before_a_roll() -> None:
    assert hold_refused(Turn(), ()) == "roll_first"


def test_nothing_is_held_after_the_third_roll() -> None:
    assert hold_refused(Turn(3, (1, 1, 3, 6, 6)), (1,)) == "no_rolls_left"


def test_dice_are_held_once_a_roll() -> None:
    assert hold_refused(Turn(1, (1, 1, 3, 6, 6), (1,)), (1,)) == "already_held"


def throw_refused(turn: Turn, dice: Dice) -> str:
    with pytest.raises(Refusal) as caught:
        penta.throw(turn, dice)
    return caught.value.code


def test_a_further_roll_follows_only_a_hold() -> None:
    assert throw_refused(Turn(1, (1, 1, 3, 6, 6)), (1, 1, 1, 1, 1)) == "hold_first"


def test_there_is_no_fourth_roll() -> None:
    assert throw_refused(Turn(3, (1, 1, 3, 6, 6)), (1, 1, 1, 1, 1)) == "no_rolls_left"


@pytest.mark.parametrize("dice", [(), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)])
def test_a_roll_names_all_five_dice(dice: Dice) -> None:
    assert throw_refused(Turn(), dice) == "dice_count"


@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 5), (6, 6, 6, 6, 6), (1, 1, 2, 2, 2)])
def test_the_held_dice_lie_in_the_next_roll(dice: Dice) -> None:
    assert throw_refused(Turn(1, (1, 1, 3, 6, 6), (1, 1, 6)), dice) == "held_dice_missing"


@pytest.mark.parametrize("dice", [(1, 1, 6, 2, 3), (2, 6, 1, 3, 1), (1, 1, 1, 6, 6)])
def test_the_held_dice_may_lie_anywhere_in_the_next_roll(dice: Dice) -> None:
    assert penta.throw(Turn(1, (1, 1, 3, 6, 6), (1, 1, 6)), dice) == Turn(2, dice)


def test_dice_held_before_may_be_let_go_again() -> None:
    turn = penta.throw(penta.hold(Turn(1, (1, 1, 3, 6, 6)), (1, 1)), (1, 1, 2, 2, 2))
    assert penta.hold(turn, (2, 2, 2)).held == (2, 2, 2)


def test_a_round_has_three_rolls() -> None:
    left = [turn.rolls_left for turn in (Turn(), Turn(1), Turn(2), Turn(3))]
    assert left == [3, 2, 1, 0]
