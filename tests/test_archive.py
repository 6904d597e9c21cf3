"""Files with games: what they are called, what they hold, how that stands to what is here."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from pyapp import archive
from pyapp.archive import (
    BACK,
    COPY,
    DEPTH,
    MOST,
    NEW,
    NEWER,
    OLDER,
    SAME,
    UNREADABLE,
    Apart,
    Comparer,
    Found,
    everything,
    file_name,
    opened,
)
from pyapp.entry import saved_form
from pyapp.match import Player
from pyapp.record import Record
from pyapp.rules.refusal import Refusal
from pyapp.shelf import FINISHED, GIVEN_UP, OPEN, Entry, Head, Kept, entry, read
from tests.playing import SEED, match_of, playing

MOVES = ("roll 1 2 2 2 4 5", "keep 1", "bank", "roll 1 1 1 2 3 4", "keep 1 1 1", "bank")
OTHER = (*MOVES[:3], "roll 1 5 2 3 4 6", "keep 1", "bank")
ID, SECOND, FRESH = "a" * 32, "b" * 32, "f" * 32
NOW = 1_000.0


def kept(moves: int, way: tuple[str, ...] = MOVES, **fields: Any) -> Entry:
    """A stored game that has gone so many moves of a way."""
    form = {**saved_form(playing(*way[:moves]), "g"), "id": ID, "updated": 10.0 * moves}
    return entry({**form, **fields})


def compared(new: Entry, *here: Entry) -> Found:
    return Comparer(here).compare(new, FRESH, NOW)


# --- names ---


@dataclass
class Named:
    names: tuple[str, ...]
    file: str


@pytest.mark.parametrize(
    "case",
    [
        Named(("Eva", "Hal"), "kocky-penta-1970-01-01-Eva-Hal.json"),
        Named(("Šimon Ž.",), "kocky-penta-1970-01-01-Šimon-Ž.json"),
        Named(("../../etc", "a/b\\c?*"), "kocky-penta-1970-01-01-etc-a-b-c.json"),
        Named(("<>|",), "kocky-penta-1970-01-01.json"),
    ],
)
def test_the_name_of_a_file_says_game_day_and_players_and_is_one_everywhere(case: Named) -> None:
    players = tuple(map(Player, case.names))
    assert file_name(Head("penta", players, (0,) * len(players)), 43_200_000.0) == case.file


def test_the_name_of_a_file_fits_every_disk() -> None:
    players = tuple(Player("🎲" * 12 + str(number)) for number in range(9))
    name = file_name(Head("tenthousand", players, (0,) * 9), 0.0)
    assert len(name.encode()) <= 255
    assert name.endswith(".json")


# --- there and back ---


def test_everything_comes_back_as_it_was_stored() -> None:
    games = (kept(3, name="Sunday"), kept(6, id=SECOND, record="{broken", previous="{too"))
    apart = (Apart("{ž", ID, "not_json", 7.0),)
    found = opened(everything(games, apart))
    assert found.apart == apart
    assert found.entries == tuple(game._replace(head="") for game in games)


def test_the_file_of_one_game_is_its_record() -> None:
    record = Record(match_of("hotdice", *MOVES[:2]), SEED)
    (only,) = opened(archive.one(record)).entries
    found = read(only)
    assert isinstance(found, Kept)
    assert found.record == record


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("[" * 100_000, "not_json"),
        ('{"a":' * (DEPTH + 1) + "1" + "}" * (DEPTH + 1), "not_json"),
        ("[" + "[]," * 200_000 + "[]]", "not_json"),
        ("[]", "not_record"),
        ('{"format": "chess"}', "not_record"),
        ('{"format": "kocky-games", "version": true, "games": []}', "bad_value"),
        ('{"format": "kocky-games", "version": 1, "games": {}}', "bad_value"),
        ('{"format": "kocky-games", "version": 2, "games": []}', "newer_version"),
        ('{"format": "kocky-games", "version": 1, "version": 1}', "duplicate_key"),
    ],
)
def test_what_is_no_file_of_games_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        opened(text)


def test_a_file_that_is_too_large_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST", 10)
    with pytest.raises(Refusal, match="file_too_large"):
        opened('{"format": 1}')
    assert MOST > 1_000_000


def test_brackets_in_a_text_are_no_depth() -> None:
    text = everything([kept(1, record="[" * 1000 + '"\\')], [])
    assert opened(text).entries[0].record == "[" * 1000 + '"\\'


@pytest.mark.parametrize("game", [7, None, [], {}, {"id": 7, "record": []}, {"record": "7"}])
def test_a_game_of_a_file_that_is_none_is_unreadable_and_the_others_are_read(game: Any) -> None:
    data = json.loads(everything([kept(3)], []))
    data["games"].insert(0, game)
    comparer = Comparer([])
    kinds = [comparer.compare(one, FRESH, NOW).kind for one in opened(json.dumps(data)).entries]
    assert kinds == [UNREADABLE, NEW]


# --- compared ---


def test_a_game_that_is_not_here_is_new_and_keeps_who_it_is() -> None:
    found = compared(kept(3, name="Sunday", beside='{"dice": [1]}'))
    assert found.kind == NEW
    assert found.entry._replace(beside="") == kept(3, name="Sunday")._replace(beside="")
    assert json.loads(found.entry.beside) == {"dice": [1]}


def test_a_record_without_an_identity_gets_one() -> None:
    found = compared(kept(3, id=""))
    assert (found.kind, found.entry.id) == (NEW, FRESH)


@pytest.mark.parametrize("identity", [ID, SECOND, ""])
@pytest.mark.parametrize(
    ("moves", "kind", "left"), [(2, OLDER, 3), (3, SAME, 3), (6, NEWER, 6)], ids=str
)
def test_of_one_history_the_longer_wins_whatever_it_is_called(
    identity: str, moves: int, kind: str, left: int
) -> None:
    here = kept(3, name="here", created=5.0)
    found = compared(kept(moves, id=identity, name="there"), here)
    assert found.kind == kind
    assert (found.entry.id, found.entry.name, found.entry.created) == (ID, "here", 5.0)
    assert len(json.loads(found.entry.record)["moves"]) == left
    assert found.entry.previous == (here.record if kind == NEWER else here.previous)


def test_histories_that_parted_are_kept_beside_each_other() -> None:
    found = compared(kept(6, OTHER), kept(6))
    assert (found.kind, found.entry.id) == (COPY, FRESH)


def test_the_same_copy_is_not_made_twice() -> None:
    here = kept(6)
    copy = compared(kept(6, OTHER), here).entry
    assert compared(kept(6, OTHER), here, copy).kind == SAME


@pytest.mark.parametrize(("moves", "left"), [(2, 3), (3, 3), (6, 6)])
def test_a_game_that_was_deleted_here_comes_back(moves: int, left: int) -> None:
    found = compared(kept(moves), kept(3, deleted=7.0))
    assert (found.kind, found.entry.deleted) == (BACK, 0.0)
    assert len(json.loads(found.entry.record)["moves"]) == left


def test_a_damaged_game_here_makes_room_and_its_text_is_kept_apart() -> None:
    found = compared(kept(3), kept(3, record="{"))
    assert found.kind == NEWER
    assert found.apart is not None
    assert (found.apart.text, found.apart.game) == ("{", ID)


def test_what_does_not_replay_is_not_taken() -> None:
    found = compared(kept(3, record='{"format": "kocky"}', name="x\u202ey"))
    assert (found.kind, found.entry.name) == (UNREADABLE, "xy")
    assert found.why is not None


def test_a_damaged_game_is_taken_from_the_record_before() -> None:
    found = compared(kept(3, record="{", previous=kept(2).record))
    assert found.kind == NEW
    assert len(json.loads(found.entry.record)["moves"]) == 2


def test_a_game_that_stands_in_a_file_twice_is_taken_once() -> None:
    comparer = Comparer([])
    kinds = [comparer.compare(kept(n), FRESH, NOW).kind for n in (3, 3, 2, 6)]
    assert kinds == [NEW, SAME, OLDER, NEWER]


def test_what_a_file_says_of_a_game_is_believed_only_where_it_can_be() -> None:
    """No time to come, no state that the rules don't know, no total of its own."""
    new = kept(3, state=FINISHED, updated=9e13, created=8e13, head='["penta"]', name="a\nb")
    found = compared(new).entry
    assert (found.state, found.updated, found.created, found.name) == (OPEN, NOW, NOW, "ab")
    assert json.loads(found.head)[0] == "hotdice"
    assert compared(kept(3, state=GIVEN_UP)).entry.state == GIVEN_UP
