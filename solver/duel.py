"""The chance to win of whoever is to roll in a six-dice game of two, from both distances.

`win[seat, mine, theirs]`: the mover's chance (a tie counts ½) with so many steps of 50 to go to the
target for it and for the other. Games in which the place in the round matters (`full_round`) have
two seats, the others one. All rules come from pyapp as data: schemes, chances to pass, rule fields.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from pyapp.ai.duel import NAMES, SCALE, rules_of, seats
from pyapp.ai.stakes import passing
from pyapp.ai.tables import Table, pack
from pyapp.ai.turns import longest, scheme
from pyapp.rules.games import STEP, SixDiceRules
from pyapp.rules.sixdice import ALL
from solver.compiled import compiled

Floats = npt.NDArray[np.float64]
Progress = Callable[[float], None]
FAR = 1000
"""Steps behind from which the chance to pass in one turn counts as none."""
CLOSE = 1e-10
SWEEPS = 14
"""About as many as a game with bankruptcy takes."""


class Dice(NamedTuple):
    """The schemes of 0 (= all six), 1, …, 5 dice left, one after the other; `*_at` are starts."""

    left: npt.NDArray[np.int64]
    steps: npt.NDArray[np.int64]
    one: npt.NDArray[np.int64]
    other: npt.NDArray[np.int64]
    weight: Floats
    choices_at: npt.NDArray[np.int64]
    pairs_at: npt.NDArray[np.int64]
    bust: Floats
    free: npt.NDArray[np.bool_]
    least: int
    longest: int


def dice_of(rules: SixDiceRules) -> Dice:
    """Return what the kernels know of a rule set."""
    schemes = [scheme(rules, left or ALL) for left in range(ALL)]
    choices = [choice for plan in schemes for choice in plan.choices]
    pairs = [pair for plan in schemes for pair in plan.pairs]
    return Dice(
        np.array([left for left, _ in choices]),
        np.array([steps for _, steps in choices]),
        np.array([one for one, _ in pairs]),
        np.array([other for _, other in pairs]),
        np.array([weight for plan in schemes for weight in plan.weights]),
        np.cumsum([0, *(len(plan.choices) for plan in schemes)]),
        np.cumsum([0, *(len(plan.pairs) for plan in schemes)]),
        np.array([plan.bust for plan in schemes]),
        np.array([left <= rules.bank_dice_left for left in range(ALL)]),
        -(-rules.bank_minimum // STEP),
        longest(rules),
    )


def solve(rules: SixDiceRules, progress: Progress = lambda _: None) -> Floats:
    """Return `win` for all distances up to the target's; index 0 of a distance stays unused."""
    size, n = rules.target // STEP, seats(rules)
    win = np.full((n, size + 1, size + 1), np.nan)
    # Whether the other one still has a turn after this seat has banked the target.
    answered = np.array([rules.ending != "at_once" and seat == 0 for seat in range(n)])
    chances = np.array(passing(rules, FAR))
    dice = dice_of(rules)
    broke = np.full((n, size + 1), 0.5 if rules.bankruptcy else np.nan)
    sweep = 0
    while True:
        for total in range(2, 2 * size + 1):
            _diagonal(win, total, answered, chances, broke, rules.bankruptcy, *dice)
            if total % 10 == 0:
                progress(_done(sweep, total / (2 * size), rules.bankruptcy))
        after = win[:, :, size].copy()
        if not rules.bankruptcy or np.nanmax(np.abs(after - broke)) < CLOSE:
            progress(1.0)
            return win
        broke, sweep = after, sweep + 1


def make(name: str, progress: Progress = lambda _: None) -> bytes:
    """Return the file of one of `pyapp.ai.duel.NAMES`."""
    return pack(table(name, solve(rules_of(name), progress)))


def table(name: str, win: Floats) -> Table:
    """Return the table that holds these chances, rounded to 1/65535; see docs/tables.md."""
    chances = np.rint(win[:, 1:, 1:] * SCALE).astype(np.int64)
    differences = np.diff(np.diff(chances, axis=1, prepend=0), axis=2, prepend=0).astype("<u2")
    body = differences.reshape(-1).view(np.uint8).reshape(-1, 2).T.tobytes()
    game, rules = NAMES[name]
    facts = {"game": game, **{key: str(value).lower() for key, value in rules.items()}}
    return Table(name, facts | {"first": f"{win[0, -1, -1]:.9f}"}, body)


def _done(sweep: int, part: float, repeated: bool) -> float:
    """A guess at the fraction done: each sweep brings about as many digits as the one before."""
    return min(sweep + part, SWEEPS) / SWEEPS if repeated else part


@compiled(parallel=True)
def _diagonal(
    win: Any,
    total: int,
    answered: Any,
    chances: Any,
    broke: Any,
    bankruptcy: bool,
    left: Any,
    steps: Any,
    one: Any,
    other: Any,
    weight: Any,
    choices_at: Any,
    pairs_at: Any,
    bust: Any,
    free: Any,
    least: int,
    longest: int,
) -> None:
    """Solve all states whose distances add up to `total`: they depend on smaller sums alone."""
    seats, size = win.shape[0], win.shape[1] - 1
    low = max(1, total - size)
    # With one seat, (mine, theirs) and (theirs, mine) are one pair of unknowns.
    high = min(size, total - 1) if seats == 2 else total // 2
    for mine in numba.prange(low, high + 1):
        theirs = total - mine
        back = seats - 1
        # Newton's method for x = f(1 - y), y = g(1 - x): the slope of each is its chance to lose.
        x = _guess(win, 0, mine, theirs)
        y = _guess(win, back, theirs, mine)
        for _ in range(60):
            f, df = _turn(
                win, 0, mine, theirs, 1 - y, answered, chances, broke, bankruptcy,
                left, steps, one, other, weight, choices_at, pairs_at, bust, free, least, longest,
            )  # fmt: skip
            if seats == 1 and mine == theirs:
                g, dg = f, df
            else:
                g, dg = _turn(
                    win, back, theirs, mine, 1 - x, answered, chances, broke, bankruptcy,
                    left, steps, one, other, weight, choices_at, pairs_at, bust, free, least,
                    longest,
                )  # fmt: skip
            a, b = f + df * y, g + dg * x
            better_x = (a - df * b) / (1 - df * dg)
            better_y = b - dg * better_x
            change = max(abs(better_x - x), abs(better_y - y))
            x, y = better_x, better_y
            if change < 1e-13:
                break
        win[0, mine, theirs] = x
        win[back, theirs, mine] = y


@compiled()
def _guess(win: Any, seat: int, mine: int, theirs: int) -> float:
    known: float = win[seat, mine, theirs]
    if not np.isnan(known):
        return known
    if mine < 2 or theirs < 2:
        return 0.5
    guess: float = (
        win[seat, mine - 1, theirs] + win[seat, mine, theirs - 1] - win[seat, mine - 1, theirs - 1]
    )
    return guess


@compiled()
def _turn(  # noqa: C901 - one kernel: numba inlines no tuples of arrays
    win: Any,
    seat: int,
    mine: int,
    theirs: int,
    lost: float,
    answered: Any,
    chances: Any,
    broke: Any,
    bankruptcy: bool,
    left: Any,
    steps: Any,
    one: Any,
    other: Any,
    weight: Any,
    choices_at: Any,
    pairs_at: Any,
    bust: Any,
    free: Any,
    least: int,
    longest: int,
) -> tuple[float, float]:
    """Return the chance to win of a turn if a lost one leaves `lost`, and its slope in `lost`."""
    back = win.shape[0] - 1 - seat
    top = max(mine, least)
    if answered[seat]:
        top = max(top, mine + len(chances) - 1 - theirs)
    worth = np.ones(top + 1)
    for t in range(min(mine, top + 1)):
        worth[t] = 1 - win[back, theirs, mine - t]
    if answered[seat]:
        for t in range(mine, top + 1):
            behind = theirs + t - mine
            worth[t] = 1 - chances[behind] if behind < len(chances) else 1.0
    best = np.empty((top + 2 + longest, 6))
    slope = np.zeros((top + 2 + longest, 6))
    room = 0
    for n in range(6):
        pairs = pairs_at[n + 1] - pairs_at[n]
        room = max(room, choices_at[n + 1] - choices_at[n] + pairs)
    values, slopes = np.empty(room), np.empty(room)
    best[top + 1 :] = worth[top]
    for n in range(1, 6):
        if not free[n]:
            value, change = _roll(
                best, slope, values, slopes, top, n, lost,
                left, steps, one, other, weight, choices_at, pairs_at, bust,
            )  # fmt: skip
            best[top + 1 :, n] = value
            slope[top + 1 :, n] = change
    for t in range(top, -1, -1):
        bank = worth[t]
        for n in range(6):
            allowed = free[n] and t >= least
            if allowed and t >= mine and bank >= (1 - bust[n]) * worth[top] + bust[n] * lost:
                best[t, n], slope[t, n] = bank, 0.0
                continue
            value, change = _roll(
                best, slope, values, slopes, t, n, lost,
                left, steps, one, other, weight, choices_at, pairs_at, bust,
            )  # fmt: skip
            if allowed and bank > value:
                value, change = bank, 0.0
            best[t, n], slope[t, n] = value, change
    value, change = _roll(
        best, slope, values, slopes, 0, 0, lost,
        left, steps, one, other, weight, choices_at, pairs_at, bust,
    )  # fmt: skip
    if bankruptcy:
        value += bust[0] * (1 - broke[back, theirs] - lost)
        change -= bust[0]
    return value, change


@compiled()
def _roll(
    best: Any,
    slope: Any,
    values: Any,
    slopes: Any,
    t: int,
    n: int,
    lost: float,
    left: Any,
    steps: Any,
    one: Any,
    other: Any,
    weight: Any,
    choices_at: Any,
    pairs_at: Any,
    bust: Any,
) -> tuple[float, float]:
    """Return the value of rolling `n` dice (0 = six) at `t` steps, and its slope in `lost`."""
    start, end = choices_at[n], choices_at[n + 1]
    first, last = pairs_at[n], pairs_at[n + 1]
    weights = weight[start + first :]
    value, change = bust[n] * lost, bust[n]
    k = 0
    for choice in range(start, end):
        v, s = best[t + steps[choice], left[choice]], slope[t + steps[choice], left[choice]]
        values[k], slopes[k] = v, s
        value += weights[k] * v
        change += weights[k] * s
        k += 1
    for pair in range(first, last):
        a, b = one[pair], other[pair]
        better = a if values[a] > values[b] else b
        values[k], slopes[k] = values[better], slopes[better]
        value += weights[k] * values[k]
        change += weights[k] * slopes[k]
        k += 1
    return value, change


def prove(name: str, data: bytes, say: Callable[[str], None]) -> bool:
    """Print what a committed table holds against what it must; return whether all agrees."""
    raise NotImplementedError
