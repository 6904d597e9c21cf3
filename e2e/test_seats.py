"""Who sits at the table: computers, those who leave, many on a phone, the next game."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.at_table import (
    EN,
    PEOPLE,
    open_menu,
    open_paused,
    throw,
    with_first_roll,
)
from e2e.player import Person, choose_best_box, find_seed, hold_most_frequent, roll_and_choose
from pyapp.dice import Dice
from pyapp.i18n import Words
from pyapp.rules.combinations import everything_that_scores
from pyapp.rules.games import SIX_DICE
from pyapp.table import PACES, SETTLE

pytestmark = pytest.mark.device("phone")

HOT_DICE = SIX_DICE["hotdice"]


# --- computers ---


def test_computer_plays_in_sight(page: Page) -> None:
    """It throws, shows what it chooses, banks, and each step has its time."""
    seed = find_seed(
        lambda roll: (
            sorted(roll(0, 1, 1, 6)) == [1, 2, 3, 4, 4, 5]
            and sorted(roll(1, 1, 1, 6)) == [1, 1, 1, 2, 3, 4]
        )
    )
    person = open_paused(page, game="hotdice", players="Eva,Hal:classic", seed=seed)
    throw(person, 1)
    person.tap("take-all")
    assert person.tap("bank").line == EN("news.banked", name="Eva", points=150)
    look, news = PACES["normal"]
    page.clock.run_for(SETTLE + news)
    told: list[str] = []
    while (seen := person.look()).wide:
        assert seen.wide
        assert seen.wide.do == "skip"
        told.append(seen.line)
        page.clock.run_for(100)
    steps = ("rolls", "is choosing", "sets 1, 1, 1 aside", "banks 1,000")
    assert list(dict.fromkeys(told)) == [f"Hal {step}" for step in steps]
    assert min(map(told.count, told)) * 100 >= look
    assert seen.scores == {0: 150, 1: 1000}


def test_computers_can_be_skipped(page: Page) -> None:
    """One tap leads to the next person's turn."""
    person = Person(page)
    person.open(game="hotdice", players="classic,classic,Eva,classic", seed="00" * 16)
    person.tap("skip")
    expect(page.get_by_test_id("roll")).to_be_visible()
    assert person.look().mover == 2


# --- leaving, giving up, looking something up ---


def test_a_player_leaves(page: Page) -> None:
    """The game goes on without them, in the middle of their own turn too."""
    person = Person(page)
    person.open(game="hotdice", players="Eva,Jan,Ota", seed="00" * 16)
    person.tap("roll")
    open_menu(page, "page.menu.leave")
    page.get_by_role("dialog").get_by_role("button", name=EN("leave.without", name="Eva")).tap()
    person.wait_for_turn()
    assert person.look().mover == 1
    expect(page.locator(".lane").first).to_have_attribute("data-out", "")


def test_a_computer_takes_a_seat(page: Page) -> None:
    """Another player's seat can be given to a computer of a chosen level."""
    person = Person(page)
    person.open(game="hotdice", players="Eva,Jan,Ota", seed="00" * 16)
    open_menu(page, "page.menu.leave")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(EN("page.leave.who")).select_option("Jan")
    dialog.get_by_label(EN("page.leave.level")).select_option(EN("level.classic"))
    dialog.get_by_role("button", name=EN("leave.computer", name="Jan")).tap()
    expect(page.locator(".lane").nth(1)).to_have_attribute("data-kind", "computer")
    assert person.look().mover == 0
    expect(page.get_by_test_id("roll")).to_be_visible()


def test_giving_up_asks_first(page: Page) -> None:
    """Playing on changes nothing, giving up ends at the start without this game."""
    person = Person(page)
    person.open(game="hotdice", players=PEOPLE, seed="00" * 16)
    before = person.tap("roll")
    open_menu(page, "page.menu.giveup")
    page.get_by_role("dialog").get_by_role("button", name=EN("page.giveup.no")).tap()
    assert person.look().values == before.values
    open_menu(page, "page.menu.giveup")
    page.get_by_role("dialog").get_by_role("button", name=EN("page.giveup.yes")).tap()
    expect(page.get_by_test_id("new-game")).to_be_visible()
    expect(page.get_by_test_id("continue")).to_be_hidden()


@pytest.mark.parametrize("way", ["button", "browser"])
@pytest.mark.parametrize(
    ("game", "faces"), [("penta", (3, 3, 3, 5, 6)), ("hotdice", (1, 5, 2, 3, 4, 4))]
)
def test_reading_the_rules_keeps_the_choice(
    page: Page, game: str, faces: tuple[int, ...], way: str
) -> None:
    """Rules and back, by the button or the browser's own way back: the turn is as it was."""
    person = Person(page)
    with_first_roll(person, game, *faces)
    before = person.tap("take-all") if game == "hotdice" else hold_most_frequent(person)
    open_menu(page, "page.rules")
    expect(page.get_by_role("heading", level=1)).to_have_text(EN("page.rules"))
    if way == "browser":
        page.go_back()
    else:
        page.get_by_role("button", name=EN("page.back"), exact=True).tap()
    expect(page.get_by_test_id("roll")).to_be_visible()
    assert person.look().moment == before.moment


def test_language_changes_in_the_middle_of_a_turn(page: Page) -> None:
    """Dice, choice and points stay, the words are others."""
    person = Person(page)
    with_first_roll(person, "hotdice", 1, 5, 2, 3, 4, 4)
    before = person.tap("take-all")
    for language in ("sk", "cs", "de", "en"):
        words = Words(language)
        page.keyboard.press("m")
        page.get_by_role("dialog").locator("[data-do=settings]").tap()
        page.get_by_role("radio", name=words("language"), exact=True).check()
        page.get_by_role("button", name=words("page.back"), exact=True).tap()
        seen = person.look()
        assert (seen.values, seen.pressed, seen.points) == (before.values, before.pressed, 150)
        assert seen.right
        assert seen.right.head == words("roll.again")
        expect(page.locator("html")).to_have_attribute("lang", language)


# --- many players on a phone ---

SIX = "Eva,Jan,Ota,Ida,Max,Zoe"


def test_six_people_can_all_be_seen(page: Page) -> None:
    """A phone shows three, one tap shows all, with their totals."""
    person = Person(page)
    person.open(game="hotdice", players=SIX, seed="00" * 16)
    lanes = page.locator(".lane:visible")
    expect(lanes).to_have_count(3)
    page.get_by_role("button", name=EN("table.everybody", count=6)).tap()
    expect(lanes).to_have_count(6)
    for seat, name in enumerate(SIX.split(",")):
        expect(lanes.nth(seat)).to_contain_text(name)
        expect(page.get_by_test_id(f"score-{seat}")).to_be_visible()
    page.get_by_role("button", name=EN("table.fewer")).tap()
    expect(lanes).to_have_count(3)
    expect(page.get_by_test_id("roll")).to_be_in_viewport(ratio=1)


def test_six_sheets_can_all_be_looked_at(page: Page) -> None:
    """A tap on a player shows that player's sheet; what is written there can be read."""
    person = Person(page)
    person.open(game="penta", players=SIX, seed="00" * 16)
    for _ in range(6):
        person.tap("roll")
        choose_best_box(person)
        person.tap("confirm")
        person.tap("hand-over")
    totals = person.look().scores
    for seat, name in enumerate(SIX.split(",")):
        if not page.get_by_test_id(f"score-{seat}").is_visible():
            page.get_by_role("button", name=EN("table.everybody", count=6)).tap()
        page.get_by_role("button", name=re.compile(f"^{name}, ")).tap()
        expect(page.locator(".pl[data-shown] .nm")).to_have_text(name)
        written = page.locator(
            ".cell[data-shown] :is(.written, .box[data-state=written] .v):visible"
        )
        assert [int(text) for text in written.all_inner_texts() if text] == [totals[seat]]


def test_play_again_starts_with_the_second_player(page: Page) -> None:
    """The same players, the next one first."""
    person = Person(page)
    seed = find_seed(lambda roll: points_of_hot_dice(roll(0, 1, 1, 6)) >= 1000)
    person.open(game="hotdice", players=PEOPLE, seed=seed, target="1000")
    roll_and_choose(person)
    person.tap("bank")
    person.tap("hand-over")
    roll_and_choose(person)
    if person.look().left:
        person.tap("bank")
    person.tap_wide()
    page.get_by_test_id("rematch").tap()
    expect(page.locator(".lane .nm").first).to_have_text("Jan")
    assert person.look().scores == {0: 0, 1: 0}


def points_of_hot_dice(dice: Dice) -> int:
    """Return what three and more equal dice, all scoring, bring in Hot Dice."""
    return 1000 if everything_that_scores(HOT_DICE, tuple(sorted(dice)))[:3] == (1, 1, 1) else 0
