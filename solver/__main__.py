"""Makes the tables of static/tables, or proves those that are there.

`python -m solver [NAME …]` and `python -m solver --check [NAME …]`; all of them without a name.
"""

import argparse
import resource
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from pyapp.ai.known import NAMES
from pyapp.rules.games import PENTA
from solver import duel, penta

TABLES = Path(__file__).resolve().parent.parent / "static" / "tables"


def main() -> int:
    """Make or prove; the exit status is 1 where a proof fails."""
    parser = argparse.ArgumentParser(prog="python -m solver", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--check", action="store_true", help="prove the tables, change nothing")
    options = parser.parse_args()
    names = options.names or NAMES
    if unknown := set(names) - set(NAMES):
        parser.error(f"no such table: {', '.join(sorted(unknown))}")
    start = time.perf_counter()
    good = [prove(name) if options.check else make(name) for name in names]
    unit = 1 << (20 if sys.platform == "darwin" else 10)  # bytes there, kilobytes elsewhere
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    print(f"{time.perf_counter() - start:.0f} s, at most {peak:.0f} MB of memory")
    return 0 if all(good) else 1


def make(name: str) -> bool:
    """Write one table with a progress bar."""
    start = time.perf_counter()
    with _bar() as bar:
        task = bar.add_task(name, total=1.0)
        data = (penta.make if name == PENTA else lambda tell: duel.make(name, tell))(
            lambda done: bar.update(task, completed=done)
        )
    TABLES.mkdir(exist_ok=True)
    (TABLES / f"{name}.bin").write_bytes(data)
    print(f"{name}: {len(data):,} bytes in {time.perf_counter() - start:.1f} s", flush=True)
    return True


def prove(name: str) -> bool:
    """Print the figures of one committed table; return whether they all are as they must be."""
    data = (TABLES / f"{name}.bin").read_bytes()
    return penta.prove(data, print) if name == PENTA else duel.prove(name, data, print)


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description:15}"),
        BarColumn(),
        TextColumn("{task.percentage:3.0f} %"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )


if __name__ == "__main__":
    sys.exit(main())
