"""Hands something to the system's share sheet, or to the clipboard where there is none."""

from collections.abc import Awaitable
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from pyapp.state import COPIED, HANDED_ON, NOT_SENT
from pyapp.view import plain


def send(message: dict[str, str]) -> Awaitable[str]:
    """Begin at once, in the task of a tap, which browsers ask for; return what will become of it.

    That is one of SENT, or empty where the person changed their mind.
    """
    if hasattr(js.navigator, "share"):
        data = to_js(message, dict_converter=js.Object.fromEntries)
        return _shared(js.navigator.share(data), plain(message))
    return _copied(_written(plain(message)))


def select_letter() -> None:
    """Select the text that a person has to copy by hand."""
    if field := js.document.querySelector(".letter:not([hidden])"):
        field.focus()
        field.select()


async def _shared(handing_on: Any, text: str) -> str:
    try:
        await handing_on
    except JsException as error:
        return "" if error.name == "AbortError" else await _copied(_written(text))
    return HANDED_ON


def _written(text: str) -> Any:
    """The promise of the clipboard, None where there is none (on addresses without encryption)."""
    clipboard = getattr(js.navigator, "clipboard", None)
    return clipboard.writeText(text) if clipboard else None


async def _copied(writing: Any) -> str:
    try:
        await writing
    except (JsException, TypeError):
        return NOT_SENT
    return COPIED
