"""Two tabs: one plays, the other says so and can take over; nothing is lost, nothing done twice."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.player import DROP, SAVED, Person, Seen, roll_and_choose
from e2e.stored import stored
from e2e.test_saves import begin
from e2e.test_transfer import many
from pyapp.i18n import Words
from pyapp.record import loads, verify

pytestmark = pytest.mark.device("phone")

EN = Words("en")
SEEN = "() => void document.dispatchEvent(new Event('visibilitychange'))"
PREFERENCES = "() => JSON.stringify(Object.entries(localStorage).sort())"
HIDDEN = """() => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event("pagehide"));
  delete document.hidden;
}"""
UNSEEN = "() => void Object.defineProperty(document, 'hidden', { value: true })"
DEAF = "Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set() {} });"
BUSY = """
const { request } = LockManager.prototype;
LockManager.prototype.request = function (...wish) {
  const asked = request.apply(this, wish);
  for (const end = performance.now() + 1500; performance.now() < end; );
  return asked;
};
"""
IMPORT_AND_BE_ASKED = """() => {
  document.querySelector("[data-testid=import-yes]").click();
  const scope = new URL(".", document.baseURI).pathname;
  new BroadcastChannel(`kocky:${scope}`).postMessage("let go");
}"""
SLOW_FILES = """
const { text } = Blob.prototype;
Blob.prototype.text = async function () {
  await new Promise((go) => (window.go = go));
  return text.call(this);
};
"""
TWO_PICTURES = """() => new Promise((seen) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(seen))))"""
NO_LOCKS = "delete Navigator.prototype.locks;"


def second(page: Page, **parameters: str) -> Person:
    """The app in a second tab beside that of `page`."""
    other = Person(page.context.new_page())
    other.page.bring_to_front()
    other.open(**parameters)
    return other


def wait_for_notice(person: Person) -> None:
    """The tab says that another one plays."""
    person.page.bring_to_front()
    expect(person.page.get_by_test_id("take-over")).to_be_visible()


def wait_for_table(person: Person) -> None:
    """The tab shows a table."""
    person.page.bring_to_front()
    expect(person.page.locator(".table")).to_be_visible()


def two(page: Page) -> tuple[Person, Seen, Person]:
    """A game that has begun, what it shows, and a second tab, which says so."""
    first = begin(page)
    before = roll_and_choose(first)
    page.wait_for_function(SAVED)
    other = second(page)
    wait_for_notice(other)
    return first, before, other


def test_a_second_tab_says_so_and_writes_nothing(page: Page) -> None:
    """Neither to the database nor to localStorage, whatever is done in it; the first plays on."""
    first = begin(page)
    roll_and_choose(first)
    page.wait_for_function(SAVED)
    before = stored(page), page.evaluate(PREFERENCES)
    other = second(page, game="penta", players="Hal:classic,Ota")
    expect(other.page.get_by_role("heading", name=EN("page.elsewhere"))).to_be_visible()
    other.page.evaluate(HIDDEN)
    assert (stored(page), page.evaluate(PREFERENCES)) == before
    page.bring_to_front()
    assert first.tap("bank").scores[0] == 150


def test_the_other_tab_takes_over_and_back(page: Page) -> None:
    """Each goes on with all moves of the other, at the same table; one of them plays at a time."""
    first = begin(page)
    before = roll_and_choose(first)
    other = second(page)
    wait_for_notice(other)
    other.tap("take-over")
    wait_for_table(other)
    assert other.look().moment == before.moment
    wait_for_notice(first)
    wait_for_table(other)
    other.tap("bank")
    after = other.tap_wide()
    other.page.wait_for_function(SAVED)
    wait_for_notice(first)
    first.tap("take-over")
    wait_for_table(first)
    assert (first.look().moves, first.look().mover) == (after.moves, 1)
    wait_for_notice(other)
    wait_for_table(first)
    first.tap_wide()
    first.tap("roll")
    page.wait_for_function(SAVED)
    record = loads(stored(page)[0]["record"])
    assert verify(record) == {"rolls": 2, "checked": 2, "wrong": []}


def test_an_act_that_is_not_stored_yet_comes_along(page: Page) -> None:
    """The first tab stores what it has begun before it lets go."""
    first = begin(page)
    other = second(page)
    wait_for_notice(other)
    page.evaluate("() => document.querySelector('[data-testid=roll]').click()")
    other.tap("take-over")
    wait_for_table(other)
    assert other.look().moves == 1
    wait_for_notice(first)


def test_a_tab_that_does_not_answer_is_passed_over(page: Page) -> None:
    """It may be asleep; when it wakes it says that another one plays."""
    page.add_init_script(DEAF)
    first, before, other = two(page)
    other.tap("take-over")
    wait_for_table(other)
    assert other.look().moment == before.moment
    wait_for_notice(first)


def test_when_the_first_tab_is_gone_the_second_goes_on(page: Page) -> None:
    """At once when somebody comes back to it, without a tap."""
    _, before, other = two(page)
    page.close()
    other.page.evaluate(SEEN)
    wait_for_table(other)
    assert other.look().moment == before.moment


def test_a_second_tab_that_is_looked_at_goes_on_by_itself(page: Page) -> None:
    """Side by side with the first, which is closed: nothing has to be touched."""
    _, before, other = two(page)
    page.close()
    other.page.locator(".table").wait_for()
    assert other.look().moment == before.moment


def test_a_busy_start_is_not_taken_for_a_second_tab(page: Page) -> None:
    """However late the page hears that it has the lock: it has it."""
    page.add_init_script(BUSY)
    first = begin(page)
    assert first.tap("roll").moves == 1


def test_a_reload_is_no_chance_for_the_other_tab(page: Page) -> None:
    """The one that played plays on; one that nobody looks at doesn't wait for its chance."""
    first = begin(page)
    before = roll_and_choose(first)
    other = second(page)
    wait_for_notice(other)
    other.page.evaluate(UNSEEN)
    page.bring_to_front()
    first.reload_when_saved()
    assert first.look().moment == before.moment
    wait_for_notice(other)


def test_a_computer_plays_in_one_tab_only(page: Page) -> None:
    """Taken over in the middle of its turn it goes on with the dice of the seed, each once."""
    begin(page, players="Hal:classic,Ivy:classic,Eva")
    other = second(page)
    wait_for_notice(other)
    other.tap("take-over")
    wait_for_table(other)
    assert other.wait_for_turn().mover == 2
    other.page.wait_for_function(SAVED)
    record = loads(stored(other.page)[0]["record"])
    assert verify(record)["wrong"] == []
    assert len(record.match.moves) == other.look().moves


def test_without_locks_each_tab_plays(page: Page, context: BrowserContext) -> None:
    """As browsers did before they had them."""
    with context.add_init_script(NO_LOCKS):
        first = begin(page)
        first.tap("roll")
        page.wait_for_function(SAVED)
        other = second(page)
        assert other.look().moves == 1
        assert json.loads(stored(page)[0]["record"])["game"] == "hotdice"


def test_what_is_imported_as_another_tab_takes_over_is_shown_there(
    page: Page, tmp_path: Path
) -> None:
    """The tab that has let go goes on saying so when its import comes to an end."""
    file = tmp_path / "many.json"
    file.write_text(many(300))
    first = Person(page)
    first.open()
    first.tap("games")
    page.get_by_test_id("import").set_input_files(file)
    expect(page.get_by_text(EN("import.yes", n=300))).to_be_visible(timeout=60_000)
    other = second(page)
    wait_for_notice(other)
    page.evaluate(IMPORT_AND_BE_ASKED)
    other.tap("take-over")
    expect(other.page.locator(".games li")).to_have_count(300)
    wait_for_notice(first)
    page.evaluate(TWO_PICTURES)
    wait_for_notice(first)
    expect(page.locator(".games")).to_be_hidden()


def test_a_file_that_is_read_as_another_tab_takes_over_is_dropped(page: Page) -> None:
    """Nothing is asked over the word that another tab plays."""
    page.add_init_script(SLOW_FILES)
    first = begin(page)
    other = second(page)
    wait_for_notice(other)
    page.evaluate(DROP, ["many.json", many(3)])
    first.wait_until("window.go")
    other.tap("take-over")
    wait_for_table(other)
    wait_for_notice(first)
    page.evaluate("() => window.go()")
    page.evaluate(TWO_PICTURES)
    expect(page.get_by_role("dialog")).to_be_hidden()
    wait_for_notice(first)
