"""Games that come by a link, and links that are made, as people who send them to each other."""

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import BOOT_TIME, READY
from e2e.player import SAVED, Person
from e2e.stored import damage, stored, wait_until_stored
from pyapp import share
from pyapp.i18n import Words
from pyapp.past import record_of
from pyapp.record import Record
from pyapp.share import Shared
from tests.playing import match_of, seated, wait_long

EN = Words("en")
PENTA = wait_long(seated("penta", players="Hal:beginner"))
PEOPLE = seated("penta", *PENTA.match.moves, players="Eva")
ROLL = "roll 1 2 2 2 4 5"
RUNNING = seated("hotdice", ROLL, players="Žofia,Ota")
OUTCOME = EN("result.alone", n=PEOPLE.match.totals[0], name="Eva")
HOSTILE = '<img src=x onerror="x()">'


def fragment(table: Any, challenge: bool = False) -> str:
    return share.fragment(Shared(record_of(table), challenge))


def follow(page: Page, link: str) -> None:
    """Open a link that somebody has sent."""
    page.goto(f"./{link}")
    page.wait_for_function(READY, timeout=BOOT_TIME)


def paste(page: Page, link: str) -> None:
    """Put a link into the address of the open page."""
    page.evaluate("(link) => { location.hash = link; }", link)


def test_a_finished_game_is_shown_then_kept(page: Page) -> None:
    """The result is seen first; kept, it is there after a reload, and the address is plain."""
    follow(page, fragment(PEOPLE))
    expect(page.locator(".shared .names")).to_have_text(OUTCOME)
    expect(page.locator(".shared").get_by_test_id("score-0")).to_have_text(
        str(PEOPLE.match.totals[0])
    )
    assert "#" not in page.url
    page.get_by_test_id("keep").click()
    expect(page.locator(".result .names")).to_have_text("Eva")
    page.wait_for_function(SAVED)
    Person(page).reload()
    expect(page.locator(".result .names")).to_have_text("Eva")


def test_a_game_that_comes_again_is_as_it_was_kept(page: Page) -> None:
    """Its title and its times stay, though a start reads no finished games but the one shown."""
    others = seated("penta", *PENTA.match.moves, players="Ota")
    follow(page, fragment(PEOPLE))
    page.get_by_test_id("keep").click()
    expect(page.locator(".result .names")).to_have_text("Eva")
    wait_until_stored(page, "games.length === 1")
    damage(page, name="Sunday")
    Person(page).reload()
    paste(page, fragment(others))
    page.get_by_test_id("keep").click()
    expect(page.locator(".result .names")).to_have_text("Ota")
    wait_until_stored(page, "games.length === 2")
    before = stored(page)
    Person(page).reload()
    paste(page, fragment(PEOPLE))
    page.get_by_test_id("keep").click()
    expect(page.locator(".result .names")).to_have_text("Eva")
    page.wait_for_function(SAVED)
    Person(page).reload()
    expect(page.locator(".result .names")).to_have_text("Eva")
    assert stored(page) == before


def test_a_link_waits_for_its_answer_over_a_reload(page: Page) -> None:
    """Until "Not now" the question comes again; after it no more."""
    follow(page, fragment(PEOPLE))
    expect(page.get_by_test_id("keep")).to_be_visible()
    Person(page).reload()
    page.get_by_test_id("not-now").click()
    expect(page.get_by_test_id("new-game")).to_be_visible()
    Person(page).reload()
    expect(page.get_by_test_id("new-game")).to_be_visible()


def test_a_running_game_is_played_on_from_where_it_stands(page: Page) -> None:
    """The dice lie as they were thrown; the game is stored with a seed of its own."""
    follow(page, fragment(RUNNING))
    expect(page.locator(".shared .names")).to_have_text("Žofia is to move")
    page.get_by_test_id("play-on").click()
    person = Person(page, touch=False)
    assert sorted(person.look().values) == [1, 2, 2, 2, 4, 5]
    person.tap("take-all")
    person.tap("roll")
    page.wait_for_function(SAVED)


def test_a_link_interrupts_no_game(page: Page) -> None:
    """Pasted into the address while a game is open: "Not now", or back, leads back to its table."""
    person = Person(page, touch=False)
    person.open(game="hotdice", players="Eva", seed="01" * 16)
    before = person.tap("roll")
    for leave in (lambda: page.get_by_test_id("not-now").click(), page.go_back):
        paste(page, fragment(PEOPLE))
        expect(page.locator(".shared .names")).to_have_text(OUTCOME)
        leave()
        expect(page.get_by_test_id("die-1")).to_be_visible()
        assert person.look().values == before.values
    paste(page, fragment(RUNNING))
    page.get_by_test_id("play-on").click()
    page.get_by_role("button", name=EN("page.menu")).click()
    page.get_by_role("button", name=EN("page.home")).click()
    expect(page.locator(".start .act[data-do=open], .start .act[data-do=continue]")).to_have_count(
        2
    )


def test_a_challenge_is_played_on_the_same_dice(page: Page) -> None:
    """The first throw is the challenger's; the players have their own names."""
    follow(page, fragment(PEOPLE, challenge=True))
    total = PEOPLE.match.totals[0]
    expect(page.locator(".shared .names")).to_contain_text(f"Eva scored {total}")
    page.get_by_label(EN("new.name", number=1)).fill("Ota")
    page.get_by_test_id("accept").click()
    person = Person(page, touch=False)
    thrown = person.tap("roll").values
    first = PEOPLE.match.moves[0].removeprefix("roll ").split(" ")
    assert sorted(thrown) == sorted(map(int, first))
    expect(page.locator(".sheet .nm")).to_have_text("Ota")


@pytest.mark.parametrize("language", ["sk", "cs", "de"])
def test_a_link_speaks_the_language_of_its_reader(
    page: Page, context: BrowserContext, language: str
) -> None:
    """The page of a game from elsewhere is in the reader's words."""
    page.goto(f"./?lang={language}{fragment(RUNNING)}")
    page.wait_for_function(READY, timeout=BOOT_TIME)
    expect(page.get_by_test_id("play-on")).to_contain_text(Words(language)("shared.play-on"))


def test_a_hostile_name_is_only_text(page: Page) -> None:
    """It stands there as it is written, and no script runs; the guard hears of any violation."""
    match = match_of("hotdice", ROLL, players="Eva")
    named = match._replace(
        players=(match.players[0]._replace(name=HOSTILE[:24]),),
        seats=(match.seats[0]._replace(name=HOSTILE[:24]),),
    )
    follow(page, share.fragment(Shared(Record(named))))
    expect(page.locator(".shared .names")).to_contain_text(HOSTILE[:24])
    assert page.locator(".shared img").count() == 0


@pytest.mark.parametrize("link", ["#r=", "#r=abc", "#c=q64FAA", "#r=<script>alert(1)</script>"])
def test_a_damaged_link_is_refused_in_words(page: Page, link: str) -> None:
    """A line says so, once and in whole sentences, and the app is as it was."""
    follow(page, link)
    said = page.locator(".notice [data-n=text]")
    expect(said).to_have_text(re.compile(re.escape(EN("refusal.bad_link")) + r" .+\.$"))
    expect(page.get_by_test_id("new-game")).to_be_visible()


# --- sharing ---


def open_sheet(page: Page, link: str) -> None:
    follow(page, link)
    page.get_by_test_id("keep").click()
    page.get_by_test_id("share").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def choice(page: Page, what: str) -> Any:
    return page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{what}"))


def test_what_is_copied_opens_the_same_game(page: Page, context: BrowserContext) -> None:
    """Without a share sheet the link goes to the clipboard; it is as long as was said."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share;")
    open_sheet(page, fragment(PEOPLE))
    said = choice(page, EN("share.game")).inner_text()
    choice(page, EN("share.game")).click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text(EN("share.copied"))
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert EN("share.length", n=len(link)) in said
    assert share.opened(link[link.index("#") :]).record == record_of(PEOPLE)


SHEET = """navigator.share = (data) => {
  window.handed = { ...data, tapped: navigator.userActivation.isActive };
  return new Promise((done, failed) => (window.answer = { done, failed }));
};"""


def test_the_share_sheet_gets_it_in_the_task_of_the_tap(page: Page) -> None:
    """Title, words and link; said when it is handed on, and nothing when the person turns back."""
    page.add_init_script(SHEET)
    open_sheet(page, fragment(PEOPLE))
    status = page.get_by_role("dialog").get_by_role("status")
    choice(page, EN("share.dice")).click()
    handed = page.evaluate("() => window.handed")
    assert handed["tapped"] is True
    assert "Eva scored" in handed["text"]
    link = handed["url"]
    assert share.opened(link[link.index("#") :]) == Shared(record_of(PEOPLE), challenge=True)
    page.evaluate("() => window.answer.failed(new DOMException('no', 'AbortError'))")
    choice(page, EN("share.game")).click()
    page.wait_for_function("() => window.handed.url.includes('#r=')")
    expect(status).to_be_empty()
    page.evaluate("() => window.answer.done()")
    expect(status).to_have_text(EN("share.handed_on"))


def test_where_nothing_can_be_copied_the_text_is_selected(page: Page) -> None:
    """The link stands in a field, marked, so that the person can take it."""
    page.add_init_script("delete Navigator.prototype.share; delete Navigator.prototype.clipboard;")
    open_sheet(page, fragment(PEOPLE))
    choice(page, EN("share.game")).click()
    field = page.get_by_label(EN("page.share.text"))
    expect(field).to_be_focused()
    assert page.evaluate("() => getSelection().toString()").endswith(fragment(PEOPLE))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_a_running_game_offers_no_seed(page: Page) -> None:
    """In the menu of the table there is the game alone, and why not the dice."""
    person = Person(page, touch=False)
    person.open(game="hotdice", players="Eva", seed="01" * 16)
    person.tap("roll")
    page.get_by_role("button", name=EN("page.menu")).click()
    page.get_by_test_id("share").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(EN("share.dice.later"))
    expect(dialog.locator("[data-do=send]")).to_have_count(1)
