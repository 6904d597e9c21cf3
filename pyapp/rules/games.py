"""The four games as data: ids, the three six-dice rule sets, and house rules checked by name."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pyapp.rules.refusal import Refusal, shown

MoreEqual = str | tuple[int, int, int]

PENTA = "penta"
STEP = 50
MAX_POINTS = 20_000
MAX_TARGET = 100_000
ENDINGS = ("last_turn", "full_round", "at_once")
PAIRS = ("distinct", "four_two", "any")

LEVELS = ("classic", "beginner", "club", "expert", "perfect")


class SixDiceRules(NamedTuple):
    """One six-dice rule set. Points are multiples of 50; a combination worth 0 doesn't exist.

    `bank_dice_left`: at most so many dice may be left to roll when banking (5 = free; all six set
    aside counts as none left). `more_equal`: four, five, six equal: "none", "double" (each twice
    the combination one die shorter) or their three values. `pairs`: which six dice are three pairs.
    """

    target: int = 10_000
    bank_minimum: int = 0
    bank_dice_left: int = 5
    ending: str = "last_turn"
    bankruptcy: bool = False
    single_one: int = 100
    single_five: int = 50
    three_ones: int = 1000
    triple_factor: int = 100
    more_equal: MoreEqual = "none"
    straight: int = 1500
    three_pairs: int = 1500
    pairs: str = "four_two"
    two_triples: int = 0


SIX_DICE: dict[str, SixDiceRules] = {
    "hotdice": SixDiceRules(more_equal=(1000, 2000, 3000), two_triples=2500),
    "tenthousand": SixDiceRules(
        bank_minimum=400, bank_dice_left=2, ending="at_once", straight=3000, pairs="any"
    ),
    "bankrupt": SixDiceRules(
        bank_minimum=400,
        ending="full_round",
        bankruptcy=True,
        more_equal="double",
        straight=2000,
        pairs="distinct",
        two_triples=2500,
    ),
}
GAMES = (PENTA, *SIX_DICE)
FIELDS = SixDiceRules._fields


def levels(game: str) -> tuple[str, ...]:
    """Return the computer levels of a game, weakest first; `classic` plays six dice only.

    >>> levels("penta")
    ('beginner', 'club', 'expert', 'perfect')
    """
    return LEVELS[1:] if game == PENTA else LEVELS


def house_rules(game: str, changes: dict[str, Any]) -> SixDiceRules | None:
    """Return the rules in force: the game's own with `changes` by name (None for Penta).

    Raises Refusal `unknown_game`, `unknown_rule` or `bad_rule`.

    >>> house_rules("hotdice", {"target": 5000}).target
    5000
    """
    if game not in GAMES:
        raise Refusal("unknown_game", game=shown(game))
    own = SIX_DICE.get(game)
    for name in changes:
        if own is None or name not in FIELDS:
            raise Refusal("unknown_rule", rule=shown(name))
    if own is None:
        return None
    return own._replace(**{name: _checked(name, value) for name, value in changes.items()})


def differences(game: str, rules: SixDiceRules | None) -> dict[str, Any]:
    """Return what differs from the game's own rules, ready for JSON.

    >>> differences("hotdice", house_rules("hotdice", {"target": 5000, "straight": 1500}))
    {'target': 5000}
    """
    if rules is None:
        return {}
    own = SIX_DICE[game]._asdict()
    return {name: value for name, value in as_data(rules).items() if value != _plain(own[name])}


def as_data(rules: SixDiceRules) -> dict[str, Any]:
    """Return all fields by name, ready for JSON."""
    return {name: _plain(value) for name, value in rules._asdict().items()}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _checked(name: str, value: Any) -> Any:
    if not _CHECKS.get(name, _is_points)(value):
        raise Refusal("bad_rule", rule=name, value=shown(value))
    return tuple(value) if isinstance(value, list) else value


def _is_int(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _is_points(value: Any) -> bool:
    return _is_int(value, 0, MAX_POINTS) and value % STEP == 0


def _is_more_equal(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return len(value) == 3 and all(map(_is_points, value))
    return value in ("none", "double")


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "target": lambda value: _is_int(value, STEP, MAX_TARGET) and value % STEP == 0,
    "bank_dice_left": lambda value: _is_int(value, 0, 5),
    "ending": lambda value: isinstance(value, str) and value in ENDINGS,
    "bankruptcy": lambda value: type(value) is bool,
    "more_equal": _is_more_equal,
    "pairs": lambda value: isinstance(value, str) and value in PAIRS,
}
