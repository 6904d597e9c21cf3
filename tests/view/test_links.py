"""What a link's page and the share sheet say, in every language, and that they have their place."""

import pytest

from pyapp import share
from pyapp.i18n import Words
from pyapp.links import DICE, GAME
from pyapp.past import record_of
from pyapp.share import Shared
from pyapp.state import COPIED, HANDED_ON, NOT_SENT, RESULT, App
from pyapp.table import Table
from pyapp.view import message, plain, screen
from tests.page import painted_testids
from tests.playing import LANGUAGES, app_with, does, playing, seated, wait_long

ROLL = "roll 1 2 2 2 4 5"
OVER = wait_long(seated("hotdice", players="Hal:classic,Ida:classic", target=1000))
PENTA = wait_long(seated("penta", players="Hal:beginner"))
EN = Words("en")


def arrived(table: Table, challenge: bool = False) -> App:
    return does(App(), f"link {share.fragment(Shared(record_of(table), challenge))}")


def shown(app: App, words: Words = EN) -> dict[str, object]:
    whole = screen(app, words)
    painted_testids(whole)
    found: dict[str, object] = whole["shared"]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "app",
    [
        arrived(OVER),
        arrived(PENTA),
        arrived(OVER, challenge=True),
        arrived(PENTA, challenge=True),
        arrived(seated("hotdice", ROLL)),
        arrived(seated("penta", players="Eva,Hal:club"), challenge=True),
    ],
)
def test_what_a_link_brings_has_its_place_in_every_language(app: App, language: str) -> None:
    assert shown(app, Words(language))["text"]


def test_a_challenge_says_what_is_to_be_beaten() -> None:
    total = PENTA.match.totals[0]
    text = shown(arrived(PENTA, challenge=True))["text"]
    assert text == f"Hal scored {total} with these dice. Can you beat that?"


def test_dice_are_checked_against_the_seed_that_came() -> None:
    assert str(shown(arrived(OVER))["dice"]).startswith("Checked: all")
    wrong = shown(arrived(OVER._replace(seed="0" * 32)))["dice"]
    assert "follow from the seed" in str(wrong)
    assert "Checked" not in str(wrong)
    assert shown(arrived(seated("hotdice", ROLL)))["dice"] is None


def test_the_length_of_a_link_is_that_of_all_its_characters() -> None:
    app = does(playing(ROLL)._replace(address="https://example.org/kocky/"), "share")
    (choice,) = screen(app, EN)["share"]["choices"]
    sent = message(app, GAME, EN)
    assert choice["length"] == f"{len(sent['url'])}\xa0characters"
    assert sent["url"].startswith("https://example.org/kocky/#r=")
    assert plain(sent) == sent["url"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("outcome", [COPIED, HANDED_ON, NOT_SENT])
def test_what_became_of_it_is_said(outcome: str, language: str) -> None:
    app = does(app_with(OVER, RESULT), "share", f"send {DICE}", f"sent {outcome}")
    whole = screen(app, Words(language))
    painted_testids(whole)
    assert whole["share"]["told"] == Words(language)(f"share.{outcome}")
    assert bool(whole["share"]["text"]) == (outcome == NOT_SENT)


def test_why_the_same_dice_cannot_be_shared_is_said() -> None:
    running = screen(does(playing(ROLL), "share"), EN)["share"]["later"]
    assert running == EN("share.dice.later")
    other = app_with(OVER._replace(seed="0" * 32), RESULT)
    assert screen(does(other, "share"), EN)["share"]["later"] == EN("share.dice.never")
    assert screen(does(playing(), "share"), EN)["share"]["later"] is None


def test_nothing_is_sent_that_is_not_offered() -> None:
    assert message(playing(ROLL), GAME, EN) == {}
    assert message(does(playing(ROLL), "share"), DICE, EN) == {}


def test_one_player_is_told_the_points_of_a_shared_game() -> None:
    assert shown(arrived(PENTA))["text"] == f"Hal: {PENTA.match.totals[0]}\xa0points"


def test_the_game_and_how_far_it_is_are_set_apart() -> None:
    assert shown(arrived(seated("hotdice", ROLL)))["game"] == "Hot Dice · to 10,000"
    assert shown(arrived(PENTA))["game"] == "Penta"
