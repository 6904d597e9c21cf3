"""The start in pieces: between them the browser answers taps and reads the saved games."""

import asyncio
import importlib

import js

from pyapp.web.saves import Saves
from pyapp.web.tabs import Tabs

PIECES = ("pyapp.app", "pyapp.view", "pyapp.web.main")


async def begin() -> None:
    """Read the saved games while the app is imported, then take over the page."""
    scope = str(js.URL.new(".", js.document.baseURI).pathname)
    saves, tabs = Saves(scope), Tabs(scope)
    opening = asyncio.ensure_future(_open(saves, tabs))
    for name in PIECES:
        await asyncio.sleep(0)
        module = importlib.import_module(name)
    await module.start(scope, saves, tabs, opening)


async def _open(saves: Saves, tabs: Tabs) -> None:
    if await tabs.claim():
        await saves.open()
        if not saves.is_open:
            # Where nothing can be stored there is nothing to keep from others.
            tabs.let_go()
