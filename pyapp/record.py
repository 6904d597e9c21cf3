"""The game record: a strict reader and writer of the JSON that carries a game everywhere."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from pyapp.dice import SEED_DIGITS
from pyapp.match import HUMAN, MAX_SEATS, Match, Player, advance, new_match, throw, thrown_by
from pyapp.rules.games import GAMES, LEVELS, PENTA, differences, house_rules
from pyapp.rules.refusal import Refusal, shown

FORMAT = "kocky"
VERSION = 1
MAX_CHARACTERS = 500_000
# A legal record opens at most 14 brackets and its names hold at most 216. Deep nesting is refused
# unread: Pyodide's stack doesn't survive it, and the whole page would stop.
MAX_BRACKETS = 250
MAX_NAME = 24
KEYS = ("format", "version", "game", "rules", "players", "seed", "seed_from", "moves")
OPTIONAL = ("seed", "seed_from")
# Unseen, but part of words and emoji: joiner, non-joiner, no-break space.
JOINERS = "\u200c\u200d\u00a0"
TAGS = range(0xE0020, 0xE0080)

MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From each older version, the pure function that makes the next version's data."""


class Record(NamedTuple):
    """A match, and the seed of its dice where it has one. The seed covers moves `seed_from` on."""

    match: Match
    seed: str | None = None
    seed_from: int = 1


class BadMove(Refusal):
    """The first move of a record that the rules refuse: its number, its words, and why."""

    def __init__(self, number: int, move: str, why: Refusal) -> None:
        super().__init__("bad_move", number=number, move=move)
        self.__cause__ = why


def loads(text: str) -> Record:
    """Return the record that a JSON text holds.

    Raises Refusal `too_long`, `not_json`, `duplicate_key`, or any of `from_data`.

    >>> loads("{")
    Traceback (most recent call last):
    pyapp.rules.refusal.Refusal: not_json
    """
    return from_data(parse(text))


def parse(text: str, most: int = MAX_CHARACTERS, brackets: int = MAX_BRACKETS) -> Any:
    """Return the data of a JSON text from anywhere: of bounded length and depth, each key once.

    Raises Refusal `too_long`, `not_json` or `duplicate_key`.
    """
    if len(text) > most:
        raise Refusal("too_long", most=most)
    if text.count("[") + text.count("{") > brackets:
        raise Refusal("not_json")
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise Refusal("not_json") from error


def dumps(record: Record) -> str:
    """Return the record as JSON text, one line."""
    return json.dumps(to_data(record), ensure_ascii=False)


def to_data(record: Record) -> dict[str, Any]:
    """Return the record as plain data, only with the keys that it needs."""
    match = record.match
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game,
        "rules": differences(match.game, match.rules),
        "players": [_player_data(player) for player in match.players],
    }
    if record.seed is not None:
        data["seed"] = record.seed
        if record.seed_from != 1:
            data["seed_from"] = record.seed_from
    data["moves"] = list(match.moves)
    return data


def from_data(data: Any) -> Record:
    """Return the record in plain data, replayed by the rules. Nothing that doesn't replay passes.

    Raises Refusal: `not_record`, `newer_version`, `unknown_key`, `missing_key`, `bad_value`, those
    of house rules, players and seats, or `bad_move` with the number of the first bad move and why.
    """
    data = _current(data)
    _check_keys(data, KEYS, OPTIONAL)
    game = data["game"]
    if not isinstance(game, str) or game not in GAMES:
        raise Refusal("unknown_game", game=shown(game))
    if not isinstance(data["rules"], dict):
        raise Refusal("bad_value", key="rules")
    players = _players(data["players"])
    match = _replayed(new_match(game, house_rules(game, data["rules"]), players), data["moves"])
    return Record(match, *_seed(data, len(match.moves)))


def check_name(name: Any) -> str:
    """Return a player's name if it may be one. Raises Refusal `bad_name`.

    1-24 characters, not blank at its ends, no colon, nothing invisible, not a word of the notation.
    """
    allowed = (
        isinstance(name, str)
        and 1 <= len(name) <= MAX_NAME
        and name == name.strip()
        and ":" not in name
        and name not in (HUMAN, *LEVELS)
        and all(map(is_visible, name))
        and bool(name.strip(JOINERS))
    )
    if not allowed:
        raise Refusal("bad_name", name=shown(name))
    return str(name)


def is_visible(letter: str) -> bool:
    """Return whether a letter may stand in a name: it is seen, or joins others that are."""
    return letter.isprintable() or letter in JOINERS or ord(letter) in TAGS


def verify(record: Record) -> dict[str, Any]:
    """Recompute every roll that the seed covers; Penta's rolls are compared as multisets.

    Returns {"rolls": all rolls, "checked": those with a seed, "wrong": [move numbers]}.
    """
    match = record.match
    state = new_match(match.game, match.rules, match.players)
    rolls, checked, wrong = 0, 0, []
    for number, move in enumerate(match.moves, start=1):
        if move.startswith("roll"):
            rolls += 1
            if record.seed is not None and number >= record.seed_from:
                checked += 1
                if not _thrown_by(state, record.seed, move):
                    wrong.append(number)
        state = advance(state, move)
    return {"rolls": rolls, "checked": checked, "wrong": wrong}


def _thrown_by(match: Match, seed: str, move: str) -> bool:
    written, thrown = thrown_by(match, move), throw(match, seed)
    if match.game == PENTA:
        return sorted(written) == sorted(thrown)
    return written == thrown


def _current(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Refusal("not_record")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise Refusal("bad_value", key="version")
    if version > VERSION:
        raise Refusal("newer_version", version=shown(version))
    current: dict[str, Any] = data
    for older in range(version, VERSION):
        current = MIGRATIONS[older](current)
    return current


def _check_keys(data: dict[str, Any], allowed: tuple[str, ...], optional: tuple[str, ...]) -> None:
    for key in data:
        if key not in allowed:
            raise Refusal("unknown_key", key=shown(key))
    for key in allowed:
        if key not in data and key not in optional:
            raise Refusal("missing_key", key=key)


def _players(data: Any) -> tuple[Player, ...]:
    if not isinstance(data, list):
        raise Refusal("bad_value", key="players")
    if not 1 <= len(data) <= MAX_SEATS:
        raise Refusal("seats", most=MAX_SEATS)
    return tuple(map(_player, data))


def _player(data: Any) -> Player:
    if not isinstance(data, dict):
        raise Refusal("bad_value", key="players")
    _check_keys(data, ("name", "computer"), ("computer",))
    computer = data.get("computer")
    if "computer" in data and (not isinstance(computer, str) or computer not in LEVELS):
        raise Refusal("bad_value", key="computer")
    return Player(check_name(data["name"]), computer)


def _player_data(player: Player) -> dict[str, str]:
    if player.computer is None:
        return {"name": player.name}
    return {"name": player.name, "computer": player.computer}


def _replayed(match: Match, moves: Any) -> Match:
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise Refusal("bad_value", key="moves")
    for number, move in enumerate(moves, start=1):
        try:
            match = advance(match, move)
        except Refusal as why:
            raise BadMove(number, shown(move), why) from why
    return match._replace(moves=tuple(moves))


def _seed(data: dict[str, Any], moves: int) -> tuple[str | None, int]:
    seed, seed_from = data.get("seed"), data.get("seed_from", 1)
    if "seed" in data:
        check_seed(seed)
    wrong_start = type(seed_from) is not int or not 1 <= seed_from <= moves + 1
    if "seed_from" in data and (seed is None or wrong_start):
        raise Refusal("bad_value", key="seed_from")
    return seed, seed_from


def check_seed(seed: Any) -> str:
    """Return a seed if it is 32 lower-case hexadecimal digits. Raises Refusal `bad_value`."""
    if not _is_seed(seed):
        raise Refusal("bad_value", key="seed")
    return str(seed)


def _is_seed(seed: Any) -> bool:
    return (
        isinstance(seed, str) and len(seed) == SEED_DIGITS and set(seed) <= set("0123456789abcdef")
    )


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise Refusal("duplicate_key", key=shown(key))
        data[key] = value
    return data


def _no_constant(name: str) -> Any:
    raise ValueError(name)
