"""One turn of a six-dice game: roll, set aside, roll again or bank. The rule set is data."""

from functools import cache
from typing import NamedTuple

from pyapp.dice import Dice, rolls, without
from pyapp.rules.combinations import combining, set_asides
from pyapp.rules.games import SixDiceRules
from pyapp.rules.refusal import Refusal

ALL = 6


class Turn(NamedTuple):
    """A turn in progress. `aside` are the dice kept of the last `roll`, () until then."""

    points: int = 0
    rolls: int = 0
    roll: Dice = ()
    aside: Dice = ()

    @property
    def on_table(self) -> Dice:
        """The last roll's dice, less those kept."""
        return without(self.roll, self.aside) or ()

    @property
    def hot(self) -> bool:
        """All six are set aside and nothing has been thrown since."""
        return bool(self.aside) and len(self.aside) == len(self.roll)

    @property
    def dice_left(self) -> int:
        """How many dice are to be rolled next (before a choice: how many lie on the table)."""
        return len(self.on_table) or ALL


def may_throw(turn: Turn) -> int:
    """Return how many dice are to be thrown now. Raises Refusal `keep_first`."""
    if turn.roll and not turn.aside:
        raise Refusal("keep_first")
    return turn.dice_left


def throw(turn: Turn, dice: Dice) -> Turn:
    """Return the turn after a roll. Raises Refusal `keep_first` or `dice_count`."""
    expected = may_throw(turn)
    if len(dice) != expected:
        raise Refusal("dice_count", expected=expected, received=len(dice))
    return turn._replace(rolls=turn.rolls + 1, roll=dice, aside=())


def keep(rules: SixDiceRules, turn: Turn, dice: Dice) -> Turn:
    """Return the turn after setting dice of the last roll aside.

    Raises Refusal `roll_first`, `already_kept`, `not_in_roll` or `no_score`.
    """
    if not turn.roll:
        raise Refusal("roll_first")
    if turn.aside:
        raise Refusal("already_kept")
    if without(turn.roll, dice) is None:
        raise Refusal("not_in_roll", dice=tuple(sorted(dice)))
    points = set_asides(rules, tuple(sorted(turn.roll))).get(tuple(sorted(dice)))
    if points is None:
        raise Refusal("no_score", dice=tuple(sorted(dice)))
    return turn._replace(points=turn.points + points, aside=dice)


def bank_obstacles(rules: SixDiceRules, points: int, left: int) -> tuple[Refusal, ...]:
    """Return each unmet condition for banking `points` of a turn with `left` dice not set aside.

    All six aside is `left` = 0. The codes are `bank_minimum` and `bank_dice_left`.

    >>> from pyapp.rules.games import SIX_DICE
    >>> [str(why) for why in bank_obstacles(SIX_DICE["tenthousand"], 250, 3)]
    ['bank_minimum (missing=150, minimum=400)', 'bank_dice_left (n=2)']
    """
    obstacles = []
    if points < rules.bank_minimum:
        missing = rules.bank_minimum - points
        obstacles.append(Refusal("bank_minimum", missing=missing, minimum=rules.bank_minimum))
    if left > rules.bank_dice_left:
        obstacles.append(Refusal("bank_dice_left", n=rules.bank_dice_left))
    return tuple(obstacles)


def bank(rules: SixDiceRules, turn: Turn) -> int:
    """Return the points that banking writes. Raises Refusal: `keep_first` or a bank obstacle."""
    if not turn.aside:
        raise Refusal("keep_first" if turn.roll else "roll_first")
    for obstacle in bank_obstacles(rules, turn.points, len(turn.on_table)):
        raise obstacle
    return turn.points


def outcomes(rules: SixDiceRules, n: int) -> tuple[tuple[float, tuple[tuple[int, int], ...]], ...]:
    """Return what a roll of `n` dice can bring: (probability, ((dice used, points), …)) ascending.

    Rolls with the same choices are one entry; no choices at all is a lost turn.

    >>> from pyapp.rules.games import SIX_DICE
    >>> [(round(p, 4), options) for p, options in outcomes(SIX_DICE["hotdice"], 1)]
    [(0.6667, ()), (0.1667, ((1, 50),)), (0.1667, ((1, 100),))]
    """
    return _outcomes(combining(rules), n)


@cache
def _outcomes(rules: SixDiceRules, n: int) -> tuple[tuple[float, tuple[tuple[int, int], ...]], ...]:
    ways_of: dict[tuple[tuple[int, int], ...], int] = {}
    for roll, ways in rolls(n):
        options = {(len(dice), points) for dice, points in set_asides(rules, roll).items()}
        key = tuple(sorted(options))
        ways_of[key] = ways_of.get(key, 0) + ways
    return tuple((ways_of[key] / 6**n, key) for key in sorted(ways_of))


def bust_chance(rules: SixDiceRules, n: int) -> float:
    """Return the chance that a roll of `n` dice scores nothing.

    >>> from pyapp.rules.games import SIX_DICE
    >>> round(bust_chance(SIX_DICE["hotdice"], 4), 4)
    0.1574
    """
    return sum(chance for chance, options in outcomes(rules, n) if not options)


def require_bankable(rules: SixDiceRules) -> None:
    """Raise Refusal `never_banked` when no run of rolls could ever be banked under these rules."""
    most = {ALL: 0}
    for n in range(ALL, 0, -1):
        if n not in most:
            continue
        for _, options in outcomes(rules, n):
            for used, points in options:
                left, total = n - used, most[n] + points
                if not left:
                    return  # hot dice go on for ever, so every minimum can be passed with none left
                most[left] = max(most.get(left, 0), total)
    if not any(left < ALL and not bank_obstacles(rules, most[left], left) for left in most):
        raise Refusal("never_banked")
