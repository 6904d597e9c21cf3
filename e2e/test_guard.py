"""The guard itself: each kind of fault is seen, and an expected one is taken out."""

import pytest
from playwright.sync_api import Page

from e2e.guard import Guard


def visit(page: Page, markup: str) -> None:
    """Open a page of this markup at the origin of the app, and wait until it has settled."""
    page.route("**/probe.html", lambda route: route.fulfill(body=markup, content_type="text/html"))
    page.goto("./probe.html")
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize(
    ("markup", "fault"),
    [
        ("<script>console.error('oops')</script>", "console error: oops"),
        ("<script>console.warn('hm')</script>", "console warning: hm"),
        ("<script>nothing.at.all</script>", "page error: nothing is not defined"),
        ("<script>Promise.reject(new Error('late'))</script>", "page error: late"),
        ("<img src='missing.png'>", "response 404"),
        (
            """<meta http-equiv=Content-Security-Policy content="style-src 'none'">
            <style>p { color: red }</style>""",
            "CSP violation: style-src-elem",
        ),
    ],
)
def test_sees_a_fault(page: Page, guard: Guard, markup: str, fault: str) -> None:
    """What went wrong in the page is among the faults."""
    visit(page, f"<link rel=icon href='data:,'>{markup}")
    with pytest.raises(AssertionError, match="must not do"):
        guard.check()
    guard.expect(fault)
    guard.faults.clear()


def test_sees_a_request_to_another_origin(page: Page, guard: Guard) -> None:
    """Also where the answer would have been fine."""
    page.route("http://elsewhere.test/*", lambda route: route.fulfill(body=""))
    visit(page, "<link rel=icon href='data:,'><img src='http://elsewhere.test/pixel.png'>")
    guard.expect("request to another origin: http://elsewhere.test/pixel.png")
    guard.faults.clear()


def test_lets_a_clean_page_pass(page: Page, guard: Guard) -> None:
    """Nothing wrong, no faults; and expecting one that isn't there fails."""
    visit(page, "<link rel=icon href='data:,'><script>console.log('fine')</script>")
    guard.check()
    with pytest.raises(AssertionError, match="no fault with"):
        guard.expect("oops")
