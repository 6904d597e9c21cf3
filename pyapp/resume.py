"""A table from a match: at its start, or anywhere in a saved game."""

from typing import Any

from pyapp.board import Board
from pyapp.match import Match, replay
from pyapp.record import Record
from pyapp.rules import penta
from pyapp.rules.refusal import Refusal
from pyapp.steps import choose_box, schedule
from pyapp.table import HAND_OVER, NEWS, OVER, PLAY, Habits, Table, board_of, undoable


def new_table(match: Match, seed: str, seed_from: int = 1, habits: Habits | None = None) -> Table:
    """Return a table with the match at its start or anywhere in it."""
    table = Table(match, seed, seed_from, habits or Habits(), _board(match))
    if match.over:
        return table._replace(stage=OVER)
    computer = table.mover is not None and table.mover.computer is not None
    changes_hands = table.people > 1 and table.habits.hand_over and not computer
    if match.moves and not match.now.rolls and changes_hands:
        return table._replace(stage=HAND_OVER)
    if _just_lost(match) or (computer and undoable(table)):
        return schedule(table._replace(stage=NEWS))
    # A person who reloads has acted: no count-down starts by itself.
    return schedule(table) if computer else table._replace(holder=match.turn)


def restored(record: Record, beside: Any, fresh_seed: str, habits: Habits | None = None) -> Table:
    """Return the table of a record; the dice of one without a seed come from a fresh one."""
    seed, seed_from = record.seed, record.seed_from
    if seed is None:
        seed, seed_from = fresh_seed, len(record.match.moves) + 1
    return with_beside(new_table(record.match, seed, seed_from, habits), beside)


def _just_lost(match: Match) -> bool:
    """Whether the last move was a roll that ended its turn."""
    return bool(match.moves) and match.moves[-1].startswith("roll") and not match.now.rolls


def _board(match: Match) -> Board:
    """The dice on the table: of the turn in progress, or of the one that has just been lost."""
    if not _just_lost(match):
        return board_of(match)
    *moves, roll = match.moves
    thrown = tuple(int(word) for word in roll.split(" ")[1:])
    return board_of(replay(match, tuple(moves))).throw(thrown).at_rest()


def beside(table: Table) -> dict[str, Any]:
    """Return what a saved game keeps around its record, so that a reload finds the same board."""
    board = table.board
    return {
        "dice": list(board.dice),
        "aside": list(board.aside),
        "chosen": list(board.chosen),
        "box": table.box,
    }


def with_beside(table: Table, data: Any) -> Table:
    """Return the table with what `beside` kept; anything that doesn't fit the match is left out."""
    if table.stage != PLAY or not isinstance(data, dict):
        return table
    chosen = _numbers(data.get("chosen")) if table.person_moves else ()
    board = Board(_numbers(data.get("dice")), _numbers(data.get("aside")), chosen)
    if not table.board.shows_the_same(board) or not _may_be_chosen(table, board):
        return table
    laid = table._replace(board=board)
    try:
        return choose_box(laid, str(data["box"])) if data.get("box") else laid
    except Refusal:
        return laid


def _numbers(data: Any) -> tuple[int, ...]:
    ok = isinstance(data, list) and all(type(number) is int for number in data)
    return tuple(data) if ok else ()


def _may_be_chosen(table: Table, board: Board) -> bool:
    now = table.match.now
    if not now.rolls:
        return not board.chosen
    if isinstance(now, penta.Turn):
        return now.held is None or sorted(board.values(board.chosen)) == sorted(now.held)
    return not now.aside or not board.chosen
