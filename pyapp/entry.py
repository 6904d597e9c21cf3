"""How games come into the app and leave it: saved ones, the one left open, one from an address."""

import json
from typing import Any

from pyapp import resume, shelf
from pyapp.lineup import read_players
from pyapp.match import new_match
from pyapp.record import Record, check_seed, to_data
from pyapp.rules.games import house_rules
from pyapp.rules.refusal import Refusal
from pyapp.shelf import OPEN, Broken, Entry, Kept
from pyapp.state import (
    DAILY,
    ELSEWHERE,
    GAMES,
    RESULT,
    START,
    TABLE,
    App,
    Fresh,
    noted,
    opened,
    show,
)

LISTS = (GAMES, DAILY)
"""Pages that list games."""
RETURNED_TO = (START, TABLE, RESULT, *LISTS)
"""Pages that a start comes back to."""


def saved_form(app: App, identity: str) -> dict[str, Any]:
    """Return what is to be stored of a game: its line, and its table, or the texts it came from."""
    line = app.shelf[identity]
    form: dict[str, Any] = {
        "id": identity,
        "state": line.state,
        "created": line.created,
        "updated": line.updated,
        "deleted": line.deleted,
        "name": line.name.rstrip(),
    }
    if line.head is not None:
        form["head"] = shelf.head_text(line.head)
    if table := app.games.get(identity):
        record = to_data(Record(table.match, table.seed, table.seed_from))
        form["record"] = json.dumps(record)
        form["beside"] = json.dumps(resume.beside(table))
    elif line.entry is not None:
        form["record"], form["beside"] = line.entry.record, line.entry.beside
    return form


def now(app: App, identity: str) -> Entry:
    """Return a game of the app, the whole of it, as it is to be stored now."""
    return shelf.successor(app.shelf[identity].entry, saved_form(app, identity))


def put_away(app: App) -> App:
    """Return the app without the tables of games that are over or deleted and aren't shown.

    In the list they are what is stored of them, which is less and can be opened again.
    """
    away = {
        key
        for key, table in app.games.items()
        if key != app.game and (table.match.over or app.shelf[key].deleted)
    }
    if not away:
        return app
    lines = {key: app.shelf[key]._replace(entry=now(app, key)) for key in away}
    games = {key: table for key, table in app.games.items() if key not in away}
    return app._replace(games=games, shelf={**app.shelf, **lines})


def with_stored(app: App, entries: list[Entry]) -> App:
    """Return the app with stored games in its list, by time; what it knows already stays."""
    found = {entry.id: shelf.line(entry) for entry in entries if entry.id not in app.shelf}
    lines = [*found.items(), *app.shelf.items()]
    lines.sort(key=lambda item: item[1].updated)
    return app._replace(shelf=dict(lines))


def brought(app: App, identity: str, fresh: Fresh) -> App:
    """Return the app with a stored game among its tables; one that is broken is told of."""
    line = app.shelf.get(identity)
    if identity in app.games or line is None or line.entry is None:
        return app
    found = shelf.read(line.entry)
    if isinstance(found, Broken):
        return app._replace(dialog="broken", card=identity, broken=found)
    return with_kept(app, identity, found, fresh)


def with_kept(app: App, identity: str, kept: Kept, fresh: Fresh) -> App:
    """Return the app with the table of a game that was kept."""
    habits = app.settings.habits(app.tumble)
    table = resume.restored(kept.record, kept.beside, fresh.seed, habits)
    return app._replace(games={**app.games, identity: table})


def elsewhere(app: App) -> App:
    """Return the app where another tab has the games: nothing that is known of them stays."""
    return on_device(App(app.settings, tumble=app.tumble, page=ELSEWHERE), app)


def on_device(app: App, known: App) -> App:
    """Return the app with what is `known` of the device it is on."""
    return app._replace(
        names=known.names,
        persistent=known.persistent,
        install=known.install,
        kept=known.kept,
        update=known.update,
    )


def where(app: App) -> dict[str, str | None]:
    """Return where the app is, for the next start: at a page to return to, or the one behind."""
    page = next((one for one in (app.page, *reversed(app.behind)) if one in RETURNED_TO), START)
    return {"page": page, "game": app.game}


def read_where(data: Any) -> tuple[str | None, str | None]:
    """Return the page and the game where the app was left; what can't be is None."""
    found = data if isinstance(data, dict) else {}
    page, game = found.get("page"), found.get("game")
    return page if isinstance(page, str) else None, game if isinstance(game, str) else None


def returned(app: App, page: str | None, game: str | None, fresh: Fresh) -> App:
    """Return the app where it was left: at a list, a table or its result, else at the start."""
    if page in LISTS:
        return show(app, str(page))
    if game is None or page in (None, START) or not _is_shown(app, game):
        return app
    app = brought(app, game, fresh)
    if game not in app.games:
        return app
    return show(app._replace(game=game), TABLE if app.shelf[game].state == OPEN else RESULT)


def _is_shown(app: App, game: str) -> bool:
    return game in app.shelf and not app.shelf[game].deleted


def from_link(app: App, parameters: dict[str, str], fresh: Fresh) -> App:
    """Return the app with the game that an address asks for on the table.

    What can't be is told as `trouble`, and nothing is started.
    """
    if "game" not in parameters:
        return app
    try:
        return noted(app, _linked(app, parameters, fresh), fresh.now)
    except Refusal as why:
        return app._replace(trouble=Refusal("bad_link"), error=why)


def _linked(app: App, parameters: dict[str, str], fresh: Fresh) -> App:
    game = parameters["game"]
    house: dict[str, Any] = {}
    if "target" in parameters:
        text = parameters["target"]
        house["target"] = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text
    rules = house_rules(game, house)
    line = parameters.get("players", "human,perfect")
    players = tuple(read_players(line, app.names.person, app.names.computer))
    seed = check_seed(parameters["seed"]) if "seed" in parameters else fresh.seed
    return opened(app, new_match(game, rules, players), fresh._replace(seed=seed))
