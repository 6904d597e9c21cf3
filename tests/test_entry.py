"""How games come into the app and leave it: stored ones, the one left open, addresses."""

import json
from typing import Any

import pytest

from pyapp import shelf
from pyapp.entry import (
    brought,
    elsewhere,
    from_link,
    read_where,
    returned,
    saved_form,
    where,
    with_stored,
)
from pyapp.match import Player
from pyapp.rules.games import GAMES
from pyapp.rules.refusal import Refusal
from pyapp.shelf import FINISHED, GIVEN_UP, OPEN, Entry
from pyapp.state import DAILY, ELSEWHERE, RESULT, RULES, START, TABLE, App, Fresh
from pyapp.state import GAMES as LIST
from tests.playing import SEED, WITH_COMPUTER, app_with, does, playing, seated
from tests.strategies import GOOD

ROLL = "roll 1 2 2 2 4 5"
FRESH = Fresh(SEED, "new")


def stored(app: App, **changes: Any) -> Entry:
    """What is stored of the game on the table."""
    return shelf.entry({**saved_form(app, "g"), **changes})


def listed(*entries: Entry) -> App:
    """The app after a start with these games stored."""
    return with_stored(App(), list(entries))


@pytest.mark.parametrize("game", GAMES)
def test_a_stored_game_is_found_again_with_its_choice(game: str) -> None:
    app = does(playing(game=game, players=WITH_COMPUTER), "roll", "die 1", "take-all", "box chance")
    again = brought(listed(stored(app)), "g", FRESH)
    assert again.shelf["g"].state == OPEN
    table, before = again.games["g"], app.games["g"]
    assert (table.match, table.box, table.seed) == (before.match, before.box, before.seed)
    assert table.board.at_rest() == before.board.at_rest()


def test_a_finished_game_is_stored_as_finished() -> None:
    app = app_with(seated("tenthousand", *GOOD, target=1000))
    assert saved_form(app, "g")["state"] == FINISHED


def test_a_game_without_a_seed_gets_fresh_dice_from_its_next_roll_on() -> None:
    form = saved_form(playing(*GOOD), "g")
    record = json.loads(form["record"])
    del record["seed"]
    app = brought(listed(shelf.entry({**form, "record": json.dumps(record)})), "g", FRESH)
    table = app.games["g"]
    assert (table.seed, table.seed_from) == (SEED, 4)
    assert json.loads(saved_form(app, "g")["record"])["seed_from"] == 4


def test_the_list_is_made_without_replaying_a_game() -> None:
    entry = stored(playing(*GOOD), record="not even JSON", created=5.0, name="Sunday")
    line = listed(entry).shelf["g"]
    assert line.head == shelf.head_of(playing(*GOOD).games["g"].match)
    assert (line.created, line.name) == (5.0, "Sunday")


def test_stored_games_are_listed_by_time_and_what_the_app_knows_stays() -> None:
    app = app_with(seated("penta"))
    old, new = Entry("old", updated=-1.0), Entry("new", updated=9.0)
    after = with_stored(app, [new, old, Entry("g", name="older")])
    assert list(after.shelf) == ["old", "g", "new"]
    assert after.shelf["g"] == app.shelf["g"]


def test_a_broken_game_is_told_of_and_not_brought() -> None:
    app = brought(listed(stored(playing(ROLL), record="{")), "g", FRESH)
    assert (app.dialog, app.card, app.games) == ("broken", "g", {})
    assert app.broken is not None
    assert app.broken.why == Refusal("not_json")


def test_the_app_returns_to_where_it_was_left() -> None:
    app = listed(stored(playing(ROLL)))
    assert (returned(app, TABLE, "g", FRESH).page, returned(app, TABLE, "g", FRESH).game) == (
        TABLE,
        "g",
    )
    assert returned(app, RULES, "g", FRESH).page == TABLE
    assert returned(app, START, "g", FRESH) == app
    assert returned(app, TABLE, "gone", FRESH) == app
    assert returned(app, TABLE, None, FRESH) == app


@pytest.mark.parametrize("state", [FINISHED, GIVEN_UP])
def test_a_game_that_has_ended_is_returned_to_at_its_result(state: str) -> None:
    app = listed(stored(app_with(seated("tenthousand", *GOOD, target=1000)), state=state))
    assert returned(app, RESULT, "g", FRESH).page == RESULT


def test_a_deleted_game_is_not_returned_to() -> None:
    app = listed(stored(playing(ROLL), deleted=7.0))
    assert returned(app, TABLE, "g", FRESH) == app


def test_the_start_tells_of_a_broken_game_that_was_left_open() -> None:
    app = returned(listed(stored(playing(ROLL), record="7")), TABLE, "g", FRESH)
    assert (app.page, app.dialog) == (START, "broken")


@pytest.mark.parametrize("page", [LIST, DAILY])
@pytest.mark.parametrize("game", [None, "g", "gone"])
def test_the_app_returns_to_a_list_of_games(page: str, game: str | None) -> None:
    app = returned(listed(stored(playing(ROLL))), page, game, FRESH)
    assert (app.page, app.behind, app.game) == (page, (), None)
    assert does(app, "back").page == START


def test_where_the_app_is_left_is_a_page_that_it_returns_to() -> None:
    app = playing(ROLL)
    assert where(app) == {"page": TABLE, "game": "g"}
    assert where(does(app, "menu", "rules", "settings"))["page"] == TABLE
    assert where(does(app, "home", "settings"))["page"] == START
    assert where(does(app, "home", "games"))["page"] == LIST
    assert where(does(app, "home", "daily", "rules"))["page"] == DAILY


@pytest.mark.parametrize(
    "kept", [None, 7, "table", [], {}, {"page": ["table"], "game": ["g"]}, {"game": {"id": "g"}}]
)
def test_a_damaged_place_is_none(kept: Any) -> None:
    assert read_where(kept) == (None, None)


def test_a_damaged_place_damages_no_other() -> None:
    assert read_where({"page": TABLE, "game": ["g"]}) == (TABLE, None)
    assert read_where({"page": 7, "game": "g"}) == (None, "g")


def test_an_address_starts_its_game_at_once() -> None:
    parameters = {"game": "hotdice", "players": "human,perfect", "seed": "ab" * 16}
    app = from_link(App(), {**parameters, "target": "5000"}, FRESH)
    assert (app.page, app.game) == (TABLE, "new")
    assert app.table is not None
    assert app.table.match.rules is not None
    assert (app.table.seed, app.table.match.rules.target) == ("ab" * 16, 5000)
    assert app.table.match.players == (Player("Player 1"), Player("Computer", "perfect"))


def test_an_address_leaves_an_open_game_in_the_list() -> None:
    app = from_link(playing(ROLL), {"game": "penta"}, FRESH)
    assert list(app.games) == ["g", "new"]
    assert app.table is not None
    assert app.table.seed == SEED


def test_an_address_without_a_game_starts_nothing() -> None:
    assert from_link(App(), {"lang": "cs", "seed": SEED}, FRESH) == App()


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "poker"},
        {"game": "penta", "target": "5000"},
        {"target": "70"},
        {"target": "x"},
        {"target": "9" * 5000},
        {"target": "\u0665000"},
        {"seed": "xyz"},
        {"seed": "AB" * 16},
        {"players": ",".join(["human"] * 10)},
        {"players": "Eva:genius"},
        {"players": ""},
        {"game": "penta", "players": "classic"},
    ],
)
def test_an_address_that_cannot_be_is_told_and_starts_nothing(wrong: dict[str, str]) -> None:
    app = from_link(App(), {"game": "hotdice", **wrong}, FRESH)
    assert (app.page, app.games, app.trouble) == (START, {}, Refusal("bad_link"))
    assert app.error is not None


# --- the games are in another tab ---


def test_where_another_tab_has_the_games_none_is_known() -> None:
    app = does(playing(ROLL), "installable menu", "kept ready", "language sk")
    there = elsewhere(app)
    assert (there.page, there.games, there.shelf, there.game) == (ELSEWHERE, {}, {}, None)
    assert there.settings.language == "sk"
    assert (there.install, there.kept) == (app.install, app.kept)


@pytest.mark.parametrize("event", ["home", "back", "new-game", "start", "roll", "theme dark"])
def test_nothing_is_done_where_another_tab_has_the_games(event: str) -> None:
    there = elsewhere(playing(ROLL))
    assert does(there, event) == there


def test_what_comes_by_itself_is_heard_there_too() -> None:
    assert does(elsewhere(App()), "update-found").update_offered
