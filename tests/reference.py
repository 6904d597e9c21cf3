"""The rules a second time, written from the book and not from the code: what tests compare with."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

Dice = tuple[int, ...]
Table = tuple[tuple[Dice, int], ...]

FACES = (1, 2, 3, 4, 5, 6)
SIX_DICE_GAMES = ("hotdice", "tenthousand", "bankrupt")
STRAIGHT = (1, 2, 3, 4, 5, 6)
THREE_EQUAL = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}

HUNDRED_BONUS = 100
UPPER_BOXES = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER_BOXES = (
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "chance",
    "penta",
)
ALL_BOXES = UPPER_BOXES + LOWER_BOXES


def case_file(name: str) -> Any:
    """Return the data of a file of tests/cases."""
    return json.loads((Path(__file__).parent / "cases" / name).read_text(encoding="utf-8"))


def three_pairs() -> list[Dice]:
    """Six dice that are three pairs of different values."""
    return [(a, a, b, b, c, c) for a, b, c in combinations(FACES, 3)]


def four_and_two() -> list[Dice]:
    """Six dice that are four and two equal."""
    return [tuple(sorted((a,) * 4 + (b,) * 2)) for a in FACES for b in FACES if a != b]


def two_triples() -> list[Dice]:
    """Six dice that are two triples of different values."""
    return [(a,) * 3 + (b,) * 3 for a, b in combinations(FACES, 2)]


def hotdice() -> dict[Dice, int]:
    """The combinations of Hot Dice, from its column in the book."""
    table: dict[Dice, int] = {(1,): 100, (5,): 50, STRAIGHT: 1500}
    for face in FACES:
        table |= {
            (face,) * 3: THREE_EQUAL[face],
            (face,) * 4: 1000,
            (face,) * 5: 2000,
            (face,) * 6: 3000,
        }
    table |= dict.fromkeys(three_pairs() + four_and_two(), 1500)
    return table | dict.fromkeys(two_triples(), 2500)


def tenthousand() -> dict[Dice, int]:
    """The combinations of Ten Thousand, from its column in the book."""
    table: dict[Dice, int] = {(1,): 100, (5,): 50, STRAIGHT: 3000}
    table |= {(face,) * 3: THREE_EQUAL[face] for face in FACES}
    table |= dict.fromkeys(three_pairs() + four_and_two(), 1500)
    return table | {(face,) * 6: 1500 for face in FACES}


def bankrupt() -> dict[Dice, int]:
    """The combinations of Bankrupt, from its column in the book."""
    table: dict[Dice, int] = {(1,): 100, (5,): 50, STRAIGHT: 2000}
    for face in FACES:
        table |= {
            (face,) * 3: THREE_EQUAL[face],
            (face,) * 4: 2 * THREE_EQUAL[face],
            (face,) * 5: 4 * THREE_EQUAL[face],
            (face,) * 6: 8 * THREE_EQUAL[face],
        }
    table |= dict.fromkeys(three_pairs(), 1500)
    return table | dict.fromkeys(two_triples(), 2500)


COMBINATIONS: dict[str, dict[Dice, int]] = {
    "hotdice": hotdice(),
    "tenthousand": tenthousand(),
    "bankrupt": bankrupt(),
}


def under(rules: Mapping[str, Any]) -> Table:
    """Return the combinations of a whole rule set, given by its names in the book."""
    table: dict[Dice, int] = {(1,): rules["single_one"], (5,): rules["single_five"]}
    table[STRAIGHT] = rules["straight"]
    for face in FACES:
        triple = rules["three_ones"] if face == 1 else face * rules["triple_factor"]
        table[(face,) * 3] = triple
        more = rules["more_equal"]
        if more == "double":
            more = [2 * triple, 4 * triple, 8 * triple]
        elif more == "none":
            more = [0, 0, 0]
        for n, points in zip((4, 5, 6), more, strict=True):
            table[(face,) * n] = points
    pairs = three_pairs()
    if rules["pairs"] in ("four_two", "any"):
        pairs += four_and_two()
    table |= dict.fromkeys(pairs, rules["three_pairs"])
    if rules["pairs"] == "any":
        for face in FACES:
            table[(face,) * 6] = max(table[(face,) * 6], rules["three_pairs"])
    table |= dict.fromkeys(two_triples(), rules["two_triples"])
    return tuple((dice, points) for dice, points in table.items() if points)


def best_splits(table: Iterable[tuple[Dice, int]]) -> dict[Dice, int]:
    """Return every set-aside of one to six dice that splits into combinations, with its best.

    Taken apart: the highest die belongs to some combination, and what is left splits again.
    """
    by_highest: dict[int, list[tuple[Dice, int]]] = {face: [] for face in FACES}
    for dice, points in table:
        by_highest[dice[-1]].append((dice, points))

    @cache
    def best(dice: Dice) -> int | None:
        if not dice:
            return 0
        found = [
            points + rest
            for combination, points in by_highest[dice[-1]]
            if is_part(combination, dice) and (rest := best(left_of(dice, combination))) is not None
        ]
        return max(found, default=None)

    scored = {dice: best(dice) for dice in multisets(1, 6)}
    return {dice: points for dice, points in scored.items() if points is not None}


def left_of(dice: Dice, taken: Dice) -> Dice:
    """Return the dice without those taken, which lie among them."""
    rest = list(dice)
    for die in taken:
        rest.remove(die)
    return tuple(rest)


@cache
def legal_set_asides(game: str) -> dict[Dice, int]:
    """Return every legal set-aside of a game under its own rules, with its points."""
    return best_splits(COMBINATIONS[game].items())


def is_part(dice: Dice, roll: Dice) -> bool:
    """Return whether the dice all lie in the roll."""
    return all(dice.count(face) <= roll.count(face) for face in set(dice))


def multisets(least: int, most: int) -> list[Dice]:
    """Return every ascending roll of `least` to `most` dice."""
    sizes = range(least, most + 1)
    return [dice for n in sizes for dice in combinations_with_replacement(FACES, n)]


def penta_points(box: str, roll: Dice, joker: bool = False) -> int:
    """Return what five dice count in a box, by the table of the book."""
    values, most = set(roll), Counter(roll).most_common()[0][1]
    if box in UPPER_BOXES:
        face = UPPER_BOXES.index(box) + 1
        return sum(die for die in roll if die == face)
    match box:
        case "three_of_a_kind":
            return sum(roll) if most >= 3 else 0
        case "four_of_a_kind":
            return sum(roll) if most >= 4 else 0
        case "full_house":
            return 25 if joker or sorted(Counter(roll).values()) == [2, 3] else 0
        case "small_straight":
            rows = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
            return 30 if joker or any(row <= values for row in rows) else 0
        case "large_straight":
            return 40 if joker or values in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}) else 0
        case "chance":
            return sum(roll)
    return 50 if most == 5 else 0


def penta_options(card: Mapping[str, int], roll: Dice) -> dict[str, tuple[int, int]]:
    """Return the boxes that may be written as {box: (points, 100-point bonus)}."""
    free = [box for box in ALL_BOXES if box not in card]
    if len(set(roll)) > 1 or card.get("penta") != 50:
        return {box: (penta_points(box, roll), 0) for box in free}
    own = UPPER_BOXES[roll[0] - 1]
    if own in free:
        return {own: (sum(roll), HUNDRED_BONUS)}
    lower = [box for box in free if box in LOWER_BOXES]
    if lower:
        return {box: (penta_points(box, roll, joker=True), HUNDRED_BONUS) for box in lower}
    return dict.fromkeys(free, (0, HUNDRED_BONUS))


def penta_total(card: Mapping[str, int], hundreds: int) -> int:
    """Return the total of a card: boxes, upper bonus from 63 on, and the 100-point bonuses."""
    upper = sum(points for box, points in card.items() if box in UPPER_BOXES)
    return sum(card.values()) + (35 if upper >= 63 else 0) + hundreds
