"""A table from a match: at its start, or anywhere in a saved game."""

from dataclasses import replace
from typing import Any

from pyapp.board import Board
from pyapp.match import Match
from pyapp.rules import penta
from pyapp.rules.refusal import Refusal
from pyapp.steps import choose_box, schedule
from pyapp.table import HAND_OVER, NEWS, OVER, PLAY, Habits, Table, board_of, undoable


def new_table(match: Match, seed: str, seed_from: int = 1, habits: Habits | None = None) -> Table:
    """Return a table with the match at its start or anywhere in it."""
    table = Table(match, seed, seed_from, habits or Habits(), board_of(match))
    if match.over:
        return replace(table, stage=OVER)
    if table.mover and table.mover.computer:
        return schedule(replace(table, stage=NEWS if undoable(table) else PLAY))
    if match.moves and not match.now.rolls and table.people > 1 and table.habits.hand_over:
        return replace(table, stage=HAND_OVER)
    return replace(table, holder=match.turn)


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
    laid = replace(table, board=board)
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
