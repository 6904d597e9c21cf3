"""The tables of bench.boot: ratios, phases, first paint, taps, transfers."""

from collections.abc import Iterable
from statistics import median
from typing import Any

from bench.visit import Visit

REQUIRED = {"warm": 0.40, "cold": 0.42, "4x": 0.32, "offline": 0.42}
GOAL = {"warm": 0.30, "cold": 0.33, "4x": 0.25, "offline": 0.30}
PAINT = 1.3
"""The most that our first paint may take, as a multiple of that of the page without scripts."""
PHASES = {
    "paint": "first picture",
    "asked": "PyScript asks for Python",
    "module": "WebAssembly is there",
    "python": "Python is there",
    "app": "PyScript and the app are imported",
    "loaded": "saved games are read",
    "ready": "the page takes taps",
}
MOST = {"until ready": 5_800_000, "in all": 6_500_000}

Pages = dict[str, list[Visit]]


def show(found: dict[str, Pages], transferred: dict[str, Any]) -> None:
    """Print everything."""
    starts = {kind: pages for kind, pages in found.items() if "a" in pages}
    ratios(starts)
    phases(starts)
    paints(starts)
    longest(starts)
    taps({kind: pages["b"] for kind, pages in found.items() if "tapped" in kind})
    transfers(transferred)


def spread(values: Iterable[float]) -> str:
    """Median and range."""
    some = sorted(values)
    return f"{median(some):.0f} ({some[0]:.0f}-{some[-1]:.0f})" if some else "-"


def verdict(value: float, most: float) -> str:
    """The limit, and whether it is kept."""
    return f"<= {most}: {value <= most}"


def ratios(found: dict[str, Pages]) -> None:
    """How long each start took, and ours beside the stock page's."""
    print(f"{'start':8} {'a: stock Pyodide, ms':>24} {'b: our page, ms':>24}  b/a")
    for kind, pages in found.items():
        ready = {name: [visit.ready for visit in pages[name]] for name in "ab"}
        ratio = median(ready["b"]) / median(ready["a"])
        print(
            f"{kind:8} {spread(ready['a']):>24} {spread(ready['b']):>24}  {ratio:.3f}  "
            f"required {verdict(ratio, REQUIRED[kind])}, goal {verdict(ratio, GOAL[kind])}"
        )


def phases(found: dict[str, Pages]) -> None:
    """When our page had come how far: medians from the start of the navigation."""
    print(f"\n{'ms until':36}" + "".join(f"{kind:>9}" for kind in found))
    for mark, meaning in PHASES.items():
        times = {
            kind: median(
                dict(visit.marks).get(mark, getattr(visit, mark, 0)) for visit in pages["b"]
            )
            for kind, pages in found.items()
        }
        print(f"{meaning:36}" + "".join(f"{time:9.0f}" for time in times.values()))


def paints(found: dict[str, Pages]) -> None:
    """The first picture, beside that of the same page without scripts, and what moves after it."""
    print("\nfirst contentful paint, ms")
    for kind, pages in found.items():
        if "c" not in pages:
            continue
        ours, silent = ([visit.paint for visit in pages[name]] for name in "bc")
        ratio = median(ours) / median(silent)
        shift = max(visit.shift for visit in pages["b"])
        print(
            f"{kind:8} {spread(ours):>18}, without scripts {spread(silent):>18}: {ratio:.2f} "
            f"{verdict(ratio, PAINT)}; layout shift {shift:.4f}"
        )


def longest(found: dict[str, Pages]) -> None:
    """The longest task of each start."""
    print("\nlongest task of the start, ms")
    for kind, pages in found.items():
        a, b = (spread(visit.longest for visit in pages[name]) for name in "ab")
        print(f"{kind:8} a {a}, b {b}")


def taps(found: dict[str, list[Visit]]) -> None:
    """How long taps before Python waited for the frame that answers them."""
    print("\ntaps before Python, ms until the frame that answers")
    for kind, visits in found.items():
        waited = sorted(tap for visit in visits for tap in visit.taps)
        if waited:
            p90 = waited[int(len(waited) * 0.9)]
            half = median(waited)
            told = f"{kind:14} median {half:.0f} {verdict(half, 50)}, p90 {p90:.0f}"
            print(f"{told}, most {waited[-1]:.0f}, n {len(waited)}")


def transfers(transferred: dict[str, Any]) -> None:
    """What a first visit brings over the network."""
    print(f"\n{'bytes of a first visit (gzip)':28} {'until ready':>12} {'in all':>12}")
    for part, size in transferred["until ready"].items():
        print(f"{part:28} {size:12,} {transferred['in all'][part]:12,}")
    for name, most in MOST.items():
        print(f"{name} {verdict(transferred[name]['together'], most)}")
    print(f"sent twice: {', '.join(transferred['sent twice']) or 'nothing'}")
