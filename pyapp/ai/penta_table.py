"""The table of Penta's exact values: what it holds, and how a value is read; docs/tables.md."""

import sys
from array import array
from bisect import bisect_right
from functools import cache
from itertools import accumulate

from pyapp.ai.penta_round import marks
from pyapp.ai.tables import Table
from pyapp.dice import FACES
from pyapp.rules.penta import DICE, LOWER, PENTA_POINTS, UPPER, UPPER_GOAL, Card
from pyapp.rules.refusal import Refusal

NAME = "penta"
STEPS = 32  # to a point
FACTS = {"layout": "1", "step": f"1/{STEPS}"}
# The lower boxes that are used or free; of the Penta box it matters what is in it.
OTHERS = tuple(box for box in LOWER if box != "penta")
FREE, ZERO, FIFTY = range(3)
PENTA_STATES = 3
UPPER_SETS, SLABS = 1 << len(UPPER), 1 << len(OTHERS)
LANE = 2  # bytes of a number
# Added to each number of the file: then none is negative and nearly all have the same high byte.
BIAS = 0x880


@cache
def sums(used: int) -> tuple[int, ...]:
    """Return the sums that these upper boxes (bit 0: ones) can make, ascending, 63 for all above.

    >>> sums(0), sums(0b11)[-3:]
    ((0,), (13, 14, 15))
    """
    if not used:
        return (0,)
    face = used.bit_length()
    without_it = sums(used ^ 1 << face - 1)
    found = {least + face * count for least in without_it for count in range(DICE + 1)}
    return tuple(sorted({min(total, UPPER_GOAL) for total in found}))


@cache
def columns(used: int) -> tuple[int, ...]:
    """Return the lowest sum of each column in the rows of these upper boxes.

    The sums that can't reach the upper bonus any more are worth the same and share a column.

    >>> columns(0b111111), columns(0b011111)[:3]
    ((0, 63), (0, 33, 34))
    """
    to_come = DICE * sum(face for face in FACES if not used >> face - 1 & 1)
    lost = [total for total in sums(used) if total + to_come < UPPER_GOAL]
    return (*lost[:1], *sums(used)[len(lost) :])


def column(used: int, total: int) -> int:
    """Return the column of an upper sum; one that can't be made shares that of the next below.

    >>> column(0b111111, 62), column(0b111111, 63), column(0b111111, 75)
    (0, 1, 1)
    """
    return bisect_right(columns(used), total) - 1


@cache
def starts() -> tuple[int, ...]:
    """Return where each set of upper boxes starts in a slab; the last is the slab's length."""
    lengths = (PENTA_STATES * len(columns(used)) for used in range(UPPER_SETS))
    return tuple(accumulate(lengths, initial=0))


def parents(others: int) -> tuple[int, int, int]:
    """Return the slabs that foretell one: the first and the second together, less the third.

    Without one of its boxes, without another, without both; as if what boxes are worth added up.

    >>> parents(0b1110), parents(0b1000)
    ((12, 10, 8), (0, 0, 0))
    """
    one_less = others & others - 1
    if not one_less:
        return 0, 0, 0
    two_less = one_less & one_less - 1
    return one_less, others ^ one_less ^ two_less, two_less


def used(card: Card) -> tuple[int, int, int]:
    """Return a card's row: its used upper boxes, its other used ones, its Penta box's state."""
    upper, others = (
        sum(1 << bit for bit, box in enumerate(half) if card.points_of(box) is not None)
        for half in (UPPER, OTHERS)
    )
    return upper, others, {None: FREE, PENTA_POINTS: FIFTY}.get(card.points_of("penta"), ZERO)


class Values:
    """What every card still brings, the upper bonus included, read from a table when asked for."""

    def __init__(self, table: Table) -> None:
        """Raise Refusal `bad_table` when it is another table, or damaged."""
        length = LANE * starts()[-1]
        facts = {name: table.facts.get(name) for name in FACTS}
        if (table.name, facts, len(table.body)) != (NAME, FACTS, length * SLABS):
            raise Refusal("bad_table")
        lanes = bytearray(len(table.body))
        lanes[0::2], lanes[1::2] = table.body[: len(lanes) // 2], table.body[len(lanes) // 2 :]
        # A slab is one long number, so that all of its numbers are added at once.
        slabs: list[int] = []
        bias = int.from_bytes(BIAS.to_bytes(LANE, "little") * starts()[-1], "little")
        for others in range(SLABS):
            start = others * length
            slab = int.from_bytes(lanes[start : start + length], "little") - bias
            if others:
                first, second, both = parents(others)
                slab += slabs[first] + slabs[second] - slabs[both]
            slabs.append(slab)
        try:
            self._rises = array("H", b"".join(slab.to_bytes(length, "little") for slab in slabs))
        except OverflowError as error:
            raise Refusal("bad_table") from error
        if sys.byteorder == "big":
            self._rises.byteswap()

    def row(self, upper: int, others: int, penta: int) -> list[int]:
        """Return the values of a row's columns in steps, read as `used` names it."""
        slab = others * starts()[-1]
        start, end = slab + starts()[upper] + penta, slab + starts()[upper + 1]
        return list(accumulate(self._rises[start:end:PENTA_STATES]))

    def worth(self, card: Card) -> dict[str, list[float]]:
        """Return the expected final total with each free box written, for each of its marks."""
        upper, others, penta = used(card)
        now, total = card.total - card.upper_bonus, card.upper
        here = column(upper, total)
        found = {}
        for box in card.free:
            if box in UPPER:
                after = upper | 1 << UPPER.index(box)
                row = self.row(after, others, penta)
                left = [row[column(after, total + points)] for points in marks(box)]
            elif box in OTHERS:
                row = self.row(upper, others | 1 << OTHERS.index(box), penta)
                left = [row[here]] * len(marks(box))
            else:
                left = [self.row(upper, others, state)[here] for state in (ZERO, FIFTY)]
            pairs = zip(marks(box), left, strict=True)
            found[box] = [now + points + steps / STEPS for points, steps in pairs]
        return found
