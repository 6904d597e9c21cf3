"""The page of the daily challenge: today's game, and the results by day."""

from pyapp import daily, days, past
from pyapp.i18n import Words
from pyapp.match import Match
from pyapp.state import App
from pyapp.table import Table
from pyapp.view.common import Screen, subtitle


def page(app: App, words: Words) -> Screen:
    """Return today's challenge and the results of the days before."""
    over = days.is_done(app)
    found = [(day, key, past.game(app, key)) for day, key in days.played(app).items()]
    finished = [
        (day, key, game.record.match)
        for day, key, game in found
        if game is not None and game.record.match.over and not app.shelf[key].deleted
    ]
    finished_today = bool(finished) and finished[0][0] == app.today
    return {
        "date": words.day(app.today) if app.today else None,
        "points": words.number(finished[0][2].totals[0]) if finished_today else None,
        "play": None if over or not app.shelf_read else {"line": status(app, words)},
        "again": over,
        "days": [_day(day, key, match, words) for day, key, match in finished],
        "sum": _sum([match.totals[0] for _, _, match in finished], words),
    }


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
    result = {
        "@data-arg": identity,
        "date": words.day(day),
        "points": words.number(match.totals[0]),
        "marks": " ".join(daily.marks(match.cards[0])),
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
