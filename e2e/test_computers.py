"""Computers in the page: they wait for their table, think in slices, play on without it."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

import pytest
from playwright.sync_api import Error, Locator, Page, Route, expect

from e2e.guard import Guard
from e2e.player import SAVED, Person, Seen
from e2e.stored import damage
from pyapp.ai import known
from pyapp.ai.levels import plan
from pyapp.dice import seeded_roll
from pyapp.i18n import Words
from pyapp.match import Match, Player, new_match, play, words
from pyapp.record import Record, dumps
from pyapp.rules.games import PENTA, house_rules
from tools.serve import DIST

pytestmark = pytest.mark.device("phone")

EN = Words("en")
STEP = 900
"""Milliseconds that each step of a computer is seen."""
TO_ITS_CHOICE = 2 * STEP + 200
"""Milliseconds until a computer that begins shows which dice it holds."""
PATIENCE = 10_000
"""Milliseconds that a computer waits for its table."""
TABLES = "**/tables/*"
# Rules under which a turn can go on for long, so that it takes long to solve.
SLOW = {"target": 100_000, "three_ones": 20_000, "straight": 20_000, "single_one": 5_000}
PLACES = """() => [...document.querySelectorAll(".table > :is(.side, .say, .felt, .hand)")]
  .map((part) => JSON.stringify(part.getBoundingClientRect()))"""


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """Leaves the computers of this process without tables behind."""
    yield
    known.forget()


def learn() -> None:
    """Let the computers of this process play by the tables that the page has."""
    for path in DIST.glob("app-*/tables/*.bin"):
        known.learn(path.stem, path.read_bytes())


class Held:
    """Keeps back every table that the page asks for, until it is let go."""

    def __init__(self, page: Page) -> None:
        self._routes: list[Route] = []
        page.route(TABLES, self._hold)

    def _hold(self, route: Route) -> None:
        self._routes.append(route)

    @property
    def names(self) -> list[str]:
        """The tables that were asked for."""
        return [route.request.url.rsplit("/", 1)[-1] for route in self._routes]

    def let_go(self) -> None:
        """Let the tables come."""
        for route in self._routes:
            route.continue_()


def message(page: Page) -> Locator:
    """The one place of news."""
    return page.get_by_test_id("message")


def notice(page: Page) -> Locator:
    """The lasting line on top of the page."""
    return page.locator(".notice")


def open_paused(page: Page, **parameters: str) -> Person:
    """Begin a game on a page whose clock stands still from then on."""
    person = Person(page)
    page.clock.install()
    person.open(**parameters)
    stop(page)
    return person


def stop(page: Page) -> None:
    """Stop the clock a moment from now: a leap would let timers ring that have seconds to go."""
    for _ in range(50):  # until this machine was quick enough
        try:
            page.clock.pause_at(page.evaluate("() => Date.now()") / 1000 + 0.2)
        except Error:
            continue
        return
    pytest.fail("the clock can't be stopped")


def first_roll(game: str, seed: str) -> Match:
    """Return the match of a computer and a person after the first roll."""
    match = new_match(game, house_rules(game, {}), (Player("Hal", "perfect"), Player("Eva")))
    dice = seeded_roll(seed, 0, 1, 1, 5 if game == PENTA else 6)
    return play(match, words("roll", dice))


def scoring_seed(game: str) -> str:
    """Return a seed with which the estimate holds or sets dice aside after the first roll."""
    seeds = (f"{number:032x}" for number in count())
    return next(seed for seed in seeds if first_roll(game, seed).turn == 0)


def telling_seed(position: Callable[[str], Match]) -> str:
    """Return a seed that leads to a position which table and estimate decide differently.

    The tables are known from then on.
    """
    matches = {seed: position(seed) for seed in (f"{number:032x}" for number in range(200))}
    mine = {seed: match for seed, match in matches.items() if match.turn == 0 and match.now.roll}
    rough = {seed: plan(match, "perfect", seed) for seed, match in mine.items()}
    learn()
    return next(seed for seed, match in mine.items() if plan(match, "perfect", seed) != rough[seed])


def chosen(seen: Seen) -> list[int]:
    """Return the values of the dice that a computer holds or sets aside."""
    return sorted(die.value for die in seen.dice if die.pressed)


def until_chosen(page: Page, person: Person) -> list[int]:
    """Let the stopped clock go on a little at a time until a computer has chosen its dice."""
    for _ in range(500):
        if dice := chosen(person.look()):
            return dice
        page.clock.run_for(1)
    pytest.fail("the computer chooses nothing")


# --- waiting for a table ---


@pytest.mark.parametrize("game", ["penta", "bankrupt"])
def test_a_computer_waits_for_its_table_and_plays_by_it(page: Page, game: str) -> None:
    """Its first choice is one that it would not make without."""
    position = partial(first_roll, game)
    seed = telling_seed(position)
    held = Held(page)
    person = open_paused(page, game=game, players="Hal:perfect,Eva", seed=seed)
    page.clock.run_for(5 * STEP)
    assert len(held.names) == 1
    assert (person.look().moves, chosen(person.look())) == (1, [])
    expect(message(page)).to_have_text(EN("news.thinks", name="Hal"))
    held.let_go()
    verb, *dice = plan(position(seed), "perfect", seed)[0].split(" ")
    assert verb in ("hold", "keep")
    assert until_chosen(page, person) == [int(die) for die in dice]
    expect(notice(page)).to_be_hidden()


def test_a_table_is_asked_for_once_and_only_where_it_is_needed(page: Page) -> None:
    """Not on the start page, not for people alone; then each game's own, once."""
    held = Held(page)
    person = Person(page)
    person.open(game="hotdice", players="Eva,Jan", seed="00" * 16)
    person.tap("roll")
    assert held.names == []
    with page.expect_request(TABLES):
        person.open(game="hotdice", players="Eva,Hal:club", seed="00" * 16)
    held.let_go()
    go_home(person)
    person.press("[data-do=continue]")
    person.tap("roll")
    assert held.names == ["hotdice.bin"]


def test_nobody_is_kept_from_playing(page: Page) -> None:
    """While the table is on its way people roll, hold, write; a computer's turn can be skipped."""
    held = Held(page)
    person = open_paused(page, game="penta", players="Eva,Hal:perfect", seed="00" * 16)
    for roll in range(3):
        assert person.tap("roll").moves == 2 * roll + 1
        page.clock.run_for(STEP)
    assert person.tap("box-chance").box == "chance"
    assert person.tap("confirm").moves == 6
    page.clock.run_for(STEP)
    assert person.tap("go-on").wide
    page.clock.run_for(2 * STEP)
    assert person.tap("skip").moves == 7
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.clock.run_for(STEP)
    assert person.look().moves == 7
    expect(message(page)).to_have_text(EN("news.thinks", name="Hal"))
    held.let_go()
    expect(message(page)).not_to_have_text(EN("news.thinks", name="Hal"))


# --- Penta writes by itself ---


def third_roll(seed: str) -> Match:
    """Return the match of one person who has thrown all five three times."""
    match = new_match(PENTA, None, (Player("Eva"),))
    for number in (1, 2, 3):
        match = play(match, words("roll", seeded_roll(seed, 0, 1, number, 5)))
        match = play(match, "hold") if number < 3 else match
    return match


def test_the_box_written_by_itself_is_the_one_of_the_table(page: Page) -> None:
    """The count-down waits for the table too."""
    seed = telling_seed(third_roll)
    box = plan(third_roll(seed), "perfect", seed)[0].split(" ")[1]
    held = Held(page)
    person = open_paused(page, game="penta", players="Eva", seed=seed)
    for _ in range(3):
        person.tap("roll")
        page.clock.run_for(STEP)
    page.clock.run_for(STEP)
    assert person.look().line == EN("hint.box")
    held.let_go()
    expect(message(page)).to_contain_text(f"{EN(f'box.{box}')} ")
    page.clock.run_for(3000)
    expect(page.get_by_test_id(f"box-{box}")).to_have_attribute("data-state", "written")


# --- a table that doesn't come ---


def missing(route: Route) -> None:
    """Answer that there is no such file."""
    route.fulfill(status=404)


def truncated(route: Route) -> None:
    """Answer with the first half."""
    body = route.fetch().body()
    route.fulfill(body=body[: len(body) // 2])


def corrupted(route: Route) -> None:
    """Answer with one other byte in the middle."""
    body = bytearray(route.fetch().body())
    body[len(body) // 2] ^= 1
    route.fulfill(body=bytes(body))


def broken(route: Route) -> None:
    """Answer nothing at all."""
    route.abort("connectionreset")


def let_time_pass(page: Page, until: Callable[[], bool]) -> None:
    """A computer thinks in pieces, between which the browser may have other work."""
    for _ in range(60):
        if until():
            return
        page.clock.run_for(50)


@pytest.mark.parametrize(
    ("fault", "game", "logged"),
    [
        (missing, "hotdice", "404"),
        (truncated, "penta", ""),
        (corrupted, "hotdice", ""),
        (broken, "hotdice", "ERR_CONNECTION_RESET"),
    ],
)
def test_without_its_table_a_computer_plays_on(
    page: Page, guard: Guard, fault: Callable[[Route], None], game: str, logged: str
) -> None:
    """A lasting line says so, in the language of the page, and the computer makes its move."""
    page.route(TABLES, fault)
    seed = scoring_seed(game)
    person = open_paused(page, game=game, players="Hal:perfect,Eva", seed=seed, lang="sk")
    expect(notice(page)).to_contain_text(Words("sk")("refusal.no_values"))
    page.clock.run_for(TO_ITS_CHOICE)
    let_time_pass(page, lambda: bool(chosen(person.look())))
    wanted = [int(die) for die in plan(first_roll(game, seed), "perfect", seed)[0].split(" ")[1:]]
    assert chosen(person.look()) == wanted
    let_time_pass(page, lambda: person.look().moves > 2)
    assert person.look().moves > 2
    if logged:
        guard.expect(logged)
        guard.faults = [fault for fault in guard.faults if "/tables/" not in fault]


def test_a_table_that_takes_too_long_is_not_waited_for(page: Page) -> None:
    """After ten seconds the computer plays by the estimate; the table is welcome all the same."""
    held = Held(page)
    seed = scoring_seed("hotdice")
    person = open_paused(page, game="hotdice", players="Hal:perfect,Eva", seed=seed)
    page.clock.run_for(PATIENCE - 1000)
    expect(notice(page)).to_be_hidden()
    assert person.look().moves == 1
    page.clock.run_for(1000)
    expect(notice(page)).to_contain_text(EN("refusal.no_values"))
    assert until_chosen(page, person)
    held.let_go()
    expect(notice(page)).to_be_hidden()


def test_a_missing_table_is_told_once_and_asked_for_with_each_game(
    page: Page, guard: Guard
) -> None:
    """Closed, the notice stays away until a table has come again."""
    page.route(TABLES, missing)
    person = Person(page)
    person.open(game="penta", players="Eva,Hal:club", seed="00" * 16)
    expect(notice(page)).to_be_visible()
    person.press(".notice button")
    for _ in range(2):
        go_home(person)
        with page.expect_response(TABLES):
            person.press("[data-do=continue]")
        person.tap("roll")
        expect(notice(page)).to_be_hidden()
    page.unroute_all()
    go_home(person)
    with page.expect_response(TABLES) as answer:
        person.press("[data-do=continue]")
    assert answer.value.ok
    guard.expect("404")
    guard.faults = [fault for fault in guard.faults if "/tables/" not in fault]


# --- long thinking ---


def test_long_thinking_is_shown_and_hinders_nobody(page: Page) -> None:
    """A bar grows in its place, the menu opens meanwhile, and it goes when the move comes."""
    person = Person(page)
    person.open(game="hotdice", players="Eva,Jan", seed="00" * 16)
    page.wait_for_function(SAVED)
    match = new_match("hotdice", house_rules("hotdice", SLOW), (Player("Hal", "perfect"),))
    match = play(match, words("roll", seeded_roll("00" * 16, 0, 1, 1, 6)))
    damage(page, record=dumps(Record(match, "00" * 16)))
    person.reload()
    bar = page.get_by_role("progressbar", name=EN("news.thinks_long", name="Hal"))
    places = page.evaluate(PLACES)
    person.tap("skip")
    expect(bar).to_be_visible()
    assert page.evaluate(PLACES) == places
    page.evaluate(
        """() => {
          window.parts = [document.querySelector(".message progress").value];
          window.heard = [];
          const watch = (element, what, list) => new MutationObserver(() => list.push(what()))
            .observe(element, { attributes: true, childList: true, characterData: true });
          const bar = document.querySelector(".message progress");
          watch(bar, () => bar.value, window.parts);
          const live = document.getElementById("live");
          watch(live, () => live.textContent, window.heard);
        }"""
    )
    person.wait_until("window.parts.length > 2")
    assert page.evaluate("() => window.heard") == []
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(bar).to_be_hidden()
    page.keyboard.press("Escape")
    expect(bar).to_be_visible()
    person.wait_until("document.documentElement.dataset.moves > 1")
    expect(bar).to_be_hidden()


# --- levels ---


@pytest.mark.parametrize("game", ["penta", "hotdice"])
def test_every_level_can_be_chosen(page: Page, game: str) -> None:
    """Classic only with six dice; the level chosen sits at the table."""
    names = ["classic"] * (game != PENTA) + ["beginner", "club", "expert", "perfect"]
    person = Person(page, touch=False)
    person.open()
    page.get_by_test_id("new-game").click()
    page.get_by_role("radio", name=re.compile(f"^{EN(f'game.{game}')}")).check()
    level = page.get_by_label(EN("new.level", number=2), exact=True)
    assert level.locator("option").all_inner_texts() == [EN(f"level.{name}") for name in names]
    level.select_option(EN("level.expert"))
    page.get_by_test_id("start").click()
    page.get_by_test_id("roll").wait_for()
    computer = page.locator(".lane, .pl:not(.more)").nth(1)
    expect(computer).to_contain_text(EN("level.expert"))


def go_home(person: Person) -> None:
    """Leave the table by its menu."""
    person.press("[data-do=menu]")
    person.press("dialog[open] [data-do=home]")
