"""Perfect against classic: a small game evaluated once more, with classic as the book has it."""

from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod
from typing import NamedTuple

import numpy as np
import pytest

from pyapp.rules.games import SixDiceRules, house_rules
from solver import duel, versus
from solver.duel import solve
from solver.turn import Floats
from solver.versus import greedy_of, perfect_against_classic
from tests.ai.slow import rolling, throws
from tests.reference import FACES, legal_set_asides, multisets

FAR = 25
"""Steps ahead from which nobody passes in one turn, here and in the solver."""
SIZE = 7


@pytest.fixture(autouse=True)
def near(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versus, "FAR", FAR)
    monkeypatch.setattr(duel, "FAR", FAR)


class Brings(NamedTuple):
    """What a turn brings perfect where it is banked, and the chance that it is lost."""

    value: float
    lost: float


def greedy() -> dict[int, list[tuple[float, int, int]]]:
    """Classic's set-asides: of each number of dice (chance, dice left, steps), without busts."""
    legal = legal_set_asides("hotdice")
    found: dict[int, list[tuple[float, int, int]]] = {}
    for n in range(1, 7):
        found[n] = []
        for roll in multisets(n, n):
            parts = {dice for k in range(1, n + 1) for dice in combinations(roll, k)} & legal.keys()
            orders = factorial(n) // prod(factorial(roll.count(face)) for face in FACES)
            if parts:
                best = max(parts, key=lambda dice: (legal[dice], -len(dice)))
                found[n].append((orders / 6**n, n - len(best), legal[best] // 50))
    return found


class Referee:
    """The chances of perfect when either is to roll, from small distances up."""

    def __init__(self, of: SixDiceRules, win: Floats) -> None:
        self.of, self.win, self.greedy = of, win, greedy()
        needs = rolling(of, (*[0.0] * FAR, 0.5, 1.0), 0.0)
        level = rolling(of, (0.5, 1.0), 0.5)[0, 6]
        self.perfect_passes = [level, *(needs[FAR - d, 6] for d in range(1, FAR + 1))]
        self.classic_passes = [1.0, *(self.chases(d) for d in range(1, FAR + 1))]
        self.first: dict[tuple[int, int], float] = {}
        self.second: dict[tuple[int, int], float] = {}

    def chases(self, behind: int) -> float:
        """The chance that classic, who rolls until it is ahead, gets ahead."""
        ahead: dict[tuple[int, int], float] = {}
        for t in range(behind, -1, -1):
            for n in range(1, 7):
                ahead[t, n] = sum(
                    chance * (1.0 if t + more > behind else ahead[t + more, left or 6])
                    for chance, left, more in self.greedy[n]
                )
        return ahead[0, 6]

    def by_perfect(self, mine: int, theirs: int) -> Brings:
        """Perfect plays by the chances of two perfect players; its turn brings what comes of it."""
        lost = 1 - self.win[theirs, mine]
        end = mine + FAR + 1 - theirs
        believed = [1 - self.win[theirs, mine - t] for t in range(mine)]
        believed += [1 - self.perfect_passes[theirs + t - mine] for t in range(mine, end)]
        brings = [self.second.get((mine - t, theirs), 0.0) for t in range(mine)]
        brings += [1 - self.classic_passes[theirs + t - mine] for t in range(mine, end)]
        found: dict[tuple[int, int], tuple[float, Brings]] = {}

        def after(t: int, left: int) -> tuple[float, Brings]:
            if t >= end:
                return 1.0, Brings(1.0, 0.0)
            bank = believed[t], Brings(brings[t], 0.0)
            return max(bank, found[t, left or 6], key=lambda either: either[0])

        for t in range(end - 1, -1, -1):
            for n in range(1, 7):
                chosen = [
                    (
                        chance,
                        max(
                            (after(t + more, left) for left, more in options),
                            default=None,
                            key=lambda one: one[0],
                        ),
                    )
                    for chance, options in throws(self.of)[n]
                ]
                parts = [(p, one or (lost, Brings(0.0, 1.0))) for p, one in chosen]
                found[t, n] = (
                    sum(p * belief for p, (belief, _) in parts),
                    Brings(
                        sum(p * real.value for p, (_, real) in parts),
                        sum(p * real.lost for p, (_, real) in parts),
                    ),
                )
        return found[0, 6][1]

    def by_classic(self, mine: int, theirs: int) -> Brings:
        """Classic banks from 300 points on, 100 sooner with one or two dice, or at the target."""
        found: dict[tuple[int, int], Brings] = {}

        def after(t: int, left: int) -> Brings:
            if t >= theirs:
                beyond = mine + t - theirs
                return Brings(self.perfect_passes[beyond] if beyond <= FAR else 0.0, 0.0)
            if t >= (4 if left in (1, 2) else 6):
                return Brings(self.first[mine, theirs - t], 0.0)
            return found[t, left or 6]

        for t in range(theirs - 1, -1, -1):
            for n in range(1, 7):
                parts = [(p, after(t + more, left)) for p, left, more in self.greedy[n]]
                bust = 1 - sum(p for p, _ in parts)
                found[t, n] = Brings(
                    sum(p * one.value for p, one in parts),
                    bust + sum(p * one.lost for p, one in parts),
                )
        return found[0, 6]

    def mean(self, size: int) -> float:
        for total in range(2, 2 * size + 1):
            for mine in range(max(1, total - size), min(size, total - 1) + 1):
                theirs = total - mine
                one, other = self.by_perfect(mine, theirs), self.by_classic(mine, theirs)
                # Who loses a turn leaves everything as it was, with the other to roll.
                first = second = 0.5
                for _ in range(100):
                    first = one.value + one.lost * second
                    second = other.value + other.lost * first
                self.first[mine, theirs], self.second[mine, theirs] = first, second
        return (self.first[size, size] + self.second[size, size]) / 2


def rules(target: int) -> SixDiceRules:
    made = house_rules("hotdice", {"target": target})
    assert made is not None
    return made


@pytest.fixture(scope="module")
def chances() -> Iterator[Floats]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(duel, "FAR", FAR)
        yield solve(rules(50 * SIZE))[0]


def test_a_small_game_is_evaluated_as_the_referee_does(chances: Floats) -> None:
    of = rules(50 * SIZE)
    found = perfect_against_classic(of, chances)
    assert found == pytest.approx(Referee(of, chances).mean(SIZE), abs=1e-9)
    assert found > 0.5


def test_a_smaller_target_takes_its_part_of_the_chances(chances: Floats) -> None:
    whole = perfect_against_classic(rules(100), chances)
    part = perfect_against_classic(rules(100), np.ascontiguousarray(chances[:3, :3]))
    assert whole == part


def test_who_plays_by_wrong_chances_does_worse(chances: Floats) -> None:
    of = rules(50 * SIZE)
    reversed_chances = chances.copy()
    reversed_chances[1:, 1:] = 1 - chances[1:, 1:]
    assert perfect_against_classic(of, reversed_chances) < perfect_against_classic(of, chances)


def test_classic_banks_from_the_thresholds_of_the_book() -> None:
    found = greedy_of(rules(5000)).threshold
    # With all six aside or three and more dice: 300, and 50 more for each whole 500 behind.
    for left in (0, 3, 4, 5):
        assert [found[behind, left] for behind in (0, 9, 10, 19, 20, 60, 100)] == [
            *(6, 6, 7, 7, 8, 12, 12)
        ]
    for left in (1, 2):
        assert [found[behind, left] for behind in (0, 9, 10, 60, 100)] == [4, 4, 5, 10, 10]
