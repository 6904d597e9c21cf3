"""What comes by itself, without a person's act: what was said to a person stays."""

from pyapp.rules.refusal import Refusal
from pyapp.state import FAILED, FETCHING, FULL, KEEPING, KEPT, App, Event, Fresh


def _values_came(app: App, _: str, __: Fresh) -> App:
    missed = app.trouble is not None and app.trouble.code == "no_values"
    return app._replace(trouble=None if missed else app.trouble, values_missed=False)


def _values_missing(app: App, _: str, __: Fresh) -> App:
    """Told once, until a table comes again; another notice isn't pushed away."""
    if app.values_missed or app.trouble is not None:
        return app
    return app._replace(trouble=Refusal("no_values"), values_missed=True)


def _thinking(app: App, part: str, _: Fresh) -> App:
    try:
        return app._replace(thinking=min(1.0, max(0.0, float(part))))
    except ValueError:
        return app


def _installable(app: App, way: str, _: Fresh) -> App:
    return app._replace(install=way, dialog=None if app.dialog == "install" else app.dialog)


def _kept(app: App, state: str, _: Fresh) -> App:
    """What is kept stays so when a new version can't be; a lack of room is told once.

    A failure is the word of last resort: it takes the place of no reason that is known.
    """
    if state not in KEEPING or app.kept == KEPT != state:
        return app
    if state == FAILED and app.kept != FETCHING:
        return app
    trouble = app.trouble
    if state == FULL != app.kept and trouble is None:
        trouble = Refusal("no_room")
    elif state == KEPT and trouble == Refusal("no_room"):
        trouble = None
    return app._replace(kept=state, trouble=trouble)


def _persistent(app: App, argument: str, _: Fresh) -> App:
    return app._replace(persistent=argument == "true")


def _stored(app: App, _: str, __: Fresh) -> App:
    """What couldn't be stored is stored now."""
    unstored = app.trouble is not None and app.trouble.code in ("no_storage", "storage_full")
    return app._replace(trouble=None) if unstored else app


def _not_stored(app: App, why: str, _: Fresh) -> App:
    """Of all troubles only this one means that a game can be lost."""
    return app._replace(trouble=Refusal("storage_full" if why == "full" else "no_storage"))


def _update_found(app: App, _: str, __: Fresh) -> App:
    return app._replace(update=True)


def _licences(app: App, text: str, _: Fresh) -> App:
    return app._replace(licences=text) if text else app


EVENTS: dict[str, Event] = {
    "values-came": _values_came,
    "values-missing": _values_missing,
    "thinking": _thinking,
    "installable": _installable,
    "kept": _kept,
    "persistent": _persistent,
    "stored": _stored,
    "not-stored": _not_stored,
    "update-found": _update_found,
    "licences": _licences,
}
