"""Three and more players of a six-dice game: which approximation beats playing for points.

`python -m bench.crowd [GAMES]`. One seat in turn plays by an approximation before the ending, all
others for the points of the turn; in the ending all play alike. Compiled, so that the differences
of one or two points in a hundred can be seen.
"""

import argparse
import math
import time
from typing import Any, NamedTuple

import numba
import numpy as np

from pyapp.ai import known
from pyapp.ai.duel import SCALE, duel_for
from pyapp.ai.stakes import FAR, passing
from pyapp.ai.turns import within_a_turn
from pyapp.rules.games import STEP, SixDiceRules, house_rules
from pyapp.rules.sixdice import ALL, outcomes
from solver.__main__ import TABLES
from solver.compiled import compiled
from solver.turn import dice_of, solved

MORE_OF_THE_CHOSEN = 4
"""Computers play by the odds: of these so many more games are played."""
POINTS, HARDEST, ALL_OF_THEM, ODDS, SHIFTED = range(5)
WAYS = {
    HARDEST: "the hardest of the duels",
    ALL_OF_THEM: "the product of all duels",
    ODDS: "1 / (1 + the sum of the rivals' odds in their duels)",
    SHIFTED: "the duel with the nearest rival, 500 points nearer for each other one",
}
GAMES = {
    "hotdice 5,000": ("hotdice", {"target": 5_000}),
    "hotdice 10,000": ("hotdice", {"target": 10_000}),
    "tenthousand 10,000": ("tenthousand", {}),
    "bankrupt 10,000": ("bankrupt", {}),
}


class Throws(NamedTuple):
    """The throws of 0 (= six), 1, …, 5 dice: chances summed up, and the choices of each."""

    chance: Any
    left: Any
    steps: Any
    choices_at: Any
    at: Any


def throws_of(rules: SixDiceRules) -> Throws:
    """Return `outcomes` as arrays."""
    chance, left, steps, choices_at, at = [], [], [], [0], [0]
    for n in (ALL, *range(1, ALL)):
        total = 0.0
        for part, options in outcomes(rules, n):
            total += part
            chance.append(total)
            left += [n - used for used, _ in options]
            steps += [points // STEP for _, points in options]
            choices_at.append(len(left))
        at.append(len(chance))
    return Throws(*map(np.array, (chance, left, steps, choices_at, at)))


@compiled()
def _turn(throws: Any, dice: Any, best: Any, worth: Any, end: int) -> tuple[int, bool]:
    """Play one turn by its values: the steps banked, -1 when lost; whether the first roll was.

    Where `end` is positive, a bank of so many steps is always taken.
    """
    t, n, first = 0, 0, True
    while True:
        drawn = np.random.random()
        k = throws.at[n]
        while k < throws.at[n + 1] - 1 and throws.chance[k] < drawn:
            k += 1
        begin, stop = throws.choices_at[k], throws.choices_at[k + 1]
        if begin == stop:
            return -1, first
        first = False
        pick, most, banks = begin, -1.0, False
        for c in range(begin, stop):
            row, left = t + throws.steps[c], throws.left[c]
            allowed = dice.free[left] and row >= dice.least
            value = best[min(row, len(best) - 1), left]
            ends = end > 0 and row >= end and allowed
            value = 1e9 + row if ends else value
            if value > most:
                pick, most = c, value
                banks = allowed and (ends or worth[min(row, len(worth) - 1)] >= value)
        t, n = t + throws.steps[pick], throws.left[pick]
        if banks:
            return t, False


@compiled()
def _after(way: int, win: Any, target: int, banked: Any, mover: int, own: int, n: int) -> float:
    """The chance to win that a way gives to `mover` with `own` steps, before the ending."""
    seats = win.shape[0]
    nearest, most, odds, product, hardest = 0, -1, 0.0, 1.0, 1.0
    for rival in range(n):
        if rival == mover:
            continue
        seat = int(rival > mover) if seats == 2 else 0
        chance = 1 - win[seat, target - banked[rival], target - own]
        odds += (1 - chance) / max(chance, 1e-9)
        product *= chance
        hardest = min(hardest, chance)
        if banked[rival] > most:
            nearest, most = rival, banked[rival]
    if way == ALL_OF_THEM:
        return product
    if way == ODDS:
        return 1 / (1 + odds)
    if way == HARDEST:
        return hardest
    to_go = max(1, target - banked[nearest] - 10 * (n - 2))
    seat = int(nearest > mover) if seats == 2 else 0
    return float(1 - win[seat, to_go, target - own])


@compiled()
def _plays_later(ending: int, by: int, mover: int, rival: int, n: int) -> bool:
    """Whether a rival still has a turn after the mover's, in an ending (1 last turn, 2 round)."""
    if ending == 2:
        return rival > mover
    return (rival - mover) % n < (by - mover) % n or by == mover


@compiled()
def _final(ending: int, by: int, banked: Any, mover: int, own: int, n: int, passes: Any) -> float:
    """The mover's chance to have most in the end, with `own` steps after its turn."""
    best, same, chance = -1, 0, 1.0
    for rival in range(n):
        if rival == mover:
            continue
        if _plays_later(ending, by, mover, rival, n):
            behind = own - banked[rival]
            chance *= 0.0 if behind < 0 else (1 - passes[behind] if behind < len(passes) else 1.0)
        else:
            if banked[rival] > best:
                best = banked[rival]
            same += int(banked[rival] == own)
    return 0.0 if own < best else chance / (1 + same)


@compiled()
def _game(  # noqa: C901 - one kernel
    way: int, seat: int, n: int, ending: int, bankruptcy: bool, target: int, win: Any,
    throws: Any, dice: Any, points: Any, points_worth: Any, passes: Any,
) -> float:  # fmt: skip
    """Play one game; return what the seat that plays by `way` gets of the win."""
    banked = np.zeros(n, dtype=np.int64)
    by, mover = -1, 0
    while True:
        own = banked[mover]
        if by >= 0 or (mover == seat and way != POINTS):
            top = max(target - own, dice.least) + (FAR if ending else 0)
            if by >= 0:
                top = max(banked.max() - own, dice.least) + FAR
            worth = np.ones(top + 2)
            for t in range(top + 1):
                if by >= 0:
                    worth[t] = _final(ending, by, banked, mover, own + t, n, passes)
                elif own + t < target:
                    worth[t] = _after(way, win, target, banked, mover, own + t, n)
                elif ending:
                    worth[t] = _final(ending, mover, banked, mover, own + t, n, passes)
            best, _, _ = solved(dice, worth, worth[0], worth)
            steps, first = _turn(throws, dice, best, worth, 0)
        else:
            steps, first = _turn(throws, dice, points, points_worth, target - own)
        if steps >= 0:
            banked[mover] += steps
        elif first and bankruptcy:
            banked[mover] = 0
        if by < 0 and banked[mover] >= target:
            by = mover
            if ending == 0:
                break
        mover = (mover + 1) % n
        if (ending == 2 and by >= 0 and mover == 0) or (ending == 1 and mover == by):
            break
    most = banked.max()
    return 1.0 / (banked == most).sum() if banked[seat] == most else 0.0


@compiled(parallel=True)
def _many(
    games: int, seed: int, way: int, n: int, ending: int, bankruptcy: bool, target: int, win: Any,
    throws: Any, dice: Any, points: Any, points_worth: Any, passes: Any,
) -> Any:  # fmt: skip
    won = np.zeros(games)
    for k in numba.prange(games):
        np.random.seed(seed + k)
        won[k] = _game(
            way, k % n, n, ending, bankruptcy, target, win, throws, dice, points, points_worth,
            passes,
        )  # fmt: skip
    return won


def main() -> None:
    """Print the share of the wins of each way, against the fair one, with its 95 % interval."""
    parser = argparse.ArgumentParser(prog="python -m bench.crowd", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=8_000)
    fewest = parser.parse_args().games
    for name, (game, changes) in GAMES.items():
        rules = house_rules(game, changes)
        assert rules is not None
        table = known.needed(rules)
        assert table is not None
        known.learn(table, (TABLES / f"{table}.bin").read_bytes())
        duel = duel_for(rules)
        assert duel is not None
        held = np.array([[list(row) for row in rows] for rows in duel.rows]) / SCALE
        win = np.pad(held, ((0, 0), (1, 0), (1, 0)))
        dice, throws = dice_of(rules), throws_of(rules)
        worth = np.arange(800.0)
        points, _, _ = solved(dice, worth, 0.0, worth)
        passes = np.array(passing(within_a_turn(rules), FAR))
        ending = ("at_once", "last_turn", "full_round").index(rules.ending)
        for n in (3, 4):
            for way in (POINTS, *WAYS):
                games = fewest * MORE_OF_THE_CHOSEN if way == ODDS else fewest
                start = time.perf_counter()
                won = _many(
                    games, 1_000_000, way, n, ending, rules.bankruptcy, rules.target // STEP, win,
                    throws, dice, points, worth, passes,
                )  # fmt: skip
                half = 1.96 * won.std() / math.sqrt(games)
                said = WAYS.get(way, "points of the turn, like the others")
                print(
                    f"{name}, {n} players: {100 * won.mean():.2f} % ± {100 * half:.2f} "
                    f"(fair {100 / n:.2f}, {games:,} games, "
                    f"{time.perf_counter() - start:.0f} s)  {said}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
