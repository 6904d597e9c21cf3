"""Of all tabs with this app one writes: the one that holds the lock of its scope.

Another can ask for it. Where the browser has no locks, or forbids them, each tab is alone.
"""

import asyncio
from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

PATIENCE = 1000
"""Milliseconds within which a tab that is closed or loaded anew has let go of the lock."""
STEP = 0.05
"""Seconds between one look at the lock and the next."""
ANSWER = 1000
"""Milliseconds within which a tab that is asked lets go; one that sleeps doesn't."""
LOOK, LOOKS = 2.5, 2
"""Seconds between looks at another's lock, and how many find it free when that tab is gone: one
that is loaded anew shall have it back.
"""


class Tabs:
    """`writes` says whether this tab is the one.

    `asked()` is called when another asks for it, which is then waiting for `let_go`; `lost()` when
    another has taken it, since this one didn't answer; `seen()` when a person comes back to a tab
    that doesn't write.
    """

    def __init__(self, scope: str) -> None:
        self.writes = False
        self.asked = self.lost = self.seen = lambda: None
        self._name = f"kocky:{scope}"
        self._release: Any = None
        self._holding: asyncio.Future[None] | None = None
        self._listeners = [
            create_proxy(listener)
            for listener in (self._heard, self._shown, self._left, self._came_back)
        ]
        try:
            self._channel = js.BroadcastChannel.new(self._name)
            self._channel.onmessage = self._listeners[0]
        except (AttributeError, JsException):
            self._channel = None
        js.document.addEventListener("visibilitychange", self._listeners[1])
        js.addEventListener("pagehide", self._listeners[2])
        js.addEventListener("pageshow", self._listeners[3])

    async def claim(self, patience: int = PATIENCE) -> bool:
        """Become the one that writes if no other is; return whether this one is."""
        # No request waits in the queue with a time limit: in a page that is just starting, and
        # busy, the limit would be over before the answer that has come long since is heard.
        until = js.performance.now() + patience
        while not await self._request(ifAvailable=True):
            if js.performance.now() > until:
                return False
            await asyncio.sleep(STEP)
        return True

    async def freed(self) -> None:
        """Wait until the one that writes is gone, while a person looks on, or this one writes."""
        looks = 0
        while looks < LOOKS and not self.writes:
            await asyncio.sleep(LOOK)
            looks = looks + 1 if not js.document.hidden and await self._is_free() else 0

    async def _is_free(self) -> bool:
        try:
            locks = await js.navigator.locks.query()
        except (AttributeError, JsException):
            return False
        return not any(lock.name == self._name for lock in locks.held)

    async def take(self) -> bool:
        """Become the one that writes, whatever the other does."""
        if self._channel is not None:
            self._channel.postMessage("let go")
        return await self.claim(ANSWER) or await self._request(steal=True)

    def let_go(self) -> None:
        """Let another have the lock."""
        if self._release is not None:
            self._release()
            self._release = None

    async def _request(self, **options: Any) -> bool:
        outcome = asyncio.get_running_loop().create_future()
        self._holding = asyncio.ensure_future(self._hold(options, outcome))
        self.writes = await outcome
        return self.writes

    async def _hold(self, options: dict[str, Any], outcome: "asyncio.Future[bool]") -> None:
        """Wait for the lock, and keep it until it is let go of, or taken."""

        def answered(lock: Any) -> Any:
            outcome.set_result(bool(lock))
            return lock and js.Promise.new(create_once_callable(self._keep))

        wishes = to_js(options, dict_converter=js.Object.fromEntries)
        try:
            await js.navigator.locks.request(self._name, wishes, create_once_callable(answered))
        except (AttributeError, JsException):
            if outcome.done():
                self.writes, self._release = False, None
                self.lost()
            else:
                outcome.set_result(True)

    def _keep(self, resolve: Any, _: Any) -> None:
        self._release = resolve

    def _heard(self, _: Any) -> None:
        if self.writes and self._release is not None:
            self.writes = False
            self.asked()

    def _shown(self, _: Any) -> None:
        if not self.writes and not js.document.hidden:
            self.seen()

    def _left(self, _: Any) -> None:
        """The page is left, for good or not: the next one shall not have to wait for the lock."""
        if self._release is not None:
            self.writes = False
            self.let_go()

    def _came_back(self, event: Any) -> None:
        """The browser shows again, as it was, a page that had been left."""
        if event.persisted and not self.writes:
            self.lost()
            self.seen()
