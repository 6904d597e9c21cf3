"""The daily challenge in the app: today's game is begun, gone on with, or played again."""

import time
from itertools import islice

from pyapp import daily, past
from pyapp import setup as drafts
from pyapp.entry import brought
from pyapp.marks import Marks
from pyapp.match import Player
from pyapp.past import Played
from pyapp.rules.refusal import Refusal
from pyapp.setup import Setup
from pyapp.shelf import GIVEN_UP
from pyapp.state import DAILY, TABLE, App, Event, Fresh, opened, show, visit

A_MONTH = 31
"""How many days are looked back at."""


def rest_of(moment: float) -> float:
    """Return how many milliseconds of its day are left, as the device's clock has it."""
    year, month, day, *_ = time.localtime(moment / 1000)
    return time.mktime((year, month, day + 1, 0, 0, 0, 0, 0, -1)) * 1000 - moment


def played(app: App) -> dict[str, str]:
    """Return the game of each day that has one, the latest day first; a day's first game counts.

    That it was deleted doesn't make room for another.
    """
    called = (key for key in reversed(app.shelf) if past.day(app, key))
    found: dict[str, str] = {}
    for identity in reversed(list(islice(called, A_MONTH))):
        game = past.game(app, identity)
        if game is not None and daily.counts_for(game.marks.daily, game.record):
            found.setdefault(game.marks.daily, identity)
    return dict(sorted(found.items(), reverse=True))


def today(app: App) -> Played | None:
    """Return the game of today, begun or over."""
    identity = played(app).get(app.today)
    return past.game(app, identity) if identity is not None else None


def is_done(app: App) -> bool:
    """Return whether today's game is over, or was given up."""
    identity = played(app).get(app.today)
    if identity is None:
        return False
    game = past.game(app, identity)
    given_up = app.shelf[identity].state == GIVEN_UP
    return given_up or (game is not None and game.record.match.over)


def _daily(app: App, _: str, __: Fresh) -> App:
    return visit(app, DAILY)


def _play(app: App, _: str, fresh: Fresh) -> App:
    """Begin the game of today, or go on with it; what has been played stays as it is."""
    if app.page != DAILY or not app.today or not app.shelf_read or is_done(app):
        return app
    identity = played(app).get(app.today)
    if identity is None:
        return _begun(app, fresh, Marks(daily=app.today))
    app = brought(app, identity, fresh)
    return show(app._replace(game=identity, looked_at=None), TABLE)


def _again(app: App, _: str, fresh: Fresh) -> App:
    """Play the dice of today once more, which doesn't count."""
    return _begun(app, fresh, Marks()) if app.page == DAILY and is_done(app) else app


def _begun(app: App, fresh: Fresh, marks: Marks) -> App:
    last = app.last_setup.players if app.last_setup is not None else ()
    person = next((player for player in last if player.computer is None), Player(""))
    try:
        (player,) = drafts.named(Setup(players=(person,)), *app.names)
    except Refusal:
        player = Player(f"{app.names.person} 1")
    dice = fresh._replace(seed=daily.seed_of(app.today))
    return opened(app, daily.new(player.name), dice, marks=marks)


EVENTS: dict[str, Event] = {"daily": _daily, "daily-play": _play, "daily-again": _again}
