"""The games that are kept, as a person deals with them: opened, named, deleted, mended."""

from pyapp.entry import LISTS, brought, with_kept
from pyapp.shelf import FINISHED, OPEN, clean_title, head_of
from pyapp.state import (
    A_LIST,
    GAMES,
    RESULT,
    TABLE,
    App,
    Event,
    Fresh,
    changed_line,
    later,
    show,
    visit,
    with_line,
)


def _games(app: App, _: str, __: Fresh) -> App:
    return visit(app, GAMES)._replace(gone=None, shown=A_LIST)


def _open(app: App, identity: str, fresh: Fresh) -> App:
    """To the table of a game, or to the result of one that is over."""
    line = app.shelf.get(identity)
    if line is None or line.deleted:
        return app
    app = brought(app._replace(dialog=None), identity, fresh)
    if identity not in app.games:
        return app
    behind = (*app.behind, app.page) if app.page in LISTS else ()
    if line.state == OPEN:
        app = with_line(app, identity, line)
    page = TABLE if line.state == OPEN else RESULT
    return show(app._replace(game=identity, looked_at=None), page)._replace(behind=behind)


def _card(app: App, identity: str, _: Fresh) -> App:
    known = app.page == GAMES and identity in app.shelf
    return app._replace(dialog="card", card=identity) if known else app


def _title(app: App, text: str, _: Fresh) -> App:
    if app.dialog != "card" or app.card is None:
        return app
    return changed_line(app, app.card, name=clean_title(text))


def _delete(app: App, _: str, fresh: Fresh) -> App:
    if app.dialog != "card" or app.card is None:
        return app
    game = None if app.game == app.card else app.game
    app = app._replace(dialog=None, gone=app.card, game=game)
    return changed_line(app, app.card or "", deleted=fresh.now or 1.0)


def _restore(app: App, identity: str, _: Fresh) -> App:
    return changed_line(app._replace(gone=None), identity, deleted=0.0)


def _older(app: App, _: str, __: Fresh) -> App:
    return app._replace(shown=app.shown + A_LIST)


def _mend(app: App, _: str, fresh: Fresh) -> App:
    """Go on with the record before the one that is broken, which is kept apart."""
    identity, broken = app.card, app.broken
    if app.dialog != "broken" or identity is None or broken is None or broken.before is None:
        return app
    match = broken.before.record.match
    app = changed_line(
        with_kept(app, identity, broken.before, fresh),
        identity,
        state=FINISHED if match.over else OPEN,
        head=head_of(match),
        updated=later(app, fresh.now),
        broken=str(broken.why),
    )
    return _open(app, identity, fresh)


EVENTS: dict[str, Event] = {
    "games": _games,
    "continue": _open,
    "open": _open,
    "card": _card,
    "title": _title,
    "delete": _delete,
    "restore": _restore,
    "older": _older,
    "mend": _mend,
}
