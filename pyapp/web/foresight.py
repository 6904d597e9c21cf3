"""A turn in thought: whatever runs for the first time takes several times as long.

So the table goes through it once while a person looks at the board, in small pieces, before it is
tapped. Nothing of it is shown or kept: steps and screens are pure.
"""

import asyncio
import json

import js

from pyapp import app as apps
from pyapp import view
from pyapp.i18n import Words
from pyapp.state import App, Fresh

TURN = (
    ("hand-over", ""),
    ("roll", ""),
    ("die", "1"),
    ("take-all", ""),
    ("roll", ""),
    ("box", "chance"),
    ("confirm", ""),
    ("bank", ""),
)
"""Events of both families; a table ignores what isn't possible on it."""
PAUSE = 0.1
"""Seconds between two pieces, for whoever taps meanwhile."""


async def go_through_a_turn(app: App, words: Words, fresh: Fresh) -> None:
    """Use once what a turn at the opened table uses."""
    await asyncio.sleep(PAUSE)
    js.painter.prepare()
    for event, argument in TURN:
        await asyncio.sleep(PAUSE)
        app = apps.step(app, event, argument, fresh)
        json.dumps(view.screen(app, words))
