"""The table under a finger: choices, taking back, the count-down, jokers."""

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.at_table import (
    EN,
    PEOPLE,
    message,
    numbers_of,
    open_menu,
    open_paused,
    throw,
    with_first_roll,
)
from e2e.player import Person, Seen, choose_best_box, find_seed, hold_most_frequent, roll_and_choose
from pyapp.dice import Dice
from pyapp.rules.penta import UPPER

Roll = Callable[[int, int, int, int], Dice]

pytestmark = pytest.mark.device("phone")


# --- choosing ---


def test_choice_that_does_not_score_says_which_dice(page: Page) -> None:
    """One of three 2s is no choice: the die is named, and neither button can be used."""
    person = Person(page)
    dice = with_first_roll(person, "hotdice", 2, 2, 2, 3, 4, 6)
    twos = numbers_of(dice, 2)
    seen = person.tap(f"die-{twos[0]}")
    assert seen.pressed == (twos[0],)
    assert seen.line == EN("refusal.idle_dice", n=1, dice="2")
    for testid in ("bank", "roll"):
        at = person.point_at(f"[data-testid={testid}]")
        assert person.tap_at(*at).moves == 1
        assert person.look().line == EN("refusal.idle_dice", n=1, dice="2")
    person.tap(f"die-{twos[1]}")
    seen = person.tap(f"die-{twos[2]}")
    assert seen.points == 200
    assert seen.left
    assert seen.right
    assert seen.left.ready
    assert seen.right.ready


def test_die_that_cannot_score_is_refused(page: Page) -> None:
    """It stays where it is, and the reason is said."""
    person = Person(page)
    dice = with_first_roll(person, "hotdice", 1, 5, 2, 3, 4, 4)
    seen = person.tap(f"die-{numbers_of(dice, 3)[0]}")
    assert seen.pressed == ()
    assert seen.line == EN("refusal.die_scores_nothing", die=3)
    expect(page.locator("#live")).to_contain_text(seen.line)


def test_hot_dice_are_offered_before_anything_is_set_aside(page: Page) -> None:
    """With all six chosen both ways are open, and letting one go takes the offer back."""
    person = Person(page)
    with_first_roll(person, "hotdice", 1, 2, 3, 4, 5, 6)
    seen = person.tap("take-all")
    assert seen.message == EN("call.hot_dice")
    assert (seen.moves, seen.points) == (1, 1500)
    assert seen.right
    assert seen.left
    assert seen.right.ready
    assert seen.left.ready
    assert seen.right.line == EN("dice", n=6)
    ones = numbers_of(seen.values, 2)[0]
    assert person.tap(f"die-{ones}").message == ""
    person.tap(f"die-{ones}")
    seen = person.tap("roll")
    assert all(die.place == "board" for die in seen.dice)
    assert seen.moves == 3


def test_ten_thousand_says_why_it_cannot_be_banked(page: Page) -> None:
    """Each condition by name: points missing, dice left; a tap gives the reason too."""
    person = Person(page)
    with_first_roll(person, "tenthousand", 1, 5, 2, 3, 4, 4)
    seen = person.tap("take-all")
    assert seen.left
    assert not seen.left.ready
    assert EN("need.bank_minimum", missing=250) in seen.left.line
    assert EN("need.bank_dice_left", n=2) in seen.left.line
    seen = person.tap_at(*person.point_at("[data-testid=bank]"))
    assert seen.line == EN("refusal.bank_minimum", missing=250, minimum=400)
    assert seen.moves == 1


def test_bankruptcy_is_told(page: Page) -> None:
    """A first roll that scores nothing takes what was banked."""
    person = Person(page)
    lost = [2, 2, 3, 3, 4, 6]
    seed = find_seed(
        lambda roll: sorted(roll(0, 2, 1, 6)) == lost and 400 <= points(roll(0, 1, 1, 6)) < 2000
    )
    person.open(game="bankrupt", players="Eva", seed=seed)
    roll_and_choose(person)
    banked = person.look().points
    assert person.tap("bank").scores == {0: banked}
    person.tap("roll")
    expect(message(page)).to_contain_text(EN("call.bankrupt"))
    expect(page.get_by_test_id("score-0")).to_have_text("0")


def points(dice: Dice) -> int:
    """Return what a roll of Bankrupt brings at most, in triples and more alone."""
    counts = Counter(dice)
    return sum(100 * face * 2 ** (n - 3) for face, n in counts.items() if n >= 3 and face > 1)


# --- taking back ---


def test_bank_is_taken_back_until_the_next_roll(page: Page) -> None:
    """Points, dice and choice are there again; once the next player has thrown it is too late."""
    person = Person(page)
    with_first_roll(person, "hotdice", 1, 5, 2, 3, 4, 4)
    before = person.tap("take-all")
    assert not before.undo
    assert person.tap("bank").scores[0] == 150
    assert person.tap("undo").moment == before.moment
    person.tap("bank")
    person.tap("hand-over")
    assert person.tap("undo").moment == before.moment
    person.tap("bank")
    person.tap("hand-over")
    assert not person.tap("roll").undo


def test_score_is_taken_back_until_the_next_roll(page: Page) -> None:
    """The box is free again, the dice lie as they did."""
    person = Person(page)
    with_first_roll(person, "penta", 3, 3, 3, 3, 5)
    hold_most_frequent(person)
    before = choose_best_box(person)
    person.tap("confirm")
    after = person.tap("undo")
    assert after.moment == before.moment
    person.tap("confirm")
    person.tap("hand-over")
    assert not person.tap("roll").undo


# --- Penta writes by itself ---


def to_the_third_roll(page: Page) -> Person:
    """Throw three times; the count-down has begun."""
    person = open_paused(page, game="penta", players=PEOPLE, seed="00" * 16)
    throw(person, 3)
    expect(message(page)).to_contain_text("3 s")
    return person


def counting(page: Page) -> bool:
    """Whether the count-down runs."""
    return page.get_by_role("button", name=EN("table.stop"), exact=True).is_visible()


def test_box_is_written_after_three_seconds(page: Page) -> None:
    """The count-down says which box in how many seconds; what it writes can be taken back."""
    person = to_the_third_roll(page)
    box = re.match(r"(.+) \d+ in", message(page).inner_text())
    assert box
    page.clock.run_for(1000)
    expect(message(page)).to_contain_text("2 s")
    page.clock.run_for(1000)
    expect(message(page)).to_contain_text("1 s")
    page.clock.run_for(1000)
    expect(page.get_by_test_id("hand-over")).to_be_visible()
    assert person.look().moves == 6  # roll, hold, roll, hold, roll, score
    assert person.tap("undo").moves == 5


@pytest.mark.parametrize("act", ["key", "tap", "focus", "stop"])
def test_count_down_is_stopped(page: Page, act: str) -> None:
    """Any key, any tap, any move of the focus stops it for this round."""
    person = to_the_third_roll(page)
    if act == "key":
        page.keyboard.press("x")
    elif act == "tap":
        person.tap_at(*person.point_at("section:not([hidden]) h1"))
    elif act == "focus":
        page.get_by_test_id("box-ones").focus()
    else:
        person.press("[data-testid=message] [data-do=stop]")
    assert not counting(page)
    page.clock.run_for(30_000)
    assert person.look().moves == 5


def test_count_down_waits_while_rules_are_read(page: Page) -> None:
    """Its time doesn't run on another page."""
    person = to_the_third_roll(page)
    open_menu(page, "page.rules")
    page.clock.run_for(30_000)
    page.get_by_role("button", name=EN("page.back")).tap()
    assert person.look().moves == 5


def test_count_down_can_be_off(page: Page) -> None:
    """With the setting off nothing is ever written by itself."""
    person = open_paused(page, game="penta", players=PEOPLE, seed="00" * 16)
    open_menu(page, "page.settings")
    page.get_by_role("radio", name=EN("settings.auto.off")).check()
    page.get_by_role("button", name=EN("page.back")).tap()
    throw(person, 3)
    page.clock.run_for(60_000)
    assert person.look().moves == 5


# --- jokers ---


def greedy_pentas(roll: Roll, turn: int) -> int:
    """Return the face of five equal that holding the most frequent face brings, 0 without."""
    dice: list[int] = []
    for number in (1, 2, 3):
        dice += roll(0, turn, number, 5 - len(dice))
        if len(set(dice)) == 1:
            return dice[0]
        face = max(dice, key=lambda value: (dice.count(value), value))
        dice = [face] * dice.count(face)
    return 0


def play_until_five_equal(person: Person) -> Seen:
    """Throw and hold until all five are equal."""
    seen = person.tap("roll")
    while len(set(seen.values)) > 1:
        hold_most_frequent(person)
        seen = person.tap("roll")
    return seen


def test_joker_binds_to_its_box(page: Page) -> None:
    """A second five equal must go into its upper box, and brings a hundred more."""
    person = Person(page)
    seed = find_seed(lambda roll: bool(greedy_pentas(roll, 1) and greedy_pentas(roll, 2)))
    person.open(game="penta", players="Eva", seed=seed)
    play_until_five_equal(person)
    person.tap("box-penta")
    assert person.tap("confirm").scores == {0: 50}
    seen = play_until_five_equal(person)
    own = UPPER[seen.values[0] - 1]
    expect(message(page)).to_contain_text(EN("call.joker"))
    seen = person.look()
    assert seen.line == EN("joker.1", box=own)
    assert [box.name for box in seen.boxes.values() if box.enabled] == [own]
    other = next(box for box in UPPER if box != own)
    refused = person.tap_at(*person.point_at(f"[data-testid=box-{other}]"))
    assert refused.line == EN("refusal.joker_box", box=other, step=1)
    chosen = person.tap(f"box-{own}")
    assert chosen.left
    assert chosen.left.line.endswith("+100")
    assert person.tap("confirm").scores == {0: 150 + 5 * seen.values[0]}
