"""Before Python is there: the last screen, the reader's language, taps that wait, how far it is."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import BOOT_TIME, READY, open_app
from e2e.guard import Guard
from e2e.hosts import PATH, HostHandler, hosted, missing
from e2e.player import Person
from e2e.stored import stored

SEED = "000102030405060708090a0b0c0d0e0f"
SEEN = """
globalThis.seenPages = new Set();
globalThis.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) shifts += entry.hadRecentInput ? 0 : entry.value;
}).observe({ type: "layout-shift", buffered: true });
(function look() {
  for (const page of document.querySelectorAll("main > section")) {
    if (page.checkVisibility()) seenPages.add(page.dataset.n);
  }
  requestAnimationFrame(look);
})();
"""


@contextmanager
def without_python(page: Page) -> Iterator[Callable[[], None]]:
    """Python doesn't come before what is yielded is called."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    def let_it_come() -> None:
        for route in held:
            route.continue_()

    page.route("**/python.zip", hold)
    yield let_it_come
    page.unroute_all()


def ready(page: Page) -> None:
    """Wait until Python handles taps."""
    page.wait_for_function(READY, timeout=BOOT_TIME)


def at_table(page: Page, game: str, *, rolled: bool) -> Person:
    """Somebody who has sat down, rolled perhaps, and whose game is stored."""
    person = Person(page, touch=False)
    person.open(game=game, players="Eva,Jan", seed=SEED, lang="en")
    if rolled:
        person.tap("roll")
        person.wait_until("() => document.documentElement.dataset.saved === '1'")
    return person


@pytest.mark.parametrize("game", ["penta", "hotdice"])
def test_the_last_table_is_there_before_python(page: Page, game: str) -> None:
    """A reload shows the dice and the totals at once, and nothing else before or after."""
    person = at_table(page, game, rolled=True)
    before = person.look()
    page.add_init_script(SEEN)
    with without_python(page) as let_it_come:
        page.reload()
        expect(page.get_by_test_id("score-0")).to_be_visible()
        assert person.look().values == before.values
        assert not page.evaluate(READY)
        let_it_come()
        ready(page)
    assert page.evaluate("() => [...seenPages]") == ["table"]
    assert page.evaluate("() => shifts") == 0


def test_a_link_to_a_game_shows_no_other_page_first(page: Page) -> None:
    """Who follows a link sees its table, and the paper before that."""
    page.add_init_script(SEEN)
    open_app(page, game="hotdice", players="Eva,Jan", seed=SEED)
    expect(page.get_by_test_id("roll")).to_be_visible()
    assert page.evaluate("() => [...seenPages]") == ["table"]


@pytest.mark.parametrize(
    ("tag", "words"),
    [("en-US", "New game"), ("sk", "Nová hra"), ("cs-CZ", "Nová hra"), ("de-AT", "Neues Spiel")],
)
def test_a_newcomer_reads_his_language_from_the_first(page: Page, tag: str, words: str) -> None:
    """The start page doesn't wait for Python to speak the browser's language, and doesn't move."""
    page.add_init_script(SEEN)
    page.add_init_script(
        f"Object.defineProperty(navigator, 'languages', {{ value: [{tag!r}, 'en'] }})"
    )
    with without_python(page) as let_it_come:
        page.goto("./")
        expect(page.get_by_role("button", name=words)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", tag[:2])
        shown = page.locator("main").inner_text()
        let_it_come()
        ready(page)
    assert page.locator("main").inner_text() == shown
    assert page.evaluate("() => shifts") == 0


@pytest.mark.motion
@pytest.mark.parametrize("game", ["penta", "hotdice"])
def test_a_roll_before_python_shakes_the_dice_and_is_thrown_once(page: Page, game: str) -> None:
    """The dice are in motion at once; two taps are one roll, the one that the seed says."""
    person = at_table(page, game, rolled=False)
    person.tap("roll")
    person.wait_until("() => document.documentElement.dataset.saved === '1'")
    expected = person.look().values
    page.evaluate("() => indexedDB.deleteDatabase('kocky:/kocky/')")
    at_table(page, game, rolled=False)
    with without_python(page) as let_it_come:
        page.reload()
        page.get_by_test_id("roll").dblclick()
        moving = (
            "() => document.getAnimations().some(({ animationName }) => animationName === 'whirl')"
        )
        page.wait_for_function(moving)
        expect(page.get_by_test_id("die-1")).to_be_visible()
        assert not page.evaluate(READY)
        let_it_come()
        ready(page)
    page.wait_for_function("() => document.documentElement.dataset.saved === '1'")
    assert person.look().values == expected
    assert not page.evaluate(moving)


def test_taps_before_python_count_in_their_order(page: Page) -> None:
    """Three dice and one of them again: two are held."""
    person = at_table(page, "penta", rolled=True)
    with without_python(page) as let_it_come:
        page.reload()
        for die in ("die-1", "die-3", "die-5", "die-3"):
            page.get_by_test_id(die).click()
        expect(page.get_by_test_id("die-1")).to_have_attribute("data-waiting", "")
        let_it_come()
        ready(page)
    assert person.look().pressed == (1, 5)
    expect(page.locator("[data-waiting]")).to_have_count(0)


CHANGE = """{
  const key = "kocky:/kocky/:screen";
  const kept = JSON.parse(localStorage.getItem(key));
  Object.assign(kept, CHANGES);
  localStorage.setItem(key, JSON.stringify(kept));
}"""


def test_taps_on_what_is_not_so_any_more_are_dropped(page: Page) -> None:
    """A screen of before the last moves, left by a tab that was killed, can't hold a die."""
    person = at_table(page, "penta", rolled=True)
    values = person.look().values
    page.add_init_script(CHANGE.replace("CHANGES", '{ moves: "0" }'))
    with without_python(page) as let_it_come:
        page.reload()
        page.get_by_test_id("die-1").click()
        let_it_come()
        ready(page)
    expect(page.locator("[data-waiting]")).to_have_count(0)
    assert (person.look().pressed, person.look().values) == ((), values)


def test_a_screen_of_another_game_is_not_painted(page: Page) -> None:
    """The last screen is of the game that is gone on with, or nothing is shown before Python."""
    at_table(page, "penta", rolled=True)
    page.add_init_script(CHANGE.replace("CHANGES", '{ where: "another" }'))
    with without_python(page) as let_it_come:
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-early", "")
        expect(page.get_by_test_id("score-0")).to_be_hidden()
        let_it_come()
        ready(page)
    expect(page.get_by_test_id("score-0")).to_be_visible()


def test_progress_is_told_when_it_takes_long(page: Page) -> None:
    """What has come is counted, no more; and when Python is there the bar goes."""
    with without_python(page) as let_it_come:
        page.goto("./")
        bar = page.get_by_role("progressbar", name="Loading")
        expect(bar).to_be_visible()
        page.wait_for_function("() => document.getElementById('starting').value > 3")
        part = page.evaluate("() => document.getElementById('starting').position")
        assert 0 < part < 0.8
        let_it_come()
        ready(page)
    expect(bar).to_be_hidden()


def test_a_page_that_comes_in_pieces_starts(page: Page, guard: Guard) -> None:
    """It isn't whole when progress would be told: there is no bar yet, and nothing is wrong."""

    def in_pieces(handler: HostHandler) -> None:
        content = (handler.host.folder / "index.html").read_bytes()
        head, tag, rest = content.partition(b"<progress id=")
        handler.send_response(HTTPStatus.OK)
        handler.send_header("Content-Type", "text/html")
        handler.end_headers()
        for piece in (head, tag + rest):
            handler.wfile.write(piece)
            handler.wfile.flush()
            handler.host.closing.wait(1.5)
        handler.close_connection = True

    with hosted() as host:
        guard.allow(host.address)
        host.faults[PATH] = in_pieces
        page.goto(host.address)
        ready(page)
        expect(page.get_by_role("alert")).to_have_count(0)


def test_a_page_whose_end_does_not_come_is_seen(page: Page, guard: Guard) -> None:
    """After a second what has come is shown, and that the rest is still to come."""

    def half(handler: HostHandler) -> None:
        content = (handler.host.folder / "index.html").read_bytes()
        handler.send_response(HTTPStatus.OK)
        handler.send_header("Content-Type", "text/html")
        handler.end_headers()
        handler.wfile.write(content[: content.index(b"<main")])
        handler.wfile.flush()
        handler.host.closing.wait()
        handler.close_connection = True

    with hosted() as host:
        guard.allow(host.address)
        host.faults[PATH] = half
        page.goto(host.address, wait_until="commit")
        page.wait_for_function("() => performance.getEntriesByType('paint').length > 0")
        page.goto("about:blank")


def test_a_page_without_its_styles_is_no_broken_page(page: Page, guard: Guard) -> None:
    """It can be played, so nobody is told that it can't start."""
    with hosted() as host:
        guard.allow(host.address)
        host.faults["styles.css"] = missing
        page.goto(host.address)
        page.wait_for_function("() => document.documentElement.dataset.early === undefined")
        expect(page.get_by_role("alert")).to_have_count(0)
        ready(page)
    for fault in ("styles.css", "status of 404"):
        guard.forgive(fault)


def test_a_page_in_a_wrong_encoding_starts(page: Page, guard: Guard) -> None:
    """The host's word on the encoding beats the page's own, and changes none of its scripts."""

    def in_latin(handler: HostHandler) -> None:
        content = (handler.host.folder / "index.html").read_bytes()
        handler.send_response(HTTPStatus.OK)
        handler.send_header("Content-Type", "text/html; charset=iso-8859-1")
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    with hosted() as host:
        guard.allow(host.address)
        host.faults[PATH] = in_latin
        page.goto(host.address)
        ready(page)


def test_a_long_wait_is_told_and_forgotten(page: Page) -> None:
    """After half a minute a person reads that it goes on; when it has, the word is gone."""
    page.clock.install()
    with without_python(page) as let_it_come:
        page.goto("./")
        page.clock.fast_forward(31_000)
        word = page.get_by_role("alert")
        expect(word).to_contain_text("still loading")
        let_it_come()
        ready(page)
    expect(word).to_have_count(0)


def test_a_browser_without_webassembly_is_told_so(page: Page, guard: Guard) -> None:
    """Not "try again": another browser; and the games stay."""
    at_table(page, "penta", rolled=True)
    games = stored(page)
    page.add_init_script("delete globalThis.WebAssembly")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("WebAssembly")
    assert stored(page) == games
    guard.faults.clear()


def test_forbidden_webassembly_is_told_so(page: Page, guard: Guard) -> None:
    """A policy that is stricter than ours doesn't leave the page waiting."""

    def stricter(route: Route) -> None:
        answer = route.fetch()
        body = answer.text().replace(" 'wasm-unsafe-eval'", "")
        route.fulfill(response=answer, body=body)

    page.route(re.compile(r"/kocky/$"), stricter)
    page.goto("./")
    expect(page.get_by_role("alert")).to_contain_text("WebAssembly")
    guard.faults.clear()


def test_a_screen_of_another_build_is_not_painted(page: Page) -> None:
    """What a build with other markup has left is not guessed at: the table comes with Python."""
    at_table(page, "penta", rolled=True)
    changes = '{ markup: "another", screen: { start: { nothing: "of the kind" } } }'
    page.add_init_script(CHANGE.replace("CHANGES", changes))
    page.add_init_script(SEEN)
    page.goto("./")
    ready(page)
    expect(page.get_by_test_id("score-0")).to_be_visible()
    assert page.evaluate("() => [...seenPages]") == ["table"]
