"""What the table tells: news, the wide button of a pause, and what is read out."""

import pytest

from pyapp.i18n import Words
from pyapp.table import Habits, Table
from pyapp.view import screen
from pyapp.view.common import Screen
from tests.playing import (
    ALONE,
    LANGUAGES,
    WITH_COMPUTER,
    app_with,
    happen,
    message,
    script,
    seated,
    table_screen,
    tap,
    wait,
)
from tests.strategies import GOOD

ROLL = "roll 1 2 2 2 4 5"
LOST = "2 3 3 4 6 6"
SCORED = ("roll 1 2 3 4 6", "score chance")


def wide(table: Table, language: str = "en") -> Screen:
    shown: Screen = table_screen(table, language)["wide"]
    return shown


def heard(table: Table, language: str = "en") -> str:
    live: str = screen(app_with(table), Words(language))["live"]
    return live


# --- computers ---


def test_each_step_of_a_computer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "1 1 2 2 4 6", "2 3 4 6")
    table = seated("tenthousand", players="Hal:classic,Eva", habits=Habits())
    told = [message(table)]
    for _ in range(5):
        table = wait(table)
        told.append(message(table))
    assert told == [
        "Hal rolls",
        "Hal rolls",
        "Hal is choosing",
        "Hal sets 1, 1 aside",
        "Hal rolls",
        "Lost turn! Hal rolled 2, 3, 4, 6: nothing scores. 200\xa0points are gone.",
    ]


def test_a_computer_of_penta_tells_holds_and_box(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "6 6 6 6 2", "6")
    table = wait(seated("penta", players="Hal:perfect,Eva"), 2)
    assert message(table) == "Hal holds 6, 6, 6, 6"
    table = wait(table, 2)
    assert message(table) == "Hal chooses Penta"
    assert message(wait(table)) == "Hal writes 50 in Penta"


def test_the_points_of_a_bank_are_told() -> None:
    table = happen(tap(seated("hotdice", ROLL, players=WITH_COMPUTER), 1, 5), "bank")
    assert message(table) == "Eva banks 150"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_computer_without_a_name_is_called_by_its_level(language: str) -> None:
    table = seated("hotdice", players="human,club,club,perfect")
    names = [lane["name"] for lane in table_screen(table, language)["lanes"][""]]
    club = Words(language)("level.club")
    assert names[1:] == [club, f"{club} 2", Words(language)("level.perfect")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_thinking_is_said_once_and_has_a_bar(language: str) -> None:
    """The words stay the same while the bar grows, so that they are read out once."""
    table = seated("hotdice", ROLL, players="Hal:perfect,Eva")
    assert table_screen(table, language)["message"]["progress"] is None
    said = [table_screen(table, language, thinking=part)["message"] for part in (0.0, 0.5)]
    words = Words(language)("news.thinks_long", name="Hal")
    assert [part["line"] for part in said] == [words, words]
    bars = [{"@value": part, "@aria-label": words} for part in (0.0, 0.5)]
    assert [part["progress"] for part in said] == bars
    live = [screen(app_with(table, thinking=part), Words(language))["live"] for part in (0.0, 0.5)]
    assert live[0] == live[1]
    assert words in live[0]


# --- the wide button ---


def test_a_hand_over_calls_the_next_person_by_name() -> None:
    table = seated("penta", *SCORED)
    assert (wide(table)["head"], wide(table)["@data-testid"], wide(table)["@data-do"]) == (
        "Jan, it’s your turn",
        "hand-over",
        "hand-over",
    )
    shown = table_screen(table)
    assert (shown["left"], shown["right"]) == (None, None)


def test_a_score_before_a_computer_may_be_passed_on_or_taken_back() -> None:
    table = happen(seated("penta", SCORED[0], players=WITH_COMPUTER), "box chance", "confirm")
    assert (wide(table)["@data-do"], wide(table)["line"]) == ("go-on", "or take it back above")
    assert table_screen(table)["undo"] == {"@disabled": False}


def test_a_lost_turn_offers_only_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, LOST)
    table = happen(seated("hotdice", players="Eva,Hal:club"), "roll")
    assert (wide(table)["@data-do"], wide(table)["line"]) == ("go-on", "Hal is next")
    assert table_screen(table)["undo"] == {"@disabled": True}


def test_skipping_ahead_says_to_whom() -> None:
    table = seated("hotdice", players="Hal:club,Ida:club,Eva")
    assert (wide(table)["@data-testid"], wide(table)["line"]) == ("skip", "to Eva’s turn")
    assert wide(table)["@data-next"] is False
    assert wide(seated("hotdice", players="club,club"))["line"] == "to the end of the game"
    left = seated("hotdice", "seat 2 out", players="Hal:club,Ida:club,Eva,Jan")
    assert wide(left)["line"] == "to Jan’s turn"


def test_at_the_end_the_winner_is_named_and_the_result_offered() -> None:
    table = seated("tenthousand", *GOOD, target=1000)
    assert (wide(table)["@data-do"], wide(table)["line"]) == ("result", "Eva wins")


def test_two_winners_are_both_named() -> None:
    moves = (*GOOD, *GOOD)
    table = seated("hotdice", *moves, target=1000)
    assert table.match.winners == (0, 1)
    assert "Eva and Jan" in wide(table)["line"]


def test_there_is_no_wide_button_while_a_person_plays() -> None:
    for table in (seated("penta"), seated("hotdice", ROLL)):
        shown = table_screen(table)
        assert shown["wide"] is None
        assert shown["left"]
        assert shown["right"]


# --- taking back ---


def test_undo_is_offered_just_while_it_works() -> None:
    table = tap(seated("hotdice", ROLL), 1)
    assert table_screen(table)["undo"] == {"@disabled": True}
    banked = happen(table, "bank")
    assert table_screen(banked)["undo"] == {"@disabled": False}
    rolled = happen(banked, "hand-over", "roll")
    assert table_screen(rolled)["undo"] == {"@disabled": True}


# --- what is read out ---


def test_a_throw_is_read_out_when_the_dice_are_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "1 2 2 2 4 5")
    table = happen(seated("hotdice", habits=Habits()), "roll")
    assert "1, 2, 2, 2, 4, 5" not in heard(table)
    assert heard(wait(table)) == "Eva rolled 1, 2, 2, 2, 4, 5."


def test_a_hint_is_not_read_out_but_a_refusal_is() -> None:
    table = seated("hotdice", ROLL)
    assert "Tap the dice" not in heard(table)
    assert "4" in heard(happen(table, "die 5")).split(". ")[-1]


def test_a_lost_turn_is_read_out_once_with_its_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, LOST)
    said = heard(happen(seated("hotdice"), "roll"))
    assert said.count("Lost turn!") == 1
    assert said.count("Eva rolled") == 1
    assert said.endswith("Jan, it’s your turn.")


def test_hot_dice_are_read_out() -> None:
    assert "Hot dice!" in heard(happen(seated("hotdice", "roll 1 1 1 5 5 5"), "take-all"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_is_read_out_ends(language: str) -> None:
    for table in (
        seated("hotdice", ROLL),
        seated("hotdice", *GOOD),
        seated("penta", *SCORED),
        happen(seated("penta"), "box chance"),
    ):
        said = heard(table, language)
        assert not said or said[-1] in ".!?"


# --- who has left ---


def test_when_the_mover_leaves_no_older_turn_is_told_again() -> None:
    table = seated("hotdice", *GOOD, "roll 2 3 3 4 6 6", ROLL, players="Eva,Jan,Ota,Ida")
    after = happen(table, "seat 2 out")
    assert after.match.turn == 3
    assert "Jan" not in message(after)
    assert "Jan rolled" not in heard(after)
    assert table_screen(after)["@data-mood"] is None


def test_who_has_left_is_marked() -> None:
    table = seated("hotdice", ROLL, "seat 1 out", players="Eva,Jan,Ota")
    assert [lane["@data-out"] for lane in table_screen(table)["lanes"][""]] == [False, True, False]
    sheet = table_screen(seated("penta", "seat 1 out", players="Eva,Jan,Ota"))["sheet"]
    assert sheet["players"][""][1]["look"]["@aria-label"] == "Jan, 0\xa0points, has left"


def test_banking_alone_is_followed_by_the_next_roll_at_once() -> None:
    table = happen(tap(seated("hotdice", ROLL, players=ALONE), 1), "bank")
    assert table_screen(table)["right"]["@aria-disabled"] is False
    assert table_screen(table)["undo"] == {"@disabled": False}
