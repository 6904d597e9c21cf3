"""The list of games: gone on with, looked back at, named, deleted; and what is damaged."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import open_app
from e2e.contexts import EMPTY, HTML
from e2e.player import SAVED, Person, roll_and_choose
from e2e.stored import damage, fill, stored, wait_until_stored
from e2e.test_saves import MIXED, begin, go_home
from pyapp.i18n import Words
from pyapp.match import Player
from pyapp.record import Record, dumps
from pyapp.shelf import Head, head_of, head_text
from tests.playing import match_of
from tests.strategies import GOOD

pytestmark = pytest.mark.device("phone")

EN = Words("en")
LIST = ".games li"
WON = match_of("hotdice", *GOOD, players="Eva", target=1000)
OVER = {"head": head_text(head_of(WON)), "record": dumps(Record(WON))}


def open_list(person: Person) -> None:
    """Go to the list from the start page, and wait until all of it is there."""
    person.tap("games")
    person.wait_until("document.querySelector('.games [data-n=persistent]:not([hidden])')")


def an_entry(number: int, **fields: Any) -> dict[str, Any]:
    """A finished game in the store, with a record that the rules don't know."""
    head = Head("penta", (Player(f"P{number}"),), (number,), (0,), 1, 13)
    return {
        "id": f"{number:032x}",
        "state": "over",
        "created": number,
        "updated": number,
        "deleted": 0,
        "name": "",
        "head": head_text(head),
        "record": "no record",
        "previous": "",
        "beside": "",
        "beside_previous": "",
        **fields,
    }


# --- the list ---


def test_an_empty_list_says_what_it_is_for(page: Page) -> None:
    """Somebody who comes here first isn't left with an empty page."""
    person = Person(page)
    person.open()
    person.tap("games")
    expect(page.get_by_text(EN("page.games.empty"))).to_be_visible()
    expect(page.locator(LIST)).to_have_count(0)


def test_a_running_game_goes_on_and_a_finished_one_shows_its_result(page: Page) -> None:
    """The list leads to both, and back to itself."""
    person = begin(page, players="Eva", target="50")
    roll_and_choose(person)
    person.tap("bank")
    result = person.tap_wide()
    page.wait_for_function(SAVED)
    person.open(game="penta", players="Ota", seed="00" * 16)
    running = person.tap("roll")
    page.wait_for_function(SAVED)
    go_home(person)
    person.reload()
    open_list(person)
    sections = page.locator(".games section")
    expect(sections.nth(0)).to_contain_text(EN("games.running"))
    expect(sections.nth(0)).to_contain_text("Ota 0")
    expect(sections.nth(1)).to_contain_text(re.compile(r"Eva: \d+\spoints"))
    assert person.press("section:first-of-type > ul [data-do=open]").values == running.values
    page.go_back()
    assert person.press("section:nth-of-type(2) > ul [data-do=open]").moment == result.moment
    person.press(".result [data-do=back]")
    assert person.look().page == "games"


def test_a_name_is_kept(page: Page) -> None:
    """A title takes the place of the game's name, here and on the start page."""
    person = begin(page)
    person.tap("roll")
    page.wait_for_function(SAVED)
    go_home(person)
    open_list(person)
    person.press(f"{LIST} [data-do=card]")
    page.get_by_label(EN("page.card.name")).fill("Sunday at Eva’s")
    person.press("dialog[open] [data-way-out]")
    expect(page.locator(LIST)).to_contain_text("Sunday at Eva’s")
    wait_until_stored(page, "games[0].name")
    person.reload()
    expect(page.locator(LIST)).to_contain_text("Sunday at Eva’s")
    page.get_by_role("button", name=EN("page.back"), exact=True).tap()
    expect(page.get_by_test_id("continue")).to_contain_text("Sunday at Eva’s")
    assert person.tap("continue").moves == 1


def test_a_deleted_game_comes_back(page: Page) -> None:
    """By undo at once, and from the list of deleted ones after a reload."""
    person = begin(page)
    before = roll_and_choose(person)
    page.wait_for_function(SAVED)
    go_home(person)
    open_list(person)

    def delete() -> None:
        person.press(f"{LIST} [data-do=card]")
        person.press("dialog[open] [data-do=delete]")
        expect(page.locator(".gone")).to_contain_text(EN("games.gone", name="Hot Dice"))

    delete()
    person.press(".gone [data-do=restore]")
    expect(page.locator(".gone")).to_be_hidden()
    delete()
    wait_until_stored(page, "games[0].deleted")
    person.reload()
    person.press(f"{LIST} [data-do=restore]")
    assert person.press(f"{LIST} [data-do=open]").moment == before.moment


def test_what_was_deleted_long_ago_goes_at_a_start(page: Page) -> None:
    """A day is the time to think better of it."""
    open_app(page)
    now = page.evaluate("Date.now()")
    day = 24 * 3_600_000
    fill(page, [an_entry(1, deleted=now - day - 1), an_entry(2, deleted=now), an_entry(3)])
    Person(page).reload()
    wait_until_stored(page, "games.length === 2")
    assert [game["id"][-1] for game in stored(page)] == ["2", "3"]


def test_hundreds_of_games_are_listed_without_a_replay(page: Page) -> None:
    """The newest first, a page at a time; their records aren't looked at."""
    open_app(page)
    fill(page, [an_entry(number) for number in range(1, 301)])
    person = Person(page)
    person.reload()
    open_list(person)
    rows = page.locator(LIST)
    expect(rows).to_have_count(30)
    expect(rows.first).to_contain_text("P300: 300 points")
    person.press(".games [data-do=older]", scroll=True)
    expect(rows).to_have_count(60)


def test_the_list_is_come_back_to(page: Page) -> None:
    """By a reload; and from a game it is as it was left: as far down, at that game."""
    open_app(page)
    fill(page, [an_entry(number, **OVER) for number in range(1, 31)])
    person = Person(page)
    person.reload()
    open_list(person)
    person.reload()
    expect(page.locator(LIST)).to_have_count(30)
    person.press(f"{LIST}:nth-of-type(25) [data-do=open]", scroll=True)
    expect(page.locator("section.result")).to_be_visible()
    page.go_back()
    opened = page.locator(f"{LIST}:nth-of-type(25) [data-do=open]")
    expect(opened).to_be_focused()
    expect(opened).to_be_in_viewport(ratio=1)
    person.press(".games [data-do=back]")
    open_list(person)
    expect(page.locator(".games h1")).to_be_focused()
    expect(page.locator(LIST).first).to_be_in_viewport()


def test_after_a_deletion_the_focus_is_at_the_next_game_or_at_undo(page: Page) -> None:
    """Whoever deletes by keyboard goes on from there."""
    open_app(page)
    fill(page, [an_entry(number) for number in (1, 2)])
    person = Person(page)
    person.reload()
    open_list(person)
    page.locator(LIST).first.locator("[data-do=card]").focus()
    for _ in range(2):
        page.keyboard.press("Enter")
        page.get_by_role("button", name=EN("page.delete"), exact=True).focus()
        page.keyboard.press("Enter")
        expect(page.locator(".gone")).to_be_visible()
        left = page.locator(".games section").first.locator("[data-do=card]:visible")
        if left.count():
            expect(left).to_be_focused()
    expect(page.locator(".gone button")).to_be_focused()


# --- damage ---


def damaged(page: Page, record: str) -> Person:
    """A game of three moves whose current record is damaged, from the start page."""
    person = begin(page)
    roll_and_choose(person)
    person.tap("bank")
    page.wait_for_function(SAVED)
    go_home(person)
    damage(page, record=record)
    person.reload()
    return person


@pytest.mark.parametrize(
    "record", ['{"broken', '{"game": "hotdice"}', '{"version": 1, "moves": ["bank"]}', "7"]
)
def test_a_damaged_game_goes_on_from_the_record_before(page: Page, record: str) -> None:
    """What is damaged is kept apart, and nothing is said of it at the next start."""
    person = damaged(page, record)
    expect(page.locator(".notice")).to_be_hidden()
    person.tap("continue")
    dialog = page.get_by_role("dialog", name=EN("page.broken.title"))
    expect(dialog).to_contain_text(EN("broken.before", n=1))
    expect(dialog).to_contain_text("Hot Dice")
    assert stored(page)[0]["record"] == record
    assert person.press("dialog[open] [data-do=mend]").moves == 1
    person.tap("bank")
    page.wait_for_function(SAVED)
    assert [apart["text"] for apart in stored(page, "broken")] == [record]
    assert record not in [stored(page)[0]["record"], stored(page)[0]["previous"]]
    before = person.look()
    person.reload()
    assert person.look().moves == before.moves


def test_a_damaged_text_can_be_taken_out(page: Page) -> None:
    """As a file with what is stored, to the letter; the game stays as it is."""
    person = damaged(page, '{"broken ž')
    damage(page, previous="")
    person.reload()
    person.tap("continue")
    expect(page.get_by_role("button", name=EN("page.broken.before"))).to_be_hidden()
    with page.expect_download() as download:
        person.press("dialog[open] [data-do=broken-text]")
    assert download.value.path().read_text(encoding="utf-8") == '{"broken ž'
    person.press("dialog[open] [data-way-out]")
    assert stored(page)[0]["record"] == '{"broken ž'


def test_a_damaged_game_that_was_left_open_is_told_of_once(page: Page) -> None:
    """The start says so; it is on the start page, and the next start is a quiet one."""
    person = begin(page)
    person.tap("roll")
    page.wait_for_function(SAVED)
    damage(page, record="{")
    person.reload()
    expect(page.get_by_role("dialog", name=EN("page.broken.title"))).to_be_visible()
    person.press("dialog[open] [data-way-out]")
    person.reload()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_test_id("continue")).to_be_visible()


@pytest.mark.parametrize("where", ['{"page": "table", "game": ["a"]}', "[" * 5000, "7", '"x"'])
def test_a_damaged_preference_resets_only_itself(page: Page, where: str) -> None:
    """The start page comes without a word, with the games and the settings."""
    person = begin(page, lang="sk")
    person.tap("roll")
    page.wait_for_function(SAVED)
    page.evaluate("(where) => localStorage.setItem('kocky:/kocky/:where', where)", where)
    person.reload()
    expect(page.locator("html")).to_have_attribute("lang", "sk")
    expect(page.locator(".notice")).to_be_hidden()
    assert person.tap("continue").moves == 1


# --- the store itself ---


def test_games_of_the_first_version_are_brought_over(page: Page) -> None:
    """All of them, the damaged one too, as they were; the list knows how they stand."""
    match = match_of("hotdice", "roll 1 2 2 2 4 5", "keep 1", "bank")
    good = dumps(Record(match, "00" * 16))
    old = {"state": "open", "previous": "", "beside": "{}"}
    page.route("**/empty", lambda route: route.fulfill(body=EMPTY, content_type=HTML))
    page.goto("./empty")
    fill(
        page,
        [
            {**old, "id": "a" * 32, "updated": 1, "record": "{"},
            {**old, "id": "b" * 32, "updated": 2, "record": good},
        ],
        version=1,
    )
    person = Person(page)
    person.open()
    expect(page.get_by_test_id("continue")).to_contain_text("Eva 100, Jan 0")
    expect(page.locator(".start [data-n=games]")).to_contain_text(EN("games.unreadable"))
    games = {game["id"][0]: game for game in stored(page)}
    assert [games[key]["record"] for key in "ab"] == ["{", good]
    assert json.loads(games["b"]["head"])[0] == "hotdice"
    assert person.tap("continue").moves == 3


FULL = """(full) => {
  const { put } = (globalThis.whole ??= { put: IDBObjectStore.prototype.put });
  IDBObjectStore.prototype.put = full
    ? () => { throw new DOMException("full", "QuotaExceededError"); }
    : put;
}"""


def test_what_found_no_room_is_stored_as_soon_as_there_is_some(page: Page) -> None:
    """While there is none nothing is said to be saved; then the notice goes by itself."""
    person = begin(page, dice=MIXED)
    page.wait_for_function(SAVED)
    page.evaluate(FULL, True)
    roll_and_choose(person)
    expect(page.locator(".notice")).to_contain_text(EN("refusal.storage_full"))
    expect(page.locator("html")).to_have_attribute("data-saved", "0")
    page.evaluate(FULL, False)
    person.tap("bank")
    page.wait_for_function(SAVED)
    expect(page.locator(".notice")).to_be_hidden()
    assert len(json.loads(stored(page)[0]["record"])["moves"]) == person.look().moves
