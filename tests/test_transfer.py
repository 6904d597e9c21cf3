"""Games out as files, and in again, in the app."""

import json

from pyapp import archive
from pyapp.archive import Comparer
from pyapp.entry import now, with_stored
from pyapp.shelf import entry
from pyapp.state import GAMES, RESULT, START, TABLE, App, Offer
from pyapp.transfer import chosen, file_of, file_of_all, here, offered, taken
from tests.playing import SEED, does, playing

ROLL = "roll 1 2 2 2 4 5"
NOON = 43_200_000.0


def offer_of(text: str, app: App) -> Offer:
    """What the app would be offered of a file."""
    comparer = Comparer(here(app))
    entries = archive.opened(text).entries
    found = tuple(comparer.compare(one, f"{n:032x}", NOON) for n, one in enumerate(entries))
    return Offer(found, games=len(found))


def test_a_game_goes_out_with_its_seed_and_comes_in_as_it_was() -> None:
    """A running game's file is a backup: the dice to come are in it."""
    file = file_of(playing(ROLL), "g")
    assert file is not None
    name, text = file
    assert name == "kocky-hotdice-1970-01-01-Eva-Jan.json"
    assert json.loads(text)["seed"] == SEED
    app = taken(App(), offer_of(text, App()))
    assert app.page == GAMES
    (identity,) = app.shelf
    there = does(app, f"open {identity}")
    assert there.page == TABLE
    assert there.table is not None
    assert there.table.match == playing(ROLL).table.match  # type: ignore[union-attr]
    assert there.table.seed == SEED


def test_a_game_that_is_only_stored_goes_out_too() -> None:
    stored = now(playing(ROLL), "g")
    app = with_stored(App(), [stored])
    assert app.games == {}
    assert file_of(app, "g") == file_of(playing(ROLL), "g")


def test_a_game_that_cannot_be_read_has_no_file_of_its_own() -> None:
    app = with_stored(App(), [entry({"id": "g", "record": "{"})])
    assert file_of(app, "g") is None
    assert file_of(app, "nowhere") is None


def test_all_games_go_out_but_those_that_are_deleted() -> None:
    broken = entry({"id": "b", "record": "{", "previous": "{{"})
    gone = entry({"id": "d", "record": "{", "deleted": 1.0})
    name, text = file_of_all(with_stored(playing(ROLL), [broken, gone]), [], NOON)
    assert name == "kocky-1970-01-01.json"
    assert sorted(game["record"][:2] for game in json.loads(text)["games"]) == ["{", '{"']


def test_what_is_offered_changes_nothing_until_it_is_taken() -> None:
    app = does(playing(ROLL), "home")
    _, text = file_of_all(playing(ROLL, "keep 1"), [], NOON)
    there = offered(app, offer_of(text, app))
    assert (there.games, there.shelf) == (app.games, app.shelf)
    assert does(there, "close")._replace(offer=None) == app


def test_a_longer_history_takes_the_place_of_the_table_that_is_open() -> None:
    app = playing(ROLL)
    _, text = file_of_all(playing(ROLL, "keep 1", "bank"), [], NOON)
    data = json.loads(text)
    data["games"][0]["id"] = "0" * 32
    there = taken(app, offer_of(json.dumps(data), app))
    assert (there.page, there.game, list(there.shelf)) == (GAMES, None, ["g"])
    assert does(there, "back").page == START
    again = does(there, "open g")
    assert again.table is not None
    assert len(again.table.match.moves) == 3


def test_a_game_that_is_not_touched_stays_on_the_table_behind_the_list() -> None:
    app = playing(ROLL, game="tenthousand")
    _, text = file_of_all(playing(ROLL), [], NOON)
    there = taken(app, offer_of(text, app))
    assert there.page == GAMES
    assert does(there, "back").page == TABLE
    assert len(chosen(offer_of(text, app))) == 1


def test_a_finished_game_comes_in_finished() -> None:
    over = playing("roll 1 1 1 2 3 4", "keep 1 1 1", "bank", players="Eva", target=50)
    _, text = file_of_all(over, [], NOON)
    app = taken(App(), offer_of(text, App()))
    (identity,) = app.shelf
    assert does(app, f"open {identity}").page == RESULT
