"""The value of choices, against positions whose values are known: tests/cases."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from pyapp.ai import known
from pyapp.ai.values import Values, values
from pyapp.match import Match, Player, legal, new_match, play
from pyapp.record import from_data
from pyapp.rules import penta, sixdice
from pyapp.rules.games import house_rules
from pyapp.rules.refusal import Refusal
from tests.reference import case_file
from tests.strategies import matches, table

TABLES = Path(__file__).parent.parent.parent / "static" / "tables"
FAR = 100_000


@pytest.fixture(autouse=True, scope="module")
def tables() -> Iterator[None]:
    """All tables are known here, and none afterwards."""
    for name in known.NAMES:
        known.learn(name, (TABLES / f"{name}.bin").read_bytes())
    yield
    known.forget()


def cases(name: str) -> list[Any]:
    """The cases of a file, each with its place in the file as its name."""
    found = case_file(f"{name}.json")["cases"]
    return [pytest.param(case, id=f"{name}-{place}") for place, case in enumerate(found)]


def match_of(game: str, rules: dict[str, Any], banked: tuple[int, ...], now: sixdice.Turn) -> Match:
    """A six-dice game at a roll of its first player."""
    players = tuple(Player(f"P{seat}") for seat in range(len(banked)))
    return new_match(game, house_rules(game, rules), players)._replace(banked=banked, now=now)


def agrees(found: Values, options: list[tuple[str, float]], within: float) -> bool:
    """Whether these are the best choices. Equal ones may stand in any order."""
    mine = dict(found.choices)
    assert len(mine) == len(found.choices)
    assert found.value == found.choices[0][1]
    for move, value in options:
        assert mine[move] == pytest.approx(value, abs=within), move
    best = [value for _, value in found.choices[: len(options)]]
    assert best == pytest.approx([value for _, value in options], abs=within)
    return True


def plans(options: list[Any]) -> list[tuple[str, float]]:
    """The options of a case as choices."""
    return [
        (" ".join(("keep", *map(str, dice))) + f", {then}", value) for dice, then, value in options
    ]


@pytest.mark.parametrize("case", cases("penta_decisions"))
def test_penta_is_valued_by_the_expected_final_total(case: Any) -> None:
    boxes = tuple(case["card"].get(box) for box in penta.BOXES)
    card = penta.Card(boxes, case["bonus100"] // 100)
    now = penta.Turn(penta.ROLLS - case["rerolls_left"], tuple(case["roll"]))
    found = values(table("penta", seats=1)._replace(cards=(card,), now=now))
    written = card.total - card.upper_bonus
    assert found.unit == "points"
    assert found.value == pytest.approx(written + case["best_value"], abs=0.03)
    mine = dict(found.choices)
    scores = {f"score {box}": worth["value"] for box, worth in case["boxes"].items()}
    holds = {
        " ".join(("hold", *map(str, hold["dice"]))): hold["value"] for hold in case.get("holds", [])
    }
    assert {move for move in mine if move.startswith("score")} == set(scores)
    for move, value in (scores | holds).items():
        assert mine[move] == pytest.approx(written + value, abs=0.03), move


@pytest.mark.parametrize("case", cases("turn_decisions"))
def test_a_turn_alone_is_valued_by_its_expected_points(case: Any) -> None:
    now = sixdice.Turn(case["turn_points"], 2, tuple(case["roll"]))
    found = values(match_of(case["game"], {"target": FAR}, (0,), now))
    assert found.unit == "points"
    assert agrees(found, plans(case["options"]), 0.001)
    assert found.value == pytest.approx(case["best"]["value"], abs=0.001)


@pytest.mark.parametrize("case", cases("win_decisions"))
def test_a_turn_of_two_players_is_valued_by_the_chance_to_win(case: Any) -> None:
    now = sixdice.Turn(case["turn_points"], 2, tuple(case["roll"]))
    rules = {"target": case["target"]}
    found = values(match_of(case["game"], rules, (case["my"], case["opp"]), now))
    assert found.unit == "win"
    assert agrees(found, plans(case["options"]), 1e-4)
    assert found.value == pytest.approx(case["best"]["win"], abs=1e-4)


@pytest.mark.parametrize("case", cases("win_records") + cases("last_turn_records"))
def test_a_recorded_decision_is_valued_by_the_chance_to_win(case: Any) -> None:
    found = values(from_data(case["record"]).match)
    assert found.unit == "win"
    assert agrees(found, plans(case["case"]["options"]), 1e-4)


@pytest.mark.parametrize(
    ("game", "rules", "value"),
    [
        ("hotdice", {"target": 5000}, 0.543810),
        ("hotdice", {}, 0.532185),
        ("hotdice", {"target": 15_000}, 0.526651),
        ("tenthousand", {}, 0.527067),
        ("bankrupt", {}, 0.488412),
        ("bankrupt", {"bankruptcy": False}, 0.483330),
    ],
)
def test_the_first_of_two_has_the_chance_of_the_book(
    game: str, rules: dict[str, Any], value: float
) -> None:
    found = values(match_of(game, rules, (0, 0), sixdice.Turn()))
    assert found.choices == [("roll", found.value)]
    assert found.value == pytest.approx(value, abs=1e-4)


@pytest.mark.parametrize(
    ("game", "value"), [("hotdice", 601.5586537), ("tenthousand", 542.9906), ("bankrupt", 595.1164)]
)
def test_a_turn_has_the_value_of_the_book(game: str, value: float) -> None:
    found = values(match_of(game, {"target": FAR}, (0,), sixdice.Turn()))
    assert found.value == pytest.approx(value, abs=0.001)


def test_a_game_of_penta_has_the_value_of_the_book() -> None:
    assert values(table("penta", seats=1)).value == pytest.approx(254.484845882, abs=0.03)


def wanted(match: Match) -> set[str]:
    """The choices that the rules allow: a keep goes together with what follows it."""
    moves = {choice.move for choice in legal(match)}
    if not any(move.startswith("keep") for move in moves):
        return moves
    return {
        f"{move}, {choice.move}"
        for move in moves
        for choice in legal(play(match, move))
        if choice.move in ("roll", "bank")
    }


@settings(max_examples=30)
@given(matches())
def test_every_legal_choice_is_valued_once_best_first(match: Match) -> None:
    if match.over:
        return
    found = values(match)
    moves, worth = zip(*found.choices, strict=True)
    assert sorted(moves) == sorted(wanted(match))
    assert found.value == worth[0]
    if found.unit == "win":
        assert list(worth) == sorted(worth, reverse=True)
        assert all(-1e-9 <= value <= 1 + 1e-9 for value in worth)


@pytest.mark.parametrize("game", ["penta", "hotdice"])
def test_a_game_that_is_over_has_no_choices(game: str) -> None:
    over = table(game, "seat 0 out", seats=1)
    with pytest.raises(Refusal, match="game_over"):
        values(over)
