"""Imports every module of the page from one block that is read once.

zipimport reads the directory of its archive entry by entry, in Python, and every import asks every
folder of the path; with some 200 modules that is a tenth of a start. The block (tools/pack.py)
holds the compiled code by the modules' names and data files by their paths.

Modules that every start imports and hardly any start needs wait until they are used: `traceback`
brings _colorize, whose themes are dataclasses (40 ms to make), `asyncio` brings TLS, which a page
can't use, and the computers think only when the page is there.
"""

import marshal
import zipimport
import zlib
from _frozen_importlib import ModuleSpec
from sys import meta_path

TYPE_CHECKING = False
if TYPE_CHECKING:  # neither is there yet when this runs
    from importlib.abc import Loader
    from types import ModuleType
    from typing import Any

HOME = "/lib/python314.zip"
PACKAGE = "/__init__.pyc"
LATER = frozenset(
    {
        *("_colorize", "asyncio.sslproto"),
        *("pyapp.ai.known", "pyapp.ai.levels", "pyapp.web.rehearsal"),
    }
)


class Block:
    """Finds and loads the modules of a block: `code` is (path, code) by module, `data` by path."""

    def __init__(self, code: dict[str, tuple[str, bytes]], data: dict[str, bytes]) -> None:
        self._code = code
        self._data = data

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """The module's spec if it is in the block."""
        if name not in self._code:
            return None
        file = f"{HOME}/{self._code[name][0]}"
        spec = ModuleSpec(name, self._loader(name), origin=file)
        spec.has_location = True
        if file.endswith(PACKAGE):
            spec.submodule_search_locations = [file.removesuffix(PACKAGE)]
        return spec

    def _loader(self, name: str) -> Loader:
        loader: Any = self
        return later(loader) if name in LATER else loader

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python how a module is made."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code."""
        code = marshal.loads(self._code[module.__name__][1])  # noqa: S302 our own bytes
        exec(code, module.__dict__)  # noqa: S102 as any import does

    def get_data(self, path: str) -> bytes:
        """The content of a data file; OSError where there is none."""
        try:
            return self._data[path.removeprefix(f"{HOME}/")]
        except KeyError:
            raise FileNotFoundError(path) from None


def later(loader: Loader) -> Loader:
    """The loader as one that waits until the module's first attribute is asked for."""
    from importlib.util import LazyLoader  # noqa: PLC0415 it comes out of the block itself

    return LazyLoader(loader)


def read() -> Block:
    """The block of the page's archive."""
    code, data = marshal.loads(zlib.decompress(zipimport.zipimporter(HOME).get_data("modules.bin")))  # noqa: S302
    return Block(code, data)


meta_path.insert(0, read())
