"""Puts off, until first used, modules that every start imports and hardly any start needs.

`traceback` brings _colorize, whose themes are dataclasses (40 ms to make), and `asyncio` brings
TLS, which a page can't use.
"""

import importlib.util
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

LATER = frozenset({"_colorize", "asyncio.sslproto"})


class LaterFinder:
    """Finds the modules to put off, with a loader that waits for the first attribute."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's spec if it is one to put off."""
        if name not in LATER:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec and spec.loader:
            spec.loader = importlib.util.LazyLoader(spec.loader)
        return spec


sys.meta_path.insert(0, LaterFinder)
