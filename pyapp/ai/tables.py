"""Tables of exact values: how a file holds one, and those that the computers may use.

A file is a few lines of text and a compressed body; docs/tables.md describes it.
"""

import zlib
from hashlib import sha256
from typing import NamedTuple

from pyapp.rules.refusal import Refusal

FIRST_LINE = "kocky table 1"
MAX_HEAD = 2000
MAX_BODY = 4_000_000


class Table(NamedTuple):
    """A table's name, the facts about it by name, and its numbers."""

    name: str
    facts: dict[str, str]
    body: bytes


def pack(table: Table) -> bytes:
    """Return a table as the bytes of its file.

    >>> unpack(pack(Table("penta", {"step": "1/32"}, b"abc"))).facts
    {'step': '1/32'}
    """
    facts = {
        "name": table.name,
        "bytes": str(len(table.body)),
        "sha256": sha256(table.body).hexdigest(),
        **table.facts,
    }
    head = "\n".join((FIRST_LINE, *(f"{name} {value}" for name, value in facts.items())))
    return f"{head}\n\n".encode("ascii") + zlib.compress(table.body, 9)


def unpack(data: bytes) -> Table:
    """Return the table that a file holds, checked. Raises Refusal `bad_table`."""
    head, end, packed = data.partition(b"\n\n")
    try:
        first, *lines = head.decode("ascii").split("\n")
        facts = dict(line.split(" ", 1) for line in lines)
        name, size, checksum = facts.pop("name"), int(facts.pop("bytes")), facts.pop("sha256")
        if len(head) >= MAX_HEAD or first != FIRST_LINE or not 0 <= size <= MAX_BODY:
            raise ValueError
        inflating = zlib.decompressobj()
        body = inflating.decompress(packed, size + 1)
    except (ValueError, KeyError, zlib.error) as error:
        raise Refusal("bad_table") from error
    whole = end and inflating.eof and not inflating.unused_data and len(body) == size
    if not whole or sha256(body).hexdigest() != checksum:
        raise Refusal("bad_table")
    return Table(name, facts, body)
