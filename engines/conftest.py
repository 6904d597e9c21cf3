"""The built page in three engines: Chromium, Firefox and WebKit, each with a server of its own.

`make test-engines` runs these tests; what they measure is printed at the end, as docs/engines.md
quotes it.
"""

import contextlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import NamedTuple, cast

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from e2e.guard import Guard
from engines import webdriver
from tools import browser as browsers

MEASURED: pytest.StashKey[dict[str, dict[str, str]]] = pytest.StashKey()


class Engine(NamedTuple):
    """An engine: pages of it have an empty profile, and none may do what a page must not do."""

    version: str
    new_page: Callable[[str], AbstractContextManager[Page]]


@contextlib.contextmanager
def playwright_page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page in a context of its own, watched by the guard of the browser tests."""
    with browser.new_context(base_url=base_url, locale="en-US") as context:
        guard = Guard(context, base_url)
        yield context.new_page()
        guard.check()


@contextlib.contextmanager
def webdriver_page(driver: str, base_url: str) -> Iterator[Page]:
    """A page of WebKitGTK; it has as much of Playwright's page as a person needs."""
    with webdriver.opened(driver, base_url) as page:
        yield cast("Page", page)
        assert not page.faults(), page.faults()


@pytest.fixture(scope="session")
def driving() -> Iterator[Playwright]:
    """Playwright without the fixtures of its plugin, which choose a browser of their own."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session", params=list(browsers.ENGINES))
def engine(request: pytest.FixtureRequest, driving: Playwright) -> Iterator[Engine]:
    """Each engine in turn; it may only be missing where this machine has no way to install it."""
    name = request.param
    if why := browsers.fault(driving, name):
        missing = pytest.fail if browsers.has_packages() else pytest.skip
        missing(f"{name} can't be had on this machine: {why}")
    if name == "webkit" and browsers.system_browser(name):
        with webdriver.driver() as driver:
            with webdriver.opened(driver, "") as page:
                version = f"WebKitGTK {page.version}"
            yield Engine(version, lambda base_url: webdriver_page(driver, base_url))
        return
    with getattr(driving, name).launch(**browsers.launch_options(name)) as browser:
        version = f"{name.capitalize()} {browser.version}"
        yield Engine(version, lambda base_url: playwright_page(browser, base_url))


class Server(NamedTuple):
    """The built page on a server that can die for good."""

    address: str
    process: "subprocess.Popen[str]"

    def kill(self) -> None:
        """Let it die: no connection that is open is answered any more."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def server() -> Iterator[Server]:
    """A server in a process of its own."""
    command = (sys.executable, "-m", "tools.serve", "--port", "0")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout
        running = Server(process.stdout.readline().strip(), process)
        yield running
        running.kill()


@pytest.fixture
def tab(engine: Engine, server: Server) -> Iterator[Page]:
    """A page that has never been here."""
    with engine.new_page(server.address) as new:
        yield new


@pytest.fixture
def measured(request: pytest.FixtureRequest, engine: Engine) -> dict[str, str]:
    """What is to be told of this engine in the end, by heading."""
    rows = request.config.stash.setdefault(MEASURED, {})
    return rows.setdefault(engine.version, {})


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print what was measured as a table of Markdown."""
    rows = config.stash.get(MEASURED, {})
    headings = list(dict.fromkeys(heading for row in rows.values() for heading in row))
    if not headings:
        return
    table = [["engine", *headings], ["---"] * (len(headings) + 1)]
    table += [[name, *(row.get(heading, "") for heading in headings)] for name, row in rows.items()]
    terminalreporter.section("measured")
    for line in table:
        terminalreporter.line(f"| {' | '.join(line)} |")
