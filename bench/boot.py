"""How fast the page starts, beside a page that only starts Pyodide: `make bench-boot`.

(a) is a page that calls stock `loadPyodide()` and evaluates `1`; (b) is our built page with a saved
game on the table, until `data-ready="true"`; (c) is our page with its scripts taken out. They are
visited in turn, each in a browser of its own, every visit in a new tab; warm is from the third
visit on. Times on a shared machine mean little; their ratios hold.
"""

import argparse
import contextlib
import json
import random
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from bench import boot_report
from bench.transfer import Counter, first_visit
from bench.visit import Visit, played, put, tapping, visit
from tools import browser as chromium
from tools.build import PROJECT, PYODIDE, with_list
from tools.serve import DIST, served

STOCK = """<!doctype html>
<title>Pyodide alone</title>
<script type="module">
  import { loadPyodide } from "./pyodide.mjs";
  const python = await loadPyodide();
  python.runPython("1");
  document.documentElement.dataset.ready = "true";
</script>
"""
STOCK_FILES = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"),
    *("python_stdlib.zip", "pyodide-lock.json"),
)
SCRIPTS = re.compile(r"<script.*?</script>|<link rel=\"(?:module)?preload\"[^>]*>", re.DOTALL)
READY_AT_ONCE = '<html data-ready="true"'

TRAINING = 2
"""Visits before a start counts as warm."""
REST = 12_000
"""Milliseconds that a visit of the training lasts after its start; a person stays longer."""
TAPS = 6
KINDS = ("cold", "warm", "4x", "offline")

Kept = dict[str, Any]
Found = dict[str, dict[str, list[Visit]]]
"""Visits by kind and by the page's letter."""


class Subject(NamedTuple):
    """A page to start: its letter, its address, and what its profile holds beforehand."""

    name: str
    address: str
    kept: Kept | None = None


@contextlib.contextmanager
def profile(playwright: Playwright, subject: Subject) -> Iterator[BrowserContext]:
    """A browser with a fresh profile that holds what the page has kept, and nothing cached."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = playwright.chromium.launch_persistent_context(
            folder,
            executable_path=chromium.system_browser(),
            args=chromium.arguments(),
            viewport={"width": 390, "height": 844},
        )
        if subject.kept is not None:
            put(context.pages[0], subject.address, subject.kept)
            context.pages[0].goto("about:blank")
        yield context
        context.close()


@contextlib.contextmanager
def stock_page() -> Iterator[Path]:
    """A folder with page (a) and what it loads."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "index.html").write_text(STOCK)
        for file in STOCK_FILES:
            shutil.copy(PROJECT / PYODIDE / file, folder)
        yield folder


@contextlib.contextmanager
def silent_page() -> Iterator[Path]:
    """A folder with page (c): ours without a script, and a worker that keeps it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "dist"
        shutil.copytree(DIST, folder)
        page = folder / "index.html"
        silent = SCRIPTS.sub("", page.read_text()).replace("<html", READY_AT_ONCE, 1)
        page.write_text(silent)
        files = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file() and path.name not in ("sw.js", ".nojekyll")
        }
        worker = (PROJECT / "static/sw.js").read_bytes()
        (folder / "sw.js").write_bytes(with_list(worker, files))
        yield folder


def keep(context: BrowserContext, address: str) -> None:
    """Have page (c), which can't do it itself, kept by its worker."""
    page = context.new_page()
    page.goto(f"{address}licences.txt")
    page.evaluate("async () => { await navigator.serviceWorker.register('sw.js'); }")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.close()


def cold(playwright: Playwright, subjects: list[Subject], runs: int) -> dict[str, list[Visit]]:
    """Starts in fresh profiles, in turn."""
    found: dict[str, list[Visit]] = {subject.name: [] for subject in subjects}
    for _ in range(runs):
        for subject in subjects:
            with profile(playwright, subject) as context:
                found[subject.name].append(visit(context, subject.address))
    return found


def in_turn(
    contexts: dict[str, BrowserContext], subjects: list[Subject], runs: int, slower: float
) -> dict[str, list[Visit]]:
    """Starts in profiles that know their page, in turn."""
    found: dict[str, list[Visit]] = {subject.name: [] for subject in subjects}
    for _ in range(runs):
        for subject in subjects:
            context = contexts[subject.name]
            found[subject.name].append(visit(context, subject.address, slower=slower))
    return found


def tapped(context: BrowserContext, address: str, runs: int, slower: float) -> list[Visit]:
    """Starts at which somebody taps a die before it can be answered by Python."""
    page = context.new_page()
    page.goto(address)
    box = page.get_by_test_id("die-1").bounding_box()
    page.close()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    chance = random.Random(1)
    found = []
    for _ in range(runs):
        pauses = [chance.uniform(20, 120) * slower for _ in range(TAPS)]
        meanwhile = tapping(place, pauses)
        found.append(visit(context, address, slower=slower, meanwhile=meanwhile))
    return found


def measure(playwright: Playwright, runs: int, kinds: list[str]) -> tuple[Found, Any]:
    """The visits of each kind, and what a first visit transfers."""
    found: Found = {}
    with contextlib.ExitStack() as stack, contextlib.ExitStack() as ours_served:
        stock = stack.enter_context(served(stack.enter_context(stock_page()), "/stock/"))
        silent = stack.enter_context(served(stack.enter_context(silent_page()), "/kocky/"))
        ours = ours_served.enter_context(served(DIST, "/kocky/", Counter))
        with profile(playwright, Subject("b", ours)) as context:
            transferred = first_visit(context, ours)
            kept = played(context.pages[0], ours)
        subjects = [Subject("a", stock), Subject("b", ours, kept), Subject("c", silent)]
        if "cold" in kinds:
            found["cold"] = cold(playwright, subjects, runs)
        contexts = {s.name: stack.enter_context(profile(playwright, s)) for s in subjects}
        keep(contexts["c"], silent)
        for _ in range(TRAINING):
            for subject in subjects:
                visit(contexts[subject.name], subject.address, rest=REST)
        for kind, slower in (("warm", 1), ("4x", 4)):
            if kind in kinds:
                found[kind] = in_turn(contexts, subjects, runs, slower)
                found[f"{kind}, tapped"] = {"b": tapped(contexts["b"], ours, runs, slower)}
        if "offline" in kinds:
            ours_served.close()
            found["offline"] = in_turn(contexts, subjects[:2], runs, 1)
    return found, transferred


def main() -> None:
    """Print the tables and, last, everything as JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.boot", description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="of each kind (7)")
    parser.add_argument("--only", nargs="*", default=list(KINDS), choices=KINDS)
    chosen = parser.parse_args()
    with sync_playwright() as playwright:
        found, transferred = measure(playwright, chosen.runs, chosen.only)
    boot_report.show(found, transferred)
    visits = {
        kind: {name: [one._asdict() for one in visits] for name, visits in pages.items()}
        for kind, pages in found.items()
    }
    print(json.dumps({"runs": chosen.runs, "visits": visits, "transferred": transferred}))


if __name__ == "__main__":
    main()
