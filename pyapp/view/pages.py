"""The pages around the table: start, new game, result, settings, about, and the dialogs."""

from pyapp.i18n import LANGUAGES, Words
from pyapp.leaving import leavers
from pyapp.rules.games import GAMES, PENTA, levels
from pyapp.settings import ALLOWED, THEMES
from pyapp.setup import MAX_COMPUTERS, MAX_PEOPLE, OWN_TARGET, TARGETS, Setup, may_remove
from pyapp.state import TABLE, App
from pyapp.table import AUTO_ENTRIES, PACES
from pyapp.view import daily
from pyapp.view.common import Screen, export, name_field, seat_names, sentences
from pyapp.view.games import described, running, title

A_FEW = 3
"""How many running games the start page shows, where it is high enough."""


def start(app: App, words: Words) -> Screen:
    """Return the first page: go on, play as last time, or begin."""
    going_on = running(app)
    newest = going_on[:A_FEW]
    last = app.last_setup
    return {
        "continue": _game_line(app, newest[0], words, "start.continue") if newest else None,
        "games": [_game_line(app, key, words, "start.open") for key in newest[1:]],
        "again": None if last is None else {"line": _setup_line(last, words)},
        "new": {
            "@data-testid": "new-game",
            "@data-next": None if newest else True,
            "line": ", ".join(words(f"game.{game}") for game in GAMES),
        },
        "daily": {"@data-testid": "daily", "line": daily.status(app, words)},
        "all": words("start.all", count=len(going_on))
        if len(going_on) > 1
        else words("page.games"),
        "rules": {"@data-testid": "rules"},
        "settings": {"@data-testid": "settings"},
        "language": words("language"),
        "install": bool(app.install),
    }


def _game_line(app: App, identity: str, words: Words, key: str) -> Screen:
    line = app.shelf[identity]
    return {
        "@data-arg": identity,
        "head": words(key, game=title(app, identity, words)),
        "line": described(line, words),
    }


def _setup_line(setup: Setup, words: Words) -> str:
    names = _draft_names(setup, words)
    return words("start.with", game=setup.game, names=words.listing(names))


def _draft_names(setup: Setup, words: Words) -> list[str]:
    return [
        words(f"level.{player.computer}")
        if player.computer is not None
        else player.name or words("new.person.number", number=number)
        for number, player in enumerate(setup.players, start=1)
    ]


def new_game(app: App, words: Words) -> Screen:
    """Return the draft of a new game."""
    setup = app.setup
    names = _draft_names(setup, words)
    first = words("new.drawn") if setup.draw else words("new.first", name=names[0])
    return {
        "games": [
            {
                "pick": {"@value": game, "@checked": game == setup.game},
                "name": words(f"game.{game}"),
                "line": words(f"new.line.{game}"),
            }
            for game in GAMES
        ],
        "target": _target(setup, words),
        "bankruptcy": {"on": {"@checked": setup.bankruptcy}} if setup.game == "bankrupt" else None,
        "players": [_draft_player(setup, index, names, words) for index in range(len(names))],
        "person": {"@disabled": setup.people >= MAX_PEOPLE},
        "computer": {"@disabled": setup.computers >= MAX_COMPUTERS},
        "draw": {"@checked": setup.draw},
        "error": None if app.error is None else words.refusal(app.error),
        "start": {"line": first, "@aria-disabled": False},
    }


def _target(setup: Setup, words: Words) -> Screen | None:
    if setup.game == PENTA:
        return None
    offered = TARGETS.get(setup.game)
    if offered is None:
        return {"choices": None, "own": None, "fixed": words.number(10_000)}
    return {
        "choices": [
            {
                "pick": {"@value": str(points), "@checked": str(points) == setup.target},
                "text": words.number(points),
            }
            for points in offered
        ],
        "own": {"number": {"@value": setup.target}} if setup.game in OWN_TARGET else None,
        "fixed": None,
    }


def _draft_player(setup: Setup, index: int, names: list[str], words: Words) -> Screen:
    player, last = setup.players[index], len(setup.players) - 1
    person = player.computer is None
    called = names[index] if person else words("new.computer")

    def button(key: str, disabled: bool) -> Screen:
        label = words(key, name=called)
        return {"@data-arg": str(index), "@disabled": disabled, "@aria-label": label}

    return {
        "@data-kind": "person" if person else "computer",
        "up": button("new.up", index == 0),
        "down": button("new.down", index == last),
        "remove": button("new.remove", not may_remove(setup, index)),
        "name": name_field(player, index, words) if person else None,
        "computer": None if person else player.name or words("new.computer"),
        "level": None
        if person
        else {
            **_levels(setup.game, player.computer or "", words),
            "@data-arg": str(index),
            "@aria-label": words("new.level", number=index + 1),
        },
    }


def _levels(game: str, chosen: str, words: Words) -> Screen:
    options = [{"": words(f"level.{level}"), "@value": level} for level in levels(game)]
    return {"": options, "@value": chosen}


def settings(app: App, words: Words) -> Screen:
    """Return the settings."""
    chosen = app.settings
    return {
        "language": _picks(
            LANGUAGES, chosen.language, {k: Words(k)("language") for k in LANGUAGES}
        ),
        "theme": _picks(THEMES, chosen.theme, {k: words(f"settings.theme.{k}") for k in THEMES}),
        "pace": _picks(tuple(PACES), chosen.pace, {k: words(f"settings.pace.{k}") for k in PACES}),
        "auto": _picks(tuple(map(str, AUTO_ENTRIES)), str(chosen.auto_entry), _seconds(words)),
        "handover": {"@checked": chosen.hand_over},
        "keys": {"@checked": chosen.keys},
    }


def _seconds(words: Words) -> dict[str, str]:
    return {
        str(n): words("settings.auto.seconds", n=n) if n else words("settings.auto.off")
        for n in ALLOWED["auto_entry"]
    }


def _picks(values: tuple[str, ...], chosen: str, texts: dict[str, str]) -> list[Screen]:
    return [
        {"pick": {"@value": value, "@checked": value == chosen}, "text": texts[value]}
        for value in values
    ]


def about(app: App, version: str, build: str, words: Words) -> Screen:
    """Return what this is, its version, whether it is kept on the device, and the licences."""
    return {
        "version": words("about.version", version=version, build=build),
        "offline": words(f"about.offline.{app.kept}"),
        "show": {"@hidden": app.licences is not None},
        "licences": app.licences,
    }


def menu(app: App, words: Words) -> Screen | None:
    """Return the menu of the table."""
    if app.dialog != "menu" or app.table is None:
        return None
    match = app.table.match
    several = sum(not seat.out for seat in match.seats) > 1
    return {
        "@open": True,
        "settings": {"@data-testid": "settings"},
        "share": {"@data-testid": "share"},
        "fair": {"@data-testid": "fair"},
        "export": export(app.game, not match.over, words),
        "leave": True if several and leavers(app) else None,
        "giveup": None if match.over else True,
    }


def leave(app: App, words: Words) -> Screen | None:
    """Return the question who leaves, and what becomes of the seat."""
    seats = leavers(app)
    if app.dialog != "leave" or app.table is None or not seats:
        return None
    names = seat_names(app.table.match, words)
    who = [{"": names[seat], "@value": str(seat)} for seat in seats]
    name = names[app.leaver]
    return {
        "@open": True,
        "who": {"choice": {"": who, "@value": str(app.leaver)}} if len(seats) > 1 else None,
        "without": {"head": words("leave.without", name=name)},
        "level": {"choice": _levels(app.table.match.game, app.leave_level, words)},
        "computer": {"head": words("leave.computer", name=name)},
    }


def give_up(app: App, words: Words) -> Screen | None:
    """Return the question whether to give the game up."""
    if app.dialog != "giveup" or app.table is None:
        return None
    return {"@open": True, "text": words("giveup.text", game=app.table.match.game)}


def install(app: App, words: Words) -> Screen | None:
    """Return how the page is installed by hand."""
    if app.dialog != "install":
        return None
    keys = [f"install.{app.install}.{number}" for number in range(1, 4)]
    return {"@open": True, "steps": [{"": words(key)} for key in keys if key in words]}


def notice(app: App, words: Words) -> Screen | None:
    """Return the lasting line on top of the page."""
    if app.trouble is None:
        return None if app.page == TABLE else update(app, words)
    told = [app.trouble]
    if app.error is not None and app.trouble.code == "bad_link":
        told.append(app.error)
    text = sentences(*map(words.refusal, told))
    return {"text": text, "act": {"": words("notice.close"), "@data-do": "told", "@data-arg": ""}}


def update(app: App, words: Words) -> Screen | None:
    """Return the word of a new version, where it may be said."""
    if not app.update_offered:
        return None
    act = {"": words("notice.update.act"), "@data-do": "update", "@data-arg": ""}
    return {"text": words("notice.update"), "act": act}
