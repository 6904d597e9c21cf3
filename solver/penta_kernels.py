"""The compiled parts of the solver of Penta: arrays in, arrays out."""

import numba

from pyapp.ai.penta_table import PENTA_STATES
from solver.compiled import compiled
from solver.penta_rules import NONE, Floats, Ints, Rules

ILLEGAL = -1e9


@compiled(parallel=True)
def solve_rows(rules: Rules, rows: Ints, values: Floats, marks: Floats, dice: Floats) -> None:
    """Write the values of rows (points to come), given those of all rows they can lead to.

    `values` [row, column]; `marks` [thread, mark, column] and `dice` [thread, dice, column] are
    room to work in: one thread, one room.
    """
    threads = len(marks)
    for thread in numba.prange(threads):
        for n in range(thread, len(rows), threads):
            solve_row(rules, rows[n], values, marks[thread], dice[thread])


@compiled()
def solve_row(rules: Rules, row: int, values: Floats, marks: Floats, dice: Floats) -> None:
    """Write the values of one row, all of its columns at once."""
    width = rules.width[rules.upper_set[row]]
    write_marks(rules, row, values, marks)
    write_rolls(rules, row, width, marks, dice)
    write_jokers(rules, row, width, marks, dice)
    for _ in range(2):
        before_throw(rules, width, dice)
        best_held(rules, width, dice)
    for column in range(width):
        values[row, column] = 0
    for roll in range(len(rules.chances)):
        for column in range(width):
            values[row, column] += rules.chances[roll] * dice[roll, column]


@compiled()
def write_marks(rules: Rules, row: int, values: Floats, marks: Floats) -> None:
    """Write what a row is worth with each mark in a free box."""
    upper = rules.upper_set[row]
    for mark in range(len(marks)):
        if rules.free[row, rules.mark_box[mark]]:
            after = row + rules.mark_step[mark]
            column_of = rules.column_of[rules.upper_set[after]]
            for column in range(rules.width[upper]):
                total = min(rules.lowest[upper, column] + rules.mark_upper[mark], rules.goal)
                marks[mark, column] = rules.mark_points[mark] + values[after, column_of[total]]


@compiled()
def write_rolls(rules: Rules, row: int, width: int, marks: Floats, dice: Floats) -> None:
    """Write what each roll is worth in the best box."""
    for roll in range(len(rules.chances)):
        for column in range(width):
            dice[roll, column] = ILLEGAL
    for box in range(len(rules.mark_of)):
        if rules.free[row, box]:
            for roll in range(len(rules.chances)):
                mark = rules.mark_of[box, roll]
                for column in range(width):
                    dice[roll, column] = max(dice[roll, column], marks[mark, column])


@compiled()
def write_jokers(rules: Rules, row: int, width: int, marks: Floats, dice: Floats) -> None:
    """Write what five equal are worth where they are jokers."""
    if not rules.has_joker[row]:
        return
    allowed = rules.joker_marks[row // PENTA_STATES]
    for face in range(len(rules.fives)):
        roll = rules.fives[face]
        for column in range(width):
            dice[roll, column] = ILLEGAL
        for mark in allowed[face]:
            if mark != NONE:
                for column in range(width):
                    dice[roll, column] = max(
                        dice[roll, column], rules.joker_bonus + marks[mark, column]
                    )


@compiled()
def before_throw(rules: Rules, width: int, dice: Floats) -> None:
    """Write the mean of each hold, made of the six with one more die."""
    first = len(rules.chances)
    for hold in range(len(rules.one_more)):
        a, b, c = rules.one_more[hold, 0], rules.one_more[hold, 1], rules.one_more[hold, 2]
        d, e, f = rules.one_more[hold, 3], rules.one_more[hold, 4], rules.one_more[hold, 5]
        for column in range(width):
            dice[first + hold, column] = (
                (dice[a, column] + dice[b, column])
                + (dice[c, column] + dice[d, column])
                + (dice[e, column] + dice[f, column])
            ) * (1 / 6)


@compiled()
def best_held(rules: Rules, width: int, dice: Floats) -> None:
    """Write for each roll and hold the best of its own value and those of all that it contains."""
    for edge in range(len(rules.one_less)):
        whole, less = rules.one_less[edge, 0], rules.one_less[edge, 1]
        for column in range(width):
            dice[whole, column] = max(dice[whole, column], dice[less, column])
