"""The value of every choice in a round of Penta, given what a card is worth afterwards.

Within the round the values are exact. What is still to come after it is an estimate by box; an
exact table can take the place of `to_come` without another change.
"""

from functools import cache, lru_cache, partial
from math import exp

from pyapp.dice import FACES, Dice, rolls
from pyapp.rules.penta import (
    BOXES,
    DICE,
    UPPER,
    UPPER_BONUS,
    UPPER_GOAL,
    Card,
    Option,
    Turn,
    holds,
    options,
)

# Mean points of each box under best play, rounded: T. Verhoeff, Optimal Solitaire Yahtzee.
AVERAGE = dict(
    zip(
        BOXES,
        (2.1, 5.3, 8.6, 12.2, 15.7, 19.2, 21.7, 13.1, 22.6, 29.5, 32.7, 22.0, 16.9),
        strict=True,
    )
)
# How far an upper half still to be written strays from its average: points for each free box.
SPREAD = 3.0

Values = dict[Dice, float]


def choices(card: Card, turn: Turn) -> list[tuple[str, float]]:
    """Return every legal move after a roll with the expected final total, best first.

    >>> card = Card()
    >>> choices(card, Turn(3, (6, 6, 6, 6, 6)))[0][0]
    'score penta'
    """
    roll = tuple(sorted(turn.roll))
    found = [(f"score {option.box}", _total_after(card, option)) for option in options(card, roll)]
    if turn.rolls_left:
        values = _hold_values(card)[turn.rolls_left - 1]
        found += [(" ".join(("hold", *map(str, held))), values[held]) for held in holds(roll)]
    return sorted(found, key=lambda choice: -choice[1])


def to_come(card: Card) -> float:
    """Estimate what a card still brings: averages of its free boxes, and the upper bonus."""
    free = card.free
    upper_free = [box for box in free if box in UPPER]
    expected = sum(AVERAGE[box] for box in free)
    if card.upper >= UPPER_GOAL:
        return expected
    reach = card.upper + sum(AVERAGE[box] for box in upper_free) - UPPER_GOAL
    if not upper_free:
        return expected
    chance = 1 / (1 + exp(-reach / (SPREAD * len(upper_free) ** 0.5)))
    return expected + UPPER_BONUS * chance


@lru_cache(maxsize=2)
def _hold_values(card: Card) -> tuple[Values, Values]:
    """The value of each hold with one roll left, and with two."""
    total = cache(partial(_total_after, card))
    last = {roll: max(total(option) for option in options(card, roll)) for roll, _ in rolls(DICE)}
    one = _before_throw(last)
    two = _before_throw(
        {roll: max(last[roll], *(one[held] for held in holds(roll))) for roll in last}
    )
    return one, two


def _before_throw(after: Values) -> Values:
    """Return the mean over the dice still to be thrown, added one die at a time (210 × 6 sums)."""
    values = dict(after)
    for held, grown in _one_more():
        values[held] = sum(values[dice] for dice in grown) / len(FACES)
    return values


@cache
def _one_more() -> tuple[tuple[Dice, tuple[Dice, ...]], ...]:
    """Each hold of 4, 3, …, 0 dice with the six multisets that one more die makes of it."""
    return tuple(
        (held, tuple(tuple(sorted((*held, face))) for face in FACES))
        for n in range(DICE - 1, -1, -1)
        for held, _ in rolls(n)
    )


def _total_after(card: Card, option: Option) -> float:
    written = card.with_written(option)
    return written.total + to_come(written)
