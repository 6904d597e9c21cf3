"""The table of Penta: sheet, notices, and the two buttons."""

from pyapp.i18n import Words
from pyapp.match import joker, must_sacrifice
from pyapp.rules import penta
from pyapp.rules.penta import BOXES, LOWER, UPPER, UPPER_BONUS, UPPER_GOAL, Card, Option
from pyapp.table import PLAY, Table
from pyapp.view import news
from pyapp.view.common import Screen, few, more_players, seat_names

SHORT = {"three_of_a_kind", "four_of_a_kind"}
ROWS: tuple[str | None, ...] = (*UPPER, None, *LOWER)
"""The boxes from top to bottom, None for the bonus."""


def turn_of(table: Table) -> penta.Turn:
    """Return the round in progress."""
    assert isinstance(table.match.now, penta.Turn)
    return table.match.now


def options(table: Table) -> dict[str, Option]:
    """Return the boxes that the roll on the table may be written in."""
    now, turn = turn_of(table), table.match.turn
    if turn is None or not now.roll or now.held is not None:
        return {}
    return {option.box: option for option in penta.options(table.match.cards[turn], now.roll)}


def sheet(table: Table, looked_at: int | None, everybody: bool, words: Words) -> Screen:
    """Return every player's sheet; `looked_at` is the column that a phone shows."""
    match, names = table.match, seat_names(table.match, words)
    shown = _shown(table) if looked_at is None else looked_at
    marks, allowed, totals = few(match), options(table), match.totals
    players = [
        {
            "@data-now": seat == match.turn,
            "@data-kind": "computer" if match.seats[seat].computer else None,
            "@data-out": match.seats[seat].out,
            "@data-shown": seat == shown,
            "@data-few": marks[seat],
            "name": name,
            "total": {"": words.number(totals[seat]), "@data-testid": f"score-{seat}"},
            "look": {
                "@data-arg": str(seat),
                "@aria-pressed": seat == shown,
                "@aria-label": _player_label(table, seat, name, totals[seat], words),
            },
        }
        for seat, name in enumerate(names)
    ]
    return {
        "players": {
            "": players,
            "--n": len(names),
            "--turn": match.turn or 0,
            **more_players(table, everybody, words),
        },
        "rows": [_row(table, box, shown, allowed, words) for box in ROWS],
    }


def _shown(table: Table) -> int:
    last = table.match.last
    if table.match.turn is None or (table.stage != PLAY and last is not None):
        return last.player if last else 0
    return table.match.turn


def _player_label(table: Table, seat: int, name: str, total: int, words: Words) -> str:
    label = words("player", name=name, n=total)
    if table.match.seats[seat].out:
        return f"{label}, {words('player.out')}"
    return f"{label}, {words('player.to_move')}" if seat == table.match.turn else label


def _row(
    table: Table, box: str | None, shown: int, allowed: dict[str, Option], words: Words
) -> Screen:
    seats = range(len(table.match.seats))
    if box is None:
        cells = [_bonus_cell(table, seat, shown, allowed, words) for seat in seats]
        name = words("bonus", points=UPPER_BONUS)
        return {"die": None, "name": name, "short": name, "cells": cells}
    name = words(f"box.{box}")
    return {
        "die": {"@data-value": BOXES.index(box) + 1} if box in UPPER else None,
        "name": name,
        "short": words(f"box.{box}.short") if box in SHORT else name,
        "cells": [_cell(table, box, seat, shown, allowed, words) for seat in seats],
    }


def _cell(
    table: Table, box: str, seat: int, shown: int, allowed: dict[str, Option], words: Words
) -> Screen:
    match = table.match
    card, now = match.cards[seat], seat == match.turn
    points = card.points_of(box)
    more = card.penta_bonus if box == "penta" else 0
    last = match.last
    just_written = (
        table.stage != PLAY
        and last is not None
        and last.player == seat
        and match.moves[-1] == f"score {box}"
    )
    return {
        "@data-now": now,
        "@data-shown": seat == shown,
        "@data-new": just_written,
        "@aria-label": None,
        "box": _box(table, box, card, allowed, words) if now else None,
        "written": None if now else "" if points is None else words.number(points),
        "plus": f"+{words.number(more)}" if more else None,
        "bonus": None,
    }


def _box(table: Table, box: str, card: Card, allowed: dict[str, Option], words: Words) -> Screen:
    points, option = card.points_of(box), allowed.get(box)
    written = points is not None
    barred = bool(allowed) and not written and option is None
    value = points if written else option.points if option else None
    hidden = table.rolling and not written
    return {
        "@data-testid": f"box-{box}",
        "@data-arg": box,
        "@data-state": _state(written, barred, value, hidden),
        "@aria-pressed": None if written else table.stage == PLAY and table.box == box,
        "@aria-label": _box_label(box, written, barred, value, option, words),
        "@disabled": written or not table.person_moves,
        "@aria-disabled": barred or None,
        "points": "" if value is None or hidden else words.number(value),
    }


def _state(written: bool, barred: bool, value: int | None, hidden: bool) -> str:
    if written:
        return "written"
    if barred:
        return "barred"
    return "zero" if not value or hidden else "open"


def _box_label(
    box: str, written: bool, barred: bool, value: int | None, option: Option | None, words: Words
) -> str:
    if written:
        return words("box.label.written", box=box, points=value or 0)
    if barred:
        return words("box.label.barred", box=box)
    if value is None:
        return words("box.label.free", box=box)
    kind = "joker" if option and option.bonus else "points" if value else "zero"
    return words(f"box.label.{kind}", box=box, points=value, n=value)


def _bonus_cell(
    table: Table, seat: int, shown: int, allowed: dict[str, Option], words: Words
) -> Screen:
    card, now = table.match.cards[seat], seat == table.match.turn
    chosen = allowed.get(table.box or "") if now else None
    have = card.upper
    would = have + (chosen.points if chosen and chosen.box in UPPER else 0)
    label = words("bonus.label", have=have, goal=UPPER_GOAL)
    if would > have and table.box:
        label = words("bonus.label.would", have=have, goal=UPPER_GOAL, box=table.box, would=would)
    left = UPPER_GOAL - would
    return {
        "@data-now": now,
        "@data-shown": seat == shown,
        "@data-new": False,
        "@aria-label": label,
        "box": None,
        "written": None,
        "plus": None,
        "bonus": {
            "have": words.number(would),
            "of": f"/{UPPER_GOAL}",
            "words": words("bonus.left", n=left) if left > 0 else words("bonus.reached"),
            "--have": _percent(have),
            "--would": _percent(would),
        },
    }


def _percent(points: int) -> float:
    return round(min(100.0, 100 * points / UPPER_GOAL), 1)


def rolls(table: Table, words: Words) -> Screen | None:
    """Return which roll lies on the table; none does when the game is over."""
    if table.match.over:
        return None
    used = turn_of(table).rolls
    text = words("roll.of", number=used, rolls=penta.ROLLS) if used else words("roll.none")
    return {"text": text, "--used": used}


def held(table: Table, words: Words) -> Screen | None:
    """Return the words on the rim of the tray."""
    n = len(table.board.chosen)
    return {"head": words("held"), "text": words("dice", n=n)} if n else None


def lines(table: Table, words: Words) -> news.Lines:
    """Return the message: what is refused, counts down, binds, or may be done now."""
    if table.stage != PLAY:
        return news.pause(table, words)
    if table.refusal is not None:
        return news.refused(table, words)
    if not table.person_moves:
        return news.thinking(table, words)
    if table.countdown is not None and table.plan:
        return _countdown(table, words), None
    return _hint(table, words)


def _countdown(table: Table, words: Words) -> str:
    box = table.plan[0].removeprefix("score ")
    points = options(table)[box].points
    return words("count.down", box=box, points=points, seconds=table.countdown or 0)


def _hint(table: Table, words: Words) -> news.Lines:
    now, allowed = turn_of(table), options(table)
    if not now.roll:
        return news.pause(table, words)
    if table.rolling:
        return None, None
    if now.held is not None:
        return None, words("hint.held")
    chosen = allowed.get(table.box or "")
    sacrifice = None
    if must_sacrifice(table.match) and (not now.rolls_left or (chosen and not chosen.points)):
        sacrifice = words("sacrifice")
    if joker(table.match):
        step = penta.joker_step(table.match.cards[table.match.turn or 0], now.roll)
        binds = words(f"joker.{step}", box=UPPER[now.roll[0] - 1])
        return words("call.joker"), sacrifice or binds
    if sacrifice:
        return None, sacrifice
    if chosen:
        return None, None
    if not now.rolls_left:
        return None, words("hint.box")
    return None, words("hint.hold")


def left_button(table: Table, words: Words) -> Screen:
    """Return the button that confirms the round."""
    chosen = options(table).get(table.box or "")
    line = words("hint.box")
    if chosen:
        extra = f" +{words.number(chosen.bonus)}" if chosen.bonus else ""
        line = f"{words(f'box.{chosen.box}')} {words.number(chosen.points)}{extra}"
    elif not turn_of(table).roll:
        line = words("confirm.later")
    return {
        "@data-testid": "confirm",
        "@data-do": "confirm",
        "@data-next": chosen is not None,
        "@aria-disabled": chosen is None,
        "head": words("confirm"),
        "line": line,
    }


def right_button(table: Table, words: Words) -> Screen:
    """Return the button that rolls, and which roll it is."""
    now = turn_of(table)
    n = penta.DICE - len(table.board.chosen)
    possible = now.rolls_left > 0 and n > 0
    if not now.rolls_left:
        line = words("roll.no_more")
    elif not n:
        line = words("roll.all_held")
    elif now.rolls_left == 1:
        line = words("roll.last", n=n)
    else:
        line = words("roll.dice", n=n, number=now.rolls + 1, rolls=penta.ROLLS)
    return {
        "@data-next": possible and table.box is None,
        "@aria-disabled": not possible or table.rolling,
        "head": words("roll" if not now.rolls else "roll.again"),
        "line": line,
    }
