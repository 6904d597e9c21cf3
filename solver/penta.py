"""Solves Penta: the exact value of every position, the file with them, and proofs of the file."""

from collections.abc import Callable

import numba
import numpy as np

from pyapp.ai.tables import pack
from solver.penta_file import to_table
from solver.penta_kernels import solve_rows
from solver.penta_rules import ROWS, WIDEST, Floats, rules

Progress = Callable[[float], None]


def solve(progress: Progress) -> Floats:
    """Return the points that every position still brings under best play, [row, column].

    The upper bonus counts as paid at the end. `progress` is told the finished share, 0 to 1.
    """
    arrays = rules()
    used = arrays.free.shape[1] - arrays.free.sum(axis=1)
    values = np.zeros((ROWS, WIDEST))
    full = used.max()
    for row in np.flatnonzero(used == full):
        values[row] = arrays.bonus[arrays.lowest[arrays.upper_set[row]]]
    threads = numba.get_num_threads()
    marks = np.empty((threads, len(arrays.mark_box), WIDEST))
    dice = np.empty((threads, len(arrays.chances) + len(arrays.one_more), WIDEST))
    for done in range(full):
        progress(done / full)
        solve_rows(arrays, np.flatnonzero(used == full - 1 - done), values, marks, dice)
    progress(1)
    return values


def make(progress: Progress) -> bytes:
    """Return the bytes of static/tables/penta.bin."""
    return pack(to_table(solve(progress)))
