"""`python -m pyapp best`: the value of every choice of a recorded game."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from pyapp import table_files
from pyapp.ai import known
from pyapp.ai.levels import plan
from pyapp.match import Match
from pyapp.record import loads
from pyapp.rules.games import levels
from tests.reference import case_file
from tests.strategies import BUST, GOOD, matches, table
from tests.test_cli import ZEROS, is_refused, printed, process, record, run

RECORDS = [
    pytest.param(case, id=f"{name}-{place}")
    for name in ("win_records", "last_turn_records")
    for place, case in enumerate(case_file(f"{name}.json")["cases"])
]
PENTA_ROLL = "roll 3 1 3 6 2"


@pytest.fixture(autouse=True, scope="module")
def no_tables_afterwards() -> Iterator[None]:
    """The command takes in tables; none is left behind."""
    yield
    known.forget()


@pytest.fixture
def no_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without tables in the place of the real one."""
    known.forget()
    monkeypatch.setattr(table_files, "FOLDER", tmp_path)
    return tmp_path


def best(match: Match, *options: str, seed: str | None = None) -> Any:
    return printed("best", "-", *options, stdin=record(match, seed))


def moves(found: Any) -> list[str]:
    return [choice["move"] for choice in found["moves"]]


@pytest.mark.parametrize("case", RECORDS)
def test_a_recorded_decision_has_its_known_chances(case: Any) -> None:
    found = printed("best", "-", stdin=json.dumps(case["record"]))
    assert found["unit"] == "win"
    mine = {choice["move"]: choice["value"] for choice in found["moves"]}
    options = case["case"]["options"]
    for dice, then, value in options:
        assert mine[" ".join(("keep", *map(str, dice))) + f", {then}"] == pytest.approx(
            value, abs=1e-4
        )
    assert found["value"] == pytest.approx(options[0][2], abs=1e-4)


@settings(max_examples=20)
@given(matches())
def test_a_value_and_the_choices_are_printed_or_the_game_is_over(match: Match) -> None:
    result = run("best", "-", stdin=record(match))
    if match.over:
        assert is_refused(result)
        return
    found = json.loads(result[1])
    assert list(found) == ["unit", "value", "moves"]
    assert found["value"] == found["moves"][0]["value"]
    assert len(set(moves(found))) == len(moves(found)) > 0


def test_before_a_roll_and_after_a_hold_there_is_only_the_roll() -> None:
    for match in (
        table("penta", seats=1),
        table("penta", PENTA_ROLL, "hold 3 3", seats=1),
        table("hotdice"),
    ):
        assert moves(best(match)) == ["roll"]


def test_a_game_of_penta_is_worth_what_the_book_says() -> None:
    found = best(table("penta", seats=1))
    assert found["unit"] == "points"
    assert found["value"] == pytest.approx(254.484845882, abs=0.03)


def test_after_a_set_aside_the_choices_are_roll_and_bank() -> None:
    found = best(table("hotdice", "roll 1 1 1 2 3 4", "keep 1 1 1"))
    assert sorted(moves(found)) == ["bank", "roll"]


def test_a_player_alone_plays_for_points() -> None:
    found = best(table("bankrupt", "roll 1 1 1 5 5 2", seats=1))
    assert found["unit"] == "points"
    assert {"move": "keep 1 1 1 5 5, bank", "value": 1100} in found["moves"]


def test_house_rules_without_a_table_are_valued_in_points_without_a_word() -> None:
    assert best(table("hotdice", "roll 1 1 1 2 3 4", straight=1000))["unit"] == "points"


def test_a_game_that_is_over_is_refused() -> None:
    over = record(table("hotdice", *GOOD, "seat 0 out", "seat 1 out"))
    result = run("best", "-", stdin=over)
    assert is_refused(result)
    assert "over" in result[2]


@pytest.mark.parametrize("game", ["penta", "hotdice"])
def test_a_level_says_what_it_plays_beside_the_same_values(game: str) -> None:
    roll = PENTA_ROLL if game == "penta" else "roll 1 1 5 3 3 2"
    match = table(game, roll)
    plain = best(match)
    for level in levels(game):
        found = best(match, "--level", level)
        assert found == plain | {"level": level, "plays": found["plays"]}
        assert found["plays"] in moves(found)
        assert found["plays"] == ", ".join(plan(match, level, ZEROS))
    assert best(match, "--level", "perfect")["plays"] == moves(plain)[0]


def test_what_a_level_plays_follows_from_the_records_seed() -> None:
    match = table("hotdice", "roll 1 1 5 3 3 2")
    seeds = [f"{number:032x}" for number in range(20)]
    plays = [best(match, "--level", "beginner", seed=seed)["plays"] for seed in seeds]
    assert plays == [", ".join(plan(match, "beginner", seed)) for seed in seeds]
    assert len(set(plays)) > 1


@pytest.mark.parametrize(
    ("game", "level"),
    [("penta", "classic"), ("penta", "champion"), ("hotdice", "human"), ("hotdice", "a\n\x1bb")],
)
def test_a_level_that_the_game_does_not_have_is_refused(game: str, level: str) -> None:
    assert is_refused(run("best", "-", "--level", level, stdin=record(table(game))))


@pytest.mark.parametrize("game", ["penta", "hotdice"])
@pytest.mark.parametrize("damage", [None, b"", b"\x00" * 500, "cut"])
def test_without_its_table_it_says_so_and_goes_on(
    game: str, damage: bytes | str | None, no_tables: Path
) -> None:
    whole = Path(__file__).parent.parent / "static" / "tables" / f"{game}.bin"
    if damage is not None:
        content = whole.read_bytes()[:-100] if isinstance(damage, str) else damage
        (no_tables / f"{game}.bin").write_bytes(content)
    roll = PENTA_ROLL if game == "penta" else "roll 1 1 5 3 3 2"
    status, out, err = run("best", "-", stdin=record(table(game, roll)))
    assert (status, len(err.splitlines())) == (0, 1)
    assert game in err
    assert json.loads(out)["unit"] == "points"


def test_an_ending_under_rules_without_a_table_is_valued_by_the_chance_to_win() -> None:
    match = table("hotdice", *GOOD, "roll 1 1 5 3 3 2", target=1000, straight=1000)
    assert best(match)["unit"] == "win"


def test_a_process_of_its_own_finds_the_tables(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(record(table("tenthousand", BUST, "roll 1 1 5 3 3 2")), encoding="utf-8")
    status, out, err = process("best", str(file))
    assert (status, err) == (0, "")
    assert json.loads(out)["unit"] == "win"
    assert loads(file.read_text(encoding="utf-8")).match.turn == 1
