"""The daily challenge: begun from the start page, gone on with, and its result by day."""

import json
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from e2e.player import SAVED, Person
from e2e.stored import fill
from pyapp import daily, share
from pyapp.dice import seeded_roll
from pyapp.entry import saved_form
from pyapp.i18n import Words
from pyapp.marks import Marks
from pyapp.resume import new_table
from pyapp.shelf import FINISHED, Line, head_of
from pyapp.state import App
from tests.playing import match_of, seated, wait_long

EN = Words("en")
TODAY, YESTERDAY = "2026-11-30", "2026-11-29"
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def finished(day: str) -> tuple[int, dict[str, object]]:
    """The points of a day's game that was played to its end, and how it is stored."""
    seed = daily.seed_of(day)
    computer = wait_long(seated("penta", players="Hal:beginner")._replace(seed=seed))
    match = match_of("penta", *computer.match.moves, players="Eva")
    table = new_table(match, seed)._replace(marks=Marks(daily=day))
    line = Line(FINISHED, head_of(match), 1.0, 2.0)
    return match.totals[0], saved_form(App(games={day: table}, shelf={day: line}), day)


def open_day(page: Page) -> None:
    Person(page).open()
    page.get_by_test_id("daily").tap()
    expect(page.locator(".daily .names")).to_have_text("30 November 2026")


@pytest.mark.device("phone")
def test_the_game_of_today_is_begun_once_and_gone_on_with(page: Page) -> None:
    """Its dice are those of the date; after a reload the same game waits."""
    page.clock.set_fixed_time(NOON)
    open_day(page)
    page.get_by_test_id("daily-play").tap()
    person = Person(page)
    thrown = person.tap("roll").values
    assert thrown == seeded_roll(daily.seed_of(TODAY), 0, 1, 1, 5)
    page.wait_for_function(SAVED)
    person.reload()
    page.get_by_role("button", name=EN("page.menu")).tap()
    page.get_by_role("button", name=EN("page.home")).tap()
    expect(page.get_by_test_id("daily")).to_contain_text("Round 1 of 13")
    page.get_by_test_id("daily").tap()
    page.get_by_test_id("daily-play").tap()
    assert person.look().values == thrown


@pytest.mark.device("phone")
def test_the_page_notices_that_the_day_is_over(page: Page) -> None:
    """At midnight it shows the new date by itself, and plays what it shows."""
    page.clock.install(time=NOON)
    open_day(page)
    page.clock.fast_forward("12:00:30")
    expect(page.locator(".daily .names")).to_have_text("1 December 2026")
    page.get_by_test_id("daily-play").tap()
    assert Person(page).tap("roll").values == seeded_roll(daily.seed_of("2026-12-01"), 0, 1, 1, 5)


@pytest.mark.device("phone")
def test_a_played_day_shows_its_result_and_is_not_played_again(page: Page) -> None:
    """Results by day, newest first; again only for fun; the result can be shown around."""
    page.clock.set_fixed_time(NOON)
    page.add_init_script("navigator.share = async (data) => { window.handed = { ...data }; };")
    (today, game), (before, other) = finished(TODAY), finished(YESTERDAY)
    Person(page).open()
    fill(page, [other, game])
    open_day(page)
    expect(page.get_by_test_id("daily-points")).to_have_text(str(today))
    expect(page.get_by_test_id("daily-play")).to_be_hidden()
    expect(page.get_by_test_id("daily-again")).to_be_visible()
    days = page.locator(".daily .list li")
    expect(days).to_have_count(2)
    Person(page).reload()
    expect(days).to_have_count(2)
    expect(days.nth(1)).to_contain_text(str(before))
    days.first.get_by_role("button").tap()
    page.get_by_test_id("share").tap()
    page.get_by_role("button", name=EN("share.day")).tap()
    page.wait_for_function("() => window.handed")
    text = page.evaluate("() => window.handed.text")
    assert text.startswith(f"Kocky, 30 November 2026: {today}\xa0points\n")
    assert json.dumps(text).count("#") == 0
    assert share.SHOWN not in text


@pytest.mark.device("phone")
def test_the_start_knows_the_result_of_today_whatever_was_played_since(page: Page) -> None:
    """Though only unfinished games are read at a start."""
    page.clock.set_fixed_time(NOON)
    points, game = finished(TODAY)
    person = Person(page)
    person.open()
    fill(page, [game])
    open_day(page)
    page.locator(".daily .list li button").first.tap()
    expect(page.locator("section.result")).to_be_visible()
    person.open(game="hotdice", players="Eva", lang="en")
    page.wait_for_function(SAVED)
    person.reload()
    page.get_by_role("button", name=EN("page.menu")).tap()
    page.get_by_role("button", name=EN("page.home")).tap()
    expect(page.get_by_test_id("daily")).to_contain_text(f"{points} points today")
