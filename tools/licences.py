"""The licences of everything that the page ships, as one text."""

import json
from collections.abc import Iterator
from pathlib import Path

RULE = "=" * 78

# In the lock file for Node only.
NOT_SHIPPED = {"@types/emscripten", "ws"}

# Packages without a file of their own, and the file of static/licences/ that speaks for them.
ELSEWHERE = {
    "pyodide": "pyodide.txt",
    "@ungap/with-resolvers": "isc-in-pyscript.txt",
    "codedent": "isc-in-pyscript.txt",
    "to-json-callback": "isc-in-pyscript.txt",
}


def text(project: Path) -> str:
    """All licences, ours first; LookupError names a shipped package that has none."""
    kept = sorted((project / "static/licences").glob("*.txt"))
    sections = [
        f"Kocky\n\n{(project / 'LICENSE').read_text()}",
        *(path.read_text() for path in kept),
        *package_licences(project),
    ]
    return f"\n{RULE}\n\n".join(section.strip() + "\n" for section in sections)


def package_licences(project: Path) -> Iterator[str]:
    """The licence of each package that PyScript's and Pyodide's files are made of."""
    lock = json.loads((project / "package-lock.json").read_text())
    folders = sorted(folder for folder in lock["packages"] if folder)
    names = sorted({folder.rpartition("node_modules/")[2] for folder in folders} - NOT_SHIPPED)
    for name in names:
        own = [
            path
            for folder in folders
            for path in (project / folder).glob("LICEN[CS]E*")
            if folder.endswith(f"node_modules/{name}")
        ]
        if own:
            yield f"{name}\n\n{own[0].read_text()}"
        elif not (project / "static/licences" / ELSEWHERE.get(name, "missing")).is_file():
            raise LookupError(f"{name} has no licence file, and static/licences/ has none for it")
