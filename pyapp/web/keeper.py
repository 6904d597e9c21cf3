"""Keeps the games of the app in the store as they change, and knows what of each is stored."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException

from pyapp import entry
from pyapp.archive import Apart, apart_of
from pyapp.rules.refusal import Refusal
from pyapp.shelf import Entry, Line, moves_stored
from pyapp.state import App
from pyapp.web.saves import NoStorageError, Saves


class Keeper:
    """Follows the app. `stored()` is called when more of a game is stored, `failed(why)` when not,
    once until it succeeds again.
    """

    def __init__(
        self, saves: Saves, stored: Callable[[], None], failed: Callable[[str], None]
    ) -> None:
        self._saves = saves
        self._stored = stored
        self._tell = failed
        self._told = False
        self._app = App()
        # Of each game what is stored for good.
        self._entries: dict[str, Entry] = {}

    async def load(self, app: App, *also: str | None) -> App:
        """Return the app with its unfinished games and those named."""
        try:
            entries = await self._saves.running(*filter(None, also))
        except (NoStorageError, JsException):
            self._told = True
            return app._replace(trouble=Refusal("no_storage"), shelf_read=True)
        return self._with(app, entries)

    async def rest(self) -> list[Entry]:
        """Return all games that are stored."""
        try:
            return await self._saves.all()
        except (NoStorageError, JsException):
            return []

    def with_rest(self, app: App, entries: list[Entry]) -> App:
        """Return the app with the list of all games."""
        return self._with(app, entries)._replace(shelf_read=True)

    def _with(self, app: App, entries: list[Entry]) -> App:
        for stored in entries:
            self._entries.setdefault(stored.id, stored)
        self._app = entry.with_stored(app, entries)
        return self._app

    def follow(self, app: App) -> None:
        """Begin to store what has changed of the game on the table, and of the list."""
        before, self._app = self._app, app
        for identity in _touched(before, app):
            if _changed(before, app, identity):
                change = entry.saved_form(app, identity)
                if broken := _newly_broken(before, app, identity):
                    change["broken"] = broken
                self._saves.put(change, self._complete, self._failed)

    async def apart(self) -> list[Apart]:
        """Return the texts that were no games."""
        try:
            return list(filter(None, map(apart_of, await self._saves.apart())))
        except (NoStorageError, JsException):
            return []

    async def add(self, entries: list[Entry], apart: list[Apart]) -> bool:
        """Store games and texts from elsewhere, all or none; return whether they are stored.

        Where they can't be, that is told, and tried again with the next change.
        """
        try:
            await self._saves.put_all(entries, [text._asdict() for text in apart])
        except NoStorageError as error:
            self._failed(error.full)
            return False
        for stored in entries:
            self._complete(stored)
        return True

    def knows(self, app: App) -> None:
        """Take the app for stored as it is."""
        self._app = app

    def moves(self, identity: str | None) -> int:
        """Return how many moves of a game of the app are stored for good."""
        stored, table = self._entries.get(identity or ""), self._app.games.get(identity or "")
        return moves_stored(stored, table.match.moves) if stored and table else 0

    async def flush(self) -> None:
        """Wait until all that was given is stored, or has failed to be."""
        await self._saves.flush()

    def close(self) -> None:
        """Store nothing from here on: the games are another's."""
        self._saves.close()

    def clean(self) -> None:
        """Remove what was deleted long enough ago."""
        self._saves.remove_deleted()

    def _complete(self, stored: Entry) -> None:
        self._told = False
        self._entries[stored.id] = stored
        self._stored()

    def _failed(self, full: bool) -> None:
        if not self._told:
            self._told = True
            self._tell("full" if full else "")


def _touched(before: App, app: App) -> set[str]:
    """The games that may have changed: the one on the table, and those whose lines are new."""
    touched = {app.game} if app.game is not None and app.table is not None else set()
    if app.shelf is not before.shelf:
        old = before.shelf
        touched |= {key for key, line in app.shelf.items() if old.get(key) is not line}
    return touched


def _changed(before: App, app: App, identity: str) -> bool:
    """Whether there is something to store; a table that was only opened is as it is stored."""
    line, old = app.shelf[identity], before.shelf.get(identity)
    if old is None or _own(line) != _own(old):
        return True
    table, was = app.games.get(identity), before.games.get(identity)
    if table is None or was is None:
        return False
    return (table.match, table.board, table.box) != (was.match, was.board, was.box)


def _own(line: Line) -> tuple[Any, ...]:
    """What of a line doesn't follow from its table."""
    return line.state, line.name, line.deleted, line.broken


def _newly_broken(before: App, app: App, identity: str) -> str:
    old = before.shelf.get(identity)
    broken = app.shelf[identity].broken
    return "" if old is not None and old.broken == broken else broken
