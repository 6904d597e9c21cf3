"""The rules page: texts with the numbers of the rules in force."""

from typing import Any

import pytest

from pyapp.i18n import Words
from pyapp.rules.games import GAMES, house_rules
from pyapp.state import RULES
from pyapp.view import screen
from pyapp.view.rules import rules_page
from tests.page import texts
from tests.playing import LANGUAGES, app_with, seated
from tests.reference import SIX_DICE_GAMES

PAGES = (*GAMES, "computers")
EN = Words("en")


def words_of(game: str, language: str = "en", **rules: Any) -> str:
    in_force = house_rules(game, rules) if rules else None
    return "\n".join(texts(rules_page(game, in_force, Words(language))["blocks"]))


def points_of(game: str, **rules: Any) -> dict[str, str]:
    in_force = house_rules(game, rules) if rules else None
    rows = [block["row"] for block in rules_page(game, in_force, EN)["blocks"] if block["row"]]
    return {row["dice"]["@aria-label"]: row["points"] for row in rows if row["dice"]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PAGES)
def test_every_page_says_one_thing_a_block_with_every_number_filled(
    game: str, language: str
) -> None:
    blocks = rules_page(game, None, Words(language))["blocks"]
    assert blocks
    for block in blocks:
        assert sum(part is not None for part in block.values()) == 1
    assert not set("{}") & set(words_of(game, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SIX_DICE_GAMES)
def test_any_house_rules_can_be_read(game: str, language: str) -> None:
    for rules in (
        {"straight": 0, "three_pairs": 0, "two_triples": 0},
        {"more_equal": "none"},
        {"more_equal": "double"},
        {"more_equal": [500, 600, 700]},
        {"ending": "at_once", "bankruptcy": True},
        {"ending": "full_round", "bankruptcy": False},
        {"ending": "last_turn", "bank_minimum": 0, "bank_dice_left": 5},
        {"single_one": 0, "single_five": 0, "three_ones": 0, "triple_factor": 0},
    ):
        assert not set("{}") & set(words_of(game, language, **rules))


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("hotdice", {"1": "100", "5": "50", "1, 1, 1": "1,000", "1, 2, 3, 4, 5, 6": "1,500"}),
        ("tenthousand", {"1": "100", "5": "50", "1, 1, 1": "1,000", "1, 2, 3, 4, 5, 6": "3,000"}),
        ("bankrupt", {"1": "100", "5": "50", "1, 1, 1": "1,000", "1, 2, 3, 4, 5, 6": "2,000"}),
    ],
)
def test_the_points_are_those_of_the_game(game: str, expected: dict[str, str]) -> None:
    found = points_of(game)
    assert {dice: found.get(dice) for dice in expected} == expected


def test_a_combination_that_does_not_exist_is_not_listed() -> None:
    assert "1, 2, 3, 4, 5, 6" not in points_of("hotdice", straight=0)
    assert points_of("hotdice", straight=2000)["1, 2, 3, 4, 5, 6"] == "2,000"


def test_the_target_in_force_is_named() -> None:
    assert "5,000" in words_of("hotdice", target=5000)
    assert "10,000" in words_of("hotdice")


def test_bankruptcy_is_explained_where_it_is_on() -> None:
    assert words_of("bankrupt") != words_of("bankrupt", bankruptcy=False)
    assert len(words_of("bankrupt")) > len(words_of("bankrupt", bankruptcy=False))


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
@pytest.mark.parametrize("risk", ["66.7", "44.4", "27.8", "15.7", "7.7", "2.3"])
def test_the_chances_of_a_lost_turn_are_listed(game: str, risk: str) -> None:
    assert f"{risk}%" in words_of(game)


def test_the_page_shows_the_rules_of_the_game_on_the_table() -> None:
    table = seated("hotdice", target=5000)
    page = screen(app_with(table, RULES, rules_of="hotdice"), EN)["rules"]
    assert "5,000" in "\n".join(texts(page["blocks"]))
    other = screen(app_with(table, RULES, rules_of="bankrupt"), EN)["rules"]
    assert "10,000" in "\n".join(texts(other["blocks"]))
