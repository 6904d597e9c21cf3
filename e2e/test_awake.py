"""The screen stays awake while somebody is at a game, and sleeps when the table rests."""

import pytest
from playwright.sync_api import Page

from e2e.player import Person, find_seed
from pyapp.rules.combinations import everything_that_scores
from pyapp.rules.games import SIX_DICE

# A wake lock as the browser has it: gone when the page is hidden, refused while `refuses`.
FAKE = """
window.wake = { asked: 0, held: 0, given: 0, refuses: false };
const request = async (type) => {
  wake.asked += 1;
  await wake.answer;
  if (wake.refuses || document.hidden || type !== "screen")
    throw new DOMException("not now", "NotAllowedError");
  const gone = () => (lock.released ||= (wake.held -= 1, true));
  const lock = { released: false, release: async () => gone() };
  wake.held += 1;
  wake.given += 1;
  document.addEventListener("visibilitychange", () => document.hidden && gone());
  return lock;
};
Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
"""
SEE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
REST = 5 * 60

pytestmark = pytest.mark.device("phone")
EVA = {"game": "hotdice", "players": "Eva"}


@pytest.fixture
def person(page: Page) -> Person:
    """Somebody whose browser can keep the screen awake."""
    page.add_init_script(FAKE)
    return Person(page)


def wait_awake(person: Person) -> None:
    """Wait until one lock is held."""
    person.wait_until("wake.held === 1")


def wait_asleep(person: Person) -> None:
    """Wait until no lock is held."""
    person.wait_until("wake.held === 0")


def winning_seed() -> str:
    """Return a seed whose first roll scores."""
    rules = SIX_DICE["hotdice"]
    return find_seed(
        lambda roll: bool(everything_that_scores(rules, tuple(sorted(roll(0, 1, 1, 6)))))
    )


def test_awake_at_the_table_and_nowhere_else(person: Person) -> None:
    """Held with the game, given back at the start page, taken again on going on."""
    person.open()
    assert person.page.evaluate("() => wake.asked") == 0
    person.open(**EVA)
    wait_awake(person)
    person.press("[data-do=menu]")
    person.press("dialog[open] [data-do=home]")
    wait_asleep(person)
    person.tap("continue")
    wait_awake(person)
    person.press(".table .help")
    wait_asleep(person)


def test_asleep_when_the_game_is_over(person: Person) -> None:
    """The last banking gives the lock back."""
    person.open(**EVA, target="50", seed=winning_seed())
    person.tap("roll")
    person.tap("take-all")
    wait_awake(person)
    person.tap("bank")
    wait_asleep(person)


@pytest.mark.parametrize("players", ["Eva", "Hal:club,Ada:club"])
def test_asleep_when_nobody_touches_the_table(person: Person, players: str) -> None:
    """After five minutes, computers playing or not; the next touch or key wakes it."""
    page = person.page
    page.clock.install()
    person.open(game="hotdice", players=players)
    wait_awake(person)
    page.clock.fast_forward((REST - 60) * 1000)
    assert page.evaluate("() => wake.held") == 1
    page.clock.fast_forward(61_000)
    wait_asleep(person)
    page.touchscreen.tap(5, 5)
    wait_awake(person)
    page.clock.fast_forward((REST + 1) * 1000)
    wait_asleep(person)
    page.keyboard.press("Shift")
    wait_awake(person)


def test_a_touch_begins_the_rest_anew(person: Person) -> None:
    """The five minutes count from the last touch, not from the first."""
    page = person.page
    page.clock.install()
    person.open(**EVA)
    wait_awake(person)
    page.clock.fast_forward((REST - 60) * 1000)
    page.touchscreen.tap(5, 5)
    page.clock.fast_forward(120_000)
    page.touchscreen.tap(5, 5)
    assert page.evaluate("() => [wake.asked, wake.held]") == [1, 1]


LATE = "wake.answer = new Promise((done) => (wake.late = done))"


def test_asked_for_once_while_the_browser_thinks(person: Person) -> None:
    """However much happens at the table until the answer."""
    person.page.add_init_script(LATE)
    person.open(**EVA)
    person.tap("roll")
    person.page.evaluate("() => wake.late()")
    wait_awake(person)
    assert person.page.evaluate("() => wake.asked") == 1


def test_given_back_when_the_answer_comes_too_late(person: Person) -> None:
    """Who has left the table in the meantime needs no lock."""
    person.page.add_init_script(LATE)
    person.open(**EVA)
    person.press("[data-do=menu]")
    person.press("dialog[open] [data-do=home]")
    person.page.evaluate("() => wake.late()")
    person.wait_until("wake.given === 1 && wake.held === 0")


def test_taken_again_on_return_to_the_page(person: Person) -> None:
    """The browser drops the lock of a hidden page; it isn't asked for one there."""
    person.open(**EVA)
    wait_awake(person)
    person.page.evaluate(SEE, True)
    wait_asleep(person)
    person.page.evaluate(SEE, False)
    wait_awake(person)
    assert person.page.evaluate("() => wake.asked") == 2


def test_a_refusal_is_silent_and_the_next_touch_asks_again(person: Person) -> None:
    """A low battery disturbs no game."""
    person.page.add_init_script("wake.refuses = true")
    person.open(**EVA)
    person.wait_until("wake.asked === 1")
    person.page.evaluate("() => { wake.refuses = false }")
    person.tap("roll")
    wait_awake(person)
    assert person.page.evaluate("() => wake.asked") == 2


def test_plays_where_there_is_no_wake_lock(person: Person) -> None:
    """An older browser has none."""
    person.page.add_init_script(
        "Object.defineProperty(navigator, 'wakeLock', { value: undefined })"
    )
    person.open(**EVA)
    assert person.tap("roll").dice
