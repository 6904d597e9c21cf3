"""What a first visit transfers, counted where it is sent: by the server, with gzip."""

import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import BrowserContext

from bench.visit import PATIENCE, READY
from tools.serve import Handler

KEPT = "() => document.documentElement.dataset.offline === 'true'"
PARTS = {
    "WebAssembly": r"\.wasm$",
    "archive of Python": r"python\.zip$",
    "Pyodide's scripts": r"/pyodide\.",
    "PyScript": r"/(core|error-)",
    "tables of values": r"/tables/",
    "page, styles, our scripts": r"",
}
"""The first pattern that is found in a path says what it is part of."""


class Counter(Handler):
    """Notes the bytes of each body that it sends."""

    sent: list[tuple[str, int]] = []  # noqa: RUF012 of all requests, whichever handler has them

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a body."""
        content = source.read()
        self.sent.append((self.path.split("?")[0], len(content)))
        outputfile.write(content)


def first_visit(context: BrowserContext, address: str) -> dict[str, Any]:
    """Visit the address in a fresh profile; return bytes by part, until ready and in all."""
    Counter.sent.clear()
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(READY, timeout=PATIENCE)
    until_ready = list(Counter.sent)
    page.wait_for_function(KEPT, timeout=PATIENCE)
    page.close()
    everything = list(Counter.sent)
    paths = [path for path, _ in everything]
    return {
        "until ready": by_part(until_ready),
        "in all": by_part(everything),
        "sent twice": sorted({path for path in paths if paths.count(path) > 1}),
    }


def by_part(sent: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Bytes of each part, and of all together."""
    found = dict.fromkeys(PARTS, 0)
    for path, size in sent:
        found[next(part for part, pattern in PARTS.items() if re.search(pattern, path))] += size
    return {**found, "together": sum(found.values())}
