"""The result of a challenge: who has done better, in a sentence, and both results."""

from typing import Any

import pytest

from pyapp import share
from pyapp.i18n import Words
from pyapp.marks import Marks, Rival
from pyapp.past import record_of
from pyapp.share import Shared
from pyapp.state import RESULT, App
from pyapp.table import Table
from pyapp.view import screen
from tests.page import painted_testids, texts
from tests.playing import ALONE, LANGUAGES, TWO, app_with, does, seated, wait_long
from tests.strategies import BUST, GOOD

PENTA = wait_long(seated("penta", players="Hal:beginner"))
TOTAL = PENTA.match.totals[0]
MINE = seated("penta", *PENTA.match.moves, players=ALONE)
SIX = seated("hotdice", BUST, *GOOD, players=ALONE, target=1000)
"""The target in two turns."""


def against(table: Table, *rivals: tuple[int, int], language: str = "en") -> Any:
    """The comparison with rivals who had these totals in these turns."""
    had = tuple(Rival(f"R{number}", None, *figures) for number, figures in enumerate(rivals))
    app = app_with(table._replace(marks=Marks(rivals=had)), RESULT)
    said = screen(app, Words(language))
    painted_testids(said)
    return said["result"]["rivals"]


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (TOTAL - 34, "You beat R0 by 34\xa0points."),
        (TOTAL - 1, "You beat R0 by 1\xa0point."),
        (TOTAL + 5, "You are 5\xa0points behind R0."),
        (TOTAL, "You are level with R0."),
    ],
)
def test_the_difference_is_told_in_one_sentence(points: int, told: str) -> None:
    assert against(MINE, (points, 13))["told"] == [told]


@pytest.mark.parametrize(
    ("total", "turns", "told"),
    [
        (1000, 5, "You were 3\xa0turns faster than R0."),
        (5000, 1, "You were 1\xa0turn slower than R0."),
        (SIX.match.totals[0] + 50, 2, "You are 50\xa0points behind R0."),
        (950, 1, f"You beat R0 by {SIX.match.totals[0] - 950}\xa0points."),
    ],
)
def test_who_got_to_the_target_compares_turns(total: int, turns: int, told: str) -> None:
    """And points where the turns are the same, or the other didn't get there."""
    assert against(SIX, (total, turns))["told"] == [told]


def test_both_results_stand_in_columns_and_the_better_one_is_marked() -> None:
    said = against(SIX, (1000, 5))
    assert said["heads"] == ["Player", "Turns", "Total"]
    now, before = said["rows"]
    assert (now["name"], now["when"], now[""][0], now["@data-win"]) == ("Eva", "now", "2", True)
    assert (before["name"], before["when"], before[""]) == ("R0", "before", ["5", "1,000"])
    assert before["@data-win"] is False
    level = against(MINE, (TOTAL, 13))
    assert [row["@data-win"] for row in level["rows"]] == [False, False]
    assert level["heads"] == ["Player", "Total"]


def test_of_several_people_each_is_told_by_name_and_computers_are_not() -> None:
    match = wait_long(seated("penta", players="Hal:beginner,Ivy:beginner")).match
    two = seated("penta", *match.moves, players=TWO)
    first, second = match.totals
    assert against(two, (first - 3, 13), (second + 2, 13))["told"] == [
        "Eva beats R0 by 3\xa0points.",
        "Jan is 2\xa0points behind R1.",
    ]
    one = seated("penta", *match.moves, players="Eva,Hal:beginner")
    assert against(one, (first, 13), (0, 13))["told"] == ["You are level with R0."]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", [MINE, SIX])
@pytest.mark.parametrize("figures", [(0, 1), (1000, 1), (1000, 9), (TOTAL, 13)])
def test_it_is_told_in_every_language(
    language: str, table: Table, figures: tuple[int, int]
) -> None:
    said = against(table, figures, language=language)
    assert "R0" in said["told"][0]
    assert not [text for text in texts(said) if "{" in text]


def test_there_is_nothing_to_compare_before_the_end_or_without_rivals() -> None:
    link = share.fragment(Shared(record_of(PENTA), challenge=True))
    app = does(App(), f"link {link}", "accept")
    assert screen(app._replace(page=RESULT), Words("en"))["result"]["rivals"] is None
    assert screen(app_with(MINE, RESULT), Words("en"))["result"]["rivals"] is None
    over = wait_long(app.games[app.game or ""])
    assert screen(app_with(over, RESULT), Words("en"))["result"]["rivals"] is not None
