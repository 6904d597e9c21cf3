"""Pieces that several pages share: players' names, dice in a row, flags for buttons."""

from collections.abc import Sequence
from typing import Any

from pyapp.i18n import LANGUAGES, NO_BREAK, Words
from pyapp.marks import Rival
from pyapp.match import Match, Player, Seat
from pyapp.rules.games import differences
from pyapp.rules.penta import BOXES
from pyapp.shelf import Head
from pyapp.table import Table

Screen = dict[str, Any]

FEW = 4
"""How many players a phone shows at once."""


def name_field(player: Player, index: int, words: Words) -> Screen:
    """Return the field for the name of the person in a seat."""
    return {
        "@value": player.name,
        "@data-arg": str(index),
        "@aria-label": words("new.name", number=index + 1),
        "@placeholder": words("new.person.number", number=index + 1),
    }


def seat_names(match: Match, words: Words) -> list[str]:
    """Return what each seat is called: a computer without a name of its own by its level."""
    return player_names(match.seats, words)


def player_names(seats: Sequence[Seat | Player | Rival], words: Words) -> list[str]:
    """Return what players are called."""
    names: list[str] = []
    for seat in seats:
        names.append(
            _unique(names, words(f"level.{seat.computer}")) if _nameless(seat) else seat.name
        )
    return names


def _nameless(seat: Seat | Player | Rival) -> bool:
    words = seat.name.rsplit(" ", 1)
    plain = words[0] if len(words) == 2 and words[1].isdigit() else seat.name
    return seat.computer is not None and plain in _computer_names()


def _computer_names() -> set[str]:
    return {Words(language)("new.computer") for language in LANGUAGES}


def _unique(names: list[str], name: str) -> str:
    numbers = range(2, len(names) + 3)
    return next(n for n in (name, *(f"{name} {i}" for i in numbers)) if n not in names)


def round_of(match: Match) -> int:
    """Return the number of the round of Penta, counted from 1."""
    seat = match.turn if match.turn is not None else 0
    return min(len(BOXES), match.turns[seat] + 1)


def subtitle(match: Match, words: Words) -> str:
    """Return the line behind the game's name: its round, or target and house rules in force."""
    if match.rules is None:
        return words("table.round", number=round_of(match), rounds=len(BOXES))
    parts = [words("table.target", target=match.rules.target)]
    house = set(differences(match.game, match.rules)) - {"target"}
    if house == {"bankruptcy"}:
        on = match.rules.bankruptcy
        parts.append(words("table.bankruptcy" if on else "table.no_bankruptcy"))
    elif house:
        parts.append(words("table.house_rules"))
    return ", ".join(parts)


def summary(head: Head, words: Words) -> str:
    """Return one line about a running game: how far it is, and who has how much."""
    if not head.round:
        return scores(head, words)
    far = words("table.round", number=head.round, rounds=len(BOXES))
    return f"{far}. {scores(head, words)}"


def scores(head: Head, words: Words) -> str:
    """Return who has how much."""
    names = player_names(head.players, words)
    return ", ".join(
        f"{name}{NO_BREAK}{words.number(total)}"
        for name, total in zip(names, head.totals, strict=True)
    )


def alone(name: str, total: int, words: Words) -> str:
    """Return the outcome of a game of one player, who can beat nobody."""
    return words("result.alone", n=total, name=name)


def sentences(*parts: str) -> str:
    """Return texts as sentences, each with its full stop.

    >>> sentences("Lost turn!", "Eva rolls again")
    'Lost turn! Eva rolls again.'
    """
    return " ".join(part if part.endswith(("!", ".", "?", "…")) else part + "." for part in parts)


def export(identity: str | None, running: bool, words: Words) -> Screen:
    """Return the button that saves a game as a file; that of a running one tells its dice."""
    line = words("export.running") if running else None
    return {"@data-arg": identity, "@data-testid": "export", "line": line}


def minis(dice: Sequence[int]) -> list[Screen]:
    """Return small flat dice."""
    return [{"@data-value": die} for die in dice]


def spoken(dice: Sequence[int]) -> str:
    """Return dice as they are read out."""
    return ", ".join(map(str, dice))


def in_play(match: Match) -> list[int]:
    """Return the seats whose players haven't left."""
    return [index for index, seat in enumerate(match.seats) if not seat.out]


def few(match: Match) -> list[str | None]:
    """Return which players a phone shows of more than four: the mover, the leader, the next."""
    n = len(match.seats)
    if n <= FEW:
        return [None] * n
    mover = match.turn if match.turn is not None else 0
    totals = match.totals
    leaders = sorted(in_play(match), key=lambda seat: -totals[seat])
    after = [(mover + i) % n for i in range(1, n)]
    staying = [seat for seat in after if seat in leaders]
    order = list(dict.fromkeys([mover, *leaders[:1], *staying, *after]))[:3]
    return [str(order.index(seat) + 1) if seat in order else None for seat in range(n)]


def more_players(table: Table, everybody: bool, words: Words) -> Screen:
    """Return the part of a player list that opens it on a phone."""
    n = len(table.match.seats)
    if n <= FEW:
        return {"more": None, "@data-few": None, "@data-all": None}
    text = words("table.fewer") if everybody else words("table.everybody", count=n)
    return {
        "more": {"open": {"": text, "@aria-expanded": everybody}},
        "@data-few": True,
        "@data-all": everybody,
    }
