"""Games that come by a link, and what can be sent of the one on the table."""

import pytest

from pyapp import archive, share, shelf
from pyapp.archive import Comparer
from pyapp.entry import saved_form, with_stored
from pyapp.links import DICE, GAME
from pyapp.marks import Rival
from pyapp.match import Player
from pyapp.past import record_of
from pyapp.resume import beside, with_beside
from pyapp.rules.refusal import Refusal
from pyapp.setup import Setup
from pyapp.share import Shared
from pyapp.state import COPIED, NOT_SENT, RESULT, SHARED, START, TABLE, App
from pyapp.table import Table
from tests.playing import SEED, app_with, does, happen, playing, seated, wait_long

ROLL = "roll 1 2 2 2 4 5"
ALONE = "Eva"


def played(players: str = "Hal:classic", target: int = 1000) -> Table:
    """A finished game on the dice of its seed, played by computers."""
    return wait_long(seated("hotdice", players=players, target=target))


OVER = played("Hal:classic,Ida:classic")


READ = App(shelf_read=True)


def link(table: Table, challenge: bool = False) -> str:
    return share.fragment(Shared(record_of(table), challenge))


def opened(app: App, text: str) -> App:
    return does(app, f"link {text}")


def challenge_to_people() -> str:
    """A challenge by two people who have played to the end."""
    computers = played("Hal:classic,Ida:classic")
    moves = computers.match.moves
    people = seated("hotdice", *moves, players="Eva,Jan", target=1000)
    return link(people, challenge=True)


def test_a_link_is_shown_before_anything_is_done() -> None:
    app = opened(playing(ROLL), link(OVER))
    assert (app.page, app.behind, set(app.games)) == (SHARED, (TABLE,), {"g"})
    assert does(app, "back") == playing(ROLL)._replace(guest=app.guest)


@pytest.mark.parametrize("text", ["", "#top", "#R=abc"])
def test_another_end_of_an_address_is_none_of_our_business(text: str) -> None:
    assert opened(App(), text) == App()


def test_a_link_that_cannot_be_opened_is_told_and_changes_nothing_else() -> None:
    app = opened(playing(ROLL), "#r=q64F")
    assert app.trouble == Refusal("bad_link")
    assert app.error == Refusal("broken_link")
    assert app._replace(trouble=None, error=None) == playing(ROLL)


def test_a_finished_game_is_kept_once_however_often_it_comes() -> None:
    app = does(opened(READ, link(OVER)), "keep")
    assert app.page == RESULT
    assert app.table is not None
    assert (app.table.match, app.table.seed) == (OVER.match, SEED)
    again = does(opened(app, link(OVER)), "keep")
    assert (again.page, again.game, len(again.games)) == (RESULT, app.game, 1)


def test_a_game_is_not_kept_before_all_that_are_here_are_known() -> None:
    app = opened(App(), link(OVER))
    assert does(app, "keep") == app


def test_a_game_that_is_kept_again_after_a_start_is_as_it_was() -> None:
    """Its title and its times stay."""
    app = does(opened(READ, link(OVER)), "keep", "games")
    identity = next(iter(app.shelf))
    app = does(app, f"card {identity}", "title Sunday", "close")
    entry = shelf.entry(saved_form(app, identity))
    again = does(opened(with_stored(READ, [entry]), link(OVER)), "keep")
    assert (again.page, again.game, list(again.shelf)) == (RESULT, identity, [identity])
    assert saved_form(again, identity) == saved_form(app, identity)


def test_a_game_that_was_imported_is_not_kept_beside_it() -> None:
    file = archive.opened(archive.one(record_of(OVER))).entries[0]
    found = Comparer([]).compare(file, "imported", 1.0)
    app = does(opened(with_stored(READ, [found.entry]), link(OVER)), "keep")
    assert (app.page, app.game, list(app.shelf)) == (RESULT, "imported", ["imported"])


def test_a_finished_game_without_a_seed_claims_none() -> None:
    text = link(OVER._replace(seed_from=len(OVER.match.moves) + 1))
    table = does(opened(READ, text), "keep").table
    assert table is not None
    assert table.seed_from == len(OVER.match.moves) + 1


def test_a_running_game_goes_on_here_on_fresh_dice() -> None:
    there = seated("hotdice", ROLL)._replace(seed="f" * 32)
    app = does(opened(playing(game="penta"), link(there)), "play-on")
    assert app.page == TABLE
    assert app.table is not None
    assert (app.table.match, app.table.seed, app.table.seed_from) == (there.match, SEED, 2)
    assert len(app.games) == 2


def test_each_link_is_answered_only_by_what_it_asks() -> None:
    over, running = opened(READ, link(OVER)), opened(READ, link(seated("hotdice", ROLL)))
    dare = opened(READ, challenge_to_people())
    for app, wrong in ((over, "play-on accept"), (running, "keep accept"), (dare, "keep play-on")):
        for event in wrong.split():
            assert does(app, event) == app
    for event in ("keep", "play-on", "accept"):
        assert does(READ, event) == READ


def test_a_challenge_is_played_on_its_dice_by_those_who_are_here() -> None:
    here = App(last_setup=Setup(players=(Player("Žofia"), Player("", "club"))))
    app = opened(here, challenge_to_people())
    assert app.guest is not None
    assert [player.name for player in app.guest.players] == ["Žofia", ""]
    app = does(app, "guest-name 1:Ota\u202e", "accept")
    assert app.table is not None
    assert app.table.match.players == (Player("Žofia"), Player("Ota"))
    assert (app.table.seed, app.table.seed_from, app.table.match.moves) == (SEED, 1, ())
    assert app.table.match.rules == OVER.match.rules
    assert [rival.name for rival in app.table.marks.rivals] == ["Eva", "Jan"]
    assert app.last_setup == here.last_setup


def test_a_name_that_cannot_be_one_is_told_and_nothing_starts() -> None:
    app = does(opened(App(), challenge_to_people()), "guest-name 0:perfect", "accept")
    assert (app.page, app.games) == (SHARED, {})
    assert app.error is not None
    assert app.error.code == "bad_name"


def test_names_of_seats_that_are_not_there_change_nothing() -> None:
    app = opened(App(), challenge_to_people())
    for argument in ("2:Eva", "-1:Eva", "x:Eva", "Eva"):
        assert does(app, f"guest-name {argument}") == app


def test_computers_of_a_challenge_are_the_same() -> None:
    app = does(opened(App(), link(OVER, challenge=True)), "accept")
    assert app.table is not None
    assert app.table.match.players == OVER.match.players


def test_the_rivals_are_kept_beside_the_record() -> None:
    table = does(opened(App(), challenge_to_people()), "accept").table
    assert table is not None
    kept = beside(table)
    assert with_beside(table._replace(marks=type(table.marks)()), kept).marks == table.marks
    assert isinstance(table.marks.rivals[0], Rival)


@pytest.mark.parametrize(
    "marks",
    [
        7,
        {"rivals": 7},
        {"rivals": [["Eva", None, 1, 1]]},
        {"rivals": [["Eva", None, 1, 1], ["Jan", "best", 1, 1]]},
        {"rivals": [["Eva", None, 1, 1], ["Ja:n", None, 1, 1]]},
        {"rivals": [["Eva", None, 1, 1], ["Jan", None, 1.5, 1]]},
        {"rivals": [["Eva", None, 1, 1], ["Jan", None, 1]]},
        {"daily": 20261130},
        {"daily": "<b>"},
    ],
)
def test_marks_that_cannot_be_are_left_out(marks: object) -> None:
    table = seated("hotdice", ROLL)
    assert with_beside(table, {**beside(table), "marks": marks}).marks == table.marks


# --- sharing ---


def test_a_running_game_is_shared_without_the_dice_to_come() -> None:
    app = does(playing(ROLL), "menu", "share")
    assert app.dialog == "share"
    assert app.letter is not None
    assert set(app.letter.links) == {GAME}
    assert share.opened(app.letter.links[GAME]).record.seed is None


@pytest.mark.parametrize("app", [playing(), app_with(OVER, RESULT)])
def test_the_same_dice_are_shared_before_the_first_roll_and_after_the_last(app: App) -> None:
    letter = does(app, "share").letter
    assert letter is not None
    assert share.opened(letter.links[DICE]) == Shared(record_of(app.games["g"]), challenge=True)


def test_dice_that_do_not_follow_from_the_seed_are_no_challenge() -> None:
    letter = does(app_with(OVER._replace(seed="0" * 32), RESULT), "share").letter
    assert letter is not None
    assert set(letter.links) == {GAME}


def test_what_became_of_it_is_told_until_something_else_is_sent() -> None:
    app = does(playing(), "share", f"send {GAME}")
    for outcome in (COPIED, NOT_SENT, ""):
        letter = does(app, f"sent {outcome}").letter
        assert letter is not None
        assert (letter.chosen, letter.outcome) == (GAME, outcome)
    letter = does(app, f"sent {COPIED}", f"send {DICE}").letter
    assert letter is not None
    assert (letter.chosen, letter.outcome) == (DICE, "")


def test_an_answer_that_comes_late_or_is_none_changes_nothing() -> None:
    closed = does(playing(), "share", "close")
    assert does(closed, f"sent {COPIED}", f"send {GAME}") == closed
    app = does(playing(ROLL), "share")
    assert does(app, f"send {DICE}", "sent well") == app
    assert does(App(), "share") == App()
    assert App().page == START


def test_a_throw_is_not_lost_while_sharing() -> None:
    app = does(app_with(happen(seated("hotdice", ROLL), "die 1")), "share", "close")
    assert app.table is not None
    assert app.table.board.chosen == (0,)
