"""Refusals: reasons as data, and foreign values shown safely."""

import pickle

import pytest

from pyapp.rules.refusal import Refusal, shown


def test_a_refusal_has_a_code_and_the_values_of_its_sentence() -> None:
    why = Refusal("bank_minimum", missing=350)
    assert (why.code, why.params) == ("bank_minimum", {"missing": 350})
    assert str(why) == "bank_minimum (missing=350)"
    assert str(Refusal("game_over")) == "game_over"


def test_refusals_are_equal_when_code_and_values_are() -> None:
    assert Refusal("seats", most=9) == Refusal("seats", most=9)
    assert Refusal("seats", most=9) != Refusal("seats", most=8)
    assert Refusal("game_over") != Refusal("roll_first")
    assert len({Refusal("seats", most=9), Refusal("seats", most=9)}) == 1


@pytest.mark.parametrize(
    "value",
    [
        "a\nb\r\x00\x1b[2J",
        "\u202e evil",
        "\ud800",
        "x" * 5000,
        [1] * 99,
        {"a": 1},
        None,
        1e308,
        True,
    ],
    ids=ascii,
)
def test_a_foreign_value_is_shown_as_one_short_printable_line(value: object) -> None:
    text = shown(value)
    assert text.isprintable()
    assert 0 < len(text) <= 41


def test_the_largest_number_that_json_gives_can_be_shown() -> None:
    assert len(shown(10**4299)) <= 41


def test_an_ordinary_value_is_shown_as_it_is() -> None:
    assert [shown(value) for value in ("straight", 75, 5000.0)] == ["straight", "75", "5000.0"]


def test_a_refusal_survives_the_way_between_processes() -> None:
    why = Refusal("bank_minimum", missing=350)
    assert pickle.loads(pickle.dumps(why)) == why  # noqa: S301 - our own
