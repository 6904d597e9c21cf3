"""Links: what is shared is read again, tells no dice to come, and nothing else is read."""

import json
import tracemalloc
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from random import Random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.match import Match, Player, new_match, play, roll_move, throw
from pyapp.record import Record, to_data
from pyapp.rules.refusal import Refusal
from pyapp.share import CHALLENGE, MOST, SHOWN, Shared, fragment, is_link, may_challenge, opened
from tests.strategies import GOOD, after, matches, seeded_matches, seeds, table, wander

SEED = "6f1c0e9a" * 4
signs = pytest.mark.parametrize("sign", [SHOWN, CHALLENGE])


def deflated(data: bytes) -> bytes:
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packing.compress(data) + packing.flush()


def packed(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def link(data: Any, sign: str = SHOWN) -> str:
    """A link as another hand would write it."""
    text = data if isinstance(data, str) else json.dumps(data)
    return sign + packed(deflated(text.encode()))


def refused(text: str) -> str:
    with pytest.raises(Refusal) as caught:
        opened(text)
    return caught.value.code


def finished(seed: str = SEED) -> Record:
    """A game of Penta alone by its seed, each roll written into the next box."""
    match = new_match("penta", None, (Player("Eva"),))
    while not match.over:
        match = play(match, roll_move(match, throw(match, seed)))
        match = play(match, f"score {match.cards[0].free[0]}")
    return Record(match, seed)


def running() -> Record:
    return Record(table("hotdice", *GOOD), SEED)


# Written and read again


@given(matches(most=400))
def test_a_shared_game_is_read_again_as_it_was(match: Match) -> None:
    assert opened(fragment(Shared(Record(match)))) == Shared(Record(match))


def test_a_finished_game_is_shared_with_its_seed() -> None:
    assert opened(fragment(Shared(finished()))) == Shared(finished())


@given(seeded_matches())
def test_a_running_game_is_shared_without_its_seed(played: tuple[Match, str]) -> None:
    match, seed = played
    text = fragment(Shared(Record(match, seed)))
    inside = zlib.decompress(urlsafe_b64decode(text[3:] + "=" * (-len(text[3:]) % 4)), -15)
    assert (seed.encode() in inside) is match.over
    assert opened(text).record.match == match


def test_a_seed_that_tells_the_dice_to_come_is_not_taken_from_a_link() -> None:
    record = opened(link(to_data(running()))).record
    assert record == Record(running().match)


def test_the_text_is_the_records_json_raw_deflated_in_base64url() -> None:
    text = fragment(Shared(finished()))
    inside = zlib.decompress(urlsafe_b64decode(text[3:] + "=" * (-len(text[3:]) % 4)), -15)
    assert json.loads(inside) == to_data(finished())
    assert "=" not in text[3:]


@pytest.mark.parametrize("padding", ["", "=", "=="])
def test_a_link_with_the_padding_that_base64_asks_for_is_read_too(padding: str) -> None:
    text = fragment(Shared(finished()))
    full = text + "=" * (-len(text[3:]) % 4)
    if full == text + padding:
        assert opened(full) == opened(text)
    elif padding:
        assert refused(text + padding) == "broken_link"


@pytest.mark.parametrize(
    "name", ["Ľudovít Štúr", "李小龙", "مريم", "👩‍👩‍👧", "<b>&amp;\"'", "e\u0301va"]
)
def test_names_of_any_script_arrive(name: str) -> None:
    record = Record(new_match("bankrupt", table("bankrupt").rules, (Player(name),)))
    assert opened(fragment(Shared(record))).record == record


def test_a_link_stays_short_enough_for_a_message() -> None:
    """A whole game of Penta: a short message of 1,000 characters holds it."""
    assert len(fragment(Shared(finished()))) < 1000


# Challenges


def test_a_finished_game_challenges_with_its_seed_and_its_moves() -> None:
    shared = Shared(finished(), challenge=True)
    assert fragment(shared).startswith(CHALLENGE)
    assert opened(fragment(shared)) == shared


def test_a_game_that_has_not_begun_challenges_too() -> None:
    shared = Shared(Record(table("hotdice"), SEED), challenge=True)
    assert opened(fragment(shared)) == shared


def no_challenges() -> dict[str, Record]:
    record = finished()
    moves = record.match.moves
    other = record.match.moves[0][:-1] + ("1" if moves[0][-1] != "1" else "2")
    false = after(new_match("penta", None, (Player("Eva"),)), other, *moves[1:])
    return {
        "running": running(),
        "no seed": Record(record.match),
        "seeded from its middle": record._replace(seed_from=3),
        "a roll that isn't the seed's": Record(false, SEED),
    }


@pytest.mark.parametrize("kind", no_challenges())
def test_what_others_could_not_play_is_no_challenge(kind: str) -> None:
    record = no_challenges()[kind]
    assert not may_challenge(record)
    with pytest.raises(Refusal, match="no_challenge"):
        fragment(Shared(record, challenge=True))
    assert refused(link(to_data(record), CHALLENGE)) == "no_challenge"


# Strict and bounded


@pytest.mark.parametrize("text", ["#r=", "#c=abc", "#r=<script>"])
def test_what_begins_like_a_link_means_to_be_one(text: str) -> None:
    assert is_link(text)


@pytest.mark.parametrize("text", ["", "#", "#rules", "r=abc", "?r=abc", "#R=abc", " #r=abc"])
def test_another_fragment_is_no_link(text: str) -> None:
    assert not is_link(text)
    assert refused(text) == "broken_link"


@signs
@pytest.mark.parametrize(
    "rest",
    ["", "A", "AA==AA", "q64FAA\n", "q64 FAA", "q64FAA===", "q+4FAA", "%3D", "ž", "\ud800", "\x00"],
    ids=ascii,
)
def test_what_is_no_base64url_of_deflated_text_is_a_broken_link(sign: str, rest: str) -> None:
    assert refused(sign + rest) == "broken_link"


def test_base64_with_the_other_two_letters_is_refused() -> None:
    """`+` and `/` change their meaning on the way through an address."""
    text = fragment(Shared(finished()))
    assert "-" in text
    assert "_" in text
    assert refused(text.replace("-", "+")) == refused(text.replace("_", "/")) == "broken_link"


def test_a_link_that_is_cut_off_is_broken_wherever_it_is() -> None:
    text = fragment(Shared(finished()))
    assert {refused(text[:end]) for end in range(3, len(text))} == {"broken_link"}


@pytest.mark.parametrize("more", [b"\0", b"garbage", deflated(b"{}")])
def test_bytes_after_the_deflated_text_are_refused(more: bytes) -> None:
    data = deflated(json.dumps(to_data(finished())).encode())
    assert opened(SHOWN + packed(data)).record == finished()
    assert refused(SHOWN + packed(data + more)) == "broken_link"


def test_headers_of_zlib_and_gzip_are_refused() -> None:
    text = json.dumps(to_data(finished())).encode()
    for bits in (15, 31):
        packing = zlib.compressobj(9, zlib.DEFLATED, bits)
        assert refused(SHOWN + packed(packing.compress(text) + packing.flush())) == "broken_link"


def test_bytes_that_are_no_utf_8_are_refused() -> None:
    assert refused(SHOWN + packed(deflated(b'{"format": "\xff"}'))) == "broken_link"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("{", "not_json"),
        ("NaN", "not_json"),
        ("[" * 90_000, "not_json"),
        ('{"a": 1, "a": 1}', "duplicate_key"),
        ([], "not_record"),
        ({"format": "kocky", "version": 2}, "newer_version"),
        (to_data(finished()) | {"date": 1}, "unknown_key"),
        (to_data(finished()) | {"moves": ["bank"]}, "bad_move"),
    ],
    ids=lambda value: str(value)[:30],
)
@signs
def test_what_the_reader_of_records_refuses_no_link_brings(sign: str, data: Any, code: str) -> None:
    assert refused(link(data, sign)) == code


def test_a_zip_bomb_costs_neither_time_nor_memory() -> None:
    """Seventy megabytes of zeros in a link as long as one may be."""
    text = SHOWN + packed(deflated(b"\0" * 70_000_000))
    assert 80_000 < len(text) < MOST
    tracemalloc.start()
    begun = perf_counter()
    assert refused(text) == "link_too_long"
    taken, (_, peak) = perf_counter() - begun, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken < 1
    assert peak < 1_000_000


def test_a_text_that_is_too_long_is_refused_unread() -> None:
    assert refused(SHOWN + "A" * (MOST + 1)) == "link_too_long"


def test_a_game_too_long_for_a_link_is_not_shared() -> None:
    match = table("penta")._replace(moves=("seat 0 human",) * 7000)
    with pytest.raises(Refusal, match="link_too_long"):
        fragment(Shared(Record(match)))


@given(st.binary(max_size=300))
def test_any_bytes_are_a_game_or_a_refusal(data: bytes) -> None:
    for inside in (data, deflated(data)):
        with pytest.raises(Refusal):
            opened(SHOWN + packed(inside))


@given(seeds(), st.integers(0, 2**32), st.sampled_from([SHOWN, CHALLENGE]))
def test_a_mutated_link_is_a_game_or_a_refusal(seed: str, number: int, sign: str) -> None:
    chance = Random(number)
    letters = list(fragment(Shared(Record(wander(table("hotdice"), chance, 40, seed))))[3:])
    for _ in range(chance.randint(1, 3)):
        letters[chance.randrange(len(letters))] = chance.choice("AZaz09-_=+/%")
    try:
        shared = opened(sign + "".join(letters))
    except Refusal:
        return
    assert opened(fragment(shared)) == shared
