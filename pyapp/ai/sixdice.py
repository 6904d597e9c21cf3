"""The six-dice games: every legal choice with its value."""

from collections.abc import Callable, Generator, Iterator

from pyapp.ai.stakes import Stakes
from pyapp.ai.turns import Solved, longest, prepare, solving, within_a_turn
from pyapp.match import Match, words
from pyapp.rules.combinations import set_asides
from pyapp.rules.games import STEP, SixDiceRules
from pyapp.rules.sixdice import ALL, Turn, bank_obstacles, bust_chance

Goal = Stakes | None
"""What a turn is played for; None for its points."""
Choice = tuple[str, float]
Roll = Callable[[int, int], float]
Bank = Callable[[int], float]
KEPT = 8
FEWEST_ROWS, MOST_ROWS, PRIZES = 800, 25_600, 8
"""Steps of 50 up to which a turn is solved for points: as many as 8 of the largest prizes.

Where that is more than 1,280,000 points, two and a half million count as so many.
"""

_solved: dict[tuple[SixDiceRules, Goal], Solved] = {}


def choices(match: Match, goal: Goal) -> list[Choice]:
    """Return every legal choice of the player to move with its value, best first.

    After a roll a choice is a plan, "keep 1 1, roll" or "keep 1 1, bank". The unit is the goal's,
    or points of the turn; for points a bank that reaches the target comes before all others, for it
    ends the game.
    """
    rules, turn, _ = _position(match)
    for _ in thinking(match, goal):
        pass
    solved = _solved[within_a_turn(rules), goal]
    bank = solved.bank if goal is not None else _points
    found = list(_choices(rules, turn, solved.roll, bank))
    if turn.rolls == 0 and goal is not None:
        bust = bust_chance(rules, ALL)
        found = [(move, value + bust * (goal.broke - goal.lost)) for move, value in found]

    def rank(choice: Choice) -> tuple[bool, float, bool]:
        move, value = choice
        return goal is None and wins_by_points(match, move, value), value, move.endswith("bank")

    # Rounded, for of values that differ in their last bits alone the bank is to come first.
    return sorted(((move, round(value, 12)) for move, value in found), key=rank, reverse=True)


def wins_by_points(match: Match, move: str, points: float) -> bool:
    """Return whether a choice valued in points is the bank that reaches the target."""
    rules, _, own = _position(match)
    return move.endswith("bank") and own + points >= rules.target


def thinking(match: Match, goal: Goal) -> Generator[float, None, None]:
    """Do what takes time before `choices` answers, yielding the fraction done now and then."""
    rules = within_a_turn(_position(match)[0])
    solved = _solved.pop((rules, goal), None)
    if solved is None:
        yield from prepare(rules)
        solved = yield from (
            solving(rules, goal.worth, goal.lost) if goal else _solving_points(rules)
        )
    _solved[rules, goal] = solved  # behind the others: the first one is forgotten first
    while len(_solved) > KEPT:
        del _solved[next(iter(_solved))]


def _position(match: Match) -> tuple[SixDiceRules, Turn, int]:
    assert match.rules is not None
    assert match.turn is not None
    assert isinstance(match.now, Turn)
    return match.rules, match.now, match.banked[match.turn]


def _solving_points(rules: SixDiceRules) -> Generator[float, None, Solved]:
    """Solve more and more rows until rolling on ends within them; the progress is that of all."""
    sizes = [max(FEWEST_ROWS, PRIZES * longest(rules))]
    while sizes[-1] < MOST_ROWS:
        sizes.append(2 * sizes[-1])
    solved = None
    for number, rows in enumerate(sizes):
        points = tuple(float(t * STEP) for t in range(rows + 1))
        part = solving(rules, points, 0.0)
        solved = yield from _within(part, sum(sizes[:number]) / sum(sizes), rows / sum(sizes))
        if all(_rolls_until(solved, left) < rows // 2 for left in range(rules.bank_dice_left + 1)):
            break
    assert solved is not None
    return solved


def _rolls_until(solved: Solved, left: int) -> int:
    """The most steps with which rolling on beats banking, with so many dice on the table."""
    rows = range(len(solved.worth) - 1, -1, -1)
    return next((t for t in rows if solved.best[ALL * t + left] > solved.worth[t]), 0)


def _within(
    work: Generator[float, None, Solved], start: float, share: float
) -> Generator[float, None, Solved]:
    """Do a part of a larger work: its progress begins at `start` and is so large a share."""
    while True:
        try:
            yield start + share * next(work)
        except StopIteration as end:
            solved: Solved = end.value
            return solved


def _points(steps: int) -> float:
    return float(steps * STEP)


def _choices(rules: SixDiceRules, turn: Turn, roll: Roll, bank: Bank) -> Iterator[Choice]:
    if not turn.roll or turn.aside:
        yield "roll", roll(turn.points // STEP, turn.dice_left)
        if turn.aside and not bank_obstacles(rules, turn.points, len(turn.on_table)):
            yield "bank", bank(turn.points // STEP)
        return
    for dice, points in set_asides(rules, tuple(sorted(turn.roll))).items():
        after = turn._replace(points=turn.points + points, aside=dice)
        for move, value in _choices(rules, after, roll, bank):
            yield f"{words('keep', dice)}, {move}", value
