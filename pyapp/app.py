"""The whole app as one value: the page shown, the tables, the draft of a new game, the settings.

`step(app, event, argument, fresh)` is pure; `fresh` brings the randomness that an event may need.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from pyapp import resume, steps
from pyapp import setup as drafts
from pyapp.match import Match, Player, new_match
from pyapp.rules.games import GAMES, PENTA, levels
from pyapp.rules.refusal import Refusal
from pyapp.settings import Settings, changed
from pyapp.setup import Setup
from pyapp.table import NEWS, OVER, TUMBLE, Table, values_for

START, NEW, TABLE, RESULT, RULES, SETTINGS, ABOUT = (
    "start",
    "newgame",
    "table",
    "result",
    "rules",
    "settings",
    "about",
)
BY_OFFER, BY_SHARING, BY_DOCK, BY_MENU = "offer", "sharing", "dock", "menu"
"""How a browser installs the page: it offers that itself, or a person has to find the way."""
RELOADED_UNHARMED = (START, RESULT, SETTINGS, ABOUT)
"""Pages that nothing is lost of when the browser loads the app anew."""
FETCHING, KEPT, FULL, FAILED, IMPOSSIBLE = KEEPING = (
    "fetching",
    "ready",
    "full",
    "failed",
    "impossible",
)
"""How far the app is kept on the device, so that it starts without a network."""
OPEN, FINISHED, GIVEN_UP = "open", "over", "given_up"


class Fresh(NamedTuple):
    """Randomness from outside: the seed of a new game's dice, and an identity for it."""

    seed: str
    identity: str


class Names(NamedTuple):
    """What players without a name are called, in the language of the day."""

    person: str = "Player"
    computer: str = "Computer"


class App(NamedTuple):
    """`games` are the unfinished games by identity, the one on the table (`game`) among them.

    `behind` are the pages that "back" returns to. `looked_at` is the seat whose sheet a phone
    shows, None for the natural one. `trouble` is the key of a lasting notice with its parameters,
    `values_missed` whether the last table of values didn't come, and that was told. `thinking` is
    the part done of a computer's thinking, where that takes long. `install` is how this browser
    installs the page, empty where it can't or has. `kept` is one of KEEPING, `update` whether a new
    version is ready to take this one's place.
    """

    settings: Settings = Settings()
    names: Names = Names()
    tumble: int = TUMBLE
    page: str = START
    behind: tuple[str, ...] = ()
    games: dict[str, Table] = {}  # noqa: RUF012 never changed, only replaced
    game: str | None = None
    setup: Setup = Setup()
    last_setup: Setup | None = None
    dialog: str | None = None
    leaver: int = 0
    leave_level: str = drafts.USUAL_LEVEL
    looked_at: int | None = None
    everybody: bool = False
    rules_of: str = PENTA
    licences: str | None = None
    error: Refusal | None = None
    trouble: Refusal | None = None
    values_missed: bool = False
    thinking: float | None = None
    install: str = ""
    kept: str = FETCHING
    update: bool = False

    @property
    def table(self) -> Table | None:
        """The table on the screen, or behind the page that is."""
        return self.games.get(self.game) if self.game is not None else None

    @property
    def watching(self) -> bool:
        """The table itself is on the screen, so that its time runs."""
        return self.page == TABLE and self.dialog is None

    @property
    def between_turns(self) -> bool:
        """A person is to throw for the first time, and nothing is under way."""
        table = self.table
        return (
            self.watching
            and table is not None
            and table.mover is not None
            and table.mover.computer is None
            and table.stage != NEWS
            and not table.match.now.rolls
            and not table.waits
        )

    @property
    def update_offered(self) -> bool:
        """The new version is told of: it would interrupt nothing, and there is nothing graver."""
        unharmed = self.page in RELOADED_UNHARMED or self.between_turns
        return self.update and unharmed and self.trouble is None

    @property
    def opened(self) -> str | None:
        """The game whose table is on the screen, or behind the page that is."""
        return self.game if TABLE in (self.page, *self.behind) else None

    @property
    def values_wanted(self) -> str | None:
        """The name of the table of values that the opened game is to be played by."""
        return values_for(self.table) if self.opened is not None and self.table else None


def step(app: App, event: str, argument: str, fresh: Fresh) -> App:
    """Return the app after an event; an unknown event changes nothing."""
    after = _after(app, event, argument, fresh)
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
    if event in _EVENTS:
        by_itself = event in _BY_ITSELF
        return _EVENTS[event](app if by_itself else app._replace(error=None), argument, fresh)
    return app


def _at_table(app: App, event: str, argument: str) -> App:
    if app.table is None or not app.watching:
        return app
    return _with_table(app, steps.step(app.table, event, argument))


def _with_table(app: App, table: Table) -> App:
    before = app.table
    if app.game is None or before is None:
        return app
    app = app._replace(games={**app.games, app.game: table})
    moved_on = table.match.turn != before.match.turn or table.stage != before.stage
    return app._replace(looked_at=None) if moved_on else app


def opened(app: App, match: Match, fresh: Fresh) -> App:
    """Return the app with a new game on the table."""
    table = resume.new_table(match, fresh.seed, habits=app.settings.habits(app.tumble))
    games = {**app.games, fresh.identity: table}
    return show(app._replace(games=games, game=fresh.identity, looked_at=None), TABLE)


def show(app: App, page: str) -> App:
    """Go to a page that doesn't return to the one before."""
    return app._replace(page=page, behind=(), dialog=None, everybody=False)


def _read(app: App, page: str) -> App:
    """Go to a page that "back" returns from."""
    if app.page == page:
        return app._replace(dialog=None)
    return app._replace(page=page, behind=(*app.behind, app.page), dialog=None)


# --- events: (app, argument, fresh) -> app ---


def _home(app: App, _: str, __: Fresh) -> App:
    return show(without_finished(app), START)


def without_finished(app: App) -> App:
    """Return the app without the games that are over, which are only in the store."""
    games = {identity: table for identity, table in app.games.items() if not table.match.over}
    return app._replace(games=games, game=app.game if app.game in games else None)


def _back(app: App, _: str, __: Fresh) -> App:
    if app.dialog is not None:
        return app._replace(dialog=None)
    if app.behind:
        return app._replace(page=app.behind[-1], behind=app.behind[:-1], licences=None)
    return show(without_finished(app), START)


def _continue(app: App, identity: str, _: Fresh) -> App:
    if identity not in app.games:
        return app
    others = {key: table for key, table in app.games.items() if key != identity}
    games = {**others, identity: app.games[identity]}
    return show(app._replace(games=games, game=identity, looked_at=None), TABLE)


def _new_game(app: App, _: str, __: Fresh) -> App:
    return _read(app, NEW)._replace(setup=_fresh_setup(app))


def _fresh_setup(app: App) -> Setup:
    """People and one computer, with the names and the game of the last time."""
    if app.last_setup is None:
        return Setup()
    people = tuple(player for player in app.last_setup.players if player.computer is None)
    one = Player("", drafts.USUAL_LEVEL)
    return app.last_setup._replace(players=(*(people or (Player(""),)), one))


def _again(app: App, _: str, __: Fresh) -> App:
    return _read(app, NEW)._replace(setup=app.last_setup or Setup())


def _start(app: App, _: str, fresh: Fresh) -> App:
    setup = app.setup
    try:
        players = drafts.named(setup, app.names.person, app.names.computer)
        if setup.draw:
            players = drafts.drawn(players, fresh.seed)
        match = drafts.start(setup, players)
    except Refusal as why:
        return app._replace(error=why)
    return opened(without_finished(app), match, fresh)._replace(last_setup=setup)


def _rematch(app: App, _: str, fresh: Fresh) -> App:
    table = app.table
    if table is None or not table.match.over:
        return app
    match = table.match
    again = new_match(match.game, match.rules, drafts.rotated(match.players))
    return opened(without_finished(app), again, fresh)


def _result(app: App, _: str, __: Fresh) -> App:
    table = app.table
    over = table is not None and table.stage == OVER and not table.waits and app.page == TABLE
    return show(app, RESULT) if over else app


def _rules(app: App, game: str, _: Fresh) -> App:
    if game in (*GAMES, "computers"):
        return app._replace(rules_of=game)
    on_table = app.table.match.game if app.table is not None else app.setup.game
    return _read(app, RULES)._replace(rules_of=on_table)


def _setting(name: str, read: Callable[[str], Any] = str) -> "Event":
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
    return app._replace(dialog="menu") if app.page == TABLE else app


def _leave(app: App, _: str, __: Fresh) -> App:
    seats = leavers(app)
    if not seats or app.table is None:
        return app
    mover = app.table.match.turn
    level = app.leave_level if app.leave_level in levels(app.table.match.game) else "club"
    leaver = mover if mover in seats else seats[0]
    return app._replace(dialog="leave", leaver=leaver or 0, leave_level=level)


def leavers(app: App) -> tuple[int, ...]:
    """Return the seats of the people who may leave the match on the table."""
    if app.table is None or app.table.match.over:
        return ()
    seats = app.table.match.seats
    return tuple(i for i, seat in enumerate(seats) if seat.computer is None and not seat.out)


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
    return _with_table(app, after)._replace(dialog=None)


def _give_up(app: App, _: str, __: Fresh) -> App:
    return app._replace(dialog="giveup") if app.table is not None else app


def _given_up(app: App, _: str, __: Fresh) -> App:
    if app.dialog != "giveup":
        return app
    games = {identity: table for identity, table in app.games.items() if identity != app.game}
    return show(app._replace(games=games, game=None), START)


def _look(app: App, argument: str, _: Fresh) -> App:
    table = app.table
    if table is None or argument not in map(str, range(len(table.match.seats))):
        return app
    return app._replace(looked_at=None if app.looked_at == int(argument) else int(argument))


def _settings(app: App, _: str, __: Fresh) -> App:
    return _read(app, SETTINGS)


def _about(app: App, _: str, __: Fresh) -> App:
    return _read(app, ABOUT)


def _close(app: App, _: str, __: Fresh) -> App:
    return app._replace(dialog=None)


def _all_players(app: App, _: str, __: Fresh) -> App:
    return app._replace(everybody=not app.everybody)


def _told(app: App, _: str, __: Fresh) -> App:
    """The lasting notice has been read."""
    return app._replace(trouble=None)


def _values_came(app: App, _: str, __: Fresh) -> App:
    missed = app.trouble is not None and app.trouble.code == "no_values"
    return app._replace(trouble=None if missed else app.trouble, values_missed=False)


def _values_missing(app: App, _: str, __: Fresh) -> App:
    """Told once, until a table comes again; another notice isn't pushed away."""
    if app.values_missed or app.trouble is not None:
        return app
    return app._replace(trouble=Refusal("no_values"), values_missed=True)


def _thinking(app: App, part: str, _: Fresh) -> App:
    try:
        return app._replace(thinking=min(1.0, max(0.0, float(part))))
    except ValueError:
        return app


def _installable(app: App, way: str, _: Fresh) -> App:
    return app._replace(install=way, dialog=None if app.dialog == "install" else app.dialog)


def _install(app: App, _: str, __: Fresh) -> App:
    """Say how, where the browser doesn't offer it."""
    by_hand = app.install in (BY_SHARING, BY_DOCK, BY_MENU)
    return app._replace(dialog="install") if by_hand and app.page == START else app


def _kept(app: App, state: str, _: Fresh) -> App:
    """What is kept stays so when a new version can't be; a lack of room is told once.

    A failure is the word of last resort: it takes the place of no reason that is known.
    """
    if state not in KEEPING or app.kept == KEPT != state:
        return app
    if state == FAILED and app.kept != FETCHING:
        return app
    trouble = app.trouble
    if state == FULL != app.kept and trouble is None:
        trouble = Refusal("no_room")
    elif state == KEPT and trouble == Refusal("no_room"):
        trouble = None
    return app._replace(kept=state, trouble=trouble)


def _update_found(app: App, _: str, __: Fresh) -> App:
    return app._replace(update=True)


def _licences(app: App, text: str, _: Fresh) -> App:
    return app._replace(licences=text) if text else app


def _on(argument: str) -> bool:
    return argument == "true"


Event = Callable[[App, str, Fresh], App]

_EVENTS: dict[str, Event] = {
    "home": _home,
    "back": _back,
    "continue": _continue,
    "open": _continue,
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
    "leave": _leave,
    "leaver": _leaver,
    "leave-level": _leave_level,
    "leave-without": lambda app, _, __: _left(app, "out"),
    "leave-computer": lambda app, _, __: _left(app, app.leave_level),
    "give-up": _give_up,
    "give-up-yes": _given_up,
    "close": _close,
    "look": _look,
    "all-players": _all_players,
    "told": _told,
    "values-came": _values_came,
    "values-missing": _values_missing,
    "thinking": _thinking,
    "kept": _kept,
    "update-found": _update_found,
    "licences": _licences,
    "installable": _installable,
    "install": _install,
}
_BY_ITSELF = frozenset(
    {"values-came", "values-missing", "thinking", "kept", "update-found", "installable"}
)
"""Events that come without a person's act: what was said to it stays."""
