"""Penta: thirteen boxes, what a roll scores in each, and what may be written where."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from pyapp.dice import Dice, counts, sub_multisets, without
from pyapp.rules.refusal import Refusal, shown

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "chance",
    "penta",
)
BOXES = UPPER + LOWER
INDEX = {box: index for index, box in enumerate(BOXES)}
DICE = 5
ROLLS = 3
UPPER_GOAL = 63
UPPER_BONUS = 35
PENTA_POINTS = 50
PENTA_BONUS = 100
FIXED = {"full_house": 25, "small_straight": 30, "large_straight": 40, "penta": PENTA_POINTS}


class Card(NamedTuple):
    """A player's sheet: the points of each box in the order of BOXES, None while it is free."""

    boxes: tuple[int | None, ...] = (None,) * len(BOXES)
    penta_bonuses: int = 0

    @property
    def free(self) -> tuple[str, ...]:
        """The boxes still to be written."""
        return tuple(box for box, points in zip(BOXES, self.boxes, strict=True) if points is None)

    @property
    def full(self) -> bool:
        """All thirteen boxes are written."""
        return None not in self.boxes

    @property
    def upper(self) -> int:
        """The sum of the upper boxes, without the bonus."""
        return sum(points or 0 for points in self.boxes[: len(UPPER)])

    @property
    def upper_bonus(self) -> int:
        """35 once the upper boxes reach 63."""
        return UPPER_BONUS if self.upper >= UPPER_GOAL else 0

    @property
    def lower(self) -> int:
        """The sum of the lower boxes, with the bonuses for further Pentas."""
        return sum(points or 0 for points in self.boxes[len(UPPER) :]) + self.penta_bonus

    @property
    def penta_bonus(self) -> int:
        """100 for each further Penta."""
        return PENTA_BONUS * self.penta_bonuses

    @property
    def total(self) -> int:
        """Everything, bonuses included."""
        return self.upper + self.upper_bonus + self.lower

    def with_written(self, option: "Option") -> "Card":
        """Return the card with an option written."""
        boxes = list(self.boxes)
        boxes[INDEX[option.box]] = option.points
        return Card(tuple(boxes), self.penta_bonuses + bool(option.bonus))

    def points_of(self, box: str) -> int | None:
        """The points of a box, None while it is free."""
        return self.boxes[INDEX[box]]


class Turn(NamedTuple):
    """A round in progress. `held` are the values kept for the next roll, None until chosen."""

    rolls: int = 0
    roll: Dice = ()
    held: Dice | None = None

    @property
    def rolls_left(self) -> int:
        """How many of the three rolls are still to come."""
        return ROLLS - self.rolls


class Option(NamedTuple):
    """A box that may be written now, its points, and the bonus for a further Penta beside them."""

    box: str
    points: int
    bonus: int


@cache
def points_in(box: str, roll: Dice, joker: bool = False) -> int:
    """Return what five dice score in a box; a joker counts in full in the lower half.

    >>> points_in("full_house", (2, 2, 3, 3, 3)), points_in("full_house", (3, 3, 3, 3, 3))
    (25, 0)
    >>> points_in("full_house", (3, 3, 3, 3, 3), joker=True)
    25
    """
    if box in UPPER:
        face = INDEX[box] + 1
        return face * roll.count(face)
    if not (joker or _fits(box, counts(roll))):
        return 0
    return FIXED.get(box, sum(roll))


def _fits(box: str, face_counts: Dice) -> bool:
    most = max(face_counts)
    match box:
        case "three_of_a_kind":
            return most >= 3
        case "four_of_a_kind":
            return most >= 4
        case "full_house":
            return sorted(face_counts)[-2:] == [2, 3]
        case "small_straight":
            return any(all(face_counts[low : low + 4]) for low in range(3))
        case "large_straight":
            return any(all(face_counts[low : low + 5]) for low in range(2))
        case "penta":
            return most == DICE
    return True


def is_joker(card: Card, roll: Dice) -> bool:
    """Return whether five equal were thrown while the Penta box holds 50."""
    return len(set(roll)) == 1 and card.points_of("penta") == PENTA_POINTS


def options(card: Card, roll: Dice) -> tuple[Option, ...]:
    """Return every box that may be written with this roll, in the order of the sheet.

    The joker's three steps: the upper box of its value; else any free lower box at its full value;
    else a free upper box at 0.
    """
    if not is_joker(card, roll):
        return tuple(Option(box, points_in(box, roll), 0) for box in card.free)
    own = UPPER[roll[0] - 1]
    lower = [box for box in card.free if box in LOWER]
    allowed = [own] if own in card.free else lower or card.free
    return tuple(Option(box, points_in(box, roll, joker=True), PENTA_BONUS) for box in allowed)


def must_sacrifice(card: Card, roll: Dice) -> bool:
    """Return whether every box that may be written gives 0 points, whatever the bonus."""
    return not any(option.points for option in options(card, roll))


def holds(roll: Dice) -> Iterator[Dice]:
    """Yield each multiset of 0-4 of the dice once, ascending."""
    return (held for held in sorted(sub_multisets(roll)) if len(held) < DICE)


def hold(turn: Turn, dice: Dice) -> Turn:
    """Return the turn with dice held for the next roll.

    Raises Refusal `roll_first`, `no_rolls_left`, `already_held`, `hold_all` or `not_in_roll`.
    """
    if not turn.roll:
        raise Refusal("roll_first")
    if turn.held is not None:
        raise Refusal("already_held")
    if not turn.rolls_left:
        raise Refusal("no_rolls_left")
    if without(turn.roll, dice) is None:
        raise Refusal("not_in_roll", dice=tuple(sorted(dice)))
    if len(dice) == DICE:
        raise Refusal("hold_all")
    return turn._replace(held=dice)


def may_throw(turn: Turn) -> int:
    """Return how many dice are to be thrown now. Raises Refusal `hold_first`."""
    if turn.roll and turn.held is None:
        raise Refusal("hold_first" if turn.rolls_left else "no_rolls_left")
    return DICE - len(turn.held or ())


def throw(turn: Turn, dice: Dice) -> Turn:
    """Return the turn after a roll of all five (the held among them).

    Raises Refusal `hold_first`, `no_rolls_left`, `dice_count` or `held_dice_missing`.
    """
    may_throw(turn)
    if len(dice) != DICE:
        raise Refusal("dice_count", expected=DICE, received=len(dice))
    if without(dice, turn.held or ()) is None:
        raise Refusal("held_dice_missing", dice=tuple(sorted(turn.held or ())))
    return Turn(turn.rolls + 1, dice)


def write(card: Card, turn: Turn, box: str) -> tuple[Card, Option]:
    """Return the card with the roll written into a box, and what it brought.

    Raises Refusal `roll_first`, `only_roll`, `unknown_box`, `box_used` or `joker_box`.
    """
    if box not in INDEX:
        raise Refusal("unknown_box", box=shown(box))
    if not turn.roll:
        raise Refusal("roll_first")
    if turn.held is not None:
        raise Refusal("only_roll")
    if card.points_of(box) is not None:
        raise Refusal("box_used", box=box)
    allowed = options(card, turn.roll)
    option = next((option for option in allowed if option.box == box), None)
    if option is None:
        raise Refusal("joker_box", box=box, step=joker_step(card, turn.roll))
    return card.with_written(option), option


def joker_step(card: Card, roll: Dice) -> int:
    """Return which step of the joker binds (1, 2 or 3), 0 without a joker."""
    if not is_joker(card, roll):
        return 0
    if UPPER[roll[0] - 1] in card.free:
        return 1
    return 2 if any(box in LOWER for box in card.free) else 3
