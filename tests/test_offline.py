"""What the app says of being kept on the device, and when it tells of a new version."""

from typing import Any

import pytest

from pyapp.i18n import Words
from pyapp.rules.refusal import Refusal
from pyapp.state import (
    ABOUT,
    ELSEWHERE,
    FAILED,
    FETCHING,
    FULL,
    IMPOSSIBLE,
    KEEPING,
    KEPT,
    NEW,
    RESULT,
    RULES,
    SETTINGS,
    START,
    App,
)
from pyapp.table import Habits
from pyapp.view import screen
from tests.playing import LANGUAGES, TWO, app_with, does, happen, playing, seated, wait

EN = Words("en")
READY = "A new version is ready."


def told(app: App) -> list[str]:
    """What lasts on the screen beside its page: on top of it, and in the bar of the table."""
    said = screen(app, EN)
    shown = [said["notice"], (said["table"] or {}).get("update")]
    return [line["text"] for line in shown if line]


def about(app: App, language: str = "en") -> dict[str, Any]:
    """The page About."""
    page: dict[str, Any] = screen(does(app, "about"), Words(language), "1.2.3", "c73b8f7")["about"]
    return page


# --- kept on the device ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_about_says_how_far_the_app_is_kept(language: str) -> None:
    lines = {about(does(App(), f"kept {state}"), language)["offline"] for state in KEEPING}
    assert len(lines) == len(KEEPING)


@pytest.mark.parametrize("language", LANGUAGES)
def test_about_says_version_and_build(language: str) -> None:
    said = about(App(), language)["version"]
    assert "1.2.3" in said
    assert "c73b8f7" in said


def test_at_first_it_is_being_fetched() -> None:
    assert App().kept == FETCHING


def test_what_is_kept_stays_so_when_a_newer_version_cannot_be() -> None:
    kept = does(App(), f"kept {KEPT}")
    for state in (FULL, FAILED, FETCHING, IMPOSSIBLE):
        assert does(kept, f"kept {state}") == kept


def test_a_lack_of_room_is_told_once() -> None:
    full = does(App(), f"kept {FULL}")
    assert "room" in told(full)[0]
    read = does(full, "told", f"kept {FULL}")
    assert told(read) == []
    assert read.kept == FULL


@pytest.mark.parametrize("reason", [FULL, IMPOSSIBLE])
def test_a_failure_hides_no_reason_that_is_known(reason: str) -> None:
    assert does(App(), f"kept {reason}", f"kept {FAILED}").kept == reason


def test_the_lack_of_room_is_forgotten_when_there_is_some() -> None:
    assert told(does(App(), f"kept {FULL}", f"kept {KEPT}")) == []


def test_a_lack_of_room_pushes_no_other_notice_away() -> None:
    app = does(App(trouble=Refusal("no_storage")), f"kept {FULL}")
    assert app.trouble == Refusal("no_storage")
    assert app.kept == FULL


@pytest.mark.parametrize("news", [FAILED, IMPOSSIBLE, KEPT, "nonsense"])
def test_only_a_lack_of_room_is_told_unasked(news: str) -> None:
    assert told(does(App(), f"kept {news}")) == []


@pytest.mark.parametrize("news", ["kept ready", "kept failed", "update-found"])
def test_news_of_the_worker_leave_what_is_said_to_a_person(news: str) -> None:
    link = App(trouble=Refusal("bad_link"), error=Refusal("unknown_game"))
    assert told(does(link, news)) == told(link)


# --- a new version ---


@pytest.mark.parametrize("page", [START, RESULT, SETTINGS, ABOUT, ELSEWHERE])
def test_a_new_version_is_told_of_on_a_page_that_loses_nothing(page: str) -> None:
    finished = seated("hotdice", "roll 1 1 1 2 3 4", "keep 1 1 1", "bank", players="Eva", target=50)
    app = does(app_with(finished, page), "update-found")
    assert told(app) == [READY]
    assert screen(app, EN)["notice"]["act"]["@data-do"] == "update"


@pytest.mark.parametrize("page", [NEW, RULES])
def test_it_waits_while_somebody_reads_the_rules_or_sets_a_game_up(page: str) -> None:
    assert told(does(App(page=page), "update-found")) == []


@pytest.mark.parametrize("game", ["penta", "hotdice"])
def test_at_the_table_it_is_told_of_before_the_first_roll_of_a_turn(game: str) -> None:
    app = does(playing(game=game), "update-found")
    bar = screen(app, EN)["table"]
    assert bar["update"]["act"]["@data-do"] == "update"
    rolled = does(app, "roll")
    assert told(rolled) == []


def test_it_comes_back_between_the_turns_of_people() -> None:
    app = does(playing("roll 1 2 2 2 4 5", "keep 1 2 2 2"), "update-found")
    assert told(app) == []
    assert told(does(app, "bank", "rest", "rest")) == [READY]


def test_it_waits_until_a_double_tap_is_over() -> None:
    turn = ("roll 1 2 2 2 4 5", "keep 1 2 2 2")
    table = happen(seated("hotdice", *turn, habits=Habits()), "bank")
    assert table.waits
    assert told(app_with(table, update=True)) == []
    assert told(app_with(wait(table), update=True)) == [READY]


def test_it_is_not_told_of_while_a_computer_plays() -> None:
    assert told(app_with(seated("hotdice", players="Hal:club,Eva"), update=True)) == []


@pytest.mark.parametrize("dialog", ["menu", "leave", "give-up"])
def test_it_waits_while_a_dialog_is_open(dialog: str) -> None:
    assert told(does(playing(players=TWO), "update-found", dialog)) == []


@pytest.mark.parametrize("page", [START, SETTINGS])
def test_something_graver_goes_first(page: str) -> None:
    app = does(App(page=page, trouble=Refusal("no_storage")), "update-found")
    assert told(app) != [READY]
    assert told(does(app, "told")) == [READY]
