"""What an event makes of the whole app: its page, its games, the draft of a new one, its settings.

`step(app, event, argument, fresh)` is pure; `fresh` brings the randomness that an event may need.
"""

from collections.abc import Callable
from typing import Any

from pyapp import daily, days, device, entry, fairness, history, leaving, links, steps
from pyapp import setup as drafts
from pyapp.match import Player, new_match
from pyapp.rules.games import GAMES
from pyapp.rules.refusal import Refusal
from pyapp.settings import changed
from pyapp.setup import Setup
from pyapp.state import (
    ABOUT,
    BY_DOCK,
    BY_MENU,
    BY_SHARING,
    DAILY,
    ELSEWHERE,
    NEW,
    RESULT,
    RULES,
    SETTINGS,
    START,
    TABLE,
    App,
    Event,
    Fresh,
    noted,
    opened,
    show,
    visit,
    with_table,
    without_table,
)
from pyapp.table import OVER, Table


def step(app: App, event: str, argument: str, fresh: Fresh) -> App:
    """Return the app after an event; an unknown event changes nothing."""
    if app.page == ELSEWHERE and event not in device.EVENTS:
        return app
    if fresh.now:
        before, app = app.today, app._replace(today=daily.day_of(fresh.now))
        if app.page == DAILY and event in days.EVENTS and before not in ("", app.today):
            return app  # what was asked for is the day that was shown, and that is over
    after = noted(app, _after(app, event, argument, fresh), fresh.now)
    if after.game != app.game:
        after = entry.put_away(without_table(after))
    if after.thinking is None or (after.watching and _undecided(app.table, after.table)):
        return after
    return after._replace(thinking=None)


def _undecided(before: Table | None, after: Table | None) -> bool:
    """Whether a computer has still the same to decide; skipping ahead changes only the waiting."""
    return (
        before is not None
        and after is not None
        and not after.plan
        and (before.match is after.match)
    )


def _after(app: App, event: str, argument: str, fresh: Fresh) -> App:
    if event in steps.EVENTS:
        return _at_table(app, event, argument)
    if event in drafts.EVENTS:
        return app._replace(error=None, setup=drafts.step(app.setup, event, argument))
    if event in EVENTS:
        by_itself = event in device.EVENTS
        return EVENTS[event](app if by_itself else app._replace(error=None), argument, fresh)
    return app


def _at_table(app: App, event: str, argument: str) -> App:
    if app.table is None or not app.watching:
        return app
    return with_table(app, steps.step(app.table, event, argument))


# --- events: (app, argument, fresh) -> app ---


def _home(app: App, _: str, __: Fresh) -> App:
    return show(app, START)


def _back(app: App, _: str, __: Fresh) -> App:
    if app.dialog is not None:
        return app._replace(dialog=None)
    if app.behind:
        return app._replace(page=app.behind[-1], behind=app.behind[:-1], licences=None)
    return show(app, START)


def _new_game(app: App, _: str, __: Fresh) -> App:
    return visit(app, NEW)._replace(setup=_fresh_setup(app))


def _fresh_setup(app: App) -> Setup:
    """People and one computer, with the names and the game of the last time."""
    if app.last_setup is None:
        return Setup()
    people = tuple(player for player in app.last_setup.players if player.computer is None)
    one = Player("", drafts.USUAL_LEVEL)
    return app.last_setup._replace(players=(*(people or (Player(""),)), one))


def _again(app: App, _: str, __: Fresh) -> App:
    return visit(app, NEW)._replace(setup=app.last_setup or Setup())


def _start(app: App, _: str, fresh: Fresh) -> App:
    setup = app.setup
    try:
        players = drafts.named(setup, app.names.person, app.names.computer)
        if setup.draw:
            players = drafts.drawn(players, fresh.seed)
        match = drafts.start(setup, players)
    except Refusal as why:
        return app._replace(error=why)
    return opened(app, match, fresh)._replace(last_setup=setup)


def _rematch(app: App, _: str, fresh: Fresh) -> App:
    table = app.table
    if table is None or not (table.match.over or app.page == RESULT):
        return app
    match = table.match
    again = new_match(match.game, match.rules, drafts.rotated(match.players))
    return opened(app, again, fresh)


def _result(app: App, _: str, __: Fresh) -> App:
    table = app.table
    over = table is not None and table.stage == OVER and not table.waits and app.page == TABLE
    return show(app, RESULT) if over else app


def _rules(app: App, game: str, _: Fresh) -> App:
    if game in (*GAMES, "computers"):
        return app._replace(rules_of=game)
    on_table = app.table.match.game if app.table is not None else app.setup.game
    return visit(app, RULES)._replace(rules_of=on_table)


def _setting(name: str, read: Callable[[str], Any] = str) -> Event:
    def event(app: App, argument: str, _: Fresh) -> App:
        try:
            settings = changed(app.settings, name, read(argument))
        except ValueError:
            return app
        habits = settings.habits(app.tumble)
        games = {key: table._replace(habits=habits) for key, table in app.games.items()}
        return app._replace(settings=settings, games=games)

    return event


def _menu(app: App, _: str, __: Fresh) -> App:
    if app.page != TABLE or app.table is None:
        return app
    # What the menu offers would tell what dice in the air bring.
    return with_table(app, steps.step(app.table, "rest"))._replace(dialog="menu")


def _look(app: App, argument: str, _: Fresh) -> App:
    table = app.table
    if table is None or argument not in map(str, range(len(table.match.seats))):
        return app
    return app._replace(looked_at=None if app.looked_at == int(argument) else int(argument))


def _settings(app: App, _: str, __: Fresh) -> App:
    return visit(app, SETTINGS)


def _about(app: App, _: str, __: Fresh) -> App:
    return visit(app, ABOUT)


def _close(app: App, _: str, __: Fresh) -> App:
    return app._replace(dialog=None)


def _all_players(app: App, _: str, __: Fresh) -> App:
    return app._replace(everybody=not app.everybody)


def _told(app: App, _: str, __: Fresh) -> App:
    """The lasting notice has been read."""
    return app._replace(trouble=None)


def _install(app: App, _: str, __: Fresh) -> App:
    """Say how, where the browser doesn't offer it."""
    by_hand = app.install in (BY_SHARING, BY_DOCK, BY_MENU)
    return app._replace(dialog="install") if by_hand and app.page == START else app


def _on(argument: str) -> bool:
    return argument == "true"


EVENTS: dict[str, Event] = {
    **device.EVENTS,
    **history.EVENTS,
    **leaving.EVENTS,
    **links.EVENTS,
    **fairness.EVENTS,
    **days.EVENTS,
    "home": _home,
    "back": _back,
    "new-game": _new_game,
    "again": _again,
    "start": _start,
    "rematch": _rematch,
    "result": _result,
    "rules": _rules,
    "settings": _settings,
    "about": _about,
    "language": _setting("language"),
    "theme": _setting("theme"),
    "pace": _setting("pace"),
    "auto": _setting("auto_entry", int),
    "handover": _setting("hand_over", _on),
    "keys": _setting("keys", _on),
    "menu": _menu,
    "close": _close,
    "look": _look,
    "all-players": _all_players,
    "told": _told,
    "install": _install,
}
