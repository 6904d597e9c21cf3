"""WebKitGTK over WebDriver, as far as a game needs it.

Playwright brings no WebKit to Debian, but Debian has WebKit's own driver. `Page` has those methods
of Playwright's page that a person of `e2e/player.py` uses, so that every engine plays the same way.
"""

import contextlib
import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urljoin

DRIVER = "WebKitWebDriver"
PATIENCE = 60
"""Seconds that anything may take."""

# The script's value or fault, whether it is there at once or later.
ANSWERED = """const [argument, done] = arguments;
Promise.resolve().then(() => (%s)(argument))
  .then((value) => done({ value }), (error) => done({ error: String(error) }));"""

# A window that stays in the background gets no frames, so this goes by the clock.
HOLDS = """async (argument) => {
  const until = performance.now() + %d;
  while (!(await (%s)(argument))) {
    if (performance.now() > until) return false;
    await new Promise((done) => setTimeout(done, 20));
  }
  return true;
}"""

# WebKit's driver can't run a script before the page's own and doesn't tell what the console says.
# This listens from the moment that the document is there, and keeps what it hears over a reload.
COLLECT = """() => {
  const note = (kind, what) =>
    (sessionStorage.faults = `${sessionStorage.faults ?? ""}${kind}: ${what}\\n`);
  addEventListener("error", ({ message, target }) =>
    note("page error", message ?? target.src ?? target.href), true);
  addEventListener("unhandledrejection", ({ reason }) => note("page error", reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    note("CSP violation", `${violatedDirective} ${blockedURI}`));
  for (const kind of ["error", "warn"]) {
    const { [kind]: say } = console;
    console[kind] = (...words) => (note(`console ${kind}`, words.join(" ")), say(...words));
  }
}"""


class Mouse:
    """Clicks where there is something to click."""

    def __init__(self, page: "Page") -> None:
        self._page = page

    def click(self, x: float, y: float) -> None:
        """Move there, press and let go."""
        moves = [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": moves}
        self._page.command("POST", "/actions", {"actions": [mouse]})


class Page:
    """A tab of a browser that speaks WebDriver."""

    def __init__(self, session: str, base_url: str, version: str) -> None:
        self._session = session
        self._base_url = base_url
        self.version = version
        self.mouse = Mouse(self)

    def command(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Return the answer to a command of WebDriver; AssertionError if it is refused."""
        return _ask(method, self._session + path, body)

    def goto(self, address: str) -> None:
        """Go to an address and wait for its load event."""
        self.command("POST", "/url", {"url": urljoin(self._base_url, address)})
        self.evaluate(COLLECT)

    def reload(self) -> None:
        """Load the page anew."""
        self.command("POST", "/refresh", {})
        self.evaluate(COLLECT)

    def faults(self) -> list[str]:
        """Return what the page did that it must not do."""
        told = self.evaluate("() => sessionStorage.faults")
        return str(told).splitlines() if told else []

    def evaluate(self, function: str, arg: object = None) -> Any:
        """Return what a JavaScript function makes of the argument."""
        script = {"script": ANSWERED % function, "args": [arg]}
        answer = self.command("POST", "/execute/async", script)
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def wait_for_function(self, function: str, arg: object = None, timeout: int = 30_000) -> None:
        """Wait until the function's value is true; AssertionError after `timeout` milliseconds."""
        assert self.evaluate(HOLDS % (timeout, function), arg), f"never true: {function}"

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """Give the page this room."""
        self.command("POST", "/window/rect", {**size})
        width, height = self.evaluate("() => [innerWidth, innerHeight]")
        room = {"width": 2 * size["width"] - width, "height": 2 * size["height"] - height}
        self.command("POST", "/window/rect", room)


def _ask(method: str, address: str, body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, method=method)  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=2 * PATIENCE) as answer:  # noqa: S310
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        raise AssertionError(json.load(error)["value"]["message"]) from error


@contextlib.contextmanager
def _running(*command: str, **options: Any) -> Iterator[None]:
    with subprocess.Popen(command, **options) as process:  # noqa: S603
        try:
            yield
        finally:
            process.terminate()


@contextlib.contextmanager
def display() -> Iterator[str]:
    """The name of a screen that nobody sees."""
    reading, writing = os.pipe()
    screen = ("-screen", "0", "1280x1024x24", "-nolisten", "tcp")
    server = ("Xvfb", *screen, "-displayfd", str(writing))
    with _running(*server, pass_fds=(writing,), stderr=subprocess.DEVNULL):
        os.close(writing)
        with open(reading) as name:  # noqa: PTH123
            yield f":{name.readline().strip()}"


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@contextlib.contextmanager
def driver() -> Iterator[str]:
    """The address of WebKit's driver."""
    port = free_port()
    with display() as name, TemporaryDirectory() as home:
        settings = {
            "DISPLAY": name,
            "HOME": home,
            "LANG": "C.UTF-8",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        environment = {**os.environ, **settings}
        with _running(DRIVER, f"--port={port}", env=environment, stderr=subprocess.DEVNULL):
            address = f"http://127.0.0.1:{port}"
            _wait_for(address)
            yield address


def _wait_for(address: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            _ask("GET", f"{address}/status")
        except OSError:
            assert time.monotonic() < until, "WebKit's driver doesn't start"
            time.sleep(0.05)
        else:
            return


@contextlib.contextmanager
def opened(address: str, base_url: str) -> Iterator[Page]:
    """A page of a new browser with an empty profile."""
    session = _ask("POST", f"{address}/session", {"capabilities": {}})
    version = session["capabilities"]["browserVersion"]
    page = Page(f"{address}/session/{session['sessionId']}", base_url, version)
    page.command("POST", "/timeouts", {"script": PATIENCE * 1000})
    try:
        yield page
    finally:
        page.command("DELETE", "")
