"""Matches: turn order, endings, seats that change hands, and the list of legal moves."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.match import (
    LastTurn,
    Match,
    Player,
    dice_to_throw,
    joker,
    legal,
    must_sacrifice,
    new_match,
    play,
    replay,
    roll_move,
    throw,
)
from pyapp.rules import penta, sixdice
from pyapp.rules.games import GAMES, house_rules
from pyapp.rules.refusal import Refusal
from tests.reference import (
    ALL_BOXES,
    COMBINATIONS,
    SIX_DICE_GAMES,
    best_splits,
    case_file,
    is_part,
    penta_options,
    penta_total,
)
from tests.strategies import (
    BUST,
    GOOD,
    after,
    any_roll,
    fresh_matches,
    matches,
    play_to_the_end,
    random_move,
    seat_move,
    seeds,
    table,
)

LOST_LATER = ("roll 1 2 3 3 4 6", "keep 1", "roll 2 3 3 4 6")
PENTA_ROUND = "roll 1 2 3 4 6"
six_dice = pytest.mark.parametrize("game", SIX_DICE_GAMES)
every_game = pytest.mark.parametrize("game", GAMES)


def why_not(match: Match, move: str) -> Refusal:
    before = (match, match.moves)
    with pytest.raises(Refusal) as caught:
        play(match, move)
    assert (match, match.moves) == before
    return caught.value


def moves(match: Match) -> set[str]:
    return {choice.move for choice in legal(match)}


def may_bank(match: Match) -> bool:
    return "bank" in moves(match)


# Seats and the start


@every_game
@pytest.mark.parametrize("seats", [1, 2, 9])
def test_one_to_nine_may_play(game: str, seats: int) -> None:
    match = table(game, seats=seats)
    assert (match.totals, match.turn, match.over) == ((0,) * seats, 0, False)
    assert match.winners == ()


@every_game
@pytest.mark.parametrize("seats", [0, 10])
def test_no_other_number_may_play(game: str, seats: int) -> None:
    with pytest.raises(Refusal, match="seats"):
        table(game, seats=seats)


@pytest.mark.parametrize(
    ("game", "level"), [("penta", "classic"), ("hotdice", "champion"), ("hotdice", "human")]
)
def test_a_level_that_the_game_does_not_have_is_refused(game: str, level: str) -> None:
    with pytest.raises(Refusal, match="unknown_level"):
        new_match(game, house_rules(game, {}), (Player("Hal", level),))


def test_turns_go_round_in_the_order_of_the_seats() -> None:
    order = []
    match = table("hotdice", seats=3)
    for _ in range(7):
        order.append(match.turn)
        match = after(match, BUST)
    assert order == [0, 1, 2, 0, 1, 2, 0]
    assert match.turns == (3, 2, 2)


def test_a_match_is_never_changed_by_a_move() -> None:
    match = table("hotdice")
    played = after(match, *GOOD)
    assert (match.moves, match.totals, match.turn) == ((), (0, 0), 0)
    assert (played.moves, played.totals, played.turn) == (GOOD, (1100, 0), 1)
    with pytest.raises(AttributeError):
        match.turn = 1  # type: ignore[misc]


def test_the_moves_of_a_match_lead_to_it_again() -> None:
    match = table("tenthousand", *GOOD, "roll 1 2 3 3 4 6", "keep 1")
    assert replay(match, match.moves) == match
    assert replay(match, match.moves[:-2]) == table("tenthousand", *GOOD)


@pytest.mark.parametrize(
    "move",
    [
        "",
        " ",
        "Roll 1 1 1 1 1 1",
        "roll  1 1 1 1 1 1",
        "roll 1 1 1 1 1 1 ",
        "roll 111111",
        "roll 1 1 1 1 1 7",
        "roll 1 1 1 1 1 0",
        "roll 1 1 1 1 1 ²",
        "roll 1 1 1 1 1 \u0661",
        "roll 1,1,1,1,1,1",
        "roll\t1 1 1 1 1 1",
        "throw 1 1 1 1 1 1",
        "pass",
        "undo",
        "score",
        "score ones twos",
        "bank 400",
        "seat",
        "seat 0",
        "seat 0 out now",
    ],
)
@every_game
def test_words_that_are_no_move_are_refused(game: str, move: str) -> None:
    assert why_not(table(game), move).code in {"unknown_move", "not_dice"}


@pytest.mark.parametrize("move", ["hold 1", "score ones"])
@six_dice
def test_pentas_moves_are_none_of_six_dice(game: str, move: str) -> None:
    assert why_not(table(game, "roll 1 1 1 2 3 4"), move) == Refusal("unknown_move")


@pytest.mark.parametrize("move", ["keep 1", "bank"])
def test_moves_of_six_dice_are_none_of_pentas(move: str) -> None:
    assert why_not(table("penta", PENTA_ROUND), move) == Refusal("unknown_move")


# A turn of six dice


def test_the_worked_example_of_ten_thousand() -> None:
    example = case_file("tenthousand_worked_example.json")["moves"]
    points = {1: 200, 3: 250, 5: 300, 7: 450, 9: 1950, 11: 2350}
    banking = {7: True, 9: True, 11: True}
    match = table("tenthousand")
    for number, move in enumerate(example[:-1]):
        match = play(match, move)
        assert isinstance(match.now, sixdice.Turn)
        if number in points:
            assert match.now.points == points[number]
            assert may_bank(match) is banking.get(number, False)
    assert dice_to_throw(match) == 2
    assert play(match, example[-1]).totals == (2350, 0)


@six_dice
def test_banking_writes_the_points_of_the_turn(game: str) -> None:
    match = table(game, *GOOD)
    assert match.totals == (1100, 0)
    assert match.last == LastTurn(0, "banked", (1, 1, 1, 2, 5, 5), 1100)


@six_dice
def test_a_lost_later_roll_loses_the_turn_but_nothing_banked(game: str) -> None:
    match = table(game, *GOOD, BUST, *LOST_LATER)
    assert match.totals[0] == 1100
    assert match.turn == 1
    assert match.last == LastTurn(0, "lost_turn", (2, 3, 3, 4, 6), 100)


@pytest.mark.parametrize("game", ["hotdice", "tenthousand"])
def test_a_lost_first_roll_loses_nothing_without_bankruptcy(game: str) -> None:
    match = table(game, *GOOD, BUST, BUST)
    assert match.totals == (1100, 0)
    assert match.last == LastTurn(0, "lost_turn", (2, 3, 3, 4, 6, 6), 0)


def test_a_lost_first_roll_bankrupts_and_all_banked_points_are_lost() -> None:
    match = table("bankrupt", *GOOD, *GOOD, BUST)
    assert match.totals == (0, 1100)
    assert match.last == LastTurn(0, "bankrupt", (2, 3, 3, 4, 6, 6), 1100)


def test_bankruptcy_can_be_switched_off() -> None:
    assert table("bankrupt", *GOOD, *GOOD, BUST, bankruptcy=False).totals == (1100, 1100)


def test_bankruptcy_can_be_switched_on() -> None:
    assert table("hotdice", *GOOD, *GOOD, BUST, bankruptcy=True).totals == (0, 1100)


def test_a_lost_roll_after_hot_dice_is_not_the_first_of_the_turn() -> None:
    hot = ("roll 1 1 1 5 5 5", "keep 1 1 1 5 5 5")
    match = table("bankrupt", *GOOD, *GOOD, *hot, BUST)
    assert match.totals == (1100, 1100)
    assert match.last == LastTurn(0, "lost_turn", (2, 3, 3, 4, 6, 6), 2500)


@six_dice
def test_hot_dice_keep_the_points_and_roll_six_or_bank(game: str) -> None:
    match = table(game, "roll 1 2 3 4 5 6", "keep 1 2 3 4 5 6")
    assert moves(match) == {"roll", "bank"}
    assert dice_to_throw(match) == 6
    straight = COMBINATIONS[game][(1, 2, 3, 4, 5, 6)]
    assert after(match, "roll 1 2 3 3 4 6", "keep 1").now == sixdice.Turn(
        straight + 100, 2, (1, 2, 3, 3, 4, 6), (1,)
    )
    assert after(match, "bank").totals == (straight, 0)


@six_dice
def test_dice_may_be_kept_in_any_order(game: str) -> None:
    rolled = table(game, "roll 5 2 1 3 4 1")
    assert (
        after(rolled, "keep 5 1 1", "roll 2 2 2").now
        == after(rolled, "keep 1 1 5", "roll 2 2 2").now
    )


def test_each_unmet_condition_of_banking_is_named() -> None:
    kept = table("tenthousand", "roll 1 2 3 3 4 6", "keep 1")
    assert why_not(kept, "bank") == Refusal("bank_minimum", missing=300, minimum=400)
    rich = table("tenthousand", "roll 1 1 1 3 4 6", "keep 1 1 1")
    assert why_not(rich, "bank") == Refusal("bank_dice_left", n=2)


def test_banking_is_refused_before_and_after_a_roll() -> None:
    assert why_not(table("hotdice"), "bank").code == "roll_first"
    assert why_not(table("hotdice", "roll 1 2 3 3 4 6"), "bank").code == "keep_first"


def test_going_on_below_the_minimum_is_always_allowed() -> None:
    assert moves(table("tenthousand", "roll 1 2 3 3 4 6", "keep 1")) == {"roll"}


# Endings


def ended(ending: str, seats: int, *turns: str) -> Match:
    """Play turns under an ending at 1100: "g" banks 1100, "h" 2250, "b" loses the roll."""
    hot = (*GOOD[:2], "roll 5", "keep 5", *GOOD)
    words = {"g": GOOD, "h": hot, "b": (BUST,)}
    match = table("hotdice", seats=seats, ending=ending, target=1100)
    for turn in turns:
        match = after(match, *words[turn])
    return match


def test_last_turn_lets_every_other_player_play_once_more() -> None:
    before = ended("last_turn", 3, "b", "g")
    between = after(before, BUST)
    match = after(between, BUST)
    assert (before.turn, between.turn, match.turn) == (2, 0, None)
    assert (match.ending_by, match.winners) == (1, (1,))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("trigger", [0, 1])
def test_last_turn_gives_each_other_seat_exactly_one_turn(seats: int, trigger: int) -> None:
    match = ended("last_turn", seats, *"b" * trigger, "g")
    for place in range(1, seats):
        assert match.turn == (trigger + place) % seats
        match = after(match, BUST)
    assert match.over


def test_another_player_may_pass_the_target_in_the_last_turn() -> None:
    match = ended("last_turn", 2, "g", "h")
    assert (match.over, match.ending_by, match.totals) == (True, 0, (1100, 2250))
    assert match.winners == (1,)


def test_an_equal_total_in_the_last_turn_shares_the_win() -> None:
    assert ended("last_turn", 3, "g", "g", "b").winners == (0, 1)


def test_the_full_round_is_played_to_the_last_player_in_the_list() -> None:
    match = ended("full_round", 3, "b", "g")
    assert (match.turn, match.over) == (2, False)
    match = after(match, BUST)
    assert (match.over, match.winners, match.turns) == (True, (1,), (1, 1, 1))


def test_the_full_round_ends_with_the_last_player_who_reaches_the_target() -> None:
    match = ended("full_round", 3, "b", "b", "g")
    assert (match.over, match.winners) == (True, (2,))


def test_the_highest_of_those_who_reached_the_target_wins_the_full_round() -> None:
    match = ended("full_round", 2, "g", "h")
    assert (match.over, match.winners) == (True, (1,))
    assert ended("full_round", 2, "g", "g").winners == (0, 1)


@pytest.mark.parametrize("before", [0, 1, 2])
def test_at_once_ends_with_the_first_to_bank_the_target(before: int) -> None:
    match = ended("at_once", 3, *"b" * before, "g")
    assert (match.over, match.winners, match.ending_by) == (True, (before,), before)
    assert match.turns == tuple(int(seat <= before) for seat in range(3))


@pytest.mark.parametrize("ending", ["last_turn", "full_round", "at_once"])
def test_alone_the_game_ends_when_the_target_is_banked(ending: str) -> None:
    match = ended(ending, 1, "b", "b", "g")
    assert (match.over, match.winners, match.ending_by) == (True, (0,), 0)
    assert match.turns == (3,)


@pytest.mark.parametrize("ending", ["last_turn", "full_round", "at_once"])
def test_below_the_target_nothing_ends(ending: str) -> None:
    match = table("hotdice", *GOOD, *GOOD, ending=ending, target=1150)
    assert (match.over, match.ending_by, match.turn) == (False, None, 0)


def test_points_of_a_turn_in_progress_do_not_end_the_game() -> None:
    match = table("hotdice", "roll 1 1 1 2 5 5", "keep 1 1 1", target=50, ending="at_once")
    assert (match.over, match.ending_by) == (False, None)


def test_the_games_own_endings_are_those_of_the_book() -> None:
    ends = {game: table(game, *GOOD, seats=3, target=1100) for game in SIX_DICE_GAMES}
    assert {game: match.over for game, match in ends.items()} == {
        "hotdice": False,
        "tenthousand": True,
        "bankrupt": False,
    }
    assert after(table("bankrupt", BUST, *GOOD, seats=3, target=1100), BUST).over
    assert not after(table("hotdice", BUST, *GOOD, seats=3, target=1100), BUST).over


def test_bankruptcy_in_the_last_round_loses_what_reached_the_target() -> None:
    match = table("hotdice", *GOOD, *GOOD, BUST, target=2200, bankruptcy=True)
    match = after(match, *GOOD)
    assert (match.totals, match.ending_by, match.turn) == ((0, 2200), 1, 0)


@every_game
def test_no_move_follows_the_end(game: str) -> None:
    match = table(game, "seat 0 out", "seat 1 out")
    assert match.over
    assert list(legal(match)) == []
    for move in ("roll 1 1 1 1 1 1", "roll 1 1 1 1 1", "bank", "seat 0 human", "seat 1 out"):
        assert why_not(match, move) == Refusal("game_over")


# A round of Penta


def test_a_round_of_penta_move_by_move() -> None:
    match = table("penta", "roll 3 3 1 6 3")
    assert "score threes" in moves(match)
    match = after(match, "hold 3 3 3")
    assert moves(match) == {"roll"}
    match = after(match, "roll 3 3 3 2 2", "hold 3 3 3", "roll 5 3 3 6 3")
    assert not any(move.startswith("hold") for move in moves(match))
    match = after(match, "score threes")
    assert (match.totals, match.turn) == ((9, 0), 1)
    assert match.last == LastTurn(0, "scored", (5, 3, 3, 6, 3), 9)


def test_only_a_roll_follows_a_hold() -> None:
    held = table("penta", "roll 3 3 1 6 3", "hold 3 3 3")
    assert why_not(held, "score threes").code == "only_roll"
    assert why_not(held, "hold 3 3").code == "already_held"


def test_hold_alone_holds_none() -> None:
    match = table("penta", "roll 3 3 1 6 3", "hold")
    assert dice_to_throw(match) == 5
    assert after(match, "roll 1 2 4 5 6").now.rolls == 2


def test_dice_may_be_held_in_any_order() -> None:
    match = table("penta", "roll 3 3 1 6 5", "hold 6 3 1", "roll 1 1 3 6 2")
    assert match.now.rolls == 2


def test_a_further_penta_brings_the_points_and_the_bonus() -> None:
    five = "roll 4 4 4 4 4"
    match = table("penta", five, "score penta", five, seats=1)
    assert joker(match)
    assert [(choice.move, choice.points, choice.bonus) for choice in legal(match)][-1] == (
        "score fours",
        20,
        100,
    )
    assert why_not(match, "score chance").code == "joker_box"
    match = after(match, "score fours")
    assert match.totals == (170,)
    assert match.last == LastTurn(0, "scored", (4,) * 5, 120)


def test_there_is_no_joker_after_a_sacrificed_penta_box() -> None:
    match = table("penta", PENTA_ROUND, "score penta", "roll 4 4 4 4 4", seats=1)
    assert not joker(match)
    match = after(match, "score large_straight")
    assert (match.totals, match.cards[0].penta_bonus) == ((0,), 0)


def test_a_sacrifice_is_announced_when_nothing_counts() -> None:
    match = table("penta", seats=1)
    for box in ALL_BOXES[:-1]:
        match = after(match, PENTA_ROUND, f"score {box}")
    match = after(match, PENTA_ROUND)
    assert must_sacrifice(match)
    assert [choice for choice in legal(match) if choice.points] == []
    assert not must_sacrifice(after(table("penta"), PENTA_ROUND))


def test_the_game_ends_when_every_player_has_thirteen_boxes() -> None:
    match = table("penta", seats=3)
    for number, box in enumerate(ALL_BOXES):
        for seat in range(3):
            assert (match.turn, match.over) == (seat, False), (number, seat)
            roll = "roll 6 6 6 6 5" if seat == 1 else "roll 1 1 1 1 2"
            match = after(match, roll, f"score {box}")
    assert match.over
    assert match.totals == (4 + 2 + 6 + 6 + 6, 24 + 5 + 29 + 29 + 29, 24)
    assert match.winners == (1,)


def test_equal_totals_share_the_win_in_penta() -> None:
    match = table("penta", seats=2)
    for box in ALL_BOXES:
        for _ in range(2):
            match = after(match, PENTA_ROUND, f"score {box}")
    assert match.winners == (0, 1)


# Seats change hands


@every_game
def test_a_seat_that_leaves_in_its_turn_loses_it_and_the_next_plays(game: str) -> None:
    roll = "roll 1 1 1 2 3" if game == "penta" else "roll 1 1 1 2 3 4"
    match = table(game, roll, "seat 0 out", seats=3)
    assert (match.turn, match.totals, match.now.roll) == (1, (0, 0, 0), ())


@every_game
def test_a_seat_that_left_is_skipped_from_then_on(game: str) -> None:
    match = table(game, "seat 1 out", seats=3)
    order: list[int | None] = []
    for box in ("ones", "ones", "twos", "twos"):
        order.append(match.turn)
        turn = (PENTA_ROUND, f"score {box}") if game == "penta" else (BUST,)
        match = after(match, *turn)
    assert order == [0, 2, 0, 2]


def test_a_seat_that_leaves_keeps_its_total_and_cannot_win() -> None:
    match = table("hotdice", *GOOD, "seat 0 out", target=1150, ending="at_once", seats=3)
    assert match.totals == (1100, 0, 0)
    match = after(match, BUST, BUST, "seat 2 out", "seat 1 out")
    assert (match.over, match.totals, match.winners) == (True, (1100, 0, 0), ())


def test_the_best_of_those_who_stayed_wins() -> None:
    match = ended("last_turn", 3, "h")
    match = after(match, *GOOD, "seat 0 out", BUST)
    assert (match.over, match.totals, match.winners) == (True, (2250, 1100, 0), (1,))


def test_those_who_stayed_may_share_the_win_with_nothing() -> None:
    match = after(ended("last_turn", 3, "g"), "seat 0 out", BUST, BUST)
    assert (match.over, match.winners) == (True, (1, 2))


@pytest.mark.parametrize("ending", ["last_turn", "full_round"])
def test_an_ending_triggered_by_a_seat_that_left_stays_triggered(ending: str) -> None:
    match = after(ended(ending, 3, "g"), "seat 0 out")
    assert (match.ending_by, match.turn) == (0, 1)
    match = after(match, BUST)
    assert match.turn == 2
    assert after(match, BUST).over


@pytest.mark.parametrize("ending", ["last_turn", "full_round"])
def test_leaving_in_the_last_turn_ends_the_game(ending: str) -> None:
    match = after(ended(ending, 2, "g"), "roll 1 1 1 5 5 2", "seat 1 out")
    assert (match.over, match.winners) == (True, (0,))


def test_leaving_before_the_last_turn_leaves_the_others_theirs() -> None:
    match = after(ended("last_turn", 4, "b", "g"), "seat 3 out", BUST)
    assert match.turn == 0
    assert after(match, BUST).over


def test_the_full_round_ends_without_the_last_seats_when_they_left() -> None:
    match = after(ended("full_round", 4, "b", "g"), "seat 3 out", "seat 2 out")
    assert (match.over, match.winners) == (True, (1,))


def test_the_target_ends_the_full_round_at_once_when_the_later_seats_left() -> None:
    match = table("hotdice", BUST, "seat 2 out", *GOOD, seats=3, ending="full_round", target=1100)
    assert (match.over, match.winners) == (True, (1,))


@every_game
def test_when_everybody_has_left_it_is_over_without_a_winner(game: str) -> None:
    match = table(game, "seat 1 out", "seat 2 out", "seat 0 out", seats=3)
    assert (match.over, match.turn, match.winners) == (True, None, ())


@every_game
def test_one_who_stayed_plays_on_alone(game: str) -> None:
    match = table(game, "seat 0 out", "seat 2 out", seats=3)
    assert (match.over, match.turn) == (False, 1)
    turn = (PENTA_ROUND, "score ones") if game == "penta" else (BUST,)
    assert after(match, *turn).turn == 1


def test_penta_ends_for_those_who_stayed() -> None:
    match = table("penta", PENTA_ROUND, "score ones", "seat 1 out")
    for box in ALL_BOXES[1:]:
        match = after(match, PENTA_ROUND, f"score {box}")
    assert (match.over, match.winners) == (True, (0,))


@every_game
def test_a_computer_takes_a_seat_over_and_a_person_takes_it_back(game: str) -> None:
    roll = "roll 1 1 1 2 3" if game == "penta" else "roll 1 1 1 2 3 4"
    match = table(game, roll)
    taken = after(match, "seat 0 perfect")
    assert [seat.computer for seat in taken.seats] == ["perfect", None]
    assert (taken.turn, taken.now, taken.totals) == (match.turn, match.now, match.totals)
    assert after(taken, "seat 0 human").seats == match.seats
    assert after(taken, "seat 0 club").seats[0].computer == "club"


def test_a_seat_may_change_between_hold_and_roll() -> None:
    held = table("penta", "roll 3 3 1 6 3", "hold 3 3 3")
    assert after(held, "seat 0 expert", "roll 3 3 3 3 3").now.rolls == 2
    assert after(held, "seat 1 out", "roll 3 3 3 3 3").now.rolls == 2
    assert after(held, "seat 0 out").turn == 1


def test_classic_takes_over_six_dice_and_not_penta() -> None:
    assert table("bankrupt", "seat 1 classic").seats[1].computer == "classic"
    assert why_not(table("penta"), "seat 1 classic").code == "unknown_level"


@pytest.mark.parametrize("level", ["", "Perfect", "strong", "OUT", "Human", "0"])
@every_game
def test_an_unknown_level_takes_no_seat_over(game: str, level: str) -> None:
    assert why_not(table(game), f"seat 1 {level}").code == "unknown_level"


@pytest.mark.parametrize("number", ["2", "9", "-1", "00", "01", "+1", "a", "", "\uff11"])
@every_game
def test_a_seat_that_is_not_there_cannot_change(game: str, number: str) -> None:
    assert why_not(table(game), f"seat {number} out").code == "no_such_seat"


@pytest.mark.parametrize("what", ["out", "human", "perfect"])
@every_game
def test_a_seat_that_left_does_not_come_back(game: str, what: str) -> None:
    assert why_not(table(game, "seat 1 out"), f"seat 1 {what}") == Refusal("seat_left", name="P1")


# Seeded dice in a match


def test_the_seed_throws_only_the_dice_that_are_thrown() -> None:
    seed = "0" * 32
    match = table("penta")
    assert throw(match, seed) == (1, 3, 4, 6, 5)
    match = after(match, roll_move(match, throw(match, seed)), "hold 3 4")
    thrown = throw(match, seed)
    assert len(thrown) == 3
    assert match.moves[0] == "roll 1 3 4 6 5"
    assert roll_move(match, thrown) == "roll 3 4 " + " ".join(map(str, thrown))


@given(seeds(), st.sampled_from(SIX_DICE_GAMES))
def test_one_roll_more_or_less_shifts_no_other_die(seed: str, game: str) -> None:
    short = table(game, "roll 1 2 3 3 4 6", "keep 1", "roll 2 3 3 4 6")
    long = table(game, "roll 1 2 3 3 4 6", "keep 1", "roll 1 2 3 3 4", "keep 1", "roll 2 3 3 4")
    assert short.turn == long.turn == 1
    assert throw(short, seed) == throw(long, seed)
    assert throw(after(short, BUST), seed) == throw(after(long, BUST), seed)


@given(seeds())
def test_another_seat_more_shifts_no_other_die(seed: str) -> None:
    two, three = table("hotdice", BUST, BUST), table("hotdice", BUST, BUST, BUST, seats=3)
    assert throw(two, seed) == throw(three, seed)


@given(seeds())
def test_the_next_turn_of_a_seat_has_dice_of_its_own(seed: str) -> None:
    alone = table("hotdice", seats=1)
    turns = [throw(alone, seed)]
    for _ in range(12):
        alone = after(alone, BUST)
        turns.append(throw(alone, seed))
    assert len(set(turns)) > 1


@every_game
def test_dice_are_thrown_only_when_a_roll_is_next(game: str) -> None:
    roll = PENTA_ROUND if game == "penta" else "roll 1 2 3 3 4 6"
    with pytest.raises(Refusal):
        dice_to_throw(table(game, roll))
    with pytest.raises(Refusal, match="game_over"):
        dice_to_throw(table(game, "seat 0 out", "seat 1 out"))


# Legal moves are those that can be played


def spelled(move: str) -> str:
    """A move whose dice are in ascending order, as legal moves are written."""
    verb, *rest = move.split(" ")
    return " ".join((verb, *sorted(rest))) if verb in ("hold", "keep") else move


def other_moves(match: Match, chance: Random) -> list[str]:
    """Moves of all kinds, most of them wrong here."""

    def some(most: int) -> str:
        return "".join(f" {chance.randint(1, 6)}" for _ in range(chance.randint(0, most)))

    parts = [str(die) for die in match.now.roll if chance.random() < 0.5]
    return [
        "bank",
        "keep" + some(6),
        "hold" + some(5),
        " ".join(("keep", *parts)),
        " ".join(("hold", *parts)),
        f"score {chance.choice(ALL_BOXES)}",
    ]


@given(matches(), seeds())
def test_the_legal_moves_are_exactly_those_that_can_be_played(match: Match, seed: str) -> None:
    chance = Random(seed)
    listed = [choice.move for choice in legal(match)]
    assert len(listed) == len(set(listed))
    assert bool(listed) is not match.over
    for move in listed:
        play(match, any_roll(match, chance) if move == "roll" else move)
    if "roll" not in listed:
        for n in (5, 6):
            why_not(match, "roll" + " 1" * n)
    for move in other_moves(match, chance):
        if spelled(move) not in listed:
            why_not(match, move)
    if not match.over:
        play(match, seat_move(match, chance))


@given(matches())
def test_a_legal_move_tells_the_points_that_it_brings(match: Match) -> None:
    for choice in legal(match):
        if choice.move == "bank" or choice.move.startswith("score"):
            played = play(match, choice.move)
            assert played.last is not None
            assert played.last.points == (choice.points or 0) + (choice.bonus or 0)
        elif choice.move.startswith("keep"):
            assert isinstance(match.now, sixdice.Turn)
            now = play(match, choice.move).now
            assert isinstance(now, sixdice.Turn)
            assert now.points == match.now.points + (choice.points or 0)


@given(matches(), seeds())
def test_neither_a_move_nor_a_refusal_changes_the_match(match: Match, seed: str) -> None:
    before = repr(match)
    chance = Random(seed)
    if not match.over:
        play(match, random_move(match, chance))
    for move in other_moves(match, chance):
        try:
            play(match, move)
        except Refusal:
            continue
    assert repr(match) == before


# Whole games against a referee who knows only the moves


class Referee:
    """Follows a match by its words: whose turn it is, what is banked, who is out, who ended it."""

    def __init__(self, match: Match) -> None:
        self.game, n = match.game, len(match.players)
        if match.rules is not None:
            self.target, self.bankruptcy = match.rules.target, match.rules.bankruptcy
            table = dict(COMBINATIONS[self.game])
            if match.rules.three_pairs == 0:
                pairs = [dice for dice in table if sorted(Counter(dice).values()) in PAIRS]
                table = {d: p for d, p in table.items() if d not in pairs or is_equal(d, self.game)}
            self.legal = best_splits(table.items())
        self.out = [False] * n
        self.banked = [0] * n
        self.cards: list[dict[str, int]] = [{} for _ in range(n)]
        self.hundreds = [0] * n
        self.seat = 0
        self.turns_since_ending = [0] * n
        self.ending_by: int | None = None
        self.fresh()
        for move in match.moves:
            self.follow(move)

    def fresh(self) -> None:
        self.points, self.rolls = 0, 0
        self.roll: tuple[int, ...] = ()

    def follow(self, move: str) -> None:
        verb, *rest = move.split()
        match verb:
            case "seat":
                self.change(int(rest[0]), rest[1])
            case "score":
                self.score(rest[0])
            case "bank":
                self.bank()
            case "keep":
                self.points += self.legal[tuple(sorted(map(int, rest)))]
            case "roll":
                self.throw(tuple(sorted(map(int, rest))))

    def change(self, seat: int, what: str) -> None:
        if what == "out":
            self.out[seat] = True
            if seat == self.seat:
                self.next()

    def bank(self) -> None:
        self.banked[self.seat] += self.points
        if self.ending_by is None and self.banked[self.seat] >= self.target:
            self.ending_by = self.seat
            self.next()
        else:
            self.done()

    def throw(self, dice: tuple[int, ...]) -> None:
        self.roll, self.rolls = dice, self.rolls + 1
        if self.game == "penta" or any(is_part(part, dice) for part in self.legal):
            return
        if self.bankruptcy and self.rolls == 1:
            self.banked[self.seat] = 0
        self.done()

    def score(self, box: str) -> None:
        points, bonus = penta_options(self.cards[self.seat], self.roll)[box]
        self.cards[self.seat][box] = points
        self.hundreds[self.seat] += bonus
        self.done()

    def done(self) -> None:
        if self.ending_by is not None:
            self.turns_since_ending[self.seat] += 1
        self.next()

    def next(self) -> None:
        self.fresh()
        if not all(self.out):
            self.seat = (self.seat + 1) % len(self.out)
            while self.out[self.seat]:
                self.seat = (self.seat + 1) % len(self.out)

    @property
    def totals(self) -> tuple[int, ...]:
        if self.game != "penta":
            return tuple(self.banked)
        return tuple(map(penta_total, self.cards, self.hundreds))


PAIRS = ([2, 2, 2], [2, 4], [6])


def is_equal(dice: tuple[int, ...], game: str) -> bool:
    """Six equal that count as more than three pairs."""
    return len(set(dice)) == 1 and game != "tenthousand"


def check_ending(match: Match, referee: Referee) -> None:
    """After the end: every seat has had the turns that the ending gives it."""
    staying = [seat for seat, out in enumerate(referee.out) if not out]
    if not staying:
        return
    if match.rules is None:
        assert all(len(referee.cards[seat]) == 13 for seat in staying)
        return
    trigger = referee.ending_by
    assert trigger is not None
    others = [seat for seat in staying if seat != trigger]
    expected = {
        "at_once": dict.fromkeys(others, 0),
        "full_round": {seat: int(seat > trigger) for seat in others},
        "last_turn": dict.fromkeys(others, 1),
    }[match.rules.ending]
    assert {seat: referee.turns_since_ending[seat] for seat in others} == expected
    assert referee.turns_since_ending[trigger] == 0


@given(fresh_matches(), seeds())
def test_any_game_ends_as_the_book_says(match: Match, seed: str) -> None:
    match = play_to_the_end(match, Random(seed))
    referee = Referee(match)
    assert match.totals == referee.totals
    assert match.ending_by == referee.ending_by
    check_ending(match, referee)
    staying = [seat for seat, out in enumerate(referee.out) if not out]
    best = max((referee.totals[seat] for seat in staying), default=0)
    assert match.winners == tuple(seat for seat in staying if referee.totals[seat] == best)


@given(matches(most=200))
def test_totals_and_turns_follow_from_the_moves_at_any_moment(match: Match) -> None:
    referee = Referee(match)
    assert match.totals == referee.totals
    assert match.ending_by == referee.ending_by
    if not match.over:
        assert match.turn == referee.seat
    assert [seat.out for seat in match.seats] == referee.out


@given(matches())
def test_the_card_of_a_penta_player_is_never_written_twice(match: Match) -> None:
    for card, finished in zip(match.cards, match.turns, strict=False):
        filled = [points for points in card.boxes if points is not None]
        assert len(filled) <= finished
        assert isinstance(card, penta.Card)
