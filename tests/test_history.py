"""Games of the list: opened, named, deleted and brought back, mended."""

import pytest

from pyapp import shelf
from pyapp.app import step
from pyapp.entry import brought, saved_form, with_stored
from pyapp.shelf import FINISHED, GIVEN_UP, OPEN, Entry
from pyapp.state import A_LIST, GAMES, RESULT, START, TABLE, App, Fresh, Offer
from pyapp.transfer import taken
from tests.playing import SEED, app_with, does, playing, seated, shelf_of
from tests.strategies import GOOD

ROLL = "roll 1 2 2 2 4 5"


def at_the_list(*events: str) -> App:
    """Two running games and a finished one, on the page of the list."""
    tables = {
        "a": seated("penta"),
        "b": seated("hotdice", ROLL),
        "c": seated("tenthousand", *GOOD, target=1000),
    }
    return does(App(games=tables, shelf=shelf_of(**tables)), "games", *events)


def broken(**fields: str) -> App:
    """The app with a stored game whose record is damaged."""
    entry = shelf.entry({**saved_form(playing(*GOOD), "g"), **fields})
    return with_stored(App(), [entry])


@pytest.mark.parametrize(("game", "page"), [("a", TABLE), ("b", TABLE), ("c", RESULT)])
def test_a_game_opens_at_its_table_or_its_result_and_leads_back(game: str, page: str) -> None:
    app = at_the_list(f"open {game}")
    assert (app.page, app.game) == (page, game)
    assert does(app, "back").page == GAMES
    assert does(app, "back", "back").page == START


def test_a_game_that_is_gone_on_with_is_the_newest_and_one_looked_at_is_not() -> None:
    assert list(at_the_list("open a").shelf) == ["b", "c", "a"]
    assert list(at_the_list("open c").shelf) == ["a", "b", "c"]


def test_a_game_that_was_given_up_shows_its_result() -> None:
    app = does(playing(ROLL), "menu", "give-up", "give-up-yes", "games")
    assert app.shelf["g"].state == GIVEN_UP
    there = does(app, "open g")
    assert there.page == RESULT
    assert does(there, "rematch").page == TABLE


def test_an_unknown_or_a_deleted_game_does_not_open() -> None:
    app = at_the_list("card a", "delete")
    assert does(app, "open a") == app
    assert does(app, "open nowhere") == app


def test_a_move_makes_a_line_of_its_game() -> None:
    app = step(App(), "start", "", Fresh(SEED, "new", 7.0))
    assert app.shelf["new"].created == app.shelf["new"].updated == 7.0
    app = step(app, "roll", "", Fresh(SEED, "x", 9.0))
    head = app.shelf["new"].head
    assert head is not None
    assert (head.moves, app.shelf["new"].updated, app.shelf["new"].created) == (1, 9.0, 7.0)
    chosen = step(app, "die", "1", Fresh(SEED, "x", 11.0))
    assert chosen.shelf == app.shelf


def test_the_end_of_a_game_is_in_its_line_and_taking_it_back_too() -> None:
    app = does(playing(*GOOD[:1], game="tenthousand", target=1000), "take-all", "bank")
    head = app.shelf["g"].head
    assert head is not None
    assert (app.shelf["g"].state, head.winners) == (FINISHED, (0,))
    assert does(app, "undo").shelf["g"].state == OPEN


def test_a_clock_that_was_set_back_makes_no_game_older() -> None:
    app = App(shelf={"old": shelf.Line(OPEN, None, updated=100.0)})
    after = step(app, "start", "", Fresh(SEED, "new", 7.0))
    assert list(after.shelf) == ["old", "new"]
    assert after.shelf["new"].updated > 100


def test_a_title_is_taken_as_it_is_typed() -> None:
    app = at_the_list("card a", "title Sunday at Eva’s", "close")
    assert (app.shelf["a"].name, app.dialog) == ("Sunday at Eva’s", None)
    assert saved_form(app, "a")["name"] == "Sunday at Eva’s"
    assert at_the_list("title Sunday").shelf == at_the_list().shelf


def test_a_title_in_progress_keeps_its_blank_and_is_stored_without() -> None:
    app = at_the_list("card a", "title Sunday ")
    assert app.shelf["a"].name == "Sunday "
    assert saved_form(app, "a")["name"] == "Sunday"


def test_a_deleted_game_can_be_brought_back() -> None:
    app = step(at_the_list("card b"), "delete", "", Fresh(SEED, "x", 50.0))
    assert (app.dialog, app.gone, app.shelf["b"].deleted) == (None, "b", 50.0)
    assert saved_form(app, "b")["deleted"] == 50.0
    back = does(app, "restore b")
    assert (back.gone, back.shelf["b"].deleted) == (None, 0.0)
    assert does(back, "open b").page == TABLE


def test_the_game_on_the_table_leaves_it_when_it_is_deleted() -> None:
    app = does(playing(ROLL), "home", "games", "card g", "delete")
    assert app.game is None


@pytest.mark.parametrize("undone", [(), ("restore b",)])
def test_no_way_leads_back_to_the_table_of_a_deleted_game(undone: tuple[str, ...]) -> None:
    app = taken(at_the_list("open b"), Offer())
    assert app.behind == (START, GAMES, TABLE)
    app = does(app, "card b", "delete", *undone)
    assert (app.page, app.behind) == (GAMES, (START,))
    assert does(app, "back").page == START


def test_no_way_leads_back_to_the_result_of_a_deleted_game() -> None:
    app = taken(at_the_list("open c"), Offer())
    app = does(app, "card a", "delete", "card c", "delete")
    assert does(app, "back").page == START


def test_a_way_back_leads_to_no_other_game_than_it_came_from() -> None:
    app = does(taken(at_the_list("open c"), Offer()), "open b")
    assert (app.page, app.behind) == (TABLE, (START, GAMES))


def test_a_deletion_leaves_the_way_back_to_the_table_of_another() -> None:
    app = does(taken(at_the_list("open b"), Offer()), "card a", "delete", "back")
    assert (app.page, app.game) == (TABLE, "b")


def test_a_deleted_game_is_only_what_is_stored_of_it_and_comes_back_whole() -> None:
    app = at_the_list("open b", "back", "card b", "delete")
    assert app.games.keys() == {"a"}
    back = does(app, "restore b", "open b")
    assert back.games["b"].match == at_the_list().games["b"].match


def test_nothing_is_deleted_without_its_card() -> None:
    app = at_the_list()
    assert does(app, "delete") == app
    assert does(app, "card nowhere") == app
    assert does(playing(ROLL), "card g") == playing(ROLL)


def test_older_games_are_shown_a_list_at_a_time() -> None:
    assert at_the_list("older").shown == 2 * A_LIST
    assert at_the_list("older", "back", "games").shown == A_LIST


def test_a_broken_game_goes_on_from_the_record_before() -> None:
    good = saved_form(playing(*GOOD), "g")
    app = broken(record="{", previous=good["record"], beside_previous=good["beside"])
    told = does(app, "open g")
    assert (told.dialog, told.page) == ("broken", START)
    mended = does(told, "mend")
    assert (mended.page, mended.dialog, mended.shelf["g"].broken) == (TABLE, None, "not_json")
    assert mended.table is not None
    assert mended.table.match.moves == tuple(GOOD)


def test_a_broken_game_without_a_record_before_stays_as_it_is() -> None:
    told = does(broken(record="{"), "open g")
    assert does(told, "mend") == told
    assert does(told, "close").games == {}


def test_a_game_that_is_only_looked_at_stays_as_it_is_stored() -> None:
    entry = shelf.entry(saved_form(app_with(seated("penta")), "g"))
    app = brought(with_stored(App(), [entry]), "g", Fresh(SEED, "x"))
    assert app.shelf["g"] == shelf.line(entry)
    assert isinstance(app.shelf["g"].entry, Entry)
