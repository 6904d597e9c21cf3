"""The tables that the computers know: taken in from files that somebody else has read."""

from pyapp.ai import duel, penta
from pyapp.ai.tables import unpack
from pyapp.rules.games import PENTA, SixDiceRules
from pyapp.rules.refusal import Refusal

NAMES = (PENTA, *duel.NAMES)

_known: set[str] = set()


def needed(rules: SixDiceRules | None) -> str | None:
    """Return the name of the table for these rules (None are Penta's), None where there is none.

    >>> from pyapp.rules.games import SIX_DICE
    >>> needed(None), needed(SIX_DICE["tenthousand"])
    ('penta', 'tenthousand')
    """
    return PENTA if rules is None else duel.table_for(rules)


def learn(name: str, data: bytes) -> None:
    """Play by the table of this name from now on; `data` are its file's bytes.

    Raises Refusal `bad_table` where they aren't, and everything stays as it was.
    """
    table = unpack(data)
    if table.name != name:
        raise Refusal("bad_table")
    if name == PENTA:
        penta.use(table)
    else:
        duel.use(table)
    _known.add(name)


def is_known(name: str) -> bool:
    """Return whether the computers play by this table."""
    return name in _known


def forget() -> None:
    """Play without tables again."""
    penta.use(None)
    duel.forget()
    _known.clear()
