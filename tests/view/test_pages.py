"""The pages around the table, and the dialogs."""

from typing import Any

import pytest

from pyapp.i18n import Words
from pyapp.match import Player
from pyapp.rules.refusal import Refusal
from pyapp.settings import Settings
from pyapp.setup import Setup
from pyapp.state import (
    ABOUT,
    BY_DOCK,
    BY_MENU,
    BY_OFFER,
    BY_SHARING,
    NEW,
    RULES,
    SETTINGS,
    START,
    App,
)
from pyapp.view import names, screen
from pyapp.view.common import Screen
from tests.playing import LANGUAGES, TWO, app_with, does, seated, shelf_of
from tests.strategies import GOOD

ROLL = "roll 1 2 2 2 4 5"


def shown(app: App, language: str = "en") -> Screen:
    """What the page says that is open."""
    said = screen(app, Words(language), "1.2.3", "c73b8f7")
    page: Screen = said[app.page]
    return page


def picked(choices: list[Screen]) -> list[Any]:
    return [one["pick"]["@value"] for one in choices if one["pick"]["@checked"]]


# --- start ---


def test_without_a_game_a_new_one_is_next() -> None:
    start = shown(App())
    assert (start["continue"], start["games"], start["again"]) == (None, [], None)
    assert start["new"]["@data-next"] is True


def test_the_newest_game_can_be_continued_and_the_others_opened() -> None:
    games = {"a": seated("penta"), "b": seated("hotdice", *GOOD), "c": seated("bankrupt")}
    start = shown(App(shelf=shelf_of(**games)))
    assert start["continue"]["@data-arg"] == "c"
    assert start["continue"]["head"] == "Continue Bankrupt"
    assert [game["@data-arg"] for game in start["games"]] == ["b", "a"]
    assert "Eva\xa01,100" in start["games"][0]["line"]
    assert start["games"][1]["line"].startswith("Round 1 of 13")
    assert start["new"]["@data-next"] is None


def test_a_finished_game_cannot_be_continued() -> None:
    over = seated("tenthousand", *GOOD, target=1000)
    assert shown(app_with(over, START))["continue"] is None


def test_the_last_players_can_play_again() -> None:
    setup = Setup("hotdice", players=(Player("Eva"), Player(""), Player("", "club")))
    assert shown(App(last_setup=setup))["again"]["line"] == "Hot Dice with Eva, Player 2 and Club"


# --- new game ---


def test_a_new_game_offers_the_four_games() -> None:
    page = shown(App(page=NEW))
    assert [game["name"] for game in page["games"]] == [
        "Penta",
        "Hot Dice",
        "Ten Thousand",
        "Bankrupt",
    ]
    assert picked(page["games"]) == ["penta"]


@pytest.mark.parametrize(
    ("game", "choices", "own", "fixed"),
    [
        ("hotdice", ["5000", "10000", "15000"], False, None),
        ("tenthousand", None, False, "10,000"),
        ("bankrupt", ["5000", "10000", "15000"], True, None),
    ],
)
def test_each_game_offers_its_targets(
    game: str, choices: list[str] | None, own: bool, fixed: str | None
) -> None:
    target = shown(does(App(page=NEW), f"game {game}"))["target"]
    offered = target["choices"] and [one["pick"]["@value"] for one in target["choices"]]
    assert (offered, bool(target["own"]), target["fixed"]) == (choices, own, fixed)
    if choices:
        assert picked(target["choices"]) == ["10000"]


def test_only_bankrupt_asks_about_bankruptcy_and_penta_has_no_target() -> None:
    assert shown(App(page=NEW))["target"] is None
    for game in ("penta", "hotdice", "tenthousand"):
        assert shown(does(App(page=NEW), f"game {game}"))["bankruptcy"] is None
    assert shown(does(App(page=NEW), "game bankrupt"))["bankruptcy"] == {"on": {"@checked": True}}


def test_people_have_a_name_and_computers_a_level() -> None:
    person, computer = shown(App(page=NEW))["players"]
    assert (person["@data-kind"], computer["@data-kind"]) == ("person", "computer")
    assert person["name"]["@placeholder"] == "Player 1"
    assert (person["level"], computer["name"]) == (None, None)
    assert computer["level"]["@value"] == "club"
    levels = [level["@value"] for level in computer["level"][""]]
    assert levels == ["beginner", "club", "expert", "perfect"]
    six = shown(does(App(page=NEW), "game hotdice"))["players"][1]["level"]
    assert "classic" in [level["@value"] for level in six[""]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_is_called_as_the_empty_field_says(language: str) -> None:
    words = Words(language)
    app = App(page=NEW)._replace(names=names(words))
    placeholder = shown(app, language)["players"][0]["name"]["@placeholder"]
    started = does(app, "start")
    assert started.table is not None
    assert started.table.match.seats[0].name == placeholder


def test_the_order_can_be_changed_as_far_as_there_is_room() -> None:
    players = shown(does(App(page=NEW), "add-person"))["players"]
    assert [player["up"]["@disabled"] for player in players] == [True, False, False]
    assert [player["down"]["@disabled"] for player in players] == [False, False, True]


def test_the_only_person_cannot_be_removed() -> None:
    players = shown(App(page=NEW))["players"]
    assert [player["remove"]["@disabled"] for player in players] == [True, False]


def test_no_more_than_six_people_and_three_computers_can_be_added() -> None:
    page = shown(does(App(page=NEW), *["add-person"] * 9))
    assert (page["person"]["@disabled"], page["computer"]["@disabled"]) == (True, False)
    page = shown(does(App(page=NEW), *["add-computer"] * 9))
    assert (page["person"]["@disabled"], page["computer"]["@disabled"]) == (False, True)


def test_the_first_player_is_named_unless_the_order_is_drawn() -> None:
    app = does(App(page=NEW), "name 0:Eva")
    assert shown(app)["start"]["line"] == "Eva throws first"
    assert shown(does(app, "down 0"))["start"]["line"] == "Club throws first"
    assert shown(does(app, "draw true"))["start"]["line"] == "The order is drawn"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("events", [("game bankrupt", "own-target 70"), ("name 0:human",)])
def test_why_a_game_cannot_start_is_said_without_a_word_of_the_code(
    language: str, events: tuple[str, ...]
) -> None:
    error = shown(does(App(page=NEW), *events, "start"), language)["error"]
    assert error
    assert "_" not in error
    if language in ("sk", "cs"):
        assert "target" not in error


# --- settings, rules, about ---


def test_the_settings_are_those_in_force() -> None:
    settings = Settings("de", "dark", "fast", 0, hand_over=False)
    page = shown(App(settings, page=SETTINGS))
    chosen = {name: picked(page[name]) for name in ("language", "theme", "pace", "auto")}
    assert chosen == {"language": ["de"], "theme": ["dark"], "pace": ["fast"], "auto": ["0"]}
    assert page["handover"] == {"@checked": False}


def test_auto_entry_is_off_or_3_10_or_30_seconds() -> None:
    auto = shown(App(page=SETTINGS))["auto"]
    assert [one["pick"]["@value"] for one in auto] == ["0", "3", "10", "30"]
    assert picked(auto) == ["3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_is_called_in_its_own_words(language: str) -> None:
    names = [one["text"] for one in shown(App(page=SETTINGS), language)["language"]]
    assert names == ["Slovenčina", "Čeština", "Deutsch", "English"]


def test_the_theme_that_is_forced_is_that_of_the_page() -> None:
    assert screen(App(), Words("en"))["@data-theme"] is None
    assert screen(App(Settings(theme="dark")), Words("en"))["@data-theme"] == "dark"


def test_every_setting_of_the_page_can_be_chosen() -> None:
    page = shown(App(page=SETTINGS))
    for name in ("language", "theme", "pace", "auto"):
        for one in page[name]:
            after = does(App(page=SETTINGS), f"{name} {one['pick']['@value']}")
            assert picked(shown(after)[name]) == [one["pick"]["@value"]]


def test_about_says_the_version_and_the_licences_when_they_have_come() -> None:
    page = shown(App(page=ABOUT))
    assert (page["version"], page["licences"], page["show"]) == (
        "Version 1.2.3, build c73b8f7",
        None,
        {"@hidden": False},
    )
    with_texts = shown(does(App(page=ABOUT), "licences MIT"))
    assert (with_texts["licences"], with_texts["show"]) == ("MIT", {"@hidden": True})


def test_the_rules_have_a_tab_for_each_game_and_the_computers() -> None:
    tabs = shown(App(page=RULES))["games"]
    assert [tab["pick"]["@value"] for tab in tabs] == [
        "penta",
        "hotdice",
        "tenthousand",
        "bankrupt",
        "computers",
    ]
    assert picked(tabs) == ["penta"]


# --- dialogs and the notice ---


def dialog(app: App, name: str, language: str = "en") -> Any:
    return screen(app, Words(language))[name]


def test_the_menu_offers_leaving_only_where_somebody_stays() -> None:
    several = dialog(does(app_with(seated("hotdice", ROLL)), "menu"), "menu")
    assert (several["leave"], several["giveup"], several["@open"]) == (True, True, True)
    alone = dialog(does(app_with(seated("hotdice", ROLL, players="Eva")), "menu"), "menu")
    assert (alone["leave"], alone["giveup"]) == (None, True)
    over = dialog(does(app_with(seated("tenthousand", *GOOD, target=1000)), "menu"), "menu")
    assert (over["leave"], over["giveup"]) == (None, None)
    computers = dialog(does(app_with(seated("hotdice", players="club,club")), "menu"), "menu")
    assert computers["leave"] is None


def test_leaving_asks_who_and_what_becomes_of_the_seat() -> None:
    app = does(app_with(seated("hotdice", ROLL, players="Eva,Jan,Hal:club")), "leave")
    asked = dialog(app, "leave")
    assert [one[""] for one in asked["who"]["choice"][""]] == ["Eva", "Jan"]
    assert asked["without"]["head"] == "The game goes on without Eva"
    assert asked["computer"]["head"] == "A computer takes the seat of Eva"
    other = dialog(does(app, "leaver 1"), "leave")
    assert other["without"]["head"] == "The game goes on without Jan"


def test_a_single_person_is_not_asked_who_leaves() -> None:
    app = does(app_with(seated("hotdice", ROLL, players="Eva,Hal:club")), "leave")
    assert dialog(app, "leave")["who"] is None


def test_the_start_offers_to_install_only_where_that_can_be_done() -> None:
    assert shown(App())["install"] is False
    assert shown(App(install=BY_OFFER))["install"] is True
    assert dialog(App(install=BY_OFFER), "install") is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("way", "steps"), [(BY_SHARING, 3), (BY_DOCK, 2), (BY_MENU, 2)])
def test_how_to_install_is_said_step_by_step(way: str, steps: int, language: str) -> None:
    how = dialog(does(App(install=way), "install"), "install", language)
    assert how["@open"] is True
    assert len({step[""] for step in how["steps"]}) == steps


def test_giving_up_is_asked_back() -> None:
    app = does(app_with(seated("hotdice", ROLL)), "give-up")
    assert "Hot Dice" in dialog(app, "giveup")["text"]


def test_at_most_one_dialog_is_open() -> None:
    table = app_with(seated("hotdice", ROLL, players=TWO))
    asked = (("menu",), ("menu", "leave"), ("menu", "give-up"), ("home", "install"))
    for events in ((), *asked, ("menu", "rules")):
        app = does(table._replace(install=BY_MENU), *events)
        said = screen(app, Words("en"))
        dialogs = ("menu", "leave", "giveup", "install")
        open_now = [name for name in dialogs if (said[name] or {}).get("@open")]
        assert len(open_now) == (app.dialog is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notice_says_what_is_wrong_and_can_be_closed(language: str) -> None:
    app = App(trouble=Refusal("bad_link"), error=Refusal("unknown_game", game="poker"))
    notice = screen(app, Words(language))["notice"]
    assert "poker" in notice["text"]
    assert notice["act"]["@data-do"] == "told"
    assert screen(does(app, "told"), Words(language))["notice"] is None
