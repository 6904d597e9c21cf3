"""Dice: rolls as multisets with their odds, and dice that are a function of a seed."""

import os
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import combinations_with_replacement
from math import factorial, prod

Dice = tuple[int, ...]

FACES = range(1, 7)
SEED_DIGITS = 32
# 252 = 6 * 42: bytes from 252 on are thrown away, so that each face has exactly 42 of those left.
FAIR_BYTES = 252


@cache
def rolls(n: int) -> tuple[tuple[Dice, int], ...]:
    """Return every ascending roll of `n` dice with the number of its orders (they sum to 6**n).

    >>> rolls(2)[:3]
    (((1, 1), 1), ((1, 2), 2), ((1, 3), 2))
    >>> len(rolls(5)), sum(ways for _, ways in rolls(5)) == 6**5
    (252, True)
    """
    return tuple(
        (roll, factorial(n) // prod(factorial(count) for count in counts(roll)))
        for roll in combinations_with_replacement(FACES, n)
    )


def counts(dice: Sequence[int]) -> Dice:
    """Return how often each face 1-6 occurs.

    >>> counts((1, 1, 5))
    (2, 0, 0, 0, 1, 0)
    """
    return tuple(dice.count(face) for face in FACES)


def from_counts(face_counts: Sequence[int]) -> Dice:
    """Return the ascending dice that have these counts of the faces 1-6.

    >>> from_counts((2, 0, 0, 0, 1, 0))
    (1, 1, 5)
    """
    return tuple(face for face, count in zip(FACES, face_counts, strict=True) for _ in range(count))


def without(dice: Sequence[int], taken: Sequence[int]) -> Dice | None:
    """Return `dice` less one die for each of `taken`, or None when some aren't there.

    >>> without((3, 1, 3), (3,)), without((3, 1), (3, 3))
    ((1, 3), None)
    """
    rest = list(dice)
    for die in taken:
        if die not in rest:
            return None
        rest.remove(die)
    return tuple(rest)


def sub_multisets(dice: Sequence[int]) -> Iterator[Dice]:
    """Yield each multiset of some of the dice once, ascending, from none to all of them.

    >>> sorted(sub_multisets((5, 1, 5)))
    [(), (1,), (1, 5), (1, 5, 5), (5,), (5, 5)]
    """
    chosen: list[Dice] = [()]
    for face, count in zip(FACES, counts(dice), strict=True):
        chosen = [start + (face,) * more for start in chosen for more in range(count + 1)]
    yield from chosen


def fresh_seed() -> str:
    """Return a seed of 128 bits from the system's cryptographic generator, as 32 hex digits."""
    return os.urandom(SEED_DIGITS // 2).hex()


def seeded_die(seed: str, seat: int, turn: int, roll: int, k: int) -> int:
    """Return the k-th die thrown in a roll: a pure function of its place in the game.

    `seat` counts from 0; `turn` (of that seat), `roll` (within the turn) and `k` from 1. The die is
    1 + b % 6 for the first byte b < 252 of SHA-256("SEED/SEAT/TURN/ROLL/K/BLOCK"), block 0, 1, …

    >>> [seeded_die("00" * 16, 0, 1, 1, k) for k in range(1, 7)]
    [1, 3, 4, 6, 5, 6]
    """
    block = 0
    while True:
        for byte in sha256(f"{seed}/{seat}/{turn}/{roll}/{k}/{block}".encode()).digest():
            if byte < FAIR_BYTES:
                return 1 + byte % 6
        block += 1


def seeded_roll(seed: str, seat: int, turn: int, roll: int, n: int) -> Dice:
    """Return the `n` dice thrown in a roll; see `seeded_die`."""
    return tuple(seeded_die(seed, seat, turn, roll, k) for k in range(1, n + 1))


def seeded_chance(seed: str, seat: int, turn: int, roll: int, phase: int) -> float:
    """Return a computer's own number, 0 <= x < 1: it shares the seed with the dice and no label.

    `seat` counts from 0, `turn` from 1, `roll` is the last one thrown, `phase` 1 after a set-aside.

    >>> round(seeded_chance("00" * 16, 0, 1, 1, 0), 6)
    0.898407
    """
    digest = sha256(f"{seed}/choice/{seat}/{turn}/{roll}/{phase}".encode()).digest()
    return int.from_bytes(digest[:6], "big") / (1 << 48)
