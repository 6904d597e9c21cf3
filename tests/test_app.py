"""The whole app as one value: pages, games in the list, settings."""

import pytest

from pyapp.ai import levels
from pyapp.app import step
from pyapp.entry import from_link
from pyapp.match import Match, Player
from pyapp.rules import games
from pyapp.rules.games import GAMES
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
    RESULT,
    RULES,
    SETTINGS,
    START,
    TABLE,
    App,
    Fresh,
    Names,
)
from pyapp.table import Due, Habits
from tests.playing import SEED, app_with, does, happen, playing, script, seated, shelf_of, tap
from tests.strategies import GOOD

ROLL = "roll 1 2 2 2 4 5"
FRESH = Fresh(SEED, "new")


# --- pages ---


def test_at_first_there_is_the_start_with_no_game() -> None:
    app = App()
    assert (app.page, app.table, app.games) == (START, None, {})


@pytest.mark.parametrize(
    ("event", "opened"),
    [("rules", RULES), ("settings", SETTINGS), ("about", ABOUT), ("new-game", NEW)],
)
@pytest.mark.parametrize("app", [App(), playing(ROLL)])
def test_a_page_returns_to_where_it_was_opened(event: str, opened: str, app: App) -> None:
    there = does(app, event)
    assert there.page == opened
    assert does(there, "back").page == app.page


def test_rules_opened_in_the_middle_of_a_turn_lose_no_choice() -> None:
    app = app_with(tap(seated("hotdice", ROLL), 2, 2, 2))
    for events in (("menu", "rules"), ("menu", "settings"), ("menu", "new-game")):
        there = does(app, *events)
        assert does(there, "back").table == app.table
        assert does(there, "back") == app._replace(setup=there.setup, rules_of=there.rules_of)


def test_the_rules_open_at_the_game_on_the_table() -> None:
    assert does(playing(ROLL, game="bankrupt"), "menu", "rules").rules_of == "bankrupt"
    assert does(App(), "rules", "rules tenthousand").rules_of == "tenthousand"
    assert does(App(), "rules", "rules computers").rules_of == "computers"


def test_pages_opened_from_pages_return_one_by_one() -> None:
    app = does(playing(ROLL), "rules", "settings")
    assert [does(app, *["back"] * n).page for n in range(4)] == [SETTINGS, RULES, TABLE, START]


def test_the_menu_brings_the_dice_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it offers would tell what they bring."""
    script(monkeypatch, "2 3 3 4 6 6")
    table = happen(seated("hotdice", habits=Habits()), "roll")
    app = does(app_with(table), "menu")
    assert app.table
    assert (app.dialog, app.table.waits) == ("menu", False)


@pytest.mark.parametrize("dialog", ["menu", "leave", "giveup"])
def test_the_way_back_closes_a_dialog_first(dialog: str) -> None:
    app = playing(ROLL)._replace(dialog=dialog)
    assert (does(app, "back").dialog, does(app, "back").page) == (None, TABLE)
    assert does(app, "close") == playing(ROLL)


def test_time_stands_still_behind_a_page_or_a_dialog() -> None:
    app = playing(players="Hal:club,Eva")
    assert app.watching
    for events in (("menu",), ("rules",), ("home",)):
        away = does(app, *events)
        assert not away.watching
        assert does(away, "computer", "roll").games == app.games


def test_going_home_keeps_the_game_in_the_list() -> None:
    app = does(app_with(tap(seated("hotdice", ROLL), 1)), "menu", "home")
    assert (app.page, list(app.games)) == (START, ["g"])
    again = does(app, "continue g")
    assert (again.page, again.table) == (TABLE, app.games["g"])


def test_the_game_opened_last_is_the_newest() -> None:
    games = {"a": seated("penta"), "b": seated("hotdice")}
    app = App(games=games, shelf=shelf_of(**games))
    assert list(does(app, "open a").shelf) == ["b", "a"]
    assert does(app, "continue no-such-game") == app


# --- a new game ---


def test_people_and_one_computer_start_with_the_game_chosen() -> None:
    app = does(App(), "new-game", "game hotdice", "add-person", "name 0:Eva", "name 2:Jan", "start")
    assert app.page == TABLE
    assert app.table is not None
    assert (app.table.match.game, app.table.seed) == ("hotdice", SEED)
    assert [seat.computer for seat in app.table.match.seats] == [None, "club", None]


def test_the_order_by_hand_is_the_order_of_play() -> None:
    app = does(App(), "new-game", "name 0:Eva", "down 0", "start")
    assert app.table is not None
    assert [seat.computer for seat in app.table.match.seats] == ["club", None]


def test_a_drawn_order_has_the_same_players() -> None:
    app = does(App(), "new-game", *["add-person"] * 5, "draw true", "start")
    assert app.table is not None
    names = [seat.name for seat in app.table.match.seats]
    assert sorted(names) != names
    assert len(names) == 7


def test_level_and_target_and_bankruptcy_are_those_chosen() -> None:
    app = does(
        App(), "new-game", "game bankrupt", "level 1:perfect", "own-target 12000",
        "bankruptcy false", "start",
    )  # fmt: skip
    assert app.table is not None
    assert app.table.match.rules is not None
    assert app.table.match.seats[1].computer == "perfect"
    assert (app.table.match.rules.target, app.table.match.rules.bankruptcy) == (12_000, False)


@pytest.mark.parametrize("events", [("game bankrupt", "own-target 70"), ("name 0:human",)])
def test_what_cannot_be_started_says_why_and_stays_on_the_page(events: tuple[str, ...]) -> None:
    app = does(App(), "new-game", *events, "start")
    assert (app.page, app.games) == (NEW, {})
    assert app.error is not None
    assert does(app, "draw true").error is None


def test_the_next_new_game_has_the_same_names_and_one_computer() -> None:
    events = ("new-game", "game hotdice", "name 0:Eva", "add-person", "name 2:Jan", "add-computer")
    app = does(App(), *events, "start", "menu", "new-game")
    assert [player.name for player in app.setup.players] == ["Eva", "Jan", ""]
    assert (app.setup.game, app.setup.computers) == ("hotdice", 1)
    again = does(app, "back", "home", "again")
    assert (again.setup.people, again.setup.computers) == (2, 2)


@pytest.mark.parametrize(
    "event",
    ["up 9", "down x", "remove ", "remove 99", "level 9:club", "level 1:genius", "name x:Eva",
     "name 7:Eva", "name ", "level ", "game poker", "up -", "down 1.5"],
)  # fmt: skip
def test_an_argument_that_makes_no_sense_changes_no_draft(event: str) -> None:
    app = does(App(), "new-game")
    assert does(app, event).setup == app.setup


@pytest.mark.parametrize("event", ["remove -1", "up -1", "down -1"])
def test_a_player_counted_from_the_end_is_none(event: str) -> None:
    app = does(App(), "new-game", "add-person")
    assert does(app, event).setup == app.setup


def test_a_new_game_leaves_the_others_in_the_list() -> None:
    app = does(playing(ROLL), "menu", "new-game", "start")
    assert len(app.games) == 2
    assert app.table is not None
    assert app.table.match.game == "penta"


# --- the end ---


def test_the_result_is_shown_after_the_news_and_a_rematch_turns_the_order() -> None:
    app = playing(*GOOD[:1], game="tenthousand", target=1000)
    app = does(app, "take-all", "bank")
    assert app.table is not None
    assert app.table.due == Due("result", 2500)
    app = does(app, "result")
    assert app.page == RESULT
    again = does(app, "rematch")
    assert again.table is not None
    assert [player.name for player in again.table.match.players] == ["Jan", "Eva"]
    assert again.page == TABLE


def test_a_game_that_is_over_leaves_the_memory_with_the_next_one_and_comes_back_from_the_list() -> (
    None
):
    app = playing(*GOOD[:1], game="tenthousand", target=1000)
    over = does(app, "take-all", "bank", "result")
    again = does(over, "rematch")
    assert "g" not in again.games
    seen = does(again, "menu", "home", "games", "continue g")
    assert (seen.page, seen.game) == (RESULT, "g")
    assert over.table is not None
    assert seen.games["g"].match == over.table.match
    assert len(seen.games) == 2


def test_a_rematch_keeps_the_house_rules() -> None:
    app = app_with(seated("tenthousand", *GOOD, target=1000), RESULT)
    again = does(app, "rematch")
    assert again.table is not None
    assert again.table.match.rules is not None
    assert again.table.match.rules.target == 1000


def test_there_is_no_result_and_no_rematch_before_the_end() -> None:
    app = playing(ROLL)
    assert does(app, "result") == app
    assert does(app, "rematch") == app


def test_the_result_waits_for_the_dice_of_a_lost_last_turn() -> None:
    table = seated("tenthousand", *GOOD, target=1000)._replace(rolling=True)
    assert does(app_with(table), "result").page == TABLE


@pytest.mark.parametrize("event", ["home", "back"])
def test_a_finished_game_can_be_looked_back_at(event: str) -> None:
    app = app_with(seated("tenthousand", *GOOD, target=1000), RESULT)
    assert does(app, event).page == START
    assert does(app, event, "games", "open g").page == RESULT


def test_new_game_at_the_result_can_be_thought_better_of() -> None:
    app = app_with(seated("tenthousand", *GOOD, target=1000), RESULT)
    assert does(app, "new-game", "back") == app._replace(setup=does(app, "new-game").setup)


# --- levels ---


def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What computers are asked from now on: level and seed."""
    calls: list[tuple[str, str]] = []
    planned = levels.plan

    def plan(match: Match, level: str, seed: str) -> tuple[str, ...]:
        calls.append((level, seed))
        return planned(match, level, seed)

    monkeypatch.setattr(levels, "plan", plan)
    return calls


EVERY_LEVEL = [(game, level) for game in GAMES for level in games.levels(game)]


@pytest.mark.parametrize(("game", "level"), EVERY_LEVEL)
def test_a_level_of_the_address_is_the_one_that_plays(
    monkeypatch: pytest.MonkeyPatch, game: str, level: str
) -> None:
    calls = asked(monkeypatch)
    app = from_link(App(), {"game": game, "players": f"{level},human", "seed": SEED}, FRESH)
    does(app, "computer")
    assert calls == [(level, SEED)]


@pytest.mark.parametrize(("game", "level"), EVERY_LEVEL)
def test_a_level_of_the_dialog_is_the_one_that_plays(
    monkeypatch: pytest.MonkeyPatch, game: str, level: str
) -> None:
    calls = asked(monkeypatch)
    does(App(), "new-game", f"game {game}", f"level 1:{level}", "up 1", "start", "computer")
    assert calls == [(level, SEED)]


@pytest.mark.parametrize(("game", "level"), EVERY_LEVEL)
def test_a_level_that_takes_a_seat_is_the_one_that_plays(
    monkeypatch: pytest.MonkeyPatch, game: str, level: str
) -> None:
    calls = asked(monkeypatch)
    app = does(playing(game=game), "menu", "leave", f"leave-level {level}", "leave-computer")
    does(app, "computer")
    assert calls == [(level, SEED)]


# --- the table within the app ---


def test_a_phone_shows_the_sheet_that_was_tapped_until_the_turn_changes() -> None:
    app = does(playing("roll 1 2 3 4 6", game="penta"), "look 1")
    assert app.looked_at == 1
    assert does(app, "look 1").looked_at is None
    assert does(app, "look 9") == app
    assert does(app, "box chance").looked_at == 1
    assert does(app, "box chance", "confirm").looked_at is None


def test_settings_reach_every_table() -> None:
    app = playing(ROLL)._replace(games={"g": seated("penta"), "h": seated("hotdice")}, tumble=120)
    app = does(
        app, "settings", "pace fast", "auto 0", "handover false", "theme dark", "language sk"
    )
    assert app.settings == Settings("sk", "dark", "fast", 0, hand_over=False)
    assert {table.habits for table in app.games.values()} == {Habits("fast", 0, False, 120)}


@pytest.mark.parametrize("event", ["pace quick", "auto 4", "auto x", "theme ", "language fr"])
def test_a_setting_that_cannot_be_is_left_alone(event: str) -> None:
    assert does(App(), event).settings == Settings()


def test_a_notice_stays_until_it_is_closed() -> None:
    app = App(trouble=Refusal("no_storage"))
    assert does(app, "new-game", "back").trouble == Refusal("no_storage")
    assert does(app, "told").trouble is None


# --- what computers need ---


def test_the_opened_game_is_on_the_table_or_behind_the_page() -> None:
    app = playing(ROLL, players="Eva,Hal:club")
    assert (app.opened, app.values_wanted) == ("g", "hotdice")
    reading = does(app, "menu", "rules")
    assert (reading.opened, reading.values_wanted) == ("g", "hotdice")
    at_home = does(app, "home")
    assert (at_home.opened, at_home.values_wanted) == (None, None)
    assert does(at_home, "continue g").opened == "g"


def test_a_computer_that_takes_a_seat_needs_the_table() -> None:
    app = playing(ROLL)
    assert app.values_wanted is None
    assert does(app, "leave", "leave-level expert", "leave-computer").values_wanted == "hotdice"


def thinking() -> App:
    return does(playing(ROLL, players="Hal:perfect,Eva"), "thinking 0.25")


def test_thinking_says_how_far_it_is() -> None:
    assert thinking().thinking == 0.25
    assert does(thinking(), "thinking 0.5").thinking == 0.5
    assert does(thinking(), "thinking 7", "thinking x").thinking == 1.0


@pytest.mark.parametrize("events", [("look 1",), ("skip",), ("all-players",), ("values-came",)])
def test_thinking_goes_on_while_the_same_is_to_be_decided(events: tuple[str, ...]) -> None:
    assert does(thinking(), *events).thinking == 0.25


@pytest.mark.parametrize(
    "events",
    [("computer",), ("menu",), ("rules",), ("home",), ("menu", "close"), ("menu", "give-up")],
)
def test_thinking_ends_with_the_choice_or_behind_another_page(events: tuple[str, ...]) -> None:
    assert does(thinking(), *events).thinking is None


def test_thinking_ends_when_the_seat_is_given_to_another_level() -> None:
    app = thinking()
    assert app.table is not None
    away = app._replace(dialog="leave", leave_level="club", leaver=1)
    assert does(away, "leave-computer").thinking is None


# --- installing ---


@pytest.mark.parametrize("way", [BY_SHARING, BY_DOCK, BY_MENU])
def test_how_to_install_by_hand_is_said_at_the_start_alone(way: str) -> None:
    app = does(App(), f"installable {way}", "install")
    assert (app.page, app.dialog) == (START, "install")
    assert does(app, "close").dialog is None
    assert does(playing(ROLL)._replace(install=way), "install").dialog is None


@pytest.mark.parametrize("way", ["", BY_OFFER])
def test_nothing_is_to_be_said_where_the_browser_asks_itself(way: str) -> None:
    assert does(App(), f"installable {way}", "install").dialog is None


def test_an_unknown_event_changes_nothing() -> None:
    app = playing(ROLL)
    assert step(app, "no such event", "", FRESH) is app


def test_the_names_of_the_language_are_used() -> None:
    app = App()._replace(names=Names("Hráč", "Počítač"))
    started = does(app, "new-game", "start")
    assert started.table is not None
    assert [seat.name for seat in started.table.match.seats] == ["Hráč 1", "Počítač"]


def test_a_setup_survives_in_the_app() -> None:
    app = does(App(), "new-game", "name 0:Eva", "start")
    assert app.last_setup == Setup(players=(Player("Eva"), Player("", "club")))


def test_events_of_the_table_reach_it() -> None:
    app = does(playing(ROLL), "die 1", "bank")
    assert app.table == happen(seated("hotdice", ROLL), "die 1", "bank")
