"""The daily challenge: one game a day counts, and the calendar decides which day it is."""

from datetime import datetime

from pyapp import app as apps
from pyapp import daily
from pyapp.days import is_done, played, rest_of
from pyapp.entry import saved_form
from pyapp.marks import Marks
from pyapp.match import Player
from pyapp.resume import beside, with_beside
from pyapp.setup import Setup
from pyapp.shelf import FINISHED, Line, entry, line
from pyapp.state import DAILY, TABLE, App, Fresh, changed_line
from pyapp.table import Table
from tests.playing import seated, wait_long

TODAY = "2026-11-30"
NOON = datetime(2026, 11, 30, 12).astimezone().timestamp() * 1000
DAY = 86_400_000


def at(app: App, moment: float, *events: str) -> App:
    """Return the app after events at a moment."""
    for number, event in enumerate(events):
        app = apps.step(app, event, "", Fresh("f" * 32, f"{len(app.games)}-{number}", moment))
    return app


def game_of(app: App) -> Table:
    table = app.table
    assert table is not None
    return table


def ended(app: App) -> App:
    """The same app, the game on the table played to its end, by a computer's choices."""
    table = game_of(app)
    computer = seated("penta", players="Hal:beginner")._replace(seed=table.seed)
    moves = wait_long(computer).match.moves
    played_out = seated("penta", *moves, players="Player 1")
    over = played_out._replace(seed=table.seed, marks=table.marks)
    games = {**app.games, app.game or "": over}
    return changed_line(app._replace(games=games), app.game or "", state=FINISHED)


APP = App(shelf_read=True)
BEGUN = at(APP, NOON, "daily", "daily-play")


def test_the_game_of_today_is_on_the_days_dice() -> None:
    table = game_of(BEGUN)
    assert BEGUN.page == TABLE
    assert (table.seed, table.seed_from) == (daily.seed_of(TODAY), 1)
    assert table.marks == Marks(daily=TODAY)
    assert played(BEGUN) == {TODAY: BEGUN.game}


def test_what_is_played_is_the_day_that_was_shown() -> None:
    """The first tap after midnight shows the new day, the second plays it."""
    turned = at(at(APP, NOON, "daily"), NOON + DAY, "daily-play")
    assert (turned.page, turned.today, turned.games) == (DAILY, "2026-12-01", {})
    assert game_of(at(turned, NOON + DAY, "daily-play")).marks == Marks(daily="2026-12-01")
    over = at(ended(BEGUN), NOON, "daily")
    assert at(over, NOON + DAY, "daily-again").page == DAILY
    assert at(over, NOON + DAY, "back").page != DAILY


def test_the_day_has_as_much_left_as_the_calendar_says() -> None:
    assert rest_of(NOON) == DAY / 2
    assert rest_of(NOON + DAY / 2 - 30_000) == 30_000
    assert rest_of(NOON + DAY / 2) == DAY


def test_who_played_last_plays_the_day() -> None:
    app = APP._replace(last_setup=Setup(players=(Player("Hal", "club"), Player("Eva"))))
    assert game_of(at(app, NOON, "daily", "daily-play")).match.players == (Player("Eva"),)
    bad = APP._replace(last_setup=Setup(players=(Player("perfect"),)))
    assert game_of(at(bad, NOON, "daily", "daily-play")).match.players == (Player("Player 1"),)


def test_a_game_begun_today_is_gone_on_with() -> None:
    there = at(BEGUN, NOON, "home", "daily", "daily-play")
    assert (there.page, there.game, len(there.games)) == (TABLE, BEGUN.game, 1)


def test_a_day_that_was_played_counts_once_and_may_be_played_for_fun() -> None:
    over = at(ended(BEGUN), NOON, "daily")
    assert at(over, NOON, "daily-play") == over
    again = at(over, NOON, "daily-again")
    assert game_of(again).seed == daily.seed_of(TODAY)
    assert game_of(again).marks == Marks()
    assert played(again).keys() == {TODAY}


def test_it_cannot_be_played_again_before_it_was_played() -> None:
    for app in (at(APP, NOON, "daily"), at(BEGUN, NOON, "home", "daily")):
        assert at(app, NOON, "daily-again") == app


def test_the_next_day_is_another_game_and_a_clock_set_back_changes_none() -> None:
    tomorrow = at(at(ended(BEGUN), NOON + DAY, "daily"), NOON + DAY, "daily-play")
    assert list(played(tomorrow)) == ["2026-12-01", TODAY]
    back = at(tomorrow, NOON, "home", "daily")
    assert back.today == TODAY
    assert back.games == tomorrow.games


def test_it_is_played_only_from_its_page() -> None:
    assert at(APP, NOON, "daily-play").games == {}
    assert App(page=DAILY) == apps.step(App(page=DAILY), "daily-play", "", Fresh("", ""))


def test_that_a_game_is_the_days_is_kept_beside_its_record() -> None:
    table = game_of(BEGUN)
    assert with_beside(table._replace(marks=Marks()), beside(table)).marks == table.marks


def test_a_game_that_only_calls_itself_the_days_does_not_count() -> None:
    table = seated("penta", players="Eva")._replace(marks=Marks(daily=TODAY))
    assert played(App(games={"g": table}, game="g", shelf={"g": Line(FINISHED, None)})) == {}


def test_before_all_games_are_known_none_is_begun() -> None:
    """It may have been played already."""
    unread = at(App(), NOON, "daily")
    assert at(unread, NOON, "daily-play") == unread


def test_a_result_is_known_from_the_store() -> None:
    over = ended(BEGUN)
    identity = over.game or ""
    stored = App(shelf={identity: line(entry(saved_form(over, identity)))}, shelf_read=True)
    there = at(stored, NOON, "daily")
    assert played(there) == {TODAY: identity}
    assert is_done(there)
    assert at(there, NOON, "daily-play") == there


def test_a_game_in_the_store_is_gone_on_with() -> None:
    identity = BEGUN.game or ""
    stored = App(shelf={identity: line(entry(saved_form(BEGUN, identity)))}, shelf_read=True)
    assert game_of(at(stored, NOON, "daily", "daily-play")) == game_of(BEGUN)


def test_a_day_that_was_given_up_is_over_without_a_result() -> None:
    app = at(BEGUN, NOON, "give-up", "give-up-yes", "daily")
    assert is_done(app)
    assert at(app, NOON, "daily-play") == app
    assert game_of(at(app, NOON, "daily-again")).marks == Marks()


def test_a_deleted_game_makes_no_room_for_another_on_its_day() -> None:
    app = changed_line(ended(BEGUN), BEGUN.game or "", deleted=NOON)
    assert played(app) == played(ended(BEGUN))
    assert is_done(app)
