"""A million dice of the real stream: each value as often, and none tells of its neighbour."""

from collections import Counter
from functools import cache
from itertools import pairwise, product
from math import prod

import pytest

from pyapp import dice
from pyapp.dice import FACES, seeded_roll
from pyapp.fair import chance_of

SEED = 0x6F1C0E9A000102030405060708090A0B
SHAPE = (10, 4, 500, 10, 5)
"""Seeds, seats, turns, rolls, dice of a roll."""
AXES = ("seeds", "seats", "turns", "rolls", "dice")
FIVE_DEGREES, TWENTY_FIVE_DEGREES = 20.515, 52.620
"""Chi-square that fair dice pass with a probability of 0.999, as tables print it."""


@cache
def thrown() -> list[int]:
    """All dice, place by place. Each seed differs from the one before it by one bit."""
    seeds, seats, turns, rolls, k = SHAPE
    return [
        die
        for step in range(seeds)
        for seat, turn, roll in product(range(seats), range(1, turns + 1), range(1, rolls + 1))
        for die in seeded_roll(seed_after(step), seat, turn, roll, k)
    ]


def seed_after(steps: int) -> str:
    """The seed after so many flips of one bit each, spread over all of it."""
    flipped = sum(1 << 13 * step for step in range(steps))
    return f"{SEED ^ flipped:032x}"


def uneven(counted: Counter[int]) -> float:
    expected = counted.total() / 6
    return sum((counted[face] - expected) ** 2 / expected for face in FACES)


def dependent(pairs: Counter[tuple[int, int]]) -> float:
    """Chi-square of a table of 36 pairs against what its margins let expect: 25 degrees."""
    total = pairs.total()
    first = {face: sum(pairs[face, other] for other in FACES) for face in FACES}
    second = {face: sum(pairs[other, face] for other in FACES) for face in FACES}
    return sum(
        (pairs[a, b] - first[a] * second[b] / total) ** 2 / (first[a] * second[b] / total)
        for a, b in product(FACES, FACES)
    )


def neighbours(axis: int) -> Counter[tuple[int, int]]:
    """Every pair of dice whose places differ by one along an axis."""
    dice_of_all = thrown()
    stride = prod(SHAPE[axis + 1 :])
    block = stride * SHAPE[axis]
    pairs: Counter[tuple[int, int]] = Counter()
    for start in range(0, len(dice_of_all), block):
        part = dice_of_all[start : start + block]
        pairs.update(zip(part, part[stride:], strict=False))
    return pairs


def test_a_million_dice_are_uniform() -> None:
    assert len(thrown()) == 1_000_000
    assert uneven(Counter(thrown())) < FIVE_DEGREES


@pytest.mark.parametrize("axis", range(5), ids=AXES)
def test_the_dice_of_each_part_of_a_place_are_uniform(axis: int) -> None:
    """Each seed, each seat, …, the k-th dice of all rolls: the least likely of so many parts."""
    stride = prod(SHAPE[axis + 1 :])
    parts = [Counter[int]() for _ in range(SHAPE[axis])]
    for start in range(0, len(thrown()), stride):
        parts[start // stride % SHAPE[axis]].update(thrown()[start : start + stride])
    assert min(chance_of(uneven(part)) for part in parts) > 0.001 / len(parts)


@pytest.mark.parametrize("axis", range(5), ids=AXES)
def test_a_die_tells_nothing_of_the_next_one(axis: int) -> None:
    """Of the next die of its roll, roll, turn, seat; or under a seed that differs by one bit."""
    pairs = neighbours(axis)
    assert pairs.total() == 1_000_000 // SHAPE[axis] * (SHAPE[axis] - 1)
    assert dependent(pairs) < TWENTY_FIVE_DEGREES


def test_seeds_differ_by_one_bit() -> None:
    numbers = [int(seed_after(step), 16) for step in range(SHAPE[0])]
    assert {(one ^ other).bit_count() for one, other in pairwise(numbers)} == {1}


def test_a_million_dice_would_show_the_four_bytes_that_are_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without that, 1 to 4 would come 43 times in 256 and 5 and 6 only 42 times."""
    monkeypatch.setattr(dice, "FAIR_BYTES", 256)
    biased: Counter[int] = Counter()
    for step, seat in product(range(10), range(4)):
        for turn, roll in product(range(1, 501), range(1, 11)):
            biased.update(seeded_roll(seed_after(step), seat, turn, roll, 5))
    assert uneven(biased) > FIVE_DEGREES
