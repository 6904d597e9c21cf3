"""The one door to the computers: a match and a level in, the moves of the next decision out."""

from pyapp.ai import penta as penta_values
from pyapp.ai.sixdice import classic
from pyapp.match import Match
from pyapp.rules import penta
from pyapp.rules.games import levels
from pyapp.rules.refusal import Refusal


def plan(match: Match, level: str) -> tuple[str, ...]:
    """Return the moves of the next decision in the notation of a record, a roll as the bare word.

    Raises Refusal `unknown_level` or `game_over`. Every level of a game plays alike for now; the
    names are kept so that saved games stay valid.

    >>> from pyapp.match import Player, new_match, play
    >>> from pyapp.rules.games import SIX_DICE
    >>> eva = new_match("hotdice", SIX_DICE["hotdice"], (Player("Eva"),))
    >>> plan(play(eva, "roll 1 1 1 2 3 4"), "classic")
    ('keep 1 1 1', 'bank')
    """
    now = match.now
    if level not in levels(match.game):
        raise Refusal("unknown_level", level=level, game=match.game)
    if match.turn is None:
        raise Refusal("game_over")
    if isinstance(now, penta.Turn):
        if not now.roll or now.held is not None:
            return ("roll",)
        return (penta_values.choices(match.cards[match.turn], now)[0][0],)
    assert match.rules is not None
    return classic(match, match.rules, now)
