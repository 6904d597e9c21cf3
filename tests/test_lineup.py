"""Who plays, in one line: human, a LEVEL, Name, or Name:LEVEL."""

import pytest

from pyapp.lineup import read_players
from pyapp.match import Player
from pyapp.rules.games import LEVELS
from pyapp.rules.refusal import Refusal


def code(line: str) -> str:
    with pytest.raises(Refusal) as caught:
        read_players(line)
    return caught.value.code


def test_human_is_a_person() -> None:
    (player,) = read_players("human")
    assert player.computer is None
    assert player.name


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_a_computer(level: str) -> None:
    (player,) = read_players(level)
    assert player.computer == level
    assert player.name


def test_a_name_is_a_person_of_this_name() -> None:
    assert read_players("Anna") == [Player("Anna")]


@pytest.mark.parametrize("level", LEVELS)
def test_a_name_with_a_level_is_a_computer_of_this_name(level: str) -> None:
    assert read_players(f"Hal:{level}") == [Player("Hal", level)]


def test_players_sit_in_the_order_of_the_line() -> None:
    players = read_players("Anna,perfect,Hal:club,human")
    assert [player.computer for player in players] == [None, "perfect", "club", None]
    assert (players[0].name, players[2].name) == ("Anna", "Hal")


def test_blanks_around_a_player_are_nothing() -> None:
    assert read_players(" Anna , Hal:club ") == [Player("Anna"), Player("Hal", "club")]


def test_those_without_a_name_get_different_names() -> None:
    names = [player.name for player in read_players(",".join(["human", "perfect", "club"] * 3))]
    assert len(set(names)) == 9


def test_a_given_name_is_not_given_again() -> None:
    names = [player.name for player in read_players("Player 2,human,Computer,perfect")]
    assert len(set(names)) == 4


def test_the_caller_says_how_those_without_a_name_are_called() -> None:
    players = read_players("human,perfect", person="Hráč", computer="Počítač")
    assert players[0].name.startswith("Hráč")
    assert players[1].name.startswith("Počítač")


@pytest.mark.parametrize("number", [1, 9])
def test_one_to_nine_may_sit_down(number: int) -> None:
    assert len(read_players(",".join(["human"] * number))) == number


def test_ten_may_not_sit_down() -> None:
    assert code(",".join(["human"] * 10)) == "seats"


@pytest.mark.parametrize("line", ["", ",", "Anna,", ",Anna", " ", ":perfect", "x" * 25, "A\nB"])
def test_a_name_that_nobody_may_have_is_refused(line: str) -> None:
    assert code(line) == "bad_name"


@pytest.mark.parametrize("line", ["Anna:champion", "Anna:Perfect", "Anna:human", "Anna: club"])
def test_a_level_that_is_none_is_refused(line: str) -> None:
    assert code(line) == "bad_level"


@pytest.mark.parametrize("line", ["Anna:", "Anna:club:club"])
def test_a_colon_without_one_level_behind_it_is_refused(line: str) -> None:
    assert code(line) in ("bad_level", "bad_name")


@pytest.mark.parametrize("line", ["human:perfect", "perfect:club", "club:perfect", "human:"])
def test_a_word_of_the_notation_is_not_a_name_before_a_level(line: str) -> None:
    assert code(line) in ("bad_name", "bad_level")
