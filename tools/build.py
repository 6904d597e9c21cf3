"""Builds dist/, the page as any static server can serve it: `python -m tools.build`.

Only what is listed here ships. Every address in the page is relative, and everything but the
entry files lives in a folder named after its content, so that a cache can never mix two builds:

    index.html, manifest.json …   the entry files, under stable names
    sw.js                         the service worker, with the list of all the others
    app-<hash>/                   ours: one stylesheet, pictures, tables, python.zip
    runtime-<hash>/               Pyodide, PyScript and boot.mjs, which joins them

The sources say `static/…` and `runtime/…` where they mean these two folders. The page's own scripts
are written into it, so that nothing is to be fetched before they run; its policy names them by
their hashes.
"""

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from pyapp.i18n import LANGUAGES, Words
from pyapp.view import start_page
from tools import licences

PROJECT = Path(__file__).resolve().parent.parent
DIST = PROJECT / "dist"
WORK = PROJECT / ".build"
PYODIDE = "node_modules/pyodide"
PYSCRIPT = "node_modules/@pyscript/core/dist"

# Patterns may match nothing as long as the project has no such files; plain names must exist.
ENTRIES = ["index.html", "manifest.json"]
APP = [
    "static/*.svg",
    "static/fonts/*",
    "static/icons/*",
    "static/screenshots/*",
    "static/sounds/*",
    "static/tables/*",
]
RUNTIME = [
    "static/boot.mjs",
    "static/python.mjs",
    "static/rehearsal.mjs",
    f"{PYODIDE}/pyodide.asm.mjs",
    f"{PYODIDE}/pyodide.asm.wasm",
    f"{PYODIDE}/pyodide.mjs",
    f"{PYSCRIPT}/core-*.js",
    f"{PYSCRIPT}/core.js",
    f"{PYSCRIPT}/error-*.js",
]

STYLESHEET = re.compile(r'<link rel="stylesheet" href="(static/styles/[^"]+)">\s*')
SCRIPT = re.compile(r'<script src="(static/[^"]+)"></script>')
WRITTEN_IN = re.compile(r"<script>(.*?)</script>", re.DOTALL)
POLICY = "script-src 'self'"

# A screen that is kept can be painted by every build in which this attribute is the same.
MARKUP = 'data-markup=""'
FIRST_WORDS = '<script type="application/json" id="first"></script>'
START_PAGE = re.compile(r'<section class="page start".*?</section>', re.DOTALL)

Files = dict[str, bytes]


def build() -> None:
    """Make dist/ anew; FileNotFoundError names a listed file that is missing."""
    runtime = {Path(name).name: content for name, content in read(RUNTIME).items()}
    app = {name.removeprefix("static/"): content for name, content in read(APP).items()}
    app["python.zip"] = python_archive()
    worker = read(["static/sw.js"])["static/sw.js"]
    entries = read(ENTRIES)
    markup = digest({"page": entries["index.html"]} | read(["static/paint.js"]))
    page = with_first_words(entries["index.html"].decode())
    page = page.replace(MARKUP, f'{MARKUP[:-1]}{markup}"')
    page, app["styles.css"] = with_one_stylesheet(page)
    entries["index.html"] = with_scripts(page).encode()
    folders = {
        "runtime": f"runtime-{digest(runtime)}",
        "static": f"app-{digest(runtime | app | entries | {'sw.js': worker})}",
    }
    entries = {name: with_folders(content, folders) for name, content in entries.items()}
    entries["index.html"] = with_policy(entries["index.html"].decode()).encode()
    entries["licences.txt"] = licences.text(PROJECT).encode()
    files = (
        entries
        | {f"{folders['static']}/{name}": content for name, content in app.items()}
        | {f"{folders['runtime']}/{name}": content for name, content in runtime.items()}
    )
    write(files | {"sw.js": with_list(worker, files), ".nojekyll": b""})


def read(patterns: Iterable[str]) -> Files:
    """The files that the patterns name, by their path in the project."""
    found: Files = {}
    for pattern in patterns:
        paths = sorted(path for path in PROJECT.glob(pattern) if path.is_file())
        if not paths and "*" not in pattern:
            raise FileNotFoundError(f"{pattern} is to be shipped and is missing")
        found |= {path.relative_to(PROJECT).as_posix(): path.read_bytes() for path in paths}
    return found


def with_one_stylesheet(page: str) -> tuple[str, bytes]:
    """The page with one link instead of all of them, and their files joined in their order."""
    names = STYLESHEET.findall(page)
    content = b"".join((PROJECT / name).read_bytes() for name in names)
    page = STYLESHEET.sub("", page, count=len(names) - 1)
    return page.replace(names[-1], "static/styles.css"), content


def with_scripts(page: str) -> str:
    """The page with its plain scripts in it, each apart: an old browser can't read all of them.

    UnicodeDecodeError if one isn't plain ASCII: a host may name another encoding, which would make
    another text of it, with another hash.
    """
    return SCRIPT.sub(
        lambda tag: f"<script>{(PROJECT / tag[1]).read_text(encoding='ascii')}</script>", page
    )


def with_policy(page: str) -> str:
    """The page whose policy allows the scripts in it, as they are, and no other."""
    digests = (hashlib.sha256(text.encode()).digest() for text in WRITTEN_IN.findall(page))
    allowed = " ".join(f"'sha256-{base64.b64encode(one).decode()}'" for one in digests)
    return page.replace(POLICY, f"{POLICY} {allowed}", 1)


def with_first_words(page: str) -> str:
    """The page with what it says before Python is there, in every language."""
    words = {language: start_page(Words(language)) for language in LANGUAGES}
    (start_section,) = START_PAGE.findall(page)
    used = set(re.findall(r'data-t(?:-label)?="([^"]+)"', start_section))
    for start in words.values():
        start["labels"] = {key: text for key, text in start["labels"].items() if key in used}
    data = json.dumps(words, separators=(",", ":")).replace("<", "\\u003c")
    return page.replace(FIRST_WORDS, f"{FIRST_WORDS[:-9]}{data}</script>")


def python_archive() -> bytes:
    """The app, PyScript's package and the standard library's part they need, compiled."""
    WORK.mkdir(exist_ok=True)
    target = WORK / "python.zip"
    subprocess.run(["node", "tools/compile.mjs", str(target)], cwd=PROJECT, check=True)
    return target.read_bytes()


def digest(files: Files) -> str:
    """A short hash of names and contents, in whatever order they come."""
    total = hashlib.sha256()
    for name, content in sorted(files.items()):
        total.update(f"{name} {len(content)}\n".encode() + content)
    return total.hexdigest()[:12]


def with_folders(content: bytes, folders: dict[str, str]) -> bytes:
    """The file with the names of this build's folders in its addresses."""
    return re.sub(
        r'(?<=["/])(runtime|static)(?=/)',
        lambda match: folders[match[1]],
        content.decode(),
    ).encode()


def with_list(worker: bytes, files: Files) -> bytes:
    """The service worker that keeps these files, told which they are and of which version.

    The page goes by the address at which it is visited, so that no host redirects it. What a
    browser shows only before the app is installed isn't kept.
    """
    files = {name: content for name, content in files.items() if "/screenshots/" not in name}
    kept = [
        ("./" if name == "index.html" else name, base64.b64encode(hashlib.sha256(content).digest()))
        for name, content in files.items()
    ]
    listed = ",\n".join(json.dumps([name, sha256.decode()]) for name, sha256 in kept)
    head = f'const VERSION = "{digest(files)}";\nconst FILES = [\n{listed},\n];\n\n'
    return head.encode() + worker


def write(files: Files) -> None:
    """Put the files in place of the old dist/ at one go."""
    fresh = WORK / "dist"
    shutil.rmtree(fresh, ignore_errors=True)
    for name, content in files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    shutil.rmtree(DIST, ignore_errors=True)
    fresh.rename(DIST)


if __name__ == "__main__":
    try:
        build()
    except (OSError, LookupError, UnicodeError, subprocess.CalledProcessError) as error:
        sys.exit(f"The build stopped: {error}")
