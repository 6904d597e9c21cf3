"""The solver of two players: small games against plain iteration, and how a table is written."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from pyapp.ai import duel as page
from pyapp.ai import known
from pyapp.ai.duel import NAMES, Duel, rules_of, seats, table_for
from pyapp.ai.tables import pack
from pyapp.rules.games import SixDiceRules, house_rules
from solver import duel
from solver.__main__ import TABLES
from solver.duel import FIRST, make, prove, solve, table
from solver.turn import Floats
from tests.ai.slow import nothing, rolling

FEW = {
    "three_ones": 0,
    "triple_factor": 0,
    "more_equal": "none",
    "straight": 0,
    "three_pairs": 0,
    "two_triples": 0,
}
"""Nothing but single ones and fives scores."""
FAR = 20
"""Steps ahead from which nobody passes, here and (see `near`) in the solver too."""
SHORT = 300
Win = dict[tuple[int, int, int], float]


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """No test leaves a table in use, or a table's rules otherwise than they are."""
    yield
    known.forget()
    rules_of.cache_clear()
    table_for.cache_clear()


@pytest.fixture(autouse=True)
def near(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody passes from far behind, so that little has to be solved."""
    monkeypatch.setattr(duel, "FAR", FAR)
    monkeypatch.setattr("pyapp.ai.stakes.far", lambda _: FAR)


def rules(game: str, **some: Any) -> SixDiceRules:
    made = house_rules(game, some)
    assert made is not None
    return made


def passing_slowly(of: SixDiceRules) -> list[float]:
    """The chance to pass by distance, for rules whose minimum is 50 at most."""
    far = rolling(of, (*[0.0] * FAR, 0.5, 1.0), 0.0)
    level = rolling(of, (0.5, 1.0), 0.5)
    return [level[0, 6], *(far[FAR - behind, 6] for behind in range(1, FAR + 1))]


def solve_slowly(of: SixDiceRules) -> Win:
    """All chances, by trying all turns again and again until nothing changes."""
    size, n = of.target // 50, 2 if of.ending == "full_round" else 1
    passed = passing_slowly(of) if of.ending != "at_once" else []
    states = [
        (seat, mine, total - mine)
        for total in range(2, 2 * size + 1)
        for mine in range(max(1, total - size), min(size, total - 1) + 1)
        for seat in range(n)
    ]
    win = dict.fromkeys(states, 0.5)
    bust = nothing(of, 6)

    def turn(seat: int, mine: int, theirs: int) -> float:
        other = n - 1 - seat
        worth = [1 - win[other, theirs, mine - t] for t in range(mine)]
        if passed and seat == 0:
            worth += [1 - chance for chance in passed[theirs:]]
        worth.append(1.0)
        value = rolling(of, worth, worth[0])[0, 6]
        broke = 1 - win[other, theirs, size] if of.bankruptcy else worth[0]
        return value + bust * (broke - worth[0])

    while True:
        before = dict(win)
        for state in states:
            win[state] = turn(*state)
        if max(abs(win[state] - before[state]) for state in states) < 1e-10:
            return win


@pytest.mark.parametrize(
    ("game", "some"),
    [
        ("hotdice", FEW | {"target": 100}),
        ("hotdice", FEW | {"target": 100, "bank_minimum": 50, "bankruptcy": True}),
        ("tenthousand", FEW | {"target": 100}),
        ("tenthousand", {"target": 100}),
        ("bankrupt", FEW | {"target": 150, "bank_minimum": 0}),
        ("bankrupt", FEW | {"target": 150, "bank_minimum": 0, "bankruptcy": False}),
    ],
)
def test_a_small_game_has_the_chances_of_plain_iteration(game: str, some: dict[str, Any]) -> None:
    of = rules(game, **some)
    win, slow = solve(of), solve_slowly(of)
    assert win.shape == (seats(of), of.target // 50 + 1, of.target // 50 + 1)
    for state, chance in slow.items():
        assert win[state] == pytest.approx(chance, abs=1e-7), state


def test_what_is_not_a_distance_has_no_chance() -> None:
    win = solve(rules("bankrupt", target=150))
    assert np.isnan(win[:, 0, :]).all()
    assert np.isnan(win[:, :, 0]).all()
    assert ((win[:, 1:, 1:] > 0) & (win[:, 1:, 1:] < 1)).all()


def test_a_smaller_target_has_the_chances_of_the_larger_one() -> None:
    small, large = (solve(rules("hotdice", target=target)) for target in (300, 500))
    assert small[:, 1:, 1:] == pytest.approx(large[:, 1:7, 1:7], abs=1e-12)


def test_who_is_bankrupt_has_the_full_distance_again() -> None:
    small, large = (solve(rules("bankrupt", target=target)) for target in (200, 300))
    assert abs(small[:, 1:, 1:] - large[:, 1:5, 1:5]).max() > 1e-4


def test_progress_is_told_from_little_to_all() -> None:
    for bankruptcy in (False, True):
        heard: list[float] = []
        solve(rules("bankrupt", target=300, bankruptcy=bankruptcy), heard.append)
        assert heard == sorted(heard)
        assert 0 < heard[0] < heard[-1] == 1


def solved_once(of: SixDiceRules, progress: Any = None) -> Floats:
    """The chances of a game that several tests solve."""
    return _once(of).copy()


@cache
def _once(of: SixDiceRules) -> Floats:
    return solve(of)


@pytest.fixture(params=["hotdice", "tenthousand", "bankrupt", "bankrupt-5000"])
def small(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a table that is solved to 300 points here, and only once."""
    monkeypatch.setattr(duel, "solve", solved_once)
    name: str = request.param
    game, some = NAMES[name]
    monkeypatch.setitem(NAMES, name, (game, some | {"target": SHORT}))
    rules_of.cache_clear()
    table_for.cache_clear()
    return name


def read(name: str, data: bytes) -> Duel:
    known.learn(name, data)
    found = page.duel_for(rules_of(name))
    assert found is not None
    return found


def test_a_table_that_is_written_is_read_again(small: str) -> None:
    win, found = solved_once(rules_of(small)), read(small, make(small))
    for seat, mine, theirs in product(range(len(win)), *[range(1, 7)] * 2):
        chance = win[seat, mine, theirs]
        assert found.win(seat, mine, theirs) == pytest.approx(chance, abs=0.5001 / 65_535)


def test_a_table_says_what_it_was_made_for() -> None:
    win = np.full((2, 4, 4), 0.25)
    assert table("bankrupt", win).facts == {
        "game": "bankrupt",
        "target": "10000",
        "bankruptcy": "false",
        "first": "0.250000000",
    }
    assert table("hotdice", win[:1]).facts == {
        "game": "hotdice",
        "target": "15000",
        "first": "0.250000000",
    }


def test_extreme_chances_are_kept_by_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NAMES, "tenthousand", ("tenthousand", {"target": 150}))
    rules_of.cache_clear()
    table_for.cache_clear()
    chances = np.array([[0.0, 1.0, 0.5], [1.0, 0.0, 1.0], [1e-9, 1 - 1e-9, 1 / 65_535]])
    win: Floats = np.full((1, 4, 4), np.nan)
    win[0, 1:, 1:] = chances
    found = read("tenthousand", pack(table("tenthousand", win)))
    assert [list(row) for row in found.rows[0]] == [
        [0, 65_535, 32_768],
        [65_535, 0, 65_535],
        [0, 65_535, 1],
    ]


def proved(name: str, data: bytes) -> tuple[bool, list[str]]:
    said: list[str] = []
    return prove(name, data, said.append), said


@pytest.fixture
def quick(small: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A small table whose proof tries few positions and knows no figures."""
    monkeypatch.setattr(duel, "STATES", 40)
    monkeypatch.setattr(duel, "AGAINST_CLASSIC", {})
    monkeypatch.setitem(FIRST, small, {})
    return small


def test_a_good_table_is_proved(quick: str) -> None:
    good, said = proved(quick, make(quick))
    assert good
    assert len(said) == 2
    assert all(line.startswith("ok") for line in said)


def test_a_table_with_wrong_chances_is_no_proof(quick: str) -> None:
    win = solved_once(rules_of(quick))
    win[0, 1:, 1:] = np.clip(win[0, 1:, 1:] + 0.001, 0, 1)
    good, said = proved(quick, pack(table(quick, win)))
    assert not good
    assert any(line.startswith("BAD") for line in said)


def test_a_table_with_a_single_wrong_chance_is_no_proof(quick: str) -> None:
    win = solved_once(rules_of(quick))
    win[-1, 5, 2] += 2 / 65_535
    good, _ = proved(quick, pack(table(quick, win)))
    assert not good


def test_a_table_beside_a_known_figure_is_no_proof(
    quick: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = float(solved_once(rules_of(quick))[0, 6, 6])
    monkeypatch.setitem(FIRST, quick, {SHORT: first})
    assert proved(quick, make(quick))[0]
    monkeypatch.setitem(FIRST, quick, {SHORT: first + 3e-6})
    assert not proved(quick, make(quick))[0]


def test_the_known_figures_are_those_of_the_book() -> None:
    assert FIRST["hotdice"] == {5_000: 0.543810, 10_000: 0.532185, 15_000: 0.526651}
    assert FIRST["tenthousand"] == {10_000: 0.527067}
    assert FIRST["bankrupt"] == {10_000: 0.483330}
    assert FIRST["bankrupt-10000"] == {10_000: 0.488412}


def test_a_shipped_table_is_made_of_these_chances() -> None:
    win = solve(rules_of("tenthousand")._replace(target=1_500))
    shipped = read("tenthousand", (TABLES / "tenthousand.bin").read_bytes())
    for mine, theirs in product(range(1, 31), repeat=2):
        assert abs(shipped.win(0, mine, theirs) - win[0, mine, theirs]) <= 0.5001 / 65_535
