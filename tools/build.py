"""Builds dist/, the page as any static server can serve it: `python tools/build.py`.

Only what is listed here ships. Every address in the page is relative, and everything but the
entry files lives in a folder named after its content, so that a cache can never mix two builds:

    index.html, manifest.json …   the entry files, under stable names
    app-<hash>/                   ours: scripts, styles, pictures, python.zip
    runtime-<hash>/               Pyodide, PyScript and boot.mjs, which joins them

The sources say `static/…` and `runtime/…` where they mean these two folders.
"""

import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import licences

PROJECT = Path(__file__).resolve().parent.parent
DIST = PROJECT / "dist"
WORK = PROJECT / ".build"
PYODIDE = "node_modules/pyodide"
PYSCRIPT = "node_modules/@pyscript/core/dist"

# Patterns may match nothing as long as the project has no such files; plain names must exist.
ENTRIES = ["index.html"]
APP = [
    "static/*.css",
    "static/*.js",
    "static/fonts/*.woff2",
    "static/icons/*.png",
    "static/icons/*.svg",
    "static/sounds/*",
    "static/tables/*",
]
RUNTIME = [
    "static/boot.mjs",
    f"{PYODIDE}/pyodide.asm.mjs",
    f"{PYODIDE}/pyodide.asm.wasm",
    f"{PYODIDE}/pyodide.mjs",
    f"{PYSCRIPT}/core-*.js",
    f"{PYSCRIPT}/core.js",
    f"{PYSCRIPT}/error-*.js",
]

Files = dict[str, bytes]


def build() -> None:
    """Make dist/ anew; FileNotFoundError names a listed file that is missing."""
    runtime = {Path(name).name: content for name, content in read(RUNTIME).items()}
    app = {name.removeprefix("static/"): content for name, content in read(APP).items()}
    app["python.zip"] = python_archive()
    entries = read(ENTRIES)
    folders = {
        "runtime": f"runtime-{digest(runtime)}",
        "static": f"app-{digest(runtime | app | entries)}",
    }
    entries = {name: with_folders(content, folders) for name, content in entries.items()}
    entries["licences.txt"] = licences.text(PROJECT).encode()
    entries[".nojekyll"] = b""
    write(
        entries
        | {f"{folders['runtime']}/{name}": content for name, content in runtime.items()}
        | {f"{folders['static']}/{name}": content for name, content in app.items()}
    )


def read(patterns: Iterable[str]) -> Files:
    """The files that the patterns name, by their path in the project."""
    found: Files = {}
    for pattern in patterns:
        paths = sorted(path for path in PROJECT.glob(pattern) if path.is_file())
        if not paths and "*" not in pattern:
            raise FileNotFoundError(f"{pattern} is to be shipped and is missing")
        found |= {path.relative_to(PROJECT).as_posix(): path.read_bytes() for path in paths}
    return found


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
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        sys.exit(f"The build stopped: {error}")
