"""The start in pieces: between them the browser answers taps and reads the saved games."""

import asyncio
import importlib

import js

from pyapp.web.saves import Saves

PIECES = ("pyapp.app", "pyapp.view", "pyapp.web.main")


async def begin() -> None:
    """Read the saved games while the app is imported, then take over the page."""
    scope = str(js.URL.new(".", js.document.baseURI).pathname)
    saves = Saves(scope)
    opening = asyncio.ensure_future(saves.open())
    for name in PIECES:
        await asyncio.sleep(0)
        module = importlib.import_module(name)
    await module.start(scope, saves, opening)
