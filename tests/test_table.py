"""What a choice of dice comes to, and the board that a match has."""

from typing import Any

import pytest
from hypothesis import given

from pyapp.dice import without
from pyapp.match import Match
from pyapp.rules import sixdice
from pyapp.table import Habits, board_of, choice, decider, scoring, undoable, values_for
from tests.playing import ALONE, STILL, WITH_COMPUTER, happen, match_of, seated, tap, wait
from tests.reference import SIX_DICE_GAMES
from tests.strategies import BUST, GOOD, matches

ROLL = "roll 1 2 2 2 4 5"
six_dice = pytest.mark.parametrize("game", SIX_DICE_GAMES)


def codes(obstacles: tuple[Any, ...]) -> list[str]:
    return [why.code for why in obstacles]


@six_dice
def test_nothing_chosen_is_no_legal_choice_and_blames_no_die(game: str) -> None:
    now = choice(seated(game, ROLL))
    assert (now.legal, now.idle, now.turn, now.left) == (False, (), 0, 6)


@six_dice
def test_a_legal_choice_has_points_and_leaves_the_other_dice(game: str) -> None:
    now = choice(tap(seated(game, ROLL), 2, 2, 2, 1))
    assert (now.points, now.turn, now.left, now.to_roll) == (300, 300, 2, 2)
    assert now.legal
    assert not now.hot


@six_dice
def test_the_dice_that_make_a_choice_illegal_are_named(game: str) -> None:
    now = choice(tap(seated(game, ROLL), 1, 2, 2))
    assert (now.points, now.idle, now.legal) == (None, (2, 2), False)


@six_dice
def test_the_points_of_the_turn_count_the_choice_in(game: str) -> None:
    table = tap(seated(game, ROLL, "keep 2 2 2", "roll 1 3 4"), 1)
    assert (choice(table).points, choice(table).turn, choice(table).left) == (100, 300, 2)


@six_dice
def test_choosing_all_that_is_left_is_hot_and_would_roll_six(game: str) -> None:
    now = choice(tap(seated(game, "roll 1 1 1 5 5 5"), 1, 1, 1, 5, 5, 5))
    assert (now.hot, now.left, now.to_roll) == (True, 0, 6)


def test_hot_dice_come_about_over_several_rolls_too() -> None:
    table = tap(seated("hotdice", "roll 1 1 1 5 2 3", "keep 1 1 1 5", "roll 1 5"), 1, 5)
    assert choice(table).hot
    assert not choice(tap(seated("hotdice", "roll 1 1 1 5 2 3", "keep 1 1 1 5", "roll 1 5"), 1)).hot


def test_ten_thousand_wants_400_points_and_at_most_two_dice_left() -> None:
    table = seated("tenthousand", "roll 1 1 1 2 3 5")
    assert codes(choice(tap(table, 5)).obstacles) == ["bank_minimum", "bank_dice_left"]
    assert codes(choice(tap(table, 1, 1, 1)).obstacles) == ["bank_dice_left"]
    assert codes(choice(tap(table, 1, 1, 1, 5)).obstacles) == []
    five = seated("tenthousand", "roll 1 5 2 3 4 4", "keep 1 5", "roll 1 5 2 3")
    assert codes(choice(tap(five, 1, 5)).obstacles) == ["bank_minimum"]


def test_bankrupt_wants_400_points() -> None:
    table = seated("bankrupt", "roll 1 1 2 3 5 5", "keep 1 1 5", "roll 1 5 2")
    assert choice(tap(table, 1)).obstacles[0].params["missing"] == 50
    assert choice(tap(table, 1, 5)).obstacles == ()


def test_hot_dice_lets_any_points_be_banked() -> None:
    assert choice(tap(seated("hotdice", "roll 5 2 2 3 4 6"), 5)).obstacles == ()


def test_dice_set_aside_in_the_record_are_a_choice_that_is_made() -> None:
    now = choice(seated("hotdice", ROLL, "keep 2 2 2"))
    assert (now.legal, now.turn, now.left, now.idle) == (True, 200, 3, ())


@six_dice
def test_all_that_scores_is_every_die_that_does(game: str) -> None:
    assert sorted(scoring(seated(game, ROLL))) == [1, 2, 2, 2, 5]
    assert scoring(seated(game)) == ()
    assert scoring(seated(game, ROLL, "keep 2 2 2")) == ()


def test_all_that_scores_takes_most_points() -> None:
    assert sorted(scoring(seated("hotdice", "roll 1 1 5 5 3 3"))) == [1, 1, 3, 3, 5, 5]
    assert sorted(scoring(seated("bankrupt", "roll 2 2 2 2 3 3"))) == [2, 2, 2, 2]


@pytest.mark.parametrize(
    ("moves", "may"),
    [
        ((), False),
        (GOOD[:1], False),
        (GOOD[:2], False),
        (GOOD, True),
        ((*GOOD, "roll 1 2 2 2 4 5"), False),
        ((BUST,), False),
        ((*GOOD, "seat 1 out"), False),
    ],
)
def test_only_a_bank_with_no_move_since_may_be_taken_back(
    moves: tuple[str, ...], may: bool
) -> None:
    assert undoable(seated("hotdice", *moves, players="Eva,Jan,Ota")) is may


def test_a_score_may_be_taken_back_too() -> None:
    assert undoable(seated("penta", "roll 1 2 3 4 6", "score chance"))
    assert undoable(seated("penta", "roll 1 2 3 4 6", "score chance", players=ALONE))


def test_what_a_computer_did_is_not_taken_back() -> None:
    assert not undoable(seated("hotdice", *GOOD, players="Hal:club,Eva"))
    assert undoable(seated("hotdice", *GOOD, players=WITH_COMPUTER))


def test_a_person_moves_only_in_their_own_turn() -> None:
    assert seated("penta").person_moves
    assert not seated("penta", players="Hal:club,Eva").person_moves
    assert not seated("penta", "roll 1 2 3 4 6", "score chance").person_moves  # hand-over first


def test_people_are_those_who_still_play() -> None:
    table = seated("hotdice", "seat 1 out", "seat 2 club", players="Eva,Jan,Ota,Hal:club,Ida")
    assert table.people == 2


# --- computers ---


@pytest.mark.parametrize(
    ("game", "players", "rules", "name"),
    [
        ("penta", "Eva,Hal:club", {}, "penta"),
        ("hotdice", "Eva,Hal:club", {}, "hotdice"),
        ("hotdice", "Eva,Hal:club", {"target": 5000}, "hotdice"),
        ("bankrupt", "perfect,Eva", {}, "bankrupt-10000"),
        ("bankrupt", "Eva,Hal:classic", {"target": 3000}, None),
        ("bankrupt", "Eva,Hal:perfect", {"bankruptcy": False}, "bankrupt"),
        ("hotdice", "Eva,Jan", {}, None),
    ],
)
def test_a_game_with_a_computer_needs_the_table_of_its_rules(
    game: str, players: str, rules: dict[str, Any], name: str | None
) -> None:
    assert values_for(seated(game, players=players, **rules)) == name


def test_people_alone_need_a_table_only_where_penta_writes_by_itself() -> None:
    assert values_for(seated("penta")) == "penta"
    assert values_for(seated("penta", habits=Habits(auto_entry=0))) is None


def test_a_table_is_needed_as_soon_and_as_long_as_a_computer_plays() -> None:
    table = seated("hotdice", ROLL)
    assert values_for(happen(table, "seat 1 beginner")) == "hotdice"
    assert values_for(happen(table, "seat 1 beginner", "seat 1 human")) is None
    assert values_for(seated("tenthousand", *GOOD, target=1000, players=WITH_COMPUTER)) is None


def test_a_computer_chooses_by_its_own_level_and_only_where_there_is_a_choice() -> None:
    table = seated("hotdice", players="Hal:expert,Eva", habits=STILL)
    assert decider(table) is None  # a turn begins with a roll
    rolled = happen(table, "seat 0 perfect", "seat 0 expert")
    assert decider(rolled) is None
    asked = seated("hotdice", ROLL, players="Hal:expert,Eva", habits=STILL)
    assert decider(asked) == "expert"
    assert decider(wait(asked)) is None  # what it has chosen is only carried out


def test_no_computer_chooses_for_a_person() -> None:
    assert decider(seated("hotdice", ROLL)) is None
    assert decider(happen(seated("hotdice", ROLL, players=WITH_COMPUTER), "take-all")) is None


def test_the_count_down_begins_with_a_choice_of_perfect() -> None:
    moves = ("roll 6 6 6 1 2", "hold 6 6 6", "roll 6 6 6 3 4")
    table = happen(seated("penta", *moves), "roll")
    assert decider(table) == "perfect"
    assert decider(wait(table)) is None


@given(matches())
def test_the_board_of_a_match_has_its_dice(match: Match) -> None:
    board, now = board_of(match), match.now
    assert board.size == (5 if match.game == "penta" else 6)
    assert board.thrown == ()
    if match.over or not now.rolls:
        assert (set(board.dice), board.aside, board.chosen) == ({0}, (), ())
    elif isinstance(now, sixdice.Turn):
        kept = [move for move in match.moves if move.startswith("keep")]
        assert sorted(board.values(board.free)) == sorted(now.on_table)
        if now.aside:
            assert sorted(board.values(board.aside[-len(now.aside) :])) == sorted(now.aside)
            assert kept[-1].split(" ")[1:] == [str(die) for die in now.aside]
    else:
        assert sorted(board.dice) == sorted(now.roll)
        assert without(board.values(board.chosen), now.held or ()) == ()


@given(matches())
def test_dice_set_aside_and_dice_on_the_table_are_six(match: Match) -> None:
    board = board_of(match)
    assert len(board.aside) + len(board.free) + len(board.chosen) == board.size


def test_the_board_is_found_through_a_change_of_seats() -> None:
    match = match_of("hotdice", ROLL, "seat 1 club", "keep 1 5", "roll 1 2 3 4", "seat 0 club")
    board = board_of(match)
    assert sorted(board.values(board.aside)) == [1, 5]
    assert sorted(board.values(board.free)) == [1, 2, 3, 4]
