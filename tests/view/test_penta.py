"""The table of Penta: sheet, notices and the two buttons."""

from typing import Any

import pytest

from pyapp.i18n import Words
from pyapp.rules.penta import BOXES
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

ROLL = "roll 2 2 3 3 3"
SACRIFICE = "No open box scores: you must sacrifice one"
THIRD = ("hold", "roll 2 2 3 3 4", "hold", "roll 1 1 2 2 4")
PENTA_50 = ("roll 4 4 4 4 4", "score penta")


def filled(*free: str) -> tuple[str, ...]:
    """Moves of a person alone that write every box but these, with a roll that joins nothing."""
    roll = "roll 1 1 2 4 6"
    return tuple(move for box in BOXES if box not in free for move in (roll, f"score {box}"))


def boxes(table: Table, language: str = "en") -> dict[str, Any]:
    """The boxes of the player to move by their ids."""
    rows = table_screen(table, language)["sheet"]["rows"]
    found = [cell["box"] for row in rows for cell in row["cells"] if cell["box"]]
    return {box["@data-testid"].removeprefix("box-"): box for box in found}


def button(table: Table, side: str) -> Screen:
    shown: Screen = table_screen(table)[side]
    return shown


def bonus(table: Table) -> Any:
    return table_screen(table)["sheet"]["rows"][6]["cells"][table.match.turn or 0]


# --- the sheet ---


def test_every_free_box_shows_what_it_would_bring_now() -> None:
    points = {box: shown["points"] for box, shown in boxes(seated("penta", ROLL)).items()}
    assert points == {
        "ones": "0", "twos": "4", "threes": "9", "fours": "0", "fives": "0", "sixes": "0",
        "three_of_a_kind": "13", "four_of_a_kind": "0", "full_house": "25", "small_straight": "0",
        "large_straight": "0", "chance": "13", "penta": "0",
    }  # fmt: skip


def test_boxes_worth_something_look_open_and_the_others_zero() -> None:
    shown = boxes(seated("penta", ROLL))
    assert shown["full_house"]["@data-state"] == "open"
    assert shown["penta"]["@data-state"] == "zero"
    assert shown["full_house"]["@aria-label"] == "Full house, 25\xa0points"
    assert shown["penta"]["@aria-label"] == "Penta, 0\xa0points, a sacrifice"


def test_before_a_roll_and_while_dice_tumble_the_boxes_show_nothing() -> None:
    for table in (seated("penta"), happen(seated("penta", habits=Habits()), "roll")):
        assert {box["points"] for box in boxes(table).values()} == {""}


def test_a_written_box_shows_its_points_and_cannot_be_chosen() -> None:
    table = seated("penta", "roll 2 2 3 3 3", "score threes", ROLL, players=ALONE)
    box = boxes(table)["threes"]
    assert (box["points"], box["@data-state"], box["@disabled"]) == ("9", "written", True)
    assert (box["@aria-pressed"], box["@aria-label"]) == (None, "Threes, 9 written")


def test_the_chosen_box_alone_is_pressed() -> None:
    pressed = {
        box: shown["@aria-pressed"]
        for box, shown in boxes(happen(seated("penta", ROLL), "box chance")).items()
    }
    assert [box for box, on in pressed.items() if on] == ["chance"]
    assert set(pressed.values()) == {True, False}


def test_the_box_just_written_is_not_pressed_in_the_next_players_column() -> None:
    written = happen(seated("penta", ROLL), "box chance", "confirm")
    assert not any(box["@aria-pressed"] for box in boxes(written).values())


def test_the_others_columns_show_what_they_have_written_and_no_boxes() -> None:
    table = seated("penta", ROLL, "score threes", ROLL)
    cells = table_screen(table)["sheet"]["rows"][2]["cells"]
    assert (cells[0]["box"], cells[0]["written"]) == (None, "9")
    assert cells[1]["box"] is not None
    assert [player["total"][""] for player in table_screen(table)["sheet"]["players"][""]] == [
        "9",
        "0",
    ]


def test_the_figure_just_written_is_marked_while_it_is_news() -> None:
    table = happen(seated("penta", ROLL), "box threes", "confirm")
    rows = table_screen(table)["sheet"]["rows"]
    new = [row["name"] for row in rows for cell in row["cells"] if cell["@data-new"]]
    assert new == ["Threes"]
    after = table_screen(happen(table, "hand-over"))["sheet"]["rows"]
    assert not any(cell["@data-new"] for row in after for cell in row["cells"])


def test_a_computers_boxes_cannot_be_tapped() -> None:
    shown = boxes(seated("penta", ROLL, players="Hal:club,Eva"))
    assert all(box["@disabled"] for box in shown.values())


def test_the_sheet_has_fourteen_rows_with_a_cell_a_player() -> None:
    rows = table_screen(seated("penta", players="A,B,C"))["sheet"]["rows"]
    assert [len(row["cells"]) for row in rows] == [3] * 14
    faces = [row["die"] and row["die"]["@data-value"] for row in rows[:7]]
    assert faces == [1, 2, 3, 4, 5, 6, None]


def test_a_phone_shows_the_mover_then_who_has_just_written_or_whom_one_looks_at() -> None:
    def shown(table: Table, **changes: Any) -> list[int]:
        players = table_screen(table, **changes)["sheet"]["players"][""]
        return [seat for seat, player in enumerate(players) if player["@data-shown"]]

    table = seated("penta", ROLL)
    assert shown(table) == [0]
    assert shown(table, looked_at=1) == [1]
    assert shown(happen(table, "box chance", "confirm")) == [0]
    assert shown(happen(table, "box chance", "confirm", "hand-over")) == [1]


# --- the upper half ---


def test_the_upper_sum_says_how_far_it_is_to_63() -> None:
    cell = bonus(seated("penta", "roll 6 6 6 6 1", "score sixes", ROLL, players=ALONE))
    assert (cell["bonus"]["have"], cell["bonus"]["of"], cell["bonus"]["words"]) == (
        "24",
        "/63",
        "39\xa0to go",
    )
    assert cell["@aria-label"] == "Upper bonus: 24 of 63"


def test_a_chosen_upper_box_counts_into_the_distance() -> None:
    table = seated("penta", "roll 6 6 6 6 1", "score sixes", ROLL, players=ALONE)
    cell = bonus(happen(table, "box threes"))
    assert (cell["bonus"]["have"], cell["bonus"]["words"]) == ("33", "30\xa0to go")
    assert cell["bonus"]["--have"] < cell["bonus"]["--would"]
    assert bonus(happen(table, "box chance"))["bonus"]["have"] == "24"


def test_the_bonus_that_is_reached_is_said() -> None:
    moves = [
        part
        for face, box in ((6, "sixes"), (5, "fives"), (4, "fours"))
        for part in (f"roll {face} {face} {face} {face} 1", f"score {box}")
    ]
    table = seated("penta", *moves, "roll 3 3 3 1 2", players=ALONE)
    cell = bonus(happen(table, "box threes"))
    assert (cell["bonus"]["have"], cell["bonus"]["words"]) == ("69", "reached")
    assert cell["bonus"]["--would"] == 100.0


# --- sacrifice and joker ---


def test_a_sacrifice_is_said_when_no_rolls_are_left() -> None:
    moves = filled("large_straight", "full_house")
    first = seated("penta", *moves, "roll 1 1 2 2 4", players=ALONE)
    assert SACRIFICE not in message(first)
    last = seated("penta", *moves, "roll 1 1 2 2 4", *THIRD, players=ALONE)
    assert message(last) == SACRIFICE


def test_a_sacrifice_is_said_as_soon_as_a_box_worth_nothing_is_chosen() -> None:
    table = seated("penta", *filled("large_straight", "full_house"), ROLL.replace("2 2", "1 2"),
                   players=ALONE)  # fmt: skip
    assert SACRIFICE not in message(table)
    assert message(happen(table, "box large_straight")) == SACRIFICE


def test_no_sacrifice_is_said_while_some_box_scores() -> None:
    table = seated("penta", ROLL, *THIRD, players=ALONE)
    assert SACRIFICE not in message(table)
    assert SACRIFICE not in message(happen(table, "box penta"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("sk", "Žiadne voľné políčko neprináša body: jedno musíte obetovať"),
        ("cs", "Žádné volné políčko nepřináší body: jedno musíte škrtnout"),
        ("de", "Kein freies Feld bringt Punkte: eines muss gestrichen werden"),
        ("en", SACRIFICE),
    ],
)
def test_the_sacrifice_is_said_in_the_words_of_the_rules(language: str, said: str) -> None:
    table = seated(
        "penta", *filled("large_straight", "full_house"), "roll 1 1 2 2 4", *THIRD, players=ALONE
    )
    assert message(table, language) == said


def test_the_joker_binds_to_its_own_upper_box_first() -> None:
    table = seated("penta", *PENTA_50, "roll 4 4 4 4 4", players=ALONE)
    assert message(table).startswith("Joker!")
    assert "Fours" in message(table)
    shown = boxes(table)
    assert (shown["fours"]["points"], shown["fours"]["@data-state"]) == ("20", "open")
    assert "100" in shown["fours"]["@aria-label"]
    barred = [box for box, one in shown.items() if one["@data-state"] == "barred"]
    assert set(barred) == set(BOXES) - {"fours", "penta"}
    assert all(shown[box]["@aria-disabled"] for box in barred)
    assert "joker" in shown["chance"]["@aria-label"]


def test_a_box_that_the_joker_bars_says_why_when_tapped() -> None:
    table = happen(seated("penta", *PENTA_50, "roll 4 4 4 4 4", players=ALONE), "box chance")
    assert message(table) == "A joker can’t be written in Chance now"


def test_then_any_lower_box_counts_in_full() -> None:
    written = (*PENTA_50, "roll 4 4 4 4 4", "score fours")
    table = seated("penta", *written, "roll 4 4 4 4 4", players=ALONE)
    shown = boxes(table)
    assert [shown[box]["points"] for box in ("full_house", "small_straight", "large_straight")] == [
        "25",
        "30",
        "40",
    ]
    assert shown["ones"]["@data-state"] == "barred"
    assert "lower" in message(table)
    assert button(happen(table, "box full_house"), "left")["line"] == "Full house 25 +100"


def test_then_an_upper_box_becomes_nothing() -> None:
    written = [*PENTA_50, "roll 4 4 4 4 4", "score fours"]
    for box in BOXES[6:12]:
        written += ["roll 1 1 2 4 6", f"score {box}"]
    table = seated("penta", *written, "roll 4 4 4 4 4", players=ALONE)
    assert boxes(table)["ones"]["points"] == "0"
    assert "becomes 0" in message(table)
    assert "100" in message(table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_joker_is_explained_in_every_language(language: str) -> None:
    table = seated("penta", *PENTA_50, "roll 4 4 4 4 4", players=ALONE)
    assert "100" in message(table, language)
    assert table_screen(table, language)["message"]["text"].endswith("!")


def test_further_pentas_are_shown_as_a_bonus_beside_the_box() -> None:
    table = seated("penta", *PENTA_50, "roll 4 4 4 4 4", "score fours", players=ALONE)
    cell = table_screen(table)["sheet"]["rows"][13]["cells"][0]
    assert cell["plus"] == "+100"


# --- the buttons ---


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ((), "5\xa0dice, roll 1 of 3"),
        ((ROLL,), "5\xa0dice, roll 2 of 3"),
        ((ROLL, "hold", "roll 2 2 3 3 4"), "5\xa0dice, last roll"),
        ((ROLL, *THIRD), "No rolls left"),
    ],
)
def test_the_roll_button_says_which_roll_it_is(moves: tuple[str, ...], line: str) -> None:
    assert button(seated("penta", *moves), "right")["line"] == line


def test_the_roll_button_counts_the_dice_that_are_not_held() -> None:
    table = seated("penta", ROLL)
    assert button(tap(table, 3, 3, 3), "right")["line"] == "2\xa0dice, roll 2 of 3"
    assert button(tap(table, 3, 3, 3, 2), "right")["line"] == "1\xa0die, roll 2 of 3"
    held = button(tap(table, 3, 3, 3, 2, 2), "right")
    assert (held["line"], held["@aria-disabled"]) == ("All five held", True)


def test_the_roll_button_waits_when_no_roll_is_left_or_the_dice_still_tumble() -> None:
    assert button(seated("penta", ROLL, *THIRD), "right")["@aria-disabled"]
    assert button(happen(seated("penta", habits=Habits()), "roll"), "right")["@aria-disabled"]
    assert not button(seated("penta", ROLL), "right")["@aria-disabled"]


def test_confirm_waits_for_a_box_and_then_says_what_it_writes() -> None:
    table = seated("penta", ROLL)
    assert button(table, "left")["@aria-disabled"]
    chosen = button(happen(table, "box full_house"), "left")
    assert (chosen["@aria-disabled"], chosen["@data-next"], chosen["line"]) == (
        False,
        True,
        "Full house 25",
    )
    assert button(happen(table, "box full_house"), "right")["@data-next"] is False


def test_the_rolls_used_are_shown() -> None:
    assert table_screen(seated("penta"))["rolls"] == {"text": "First roll", "--used": 0}
    assert table_screen(seated("penta", ROLL, *THIRD))["rolls"]["text"] == "Roll 3 of 3"


def test_no_roll_is_announced_when_the_game_is_over() -> None:
    last = seated("penta", *filled("chance"), ROLL, players=ALONE)
    assert table_screen(happen(last, "box chance", "confirm"))["rolls"] is None


def test_held_dice_are_counted_on_the_rim_of_the_tray() -> None:
    assert table_screen(seated("penta", ROLL))["held"] is None
    assert table_screen(tap(seated("penta", ROLL), 3, 3))["held"] == {
        "head": "Held",
        "text": "2\xa0dice",
    }


# --- the count-down ---


def counting(monkeypatch: pytest.MonkeyPatch) -> Table:
    script(monkeypatch, "2 2 3 3 3")
    table = seated("penta", ROLL, "hold", "roll 2 2 3 3 4", players=WITH_COMPUTER)
    return wait(happen(table, "roll"))


def test_the_count_down_says_the_box_and_the_seconds_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = counting(monkeypatch)
    for seconds in (3, 2, 1):
        shown = table_screen(table)["message"]
        assert f"in {seconds}\xa0s" in shown["text"]
        assert shown["stop"] == "Stop"
        table = wait(table)
    assert table.match.turn == 1


def test_a_stopped_count_down_is_no_longer_said(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = table_screen(happen(counting(monkeypatch), "stop"))["message"]
    assert (shown["line"], shown["stop"]) == ("Choose a box", None)


def test_a_screen_reader_hears_the_count_down_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = counting(monkeypatch)
    heard = [screen(app_with(wait(table, n)), Words("en"))["live"] for n in range(3)]
    assert len(set(heard)) == 1
    assert "in 3\xa0s" in heard[0]


# --- hints ---


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ((), ""),
        ((ROLL,), "Tap dice to hold them, or choose a box"),
        ((ROLL, *THIRD), "Choose a box"),
        ((ROLL, "hold 3 3 3"), "Roll the other dice"),
    ],
)
def test_the_message_says_what_may_be_done(moves: tuple[str, ...], said: str) -> None:
    assert message(seated("penta", *moves)) == said


def test_a_refusal_is_said_in_place_of_the_hint() -> None:
    table = happen(seated("penta", ROLL, *THIRD), "roll")
    assert message(table) == "No rolls are left: write a box"
