"""Games are kept: over reloads at any moment, beside each other, and told apart by scope."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import BOOT_TIME, READY
from e2e.guard import Guard
from e2e.player import SAVED, Person, find_seed, hold_most_frequent, roll_and_choose
from e2e.stored import DATABASE, damage, stored
from pyapp.i18n import Words
from tools.serve import DIST, served

pytestmark = pytest.mark.device("phone")

EN = Words("en")
PEOPLE = "Eva,Jan"
MIXED = [1, 2, 3, 4, 4, 5]
LOST = [2, 2, 3, 3, 4, 6]
READY_TO_HAND_OVER = (
    "document.querySelector('.hand > .wide[data-next]:not([aria-disabled=true])')"
    "?.checkVisibility()"
)


def begin(page: Page, game: str = "hotdice", dice: list[int] = MIXED, **more: str) -> Person:
    """Begin a game whose first roll is known."""
    person = Person(page)
    seed = find_seed(lambda roll: sorted(roll(0, 1, 1, len(dice))) == dice)
    person.open(**{"game": game, "players": PEOPLE, "seed": seed, **more})
    return person


def go_home(person: Person) -> None:
    """Leave the table by its menu."""
    person.press("[data-do=menu]")
    person.press("dialog[open] [data-do=home]")


# --- reloads ---


@pytest.mark.parametrize("moment", ["before a roll", "after a roll", "a choice", "a bad choice"])
def test_reload_in_a_turn(page: Page, moment: str) -> None:
    """Dice, choice, points and buttons are the same, and the next dice too."""
    person = begin(page, dice=[1, 2, 2, 2, 4, 5])
    if moment != "before a roll":
        values = person.tap("roll").values
        if moment == "a choice":
            person.tap("take-all")
        elif moment == "a bad choice":
            person.tap(f"die-{values.index(2) + 1}")
        else:
            person.wait_until("document.querySelector('#live').textContent")
    before = person.look()
    person.reload_when_saved()
    assert person.look().moment == before.moment


@pytest.mark.parametrize("moment", ["held", "a box"])
def test_reload_in_a_round_of_penta(page: Page, moment: str) -> None:
    """Held dice are held, the chosen box is chosen."""
    person = begin(page, "penta", [2, 3, 3, 5, 6])
    person.tap("roll")
    before = hold_most_frequent(person)
    if moment == "a box":
        before = person.tap("box-chance")
    person.reload_when_saved()
    assert person.look().moment == before.moment


@pytest.mark.parametrize("end", ["bank", "lost turn"])
def test_reload_after_a_turn(page: Page, end: str) -> None:
    """Totals and whose turn it is are the same, the device is still to be handed over."""
    person = begin(page, dice=MIXED if end == "bank" else LOST)
    roll_and_choose(person)
    if end == "bank":
        person.tap("bank")
    person.wait_until(READY_TO_HAND_OVER)
    before = person.look()
    page.wait_for_function(SAVED)
    person.reload()
    after = person.look()
    assert after.wide == before.wide
    assert (after.scores, after.mover, after.moves) == (before.scores, before.mover, before.moves)
    assert person.tap("hand-over").right


def test_reload_alone_after_banking(page: Page) -> None:
    """The next turn has begun, and the bank can still be taken back."""
    person = begin(page, players="Eva")
    before = roll_and_choose(person)
    banked = person.tap("bank")
    page.wait_for_function(SAVED)
    person.reload()
    assert person.look().scores == banked.scores == {0: 150}
    assert person.tap("undo").moment == before.moment


def test_reload_in_a_computers_turn(page: Page) -> None:
    """It goes on playing, with the dice that it would have thrown anyway."""
    person = begin(page, players="Hal:classic,Eva")
    person.wait_until("document.documentElement.dataset.moves > 0")
    page.wait_for_function(SAVED)
    person.reload()
    first = stored(page)[0]["record"]
    assert person.wait_for_turn().mover == 1
    page.wait_for_function(SAVED)
    assert '"moves": ["roll' in first
    assert stored(page)[0]["record"].startswith(first.split("]")[0].rstrip())


def test_reload_at_the_end(page: Page) -> None:
    """The result stays; from home a finished game isn't offered any more."""
    person = begin(page, players="Eva", target="50")
    roll_and_choose(person)
    person.tap("bank")
    person.tap_wide()
    before = person.look()
    assert before.page == "result"
    page.wait_for_function(SAVED)
    person.reload()
    assert person.look().moment == before.moment
    person.press(".result [data-do=back]")
    expect(page.get_by_test_id("new-game")).to_be_visible()
    expect(page.get_by_test_id("continue")).to_be_hidden()
    assert [game["state"] for game in stored(page)] == ["over"]


def test_everything_is_saved_at_once(page: Page) -> None:
    """After each act the number of stored moves reaches the number of moves."""
    person = begin(page)
    for testid in ("roll", "take-all", "bank", "undo", "bank", "hand-over", "roll"):
        person.tap(testid)
        page.wait_for_function(SAVED)
    assert person.look().moves == 4


def test_closed_page_loses_nothing(page: Page, context: BrowserContext) -> None:
    """What is said to be saved is there in a new window."""
    person = begin(page)
    roll_and_choose(person)
    before = person.tap("roll")
    page.wait_for_function(SAVED)
    page.close()
    again = Person(context.new_page())
    again.open()
    assert again.look().values == before.values
    assert again.look().moves == 3


# --- the start page ---


def test_game_is_continued_from_the_start(page: Page) -> None:
    """After a reload the start offers the game with its state, and it goes on as it was."""
    person = begin(page)
    before = roll_and_choose(person)
    page.wait_for_function(SAVED)
    go_home(person)
    person.reload()
    offer = page.get_by_test_id("continue")
    expect(offer).to_contain_text(EN("start.continue", game="hotdice"))
    expect(offer).to_contain_text("Eva 0, Jan 0")
    assert person.tap("continue").moment == before.moment


def test_games_are_kept_beside_each_other(page: Page) -> None:
    """A second game leaves the first in the list; each goes on where it was."""
    person = begin(page)
    first = roll_and_choose(person)
    page.wait_for_function(SAVED)
    person.open(game="penta", players="Ota", seed="00" * 16)
    second = person.tap("roll").values
    page.wait_for_function(SAVED)
    go_home(person)
    person.reload()
    expect(page.get_by_test_id("continue")).to_contain_text(EN("game.penta"))
    person.tap("games")
    assert person.press(".games li:nth-of-type(2) [data-do=open]").moment == first.moment
    go_home(person)
    expect(page.get_by_test_id("continue")).to_contain_text(EN("game.hotdice"))
    person.tap("games")
    assert person.press(".games li:nth-of-type(2) [data-do=open]").values == second


def test_given_up_game_leaves_the_list(page: Page) -> None:
    """It isn't offered after a reload, and its record is kept."""
    person = begin(page)
    person.tap("roll")
    person.press("[data-do=menu]")
    person.press("dialog[open] [data-do=give-up]")
    person.press("dialog[open] [data-do=give-up-yes]")
    page.wait_for_function(
        f"async () => (await ({DATABASE})(['readonly', null]))[0].state === 'given_up'"
    )
    person.reload()
    expect(page.get_by_test_id("continue")).to_be_hidden()
    assert [game["state"] for game in stored(page)] == ["given_up"]


def test_settings_and_line_up_are_kept(page: Page) -> None:
    """Language, theme and the players of the last game are there after a reload."""
    person = Person(page)
    person.open()
    page.get_by_test_id("new-game").tap()
    page.get_by_label(EN("new.name", number=1)).fill("Žofia")
    page.get_by_test_id("start").tap()
    page.get_by_test_id("roll").wait_for()
    go_home(person)
    page.get_by_test_id("settings").tap()
    page.get_by_role("radio", name=EN("settings.theme.dark")).check()
    page.get_by_role("radio", name=Words("cs")("language")).check()
    person.press(".settings [data-do=back]")
    person.reload()
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".start [data-do=again]")).to_contain_text("Žofia")


# --- more than one app on an origin, and storage that fails ---


def test_scopes_on_one_origin_do_not_mix(page: Page, guard: Guard, tmp_path: Path) -> None:
    """Under another path of the same host there are other games and other settings."""
    for scope in ("one", "other"):
        (tmp_path / scope).symlink_to(DIST)
    with served(tmp_path, "/") as origin:
        guard.allow(origin)
        person = Person(page)

        def visit(scope: str, query: str = "") -> None:
            page.goto(f"{origin}{scope}/{query}")
            page.wait_for_function(READY, timeout=BOOT_TIME)

        visit("one", "?game=hotdice&players=Eva&lang=sk")
        person.tap("roll")
        page.wait_for_function(SAVED)
        visit("other")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        expect(page.get_by_test_id("new-game")).to_be_visible()
        expect(page.get_by_test_id("continue")).to_be_hidden()
        assert stored(page) == []
        visit("one")
        assert person.look().moves == 1


REFUSED = {
    "the name": """Object.defineProperty(globalThis, "indexedDB", {
        get() { throw new DOMException("not here", "SecurityError"); } });""",
    "opening": """IDBFactory.prototype.open = () => {
        throw new DOMException("not here", "SecurityError"); };""",
    "writing": """IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError"); };""",
    "everything": """for (const name of ["indexedDB", "localStorage", "sessionStorage"])
        Object.defineProperty(globalThis, name, {
          get() { throw new DOMException("not here", "SecurityError"); } });""",
}


@pytest.mark.parametrize("what", list(REFUSED))
def test_plays_without_storage(page: Page, what: str) -> None:
    """A lasting line says that nothing is kept; the game goes on, and the line can be closed."""
    page.add_init_script(REFUSED[what])
    person = begin(page)
    why = "storage_full" if what == "writing" else "no_storage"
    expect(page.locator(".notice")).to_contain_text(EN(f"refusal.{why}"))
    roll_and_choose(person)
    assert person.tap("bank").scores[0] == 150
    person.press(".notice button")
    expect(page.locator(".notice")).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("data-saved", "0")


def test_damage_beside_the_record_costs_only_the_choice(page: Page) -> None:
    """The record alone brings the game back: the same dice, the same points."""
    person = begin(page)
    person.tap("roll")
    before = person.tap("take-all")
    page.wait_for_function(SAVED)
    damage(page, beside='{"dice": [6, 6, 6, 6, 6, 6], "chosen": [0, 1, 2]}')
    person.reload()
    after = person.look()
    assert sorted(after.values) == sorted(before.values)
    assert after.pressed == ()
    assert after.moves == 1
