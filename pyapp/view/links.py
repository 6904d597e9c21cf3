"""What a link has brought, and what can be made one: the page, the sheet, and the words sent."""

from pyapp.i18n import Words
from pyapp.links import DAY, DICE, GAME
from pyapp.match import Match
from pyapp.record import Record, verify
from pyapp.state import NOT_SENT, App, Guest
from pyapp.view import daily
from pyapp.view.common import Screen, alone, name_field, seat_names, sentences, subtitle
from pyapp.view.result import standing


def shared(app: App, words: Words) -> Screen | None:
    """Return the page of what a link has brought, with the question what to do with it."""
    guest = app.guest
    if guest is None:
        return None
    record = guest.shared.record
    match = record.match
    kind = "challenge" if guest.shared.challenge else "over" if match.over else "running"
    does = {"challenge": "accept", "over": "keep", "running": "play-on"}[kind]
    return {
        "title": words(f"shared.title.{kind}"),
        "game": " · ".join(_called(match, words)),
        "text": _told(guest, words),
        **(standing(match, words) if match.moves else {"heads": None, "rows": None}),
        "dice": _checked(record, words),
        "players": [_seat(guest, index, words) for index in range(len(guest.players))] or None,
        "error": None if app.error is None else sentences(words.refusal(app.error)),
        "yes": {
            "@data-do": does,
            "@data-testid": does,
            "head": words(f"shared.{does}"),
            "line": words(f"shared.{does}.line"),
        },
    }


def _called(match: Match, words: Words) -> list[str]:
    """The game, and how far it is or its rules; Penta that is over has neither."""
    game = words(f"game.{match.game}")
    return [game] if match.over and match.rules is None else [game, subtitle(match, words)]


def _told(guest: Guest, words: Words) -> str:
    match = guest.shared.record.match
    names = seat_names(match, words)
    if guest.shared.challenge:
        return _dare(match, words)
    if not match.over:
        return words("shared.text.running", name=names[match.turn or 0])
    winners = words.listing([names[seat] for seat in match.winners])
    if not winners:
        return words("result.nobody")
    if len(names) == 1:
        return alone(names[0], match.totals[0], words)
    return words("result.winner", n=len(match.winners), names=winners)


def _dare(match: Match, words: Words) -> str:
    """What is to be beaten, in one sentence."""
    if not match.winners:
        return words("shared.text.dice")
    names = words.listing([seat_names(match, words)[seat] for seat in match.winners])
    best = match.winners[0]
    if match.rules is not None:
        n = match.turns[best]
        return words("shared.text.turns", n=n, names=names, points=match.totals[best])
    return words("shared.text.points", n=len(match.winners), names=names, points=match.totals[best])


def _checked(record: Record, words: Words) -> str | None:
    """Whether the dice follow from the seed that came with them."""
    if record.seed is None or not record.match.moves:
        return None
    found = verify(record)
    if found["wrong"]:
        return words("shared.dice.wrong", n=len(found["wrong"]))
    return words("shared.dice.right", n=found["checked"]) if found["checked"] else None


def _seat(guest: Guest, index: int, words: Words) -> Screen:
    player = guest.players[index]
    if player.computer is None:
        return {"@data-kind": "person", "name": name_field(player, index, words), "computer": None}
    computer = f"{words('new.computer')} · {words(f'level.{player.computer}')}"
    return {"@data-kind": "computer", "name": None, "computer": computer}


def share(app: App, words: Words) -> Screen | None:
    """Return the sheet with what can be shared."""
    letter = app.letter
    if app.dialog != "share" or letter is None or app.table is None:
        return None
    over = app.table.match.over
    lines = {
        DAY: words("share.day.line"),
        GAME: words(f"share.game.{'over' if over else 'running'}"),
        DICE: words(f"share.dice.{'over' if over else 'before'}"),
    }
    failed = letter.outcome == NOT_SENT
    text = plain(message(app, letter.chosen, words)) if failed else ""
    return {
        "@open": True,
        "choices": [
            _choice(app, what, lines[what], words) for what in lines if what in letter.links
        ],
        "later": None if DICE in letter.links else words(f"share.dice.{_why_not(over)}"),
        "told": words(f"share.{letter.outcome}") if letter.outcome else "",
        "text": {"@value": text} if failed else None,
    }


def _why_not(over: bool) -> str:
    return "never" if over else "later"


def _choice(app: App, what: str, line: str, words: Words) -> Screen:
    length = words("share.length", n=len(plain(message(app, what, words))))
    return {"@data-arg": what, "head": words(f"share.{what}"), "line": line, "length": length}


def message(app: App, what: str, words: Words) -> dict[str, str]:
    """Return what is handed to the system: `title`, `text` and `url`; empty for nothing to send."""
    if app.letter is None or app.table is None or what not in app.letter.links:
        return {}
    match = app.table.match
    game = words(f"game.{match.game}")
    if what == DAY:
        return {"title": f"{game} · Kocky", "text": daily.letter(app.table, app.address, words)}
    if what == DICE:
        text = words("share.text.dice", game=match.game, dare=_dare(match, words))
    else:
        names = words.listing(seat_names(match, words))
        text = words("share.text.game", game=match.game, names=names)
    return {"title": f"{game} · Kocky", "text": text, "url": app.address + app.letter.links[what]}


def plain(sent: dict[str, str]) -> str:
    """Return what goes to the clipboard: the link alone, where there is one."""
    return sent.get("url") or sent.get("text", "")
