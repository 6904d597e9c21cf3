"""Browser contexts that serve one test after another, each as clean as a new one.

Compiling Python's WebAssembly is most of a start. Chromium does it once a process; with
`--process-per-site` a context has one process, and with an anchor in it, a page that holds on to
what is compiled, the process lasts.

Playwright doesn't list a context's scripts: who adds one to it takes it back (`with
context.add_init_script(…):`).
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext

from tools.serve import DIST

ONE_PROCESS = "--process-per-site"
HTML, EMPTY = "text/html", '<link rel="icon" href="data:,">'
COMPILE = """async (address) => {
  globalThis.compiled = await WebAssembly.compileStreaming(fetch(address));
}"""
HAS_CLOCK = "() => '__pwClock' in globalThis"
STORAGE = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage"


class Lasting:
    """A context, and its anchor, where no service worker of the app reaches."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self.context = browser.new_context(**options)
        self._anchor = self.context.new_page()
        outside = urljoin(options["base_url"], "/")
        # The server has nothing there, which a guard that comes in the meantime would hear of.
        self._anchor.route(outside, lambda route: route.fulfill(body=EMPTY, content_type=HTML))
        self._anchor.goto(outside)
        wasm = next(DIST.glob("runtime-*/*.wasm")).relative_to(DIST).as_posix()
        self._anchor.evaluate(COMPILE, urljoin(options["base_url"], wasm))
        self._devtools = self.context.new_cdp_session(self._anchor)

    def sweep(self) -> bool:
        """Close all pages, forget what they stored; False if the context can't be made clean."""
        for page in self.context.pages:
            if page is not self._anchor:
                page.close()
        stored = {"origin": "*", "storageTypes": STORAGE}
        self._devtools.send("Storage.clearDataForOrigin", stored)
        self.context.clear_permissions()
        # Playwright has no way to take a clock back.
        return not self._anchor.evaluate(HAS_CLOCK)


class Contexts:
    """A browser's contexts, by their options."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[str, Lasting] = {}

    @contextmanager
    def one(self, options: dict[str, Any]) -> Iterator[BrowserContext]:
        """A context with these options (`base_url` among them) for one test; it is swept then."""
        key = json.dumps(options, sort_keys=True)
        lasting = self._idle.pop(key, None) or Lasting(self._browser, options)
        yield lasting.context
        if lasting.sweep():
            self._idle[key] = lasting
        else:
            lasting.context.close()
