"""The table under a finger: quick taps, wrong choices, taking back, the count-down, leaving."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.player import Person, Seen, choose_best_box, find_seed, hold_most_frequent, roll_and_choose
from pyapp.dice import Dice
from pyapp.i18n import Words
from pyapp.rules.combinations import everything_that_scores
from pyapp.rules.games import SIX_DICE
from pyapp.rules.penta import UPPER
from pyapp.table import PACES, SETTLE

Roll = Callable[[int, int, int, int], Dice]

pytestmark = pytest.mark.device("phone")

EN = Words("en")
PEOPLE = "Eva,Jan"
HOT_DICE = SIX_DICE["hotdice"]
CHOSEN = "document.querySelectorAll('.die[aria-pressed=true]')"
MIDNIGHT = datetime(2030, 1, 1, tzinfo=UTC)
REST = 700
"""Milliseconds until dice are at rest for sure."""


def message(page: Page) -> Locator:
    """The one place of news, hints and reasons."""
    return page.get_by_test_id("message")


def numbers_of(dice: Dice, *values: int) -> list[int]:
    """Return the numbers of the dice with these values."""
    return [place for place, die in enumerate(dice, start=1) if die in values]


def die_at(person: Person, place: int) -> tuple[float, float]:
    """Return the middle of a die."""
    return person.point_at(f"[data-testid=die-{place}]")


def with_first_roll(person: Person, game: str, *faces: int, players: str = PEOPLE) -> Dice:
    """Begin a game whose first roll is made of these faces, and throw it; return the dice."""
    n = len(faces)
    seed = find_seed(lambda roll: sorted(roll(0, 1, 1, n)) == sorted(faces))
    person.open(game=game, players=players, seed=seed)
    return person.tap("roll").values


# --- the throw ---


NOTE_MOTIONS = """(part) => {
  window.motions = { play: [], cancel: [] };
  for (const act of ["play", "cancel"]) {
    const done = Animation.prototype[act];
    Animation.prototype[act] = function () {
      const { target } = this.effect;
      if (target.matches(part)) motions[act].push(target.closest(".die").dataset.testid);
      return done.call(this);
    };
  }
}"""
MOVING = """() => [...document.querySelectorAll(".die")].flatMap((die) =>
  die.getAnimations({ subtree: true })).length"""


@pytest.mark.parametrize(
    "part", [pytest.param(".body", marks=pytest.mark.motion), pytest.param(".top")]
)
def test_every_roll_throws_the_dice_that_are_not_held(page: Page, part: str) -> None:
    """Each roll of a turn, and the first of the next player, moves its dice and no others; one
    that is held doesn't go on moving.
    """
    person = Person(page)
    person.open(game="penta", players=PEOPLE)
    page.evaluate(NOTE_MOTIONS, part)
    for change, held in ([], []), ([2, 4], [2, 4]), ([2], [4]), ([], []):
        for place in change:
            person.tap(f"die-{place}")
        if not held and person.look().moves:
            choose_best_box(person)
            person.tap("confirm")
            person.tap("hand-over")
        page.evaluate("() => Object.values(motions).forEach((list) => list.splice(0))")
        person.tap("roll")
        thrown = [f"die-{place}" for place in range(1, 6) if place not in held]
        stopped = [f"die-{place}" for place in held if place in change]
        assert page.evaluate("() => motions") == {"play": thrown, "cancel": stopped}


@pytest.mark.motion
def test_dice_lie_still_after_a_look_at_the_rules(page: Page) -> None:
    """What was thrown before isn't thrown again by coming back to the table."""
    person = Person(page)
    person.open(game="penta", players=PEOPLE)
    person.tap("roll")
    expect(page.get_by_test_id("roll")).not_to_have_attribute("aria-disabled", "true")
    person.tap("rules")
    person.press("section:not([hidden]) [data-do=back]")
    assert page.evaluate(MOVING) == 0


# --- quick and doubtful taps ---


def test_two_quick_taps_on_dice_both_count(page: Page) -> None:
    """Two dice tapped within 150 ms are both chosen."""
    person = Person(page)
    dice = with_first_roll(person, "hotdice", 1, 5, 2, 3, 4, 4)
    first, second = (die_at(person, place) for place in numbers_of(dice, 1, 5))
    page.evaluate(
        """() => { window.times = [];
          addEventListener("pointerdown", (event) => window.times.push(event.timeStamp)); }"""
    )
    for _ in range(20):  # until this machine was quick enough
        page.touchscreen.tap(*first)
        page.touchscreen.tap(*second)
        page.wait_for_function("() => window.times.length % 2 === 0")
        early, late = page.evaluate("() => window.times.slice(-2)")
        if late - early < 150:
            break
        person.wait_until(f"{CHOSEN}.length === 2")
        for place in person.look().pressed:
            person.tap(f"die-{place}")
    else:
        pytest.fail("no two taps came within 150 ms")
    person.wait_until(f"{CHOSEN}.length === 2")
    assert person.look().points == 150


def test_tap_beside_the_dice_does_nothing(page: Page) -> None:
    """A tap between the dice, on the empty tray or beside the board changes nothing."""
    person = Person(page)
    with_first_roll(person, "hotdice", 1, 2, 3, 4, 5, 6)
    before = person.look()
    (x, y), (next_x, _), (_, below) = (die_at(person, place) for place in (1, 2, 4))
    tray = page.locator(".groove").bounding_box()
    assert tray
    for place in (
        ((x + next_x) / 2, y),
        (x, (y + below) / 2),
        ((x + next_x) / 2, (y + below) / 2),
        (tray["x"] + tray["width"] / 2, tray["y"] + tray["height"] / 2),
    ):
        page.touchscreen.tap(*place)
    person.tap_at(*person.point_at("section:not([hidden]) h1"))
    assert person.look().moment == before.moment


@pytest.mark.motion
@pytest.mark.parametrize("game", ["penta", "hotdice"])
def test_double_tap_on_roll_throws_once(page: Page, game: str) -> None:
    """The second tap comes while the dice roll, and does nothing."""
    person = Person(page)
    person.open(game=game, players=PEOPLE, seed="00" * 16)
    at = person.point_at("[data-testid=roll]")
    page.touchscreen.tap(*at)
    page.touchscreen.tap(*at)
    expect(page.get_by_test_id("roll")).to_have_attribute(
        "aria-disabled", "true" if game == "hotdice" else "false"
    )
    assert person.look().moves == 1


def test_double_tap_on_roll_again_throws_once(page: Page) -> None:
    """After a throw a choice is needed, so that a second tap has nothing to throw."""
    person = Person(page)
    with_first_roll(person, "hotdice", 1, 5, 2, 3, 4, 4)
    person.tap("take-all")
    at = person.point_at("[data-testid=roll]")
    page.touchscreen.tap(*at)
    person.tap_at(*at)
    assert person.look().moves == 3  # roll, keep, roll


def test_double_tap_cannot_pass_a_lost_turn_over(page: Page) -> None:
    """The hand-over button under the finger waits until the dice are at rest."""
    person = Person(page)
    seed = find_seed(lambda roll: sorted(roll(0, 1, 1, 6)) == [2, 2, 3, 3, 4, 6])
    person.open(game="hotdice", players=PEOPLE, seed=seed)
    at = person.point_at("[data-testid=roll]")
    page.touchscreen.tap(*at)
    person.tap_at(*at)
    expect(page.get_by_test_id("hand-over")).to_have_attribute("aria-disabled", "false")
    expect(message(page)).to_contain_text(EN("call.lost_turn"))
    expect(page.locator(".table")).to_have_attribute("data-mood", "lost")


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


def open_paused(page: Page, **parameters: str) -> Person:
    """Begin a game on a page whose clock stands still from then on."""
    person = Person(page)
    page.clock.install(time=MIDNIGHT)
    person.open(**parameters)
    page.clock.pause_at(MIDNIGHT + timedelta(hours=1))
    return person


def throw(person: Person, times: int) -> None:
    """Throw, and let the dice come to rest."""
    for _ in range(times):
        person.tap("roll")
        person.page.clock.run_for(REST)


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


def open_menu(page: Page, choice: str) -> None:
    """Choose something in the menu of the table."""
    page.get_by_role("button", name=EN("page.menu"), exact=True).tap()
    page.get_by_role("dialog").get_by_role("button", name=EN(choice), exact=True).tap()


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
