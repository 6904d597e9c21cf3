"""What is stored of a game, and that nothing is opened that the rules don't know."""

import json
from typing import Any

import pytest

from pyapp.entry import saved_form
from pyapp.match import Player
from pyapp.record import MAX_CHARACTERS
from pyapp.shelf import (
    FINISHED,
    OPEN,
    Broken,
    Entry,
    Head,
    Kept,
    clean_title,
    entry,
    head_of,
    head_text,
    line,
    moves_stored,
    read,
    successor,
    upgraded,
)
from tests.playing import app_with, match_of, playing, seated
from tests.strategies import GOOD

GAME = entry(saved_form(playing(*GOOD), "g"))
RECORD = json.loads(GAME.record)


def with_record(**changes: Any) -> str:
    return json.dumps({**RECORD, **changes})


DAMAGED = {
    "nothing": ("", "not_json"),
    "cut off": (GAME.record[:-20], "not_json"),
    "a number": ("7", "not_record"),
    "a list": ("[]", "not_record"),
    "deep": ("[" * 100_000, "not_json"),
    "too long": (" " * (MAX_CHARACTERS + 1), "too_long"),
    "a key twice": (GAME.record[:-1] + ', "game": "penta"}', "duplicate_key"),
    "another format": (with_record(format="chess"), "not_record"),
    "a newer version": (with_record(version=99), "newer_version"),
    "no such game": (with_record(game="poker"), "unknown_game"),
    "an unknown key": (with_record(more=1), "unknown_key"),
    "no players": (with_record(players=[]), "seats"),
    "a bad name": (with_record(players=[{"name": "Ev\u202ea"}, {"name": "Jan"}]), "bad_name"),
    "a bad seed": (with_record(seed="FF"), "bad_value"),
    "NaN": (with_record(version=float("nan")), "not_json"),
    "moves that are none": (with_record(moves=[1]), "bad_value"),
    "an impossible roll": (with_record(moves=["roll 1 1 1 1 1 7"]), "bad_move"),
    "a move out of turn": (with_record(moves=["bank"]), "bad_move"),
}


def test_a_whole_game_is_read() -> None:
    found = read(GAME)
    assert isinstance(found, Kept)
    assert found.record.match == match_of("hotdice", *GOOD)
    assert found.beside == json.loads(GAME.beside)


@pytest.mark.parametrize("what", list(DAMAGED))
def test_a_damaged_game_is_broken_and_its_text_is_kept(what: str) -> None:
    text, code = DAMAGED[what]
    found = read(GAME._replace(record=text))
    assert isinstance(found, Broken)
    assert (found.text, found.why.code, found.before) == (text, code, None)


@pytest.mark.parametrize("what", list(DAMAGED))
def test_the_record_before_a_damaged_one_is_offered_if_it_replays(what: str) -> None:
    text, _ = DAMAGED[what]
    found = read(GAME._replace(record=text, previous=GAME.record, beside_previous=GAME.beside))
    assert isinstance(found, Broken)
    assert isinstance(found.before, Kept)
    assert found.before.record.match == match_of("hotdice", *GOOD)
    neither = read(GAME._replace(record="{", previous=text))
    assert isinstance(neither, Broken)
    assert neither.before is None


def test_damage_beside_the_record_costs_no_game() -> None:
    for text in ("", "{", "[" * 100_000):
        assert read(GAME._replace(beside=text)) == Kept(read(GAME).record)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("fields", "kept"),
    [
        ({}, Entry("g")),
        ({"record": 7, "name": None, "updated": "x"}, Entry("g")),
        ({"created": True, "updated": -1, "deleted": float("nan")}, Entry("g")),
        ({"updated": 1e300, "deleted": float("inf")}, Entry("g")),
        ({"state": "no such state", "record": "{}"}, Entry("g", record="{}")),
        ({"state": FINISHED, "updated": 5, "more": 1}, Entry("g", FINISHED, updated=5)),
    ],
)
def test_a_field_of_another_type_is_as_at_first(fields: dict[str, Any], kept: Entry) -> None:
    assert entry({"id": "g", **fields}) == kept


# --- current and previous ---


def test_the_record_before_is_kept_with_its_board() -> None:
    one = successor(None, {"id": "g", "record": "1", "beside": "a"})
    two = successor(one, {"id": "g", "record": "2", "beside": "b"})
    assert (one.previous, one.beside_previous) == ("", "")
    assert (two.record, two.beside, two.previous, two.beside_previous) == ("2", "b", "1", "a")


def test_a_change_without_a_move_leaves_the_record_before() -> None:
    two = Entry("g", record="2", beside="b", previous="1", beside_previous="a")
    after = successor(two, {"id": "g", "record": "2", "beside": "c", "name": "Sunday"})
    assert after == two._replace(beside="c", name="Sunday")
    assert successor(two, {"id": "g", "deleted": 5.0}) == two._replace(deleted=5.0)


def test_a_broken_record_is_never_the_one_before() -> None:
    broken = Entry("g", record="{", beside="b", previous="1", beside_previous="a")
    after = successor(broken, {"id": "g", "record": "1", "beside": "a", "broken": "not_json"})
    assert (after.record, after.previous, after.beside_previous) == ("1", "", "")


# --- the head ---


@pytest.mark.parametrize("game", ["penta", "hotdice", "tenthousand", "bankrupt"])
def test_a_head_survives_the_store(game: str) -> None:
    head = head_of(match_of(game, players="Eva,Hal:club"))
    assert line(Entry("g", head=head_text(head))).head == head


def test_a_head_says_how_the_game_stands() -> None:
    over = match_of("tenthousand", *GOOD, target=1000)
    assert head_of(over).winners == (0,)
    assert head_of(over).moves == len(GOOD)
    taken = match_of("hotdice", "seat 0 club")
    assert head_of(taken).players[0] == Player("Eva", "club")
    penta = match_of("penta", "roll 1 2 3 4 6", "score chance")
    assert head_of(penta) == Head("penta", (Player("Eva"), Player("Jan")), (16, 0), (), 2, 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "7",
        "[]",
        '["poker", [["Eva", null]], [0], [], 0, 0]',
        '[["penta"], [["Eva", null]], [0], [], 0, 0]',
        '["penta", [["Ev\\u202ea", null]], [0], [], 0, 0]',
        '["penta", [["Eva", ["club"]]], [0], [], 0, 0]',
        '["penta", [["Eva", null]], [0, 1], [], 0, 0]',
        '["penta", [["Eva", null]], ["0"], [], 0, 0]',
        '["penta", [["Eva", null]], [0], [4], 0, 0]',
        '["penta", [["Eva", null]], [0], [], true, 0]',
        '["penta", [], [], [], 0, 0]',
        '["penta", "Eva", [0], [], 0, 0]',
    ],
)
def test_a_damaged_head_is_made_anew_from_the_game(text: str) -> None:
    assert line(GAME._replace(head=text)).head == head_of(match_of("hotdice", *GOOD))
    assert line(GAME._replace(head=text, record="{")).head is None
    assert moves_stored(GAME._replace(head=text, record="{"), ()) == 0


@pytest.mark.parametrize(
    ("moves", "stored"),
    [
        (GOOD, len(GOOD)),
        ((*GOOD, "bank"), len(GOOD)),
        (GOOD[:1], 1),
        ((GOOD[0], "bank"), 1),
        ((), 0),
    ],
)
def test_only_stored_moves_that_still_stand_are_counted(
    moves: tuple[str, ...], stored: int
) -> None:
    """After an undo the store holds others for a moment."""
    assert len(GOOD) > 1
    assert moves_stored(GAME, moves) == stored


def test_a_stored_title_is_shown_only_as_text_that_is_seen() -> None:
    assert clean_title(" Ev\u202ea\n" + "x" * 100) == "Eva" + "x" * 36
    assert line(GAME._replace(name="\u202eSunday")).name == "Sunday"


# --- the first version of the store ---


def test_a_game_of_the_first_version_is_brought_over() -> None:
    fields = {
        "id": "g",
        "state": OPEN,
        "updated": 5,
        "record": GAME.record,
        "previous": "",
        "beside": GAME.beside,
    }
    assert upgraded(fields) == GAME._replace(created=5, updated=5)


def test_a_broken_game_of_the_first_version_is_brought_over_as_it_is() -> None:
    after = upgraded({"id": "g", "state": OPEN, "updated": 5, "record": "{", "previous": "["})
    assert after == Entry("g", created=5, updated=5, record="{", previous="[")


def test_the_state_of_a_finished_game_is_stored() -> None:
    over = app_with(seated("tenthousand", *GOOD, target=1000))
    assert line(entry(saved_form(over, "g"))).state == FINISHED
