"""The tables on disk: the command line learns the one that a game needs."""

from pathlib import Path

from pyapp.ai import known
from pyapp.rules.games import SixDiceRules
from pyapp.rules.refusal import Refusal

FOLDER = Path(__file__).parent.parent / "static" / "tables"


def learn_for(rules: SixDiceRules | None) -> None:
    """Let the computers play by the table for these rules (None are Penta's), where there is one.

    Raises Refusal `no_table` when its file is missing or damaged; they play without it then.
    """
    name = known.needed(rules)
    if name is None or known.is_known(name):
        return
    try:
        known.learn(name, (FOLDER / f"{name}.bin").read_bytes())
    except (OSError, Refusal) as why:
        raise Refusal("no_table", table=name) from why
