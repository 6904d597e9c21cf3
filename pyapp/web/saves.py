"""Saved games in IndexedDB. What is stored is said only when its transaction is complete."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import js
from js import Date, Object
from pyodide.ffi import JsException, create_once_callable, to_js

STORE = "games"
VERSION = 1

Data = dict[str, Any]


class NoStorageError(Exception):
    """The browser gives no database, or refuses to write to it."""


class Saves:
    """The games of this app on this device, each with its current and its previous record."""

    def __init__(self, scope: str) -> None:
        self._name = f"kocky:{scope}"
        self._database: Any = None
        # Of each game the record stored last and the one before it.
        self._records: dict[str, tuple[str, str]] = {}
        self._waiting: dict[str, Data] = {}
        self._writer: asyncio.Future[None] | None = None

    async def open(self) -> None:
        """Open the database, or make it; where it can't be, reading says so."""
        # Where storage is forbidden the mere name can raise.
        with suppress(JsException, AttributeError, NoStorageError):
            request = js.indexedDB.open(self._name, VERSION)
            request.onupgradeneeded = create_once_callable(lambda _: _make_store(request))
            self._database = await _result(request)

    async def unfinished(self, *also: str) -> list[Data]:
        """Return the unfinished games, oldest first, and those named by identity.

        Raises NoStorageError.
        """
        store = self._store("readonly")
        asked = [store.index("state").getAll("open"), *map(store.get, also)]
        unfinished, *named = await asyncio.gather(*map(_result, asked))
        found = [*unfinished, *(game for game in named if game and game.state != "open")]
        found.sort(key=lambda game: game.updated)
        return [self._read(game) for game in found]

    def put(
        self, saved: Data, complete: Callable[[Data], None], failed: Callable[[], None]
    ) -> None:
        """Store a game after those that are being stored; of the same game only the last state."""
        if self._database is None:
            return
        self._waiting[saved["id"]] = saved
        if self._writer is None:
            self._writer = asyncio.ensure_future(self._write_all(complete, failed))

    async def flush(self) -> None:
        """Wait until all that was put is stored, or has failed to be."""
        while self._writer is not None:
            await asyncio.wait([self._writer])

    def forget(self, identity: str) -> None:
        """Hold nothing more of a game whose current record is stored and won't change."""
        if identity not in self._waiting:
            self._records.pop(identity, None)

    async def _write_all(
        self, complete: Callable[[Data], None], failed: Callable[[], None]
    ) -> None:
        try:
            while self._waiting:
                saved = self._waiting.pop(next(iter(self._waiting)))
                try:
                    await self._write(saved)
                except (JsException, NoStorageError):
                    failed()
                else:
                    complete(saved)
        finally:
            self._writer = None

    async def _write(self, saved: Data) -> None:
        identity, text = saved["id"], json.dumps(saved["record"])
        current, previous = self._records.get(identity, ("", ""))
        if text != current:
            previous = current
        entry = {
            "id": identity,
            "state": saved["state"],
            "updated": Date.now(),
            "record": text,
            "previous": previous,
            "beside": json.dumps(saved["beside"]),
        }
        transaction = self._database.transaction(STORE, "readwrite")
        transaction.objectStore(STORE).put(to_js(entry, dict_converter=Object.fromEntries))
        await _completion(transaction)
        self._records[identity] = (text, previous)

    def _store(self, mode: str) -> Any:
        if self._database is None:
            raise NoStorageError
        return self._database.transaction(STORE, mode).objectStore(STORE)

    def _read(self, game: Any) -> Data:
        """A stored game as data; a record that is no JSON is handed on as its text."""
        self._records[game.id] = (game.record, game.previous)
        return {"id": game.id, "record": _parsed(game.record), "beside": _parsed(game.beside)}


def _parsed(text: Any) -> Any:
    try:
        return json.loads(text)
    except (TypeError, ValueError):
        return text


def _make_store(request: Any) -> None:
    options = to_js({"keyPath": "id"}, dict_converter=Object.fromEntries)
    store = request.result.createObjectStore(STORE, options)
    store.createIndex("state", "state")


def _result(request: Any) -> "asyncio.Future[Any]":
    """What a request will give; it is listened to at once, for it doesn't wait for the loop."""
    future = asyncio.get_running_loop().create_future()
    request.onsuccess = create_once_callable(lambda _: _set(future, request.result))
    request.onerror = create_once_callable(lambda _: _fail(future))
    request.onblocked = None
    return future


async def _completion(transaction: Any) -> None:
    future = asyncio.get_running_loop().create_future()
    transaction.oncomplete = create_once_callable(lambda _: _set(future, None))
    transaction.onabort = create_once_callable(lambda _: _fail(future))
    await future


def _set(future: "asyncio.Future[Any]", value: Any) -> None:
    if not future.done():
        future.set_result(value)


def _fail(future: "asyncio.Future[Any]") -> None:
    if not future.done():
        future.set_exception(NoStorageError())
