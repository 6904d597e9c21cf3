"""The chance to win of whoever is to roll in a six-dice game of two, from both distances.

`win[seat, mine, theirs]`: the mover's chance (a tie counts ½) with so many steps of 50 to go to the
target for it and for the other. Games in which the place in the round matters (`full_round`) have
two seats, the others one. All rules come from pyapp as data: schemes, chances to pass, rule fields.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import numba
import numpy as np

from pyapp.ai import known
from pyapp.ai.duel import NAMES, SCALE, duel_for, rules_of, seats
from pyapp.ai.stakes import passing
from pyapp.ai.tables import Table, pack
from pyapp.ai.values import values
from pyapp.match import Match, Player, new_match
from pyapp.rules.games import STEP, SixDiceRules
from solver.compiled import compiled
from solver.turn import Floats, dice_of, turn, worth_of
from solver.versus import perfect_against_classic

Progress = Callable[[float], None]
Say = Callable[[str], None]
FAR = 1000
"""Steps behind from which the chance to pass in one turn counts as none."""
CLOSE = 1e-10
HALF = 0.5 / SCALE
STATES = 300
FIRST = {
    "hotdice": {5_000: 0.543810, 10_000: 0.532185, 15_000: 0.526651},
    "tenthousand": {10_000: 0.527067},
    "bankrupt": {10_000: 0.483330},
    "bankrupt-10000": {10_000: 0.488412},
}
"""The first player's chance to win by table and target: figures of an independent solver."""
AGAINST_CLASSIC = {"hotdice": {5_000: 0.65939, 10_000: 0.72027}}
"""Perfect's chance against classic, the mean of both seats: figures of the same solver."""
MOST = 60
SWEEPS = 14
"""About as many as a game with bankruptcy takes."""


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
            _diagonal(
                win, total, answered, chances, broke, rules.bankruptcy, dice, 1 if sweep else MOST
            )
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
    dice: Any,
    most: int,
) -> None:
    """Solve all states whose distances add up to `total`: they depend on smaller sums alone.

    At `most` so many steps of Newton's method; from good guesses one is enough.
    """
    seats, size = win.shape[0], win.shape[1] - 1
    back = seats - 1
    low = max(1, total - size)
    # With one seat, (mine, theirs) and (theirs, mine) are one pair of unknowns.
    high = min(size, total - 1) if seats == 2 else total // 2
    for mine in numba.prange(low, high + 1):
        theirs = total - mine
        ours = worth_of(win, 0, mine, theirs, answered, chances, dice.least)
        others = worth_of(win, back, theirs, mine, answered, chances, dice.least)
        # Newton's method for x = f(1 - y), y = g(1 - x): each slope is the chance to lose the turn.
        x = _guess(win, 0, mine, theirs)
        y = _guess(win, back, theirs, mine)
        for _ in range(most):
            _, f, df = turn(dice, ours, 1 - y, ours)
            _, g, dg = (
                (f, f, df) if seats == 1 and mine == theirs else turn(dice, others, 1 - x, others)
            )
            if bankruptcy:
                f += dice.bust[0] * (1 - broke[back, theirs])
                g += dice.bust[0] * (1 - broke[0, mine])
                df -= dice.bust[0]
                dg -= dice.bust[0]
            # x = f + df (1 - y) and y = g + dg (1 - x)
            better_x = (f + df * (1 - g - dg)) / (1 - df * dg)
            better_y = g + dg * (1 - better_x)
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


def prove(name: str, data: bytes, say: Say) -> bool:
    """Solve anew and print how a committed table compares; return whether all is as it must be."""
    rules, win = rules_of(name), solve(rules_of(name))
    known.learn(name, data)
    duel = duel_for(rules)
    assert duel is not None
    held = np.array([[list(row) for row in rows] for rows in duel.rows]) / SCALE
    rounding = float(np.max(abs(held - win[:, 1:, 1:])))
    by_pyapp = _residual(new_match(NAMES[name][0], rules, (Player("A"), Player("B"))), rules, win)
    found = [
        _told(say, f"{name}: rounding of {held.size:,} chances", rounding, 0, HALF),
        _told(say, f"{name}: {STATES} positions by pyapp alone", by_pyapp, 0, 2 * HALF),
    ]
    for target, chance in FIRST.get(name, {}).items():
        mine = win[0, target // STEP, target // STEP]
        found.append(_told(say, f"{name}: first of two, to {target:,}", mine, chance, 1e-6))
    for target, chance in AGAINST_CLASSIC.get(name, {}).items():
        row = np.pad(held[0], ((1, 0), (1, 0)))
        mine = perfect_against_classic(rules._replace(target=target), row)
        found.append(_told(say, f"{name}: against classic, to {target:,}", mine, chance, 1e-5))
    return all(found)


def _told(say: Say, what: str, value: float, wanted: float, within: float) -> bool:
    good = abs(value - wanted) <= within
    say(f"{'ok ' if good else 'BAD'} {what}: {value:.9f}, must be {wanted:g} ± {within:g}")
    return good


def _residual(start: Match, rules: SixDiceRules, win: Floats) -> float:
    """How far the page's own values of random positions are from the solved ones."""
    chance, size, worst = Random(1), rules.target // STEP, 0.0
    for _ in range(STATES):
        seat = chance.randrange(len(win))
        to_go = [chance.randint(1, size) for _ in start.seats]
        banked = tuple(rules.target - steps * STEP for steps in to_go)
        value = values(start._replace(turn=seat, banked=banked)).value
        worst = max(worst, abs(value - win[seat, to_go[seat], to_go[1 - seat]]))
    return worst
