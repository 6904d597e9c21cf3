"""Wires the app to the page: an event makes a new app, the app a screen, the page shows it."""

import asyncio
import json
import traceback
from collections.abc import Awaitable, Callable, Coroutine
from time import perf_counter
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

import pyapp
from pyapp import app as apps
from pyapp import days, entry, past, view
from pyapp.ai import known, levels
from pyapp.dice import fresh_seed
from pyapp.fairness import ALL
from pyapp.i18n import Words, best_language
from pyapp.rules.refusal import Refusal
from pyapp.settings import read_settings, settings_data
from pyapp.setup import read_setup, setup_data
from pyapp.state import (
    BY_OFFER,
    DAILY,
    ELSEWHERE,
    FAIR,
    GAMES,
    NOT_SENT,
    SHARED,
    START,
    App,
    Fresh,
)
from pyapp.table import TUMBLE, decider
from pyapp.web import persistence, rehearsal, sending
from pyapp.web.awake import Awake
from pyapp.web.clock import Clock
from pyapp.web.events import Events, taken_link
from pyapp.web.foresight import go_through_a_turn
from pyapp.web.handover import Handover
from pyapp.web.install import Install, way
from pyapp.web.keeper import Keeper
from pyapp.web.preferences import Preferences
from pyapp.web.saves import Saves
from pyapp.web.tables import Tables
from pyapp.web.tabs import Tabs
from pyapp.web.thoughts import SLICE, Thoughts
from pyapp.web.transfer import Transfer
from pyapp.web.worker import Worker

OF_ALL_GAMES = (GAMES, FAIR, DAILY, SHARED)
"""Pages that need to know all games, not only those that are under way."""
FADE = 120
"""Milliseconds of a throw where the reader wants no motion."""


async def start(scope: str, saves: Saves, tabs: Tabs, opening: "asyncio.Future[None]") -> None:
    """Take over the page; `saves` are being opened where this tab is the one that writes."""
    js.performance.mark("app")
    await Page(scope, saves, tabs).take_over(opening)


async def _load_the_rest() -> None:
    """Load, with the page in use, the modules that wait for their first attribute."""
    for module in (known, levels):
        await asyncio.sleep(0.2)
        hasattr(module, "loaded")


def fresh() -> Fresh:
    """Return a seed and an identity from the cryptographic generator, and the time."""
    return Fresh(fresh_seed(), fresh_seed(), js.Date.now())


class Page:
    """The running app: its state, and what was last shown of it."""

    def __init__(self, scope: str, saves: Saves, tabs: Tabs) -> None:
        self.scope = scope
        self.tabs = tabs
        self._keep_in(saves)
        self.clock = Clock(self.happen, self._ready)
        self.again = create_proxy(self.clock.again)
        self.midnight = create_proxy(self._next_day)
        self.tables = Tables(self.begin, self._table_told)
        self.thoughts = Thoughts()
        self.awake = Awake(self.begin)
        self.root = js.document.documentElement
        folder = str(self.root.dataset.tables).split("/")[0]
        self.build = folder.removeprefix("app-")[:7]
        self.worker = Worker(scope, folder, self.begin, self._kept)
        self.app = App()
        self.words = Words("en")
        self.page = ""
        self.behind: tuple[str, ...] = ()
        self.opened: str | None = None
        self.foreseen: set[str] = set()
        self.leaving = False
        self.asked = False
        self.reading = False
        self.tasks: set[asyncio.Future[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Let work go on beside the page; it is held here, for the loop alone would lose it."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Future[None]") -> None:
        """Tell the page of a failure at once, where the shell and a person can see it."""
        self.tasks.discard(task)
        if error := task.exception():
            js.reportError(js.Error.new("".join(traceback.format_exception(error))))

    async def take_over(self, opening: "asyncio.Future[None]") -> None:
        """Read what is stored, follow the address, paint, and take the taps that came before."""
        self.app = self._first_app()
        self._speak()
        await opening
        if self.tabs.writes:
            await self._come_in(self.app)
        self.handover = Handover(self, self.tabs)
        if not self.tabs.writes:
            self.app = entry.elsewhere(self.app)
        js.performance.mark("loaded")
        self.events = Events(
            self.happen, self.clock, self._counting, self._keys_play, lambda: self.tabs.writes
        )
        self.install = Install(self.happen)
        self.transfer = Transfer(self)
        self.acts = self._all_acts()
        self.change(apps.step(self.app, "installable", way(), fresh()))
        if not self.tabs.writes:
            self.handover.step_aside()
        self.root.dataset.ready = "true"
        self.tables.want(self.app.values_wanted)
        for event in js.kocky.take():
            self.happen(*event)
        self.worker.start()
        self._wait_for_tomorrow()
        self.begin(_load_the_rest())
        if self.tabs.writes:
            self.keeper.clean()

    def happen(self, event: str, argument: str = "") -> None:
        """Let one event change the app, and show and store what it changed."""
        if self.leaving:
            return
        if act := self.acts.get(event):
            act(argument)
        else:
            self.change(apps.step(self.app, event, argument, fresh()))

    def _wait_for_tomorrow(self) -> None:
        js.setTimeout(self.midnight, days.rest_of(js.Date.now()))

    def _next_day(self) -> None:
        self.happen("seen")
        self._wait_for_tomorrow()

    def _all_acts(self) -> dict[str, Callable[[str], None]]:
        """What the browser has a part in, by the event that asks for it."""
        return {
            "licences": lambda _: self.begin(self._fetch_licences()),
            "update": lambda _: self.begin(self._update()),
            "send": self._send,
            "broken-text": self.transfer.hand_out_broken,
            "export": self.transfer.hand_out,
            "export-all": lambda _: self.begin(self.transfer.hand_out_all()),
            "import-yes": lambda _: self.begin(self.transfer.take()),
            "keep": lambda _: self.begin(self._keep()),
            "take-over": lambda _: self.handover.take_over(),
            "install": self._install,
        }

    def _install(self, argument: str) -> None:
        if self.app.install == BY_OFFER:
            self.begin(self.install.ask())
        else:
            self.change(apps.step(self.app, "install", argument, fresh()))

    def _kept(self, event: str, argument: str) -> None:
        """Take what the service worker tells; all that a rehearsal needs may be on the device."""
        if (event, argument) == ("kept", "ready"):
            rehearsal.rehearse(self.preferences)
        self.happen(event, argument)

    def change(self, app: App) -> None:
        """Replace the app: what is different is shown, stored, and waited for."""
        self.app = app
        if app.settings.language != self.words.language:
            self._speak()
        if self._counting() and app.watching and app.table.countdown is None and self._ready():
            # The count-down begins with the dice at rest: one picture, said once.
            self.app = apps.step(self.app, "count", "", fresh())
        app = self.app
        self._remember()
        self.keeper.follow(app)
        self._paint()
        self._want_table()
        self.clock.set(app.table.due if app.table is not None and app.watching else None)
        self.awake.follow(app)
        if app.page in OF_ALL_GAMES and not app.shelf_read and not self.reading:
            self.reading = True
            self.begin(self.read_shelf())
        elif app.page == FAIR and app.counted == ALL and app.shelf_read and not app.pooled:
            self.begin(self._count_dice())
        self.events.keep_way_back(app.page in (START, ELSEWHERE) and app.dialog is None)
        self.events.hear_touches(self._counting())

    def _want_table(self) -> None:
        """Fetch the table of values of the opened game, but never before the page can be used."""
        if self.app.opened != self.opened:
            self.opened = self.app.opened
            self.tables.ask_again()
            self._foresee()
        if self.root.hasAttribute("data-ready"):
            self.tables.want(self.app.values_wanted)

    def _foresee(self) -> None:
        """Go through a turn of each game in thought, when the first of its kind is opened."""
        table = self.app.table
        if table is not None and table.match.game not in self.foreseen:
            self.foreseen.add(table.match.game)
            self.begin(go_through_a_turn(self.app, self.words, fresh()))

    def _table_told(self, event: str) -> None:
        self.happen(event)
        self.clock.again()

    def _ready(self) -> bool:
        """Return whether what is due may happen: a computer waits for its table, and thinks."""
        table = self.app.table
        level = decider(table) if table is not None else None
        if table is None or level is None:
            return True
        if self.tables.awaited(self.app.values_wanted):
            return False
        if self.thoughts.finish(table.match, level):
            return True
        if part := self.thoughts.news():
            self.happen("thinking", part)
        js.setTimeout(self.again, 0)
        return False

    def _first_app(self) -> App:
        languages = [str(tag) for tag in js.navigator.languages]
        settings = read_settings(self.preferences.read("settings"), best_language(languages))
        setup = read_setup(self.preferences.read("setup"))
        still = js.matchMedia("(prefers-reduced-motion: reduce)").matches
        address = js.location.origin + js.location.pathname
        return App(settings, tumble=FADE if still else TUMBLE, last_setup=setup, address=address)

    def _speak(self) -> None:
        """Use the language that is set."""
        self.words = Words(self.app.settings.language)
        self.app = self.app._replace(names=view.names(self.words))
        js.kocky.labels(json.dumps(view.labels(self.words)))

    def _keep_in(self, saves: Saves) -> None:
        """Keep games and preferences from now on; nothing is known of what is stored."""
        self.preferences = Preferences(self.scope, lambda: self.tabs.writes)
        self.keeper = Keeper(saves, self._stored, self._not_stored)

    async def _come_in(self, app: App) -> None:
        """Go back to where the app was left, or where the address leads, with the stored games."""
        page, game = entry.read_where(self.preferences.read("where"))
        today = self.preferences.read("daily")
        app = await self.keeper.load(app, game, today if isinstance(today, str) else None)
        if not self.tabs.writes:
            return  # what the address asks for stays there for the next time
        self.app = entry.returned(entry.on_device(app, self.app), page, game, fresh())
        self._follow_address()

    async def come_in_anew(self) -> None:
        """Go on with what another tab has stored, as at a start."""
        saves = Saves(self.scope)
        self._keep_in(saves)
        self.reading = False
        await saves.open()
        await self._come_in(self._first_app())
        if self.tabs.writes:
            self.happen("seen")
            self.keeper.clean()

    def _follow_address(self) -> None:
        search = js.URLSearchParams.new(js.location.search)
        parameters = {str(name): str(value) for name, value in search.entries()}
        if parameters:
            self.app = apps.step(self.app, "language", parameters.get("lang", ""), fresh())
            self._speak()
            self.app = entry.from_link(self.app, parameters, fresh())
            js.history.replaceState(None, "", js.location.pathname + js.location.hash)
        # What a link brought is asked about until it is answered, whatever becomes of the page.
        for link in (self.preferences.read("link"), taken_link()):
            if isinstance(link, str):
                self.app = apps.step(self.app, "link", link, fresh())

    def _remember(self) -> None:
        """Keep what the shell and the next start need to know at once."""
        app = self.app
        self.preferences.write("settings", settings_data(app.settings))
        self.preferences.write("where", entry.where(app))
        asked = app.guest is not None and SHARED in (app.page, *app.behind)
        self.preferences.write("link", app.guest.link if asked else None)
        today = [key for key, table in app.games.items() if table.marks.daily == app.today]
        if app.today and today:
            self.preferences.write("daily", today[0])
        if app.last_setup is not None:
            self.preferences.write("setup", setup_data(app.last_setup))

    def _stored(self) -> None:
        """The number of stored moves is told; the browser is asked to keep them."""
        self._count_moves()
        if self.app.trouble is not None:
            self.happen("stored")
        if not self.asked:
            self.asked = True
            self.begin(self._ask_to_keep(ask=True))

    def _not_stored(self, why: str) -> None:
        if self.tabs.writes:
            self.happen("not-stored", why)

    async def _ask_to_keep(self, ask: bool = False) -> None:
        persistent = await persistence.granted(self.preferences, ask)
        if persistent is not None:
            self.happen("persistent", str(persistent).lower())

    def is_kept_by(self, keeper: Keeper) -> bool:
        """Whether the games are still this tab's, as they were when `keeper` began to keep them.

        What has waited for anything asks before it changes the app.
        """
        here = self.tabs.writes and self.app.page != ELSEWHERE
        return here and self.keeper is keeper

    async def read_shelf(self) -> None:
        """Bring the whole list of games, unless it is there."""
        if self.app.shelf_read:
            return
        keeper = self.keeper
        entries = await keeper.rest()
        if not self.is_kept_by(keeper):
            return
        self.change(keeper.with_rest(self.app, entries))
        if self.app.persistent is None:
            await self._ask_to_keep()

    async def _keep(self) -> None:
        """Keep what a link has brought, as soon as it is known whether it is here already."""
        keeper = self.keeper
        await self.read_shelf()
        if self.is_kept_by(keeper):
            self.change(apps.step(self.app, "keep", "", fresh()))

    async def _count_dice(self) -> None:
        """Count the dice of all games, a few games at a time, so that the page answers."""
        since = perf_counter()
        for identity in past.finished(self.app):
            past.thrown(self.app, identity)
            if perf_counter() - since > SLICE:
                await asyncio.sleep(0)
                since = perf_counter()
        if not self.app.pooled:
            self.happen("pooled")

    def _count_moves(self) -> None:
        app = self.app
        moves = len(app.table.match.moves) if app.table is not None else 0
        self.root.dataset.moves = str(moves)
        self.root.dataset.saved = str(self.keeper.moves(app.game))

    def _paint(self) -> None:
        screen = view.screen(self.app, self.words, pyapp.__version__, self.build)
        app = self.app
        moved = self.page not in ("", app.page)
        back = len(app.behind) < len(self.behind) and app.page == self.behind[-1]
        self.page, self.behind = app.page, app.behind
        js.kocky.paint(json.dumps(screen), moved, back)
        self._count_moves()

    def _counting(self) -> bool:
        table = self.app.table
        return table is not None and table.due is not None and table.due.event == "count"

    def _keys_play(self) -> bool:
        return self.app.watching and self.app.settings.keys

    async def _update(self) -> None:
        """Let the new version take over, once all is stored; nothing happens here any more."""
        self.leaving = True
        await self.keeper.flush()
        js.kocky.renew()

    def _send(self, what: str) -> None:
        """Share what was chosen, in the task of the tap, and tell what became of it."""
        self.change(apps.step(self.app, "send", what, fresh()))
        if message := view.message(self.app, what, self.words):
            self.begin(self._sent(sending.send(message)))

    async def _sent(self, sent: Awaitable[str]) -> None:
        self.happen("sent", await sent)
        if self.app.letter is not None and self.app.letter.outcome == NOT_SENT:
            sending.select_letter()

    async def _fetch_licences(self) -> None:
        keeper = self.keeper
        try:
            answer = await js.fetch("licences.txt")
            text = str(await answer.text()) if answer.ok else ""
        except JsException:
            text = ""
        if not self.is_kept_by(keeper):
            return
        app = apps.step(self.app, "licences", text, fresh())
        self.change(app if text else app._replace(trouble=Refusal("no_licences")))
