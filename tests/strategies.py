"""What the tests draw at random: dice, seeds, names, rule sets, and matches played from them."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from pyapp.dice import seeded_roll
from pyapp.match import Match, Player, dice_to_throw, legal, new_match, play, roll_move
from pyapp.rules.games import GAMES, LEVELS, house_rules

# A roll of six dice that scores nothing, and a turn of over 1000 points that every game may bank.
BUST = "roll 2 3 3 4 6 6"
GOOD = ("roll 1 1 1 2 5 5", "keep 1 1 1 5 5", "bank")

ENDINGS = ("last_turn", "full_round", "at_once")


def seeds() -> st.SearchStrategy[str]:
    """Draw a seed of 32 hexadecimal digits."""
    return st.text("0123456789abcdef", min_size=32, max_size=32)


def dice_lists(most: int = 6) -> st.SearchStrategy[list[int]]:
    """Draw some dice."""
    return st.lists(st.integers(1, 6), max_size=most)


def multiples(low: int, high: int) -> st.SearchStrategy[int]:
    """Draw a multiple of 50, its ends often."""
    return st.sampled_from((low, high)) | st.integers(low // 50, high // 50).map(lambda n: 50 * n)


def some_points() -> st.SearchStrategy[int]:
    """Draw the points of a combination, 0 often."""
    return st.just(0) | multiples(0, 20_000)


def more_equal() -> st.SearchStrategy[Any]:
    """Draw a value of `more_equal`."""
    three = st.lists(some_points(), min_size=3, max_size=3)
    return st.sampled_from(("none", "double")) | three


def changes() -> st.SearchStrategy[dict[str, Any]]:
    """Draw house rules of six dice, each field changed or left alone."""
    return st.fixed_dictionaries(
        {},
        optional={
            "target": multiples(50, 100_000),
            "bank_minimum": multiples(0, 20_000),
            "bank_dice_left": st.integers(0, 5),
            "ending": st.sampled_from(ENDINGS),
            "bankruptcy": st.booleans(),
            "single_one": some_points(),
            "single_five": some_points(),
            "three_ones": some_points(),
            "triple_factor": some_points(),
            "more_equal": more_equal(),
            "straight": some_points(),
            "three_pairs": some_points(),
            "pairs": st.sampled_from(("distinct", "four_two", "any")),
            "two_triples": some_points(),
        },
    )


def playable_changes(game: str) -> st.SearchStrategy[dict[str, Any]]:
    """Draw house rules under which a game comes to its end before long."""
    if game == "penta":
        return st.just({})
    return st.fixed_dictionaries(
        {},
        optional={
            "target": multiples(50, 6_000),
            "ending": st.sampled_from(ENDINGS),
            "bankruptcy": st.booleans(),
            "bank_minimum": multiples(0, 500),
            "three_pairs": st.sampled_from((0, 1500)),
        },
    )


def table(game: str, *moves: str, seats: int = 2, **rules: Any) -> Match:
    """Return a match of people under house rules after some moves."""
    players = tuple(Player(f"P{seat}") for seat in range(seats))
    return after(new_match(game, house_rules(game, rules), players), *moves)


def after(match: Match, *moves: str) -> Match:
    """Return the match after some moves."""
    for move in moves:
        match = play(match, move)
    return match


@st.composite
def fresh_matches(draw: st.DrawFn) -> Match:
    """Draw a match before its first roll: any game, one to nine seats, people and computers."""
    game = draw(st.sampled_from(GAMES))
    rules = house_rules(game, draw(playable_changes(game)))
    levels = st.sampled_from((None, *(LEVELS[1:] if game == "penta" else LEVELS)))
    seats = draw(st.lists(levels, min_size=1, max_size=9))
    players = tuple(Player(f"P{seat}", level) for seat, level in enumerate(seats))
    return new_match(game, rules, players)


@st.composite
def matches(draw: st.DrawFn, most: int = 60) -> Match:
    """Draw a match in the middle of play (or over): legal moves, seats left and taken over."""
    return wander(draw(fresh_matches()), Random(draw(seeds())), draw(st.integers(0, most)))


@st.composite
def seeded_matches(draw: st.DrawFn, most: int = 60) -> tuple[Match, str]:
    """Draw a match whose every roll was thrown by a seed, and the seed."""
    seed = draw(seeds())
    match = draw(fresh_matches())
    return wander(match, Random(draw(seeds())), draw(st.integers(0, most)), seed), seed


def wander(match: Match, chance: Random, steps: int, seed: str | None = None) -> Match:
    """Return the match after at most so many random legal moves."""
    for _ in range(steps):
        if match.over:
            break
        match = play(match, random_move(match, chance, seed))
    return match


def random_move(match: Match, chance: Random, seed: str | None = None) -> str:
    """Return some legal move, now and then one of `seat`."""
    if chance.random() < 0.03:
        return seat_move(match, chance)
    move = chance.choice([choice.move for choice in legal(match)])
    return any_roll(match, chance, seed) if move == "roll" else move


def seat_move(match: Match, chance: Random) -> str:
    """Return a legal move of a seat that is still there."""
    staying = [index for index, seat in enumerate(match.seats) if not seat.out]
    return f"seat {chance.choice(staying)} {chance.choice(('out', 'human', 'perfect', 'club'))}"


def any_roll(match: Match, chance: Random, seed: str | None = None) -> str:
    """Return the next roll: of the seed, or any dice."""
    n = dice_to_throw(match)
    if seed is None:
        return roll_move(match, tuple(chance.randint(1, 6) for _ in range(n)))
    seat = match.turn or 0
    turn, roll = match.turns[seat] + 1, match.now.rolls + 1
    return roll_move(match, seeded_roll(seed, seat, turn, roll, n))


def play_to_the_end(match: Match, chance: Random, steps: int = 20_000) -> Match:
    """Return the match played on: points are banked as soon as they may be, seats come and go."""
    for _ in range(steps):
        if match.over:
            return match
        match = play(match, hasty_move(match, chance))
    raise AssertionError(f"no end after {steps} moves")


def hasty_move(match: Match, chance: Random) -> str:
    """Return a random move of somebody in a hurry: banks at once, keeps all that scores."""
    if chance.random() < 0.002:
        return seat_move(match, chance)
    choices = list(legal(match))
    moves = [choice.move for choice in choices]
    if "bank" in moves:
        return "bank"
    if moves == ["roll"]:
        return any_roll(match, chance)
    if match.game == "penta":
        return chance.choice(moves)
    return max(choices, key=lambda choice: choice.points or 0).move
