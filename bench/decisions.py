"""What a decision of `perfect` costs in Chromium: `python -m bench.decisions`.

The page's own runtime and archive, over random positions, each new to the computer: at full speed,
and with the browser's processor slowed down four times.
"""

import argparse
import json
import statistics
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from pyapp.ai.known import NAMES
from pyapp.rules.games import GAMES
from tools import browser as chromium
from tools.serve import DIST, served

POSITIONS = Path(__file__).with_name("positions.py")
START = """async ([runtime, app]) => {
  const { loadPyodide } = await import(`${runtime}/pyodide.mjs`);
  const { default: createModule } = await import(`${runtime}/pyodide.asm.mjs`);
  let tell;
  const packages = new Promise((resolve) => (tell = resolve));
  window.python = await loadPyodide({
    indexURL: `${runtime}/`,
    stdLibURL: `${app}/python.zip`,
    lockFileContents: packages,
    async createPyodideModule(settings) {
      const module = await createModule(settings);
      tell({ info: { abi_version: module.API.abiVersion }, packages: {} });
      return module;
    },
  });
}"""
LEARN = """async ([app, name]) => {
  const answer = await fetch(`${app}/tables/${name}.bin`);
  python.globals.set("data", python.toPy(new Uint8Array(await answer.arrayBuffer())));
  const start = performance.now();
  python.runPython(`
    from pyapp.ai import known
    known.learn("${name}", bytes(data))
  `);
  return performance.now() - start;
}"""
MEASURE = """([source, game, n, seed]) => {
  python.globals.set("source", source);
  return python.runPython(`
    import json
    scope = {"__name__": "positions"}
    exec(source, scope)
    json.dumps(scope["measured"]("${game}", ${n}, ${seed}))
  `);
}"""
LIMITS = {"roll 1": 1, "roll 2": 1, "roll 3": 1, "first of a turn": 50, "later": 2}
"""Milliseconds that a decision may take at full speed."""


def main() -> None:
    """Print a table and, last, everything as JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.decisions", description=__doc__)
    parser.add_argument("positions", type=int, nargs="?", default=200)
    n = parser.parse_args().positions
    with served(DIST, "/kocky/") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.system_browser(), args=chromium.arguments()
        )
        page = browser.new_page(bypass_csp=True)
        page.goto(f"{address}licences.txt")
        app, runtime = (address + next(DIST.glob(f"{part}-*")).name for part in ("app", "runtime"))
        page.evaluate(START, [runtime, app])
        loading = {name: page.evaluate(LEARN, [app, name]) for name in NAMES}
        found = [row for slower in (1, 4) for row in measure(page, n, slower)]
        browser.close()
    print("taking in a table, ms:", {name: round(took, 1) for name, took in loading.items()})
    print(f"{'game':12} {'decision':30} {'CPU':4} {'median':>8} {'p99':>8} {'most':>8}  ms")
    for row in found:
        print(
            f"{row['game']:12} {row['decision']:30} 1/{row['slower']:<2} "
            f"{row['median']:8.2f} {row['p99']:8.2f} {row['most']:8.2f}  {row['within']}"
        )
    print(json.dumps({"positions": n, "tables": loading, "decisions": found}))


def measure(page: Page, n: int, slower: int) -> list[dict[str, Any]]:
    """Return a row for each kind of decision of each game."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    rows = []
    for game in GAMES:
        answer = page.evaluate(MEASURE, [POSITIONS.read_text(), game, n, slower])
        for kind, times in sorted(json.loads(answer).items()):
            limit = LIMITS.get(kind) if slower == 1 else 200 if "piece" in kind else None
            p99 = statistics.quantiles(times, n=100, method="inclusive")[98]
            rows.append(
                {
                    "game": game,
                    "decision": kind,
                    "slower": slower,
                    "median": statistics.median(times),
                    "p99": p99,
                    "most": max(times),
                    "within": "" if limit is None else f"<= {limit}: {p99 <= limit}",
                }
            )
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return rows


if __name__ == "__main__":
    main()
