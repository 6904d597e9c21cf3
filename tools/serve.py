"""Serves dist/ the way a static host does: `python -m tools.serve [--port 8000]`."""

import argparse
import contextlib
import io
import sys
from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO

DIST = Path(__file__).resolve().parent.parent / "dist"

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".zip": "application/zip",
    "": "application/octet-stream",
}


class Handler(SimpleHTTPRequestHandler):
    """The folder's files under one path, everything else is not found."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES

    def __init__(self, *args: Any, path: str, **kwargs: Any) -> None:
        self.root = path
        super().__init__(*args, **kwargs)

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Add the slash that was left out, or send the file's head."""
        if self.path != self.root.rstrip("/"):
            return super().send_head()
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", self.root)
        self.send_header("Content-Length", "0")
        self.end_headers()
        return None

    def translate_path(self, path: str) -> str:
        """The file that an address below the root names; a missing file for any other address."""
        inside = path.removeprefix(self.root) if path.startswith(self.root) else "missing/"
        return super().translate_path(f"/{inside}")

    def log_message(self, *args: object) -> None:
        """Stay quiet: the browser's own tools show the requests."""


def server(folder: Path, path: str, port: int = 0) -> ThreadingHTTPServer:
    """A server of the folder under the path; port 0 is any free one. OSError if it is taken."""
    return ThreadingHTTPServer(
        ("127.0.0.1", port), partial(Handler, path=path, directory=str(folder))
    )


@contextlib.contextmanager
def served(folder: Path, path: str) -> Iterator[str]:
    """The address at which the folder is served while the context lasts."""
    with server(folder, path) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://localhost:{running.server_port}{path}"
        running.shutdown()


def main() -> None:
    """Serve dist/ until interrupted."""
    parser = argparse.ArgumentParser(description="Serve the built page.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--path", default="/kocky/")
    chosen = parser.parse_args()
    try:
        running = server(DIST, chosen.path, chosen.port)
    except OSError as error:
        sys.exit(f"Port {chosen.port} can't be used ({error.strerror}): try make run PORT=8001.")
    print(f"http://localhost:{chosen.port}{chosen.path}", flush=True)
    with running, contextlib.suppress(KeyboardInterrupt):
        running.serve_forever()


if __name__ == "__main__":
    main()
