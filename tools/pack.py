"""Packs the page's Python into one archive of compiled modules.

Runs inside Pyodide under Node (compile.mjs), so that the bytecode is that of the very
interpreter which will load it, and the deflated bytes are the same on every machine. The archive is
a zip, for Pyodide wants one, of the few modules that Python needs to begin and one block with all
others, which sitecustomize.py imports from.
"""

import marshal
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from importlib.util import MAGIC_NUMBER
from pathlib import Path, PurePosixPath

# Where Pyodide puts the archive; the compiled modules carry it as their file name.
HOME = PurePosixPath("/lib/python314.zip")
STDLIB = zipfile.Path(str(HOME))
COMMAND_LINE = {f"pyapp/{name}.py" for name in ("__main__", "arena", "cli", "table_files")}
NO_DOCSTRINGS = 2
EPOCH = (1980, 1, 1, 0, 0, 0)

# The head of a .pyc whose source, which isn't there, is never looked at: flag 1, no hash.
UNCHECKED = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)

# What Python needs before the importer of sitecustomize.py is there, by the beginning of its name.
FIRST = ("encodings/", "sitecustomize.")
BLOCK = "modules.bin"

Entry = tuple[str, bytes]


def pack(project: Path, target: Path) -> None:
    """Write the archive of the standard library's chosen part, PyScript's package and the app."""
    chosen = (project / "tools/stdlib.txt").read_text().splitlines()
    pyscript = project / "node_modules/@pyscript/core/src/stdlib"
    lean = project / "tools/lean"
    entries = {
        **dict(stdlib_entries(chosen)),
        **dict(tree_entries(lean, lean)),
        **dict(tree_entries(pyscript, pyscript / "pyscript")),
        **dict(tree_entries(project, project / "pyapp")),
    }
    first = {name: entries.pop(name) for name in sorted(entries) if name.startswith(FIRST)}
    write(target, {**first, BLOCK: block(sorted(entries.items()))}.items())


def stdlib_entries(chosen: Iterable[str]) -> Iterator[Entry]:
    """The modules that the list's lines choose; LookupError where a line means nothing."""
    names = [line for line in chosen if line and not line.startswith("#")]
    left_out = [name[1:] for name in names if name.startswith("-")]
    wanted = [name for name in names if not name.startswith("-")]
    with zipfile.ZipFile(HOME) as archive:
        sources = {module_name(path): path for path in archive.namelist() if path.endswith(".py")}
        for name in [*wanted, *left_out]:
            if not any(covers(name, module) for module in sources):
                raise LookupError(f"tools/stdlib.txt: no such module: {name}")
        for module, path in sources.items():
            if is_chosen(module, wanted, left_out):
                yield compiled(path, archive.read(path))


def module_name(path: str) -> str:
    """The dotted name of a source file: `json/tool.py` is `json.tool`."""
    return path.removesuffix(".py").replace("/", ".")


def covers(line: str, module: str) -> bool:
    """Whether a line of the list means this module: by its own name or as part of the package."""
    return module == line or module.startswith(f"{line}.")


def is_chosen(module: str, wanted: list[str], left_out: list[str]) -> bool:
    """Whether the longest line that covers the module is one that wants it."""
    best_wanted = max((len(line) for line in wanted if covers(line, module)), default=0)
    best_left_out = max((len(line) for line in left_out if covers(line, module)), default=0)
    return best_wanted > best_left_out


def tree_entries(root: Path, folder: Path) -> Iterator[Entry]:
    """Every module under the folder, compiled, and the JSON beside them; named from the root.

    FileNotFoundError where there is none.
    """
    if not any(folder.rglob("*.py")):
        raise FileNotFoundError(f"{folder} is to be shipped and has no module")
    for path in folder.rglob("*"):
        name = path.relative_to(root).as_posix()
        if name in COMMAND_LINE:
            continue
        if path.suffix == ".py":
            yield compiled(name, path.read_bytes())
        elif path.suffix == ".json":
            yield name, path.read_bytes()


def compiled(name: str, source: bytes) -> Entry:
    """The module as .pyc."""
    code = compile(source, HOME / name, "exec", dont_inherit=True, optimize=NO_DOCSTRINGS)
    return f"{name}c", UNCHECKED + marshal.dumps(code)


def block(entries: Iterable[Entry]) -> bytes:
    """All modules and data in one piece: what sitecustomize.py reads."""
    code, data = {}, {}
    for path, content in entries:
        if path.endswith(".pyc"):
            name = path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
            code[name] = path, content.removeprefix(UNCHECKED)
        else:
            data[path] = content
    return zlib.compress(marshal.dumps((code, data)), 9)


def write(target: Path, entries: Iterable[Entry]) -> None:
    """The same entries always make the same bytes."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in entries:
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_STORED if name == BLOCK else zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
