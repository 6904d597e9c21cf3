"""Two players of a six-dice game: the chance to win, from a table by both distances to the target.

The tables come from outside (`use`); solver/ makes them and docs/tables.md describes them.
"""

import sys
from array import array
from functools import cache
from itertools import accumulate
from operator import add
from typing import NamedTuple

from pyapp.ai.tables import Table
from pyapp.rules.games import STEP, SixDiceRules, house_rules
from pyapp.rules.refusal import Refusal

SCALE = 0xFFFF
"""A chance of 1 in a table."""

NAMES: dict[str, tuple[str, dict[str, int | bool]]] = {
    "hotdice": ("hotdice", {"target": 15_000}),
    "tenthousand": ("tenthousand", {"target": 10_000}),
    "bankrupt": ("bankrupt", {"target": 10_000, "bankruptcy": False}),
    "bankrupt-5000": ("bankrupt", {"target": 5_000}),
    "bankrupt-10000": ("bankrupt", {"target": 10_000}),
}
"""Each table with the game and the house rules that it was made for."""


class Duel(NamedTuple):
    """`rows[seat][mine][theirs]`: the chance of whoever is to roll, of SCALE, by steps to go.

    Where the place in the round matters there is a first and a second seat, else only one.
    """

    size: int
    rows: "tuple[tuple[array[int], ...], ...]"

    def win(self, seat: int, mine: int, theirs: int) -> float:
        """Return the mover's chance to win, a tie counting ½; both have 1 to `size` steps to go."""
        return self.rows[seat][mine - 1][theirs - 1] / SCALE


_duels: dict[str, Duel] = {}


@cache
def rules_of(name: str) -> SixDiceRules:
    """Return the rule set of a table."""
    rules = house_rules(*NAMES[name])
    assert rules is not None
    return rules


@cache
def table_for(rules: SixDiceRules) -> str | None:
    """Return the name of the table that covers a rule set, None where there is none.

    By distance to the target one table serves every smaller target too, unless a bankruptcy leads
    back to the full distance.

    >>> table_for(house_rules("hotdice", {"target": 5000}))
    'hotdice'
    """
    for name in NAMES:
        of = rules_of(name)
        reached = range(of.target if of.bankruptcy else STEP, of.target + 1)
        if rules.target in reached and rules == of._replace(target=rules.target):
            return name
    return None


def duel_for(rules: SixDiceRules) -> Duel | None:
    """Return the table in use that covers a rule set."""
    return _duels.get(table_for(rules) or "")


def seats(rules: SixDiceRules) -> int:
    """Return how many seats a table of these rules tells apart."""
    return 2 if rules.ending == "full_round" else 1


def use(table: Table) -> None:
    """Let the computers play by a table. Raises Refusal `bad_table`."""
    if table.name not in NAMES:
        raise Refusal("bad_table")
    size = rules_of(table.name).target // STEP
    n = seats(rules_of(table.name))
    if len(table.body) != 2 * n * size * size:
        raise Refusal("bad_table")
    _duels[table.name] = Duel(size, tuple(_rows(table.body, n, size)))


def forget() -> None:
    """Use no table any more."""
    _duels.clear()


def _rows(body: bytes, n: int, size: int) -> "list[tuple[array[int], ...]]":
    """The chances by seat: the body has what each differs from the plane of three neighbours.

    All low bytes come first, then all high ones; sums are taken modulo 2**16.
    """
    half = len(body) // 2
    pairs = bytearray(len(body))
    pairs[0::2], pairs[1::2] = body[:half], body[half:]
    differences = array("H", bytes(pairs))
    if sys.byteorder == "big":
        differences.byteswap()
    found = []
    for seat in range(n):
        row, rows = array("H", bytes(2 * size)), []
        for start in range(seat * size * size, (seat + 1) * size * size, size):
            along = accumulate(differences[start : start + size])
            row = array("H", [value & SCALE for value in map(add, row, along)])
            rows.append(row)
        found.append(tuple(rows))
    return found
