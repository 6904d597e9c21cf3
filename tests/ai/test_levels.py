"""The levels: the stronger the nearer to the best choice, by numbers that only the seed gives."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pyapp.ai import known, levels, stakes
from pyapp.ai.levels import plan, rolls_next, thinking
from pyapp.ai.values import values
from pyapp.dice import seeded_chance, seeded_die
from pyapp.match import Match, legal, play, roll_move, throw
from pyapp.rules.games import GAMES
from pyapp.rules.penta import BOXES, Card
from pyapp.rules.penta import Turn as PentaTurn
from pyapp.rules.refusal import Refusal
from pyapp.rules.sixdice import Turn
from tests.reference import SIX_DICE_GAMES
from tests.strategies import GOOD, after, matches, seeds, table

TABLES = Path(__file__).parents[2] / "static" / "tables"
ZEROS = "0" * 32
NOISY = ("beginner", "club", "expert")
GRID = 200
"""So many equally spaced numbers are drawn to see how often a choice is taken."""


@pytest.fixture(autouse=True, scope="module")
def tables() -> Iterator[None]:
    """Two players' tables are known here, and none afterwards."""
    for name in ("hotdice", "bankrupt-10000"):
        known.learn(name, (TABLES / f"{name}.bin").read_bytes())
    yield
    known.forget()


def six(game: str, banked: tuple[int, ...], *roll: int, points: int = 0, **some: Any) -> Match:
    """A six-dice game after a first roll of its first player."""
    now = Turn(points, 1, roll)
    return table(game, seats=len(banked), **some)._replace(banked=banked, now=now)


def penta(rolls: int, *roll: int, **written: int) -> Match:
    """Penta alone after a roll."""
    card = Card(tuple(written.get(box) for box in BOXES))
    return table("penta", seats=1)._replace(cards=(card,), now=PentaTurn(rolls, roll))


@cache
def positions() -> dict[str, Match]:
    """Decisions of all kinds: boxes, points of a turn, chances to win."""
    return {
        "penta, first roll": penta(1, 2, 2, 3, 5, 6),
        "penta, last roll": penta(3, 1, 1, 4, 5, 6, chance=20, ones=3),
        "points, alone": six("hotdice", (0,), 1, 1, 5, 3, 4, 6),
        "points, many points": six("tenthousand", (0, 0), 1, 5, 5, 2, 2, 2, points=300),
        "points, house rule": six("bankrupt", (0, 0), 1, 1, 1, 5, 3, 4, straight=1000),
        "chances, level": six("hotdice", (5000, 5000), 1, 5, 5, 3, 4, 6, points=250),
        "chances, won": six("hotdice", (9000, 1000), 1, 5, 4, 4, 4, 6),
        "chances, three": six("hotdice", (3000, 2000, 4000), 1, 5, 4, 4, 4, 6),
        "chances, bankrupt": six("bankrupt", (3000, 2000), 1, 1, 5, 3, 4, 4, points=200),
    }


def frequencies(match: Match, level: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """How often a level takes each choice when its number is any from 0 to 1."""
    taken: Counter[str] = Counter()
    with monkeypatch.context() as patch:
        for step in range(GRID):
            number = (step + 0.5) / GRID
            patch.setattr(levels, "seeded_chance", lambda *_, x=number: x)
            taken[", ".join(plan(match, level, ZEROS))] += 1
    return {move: times / GRID for move, times in taken.items()}


@pytest.mark.parametrize("name", positions())
def test_a_choice_is_taken_the_more_seldom_the_worse_it_is(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = positions()[name]
    unit, choices = levels._valued(match)
    best_bank = next((move for move, _ in choices if move.endswith("bank")), None)
    drawn = [(move, v) for move, v in choices if move == best_bank or not move.endswith("bank")]
    valued = [(move, log(v / (1 - v)) if unit == "win" else v) for move, v in drawn]
    for level in NOISY:
        weights = [exp((value - valued[0][1]) / levels.NOISE[unit][level]) for _, value in valued]
        found = frequencies(match, level, monkeypatch)
        for (move, _), weight in zip(valued, weights, strict=True):
            assert found.get(move, 0.0) == pytest.approx(weight / sum(weights), abs=1.01 / GRID)


def test_no_level_banks_less_than_the_same_roll_would_let_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = six("bankrupt", (0, 0), 6, 6, 6, 6, 6, 2)
    for level in NOISY:
        taken = frequencies(match, level, monkeypatch)
        assert {move for move in taken if move.endswith("bank")} <= {"keep 6 6 6 6 6, bank"}


@pytest.mark.parametrize("name", positions())
def test_the_stronger_a_level_the_less_it_loses_on_average(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = positions()[name]
    _, choices = levels._valued(match)
    value, losses = dict(choices), []
    for level in (*NOISY, "perfect"):
        taken = frequencies(match, level, monkeypatch)
        losses.append(sum(often * (choices[0][1] - value[move]) for move, often in taken.items()))
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > losses[2] >= losses[3] == 0


def test_each_level_errs_noticeably_less_over_all_positions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong = dict.fromkeys(NOISY, 0.0)
    for match in positions().values():
        best = ", ".join(plan(match, "perfect", ZEROS))
        for level in NOISY:
            wrong[level] += 1 - frequencies(match, level, monkeypatch).get(best, 0.0)
    assert wrong["beginner"] > 1.2 * wrong["club"] > 1.2 * 1.2 * wrong["expert"] > 0


@pytest.mark.parametrize("unit", ["penta", "points", "win"])
def test_the_temperature_falls_from_level_to_level(unit: str) -> None:
    noise = levels.NOISE[unit]
    assert list(noise) == list(NOISY)
    assert noise["beginner"] > 1.5 * noise["club"] > 1.5 * 1.5 * noise["expert"] > 0


@pytest.mark.parametrize("name", positions())
def test_perfect_takes_the_best_choice_whatever_the_seed(name: str) -> None:
    match = positions()[name]
    best = levels._valued(match)[1][0][0]
    for seed in (ZEROS, "f" * 32, "12" * 16):
        assert ", ".join(plan(match, "perfect", seed)) == best


@pytest.mark.parametrize("level", ["perfect", "classic"])
def test_perfect_and_classic_draw_no_number(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(levels, "seeded_chance")
    for name, match in positions().items():
        if level == "perfect" or not name.startswith("penta"):
            assert plan(match, level, ZEROS)


@pytest.mark.parametrize("name", [name for name in positions() if name != "chances, three"])
def test_perfect_takes_the_best_of_the_values_that_are_shown(name: str) -> None:
    match = positions()[name]
    assert ", ".join(plan(match, "perfect", ZEROS)) == values(match).choices[0][0]


@settings(max_examples=25)
@given(matches(), seeds(), st.sampled_from(("classic", *NOISY, "perfect")))
def test_what_a_level_plays_is_legal(match: Match, seed: str, level: str) -> None:
    if match.over or (match.game == "penta" and level == "classic"):
        return
    for move in plan(match, level, seed):
        assert move in {choice.move for choice in legal(match)}
        match = play(match, roll_move(match, throw(match, seed)) if move == "roll" else move)


@settings(max_examples=15)
@given(matches(), seeds(), st.sampled_from(("classic", *NOISY, "perfect")))
def test_the_same_seed_gives_the_same_plan(match: Match, seed: str, level: str) -> None:
    if match.over or (match.game == "penta" and level == "classic"):
        return
    assert plan(match, level, seed) == plan(match, level, seed)


@pytest.mark.parametrize("level", NOISY)
@pytest.mark.parametrize("name", ["penta, first roll", "points, alone", "chances, level"])
def test_another_seed_gives_another_plan_somewhere(name: str, level: str) -> None:
    chance = Random(1)
    drawn = ("".join(chance.choices("0123456789abcdef", k=32)) for _ in range(60))
    assert len({plan(positions()[name], level, seed) for seed in drawn}) > 1


def numbers(match: Match, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The numbers that a plan draws."""
    drawn: list[float] = []

    def watched(*at: Any) -> float:
        drawn.append(seeded_chance(*at))
        return drawn[-1]

    with monkeypatch.context() as patch:
        patch.setattr(levels, "seeded_chance", watched)
        plan(match, "club", ZEROS)
    return drawn


def number(seat: int, turn: int, roll: int, phase: int) -> float:
    """The number of the book: the first 48 bits of a hash with a word of its own."""
    digest = sha256(f"{ZEROS}/choice/{seat}/{turn}/{roll}/{phase}".encode()).digest()
    return int.from_bytes(digest[:6], "big") / 2**48


def test_each_decision_draws_one_number_by_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    roll, keep = "roll 1 1 1 2 5 6", "keep 1 1 1"
    first = table("hotdice", roll)
    assert numbers(first, monkeypatch) == [number(0, 1, 1, 0)]
    assert numbers(after(first, keep), monkeypatch) == [number(0, 1, 1, 1)]
    again = after(first, keep, "roll 1 2 5")
    assert numbers(again, monkeypatch) == [number(0, 1, 2, 0)]
    other = table("hotdice", *GOOD, roll)
    assert numbers(other, monkeypatch) == [number(1, 1, 1, 0)]
    second = table("hotdice", *GOOD, *GOOD, roll)
    assert numbers(second, monkeypatch) == [number(0, 2, 1, 0)]
    assert numbers(table("penta", "roll 1 1 1 2 5"), monkeypatch) == [number(0, 1, 1, 0)]
    held = table("penta", "roll 1 1 1 2 5", "hold 1 1 1", "roll 1 1 1 3 3")
    assert numbers(held, monkeypatch) == [number(0, 1, 2, 0)]


def test_a_seat_that_was_left_before_changes_nothing_in_the_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = table("hotdice", "seat 0 out", "roll 1 1 1 2 5 6", seats=3)
    assert numbers(match, monkeypatch) == [number(1, 1, 1, 0)]


def test_where_there_is_no_choice_no_number_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        assert numbers(table(game), monkeypatch) == []


def test_the_number_has_nothing_to_do_with_the_dice() -> None:
    alike: Counter[bool] = Counter()
    for seat in range(3):
        for turn in range(1, 41):
            for roll in range(1, 6):
                x = number(seat, turn, roll, 0)
                dice = [seeded_die(ZEROS, seat, turn, roll, k) for k in range(1, 7)]
                alike.update(int(6 * x) + 1 == die for die in dice)
    assert alike[True] / alike.total() == pytest.approx(1 / 6, abs=0.02)


def test_the_number_is_made_of_other_bytes_than_every_die(monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[bytes] = []

    def watched(text: bytes) -> Any:
        hashed.append(text)
        return sha256(text)

    monkeypatch.setattr("pyapp.dice.sha256", watched)
    for turn in range(1, 6):
        for roll in range(1, 6):
            for k in range(1, 7):
                seeded_die(ZEROS, 0, turn, roll, k)
    dice, hashed[:] = set(hashed), []
    for turn in range(1, 6):
        for roll in range(1, 6):
            for phase in (0, 1):
                seeded_chance(ZEROS, 0, turn, roll, phase)
    assert len(set(hashed)) == len(hashed) == 50
    assert not dice & set(hashed)


@pytest.mark.parametrize("level", ["classic", *NOISY, "perfect"])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_bank_that_wins_is_taken_when_points_are_played_for(level: str, seats: int) -> None:
    banked = (9000, 8000, 7000)[:seats]
    chance = Random(1)
    match = six("tenthousand", banked, 1, 1, 1, 2, 3, 5)
    kept = match._replace(now=Turn(1050, 1, (1, 1, 1, 2, 3, 5), (1, 1, 1, 5)))
    for _ in range(15):
        seed = "".join(chance.choices("0123456789abcdef", k=32))
        assert plan(match, level, seed) == ("keep 1 1 1 5", "bank")
        assert plan(kept, level, seed) == ("bank",)


@pytest.mark.parametrize("level", [*NOISY, "perfect"])
def test_of_banks_that_win_the_one_with_most_points_is_taken(level: str) -> None:
    match = six("hotdice", (9900,), 1, 1, 5, 3, 4, 6)
    chance = Random(2)
    for _ in range(15):
        seed = "".join(chance.choices("0123456789abcdef", k=32))
        assert plan(match, level, seed) == ("keep 1 1 5", "bank")


def test_a_certain_win_and_a_certain_loss_are_no_stumbling_block() -> None:
    lost = six("hotdice", (0, 100_000), 1, 1, 5, 3, 4, 6, target=15_000)
    ended = lost._replace(ending_by=1)
    won = ended._replace(banked=(0, 50), now=Turn(100, 2, (1, 5), (1,)))
    for level in NOISY:
        assert plan(ended, level, ZEROS)
        assert plan(won, level, ZEROS)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["", "human", "Perfect", "grandmaster"])
def test_an_unknown_level_is_refused(game: str, level: str) -> None:
    with pytest.raises(Refusal) as refusal:
        plan(table(game), level, ZEROS)
    assert refusal.value == Refusal("unknown_level", level=level, game=game)


def test_classic_never_plays_penta() -> None:
    for match in (table("penta"), positions()["penta, first roll"]):
        with pytest.raises(Refusal) as refusal:
            plan(match, "classic", ZEROS)
        assert refusal.value == Refusal("unknown_level", level="classic", game="penta")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_has_no_plan(game: str) -> None:
    with pytest.raises(Refusal) as refusal:
        plan(table(game, "seat 0 out", seats=1), "perfect", ZEROS)
    assert refusal.value == Refusal("game_over")


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_begins_with_a_roll_at_every_level(game: str) -> None:
    match = table(game)
    assert rolls_next(match)
    for level in (*NOISY, "perfect"):
        assert plan(match, level, ZEROS) == ("roll",)


def test_after_a_hold_and_only_then_there_is_nothing_to_decide() -> None:
    rolled = table("penta", "roll 1 1 1 2 5")
    assert not rolls_next(rolled)
    assert rolls_next(after(rolled, "hold 1 1"))
    assert rolls_next(after(rolled, "hold"))
    kept = table("hotdice", "roll 1 1 1 2 5 6", "keep 1")
    assert not rolls_next(kept)


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_after_thinking_a_plan_has_nothing_left_to_solve(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = table(game, "roll 1 1 1 2 5 6", seats=seats)
    told = list(thinking(match, "expert"))
    assert told == sorted(told)
    monkeypatch.delattr("pyapp.ai.sixdice.solving")
    assert plan(match, "expert", ZEROS)
    assert list(thinking(match, "perfect")) == []


def test_thinking_finds_the_chances_to_pass_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stakes, "_passing", {})
    match = six("hotdice", (3000, 2000), 1, 1, 5, 3, 4, 6, target=7350)
    told = list(thinking(match, "expert"))
    assert told == sorted(told)
    assert 0 <= told[0] < 0.5 < told[-1] <= 1
    monkeypatch.delattr(stakes, "solving")
    assert plan(match, "expert", ZEROS)


def test_classic_and_penta_need_no_thinking() -> None:
    assert list(thinking(six("hotdice", (100, 200, 300, 400), 1, 1), "classic")) == []
    assert list(thinking(positions()["penta, first roll"], "perfect")) == []
    assert list(thinking(table("hotdice", "seat 0 out", seats=1), "perfect")) == []


@example(0.0)
@example(1 - 2**-48)
@settings(max_examples=20)
@given(st.floats(0, 1, exclude_max=True))
def test_every_number_gives_a_choice(number: float) -> None:
    for choices in ([("a", 1.0)], [("a", 0.0), ("b", -800.0)], [("a", 5.0), ("b", 5.0)]):
        assert levels._drawn(choices, 0.65, number) in {move for move, _ in choices}
