"""What a page holds in memory, its Pyodide proxies among it."""

from typing import Any, NamedTuple

from playwright.sync_api import Page, Route

from bench.play import COUNT
from bench.play import held as memory_of

BEGIN = "await begin.begin()\n"
TRACE = """
import js
from pyodide_js import _module
_module.enable_pyproxy_allocation_tracing()
js.traced = _module.pyproxy_alloc_map
"""
"""From here on a proxy is in `traced` until it is destroyed, and where it was made."""
GROWTH = 1.1


class Held(NamedTuple):
    """What is held once the garbage is collected: bytes, or how many; `proxies` that were made and
    not destroyed.
    """

    python: int
    objects: int
    script: int
    nodes: int
    listeners: int
    proxies: int


def counted(page: Page, address: str) -> None:
    """Let what the page holds be counted from its next load on."""
    page.route(f"{address}*", _counting)


def _counting(route: Route) -> None:
    answer = route.fetch()
    indented = (TRACE + BEGIN + COUNT).replace("\n", "\n      ")
    route.fulfill(response=answer, body=answer.text().replace(BEGIN, indented + "\n"))


def held(page: Page) -> Held:
    """Return what the page holds now."""
    browser = page.context.browser
    assert browser is not None
    memory = memory_of(browser, page)
    proxies: Any = page.evaluate("() => traced.size")
    return Held(
        memory.python, memory.objects, memory.script, memory.nodes, memory.listeners, proxies
    )


def grown(early: Held, late: Held) -> list[str]:
    """Return what there is more of than a tenth, in words."""
    return [
        f"{name}: {before} -> {after}"
        for name, before, after in zip(Held._fields, early, late, strict=True)
        if after > GROWTH * before
    ]
