"""What the values leave aside within a turn: `python -m bench.every_choice [TARGET]`.

Of set-asides with equally many dice, a turn is valued by the one with most points. Here Hot Dice is
solved once more with all of them, and the chances to win are compared.
"""

import argparse
from collections.abc import Iterable
from unittest.mock import patch

import numpy as np

from pyapp.ai import turns
from pyapp.rules.games import house_rules
from solver.duel import solve


def all_choices(options: Iterable[turns.Choice]) -> Iterable[turns.Choice]:
    """Keep every choice of a throw."""
    return options


def main() -> None:
    """Print the first player's chance both ways, and the largest difference of any position."""
    parser = argparse.ArgumentParser(prog="python -m bench.every_choice", description=__doc__)
    parser.add_argument("target", type=int, nargs="?", default=5000)
    rules = house_rules("hotdice", {"target": parser.parse_args().target})
    assert rules is not None
    most = solve(rules)[0]
    with patch.object(turns, "most_points", all_choices):
        turns.scheme.cache_clear()
        every = solve(rules)[0]
    print(f"first of two, most points for each number of dice: {most[-1, -1]:.9f}")
    print(f"first of two, every set-aside:                     {every[-1, -1]:.9f}")
    print(f"largest difference of {most.size:,} positions: {np.nanmax(abs(most - every)):.6f}")


if __name__ == "__main__":
    main()
