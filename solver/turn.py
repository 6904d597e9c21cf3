"""A turn of a six-dice game, compiled: pyapp/ai/turns.py once more for millions of turns."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pyapp.ai.turns import longest, scheme
from pyapp.rules.games import STEP, SixDiceRules
from pyapp.rules.sixdice import ALL
from solver.compiled import compiled

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class Dice(NamedTuple):
    """What the kernels know of a rule set: the schemes of 0 (= six), 1, …, 5 dice left in a row.

    `choices_at` and `pairs_at` say where each begins; weights stand as choices, then pairs.
    """

    left: Ints
    steps: Ints
    one: Ints
    other: Ints
    weight: Floats
    choices_at: Ints
    pairs_at: Ints
    bust: Floats
    free: npt.NDArray[np.bool_]
    least: int
    longest: int


def dice_of(rules: SixDiceRules) -> Dice:
    """Return the rule set as arrays."""
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


@compiled()
def turn(dice: Any, worth: Any, lost: float, pay: Any) -> tuple[float, float, float]:
    """Return what a turn is worth to who plays it best, what it pays, and its chance to be lost.

    `worth[t]` is what the player believes banking `t` steps to be worth, at the end the most there
    is; `lost` what it believes of a lost turn. `pay[t]` is what banking really brings, by the same
    play; a lost turn pays nothing here.
    """
    best, paid, risk = solved(dice, worth, lost, pay)
    work = np.empty((3, _room(dice)))
    return _roll(dice, best, paid, risk, work, 0, 0, lost)


@compiled()
def solved(dice: Any, worth: Any, lost: float, pay: Any) -> tuple[Any, Any, Any]:
    """Return the three values of `turn` at `[t, left]`, before it is decided to bank or to roll."""
    top = len(worth) - 1
    rows = top + 2 + dice.longest
    best, paid, risk = np.empty((rows, 6)), np.empty((rows, 6)), np.zeros((rows, 6))
    work = np.empty((3, _room(dice)))
    best[top + 1 :] = worth[top]
    paid[top + 1 :] = pay[top]
    for n in range(1, 6):
        if not dice.free[n]:
            value, payment, loss = _roll(dice, best, paid, risk, work, top, n, lost)
            best[top + 1 :, n], paid[top + 1 :, n], risk[top + 1 :, n] = value, payment, loss
    sure = np.ones(6, dtype=np.bool_)
    for t in range(top, -1, -1):
        for n in range(6):
            enough = (1 - dice.bust[n]) * worth[top] + dice.bust[n] * lost
            sure[n] = sure[n] and worth[t] >= enough
            allowed = dice.free[n] and t >= dice.least
            best[t, n], paid[t, n], risk[t, n] = worth[t], pay[t], 0.0
            if allowed and sure[n]:
                continue
            value, payment, loss = _roll(dice, best, paid, risk, work, t, n, lost)
            if not allowed or value >= worth[t]:
                best[t, n], paid[t, n], risk[t, n] = value, payment, loss
    return best, paid, risk


@compiled()
def _room(dice: Any) -> int:
    room = 0
    for n in range(6):
        choices = dice.choices_at[n + 1] - dice.choices_at[n]
        room = max(room, choices + dice.pairs_at[n + 1] - dice.pairs_at[n])
    return room


@compiled()
def _roll(
    dice: Any, best: Any, paid: Any, risk: Any, work: Any, t: int, n: int, lost: float
) -> tuple[float, float, float]:
    """Return the three values of rolling `n` dice (0 = six) at `t` steps."""
    first = dice.choices_at[n]
    start = first + dice.pairs_at[n]
    choices, pairs = dice.choices_at[n + 1] - first, dice.pairs_at[n + 1] - dice.pairs_at[n]
    value, payment, loss = dice.bust[n] * lost, 0.0, dice.bust[n]
    for k in range(choices):
        row, left = t + dice.steps[first + k], dice.left[first + k]
        work[0, k], work[1, k], work[2, k] = best[row, left], paid[row, left], risk[row, left]
    for k in range(pairs):
        pair = dice.pairs_at[n] + k
        one, other = dice.one[pair], dice.other[pair]
        better = one if work[0, one] > work[0, other] else other
        for line in range(3):
            work[line, choices + k] = work[line, better]
    for k in range(choices + pairs):
        weight = dice.weight[start + k]
        value += weight * work[0, k]
        payment += weight * work[1, k]
        loss += weight * work[2, k]
    return value, payment, loss


@compiled()
def worth_of(
    win: Any, seat: int, mine: int, theirs: int, answered: Any, chances: Any, least: int
) -> Any:
    """Return what banking 0, 1, … steps is worth to the mover."""
    back = win.shape[0] - 1 - seat
    top = max(mine, least)
    if answered[seat]:
        top = max(top, mine + len(chances) - theirs)
    worth = np.ones(top + 1)
    for t in range(mine):
        worth[t] = 1 - win[back, theirs, mine - t]
    if answered[seat]:
        for t in range(mine, min(top + 1, mine + len(chances) - theirs)):
            worth[t] = 1 - chances[theirs + t - mine]
    return worth
