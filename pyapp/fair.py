"""How fair dice look: how often each value came, and whether chance alone explains it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

from pyapp.dice import FACES, Dice, counts
from pyapp.match import Match, Seat, advance, new_match, thrown_by
from pyapp.record import Record

Counts = tuple[int, ...]
"""How often each of the values 1-6 came."""

FEW, EXPECTED, UNUSUAL = "few", "expected", "unusual"
NONE = (0,) * 6
ENOUGH = 30
"""Five dice of each value are expected: from here on `chance_of` is near the exact chance."""
SIGNIFICANT = 0.001


class Verdict(NamedTuple):
    """What counted dice say. `p`: fair dice come out at least so uneven that often.

    `expected` is how often each value should have come; `word` is FEW, EXPECTED or UNUSUAL.
    """

    dice: int
    expected: float
    chi_square: float
    p: float
    word: str


def tally(match: Match) -> tuple[Counts, ...]:
    """Return how often each seat of a match threw each value. Held dice aren't thrown again."""
    thrown: list[list[int]] = [[] for _ in match.players]
    for seat, dice in _rolls(match):
        thrown[seat].extend(dice)
    return tuple(map(counts, thrown))


class Thrown(NamedTuple):
    """What was thrown in a game, seat by seat."""

    seed: str | None
    seats: tuple[Seat, ...]
    counts: tuple[Counts, ...]


def thrown_in(record: Record) -> Thrown:
    """Return what was thrown in a game."""
    return Thrown(record.seed, record.match.seats, tally(record.match))


def _names(seats: Sequence[Seat]) -> list[str]:
    return [seat.name for seat in seats]


def by_name(
    games: Iterable[Thrown], names: Callable[[Sequence[Seat]], Sequence[str]] = _names
) -> dict[str, Counts]:
    """Return how often each player threw each value in all these games, by what `names` calls them.

    Games with the same seed have the same dice: only the first of them tells anything.
    """
    totals: dict[str, Counts] = {}
    seen: set[str] = set()
    for seed, seats, counts_of in games:
        if seed in seen:
            continue
        if seed is not None:
            seen.add(seed)
        for name, own in zip(names(seats), counts_of, strict=True):
            totals[name] = pooled((totals.get(name, NONE), own))
    return totals


def pooled(tallies: Iterable[Counts]) -> Counts:
    """Return the counts of all together.

    >>> pooled([(1, 0, 0, 0, 0, 2), (0, 0, 3, 0, 0, 1)])
    (1, 0, 3, 0, 0, 3)
    """
    return tuple(map(sum, zip(*tallies, strict=True)))


def judged(counted: Counts) -> Verdict:
    """Return what counted dice say.

    >>> judged((20, 20, 20, 20, 20, 20)).word, judged((30, 0, 0, 0, 0, 30)).word
    ('expected', 'unusual')
    """
    dice = sum(counted)
    expected = dice / len(FACES)
    squares = sum((found - expected) ** 2 for found in counted)
    chi_square = squares / expected if dice else 0.0
    p = chance_of(chi_square)
    likely = UNUSUAL if p < SIGNIFICANT else EXPECTED
    return Verdict(dice, expected, chi_square, p, FEW if dice < ENOUGH else likely)


def chance_of(chi_square: float) -> float:
    """Return how often fair dice reach this chi-square or more (five degrees of freedom).

    >>> round(chance_of(11.0705), 5), chance_of(0)
    (0.05, 1.0)
    """
    root = sqrt(chi_square / 2)
    return erfc(root) + 2 / sqrt(pi) * exp(-chi_square / 2) * (root + 2 / 3 * root**3)


def _rolls(match: Match) -> Iterator[tuple[int, Dice]]:
    """The seat and the dice thrown of every roll."""
    state = new_match(match.game, match.rules, match.players)
    for move in match.moves:
        if move.startswith("roll"):
            yield state.turn or 0, thrown_by(state, move)
        state = advance(state, move)
