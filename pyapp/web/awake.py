"""The wake lock: the screen stays awake while somebody is at a game. Where it can't, it doesn't."""

from collections.abc import Callable, Coroutine
from typing import Any

from js import document, navigator, performance, setTimeout
from pyodide.ffi import JsException, create_proxy

from pyapp.awake import REST, stays_awake
from pyapp.state import App


class Awake:
    """Holds the lock while `stays_awake`; the browser takes it back when the page is hidden."""

    def __init__(self, begin: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self._begin = begin
        self._app = App()
        self._lock: Any = None
        self._asking = False
        self._touched_at = performance.now()
        self._timed = False
        self._ring = create_proxy(self._rang)
        self._listeners = [create_proxy(self._touched), create_proxy(self._seen)]
        for name in ("pointerdown", "keydown"):
            document.addEventListener(name, self._listeners[0])
        document.addEventListener("visibilitychange", self._listeners[1])

    def follow(self, app: App) -> None:
        """Take the lock or give it back, as the app now is."""
        self._app = app
        held = self._lock is not None and not self._lock.released
        wanted = stays_awake(app, performance.now() - self._touched_at, not document.hidden)
        if wanted and not held and not self._asking:
            self._asking = True
            self._begin(self._take())
        elif held and not wanted:
            self._lock.release()
            self._lock = None
        if wanted and not self._timed:
            self._timed = True
            setTimeout(self._ring, self._touched_at + REST - performance.now())

    async def _take(self) -> None:
        try:
            self._lock = await navigator.wakeLock.request("screen")
        except (AttributeError, JsException):
            # There is none, or not now (a low battery): the next touch asks again.
            self._touched_at = performance.now() - REST
        self._asking = False
        self.follow(self._app)

    def _touched(self, _: Any) -> None:
        self._touched_at = performance.now()
        self.follow(self._app)

    def _seen(self, event: Any) -> None:
        if not document.hidden:
            self._touched(event)

    def _rang(self) -> None:
        self._timed = False
        self.follow(self._app)
