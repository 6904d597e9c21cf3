"""What the tests of the table share: a chosen first roll, a clock that stands still."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, Page

from e2e.player import Person, find_seed
from pyapp.dice import Dice
from pyapp.i18n import Words

EN = Words("en")
PEOPLE = "Eva,Jan"
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


def open_menu(page: Page, choice: str) -> None:
    """Choose something in the menu of the table."""
    page.get_by_role("button", name=EN("page.menu"), exact=True).tap()
    page.get_by_role("dialog").get_by_role("button", name=EN(choice), exact=True).tap()
