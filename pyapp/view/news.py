"""What the table tells: the message in its one place, and the wide button of a pause."""

from pyapp.i18n import Words
from pyapp.rules import penta
from pyapp.rules.games import PENTA
from pyapp.table import HAND_OVER, NEWS, OVER, PLAY, Table, undoable
from pyapp.view.common import Screen, alone, seat_names, sentences, spoken

LOST = ("lost_turn", "bankrupt")

Lines = tuple[str | None, str | None]


def message(
    lines: Lines, words: Words, counting: bool = False, done: float | None = None
) -> Screen | None:
    """Return the message on the screen; a count-down can be stopped, long thinking has a bar."""
    text, line = lines
    if text is None and line is None:
        return None
    return {
        "text": text,
        "line": line,
        "stop": words("table.stop") if counting else None,
        "progress": None if done is None else {"@value": done, "@aria-label": line},
    }


def pause(table: Table, words: Words) -> Lines:
    """Return the news of a turn that has ended."""
    last = table.match.last
    if last is None or table.match.moves[-1].startswith("seat"):
        return None, None
    name = seat_names(table.match, words)[last.player]
    if last.event == "scored":
        box = table.match.moves[-1].removeprefix("score ") if table.match.moves else ""
        if box in penta.INDEX:
            return None, words("news.scored", name=name, box=box, points=last.points)
        return None, None
    key = f"news.{last.event}" if last.points else f"news.{last.event}.none"
    told = words(key, name=name, points=last.points, dice=last.dice)
    if last.event == "banked":
        return _last_turn(table, words), told
    return words(f"call.{last.event}"), told


def _last_turn(table: Table, words: Words) -> str | None:
    """The call of the moment in which the target is reached and others still play."""
    match = table.match
    just_now = match.last is not None and match.ending_by == match.last.player
    return words("call.last_turn") if just_now and not match.over else None


def refused(table: Table, words: Words) -> Lines:
    """Return why the last tap was refused."""
    return None, words.refusal(table.refusal) if table.refusal else None


def thinks_long(table: Table, words: Words) -> Lines:
    """Return that the computer takes its time, the same from beginning to end."""
    return None, words(
        "news.thinks_long", name=seat_names(table.match, words)[table.match.turn or 0]
    )


def thinking(table: Table, words: Words) -> Lines:
    """Return what the computer is doing."""
    match = table.match
    name = seat_names(match, words)[match.turn or 0]
    if table.rolling or not match.now.rolls:
        return None, words("news.rolls", name=name)
    if table.box is not None:
        return None, words("news.writes", name=name, box=table.box)
    if not table.plan:
        return None, words("news.thinks", name=name)
    dice = spoken(sorted(table.board.values(table.board.chosen)))
    if match.game == PENTA:
        return None, words("news.holds" if dice else "news.holds_none", name=name, dice=dice)
    return None, words("news.keeps", name=name, dice=dice)


def wide_button(table: Table, words: Words) -> Screen | None:
    """Return the one button that takes the place of the two while nobody has dice to choose."""
    names = seat_names(table.match, words)
    turn = table.match.turn
    if table.stage == OVER:
        head, line = words("wide.result"), _end(table, words)
        return _wide("result", "result", head, line, table)
    if turn is None:
        return None
    if table.stage == HAND_OVER:
        head = words("wide.hand_over", name=names[turn])
        line = words("wide.hand_over.line")
        return _wide("hand-over", "hand-over", head, line, table)
    last = table.match.last
    own_news = last is not None and table.match.seats[last.player].computer is None
    if table.stage == NEWS and own_news:
        line = words("wide.undo") if undoable(table) else words("wide.next", name=names[turn])
        return _wide("go-on", "go-on", words("wide.go_on"), line, table)
    if table.stage in (NEWS, PLAY) and not table.person_moves:
        line = _until(table, words)
        skip = _wide("skip", "skip", words("wide.skip"), line, table)
        return {**skip, "@data-next": False, "@aria-disabled": False}
    return None


def _until(table: Table, words: Words) -> str:
    """To whom skipping ahead leads: the next person in the order, or the end."""
    match, n = table.match, len(table.match.seats)
    start = match.turn or 0
    for seat in ((start + i) % n for i in range(n)):
        if match.seats[seat].computer is None and not match.seats[seat].out:
            return words("wide.skip.to", name=seat_names(match, words)[seat])
    return words("wide.skip.end")


def _end(table: Table, words: Words) -> str:
    names = seat_names(table.match, words)
    winners = [names[seat] for seat in table.match.winners]
    if not winners:
        return words("result.nobody")
    if len(names) == 1:
        return alone(names[0], table.match.totals[0], words)
    return words("result.winner", n=len(winners), names=words.listing(winners))


def _wide(testid: str, do: str, head: str, line: str, table: Table) -> Screen:
    """A button that waits with the table, so that a double tap doesn't press what replaced it."""
    return {
        "@data-testid": testid,
        "@data-do": do,
        "@data-next": True,
        "@aria-disabled": table.waits,
        "head": head,
        "line": line,
    }


def live(table: Table, lines: Lines, words: Words) -> str:
    """Return what a screen reader is told: the last throw, then news and refusals, never hints."""
    match = table.match
    parts = []
    thrown = next((move for move in reversed(match.moves) if move.startswith("roll")), None)
    told_with_dice = table.stage != PLAY and match.last is not None and match.last.event in LOST
    if thrown is not None and any(table.board.dice) and not (table.rolling or told_with_dice):
        seat = match.turn if match.now.rolls and match.turn is not None else None
        player = seat if seat is not None else match.last.player if match.last else 0
        name = seat_names(match, words)[player]
        dice = ", ".join(thrown.split(" ")[1:])
        parts.append(words("live.rolled", name=name, dice=dice))
    told = table.stage != PLAY or table.refusal is not None or not table.person_moves
    parts += [line for line in lines if line and (told or line == lines[0])]
    if table.stage == HAND_OVER and match.turn is not None:
        parts.append(words("wide.hand_over", name=seat_names(match, words)[match.turn]))
    return sentences(*parts)
