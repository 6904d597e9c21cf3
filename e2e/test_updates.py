"""New versions: found, told of between turns, taken over whole on a person's word or not at all."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Locator, Page, expect

from e2e import hosts
from e2e.conftest import BOOT_TIME, DEVICES, READY
from e2e.guard import Guard
from e2e.hosts import (
    CACHES,
    COME_BACK,
    STATUS,
    Fault,
    Host,
    HostHandler,
    Visit,
    app_folder,
    build_of,
    hosted,
    keep,
    version,
    visit,
    visited,
)
from e2e.player import Person
from pyapp.dice import seeded_roll
from tools.serve import DIST

pytestmark = [pytest.mark.worker, pytest.mark.device("phone")]

SEED = "000102030405060708090a0b0c0d0e0f"
NEXT, AFTER_NEXT = "bbbbbbbbbbbb", "cccccccccccc"

# Looks for a new version; tells what has become of it.
INSTALL = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  while (worker.state === "installing") {
    await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
  }
  return worker.state;
}"""
WAITING = "(await navigator.serviceWorker.getRegistration()).waiting"
# A page asks what is kept, and its worker has done all that comes of it.
ASK = """async () => {
  const answer = new Promise((done) =>
    navigator.serviceWorker.addEventListener("message", done, { once: true }));
  document.dispatchEvent(new Event("visibilitychange"));
  await answer;
  await navigator.locks.request(`kocky:${new URL(".", document.baseURI).pathname}:`, () => {});
}"""

# Storing takes a second and a half; what was stored when the page is left can be read afterwards.
SLOW_STORAGE = """{
  const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
  Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
    set(done) { set.call(this, (event) => setTimeout(() => done(event), 1500)); },
  });
  addEventListener("pagehide", () => {
    const { saved, moves } = document.documentElement.dataset;
    sessionStorage.left = `${saved} of ${moves}`;
  });
}"""


@pytest.fixture
def host(guard: Guard) -> Iterator[Host]:
    """A host of dist/."""
    with hosted() as host:
        guard.allow(host.address)
        yield host


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The version after that of dist/."""
    return version(tmp_path_factory.mktemp("newer"), NEXT)


def update_button(page: Page) -> Locator:
    """The button of the word that a new version is ready."""
    return page.get_by_role("button", name="Update", exact=True)


def until(page: Page, condition: str) -> None:
    """Wait for what may itself wait, which `wait_for_function` takes as true at once."""
    page.evaluate(f"""async () => {{
      while (!({condition})) await new Promise((done) => setTimeout(done, 20));
    }}""")


def after_reload(page: Page, act: Callable[[], Any]) -> None:
    """Do what loads the page anew, and wait until it can be used."""
    with page.expect_navigation():
        act()
    page.wait_for_function(READY, timeout=BOOT_TIME)


# --- a deploy that went wrong ---


@pytest.fixture(scope="module")
def kept(browser: Browser) -> Iterator[Visit]:
    """A browser that has kept dist/, and keeps it whatever is deployed."""
    with visited(browser) as visit:
        yield visit


@pytest.mark.parametrize(
    ("fault", "name"),
    [
        (hosts.missing, "styles.css"),
        (hosts.broken, "manifest.json"),
        (hosts.stale, "styles.css"),
        (hosts.truncated, "styles.css"),
        (hosts.cut, "/kocky/"),
    ],
    ids=["404", "500", "stale", "truncated", "cut"],
)
def test_a_faulty_deploy_leaves_the_version_whole(
    kept: Visit, tmp_path: Path, fault: Fault, name: str
) -> None:
    """It isn't told of, its half cache goes, and the old version starts without the server."""
    page = kept.context.new_page()
    watching = Guard(kept.context, kept.host.address)
    visit(page, kept.host.address)
    before = page.evaluate(CACHES)
    # Under a name of its own: the browser has nothing of it from another test.
    kept.host.folder = version(tmp_path, f"{fault.__name__:x<12}")
    kept.host.faults = {name: fault}
    assert page.evaluate(INSTALL) == "redundant"
    watching.faults.clear()
    assert page.evaluate(CACHES) == before
    assert len(before) == 1
    expect(update_button(page)).to_be_hidden()
    kept.host.faults = {"": hosts.dead}
    page.reload()
    page.wait_for_function(READY, timeout=BOOT_TIME)
    assert build_of(page) == app_folder(DIST)
    page.close()
    kept.host.folder, kept.host.faults = DIST, {}


# --- a new version in the middle of a game ---


def test_the_game_goes_on_in_the_new_version(page: Page, host: Host, newer: Path) -> None:
    """Told of between turns only; one reload; the same board, the dice of the seed, the new build.

    The old version's cache is gone, those of other apps are not. The server has sent only what is
    new, and isn't needed any more.
    """
    keep(page, f"{host.address}?game=penta&players=Eva&seed={SEED}")
    foreign = ["kocky:/elsewhere/:1", "something else"]
    page.evaluate("(names) => Promise.all(names.map((name) => caches.open(name)))", foreign)
    person = Person(page)
    person.tap("roll")
    host.folder = newer
    page.evaluate(COME_BACK)
    until(page, WAITING)
    expect(update_button(page)).to_be_hidden()
    person.tap("box-chance")
    person.tap("confirm")
    expect(update_button(page)).to_be_visible()
    before = person.look()
    loads: list[str] = []
    page.on("load", lambda page: loads.append(page.url))
    host.stop()
    assert {name for name in host.sent if NEXT in name} == {
        path.relative_to(newer).as_posix()
        for suffix in ("css", "js")
        for path in newer.glob(f"app-*/*.{suffix}")
    }
    after_reload(page, update_button(page).click)
    now = person.look()
    assert now.moment == before.moment
    assert now.moves == 2
    assert person.tap("roll").values == seeded_roll(SEED, 0, 2, 1, 5)
    assert build_of(page) == app_folder(newer)
    until(page, f"(await caches.keys()).length === {1 + len(foreign)}")
    assert set(foreign) < set(page.evaluate(CACHES))
    person.reload()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Home").click()
    page.get_by_role("button", name="About").click()
    expect(page.get_by_text(f"build {NEXT[:7]}")).to_be_visible()
    assert len(loads) == 2


def test_a_tap_on_update_loses_nothing_of_the_moment(page: Page, host: Host, newer: Path) -> None:
    """What was just done is stored before the new version takes over, however long that takes."""
    page.add_init_script(SLOW_STORAGE)
    keep(page, f"{host.address}?game=hotdice&players=Eva&seed={SEED}")
    host.folder = newer
    page.evaluate(COME_BACK)
    update_button(page).wait_for()
    person = Person(page)
    while not person.tap("roll").take:
        person.tap_wide()
    person.tap("take-all")
    moves = person.tap("bank").moves
    after_reload(page, update_button(page).click)
    assert page.evaluate("() => sessionStorage.left") == f"{moves} of {moves}"
    assert person.look().moves == moves


# --- more than one tab, and one that stays ---


def test_two_tabs(page: Page, host: Host, newer: Path, context: BrowserContext) -> None:
    """Each goes on with its own version until its own person says so; then the old one goes."""
    keep(page, f"{host.address}?game=penta&players=Eva")
    other = context.new_page()
    visit(other, host.address)
    other.evaluate("() => { window.untouched = true; }")
    host.folder = newer
    other.evaluate(COME_BACK)
    page.evaluate(COME_BACK)
    update_button(other).wait_for()
    after_reload(page, update_button(page).click)
    assert build_of(page) == app_folder(newer)
    page.wait_for_function(hosts.KEPT)
    for ask in (lambda: page.evaluate(ASK), page.close, lambda: other.evaluate(ASK)):
        ask()
        # The server has only the new version: this table comes out of the old one's cache.
        table = f"{app_folder(DIST)}/tables/hotdice.bin"
        assert other.evaluate(STATUS, table) == 200
    assert other.evaluate("() => window.untouched")
    after_reload(other, update_button(other).click)
    assert build_of(other) == app_folder(newer)
    until(other, "(await caches.keys()).length === 1")


def test_a_tab_that_stays_open_learns_of_it(page: Page, host: Host, newer: Path) -> None:
    """Nobody closes it, nobody comes back to it: it asks every hour."""
    page.clock.install()
    keep(page, host.address)
    host.folder = newer
    page.clock.fast_forward("59:00")
    expect(update_button(page)).to_be_hidden()
    page.clock.fast_forward("02:00")
    expect(update_button(page)).to_be_visible()


def test_a_page_older_than_its_worker_is_told(page: Page, host: Host, newer: Path) -> None:
    """A deploy between the page and its worker: the new version is kept, and offered."""

    def deploy(handler: HostHandler) -> None:
        host.faults = {}
        host.folder = newer
        handler.do_GET()

    host.faults = {"sw.js": deploy}
    visit(page, host.address)
    after_reload(page, update_button(page).click)
    assert build_of(page) == app_folder(newer)


# --- half downloads, broken versions ---


def test_a_half_download_leaves_the_version_whole(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    host: Host,
    newer: Path,
    tmp_path: Path,
) -> None:
    """The browser is closed in the middle: the old version starts, the new one comes later."""

    def launched() -> BrowserContext:
        return browser_type.launch_persistent_context(
            tmp_path, locale="en-US", **DEVICES["phone"], **browser_type_launch_args
        )

    with launched() as context:
        page = context.pages[0]
        keep(page, host.address)
        host.folder = newer
        host.faults = {"styles.css": hosts.silent}
        with context.expect_event("request", lambda request: NEXT in request.url):
            page.evaluate(COME_BACK)
    host.faults = {"": hosts.dead}
    with launched() as context:
        page = context.pages[0]
        keep(page, host.address)
        assert build_of(page) == app_folder(DIST)
        host.faults = {}
        page.evaluate(COME_BACK)
        after_reload(page, update_button(page).click)
        assert build_of(page) == app_folder(newer)


def test_a_version_that_cannot_start_can_be_replaced(
    page: Page, host: Host, guard: Guard, tmp_path: Path
) -> None:
    """Its message looks for a better one, and "Try again" lets that take over."""
    keep(page, host.address)
    host.folder = version(tmp_path / "bad", NEXT, python_zip=b"no archive")
    page.evaluate(COME_BACK)
    update_button(page).click()
    again = page.locator("#boot-problem").get_by_role("button")
    host.folder = version(tmp_path / "good", AFTER_NEXT)
    again.wait_for()
    until(page, WAITING)
    guard.faults.clear()
    after_reload(page, again.click)
    assert build_of(page) == f"app-{AFTER_NEXT}"
