"""After one visit the server may go away for good: everything goes on, in old and new tabs."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.guard import Guard
from e2e.hosts import STATUS, Visit, app_folder, visit, visited
from e2e.player import SAVED, Person
from e2e.test_saves import go_home
from pyapp import archive, daily, share
from pyapp.dice import seeded_roll
from pyapp.i18n import LANGUAGES, Words
from pyapp.past import record_of
from pyapp.record import loads
from pyapp.rules.games import GAMES
from pyapp.share import Shared
from tests.playing import seated, wait_long
from tools.serve import DIST

pytestmark = pytest.mark.worker

SEED = "000102030405060708090a0b0c0d0e0f"
EN = Words("en")
TODAY = """() => {
  const two = (number) => String(number).padStart(2, "0");
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}"""


@pytest.fixture(scope="module")
def once(browser: Browser) -> Iterator[Visit]:
    """A browser that was here once; the server is gone."""
    with visited(browser) as visit:
        visit.host.stop()
        yield visit


@pytest.fixture
def context(once: Visit) -> BrowserContext:
    """That browser."""
    return once.context


@pytest.fixture
def page(context: BrowserContext, once: Visit, guard: Guard) -> Iterator[Page]:
    """A new tab of it; the one of the visit is closed, for one tab has the games."""
    guard.allow(once.host.address)
    once.page.close()
    page = context.new_page()
    yield page
    page.close()


def test_a_first_visit_transfers_each_body_once(once: Visit) -> None:
    """What the page has loaded isn't sent again to be kept; and everything is kept."""
    files = [path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()]
    unasked = re.compile(r"\.nojekyll|.*/screenshots/.*")
    asked = {name.removesuffix("index.html") for name in files if not unasked.fullmatch(name)}
    assert dict(once.host.sent) == dict.fromkeys(asked, 1)


def test_the_page_of_the_first_visit_goes_on(once: Visit, guard: Guard) -> None:
    """It gets what it hasn't asked for yet, without being loaded anew."""
    guard.allow(once.host.address)
    table = f"{app_folder(DIST)}/tables/hotdice.bin"
    assert once.page.evaluate(STATUS, table) == 200


@pytest.mark.parametrize("game", GAMES)
def test_a_link_starts_a_game_and_the_computer_plays(page: Page, once: Visit, game: str) -> None:
    """Every game, each with its table of values, in a new tab."""
    visit(page, f"{once.host.address}?game={game}&players=Hal:perfect,Eva&seed={SEED}")
    now = Person(page).wait_for_turn()
    assert now.mover == 1
    assert now.moves > 1
    expect(page.locator(".notice")).to_be_hidden()


def test_a_reload_goes_on_with_the_game(page: Page, once: Visit) -> None:
    """The same dice lie there, and the seed says which come next."""
    visit(page, f"{once.host.address}?game=penta&players=Eva&seed={SEED}")
    person = Person(page)
    before = person.tap("roll")
    page.wait_for_function(SAVED)
    person.reload()
    assert person.look().values == before.values == seeded_roll(SEED, 0, 1, 1, 5)
    assert person.tap("roll").values == seeded_roll(SEED, 0, 1, 2, 5)


def test_a_running_game_that_is_sent_is_played_on(page: Page, once: Visit) -> None:
    """All of it is in the link."""
    sent = record_of(seated("hotdice", "roll 1 2 2 2 4 5", players="Eva"))
    visit(page, once.host.address + share.fragment(Shared(sent)))
    page.get_by_test_id("play-on").click()
    assert sorted(Person(page).look().values) == [1, 2, 2, 2, 4, 5]


def test_a_challenge_that_is_sent_has_the_same_dice(page: Page, once: Visit) -> None:
    """They follow from the seed in the link."""
    moves = wait_long(seated("penta", players="Hal:beginner")).match.moves
    sent = record_of(seated("penta", *moves, players="Eva"))
    visit(page, once.host.address + share.fragment(Shared(sent, challenge=True)))
    page.get_by_test_id("accept").click()
    page.get_by_test_id("roll").press("Enter")
    thrown = sorted(Person(page).look().values)
    assert thrown == sorted(map(int, moves[0].split(" ")[1:]))


def test_the_day_has_its_dice(page: Page, once: Visit) -> None:
    """The challenge of the day needs nothing but the date."""
    visit(page, f"{once.host.address}?lang=en&game=penta&players=Eva")
    go_home(Person(page))
    page.get_by_test_id("daily").click()
    page.get_by_test_id("daily-play").click()
    page.get_by_test_id("roll").press("Enter")
    seed = daily.seed_of(page.evaluate(TODAY))
    assert Person(page).look().values == seeded_roll(seed, 0, 1, 1, 5)


def test_all_games_can_be_taken_out(page: Page, once: Visit) -> None:
    """The file is made on the device."""
    visit(page, f"{once.host.address}?lang=en&game=penta&players=Eva&seed={SEED}")
    Person(page).tap("roll")
    page.wait_for_function(SAVED)
    go_home(Person(page))
    page.get_by_test_id("games").click()
    with page.expect_download() as download:
        page.get_by_test_id("export-all").click()
    games = archive.opened(Path(download.value.path()).read_text())
    assert SEED in [loads(entry.record).seed for entry in games.entries]


def test_all_that_can_be_read_is_there(page: Page, once: Visit) -> None:
    """Rules, settings in every language, the licences, and the word that all of it is kept."""
    visit(page, f"{once.host.address}?lang=en&game=penta&players=Eva")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Home").click()
    page.get_by_test_id("rules").click()
    expect(page.get_by_role("region", name="Rules")).to_contain_text("dice")
    page.get_by_role("button", name="Back").click()
    for language in (*LANGUAGES, "en"):
        words = Words(language)
        page.get_by_test_id("settings").click()
        page.get_by_role("radio", name=words("language")).check()
        expect(page.get_by_role("heading", name=words("page.settings"))).to_be_visible()
        page.get_by_role("button", name=words("page.back")).click()
    page.get_by_role("button", name="About").click()
    expect(page.get_by_text(EN("about.offline.ready"))).to_be_visible()
    expect(page.get_by_text(f"build {app_folder(DIST)[4:11]}")).to_be_visible()
    page.get_by_role("button", name=EN("page.about.show")).click()
    expect(page.locator("pre")).to_contain_text("Pyodide")


@pytest.mark.parametrize("address", ["index.html", "?whatever=1#there"])
def test_the_page_has_other_addresses_too(page: Page, once: Visit, address: str) -> None:
    """The page by its file's name, and with a question that nobody understands."""
    visit(page, once.host.address + address)
    expect(page.locator("main > section:visible")).to_have_count(1)
