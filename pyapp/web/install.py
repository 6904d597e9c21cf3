"""Installing the page as an app: by the browser's own offer, or by hand where it makes none.

The shell keeps the offer, which may come before Python, as `kocky.offer`.
"""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

from pyapp.state import BY_DOCK, BY_MENU, BY_OFFER, BY_SHARING

INSTALLED = ", ".join(
    f"(display-mode: {mode})" for mode in ("standalone", "minimal-ui", "window-controls-overlay")
)


class Install:
    """Tells how the page can be installed, `tell("installable", way)`, whenever that changes."""

    def __init__(self, tell: Callable[[str, str], None]) -> None:
        self._tell = tell
        self._changed = create_proxy(lambda _: self._tell_way())
        self._done = create_proxy(lambda _: self._tell("installable", ""))
        js.addEventListener("beforeinstallprompt", self._changed)
        js.addEventListener("appinstalled", self._done)

    async def ask(self) -> None:
        """Let the browser ask. Its offer is good for one answer; after a no it may make another."""
        offer, js.kocky.offer = js.kocky.offer, None
        self._tell_way()
        try:
            await offer.prompt()
        except JsException:
            # It didn't ask, since the tap was too long ago: the offer still stands.
            js.kocky.offer = offer
            self._tell_way()

    def _tell_way(self) -> None:
        self._tell("installable", way())


def way() -> str:
    """Return how the page can be installed here; empty where it can't be, or is already.

    Only Apple's browsers know gestures as events, only Gecko's the place of the page on the screen.
    """
    if js.matchMedia(INSTALLED).matches or _has(js.navigator, "standalone"):
        return ""
    if _has(js.kocky, "offer"):
        return BY_OFFER
    if hasattr(js, "GestureEvent"):
        return BY_SHARING if js.navigator.maxTouchPoints else BY_DOCK
    by_finger = js.matchMedia("(pointer: coarse)").matches
    return BY_MENU if by_finger and hasattr(js, "mozInnerScreenX") else ""


def _has(holder: Any, name: str) -> bool:
    return bool(getattr(holder, name, None))
