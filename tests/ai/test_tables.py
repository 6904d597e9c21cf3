"""The form of a table's file: what is packed is read again, what is damaged is refused."""

import tracemalloc
import zlib
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyapp.ai.tables import Table, pack, unpack
from pyapp.rules.refusal import Refusal

BODY = b"some numbers, some numbers, some numbers"
SHIPPED = sorted((Path(__file__).parents[2] / "static" / "tables").glob("*.bin"))


def head(**lines: str) -> dict[str, str]:
    """The lines that every table has, some of them otherwise."""
    own = {"name": "penta", "bytes": str(len(BODY)), "sha256": sha256(BODY).hexdigest()}
    return own | lines


def file_of(
    lines: dict[str, str], packed: bytes = zlib.compress(BODY), first: str = "kocky table 1"
) -> bytes:
    """A file, put together as the book says."""
    text = "".join(f"{line}\n" for line in (first, *(f"{k} {v}" for k, v in lines.items())))
    return text.encode() + b"\n" + packed


def refused(data: bytes) -> bool:
    """Whether a file is refused, and with the right code."""
    try:
        unpack(data)
    except Refusal as refusal:
        return refusal == Refusal("bad_table")
    return False


def test_a_file_made_by_the_book_is_read() -> None:
    assert unpack(file_of(head())) == Table("penta", {}, BODY)


def test_the_lines_of_the_head_may_stand_in_any_order() -> None:
    lines = dict(reversed(head(step="1/32", about="two words").items()))
    assert unpack(file_of(lines)) == Table("penta", {"about": "two words", "step": "1/32"}, BODY)


def test_a_packed_table_has_the_form_of_the_book() -> None:
    data = pack(Table("penta", {"step": "1/32"}, BODY))
    text, _, packed = data.partition(b"\n\n")
    first, *lines = text.decode("ascii").split("\n")
    assert first == "kocky table 1"
    assert dict(line.split(" ") for line in lines) == head(step="1/32")
    assert zlib.decompress(packed) == BODY


@settings(max_examples=30)
@given(
    st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1),
    st.dictionaries(
        st.text("xyz", min_size=1, max_size=5), st.text("1/ .a", max_size=9), max_size=4
    ),
    st.binary(max_size=300),
)
def test_what_is_packed_is_read_again(name: str, facts: dict[str, str], body: bytes) -> None:
    assert unpack(pack(Table(name, facts, body))) == Table(name, facts, body)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.stem))
def test_a_shipped_table_is_named_like_its_file(path: Path) -> None:
    assert unpack(path.read_bytes()).name == path.stem


@pytest.mark.parametrize("line", ["name", "bytes", "sha256"])
def test_without_one_of_its_lines_a_file_is_refused(line: str) -> None:
    lines = head()
    del lines[line]
    assert refused(file_of(lines))


@pytest.mark.parametrize(
    "first", ["kocky table 2", "kocky table 1 ", "Kocky table 1", "", "kocky table"]
)
def test_a_file_with_another_first_line_is_refused(first: str) -> None:
    assert refused(file_of(head(), first=first))


@pytest.mark.parametrize(
    "size",
    [
        *(
            "0",
            "1",
            str(len(BODY) - 1),
            str(len(BODY) + 1),
            "-1",
            "4000001",
            "1e3",
            "",
            "x",
            "40.0",
        ),
        *("9" * 30, "9" * 1500, "0x28", "\N{FULLWIDTH DIGIT FOUR}\N{FULLWIDTH DIGIT ZERO}"),
    ],
)
def test_a_size_that_is_not_the_bodys_is_refused(size: str) -> None:
    assert refused(file_of(head(bytes=size)))


@pytest.mark.parametrize(
    "checksum", ["", "0" * 64, sha256(BODY + b" ").hexdigest(), sha256(BODY).hexdigest()[:-1]]
)
def test_a_wrong_checksum_is_refused(checksum: str) -> None:
    assert refused(file_of(head(sha256=checksum)))


@pytest.mark.parametrize("body", [BODY + b"!", BODY[:-1], b"", BODY[::-1]])
def test_another_body_than_the_promised_one_is_refused(body: bytes) -> None:
    assert refused(file_of(head(), zlib.compress(body)))


def test_the_largest_body_is_read_and_a_larger_one_refused() -> None:
    for size, good in ((4_000_000, True), (4_000_001, False)):
        body = bytes(size)
        lines = {"name": "big", "bytes": str(size), "sha256": sha256(body).hexdigest()}
        assert refused(file_of(lines, zlib.compress(body))) != good


@pytest.fixture(scope="module")
def bomb() -> bytes:
    """A small body that unpacks to 40 million bytes."""
    return zlib.compress(bytes(40_000_000))


@pytest.mark.parametrize("promised", ["40", "0", "4000000", "40000000"])
def test_a_body_that_unpacks_to_very_much_is_refused_unseen(bomb: bytes, promised: str) -> None:
    data = file_of(head(bytes=promised), bomb)
    assert len(data) < 50_000
    tracemalloc.start()
    try:
        assert refused(data)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "packed",
    [
        b"",
        BODY,
        zlib.compress(BODY)[:-8],
        zlib.compress(BODY)[1:],
        zlib.compressobj(9, zlib.DEFLATED, 31).compress(BODY),
        zlib.compressobj(9, zlib.DEFLATED, -15).compress(BODY),
    ],
)
def test_a_body_that_is_not_in_the_format_is_refused(packed: bytes) -> None:
    assert refused(file_of(head(), packed))


def test_a_head_that_is_not_ascii_is_refused() -> None:
    assert refused(file_of(head(about="šesť kociek")))
    assert refused(file_of(head()).replace(b"penta", b"p\xffnta", 1))


def test_a_line_without_a_value_is_refused() -> None:
    assert refused(file_of(head()).replace(b"name penta\n", b"name penta\nalone\n"))


def test_a_file_without_an_empty_line_is_refused() -> None:
    assert refused(file_of(head()).replace(b"\n\n", b"\n"))
    empty = file_of(head(bytes="0", sha256=sha256(b"").hexdigest()), zlib.compress(b""))
    assert unpack(empty) == Table("penta", {}, b"")
    assert refused(empty.partition(b"\n\n")[0])


def test_an_empty_body_is_packed_too() -> None:
    assert refused(file_of(head(bytes="0", sha256=sha256(b"").hexdigest()), b""))


@pytest.mark.parametrize("data", [b"", b"\n", b"\n\n", b"kocky table 1\n\n", bytes(5000)])
def test_what_is_no_file_at_all_is_refused(data: bytes) -> None:
    assert refused(data)


def test_windows_line_ends_are_refused() -> None:
    assert refused(file_of(head()).replace(b"\n", b"\r\n"))


def long_head(size: int) -> dict[str, str]:
    """Lines of a head that has so many bytes, each ended by a line feed."""
    rest = size - len(file_of(head(about=""), b"")) + 1
    return head(about="a" * rest)


def test_a_head_of_2000_bytes_is_read() -> None:
    data = file_of(long_head(2000))
    assert data.index(b"\n\n") + 1 == 2000
    assert unpack(data).name == "penta"


@pytest.mark.parametrize("size", [2001, 2002, 3000, 100_000])
def test_a_longer_head_is_refused(size: int) -> None:
    assert refused(file_of(long_head(size)))


def test_a_longer_head_of_many_lines_is_refused() -> None:
    assert refused(file_of(head(**{f"line{number}": "1" for number in range(300)})))


def test_more_bytes_after_the_body_are_refused() -> None:
    assert refused(file_of(head()) + b"more")


@pytest.mark.parametrize("missing", [1, 4])
def test_a_body_without_its_own_checksum_is_refused(missing: int) -> None:
    assert refused(file_of(head())[:-missing])


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.stem))
def test_a_shipped_table_cut_anywhere_is_refused(path: Path) -> None:
    data, chance = path.read_bytes(), Random(1)
    cuts = [chance.randrange(len(data) - 10) for _ in range(10)]
    assert all(refused(data[:cut]) for cut in (0, 1, 13, 14, 100, len(data) - 10, *cuts))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.stem))
def test_a_shipped_table_with_a_wrong_byte_in_its_body_is_refused(path: Path) -> None:
    data, chance = path.read_bytes(), Random(2)
    start = data.index(b"\n\n") + 2
    for place in [chance.randrange(start, len(data) - 4) for _ in range(10)]:
        assert refused(data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :])
