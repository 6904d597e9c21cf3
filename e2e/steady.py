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
SHOWN = 2.0
"""How many times more nodes there may be: a page that is left keeps what it showed last, and that
is another game's the next time. What is held of them without being shown is `detached`.
"""
FEW = 100
"""Of so many detached nodes nothing is said: of what had the focus last, for one."""


class Held(NamedTuple):
    """What is held once the garbage is collected: bytes, or how many. `detached` are nodes in no
    page that a script holds, `proxies` those that were made and not destroyed.
    """

    python: int
    objects: int
    script: int
    nodes: int
    detached: int
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
        memory.python,
        memory.objects,
        memory.script,
        memory.nodes,
        _detached(page),
        memory.listeners,
        proxies,
    )


def _detached(page: Page) -> int:
    session = page.context.new_cdp_session(page)
    trees = session.send("DOM.getDetachedDomNodes")["detachedNodes"]
    session.detach()
    todo, found = [tree["treeNode"] for tree in trees], 0
    while todo:
        found += 1
        todo += todo.pop().get("children", ())
    return found


def grown(early: Held, late: Held) -> list[str]:
    """Return what there is more of than there may be, in words."""
    most = early._asdict() | {"nodes": SHOWN / GROWTH * early.nodes}
    most["detached"] += FEW
    return [
        f"{name}: {before} -> {after}"
        for name, before, after in zip(Held._fields, early, late, strict=True)
        if after > GROWTH * most[name]
    ]
