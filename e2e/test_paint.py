"""What static/paint.js promises (docs/page.md), in a page of its own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.guard import Guard
from tools.serve import served

PAINT = Path(__file__).resolve().parent.parent / "static" / "paint.js"
PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<title data-n="title">t</title><script src="/paint.js"></script>
<div data-n="live"></div>
<section data-n="table" hidden>
  <h1><span data-n="head"></span></h1>
  <ul data-n="seats"><template><li><b data-n="name"></b><i data-n="mark" hidden></i>
    <button data-n="go" data-t-label="go" aria-label="Go"></button></li></template></ul>
  <div data-n="inner"><b data-n="head"></b></div>
  <label><select data-n="level"><template><option></option></template></select></label>
  <p data-n="mixed"><template><s></s></template><em data-n="after" hidden>after</em></p>
  <input data-n="name"><input type="checkbox" data-n="on">
  <small data-t="word">word</small>
</section>
<dialog data-n="menu"><button data-way-out data-n="out">close</button></dialog>"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page above is served, with the painter beside it."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text(PAGE)
    (folder / "paint.js").write_bytes(PAINT.read_bytes())
    with served(folder, "/") as running:
        yield running


class Painted:
    """A page and short ways to paint it and to ask it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def paint(self, screen: dict[str, Any]) -> None:
        self.page.evaluate("(s) => painter.paint(s)", screen)

    def table(self, **parts: Any) -> None:
        self.paint({"table": parts})

    def labels(self, words: dict[str, str]) -> None:
        self.page.evaluate("(w) => painter.labels(w)", words)

    def ask(self, selector: str, expression: str) -> Any:
        return self.page.eval_on_selector(selector, f"(e) => {expression}")

    def texts(self, selector: str) -> list[str]:
        return self.page.locator(selector).all_text_contents()


@pytest.fixture
def painted(page: Page, address: str, guard: Guard) -> Painted:
    guard.allow(address)
    page.goto(address)
    return Painted(page)


def test_text_shows_and_null_hides(painted: Painted) -> None:
    painted.paint({"live": "Lost turn!", "table": {"head": 5}})
    assert painted.texts("[data-n=live]") == ["Lost turn!"]
    assert painted.page.is_visible("h1")
    painted.paint({"table": None})
    assert painted.ask("section", "e.hidden") is True
    assert painted.texts("[data-n=live]") == ["Lost turn!"]


def test_text_is_never_markup(painted: Painted) -> None:
    painted.table(head="<b onclick=alert(1)>x</b>", seats=[{"name": "<i>Eva</i>"}])
    assert painted.ask("h1 span", "e.children.length") == 0
    assert painted.texts("li b") == ["<i>Eva</i>"]
    source = PAINT.read_text()
    assert not [
        way for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(") if way in source
    ]


def test_a_name_belongs_to_the_nearest_named_element(painted: Painted) -> None:
    painted.table(inner={"head": "inner"}, head="outer")
    assert painted.texts("h1 span") == ["outer"]
    assert painted.texts("div b") == ["inner"]


def test_an_unknown_name_is_an_error(painted: Painted) -> None:
    with pytest.raises(Exception, match='no "nobody" in "table"'):
        painted.table(nobody="x")


def test_what_follows_an_attribute_hears_of_its_new_values_on_a_page_that_stays(
    painted: Painted,
) -> None:
    painted.page.evaluate(
        """() => {
          window.heard = [];
          painter.follow["data-throw"] = (die) => heard.push(die.dataset.throw ?? null);
        }"""
    )
    for throw, moved in (("a", False), ("a", False), (None, False), ("b", True), ("a", False)):
        screen = {"table": {"inner": {"@data-throw": throw}}}
        painted.page.evaluate("([s, moved]) => painter.paint(s, moved)", [screen, moved])
    assert painted.page.evaluate("() => heard") == ["a", None, "a"]
    assert painted.ask("[data-n=inner]", "e.dataset.throw") == "a"


def test_attributes(painted: Painted) -> None:
    painted.paint({"@lang": "sk", "@data-theme": "dark"})
    painted.table(
        inner={"@data-now": True, "@data-few": "2", "@aria-pressed": False, "@aria-disabled": True}
    )
    assert painted.ask("html", "[e.lang, e.dataset.theme]") == ["sk", "dark"]
    attributes = (
        "['data-now', 'data-few', 'aria-pressed', 'aria-disabled'].map(a => e.getAttribute(a))"
    )
    assert painted.ask("[data-n=inner]", attributes) == ["", "2", "false", "true"]
    painted.paint({"@data-theme": None})
    painted.table(inner={"@data-now": False, "@data-few": None, "@aria-pressed": None})
    assert painted.ask("[data-n=inner]", attributes) == [None, None, None, "true"]
    assert painted.ask("html", "e.dataset.theme") is None


def test_style_properties(painted: Painted) -> None:
    painted.table(inner={"--slot": 3})
    assert painted.ask("[data-n=inner]", "e.style.getPropertyValue('--slot')") == "3"
    painted.table(inner={"--slot": None})
    assert painted.ask("[data-n=inner]", "e.style.getPropertyValue('--slot')") == ""


def test_hidden_by_attribute_keeps_what_was_painted(painted: Painted) -> None:
    painted.table(inner={"@data-testid": "x", "@hidden": True})
    assert painted.ask("[data-n=inner]", "[e.hidden, e.dataset.testid]") == [True, "x"]
    painted.table(inner={"@data-testid": "x"})
    assert painted.ask("[data-n=inner]", "e.hidden") is False


def test_null_takes_back_painted_hooks_all_the_way_down(painted: Painted) -> None:
    seats = [{"name": {"": "Eva", "@data-testid": "score-0"}}]
    painted.table(seats=seats, inner={"@data-testid": "box"})
    painted.paint({"table": None})
    assert painted.page.locator("[data-testid]").count() == 0
    painted.table(seats=seats, inner={"@data-testid": "box"})
    assert painted.page.locator("[data-testid]").count() == 2


def test_lists_keep_their_clones(painted: Painted) -> None:
    painted.table(seats=[{"name": "Eva"}, {"name": "Martin"}, {"name": "Club"}])
    painted.ask("li:nth-of-type(2)", "e.kept = true")
    painted.page.focus("li:nth-of-type(2) button")
    painted.table(seats=[{"name": "Zuzka"}, {"name": "Oma"}])
    assert painted.texts("li b") == ["Zuzka", "Oma"]
    assert painted.ask("li:nth-of-type(2)", "e.kept && e.contains(document.activeElement)") is True
    painted.table(seats=[{"name": name} for name in "abcd"])
    assert painted.texts("li b") == ["a", "b", "c", "d"]
    painted.table(seats=[])
    assert painted.texts("li") == []


def test_a_clone_shows_its_own_item_alone(painted: Painted) -> None:
    painted.table(seats=[{"name": "Eva", "mark": "to move", "@data-now": True}])
    painted.table(seats=[{"name": "Eva"}])
    assert painted.ask("li i", "e.hidden") is True
    assert painted.ask("li", "e.dataset.now") is None


def test_a_list_of_plain_texts_beside_other_children(painted: Painted) -> None:
    painted.table(mixed={"": ["a", "b"], "after": True})
    assert (
        painted.ask("[data-n=mixed]", "[...e.children].map(c => c.localName).join()")
        == "template,s,s,em"
    )
    assert painted.texts("s") == ["a", "b"]
    assert painted.ask("em", "e.hidden") is False


def test_a_select_gets_its_value_after_its_options(painted: Painted) -> None:
    options = [{"": "Club", "@value": "club"}, {"": "Perfect", "@value": "perfect"}]
    painted.table(level={"@value": "perfect", "": options})
    assert painted.ask("select", "e.value") == "perfect"


def test_fields_follow_the_screen_but_not_while_composed(painted: Painted) -> None:
    painted.table(name={"@value": "Eva"}, on={"@checked": True})
    painted.page.fill("[data-n=name]", "Ev")
    painted.page.uncheck("[data-n=on]")
    painted.table(name={"@value": "Eva"}, on={"@checked": True})
    assert painted.ask("[data-n=name]", "e.value") == "Eva"
    assert painted.ask("[data-n=on]", "e.checked") is True
    painted.ask(
        "[data-n=name]",
        "e.dispatchEvent(new CompositionEvent('compositionstart', {bubbles: true}))",
    )
    painted.table(name={"@value": "Zuzka"})
    assert painted.ask("[data-n=name]", "e.value") == "Eva"
    painted.ask(
        "[data-n=name]", "e.dispatchEvent(new CompositionEvent('compositionend', {bubbles: true}))"
    )
    painted.table(name={"@value": "Zuzka"})
    assert painted.ask("[data-n=name]", "e.value") == "Zuzka"


def test_only_what_changed_is_written(painted: Painted) -> None:
    screen = {
        "head": "Penta",
        "seats": [{"name": "Eva", "@data-now": True, "--have": 3}],
        "inner": None,
    }
    painted.table(**screen)
    painted.page.evaluate(
        "() => { window.seen = []; new MutationObserver((all) => seen.push(...all)).observe("
        "document, {subtree: true, childList: true, attributes: true, characterData: true}); }"
    )
    painted.table(**screen)
    assert painted.page.evaluate("() => seen.length") == 0
    painted.table(**screen | {"head": "Hot Dice"})
    assert painted.page.evaluate("() => seen.length") == 1


def test_a_dialog_opens_as_modal_and_closes(painted: Painted) -> None:
    painted.paint({"menu": {"@open": True}})
    assert painted.ask("dialog", "e.matches(':modal')") is True
    painted.paint({"menu": None})
    assert painted.ask("dialog", "e.open") is False
    painted.paint({"menu": {"@open": True}})
    assert painted.ask("dialog", "e.matches(':modal')") is True


def test_escape_counts_as_the_way_out(painted: Painted) -> None:
    painted.page.evaluate(
        "() => { window.outs = 0;"
        " document.querySelector('[data-way-out]').onclick = () => outs++; }"
    )
    painted.paint({"menu": {"@open": True}})
    painted.page.keyboard.press("Escape")
    painted.page.wait_for_function("() => outs === 1")
    painted.paint({"menu": {"@open": None}})
    painted.paint({"menu": {"@open": True}})
    painted.paint({"menu": {"@open": None}})
    # The dialog's close event comes as a task of its own; after two frames it has been.
    frames = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    painted.page.evaluate(frames)
    assert painted.page.evaluate("() => outs") == 1


def test_labels_reach_templates_and_what_was_cloned(painted: Painted) -> None:
    painted.table(seats=[{"name": "Eva"}])
    painted.labels({"word": "slovo", "go": "Ísť"})
    painted.table(seats=[{"name": "Eva"}, {"name": "Martin"}])
    assert painted.texts("small") == ["slovo"]
    assert [painted.ask(f"li:nth-of-type({n}) button", "e.ariaLabel") for n in (1, 2)] == [
        "Ísť",
        "Ísť",
    ]
    painted.labels({})
    assert painted.texts("small") == ["slovo"]
