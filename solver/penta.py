"""Solves Penta: the exact value of every position, the file with them, and proofs of the file."""

from collections.abc import Callable, Iterator
from random import Random

import numba
import numpy as np

from pyapp.ai.penta_round import Round, marks
from pyapp.ai.penta_table import PENTA_STATES, STEPS, UPPER_SETS, column, used
from pyapp.ai.tables import pack, unpack
from pyapp.rules.penta import BOXES, Card, Option
from pyapp.rules.refusal import Refusal
from solver.penta_file import POSITIONS, from_table, to_table
from solver.penta_kernels import solve_rows
from solver.penta_policy import Play, evaluate
from solver.penta_rules import ROWS, WIDEST, Floats, Rules, rules

# Best play, by solvers of other people.
KNOWN = Play(254.484845882, 59.716, 0.68023, 0.33896)
KNOWN_POSITIONS = 536_448
MOST_BYTES = 306_000
MOST_LOSS = 0.002


def make(progress: Callable[[float], None]) -> bytes:
    """Return the bytes of static/tables/penta.bin; `progress` hears the finished share, 0 to 1."""
    return pack(to_table(solve(progress)))


def solve(progress: Callable[[float], None]) -> Floats:
    """Return the points that every position still brings under best play, [row, column].

    The upper bonus counts as paid at the end. `progress` hears the finished share, 0 to 1.
    """
    arrays = rules()
    written = arrays.free.shape[1] - arrays.free.sum(axis=1)
    values = np.zeros((ROWS, WIDEST))
    full = int(written.max())
    for row in np.flatnonzero(written == full):
        values[row] = arrays.bonus[arrays.lowest[arrays.upper_set[row]]]
    threads = numba.get_num_threads()
    marks = np.empty((threads, len(arrays.mark_box), WIDEST))
    dice = np.empty((threads, len(arrays.chances) + len(arrays.one_more), WIDEST))
    for level in range(full - 1, -1, -1):
        solve_rows(arrays, np.flatnonzero(written == level), values, marks, dice)
        progress(1 - level / full)
    return values


def prove(data: bytes, say: Callable[[str], None]) -> bool:
    """Return whether a file holds what it should; say each figure with its bound."""
    right = True
    try:
        for line, holds in _proofs(data):
            say(f"{'ok' if holds else 'WRONG'}: {line}")
            right = right and holds
    except Refusal as refusal:
        say(f"WRONG: {refusal.code}")
        return False
    return right


def _proofs(data: bytes) -> Iterator[tuple[str, bool]]:
    table = unpack(data)
    read = from_table(table)
    arrays, values = rules(), solve(lambda _: None)
    yield f"{len(data):,} bytes, at most {MOST_BYTES:,}", len(data) <= MOST_BYTES
    yield f"{POSITIONS:,} positions, known {KNOWN_POSITIONS:,}", POSITIONS == KNOWN_POSITIONS
    start = float(values[0, 0])
    yield f"start {start:.9f}, known {KNOWN.mean:.9f} ± 1e-6", abs(start - KNOWN.mean) <= 1e-6
    told = table.facts.get("start")
    yield f"start in the file {told}", told == f"{start:.9f}"
    off = error(arrays, read, values)
    yield f"farthest from its exact value {off:.7f}, at most {0.5 / STEPS}", off <= 0.5 / STEPS
    left = residual(values, Random(1), 300)
    yield f"residual {left:.1e} in 300 positions by the rules alone, at most 1e-9", left <= 1e-9
    yield _proof_of_play("best play", evaluate(arrays, values), (1e-6, 5e-4, 5e-6, 5e-6))
    bounds = (MOST_LOSS, 0.02, 0.001, 0.001)
    yield _proof_of_play("play by the file", evaluate(arrays, read), bounds)
    other = evaluate(arrays, read, last=True)
    yield _proof_of_play("the same, the last of choices alike", other, bounds)


def _proof_of_play(what: str, play: Play, bounds: tuple[float, ...]) -> tuple[str, bool]:
    """A line on what play brings, and whether that is as near to best play as it should be."""
    figures = zip(Play._fields, play, KNOWN, bounds, strict=True)
    parts = [f"{name} {got:.6f} ({want} ± {off})" for name, got, want, off in figures]
    near = (abs(got - want) <= off for got, want, off in zip(play, KNOWN, bounds, strict=True))
    return f"{what}: {', '.join(parts)}", all(near)


def error(arrays: Rules, read: Floats, values: Floats) -> float:
    """Return how far some values are from others at most, in points."""
    there = np.arange(WIDEST) < arrays.width[arrays.upper_set][:, np.newaxis]
    return float(np.abs(read - values)[there].max())


def residual(values: Floats, random: Random, positions: int) -> float:
    """Return how far random positions are from what pyapp makes of those after them, at most."""
    off = 0.0
    for _ in range(positions):
        card = random_card(random)
        again = Round(card, _worth(values, card)).start
        off = max(off, abs(again - _total(values, card)))
    return off


def random_card(random: Random) -> Card:
    """Return a card that a game can come to, with at least one box free."""
    free = random.sample(BOXES, random.randint(1, len(BOXES)))
    return Card(tuple(None if box in free else random.choice(marks(box)) for box in BOXES))


def _worth(values: Floats, card: Card) -> dict[str, list[float]]:
    options = {box: [Option(box, points, 0) for points in marks(box)] for box in card.free}
    return {
        box: [_total(values, card.with_written(option)) for option in found]
        for box, found in options.items()
    }


def _total(values: Floats, card: Card) -> float:
    """What a player ends with: points on the card, and those to come."""
    upper, others, penta = used(card)
    row = (others * UPPER_SETS + upper) * PENTA_STATES + penta
    return card.total - card.upper_bonus + float(values[row, column(upper, card.upper)])
