"""What is known of a game beside its record: it is the day's game, it answers a challenge."""

from typing import Any, NamedTuple

from pyapp.match import Match
from pyapp.record import check_name
from pyapp.rules.games import LEVELS
from pyapp.rules.refusal import Refusal


class Rival(NamedTuple):
    """Who has played on the same dice before, at the same seat, and how that ended."""

    name: str
    computer: str | None
    total: int
    turns: int


class Marks(NamedTuple):
    """`daily` is the day whose game it is, else empty; `rivals` has one for each seat, or none."""

    daily: str = ""
    rivals: tuple[Rival, ...] = ()


def rivals_of(match: Match) -> tuple[Rival, ...]:
    """Return the rivals that the players of a match are to others, once it is over."""
    if not match.over:
        return ()
    seats = zip(match.seats, match.totals, match.turns, strict=True)
    return tuple(Rival(seat.name, seat.computer, *numbers) for seat, *numbers in seats)


def to_data(marks: Marks) -> dict[str, Any]:
    """Return marks ready for JSON, only those that there are.

    >>> to_data(Marks("2026-11-30"))
    {'daily': '2026-11-30'}
    """
    return {key: value for key, value in marks._asdict().items() if value}


def from_data(data: Any, match: Match) -> Marks:
    """Return the marks that a game can have; anything that can't be is left out."""
    found = data if isinstance(data, dict) else {}
    daily = found.get("daily")
    try:
        rivals = tuple(_rival(*rival) for rival in found.get("rivals", ()))
    except (TypeError, ValueError, Refusal):
        rivals = ()
    return Marks(
        daily if isinstance(daily, str) and len(daily) == len("2026-11-30") else "",
        rivals if len(rivals) == len(match.players) else (),
    )


def _rival(name: Any, computer: Any, total: Any, turns: Any) -> Rival:
    """A rival from its parts. Raises ValueError or Refusal where it can't be one."""
    if computer not in (None, *LEVELS) or not type(total) is type(turns) is int:
        raise ValueError
    return Rival(check_name(name), computer, total, turns)
