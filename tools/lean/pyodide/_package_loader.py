"""Stands in for Pyodide's loader of packages: this page has none beside its archive.

The real one imports zipfile, tempfile, shutil and what they need at every start.
"""

from pathlib import Path
from site import getsitepackages

SITE_PACKAGES = Path(getsitepackages()[0])
DSO_DIR = Path("/usr/lib")


def init_loaded_packages() -> None:
    """Nothing was loaded."""
