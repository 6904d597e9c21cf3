"""The service worker: it keeps the whole app on the device, and brings new versions of it.

It is registered when the page is at rest, so that it takes nothing from the start. That asking for
a new version fails is no news; what it keeps, and that a new version is there, is told as events.
"""

from collections.abc import Callable, Coroutine
from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy

ADDRESS = "sw.js"
HOUR = 3_600_000
"""Milliseconds after which a page that stays open asks again."""
PATIENCE = 5000
"""Milliseconds that the page is given to come to rest."""


class Worker:
    """Looks after the worker of this app; `tell(event, argument)` hears of what comes of it.

    `app` is the folder of the page's own files, by which it knows its version.
    """

    def __init__(
        self,
        scope: str,
        app: str,
        begin: Callable[[Coroutine[Any, Any, None]], None],
        tell: Callable[[str, str], None],
    ) -> None:
        self._scope = str(js.URL.new(scope, js.document.baseURI).href)
        self._app = app
        self._begin = begin
        self._tell = tell
        self._registration: Any = None
        self._look = create_proxy(lambda *_: self._begin(self._check()))
        self._return = create_proxy(lambda _: js.document.hidden or self._begin(self._check()))
        self._found = create_proxy(lambda _: self._follow())
        self._changed = create_proxy(self._has_changed)
        self._heard = create_proxy(self._was_told)

    def start(self) -> None:
        """Look for the worker when the page is at rest, on return to it, and every hour."""
        if hasattr(js, "requestIdleCallback"):
            first = create_once_callable(lambda _: self._start())
            js.requestIdleCallback(first, timeout=PATIENCE)
        else:
            js.setTimeout(create_once_callable(self._start), PATIENCE // 5)

    def _start(self) -> None:
        container = _container()
        if container is None:
            self._tell("kept", "impossible")
            return
        container.addEventListener("message", self._heard)
        container.startMessages()
        js.document.addEventListener("visibilitychange", self._return)
        js.setInterval(self._look, HOUR)
        self._begin(self._check())

    async def _check(self) -> None:
        """Register the worker, which does nothing where it is, and ask for a newer one."""
        try:
            self._registration = await _container().register(ADDRESS, updateViaCache="none")
            self._registration.onupdatefound = self._found
            self._follow()
            if self._registration.active and not self._registration.installing:
                self._registration.active.postMessage("keep")
                await self._registration.update()
        except JsException as error:
            self._tell("kept", "impossible" if error.name == "SecurityError" else "failed")

    def _follow(self) -> None:
        """Watch the worker that is being installed; tell of the one that waits."""
        if self._registration.installing:
            self._registration.installing.onstatechange = self._changed
        if self._registration.waiting:
            self._tell("update-found", "")

    def _has_changed(self, event: Any) -> None:
        state = str(event.target.state)
        if state == "installed" and self._registration.active:
            self._tell("update-found", "")
        elif state == "activated":
            event.target.postMessage("keep")
        elif state == "redundant":
            self._tell("kept", "failed")

    def _was_told(self, event: Any) -> None:
        """Hear what the worker has kept, and of which version: the page may be an older one."""
        news = event.data
        if getattr(news, "scope", None) != self._scope:
            return
        kept = str(news.kept)
        if kept == "ready":
            js.document.documentElement.dataset.offline = "true"
            if news.app == self._app:
                event.source.postMessage("tidy")
            else:
                self._tell("update-found", "")
        self._tell("kept", kept)


def _container() -> Any:
    """The browser's service workers; None where it has none, or forbids them here."""
    try:
        return js.navigator.serviceWorker or None
    except (JsException, AttributeError):
        return None
