"""The built page: complete, relative, the same bytes every time, and its archive runs."""

import base64
import hashlib
import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pyapp.ai import known
from pyapp.i18n import LANGUAGES, Words
from tools import build

PROJECT = build.PROJECT
DIST = build.DIST

COMMAND_LINE = {f"pyapp/{name}.py" for name in ("__main__", "arena", "cli", "table_files")}
"""What tools/pack.py leaves out."""

# What the app may rely on beside its own modules.
STANDARD_LIBRARY = [
    *("array", "asyncio", "base64", "bisect", "collections", "contextlib", "copy", "dataclasses"),
    *("datetime", "decimal", "enum", "fractions", "functools", "hashlib", "heapq", "html"),
    *("itertools", "json", "math", "operator", "pkgutil"),
    *("random", "re", "secrets", "string", "textwrap", "traceback", "typing"),
    *("zipimport", "zlib"),
]


class Addresses(HTMLParser):
    """Collects what a page's elements refer to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the addresses of one element."""
        self.found += [value for name, value in attrs if name in {"href", "src"} and value]


def shipped(pattern: str) -> list[Path]:
    """The shipped files that match, at least one."""
    found = [path for path in DIST.rglob(pattern) if path.is_file()]
    assert found, f"nothing in dist/ matches {pattern}"
    return found


def app_modules() -> list[str]:
    """Every module of the app that needs no browser and isn't the command line."""
    paths = [path.relative_to(PROJECT) for path in PROJECT.glob("pyapp/**/*.py")]
    ours = [path for path in sorted(paths) if path.as_posix() not in COMMAND_LINE]
    names = [".".join(path.with_suffix("").parts) for path in ours]
    return [name.removesuffix(".__init__") for name in names if not name.startswith("pyapp.web")]


def test_every_address_is_relative_and_there() -> None:
    """Whatever index.html and the manifest name is in dist/."""
    page = Addresses((DIST / "index.html").read_text())
    manifest = json.loads((DIST / "manifest.json").read_text())
    addresses = [address for address in page.found if not address.startswith(("#", "data:"))]
    addresses += [icon["src"] for icon in manifest["icons"]]
    assert len(addresses) > 8
    for address in addresses:
        assert not re.match(r"[a-z]+:|/", address), address
        assert (DIST / address).is_file(), address


def test_interpreter_of_pyscript_is_there() -> None:
    """The address in PyScript's configuration belongs to this build too."""
    page = (DIST / "index.html").read_text()
    found = re.search(r'"interpreter": "\./([^"]+)"', page)
    assert found
    assert (DIST / found[1]).is_file()


def test_tables_of_values_are_where_the_page_looks_for_them() -> None:
    """The folder that index.html names has every table."""
    page = (DIST / "index.html").read_text()
    found = re.search(r'data-tables="([^"]+)"', page)
    assert found
    for name in known.NAMES:
        assert (DIST / found[1] / f"{name}.bin").is_file(), name


def test_ships_nothing_but_the_page() -> None:
    """No sources, maps, tests or editor leftovers."""
    suffixes = {path.suffix for path in shipped("*")} - {""}
    assert suffixes <= {
        *{".css", ".html", ".js", ".json", ".mjs", ".png", ".svg", ".txt", ".wasm", ".zip"},
        *{".bin", ".mp3", ".ogg", ".wav", ".webp", ".woff2"},
    }
    assert (DIST / ".nojekyll").is_file()


def test_our_files_name_no_other_origin() -> None:
    """Nothing that we wrote can ask another host for anything."""
    ours = [DIST / "index.html", DIST / "manifest.json", DIST / "sw.js"]
    ours += [*shipped("boot.mjs"), *shipped("*.css")]
    for path in ours:
        addresses = re.findall(r"https?://[^\s\"')]+", path.read_text())
        assert not [one for one in addresses if "www.w3.org" not in one], path


def test_the_worker_keeps_everything_that_is_asked_for() -> None:
    """Each file by the hash of its content, the page by the address at which it is visited."""
    worker = (DIST / "sw.js").read_text()
    listed = re.search(r"^const FILES = (\[.*?\n\]);$", worker, re.MULTILINE | re.DOTALL)
    assert listed
    files = dict(json.loads(listed[1].replace(",\n]", "]")))
    there = {
        path.relative_to(DIST).as_posix(): path
        for path in shipped("*")
        if path.parent.name != "screenshots"
    }
    for unasked in ("sw.js", ".nojekyll"):
        del there[unasked]
    there["./"] = there.pop("index.html")
    assert files.keys() == there.keys()
    for name, path in there.items():
        content = hashlib.sha256(path.read_bytes()).digest()
        assert files[name] == base64.b64encode(content).decode(), name


def test_pictures_for_the_offer_to_install_are_not_kept() -> None:
    """They are large, and the installed app never shows them."""
    worker = build.with_list(b"", {"app-1/a.js": b"", "app-1/screenshots/a.webp": b""})
    assert b"a.js" in worker
    assert b"screenshots" not in worker


def test_another_content_is_another_version_for_the_worker() -> None:
    """And the same content the same one, in whatever order the files come."""

    def version(**files: bytes) -> bytes:
        return build.with_list(b"", files).split(b"\n")[0]

    assert version(a=b"1", b=b"2") == version(b=b"2", a=b"1")
    assert version(a=b"1", b=b"2") != version(a=b"1", b=b"3")


def test_licences_are_complete() -> None:
    """The text names what is shipped."""
    text = (DIST / "licences.txt").read_text()
    for name in ("Kocky", "CPython", "Pyodide", "@pyscript/core", "polyscript", "coincident"):
        assert re.search(rf"^{name}", text, re.MULTILINE), name


def test_builds_the_same_bytes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A second build from the same sources is dist/ again."""

    def content(folder: Path) -> dict[str, str]:
        files = [path for path in folder.rglob("*") if path.is_file()]
        return {
            path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in files
        }

    monkeypatch.setattr(build, "WORK", tmp_path / "work")
    monkeypatch.setattr(build, "DIST", tmp_path / "dist")
    build.build()
    assert content(tmp_path / "dist") == content(DIST)


def test_archive_runs_the_whole_app() -> None:
    """Every module of the app, and what it may rely on, comes out of the archive."""
    (archive,) = shipped("python.zip")
    ran = subprocess.run(
        ["node", "tests/import_from_archive.mjs", str(archive), *app_modules(), *STANDARD_LIBRARY],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    sha256 = hashlib.sha256(b"kocky").hexdigest()
    assert json.loads(ran.stdout) == {"strangers": [], "sha256": sha256}


def test_a_missing_file_stops_the_build() -> None:
    """A plain name on the list must exist; a pattern may match nothing."""
    assert build.read(["static/sounds/*.nothing"]) == {}
    with pytest.raises(FileNotFoundError, match=r"static/nothing\.js"):
        build.read(["static/nothing.js"])


def test_the_page_speaks_every_language_before_python() -> None:
    """index.html holds each language's start page with its fixed words, and words for trouble."""
    page = (DIST / "index.html").read_text()
    found = re.search(r'<script type="application/json" id="first">(.*?)</script>', page)
    assert found
    first = json.loads(found[1])
    assert set(first) == set(LANGUAGES)
    for language, start in first.items():
        assert start["screen"]["@lang"] == language
        assert start["screen"]["start"]["language"] == Words(language)("language")
        assert start["labels"]["start.new"] == Words(language)("page.start.new")
        for kind in ("slow", "broken", "unsupported"):
            assert start["words"][kind]
            assert start["words"][f"{kind}.todo"]


def test_a_kept_screen_is_told_from_that_of_another_markup() -> None:
    """index.html carries a hash of its source and the painter's."""
    page = (DIST / "index.html").read_text()
    assert re.search(r'<html [^>]*data-markup="[0-9a-f]{12}"', page)


def test_the_plain_scripts_are_in_the_page_and_no_other_may_be() -> None:
    """Each is there as it is in the sources, in their order, and its hash is in the policy."""
    assert list(DIST.glob("app-*/*.js")) == []
    page = (DIST / "index.html").read_text()
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    names = re.findall(r'<script src="([^"]+)"', (PROJECT / "index.html").read_text())
    assert scripts == [(PROJECT / name).read_text() for name in names]
    policy = re.search(r"script-src ([^;]+);", page)
    assert policy
    digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()) for text in scripts]
    hashes = [f"'sha256-{digest.decode()}'" for digest in digests]
    assert policy[1].split() == ["'self'", *hashes, "'wasm-unsafe-eval'"]


def test_the_scripts_in_the_page_are_the_same_in_any_encoding() -> None:
    """A host's word on the encoding beats the page's own."""
    page = (DIST / "index.html").read_text()
    assert all(
        text.isascii() for text in re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL)
    )


def test_what_runs_before_the_styles_comes_before_them() -> None:
    """A script that follows a stylesheet waits for it."""
    page = (DIST / "index.html").read_text()
    assert page.rindex("<script>") < page.index('rel="stylesheet"')
