"""Leaving a game: somebody goes and the others play on, or the game is given up."""

from pyapp import steps
from pyapp.rules.games import levels
from pyapp.shelf import GIVEN_UP
from pyapp.state import START, App, Event, Fresh, changed_line, later, show, with_table


def leavers(app: App) -> tuple[int, ...]:
    """Return the seats of the people who may leave the match on the table."""
    if app.table is None or app.table.match.over:
        return ()
    seats = app.table.match.seats
    return tuple(i for i, seat in enumerate(seats) if seat.computer is None and not seat.out)


def _leave(app: App, _: str, __: Fresh) -> App:
    seats = leavers(app)
    if not seats or app.table is None:
        return app
    mover = app.table.match.turn
    level = app.leave_level if app.leave_level in levels(app.table.match.game) else "club"
    leaver = mover if mover in seats else seats[0]
    return app._replace(dialog="leave", leaver=leaver or 0, leave_level=level)


def _leaver(app: App, argument: str, _: Fresh) -> App:
    known = argument in map(str, leavers(app))
    return app._replace(leaver=int(argument)) if known else app


def _leave_level(app: App, level: str, _: Fresh) -> App:
    known = app.table is not None and level in levels(app.table.match.game)
    return app._replace(leave_level=level) if known else app


def _left(app: App, argument: str) -> App:
    if app.table is None or app.dialog != "leave":
        return app
    after = steps.step(app.table, "seat", f"{app.leaver} {argument}")
    return with_table(app, after)._replace(dialog=None)


def _give_up(app: App, _: str, __: Fresh) -> App:
    return app._replace(dialog="giveup") if app.table is not None else app


def _given_up(app: App, _: str, fresh: Fresh) -> App:
    if app.dialog != "giveup" or app.game is None:
        return app
    app = changed_line(app, app.game, state=GIVEN_UP, updated=later(app, fresh.now))
    return show(app._replace(game=None), START)


EVENTS: dict[str, Event] = {
    "leave": _leave,
    "leaver": _leaver,
    "leave-level": _leave_level,
    "leave-without": lambda app, _, __: _left(app, "out"),
    "leave-computer": lambda app, _, __: _left(app, app.leave_level),
    "give-up": _give_up,
    "give-up-yes": _given_up,
}
