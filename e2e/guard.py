"""Notes what a page must never do: complain, fail to load something, ask another origin."""

from contextlib import ExitStack
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

ABORTED = ("net::ERR_ABORTED", "NS_BINDING_ABORTED")  # in Chromium, in Firefox

REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
  console.error(`CSP violation: ${violatedDirective} ${blockedURI} ${sourceFile}`));
"""


def origin_of(address: str) -> str:
    """Scheme, host and port; of an address without a host its scheme."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else parts.scheme


class Guard:
    """Watches every page of a context; `faults` says in plain lines what was wrong.

    What comes from the address's origin, `data:` and `blob:` is the page's own. A test that
    provokes a fault on purpose takes it out with `expect`. `scripts` run before the pages' own.
    """

    def __init__(self, context: BrowserContext, address: str, *scripts: str) -> None:
        self.faults: list[str] = []
        self._origins = {origin_of(address)}
        self._end = ExitStack()
        for script in (REPORT_VIOLATIONS, *scripts):
            self._end.enter_context(context.add_init_script(script))
        listeners: dict[Any, Any] = {
            "console": self._on_console,
            "weberror": self._on_error,
            "request": self._on_request,
            "requestfailed": self._on_request_failed,
            "response": self._on_response,
        }
        for event, listener in listeners.items():
            context.on(event, listener)
            self._end.callback(context.remove_listener, event, listener)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Watch no longer."""
        self._end.close()

    def allow(self, address: str) -> None:
        """Take the origin of another server as the page's own too."""
        self._origins.add(origin_of(address))

    def expect(self, part: str) -> None:
        """Take out the faults that contain `part`; AssertionError if there is none."""
        assert any(part in fault for fault in self.faults), f"no fault with {part!r}: {self.faults}"
        self.forgive(part)

    def forgive(self, part: str) -> None:
        """Take out the faults that contain `part`, where that is up to chance."""
        self.faults = [fault for fault in self.faults if part not in fault]

    def check(self) -> None:
        """AssertionError with every fault, if there is one."""
        assert not self.faults, "The page did what it must not do:\n" + "\n".join(self.faults)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"assert", "error", "warning"}:
            self.faults.append(f"console {message.type}: {message.text}")

    def _on_error(self, error: WebError) -> None:
        message = error.error.message
        # Firefox's word for a table that the service worker was fetching when the page was left.
        if "/tables/" in message and "A ServiceWorker intercepted the request" in message:
            return
        self.faults.append(f"page error: {message}")

    def _on_request(self, request: Request) -> None:
        if origin_of(request.url) not in self._origins | {"blob", "data"}:
            self.faults.append(f"request to another origin: {request.url}")

    def _on_request_failed(self, request: Request) -> None:
        left = request.failure in ABORTED and "/tables/" in request.url
        if left:  # nobody waits for a table before leaving the page
            return
        self.faults.append(f"request failed: {request.url} {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"response {response.status}: {response.url}")
