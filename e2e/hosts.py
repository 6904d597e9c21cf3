"""Web hosts that change what they serve, fail on purpose, and go away for good."""

import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from shutil import copyfileobj
from threading import Event, Thread
from typing import Any, ClassVar, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from e2e.conftest import BOOT_TIME, DEVICES, READY
from tools import build
from tools.serve import DIST, Handler, server

PATH = "/kocky/"
Fault = Callable[["HostHandler"], None]


class Host:
    """A host of one folder at an address of its own; `sent` counts the bodies by their path.

    `faults` are what happens instead of an answer, by the end of the path.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sent: Counter[str] = Counter()
        self.faults: dict[str, Fault] = {}
        self.closing = Event()
        self._connections: list[socket.socket] = []
        handler = type("BoundHandler", (HostHandler,), {"host": self})
        self._server = server(folder, PATH, handler=handler)
        self.address = f"http://localhost:{self._server.server_port}{PATH}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def fault(self, path: str) -> Fault | None:
        """What goes wrong with this path."""
        return next((fault for end, fault in self.faults.items() if path.endswith(end)), None)

    def opened(self, connection: socket.socket) -> None:
        """Note a connection, which closing the server alone would leave alive."""
        self._connections.append(connection)

    def stop(self) -> None:
        """Go away for good: no new connection, and none that was open."""
        if self.closing.is_set():
            return
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        for connection in self._connections:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue


@contextmanager
def hosted(folder: Path = DIST) -> Iterator[Host]:
    """A host that is there while the context lasts."""
    host = Host(folder)
    try:
        yield host
    finally:
        host.stop()


class HostHandler(Handler):
    """Answers for a host."""

    host: ClassVar[Host]

    def setup(self) -> None:
        """Tell the host of the connection."""
        super().setup()
        self.host.opened(self.connection)

    def do_GET(self) -> None:  # noqa: N802
        """Answer from the host's folder of the moment, or fail as it wants."""
        self.directory = str(self.host.folder)
        fault = self.host.fault(self.path)
        if fault is not None:
            fault(self)
        else:
            super().do_GET()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Count the body that is sent."""
        self.host.sent[self.path.removeprefix(PATH)] += 1
        copyfileobj(source, outputfile)

    def content(self) -> bytes:
        """What would be sent if nothing were wrong."""
        return Path(self.translate_path(self.path)).read_bytes()

    def answer(self, content: bytes, length: int) -> None:
        """Send this body with the head of one that is so long."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(self.translate_path(self.path)))
        self.send_header("Content-Length", str(length))
        self.end_headers()
        self.wfile.write(content)


# --- faults ---


def missing(handler: HostHandler) -> None:
    """404."""
    handler.send_error(HTTPStatus.NOT_FOUND)


def broken(handler: HostHandler) -> None:
    """500."""
    handler.send_error(HTTPStatus.INTERNAL_SERVER_ERROR)


def stale(handler: HostHandler) -> None:
    """The bytes of another version."""
    content = b"/* yesterday */" + handler.content()
    handler.answer(content, len(content))


def truncated(handler: HostHandler) -> None:
    """The first half, as if it were all."""
    content = handler.content()
    half = content[: len(content) // 2]
    handler.answer(half, len(half))


def cut(handler: HostHandler) -> None:
    """The first half, and then the line goes dead."""
    content = handler.content()
    handler.answer(content[: len(content) // 2], len(content))
    handler.wfile.flush()
    handler.close_connection = True


def dead(handler: HostHandler) -> None:
    """No answer at all."""
    handler.close_connection = True


def silent(handler: HostHandler) -> None:
    """The first half, and then nothing until the host goes away."""
    content = handler.content()
    handler.answer(content[: len(content) // 2], len(content))
    handler.wfile.flush()
    handler.host.closing.wait()
    handler.close_connection = True


# --- visits ---

KEPT = "() => document.documentElement.dataset.offline === 'true'"
COME_BACK = "() => document.dispatchEvent(new Event('visibilitychange'))"
# Past the browser's own cache: what a file comes to, from the worker or the host.
STATUS = "async (path) => (await fetch(path, { cache: 'no-store' })).status"
CACHES = "async () => (await caches.keys()).sort()"


class Visit(NamedTuple):
    """A browser that was once at a host, and has kept the app; `page` is that of this visit."""

    host: Host
    context: BrowserContext
    page: Page


def visit(page: Page, address: str) -> None:
    """Go there, and wait until the app can be used."""
    page.goto(address)
    page.wait_for_function(READY, timeout=BOOT_TIME)


def keep(page: Page, address: str) -> None:
    """Go there, and wait until the app is kept on the device."""
    visit(page, address)
    page.wait_for_function(KEPT, timeout=BOOT_TIME)


@contextmanager
def visited(browser: Browser) -> Iterator[Visit]:
    """A browser on a phone that has kept the app, for several tests."""
    with hosted() as host:
        context = browser.new_context(locale="en-US", reduced_motion="reduce", **DEVICES["phone"])
        page = context.new_page()
        keep(page, host.address)
        yield Visit(host, context, page)
        context.close()


# --- versions ---


def app_folder(folder: Path) -> str:
    """The name of the app's folder in a build."""
    return next(folder.glob("app-*")).name


def build_of(page: Page) -> str:
    """The app folder that the page was made of."""
    return str(page.evaluate("() => document.documentElement.dataset.tables")).split("/")[0]


def version(target: Path, name: str, **changes: bytes) -> Path:
    """A build of other styles, made of dist/: its app folder is app-NAME.

    `changes` are other bytes for files of that folder, by their names with _ for the dot.
    """
    old, new = app_folder(DIST), f"app-{name}"
    files: build.Files = {}
    for path in sorted(DIST.rglob("*")):
        inside = path.relative_to(DIST).as_posix()
        if path.is_file() and inside not in ("sw.js", ".nojekyll"):
            files[inside.replace(old, new)] = path.read_bytes()
    for entry in ("index.html", "manifest.json"):
        files[entry] = files[entry].replace(old.encode(), new.encode())
    files[f"{new}/styles.css"] += f"/* {name} */\n".encode()
    files |= {f"{new}/{key.replace('_', '.')}": content for key, content in changes.items()}
    files["sw.js"] = build.with_list((build.PROJECT / "static/sw.js").read_bytes(), files)
    for inside, content in files.items():
        path = target / inside
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return target
