"""Pieces that several pages share."""

from typing import Any

import pytest

from pyapp.i18n import Words
from pyapp.shelf import head_of
from pyapp.view.common import few, more_players, seat_names, subtitle, summary
from tests.playing import LANGUAGES, match_of, seated
from tests.strategies import GOOD

EN = Words("en")
SEVEN = "A,B,C,D,E,F,G"


def test_up_to_four_players_are_all_shown_on_a_phone() -> None:
    assert few(match_of("hotdice", players="A,B,C,D")) == [None] * 4
    assert more_players(seated("hotdice", players="A,B,C,D"), False, EN)["more"] is None


def test_of_more_than_four_a_phone_shows_the_mover_the_leader_and_the_next() -> None:
    match = match_of("hotdice", *GOOD, "roll 2 3 3 4 6 6", players=SEVEN)
    assert few(match) == ["2", None, "1", "3", None, None, None]


def test_a_mover_who_leads_is_shown_once_and_whoever_left_is_passed_over() -> None:
    assert few(match_of("hotdice", players=SEVEN)) == ["1", "2", "3", None, None, None, None]
    left = match_of("hotdice", "seat 1 out", "seat 2 out", players=SEVEN)
    assert few(left) == ["1", None, None, "2", "3", None, None]


def test_the_list_says_how_many_there_are() -> None:
    table = seated("hotdice", players=SEVEN)
    assert more_players(table, False, EN)["more"]["open"] == {"": "all 7", "@aria-expanded": False}
    assert more_players(table, True, EN)["@data-all"] is True


def test_a_name_of_ones_own_is_kept_and_no_two_are_the_same() -> None:
    match = match_of("hotdice", players="Hal:club,club,club,Eva")
    assert seat_names(match, EN) == ["Hal", "Club", "Club 2", "Eva"]


def test_a_seat_that_a_computer_has_taken_keeps_the_name_of_the_person() -> None:
    assert seat_names(match_of("hotdice", "seat 0 club"), EN) == ["Eva", "Jan"]


@pytest.mark.parametrize(
    ("game", "rules", "said"),
    [
        ("penta", {}, "Round 1 of 13"),
        ("hotdice", {"target": 5000}, "to 5,000"),
        ("bankrupt", {}, "to 10,000"),
    ],
)
def test_the_line_behind_the_name_says_round_or_target(
    game: str, rules: dict[str, Any], said: str
) -> None:
    assert subtitle(match_of(game, **rules), EN) == said


def test_house_rules_are_shown_at_the_table() -> None:
    assert subtitle(match_of("bankrupt", bankruptcy=False), EN).startswith("to 10,000, ")
    assert subtitle(match_of("hotdice", straight=0), EN).startswith("to 10,000, ")


def test_the_round_of_penta_counts_up_to_thirteen() -> None:
    moves = ("roll 1 1 2 4 6", "score chance")
    assert subtitle(match_of("penta", *moves), EN) == "Round 1 of 13"
    assert subtitle(match_of("penta", *moves, *moves), EN) == "Round 2 of 13"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_in_the_list_says_who_has_how_much(language: str) -> None:
    line = summary(head_of(match_of("hotdice", *GOOD)), Words(language))
    assert "Eva" in line
    assert Words(language).number(1100) in line
