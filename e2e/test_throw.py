"""The throw under a finger: which dice fly, what is told when, quick and doubtful taps."""

import pytest
from playwright.sync_api import Page, expect

from e2e.at_table import EN, PEOPLE, REST, die_at, message, numbers_of, open_paused, with_first_roll
from e2e.player import Person, choose_best_box, find_seed
from e2e.test_saves import go_home

pytestmark = pytest.mark.device("phone")

CHOSEN = "document.querySelectorAll('.die[aria-pressed=true]')"


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


COUNT_EFFECTS = """window.effects = 0;
window.KeyframeEffect = class extends KeyframeEffect {
  constructor(...given) {
    super(...given);
    window.effects += 1;
  }
};"""


@pytest.mark.motion
def test_the_motions_of_the_dice_are_there_before_the_first_throw(page: Page) -> None:
    """Four of each die; a throw makes none."""
    page.add_init_script(COUNT_EFFECTS)
    person = Person(page)
    person.open(game="penta", players=PEOPLE)
    page.wait_for_function("() => effects === 20")
    person.tap("roll")
    page.locator(".die[data-flying]").first.wait_for()
    assert page.evaluate("() => effects") == 20


@pytest.mark.motion
def test_a_table_that_is_left_at_once_prepares_nothing(page: Page) -> None:
    """Its dice aren't shown any more, and have no numbers."""
    page.add_init_script(COUNT_EFFECTS)
    person = open_paused(page)
    person.press("[data-do=new-game]")
    person.press("[data-testid=start]")
    go_home(person)
    page.clock.run_for(2000)
    assert page.evaluate("() => effects") == 0


TRANSITIONS = """() => document.getAnimations().filter((motion) =>
  motion instanceof CSSTransition && motion.effect.target.closest(".spot")).length"""


@pytest.mark.motion
def test_a_thrown_die_flies_and_does_nothing_else(page: Page) -> None:
    """It doesn't slide meanwhile from where it lay before; a held one slides into the tray."""
    person = Person(page)
    person.open(game="penta", players=PEOPLE)
    for _ in range(2):
        person.tap("roll")
        assert page.evaluate(TRANSITIONS) == 0
        page.locator(".die[data-flying]").first.wait_for()
        page.locator(".die:not([data-flying])").nth(4).wait_for()
    person.tap("die-2")
    assert page.evaluate(TRANSITIONS) > 0


SIDES = """(die) => {
  const matrix = (part) => new DOMMatrix(getComputedStyle(die.querySelector(part)).transform);
  const look = (part) => {
    const { backgroundSize, backgroundPosition } = getComputedStyle(die.querySelector(part));
    return `${backgroundSize} ${backgroundPosition}`;
  };
  const upwards = new DOMPoint(0, 0, 1, 0);
  const out = (n) => matrix(".sides").multiply(matrix(`.s${n}`)).transformPoint(upwards);
  const sides = [1, 2, 3, 4, 5, 6];
  return [
    sides.filter((n) => out(n).z > 0.99),
    sides.filter((n) => out(n).y > 0.99 && look(`.s${n}`) === look(".front")).length,
    sides.filter((n) => sides.some((m) => out(n).z * out(m).z < -0.99 && n + m === 7)).length,
  ];
}"""


def test_a_tumbling_die_has_its_value_on_top_and_in_front_what_it_shows_at_rest(page: Page) -> None:
    person = Person(page)
    person.open(game="penta", players=PEOPLE)
    die = page.locator(".die").first
    for value in range(1, 7):
        die.evaluate("(die, value) => { die.dataset.value = value; }", value)
        assert die.evaluate(SIDES) == [[value], 1, 2]


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


@pytest.mark.motion
def test_that_the_dice_lose_the_turn_is_told_when_they_are_at_rest(page: Page) -> None:
    """Until then the same player has the same two buttons, and nothing is said."""
    seed = find_seed(lambda roll: sorted(roll(0, 1, 1, 6)) == [2, 2, 3, 3, 4, 6])
    person = open_paused(page, game="hotdice", players=PEOPLE, seed=seed)
    flying = person.tap("roll")
    assert (flying.mover, flying.wide, flying.line) == (0, None, "")
    assert flying.left
    assert flying.right
    page.clock.run_for(REST)
    expect(message(page)).to_contain_text(EN("call.lost_turn"))
    rested = person.look()
    assert rested.wide
    assert (rested.mover, rested.wide.do) == (1, "hand-over")
