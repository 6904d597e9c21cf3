"""The daily challenge in the app: today's game is begun, gone on with, or played again."""

from pyapp import daily
from pyapp import setup as drafts
from pyapp.links import record_of
from pyapp.marks import Marks
from pyapp.match import Player
from pyapp.rules.refusal import Refusal
from pyapp.setup import Setup
from pyapp.state import DAILY, TABLE, App, Event, Fresh, opened, show, visit, without_finished
from pyapp.table import Table


def played(app: App) -> dict[str, str]:
    """Return the game of each day that has one, the latest day first; the first game counts."""
    found: dict[str, str] = {}
    for identity, table in app.games.items():
        if counts(table):
            found.setdefault(table.marks.daily, identity)
    return dict(sorted(found.items(), reverse=True))


def counts(table: Table) -> bool:
    """Return whether a game is that of its day, on the day's dice."""
    return bool(table.marks.daily) and daily.counts_for(table.marks.daily, record_of(table))


def _daily(app: App, _: str, __: Fresh) -> App:
    return visit(app, DAILY)


def _play(app: App, _: str, fresh: Fresh) -> App:
    """Begin the game of today, or go on with it; what has been played stays as it is."""
    identity = played(app).get(app.today)
    if app.page != DAILY or not app.today:
        return app
    if identity is None:
        return _begun(app, fresh, Marks(daily=app.today))
    if app.games[identity].match.over:
        return app
    return show(app._replace(game=identity, looked_at=None), TABLE)


def _again(app: App, _: str, fresh: Fresh) -> App:
    """Play the dice of today once more, which doesn't count."""
    identity = played(app).get(app.today)
    if app.page != DAILY or identity is None or not app.games[identity].match.over:
        return app
    return _begun(app, fresh, Marks())


def _begun(app: App, fresh: Fresh, marks: Marks) -> App:
    last = app.last_setup.players if app.last_setup is not None else ()
    person = next((player for player in last if player.computer is None), Player(""))
    try:
        (player,) = drafts.named(Setup(players=(person,)), *app.names)
    except Refusal:
        player = Player(f"{app.names.person} 1")
    match = daily.new(player.name)
    dice = Fresh(daily.seed_of(app.today), fresh.identity)
    return opened(without_finished(app), match, dice, marks=marks)


EVENTS: dict[str, Event] = {"daily": _daily, "daily-play": _play, "daily-again": _again}
