"""The games that are kept: what is stored of each, and what of that may be opened. Pure."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Any, NamedTuple

from pyapp.match import MAX_SEATS, Match, Player
from pyapp.record import Record, check_name, from_data, is_visible, parse
from pyapp.rules.games import GAMES, LEVELS, PENTA
from pyapp.rules.penta import BOXES
from pyapp.rules.refusal import Refusal

OPEN, FINISHED, GIVEN_UP = STATES = "open", "over", "given_up"
MAX_TITLE = 40


class Entry(NamedTuple):
    """A game as it is stored: its fields, the texts unread. Times are milliseconds since 1970.

    `deleted` is when it was deleted, 0 if it wasn't; `name` its own title. `head` is what a list
    says of it, `beside` what a table needs beside the record, `previous` and `beside_previous` are
    those of the record before.
    """

    id: str
    state: str = OPEN
    created: float = 0.0
    updated: float = 0.0
    deleted: float = 0.0
    name: str = ""
    head: str = ""
    record: str = ""
    beside: str = ""
    previous: str = ""
    beside_previous: str = ""


class Head(NamedTuple):
    """What a list says of a game without replaying it. `round` is Penta's, else 0."""

    game: str
    players: tuple[Player, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...] = ()
    moves: int = 0
    round: int = 0


class Line(NamedTuple):
    """A game in the list. `head` is None where nothing of it can be read.

    `entry` are its texts as they came from the store; a game begun here has none. `broken` tells
    why the stored record was given up for the one before it.
    """

    state: str
    head: Head | None
    created: float = 0.0
    updated: float = 0.0
    deleted: float = 0.0
    name: str = ""
    entry: Entry | None = None
    broken: str = ""


class Kept(NamedTuple):
    """A game that replays, and what a table needs beside its record."""

    record: Record
    beside: Any = None


class Broken(NamedTuple):
    """A stored text that is no game, why, and the game before it where that one replays."""

    text: str
    why: Refusal
    before: Kept | None = None


def entry(fields: Mapping[str, Any]) -> Entry:
    """Return the stored fields of a game; what is missing or of another type is as at first."""
    found = Entry(str(fields["id"]))
    for name, usual in Entry._field_defaults.items():
        value = fields.get(name, usual)
        right = isinstance(value, str) if isinstance(usual, str) else is_time(value)
        if right:
            found = found._replace(**{name: value})
    return found if found.state in STATES else found._replace(state=OPEN)


def is_time(value: Any) -> bool:
    """Return whether a value can be milliseconds since 1970."""
    return type(value) in (int, float) and 0 <= value < 1e14


def read(stored: Entry) -> Kept | Broken:
    """Return the game of an entry, replayed by the rules, or why there is none.

    A text that is too long isn't parsed, and nothing that doesn't replay passes.
    """
    try:
        return _kept(stored.record, stored.beside)
    except Refusal as why:
        return Broken(stored.record, why, _before(stored))


def _before(stored: Entry) -> Kept | None:
    try:
        return _kept(stored.previous, stored.beside_previous)
    except Refusal:
        return None


def _kept(record: str, beside: str) -> Kept:
    replayed = from_data(parse(record))
    try:
        return Kept(replayed, parse(beside))
    except Refusal:
        return Kept(replayed)


def successor(stored: Entry | None, change: Mapping[str, Any]) -> Entry:
    """Return what is stored after a change; a record that makes room for another is kept as the one
    before it, unless it is `broken` and kept apart.
    """
    before = stored or Entry(change["id"])
    after = before._replace(**{name: change[name] for name in Entry._fields if name in change})
    if after.record == before.record:
        return after
    if change.get("broken"):
        return after._replace(previous="", beside_previous="")
    return after._replace(previous=before.record, beside_previous=before.beside)


def line(stored: Entry) -> Line:
    """Return the line of a stored game."""
    return Line(
        stored.state,
        _read_head(stored),
        stored.created,
        stored.updated,
        stored.deleted,
        clean_title(stored.name),
        stored,
    )


def clean_title(text: str) -> str:
    """Return a title as it may be shown: only what is seen, of bounded length.

    >>> clean_title("Eva\\u202e's\\n birthday")
    "Eva's birthday"
    """
    return "".join(filter(is_visible, text))[:MAX_TITLE].lstrip()


def head_of(match: Match) -> Head:
    """Return what a list says of a match."""
    seat = match.turn or 0
    return Head(
        match.game,
        tuple(Player(seat.name, seat.computer) for seat in match.seats),
        match.totals,
        match.winners,
        len(match.moves),
        min(len(BOXES), match.turns[seat] + 1) if match.game == PENTA else 0,
    )


def head_text(head: Head) -> str:
    """Return a head as it is stored.

    >>> head_text(Head("penta", (Player("Eva"),), (12,), moves=2, round=2))
    '["penta", [["Eva", null]], [12], [], 2, 2]'
    """
    return json.dumps(head)


def moves_stored(stored: Entry, moves: Sequence[str]) -> int:
    """Return how many of a game's first moves are stored; after an undo others may be for a moment.

    >>> moves_stored(Entry("a", record='{"moves": ["roll 1", "keep 1"]}'), ("roll 1", "bank"))
    1
    """
    kept = _moves_in(stored.record)
    if kept == tuple(moves[: len(kept)]):
        return len(kept)
    return next(n for n, pair in enumerate(zip_longest(kept, moves)) if pair[0] != pair[1])


@lru_cache(maxsize=8)
def _moves_in(text: str) -> tuple[str, ...]:
    try:
        return tuple(parse(text)["moves"])
    except (Refusal, KeyError, TypeError):
        return ()


def _read_head(stored: Entry) -> Head | None:
    """The stored head, or one made anew from the record, or from the one before."""
    try:
        return _head(*parse(stored.head))
    except (Refusal, TypeError, ValueError):
        found = read(stored)
    kept = found.before if isinstance(found, Broken) else found
    return None if kept is None else head_of(kept.record.match)


def _head(game: Any, players: Any, totals: Any, winners: Any, moves: Any, round_: Any) -> Head:
    """A head from its parts. Raises ValueError, TypeError or Refusal where it can't be one."""
    seats = tuple(Player(check_name(name), level) for name, level in players)
    good = (
        game in list(GAMES)
        and all(seat.computer in (None, *LEVELS) for seat in seats)
        and 1 <= len(seats) == len(totals) <= MAX_SEATS
        and all(type(number) is int for number in (*totals, *winners, moves, round_))
        and set(winners) <= set(range(len(seats)))
    )
    if not good:
        raise ValueError(game)
    return Head(game, seats, tuple(totals), tuple(winners), moves, round_)


def upgraded(fields: Mapping[str, Any]) -> Entry:
    """Return an entry of the first version of the store in the form of today."""
    old = entry(fields)
    head = _read_head(old)
    text = "" if head is None else head_text(head)
    return old._replace(created=old.created or old.updated, head=text)
