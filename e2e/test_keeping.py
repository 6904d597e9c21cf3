"""Where the app can't be kept on the device it plays all the same, and says so."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e import hosts
from e2e.conftest import open_app
from e2e.guard import Guard
from e2e.hosts import CACHES, COME_BACK, KEPT, Host, HostHandler, hosted, visit
from e2e.player import SAVED, Person
from pyapp.i18n import Words

pytestmark = pytest.mark.device("phone")

EN = Words("en")
ROOM = 1_000_000

REFUSED = """ServiceWorkerContainer.prototype.register = () =>
  Promise.reject(new DOMException("not here", "SecurityError"));"""
NO_CACHES = b"""caches.open = () => Promise.reject(new DOMException("not here", "SecurityError"));
"""


@pytest.fixture
def host(guard: Guard) -> Iterator[Host]:
    """A host of dist/."""
    with hosted() as host:
        guard.allow(host.address)
        yield host


def about_says(page: Page, kept: str) -> None:
    """About says how far the app is kept."""
    page.get_by_role("button", name="About").click()
    expect(page.get_by_text(EN(f"about.offline.{kept}"))).to_be_visible()


def can_play(page: Page, address: str) -> None:
    """A game begins, and dice roll."""
    visit(page, f"{address}?game=penta&players=Eva")
    assert all(Person(page).tap("roll").values)


def test_without_service_workers(page: Page, base_url: str) -> None:
    """As in some private windows, and over http from another device."""
    open_app(page)
    about_says(page, "impossible")
    expect(page.locator(".notice")).to_be_hidden()
    can_play(page, base_url)


@pytest.mark.worker
def test_with_service_workers_forbidden(page: Page, host: Host) -> None:
    """The browser has them and refuses this one."""
    page.add_init_script(REFUSED)
    visit(page, host.address)
    about_says(page, "impossible")
    can_play(page, host.address)


@pytest.mark.worker
def test_without_caches(page: Page, host: Host, guard: Guard) -> None:
    """There is a worker, and nothing for it to keep files in."""

    def without_caches(handler: HostHandler) -> None:
        content = NO_CACHES + handler.content()
        handler.answer(content, len(content))

    host.faults = {"sw.js": without_caches}
    visit(page, host.address)
    about_says(page, "impossible")
    can_play(page, host.address)


@pytest.mark.worker
def test_without_room(page: Page, host: Host) -> None:
    """A lasting line says so, room that was taken is given back, and games are saved."""
    session = page.context.new_cdp_session(page)
    origin = {"origin": host.address.removesuffix(hosts.PATH)}
    session.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": ROOM})
    visit(page, host.address)
    notice = page.locator(".notice")
    expect(notice).to_contain_text(EN("refusal.no_room"))
    assert page.evaluate(CACHES) == []
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_be_hidden()
    about_says(page, "full")
    can_play(page, host.address)
    page.wait_for_function(SAVED)


@pytest.mark.worker
def test_what_failed_is_tried_again(page: Page, host: Host, guard: Guard) -> None:
    """A file that didn't come leaves nothing behind; on return to the page all of it is kept."""
    host.faults = {"tables/penta.bin": hosts.missing}
    visit(page, host.address)
    about_says(page, "failed")
    assert page.evaluate(CACHES) == []
    guard.expect("404")
    guard.faults.clear()
    host.faults = {}
    page.evaluate(COME_BACK)
    page.wait_for_function(KEPT)
    expect(page.get_by_text(EN("about.offline.ready"))).to_be_visible()
