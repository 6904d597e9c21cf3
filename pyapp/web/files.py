"""Files that the page hands out: the browser saves them where the person wants."""

import js
from pyodide.ffi import create_once_callable, to_js

LONG_ENOUGH = 60_000
"""Milliseconds after which a file that was handed out has been read."""


def hand_out(name: str, text: str, kind: str) -> None:
    """Let the browser save a text as a file of this name."""
    options = to_js({"type": f"{kind};charset=utf-8"}, dict_converter=js.Object.fromEntries)
    address = js.URL.createObjectURL(js.Blob.new(to_js([text]), options))
    link = js.document.createElement("a")
    link.href, link.download = address, name
    link.click()
    js.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(address)), LONG_ENOUGH)
