"""What a person does in the page, as events of the app: taps, keys, fields, the way back."""

from collections.abc import Callable
from typing import Any

from js import document, history, window
from pyodide.ffi import create_proxy

from pyapp.share import is_link
from pyapp.web.clock import Clock

KEYS = {
    **{str(number): ("die", str(number)) for number in range(1, 7)},
    "r": ("roll", ""),
    "b": ("bank", ""),
    "c": ("confirm", ""),
    "a": ("take-all", ""),
    "u": ("undo", ""),
    "s": ("skip", ""),
    "m": ("menu", ""),
}
"""Keys of the table; R also presses the one wide button where there is one."""

SECOND_TAP, NEAR = 300, 12
"""Within so many milliseconds and pixels a tap is the second one of a double tap."""

Happen = Callable[..., None]


class Events:
    """Listens on the document. The listeners are made once and stay."""

    def __init__(
        self,
        happen: Happen,
        clock: Clock,
        counting: Callable[[], bool],
        keys_play: Callable[[], bool],
        may_follow: Callable[[], bool],
    ) -> None:
        self._happen = happen
        self._keys_play = keys_play
        self._may_follow = may_follow
        self._clock = clock
        self._counting = counting
        self._way_back = False
        self._leaving = False
        self._tapped = "", 0.0, 0.0, 0.0
        self._listeners: list[Any] = []
        for name, listener in (
            ("click", self._clicked),
            ("input", self._typed),
            ("change", self._changed),
            ("keydown", self._pressed),
            ("visibilitychange", self._seen),
        ):
            self._listen(document, name, listener)
        self._listen(window, "popstate", self._went_back)
        self._listen(window, "hashchange", self._followed_link)
        self._touch = create_proxy(self._touched)
        self._hears = False

    def _listen(self, target: Any, name: str, listener: Callable[[Any], None]) -> None:
        proxy = create_proxy(listener)
        self._listeners.append(proxy)
        target.addEventListener(name, proxy)

    def hear_touches(self, wanted: bool) -> None:
        """Hear of every touch, for a count-down; at other times that would slow each tap."""
        if wanted == self._hears:
            return
        self._hears = wanted
        change = document.addEventListener if wanted else document.removeEventListener
        for name in ("pointerdown", "focusin"):
            change(name, self._touch)

    def keep_way_back(self, at_start: bool) -> None:
        """Have one entry of the history to go back to, wherever there is a way back in the app."""
        if not at_start and not self._way_back:
            self._way_back = True
            history.pushState(None, "", window.location.href)
        elif at_start and self._way_back and not self._leaving:
            self._leaving = True
            history.back()

    def _followed_link(self, _: Any) -> None:
        """A link was put into the address; its entry of the history is one to go back from."""
        if self._may_follow() and (link := taken_link()):
            self._way_back = True
            self._happen("link", link)

    def _went_back(self, _: Any) -> None:
        if has_link():
            return
        self._way_back = False
        if self._leaving:
            self._leaving = False
        else:
            self._happen("back")

    def _clicked(self, event: Any) -> None:
        control = event.target.closest("[data-do]")
        if control and not control.disabled:
            do = str(control.dataset.do)
            if not self._came_under_the_finger(event, do):
                self._happen(do, _attribute(control, "data-arg"))

    def _came_under_the_finger(self, event: Any, do: str) -> bool:
        """Whether a double tap began on something else, which has given way to this control."""
        if not event.detail:
            return False  # a key
        before, at, x, y = self._tapped
        self._tapped = do, event.timeStamp, event.clientX, event.clientY
        near = abs(event.clientX - x) < NEAR and abs(event.clientY - y) < NEAR
        return do != before and near and event.timeStamp - at < SECOND_TAP

    def _typed(self, event: Any) -> None:
        if event.target.tagName == "INPUT" and event.target.type in ("text", "number"):
            self._changed(event)

    def _changed(self, event: Any) -> None:
        field = event.target
        name = _attribute(field, "data-on")
        if not name:
            return
        value = str(bool(field.checked)).lower() if field.type == "checkbox" else str(field.value)
        argument = _attribute(field, "data-arg")
        self._happen(name, f"{argument}:{value}" if argument else value)

    def _pressed(self, event: Any) -> None:
        self._touched(event)
        if event.ctrlKey or event.metaKey or event.altKey or event.repeat or _typing(event.target):
            return
        key = str(event.key).lower()
        if key not in KEYS or not self._keys_play():
            return
        event.preventDefault()
        wide = document.querySelector(".hand .wide:not([hidden])") if key == "r" else None
        if wide:
            self._happen(str(wide.dataset.do))
        else:
            self._happen(*KEYS[key])

    def _touched(self, _: Any) -> None:
        if self._counting():
            self._happen("touch")

    def _seen(self, _: Any) -> None:
        self._clock.wind()
        if not document.hidden:
            self._happen("seen")  # the day may be another


def has_link() -> bool:
    """Return whether the address ends in a link of ours."""
    return is_link(str(window.location.hash))


def taken_link() -> str:
    """Return the link at the end of the address and take it out there; empty without one."""
    link = str(window.location.hash)
    if not is_link(link):
        return ""
    history.replaceState(None, "", window.location.pathname + window.location.search)
    return link


def _attribute(element: Any, name: str) -> str:
    return str(element.getAttribute(name)) if element.hasAttribute(name) else ""


def _typing(target: Any) -> bool:
    return target.tagName == "SELECT" or (
        target.tagName == "INPUT" and target.type in ("text", "number")
    )
