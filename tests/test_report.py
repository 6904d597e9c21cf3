"""A match as data: the keys and phases that the command line promises."""

import json
from typing import Any

import pytest
from hypothesis import given

from pyapp.match import Match, legal
from pyapp.report import show
from pyapp.rules.games import GAMES, SIX_DICE, as_data
from pyapp.rules.penta import Card, Turn
from tests.reference import ALL_BOXES, SIX_DICE_GAMES, case_file
from tests.strategies import BUST, GOOD, matches, table

SHARED = {"game", "rules", "over", "winners", "turn", "scores", "dice", "last", "legal"}
PENTA = SHARED | {"rolls_left", "joker", "must_sacrifice", "cards"}
SIX = SHARED | {"dice_left", "turn_points", "hot", "ending_by"}
ROLL = [{"move": "roll"}]


def shown(game: str, *moves: str, **options: Any) -> dict[str, Any]:
    return show(table(game, *moves, **options))


@given(matches())
def test_a_match_has_exactly_the_keys_of_its_game_and_is_plain_json(match: Match) -> None:
    report = show(match)
    assert set(report) == (PENTA if match.game == "penta" else SIX)
    assert json.loads(json.dumps(report)) == report


@given(matches())
def test_winners_and_turn_tell_whether_it_is_over(match: Match) -> None:
    report = show(match)
    assert report["over"] is (report["turn"] is None)
    if not report["over"]:
        assert report["winners"] == []
    assert len(report["scores"]) == len(match.players)
    assert [choice["move"] for choice in report["legal"]] == [item.move for item in legal(match)]


@pytest.mark.parametrize("game", GAMES)
def test_before_a_roll_there_are_no_dice_and_only_a_roll(game: str) -> None:
    report = shown(game)
    assert (report["dice"], report["legal"], report["last"]) == ([], ROLL, None)
    assert (report["turn"], report["scores"], report["winners"]) == (0, [0, 0], [])


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
def test_the_rules_in_force_are_shown_with_the_house_rules(game: str) -> None:
    assert shown(game, target=5000)["rules"] == as_data(SIX_DICE[game]) | {"target": 5000}
    assert shown("penta")["rules"] == {}


def test_a_turn_of_six_dice_begins_with_six_and_no_points() -> None:
    report = shown("hotdice")
    assert (report["dice_left"], report["turn_points"], report["hot"]) == (6, 0, False)
    assert report["ending_by"] is None


def test_after_a_roll_the_dice_and_each_keep_are_shown() -> None:
    report = shown("hotdice", "roll 1 1 5 3 4 6")
    assert report["dice"] == [1, 1, 5, 3, 4, 6]
    assert sorted(report["legal"], key=lambda choice: str(choice["move"])) == [
        {"move": "keep 1", "points": 100},
        {"move": "keep 1 1", "points": 200},
        {"move": "keep 1 1 5", "points": 250},
        {"move": "keep 1 5", "points": 150},
        {"move": "keep 5", "points": 50},
    ]


def test_after_a_keep_the_dice_not_kept_are_shown_with_roll_and_bank() -> None:
    report = shown("hotdice", "roll 1 1 5 3 4 6", "keep 1 5")
    assert sorted(report["dice"]) == [1, 3, 4, 6]
    assert (report["dice_left"], report["turn_points"], report["hot"]) == (4, 150, False)
    assert report["legal"] == [{"move": "roll"}, {"move": "bank", "points": 150}]


def test_bank_is_not_shown_where_it_is_not_allowed() -> None:
    assert shown("tenthousand", "roll 1 1 5 3 4 6", "keep 1 5")["legal"] == ROLL


def test_the_dice_of_a_later_roll_are_those_thrown() -> None:
    report = shown("hotdice", "roll 1 1 5 3 4 6", "keep 1 5", "roll 5 2 2 3")
    assert (report["dice"], report["turn_points"]) == ([5, 2, 2, 3], 150)
    assert report["legal"] == [{"move": "keep 5", "points": 50}]


def test_hot_dice_show_no_dice_and_six_to_roll() -> None:
    hot = ("roll 1 2 3 4 5 6", "keep 1 2 3 4 5 6")
    report = shown("bankrupt", *hot)
    assert (report["dice"], report["dice_left"], report["hot"]) == ([], 6, True)
    assert report["legal"] == [{"move": "roll"}, {"move": "bank", "points": 2000}]
    report = shown("bankrupt", *hot, "roll 1 2 3 3 4 6")
    assert (report["dice"], report["hot"]) == ([1, 2, 3, 3, 4, 6], False)


def test_after_a_lost_turn_the_next_player_is_to_roll() -> None:
    report = shown("hotdice", "roll 1 1 5 3 4 6", "keep 1 1 5", "roll 2 3 4")
    assert (report["turn"], report["dice"], report["turn_points"]) == (1, [], 0)
    assert report["legal"] == ROLL
    assert report["last"] == {
        "player": 0,
        "event": "lost_turn",
        "dice": [2, 3, 4],
        "points": 250,
    }


def test_a_bankruptcy_tells_the_banked_points_that_are_lost() -> None:
    report = shown("bankrupt", *GOOD, *GOOD, BUST)
    assert report["scores"] == [0, 1100]
    assert report["last"] == {
        "player": 0,
        "event": "bankrupt",
        "dice": [2, 3, 3, 4, 6, 6],
        "points": 1100,
    }


def test_banking_tells_the_points_won_and_the_last_roll() -> None:
    report = shown("hotdice", "roll 1 2 3 3 4 6", "keep 1", "roll 5 2 2 3 4", "keep 5", "bank")
    assert report["last"] == {
        "player": 0,
        "event": "banked",
        "dice": [5, 2, 2, 3, 4],
        "points": 150,
    }


def test_who_triggered_the_ending_is_shown() -> None:
    report = shown("hotdice", BUST, *GOOD, target=1100, seats=3)
    assert (report["ending_by"], report["over"], report["turn"]) == (1, False, 2)


def test_over_there_is_no_legal_move() -> None:
    report = shown("tenthousand", BUST, *GOOD, target=1100, seats=3)
    assert report["over"] is True
    assert (report["winners"], report["turn"], report["legal"]) == ([1], None, [])
    assert (report["scores"], report["ending_by"]) == ([0, 1100, 0], 1)


def test_penta_shows_the_rolls_left_and_every_hold_and_box() -> None:
    report = shown("penta", "roll 3 3 1 6 3")
    assert (report["dice"], report["rolls_left"]) == ([3, 3, 1, 6, 3], 2)
    holds = [choice for choice in report["legal"] if choice["move"].startswith("hold")]
    assert len(holds) == 4 * 2 * 2 - 1
    assert {"move": "hold"} in holds
    assert {"move": "hold 1 3 3 6"} in holds
    boxes = [choice for choice in report["legal"] if choice["move"].startswith("score")]
    assert len(boxes) == 13
    assert {"move": "score threes", "points": 9, "bonus": 0} in boxes
    assert {"move": "score penta", "points": 0, "bonus": 0} in boxes


def test_after_a_hold_the_held_dice_are_shown_and_only_a_roll() -> None:
    report = shown("penta", "roll 3 3 1 6 3", "hold 1 3 3")
    assert (sorted(report["dice"]), report["rolls_left"]) == ([1, 3, 3], 2)
    assert report["legal"] == ROLL
    assert shown("penta", "roll 3 3 1 6 3", "hold")["dice"] == []


def test_after_the_third_roll_there_is_no_hold() -> None:
    again = ("hold", "roll 1 2 4 5 6")
    report = shown("penta", "roll 3 3 1 6 3", *again, *again)
    assert report["rolls_left"] == 0
    assert all(choice["move"].startswith("score") for choice in report["legal"])


def test_a_joker_is_shown_with_its_points_and_bonus_apart() -> None:
    five = "roll 4 4 4 4 4"
    report = shown("penta", five, "score penta", five, seats=1)
    assert (report["joker"], report["must_sacrifice"]) == (True, False)
    boxes = [choice for choice in report["legal"] if choice["move"].startswith("score")]
    assert boxes == [{"move": "score fours", "points": 20, "bonus": 100}]


def test_a_score_is_told_with_its_dice_and_all_its_points() -> None:
    five = "roll 4 4 4 4 4"
    report = shown("penta", five, "score penta", five, "score fours", seats=1)
    assert report["last"] == {"player": 0, "event": "scored", "dice": [4] * 5, "points": 120}
    assert report["cards"] == [
        {
            "boxes": {"fours": 20, "penta": 50},
            "upper": 20,
            "upper_bonus": 0,
            "penta_bonus": 100,
            "total": 170,
        }
    ]


def test_the_upper_bonus_is_apart_from_the_upper_sum() -> None:
    moves = []
    for face, box in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), start=1):
        other = 1 if face > 1 else 2
        moves += [f"roll {face} {face} {face} {other} {other}", f"score {box}"]
    card = shown("penta", *moves, seats=1)["cards"][0]
    assert (card["upper"], card["upper_bonus"], card["total"]) == (63, 35, 98)


@pytest.mark.parametrize(
    "case", case_file("penta_decisions.json")["cases"], ids=lambda case: str(case["roll"])
)
def test_the_notices_of_a_known_position_are_shown(case: dict[str, Any]) -> None:
    boxes = tuple(case["card"].get(box) for box in ALL_BOXES)
    match = table("penta", seats=1)._replace(
        cards=(Card(boxes, case["bonus100"] // 100),),
        now=Turn(3 - case["rerolls_left"], tuple(case["roll"])),
    )
    report = show(match)
    assert report["joker"] is case["joker"]
    assert report["must_sacrifice"] is case["must_sacrifice"]
    assert report["rolls_left"] == case["rerolls_left"]
    scores = {choice["move"]: choice for choice in report["legal"] if "points" in choice}
    assert scores == {
        f"score {box}": {"move": f"score {box}", "points": worth["points"], "bonus": worth["bonus"]}
        for box, worth in case["boxes"].items()
    }
