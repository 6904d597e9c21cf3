"""What has been played on this device: the tables of the app, and what is stored beside them."""

from functools import cache, lru_cache
from typing import NamedTuple

from pyapp import fair, marks, shelf
from pyapp.daily import is_day
from pyapp.fair import Thrown
from pyapp.marks import Marks
from pyapp.record import Record, parse
from pyapp.rules.refusal import Refusal
from pyapp.shelf import FINISHED, Entry, Kept
from pyapp.state import App
from pyapp.table import Table


class Played(NamedTuple):
    """A game and what is known of it beside its record."""

    record: Record
    marks: Marks


def record_of(table: Table) -> Record:
    """Return the record of a table."""
    return Record(table.match, table.seed, table.seed_from)


def game(app: App, identity: str) -> Played | None:
    """Return a game, replayed where it is only stored; None where that can't be."""
    if table := app.games.get(identity):
        return Played(record_of(table), table.marks)
    entry = _entry(app, identity)
    return _read(entry) if entry is not None else None


def day(app: App, identity: str) -> str:
    """Return the day whose game a game calls itself, without replaying it; empty for none."""
    if table := app.games.get(identity):
        return table.marks.daily if is_day(table.marks.daily) else ""
    entry = _entry(app, identity)
    return day_of(entry.beside) if entry is not None and '"daily"' in entry.beside else ""


@lru_cache(maxsize=400)
def day_of(beside: str) -> str:
    """Return the day of a game, from what is stored beside its record."""
    try:
        called = parse(beside)["marks"]["daily"]
    except (Refusal, KeyError, TypeError):
        return ""
    return called if is_day(called) else ""


def finished(app: App) -> list[str]:
    """Return the games that were played to the end."""
    lines = app.shelf.items()
    return [key for key, line in lines if line.state == FINISHED and not line.deleted]


def thrown(app: App, identity: str) -> Thrown | None:
    """Return what was thrown in a game; None where it can't be read."""
    if table := app.games.get(identity):
        return fair.thrown_in(record_of(table))
    entry = _entry(app, identity)
    return _counted(entry) if entry is not None else None


def _entry(app: App, identity: str) -> Entry | None:
    line = app.shelf.get(identity)
    return line.entry if line is not None else None


@lru_cache(maxsize=64)
def _read(entry: Entry) -> Played | None:
    found = shelf.read(entry)
    if not isinstance(found, Kept):
        return None
    beside = found.beside if isinstance(found.beside, dict) else {}
    return Played(found.record, marks.from_data(beside.get("marks"), found.record.match))


@cache
def _counted(entry: Entry) -> Thrown | None:
    """The counts alone are kept: there may be hundreds of games."""
    found = shelf.read(entry)
    return fair.thrown_in(found.record) if isinstance(found, Kept) else None
