"""What comes by itself: tables of values, ways to install."""

import pytest

from pyapp.app import step
from pyapp.device import EVENTS
from pyapp.rules.refusal import Refusal
from pyapp.state import BY_MENU, App, Fresh
from tests.playing import SEED, does, playing

ROLL = "roll 1 2 2 2 4 5"


@pytest.mark.parametrize("event", EVENTS)
def test_what_was_said_to_a_person_stays(event: str) -> None:
    told = App(error=Refusal("bust"))
    assert step(told, event, "ready", Fresh(SEED, "g")).error == told.error


def test_a_table_that_does_not_come_is_told_once() -> None:
    missing = does(App(), "values-missing")
    assert missing.trouble == Refusal("no_values")
    assert does(missing, "values-missing") == missing
    assert does(missing, "told", "values-missing").trouble is None


def test_a_table_that_comes_late_takes_the_notice_back() -> None:
    came = does(App(), "values-missing", "values-came")
    assert came.trouble is None
    assert does(came, "values-missing").trouble == Refusal("no_values")


def test_a_table_pushes_no_other_notice_away() -> None:
    app = App(trouble=Refusal("no_storage"))
    missing = does(app, "values-missing")
    assert missing.trouble == Refusal("no_storage")
    assert does(missing, "told", "values-missing").trouble == Refusal("no_values")
    assert does(app, "values-came").trouble == Refusal("no_storage")


def test_how_to_install_goes_away_when_it_is_done() -> None:
    app = does(App(), f"installable {BY_MENU}", "install", "installable ")
    assert (app.install, app.dialog) == ("", None)
    assert does(playing(ROLL)._replace(dialog="menu"), "installable offer").dialog == "menu"
