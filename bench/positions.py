"""Decisions of `perfect` at random positions, timed: runs in the page's Python and in CPython."""

from random import Random
from time import perf_counter

from pyapp.ai import levels
from pyapp.dice import Dice
from pyapp.match import Match, Player, advance, legal, new_match, words
from pyapp.rules.combinations import set_asides
from pyapp.rules.games import PENTA, STEP, house_rules
from pyapp.rules.penta import ROLLS

LEVEL = "perfect"
WARM_UP = 30
SEED = "0" * 32
Times = dict[str, list[float]]


def measured(game: str, n: int, seed: int) -> Times:
    """Return milliseconds by kind of decision, `n` of each; "piece" is the longest at a stretch.

    Some decisions go before: WebAssembly is compiled once more, and better, while it runs.
    """
    chance = Random(seed)
    for _ in range(WARM_UP):
        decide(penta_position(chance) if game == PENTA else six_position(chance, game)[0])
    times: Times = {}
    for _ in range(n):
        if game == PENTA:
            position = penta_position(chance)
            note(times, f"roll {position.now.rolls}", position)
        else:
            first, later = six_position(chance, game)
            note(times, "first of a turn", first)
            note(times, "later", later)
    return times


def note(times: Times, kind: str, match: Match) -> None:
    """Add what a decision took, and its longest piece."""
    total, piece = decide(match)
    times.setdefault(kind, []).append(total)
    times.setdefault(f"{kind}, longest piece", []).append(piece)


def decide(match: Match) -> tuple[float, float]:
    """Return how many milliseconds a decision takes, and the longest piece of the thinking."""
    start = last = perf_counter()
    longest = 0.0
    for _ in levels.thinking(match, LEVEL):
        now = perf_counter()
        longest, last = max(longest, now - last), now
    levels.plan(match, LEVEL, SEED)
    end = perf_counter()
    return 1000 * (end - start), 1000 * max(longest, end - last)


def penta_position(chance: Random) -> Match:
    """Return a game alone after a roll, anywhere in it, reached by random moves."""
    match = new_match(PENTA, None, (Player("A"),))
    rounds, rolls = chance.randrange(13), chance.randint(1, ROLLS)
    while len(match.cards[0].free) > 13 - rounds:
        match = advance(match, roll(chance, 5))
        boxes = [choice.move for choice in legal(match) if choice.move.startswith("score")]
        match = advance(match, chance.choice(boxes))
    match = advance(match, roll(chance, 5))
    while match.now.rolls < rolls:
        holds = [choice.move for choice in legal(match) if choice.move.startswith("hold")]
        held = chance.choice(holds)
        kept = held.split(" ")[1:]
        match = advance(match, held)
        match = advance(match, " ".join((roll(chance, 5 - len(kept)), *kept)))
    return match


def six_position(chance: Random, game: str) -> tuple[Match, Match]:
    """Return a game of two after a first roll that scores, and after a second in the same turn."""
    target = {"hotdice": (5000, 10_000, 15_000), "bankrupt": (5000, 10_000)}.get(game, (10_000,))
    rules = house_rules(game, {"target": chance.choice(target)})
    assert rules is not None
    start = new_match(game, rules, (Player("A"), Player("B")))
    banked = tuple(STEP * chance.randrange(rules.target // STEP) for _ in start.seats)
    start = start._replace(banked=banked, turn=chance.randrange(2))
    while True:
        first = advance(start, roll(chance, 6))
        if first.turn != start.turn:
            continue
        asides = list(set_asides(rules, tuple(sorted(first.now.roll))))
        kept = advance(first, words("keep", chance.choice(asides)))
        left = 6 - len(first_dice(kept)) or 6
        later = advance(kept, roll(chance, left))
        if later.turn == start.turn:
            return first, later


def first_dice(match: Match) -> Dice:
    """Return the dice that were just set aside."""
    return getattr(match.now, "aside", ())


def roll(chance: Random, n: int) -> str:
    """Return the move that throws so many dice."""
    return words("roll", tuple(chance.randint(1, 6) for _ in range(n)))
