"""The daily challenge: a game of Penta alone, on dice that everybody has on that date.

Penta, because alone it has an end of its own after 13 turns and a result with fine steps. A
six-dice game alone only counts how many turns the target took.
"""

import time
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from hashlib import sha256
from typing import Any

from pyapp.dice import SEED_DIGITS
from pyapp.match import Match, Player, new_match
from pyapp.record import Record, verify
from pyapp.rules import penta
from pyapp.rules.games import PENTA

GAME = PENTA
FULL, PART, NOTHING = "🟦", "🟨", "⬜"
"""Marks of one family, so that they stand in columns in any letter; told apart by any eye."""
PAR = 3


def seed_of(day: str) -> str:
    """Return the seed of a day, which is written YYYY-MM-DD.

    >>> seed_of("2026-10-03")
    '157b4c7edd94f8d74bcf6ed04cc36bba'
    """
    return sha256(f"kocky/daily/{GAME}/{day}".encode()).hexdigest()[:SEED_DIGITS]


def day_of(moment: float) -> str:
    """Return the day of a moment, in milliseconds since 1970, as the device's clock has it."""
    return time.strftime("%Y-%m-%d", time.localtime(moment / 1000))


def is_day(day: Any) -> bool:
    """Return whether something is a date as we write it.

    >>> is_day("2026-02-28"), is_day("2026-02-30"), is_day("20260228"), is_day(None)
    (True, False, False, False)
    """
    try:
        return isinstance(day, str) and date.fromisoformat(day).isoformat() == day
    except ValueError:
        return False


def new(name: str) -> Match:
    """Return the match of any day before its first roll."""
    return new_match(GAME, None, (Player(name),))


@lru_cache(maxsize=400)
def counts_for(day: Any, record: Record) -> bool:
    """Return whether a game is that of the day, on its dice, and one person's from start to end."""
    match = record.match
    return (
        is_day(day)
        and match.game == GAME
        and len(match.players) == 1
        and match.players[0].computer is None
        and not any(move.startswith("seat") for move in match.moves)
        and (record.seed, record.seed_from) == (seed_of(day), 1)
        and not verify(record)["wrong"]
    )


def results(games: Iterable[tuple[Any, Record]]) -> dict[str, int]:
    """Return the result of each day of finished games, oldest first, each with its day.

    The first of a day counts. What only calls itself the game of a day is passed over.
    """
    found: dict[str, int] = {}
    for day, record in games:
        if record.match.over and day not in found and counts_for(day, record):
            found[day] = record.match.totals[0]
    return found


def marks(card: penta.Card) -> tuple[str, str]:
    """Return a card as marks, upper and lower boxes, that tell how it went and no dice.

    >>> marks(penta.Card((3, 4, 9, 16, 0, 18, 0, 22, 25, 30, 0, 21, 50)))
    ('🟦🟨🟦🟦⬜🟦', '⬜🟦🟦🟦⬜🟦🟦')
    """
    boxes = [points or 0 for points in card.boxes]
    upper = "".join(_mark(points, PAR * face) for face, points in enumerate(boxes[:6], start=1))
    return upper, "".join(_mark(points, 1) for points in boxes[6:])


def _mark(points: int, par: int) -> str:
    return NOTHING if not points else FULL if points >= par else PART
