"""How long the links of whole games are: `python -m bench.links`. The same games every time."""

import statistics

from pyapp.ai.levels import plan, rolls_next
from pyapp.arena import game_seed
from pyapp.match import Match, Player, new_match, play, roll_move, throw
from pyapp.record import Record, dumps
from pyapp.rules.games import PENTA, house_rules
from pyapp.share import Shared, fragment
from pyapp.table_files import learn_for

GAMES = 100
NAMES = ("Eva", "Martin", "Anna", "Zuzana")
TABLES = ((PENTA, 1), (PENTA, 2), (PENTA, 4), ("hotdice", 2), ("tenthousand", 4), ("bankrupt", 4))
LEVEL = "club"


def played(game: str, seats: int, seed: str) -> Match:
    """Return a game of computers, under people's names."""
    match = new_match(game, house_rules(game, {}), tuple(map(Player, NAMES[:seats])))
    while not match.over:
        moves = ("roll",) if rolls_next(match) else plan(match, LEVEL, seed)
        for move in moves:
            match = play(match, roll_move(match, throw(match, seed)) if move == "roll" else move)
    return match


def main() -> None:
    """Print a line of a table for each kind of game."""
    print(f"Characters after the address, {GAMES} games each: median (most)\n")
    print("| game | players | moves | record | link | link of half the game |")
    print("|---|---|---|---|---|---|")
    for game, seats in TABLES:
        learn_for(house_rules(game, {}))
        rows = [_sizes(game, seats, game_seed("links", number)) for number in range(GAMES)]
        cells = [
            f"{statistics.median_low(column):,} ({max(column):,})"
            for column in zip(*rows, strict=True)
        ]
        print(f"| {game} | {seats} | {' | '.join(cells)} |", flush=True)


def _sizes(game: str, seats: int, seed: str) -> tuple[int, ...]:
    match = played(game, seats, seed)
    half = new_match(match.game, match.rules, match.players)
    for move in match.moves[: len(match.moves) // 2]:
        half = play(half, move)
    whole = Record(match, seed)
    links = [len(fragment(Shared(record))) for record in (whole, Record(half))]
    return len(match.moves), len(dumps(whole)), *links


if __name__ == "__main__":
    main()
