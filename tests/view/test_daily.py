"""The page of the daily challenge and the result to be shown around."""

import pytest

from pyapp import daily
from pyapp.i18n import Words
from pyapp.links import DAY
from pyapp.state import DAILY, RESULT, START, changed_line
from pyapp.view import message, plain, screen
from pyapp.view.daily import KINDS
from tests.page import painted_testids
from tests.playing import LANGUAGES, app_with, does
from tests.test_days import BEGUN, NOON, TODAY, at, ended

EN = Words("en")
OVER = ended(BEGUN)
TOTAL = OVER.games[OVER.game or ""].match.totals[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("app", [BEGUN, OVER, app_with(OVER.games[OVER.game or ""])])
def test_it_has_its_place_in_every_language(app: object, language: str) -> None:
    there = at(OVER if app is OVER else BEGUN, NOON, "home", "daily")
    assert there.page == DAILY
    painted_testids(screen(there, Words(language)))


def test_a_played_day_shows_its_result_and_offers_no_second_one() -> None:
    said = screen(at(OVER, NOON, "home", "daily"), EN)[DAILY]
    assert (said["date"], said["points"], said["play"]) == ("30 November 2026", str(TOTAL), None)
    assert said["again"] is True
    assert [day["open"]["points"] for day in said["days"]] == [str(TOTAL)]


def test_a_deleted_day_is_shown_nowhere() -> None:
    app = changed_line(ended(BEGUN), BEGUN.game or "", deleted=NOON)
    shown = screen(at(app, NOON, "daily"), Words("en"))["daily"]
    assert (shown["days"], shown["points"]) == ([], None)
    assert shown["without"] == EN("daily.deleted")


def test_the_start_says_how_it_stands_with_today() -> None:
    before, after = at(BEGUN, NOON, "home"), at(OVER, NOON, "home")
    assert screen(before, EN)[START]["daily"]["line"] == "Round 1 of 13"
    assert screen(after, EN)[START]["daily"]["line"] == EN("daily.done", n=TOTAL)


def test_the_result_to_be_shown_around_tells_no_dice_and_no_seed() -> None:
    app = does(app_with(OVER.games[OVER.game or ""], RESULT, address="https://a.test/"), "share")
    text = plain(message(app, DAY, EN))
    assert text.startswith(f"Kocky, 30 November 2026: {TOTAL}\xa0points\n")
    assert text.endswith("\nhttps://a.test/")
    assert set("".join(text.split("\n")[1:3])) <= {daily.FULL, daily.PART, daily.NOTHING}
    assert daily.seed_of(TODAY) not in text


def test_a_day_that_was_given_up_has_no_points() -> None:
    app = at(BEGUN, NOON, "give-up", "give-up-yes", "daily")
    said = screen(app, EN)[DAILY]
    assert (said["points"], said["play"], said["again"]) == (None, None, True)
    assert said["without"] == EN("daily.given_up")
    (day,) = said["days"]
    assert (day["open"]["given"], day["open"]["points"]) == ("Given up, without points", "–")
    assert (day["open"]["marks"], said["legend"], said["sum"]) == (None, None, None)
    assert screen(at(app, NOON, "home"), EN)[START]["daily"]["line"] == EN("games.given_up")


def test_marks_stand_in_the_order_of_the_sheet_with_a_key_and_are_counted_aloud() -> None:
    said = screen(at(OVER, NOON, "home", "daily"), EN)[DAILY]
    card = OVER.games[OVER.game or ""].match.cards[0]
    marks = said["days"][0]["open"]["marks"]
    kinds = [mark["@data-kind"] for half in ("upper", "lower") for mark in marks[half]]
    assert kinds == [KINDS[mark] for half in daily.marks(card) for mark in half]
    assert [entry["mark"]["@data-kind"] for entry in said["legend"]] == list(KINDS.values())
    counted = [EN(f"daily.count.{kind}", n=kinds.count(kind)) for kind in KINDS.values()]
    assert marks["@aria-label"] == ", ".join(counted)
    assert said["without"] is None


def test_days_are_summed_up_from_the_second_on() -> None:
    assert screen(at(OVER, NOON, "home", "daily"), EN)[DAILY]["sum"] is None
    second = ended(
        at(at(OVER, NOON + 86_400_000, "home", "daily"), NOON + 86_400_000, "daily-play")
    )
    said = screen(at(second, NOON + 86_400_000, "home", "daily"), EN)[DAILY]
    assert [day["open"]["date"] for day in said["days"]] == ["1 December 2026", "30 November 2026"]
    assert str(said["sum"]).startswith("2\xa0days, ")
