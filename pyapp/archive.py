"""Files with games: the record of one game, or all that is kept. What they hold is read strictly,
and compared with what is here. Pure.
"""

import json
import re
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

from pyapp import shelf
from pyapp.record import FORMAT as RECORD
from pyapp.record import Record, check_seed, dumps, parse, to_data
from pyapp.rules.refusal import Refusal, shown
from pyapp.shelf import FINISHED, GIVEN_UP, OPEN, Broken, Entry, Head, Kept, clean_title, head_of

FORMAT, VERSION = "kocky-games", 1
MOST = 64_000_000
"""Characters of a file: room for thousands of games."""
DEPTH, OPENINGS = 8, 100_000
"""A file opens no more brackets within each other, nor altogether. See record.MAX_BRACKETS."""
FIELDS = (
    *("id", "state", "created", "updated", "name"),
    *("record", "beside", "previous", "beside_previous"),
)
FORBIDDEN = frozenset('<>:"/\\|?*')
"""Not in the names of files, on one system or another."""
LONGEST_NAME = 200

NEW, BACK, NEWER, COPY, SAME, OLDER, UNREADABLE = KINDS = (
    *("new", "back", "newer", "copy"),
    *("same", "older", "unreadable"),
)
"""How a game of a file stands to those here: BACK was deleted here, COPY has gone another way."""
TAKEN = KINDS[:4]


class Apart(NamedTuple):
    """A text that was no game, kept apart: whose it was, why it isn't one, and when that showed."""

    text: str
    game: str = ""
    why: str = ""
    when: float = 0.0


class Archive(NamedTuple):
    """What a file holds, unread."""

    entries: tuple[Entry, ...]
    apart: tuple[Apart, ...] = ()


class Found(NamedTuple):
    """A game of a file: how it stands to those here, as it is to be stored, and why it can't be.

    `apart` is the damaged text whose place it takes, `file` the name of the file it came in.
    """

    kind: str
    entry: Entry
    why: Refusal | None = None
    apart: Apart | None = None
    file: str = ""


# --- writing ---


def file_name(head: Head, moment: float) -> str:
    """Return a good name for the file of a game.

    >>> file_name(Head("penta", tuple(map(shelf.Player, ("Eva", "Hal 9/2"))), (0, 0)), 0.0)
    'kocky-penta-1970-01-01-Eva-Hal-9-2.json'
    """
    names = (_plain(player.name) for player in head.players)
    stem = "-".join(["kocky", head.game, day_of(moment), *filter(None, names)])
    return stem.encode()[:LONGEST_NAME].decode(errors="ignore") + ".json"


def _plain(name: str) -> str:
    letters = (c if c.isprintable() and c not in FORBIDDEN else " " for c in name)
    return "-".join("".join(letters).split()).strip(".-")


def day_of(moment: float) -> str:
    """Return the day of a moment by the device's clock, as 2026-11-30."""
    year, month, day, *_ = time.localtime(moment / 1000)
    return f"{year}-{month:02}-{day:02}"


def one(record: Record) -> str:
    """Return the file of one game."""
    return dumps(record) + "\n"


def everything(entries: Iterable[Entry], apart: Iterable[Apart]) -> str:
    """Return the file of all games, to the letter as they are stored."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "games": [{name: getattr(entry, name) for name in FIELDS} for entry in entries],
        "broken": [text._asdict() for text in apart],
    }
    return json.dumps(data, indent=1) + "\n"


# --- reading ---


def opened(text: str) -> Archive:
    """Return what a file holds, a record or all games; no game is replayed yet.

    Raises Refusal `file_too_large`, `not_json`, `duplicate_key`, `not_record`, `bad_value` or
    `newer_version`.
    """
    data = _data(text)
    if isinstance(data, dict) and data.get("format") == RECORD:
        return Archive((Entry("", record=text),))
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Refusal("not_record")
    version, games, apart = (data.get(key) for key in ("version", "games", "broken"))
    if type(version) is not int or version < 1:
        raise Refusal("bad_value", key="version")
    if version > VERSION:
        raise Refusal("newer_version", version=shown(version))
    if not isinstance(games, list):
        raise Refusal("bad_value", key="games")
    texts = apart if isinstance(apart, list) else []
    return Archive(tuple(map(_entry, games)), tuple(filter(None, map(apart_of, texts))))


def _data(text: str) -> Any:
    if len(text) > MOST:
        raise Refusal("file_too_large", most=MOST // 1_000_000)
    if not _is_flat(text):
        raise Refusal("not_json")
    return parse(text, MOST, len(text))


def _is_flat(text: str) -> bool:
    """Whether a text has few brackets within each other, those in its strings not counted."""
    outside = "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])
    if sum(map(outside.count, "[]{}")) > 2 * OPENINGS:
        return False
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", outside):
        depth += 1 if bracket in "[{" else -1
        if depth > DEPTH:
            return False
    return True


def _entry(data: Any) -> Entry:
    fields = data if isinstance(data, dict) else {}
    found = shelf.entry({**{name: fields.get(name) for name in FIELDS}, "id": ""})
    try:
        return found._replace(id=check_seed(fields.get("id")))
    except Refusal:
        return found


def apart_of(data: Any) -> Apart | None:
    """Return a text that is kept apart, from its fields; None where there is none."""
    if not isinstance(data, dict) or not isinstance(data.get("text"), str):
        return None
    text, game, why = (
        str(data.get(key, "")).encode(errors="replace").decode() for key in ("text", "game", "why")
    )
    when: Any = data.get("when")
    return Apart(text, game, why, float(when) if shelf.is_time(when) else 0.0)


# --- comparing ---


class Comparer:
    """Says of games of a file, one after the other, how they stand to those here."""

    def __init__(self, here: Iterable[Entry]) -> None:
        self._here: dict[str, Entry] = {}
        # Of each beginning (game, rules, players, seed) how far the games with it have gone.
        self._moves: dict[str, dict[str, tuple[str, ...]]] = {}
        for entry in here:
            self._add(entry)

    def compare(self, entry: Entry, identity: str, now: float) -> Found:
        """Return how a game stands; one that is new here without an identity has this one."""
        known = self._here.get(entry.id)
        if known is not None and known.record == entry.record and not known.deleted:
            return Found(SAME, known)
        read = shelf.read(entry)
        kept = read.before if isinstance(read, Broken) else read
        if kept is None:
            why = read.why if isinstance(read, Broken) else None
            return Found(UNREADABLE, entry._replace(name=clean_title(entry.name)), why)
        found = self._placed(_stored(entry, kept, now), identity)
        if found.kind in TAKEN:
            self._add(found.entry)
        return found

    def _add(self, entry: Entry) -> None:
        self._here[entry.id] = entry
        outline = _outline(entry.record)
        if outline is not None:
            beginning, moves = outline
            self._moves.setdefault(beginning, {})[entry.id] = moves

    def _placed(self, entry: Entry, identity: str) -> Found:
        beginning, moves = _outline(entry.record) or ("", ())
        ways = {
            other: _way(moves, theirs) for other, theirs in self._moves.get(beginning, {}).items()
        }
        for way in (SAME, OLDER, NEWER):
            alike = [other for other in ways if ways[other] == way]
            if alike:
                same = entry.id if entry.id in alike else alike[0]
                return _beside(way, entry, self._here[same])
        if entry.id not in self._here:
            return Found(NEW, entry if entry.id else entry._replace(id=identity))
        here = self._here[entry.id]
        if _outline(here.record) is not None:
            return Found(COPY, entry._replace(id=identity))
        return Found(NEWER, entry, apart=Apart(here.record, here.id, "not_json", entry.updated))


def _beside(way: str, entry: Entry, here: Entry) -> Found:
    """A game that is here too; the longer history wins."""
    if way == NEWER:
        return Found(
            BACK if here.deleted else NEWER,
            entry._replace(
                id=here.id,
                created=here.created,
                name=here.name or entry.name,
                previous=here.record,
                beside_previous=here.beside,
            ),
        )
    return Found(BACK, here._replace(deleted=0.0)) if here.deleted else Found(way, here)


def _way(moves: tuple[str, ...], theirs: tuple[str, ...]) -> str | None:
    if moves == theirs:
        return SAME
    if theirs[: len(moves)] == moves:
        return OLDER
    return NEWER if moves[: len(theirs)] == theirs else None


def _outline(record: str) -> tuple[str, tuple[str, ...]] | None:
    """The beginning of a stored game and its moves, without a replay."""
    try:
        data = parse(record)
    except Refusal:
        return None
    if not isinstance(data, dict) or not isinstance(data.get("moves"), list):
        return None
    moves = tuple(map(str, data.pop("moves")))
    return json.dumps(data, sort_keys=True), moves


def _stored(entry: Entry, kept: Kept, now: float) -> Entry:
    """A game of a file as it is to be stored: what the rules have read, and no more."""
    match = kept.record.match
    state = GIVEN_UP if entry.state == GIVEN_UP else OPEN
    return Entry(
        entry.id,
        FINISHED if match.over else state,
        min(entry.created or now, now),
        min(entry.updated or now, now),
        name=clean_title(entry.name),
        head=shelf.head_text(head_of(match)),
        record=json.dumps(to_data(kept.record)),
        beside=json.dumps(kept.beside),
    )
