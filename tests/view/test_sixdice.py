"""The table of a six-dice game: choice, odds, and the two buttons."""

from typing import Any

import pytest

from pyapp.i18n import Words
from pyapp.rules.combinations import score
from pyapp.rules.games import SIX_DICE
from pyapp.table import Habits, Table
from pyapp.view.common import Screen
from pyapp.view.sixdice import score_table
from tests.playing import (
    ALONE,
    LANGUAGES,
    WITH_COMPUTER,
    happen,
    message,
    script,
    seated,
    table_screen,
    tap,
)
from tests.reference import SIX_DICE_GAMES
from tests.strategies import GOOD

ROLL = "roll 1 2 2 2 4 5"
HOT = "roll 1 1 1 5 5 5"
six_dice = pytest.mark.parametrize("game", SIX_DICE_GAMES)


def button(table: Table, side: str, language: str = "en") -> Screen:
    shown: Screen = table_screen(table, language)[side]
    return shown


# --- the choice ---


@six_dice
def test_the_points_of_the_choice_and_of_the_turn_are_shown(game: str) -> None:
    shown = table_screen(tap(seated(game, ROLL, "keep 2 2 2", "roll 1 3 5"), 1))
    assert shown["chosen"] == {"text": "Chosen", "value": "100"}
    assert shown["aside"] == {"text": "Set aside", "value": "200"}
    assert shown["turn"] == {"points": "300"}


@six_dice
def test_an_illegal_choice_says_which_die_does_not_score_and_both_buttons_wait(game: str) -> None:
    table = tap(seated(game, ROLL), 1, 2)
    assert message(table).endswith(": 2")
    assert message(tap(table, 2)).endswith(": 2, 2")
    assert "scor" in message(table)
    assert button(table, "left")["@aria-disabled"] is True
    assert button(table, "right")["@aria-disabled"] is True
    assert table_screen(table)["chosen"]["value"] == "–"


@six_dice
def test_with_nothing_chosen_both_buttons_wait_and_ask_for_dice(game: str) -> None:
    table = seated(game, ROLL)
    assert message(table) == "Tap the dice to set aside"
    for side in ("left", "right"):
        assert button(table, side)["@aria-disabled"] is True
        assert "hoose" in button(table, side)["line"]


@six_dice
def test_a_legal_choice_offers_to_roll_the_dice_that_are_left(game: str) -> None:
    right = button(tap(seated(game, ROLL), 2, 2, 2, 1), "right")
    assert (right["@aria-disabled"], right["@data-next"], right["line"]) == (
        False,
        True,
        "2\xa0dice",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_die_that_scores_nothing_says_so_when_tapped(language: str) -> None:
    table = happen(seated("hotdice", ROLL), "die 5")
    assert "4" in message(table, language)
    assert table_screen(table, language)["dice"][4]["@aria-pressed"] is False


@six_dice
def test_choosing_all_that_is_left_is_hot_before_anything_is_committed(game: str) -> None:
    table = happen(seated(game, HOT), "take-all")
    assert table_screen(table)["message"]["text"] == "Hot dice!"
    assert button(table, "right")["line"] == "6\xa0dice"
    assert table.match.moves == (HOT,)


def test_hot_dice_below_the_minimum_offer_only_the_roll() -> None:
    rest = ("2 3 4 4 6", "2 3 4 6", "2 3 4", "2 3", "2")
    moves = [move for dice in rest for move in (f"roll 5 {dice}", "keep 5")]
    table = happen(seated("tenthousand", *moves, "roll 5"), "take-all")
    assert table_screen(table)["message"]["text"] == "Hot dice!"
    assert button(table, "left")["line"] == "100 more"
    assert "bank" not in message(table).lower()


@six_dice
def test_all_that_scores_can_be_pressed_until_it_is_chosen(game: str) -> None:
    table = seated(game, ROLL)
    assert table_screen(table)["take"]["@disabled"] is False
    assert table_screen(happen(table, "take-all"))["take"]["@disabled"] is True
    assert table_screen(seated(game))["take"]["@disabled"] is True
    computers = seated(game, ROLL, players="Hal:club,Eva")
    assert table_screen(computers)["take"]["@disabled"] is True


# --- banking ---


def test_banking_names_each_condition_that_is_not_met() -> None:
    table = seated("tenthousand", "roll 1 1 1 2 3 5")
    one = button(tap(table, 5), "left")
    assert one["@aria-disabled"] is True
    assert one["line"] == "350 more · at most 2\xa0dice may be left"
    assert button(tap(table, 1, 1, 1), "left")["line"] == "at most 2\xa0dice may be left"
    assert button(tap(table, 1, 1, 1, 5), "left")["@aria-disabled"] is False


def test_bank_says_how_much_it_banks_and_who_is_next() -> None:
    left = button(tap(seated("hotdice", ROLL), 1, 5), "left")
    assert (left["head"], left["line"], left["@data-testid"]) == ("Bank 150", "then Jan", "bank")


def test_alone_banking_is_followed_by_ones_own_roll() -> None:
    left = button(tap(seated("hotdice", ROLL, players=ALONE), 1), "left")
    assert left["line"] == "then you roll again"


@pytest.mark.parametrize(
    ("language", "words"),
    [("sk", "Ďalší hráč"), ("cs", "Další hráč"), ("de", "Nächster Spieler"), ("en", "Next player")],
)
def test_in_bankrupt_banking_is_called_next_player(language: str, words: str) -> None:
    table = tap(seated("bankrupt", "roll 1 1 1 2 3 4"), 1, 1, 1)
    for state in (table, seated("bankrupt"), seated("bankrupt", ROLL)):
        assert button(state, "left", language)["head"] == words
    assert "000" in button(table, "left", language)["line"]
    assert button(table, "left")["@aria-disabled"] is False


def test_bankrupt_asks_for_what_is_missing_to_400() -> None:
    left = button(tap(seated("bankrupt", "roll 1 1 1 5 2 3"), 5), "left")
    assert (left["line"], left["@aria-disabled"]) == ("350 more", True)
    three = button(tap(seated("bankrupt", ROLL), 1, 2, 2, 2, 5), "left")
    assert three["line"] == "50 more"


@pytest.mark.parametrize(
    ("game", "players", "line"),
    [
        ("hotdice", "Eva,Jan", "reaches the target"),
        ("tenthousand", "Eva,Jan", "and win"),
        ("hotdice", ALONE, "and win"),
    ],
)
def test_banking_the_target_says_so(game: str, players: str, line: str) -> None:
    table = tap(seated(game, "roll 1 1 1 5 2 3", players=players, target=1000), 1, 1, 1, 5)
    assert button(table, "left")["line"] == line
    assert "target" in message(table)


@six_dice
def test_after_banking_shows_what_the_total_would_be(game: str) -> None:
    table = tap(seated(game, *GOOD, *GOOD, "roll 1 1 1 2 3 5"), 1, 1, 1, 5)
    assert table_screen(table)["after"] == {"text": "Eva after banking", "value": "2,150"}
    assert table_screen(seated(game, ROLL))["after"] is None


def test_no_total_is_promised_that_cannot_be_banked() -> None:
    table = tap(seated("tenthousand", ROLL), 2, 2, 2)
    assert table_screen(table)["left"]["@aria-disabled"] is True
    assert table_screen(table)["after"] is None


# --- the chance to lose the turn ---


@six_dice
@pytest.mark.parametrize(
    ("taps", "percent"),
    [
        ((1,), "7.7%"),
        ((1, 5), "16%"),
        ((2, 2, 2), "28%"),
        ((2, 2, 2, 1), "44%"),
        ((2, 2, 2, 1, 5), "67%"),
    ],
)
def test_the_chance_is_that_of_the_dice_that_would_be_rolled(
    game: str, taps: tuple[int, ...], percent: str
) -> None:
    assert table_screen(tap(seated(game, ROLL), *taps))["risk"]["value"] == percent


@six_dice
def test_with_all_six_aside_the_chance_is_that_of_six_dice(game: str) -> None:
    assert table_screen(happen(seated(game, HOT), "take-all"))["risk"]["value"] == "2.3%"
    assert table_screen(seated(game))["risk"]["value"] == "2.3%"


def test_before_the_first_roll_of_bankrupt_it_is_the_risk_of_bankruptcy() -> None:
    assert table_screen(seated("bankrupt"))["risk"]["text"] == "Risk of bankruptcy"
    table = tap(seated("bankrupt", ROLL), 1)
    assert table_screen(table)["risk"]["text"] == "Risk of a lost turn"
    without = seated("bankrupt", bankruptcy=False)
    assert table_screen(without)["risk"]["text"] == "Risk of a lost turn"


def test_there_is_no_chance_of_a_choice_that_cannot_be_rolled() -> None:
    assert table_screen(seated("hotdice", ROLL))["risk"] is None
    assert table_screen(tap(seated("hotdice", ROLL), 1, 2))["risk"] is None


def test_the_pips_of_the_risk_are_tenths() -> None:
    assert table_screen(tap(seated("hotdice", ROLL), 2, 2, 2))["risk"]["--risk"] == 2.78


# --- news ---


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("sk", "Stratený ťah!"),
        ("cs", "Tah propadá!"),
        ("de", "Zug verloren!"),
        ("en", "Lost turn!"),
    ],
)
def test_a_lost_turn_is_told_when_the_dice_are_at_rest(
    language: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "2 3 4")
    table = happen(tap(seated("hotdice", ROLL, habits=Habits()), 2, 2, 2), "roll")
    assert table_screen(table, language)["message"] is None
    assert table_screen(table)["@data-mood"] is None
    rested = happen(table, "rest")
    shown = table_screen(rested, language)
    assert (shown["message"]["text"], shown["@data-mood"]) == (said, "lost")
    assert "200" in shown["message"]["line"]
    assert shown["turn"]["points"] == "200"


def test_bankruptcy_is_told_with_what_it_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "2 3 3 4 6 6")
    table = happen(seated("bankrupt", *GOOD, *GOOD), "hand-over", "roll")
    assert message(table).startswith("Bankruptcy!")
    assert "1,100" in message(table)
    assert table_screen(table)["lanes"][""][0]["total"][""] == "0"


def test_the_last_turn_is_told_to_all_who_still_play() -> None:
    table = happen(tap(seated("hotdice", "roll 1 1 1 5 2 3", target=1000), 1, 1, 1), "bank")
    assert message(table).startswith("Last turn!")
    assert message(happen(table, "hand-over")) == "Last turn! Eva has 1,000: beat that"


@pytest.mark.parametrize("players", ["Eva,Jan", WITH_COMPUTER])
@pytest.mark.parametrize("game", list(SIX_DICE))
@pytest.mark.parametrize(
    ("moves", "good", "lost"),
    [((), "1 3 3 4 6 6", "2 3 3 4 6 6"), ((ROLL, "keep 2 2 2"), "1 4 6", "3 4 6")],
)
def test_until_its_dice_are_at_rest_a_throw_that_ends_the_turn_looks_like_any_other(
    game: str,
    moves: tuple[str, ...],
    good: str,
    lost: str,
    players: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = seated(game, *moves, players=players, habits=Habits())
    script(monkeypatch, good, lost)
    going_on, ended = happen(table, "roll"), happen(table, "roll")
    assert (going_on.match.turn, ended.match.turn) == (0, 1)
    shown, wanted = table_screen(ended), table_screen(going_on)
    assert {**shown, "dice": None} == {**wanted, "dice": None}
    told = ("@data-place", "@data-throw", "@disabled", "@data-slot", "@data-lie")
    for die, other in zip(shown["dice"], wanted["dice"], strict=True):
        assert [die[key] for key in told] == [other[key] for key in told]
    assert table_screen(happen(ended, "rest"))["wide"]["@aria-disabled"] is False


def test_what_fades_in_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With reduced motion nothing tumbles, and everything but the fade is immediate."""
    script(monkeypatch, "2 3 3 4 6 6")
    table = happen(seated("hotdice", habits=Habits(tumble=120)), "roll")
    assert table_screen(table)["wide"]["@aria-disabled"] is True
    assert table_screen(happen(table, "rest"))["wide"]["@aria-disabled"] is False


def test_the_end_of_a_game_is_not_told_before_the_dice_of_its_last_throw_are_at_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script(monkeypatch, "2 3 3 4 6 6")
    last = seated("hotdice", *GOOD, target=1000, habits=Habits())
    table = happen(last, "hand-over", "roll")
    assert table.match.over
    assert (table_screen(table)["wide"], message(table)) == (None, "")
    assert table_screen(happen(table, "rest"))["wide"]["@data-testid"] == "result"


def test_the_throw_after_all_six_is_hot_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    script(monkeypatch, "1 2 3 4 6 6", "1 2 3 4 6 6")
    table = happen(seated("hotdice", HOT, habits=Habits()), "take-all", "roll")
    assert table_screen(table)["@data-mood"] == "hot"
    assert table_screen(happen(table, "rest"))["@data-mood"] is None
    assert table_screen(happen(seated("hotdice", habits=Habits()), "roll"))["@data-mood"] is None


# --- lanes, log and what scores ---


def test_lanes_show_the_way_to_the_target_and_what_the_turn_would_add() -> None:
    table = tap(seated("hotdice", *GOOD, ROLL, target=2000), 2, 2, 2)
    first, second = table_screen(table)["lanes"][""]
    assert (first["total"][""], first["--have"], first["--would"]) == ("1,100", 55, 0)
    assert (second["--have"], second["--would"], second["@data-now"]) == (0, 10, True)


def test_a_lane_is_never_longer_than_the_way() -> None:
    table = seated("hotdice", *GOOD, ROLL, "keep 2 2 2", "roll 1 2 3", target=1100)
    full = table_screen(table)["lanes"][""]
    assert (full[0]["--have"], full[0]["--would"]) == (100, 0)
    mine = tap(seated("hotdice", "roll 1 1 1 2 3 4", target=500), 1, 1, 1)
    assert table_screen(mine)["lanes"][""][0]["--would"] == 100


def test_the_log_lists_the_rolls_of_the_turn() -> None:
    table = tap(seated("hotdice", *GOOD, ROLL, "keep 2 2 2", "roll 1 3 5"), 5)
    rolls = table_screen(table)["log"]["rolls"]
    assert [(entry["head"], entry["points"]) for entry in rolls] == [
        ("Roll 1", "200"),
        ("Roll 2", "50"),
    ]
    assert rolls[0]["dice"]["@aria-label"] == "2, 2, 2"
    assert table_screen(seated("hotdice"))["log"] is None


def test_what_scores_is_that_of_the_rules_in_force() -> None:
    def points(game: str, **rules: Any) -> dict[str, str]:
        rows = table_screen(seated(game, **rules))["scores"]["rows"]
        return {row["dice"]["@aria-label"]: row["points"] for row in rows}

    assert points("hotdice")["4, 4, 4, 4"] == "1,000"
    assert points("bankrupt")["4, 4, 4, 4"] == "800"
    assert "4, 4, 4, 4" not in points("tenthousand")
    assert "2, 2, 2, 5, 5, 5" not in points("tenthousand")
    assert points("tenthousand")["1, 2, 3, 4, 5, 6"] == "3,000"
    assert points("hotdice", straight=0).get("1, 2, 3, 4, 5, 6") is None


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
def test_the_examples_of_what_scores_are_worth_what_they_say(game: str) -> None:
    rules = SIX_DICE[game]
    for dice, points in score_table(rules):
        if points:
            assert (dice, score(rules, dice)) == (dice, points)


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_first_roll_only_the_roll_is_next(language: str) -> None:
    table = seated("hotdice")
    assert button(table, "right", language)["@data-next"] is True
    assert button(table, "right", language)["head"] == Words(language)("roll")
    assert button(table, "left", language)["@aria-disabled"] is True


# --- the last turn ---

ENDING = ("roll 1 1 1 2 3 4", "keep 1 1 1", "bank")


@pytest.mark.parametrize(
    ("roll", "taps", "line", "hint"),
    [
        ("roll 1 2 3 3 4 6", (1,), "and the game ends", "Eva has 1,000: beat that"),
        ("roll 1 1 1 1 4 6", (1, 1, 1, 1), "and win", "Banking now reaches the target"),
    ],
)
def test_in_the_last_turn_bank_says_what_it_leads_to(
    roll: str, taps: tuple[int, ...], line: str, hint: str
) -> None:
    table = table_screen(tap(seated("hotdice", *ENDING, roll, target=1000), *taps))
    assert (table["left"]["line"], table["message"]["line"]) == (line, hint)


def test_whoever_has_left_is_not_to_be_beaten() -> None:
    table = seated("hotdice", *ENDING, "seat 0 out", players="Eva,Jan,Ota", target=1000)
    assert "Ota has 0" in table_screen(happen(table, "hand-over"))["message"]["line"]
