"""index.html against the words, the events and the screens: nothing is missing, nothing is idle."""

import re
from collections import Counter

import pytest

from pyapp import app as apps
from pyapp import setup, steps
from pyapp.i18n import LANGUAGES, Words, catalogue
from pyapp.view import labels, screen
from pyapp.view.board import LIES
from tests.page import INDEX, PaintError, page, painted_testids
from tests.playing import app_with, seated

KEYS = {
    (attribute, key)
    for element in page().walk()
    for attribute, key in element.attributes.items()
    if attribute in ("data-t", "data-t-label")
}
WORDS = {str(key) for _, key in KEYS}

OF_THE_BROWSER = {"broken-text", "export", "export-all", "import-yes", "take-over"}
"""Events that change nothing of the app by themselves: the browser is to do something."""


def values(attribute: str) -> set[str]:
    return {str(e.attributes[attribute]) for e in page().walk() if attribute in e.attributes}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fixed_word_of_the_page_is_in_the_catalogue(language: str) -> None:
    assert WORDS
    assert [key for key in sorted(WORDS) if f"page.{key}" not in catalogue(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fixed_word_of_the_catalogue_is_on_the_page(language: str) -> None:
    assert set(labels(Words(language))) == WORDS


def test_only_the_two_kinds_of_words_that_the_painter_knows_are_used() -> None:
    kinds = {name for e in page().walk() for name in e.attributes if name.startswith("data-t-")}
    assert kinds == {"data-t-label"}


def test_the_english_in_the_page_is_that_of_the_catalogue() -> None:
    english = labels(Words("en"))
    for element in page().walk():
        if key := element.attributes.get("data-t"):
            assert (key, element.text) == (key, english[key])
        if key := element.attributes.get("data-t-label"):
            assert (key, element.attributes.get("aria-label")) == (key, english[key])


def test_a_fixed_word_wipes_out_no_other_element() -> None:
    assert [e.text for e in page().walk() if "data-t" in e.attributes and e.children] == []


@pytest.mark.parametrize("attribute", ["data-do", "data-on"])
def test_every_control_is_an_event_that_the_app_knows(attribute: str) -> None:
    known = {*apps.EVENTS, *setup.EVENTS, *steps.EVENTS, "licences", *OF_THE_BROWSER}
    assert values(attribute)
    assert values(attribute) <= known


def test_every_event_that_needs_a_tap_has_its_control() -> None:
    painted = {"bank", "confirm", "skip", "hand-over", "go-on", "result", "told"}
    painted |= {"accept", "keep", "play-on"}
    by_itself = {"rest", "count", "computer", "touch", "seat", "thinking"}
    by_itself |= {
        "link",
        "sent",
        "pooled",
        "persistent",
        "stored",
        "not-stored",
        "values-came",
        "values-missing",
        "installable",
        "kept",
        "update-found",
    }
    controls = values("data-do") | values("data-on")
    known = {*apps.EVENTS, *setup.EVENTS, *steps.EVENTS}
    assert known - painted - by_itself == controls - OF_THE_BROWSER


def test_nothing_is_styled_or_handled_in_the_markup() -> None:
    """The content security policy forbids both."""
    for element in page().walk():
        assert [name for name in element.attributes if name == "style" or name[:2] == "on"] == []
        assert element.tag != "style"
        if element.tag == "script" and not element.attributes.get("src"):
            assert element.attributes.get("type") in ("py", "application/json")


def test_every_id_is_used_once_and_every_reference_has_its_id() -> None:
    ids = Counter(str(e.attributes["id"]) for e in page().walk() if "id" in e.attributes)
    assert [one for one, times in ids.items() if times > 1] == []
    for element in page().walk():
        for name in ("aria-labelledby", "aria-describedby", "aria-controls", "for"):
            for reference in (element.attributes.get(name) or "").split():
                assert reference in ids
        if element.tag == "use":
            assert (element.attributes["href"] or "")[1:] in ids


def test_every_template_holds_one_element() -> None:
    for element in page().walk():
        if element.tag == "template":
            assert len(element.children) == 1


def test_nothing_comes_from_elsewhere() -> None:
    for element in page().walk():
        for name in ("src", "href"):
            assert not re.match(r"(https?:)?//", element.attributes.get(name) or "")


def test_every_button_says_its_type_and_its_name_unless_that_is_painted() -> None:
    painted = [e.children[0] for e in page().walk() if e.tag == "template"]
    for element in page().walk():
        if element.tag == "button":
            assert element.attributes.get("type") == "button"
            if element.name is None and element not in painted:
                assert "aria-label" in element.attributes or any(e.text for e in element.walk())


def test_a_table_shows_every_hook_for_automation_once() -> None:
    shown = painted_testids(screen(app_with(seated("hotdice", "roll 1 2 2 2 4 5")), Words("en")))
    dice = [f"die-{number}" for number in range(1, 7)]
    expected = [*dice, "bank", "roll", "turn-points", "score-0", "score-1", "undo", "take-all"]
    assert {*expected, "message"} <= {*shown}
    assert max(Counter(shown).values()) == 1


def test_what_the_page_has_no_place_for_is_found() -> None:
    good = screen(app_with(seated("penta")), Words("en"))
    painted_testids(good)
    for bad in ({"no such": "x"}, {"table": {"dice": "text"}}, {"table": {"undo": ["x"]}}):
        with pytest.raises(PaintError):
            painted_testids({**good, **bad})


def test_the_file_is_utf8_and_says_so() -> None:
    assert '<meta charset="utf-8">' in INDEX.read_text(encoding="utf-8")


def test_the_styles_know_every_way_to_lie_and_every_place_in_the_tray() -> None:
    """Within the free room of the cell, and turned by at most 12 degrees."""
    styles = (INDEX.parent / "static/styles/places.css").read_text()
    number = r"(-?[\d.]+)"
    spots = re.findall(rf'="(\d+)"\] \.spot {{\s*--dx: {number};\s*--dy: {number};', styles)
    turns = re.findall(rf'="(\d+)"\] \.cast {{\s*--rz: {number};', styles)
    assert [lie for lie, *_ in spots] == [lie for lie, _ in turns] == list(map(str, range(LIES)))
    assert all(abs(float(shift)) <= 1 for _, *shifts in spots for shift in shifts)
    assert all(abs(float(degrees)) <= 12 for _, degrees in turns)
    assert re.findall(r'data-slot="(\d)"', styles) == ["1", "2", "3", "4", "5"]


def test_no_selector_ends_in_a_choice_of_names() -> None:
    """Chromium tries such a rule on every element; a list of selectors only where the name fits."""
    endings = re.compile(r"(?:^|[\s>+~,{}]):is\((?![^()]*[:\[]not)[^()]*\)[^\s>+~,{}]*\s*(?:,|{)")
    for file in sorted((INDEX.parent / "static/styles").glob("*.css")):
        text = re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL)
        assert not endings.findall(text), file.name
