"""Who leaves a game, who takes the seat, and that nobody gives a game up by a slip."""

from pyapp.leaving import leavers
from pyapp.shelf import GIVEN_UP
from pyapp.state import START
from pyapp.table import HAND_OVER
from tests.playing import app_with, does, playing, seated
from tests.strategies import GOOD

ROLL = "roll 1 2 2 2 4 5"


def test_a_game_is_given_up_only_when_confirmed() -> None:
    app = does(playing(ROLL), "menu", "give-up")
    assert (app.dialog, len(app.games)) == ("giveup", 1)
    assert does(app, "close") == playing(ROLL)
    gone = does(app, "give-up-yes")
    assert (gone.page, gone.game, gone.shelf["g"].state) == (START, None, GIVEN_UP)
    assert does(playing(ROLL), "give-up-yes") == playing(ROLL)


def test_the_person_to_move_is_asked_first_who_leaves() -> None:
    app = does(playing(*GOOD, ROLL, players="Eva,Jan,Hal:club"), "menu", "leave")
    assert (app.dialog, app.leaver, leavers(app)) == ("leave", 1, (0, 1))
    assert does(app, "leaver 0").leaver == 0
    assert does(app, "leaver 2").leaver == 1


def test_the_game_goes_on_without_who_leaves() -> None:
    app = does(playing(ROLL, players="Eva,Jan,Ota"), "menu", "leave", "leave-without")
    assert app.table is not None
    assert (app.dialog, app.table.match.moves[-1]) == (None, "seat 0 out")
    assert (app.table.match.turn, app.table.stage) == (1, HAND_OVER)


def test_a_computer_of_the_chosen_level_takes_the_seat() -> None:
    app = does(playing(ROLL), "menu", "leave", "leave-level perfect", "leave-computer")
    assert app.table is not None
    assert app.table.match.moves[-1] == "seat 0 perfect"
    assert app.table.due is not None


def test_a_level_that_the_game_has_not_cannot_take_a_seat() -> None:
    app = playing(game="penta")._replace(leave_level="classic")
    assert does(app, "leave").leave_level == "club"
    assert does(app, "leave", "leave-level classic").leave_level == "club"


def test_nobody_leaves_without_being_asked_who() -> None:
    app = playing(ROLL)
    assert does(app, "leave-without") == app
    assert does(app, "leave-computer") == app
    over = app_with(seated("tenthousand", *GOOD, target=1000))
    assert does(over, "leave") == over
