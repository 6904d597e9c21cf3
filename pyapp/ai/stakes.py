"""What a turn of a six-dice game is played for: the worth of banking, and of losing the turn."""

from dataclasses import replace
from functools import cache
from math import prod
from typing import NamedTuple

from pyapp.ai.duel import duel_for
from pyapp.ai.duel import seats as duel_seats
from pyapp.ai.turns import solved, within_a_turn
from pyapp.match import Match, still_to_play
from pyapp.rules.games import STEP, SixDiceRules
from pyapp.rules.sixdice import ALL

WIN, POINTS = "win", "points"
FAR = 400
"""Steps behind (20,000 points) from which nobody is expected to pass in one turn any more."""


class Stakes(NamedTuple):
    """`worth[t]`: what banking `t` steps of 50 is worth, from the last one on the same.

    `lost` is that of a lost turn, `broke` of one whose first roll scores nothing.
    """

    unit: str
    worth: tuple[float, ...]
    lost: float
    broke: float


def stakes(match: Match) -> Stakes | None:
    """Return the chances to win behind each way to end the turn, where they can be known.

    That is in an ending, and for two players with a table. None means: play for points.
    """
    if match.ending_by is not None:
        return _in_the_ending(match)
    return _of_two(match)


def rivals(match: Match) -> tuple[int, ...]:
    """Return the seats of the others who are still in the game."""
    return tuple(i for i, seat in enumerate(match.seats) if i != match.turn and not seat.out)


def _of_two(match: Match) -> Stakes | None:
    rules, mover, others = match.rules, match.turn, rivals(match)
    duel = duel_for(rules) if rules is not None else None
    if rules is None or duel is None or mover is None or len(others) != 1:
        return None
    seat = int(others[0] < mover) if duel_seats(rules) == 2 else 0
    mine, theirs = ((rules.target - match.banked[index]) // STEP for index in (mover, others[0]))
    back = duel_seats(rules) - 1 - seat
    worth = [1 - duel.win(back, theirs, mine - t) for t in range(mine)]
    lost = worth[0]
    broke = 1 - duel.win(back, theirs, rules.target // STEP) if rules.bankruptcy else lost
    if rules.ending == "last_turn" or (rules.ending == "full_round" and seat == 0):
        worth += [1 - chance for chance in passing(within_a_turn(rules), FAR)[theirs:]]
    return Stakes(WIN, (*worth, 1.0), lost, broke)


def _in_the_ending(match: Match) -> Stakes:
    """The chance to have the highest total in the end, of the best of those who are through.

    Who is still to play after the mover tries to pass it, each with the best chance that one turn
    gives; with two players this is exact.
    """
    rules, mover = match.rules, match.turn
    assert rules is not None
    assert mover is not None
    own = match.banked[mover]
    later = still_to_play(match)
    through = [match.banked[index] for index in rivals(match) if index not in later]
    chances = passing(within_a_turn(rules), FAR) if later else ()

    def final(total: int) -> float:
        best = max(through, default=-1)
        if total < best:
            return 0.0
        share = 1 / (1 + through.count(total))
        return share * prod(
            1 - _passed(chances, (total - match.banked[index]) // STEP) for index in later
        )

    behind = max(0, max(match.banked[index] for index in (*rivals(match), mover)) - own) // STEP
    top = behind + (FAR if later else 1)
    worth = [final(own + t * STEP) for t in range(top + 1)]
    return Stakes(WIN, (*worth, max(worth)), worth[0], final(0))


def _passed(chances: tuple[float, ...], behind: int) -> float:
    if behind < 0:
        return 1.0
    return chances[behind] if behind < len(chances) else 0.0


@cache
def passing(rules: SixDiceRules, most: int) -> tuple[float, ...]:
    """Return the chance to pass somebody 0, 1, …, `most` steps ahead in one turn.

    The same total counts ½; who is level keeps that when the turn is lost.

    >>> from pyapp.rules.games import SIX_DICE
    >>> [round(chance, 3) for chance in passing(SIX_DICE["hotdice"], 400)[::50]][:4]
    [0.988, 0.062, 0.004, 0.0]
    """
    level = solved(rules, (0.5, 1.0), 0.5).roll(0, ALL)
    # Up to the minimum for banking, whatever may be banked is enough.
    anything = solved(rules, (0.0, 1.0), 0.0).roll(0, ALL)
    least = min(max(1, -(-rules.bank_minimum // STEP)), most)
    far = solved(replace(rules, bank_minimum=0), (*[0.0] * most, 0.5, 1.0), 0.0)
    rest = [far.roll(most - steps, ALL) for steps in range(least, most + 1)]
    return (level, *[anything] * (least - 1), *rest)
