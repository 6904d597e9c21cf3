"""A start of Python in a worker that nobody sees, once per runtime, when the page is at rest.

Chromium optimises WebAssembly by use and keeps the optimised code for the next start; one start
more, and the next is a third faster (docs/performance.md). It keeps it with the file as it came to
the page, so a first visit, whose files come from the network, has nothing to rehearse. Other
engines keep nothing.
"""

from typing import Any

import js
from pyodide.ffi import create_once_callable, to_js

from pyapp.web.preferences import Preferences

DELAY = 2000
"""Milliseconds for which somebody who has just come has the processor for himself."""


def rehearse(preferences: Preferences) -> None:
    """Run the rehearsal of this runtime, unless it was run or is of no use here."""
    boot = js.document.querySelector('script[src$="boot.mjs"]').src
    keeps_code = hasattr(js.navigator, "userAgentData")
    came = list(js.performance.getEntriesByType("navigation"))
    from_worker = any(navigation.workerStart > 0 for navigation in came)
    if not (keeps_code and from_worker) or preferences.read("rehearsed") == boot:
        return
    js.setTimeout(create_once_callable(lambda: _begin(boot, preferences)), DELAY)


def _begin(boot: str, preferences: Preferences) -> None:
    options = to_js({"type": "module"}, dict_converter=js.Object.fromEntries)
    worker = js.Worker.new(js.URL.new("rehearsal.mjs", boot).href, options)

    def done(_: Any) -> None:
        preferences.write("rehearsed", boot)
        worker.terminate()

    worker.onmessage = create_once_callable(done)
    worker.postMessage(js.document.getElementById("python").href)
