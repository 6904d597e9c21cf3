"""The page of the counted dice: whose they are, what they say, and when the seed is shown."""

import pytest

from pyapp.entry import saved_form
from pyapp.i18n import Words
from pyapp.shelf import FINISHED, OPEN, Line, entry, line
from pyapp.state import RESULT, App
from pyapp.view import screen
from pyapp.view.common import Screen
from tests.page import painted_testids
from tests.playing import LANGUAGES, SEED, app_with, does, playing, seated, wait_long

ROLL = "roll 1 2 2 2 4 5"
OVER = wait_long(seated("hotdice", players="Hal:classic,Ida:classic", target=2000))
EN = Words("en")


def shown(app: App, words: Words = EN) -> Screen:
    whole = screen(app, words)
    painted_testids(whole)
    found: Screen = whole["fair"]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("app", [App(), playing(), playing(ROLL), app_with(OVER, RESULT)])
def test_it_opens_from_everywhere_in_every_language(app: App, language: str) -> None:
    assert shown(does(app, "fair"), Words(language))


def test_the_seed_is_shown_only_after_the_game() -> None:
    assert SEED not in str(screen(does(playing(ROLL), "fair"), EN))
    assert shown(does(playing(ROLL), "fair"))["seed"]["value"] is None
    assert shown(does(app_with(OVER, RESULT), "fair"))["seed"]["value"] == SEED
    assert shown(does(App(), "fair"))["seed"] is None


def test_a_seed_that_covers_nothing_or_a_part_is_called_so() -> None:
    moves = len(OVER.match.moves)
    none = app_with(OVER._replace(seed_from=moves + 1), RESULT)
    assert shown(does(none, "fair"))["seed"] == {"value": None, "text": EN("fair.seed.none")}
    part = shown(does(app_with(OVER._replace(seed_from=7), RESULT), "fair"))["seed"]
    assert part == {"value": SEED, "text": EN("fair.seed.from", number=7)}


def test_each_players_dice_are_counted_and_all_together() -> None:
    tables = shown(does(playing(ROLL, "keep 1", "bank", "roll 1 1 1 2 3 6"), "fair"))["tables"]
    assert [table["name"] for table in tables] == ["All together", "Eva", "Jan"]
    counts = [[cell["text"] for cell in table["thrown"]] for table in tables]
    assert counts == [
        ["4", "4", "1", "1", "1", "1"],
        ["1", "3", "0", "1", "1", "0"],
        list("311001"),
    ]


def test_one_player_is_counted_once() -> None:
    assert len(shown(does(playing(ROLL, players="Eva"), "fair"))["tables"]) == 1


def test_few_dice_are_no_ground_for_a_verdict() -> None:
    (table,) = shown(does(playing(ROLL, players="Eva"), "fair"))["tables"]
    assert table["verdict"] == EN("fair.few")
    assert table["expected"] == "1.0 of each value"


def test_nothing_thrown_is_said() -> None:
    assert shown(does(playing(), "fair"))["none"] is True
    assert shown(does(playing(ROLL), "fair"))["none"] is False


def test_all_finished_games_are_counted_and_running_ones_are_not() -> None:
    app = app_with(OVER, RESULT)
    app = app._replace(games={**app.games, "other": seated("hotdice", ROLL)})
    app = app._replace(shelf={"g": Line(FINISHED, None), "other": Line(OPEN, None)})
    waiting = does(app, "fair", "fair-of all")
    assert (shown(waiting)["games"], shown(waiting)["tables"]) == (EN("fair.counting"), [])
    said = shown(does(waiting, "pooled"))
    assert said["games"] == "1\xa0finished game on this device"
    assert said["tables"] == shown(does(app, "fair"))["tables"]
    assert does(does(app, "fair"), "fair-of mine").counted == "game"


def test_games_that_are_only_stored_are_counted_too() -> None:
    app = app_with(OVER, RESULT)
    app = does(app, "fair", "fair-of all", "pooled")
    lines = {"g": Line(FINISHED, None)}
    form = saved_form(app._replace(shelf=lines), "g")
    stored = app._replace(games={}, shelf={"g": line(entry(form))})
    assert shown(stored)["tables"] == shown(app._replace(shelf=lines))["tables"]


def test_a_stored_game_that_cannot_be_read_counts_nothing() -> None:
    bad = App(shelf={"g": Line(FINISHED, None, entry=entry({"id": "g", "record": "{"}))})
    assert shown(does(bad, "fair", "pooled"))["none"] is True
