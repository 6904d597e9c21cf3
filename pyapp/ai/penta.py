"""The value of every choice in a round of Penta: exact with the table in use, else an estimate.

Without a table the values within the round are exact, what comes after it is an estimate by box.
"""

from functools import lru_cache
from math import exp

from pyapp.ai.penta_round import AT, Round, holds_of, marks
from pyapp.ai.penta_table import Values
from pyapp.ai.tables import Table
from pyapp.rules.penta import BOXES, UPPER, UPPER_BONUS, UPPER_GOAL, Card, Option, Turn, options
from pyapp.rules.refusal import Refusal

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

_in_use: list[Values] = []


def use(table: Table | None) -> None:
    """Take the exact values from a table from now on; None goes back to the estimate.

    Raises Refusal `bad_table` when it isn't Penta's table; the one in use then stays.
    """
    _in_use[:] = [Values(table)] if table else []
    _round.cache_clear()


def choices(card: Card, turn: Turn) -> list[tuple[str, float]]:
    """Return every legal move after a roll with the expected final total, best first.

    >>> card = Card()
    >>> choices(card, Turn(3, (6, 6, 6, 6, 6)))[0][0]
    'score penta'
    """
    roll = tuple(sorted(turn.roll))
    now = _round(card)
    found = [(f"score {option.box}", now.written(option)) for option in options(card, roll)]
    if turn.rolls_left:
        values = now.held(turn.rolls_left)
        found += [(move, values[place]) for move, place in holds_of(roll)]
    return sorted(found, key=lambda choice: -choice[1])


def before_roll(card: Card) -> float:
    """Return the expected final total before the first roll of a round, or the total at the end.

    >>> before_roll(Card((0,) * 13))
    0.0
    """
    return float(card.total) if card.full else _round(card).start


def after_hold(card: Card, turn: Turn) -> float:
    """Return the expected final total with dice held, before they are rolled on.

    Raises Refusal `hold_first`.
    """
    if turn.held is None:
        raise Refusal("hold_first")
    return _round(card).held(turn.rolls_left)[AT[tuple(sorted(turn.held))]]


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
def _round(card: Card) -> Round:
    """The values of a card's round, kept for its next decision."""
    return Round(card, _in_use[0].worth(card) if _in_use else _estimated_worth(card))


def _estimated_worth(card: Card) -> dict[str, list[float]]:
    return {
        box: [_total_after(card, Option(box, points, 0)) for points in marks(box)]
        for box in card.free
    }


def _total_after(card: Card, option: Option) -> float:
    written = card.with_written(option)
    return written.total + to_come(written)
