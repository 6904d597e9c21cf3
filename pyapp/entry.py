"""How games come into the app and leave it: saved ones, the one left open, one from an address."""

from typing import Any

from pyapp import resume
from pyapp.lineup import read_players
from pyapp.match import new_match
from pyapp.record import Record, check_seed, from_data, to_data
from pyapp.rules.games import house_rules
from pyapp.rules.refusal import Refusal
from pyapp.state import (
    FINISHED,
    OPEN,
    RESULT,
    START,
    TABLE,
    App,
    Fresh,
    opened,
    show,
    without_finished,
)


def saved_form(app: App, identity: str) -> dict[str, Any]:
    """Return what is stored of a game: its record, the board beside it, and its state."""
    table = app.games[identity]
    return {
        "id": identity,
        "state": FINISHED if table.match.over else OPEN,
        "record": to_data(Record(table.match, table.seed, table.seed_from)),
        "beside": resume.beside(table),
    }


def with_saved(app: App, saved: Any, fresh: Fresh) -> App:
    """Return the app with a stored game among its games. Raises Refusal where it doesn't replay."""
    if not isinstance(saved, dict) or not isinstance(saved.get("id"), str):
        raise Refusal("not_record")
    record = from_data(saved.get("record"))
    seed, seed_from = record.seed, record.seed_from
    if seed is None:
        seed, seed_from = fresh.seed, len(record.match.moves) + 1
    table = resume.new_table(record.match, seed, seed_from, app.settings.habits(app.tumble))
    table = resume.with_beside(table, saved.get("beside"))
    return app._replace(games={**app.games, saved["id"]: table})


def returned(app: App, page: Any, game: Any) -> App:
    """Return the app where it was left: at a table or its result, else at the start."""
    if game not in app.games or page == START:
        return without_finished(app)
    over = app.games[game].match.over
    return show(app._replace(game=game), RESULT if over else TABLE)


def from_link(app: App, parameters: dict[str, str], fresh: Fresh) -> App:
    """Return the app with the game that an address asks for on the table.

    What can't be is told as `trouble`, and nothing is started.
    """
    if "game" not in parameters:
        return app
    try:
        return _linked(app, parameters, fresh)
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
    return opened(app, new_match(game, rules, players), Fresh(seed, fresh.identity))
