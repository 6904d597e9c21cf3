"""The computers: how each level chooses by the values of its choices."""

from collections.abc import Generator
from math import exp, log

from pyapp.ai import sixdice
from pyapp.ai.classic import classic
from pyapp.ai.stakes import POINTS, WIN, ambition
from pyapp.ai.stakes import thinking as prepare
from pyapp.ai.values import values
from pyapp.dice import seeded_chance
from pyapp.match import Match
from pyapp.rules import penta
from pyapp.rules.games import PENTA, levels
from pyapp.rules.refusal import Refusal

CLASSIC, PERFECT = "classic", "perfect"
NOISE = {
    PENTA: {"beginner": 3.0, "club": 1.45, "expert": 0.65},
    POINTS: {"beginner": 270.0, "club": 140.0, "expert": 60.0},
    WIN: {"beginner": 0.15, "club": 0.06, "expert": 0.022},
}
"""The temperature of each level below perfect: points, or log odds where choices are chances.

A choice that is worse by once the temperature is taken e = 2.7 times more seldom. Log odds, for
people see small chances still where a game is all but won or lost. docs/computers.md
has the strength that was measured with these.
"""
NO_CHANCE = 1e-6


def plan(match: Match, level: str, seed: str) -> tuple[str, ...]:
    """Return the moves of the next decision in the notation of a record, a roll as the bare word.

    A level below perfect draws its choice by a number that follows from `seed` and the place in
    the game. Raises Refusal `unknown_level` or `game_over`.

    >>> from pyapp.match import Player, new_match, play
    >>> from pyapp.rules.games import SIX_DICE
    >>> eva = new_match("hotdice", SIX_DICE["hotdice"], (Player("Eva"),))
    >>> plan(play(eva, "roll 1 1 1 2 3 4"), "perfect", "0" * 32)
    ('keep 1 1 1', 'bank')
    """
    if level not in levels(match.game):
        raise Refusal("unknown_level", level=level, game=match.game)
    if match.turn is None:
        raise Refusal("game_over")
    if rolls_next(match):
        return ("roll",)
    if level == CLASSIC:
        return classic(match)
    unit, choices = _valued(match)
    if level == PERFECT or (unit == POINTS and sixdice.wins_by_points(match, *choices[0])):
        return _moves(choices[0][0])
    choices = _without_poor_banks(choices)
    if unit == WIN:
        choices = [(move, _log_odds(chance)) for move, chance in choices]
    return _moves(_drawn(choices, NOISE[unit][level], _number(match, seed)))


def thinking(match: Match, level: str) -> Generator[float, None, None]:
    """Do what takes time before `plan` answers, yielding the fraction done now and then."""
    if match.rules is not None and match.turn is not None and level != CLASSIC:
        before = 0.0
        for part in prepare(match):
            before = 0.5
            yield before * part
        for part in sixdice.thinking(match, ambition(match)):
            yield before + (1 - before) * part


def _valued(match: Match) -> tuple[str, list[tuple[str, float]]]:
    """The unit (a key of NOISE) and the choices, best first."""
    if match.game == PENTA:
        return PENTA, values(match).choices
    goal = ambition(match)
    return goal.unit if goal else POINTS, sixdice.choices(match, goal)


def rolls_next(match: Match) -> bool:
    """Return whether there is nothing to decide: a turn begins, or dice are held."""
    now = match.now
    return not now.roll or (isinstance(now, penta.Turn) and now.held is not None)


def _moves(choice: str) -> tuple[str, ...]:
    return tuple(choice.split(", "))


def _number(match: Match, seed: str) -> float:
    """The number from 0 to 1 that a computer draws at this place in the game."""
    seat, now = match.turn or 0, match.now
    phase = int(not isinstance(now, penta.Turn) and bool(now.aside))
    return seeded_chance(seed, seat, match.turns[seat] + 1, now.rolls, phase)


def _without_poor_banks(choices: list[tuple[str, float]]) -> list[tuple[str, float]]:
    """Of the banks that a roll allows only the best: nobody leaves points on the table then.

    >>> rest = [("keep 1, roll", 150.0), ("keep 1, bank", 100.0)]
    >>> _without_poor_banks([("keep 1 1, bank", 200.0), *rest])
    [('keep 1 1, bank', 200.0), ('keep 1, roll', 150.0)]
    """
    best = next((move for move, _ in choices if move.endswith("bank")), None)
    return [choice for choice in choices if choice[0] == best or not choice[0].endswith("bank")]


def _log_odds(chance: float) -> float:
    chance = min(max(chance, NO_CHANCE), 1 - NO_CHANCE)
    return log(chance / (1 - chance))


def _drawn(choices: list[tuple[str, float]], temperature: float, number: float) -> str:
    """Return one of the choices, the better the more often.

    >>> two = [("roll", 600.0), ("bank", 550.0)]
    >>> [_drawn(two, 50.0, number) for number in (0.0, 0.7, 0.75, 0.99)]
    ['roll', 'roll', 'bank', 'bank']
    """
    best = max(value for _, value in choices)
    weights = [exp((value - best) / temperature) for _, value in choices]
    rest = number * sum(weights)
    for (move, _), weight in zip(choices, weights, strict=True):
        rest -= weight
        if rest < 0:
            return move
    return choices[-1][0]
