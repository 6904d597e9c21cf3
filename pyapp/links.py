"""Games that come by a link, and links that are made of games."""

import json
from hashlib import sha256
from itertools import chain

from pyapp import setup as drafts
from pyapp import share
from pyapp.entry import brought
from pyapp.marks import Marks, rivals_of
from pyapp.match import Player, new_match
from pyapp.past import day, record_of
from pyapp.record import Record, dumps, to_data
from pyapp.rules.refusal import Refusal
from pyapp.setup import Setup
from pyapp.share import Shared
from pyapp.state import (
    AT_A_GAME,
    RESULT,
    SENT,
    SHARED,
    App,
    Event,
    Fresh,
    Guest,
    Letter,
    changed_line,
    opened,
    show,
    visit,
)

GAME, DICE, DAY = "game", "dice", "day"
"""What is shared: the game as it is, a challenge to play on the same dice, the day's result."""


# --- a link that is opened ---


def _link(app: App, text: str, _: Fresh) -> App:
    """Show what a link brings before anything is done with it."""
    if not share.is_link(text):
        return app
    try:
        shared = share.opened(text)
    except Refusal as why:
        return app._replace(trouble=Refusal("bad_link"), error=why)
    players = _challenged(app, shared) if shared.challenge else ()
    if app.trouble == Refusal("bad_link"):
        app = app._replace(trouble=None)
    return visit(app._replace(guest=Guest(text, shared, players)), SHARED)


def _challenged(app: App, shared: Shared) -> tuple[Player, ...]:
    """The same line-up, with the names of those who played here last for its people."""
    last = app.last_setup.players if app.last_setup is not None else ()
    names = iter([player.name for player in last if player.computer is None])
    return tuple(
        player if player.computer is not None else Player(next(names, ""))
        for player in shared.record.match.players
    )


def _guest_name(app: App, argument: str, _: Fresh) -> App:
    index, __, name = argument.partition(":")
    guest = app.guest
    if guest is None or index not in map(str, range(len(guest.players))):
        return app
    players = list(guest.players)
    players[int(index)] = players[int(index)]._replace(name=drafts.clean_name(name))
    return app._replace(guest=guest._replace(players=tuple(players)))


def _asked(app: App) -> Guest | None:
    return app.guest if app.page == SHARED else None


def _keep(app: App, _: str, fresh: Fresh) -> App:
    """Take a finished game into the history, once all that is there is known; a game is there once.

    A game that is there stays as it is: its title, its times, how it came.
    """
    guest = _asked(app)
    if guest is None or not app.shelf_read:
        return app
    record = guest.shared.record
    if guest.shared.challenge or not record.match.over:
        return app
    identity = _there_already(app, record) or sha256(dumps(record).encode()).hexdigest()[:32]
    app = brought(changed_line(app, identity, deleted=0.0), identity, fresh)
    if identity not in app.games:
        since = record.seed_from if record.seed else len(record.match.moves) + 1
        dice = fresh._replace(seed=record.seed or fresh.seed, identity=identity)
        app = opened(app, record.match, dice, since)
    return show(app._replace(game=identity, guest=None), RESULT)


def _there_already(app: App, record: Record) -> str | None:
    here = (key for key, table in app.games.items() if record_of(table) == record)
    text = json.dumps(to_data(record))
    lines = app.shelf.items()
    stored = (key for key, line in lines if line.entry is not None and line.entry.record == text)
    return next(chain(here, stored), None)


def _play_on(app: App, _: str, fresh: Fresh) -> App:
    """Go on with a running game, on dice of a fresh seed."""
    guest = _asked(app)
    if guest is None or guest.shared.challenge or guest.shared.record.match.over:
        return app
    match = guest.shared.record.match
    app = opened(app, match, fresh, len(match.moves) + 1)
    return app._replace(guest=None)


def _accept(app: App, _: str, fresh: Fresh) -> App:
    """Play on the dice of a challenge, each seat against who had it."""
    guest = _asked(app)
    if guest is None or not guest.shared.challenge:
        return app
    record = guest.shared.record
    draft = Setup(record.match.game, players=guest.players)
    try:
        players = drafts.named(draft, app.names.person, app.names.computer)
    except Refusal as why:
        return app._replace(error=why)
    match = new_match(record.match.game, record.match.rules, players)
    marks = Marks(rivals=rivals_of(record.match))
    dice = fresh._replace(seed=record.seed or fresh.seed)
    return opened(app, match, dice, marks=marks)._replace(guest=None)


# --- a game that is shared ---


def _share(app: App, _: str, __: Fresh) -> App:
    """Offer what can be shared of the game on the table."""
    if app.table is None or app.page not in AT_A_GAME:
        return app
    record = record_of(app.table)
    links: dict[str, str] = {}
    if app.table.match.over and app.game is not None and day(app, app.game):
        links[DAY] = ""
    try:
        links[GAME] = share.fragment(Shared(record))
        if share.may_challenge(record):
            links[DICE] = share.fragment(Shared(record, challenge=True))
    except Refusal as why:
        return app._replace(trouble=why, dialog=None)
    return app._replace(dialog="share", letter=Letter(links))


def _send(app: App, what: str, _: Fresh) -> App:
    """Note what is being sent."""
    if app.dialog != "share" or app.letter is None or what not in app.letter.links:
        return app
    return app._replace(letter=app.letter._replace(chosen=what, outcome=""))


def _sent(app: App, outcome: str, _: Fresh) -> App:
    if app.dialog != "share" or app.letter is None or outcome not in ("", *SENT):
        return app
    return app._replace(letter=app.letter._replace(outcome=outcome))


EVENTS: dict[str, Event] = {
    "link": _link,
    "guest-name": _guest_name,
    "keep": _keep,
    "play-on": _play_on,
    "accept": _accept,
    "share": _share,
    "send": _send,
    "sent": _sent,
}
