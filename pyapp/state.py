"""The state of the whole app as one value: the page shown, the games, the draft of a new one.

What is done to it by a person, by the device, or on the way in and out, is elsewhere; here is what
they share.
"""

from collections.abc import Callable
from itertools import groupby
from typing import Any, NamedTuple

from pyapp import resume, shelf
from pyapp import setup as drafts
from pyapp.archive import Apart, Found
from pyapp.marks import Marks
from pyapp.match import Match, Player
from pyapp.rules.games import PENTA
from pyapp.rules.refusal import Refusal
from pyapp.settings import Settings
from pyapp.setup import Setup
from pyapp.share import Shared
from pyapp.shelf import FINISHED, OPEN, Broken, Line
from pyapp.table import NEWS, TUMBLE, Table, values_for

START, NEW, TABLE, RESULT, GAMES, RULES, SETTINGS, ABOUT, ELSEWHERE = (
    "start",
    "newgame",
    "table",
    "result",
    "games",
    "rules",
    "settings",
    "about",
    "elsewhere",
)
SHARED, FAIR, DAILY = "shared", "fair", "daily"
AT_A_GAME = (TABLE, RESULT)
"""Pages that show the game on the table."""
BY_OFFER, BY_SHARING, BY_DOCK, BY_MENU = "offer", "sharing", "dock", "menu"
"""How a browser installs the page: it offers that itself, or a person has to find the way."""
RELOADED_UNHARMED = (START, RESULT, GAMES, SETTINGS, ABOUT, ELSEWHERE)
"""Pages that nothing is lost of when the browser loads the app anew."""
FETCHING, KEPT, FULL, FAILED, IMPOSSIBLE = KEEPING = (
    "fetching",
    "ready",
    "full",
    "failed",
    "impossible",
)
"""How far the app is kept on the device, so that it starts without a network."""
HANDED_ON, COPIED, NOT_SENT = SENT = "handed_on", "copied", "not_sent"
"""What became of something that was to be shared."""


class Fresh(NamedTuple):
    """What comes from outside: the seed of a new game's dice, an identity for it, and the time."""

    seed: str
    identity: str
    now: float = 0.0


A_LIST = 30
"""How many finished games a list shows at first, and how many more each time."""


class Names(NamedTuple):
    """What players without a name are called, in the language of the day."""

    person: str = "Player"
    computer: str = "Computer"


class Guest(NamedTuple):
    """What a link has brought, which is asked about; `players` as they will meet a challenge."""

    link: str
    shared: Shared
    players: tuple[Player, ...] = ()


class Letter(NamedTuple):
    """What can be shared: the ends of addresses by what they carry, that which was chosen last, and
    what became of it (one of SENT, empty while nothing has).
    """

    links: dict[str, str]
    chosen: str = ""
    outcome: str = ""


class Offer(NamedTuple):
    """What files hold that are to be imported: how many games, those of them that are compared,
    texts to be kept apart, and which files can't be read.
    """

    found: tuple[Found, ...] = ()
    apart: tuple[Apart, ...] = ()
    games: int = 0
    errors: tuple[tuple[str, Refusal], ...] = ()

    @property
    def reading(self) -> bool:
        """Not all games are compared yet."""
        return len(self.found) < self.games


class App(NamedTuple):
    """`games` are the tables by identity, the one on the screen (`game`) among them.

    `shelf` is a line for each game that is known, the newest last; `shelf_read` whether these are
    all. `card` is the game that a dialog is about, `broken` what is wrong with it, `gone` the one
    that was deleted last, `shown` how many finished ones the list has room for. `persistent` is
    whether the browser has promised not to throw the games away, None while that isn't known.
    `offer` is what the files of an import hold.
    `behind` are the pages that "back" returns to. `looked_at` is the seat whose sheet a phone
    shows, None for the natural one. `trouble` is the key of a lasting notice with its parameters,
    `values_missed` whether the last table of values didn't come, and that was told. `thinking` is
    the part done of a computer's thinking, where that takes long. `install` is how this browser
    installs the page, empty where it can't or has. `kept` is one of KEEPING, `update` whether a new
    version is ready to take this one's place.
    `guest` is what a link has brought, `letter` what is being shared, `address` that of the app,
    `counted` whose dice are counted, `pooled` that those of all games are, `today` the date.
    """

    settings: Settings = Settings()
    names: Names = Names()
    tumble: int = TUMBLE
    page: str = START
    behind: tuple[str, ...] = ()
    games: dict[str, Table] = {}  # noqa: RUF012 never changed, only replaced
    game: str | None = None
    shelf: dict[str, Line] = {}  # noqa: RUF012
    shelf_read: bool = False
    card: str | None = None
    broken: Broken | None = None
    gone: str | None = None
    shown: int = A_LIST
    persistent: bool | None = None
    offer: Offer | None = None
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
    guest: Guest | None = None
    letter: Letter | None = None
    address: str = ""
    counted: str = ""
    pooled: bool = False
    today: str = ""

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


Event = Callable[[App, str, Fresh], App]
"""What an event makes of the app, with its argument and the randomness that it may need."""


def show(app: App, page: str) -> App:
    """Go to a page that doesn't return to the one before."""
    return app._replace(page=page, behind=(), dialog=None, everybody=False)


def visit(app: App, page: str) -> App:
    """Go to a page that "back" returns from."""
    if app.page == page:
        return app._replace(dialog=None)
    return app._replace(page=page, behind=(*app.behind, app.page), dialog=None)


def without_table(app: App) -> App:
    """Return the app without ways back to the game that was on the table."""
    kept = (page for page in app.behind if page not in AT_A_GAME)
    *behind, _ = (page for page, _ in groupby((*kept, app.page)))
    return app._replace(behind=tuple(behind))


def opened(
    app: App, match: Match, fresh: Fresh, seed_from: int = 1, marks: Marks | None = None
) -> App:
    """Return the app with a game on the table, a new one or one from elsewhere."""
    table = resume.new_table(match, fresh.seed, seed_from, app.settings.habits(app.tumble))
    games = {**app.games, fresh.identity: table._replace(marks=marks or Marks())}
    return show(app._replace(games=games, game=fresh.identity, looked_at=None), TABLE)


def with_table(app: App, table: Table) -> App:
    """Return the app with another state of the table on the screen."""
    before = app.table
    if app.game is None or before is None:
        return app
    app = app._replace(games={**app.games, app.game: table})
    moved_on = table.match.turn != before.match.turn or table.stage != before.stage
    return app._replace(looked_at=None) if moved_on else app


def noted(before: App, after: App, now: float) -> App:
    """Return the app with the line of the game that has been begun or gone on with."""
    identity, table = after.game, after.table
    if identity is None or table is None:
        return after
    known, old = after.shelf.get(identity), before.games.get(identity)
    if known is not None and (old is None or old.match is table.match):
        return after
    line = (known or Line(OPEN, None, created=now))._replace(
        state=FINISHED if table.match.over else OPEN,
        head=shelf.head_of(table.match),
        updated=later(after, now),
    )
    return with_line(after, identity, line)


def later(app: App, now: float) -> float:
    """Return the time, after that of every game: a clock that was set back makes none older."""
    return max(now, *(line.updated + 1 for line in app.shelf.values()), 0.0)


def with_line(app: App, identity: str, line: Line) -> App:
    """Return the app with a line as the newest."""
    others = {key: other for key, other in app.shelf.items() if key != identity}
    return app._replace(shelf={**others, identity: line})


def changed_line(app: App, identity: str, **changes: Any) -> App:
    """Return the app with a line changed in its place; an unknown game changes nothing."""
    if identity not in app.shelf:
        return app
    return app._replace(shelf={**app.shelf, identity: app.shelf[identity]._replace(**changes)})
