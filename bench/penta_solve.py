"""How long Penta takes to solve: ours, and PyPI's yatzy-solver (Rust), turn about.

`python -m bench.penta_solve [RUNS]` prints a table and a line of JSON. Ours counts everything from
the rules to the values, but for compiling, which is measured apart. Where yatzy-solver isn't
installed it gets an environment of its own in .build/.
"""

import json
import os
import subprocess
import sys
import venv
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from solver.penta import solve

PROJECT = Path(__file__).parents[1]
ENVIRONMENT = PROJECT / ".build" / "bench-penta"
REQUIREMENTS = PROJECT / "requirements" / "bench.txt"
RUNS = 5
# At most this share of the other's time.
GOAL = 0.5

THEIRS = """
from time import perf_counter
from yatzy_solver import Solver, Variant
variant = Variant("american+forced-joker")
start = perf_counter()
Solver.build(variant)
print(perf_counter() - start)
"""
COMPILED = """
from bench.penta_solve import ours
first = ours()
print(first - min(ours() for _ in range(3)))
"""


def ours() -> float:
    """Return the seconds that one solution takes here."""
    start = perf_counter()
    solve(lambda _: None)
    return perf_counter() - start


def theirs(python: str) -> float:
    """Return the seconds that one solution takes yatzy-solver."""
    return _timed(python, THEIRS)


def compiling() -> float:
    """Return the seconds that compiling takes when nothing is kept from before."""
    with TemporaryDirectory() as empty:
        return _timed(sys.executable, COMPILED, NUMBA_CACHE_DIR=empty)


def environment() -> str:
    """Return a Python that has yatzy-solver, installed if need be."""
    if find_spec("yatzy_solver"):
        return sys.executable
    folder = "Scripts" if os.name == "nt" else "bin"
    python = str(ENVIRONMENT / folder / "python")
    ready = ENVIRONMENT / "ready"
    if not ready.exists():
        venv.create(ENVIRONMENT, clear=True, with_pip=True)
        install = ("-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes")
        subprocess.run((python, *install, "-r", str(REQUIREMENTS)), check=True)  # noqa: S603
        ready.touch()
    return python


def _timed(python: str, program: str, **variables: str) -> float:
    """What a program prints, a number, in a process of its own."""
    return float(
        subprocess.run(  # noqa: S603
            (python, "-c", program),
            check=True,
            capture_output=True,
            cwd=PROJECT,
            env=os.environ | variables,
            text=True,
        ).stdout
    )


def main(runs: int) -> None:
    """Measure and print."""
    python = environment()
    ours()
    times: dict[str, list[float]] = {"ours": [], "yatzy-solver": []}
    for _ in range(runs):
        times["ours"].append(ours())
        times["yatzy-solver"].append(theirs(python))
    print(f"{'seconds':14}{'median':>8}{'least':>8}{'most':>8}")
    for name, found in times.items():
        print(f"{name:14}{median(found):8.3f}{min(found):8.3f}{max(found):8.3f}")
    share = median(times["ours"]) / median(times["yatzy-solver"])
    compiled = compiling()
    print(f"share {share:.3f}, at most {GOAL}; compiling takes {compiled:.1f} s, once")
    figures = {"share": share, "goal": GOAL, "compiling": compiled, "times": times}
    print(json.dumps({"penta_solve": figures, "cores": os.cpu_count()}))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
