"""The dialog that says what a file holds before anything of it is taken."""

from pyapp import past
from pyapp.archive import KINDS, TAKEN, Found
from pyapp.i18n import Words
from pyapp.shelf import line
from pyapp.state import App, Offer
from pyapp.view.common import Screen, sentences
from pyapp.view.games import described, usual_title

A_FEW = 8
"""How many games of a kind are named."""


def offer(app: App, words: Words) -> Screen | None:
    """Return what the files hold, and what can be done."""
    if app.dialog != "import" or app.offer is None:
        return None
    if app.offer.reading:
        done = words("import.reading", done=len(app.offer.found), n=app.offer.games)
        nothing_yet = dict.fromkeys(("errors", "kinds", "apart", "yes"))
        return {"@open": True, "reading": done, **nothing_yet}
    n = sum(found.kind in TAKEN for found in app.offer.found)
    texts = len(app.offer.apart)
    return {
        "@open": True,
        "reading": None if n or texts or app.offer.errors else words("import.nothing"),
        "errors": [
            {"file": name, "why": sentences(words.refusal(why))} for name, why in app.offer.errors
        ],
        "kinds": _kinds(app.offer, words),
        "apart": words("import.apart", n=texts) if texts else None,
        "yes": {"": words("import.yes", n=n) if n else words("import.yes.apart")}
        if n or texts
        else None,
    }


def _kinds(offer: Offer, words: Words) -> list[Screen]:
    kinds = []
    for kind in KINDS:
        found = [one for one in offer.found if one.kind == kind]
        if found:
            more = len(found) - A_FEW
            kinds.append(
                {
                    "head": words(f"import.{kind}", n=len(found)),
                    "rows": [_row(one, words) for one in found[:A_FEW]],
                    "more": words("import.more", n=more) if more > 0 else None,
                }
            )
    return kinds


def _row(found: Found, words: Words) -> Screen:
    if found.why is not None:
        name = found.entry.name or found.file or words("games.one")
        return {"head": name, "line": sentences(words.refusal(found.why))}
    said = line(found.entry)
    called = said.name or usual_title(said.head, past.day_of(found.entry.beside), words)
    return {"head": called, "line": described(said, words)}
