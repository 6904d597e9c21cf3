"""How games come into the app and leave it: stored ones, the one left open, addresses."""

import json
from typing import Any

import pytest

from pyapp.entry import from_link, returned, saved_form, with_saved
from pyapp.match import Player
from pyapp.rules.games import GAMES
from pyapp.rules.refusal import Refusal
from pyapp.state import FINISHED, OPEN, RESULT, RULES, START, TABLE, App, Fresh
from tests.playing import SEED, WITH_COMPUTER, app_with, does, playing, seated
from tests.strategies import GOOD

ROLL = "roll 1 2 2 2 4 5"
FRESH = Fresh(SEED, "new")


@pytest.mark.parametrize("game", GAMES)
def test_a_stored_game_is_found_again_with_its_choice(game: str) -> None:
    app = does(playing(game=game, players=WITH_COMPUTER), "roll", "die 1", "take-all", "box chance")
    saved = json.loads(json.dumps(saved_form(app, "g")))
    again = with_saved(App(), saved, FRESH)
    assert (saved["id"], saved["state"]) == ("g", OPEN)
    table, before = again.games["g"], app.games["g"]
    assert (table.match, table.box, table.seed) == (before.match, before.box, before.seed)
    assert table.board.at_rest() == before.board.at_rest()


def test_a_finished_game_is_stored_as_finished() -> None:
    app = app_with(seated("tenthousand", *GOOD, target=1000))
    assert saved_form(app, "g")["state"] == FINISHED


def test_a_game_without_a_seed_gets_fresh_dice_from_its_next_roll_on() -> None:
    saved = saved_form(playing(*GOOD), "g")
    del saved["record"]["seed"]
    table = with_saved(App(), saved, FRESH).games["g"]
    assert (table.seed, table.seed_from) == (SEED, 4)
    assert saved_form(app_with(table), "g")["record"]["seed_from"] == 4


@pytest.mark.parametrize(
    "saved", [None, [], {}, {"id": 1}, {"id": "g"}, {"id": "g", "record": {"format": "x"}}]
)
def test_what_is_no_stored_game_is_refused(saved: Any) -> None:
    with pytest.raises(Refusal):
        with_saved(App(), saved, FRESH)


def test_a_stored_game_that_breaks_the_rules_is_refused() -> None:
    saved = saved_form(playing(*GOOD), "g")
    saved["record"]["moves"][0] = "roll 1 1 1 1 1 7"
    with pytest.raises(Refusal, match="bad_move"):
        with_saved(App(), saved, FRESH)


def test_the_app_returns_to_where_it_was_left() -> None:
    app = playing(ROLL)._replace(page=START, game=None)
    assert (returned(app, TABLE, "g").page, returned(app, TABLE, "g").game) == (TABLE, "g")
    assert returned(app, RULES, "g").page == TABLE
    assert (returned(app, START, "g").page, list(returned(app, START, "g").games)) == (START, ["g"])
    assert returned(app, TABLE, "gone").page == START
    over = app._replace(games={"g": seated("tenthousand", *GOOD, target=1000)})
    assert returned(over, TABLE, "g").page == RESULT
    assert returned(over, START, "g").games == {}


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
