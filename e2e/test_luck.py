"""Bad luck: nervous fingers, a clock that is wrong, a night, a phone that turns, spoilt storage."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from e2e.at_table import die_at, numbers_of, with_first_roll
from e2e.conftest import BOOT_TIME, READY
from e2e.player import SAVED, Person
from e2e.stored import stored
from e2e.test_saves import begin, go_home
from pyapp.i18n import Words
from pyapp.setup import clean_name

pytestmark = pytest.mark.device("phone")

EN = Words("en")
TODAY = datetime(2030, 6, 1, 12, tzinfo=UTC)
TIMES = """() => {
  globalThis.times = [];
  addEventListener("pointerdown", (event) => times.push(event.timeStamp));
}"""
CHOSEN = "document.querySelectorAll('.die[aria-pressed=true]').length"


# --- fingers ---


@pytest.mark.parametrize("game", ["hotdice", "penta"])
def test_three_dice_within_150_ms_all_count(page: Page, game: str) -> None:
    """However fast a finger goes from die to die."""
    person = Person(page)
    faces = (1, 1, 5, 2, 3, 4) if game == "hotdice" else (1, 1, 5, 2, 3)
    dice = with_first_roll(person, game, *faces)
    person.wait_until("!document.querySelector('.hand [aria-disabled=true].right')")
    places = [die_at(person, place) for place in numbers_of(dice, 1, 5)]
    page.evaluate(TIMES)
    for _ in range(20):  # until this machine was quick enough
        for place in places:
            page.touchscreen.tap(*place)
        person.wait_until("times.length % 3 === 0")
        person.wait_until(f"{CHOSEN} === 3")
        if page.evaluate("() => times.at(-1) - times.at(-3)") < 150:
            break
        for number in person.look().pressed:
            person.tap(f"die-{number}")
        page.evaluate("() => { times.length = 0; }")
    else:
        pytest.fail("no three taps came within 150 ms")
    assert person.look().pressed == tuple(numbers_of(dice, 1, 5))


def double_tap(person: Person, selector: str) -> None:
    """Touch a control twice as fast as can be, and wait for the answer to both."""
    person.wait_until(f"document.querySelector('{selector}:not([aria-disabled=true])')")
    at = person.point_at(selector, scroll=True)
    person.page.touchscreen.tap(*at)
    person.page.touchscreen.tap(*at)
    person.look()


def by_id(testid: str) -> str:
    """The selector of a test id."""
    return f"[data-testid={testid}]"


@pytest.mark.parametrize("players", ["Eva", "Eva,Jan"])
def test_double_tap_on_bank_ends_one_turn(page: Page, players: str) -> None:
    """The next turn isn't begun, nor the device handed over."""
    person = begin(page, players=players)
    person.tap("roll")
    person.tap("take-all")
    double_tap(person, by_id("bank"))
    now = person.look()
    assert now.moves == 3
    assert now.wide is None or now.wide.do == "hand-over"
    assert bool(now.wide) == (players != "Eva")


@pytest.mark.parametrize("players", ["Eva", "Eva,Jan"])
def test_double_tap_on_confirm_writes_one_box(page: Page, players: str) -> None:
    """Whatever comes under the finger isn't touched by the second tap."""
    person = begin(page, "penta", [1, 2, 3, 4, 6], players=players)
    person.tap("roll")
    person.tap("box-chance")
    double_tap(person, by_id("confirm"))
    now = person.look()
    assert now.moves == 2
    assert bool(now.wide) == (players != "Eva")


@pytest.mark.parametrize("game", ["hotdice", "penta"])
def test_double_tap_on_hand_over_throws_nothing(page: Page, game: str) -> None:
    """The roll button that comes under the finger waits for a tap of its own."""
    person = begin(page, game, [1, 2, 3, 4, 6] if game == "penta" else [1, 2, 3, 4, 4, 6])
    person.tap("roll")
    person.tap("take-all" if game == "hotdice" else "box-chance")
    now = person.tap("bank" if game == "hotdice" else "confirm")
    person.wait_until(
        "document.querySelector('.wide[data-do=hand-over]:not([aria-disabled=true])')"
    )
    box = page.get_by_test_id("hand-over").bounding_box()
    assert box
    at = box["x"] + box["width"] * 0.75, box["y"] + box["height"] / 2
    page.touchscreen.tap(*at)
    page.touchscreen.tap(*at)
    expect(page.get_by_test_id("roll")).to_be_visible()
    assert person.look().moves == now.moves


def check_begun_once(person: Person, games: int) -> None:
    """A game is on the table in which nothing was thrown, and so many are stored in all."""
    expect(person.page.get_by_test_id("roll")).to_be_visible()
    assert person.look().moves == 0
    person.tap("roll")
    person.page.wait_for_function(SAVED)
    assert len(stored(person.page)) == games


def test_double_tap_on_start_begins_one_game(page: Page) -> None:
    """And plays nothing in it."""
    person = Person(page)
    person.open()
    person.tap("new-game")
    double_tap(person, "[data-do=start]")
    check_begun_once(person, games=1)


def test_double_tap_on_rematch_begins_one_game(page: Page) -> None:
    """And plays nothing in it."""
    person = begin(page, dice=[1, 1, 1, 2, 3, 4], players="Eva", target="50")
    person.tap("roll")
    person.tap("take-all")
    person.tap("bank")
    person.tap_wide()
    double_tap(person, by_id("rematch"))
    check_begun_once(person, games=2)


# --- the way back ---


def test_back_never_loses_a_game(page: Page) -> None:
    """From the table, with dice in flight, out of the app and in again: the game is as it was."""
    person = begin(page)
    person.tap("roll")
    before = person.tap("take-all")
    page.go_back()
    expect(page.get_by_test_id("continue")).to_be_visible()
    assert person.tap("continue").moment == before.moment
    page.get_by_test_id("roll").tap()
    page.go_back()
    expect(page.get_by_test_id("continue")).to_be_visible()
    page.wait_for_function(SAVED)
    page.go_back()
    page.goto("./")
    page.wait_for_function(READY, timeout=BOOT_TIME)
    assert person.tap("continue").moves == before.moves + 2


# --- time ---


def test_clock_set_back_loses_nothing(page: Page) -> None:
    """A year earlier the games are there, and what is played is stored and listed."""
    page.clock.set_fixed_time(TODAY)
    person = begin(page)
    person.tap("roll")
    person.tap("take-all")
    page.wait_for_function(SAVED)
    page.clock.set_fixed_time(TODAY - timedelta(days=365))
    person.tap("bank")
    page.wait_for_function(SAVED)
    moves = person.look().moves
    person.reload()
    assert person.look().moves == moves
    person.open(game="penta", players="Eva")
    person.tap("roll")
    page.wait_for_function(SAVED)
    person.reload()
    go_home(person)
    person.tap("games")
    expect(page.locator(".games li")).to_have_count(2)
    rows = page.locator(".games li").all_inner_texts()
    assert ["Penta" in row for row in rows].count(True) == 1


NIGHT = 10 * 3600
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  Object.defineProperty(document, "visibilityState",
    { configurable: true, value: hidden ? "hidden" : "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.parametrize("who", ["a person", "a computer", "the count-down"])
def test_nothing_happens_overnight(page: Page, who: str) -> None:
    """In a tab that nobody sees time stands still; in the morning the game goes on."""
    page.clock.install(time=TODAY)
    person = Person(page)
    if who == "a person":
        before = begin(page).tap("roll")
    elif who == "a computer":
        person.open(game="hotdice", players="Hal:classic,Eva", seed="00" * 16)
        before = person.look()
    else:
        person.open(game="penta", players="Eva", seed="00" * 16)
        for _ in range(3):
            person.tap("roll")
            page.clock.run_for(1000)
        before = person.look()
    page.evaluate(HIDE, True)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    page.clock.fast_forward(NIGHT * 1000)
    assert person.look().moves == before.moves
    page.evaluate(HIDE, False)
    if who == "a person":
        assert person.tap("take-all").moves == before.moves
        assert person.tap("bank").moves == before.moves + 2
    else:
        page.clock.run_for(10_000)
        assert person.look().moves > before.moves


@pytest.mark.motion
@pytest.mark.parametrize("game", ["hotdice", "penta"])
def test_phone_turned_while_dice_roll(page: Page, game: str) -> None:
    """It is one throw; all dice are in sight both ways, and the game goes on."""
    person = begin(page, game, [1, 2, 3, 4, 4, 5] if game == "hotdice" else [1, 2, 3, 4, 6])
    page.get_by_test_id("roll").tap()
    upright = page.viewport_size
    assert upright
    page.set_viewport_size({"width": upright["height"], "height": upright["width"]})
    person.wait_until("document.documentElement.dataset.moves === '1'")
    lying = person.look().values
    page.set_viewport_size(upright)
    now = person.look()
    assert (now.moves, now.values) == (1, lying)
    for place in range(1, len(lying) + 1):
        person.point_at(f"[data-testid=die-{place}]")
    ones = numbers_of(lying, 1)
    assert person.tap(f"die-{ones[0]}").pressed == (ones[0],)


# --- what is stored, what is typed ---

SPOILT = (
    "{",
    "[" * 5000,
    '"x"',
    '[["a"], {}]',
    '{"page": ["table"], "game": {"game": 1}, "players": "x", "target": [], "theme": ["dark"]}',
    '{"language": {"toString": 1, "valueOf": 1}, "theme": {}, "where": {}, "screen": 7}',
)


@pytest.mark.parametrize("name", ["settings", "setup", "link", "asked", "rehearsed", "screen"])
def test_spoilt_preference_resets_only_itself(page: Page, name: str) -> None:
    """Language and the game on the table stay, and nobody is told; `where` is in test_history."""
    person = begin(page, lang="sk")
    before = person.tap("roll")
    page.wait_for_function(SAVED)
    language = "en" if name == "settings" else "sk"
    for text in SPOILT:
        page.evaluate(
            "([name, text]) => localStorage.setItem(`kocky:/kocky/:${name}`, text)", [name, text]
        )
        person.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".notice")).to_be_hidden()
        now = person.look()
        assert (now.page, now.moves, now.values) == ("table", before.moves, before.values)


NAMES = {
    "markup": "<img src=x onerror='x()'>",
    "bidi": "\u202eave\u2066\u200f",
    "control": "E\u0000v\u0007a\u001b[31m",
    "long": "Žofia " * 50,
    "invisible": "Ja\u200bn\u2060\ufeff",
}


@pytest.mark.parametrize("what", list(NAMES))
def test_hostile_name_is_stripped_cut_and_only_text(page: Page, what: str) -> None:
    """Where it is typed, at the table and in the dialogs; the guard hears of any violation."""
    person = Person(page)
    person.open()
    person.tap("new-game")
    field = page.get_by_role("textbox").first
    field.fill(NAMES[what])
    name = clean_name(NAMES[what])
    assert len(name) <= 24
    expect(field).to_have_value(name)
    person.press("[data-do=start]", scroll=True)
    expect(page.get_by_test_id("roll")).to_be_visible()
    shown = page.locator(".pl .nm, .lane .nm").first
    expect(shown).to_have_text(name.strip())
    person.press("[data-do=menu]")
    person.press("dialog[open] [data-do=leave]")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.locator("img[src=x], main script").count() == 0
