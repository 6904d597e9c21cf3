"""A turn of a six-dice game once more, from the book and without haste: what tests compare with.

`rolling` tries all throws and all choices with the set-asides of tests/reference.py. Like the book
it takes, of set-asides with equally many dice, the one with most points. Points are in steps of 50.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, product
from math import factorial, prod

from pyapp.rules.games import SixDiceRules, as_data
from tests.reference import FACES, Dice, Table, best_splits, multisets, under

STEP = 50
Options = tuple[tuple[int, int], ...]
"""Dice left on the table after a set-aside (0 = all six aside), and its steps."""
Throws = dict[int, tuple[tuple[float, Options], ...]]
Rolling = dict[tuple[int, int], float]
"""What rolling is worth, by the steps in the turn and the dice that are rolled."""


def throws(rules: SixDiceRules) -> Throws:
    """Return for each number of dice what a throw can bring, with its chance; () scores nothing."""
    return _throws(under(as_data(rules)))


@cache
def _throws(table: Table) -> Throws:
    legal = best_splits(table)
    return {n: _of_dice(legal, n) for n in range(1, 7)}


def _of_dice(legal: dict[Dice, int], n: int) -> tuple[tuple[float, Options], ...]:
    ways: dict[Options, int] = {}
    for roll in multisets(n, n):
        most: dict[int, int] = {}
        for size in range(1, n + 1):
            points = [legal[dice] for dice in set(combinations(roll, size)) if dice in legal]
            if points:
                most[n - size] = max(points) // STEP
        orders = factorial(n) // prod(factorial(roll.count(face)) for face in FACES)
        key = tuple(sorted(most.items()))
        ways[key] = ways.get(key, 0) + orders
    return tuple((count / 6**n, options) for options, count in ways.items())


def least_steps(rules: SixDiceRules) -> int:
    """Return the fewest steps of which `bank_minimum` allows to bank."""
    return next(steps for steps in range(401) if steps * STEP >= rules.bank_minimum)


def rolling(
    rules: SixDiceRules,
    worth: Sequence[float],
    lost: float,
    beyond: Callable[[int, int], float] | None = None,
) -> Rolling:
    """Return what rolling is worth when banking `t` steps is worth `worth[t]`.

    Above the last of `worth` banking is worth as much and the most there is; or else `beyond` says
    what so many steps with so many dice left are worth.
    """
    least = least_steps(rules)
    end = max(len(worth) - 1, least)
    found: Rolling = {}

    def after(t: int, left: int) -> float:
        if beyond is not None and t > end:
            return beyond(t, left)
        bank = worth[min(t, len(worth) - 1)]
        if left > rules.bank_dice_left or t < least:
            return found[min(t, end), left or 6]
        if t >= end and beyond is None:
            return bank
        return max(bank, found[t, left or 6])

    for t, n in product(range(end, -1, -1), range(1, 7)):
        found[t, n] = sum(
            chance * max((after(t + steps, left) for left, steps in options), default=lost)
            for chance, options in throws(rules)[n]
        )
    return found


def nothing(rules: SixDiceRules, n: int) -> float:
    """Return the chance that a throw of `n` dice scores nothing."""
    return sum(chance for chance, options in throws(rules)[n] if not options)


@cache
def passes(rules: SixDiceRules, behind: int) -> float:
    """Return the chance to pass somebody so many steps ahead in one turn, a tie counting ½."""
    level = 0.0 if behind else 0.5
    return rolling(rules, (*[0.0] * behind, 0.5, 1.0), level)[0, 6]
