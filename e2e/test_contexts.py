"""A context that serves several tests: quick, and nothing of a test is left to the next."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from e2e.conftest import open_app
from e2e.contexts import Contexts
from e2e.hosts import hosted, keep

STORE = """async () => {
  localStorage.left = sessionStorage.left = document.cookie = "left=1";
  await caches.open("left");
  await new Promise((done) => (indexedDB.open("left").onsuccess = done));
}"""
LEFT = """async () => [
  ...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie, history.length,
  ...await caches.keys(), ...(await indexedDB.databases()).map(({ name }) => name),
  ...await navigator.serviceWorker.getRegistrations(), navigator.serviceWorker.controller,
]"""
MAY_READ = "async () => (await navigator.permissions.query({ name: 'clipboard-read' })).state"
CLEAN = ["", 2, None]
"""No cookie, a history of the blank page and this one, no service worker."""


@pytest.fixture(scope="module")
def own(browser: Browser) -> Contexts:
    """Contexts that no other test uses."""
    return Contexts(browser)


def test_nothing_is_left_to_the_next_test(own: Contexts, base_url: str) -> None:
    """Storage of every kind, a worker that has kept the app, the history: all of it is gone."""
    with hosted() as host:
        found = []
        for _ in range(2):
            with own.one({"base_url": base_url}) as context:
                page = context.new_page()
                page.goto(f"{host.address}licences.txt")
                found.append(page.evaluate(LEFT))
                page.evaluate(STORE)
                keep(page, host.address)
        assert found == [CLEAN, CLEAN]


def test_no_permission_is_left_to_the_next_test(own: Contexts, base_url: str) -> None:
    """What one test granted, the next has not."""
    found = []
    for _ in range(2):
        with own.one({"base_url": base_url}) as context:
            page = context.new_page()
            page.goto("./licences.txt")
            found.append(page.evaluate(MAY_READ))
            context.grant_permissions(["clipboard-read"])
    assert found == ["prompt", "prompt"]


def used(own: Contexts, base_url: str, clock: bool = False) -> BrowserContext:
    """The context that is there for a test with these options."""
    with own.one({"base_url": base_url, "locale": "sk"}) as context:
        if clock:
            context.new_page().clock.install()
        return context


def test_a_clock_is_not_left_to_the_next_test(own: Contexts, base_url: str) -> None:
    """A context goes on until a test has stopped its clock."""
    first, second = used(own, base_url), used(own, base_url, clock=True)
    assert first is second
    assert used(own, base_url) is not first


def test_contexts_have_what_was_asked_for(page: Page) -> None:
    """The marks' options, in a page whose Python has started."""
    open_app(page)
    assert page.evaluate("() => [navigator.language, innerWidth]") == ["en-US", 1280]
