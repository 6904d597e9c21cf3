"""What a turn of a six-dice game is played for: the worth of banking, and of losing the turn."""

from collections.abc import Callable, Generator
from functools import wraps
from math import prod
from typing import NamedTuple

from pyapp.ai.duel import Duel, duel_for, seats
from pyapp.ai.turns import longest, prepare, solved, solving, within_a_turn
from pyapp.match import Match, still_to_play
from pyapp.rules.games import STEP, SixDiceRules
from pyapp.rules.sixdice import ALL, bust_chance

WIN, POINTS = "win", "points"
FAR = 400
"""Steps behind (20,000 points) from which nobody passes in one turn, in the games' own rules."""
KEPT = 4

_passing: dict[tuple[SixDiceRules, int], tuple[float, ...]] = {}


class Stakes(NamedTuple):
    """`worth[t]`: what banking `t` steps of 50 is worth, from the last one on the same.

    `lost` is that of a lost turn, `broke` of one whose first roll scores nothing.
    """

    unit: str
    worth: tuple[float, ...]
    lost: float
    broke: float


def _by_position(find: Callable[[Match], Stakes | None]) -> Callable[[Match], Stakes | None]:
    """Remember what is found of the last positions: all decisions of a turn ask the same."""
    kept: dict[tuple[object, ...], tuple[Duel | None, Stakes | None]] = {}

    @wraps(find)
    def asked(match: Match) -> Stakes | None:
        duel = duel_for(match.rules) if match.rules is not None else None
        stayed = tuple(not seat.out for seat in match.seats)
        key = (match.rules, match.banked, stayed, match.turn, match.ending_by)
        if key not in kept or kept[key][0] is not duel:
            if len(kept) == KEPT:
                del kept[next(iter(kept))]
            kept[key] = duel, find(match)
        return kept[key][1]

    return asked


@_by_position
def stakes(match: Match) -> Stakes | None:
    """Return the chances to win behind each way to end the turn, where they are known exactly.

    That is in an ending, and for two players with a table. None means: play for points.
    """
    if match.ending_by is not None:
        return _in_the_ending(match)
    return _by_duels(match) if len(rivals(match)) == 1 else None


@_by_position
def ambition(match: Match) -> Stakes | None:
    """Return what a computer plays for: `stakes`, or with more players an approximation of them.

    The odds against the mover are those of its duels with each rival, added up. docs/computers.md
    has what was measured of this and of others.
    """
    return stakes(match) or _by_duels(match)


def rivals(match: Match) -> tuple[int, ...]:
    """Return the seats of the others who are still in the game."""
    return tuple(i for i, seat in enumerate(match.seats) if i != match.turn and not seat.out)


def _by_duels(match: Match) -> Stakes | None:
    """The chances by the table of two players: exact for one rival."""
    rules, mover, others = match.rules, match.turn, rivals(match)
    duel = duel_for(rules) if rules is not None else None
    if rules is None or mover is None or duel is None or not others:
        return None
    places = [
        (int(index > mover) if seats(rules) == 2 else 0, _to_go(rules, match.banked[index]))
        for index in others
    ]

    def before(steps: int) -> float:
        """The chance with so many steps to go, when the others are to roll."""
        chances = [1 - duel.win(seat, theirs, steps) for seat, theirs in places]
        if min(chances) == 0:
            return 0.0
        return 1 / (1 + sum((1 - chance) / chance for chance in chances))

    own = match.banked[mover]
    mine = _to_go(rules, own)
    ended = match._replace(ending_by=mover)
    rest = range(mine, mine + 1 + (far(rules) if still_to_play(ended) else 0))
    worth = [before(mine - t) for t in range(mine)]
    worth += map(_final(ended), (own + t * STEP for t in rest))
    broke = before(_to_go(rules, 0)) if rules.bankruptcy else worth[0]
    return Stakes(WIN, (*worth, 1.0), worth[0], broke)


def _to_go(rules: SixDiceRules, banked: int) -> int:
    return (rules.target - banked) // STEP


def _in_the_ending(match: Match) -> Stakes:
    mover = match.turn or 0
    own, final = match.banked[mover], _final(match)
    behind = (max(match.banked[index] for index in (*rivals(match), mover)) - own) // STEP
    assert match.rules is not None
    top = behind + (far(match.rules) if still_to_play(match) else 1)
    worth = [final(own + t * STEP) for t in range(top + 1)]
    broke = final(0) if match.rules.bankruptcy else worth[0]
    return Stakes(WIN, (*worth, max(worth)), worth[0], broke)


def _final(match: Match) -> Callable[[int], float]:
    """The mover's chance to have most in the end, by its total after this turn of an ending.

    Who is still to play tries to pass it, each with the best chance that one turn gives; with two
    players this is exact.
    """
    rules = match.rules
    assert rules is not None
    to_play = still_to_play(match)
    later = [match.banked[index] for index in to_play]
    through = [match.banked[index] for index in rivals(match) if index not in to_play]
    chances = passing(within_a_turn(rules), far(rules)) if later else ()
    # Only where who began the ending has left can somebody be level or ahead, and lose it at once.
    fall = bust_chance(rules, ALL) if rules.bankruptcy else 0.0

    def passed(behind: int) -> float:
        if behind < 0:
            return 1 - fall
        if behind == 0:
            return chances[0] - fall / 2
        return chances[behind] if behind < len(chances) else 0.0

    def final(total: int) -> float:
        if total < max(through, default=0):
            return 0.0
        share = 1 / (1 + through.count(total))
        return share * prod(1 - passed((total - other) // STEP) for other in later)

    return final


def far(rules: SixDiceRules) -> int:
    """Return how many steps behind somebody is out of reach; more where a set-aside can be huge."""
    return max(FAR, 2 * longest(rules))


def thinking(match: Match) -> Generator[float, None, None]:
    """Do what takes time before `ambition` answers, yielding the fraction done now and then."""
    rules = match.rules
    assert rules is not None
    in_question = match.ending_by is not None or duel_for(rules) is not None
    if in_question and rivals(match) and rules.ending != "at_once":
        yield from _find_passing(within_a_turn(rules), far(rules))


def passing(rules: SixDiceRules, most: int) -> tuple[float, ...]:
    """Return the chance to pass somebody 0, 1, …, `most` steps ahead in one turn.

    The same total counts ½; who is level keeps that when the turn is lost.

    >>> from pyapp.rules.games import SIX_DICE
    >>> [round(chance, 3) for chance in passing(SIX_DICE["hotdice"], 400)[::50]][:4]
    [0.988, 0.062, 0.004, 0.0]
    """
    for _ in _find_passing(rules, most):
        pass
    return _passing[rules, most]


def _find_passing(rules: SixDiceRules, most: int) -> Generator[float, None, None]:
    if (rules, most) in _passing:
        return
    yield from prepare(rules)
    level = solved(rules, (0.5, 1.0), 0.5).roll(0, ALL)
    # Up to the minimum for banking, whatever may be banked is enough.
    anything = solved(rules, (0.0, 1.0), 0.0).roll(0, ALL)
    least = max(1, -(-rules.bank_minimum // STEP))
    anyhow = rules._replace(bank_minimum=0)
    yield from prepare(anyhow)
    beyond = yield from solving(anyhow, (*[0.0] * most, 0.5, 1.0), 0.0)
    rest = [beyond.roll(most - steps, ALL) for steps in range(least, most + 1)]
    near = [anything] * (min(least, most + 1) - 1)
    _passing[rules, most] = (level, *near, *rest)
