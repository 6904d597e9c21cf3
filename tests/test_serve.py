"""The test server answers as a static host does."""

import gzip
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tools.serve import served

SCRIPT = b"let dice = 6;\n" * 20
TABLE = b"\x00\x01" * 20


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A folder with a script and a table, served under a path."""
    (tmp_path / "dice.js").write_bytes(SCRIPT)
    (tmp_path / "table.bin").write_bytes(TABLE)
    with served(tmp_path, "/kocky/") as url:
        yield url


def get(address: str, **headers: str) -> HTTPResponse:
    """What the server answers; HTTPError for anything but 200."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    answer: HTTPResponse = urlopen(Request(address, headers=named))  # noqa: S310 our own server
    return answer


def test_compresses_scripts(address: str) -> None:
    """A script goes with gzip to whoever takes it."""
    with get(f"{address}dice.js", Accept_Encoding="gzip, br") as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(answer.read()) == SCRIPT


def test_sends_plain_to_whoever_wants_it(address: str) -> None:
    """Nobody gets what he can't read."""
    with get(f"{address}dice.js") as answer:
        assert answer.headers["Content-Encoding"] is None
        assert answer.read() == SCRIPT


def test_leaves_tables_as_they_are(address: str) -> None:
    """What is packed already isn't packed again."""
    with get(f"{address}table.bin", Accept_Encoding="gzip") as answer:
        assert answer.headers["Content-Encoding"] is None
        assert answer.read() == TABLE


def test_may_be_kept_ten_minutes(address: str) -> None:
    """Every file may be used unasked as long as GitHub Pages says."""
    with get(f"{address}dice.js") as answer:
        assert answer.headers["Cache-Control"] == "max-age=600"


def test_sends_no_body_twice(address: str) -> None:
    """Whoever has the file of this tag gets only the word for it."""
    with get(f"{address}dice.js") as answer:
        tag = answer.headers["ETag"]
    with pytest.raises(HTTPError) as told:
        get(f"{address}dice.js", If_None_Match=tag)
    assert told.value.code == 304
    told.value.close()


def test_sends_the_changed_file(address: str, tmp_path: Path) -> None:
    """A tag belongs to one content."""
    with get(f"{address}dice.js") as answer:
        tag = answer.headers["ETag"]
    (tmp_path / "dice.js").write_bytes(b"let dice = 5;\n")
    with get(f"{address}dice.js", If_None_Match=tag) as answer:
        assert answer.read() == b"let dice = 5;\n"


@pytest.mark.parametrize("path", ["missing.js", "../../etc/passwd", "folder/"])
def test_knows_nothing_else(address: str, path: str) -> None:
    """What isn't in the folder, under its path, is not found."""
    with pytest.raises(HTTPError) as told:
        get(f"{address}{path}")
    assert told.value.code == 404
    told.value.close()
