"""Who plays, written in one line: the same in the command line, in the address and in tests."""

from pyapp.match import HUMAN, MAX_SEATS, Player
from pyapp.record import check_name
from pyapp.rules.games import LEVELS
from pyapp.rules.refusal import Refusal, shown


def read_players(text: str, person: str = "Player", computer: str = "Computer") -> list[Player]:
    """Return the players of a comma-separated line of `human`, LEVEL, `Name` or `Name:LEVEL`.

    `person` and `computer` begin the names of those that have none. Raises Refusal `bad_name`,
    `bad_level` or `seats`.

    >>> read_players("Anna,human,perfect,Hal:classic")[1:3]
    [Player(name='Player 2', computer=None), Player(name='Computer', computer='perfect')]
    """
    words = text.split(",")
    if not 1 <= len(words) <= MAX_SEATS:
        raise Refusal("seats", most=MAX_SEATS)
    players: list[Player] = []
    for word in words:
        name, colon, level = word.strip().partition(":")
        if colon and level not in LEVELS:
            raise Refusal("bad_level", level=shown(level))
        if not colon and name == HUMAN:
            name = _unused(players, f"{person} {len(players) + 1}")
        elif not colon and name in LEVELS:
            name, level = _unused(players, computer), name
        players.append(Player(check_name(name), level or None))
    return players


def _unused(players: list[Player], name: str) -> str:
    taken = {player.name for player in players}
    candidates = [name] + [f"{name} {number}" for number in range(2, MAX_SEATS + 2)]
    return next(candidate for candidate in candidates if candidate not in taken)
