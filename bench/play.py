"""What playing costs in Chromium, in time and in memory: `make bench-play`.

A tap is timed from the start of its first event to the end of the layout of the answer, which is
forced: pointerdown, focus and click are sent by script, at real controls in the order of real play.
Then whole games are played, and a hundred in one tab, and what they leave in memory is counted.
"""

import argparse
import contextlib
import json
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, Route, sync_playwright

from bench.visit import PATIENCE, READY
from tools import browser as chromium
from tools.serve import DIST, served

PLAYER = Path(__file__).with_name("play.js")
SEED = "000102030405060708090a0b0c0d0e0f"
COUNT = """
import gc, js
from pyodide.ffi import create_proxy, to_js
from pyodide_js import _module
js.python = create_proxy(
    lambda: to_js([gc.collect(), len(_module.HEAPU8), len(gc.get_objects())])
)
"""
"""What the page's own script gets in addition where memory is counted."""

TABLES = {
    "Penta, 2 people": "game=penta&players=Eva,Martin",
    "Penta, 3 people and a computer": "game=penta&players=Eva,Martin,Anna,Hal:perfect",
    "Hot Dice, a person and a computer": "game=hotdice&players=Eva,Hal:perfect",
}
WHOLE = {
    "Penta": "game=penta&players=Eva,Hal:perfect",
    "Hot Dice": "game=hotdice&players=Eva,Hal:perfect&target=5000",
}
HUNDRED = "game=hotdice&players=Eva,Hal:perfect&target=500"
SIZES = {
    "360×640": {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2},
    "1180×820": {"viewport": {"width": 1180, "height": 820}, "device_scale_factor": 1},
}
LIMITS = {1: 8.0, 4: 40.0}
"""Milliseconds that 95 of 100 taps may take, by how much slower the processor is."""
LONG = 50
HEAP = 48 * 2**20
GROWTH = 1.1


class Memory(NamedTuple):
    """What is held after the garbage is collected; bytes, or how many.

    `python` is all of Python's WebAssembly memory, `objects` Python's containers in it,
    `script` the heap of JavaScript, `renderer` the process of the page with its share of what is
    shared (PSS; None where the system doesn't tell).
    """

    python: int
    objects: int
    script: int
    nodes: int
    listeners: int
    renderer: int | None


def main() -> None:
    """Print tables and, last, everything as JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.play", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="of play at each table (20)")
    parser.add_argument("--games", type=int, default=100, help="in one tab (100)")
    parser.add_argument("--only", nargs="*", default=["taps", "whole", "many"])
    chosen = parser.parse_args()
    found: dict[str, Any] = {}
    with served(DIST, "/kocky/") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.system_browser(), args=chromium.arguments()
        )
        if "taps" in chosen.only:
            found["taps"] = [
                {"table": name, "size": size, "slower": slower, **seen}
                for slower in LIMITS
                for size in SIZES
                for name in TABLES
                for seen in [taps(browser, address, name, size, slower, chosen.seconds)]
            ]
            print_taps(found["taps"])
        if "whole" in chosen.only:
            found["whole"] = {name: whole(browser, address, name) for name in WHOLE}
            print_memory(found["whole"])
        if "many" in chosen.only:
            found["many"] = many(browser, address, chosen.games)
            print_memory({f"after {n} games": memory for n, memory in found["many"].items()})
            print_growth(list(found["many"].values()))
        browser.close()
    print(json.dumps(found))


# --- time ---


@contextlib.contextmanager
def table(browser: Browser, address: str, query: str, **options: Any) -> Iterator[Page]:
    """A page of its own with this game on the table, and somebody to play it."""
    context = browser.new_context(
        has_touch=True, is_mobile=True, service_workers="block", **options
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(path=PLAYER)
    if options.get("reduced_motion"):
        page.route(f"{address}*", counting)
    page.goto(f"{address}?{query}&seed={SEED}&lang=en")
    page.wait_for_function(READY)
    yield page
    context.close()


def taps(
    browser: Browser, address: str, name: str, size: str, slower: int, seconds: float
) -> dict[str, Any]:
    """Play for some seconds; return what was tapped, and the tasks that took long."""
    with table(browser, address, TABLES[name], **SIZES[size]) as page:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.wait_for_timeout(1000)
        begin = page.evaluate("() => performance.now()")
        page.evaluate("([time, slower]) => person.play(time, slower)", [seconds * 1000, slower])
        page.wait_for_timeout(200)
        seen = page.evaluate("() => person.seen()")
    long = [task for task in seen["tasks"] if task[0] > begin]
    return {
        "taps": [[what, took] for what, took, *_ in seen["taps"]],
        "long": [[during(task, seen), task[1] - task[0]] for task in long],
    }


def during(task: list[float], seen: dict[str, Any]) -> str:
    """Return what went on during a task: a tap by name, a computer's turn, or nothing known."""
    begin, end = task
    for what, _, tapped, answered in seen["taps"]:
        if tapped < end and answered > begin:
            return str(what)
    thinking = any(first < end and last > begin for first, last in seen["computers"])
    return "computer" if thinking else "nothing"


def print_taps(found: list[dict[str, Any]]) -> None:
    """Print a row for each kind of tap, and one for all of them, by size and speed."""
    print(f"{'size':9} {'CPU':4} {'tap':10} {'n':>5} {'median':>7} {'p95':>7} {'most':>7}  ms")
    for slower, limit in LIMITS.items():
        for size in SIZES:
            runs = [run for run in found if (run["size"], run["slower"]) == (size, slower)]
            kinds: dict[str, list[float]] = {}
            for what, took in (tap for run in runs for tap in run["taps"]):
                kinds.setdefault(what, []).append(took)
            print_row(size, slower, "all", [t for times in kinds.values() for t in times], limit)
            for what, times in sorted(kinds.items()):
                print_row(size, slower, what, times)
            for run in runs:
                print_row(size, slower, run["table"], [took for _, took in run["taps"]], limit)
                print(f"      tasks over {LONG} ms: {run['long']}")


def print_row(
    size: str, slower: int, what: str, times: list[float], limit: float | None = None
) -> None:
    """Print how long one kind of tap takes, and whether that is as required."""
    p95 = statistics.quantiles(times, n=20, method="inclusive")[18] if len(times) > 1 else times[0]
    within = "" if limit is None else f"p95 <= {limit}: {p95 <= limit}"
    print(
        f"{size:9} 1/{slower:<2} {what:10} {len(times):5} {statistics.median(times):7.1f} "
        f"{p95:7.1f} {max(times):7.1f}  {within}"
    )


# --- memory ---


def counting(route: Route) -> None:
    """Answer with the page, whose script lets Python's memory be counted too."""
    answer = route.fetch()
    script = "await begin.begin()\n"
    body = answer.text().replace(script, script + COUNT.replace("\n", "\n      "))
    route.fulfill(response=answer, body=body)


def whole(browser: Browser, address: str, name: str) -> Memory:
    """Return what a game of one family, played to its end, leaves in memory."""
    with table(browser, address, WHOLE[name], **SIZES["360×640"], reduced_motion="reduce") as page:
        page.evaluate("() => person.games(1)")
        return held(browser, page)


def many(browser: Browser, address: str, games: int) -> dict[int, Memory]:
    """Return what is held in one tab after each tenth of so many games."""
    with table(browser, address, HUNDRED, **SIZES["360×640"], reduced_motion="reduce") as page:
        found = {}
        for tenth in range(1, 11):
            page.evaluate("(n) => person.games(n)", games // 10)
            found[tenth * games // 10] = held(browser, page)
        return found


def held(browser: Browser, page: Page) -> Memory:
    """Return what the page holds once its garbage is collected."""
    session = page.context.new_cdp_session(page)
    python, objects = page.evaluate("() => python().slice(1)")
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    script = session.send("Runtime.getHeapUsage")["usedSize"]
    counters = session.send("Memory.getDOMCounters")
    session.detach()
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = [share(process["id"]) for process in processes if process["type"] == "renderer"]
    renderer = max((size for size in sizes if size is not None), default=None)
    return Memory(
        python, objects, int(script), counters["nodes"], counters["jsEventListeners"], renderer
    )


def share(process: int) -> int | None:
    """Return a process's memory with its share of what others use too (Linux)."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), None)


def print_memory(found: dict[str, Memory]) -> None:
    """Print a row for each state of the memory."""
    head = ("Python MB", "objects", "script MB", "nodes", "listeners", "renderer MB")
    print(f"{'':16}", *(f"{name:>11}" for name in head))
    for name, memory in found.items():
        print(f"{name:16}", *(f"{shown:>11}" for shown in figures(memory)))
    most = max(memory.python for memory in found.values())
    print(f"Python's heap <= {HEAP / 2**20:.0f} MB: {most <= HEAP}")


def figures(memory: Memory) -> list[str]:
    """Return the numbers of a row: bytes in megabytes (MiB)."""
    return [
        "?"
        if value is None
        else f"{value / 2**20:.1f}"
        if name in ("python", "script", "renderer")
        else f"{value:,}"
        for name, value in memory._asdict().items()
    ]


def print_growth(found: list[Memory]) -> None:
    """Print whether the last tenth of the games left no more than the first, but for a tenth."""
    for name, first, last in zip(Memory._fields, found[0], found[-1], strict=True):
        if first and last:
            grown = last / first
            print(f"{name}: {grown:.3f} of the first tenth, <= {GROWTH}: {grown <= GROWTH}")


if __name__ == "__main__":
    main()
