"""The solver of Penta, and that the table which is shipped is its."""

from random import Random

import numpy as np
import pytest

from pyapp.ai.tables import Table, pack, unpack
from pyapp.dice import rolls
from pyapp.rules.penta import BOXES, points_in
from solver.penta import error, prove, random_card, residual, solve
from solver.penta_file import POSITIONS, from_table, to_table
from solver.penta_rules import MARK_AT, Floats, Rules, rules
from tests.penta_table import FILE, penta_table


@pytest.fixture(scope="module")
def arrays() -> Rules:
    return rules()


@pytest.fixture(scope="module")
def values() -> Floats:
    return solve(lambda _: None)


def test_a_new_card_brings_the_known_mean(values: Floats) -> None:
    assert values[0, 0] == pytest.approx(254.484845882, abs=1e-6)


def test_the_positions_are_as_many_as_are_known() -> None:
    assert POSITIONS == 536_448


def test_the_rules_alone_make_the_same_values(values: Floats) -> None:
    assert residual(values, Random(7), 60) < 1e-9


def test_the_rules_alone_find_wrong_values(values: Floats) -> None:
    wrong = values + np.linspace(0, 1, len(values))[:, np.newaxis]
    assert residual(wrong, Random(7), 5) > 0.01


def test_the_shipped_values_are_the_nearest_steps(arrays: Rules, values: Floats) -> None:
    assert error(arrays, from_table(penta_table()), values) <= 1 / 64


def test_the_shipped_file_is_made_of_these_values(values: Floats) -> None:
    assert unpack(FILE.read_bytes()) == to_table(values)


def test_values_too_far_apart_for_the_file_are_refused(values: Floats) -> None:
    with pytest.raises(ValueError, match="foretold"):
        to_table(values * 100)


def test_progress_is_told_from_little_to_all() -> None:
    heard: list[float] = []
    solve(heard.append)
    assert heard == sorted(heard)
    assert 0 < heard[0] < heard[-1] == 1


def test_what_five_dice_score_comes_from_the_rules(arrays: Rules) -> None:
    names = {mark: name for name, mark in MARK_AT.items()}
    for box, marks in zip(BOXES, arrays.mark_of, strict=True):
        for (roll, _), mark in zip(rolls(5), marks, strict=True):
            assert names[int(mark)] == (box, points_in(box, roll))


def test_random_cards_have_a_free_box() -> None:
    chance = Random(1)
    assert not any(random_card(chance).full for _ in range(200))


def test_a_file_of_another_table_is_no_proof() -> None:
    said: list[str] = []
    assert not prove(pack(Table("hotdice", {}, b"")), said.append)
    assert said == ["WRONG: bad_table"]
