"""A table to play at: players by one line, events by their words, dice from a script."""

from typing import Any

import pytest

from pyapp import app as apps
from pyapp import steps
from pyapp.dice import Dice
from pyapp.i18n import Words
from pyapp.lineup import read_players
from pyapp.match import Match, dice_to_throw, new_match, play
from pyapp.resume import new_table
from pyapp.rules.games import house_rules
from pyapp.shelf import FINISHED, OPEN, Line, head_of
from pyapp.state import TABLE, App, Fresh
from pyapp.table import Habits, Table
from pyapp.view import screen
from pyapp.view.common import Screen

SEED = "0123456789abcdef" * 2
LANGUAGES = ("sk", "cs", "de", "en")
STILL = Habits(tumble=0)
"""Dice that are at rest at once."""
NO_HAND_OVER = Habits(tumble=0, hand_over=False)
TWO, ALONE, WITH_COMPUTER = "Eva,Jan", "Eva", "Eva,Hal:club"


def match_of(game: str, *moves: str, players: str = TWO, **rules: Any) -> Match:
    """Return a match after some moves."""
    match = new_match(game, house_rules(game, rules), tuple(read_players(players)))
    for move in moves:
        match = play(match, move)
    return match


def seated(
    game: str, *moves: str, players: str = TWO, habits: Habits = STILL, **rules: Any
) -> Table:
    """Return a table after some moves of its match."""
    return new_table(match_of(game, *moves, players=players, **rules), SEED, habits=habits)


def happen(table: Table, *events: str) -> Table:
    """Return the table after events like "die 3", "roll", "box chance"."""
    for event in events:
        name, _, argument = event.partition(" ")
        table = steps.step(table, name, argument)
    return table


def tap(table: Table, *values: int) -> Table:
    """Tap dice by their values: each time the first free one that shows it."""
    for value in values:
        place = next(place for place in table.board.free if table.board.dice[place] == value)
        table = happen(table, f"die {place + 1}")
    return table


def wait(table: Table, times: int = 1) -> Table:
    """Let so many due events happen."""
    for _ in range(times):
        assert table.due is not None, "nothing is due"
        table = happen(table, table.due.event)
    return table


def wait_long(table: Table, most: int = 20_000) -> Table:
    """Let time pass until nothing is due, or the result would be shown."""
    for _ in range(most):
        if table.due is None or table.due.event == "result":
            return table
        table = wait(table)
    raise AssertionError("time goes on and on")


def script(monkeypatch: pytest.MonkeyPatch, *rolls: str) -> None:
    """Let the next throws of the table be these, like "1 1 5 2 3 4" (only the dice thrown)."""
    coming = iter(rolls)

    def throw(match: Match, _: str) -> Dice:
        dice = tuple(map(int, next(coming).split(" ")))
        assert len(dice) == dice_to_throw(match)
        return dice

    monkeypatch.setattr(steps, "throw", throw)


def app_with(table: Table, page: str = TABLE, **changes: Any) -> App:
    """Return an app with this one game on the table."""
    return App(games={"g": table}, game="g", page=page, shelf=shelf_of(g=table))._replace(**changes)


def shelf_of(**tables: Table) -> dict[str, Line]:
    """Return the list of these games, the newest last."""
    return {
        identity: Line(FINISHED if table.match.over else OPEN, head_of(table.match), 1.0, number)
        for number, (identity, table) in enumerate(tables.items())
    }


def table_screen(table: Table, language: str = "en", **changes: Any) -> Screen:
    """Return what the page of the table says."""
    shown: Screen = screen(app_with(table, **changes), Words(language))["table"]
    return shown


def message(table: Table, language: str = "en") -> str:
    """Return everything that the message says, "" without one."""
    said = table_screen(table, language)["message"] or {}
    return " ".join(filter(None, (said.get("text"), said.get("line"))))


def does(app: App, *events: str) -> App:
    """Return the app after events like "game hotdice"."""
    for number, event in enumerate(events):
        name, _, argument = event.partition(" ")
        app = apps.step(app, name, argument, Fresh(SEED, f"game-{len(app.games)}-{number}"))
    return app


def playing(*moves: str, game: str = "hotdice", players: str = TWO, **rules: Any) -> App:
    """Return the app with a table after some moves of its match."""
    return app_with(seated(game, *moves, players=players, **rules))
