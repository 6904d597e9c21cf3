"""Penta's table: every position that play can reach has its value, read as the book says."""

import re
from pathlib import Path
from random import Random

import pytest

from pyapp.ai.penta_table import Values, column, used
from pyapp.rules.penta import Card, options
from tests.penta_table import columns, penta_table, rows, sums

STEPS = 32
BOOK = Path(__file__).parents[2] / "docs" / "tables.md"


@pytest.fixture(scope="module")
def values() -> Values:
    return Values(penta_table())


def test_all_positions_that_play_can_reach_have_their_value(values: Values) -> None:
    positions = 0
    for upper, others, penta, row in rows():
        assert [steps / STEPS for steps in values.row(upper, others, penta)] == row
        positions += len(sums(upper))
    assert positions == 536_448


@pytest.mark.parametrize("upper", range(64))
def test_each_upper_sum_has_its_column(upper: int) -> None:
    found = {total: column(upper, total) for total in sums(upper)}
    assert found == {total: at for at, totals in enumerate(columns(upper)) for total in totals}


def test_more_never_brings_less(values: Values) -> None:
    for upper, others, penta, row in rows():
        assert row == sorted(row), (upper, others, penta)


def test_random_legal_games_never_leave_the_table(values: Values) -> None:
    chance = Random(3)
    for _ in range(50):
        card = Card()
        while not card.full:
            upper, others, penta = used(card)
            assert min(card.upper, 63) in sums(upper)
            row = values.row(upper, others, penta)
            assert 0 <= row[column(upper, card.upper)] / STEPS <= 300
            five = (chance.randint(1, 6),) * 5
            mixed = tuple(chance.choices(range(1, 7), k=5))
            card = card.with_written(chance.choice(options(card, chance.choice((five, mixed)))))
        assert values.row(*used(card))[column(63, card.upper)] == STEPS * card.upper_bonus


def test_a_box_is_worth_its_points_and_what_the_row_after_it_brings(values: Values) -> None:
    read = {(upper, others, penta): row for upper, others, penta, row in rows()}
    card = Card((None, 4, None, 12, None, None, 20, *(None,) * 6))
    twos_fours = columns(0b001010).index([16])
    twos_to_fours = columns(0b001110).index([16 + 9])
    worth = values.worth(card)
    assert worth["threes"][3] == 36 + 9 + read[0b001110, 0b000001, 0][twos_to_fours]
    assert worth["chance"][0] == 36 + 5 + read[0b001010, 0b100001, 0][twos_fours]
    assert worth["penta"][0] == 36 + read[0b001010, 0b000001, 1][twos_fours]
    assert worth["penta"][1] == 36 + 50 + read[0b001010, 0b000001, 2][twos_fours]


def test_the_example_of_the_book_prints_what_it_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(BOOK.parents[1])
    text = BOOK.read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```\s+It prints\s+```\n(.*?)```", text, re.DOTALL)
    assert found
    exec(found[1], {})  # noqa: S102
    assert capsys.readouterr().out == found[2]
