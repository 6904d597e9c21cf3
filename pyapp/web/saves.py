"""Saved games in IndexedDB. What is stored is said only when its transaction is complete.

docs/saves.md says what is stored.
"""

import asyncio
import importlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import js
from js import Date, Object
from pyodide.ffi import JsException, create_once_callable, to_js

GAMES, BROKEN = "games", "broken"
VERSION = 2
A_DAY = 24 * 60 * 60 * 1000

Change = dict[str, Any]


class NoStorageError(Exception):
    """The browser gives no database, or refuses to write to it; `full` when it lacks the room."""

    def __init__(self, full: bool = False) -> None:
        super().__init__()
        self.full = full


class Saves:
    """The games of this app on this device, each with its current and its previous record."""

    def __init__(self, scope: str) -> None:
        self._name = f"kocky:{scope}"
        self._database: Any = None
        # Of each game what was read or written last.
        self._stored: dict[str, Any] = {}
        self._waiting: dict[str, Change] = {}
        self._failed: dict[str, Change] = {}
        self._writer: asyncio.Future[None] | None = None

    async def open(self) -> None:
        """Open the database, or make it; where it can't be, reading says so."""
        # Where storage is forbidden the mere name can raise.
        with suppress(JsException, AttributeError, NoStorageError):
            request = js.indexedDB.open(self._name, VERSION)
            request.onupgradeneeded = create_once_callable(
                lambda event: _upgrade(request, event.oldVersion)
            )
            opened = _result(request)
            # A window with an older version holds on to the games.
            request.onblocked = create_once_callable(lambda _: _fail(opened, None))
            self._database = await opened
            # A newer version of the app is never kept waiting: it has the games from here on.
            self._database.onversionchange = create_once_callable(lambda _: self.close())

    @property
    def is_open(self) -> bool:
        """Whether there is a database to store games in."""
        return self._database is not None

    def close(self) -> None:
        """Store nothing from here on, but for what the browser has been given already."""
        self._waiting.clear()
        self._failed.clear()
        if self._database is not None:
            self._database.close()
            self._database = None

    async def running(self, *also: str) -> list[Any]:
        """Return the entries of the unfinished games and of those named. Raises NoStorageError."""
        store = self._store("readonly")
        asked = [store.index("state").getAll("open"), *map(store.get, also)]
        unfinished, *named = await asyncio.gather(*map(_result, asked))
        return self._read([*unfinished, *filter(None, named)])

    async def all(self) -> list[Any]:
        """Return the entries of all games. Raises NoStorageError."""
        return self._read(await _result(self._store("readonly").getAll()))

    def put(
        self, change: Change, complete: Callable[[Any], None], failed: Callable[[bool], None]
    ) -> None:
        """Store a change of a game: at once, or as soon as the one before it is stored.

        Of changes that wait for the same game only the last is stored. `complete(entry)` or
        `failed(full)` is called in the end; what failed is tried again with the next change.
        """
        if self._database is None:
            failed(False)
            return
        self._waiting[change["id"]] = {**self._waiting.get(change["id"], {}), **change}
        for identity, part in self._failed.items():
            self._waiting[identity] = {**part, **self._waiting.get(identity, {})}
        self._failed = {}
        if self._writer is None:
            # The first step is taken in this very task, before the next picture is painted.
            first = self._begin()
            self._writer = asyncio.ensure_future(self._write_all(first, complete, failed))

    async def apart(self) -> list[Any]:
        """Return the texts that were no games, as they are stored. Raises NoStorageError."""
        found = await _result(self._store("readonly", BROKEN).getAll())
        return [text.to_py(depth=1) for text in found]

    async def put_all(self, entries: list[Any], apart: list[dict[str, Any]]) -> None:
        """Store games and texts in one transaction: all of them or none. Raises NoStorageError."""
        await self.flush()
        if self._database is None:
            raise NoStorageError
        transaction = self._database.transaction(_list([GAMES, BROKEN]), "readwrite")
        done = _completion(transaction)
        try:
            for entry in entries:
                transaction.objectStore(GAMES).put(_object(entry._asdict()))
            for text in apart:
                transaction.objectStore(BROKEN).put(_object(text))
        except JsException as error:
            done.cancel()
            transaction.abort()
            raise NoStorageError(_is_full(error)) from error
        await done
        self._stored |= {entry.id: entry for entry in entries}

    async def flush(self) -> None:
        """Wait until all that was put is stored, or has failed to be."""
        while self._writer is not None:
            await asyncio.wait([self._writer])

    def remove_deleted(self) -> None:
        """Remove for good what was deleted more than a day ago."""
        if self._database is None:
            return
        with suppress(JsException):
            store = self._store("readwrite")
            long_ago = js.IDBKeyRange.bound(1, Date.now() - A_DAY)
            request = store.index("deleted").getAllKeys(long_ago)
            request.onsuccess = create_once_callable(
                lambda _: [store.delete(key) for key in request.result]
            )

    async def _write_all(
        self, writing: Any, complete: Callable[[Any], None], failed: Callable[[bool], None]
    ) -> None:
        try:
            while writing is not None:
                change, entry, done = writing
                try:
                    await done
                except NoStorageError as error:
                    self._failed[change["id"]] = change
                    failed(error.full)
                else:
                    self._stored[entry.id] = entry
                    complete(entry)
                writing = self._begin()
        finally:
            self._writer = None

    def _begin(self) -> "tuple[Change, Any, asyncio.Future[None]] | None":
        """Begin to write what waits first; the transaction is handed over whole."""
        if not self._waiting:
            return None
        identity = next(iter(self._waiting))
        change = {**self._failed.pop(identity, {}), **self._waiting.pop(identity)}
        before = self._stored.get(identity)
        after = _shelf().successor(before, change)
        try:
            transaction = self._database.transaction(_list([GAMES, BROKEN]), "readwrite")
            done = _completion(transaction)
            transaction.objectStore(GAMES).put(_object(after._asdict()))
            if change.get("broken") and before is not None:
                apart = {"game": after.id, "text": before.record, "why": change["broken"]}
                transaction.objectStore(BROKEN).put(_object({**apart, "when": Date.now()}))
            if hasattr(transaction, "commit"):
                transaction.commit()
        except (JsException, AttributeError) as error:
            done = asyncio.get_running_loop().create_future()
            done.set_exception(NoStorageError(_is_full(error)))
        return change, after, done

    def _store(self, mode: str, name: str = GAMES) -> Any:
        if self._database is None:
            raise NoStorageError
        return self._database.transaction(name, mode).objectStore(name)

    def _read(self, games: Iterable[Any]) -> list[Any]:
        """Stored games as entries; of one that is being written this is the state before."""
        entry = _shelf().entry
        found = {stored.id: stored for stored in (entry(game.to_py(depth=1)) for game in games)}
        self._stored = {**found, **self._stored}
        return list(found.values())


def _shelf() -> Any:
    """Return the rules' word on what is stored: the database is opened before they have come."""
    return importlib.import_module("pyapp.shelf")


def _upgrade(request: Any, old: int) -> None:
    """Make the stores, or bring those of an older version to today's form, all at once."""
    base = request.result
    if old < 1:
        store = base.createObjectStore(GAMES, _object({"keyPath": "id"}))
        store.createIndex("state", "state")
    else:
        store = request.transaction.objectStore(GAMES)
        read = store.getAll()
        read.onsuccess = create_once_callable(lambda _: _rewrite(store, read.result))
    store.createIndex("deleted", "deleted")
    base.createObjectStore(BROKEN, _object({"autoIncrement": True}))


def _rewrite(store: Any, games: Iterable[Any]) -> None:
    for game in games:
        store.put(_object(_shelf().upgraded(game.to_py(depth=1))._asdict()))


def _object(fields: dict[str, Any]) -> Any:
    return to_js(fields, dict_converter=Object.fromEntries)


def _list(items: list[str]) -> Any:
    return to_js(items)


def _result(request: Any) -> "asyncio.Future[Any]":
    """What a request will give; it is listened to at once, for it doesn't wait for the loop."""
    future = asyncio.get_running_loop().create_future()
    request.onsuccess = create_once_callable(lambda event: _set(future, event.target.result))
    request.onerror = create_once_callable(lambda event: _fail(future, event.target.error))
    return future


def _completion(transaction: Any) -> "asyncio.Future[None]":
    # A listener that held its transaction would be held by it, and neither ever let go of.
    future = asyncio.get_running_loop().create_future()
    transaction.oncomplete = create_once_callable(lambda _: _set(future, None))
    transaction.onabort = create_once_callable(lambda event: _fail(future, event.target.error))
    return future


def _set(future: "asyncio.Future[Any]", value: Any) -> None:
    if not future.done():
        future.set_result(value)


def _fail(future: "asyncio.Future[Any]", error: Any) -> None:
    if not future.done():
        future.set_exception(NoStorageError(_is_full(error)))


def _is_full(error: Any) -> bool:
    # Pyodide wraps an exception of the DOM in one that tells its name only in its text.
    return "QuotaExceededError" in str(error)
