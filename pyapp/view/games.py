"""The page with all games that are kept, and the dialogs about one of them."""

from pyapp import past
from pyapp.i18n import Words
from pyapp.shelf import FINISHED, GIVEN_UP, OPEN, Head, Line
from pyapp.state import App
from pyapp.view.common import Screen, alone, export, player_names, scores, sentences, summary


def running(app: App) -> list[str]:
    """Return the games that can be gone on with, the newest first."""
    return [key for key in _kept(app) if app.shelf[key].state == OPEN]


def _kept(app: App) -> list[str]:
    return [key for key in reversed(app.shelf) if not app.shelf[key].deleted]


def title(app: App, identity: str, words: Words) -> str:
    """Return what a game is called: by its own title, else by its kind and its day."""
    line = app.shelf[identity]
    return line.name or usual_title(line.head, past.day(app, identity), words)


def usual_title(head: Head | None, day: str, words: Words) -> str:
    """Return what a game without a title is called; `day` is the day whose game it is, or empty."""
    if head is None:
        return words("games.one")
    if day:
        return words("games.daily", game=head.game, day=words.short_day(day))
    return words(f"game.{head.game}")


def games(app: App, words: Words) -> Screen:
    """Return the list: what goes on, what is over, and what was deleted lately."""
    finished = [key for key in _kept(app) if app.shelf[key].state != OPEN]
    deleted = [key for key in reversed(app.shelf) if app.shelf[key].deleted]
    sections = (
        ("running", running(app), None),
        ("finished", finished[: app.shown], None),
        ("deleted", deleted, words("games.deleted.line")),
    )
    return {
        "sections": [
            {
                "head": words(f"games.{name}"),
                "line": line,
                "rows": [_row(app, identity, words) for identity in identities],
                "older": name == "finished" and len(finished) > app.shown,
            }
            for name, identities, line in sections
            if identities
        ],
        "empty": app.shelf_read and not app.shelf,
        "all": True if app.shelf else None,
        "persistent": _persistence(app, words),
        "gone": {"text": gone(app, words), "undo": {"@data-arg": app.gone}}
        if gone(app, words)
        else None,
    }


def _row(app: App, identity: str, words: Words) -> Screen:
    line = app.shelf[identity]
    day = words.date(line.updated)
    said = {"head": title(app, identity, words), "line": described(line, words), "day": day}
    if line.deleted:
        restore = {"@data-arg": identity, "": words("games.restore")}
        return {"open": None, "card": None, "deleted": said, "restore": restore}
    more = words("games.more", name=said["head"], day=day)
    return {
        "open": {**said, "@data-arg": identity},
        "card": {"@data-arg": identity, "@aria-label": more},
        "deleted": None,
        "restore": None,
    }


def described(line: Line, words: Words) -> str:
    """The line under a game's name; one with a title of its own says its kind too."""
    head = line.head
    if head is None:
        return words("games.unreadable")
    about = summary(head, words) if line.state == OPEN else _outcome(line.state, head, words)
    return f"{words(f'game.{head.game}')}. {about}" if line.name else about


def _outcome(state: str, head: Head, words: Words) -> str:
    names = player_names(head.players, words)
    won = [names[seat] for seat in head.winners]
    if state == FINISHED and won and len(names) == 1:
        return alone(names[0], head.totals[0], words)
    if state == GIVEN_UP:
        first = words("games.given_up")
    elif state == FINISHED and won:
        first = words("result.winner", n=len(won), names=words.listing(won))
    else:
        first = words("result.nobody")
    return f"{first}. {scores(head, words)}"


def _persistence(app: App, words: Words) -> str | None:
    unstored = app.trouble is not None and app.trouble.code in ("no_storage", "storage_full")
    if app.persistent is None or not app.shelf or unstored:
        return None
    return words("games.persistent" if app.persistent else "games.may_go")


def gone(app: App, words: Words) -> str:
    """Return what was deleted last and can be taken back, empty where there is nothing."""
    line = app.shelf.get(app.gone or "")
    if line is None or not line.deleted:
        return ""
    return words("games.gone", name=title(app, app.gone or "", words))


def card(app: App, words: Words) -> Screen | None:
    """Return what can be done with one game of the list."""
    line = app.shelf.get(app.card or "")
    if app.dialog != "card" or line is None:
        return None
    usual = usual_title(line.head, past.day(app, app.card or ""), words)
    return {
        "@open": True,
        "head": line.name or usual,
        "line": described(line, words),
        "name": {"field": {"@value": line.name, "@placeholder": usual}},
        "export": export(app.card, line.state == OPEN, words),
        "go": {
            "@data-arg": app.card,
            "": words("games.go_on" if line.state == OPEN else "games.look"),
        },
    }


def broken(app: App, words: Words) -> Screen | None:
    """Return why a game can't be opened, and what can be done."""
    if app.dialog != "broken" or app.broken is None:
        return None
    card, before = app.card or "", app.broken.before
    kept = None if before is None else words("broken.before", n=len(before.record.match.moves))
    return {
        "@open": True,
        "name": title(app, card, words) if card in app.shelf else "",
        "why": sentences(words.refusal(app.broken.why)),
        "before": None if kept is None else {"line": kept},
        "text": bool(app.broken.text),
    }
