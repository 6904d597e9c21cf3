"""Stands in for Pyodide's loader of packages: this page has none beside its archive.

The real one imports pathlib, zipfile, tempfile, shutil and what they need at every start, so
`pyodide.loadPackage` and `unpackArchive` don't work here.
"""

from site import getsitepackages


class Folder:
    """A path of which Pyodide only wants the words."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


SITE_PACKAGES = Folder(getsitepackages()[0])
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages() -> None:
    """Nothing was loaded."""
