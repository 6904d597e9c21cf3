"""Penta's values in the form of the file: steps of 1/32 point, slab by slab; docs/tables.md."""

import numpy as np

from pyapp.ai.penta_table import (
    BIAS,
    FACTS,
    LANE,
    NAME,
    PENTA_STATES,
    SLABS,
    STEPS,
    UPPER_SETS,
    Values,
    columns,
    parents,
    sums,
)
from pyapp.ai.tables import Table
from solver.penta_rules import ROWS, WIDEST, Floats, Ints

POSITIONS = SLABS * PENTA_STATES * sum(len(sums(used)) for used in range(UPPER_SETS))


def to_table(values: Floats) -> Table:
    """Return the table of some values [row, column] in points, each rounded to the nearest step."""
    slabs = _rises(np.rint(values * STEPS).astype(np.int64))
    foretold = [np.zeros_like(slabs[0])]
    for others in range(1, SLABS):
        first, second, both = parents(others)
        foretold.append(slabs[first] + slabs[second] - slabs[both])
    numbers = np.concatenate(slabs) - np.concatenate(foretold) + BIAS
    if numbers.min() < 0 or numbers.max() >= 1 << 8 * LANE:
        raise ValueError("a number is too far from what was foretold")
    lanes = numbers.astype("<u2").view(np.uint8)
    body = lanes[0::LANE].tobytes() + lanes[1::LANE].tobytes()
    facts = {"positions": str(POSITIONS), "start": f"{values[0, 0]:.9f}"}
    return Table(NAME, FACTS | facts, body)


def from_table(table: Table) -> Floats:
    """Return the values [row, column] that pyapp reads in a table, in points; 0 beside them.

    Raises Refusal `bad_table`.
    """
    read = Values(table)
    values = np.zeros((ROWS, WIDEST))
    for row in range(ROWS):
        boxes, penta = divmod(row, PENTA_STATES)
        others, upper = divmod(boxes, UPPER_SETS)
        found = read.row(upper, others, penta)
        values[row, : len(found)] = found
    return values / STEPS


def _rises(steps: Ints) -> list[Ints]:
    """By slab: how much each column is above the one before it, the first above 0."""
    rises = np.diff(steps, axis=1, prepend=0).reshape(SLABS, UPPER_SETS, PENTA_STATES, WIDEST)
    return [
        np.concatenate(
            [slab[used, :, : len(columns(used))].T.ravel() for used in range(UPPER_SETS)]
        )
        for slab in rises
    ]
