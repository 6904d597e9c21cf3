"""The tables of values that the computers play by: fetched from the app's folder when needed."""

from collections.abc import Callable, Coroutine
from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable

from pyapp.ai import known
from pyapp.rules.refusal import Refusal

PATIENCE = 10_000
"""Milliseconds that a computer waits for its table."""


class Tables:
    """Fetches each table once, and again only when another game is opened after it didn't come.

    `tell(event)` is called when one has come, and when one is missing.
    """

    def __init__(
        self, begin: Callable[[Coroutine[Any, Any, None]], None], tell: Callable[[str], None]
    ) -> None:
        self._begin = begin
        self._tell = tell
        self._folder = js.URL.new(js.document.documentElement.dataset.tables, js.document.baseURI)
        self._coming: set[str] = set()
        self._missing: set[str] = set()
        self._patient: set[str] = set()
        self._doubted: set[str] = set()

    def want(self, name: str | None) -> None:
        """Fetch a table, unless it is there, on its way or missing."""
        if name is None or known.is_known(name) or name in self._coming | self._missing:
            return
        self._coming.add(name)
        self._patient.add(name)
        js.setTimeout(create_once_callable(lambda: self._lose_patience(name)), PATIENCE)
        self._begin(self._fetch(name))

    def ask_again(self) -> None:
        """Let what is missing be asked for again."""
        self._missing.clear()

    def awaited(self, name: str | None) -> bool:
        """Return whether a computer has to wait for this table."""
        return name in self._patient

    def _lose_patience(self, name: str) -> None:
        if name in self._patient:
            self._patient.discard(name)
            self._tell("values-missing")

    async def _fetch(self, name: str) -> None:
        event = "values-came"
        address = js.URL.new(f"{name}.bin", self._folder).href
        cache = "reload" if name in self._doubted else "default"
        try:
            answer = await js.fetch(address, cache=cache)
            known.learn(name, (await answer.arrayBuffer()).to_bytes())
        except (JsException, Refusal):
            self._missing.add(name)
            self._doubted.add(name)
            event = "values-missing"
        self._coming.discard(name)
        self._patient.discard(name)
        self._tell(event)
