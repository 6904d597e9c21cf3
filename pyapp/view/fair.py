"""The page that counts the dice: the seed, how often each value came, and what that says."""

from pyapp import past
from pyapp.dice import FACES
from pyapp.fair import Counts, by_name, judged, pooled, tally
from pyapp.fairness import ALL, THIS
from pyapp.i18n import Words
from pyapp.state import App
from pyapp.table import Table
from pyapp.view.common import Screen, player_names, seat_names


def page(app: App, words: Words) -> Screen:
    """Return the counted dice of the game on the table, or of all games on this device."""
    of_all = app.counted == ALL or app.table is None
    counted = _all(app, words) if of_all else _this(app.table, words)
    return {
        "of": None if app.table is None else {"choices": _choices(app.counted, words)},
        "games": _games(app, words) if of_all else None,
        "tables": [_player(name, counts, words) for name, counts in counted.items()],
        "none": (app.pooled or not of_all) and not any(map(sum, counted.values())),
        "seed": None if app.table is None else _seed(app.table, words),
    }


def _choices(counted: str, words: Words) -> list[Screen]:
    return [
        {"pick": {"@value": what, "@checked": what == counted}, "text": words(f"fair.of.{what}")}
        for what in (THIS, ALL)
    ]


def _games(app: App, words: Words) -> str:
    if not app.pooled:
        return words("fair.counting")
    return words("fair.games", n=len(past.finished(app)))


def _this(table: Table | None, words: Words) -> dict[str, Counts]:
    if table is None:
        return {}
    names = seat_names(table.match, words)
    return _with_sum(dict(zip(names, tally(table.match), strict=True)), words)


def _all(app: App, words: Words) -> dict[str, Counts]:
    if not app.pooled:
        return {}
    games = filter(None, (past.thrown(app, identity) for identity in past.finished(app)))
    return _with_sum(by_name(games, lambda seats: player_names(seats, words)), words)


def _with_sum(counted: dict[str, Counts], words: Words) -> dict[str, Counts]:
    """The counts with those of all together first, where there are several."""
    if len(counted) < 2:
        return counted
    return {words("fair.together"): pooled(counted.values()), **counted}


def _player(name: str, counts: Counts, words: Words) -> Screen:
    found = judged(counts)
    most = max(*counts, found.expected, 1)
    return {
        "name": name,
        "--even": f"{found.expected / most:.3f}",
        "faces": [{"die": {"@data-value": face}, "text": str(face)} for face in FACES],
        "thrown": [{"text": words.number(n), "--part": f"{n / most:.3f}"} for n in counts],
        "expected": words("fair.each", each=words.decimal(found.expected, 1)),
        "@data-verdict": found.word,
        "verdict": words(f"fair.{found.word}", share=words.percent(found.p)),
        "figures": words("fair.figures", dice=found.dice, chi=words.decimal(found.chi_square, 2)),
    }


def _seed(table: Table, words: Words) -> Screen:
    """The seed, but only when it tells nothing any more of dice to come."""
    moves = len(table.match.moves)
    if not table.match.over:
        return {"value": None, "text": words("fair.seed.later")}
    if table.seed_from > moves:
        return {"value": None, "text": words("fair.seed.none")}
    since = words("fair.seed.from", number=table.seed_from)
    return {"value": table.seed, "text": since if table.seed_from > 1 else words("fair.seed.all")}
