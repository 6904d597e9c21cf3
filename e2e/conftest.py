"""The built page in a real Chromium, watched by a guard in every test.

`page` comes from pytest-playwright; every context is guarded, and a test fails in the end if the
guard has found a fault. A context serves one test after another (`contexts.py`). A test chooses its
device, language and motion by marks:

    @pytest.mark.device("phone")              or "tablet"; without it a plain 1280×720 window
    @pytest.mark.locale("sk")                 the browser's language; without it en-US
    @pytest.mark.motion                       with animations; without it reduced motion
    @pytest.mark.worker                       with the service worker; without it there is none
"""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from e2e.contexts import ONE_PROCESS, Contexts
from e2e.guard import Guard
from tools import browser as chromium
from tools.serve import DIST, served

DEVICES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 360, "height": 640},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "tablet": {"viewport": {"width": 1180, "height": 820}, "has_touch": True, "is_mobile": True},
}

NO_WORKER = "delete Navigator.prototype.serviceWorker;"
"""Nothing is kept for use without a network: a start fetches what it needs and no more."""
UNOPTIMISED = "--js-flags=--liftoff-only"
"""To optimise Python's WebAssembly costs more than a test gains by it: a tenth less time in all."""
READY = "() => document.documentElement.dataset.ready === 'true'"
BOOT_TIME = 60_000


def open_app(page: Page, **parameters: str) -> None:
    """Go to the page with these parameters in its address and wait until Python handles taps."""
    address = f"?{urlencode(parameters)}" if parameters else ""
    page.goto(f"./{address}")
    page.wait_for_function(READY, timeout=BOOT_TIME)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """How Chromium is launched here."""
    switches = [*chromium.arguments(), ONE_PROCESS, UNOPTIMISED]
    return {"executable_path": chromium.quick_browser(), "args": switches}


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """The address of the built page, under a path as on a shared host."""
    with served(DIST, "/kocky/") as address:
        yield address


@pytest.fixture
def browser_context_args(base_url: str, request: pytest.FixtureRequest) -> dict[str, Any]:
    """The context's options, from the test's marks."""
    device = request.node.get_closest_marker("device")
    locale = request.node.get_closest_marker("locale")
    motion = request.node.get_closest_marker("motion")
    return {
        **(DEVICES[device.args[0]] if device else {}),
        "base_url": base_url,
        "locale": locale.args[0] if locale else "en-US",
        "reduced_motion": "no-preference" if motion else "reduce",
    }


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    """The contexts of this browser."""
    return Contexts(browser)


@pytest.fixture
def context(contexts: Contexts, browser_context_args: dict[str, Any]) -> Iterator[BrowserContext]:
    """A context as the test's marks want it."""
    with contexts.one(browser_context_args) as context:
        yield context


@pytest.fixture(autouse=True)
def guard(
    context: BrowserContext, base_url: str, request: pytest.FixtureRequest
) -> Iterator[Guard]:
    """Fails the test whose page did what it must not do."""
    scripts = () if request.node.get_closest_marker("worker") else (NO_WORKER,)
    with Guard(context, base_url, *scripts) as watching:
        yield watching
    watching.check()
