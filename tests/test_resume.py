"""A game goes on where it was left: a table from a match, and what is stored beside its record."""

import json
from typing import Any

import pytest

from pyapp.resume import beside, new_table, with_beside
from pyapp.table import HAND_OVER, NEWS, OVER, PLAY, Habits, Table
from tests.playing import (
    ALONE,
    NO_HAND_OVER,
    SEED,
    TWO,
    WITH_COMPUTER,
    happen,
    match_of,
    script,
    seated,
    tap,
    wait,
)
from tests.strategies import BUST, GOOD

ROLL = "roll 1 2 2 2 4 5"
SCORED = ("roll 1 2 3 4 6", "score chance")


def reloaded(table: Table) -> Table:
    """The table as it is found again after a reload."""
    kept = json.loads(json.dumps(beside(table)))
    return with_beside(new_table(table.match, table.seed, habits=table.habits), kept)


def lies_the_same(one: Table, other: Table) -> bool:
    return (one.board.at_rest(), one.box, one.match) == (
        other.board.at_rest(),
        other.box,
        other.match,
    )


@pytest.mark.parametrize(
    ("moves", "players", "stage"),
    [
        ((), TWO, PLAY),
        ((ROLL,), TWO, PLAY),
        (GOOD, TWO, HAND_OVER),
        ((BUST,), TWO, HAND_OVER),
        (GOOD, WITH_COMPUTER, NEWS),
        ((*GOOD, ROLL), WITH_COMPUTER, PLAY),
        ((BUST,), WITH_COMPUTER, NEWS),
        ((BUST,), ALONE, NEWS),
        ((), "Hal:club,Eva", PLAY),
        (GOOD, ALONE, PLAY),
        (("seat 0 out",), ALONE, OVER),
        ((*GOOD, "seat 0 out"), TWO, PLAY),
    ],
)
def test_a_match_is_taken_up_at_its_stage(moves: tuple[str, ...], players: str, stage: str) -> None:
    assert seated("hotdice", *moves, players=players).stage == stage


def test_the_dice_of_a_turn_just_lost_still_lie_there() -> None:
    table = seated("hotdice", "roll 1 2 3 3 4 6", "keep 1", "roll 2 3 3 4 6", players=ALONE)
    assert table.board.values(table.board.aside) == (1,)
    assert sorted(table.board.values(table.board.free)) == [2, 3, 3, 4, 6]


def test_without_hand_over_a_game_is_taken_up_by_the_next_person() -> None:
    table = seated("hotdice", *GOOD, habits=NO_HAND_OVER)
    assert (table.stage, table.person_moves) == (PLAY, True)


def test_a_computer_goes_on_by_itself_after_a_reload() -> None:
    assert seated("hotdice", ROLL, players="Hal:club,Eva").due is not None
    assert seated("hotdice", *GOOD, players=WITH_COMPUTER).due is not None


def test_a_move_of_a_person_can_still_be_taken_back_after_a_reload() -> None:
    table = reloaded(happen(tap(seated("hotdice", ROLL, players=WITH_COMPUTER), 1), "bank"))
    assert (table.stage, table.match.turn) == (NEWS, 1)
    assert happen(table, "undo").match.moves == (ROLL,)


def test_chosen_dice_and_their_places_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "6 2 5 2 2 4", "3 1 5")
    table = happen(seated("hotdice"), "roll", "die 5", "die 2", "die 4", "roll")
    assert lies_the_same(reloaded(table), table)
    table = happen(table, "die 3")
    assert table.board.chosen == (2,)
    assert lies_the_same(reloaded(table), table)


def test_held_dice_and_a_chosen_box_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "6 1 6 2 3", "4 4 5")
    table = happen(seated("penta"), "roll", "die 1", "die 3", "roll", "die 2", "box sixes")
    again = reloaded(table)
    assert lies_the_same(again, table)
    assert (again.board.chosen, again.box) == ((0, 2, 1), "sixes")


def test_a_choice_that_is_not_legal_yet_is_found_again() -> None:
    table = tap(seated("hotdice", ROLL), 1, 2)
    assert lies_the_same(reloaded(table), table)


def test_dice_at_rest_after_a_reload_are_not_thrown_again() -> None:
    table = happen(seated("penta", habits=Habits()), "roll")
    again = reloaded(table)
    assert (again.board.thrown, again.rolling, again.board.dice) == ((), False, table.board.dice)


def test_what_a_computer_was_about_to_do_it_chooses_again(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "6 6 6 6 2", "3", "3")
    table = wait(seated("penta", players="Hal:perfect,Eva"), 2)
    again = reloaded(table)
    assert again.board.dice == table.board.dice
    assert wait(again).plan == table.plan
    assert wait(again, 2).match == wait(table).match


def test_a_computer_that_was_about_to_write_writes_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script(monkeypatch, "6 6 6 6 6")
    table = wait(seated("penta", players="Hal:perfect,Eva"), 2)
    assert wait(reloaded(table), 2).match == wait(table).match


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "dice",
        {},
        {"dice": None, "aside": None, "chosen": None, "box": None},
        {"dice": [1, 2, 2, 2, 4, 6], "aside": [], "chosen": [], "box": None},
        {"dice": [1, 2, 2, 2, 4, 5], "aside": [0], "chosen": [], "box": None},
        {"dice": [1, 2, 2, 2, 4, 5], "aside": [], "chosen": [9], "box": None},
        {"dice": [1, 2, 2, 2, 4, 5], "aside": [], "chosen": [-1], "box": None},
        {"dice": [1, 2, 2, 2, 4, 5], "aside": [], "chosen": [1, 1], "box": None},
        {"dice": [1, 2, 2, 2, 4], "aside": [], "chosen": [], "box": None},
        {"dice": [True, 2, 2, 2, 4, 5], "aside": [], "chosen": [], "box": None},
        {"dice": {"0": 1}, "aside": "x", "chosen": 3, "box": ["ones"]},
        {"dice": [1.0, 2, 2, 2, 4, 5], "aside": [], "chosen": [], "box": "ones"},
    ],
)
def test_what_does_not_fit_the_match_is_left_out(data: Any) -> None:
    table = seated("hotdice", ROLL)
    assert with_beside(table, data) == table


@pytest.mark.parametrize("box", ["no such box", "chance", 7, ["ones"], {"a": 1}])
def test_a_stored_box_that_cannot_be_written_is_left_out(box: Any) -> None:
    table = seated("penta", *SCORED, SCORED[0], players=ALONE)
    again = with_beside(table, beside(table) | {"box": box})
    assert (again.box, again.match) == (None, table.match)


def test_no_die_is_chosen_before_the_first_roll() -> None:
    table = seated("penta")
    again = with_beside(table, {"dice": [0] * 5, "aside": [], "chosen": [0], "box": None})
    assert again == table


def test_held_dice_of_the_record_cannot_be_exchanged() -> None:
    table = seated("penta", "roll 6 6 1 2 3", "hold 6 6")
    dice = {"dice": [6, 6, 1, 2, 3], "aside": [], "box": None}
    assert with_beside(table, dice | {"chosen": [2, 3]}) == table
    assert with_beside(table, dice | {"chosen": [1, 0]}).board.chosen == (1, 0)


def test_what_is_kept_beside_is_plain_data() -> None:
    assert beside(happen(tap(seated("hotdice", ROLL), 2, 1), "touch")) == {
        "dice": [1, 2, 2, 2, 4, 5],
        "aside": [],
        "chosen": [1, 0],
        "box": None,
    }


def test_habits_and_seed_are_those_given() -> None:
    table = new_table(match_of("penta"), SEED, 1, Habits("slow", 0, False, 120))
    assert (table.habits.pace, table.seed, table.seed_from) == ("slow", SEED, 1)
