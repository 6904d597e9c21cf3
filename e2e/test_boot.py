"""The page starts: under any path, under its strict policy, and says so when it can't."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import BOOT_TIME, READY, open_app
from e2e.guard import Guard
from tools.serve import DIST, served


@pytest.mark.parametrize(
    "device",
    [
        "desktop",
        pytest.param("phone", marks=pytest.mark.device("phone")),
        pytest.param("tablet", marks=pytest.mark.device("tablet")),
    ],
)
def test_starts_under_a_path(page: Page, device: str) -> None:
    """Python takes over the page at /kocky/."""
    open_app(page)
    expect(page.locator("html")).to_have_attribute("data-ready", "true")


def test_starts_under_another_path(page: Page, guard: Guard) -> None:
    """No address in the page knows where it is served."""
    with served(DIST, "/a/b/") as address:
        guard.allow(address)
        page.goto(address)
        page.wait_for_function(READY, timeout=BOOT_TIME)


def test_policy_is_strict(page: Page) -> None:
    """The policy allows the page's own scripts, each by its hash, and no eval."""
    open_app(page)
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content") or ""
    assert "default-src 'none'" in policy
    assert re.search(r"script-src 'self'( 'sha256-[\w+/=]+')+ 'wasm-unsafe-eval';", policy)
    assert not re.search(r"'unsafe-(inline|eval|hashes)'|\*|https?:", policy)


@pytest.mark.parametrize(
    ("attempt", "directive"),
    [
        (
            "() => setTimeout(() => { try { eval('window.cracked = true') } catch {} })",
            "script-src",
        ),
        (
            """() => document.body.append(Object.assign(
                document.createElement('script'), { textContent: 'window.cracked = true' }))""",
            "script-src-elem",
        ),
        ("() => fetch('http://elsewhere.test/').catch(() => {})", "connect-src"),
        ("() => { new Image().src = 'http://elsewhere.test/pixel.png' }", "img-src"),
    ],
)
def test_policy_is_enforced(page: Page, guard: Guard, attempt: str, directive: str) -> None:
    """What an injected script would try doesn't work."""
    open_app(page)
    with page.expect_event("console", lambda message: "CSP violation" in message.text):
        page.evaluate(attempt)
    assert not page.evaluate("() => window.cracked")
    guard.expect(f"CSP violation: {directive}")
    guard.faults.clear()


def test_loads_only_what_it_needs(page: Page) -> None:
    """No lock file, no unused plugin of PyScript: a start is these requests."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    open_app(page)
    assert len(asked) == len(set(asked))
    assert not {name for name in asked if "lock" in name or "py-" in name}


def test_tap_before_python_is_kept(page: Page) -> None:
    """A tap on a control is answered once Python is there."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/python.zip", hold)
    page.goto("./")
    page.locator("[data-do='new-game']:visible").click()
    page.wait_for_function("() => performance.now() > 300")
    for route in held:
        route.continue_()
    page.wait_for_function(READY, timeout=BOOT_TIME)
    expect(page.get_by_test_id("start")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "words"),
    [("en-GB", "Try again"), ("sk", "Skúsiť znova"), ("cs", "Zkusit znovu"), ("de", "Noch einmal")],
)
def test_says_when_it_cannot_start(page: Page, guard: Guard, language: str, words: str) -> None:
    """A missing file becomes a readable message in the browser's language, with a way on."""
    page.add_init_script(
        f"Object.defineProperty(navigator, 'languages', {{ value: [{language!r}] }})"
    )
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(status=404))
    page.goto("./")
    again = page.locator("#boot-problem").get_by_role("button")
    expect(again).to_contain_text(words)
    guard.expect("404")
    guard.faults.clear()
    page.unroute_all()
    again.click()
    page.wait_for_function(READY, timeout=BOOT_TIME)


@pytest.mark.parametrize("name", ["boot.mjs", "core.js", "pyodide.asm.mjs", "python.zip"])
def test_says_so_whatever_is_missing(page: Page, guard: Guard, name: str) -> None:
    """No missing file leaves the page waiting in silence."""
    page.route(f"**/{name}", lambda route: route.fulfill(status=404))
    page.goto("./")
    expect(page.locator("#boot-problem")).to_be_visible()
    guard.expect("404")
    guard.faults.clear()
