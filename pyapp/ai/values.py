"""The value of every choice of any position: what a hint, a review and a computer ask for."""

from typing import NamedTuple

from pyapp.ai import penta as penta_values
from pyapp.ai import sixdice
from pyapp.ai.stakes import POINTS, stakes
from pyapp.match import Match
from pyapp.rules import penta
from pyapp.rules.refusal import Refusal


class Values(NamedTuple):
    """The unit ("points" or "win"), the value of the position, and its choices, best first.

    In Penta a value is the player's expected final total. In the six-dice games it is the chance
    to win (a tie counts ½) where that can be known, else the expected points of the turn.
    """

    unit: str
    value: float
    choices: list[tuple[str, float]]


def values(match: Match) -> Values:
    """Return every legal choice of the player to move. Raises Refusal `game_over`.

    >>> from pyapp.match import Player, new_match, play
    >>> from pyapp.rules.games import SIX_DICE
    >>> eva = new_match("hotdice", SIX_DICE["hotdice"], (Player("Eva"),))
    >>> values(play(eva, "roll 1 1 1 2 3 4")).choices[0]
    ('keep 1 1 1, bank', 1000.0)
    """
    if match.turn is None:
        raise Refusal("game_over")
    if isinstance(match.now, penta.Turn):
        found = _penta(match.cards[match.turn], match.now)
        return Values(POINTS, found[0][1], found)
    goal = stakes(match)
    found = sixdice.choices(match, goal)
    return Values(goal.unit if goal else POINTS, found[0][1], found)


def _penta(card: penta.Card, turn: penta.Turn) -> list[tuple[str, float]]:
    if not turn.roll:
        return [("roll", penta_values.before_roll(card))]
    if turn.held is not None:
        return [("roll", penta_values.after_hold(card, turn))]
    return penta_values.choices(card, turn)
