"""Dice: the odds of rolls, and dice that are a function of the seed."""

import re
from collections import Counter
from hashlib import sha256
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp import dice
from pyapp.dice import (
    counts,
    fresh_seed,
    from_counts,
    rolls,
    seeded_die,
    seeded_roll,
    sub_multisets,
    without,
)
from tests.strategies import dice_lists, seeds

ZEROS = "0" * 32
MANY = 60_000
# Chi-square values that fair dice pass with a probability of 0.9999.
FIVE_DEGREES, THIRTY_FIVE_DEGREES = 25.74, 76.7


def chi_square(values: Counter[object], cells: int) -> float:
    expected = values.total() / cells
    assert len(values) == cells
    return sum((found - expected) ** 2 / expected for found in values.values())


def long_throw() -> list[int]:
    """Sixty thousand dice of three seeds, places taken from all over a game."""
    return [
        die
        for seed in ("6f1c0e9a" * 4, "0123456789abcdef" * 2, "f" * 32)
        for seat in range(4)
        for turn in range(1, 101)
        for roll in range(1, 11)
        for die in seeded_roll(seed, seat, turn, roll, 5)
    ]


@pytest.mark.parametrize("n", range(7))
def test_the_odds_of_all_rolls_sum_to_every_order(n: int) -> None:
    assert sum(ways for _, ways in rolls(n)) == 6**n


@pytest.mark.parametrize("n", range(1, 6))
def test_each_roll_has_as_many_ways_as_orders_are_counted(n: int) -> None:
    counted = Counter(tuple(sorted(order)) for order in product(range(1, 7), repeat=n))
    assert dict(rolls(n)) == counted


def test_five_dice_make_252_rolls() -> None:
    assert len({roll for roll, _ in rolls(5)}) == len(rolls(5)) == 252


@given(dice_lists())
def test_counts_name_each_face_and_lead_back_to_the_dice(values: list[int]) -> None:
    assert counts(values) == tuple(sum(die == face for die in values) for face in range(1, 7))
    assert from_counts(counts(values)) == tuple(sorted(values))


@given(dice_lists(), dice_lists())
def test_taking_dice_away_leaves_the_others_or_none_when_one_is_missing(
    values: list[int], taken: list[int]
) -> None:
    missing = Counter(taken) - Counter(values)
    rest = without(values, taken)
    if missing:
        assert rest is None
    else:
        assert rest is not None
        assert Counter(rest) + Counter(taken) == Counter(values)


@given(dice_lists())
def test_each_part_of_a_roll_comes_once(values: list[int]) -> None:
    parts = list(sub_multisets(values))
    expected = {
        tuple(sorted(die for die, taken in zip(values, picks, strict=True) if taken))
        for picks in product((False, True), repeat=len(values))
    }
    assert len(parts) == len(set(parts))
    assert set(parts) == expected


def test_a_fresh_seed_is_32_lower_case_hexadecimal_digits() -> None:
    assert re.fullmatch("[0-9a-f]{32}", fresh_seed())


def test_no_two_fresh_seeds_are_equal() -> None:
    assert len({fresh_seed() for _ in range(100)}) == 100


@given(seeds(), *[st.integers(0, 10_000)] * 4)
def test_a_die_is_the_first_fair_byte_of_the_documented_hash(
    seed: str, seat: int, turn: int, roll: int, k: int
) -> None:
    digest = sha256(f"{seed}/{seat}/{turn}/{roll}/{k}/0".encode()).digest()
    fair = [byte for byte in digest if byte < 252]
    assert seeded_die(seed, seat, turn, roll, k) == 1 + fair[0] % 6


def test_the_first_roll_of_the_zero_seed_never_changes() -> None:
    # printf %s 00000000000000000000000000000000/0/1/1/1/0 | sha256sum begins with ea, and so on:
    first_bytes = (0xEA, 0x9E, 0x45, 0x17, 0xAC, 0x23)
    assert first_bytes == tuple(
        sha256(f"{ZEROS}/0/1/1/{k}/0".encode()).digest()[0] for k in range(1, 7)
    )
    assert seeded_roll(ZEROS, 0, 1, 1, 6) == (1, 3, 4, 6, 5, 6)


class Digest:
    """A hash that gives what a test wants, and remembers what was hashed."""

    def __init__(self, *blocks: bytes) -> None:
        self.blocks = list(blocks)
        self.hashed: list[str] = []

    def __call__(self, data: bytes) -> "Digest":
        self.hashed.append(data.decode())
        return self

    def digest(self) -> bytes:
        return self.blocks.pop(0)


def test_each_face_has_exactly_42_of_the_fair_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = []
    for byte in range(252):
        monkeypatch.setattr(dice, "sha256", Digest(bytes([byte])))
        faces.append(seeded_die(ZEROS, 0, 1, 1, 1))
    assert Counter(faces) == dict.fromkeys(range(1, 7), 42)


@pytest.mark.parametrize("unfair", [252, 253, 254, 255])
def test_a_byte_from_252_on_is_thrown_away(unfair: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice, "sha256", Digest(bytes([unfair, unfair, 4, 0])))
    assert seeded_die(ZEROS, 0, 1, 1, 1) == 5


def test_the_next_block_is_hashed_when_a_whole_one_is_unfair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    digest = Digest(b"\xff" * 32, b"\xfc" * 32, b"\x02")
    monkeypatch.setattr(dice, "sha256", digest)
    assert seeded_die(ZEROS, 7, 6, 5, 4) == 3
    assert digest.hashed == [f"{ZEROS}/7/6/5/4/{block}" for block in (0, 1, 2)]


def test_sixty_thousand_seeded_dice_are_uniform() -> None:
    thrown = long_throw()
    assert len(thrown) == MANY
    assert chi_square(Counter(thrown), 6) < FIVE_DEGREES


def test_a_seeded_die_tells_nothing_of_the_next_one() -> None:
    thrown = long_throw()
    assert chi_square(Counter(pairwise(thrown)), 36) < THIRTY_FIVE_DEGREES


@given(seeds(), st.integers(0, 8), st.integers(1, 99), st.integers(1, 9), st.integers(1, 6))
def test_throwing_fewer_dice_gives_the_first_of_the_same_dice(
    seed: str, seat: int, turn: int, roll: int, n: int
) -> None:
    assert seeded_roll(seed, seat, turn, roll, n) == seeded_roll(seed, seat, turn, roll, 6)[:n]


@pytest.mark.parametrize("place", range(5))
def test_every_part_of_a_place_in_the_game_has_dice_of_its_own(place: int) -> None:
    def thirty(change: int) -> list[int]:
        numbers = [0, 1, 1, 1]
        if place:
            numbers[place - 1] += change
        seed = ZEROS[:-1] + str(change) if place == 0 else ZEROS
        seat, turn, roll, k = numbers
        return [seeded_die(seed, seat, turn, roll, k + 100 * step) for step in range(30)]

    assert thirty(0) != thirty(1) != thirty(2)
