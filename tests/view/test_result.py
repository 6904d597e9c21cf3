"""The page at the end of a game."""

from typing import Any

import pytest

from pyapp.i18n import Words
from pyapp.match import Match
from pyapp.resume import new_table
from pyapp.rules.penta import BOXES
from pyapp.state import RESULT
from pyapp.view import screen
from tests.page import texts
from tests.playing import ALONE, LANGUAGES, SEED, TWO, app_with, match_of
from tests.strategies import BUST, GOOD

SMALL = ("roll 1 2 3 3 4 6", "keep 1", "bank")


def result(match: Match, language: str = "en") -> Any:
    app = app_with(new_table(match, SEED), RESULT)
    return screen(app, Words(language))["result"]


def penta(*rolls: str, players: str = ALONE) -> Match:
    """A whole game of Penta in which each player throws these rolls (the last one on and on)."""
    moves = []
    for number, box in enumerate(BOXES):
        roll = rolls[min(number, len(rolls) - 1)]
        moves += [f"roll {roll}", f"score {box}"] * len(players.split(","))
    return match_of("penta", *moves, players=players)


def test_the_winner_is_named_with_total_and_margin() -> None:
    page = result(match_of("hotdice", *GOOD, *SMALL, target=1000))
    assert (page["title"], page["label"], page["names"]) == ("Hot Dice", "Winner", "Eva")
    assert (page["total"], page["margin"]) == ("1,100", "1,000\xa0points ahead of Jan")


def test_equal_totals_share_the_win_without_a_margin() -> None:
    page = result(match_of("hotdice", *GOOD, *GOOD, target=1000))
    assert (page["label"], page["names"], page["margin"]) == ("Winners", "Eva and Jan", None)
    assert [row["rank"] for row in page["rows"]] == ["1", "1"]
    assert all(row["@data-win"] for row in page["rows"])


def test_alone_the_result_is_the_number_of_turns() -> None:
    page = result(match_of("hotdice", BUST, *GOOD, players=ALONE, target=1000))
    assert page["margin"] == "in 2\xa0turns"


def test_everybody_is_listed_by_total_and_whoever_left_at_the_end() -> None:
    moves = (*GOOD, "seat 0 out", *GOOD, *SMALL, *GOOD, *SMALL)
    page = result(match_of("hotdice", *moves, players="Eva,Jan,Ota", target=2000))
    assert [(row["rank"], row["name"]) for row in page["rows"]] == [
        ("1", "Jan"),
        ("2", "Ota"),
        ("–", "Eva (has left)"),
    ]
    assert [row["@data-win"] for row in page["rows"]] == [True, False, False]


def test_a_game_that_everybody_left_has_no_winner() -> None:
    page = result(match_of("hotdice", *GOOD, "seat 1 out", "seat 0 out"))
    assert (page["label"], page["names"], page["total"]) == ("Nobody wins", "", "")


def test_every_row_has_a_figure_for_each_heading() -> None:
    for match in (match_of("hotdice", *GOOD, *GOOD, target=1000), penta("1 1 2 4 6")):
        page = result(match)
        assert all(page["heads"])
        assert {len(row[""]) for row in page["rows"]} == {len(page["heads"]) - 1}


def test_penta_lists_upper_half_bonus_lower_half_and_total() -> None:
    match = penta("1 1 1 1 1", "2 2 2 2 2", "3 3 3 3 3", "4 4 4 4 4", "5 5 5 5 5", "6 6 6 6 6")
    page = result(match)
    card = match.cards[0]
    assert page["rows"][0][""][:3] == ["105", "35", str(card.lower)]
    assert page["rows"][0][""][3] == {"": str(105 + 35 + card.lower), "@data-testid": "score-0"}


def test_the_best_box_of_penta_is_shown_with_its_dice_and_round() -> None:
    page = result(penta("1 1 2 4 6"))
    assert page["best"]["text"] == "Best box: Chance, round 12"
    assert [die["@data-value"] for die in page["best"]["dice"]] == [1, 1, 2, 4, 6]


def test_a_penta_is_the_best_box_of_all() -> None:
    page = result(penta(*["6 6 6 6 1"] * 12, "2 2 2 2 2"))
    assert page["best"]["text"] == "Best box: Penta, round 13"


def test_the_rematch_says_that_the_next_player_begins() -> None:
    assert result(match_of("hotdice", *GOOD, *GOOD, target=1000))["rematch"]["line"].startswith(
        "Jan"
    )
    alone = result(match_of("hotdice", *GOOD, players=ALONE, target=1000))
    assert alone["rematch"]["line"] is None


def test_computers_are_marked() -> None:
    page = result(match_of("hotdice", *GOOD, *SMALL, players="Eva,Hal:club", target=1000))
    assert [row["@data-kind"] for row in page["rows"]] == [None, "computer"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [ALONE, TWO])
def test_the_result_is_told_in_every_language(language: str, players: str) -> None:
    for match in (
        match_of("hotdice", *GOOD, *[SMALL, ()][players == ALONE], players=players, target=1000),
        penta("1 1 2 4 6", players=players),
    ):
        page = result(match, language)
        assert page["names"].startswith("Eva")
        assert not [text for text in texts(page) if "{" in text]


def test_the_margin_is_that_over_the_best_of_those_who_stayed() -> None:
    moves = (*GOOD, "seat 0 out", *GOOD, *SMALL, *GOOD, *SMALL)
    page = result(match_of("hotdice", *moves, players="Eva,Jan,Ota", target=2000))
    assert page["margin"] == "2,000\xa0points ahead of Ota"
    alone = result(match_of("hotdice", "seat 0 out", *GOOD, target=1000))
    assert alone["margin"] is None
