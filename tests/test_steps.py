"""What taps, keys and the passing of time make of the table."""

from typing import Any

import pytest

from pyapp.ai.levels import plan
from pyapp.match import throw
from pyapp.record import Record, from_data, to_data, verify
from pyapp.resume import new_table
from pyapp.rules.games import GAMES
from pyapp.rules.penta import BOXES
from pyapp.rules.refusal import Refusal
from pyapp.steps import EVENTS, step
from pyapp.table import HAND_OVER, NEWS, OVER, PACES, PLAY, Due, Habits, Table
from tests.playing import (
    ALONE,
    NO_HAND_OVER,
    SEED,
    STILL,
    WITH_COMPUTER,
    happen,
    match_of,
    script,
    seated,
    tap,
    wait,
    wait_long,
)
from tests.reference import SIX_DICE_GAMES
from tests.strategies import BUST, GOOD

ROLL = "roll 1 2 2 2 4 5"
LOST = "2 3 3 4 6 6"
THIRD = ("roll 6 6 6 1 2", "hold 6 6 6", "roll 6 6 6 3 4", "hold 6 6 6")
SCORED = ("roll 1 2 3 4 6", "score chance")
six_dice = pytest.mark.parametrize("game", SIX_DICE_GAMES)
every_game = pytest.mark.parametrize("game", GAMES)


def why(table: Table) -> str | None:
    return table.refusal.code if table.refusal else None


def refuses(table: Table, event: str) -> str | None:
    """The reason for which an event is refused; it changes nothing else."""
    after = happen(table, event)
    assert after._replace(refusal=None) == table._replace(refusal=None)
    return why(after)


def third_roll(monkeypatch: pytest.MonkeyPatch, habits: Habits = STILL) -> Table:
    """A person's table of Penta on which the third roll, 6 6 6 5 5, has just been thrown."""
    script(monkeypatch, "5 5")
    table = seated("penta", *THIRD[:3], players=WITH_COMPUTER, habits=habits)
    return happen(tap(table, 6, 6, 6), "roll")


# --- rolls ---


@every_game
def test_a_roll_throws_what_the_seed_says(game: str) -> None:
    table = seated(game)
    after = happen(table, "roll")
    assert after.board.dice == throw(table.match, SEED)
    assert verify(Record(after.match, SEED))["wrong"] == []
    assert happen(table, "roll") == after


@every_game
def test_a_reload_cannot_change_what_is_thrown_next(game: str) -> None:
    table = happen(seated(game), "roll")
    again = new_table(table.match, SEED, habits=STILL)
    if game == "penta":
        assert happen(table, "roll").match == happen(again, "roll").match
    else:
        assert happen(table, "take-all", "roll").match == happen(again, "take-all", "roll").match


@every_game
def test_a_double_tap_on_roll_throws_once(game: str) -> None:
    table = happen(seated(game, habits=Habits()), "roll")
    assert table.rolling
    assert happen(table, "roll").match == table.match
    assert happen(table, "roll").throws == 1


def test_a_double_tap_on_roll_again_throws_once() -> None:
    table = happen(seated("penta", habits=Habits()), "roll", "rest", "die 2", "roll")
    assert happen(table, "roll").match == table.match


def test_penta_can_be_rolled_on_when_the_dice_are_at_rest() -> None:
    table = wait(happen(seated("penta", habits=Habits()), "roll"))
    assert happen(table, "roll").match.now.rolls == 2


def test_whoever_taps_a_die_need_not_wait_for_the_others_to_rest() -> None:
    table = happen(seated("penta", habits=Habits()), "roll", "die 1")
    assert (table.board.chosen, table.rolling, table.due) == ((0,), False, None)
    assert happen(table, "roll").match.now.rolls == 2


def test_dice_roll_until_they_are_at_rest() -> None:
    table = happen(seated("penta", habits=Habits(tumble=700)), "roll")
    assert (table.rolling, table.due) == (True, Due("rest", 700))
    assert (wait(table).rolling, wait(table).due) == (False, None)


def test_a_roll_throws_only_the_dice_that_are_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "6 1 6 2 3", "4 4 5")
    table = happen(seated("penta"), "roll", "die 1", "die 3", "roll")
    assert table.board.dice == (6, 4, 6, 4, 5)
    assert table.board.thrown == (1, 3, 4)
    assert table.match.moves == ("roll 6 1 6 2 3", "hold 6 6", "roll 6 4 6 4 5")


def test_held_dice_stay_held_and_may_be_let_go_again(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "6 1 6 2 3", "4 4 5", "1 2 3 1")
    table = happen(seated("penta"), "roll", "die 1", "die 3", "roll")
    assert table.board.chosen == (0, 2)
    assert happen(table, "die 3", "roll").board.dice == (6, 1, 2, 3, 1)


def test_with_nothing_held_all_five_are_thrown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "6 1 6 2 3", "1 2 3 4 5")
    assert happen(seated("penta"), "roll", "roll").board.dice == (1, 2, 3, 4, 5)


def test_a_roll_with_all_five_held_is_refused() -> None:
    table = happen(seated("penta", "roll 1 2 3 4 6"), *(f"die {n}" for n in range(1, 6)))
    assert refuses(table, "roll") == "hold_all"


def test_there_is_no_fourth_roll() -> None:
    assert refuses(seated("penta", *THIRD, "roll 6 6 6 5 5"), "roll") == "no_rolls_left"


def test_after_the_third_roll_and_before_the_first_no_die_is_held() -> None:
    for table in (seated("penta"), seated("penta", *THIRD, "roll 6 6 6 5 5")):
        assert happen(table, "die 1").board == table.board


# --- boxes ---


@pytest.mark.parametrize("rolls", [1, 3])
def test_a_box_may_be_confirmed_after_any_roll(rolls: int) -> None:
    moves = (*THIRD, "roll 6 6 6 5 5")[: 2 * rolls - 1]
    table = happen(seated("penta", *moves), "box sixes", "confirm")
    assert (table.match.cards[0].points_of("sixes"), table.match.turn) == (18, 1)


def test_a_box_that_is_only_chosen_is_not_written() -> None:
    table = happen(seated("penta", SCORED[0]), "box ones")
    assert (table.box, table.match.cards[0].free) == ("ones", BOXES)


def test_another_box_may_be_chosen_and_a_second_tap_lets_go() -> None:
    table = happen(seated("penta", SCORED[0]), "box ones", "box twos")
    assert table.box == "twos"
    assert happen(table, "box twos").box is None


def test_without_a_box_there_is_nothing_to_confirm() -> None:
    table = seated("penta", SCORED[0])
    assert happen(table, "confirm").match == table.match


def test_dice_may_be_tapped_with_a_box_chosen_and_a_roll_lets_the_box_go() -> None:
    table = happen(seated("penta", SCORED[0]), "box ones", "die 5")
    assert (table.box, table.board.chosen) == ("ones", (4,))
    assert happen(table, "roll").box is None
    assert happen(table, "roll", "confirm").match.turn == 0


def test_a_box_that_cannot_be_written_says_why() -> None:
    written = seated("penta", *SCORED, SCORED[0], players=ALONE)
    assert refuses(written, "box chance") == "box_used"
    assert refuses(seated("penta"), "box chance") == "roll_first"
    joker = seated("penta", "roll 4 4 4 4 4", "score penta", "roll 4 4 4 4 4", players=ALONE)
    assert refuses(joker, "box chance") == "joker_box"
    assert happen(joker, "box fours", "confirm").match.totals == (50 + 20 + 100,)


def test_a_refusal_is_said_until_the_next_event() -> None:
    table = happen(seated("penta"), "box chance")
    assert why(table) == "roll_first"
    assert why(happen(table, "touch")) is None


# --- the count-down to auto-entry ---


def test_the_count_down_begins_when_the_dice_are_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    table = third_roll(monkeypatch, Habits(tumble=700))
    assert (table.due, table.countdown) == (Due("rest", 700), None)
    asked = wait(table)
    assert (asked.due, asked.countdown) == (Due("count", 0), None)
    assert (wait(asked).countdown, wait(asked).due) == (3, Due("count", 1000))


@pytest.mark.parametrize("seconds", [3, 10, 30])
def test_the_box_of_the_computer_is_written_after_so_many_seconds(
    monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    table = third_roll(monkeypatch, Habits(tumble=700, auto_entry=seconds))
    best = plan(table.match, "perfect", table.seed)[0]
    table, waited = wait(table), 0
    while table.match.turn == 0:
        assert table.due is not None
        assert table.due.event == "count"
        waited += table.due.after
        table = wait(table)
    assert waited == 1000 * seconds
    assert table.match.moves[-1] == best


def test_the_count_down_can_be_off(monkeypatch: pytest.MonkeyPatch) -> None:
    table = third_roll(monkeypatch, Habits(tumble=700, auto_entry=0))
    table = wait(table)
    assert (table.due, table.countdown) == (None, None)
    assert third_roll(monkeypatch, Habits(tumble=0, auto_entry=0)).due is None


def test_nothing_counts_down_before_the_third_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "6 1 6 2 3", "4 4 5 1 1")
    table = happen(seated("penta"), "roll")
    assert table.due is None
    assert happen(table, "roll").due is None


@pytest.mark.parametrize(
    "event", ["touch", "stop", "die 1", "box chance", "box ones", "roll", "take-all", "undo"]
)
def test_any_event_stops_the_count_down_for_the_round(
    monkeypatch: pytest.MonkeyPatch, event: str
) -> None:
    table = happen(third_roll(monkeypatch), event)
    assert (table.due, table.countdown) == (None, None)
    assert happen(table, "count", "rest", "touch", "die 1", "box ones", "box ones").due is None
    assert happen(table, "count").match.turn == 0


def test_a_tap_while_the_third_roll_tumbles_stops_it_before_it_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = happen(third_roll(monkeypatch, Habits()), "box sixes")
    assert (table.box, table.due) == ("sixes", None)


def test_the_next_round_counts_down_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated("penta", *THIRD[:3], players=ALONE)
    script(monkeypatch, "5 5", "6 6 6 1 2", "1 2 6 5 4", "1 1 2 2 3")
    table = happen(tap(table, 6, 6, 6), "roll", "touch", "box sixes", "confirm")
    assert table.due is None
    assert wait(happen(table, "roll", "roll", "roll")).countdown == 3


def test_what_was_written_by_itself_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    table = third_roll(monkeypatch)
    after = happen(wait(table, 3), "undo")
    assert (after.match, after.board.dice) == (table.match, table.board.dice)
    assert (after.due, after.countdown) == (None, None)


# --- choosing of six dice ---


@six_dice
def test_a_die_that_is_part_of_no_combination_refuses_the_tap(game: str) -> None:
    table = tap(seated(game, ROLL), 1)
    assert refuses(table, "die 5") == "die_scores_nothing"
    assert happen(table, "die 5").refusal == Refusal("die_scores_nothing", die=4)


def test_a_die_that_scores_only_with_others_can_be_tapped() -> None:
    table = happen(seated("hotdice", ROLL), "die 2")
    assert (table.board.chosen, why(table)) == ((1,), None)
    straight = seated("hotdice", "roll 1 2 3 4 5 6")
    assert tap(straight, 4).board.chosen == (3,)


@six_dice
def test_roll_sets_the_choice_aside_and_throws_the_rest(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "1 3")
    table = happen(tap(seated(game, ROLL), 2, 2, 2, 5), "roll")
    assert table.match.moves[-2:] == ("keep 2 2 2 5", "roll 1 3")
    assert table.board.values(table.board.aside) == (2, 2, 2, 5)
    assert (table.board.chosen, table.board.values(table.board.free)) == ((), (1, 3))


def test_bank_sets_the_choice_aside_and_banks() -> None:
    table = happen(tap(seated("hotdice", ROLL), 1, 5), "bank")
    assert table.match.moves[-2:] == ("keep 1 5", "bank")
    assert (table.match.totals, table.match.turn) == ((150, 0), 1)


@six_dice
def test_all_that_scores_chooses_and_commits_nothing(game: str) -> None:
    table = happen(tap(seated(game, ROLL), 1), "take-all")
    assert sorted(table.board.values(table.board.chosen)) == [1, 2, 2, 2, 5]
    assert table.match.moves == (ROLL,)


@six_dice
@pytest.mark.parametrize("event", ["roll", "bank"])
def test_an_illegal_choice_can_neither_be_rolled_nor_banked(game: str, event: str) -> None:
    assert refuses(tap(seated(game, ROLL), 1, 2), event) == "idle_dice"
    assert refuses(seated(game, ROLL), event) == "keep_first"


def test_banking_too_early_is_refused_and_keeps_the_choice() -> None:
    table = tap(seated("tenthousand", ROLL), 2, 2, 2, 1)
    assert refuses(table, "bank") == "bank_minimum"
    assert refuses(tap(seated("tenthousand", "roll 1 1 1 3 4 6"), 1, 1, 1), "bank") == (
        "bank_dice_left"
    )
    assert refuses(tap(seated("bankrupt", ROLL), 1, 2, 2, 2), "bank") == "bank_minimum"


@six_dice
def test_hot_dice_commit_nothing_and_then_roll_all_six(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "1 2 2 3 4 6")
    table = happen(seated(game, "roll 1 1 1 5 5 5"), "take-all")
    assert table.match.moves == ("roll 1 1 1 5 5 5",)
    after = happen(table, "roll")
    assert (after.board.dice, after.board.aside) == ((1, 2, 2, 3, 4, 6), ())
    assert happen(table, "bank").match.turn == 1


# --- how turns end ---


@six_dice
def test_a_lost_turn_is_told_until_the_next_person_taps(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "2 3 4")
    table = happen(tap(seated(game, ROLL, habits=Habits()), 2, 2, 2), "roll")
    assert (table.match.turn, table.match.last and table.match.last.event) == (1, "lost_turn")
    assert (table.stage, table.due) == (HAND_OVER, Due("rest", Habits().tumble))
    rested = wait(table)
    assert (rested.stage, rested.rolling, rested.due) == (HAND_OVER, False, None)
    assert rested.board.values(rested.board.free) == (2, 3, 4)


@pytest.mark.parametrize("players", [ALONE, WITH_COMPUTER, "Hal:club,Eva"])
@pytest.mark.parametrize("pace", PACES)
def test_a_lost_turn_is_told_long_enough_to_read(
    players: str, pace: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, LOST)
    table = seated("bankrupt", players=players, habits=Habits(pace))
    table = happen(table, "computer" if players.startswith("Hal") else "roll")
    assert (table.stage, table.match.last and table.match.last.event) == (NEWS, "bankrupt")
    rested = wait(table)
    assert rested.due is not None
    assert (rested.due.event, rested.due.after >= 1500) == ("go-on", True)
    assert (rested.board.dice, rested.stage) == ((2, 3, 3, 4, 6, 6), NEWS)
    assert (wait(rested).stage, set(wait(rested).board.dice)) == (PLAY, {0})


@pytest.mark.parametrize(("players", "event"), [("Eva,Jan", "hand-over"), (ALONE, "go-on")])
def test_a_second_tap_on_roll_does_not_pass_over_a_lost_turn(
    players: str, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one wide button lies where "roll" lay: a double tap would hit it while dice tumble."""
    script(monkeypatch, LOST)
    table = happen(seated("hotdice", players=players, habits=Habits()), "roll")
    assert table.rolling
    after = happen(table, event)
    assert (after.stage, after.board.dice) == (table.stage, table.board.dice)
    assert happen(wait(after), event).stage == PLAY


@pytest.mark.parametrize(("players", "event"), [("Eva,Jan", "hand-over"), (WITH_COMPUTER, "go-on")])
def test_a_second_tap_on_bank_does_not_pass_over_the_next_name(players: str, event: str) -> None:
    """The wide button lies where "bank" lay."""
    table = happen(seated("hotdice", ROLL, players=players, habits=Habits()), "die 1", "bank")
    after = happen(table, event)
    assert after.stage == table.stage
    assert happen(wait(after), event).stage == PLAY


def test_a_lost_turn_cannot_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, LOST)
    table = happen(seated("hotdice"), "roll")
    assert happen(table, "undo").match == table.match


def test_reaching_the_target_lets_the_others_play_once_more() -> None:
    table = happen(tap(seated("hotdice", "roll 1 1 1 5 2 3", target=1000), 1, 1, 1), "bank")
    assert (table.match.ending_by, table.stage) == (0, HAND_OVER)


def test_the_end_is_shown_for_a_while_and_then_its_result() -> None:
    table = happen(tap(seated("tenthousand", "roll 1 1 1 5 2 3", target=1000), 1, 1, 1, 5), "bank")
    assert (table.stage, table.match.winners) == (OVER, (0,))
    assert table.due is not None
    assert (table.due.event, table.due.after >= 1500) == ("result", True)


def test_after_the_end_no_event_moves_anything() -> None:
    table = seated("tenthousand", *GOOD, target=1000)
    assert table.stage == OVER
    for event in ("roll", "bank", "die 1", "take-all", "box ones", "confirm", "computer", "go-on"):
        assert happen(table, event).match == table.match


# --- handing over ---


def test_between_two_people_the_table_waits_for_the_next() -> None:
    table = happen(seated("penta", SCORED[0]), "box chance", "confirm")
    assert (table.stage, table.due, table.person_moves) == (HAND_OVER, None, False)
    assert happen(table, "roll").match == table.match
    taken = happen(table, "hand-over")
    assert (taken.stage, taken.person_moves, set(taken.board.dice)) == (PLAY, True, {0})


def test_without_hand_over_the_next_person_may_roll_at_once() -> None:
    table = seated("penta", SCORED[0], habits=NO_HAND_OVER)
    table = happen(table, "box chance", "confirm")
    assert (table.stage, table.person_moves, table.match.turn) == (PLAY, True, 1)


def test_one_person_with_computers_never_hands_over(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, *[LOST] * 4)
    table = happen(tap(seated("hotdice", ROLL, players="Eva,Hal:club"), 1), "bank")
    table = wait_long(table)
    assert (table.stage, table.match.turn, table.person_moves) == (PLAY, 0, True)


def test_two_people_with_a_computer_between_hand_over_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script(monkeypatch, LOST)
    table = happen(tap(seated("hotdice", ROLL, players="Eva,Hal:club,Jan"), 1), "bank")
    table = wait_long(table)
    assert (table.stage, table.match.turn, table.holder) == (HAND_OVER, 2, 0)


def test_the_first_person_needs_no_hand_over(monkeypatch: pytest.MonkeyPatch) -> None:
    assert seated("penta").person_moves
    script(monkeypatch, LOST)
    assert wait_long(seated("hotdice", players="Hal:club,Eva,Jan")).person_moves


# --- computers ---


def test_each_roll_and_each_choice_of_a_computer_is_a_step_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script(monkeypatch, "1 2 2 3 4 6", "1 1 2 2 3")
    table = seated("tenthousand", players="Hal:perfect,Eva", habits=Habits())
    assert table.due == Due("computer", PACES["normal"][0])
    rolled = wait(table)
    assert (rolled.match.moves, rolled.due) == (("roll 1 2 2 3 4 6",), Due("rest", 655))
    looking = wait(rolled)
    assert (looking.board.chosen, looking.plan) == ((), ())
    chosen = wait(looking)
    assert (chosen.board.chosen, chosen.match.moves) == ((0,), rolled.match.moves)
    again = wait(chosen)
    assert again.match.moves == ("roll 1 2 2 3 4 6", "keep 1", "roll 1 1 2 2 3")
    assert again.board.aside == (0,)


def test_a_computer_shows_the_box_before_it_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "6 6 6 6 6")
    table = wait(seated("penta", players="Hal:perfect,Eva"))
    chosen = wait(table)
    assert (chosen.box, chosen.match.cards[0].free) == ("penta", BOXES)
    assert wait(chosen).match.cards[0].points_of("penta") == 50


def test_a_computer_shows_which_dice_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "6 6 6 6 2", "3")
    table = wait(seated("penta", players="Hal:perfect,Eva"))
    held = wait(table)
    assert (sorted(held.board.values(held.board.chosen)), held.match.now.rolls) == ([6] * 4, 1)
    assert wait(held).board.dice == (6, 6, 6, 6, 3)


def test_the_pace_says_how_long_each_step_is_seen() -> None:
    def after(pace: str) -> int:
        due = seated("penta", players="Hal:club,Eva", habits=Habits(pace)).due
        assert due is not None
        return due.after

    assert after("slow") > after("normal") > after("fast") > 0


def test_skipping_ahead_leads_to_the_next_person_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "1 1 1 2 3 4", LOST)
    table = seated("hotdice", players="Hal:classic,Ida:classic,Eva", habits=Habits())
    table, waited = happen(table, "skip"), 0
    while table.due is not None:
        waited += table.due.after
        table = wait(table)
    assert (waited, table.match.turn, table.person_moves) == (0, 2, True)


def test_skipping_again_and_again_does_not_hold_up_the_dice_in_the_air() -> None:
    table = wait(seated("hotdice", players="Hal:club,Eva", habits=Habits()))
    assert (table.rolling, table.due) == (True, Due("rest", Habits().tumble))
    for _ in range(3):
        skipping = happen(table, "skip")
        assert skipping.skipping
        assert skipping.due is table.due
        table = skipping


def test_nothing_is_skipped_while_the_dice_of_a_person_are_in_the_air(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script(monkeypatch, "2 3 3 4 6 6")
    table = happen(seated("hotdice", players="Eva,Hal:club", habits=Habits()), "roll")
    assert not happen(table, "skip").skipping
    assert happen(table, "rest", "skip").skipping


def test_skipping_ends_with_the_turn_of_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, LOST, LOST)
    table = wait_long(happen(seated("hotdice", players="Hal:club,Eva", habits=Habits()), "skip"))
    after = wait(happen(table, "roll"))
    assert after.due is not None
    assert after.due.after >= 1500


def test_skipping_leads_to_the_hand_over_and_stops_there(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, LOST)
    table = happen(tap(seated("hotdice", ROLL, players="Eva,Hal:club,Jan"), 1), "bank", "skip")
    assert wait_long(table).stage == HAND_OVER


def test_a_person_cannot_be_skipped() -> None:
    table = seated("hotdice", ROLL)
    assert happen(table, "skip") == table


@pytest.mark.parametrize("event", ["roll", "bank", "die 1", "take-all", "box chance", "confirm"])
def test_nobody_plays_for_a_computer(event: str) -> None:
    for game in ("hotdice", "penta"):
        table = wait(seated(game, players="Hal:club,Eva"))
        after = happen(table, event)
        assert (after.match, after.board) == (table.match, table.board)


@pytest.mark.parametrize("game", GAMES)
def test_time_alone_brings_a_game_of_computers_to_its_end(game: str) -> None:
    target: dict[str, Any] = {} if game == "penta" else {"target": 3000}
    table = wait_long(seated(game, players="club,perfect" if game != "penta" else "club", **target))
    assert table.match.over
    assert from_data(to_data(Record(table.match, SEED))).match == table.match
    assert verify(Record(table.match, SEED))["wrong"] == []


# --- taking back ---


def test_a_bank_is_taken_back_with_the_choice_before_it() -> None:
    table = tap(seated("hotdice", ROLL), 5, 1)
    after = happen(table, "bank", "undo")
    assert (after.match, after.board, after.stage) == (table.match, table.board, PLAY)
    assert happen(after, "roll").match == happen(table, "roll").match


def test_a_score_is_taken_back_with_the_chosen_box() -> None:
    table = happen(seated("penta", SCORED[0]), "die 2", "box chance")
    after = happen(table, "confirm", "undo")
    assert (after.match, after.board, after.box) == (table.match, table.board, "chance")


@pytest.mark.parametrize("habits", [STILL, NO_HAND_OVER])
def test_the_next_roll_ends_the_time_for_taking_back(habits: Habits) -> None:
    table = happen(tap(seated("hotdice", ROLL, habits=habits), 1), "bank")
    for events in (("undo",), ("hand-over", "undo")):
        assert happen(table, *events).match.moves == (ROLL,)
    rolled = happen(table, "hand-over", "roll")
    assert happen(rolled, "undo").match == rolled.match


def test_a_computer_waits_with_its_first_roll_until_the_notice_has_passed() -> None:
    table = happen(tap(seated("hotdice", ROLL, players=WITH_COMPUTER), 1), "bank")
    assert (table.stage, table.due) == (NEWS, Due("go-on", PACES["normal"][1]))
    assert happen(table, "undo").match.moves == (ROLL,)
    begun = wait(table)
    assert begun.match == table.match
    assert happen(begun, "undo").person_moves
    rolled = wait(begun)
    assert rolled.match.moves[-1].startswith("roll")
    assert happen(rolled, "undo").match == rolled.match


def test_the_last_bank_of_all_can_be_taken_back() -> None:
    table = tap(seated("tenthousand", "roll 1 1 1 5 2 3", target=1000), 1, 1, 1, 5)
    over = happen(table, "bank")
    assert (over.stage, happen(over, "undo").match) == (OVER, table.match)


def test_only_the_last_move_is_taken_back_and_once() -> None:
    table = happen(tap(seated("hotdice", ROLL), 1), "bank", "undo")
    assert happen(table, "undo").match == table.match


def test_after_a_reload_the_same_moves_are_taken_back() -> None:
    table = tap(seated("hotdice", ROLL), 1, 5)
    banked = happen(table, "bank")
    after = happen(new_table(banked.match, SEED, habits=STILL), "undo")
    assert (after.match, after.person_moves) == (table.match, True)
    assert sorted(after.board.values(after.board.chosen)) == [1, 5]
    scored = seated("penta", *SCORED)
    assert happen(scored, "undo").match.moves == SCORED[:1]


def test_a_game_without_a_seed_of_its_own_can_be_stored_after_taking_back() -> None:
    """Its dice are seeded from the next roll on: `seed_from` must not stay behind the moves."""
    match = match_of("hotdice", *GOOD)
    table = happen(new_table(match, SEED, seed_from=len(match.moves) + 1), "undo")
    record = Record(table.match, table.seed, table.seed_from)
    assert from_data(to_data(record)) == record


def test_habits_changed_since_are_kept_when_a_move_is_taken_back() -> None:
    table = happen(tap(seated("hotdice", ROLL), 1), "bank")
    changed = table._replace(habits=STILL._replace(pace="fast"))
    assert happen(changed, "undo").habits.pace == "fast"


def test_the_table_remembers_one_table_before_and_not_a_chain() -> None:
    table = seated("penta", SCORED[0], players=ALONE)
    table = happen(table, "box chance", "confirm", "roll", "box ones", "confirm")
    assert table.undo_to is not None
    assert table.undo_to.undo_to is None


# --- people who leave ---


def test_the_game_goes_on_without_a_person_who_leaves_in_the_middle_of_a_turn() -> None:
    table = tap(seated("hotdice", *GOOD, ROLL, players="Eva,Jan,Ota"), 1)
    after = happen(table, "seat 1 out")
    assert (after.match.turn, after.match.seats[1].out) == (2, True)
    assert after.stage == HAND_OVER
    assert set(happen(after, "hand-over").board.dice) == {0}


def test_a_computer_takes_the_seat_and_plays_the_dice_as_they_lie(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script(monkeypatch, "2 3 4 6")
    table = happen(tap(seated("tenthousand", ROLL), 1), "seat 0 classic")
    assert (table.board.dice, table.due and table.due.event) == ((1, 2, 2, 2, 4, 5), "computer")
    chosen = wait(table)
    assert sorted(chosen.board.values(chosen.board.chosen)) == [1, 2, 2, 2, 5]


def test_a_computer_takes_over_held_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "6 6 6 6 2", "1")
    table = happen(seated("penta"), "roll", "die 1", "die 5", "box chance", "seat 0 perfect")
    assert table.box is None
    assert wait(table, 2).board.dice == (6, 6, 6, 6, 1)


def test_somebody_else_who_leaves_changes_no_choice() -> None:
    table = tap(seated("hotdice", ROLL, players="Eva,Jan,Ota"), 1)
    after = happen(table, "seat 2 out")
    assert (after.board, after.match.turn, after.person_moves) == (table.board, 0, True)


def test_a_game_that_everybody_has_left_is_over() -> None:
    table = happen(seated("hotdice", ROLL), "seat 1 out", "seat 0 out")
    assert (table.stage, table.match.over) == (OVER, True)


def test_the_last_two_of_a_hand_over_may_leave_too() -> None:
    table = happen(tap(seated("hotdice", ROLL, players="Eva,Jan,Ota"), 1), "bank")
    after = happen(table, "seat 1 out")
    assert (after.stage, after.match.turn) == (HAND_OVER, 2)
    assert happen(after, "seat 2 out").match.turn == 0


def test_dice_that_roll_while_somebody_leaves_come_to_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script(monkeypatch, LOST)
    table = happen(seated("hotdice", players="Eva,Jan,Ota", habits=Habits()), "roll", "seat 2 out")
    assert (table.stage, table.match.turn) == (HAND_OVER, 1)
    assert not table.rolling or table.due == Due("rest", 655)
    assert happen(table, "hand-over").person_moves


def test_a_game_left_while_dice_roll_shows_its_result_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script(monkeypatch, LOST)
    table = happen(seated("hotdice", players=ALONE, habits=Habits()), "roll", "seat 0 out")
    assert (table.stage, table.rolling) == (OVER, False)


def test_nobody_leaves_twice() -> None:
    table = happen(seated("hotdice", players="Eva,Jan,Ota"), "seat 1 out")
    assert refuses(table, "seat 1 out") == "seat_left"
    assert refuses(table, "seat 7 out") == "no_such_seat"


# --- in general ---


def test_an_unknown_event_changes_nothing() -> None:
    table = seated("penta", SCORED[0])
    assert step(table, "give me six") is table


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("argument", ["", "0", "7", "-1", "1 1", "ones ", "'", "☃", "x" * 99])
def test_an_argument_that_makes_no_sense_is_never_an_error(event: str, argument: str) -> None:
    for table in (seated("penta", SCORED[0]), seated("hotdice", ROLL), seated("bankrupt", BUST)):
        after = step(table, event, argument)
        assert from_data(to_data(Record(after.match, SEED))).match == after.match
