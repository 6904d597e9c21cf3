"""The page of the daily challenge: today's game, and the results by day."""

from pyapp import daily
from pyapp.days import played
from pyapp.i18n import Words
from pyapp.state import App
from pyapp.table import Table
from pyapp.view.common import Screen, subtitle

A_MONTH = 31
"""How many results are shown."""


def page(app: App, words: Words) -> Screen:
    """Return today's challenge and the results of the days before."""
    games = played(app)
    today = app.games[games[app.today]] if app.today in games else None
    over = today is not None and today.match.over
    finished = [(day, app.games[key]) for day, key in games.items() if app.games[key].match.over]
    return {
        "date": words.day(app.today) if app.today else None,
        "points": words.number(today.match.totals[0]) if today is not None and over else None,
        "play": None if over else {"line": status(app, words)},
        "again": over,
        "days": [_day(day, games[day], table, words) for day, table in finished[:A_MONTH]],
        "sum": _sum([table.match.totals[0] for _, table in finished], words),
    }


def status(app: App, words: Words) -> str:
    """Return in a few words how it stands with today's game."""
    identity = played(app).get(app.today)
    if identity is None:
        return words("daily.line")
    match = app.games[identity].match
    if match.over:
        return words("daily.done", n=match.totals[0])
    return subtitle(match, words)


def _day(day: str, identity: str, table: Table, words: Words) -> Screen:
    result = {
        "@data-arg": identity,
        "date": words.day(day),
        "points": words.number(table.match.totals[0]),
        "marks": " ".join(daily.marks(table.match.cards[0])),
    }
    return {"open": result}


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
