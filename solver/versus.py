"""Perfect against classic in Hot Dice: the exact chance to win, by evaluating both plays.

Values are perfect's chance to win (a tie counts ½), by its own distance to the target and
classic's, in steps of 50.
"""

from typing import Any, NamedTuple

import numpy as np

from pyapp.ai.classic import greedy, threshold
from pyapp.ai.stakes import FAR, passing
from pyapp.dice import rolls
from pyapp.rules.combinations import set_asides
from pyapp.rules.games import STEP, SixDiceRules
from pyapp.rules.sixdice import ALL
from solver.compiled import compiled
from solver.turn import Floats, Ints, dice_of, turn, worth_of


class Greedy(NamedTuple):
    """Classic's choices of 0 (= six), 1, …, 5 dice in a row: chance, dice left, steps."""

    chance: Floats
    left: Ints
    steps: Ints
    at: Ints
    bust: Floats
    threshold: Ints


def greedy_of(rules: SixDiceRules) -> Greedy:
    """Return classic as arrays; `threshold[behind, left]` counts in steps."""
    chance, left, steps, at, bust = [], [], [], [0], []
    for n in (ALL, *range(1, ALL)):
        bust.append(0.0)
        for roll, ways in rolls(n):
            if not set_asides(rules, roll):
                bust[-1] += ways / 6**n
                continue
            dice, points = greedy(rules, roll)
            chance.append(ways / 6**n)
            left.append(n - len(dice))
            steps.append(points // STEP)
        at.append(len(chance))
    behind = range(rules.target // STEP + 1)
    thresholds = [
        [threshold(steps * STEP, n or ALL) // STEP for n in range(ALL)] for steps in behind
    ]
    return Greedy(
        np.array(chance), np.array(left), np.array(steps), np.array(at), np.array(bust),
        np.array(thresholds),
    )  # fmt: skip


def perfect_against_classic(rules: SixDiceRules, win: Floats) -> float:
    """Return perfect's chance to win, the mean of both seats, if it plays by the chances `win`.

    Games with a last turn only. `win[mine, theirs]` is the mover's chance, index 0 unused.
    """
    dice, plays = dice_of(rules), greedy_of(rules)
    passes = np.array(passing(rules, FAR))
    chased = np.array([_classic_passes(plays, behind) for behind in range(1, FAR + 1)])
    return float(_evaluate(win, rules.target // STEP, dice, plays, passes, np.append(1, chased)))


@compiled()
def _classic_passes(plays: Any, behind: int) -> float:
    """The chance that classic, who rolls until it is ahead, passes somebody so far ahead."""
    value = np.ones((behind + 2 + plays.steps.max(), 6))
    for t in range(behind, -1, -1):
        for n in range(6):
            value[t, n] = 0.0
            for k in range(plays.at[n], plays.at[n + 1]):
                value[t, n] += plays.chance[k] * value[t + plays.steps[k], plays.left[k]]
    return float(value[0, 0])


@compiled()
def _evaluate(win: Any, size: int, dice: Any, plays: Any, passes: Any, chased: Any) -> float:
    """Perfect's chance at the start; `passes` and `chased`: perfect's and classic's to pass."""
    first = np.zeros((size + 1, size + 1))
    second = np.zeros((size + 1, size + 1))
    answered = np.array([True])
    for total in range(2, 2 * size + 1):
        for mine in range(max(1, total - size), min(size, total - 1) + 1):
            theirs = total - mine
            worth = worth_of(win.reshape((1, *win.shape)), 0, mine, theirs, answered, passes, 0)
            pay = np.ones(len(worth))
            for t in range(len(pay)):
                if t < mine:
                    pay[t] = second[mine - t, theirs]
                elif theirs + t - mine < len(chased):
                    pay[t] = 1 - chased[theirs + t - mine]
            _, f, df = turn(dice, worth, 1 - win[theirs, mine], pay)
            g, dg = _classic_turn(plays, first, mine, theirs, passes)
            # first = f + df * second and second = g + dg * first
            first[mine, theirs] = (f + df * g) / (1 - df * dg)
            second[mine, theirs] = g + dg * first[mine, theirs]
    return float(first[size, size] + second[size, size]) / 2


@compiled()
def _classic_turn(
    plays: Any, first: Any, mine: int, theirs: int, passes: Any
) -> tuple[float, float]:
    """What classic's turn leaves to perfect, and the chance that classic loses it."""
    top = max(theirs, plays.threshold.max()) + plays.steps.max()
    value, risk = np.zeros((top + 1, 6)), np.zeros((top + 1, 6))
    for t in range(top, -1, -1):
        for n in range(6):
            if t >= theirs or t >= plays.threshold[max(0, theirs - mine), n]:
                beyond = mine + t - theirs
                if t < theirs:
                    value[t, n] = first[mine, theirs - t]
                elif beyond < len(passes):
                    value[t, n] = passes[beyond]
                continue
            risk[t, n] = plays.bust[n]
            for k in range(plays.at[n], plays.at[n + 1]):
                row, left = t + plays.steps[k], plays.left[k]
                value[t, n] += plays.chance[k] * value[row, left]
                risk[t, n] += plays.chance[k] * risk[row, left]
    return value[0, 0], risk[0, 0]
