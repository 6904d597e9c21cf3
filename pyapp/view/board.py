"""The dice on the board, in the tray and set aside."""

from hashlib import sha256

from pyapp.i18n import Words
from pyapp.rules import penta, sixdice
from pyapp.rules.games import PENTA
from pyapp.table import Table, size
from pyapp.view.common import Screen

LIES = 16
"""How many ways to lie on the board the page knows (places.css)."""


def dice(table: Table, words: Words) -> list[Screen]:
    """Return every die of the game, in board order."""
    rolls = sum(move.startswith("roll") for move in table.match.moves)
    return [_die(table, place, rolls, words) for place in range(size(table.match))]


def _die(table: Table, place: int, rolls: int, words: Words) -> Screen:
    value = table.board.dice[place]
    where = _where(table, place)
    return {
        "@data-testid": f"die-{place + 1}",
        "@data-arg": str(place + 1),
        "@data-value": value or 1,
        "@data-place": where,
        "@data-flat": where == "aside",
        "@data-slot": str(_slot(table, place)),
        "@data-lie": str(_lie(rolls, place)),
        "@data-throw": "ab"[table.throws % 2] if place in table.board.thrown else None,
        "@aria-pressed": where == "tray",
        "@aria-hidden": where == "off" or None,
        "@aria-label": _label(table, place, where, words),
        "@disabled": not tappable(table, place),
    }


def _where(table: Table, place: int) -> str:
    if not table.board.dice[place]:
        return "off"
    if place in table.board.aside:
        return "aside"
    return "tray" if place in table.board.chosen else "board"


def _slot(table: Table, place: int) -> int:
    if table.match.game == PENTA:
        return place
    tray = (*table.board.aside, *table.board.chosen)
    return tray.index(place) if place in tray else min(len(tray), sixdice.ALL - 1)


def tappable(table: Table, place: int) -> bool:
    """Return whether a person may tap this die now."""
    now = table.match.now
    if not table.person_moves or not now.rolls or place in table.board.aside:
        return False
    if isinstance(now, penta.Turn):
        return now.held is None and now.rolls_left > 0
    return not now.aside


def _label(table: Table, place: int, where: str, words: Words) -> str:
    if where == "off":
        return words("die.off", number=place + 1)
    state = "held" if where == "tray" and table.match.game == PENTA else where
    label = words("die", number=place + 1, value=table.board.dice[place])
    return label if state == "board" else f"{label}, {words(f'die.{state}')}"


def _lie(rolls: int, place: int) -> int:
    """How a die lies: no two the same way, and after a reload as before."""
    first, step = sha256(str(rolls).encode()).digest()[:2]
    return (first + (step | 1) * place) % LIES
