"""What was made of the same dice before: who has done better, and both results side by side."""

from pyapp.i18n import Words
from pyapp.marks import Rival
from pyapp.match import Match
from pyapp.rules.games import PENTA
from pyapp.table import Table
from pyapp.view.common import Screen, player_names, seat_names


def compared(table: Table, words: Words) -> Screen | None:
    """Return each seat beside who had its dice before; None where nobody had, or too early."""
    match, rivals = table.match, table.marks.rivals
    if not rivals or not match.over:
        return None
    names, theirs = seat_names(match, words), player_names(rivals, words)
    people = [seat for seat, player in enumerate(match.seats) if player.computer is None]
    told = [
        _told(ahead(match, seat, rivals[seat]), names[seat], theirs[seat], len(people) == 1, words)
        for seat in people
    ]
    pairs = [
        _pair(match, seat, rival, (names[seat], theirs[seat]), words)
        for seat, rival in enumerate(rivals)
    ]
    keys = ("total",) if match.game == PENTA else ("rounds", "total")
    return {
        "told": told,
        "heads": [words("new.person"), *(words(f"result.{key}") for key in keys)],
        "rows": [row for pair in pairs for row in pair],
    }


def ahead(match: Match, seat: int, rival: Rival) -> tuple[str, int]:
    """Return in what a seat and its rival differ, and by how much the seat is ahead.

    Two who both got to the target compare their turns, and only then what they have over it.
    """
    target = match.rules.target if match.rules is not None else None
    total, turns = match.totals[seat], match.turns[seat]
    both = target is not None and min(total, rival.total) >= target
    return (
        ("turns", rival.turns - turns)
        if both and turns != rival.turns
        else ("points", total - rival.total)
    )


def _told(difference: tuple[str, int], name: str, rival: str, alone: bool, words: Words) -> str:
    """The difference in one sentence; the one person at the table is spoken to."""
    what, lead = difference
    who = "you" if alone else "name"
    how = f"{'ahead' if lead > 0 else 'behind'}.{what}" if lead else "level"
    return words(f"rivals.{who}.{how}", n=abs(lead), name=name, rival=rival)


def _pair(
    match: Match, seat: int, rival: Rival, names: tuple[str, str], words: Words
) -> tuple[Screen, Screen]:
    lead = ahead(match, seat, rival)[1]
    now = match.turns[seat], match.totals[seat]
    before = rival.turns, rival.total

    def row(when: str, name: str, figures: tuple[int, int], better: bool) -> Screen:
        cells = figures[1:] if match.game == PENTA else figures
        return {
            "@data-win": better,
            "@data-when": when,
            "name": name,
            "when": words(f"rivals.{when}"),
            "": [words.number(figure) for figure in cells],
        }

    return (
        row("now", names[0], now, lead > 0),
        row("before", names[1], before, lead < 0),
    )
