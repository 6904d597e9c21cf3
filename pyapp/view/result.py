"""The page at the end of a game: who won, by how much, and everybody's points."""

from pyapp.i18n import Words
from pyapp.match import Match, new_match, play
from pyapp.rules.games import PENTA
from pyapp.state import App
from pyapp.view import rivals
from pyapp.view.common import Screen, seat_names


def result(app: App, words: Words) -> Screen | None:
    """Return how the game ended."""
    if app.table is None:
        return None
    match = app.table.match
    names, totals = seat_names(match, words), match.totals
    winners = [names[seat] for seat in match.winners]
    line = app.shelf.get(app.game or "")
    return {
        "title": words(f"game.{match.game}"),
        "sub": words.date(line.updated) if line is not None else "",
        "label": _label(match, words),
        "names": words.listing(winners),
        "total": words.number(totals[match.winners[0]]) if winners else "",
        "margin": _margin(match, names, words),
        "best": _best(match, words),
        **standing(match, words),
        "rivals": rivals.compared(app.table, words),
        "share": {"@data-testid": "share"},
        "fair": {"@data-testid": "fair"},
        "export": {"@data-arg": app.game, "@data-testid": "export"},
        "new": {"@data-testid": "new-game"},
        "rematch": {"line": words("new.first", name=names[1]) if len(names) > 1 else None},
    }


def _label(match: Match, words: Words) -> str | None:
    """What is said over the names; of one player who has finished it is nothing."""
    if match.winners and len(match.seats) == 1:
        return None
    if match.winners:
        return words("result.label", n=len(match.winners))
    return words("result.nobody" if match.over else "games.given_up")


def standing(match: Match, words: Words) -> Screen:
    """Return the table of who has how much, best first."""
    names = seat_names(match, words)
    return {"heads": _heads(match, words), "rows": _result_rows(match, names, words)}


def _margin(match: Match, names: list[str], words: Words) -> str | None:
    if len(names) == 1 and match.rules is not None:
        return words("result.turns", n=match.turns[0]) if match.winners else None
    if len(match.winners) != 1 or len(names) == 1:
        return None
    best = match.winners[0]
    others = [seat for seat in range(len(names)) if seat != best and not match.seats[seat].out]
    if not others:
        return None
    second = max(others, key=lambda seat: match.totals[seat])
    ahead = match.totals[best] - match.totals[second]
    return words("result.ahead", n=ahead, name=names[second]) if ahead > 0 else None


def _best(match: Match, words: Words) -> Screen | None:
    """The winner's last dice of a six-dice game, the best box of Penta."""
    if match.last is None or not match.winners:
        return None
    if match.game != PENTA:
        return None
    seat = match.winners[0]
    box, dice, number = max(_written(match, seat), key=lambda entry: _worth(match, seat, entry[0]))
    return {
        "dice": [{"@data-value": die} for die in dice],
        "text": words("result.best", box=box, number=number),
    }


def _worth(match: Match, seat: int, box: str) -> tuple[bool, int]:
    points = match.cards[seat].points_of(box) or 0
    return box == "penta" and points > 0, points


def _written(match: Match, seat: int) -> list[tuple[str, tuple[int, ...], int]]:
    """Each box of a seat with its dice and the number of its round, in order of play."""
    found: list[tuple[str, tuple[int, ...], int]] = []
    replayed = new_match(match.game, match.rules, match.players)
    for move in match.moves:
        turn, now = replayed.turn, replayed.now
        replayed = play(replayed, move)
        if turn == seat and move.startswith("score "):
            found.append((move.removeprefix("score "), now.roll, len(found) + 1))
    return found


def _heads(match: Match, words: Words) -> list[str]:
    keys = ("upper", "bonus", "lower", "total") if match.game == PENTA else ("rounds", "total")
    return [words("new.person"), *(words(f"result.{key}") for key in keys)]


def _result_rows(match: Match, names: list[str], words: Words) -> list[Screen]:
    order = sorted(range(len(names)), key=lambda seat: (match.seats[seat].out, -match.totals[seat]))
    rows = []
    for seat in order:
        ahead = sum(
            not match.seats[other].out and match.totals[other] > match.totals[seat]
            for other in order
        )
        out = match.seats[seat].out
        total = {"": words.number(match.totals[seat]), "@data-testid": f"score-{seat}"}
        rows.append(
            {
                "@data-win": seat in match.winners,
                "@data-kind": "computer" if match.seats[seat].computer else None,
                "rank": "–" if out else str(ahead + 1),
                "name": f"{names[seat]} ({words('player.out')})" if out else names[seat],
                "": [*_columns(match, seat, words), total],
            }
        )
    return rows


def _columns(match: Match, seat: int, words: Words) -> list[str]:
    if match.game != PENTA:
        return [words.number(match.turns[seat])]
    card = match.cards[seat]
    return [words.number(points) for points in (card.upper, card.upper_bonus, card.lower)]
