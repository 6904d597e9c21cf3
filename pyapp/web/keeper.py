"""Keeps the games of the app in the store as they change, and knows what of each is stored."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException

from pyapp import entry
from pyapp.rules.refusal import Refusal
from pyapp.state import GIVEN_UP, App, Fresh
from pyapp.table import Table
from pyapp.web.saves import Data, NoStorageError, Saves


class Keeper:
    """Follows the app. `stored()` is called when more of a game is stored, `failed()` when not."""

    def __init__(
        self, saves: Saves, stored: Callable[[], None], failed: Callable[[], None]
    ) -> None:
        self._saves = saves
        self._stored = stored
        self._failed = failed
        self._app = App()
        # Of each game in the app the table given to the store last, and how many moves are stored.
        self._given: dict[str, Table] = {}
        self._moves: dict[str, int] = {}

    async def load(self, app: App, left_at: str | None, fresh: Callable[[], Fresh]) -> App:
        """Return the app with its unfinished games and the one that was left open."""
        try:
            games = await self._saves.unfinished(*filter(None, [left_at]))
        except (NoStorageError, JsException):
            return app._replace(trouble=Refusal("no_storage"))
        for game in games:
            identity = game["id"]
            try:
                app = entry.with_saved(app, game, fresh())
                self._given[identity] = app.games[identity]
                self._moves[identity] = len(app.games[identity].match.moves)
            except Refusal as why:
                app = app._replace(trouble=Refusal("bad_save"), error=why)
        self._app = app
        return app

    def follow(self, app: App) -> None:
        """Begin to store what has changed of the game on the table, and what has left the list."""
        before, self._app = self._app, app
        for identity in before.games.keys() - app.games.keys():
            self._let_go(before, identity)
        table = app.table
        if app.game is None or table is None:
            return
        given = self._given.get(app.game)
        if given is None or _storable(given) != _storable(table):
            self._given[app.game] = table
            self._put(entry.saved_form(app, app.game))

    def moves(self, identity: str | None) -> int:
        """Return how many moves of a game of the app are stored for good."""
        return self._moves.get(identity or "", 0)

    async def flush(self) -> None:
        """Wait until all that was given is stored, or has failed to be."""
        await self._saves.flush()

    def _let_go(self, before: App, identity: str) -> None:
        """A game that has left the list is only in the store; without its end it was given up."""
        if not before.games[identity].match.over:
            self._put({**entry.saved_form(before, identity), "state": GIVEN_UP})
        self._forget(identity)

    def _forget(self, identity: str) -> None:
        self._given.pop(identity, None)
        self._moves.pop(identity, None)
        self._saves.forget(identity)

    def _put(self, saved: Data) -> None:
        self._saves.put(saved, self._complete, self._failed)

    def _complete(self, saved: Data) -> None:
        identity = saved["id"]
        if identity in self._app.games:
            self._moves[identity] = len(saved["record"]["moves"])
            self._stored()
        else:
            self._forget(identity)


def _storable(table: Table) -> tuple[Any, ...]:
    """What of a table is stored."""
    return table.match, table.board, table.box
