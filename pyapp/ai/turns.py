"""The value of rolling in a turn of a six-dice game, for whatever banking is worth.

What a player is after (points, the chance to win, the chance to pass the leader) is data here: what
each number of turn points is worth when banked, and what a lost turn leaves. Points are counted in
steps of 50 throughout.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import cache
from operator import itemgetter, mul
from typing import NamedTuple

from pyapp.rules.games import STEP, SixDiceRules
from pyapp.rules.sixdice import ALL, bust_chance, outcomes

Choice = tuple[int, int]
"""Dice left on the table after a set-aside (0 = all six aside), and its points in steps."""
ROWS_AT_A_TIME = 64


class Scheme(NamedTuple):
    """How the value of a throw follows from those of its choices.

    A throw is worth the best of its choices, and many throws share theirs: `choices` are the
    distinct ones, each of `pairs` is the better of two values found before it (the choices', then
    the pairs'), and `weights` are the chances of the throws that have this value. Of set-asides
    with equally many dice only the one with most points is a choice: docs/adr/0006 says why.
    """

    choices: tuple[Choice, ...]
    pairs: tuple[tuple[int, int], ...]
    weights: tuple[float, ...]
    bust: float


@cache
def scheme(rules: SixDiceRules, n: int) -> Scheme:
    """Return the scheme of a throw of `n` dice.

    >>> from pyapp.rules.games import SIX_DICE
    >>> scheme(SIX_DICE["hotdice"], 1).choices, scheme(SIX_DICE["hotdice"], 1).pairs
    (((0, 1), (0, 2)), ())
    """
    sets: dict[frozenset[Choice], float] = {}
    for chance, options in outcomes(rules, n):
        key = frozenset((n - used, points // STEP) for used, points in most_points(options))
        sets[key] = sets.get(key, 0.0) + chance
    sets.pop(frozenset(), None)
    choices = sorted(frozenset().union(*sets))
    places = {frozenset([choice]): place for place, choice in enumerate(choices)}
    pairs: list[tuple[int, int]] = []
    for wanted in sorted(sets, key=lambda options: (len(options), sorted(options))):
        parts = [known for known in places if known <= wanted]
        have = max(parts, key=len)
        while have != wanted:
            more = max(parts, key=lambda part: len(part - have))
            pairs.append((places[have], places[more]))
            have |= more
            places.setdefault(have, len(choices) + len(pairs) - 1)
    weights = [0.0] * (len(choices) + len(pairs))
    for wanted, chance in sets.items():
        weights[places[wanted]] = chance
    return Scheme(tuple(choices), tuple(pairs), tuple(weights), bust_chance(rules, n))


def prepare(rules: SixDiceRules) -> Generator[float, None, None]:
    """List the throws of every number of dice, yielding after each: that takes time only once."""
    for n in range(1, ALL + 1):
        scheme(rules, n)
        yield 0.0


def longest(rules: SixDiceRules) -> int:
    """Return the steps of the largest set-aside."""
    return max(steps for n in range(1, ALL + 1) for _, steps in scheme(rules, n).choices)


def most_points(options: Iterable[Choice]) -> Iterable[Choice]:
    """Return of (dice used, points) those with most points for their number of dice.

    >>> list(most_points([(1, 50), (1, 100), (2, 150)]))
    [(1, 100), (2, 150)]
    """
    return dict(sorted(options)).items()


@cache
def within_a_turn(rules: SixDiceRules) -> SixDiceRules:
    """Return the rules with what doesn't matter within a turn made equal, so that it is shared.

    >>> from pyapp.rules.games import house_rules
    >>> near, far = (house_rules("hotdice", {"target": target}) for target in (500, 5000))
    >>> within_a_turn(near) == within_a_turn(far)
    True
    """
    return rules._replace(target=STEP, ending="at_once", bankruptcy=False)


class Solved(NamedTuple):
    """A turn with the value of everything that can follow in it.

    `worth[t]` is that of banking `t` steps, from the last one on always the same; `lost` that of a
    lost turn. `best[6 * t + left]` is the value of `t` steps with so many dice on the table
    (0 = all six aside), before it is decided whether to bank or to roll.
    """

    rules: SixDiceRules
    worth: tuple[float, ...]
    lost: float
    best: list[float]

    def bank(self, steps: int) -> float:
        """Return what banking is worth."""
        return self.worth[min(steps, len(self.worth) - 1)]

    def roll(self, steps: int, n: int) -> float:
        """Return what rolling `n` dice is worth with so many steps in the turn."""
        return _throws(self.rules)[n](self.best, min(steps, len(self.worth)), self.lost)


def solved(rules: SixDiceRules, worth: tuple[float, ...], lost: float) -> Solved:
    """Return the solved turn; see `solving`."""
    work = solving(rules, worth, lost)
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Solved = end.value
            return result


def solving(
    rules: SixDiceRules, worth: tuple[float, ...], lost: float
) -> Generator[float, None, Solved]:
    """Solve a turn from the most points down, yielding the fraction done from time to time.

    `worth` and `lost` as in `Solved`. The last of `worth` must be the most that can be had.
    """
    rules = within_a_turn(rules)
    throws = _throws(rules)
    free = tuple(left <= rules.bank_dice_left for left in range(ALL))
    least = -(-rules.bank_minimum // STEP)
    worth = (*worth, *worth[-1:] * (least + 1 - len(worth)))
    top = len(worth) - 1
    limits = [_sure_to_bank(worth, lost, scheme(rules, left or ALL).bust) for left in range(ALL)]
    best = [worth[top]] * (ALL * (top + 2 + longest(rules)))
    for left in range(1, ALL):
        if not free[left]:
            best[left::ALL] = [throws[left](best, top, lost)] * (len(best) // ALL)
    for t in range(top, -1, -1):
        bank = worth[t]
        for left in range(ALL):
            allowed = free[left] and t >= least
            if allowed and t >= limits[left]:
                best[ALL * t + left] = bank
                continue
            roll = throws[left](best, t, lost)
            best[ALL * t + left] = bank if allowed and bank > roll else roll
        if t % ROWS_AT_A_TIME == 0:
            yield 1 - t / (top + 1)
    return Solved(rules, worth, lost, best)


Throw = Callable[[Sequence[float], int, float], float]


@cache
def _throws(rules: SixDiceRules) -> tuple[Throw, ...]:
    """The value of a throw of 0 (= all six), 1, …, 6 dice, of the values after it."""
    return tuple(_throw(scheme(rules, n or ALL)) for n in range(ALL + 1))


def _throw(plan: Scheme) -> Throw:
    places = [ALL * steps + left for left, steps in plan.choices]
    span = max(places, default=0) + 1
    pick: Callable[[Sequence[float]], Sequence[float]] = itemgetter(*places, 0, 0)
    _, pairs, weights, bust = plan
    n = len(places)

    def value(best: Sequence[float], t: int, lost: float) -> float:
        values = list(pick(best[ALL * t : ALL * t + span])[:n])
        add = values.append
        for one, other in pairs:
            a, b = values[one], values[other]
            add(a if a > b else b)  # noqa: FURB136 - max() takes twice as long
        return bust * lost + float(sum(map(mul, weights, values)))

    return value


def _sure_to_bank(worth: Sequence[float], lost: float, bust: float) -> int:
    """From so many steps on rolling can't beat banking, even if it always brought the most."""
    enough = (1 - bust) * worth[-1] + bust * lost
    t = len(worth)
    while t and worth[t - 1] >= enough:
        t -= 1
    return t
