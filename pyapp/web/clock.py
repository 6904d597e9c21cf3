"""The only timer: it lets what is due happen, and stands still while the tab is hidden."""

from collections.abc import Callable

from js import clearTimeout, document, setTimeout
from pyodide.ffi import create_proxy

from pyapp.table import Due


class Clock:
    """Calls `happen(event)` when the due event's time has come and it is `ready()`.

    Who says that it isn't ready calls `again` when it may be.
    """

    def __init__(self, happen: Callable[[str], None], ready: Callable[[], bool]) -> None:
        self._happen = happen
        self._ready = ready
        self._due: Due | None = None
        self._timer: int | None = None
        self._late = False
        self._ring = create_proxy(self._rang)

    def set(self, due: Due | None) -> None:
        """Wait for `due`; the same object again changes nothing."""
        if due is not self._due:
            self._due = due
            self.wind()

    def wind(self) -> None:
        """Start the waiting anew, where the tab can be seen."""
        self._late = False
        if self._timer is not None:
            clearTimeout(self._timer)
            self._timer = None
        if self._due is not None and not document.hidden:
            self._timer = setTimeout(self._ring, self._due.after)

    def again(self) -> None:
        """Look again whether what was late is ready."""
        if self._late:
            self._rang()

    def _rang(self) -> None:
        due, self._timer = self._due, None
        if due is None:
            return
        self._late = not self._ready()
        if not self._late:
            self._due = None
            self._happen(due.event)
