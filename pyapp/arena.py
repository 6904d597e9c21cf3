"""Computers against each other: many seeded games, and what they say about each player.

Results are counted in whole numbers, so they add up to the same in any order, on any number of
cores.
"""

import multiprocessing
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from fractions import Fraction
from hashlib import sha256
from math import sqrt
from multiprocessing import resource_tracker
from time import perf_counter
from typing import Any, NamedTuple

from pyapp.ai import known
from pyapp.ai.levels import CLASSIC, plan, rolls_next
from pyapp.dice import SEED_DIGITS
from pyapp.match import LastTurn, Match, Player, advance, new_match, roll_move, throw
from pyapp.rules.games import PENTA, SixDiceRules, differences
from pyapp.rules.refusal import Refusal
from pyapp.table_files import learn_for

Z = 1.959963984540054
"""95 % of a normal distribution lie so many standard deviations around its mean."""
CHUNKS, MOST_AT_A_TIME = 50, 50
"""Each core's games are done in so many parts, or in more that are no larger."""
MOST_TURNS = 20_000
"""Of a game: rules that let nobody bank for so long would go on for ever."""
MOST_CORES = 61
"""Windows can't wait for more processes."""
DECIMALS = 6

Times = dict[str, Counter[int]]
"""Of each level, how often a decision took how many microseconds."""


class Contest(NamedTuple):
    """Who plays what; the dice of every game follow from the seed, which is any text."""

    game: str
    rules: SixDiceRules | None
    players: tuple[Player, ...]
    seed: str


class Results(NamedTuple):
    """What games brought each player.

    `wins` counts by how many shared the win, `points` by those of a game of Penta, of a turn of a
    six-dice game.
    """

    wins: tuple[Counter[int], ...]
    points: tuple[Counter[int], ...]
    times: Times

    def add(self, more: "Results") -> None:
        """Add the results of other games."""
        for mine, theirs in zip(self.wins, more.wins, strict=True):
            mine.update(theirs)
        for mine, theirs in zip(self.points, more.points, strict=True):
            mine.update(theirs)
        for level, theirs in more.times.items():
            self.times.setdefault(level, Counter()).update(theirs)


def contest(
    game: str, rules: SixDiceRules | None, players: tuple[Player, ...], seed: str
) -> Contest:
    """Return a contest of computers.

    Raises Refusal `arena_person`, `bad_seed`, or any of `new_match`.
    """
    for player in players:
        if player.computer is None:
            raise Refusal("arena_person", name=player.name)
    try:
        seed.encode()
    except UnicodeEncodeError as error:
        raise Refusal("bad_seed") from error
    new_match(game, rules, players)
    return Contest(game, rules, players, seed)


def needs_table(who: Contest) -> bool:
    """Return whether some player knows more than a rule of thumb."""
    return any(player.computer != CLASSIC for player in who.players)


def game_seed(seed: str, number: int) -> str:
    """Return the seed of a game's dice; games count from 1.

    >>> game_seed("spring", 1)
    'b5f663646859bb9ff716ca73afb9e6eb'
    """
    return sha256(f"{seed}/{number}".encode()).hexdigest()[:SEED_DIGITS]


def run(
    who: Contest,
    games: int,
    cores: int = 1,
    timed: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Return the results of so many games, telling `progress` now and then how many are played.

    Raises Refusal `arena_process` when a process of it dies, `arena_endless`.
    """
    size = min(-(-games // (cores * CHUNKS)), MOST_AT_A_TIME)
    chunks = [range(first, min(first + size, games + 1)) for first in range(1, games + 1, size)]
    cores = min(cores, len(chunks), MOST_CORES)
    total, played = _nothing(who), 0
    parts = _one_by_one if cores == 1 else _side_by_side
    with closing(parts(who, chunks, timed, cores)) as found:
        for results, numbers in found:
            total.add(results)
            played += len(numbers)
            if progress:
                progress(played)
    return total


def _nothing(who: Contest) -> Results:
    wins, points = (tuple(Counter[int]() for _ in who.players) for _ in range(2))
    return Results(wins, points, {})


def play(who: Contest, numbers: range, timed: bool = False) -> Results:
    """Return the results of the games with these numbers. Each begins with the next player."""
    n = len(who.players)
    orders = [who.players[first:] + who.players[:first] for first in range(n)]
    starts = [new_match(who.game, who.rules, order) for order in orders]
    results = _nothing(who)
    for number in numbers:
        first = (number - 1) % n
        times = results.times if timed else None
        match, turns = _play(starts[first], game_seed(who.seed, number), times)
        for seat in match.winners:
            results.wins[(first + seat) % n][len(match.winners)] += 1
        for seat, points in _points(match, turns):
            results.points[(first + seat) % n][points] += 1
    return results


def _play(match: Match, seed: str, times: Times | None) -> tuple[Match, list[LastTurn]]:
    """Return a game played to its end, and how each turn ended. Raises Refusal `arena_endless`."""
    turns: list[LastTurn] = []
    while match.turn is not None:
        last = match.last
        for move in _decision(match, seed, times):
            dice = move == "roll"
            match = advance(match, roll_move(match, throw(match, seed)) if dice else move)
        if match.last is not None and match.last is not last:
            turns.append(match.last)
        if len(turns) > MOST_TURNS:
            raise Refusal("arena_endless", turns=MOST_TURNS)
    return match, turns


def _decision(match: Match, seed: str, times: Times | None) -> tuple[str, ...]:
    if rolls_next(match):
        return ("roll",)
    level = match.seats[match.turn or 0].computer or ""
    start = perf_counter()
    moves = plan(match, level, seed)
    if times is not None:
        taken = round((perf_counter() - start) * 1_000_000)
        times.setdefault(level, Counter())[taken] += 1
    return moves


def _points(match: Match, turns: list[LastTurn]) -> Iterator[tuple[int, int]]:
    """The points that count, with the seat that made them: a lost turn's are 0."""
    if match.game == PENTA:
        yield from enumerate(match.totals)
        return
    for turn in turns:
        yield turn.player, turn.points if turn.event == "banked" else 0


def report(who: Contest, games: int, results: Results) -> dict[str, Any]:
    """Return what the games say about each player, ready for JSON."""
    return {
        "game": who.game,
        "rules": differences(who.game, who.rules),
        "games": games,
        "seed": who.seed,
        "players": [
            {
                "name": player.name,
                "level": player.computer,
                **_wins(wins, games),
                **({} if who.game == PENTA else {"turns": points.total()}),
                **_spread(points),
            }
            for player, wins, points in zip(who.players, results.wins, results.points, strict=True)
        ],
    }


def _wins(counted: Counter[int], games: int) -> dict[str, Any]:
    wins = float(sum(Fraction(number, sharers) for sharers, number in counted.items()))
    return {
        "wins": _short(wins),
        "win_rate": _short(wins / games),
        "interval": list(map(_short, wilson(wins, games))),
    }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of wins, after E. B. Wilson.

    >>> [round(end, 4) for end in wilson(0, 10)], [round(end, 4) for end in wilson(5, 10)]
    ([0.0, 0.2775], [0.2366, 0.7634])
    """
    share, more = wins / games, Z * Z / games
    half = sqrt(share * (1 - share) * more + more * more / 4)
    low, high = ((share + more / 2 + side) / (1 + more) for side in (-half, half))
    return max(low, 0.0), min(high, 1.0)


def _spread(points: Counter[int]) -> dict[str, Any]:
    """Mean and standard deviation, and the 95 % interval of the mean; None without enough."""
    n = points.total()
    total = sum(value * times for value, times in points.items())
    squares = sum(value * value * times for value, times in points.items())
    mean = total / n if n else None
    sd = sqrt((n * squares - total * total) / (n * (n - 1))) if n > 1 else None
    interval = None
    if mean is not None and sd is not None:
        half = Z * sd / sqrt(n)
        interval = [_short(mean - half), _short(mean + half)]
    return {
        "mean": mean if mean is None else _short(mean),
        "sd": sd if sd is None else _short(sd),
        "mean_interval": interval,
    }


def _short(value: float) -> float:
    return round(value, DECIMALS)


def timing(times: Times) -> Iterator[str]:
    """Yield a line for each level: its decisions, and their milliseconds."""
    for level, counted in sorted(times.items()):
        median, p99 = (_quantile(counted, share) / 1000 for share in (0.5, 0.99))
        yield f"{level}: {counted.total()} decisions, median {median:.3f} ms, p99 {p99:.3f} ms"


def _quantile(counted: Counter[int], share: float) -> int:
    rest = share * counted.total()
    for value in sorted(counted):
        rest -= counted[value]
        if rest <= 0:
            return value
    return max(counted)


def all_cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


Parts = Generator[tuple[Results, range], None, None]


def _one_by_one(who: Contest, chunks: list[range], timed: bool, _cores: int) -> Parts:
    for numbers in chunks:
        yield play(who, numbers, timed), numbers


def _side_by_side(who: Contest, chunks: list[range], timed: bool, cores: int) -> Parts:
    """Play in fresh processes, which end with this however it ends."""
    learned = known.is_known(known.needed(who.rules) or "")
    fresh = multiprocessing.get_context("spawn")
    pool = None
    try:
        with _undisturbed():
            pool = ProcessPoolExecutor(cores, fresh, _begin, (who.rules, learned))
            parts = {pool.submit(play, who, numbers, timed): numbers for numbers in chunks}
        for part in as_completed(parts):
            yield part.result(), parts[part]
    except BaseException as why:
        for process in multiprocessing.active_children():
            process.terminate()
        if isinstance(why, BrokenProcessPool):
            raise Refusal("arena_process") from why
        raise
    finally:
        if pool:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let Ctrl-C wait for the end of the block. Processes started in it never hear it."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # started later, it would let Ctrl-C through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(rules: SixDiceRules | None, learned: bool) -> None:
    """Make a fresh process ready: it plays by the table if the one that started it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        if learned:
            learn_for(rules)
    except Refusal:
        os._exit(1)  # seen and told by the one that started it
