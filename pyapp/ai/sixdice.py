"""The six-dice games: every legal choice with its value."""

from collections.abc import Generator, Iterator

from pyapp.ai.stakes import Stakes
from pyapp.ai.turns import Solved, solving, within_a_turn
from pyapp.match import Match, words
from pyapp.rules.combinations import set_asides
from pyapp.rules.games import STEP, SixDiceRules
from pyapp.rules.sixdice import ALL, Turn, bank_obstacles, bust_chance

Goal = Stakes | None
"""What a turn is played for; None for its points."""
KEPT = 8
FEWEST_ROWS, MOST_ROWS = 800, 8192
"""Steps of 50 up to which a turn is solved for points; more than 409,600 count as so many."""

_solved: dict[tuple[SixDiceRules, Goal], Solved] = {}


def choices(match: Match, goal: Goal) -> list[tuple[str, float]]:
    """Return every legal choice of the player to move with its value, best first.

    After a roll a choice is a plan, "keep 1 1, roll" or "keep 1 1, bank". The unit is the goal's,
    or points of the turn; for points a bank that reaches the target comes before all others, for it
    ends the game.
    """
    rules, turn, _ = _position(match)
    for _ in thinking(match, goal):
        pass
    found = list(_choices(rules, turn, _solved[within_a_turn(rules), goal]))
    if turn.rolls == 0 and goal is not None:
        bust = bust_chance(rules, ALL)
        found = [(move, value + bust * (goal.broke - goal.lost)) for move, value in found]

    def rank(choice: tuple[str, float]) -> tuple[bool, float]:
        return goal is None and wins_by_points(match, *choice), choice[1]

    return sorted(found, key=rank, reverse=True)


def wins_by_points(match: Match, move: str, points: float) -> bool:
    """Return whether a choice valued in points is the bank that reaches the target."""
    rules, _, own = _position(match)
    return move.endswith("bank") and own + points >= rules.target


def thinking(match: Match, goal: Goal) -> Generator[float, None, None]:
    """Do what takes time before `choices` answers, yielding the fraction done now and then."""
    rules = within_a_turn(_position(match)[0])
    solved = _solved.pop((rules, goal), None)
    if solved is None:
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
    rows = FEWEST_ROWS
    while True:
        points = tuple(float(t * STEP) for t in range(rows + 1))
        solved = yield from solving(rules, points, 0.0)
        rolled_on = [t for t in range(rows) if solved.best[ALL * t] > points[t]]
        if not rolled_on or rolled_on[-1] < rows // 2 or rows >= MOST_ROWS:
            return solved
        rows *= 2


def _choices(rules: SixDiceRules, turn: Turn, solved: Solved) -> Iterator[tuple[str, float]]:
    if not turn.roll or turn.aside:
        yield from _after(rules, solved, turn.points, len(turn.on_table), started=bool(turn.aside))
        return
    for dice, points in set_asides(rules, tuple(sorted(turn.roll))).items():
        left = len(turn.roll) - len(dice)
        for move, value in _after(rules, solved, turn.points + points, left):
            yield f"{words('keep', dice)}, {move}", value


def _after(
    rules: SixDiceRules, solved: Solved, points: int, left: int, started: bool = True
) -> Iterator[tuple[str, float]]:
    """What may follow with so many points and dice on the table (0 = all six to roll)."""
    steps = points // STEP
    yield "roll", solved.roll(steps, left or ALL)
    if started and not bank_obstacles(rules, points, left):
        yield "bank", solved.bank(steps)
