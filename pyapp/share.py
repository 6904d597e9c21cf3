"""Links that carry a game: `#r=` shows it, `#c=` challenges to play on the same dice.

After the sign stands the record's JSON, deflated without a header, as base64url.
"""

import json
import zlib
from base64 import b64decode, urlsafe_b64encode
from typing import NamedTuple

from pyapp.record import Record, loads, to_data, verify
from pyapp.rules.refusal import Refusal

SHOWN, CHALLENGE = "#r=", "#c="
MOST = 100_000
"""Bytes of a link, and of the JSON in it: far more than games have, and soon replayed."""
RAW = -zlib.MAX_WBITS


class Shared(NamedTuple):
    """What a link brings: a record, and whether it's a challenge to play on the same dice."""

    record: Record
    challenge: bool = False


def is_link(text: str) -> bool:
    """Return whether the fragment of an address means to be a link of ours."""
    return text.startswith((SHOWN, CHALLENGE))


def may_challenge(record: Record) -> bool:
    """Return whether others can play the same dice: a game over or not begun, all by its seed."""
    match = record.match
    whole = record.seed is not None and record.seed_from == 1
    return whole and (match.over or not match.moves) and not verify(record)["wrong"]


def fragment(shared: Shared) -> str:
    """Return the end of an address that carries a game. Of a running one it tells no seed.

    Raises Refusal `no_challenge` or `link_too_long`.
    """
    record = _checked(shared).record
    text = json.dumps(to_data(record), ensure_ascii=False, separators=(",", ":")).encode()
    if len(text) > MOST:
        raise Refusal("link_too_long")
    packed = urlsafe_b64encode(_deflated(text)).decode().rstrip("=")
    return (CHALLENGE if shared.challenge else SHOWN) + packed


def opened(text: str) -> Shared:
    """Return what the fragment of an address carries, replayed by the rules.

    Raises Refusal `broken_link`, `link_too_long`, `no_challenge`, or any of `record.loads`.

    >>> opened("#r=q64FAA")
    Traceback (most recent call last):
    pyapp.rules.refusal.Refusal: not_record
    """
    sign, packed = text[: len(SHOWN)], text[len(SHOWN) :]
    if len(packed) > MOST:
        raise Refusal("link_too_long")
    if not is_link(text) or set(packed) & set("+/"):
        raise Refusal("broken_link")
    try:
        data = b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True)
        json_text = _inflated(data).decode()
    except (ValueError, zlib.error) as error:
        raise Refusal("broken_link") from error
    return _checked(Shared(loads(json_text), sign == CHALLENGE))


def _checked(shared: Shared) -> Shared:
    """The same without what a link may not tell: the dice to come of a running game."""
    if shared.challenge:
        if not may_challenge(shared.record):
            raise Refusal("no_challenge")
        return shared
    if shared.record.match.over:
        return shared
    return Shared(Record(shared.record.match))


def _deflated(data: bytes) -> bytes:
    deflating = zlib.compressobj(9, zlib.DEFLATED, RAW, 9)
    return deflating.compress(data) + deflating.flush()


def _inflated(data: bytes) -> bytes:
    """The bytes that were deflated, all of them; never more than MOST come to be."""
    inflating = zlib.decompressobj(RAW)
    inflated = inflating.decompress(data, MOST + 1)
    if len(inflated) > MOST:
        raise Refusal("link_too_long")
    if not inflating.eof or inflating.unused_data:
        raise zlib.error
    return inflated
