"""The dice of one round of Penta: what each roll and each hold is worth, exactly.

Values stand in lists over DICE_SETS: the 252 rolls of five dice, then what may be held of them.
"""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from operator import itemgetter

from pyapp.dice import FACES, Dice, rolls, without
from pyapp.rules.penta import (
    DICE,
    UPPER,
    Card,
    Option,
    holds,
    is_joker,
    options,
    points_in,
)

ROLLS = tuple(roll for roll, _ in rolls(DICE))
CHANCES: tuple[float, ...] = tuple(ways / len(FACES) ** DICE for _, ways in rolls(DICE))
DICE_SETS = tuple(dice for n in range(DICE, -1, -1) for dice, _ in rolls(n))
AT = {dice: index for index, dice in enumerate(DICE_SETS)}
FIVES = tuple((face,) * DICE for face in FACES)
# Boxes among which rolls are of few kinds, so that few maxima have to be taken.
GROUPS = (
    UPPER[:3],
    UPPER[3:],
    ("three_of_a_kind", "four_of_a_kind", "chance"),
    ("full_house", "small_straight", "large_straight", "penta"),
)
Pick = Callable[[Sequence[float]], tuple[float, ...]]


@cache
def one_more() -> tuple[tuple[int, ...], ...]:
    """Return for each hold, those of 4 dice first, what it is with one more die of each face."""
    held = DICE_SETS[len(ROLLS) :]
    return tuple(tuple(AT[tuple(sorted((*dice, face)))] for face in FACES) for dice in held)


@cache
def one_less() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return each set of 1 to 5 dice, the smallest first, with what is left without one die."""
    sets = [(dice, sorted(set(dice))) for dice in reversed(DICE_SETS) if dice]
    return tuple(
        (AT[dice], tuple(AT[without(dice, (face,)) or ()] for face in faces))
        for dice, faces in sets
    )


@cache
def holds_of(roll: Dice) -> tuple[tuple[str, int], ...]:
    """Return the moves that hold some of an ascending roll, with the held dice's place in a list.

    >>> holds_of((1, 1, 1, 1, 2))[1]
    ('hold 1', 455)
    """
    return tuple((" ".join(("hold", *map(str, held))), AT[held]) for held in holds(roll))


@cache
def marks(box: str) -> tuple[int, ...]:
    """Return the different points that a roll can bring in a box, ascending.

    >>> marks("full_house"), marks("twos")
    ((0, 25), (0, 2, 4, 6, 8, 10))
    """
    return tuple(sorted({points_in(box, roll) for roll in ROLLS}))


@cache
def kinds(group: tuple[str, ...]) -> tuple[dict[str, Pick], Pick]:
    """Return how rolls fall into kinds that bring the same in each box of a group.

    The pickers by box make a list over the kinds out of one over the box's marks; the last picker
    makes a list over ROLLS out of one over the kinds.
    """
    brings = [tuple(marks(box).index(points_in(box, roll)) for box in group) for roll in ROLLS]
    found = sorted(set(brings))
    by_box: dict[str, Pick] = {
        box: itemgetter(*(kind[n] for kind in found)) for n, box in enumerate(group)
    }
    of_rolls: Pick = itemgetter(*map(found.index, brings))
    return by_box, of_rolls


class Round:
    """The values of a round: what the player ends with. Each list is made when it is asked for."""

    def __init__(self, card: Card, worth: dict[str, list[float]]) -> None:
        """Take what the free boxes are worth: for each, a value for each of its marks."""
        self.card, self.worth = card, worth

    def written(self, option: Option) -> float:
        """Return the value of writing an option."""
        return self.worth[option.box][marks(option.box).index(option.points)] + option.bonus

    @cached_property
    def rolled(self) -> list[float]:
        """The value of each roll of which a box must be written."""
        groups = []
        for group in GROUPS:
            by_box, of_rolls = kinds(group)
            if found := [by_box[box](self.worth[box]) for box in group if box in self.worth]:
                groups.append(of_rolls(highest(found)))
        best = highest(groups)
        if is_joker(self.card, FIVES[0]):
            for roll in FIVES:
                best[AT[roll]] = max(map(self.written, options(self.card, roll)))
        return best

    @cached_property
    def one_left(self) -> list[float]:
        """The value of each hold with one roll left."""
        return before_throw(self.rolled)

    @cached_property
    def two_left(self) -> list[float]:
        """The value of each hold with two rolls left."""
        return before_throw(best_held(self.one_left))

    def held(self, rolls_left: int) -> list[float]:
        """Return the value of each hold with one roll left, or with two."""
        return self.one_left if rolls_left == 1 else self.two_left

    @cached_property
    def start(self) -> float:
        """The value before the first roll."""
        after = best_held(self.two_left)
        return sum(chance * value for chance, value in zip(CHANCES, after, strict=True))


def highest(lists: Sequence[Sequence[float]]) -> list[float]:
    """Return the highest number at each place."""
    return list(map(max, lists[0], *lists))  # one twice: `max` wants two at least


def before_throw(rolled: list[float]) -> list[float]:
    """Return the values of rolls, and the mean of each hold over the dice still to be thrown.

    One die at a time: a hold is the mean of the six holds that one more die makes of it.
    """
    values = rolled[: len(ROLLS)]
    add = values.append
    for a, b, c, d, e, f in one_more():
        add((values[a] + values[b] + values[c] + values[d] + values[e] + values[f]) / 6)
    return values


def best_held(values: list[float]) -> list[float]:
    """Return for each roll the best of writing it and of all that may be held of it.

    One die at a time: the best of some dice is their own value, or the best without one of them.
    """
    best = values.copy()
    for dice, fewer in one_less():
        for held in fewer:
            if best[held] > best[dice]:
                best[dice] = best[held]
    return best[: len(ROLLS)]
