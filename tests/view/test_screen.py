"""The whole screen: one page at a time, in the form that docs/page.md promises."""

import json
import re

import pytest

from pyapp.i18n import Words
from pyapp.rules.games import GAMES
from pyapp.settings import Settings
from pyapp.state import (
    ABOUT,
    DAILY,
    ELSEWHERE,
    FAIR,
    NEW,
    RESULT,
    RULES,
    SETTINGS,
    START,
    TABLE,
    App,
)
from pyapp.state import GAMES as LIST
from pyapp.view import labels, names, screen
from pyapp.view.screen import PAPER
from tests.page import INDEX, page, painted_testids
from tests.playing import LANGUAGES, app_with, happen, seated
from tests.strategies import GOOD

PAGES = (START, NEW, TABLE, RESULT, LIST, RULES, SETTINGS, ABOUT, FAIR, DAILY, ELSEWHERE)
OVER = seated("tenthousand", *GOOD, target=1000)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("opened", PAGES)
def test_exactly_one_page_is_shown_and_has_its_place(opened: str, language: str) -> None:
    said = screen(app_with(OVER, opened), Words(language))
    assert [name for name in PAGES if said[name] is not None] == [opened]
    assert json.loads(json.dumps(said)) == said
    painted_testids(said)


@pytest.mark.parametrize("opened", [TABLE, RESULT])
def test_a_page_without_its_game_is_the_start_page(opened: str) -> None:
    said = screen(App(page=opened, behind=(START,)), Words("en"))
    assert [name for name in PAGES if said[name] is not None] == [START]


def test_the_language_of_the_screen_is_that_of_its_words() -> None:
    assert [screen(App(), Words(language))["@lang"] for language in LANGUAGES] == list(LANGUAGES)


def test_the_title_names_the_game_on_the_table() -> None:
    assert screen(App(), Words("sk"))["title"] == "Kocky"
    said = screen(app_with(seated("hotdice")), Words("sk"))["title"]
    assert said.startswith("Horúce kocky")


@pytest.mark.parametrize(
    ("theme", "expected"),
    [("auto", ("light", "dark")), ("light", ("light", "light")), ("dark", ("dark", "dark"))],
)
def test_the_bar_of_the_browser_has_the_colour_of_the_paper(
    theme: str, expected: tuple[str, str]
) -> None:
    said = screen(App(Settings(theme=theme)), Words("en"))
    bars = [said["bar-light"]["@content"], said["bar-dark"]["@content"]]
    assert bars == [PAPER[one] for one in expected]


def test_paper_has_one_colour_in_each_theme() -> None:
    tokens = (INDEX.parent / "static/styles/tokens.css").read_text()
    paper = re.search(r"--paper: var\(--light, (\S+)\) var\(--dark, (\S+)\)", tokens)
    assert paper is not None
    assert paper.groups() == (PAPER["light"], PAPER["dark"])
    metas = [e for e in page().walk() if e.attributes.get("name") == "theme-color"]
    assert [meta.attributes["content"] for meta in metas] == [*paper.groups()]
    manifest = json.loads((INDEX.parent / "manifest.json").read_text())
    assert manifest["theme_color"] == manifest["background_color"] == PAPER["light"]


@pytest.mark.parametrize("game", GAMES)
def test_a_family_shows_only_its_own_parts(game: str) -> None:
    table = screen(app_with(happen(seated(game), "roll")), Words("en"))["table"]
    penta, six = {"sheet", "rolls"}, {"lanes", "log", "scores", "turn", "take"}
    shown = {name for name, value in table.items() if value is not None}
    assert table["@data-family"] == ("penta" if game == "penta" else "six")
    assert (penta <= shown, bool(six & shown)) == (game == "penta", game != "penta")


def test_the_same_names_are_painted_at_every_table() -> None:
    """What a screen doesn't mention stays as it was, so nothing may be left out."""
    tables = [
        seated("penta"),
        seated("hotdice"),
        happen(seated("penta"), "roll"),
        happen(seated("bankrupt"), "roll"),
        seated("hotdice", *GOOD),
        OVER,
    ]
    keys = [set(screen(app_with(table), Words("en"))["table"]) for table in tables]
    assert all(found == keys[0] for found in keys)


def test_every_page_paints_the_same_names_at_the_root() -> None:
    keys = [set(screen(app_with(OVER, page), Words("en"))) for page in PAGES]
    assert all(found == keys[0] for found in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_fixed_words_and_names_are_never_empty(language: str) -> None:
    words = Words(language)
    assert all(labels(words).values())
    assert names(words).person
    assert names(words).computer
