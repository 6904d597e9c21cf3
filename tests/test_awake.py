"""When the screen is to stay awake: somebody is at a game that isn't over."""

import pytest

from pyapp.awake import REST, stays_awake
from pyapp.state import App
from tests.playing import app_with, does, playing, seated
from tests.strategies import GOOD

ROLL = "roll 1 2 2 2 4 5"
JUST_BEFORE = REST - 1


def test_it_stays_awake_at_a_game_until_the_table_rests() -> None:
    assert stays_awake(playing(ROLL), JUST_BEFORE, seen=True)
    assert not stays_awake(playing(ROLL), REST, seen=True)


def test_a_menu_over_the_table_is_still_at_the_table() -> None:
    assert stays_awake(does(playing(ROLL), "menu"), 0, seen=True)


@pytest.mark.parametrize("event", ["home", "rules", "settings", "new-game"])
def test_it_may_sleep_away_from_the_table(event: str) -> None:
    assert not stays_awake(does(playing(ROLL), event), 0, seen=True)


def test_it_may_sleep_when_there_is_no_game_or_nobody_sees_it() -> None:
    assert not stays_awake(App(), 0, seen=True)
    assert not stays_awake(playing(ROLL), 0, seen=False)


def test_it_may_sleep_when_the_game_is_over() -> None:
    over = app_with(seated("tenthousand", *GOOD, target=1000))
    assert not stays_awake(over, 0, seen=True)


def test_computers_among_themselves_keep_it_awake_no_longer_than_a_person() -> None:
    watched = playing(players="Hal:club,Ada:club")
    assert stays_awake(watched, JUST_BEFORE, seen=True)
    assert not stays_awake(does(watched, "computer"), REST, seen=True)
