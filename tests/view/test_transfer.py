"""What is said of a file before anything of it is taken."""

import pytest

from pyapp.archive import KINDS, NEW, SAME, TAKEN, UNREADABLE, Apart, Found
from pyapp.entry import now
from pyapp.i18n import Words
from pyapp.rules.refusal import Refusal
from pyapp.shelf import Entry
from pyapp.state import App, Offer
from pyapp.transfer import offered
from pyapp.view import screen
from pyapp.view.common import Screen
from pyapp.view.transfer import A_FEW
from tests.page import painted_testids
from tests.playing import LANGUAGES, playing

GAME = now(playing("roll 1 2 2 2 4 5"), "g")


def shown(offer: Offer, language: str = "en") -> Screen:
    said = screen(offered(App(), offer), Words(language))
    painted_testids(said)
    dialog: Screen = said["import"]
    return dialog


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_word_and_its_games_a_line(kind: str, language: str) -> None:
    why = Refusal("not_record") if kind == UNREADABLE else None
    said = shown(Offer((Found(kind, GAME, why),), games=1), language)
    (group,) = said["kinds"]
    assert group["head"].endswith(": 1")
    assert len(group["rows"]) == 1
    assert (said["yes"] is not None) == (kind in TAKEN)


def test_a_running_game_of_a_file_is_described_as_in_the_list() -> None:
    (group,) = shown(Offer((Found(NEW, GAME),), games=1))["kinds"]
    assert group["rows"] == [{"head": "Hot Dice", "line": "Eva\xa00, Jan\xa00"}]


def test_many_games_are_counted_and_a_few_named() -> None:
    many = tuple(Found(NEW, GAME._replace(id=str(number))) for number in range(A_FEW + 3))
    said = shown(Offer(many, games=len(many)))
    (group,) = said["kinds"]
    assert (len(group["rows"]), group["more"]) == (A_FEW, "and 3\xa0more")
    assert said["yes"] == {"": f"Import {A_FEW + 3}\xa0games"}


def test_a_file_with_nothing_new_says_so() -> None:
    said = shown(Offer((Found(SAME, GAME),), games=1))
    assert (said["reading"], said["yes"]) == ("There is nothing new in it.", None)


def test_a_file_that_cannot_be_read_is_named_with_the_reason() -> None:
    said = shown(Offer(errors=(("notes.txt", Refusal("not_json")),)))
    why = "This is not a readable game record (JSON text)."
    assert said["errors"] == [{"file": "notes.txt", "why": why}]


def test_while_games_are_compared_it_says_how_far() -> None:
    said = shown(Offer((Found(NEW, GAME),), games=9))
    assert (said["reading"], said["yes"]) == ("1 of 9\xa0games compared", None)


def test_texts_that_are_kept_apart_are_counted() -> None:
    said = shown(Offer(apart=(Apart("{"),)))
    assert said["apart"] == "1\xa0damaged text is kept apart"
    assert said["yes"] == {"": "Keep the texts"}


def test_an_unreadable_game_is_called_by_its_title() -> None:
    broken = Found(UNREADABLE, Entry("", name="Sunday"), Refusal("not_json"))
    (group,) = shown(Offer((broken,), games=1))["kinds"]
    assert group["rows"] == [
        {"head": "Sunday", "line": "This is not a readable game record (JSON text)."}
    ]


def test_an_unreadable_game_without_a_title_is_called_by_its_file() -> None:
    broken = Found(UNREADABLE, Entry(""), Refusal("not_json"), file="notes.json")
    (group,) = shown(Offer((broken,), games=1))["kinds"]
    assert group["rows"][0]["head"] == "notes.json"
