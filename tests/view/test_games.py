"""The page of all games, and the dialogs about one."""

from typing import Any

import pytest

from pyapp import shelf
from pyapp.entry import saved_form, with_stored
from pyapp.i18n import Words
from pyapp.marks import Marks
from pyapp.match import Player
from pyapp.shelf import FINISHED, GIVEN_UP, OPEN, Head, Line
from pyapp.state import A_LIST, GAMES, App
from pyapp.view import screen
from pyapp.view.common import Screen
from pyapp.view.games import title
from tests.page import painted_testids
from tests.playing import LANGUAGES, app_with, does, playing, seated
from tests.strategies import GOOD

EVA, JAN, HAL = Player("Eva"), Player("Jan"), Player("Computer", "club")
PENTA = Head("penta", (EVA, HAL), (246, 228), (), 88, 8)
NOON = 1_796_040_000_000.0
"""Noon of 30 November 2026 in Greenwich, the same day nearly everywhere."""


def listed(*lines: Line, **changes: Any) -> App:
    shelf = {f"g{number}": line for number, line in enumerate(lines)}
    return App(page=GAMES, shelf=shelf, shelf_read=True)._replace(**changes)


def shown(app: App, language: str = "en") -> Screen:
    said = screen(app, Words(language))
    painted_testids(said)
    page: Screen = said["games"]
    return page


def rows(app: App, language: str = "en") -> dict[str, list[str]]:
    """The heads of the sections with the lines under them."""
    return {
        section["head"]: [
            " | ".join((row["open"] or row["deleted"])[part] for part in ("head", "line", "day"))
            for row in section["rows"]
        ]
        for section in shown(app, language)["sections"]
    }


def test_running_and_finished_games_are_listed_apart_the_newest_first() -> None:
    app = listed(
        Line(OPEN, PENTA, 0, NOON),
        Line(FINISHED, PENTA._replace(winners=(0,)), 0, NOON),
        Line(OPEN, Head("hotdice", (EVA, JAN), (50, 1100)), 0, NOON),
        Line(GIVEN_UP, Head("bankrupt", (JAN,), (0,)), 0, NOON),
    )
    assert rows(app) == {
        "Running": [
            "Hot Dice | Eva\xa050, Jan\xa01,100 | 30 November 2026",
            "Penta | Round 8 of 13. Eva\xa0246, Club\xa0228 | 30 November 2026",
        ],
        "Finished": [
            "Bankrupt | Given up. Jan\xa00 | 30 November 2026",
            "Penta | Eva wins. Eva\xa0246, Club\xa0228 | 30 November 2026",
        ],
    }


@pytest.mark.parametrize(
    ("language", "day"),
    [
        ("en", "30 November 2026"),
        ("sk", "30. novembra 2026"),
        ("cs", "30. listopadu 2026"),
        ("de", "30. November 2026"),
    ],
)
def test_a_day_is_written_as_the_language_does(language: str, day: str) -> None:
    assert Words(language).date(NOON) == day


def test_a_title_takes_the_place_of_the_games_name() -> None:
    app = listed(Line(OPEN, PENTA, 0, NOON, name="Sunday"))
    [line] = rows(app)["Running"]
    assert line.startswith("Sunday | Penta. Round 8")


def test_a_deleted_game_can_only_be_brought_back() -> None:
    app = listed(Line(OPEN, PENTA, 0, NOON, deleted=NOON), gone="g0")
    [section] = shown(app)["sections"]
    assert section["head"] == "Deleted"
    [row] = section["rows"]
    assert (row["open"], row["card"]) == (None, None)
    assert row["restore"]["@data-arg"] == "g0"
    assert shown(app)["gone"] == {"text": "Deleted: Penta", "undo": {"@data-arg": "g0"}}
    assert screen(app, Words("en"))["live"] == "Deleted: Penta"
    assert shown(listed(Line(OPEN, PENTA), gone="g0"))["gone"] is None


def test_finished_games_are_shown_a_list_at_a_time() -> None:
    app = listed(*[Line(FINISHED, PENTA, 0, NOON)] * (A_LIST + 1))
    [section] = shown(app)["sections"]
    assert (len(section["rows"]), section["older"]) == (A_LIST, True)
    [section] = shown(does(app, "older"))["sections"]
    assert (len(section["rows"]), section["older"]) == (A_LIST + 1, False)


def test_an_empty_list_says_so_once_it_has_been_read() -> None:
    assert shown(listed())["empty"] is True
    assert shown(listed(shelf_read=False))["empty"] is False
    assert shown(listed(Line(OPEN, PENTA)))["empty"] is False


@pytest.mark.parametrize("language", LANGUAGES)
def test_whether_the_browser_keeps_the_games_is_said(language: str) -> None:
    words = Words(language)
    lines = (Line(OPEN, PENTA),)
    assert shown(listed(*lines), language)["persistent"] is None
    kept = shown(does(listed(*lines), "persistent true"), language)["persistent"]
    assert kept == words("games.persistent")
    may_go = shown(does(listed(*lines), "persistent false"), language)["persistent"]
    assert may_go == words("games.may_go")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_offers_what_can_be_done_with_a_game(language: str) -> None:
    words = Words(language)
    for state, key in ((OPEN, "games.go_on"), (FINISHED, "games.look")):
        app = does(listed(Line(state, PENTA, 0, NOON, name="Sunday")), "card g0")
        card = screen(app, words)["card"]
        painted_testids(screen(app, words))
        assert (card["@open"], card["head"], card["go"][""]) == (True, "Sunday", words(key))
        assert card["name"]["field"] == {"@value": "Sunday", "@placeholder": words("game.penta")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_broken_game_says_why_and_what_can_be_done(language: str) -> None:
    words = Words(language)
    good = saved_form(playing(*GOOD), "g")
    for previous, before in (("", None), (good["record"], {"line": words("broken.before", n=3)})):
        fields = {**good, "record": '{"format": "chess"}', "previous": previous}
        app = does(with_stored(App(), [shelf.entry(fields)]), "open g")
        said = screen(app, words)
        painted_testids(said)
        assert said["broken"]["name"] == words("game.hotdice")
        assert said["broken"]["why"] == words("refusal.not_record") + "."
        assert (said["broken"]["before"], said["broken"]["text"]) == (before, True)


def test_a_finished_game_of_one_player_says_the_points() -> None:
    """There was nobody to win against."""
    app = listed(Line(FINISHED, Head("penta", (EVA,), (246,), (0,)), 0, NOON))
    assert rows(app) == {"Finished": ["Penta | Eva: 246\xa0points | 30 November 2026"]}
    assert "Given up" in str(rows(listed(Line(GIVEN_UP, Head("penta", (EVA,), (0,)), 0, NOON))))


@pytest.mark.parametrize(
    ("language", "called"),
    [
        ("en", "Penta · daily, 30\xa0November"),
        ("sk", "Penta · denná výzva, 30.\xa0novembra"),
        ("cs", "Penta · denní výzva, 30.\xa0listopadu"),
        ("de", "Penta · Tagesspiel, 30.\xa0November"),
    ],
)
def test_the_game_of_a_day_is_called_by_the_day(language: str, called: str) -> None:
    """Stored or on a table; a title of its own takes the place of that."""
    beside = '{"marks": {"daily": "2026-11-30"}}'
    form = {"id": "g", "head": shelf.head_text(PENTA), "beside": beside}
    app = with_stored(App(page=GAMES), [shelf.entry(form)])
    table = seated("penta")._replace(marks=Marks(daily="2026-11-30"))
    here = app_with(table)
    assert title(app, "g", Words(language)) == title(here, "g", Words(language)) == called
    named = with_stored(App(), [shelf.entry({**form, "name": "Sunday"})])
    assert title(named, "g", Words(language)) == "Sunday"


@pytest.mark.parametrize(
    "beside",
    [
        '{"daily"',
        '{"marks": {"daily": 7}}',
        '["daily"]',
        '{"daily": "2026-02-30"}',
        '{"marks": {"daily": "2026-02-30"}}',
    ],
)
def test_a_day_that_cannot_be_is_none(beside: str) -> None:
    form = {"id": "g", "head": shelf.head_text(PENTA), "beside": beside}
    assert title(with_stored(App(), [shelf.entry(form)]), "g", Words("en")) == "Penta"


def test_a_game_of_which_nothing_can_be_read_is_listed_all_the_same() -> None:
    app = with_stored(App(page=GAMES), [shelf.entry({"id": "g", "updated": NOON})])
    assert rows(app) == {"Running": ["Game | Can’t be read as it is stored | 30 November 2026"]}
