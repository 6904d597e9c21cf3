"""The `classic` computer of the six-dice games: greedy choices, a threshold for banking."""

from pyapp.dice import Dice
from pyapp.match import Match
from pyapp.rules.combinations import set_asides
from pyapp.rules.games import SixDiceRules
from pyapp.rules.sixdice import Turn, bank_obstacles, keep

THRESHOLD = 300
LEAST = 50
BEHIND_STEP = 500
BEHIND_BONUS = 50
BEHIND_MOST = 300
FEW_DICE = 2
FEW_DICE_LESS = 100


def classic(match: Match) -> tuple[str, ...]:
    """Return the moves of the next decision after a roll: a plan like ("keep 1 1", "bank").

    Most points are set aside, of these the fewest dice; then it banks from a threshold on.
    """
    rules, turn = match.rules, match.now
    assert rules is not None
    assert isinstance(turn, Turn)
    if turn.aside:
        return (_then(match, rules, turn),)
    dice, _ = greedy(rules, tuple(sorted(turn.roll)))
    move = " ".join(("keep", *map(str, dice)))
    return (move, _then(match, rules, keep(rules, turn, dice)))


def greedy(rules: SixDiceRules, roll: Dice) -> tuple[Dice, int]:
    """Return the set-aside with most points, of these with fewest dice, and its points.

    >>> from pyapp.rules.games import SIX_DICE
    >>> greedy(SIX_DICE["hotdice"], (1, 2, 2, 2, 4, 5))
    ((1, 2, 2, 2, 5), 350)
    """
    choices = set_asides(rules, roll)
    return max(choices.items(), key=lambda choice: (choice[1], -len(choice[0])))


def threshold(behind: int, dice_left: int) -> int:
    """Return from how many points it banks, so far behind the best other total.

    >>> threshold(0, 6), threshold(1200, 3), threshold(-500, 1)
    (300, 400, 200)
    """
    more = min(BEHIND_MOST, BEHIND_BONUS * max(0, behind // BEHIND_STEP))
    less = FEW_DICE_LESS if dice_left <= FEW_DICE else 0
    return max(LEAST, THRESHOLD + more - less)


def _then(match: Match, rules: SixDiceRules, turn: Turn) -> str:
    allowed = not bank_obstacles(rules, turn.points, len(turn.on_table))
    return "bank" if allowed and _wants_to_bank(match, rules, turn) else "roll"


def _wants_to_bank(match: Match, rules: SixDiceRules, turn: Turn) -> bool:
    seat = match.turn or 0
    own = match.banked[seat]
    others = [
        total
        for index, total in enumerate(match.banked)
        if index != seat and not match.seats[index].out
    ]
    best = max(others, default=0)
    if match.ending_by is not None:
        return own + turn.points > best
    reached = own + turn.points >= rules.target
    return reached or turn.points >= threshold(best - own, turn.dice_left)
