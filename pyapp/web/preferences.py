"""Small things in localStorage: settings, the last setup, and where the player was.

The shell reads the settings before the first paint, for language and theme.
"""

import json
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException

from pyapp.record import parse
from pyapp.rules.refusal import Refusal


class Preferences:
    """Values by name; where they may not be stored they are simply not kept."""

    def __init__(self, scope: str, may_write: Callable[[], bool]) -> None:
        self._prefix = f"kocky:{scope}:"
        self._may_write = may_write
        self._written: dict[str, str] = {}

    def read(self, name: str) -> Any:
        """Return a stored value, None where there is none or it can't be read."""
        try:
            text = js.localStorage.getItem(self._prefix + name)
            return parse(text) if isinstance(text, str) else None
        except (JsException, AttributeError, Refusal):
            return None

    def write(self, name: str, value: Any) -> None:
        """Store a value as JSON if it has changed."""
        self.write_text(name, json.dumps(value))

    def write_text(self, name: str, text: str) -> None:
        """Store a text as it is if it has changed."""
        if self._written.get(name) == text or not self._may_write():
            return
        try:
            js.localStorage.setItem(self._prefix + name, text)
            self._written[name] = text
        except (JsException, AttributeError):
            pass
