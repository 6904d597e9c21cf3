"""A computer's thinking, in slices, so that the page answers in between."""

from collections.abc import Iterator
from time import perf_counter

from pyapp.ai import levels
from pyapp.match import Match

SLICE = 0.025
"""Seconds of thinking at a time."""
LONG = 0.2
"""Seconds after which the table says that it takes long, and between two words on how far it is."""


class Thoughts:
    """The thinking about one decision; another decision begins anew, the same one goes on."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._level = ""
        self._work: Iterator[float] = iter(())
        self._told = 0.0
        self._part = 0.0

    def finish(self, match: Match, level: str) -> bool:
        """Think for a slice; return whether that was all."""
        now = perf_counter()
        if match is not self._match or level != self._level:
            self._match, self._level, self._work = match, level, levels.thinking(match, level)
            self._told = now
        for part in self._work:
            self._part = part
            if perf_counter() - now > SLICE:
                return False
        return True

    def news(self) -> str | None:
        """Return the part that is done, when it is time to tell it."""
        now = perf_counter()
        if now - self._told < LONG:
            return None
        self._told = now
        return f"{self._part:.3f}"
