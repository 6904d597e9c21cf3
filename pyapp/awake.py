"""When the screen is to stay awake: while somebody is at a game."""

from pyapp.state import TABLE, App

REST = 5 * 60_000
"""Milliseconds without a touch after which the table rests, whatever computers do there."""


def stays_awake(app: App, idle: float, seen: bool) -> bool:
    """Return whether the screen stays awake, `idle` milliseconds after the last touch.

    >>> stays_awake(App(), 0, seen=True)
    False
    """
    table = app.table if app.page == TABLE else None
    return table is not None and not table.match.over and seen and idle < REST
