"""Serves dist/ the way GitHub Pages does: `python -m tools.serve [--port 8000]`.

Compressed where it compresses, to be kept as long as it says, asked for again by the same means.
"""

import argparse
import contextlib
import gzip
import hashlib
import io
import sys
from collections.abc import Iterator
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

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
    ".webp": "image/webp",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".zip": "application/zip",
    "": "application/octet-stream",
}


COMPRESSED = frozenset({".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm"})
"""What GitHub Pages sends with gzip; archives, pictures and tables go as they are."""
MAX_AGE = 600
"""Seconds for which GitHub Pages lets every file be used unasked."""


class Body(NamedTuple):
    """What is sent of a file: its bytes, plain or compressed, and the tag of this content."""

    content: bytes
    tag: str
    compressed: bool


@lru_cache(maxsize=128)
def body(path: Path, changed: int, compressed: bool) -> Body:  # noqa: ARG001 part of the key
    """The body of a file as it was changed last; OSError where it can't be read."""
    content = path.read_bytes()
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}{"-gzip" if compressed else ""}"'
    return Body(gzip.compress(content, mtime=0) if compressed else content, tag, compressed)


class Handler(SimpleHTTPRequestHandler):
    """The folder's files under one path, everything else is not found."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES

    def __init__(self, *args: Any, path: str, max_age: int, **kwargs: Any) -> None:
        self.root = path
        self.max_age = max_age
        super().__init__(*args, **kwargs)

    def handle(self) -> None:
        """Answer; a browser that goes away in the midst of it is nothing to tell."""
        with contextlib.suppress(ConnectionError):
            super().handle()

    def send_head(self) -> io.BytesIO | None:
        """Add the slash that was left out, or send the head of the file, if it has to be sent."""
        if self.path == self.root.rstrip("/"):
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", self.root)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return self.send_body_of(path)

    def send_body_of(self, path: Path) -> io.BytesIO | None:
        """Send the head of the file; its body is returned unless the browser has it."""
        accepted = "gzip" in self.headers.get("Accept-Encoding", "")
        found = body(path, path.stat().st_mtime_ns, accepted and path.suffix in COMPRESSED)
        known = self.headers.get("If-None-Match") == found.tag
        self.send_response(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK)
        self.send_header("Cache-Control", f"max-age={self.max_age}")
        self.send_header("ETag", found.tag)
        self.send_header("Vary", "Accept-Encoding")
        if known:
            self.end_headers()
            return None
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(found.content)))
        if found.compressed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        return io.BytesIO(found.content)

    def translate_path(self, path: str) -> str:
        """The file that an address below the root names; a missing file for any other address."""
        inside = path.removeprefix(self.root) if path.startswith(self.root) else "missing/"
        return super().translate_path(f"/{inside}")

    def log_message(self, *args: object) -> None:
        """Stay quiet: the browser's own tools show the requests."""


def server(
    folder: Path,
    path: str,
    port: int = 0,
    max_age: int = MAX_AGE,
    handler: type[Handler] = Handler,
) -> ThreadingHTTPServer:
    """A server of the folder under the path; port 0 is any free one. OSError if it is taken."""
    made = partial(handler, path=path, max_age=max_age, directory=str(folder))
    return ThreadingHTTPServer(("127.0.0.1", port), made)


@contextlib.contextmanager
def served(folder: Path, path: str, handler: type[Handler] = Handler) -> Iterator[str]:
    """The address at which the folder is served while the context lasts."""
    with server(folder, path, handler=handler) as running:
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
        # Whoever builds again wants to see it at once.
        running = server(DIST, chosen.path, chosen.port, max_age=0)
    except OSError as error:
        sys.exit(f"Port {chosen.port} can't be used ({error.strerror}): try make run PORT=8001.")
    print(f"http://localhost:{running.server_port}{chosen.path}", flush=True)
    with running, contextlib.suppress(KeyboardInterrupt):
        running.serve_forever()


if __name__ == "__main__":
    main()
