"""Events of the page that counts the dice."""

from pyapp.state import FAIR, App, Event, Fresh, visit

THIS, ALL = "game", "all"


def _fair(app: App, _: str, __: Fresh) -> App:
    return visit(app, FAIR)._replace(counted=THIS if app.table is not None else ALL, pooled=False)


def _fair_of(app: App, what: str, _: Fresh) -> App:
    return app._replace(counted=what) if what in (THIS, ALL) and app.table is not None else app


def _pooled(app: App, _: str, __: Fresh) -> App:
    """The dice of all games are counted."""
    return app._replace(pooled=True)


EVENTS: dict[str, Event] = {"fair": _fair, "fair-of": _fair_of, "pooled": _pooled}
