"""The whole screen of the app: one page, its dialogs, and what is read out."""

from typing import Any

from pyapp.i18n import Words, catalogue
from pyapp.rules.games import PENTA
from pyapp.settings import Settings
from pyapp.state import (
    ABOUT,
    AT_A_GAME,
    DAILY,
    ELSEWHERE,
    FAIR,
    GAMES,
    NEW,
    RESULT,
    RULES,
    SETTINGS,
    SHARED,
    START,
    TABLE,
    App,
    Names,
    show,
)
from pyapp.table import Table, undoable, until_rest
from pyapp.view import (
    board,
    daily,
    fair,
    games,
    links,
    news,
    pages,
    penta,
    result,
    sixdice,
    transfer,
)
from pyapp.view.common import Screen, subtitle
from pyapp.view.rules import rules_page

PAGE_WORDS = "page."
"""Catalogue keys that begin so are the fixed words of index.html."""
BOOT_WORDS = "boot."
"""Catalogue keys that begin so are said before Python is there, or when it doesn't come."""

PAPER = {"light": "#f3ecde", "dark": "#15181e"}
"""The ground of the page by theme: the colour of the browser's bar."""


def screen(app: App, words: Words, version: str = "", build: str = "") -> Screen:
    """Return what the page says now; docs/page.md describes the form."""
    if app.page in AT_A_GAME and app.table is None:
        app = show(app, START)
    theme = app.settings.theme
    table = None if app.table is None else until_rest(app.table)
    lines = _lines(table, words, app.thinking is not None)
    return {
        "@lang": words.language,
        "@data-theme": None if theme == "auto" else theme,
        "title": _title(app, words),
        **{f"bar-{device}": {"@content": PAPER.get(theme, own)} for device, own in PAPER.items()},
        "live": _live(app, table, lines, words),
        "notice": pages.notice(app, words),
        START: pages.start(app, words) if app.page == START else None,
        NEW: pages.new_game(app, words) if app.page == NEW else None,
        TABLE: _table(app, table, lines, words) if app.page == TABLE and table else None,
        RESULT: result.result(app, words) if app.page == RESULT else None,
        GAMES: games.games(app, words) if app.page == GAMES else None,
        RULES: _rules(app, words) if app.page == RULES else None,
        SETTINGS: pages.settings(app, words) if app.page == SETTINGS else None,
        ABOUT: pages.about(app, version, build, words) if app.page == ABOUT else None,
        SHARED: links.shared(app, words) if app.page == SHARED else None,
        FAIR: fair.page(app, words) if app.page == FAIR else None,
        DAILY: daily.page(app, words) if app.page == DAILY else None,
        ELSEWHERE: True if app.page == ELSEWHERE else None,
        "menu": pages.menu(app, words),
        "share": links.share(app, words),
        "leave": pages.leave(app, words),
        "giveup": pages.give_up(app, words),
        "install": pages.install(app, words),
        "card": games.card(app, words),
        "broken": games.broken(app, words),
        "import": transfer.offer(app, words),
    }


def labels(words: Words) -> dict[str, str]:
    """Return the fixed words of the page by their keys in index.html."""
    keys = [key for key in catalogue(words.language) if key.startswith(PAGE_WORDS)]
    return {key.removeprefix(PAGE_WORDS): words(key) for key in keys}


def start_page(words: Words) -> dict[str, Any]:
    """Return what the page shows a newcomer before Python is there.

    Its `screen`, its fixed words (`labels`), and `words` for a start that takes long or fails.
    """
    app = App(Settings(words.language), names(words))
    whole = screen(app, words)
    boot = [key for key in catalogue(words.language) if key.startswith(BOOT_WORDS)]
    return {
        "screen": {key: whole[key] for key in ("@lang", "title", START)},
        "labels": labels(words),
        "words": {key.removeprefix(BOOT_WORDS): words(key) for key in boot},
    }


def names(words: Words) -> Names:
    """Return what players without a name are called."""
    return Names(words("new.person"), words("new.computer"))


def _title(app: App, words: Words) -> str:
    game = app.table.match.game if app.page in AT_A_GAME and app.table is not None else None
    return f"{words(f'game.{game}')} · Kocky" if game else "Kocky"


def _live(app: App, table: Table | None, lines: news.Lines, words: Words) -> str:
    if app.page == TABLE and table is not None:
        if table.countdown is not None:
            # Said once when it starts, not every second.
            lines = _lines(table._replace(countdown=table.habits.auto_entry), words)
        return news.live(table, lines, words)
    if app.page == GAMES:
        return games.gone(app, words)
    return words.refusal(app.error) if app.error is not None else ""


def _lines(table: Table | None, words: Words, thinks_long: bool = False) -> news.Lines:
    if table is None:
        return None, None
    if thinks_long:
        return news.thinks_long(table, words)
    return penta.lines(table, words) if table.match.game == PENTA else sixdice.lines(table, words)


def _rules(app: App, words: Words) -> Screen:
    table = app.table
    in_force = table.match.rules if table and table.match.game == app.rules_of else None
    return rules_page(app.rules_of, in_force, words)


def _table(app: App, table: Table, lines: news.Lines, words: Words) -> Screen:
    match = table.match
    wide = news.wide_button(table, words)
    family = _penta(app, table, words) if match.game == PENTA else _six_dice(app, table, words)
    view = penta if match.game == PENTA else sixdice
    return {
        "@data-family": "penta" if match.game == PENTA else "six",
        "title": words(f"game.{match.game}"),
        "sub": subtitle(match, words),
        "update": pages.update(app, words),
        "help": {"@data-testid": "rules"},
        "undo": {"@disabled": not undoable(table)},
        "message": news.message(lines, words, table.countdown is not None, app.thinking),
        "dice": board.dice(table, words),
        "left": None if wide else view.left_button(table, words),
        "right": None if wide else view.right_button(table, words),
        "wide": wide,
        **family,
    }


def _penta(app: App, table: Table, words: Words) -> Screen:
    return {
        "@data-mood": None,
        "sheet": penta.sheet(table, app.looked_at, app.everybody, words),
        "rolls": penta.rolls(table, words),
        "held": penta.held(table, words),
        **dict.fromkeys(
            ("lanes", "log", "scores", "turn", "cut", "aside", "chosen", "take", "after", "risk")
        ),
    }


def _six_dice(app: App, table: Table, words: Words) -> Screen:
    return {
        "@data-mood": sixdice.mood(table),
        "lanes": sixdice.lanes(table, app.everybody, words),
        "log": sixdice.log(table, words),
        "scores": sixdice.scores(table, words),
        "turn": sixdice.turn_points(table, words),
        "cut": sixdice.cut(table),
        "aside": sixdice.aside(table, words),
        "chosen": sixdice.chosen(table, words),
        "take": sixdice.take_all(table),
        "after": sixdice.after_banking(table, words),
        "risk": sixdice.risk(table, words),
        **dict.fromkeys(("sheet", "rolls", "held")),
    }
