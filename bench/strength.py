"""How strong each level is: `python -m bench.strength [GAMES]`, as tables for docs/computers.md.

Penta: the mean total of each level alone. Six dice: each level against each other one, by turns in
the first seat. All dice follow from a fixed seed, so the figures can be had again.
"""

import argparse
from itertools import combinations
from typing import Any

from pyapp import arena
from pyapp.match import Player
from pyapp.rules.games import GAMES, PENTA, SIX_DICE, house_rules, levels
from pyapp.table_files import learn_for

SEED = "strength"
MORE_IN_PENTA = 10


def main() -> None:
    """Print one table of Penta and one of each six-dice game."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=400)
    parser.add_argument("--only", choices=GAMES, nargs="+", default=GAMES)
    options = parser.parse_args()
    games = options.games
    if PENTA in options.only:
        penta(MORE_IN_PENTA * games)
    for game in SIX_DICE:
        if game in options.only:
            pairs(game, games)


def penta(games: int) -> None:
    """Print the mean total of each level."""
    print(f"Penta, {games:,} games each\n")
    print("| level | mean total | 95 % interval | standard deviation |\n|---|---|---|---|")
    learn_for(None)
    for level in reversed(levels(PENTA)):
        (found,) = played(PENTA, [level], games)
        low, high = found["mean_interval"]
        print(f"| `{level}` | {found['mean']:.1f} | {low:.1f} – {high:.1f} | {found['sd']:.1f} |")


def pairs(game: str, games: int) -> None:
    """Print the share of the wins of each level against each weaker one."""
    print(f"\n{game}, {games:,} games each: the share that the first of each pair wins\n")
    print("| pair | wins | 95 % interval | points a turn |\n|---|---|---|---|")
    learn_for(house_rules(game, {}))
    for one, other in combinations(reversed(levels(game)), 2):
        first, second = played(game, [one, other], games)
        low, high = first["interval"]
        print(
            f"| `{one}` – `{other}` | {100 * first['win_rate']:.1f} % "
            f"| {100 * low:.1f} – {100 * high:.1f} % "
            f"| {first['mean']:.0f} – {second['mean']:.0f} |",
            flush=True,
        )


def played(game: str, names: list[str], games: int) -> list[dict[str, Any]]:
    """Return the arena's figures for each of the levels."""
    players = tuple(Player(f"{place} {name}", name) for place, name in enumerate(names))
    who = arena.contest(game, house_rules(game, {}), players, SEED)
    found = arena.report(who, games, arena.run(who, games, arena.all_cores()))
    report: list[dict[str, Any]] = found["players"]
    return report


if __name__ == "__main__":
    main()
