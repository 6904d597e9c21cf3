"""The dice as the page shows them."""

import pytest

from pyapp.i18n import Words
from pyapp.table import Habits, Table
from pyapp.view.board import dice
from pyapp.view.common import Screen
from tests.playing import LANGUAGES, happen, script, seated, tap, wait

EN = Words("en")
ROLL = "roll 1 2 2 2 4 5"


def places(dice: list[Screen]) -> list[str]:
    return [die["@data-place"] for die in dice]


@pytest.mark.parametrize(("game", "n"), [("penta", 5), ("bankrupt", 6)])
def test_all_dice_are_always_there_in_board_order(game: str, n: int) -> None:
    for table in (seated(game), happen(seated(game), "roll")):
        shown = dice(table, EN)
        assert [die["@data-testid"] for die in shown] == [f"die-{k}" for k in range(1, n + 1)]


def test_before_the_first_roll_no_die_is_on_the_table() -> None:
    shown = dice(seated("penta"), EN)
    assert set(places(shown)) == {"off"}
    assert all(die["@disabled"] and not die["@aria-pressed"] for die in shown)
    assert shown[0]["@aria-label"] == "Die 1: not thrown yet"


def test_a_held_die_is_pressed_and_says_its_value_and_that_it_is_held() -> None:
    shown = dice(happen(seated("penta", "roll 1 2 3 4 6"), "die 5"), EN)
    assert places(shown) == ["board"] * 4 + ["tray"]
    assert [die["@aria-pressed"] for die in shown] == [False] * 4 + [True]
    assert shown[4]["@aria-label"] == "Die 5: 6, held"
    assert shown[0]["@aria-label"] == "Die 1: 1"


def test_chosen_dice_lie_behind_those_set_aside_in_the_order_of_the_taps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script(monkeypatch, "1 5 3")
    table = happen(tap(seated("hotdice", ROLL), 2, 2, 2), "roll")
    shown = dice(happen(table, "die 5"), EN)
    assert places(shown) == ["board", "aside", "aside", "aside", "tray", "board"]
    assert [shown[place]["@data-slot"] for place in (1, 2, 3, 4)] == ["0", "1", "2", "3"]
    assert shown[1]["@aria-label"] == "Die 2: 2, set aside"
    assert shown[4]["@aria-label"] == "Die 5: 5, chosen"


def test_dice_set_aside_keep_their_place_disabled() -> None:
    shown = dice(seated("hotdice", ROLL, "keep 2 2 2", "roll 1 5 3"), EN)
    aside = [die for die in shown if die["@data-place"] == "aside"]
    assert (len(aside), all(die["@disabled"] for die in aside)) == (3, True)
    assert not any(die["@disabled"] for die in shown if die["@data-place"] == "board")


def test_a_die_that_scores_nothing_can_be_tapped_for_the_reason() -> None:
    assert not dice(seated("hotdice", ROLL), EN)[4]["@disabled"]


def test_after_the_last_roll_of_penta_no_die_can_be_tapped() -> None:
    table = seated("penta", "roll 1 1 2 3 4", "hold", "roll 1 1 2 3 4", "hold", "roll 6 6 2 3 4")
    assert all(die["@disabled"] for die in dice(table, EN))


def test_a_computers_dice_cannot_be_tapped() -> None:
    shown = dice(seated("hotdice", ROLL, players="Hal:club,Eva"), EN)
    assert all(die["@disabled"] for die in shown)


def test_a_die_is_thrown_when_its_throw_changes_and_only_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script(monkeypatch, "6 1 6 2 3", "4 4 5")
    first = happen(seated("penta", habits=Habits()), "roll")
    held = happen(wait(first), "die 1", "die 3")
    second = happen(held, "roll")
    one, two, three = (dice(table, EN) for table in (first, held, second))
    assert [die["@data-throw"] for die in one] == [die["@data-throw"] for die in two]
    assert len({die["@data-throw"] for die in one}) == 1
    for place in (1, 3, 4):
        assert {one[place]["@data-throw"], three[place]["@data-throw"]} == {"a", "b"}
    for place in (0, 2):
        assert three[place]["@data-throw"] is None


def test_dice_that_are_not_on_the_table_are_hidden_from_a_screen_reader() -> None:
    before = dice(seated("hotdice"), EN)
    assert all(die["@aria-hidden"] and die["@data-place"] == "off" for die in before)
    after = dice(happen(seated("hotdice"), "roll"), EN)
    assert not any(die["@aria-hidden"] for die in after)


def lies(table: Table) -> list[str]:
    return [die["@data-lie"] for die in dice(table, EN)]


def test_no_two_dice_lie_the_same_way_and_all_as_before_after_a_reload() -> None:
    seen = set()
    table = seated("penta")
    for _ in range(3):
        table = happen(table, "roll")
        now = lies(table)
        assert len(set(now)) == len(now)
        assert lies(seated("penta", *table.match.moves)) == now
        seen.add(tuple(now))
    assert len(seen) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_die_says_number_and_value_in_every_language(language: str) -> None:
    for die, value in zip(dice(seated("hotdice", ROLL), Words(language)), "122245", strict=True):
        assert die["@data-value"] == int(value)
        assert value in die["@aria-label"].split(":")[1]
