"""The page of the counted dice, from the table and from the result."""

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Person
from e2e.test_links import PEOPLE, follow, fragment
from pyapp.dice import seeded_roll
from pyapp.fair import tally
from pyapp.i18n import Words
from tests.playing import SEED

EN = Words("en")


@pytest.mark.device("phone")
def test_the_seed_is_told_after_the_game_and_the_dice_are_counted(page: Page) -> None:
    """A table with what was thrown, as the record has it; nothing is wider than the phone."""
    follow(page, fragment(PEOPLE))
    page.get_by_test_id("keep").tap()
    page.get_by_test_id("fair").tap()
    expect(page.get_by_test_id("seed")).to_have_text(SEED)
    row = page.get_by_role("row", name=EN("page.fair.thrown"))
    expect(row.get_by_role("cell")).to_have_text(list(map(str, tally(PEOPLE.match)[0])))
    wide = "() => document.querySelector('.fair .scroll').scrollWidth <= innerWidth"
    assert page.evaluate(wide)
    page.go_back()
    expect(page.get_by_test_id("rematch")).to_be_visible()


def test_a_running_game_does_not_tell_its_seed(page: Page) -> None:
    """Why not yet is said; the dice are counted already."""
    seed = "01" * 16
    person = Person(page, touch=False)
    person.open(game="hotdice", players="Eva", seed=seed)
    person.tap("roll")
    page.get_by_role("button", name=EN("page.menu")).click()
    page.get_by_test_id("fair").click()
    expect(page.locator(".fair")).to_contain_text(EN("fair.seed.later"))
    assert seed not in page.locator(".fair").inner_text()
    thrown = seeded_roll(seed, 0, 1, 1, 6)
    row = page.get_by_role("row", name=EN("page.fair.thrown"))
    counts = [str(thrown.count(face)) for face in range(1, 7)]
    expect(row.get_by_role("cell")).to_have_text(counts)
    page.get_by_role("radio", name=EN("fair.of.all")).check()
    expect(page.locator(".fair")).to_contain_text(EN("page.fair.none"))
