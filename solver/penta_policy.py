"""What play by a table of Penta brings: each choice by its values, each result counted exactly."""

from typing import NamedTuple

import numba
import numpy as np

from pyapp.ai.penta_table import PENTA_STATES
from solver.compiled import compiled
from solver.penta_rules import NONE, ROWS, WIDEST, Floats, Ints, Rules

# Results of which the play's mean is counted, all of them of what is still to come.
POINTS, SQUARE, UPPER_BONUS, PENTA = range(4)
RESULTS = 4
# Choices that differ by less are alike.
ALIKE = 1e-9


class Play(NamedTuple):
    """What a way of playing brings in a game alone."""

    mean: float
    deviation: float
    upper_bonus: float  # chance
    penta: float  # chance that the Penta box gets 50


def evaluate(rules: Rules, values: Floats, *, last: bool = False) -> Play:
    """Return what play by these values [row, column], in points, brings.

    Of choices alike it takes the first in the order of `ai.penta` (boxes, then holds ascending), or
    the last.
    """
    used = rules.free.shape[1] - rules.free.sum(axis=1)
    results = np.zeros((ROWS, WIDEST, RESULTS))
    full = used.max()
    for row in np.flatnonzero(used == full):
        bonus = rules.bonus[rules.lowest[rules.upper_set[row]]]
        results[row, :, POINTS], results[row, :, SQUARE] = bonus, bonus**2
        results[row, :, UPPER_BONUS] = bonus > 0
        results[row, :, PENTA] = rules.has_joker[row]
    tolerance = -ALIKE if last else ALIKE
    for level in range(full - 1, -1, -1):
        play_rows(rules, np.flatnonzero(used == level), values, results, tolerance)
    mean, square, upper_bonus, penta = results[0, 0]
    return Play(*map(float, (mean, (square - mean**2) ** 0.5, upper_bonus, penta)))


@compiled(parallel=True)
def play_rows(rules: Rules, rows: Ints, values: Floats, results: Floats, tolerance: float) -> None:
    """Write the results [row, column, result] of rows, given those of all they can lead to."""
    size = len(rules.chances) + len(rules.one_more)
    for n in numba.prange(len(rows)):
        row = rows[n]
        worth, found = np.empty(size), np.empty((size, RESULTS))
        for column in range(rules.width[rules.upper_set[row]]):
            write_rolls(rules, row, column, values, results, tolerance, worth, found)
            before_throw(rules, worth, found)
            best_held(rules, tolerance, worth, found)
            before_throw(rules, worth, found)
            write_rolls(rules, row, column, values, results, tolerance, worth, found)
            best_held(rules, tolerance, worth, found)
            for result in range(RESULTS):
                results[row, column, result] = 0
            for roll in range(len(rules.chances)):
                for result in range(RESULTS):
                    results[row, column, result] += rules.chances[roll] * found[roll, result]


@compiled()
def write_rolls(
    rules: Rules,
    row: int,
    column: int,
    values: Floats,
    results: Floats,
    tolerance: float,
    worth: Floats,
    found: Floats,
) -> None:
    """Write what the best box for each roll is worth, and its results."""
    have = rules.lowest[rules.upper_set[row], column]
    for roll in range(len(rules.chances)):
        worth[roll] = -np.inf
        joker = rules.has_joker[row] and rules.face_of_five[roll] != NONE
        for box in range(len(rules.mark_of)):
            mark, bonus = NONE, 0.0
            if joker:
                mark = rules.joker_marks[row // PENTA_STATES, rules.face_of_five[roll], box]
                bonus = rules.joker_bonus
            elif rules.free[row, box]:
                mark = rules.mark_of[box, roll]
            if mark == NONE:
                continue
            after = row + rules.mark_step[mark]
            total = min(have + rules.mark_upper[mark], rules.goal)
            there = rules.column_of[rules.upper_set[after], total]
            points = rules.mark_points[mark] + bonus
            if points + values[after, there] > worth[roll] + tolerance:
                worth[roll] = points + values[after, there]
                mean = results[after, there, POINTS]
                found[roll, POINTS] = points + mean
                found[roll, SQUARE] = points * (points + 2 * mean) + results[after, there, SQUARE]
                found[roll, UPPER_BONUS] = results[after, there, UPPER_BONUS]
                found[roll, PENTA] = results[after, there, PENTA]


@compiled()
def before_throw(rules: Rules, worth: Floats, found: Floats) -> None:
    """Write the mean of each hold, made of the six with one more die."""
    for n in range(len(rules.one_more)):
        hold = len(rules.chances) + n
        a, b, c = rules.one_more[n, 0], rules.one_more[n, 1], rules.one_more[n, 2]
        d, e, f = rules.one_more[n, 3], rules.one_more[n, 4], rules.one_more[n, 5]
        worth[hold] = (worth[a] + worth[b] + worth[c] + worth[d] + worth[e] + worth[f]) / 6
        for result in range(RESULTS):
            found[hold, result] = (
                found[a, result]
                + found[b, result]
                + found[c, result]
                + found[d, result]
                + found[e, result]
                + found[f, result]
            ) / 6


@compiled()
def best_held(rules: Rules, tolerance: float, worth: Floats, found: Floats) -> None:
    """Write for each roll the results of its best hold, where that is better than writing it."""
    for roll in range(len(rules.chances)):
        best, most = roll, worth[roll]
        for n in range(rules.holds.shape[1]):
            hold = rules.holds[roll, n]
            if hold == NONE:
                break
            if worth[hold] > most + tolerance:
                best, most = hold, worth[hold]
        if best != roll:
            worth[roll] = most
            for result in range(RESULTS):
                found[roll, result] = found[best, result]
