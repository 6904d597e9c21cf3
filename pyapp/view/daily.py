"""The page of the daily challenge: today's game, and the results by day."""

from pyapp import daily, days, past
from pyapp.i18n import Words
from pyapp.match import Match
from pyapp.shelf import GIVEN_UP
from pyapp.state import App
from pyapp.table import Table
from pyapp.view.common import Screen, subtitle

KINDS = {daily.FULL: "full", daily.PART: "part", daily.NOTHING: "none"}


def page(app: App, words: Words) -> Screen:
    """Return today's challenge and the results of the days before."""
    found = [(day, key, past.game(app, key)) for day, key in days.played(app).items()]
    ended = [
        (day, key, game.record.match)
        for day, key, game in found
        if game is not None and _is_shown(app, key, game.record.match)
    ]
    results = [(day, match.totals[0]) for day, _, match in ended if match.over]
    over = days.is_done(app)
    return {
        "date": words.day(app.today) if app.today else None,
        "points": next((words.number(n) for day, n in results if day == app.today), None),
        "without": _without(app, words) if over else None,
        "play": None if over or not app.shelf_read else {"line": status(app, words)},
        "again": over,
        "days": [_day(day, key, match, words) for day, key, match in ended],
        "legend": _legend(words) if results else None,
        "sum": _sum([points for _, points in results], words),
    }


def _is_shown(app: App, identity: str, match: Match) -> bool:
    line = app.shelf[identity]
    return not line.deleted and (match.over or line.state == GIVEN_UP)


def _without(app: App, words: Words) -> str | None:
    """Why there is nothing to play today, and no points either."""
    line = app.shelf[days.played(app)[app.today]]
    if line.deleted:
        return words("daily.deleted")
    return words("daily.given_up") if line.state == GIVEN_UP else None


def status(app: App, words: Words) -> str:
    """Return in a few words how it stands with today's game."""
    game = days.today(app)
    if game is None:
        return words("daily.line")
    match = game.record.match
    if match.over:
        return words("daily.done", n=match.totals[0])
    return words("games.given_up") if days.is_done(app) else subtitle(match, words)


def _day(day: str, identity: str, match: Match, words: Words) -> Screen:
    result: Screen = {"@data-arg": identity, "date": words.day(day)}
    if match.over:
        said = {"given": None, "marks": _marks(match, words)}
        return {"open": {**result, **said, "points": words.number(match.totals[0])}}
    return {"open": {**result, "given": words("daily.given"), "marks": None, "points": "–"}}


def _marks(match: Match, words: Words) -> Screen:
    """The boxes in the order of the sheet; read out they are counted."""
    halves = [[KINDS[mark] for mark in half] for half in daily.marks(match.cards[0])]
    every = [kind for half in halves for kind in half]
    counted = [words(f"daily.count.{kind}", n=every.count(kind)) for kind in KINDS.values()]
    upper, lower = ([{"@data-kind": kind} for kind in half] for half in halves)
    return {"@aria-label": ", ".join(counted), "upper": upper, "lower": lower}


def _legend(words: Words) -> list[Screen]:
    return [
        {"mark": {"@data-kind": kind}, "text": words(f"daily.legend.{kind}")}
        for kind in KINDS.values()
    ]


def _sum(totals: list[int], words: Words) -> str | None:
    if len(totals) < 2:
        return None
    mean = words.decimal(sum(totals) / len(totals), 1)
    return words("daily.sum", n=len(totals), mean=mean, best=max(totals))


def letter(table: Table, address: str, words: Words) -> str:
    """Return a result to be shown around: the day, the points, how the boxes went, and no dice."""
    match = table.match
    head = words("daily.letter", day=words.day(table.marks.daily), n=match.totals[0])
    return "\n".join((head, *daily.marks(match.cards[0]), address))
