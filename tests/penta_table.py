"""Penta's table for tests: the file, and its values read by the book (docs/tables.md)."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

from pyapp.ai.tables import Table, unpack

FILE = Path(__file__).parents[1] / "static" / "tables" / "penta.bin"
# Ones … sixes; three and four of a kind, full house, the straights, chance; the Penta box.
UPPER_SETS, SLABS, PENTA_STATES = 64, 64, 3
BIAS = 2176


@cache
def penta_table() -> Table:
    """Return the table that is shipped."""
    return unpack(FILE.read_bytes())


@cache
def sums(upper: int) -> list[int]:
    """The upper sums that a set of used upper boxes can have, 63 for more."""
    dice = product(*(range(0, 6 * face, face) for face in range(1, 7) if upper >> face - 1 & 1))
    return sorted({min(sum(points), 63) for points in dice})


@cache
def columns(upper: int) -> list[list[int]]:
    """The same sums by column: those that can't come to 63 any more share the first."""
    open_points = sum(5 * face for face in range(1, 7) if not upper >> face - 1 & 1)
    lost = [found for found in sums(upper) if found + open_points < 63]
    return ([lost] if lost else []) + [[s] for s in sums(upper) if s + open_points >= 63]


def rows() -> Iterator[tuple[int, int, int, list[float]]]:
    """Yield each row of the table: upper set, set of other lower boxes, Penta state, its values."""
    body = penta_table().body
    length = len(body) // 2 // SLABS
    slabs: list[list[int]] = []
    for others in range(SLABS):
        places = range(others * length, (others + 1) * length)
        slab = [body[at] + 256 * body[len(body) // 2 + at] - BIAS for at in places]
        bits = [1 << bit for bit in range(6) if others >> bit & 1][:2]
        for less in bits:
            slab = [a + b for a, b in zip(slab, slabs[others - less], strict=True)]
        if len(bits) == 2:
            slab = [a - b for a, b in zip(slab, slabs[others - sum(bits)], strict=True)]
        slabs.append(slab)
        yield from _rows_of(others, iter(slab))


def _rows_of(others: int, rises: Iterator[int]) -> Iterator[tuple[int, int, int, list[float]]]:
    for upper in range(UPPER_SETS):
        steps = [0] * PENTA_STATES
        values: list[list[float]] = [[] for _ in range(PENTA_STATES)]
        for _ in columns(upper):
            for penta in range(PENTA_STATES):
                steps[penta] += next(rises)
                values[penta].append(steps[penta] / 32)
        for penta in range(PENTA_STATES):
            yield upper, others, penta, values[penta]
