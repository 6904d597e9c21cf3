"""The rules of Penta as arrays: asked of pyapp.rules and pyapp.dice, for kernels that know none."""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pyapp.ai.penta_round import AT, CHANCES, FIVES, ROLLS, marks, one_less, one_more
from pyapp.ai.penta_table import (
    FIFTY,
    FREE,
    OTHERS,
    PENTA_STATES,
    SLABS,
    UPPER_SETS,
    ZERO,
    column,
    columns,
)
from pyapp.rules.penta import (
    BOXES,
    INDEX,
    PENTA_BONUS,
    PENTA_POINTS,
    UPPER,
    UPPER_GOAL,
    Card,
    holds,
    options,
    points_in,
)

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]

ROWS = SLABS * UPPER_SETS * PENTA_STATES
WIDEST = max(len(columns(used)) for used in range(UPPER_SETS))
NONE = -1
BIT = {box: bit for bit, box in enumerate((*UPPER, *OTHERS))}
# A mark is a box with points that a roll can bring there.
MARK_AT = {
    mark: index
    for index, mark in enumerate((box, points) for box in BOXES for points in marks(box))
}


class Rules(NamedTuple):
    """All that a solver must know of Penta.

    A row is what boxes are used and the state of the Penta box, as the table has them; a column is
    an upper sum. Rolls and holds are numbered as in `penta_round.DICE_SETS`.
    """

    one_more: Ints  # [hold, face]: the dice with one more
    one_less: Ints  # [edge, 2]: dice, and what is left without one; all small sets first
    chances: Floats  # [roll]
    holds: Ints  # [roll, n]: what may be held, ascending; then NONE
    fives: Ints  # [face]: the roll of five equal
    face_of_five: Ints  # [roll]: the face of five equal, else NONE
    mark_of: Ints  # [box, roll]
    mark_box: Ints  # [mark]
    mark_points: Floats  # [mark]
    mark_upper: Ints  # [mark]: what it adds to the upper sum
    mark_step: Ints  # [mark]: how many rows further it leads
    free: Bools  # [row, box]
    has_joker: Bools  # [row]: five equal have the joker's bonus
    joker_marks: Ints  # [row // PENTA_STATES, face, box]: what it may be written as, else NONE
    joker_bonus: float
    upper_set: Ints  # [row]
    width: Ints  # [upper set]: how many columns its rows have
    lowest: Ints  # [upper set, column]: the upper sum, the lowest where it stands for more
    column_of: Ints  # [upper set, upper sum]
    bonus: Floats  # [upper sum]: what it brings at the end
    goal: int  # an upper sum stands for all above it


def rules() -> Rules:
    """Return the rules as arrays."""
    at = np.arange(ROWS) // PENTA_STATES
    penta = np.arange(ROWS) % PENTA_STATES
    sets, totals = range(UPPER_SETS), range(UPPER_GOAL + 1)
    lowest = np.zeros((UPPER_SETS, WIDEST), np.int64)
    for used in sets:
        lowest[used, : len(columns(used))] = columns(used)
    return Rules(
        one_more=np.array(one_more()),
        one_less=np.array([(dice, less) for dice, fewer in one_less() for less in fewer]),
        chances=np.array(CHANCES),
        holds=_filled([[AT[held] for held in holds(roll)] for roll in ROLLS]),
        fives=np.array([AT[roll] for roll in FIVES]),
        face_of_five=np.array([FIVES.index(roll) if roll in FIVES else NONE for roll in ROLLS]),
        mark_of=np.array([[MARK_AT[box, points_in(box, r)] for r in ROLLS] for box in BOXES]),
        mark_box=np.array([INDEX[box] for box, _ in MARK_AT]),
        mark_points=np.array([float(points) for _, points in MARK_AT]),
        mark_upper=np.array([points if box in UPPER else 0 for box, points in MARK_AT]),
        mark_step=np.array([_step(*mark) for mark in MARK_AT]),
        free=np.stack(
            [penta == FREE if box == "penta" else at >> BIT[box] & 1 == 0 for box in BOXES], axis=1
        ),
        has_joker=penta == FIFTY,
        joker_marks=np.array([_joker_marks(mask) for mask in range(ROWS // PENTA_STATES)]),
        joker_bonus=float(PENTA_BONUS),
        upper_set=at % UPPER_SETS,
        width=np.array([len(columns(used)) for used in sets]),
        lowest=lowest,
        column_of=np.array(
            [[column(used, total) for total in range(UPPER_GOAL + 1)] for used in range(UPPER_SETS)]
        ),
        bonus=np.array([Card((total,)).upper_bonus for total in totals], np.float64),
        goal=UPPER_GOAL,
    )


def _step(box: str, points: int) -> int:
    """How many rows further a written box is."""
    if box == "penta":
        return FIFTY if points == PENTA_POINTS else ZERO
    return PENTA_STATES << BIT[box]


def _joker_marks(used: int) -> list[list[int]]:
    """What five equal of each face may be written as, by box, when the Penta box holds 50."""
    written = {box: 0 for box, bit in BIT.items() if used >> bit & 1} | {"penta": PENTA_POINTS}
    card = Card(tuple(written.get(box) for box in BOXES))
    found = [[NONE] * len(BOXES) for _ in FIVES]
    for by_box, roll in zip(found, FIVES, strict=True):
        for option in options(card, roll):
            by_box[INDEX[option.box]] = MARK_AT[option.box, option.points]
    return found


def _filled(lists: list[list[int]]) -> Ints:
    """Lists of different lengths as one array."""
    longest = max(map(len, lists))
    return np.array([[*one, *[NONE] * (longest - len(one))] for one in lists])
