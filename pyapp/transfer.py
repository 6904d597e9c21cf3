"""Games that go out as files and come in again, as the app sees it."""

from collections.abc import Iterable

from pyapp import archive, shelf
from pyapp.archive import TAKEN, Apart
from pyapp.entry import now, with_stored
from pyapp.record import Record
from pyapp.shelf import Broken, Entry, head_of
from pyapp.state import GAMES, App, Offer, show, visit


def file_of(app: App, identity: str) -> tuple[str, str] | None:
    """Return the name and the text of the file of a game, None where it can't be read."""
    if identity not in app.shelf:
        return None
    moment = app.shelf[identity].updated
    if table := app.games.get(identity):
        record = Record(table.match, table.seed, table.seed_from)
    else:
        found = shelf.read(now(app, identity))
        if isinstance(found, Broken):
            return None
        record = found.record
    return archive.file_name(head_of(record.match), moment), archive.one(record)


def file_of_all(app: App, apart: Iterable[Apart], moment: float) -> tuple[str, str]:
    """Return the name and the text of the file of all games that aren't deleted."""
    kept = [entry for entry in here(app) if not entry.deleted]
    return f"kocky-{archive.day_of(moment)}.json", archive.everything(kept, apart)


def here(app: App) -> list[Entry]:
    """Return all games of the app as they are to be stored now."""
    return [now(app, identity) for identity in app.shelf]


def offered(app: App, offer: Offer) -> App:
    """Return the app asking what is to become of the games of a file."""
    return app._replace(dialog="import", offer=offer)


def chosen(offer: Offer) -> list[Entry]:
    """Return the games that would be taken, as they are to be stored."""
    return [found.entry for found in offer.found if found.kind in TAKEN]


def damaged(offer: Offer) -> list[Apart]:
    """Return the texts that would be kept apart."""
    replaced = [found.apart for found in offer.found if found.apart is not None]
    return [*offer.apart, *replaced]


def taken(app: App, offer: Offer) -> App:
    """Return the app with the games of a file in its list, at the list."""
    new = {entry.id: entry for entry in chosen(offer)}
    app = app._replace(
        games={key: table for key, table in app.games.items() if key not in new},
        shelf={key: line for key, line in app.shelf.items() if key not in new},
        offer=None,
    )
    app = with_stored(app, list(new.values()))
    if app.game in new:
        return show(app._replace(game=None), GAMES)
    return visit(app, GAMES)
