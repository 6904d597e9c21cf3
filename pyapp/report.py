"""A match as plain data: what `python -m pyapp show` prints, and tests compare."""

from typing import Any

from pyapp.match import Match, joker, legal, must_sacrifice
from pyapp.rules import penta, sixdice
from pyapp.rules.games import as_data


def show(match: Match) -> dict[str, Any]:
    """Return the state of a match ready for JSON; the keys are described in docs/record.md."""
    return {
        "game": match.game,
        "rules": as_data(match.rules) if match.rules else {},
        "over": match.over,
        "winners": list(match.winners),
        "turn": match.turn,
        "scores": list(match.totals),
        **(_penta(match, match.now) if isinstance(match.now, penta.Turn) else {}),
        **(_six_dice(match, match.now) if isinstance(match.now, sixdice.Turn) else {}),
        "last": _last(match),
        "legal": [_without_none(move._asdict()) for move in legal(match)],
    }


def _penta(match: Match, now: penta.Turn) -> dict[str, Any]:
    return {
        "dice": list(now.roll if now.held is None else now.held),
        "rolls_left": now.rolls_left,
        "joker": joker(match),
        "must_sacrifice": must_sacrifice(match),
        "cards": [_card(card) for card in match.cards],
    }


def _card(card: penta.Card) -> dict[str, Any]:
    written = zip(penta.BOXES, card.boxes, strict=True)
    return {
        "boxes": {box: points for box, points in written if points is not None},
        "upper": card.upper,
        "upper_bonus": card.upper_bonus,
        "penta_bonus": card.penta_bonus,
        "total": card.total,
    }


def _six_dice(match: Match, now: sixdice.Turn) -> dict[str, Any]:
    return {
        "dice": list(now.on_table),
        "dice_left": now.dice_left,
        "turn_points": now.points,
        "hot": now.hot,
        "ending_by": match.ending_by,
    }


def _last(match: Match) -> dict[str, Any] | None:
    if match.last is None:
        return None
    return {**match.last._asdict(), "dice": list(match.last.dice)}


def _without_none(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}
