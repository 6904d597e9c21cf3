"""Everything without a finger or a mouse; the focus is always somewhere."""

import pytest
from playwright.sync_api import Page, expect

from e2e.player import POSSIBLE_POINTS, Person, find_seed
from pyapp.i18n import Words

EN = Words("en")
FOCUS = """() => {
  const now = document.activeElement;
  return now === document.body ? "" : now.dataset.testid ?? now.dataset.do ?? now.tagName;
}"""

# What Tab has to reach: all that can be operated; of radio buttons the group, the rest by arrows.
MARK_CONTROLS = """() => {
  const dialog = document.querySelector("dialog[open]");
  const all = (dialog ?? document).querySelectorAll(
    "button:not(:disabled), input:not(:disabled), select, a[href], [tabindex='0']");
  window.group = (e) => (e.type === "radio" ? `radio ${e.name}` : e);
  window.unreached = new Set([...all].filter((e) => e.checkVisibility()).map(window.group));
  return window.unreached.size;
}"""
REACHED = """() => {
  window.unreached.delete(window.group(document.activeElement));
  return [...window.unreached].map((e) => e.outerHTML?.slice(0, 120) ?? e);
}"""


class Keys:
    """Somebody at a keyboard, who notices when the focus is lost."""

    def __init__(self, page: Page, **parameters: str) -> None:
        self.page = page
        self.person = Person(page, touch=False)
        self.person.open(**parameters)

    def press(self, *keys: str) -> None:
        """Press keys one after the other; the focus is never on nothing."""
        for key in keys:
            self.page.keyboard.press(key)
            assert self.focus(), f"after {key} the focus is lost"

    def focus(self) -> str:
        """Return what has the focus: its test id, event or tag."""
        return str(self.page.evaluate(FOCUS))

    def tab_to(self, wanted: str) -> None:
        """Press Tab, round the page if need be, until a control has the focus."""
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if self.focus() == wanted:
                return
        pytest.fail(f"{wanted} can't be reached by Tab")

    def at_rest(self) -> None:
        """Wait until the dice are at rest and the next button is ready."""
        hand = "section:not([hidden]) > .hand > :not([hidden])"
        rest = f"""!document.querySelector("{hand}[data-do$=-over][aria-disabled=true]")
          && document.querySelector("#live").textContent"""
        self.person.wait_until(rest)

    def every_control_is_reached(self) -> None:
        """Tab goes through all that can be operated."""
        controls = self.page.evaluate(MARK_CONTROLS)
        assert controls
        for _ in range(2 * controls + 20):
            self.page.keyboard.press("Tab")
            if not self.page.evaluate(REACHED):
                return
        pytest.fail(f"can't be reached by Tab: {self.page.evaluate(REACHED)}")


def test_turn_of_hot_dice_by_its_keys(page: Page) -> None:
    """R rolls, numbers and A choose, B banks, U takes back, R takes the device."""
    seed = find_seed(lambda roll: sorted(roll(0, 1, 1, 6)) == [1, 2, 3, 4, 4, 5])
    keys = Keys(page, game="hotdice", players="Eva,Jan", seed=seed)
    keys.tab_to("roll")
    keys.press("r")
    one = str(keys.person.look().values.index(1) + 1)
    keys.press(one)
    assert keys.person.look().points == 100
    keys.press(one)
    assert keys.person.look().pressed == ()
    keys.press("a")
    assert keys.person.look().points == 150
    keys.press("b")
    assert keys.person.look().scores == {0: 150, 1: 0}
    assert keys.focus() == "hand-over"
    keys.press("u")
    assert keys.person.look().points == 150
    keys.press("b")
    keys.at_rest()
    keys.press("r")
    seen = keys.person.look()
    assert (seen.mover, seen.scores) == (1, {0: 150, 1: 0})
    assert keys.focus() == "roll"


def test_lost_turn_by_its_keys(page: Page) -> None:
    """Where the turn is lost the focus is on the button that goes on."""
    seed = find_seed(lambda roll: sorted(roll(0, 1, 1, 6)) == [2, 2, 3, 3, 4, 6])
    keys = Keys(page, game="hotdice", players="Eva,Jan", seed=seed)
    keys.tab_to("roll")
    keys.press("r")
    assert keys.focus() == "hand-over"
    keys.at_rest()
    keys.press("r")
    assert keys.person.look().mover == 1


def test_round_of_penta_by_its_keys(page: Page) -> None:
    """R rolls, numbers hold, Tab and Enter choose a box, C confirms, U takes back."""
    keys = Keys(page, game="penta", players="Eva,Jan", seed="00" * 16)
    keys.tab_to("roll")
    keys.press("r", "1", "3", "5")
    before = keys.person.look()
    assert before.pressed == (1, 3, 5)
    keys.press("r")
    after = keys.person.look()
    assert [after.values[i] for i in (0, 2, 4)] == [before.values[i] for i in (0, 2, 4)]
    keys.person.wait_until(POSSIBLE_POINTS)
    keys.press("c")
    assert keys.person.look().moves == after.moves
    keys.tab_to("box-chance")
    keys.press("Enter")
    assert keys.person.look().box == "chance"
    keys.press("c")
    assert keys.person.look().scores == {0: sum(after.values), 1: 0}
    assert keys.focus() == "hand-over"
    keys.press("u")
    assert keys.person.look().box == "chance"
    keys.press("c")
    keys.at_rest()
    keys.press("Enter")
    assert keys.person.look().mover == 1
    assert keys.focus() == "roll"


def test_turn_by_tab_and_enter_alone(page: Page) -> None:
    """No key needs to be known."""
    seed = find_seed(lambda roll: sorted(roll(0, 1, 1, 6)) == [1, 2, 3, 4, 4, 5])
    keys = Keys(page, game="hotdice", players="Eva,Jan", seed=seed)
    keys.tab_to("roll")
    keys.press("Enter")
    keys.tab_to(f"die-{keys.person.look().values.index(5) + 1}")
    keys.press("Space")
    assert keys.person.look().points == 50
    keys.tab_to("take-all")
    keys.press("Enter")
    assert keys.person.look().points == 150
    keys.tab_to("bank")
    keys.press("Enter")
    keys.at_rest()
    keys.press("Enter")
    assert keys.person.look().mover == 1


def test_computers_are_skipped_by_key(page: Page) -> None:
    """S leads to the next person."""
    keys = Keys(page, game="hotdice", players="classic,Eva", seed="00" * 16)
    keys.tab_to("skip")
    keys.press("s")
    expect(page.get_by_test_id("roll")).to_be_focused()
    assert keys.person.look().mover == 1


@pytest.mark.parametrize("dialog", ["menu", "leave", "give-up"])
def test_dialogs_close_by_escape(page: Page, dialog: str) -> None:
    """The focus is where it was, and the table takes keys again."""
    keys = Keys(page, game="hotdice", players="Eva,Jan", seed="00" * 16)
    keys.tab_to("menu")
    keys.press("m")
    if dialog != "menu":
        keys.tab_to(dialog)
        keys.press("Enter")
    assert page.get_by_role("dialog").count() == 1
    keys.every_control_is_reached()
    keys.press("r")
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert keys.person.look().moves == 0
    keys.press("r")
    assert keys.person.look().moves == 1


def test_page_gets_the_focus(page: Page) -> None:
    """Whoever goes to another page is at its heading, and on the way back, the browser's too, where
    the way began.
    """
    keys = Keys(page)
    for target in ("new-game", "settings", "rules"):
        keys.tab_to(target)
        keys.press("Enter")
        expect(page.locator("section:not([hidden]) h1")).to_be_focused()
        if target == "rules":
            keys.tab_to("back")
            keys.press("Enter")
        else:
            page.go_back()
        expect(page.locator(f"section.start [data-testid={target}]")).to_be_focused()


def test_focus_outlives_its_control(page: Page) -> None:
    """What was pressed is gone or can't be used any more: the focus is somewhere all the same."""
    keys = Keys(page)
    keys.tab_to("new-game")
    keys.press("Enter")
    keys.tab_to("add-person")
    keys.press(*["Enter"] * 5)
    expect(page.locator(".seat-row")).to_have_count(7)
    for rows in (6, 5):
        page.get_by_role("button", name="Remove").last.focus()
        keys.press("Enter")
        expect(page.locator(".seat-row")).to_have_count(rows)
    page.go_back()
    keys.tab_to("about")
    keys.press("Enter")
    keys.tab_to("licences")
    keys.press("Enter")
    expect(page.locator("pre")).to_contain_text("MIT License")
    assert keys.focus()


def test_typing_a_name_plays_no_keys(page: Page) -> None:
    """Letters in a text field are letters."""
    keys = Keys(page)
    keys.tab_to("new-game")
    keys.press("Enter")
    name = page.get_by_label(EN("new.name", number=1))
    name.focus()
    keys.press("Shift+R", "u", "m", "Tab")
    expect(name).to_have_value("Rum")
    page.get_by_test_id("start").focus()
    keys.press("Enter")
    expect(page.get_by_test_id("roll")).to_be_visible()


@pytest.mark.parametrize(
    "where",
    ["start", "newgame", "newgame-bankrupt", "rules", "settings", "about", "six", "penta", "wide"],
)
def test_every_control_is_reached_by_tab(page: Page, where: str) -> None:
    """All that can be operated gets the focus."""
    keys = Keys(page)
    if where in ("rules", "settings"):
        page.get_by_test_id(where).click()
    elif where == "about":
        page.get_by_role("button", name=EN("page.about"), exact=True).click()
    elif where.startswith("newgame"):
        page.get_by_test_id("new-game").click()
        if where.endswith("bankrupt"):
            page.get_by_role("radio", name=EN("game.bankrupt")).check()
    elif where != "start":
        game = "penta" if where == "penta" else "hotdice"
        players = "Eva,Hal:expert,perfect,beginner,club"
        seed = find_seed(lambda roll: sorted(roll(0, 1, 1, 6)) == [1, 2, 3, 4, 4, 5])
        keys.person.open(game=game, players=players, seed=seed)
        keys.person.tap("roll")
        if where == "wide":
            keys.person.tap("take-all")
            keys.person.tap("bank")
            page.keyboard.press("m")
            page.keyboard.press("Escape")
    keys.every_control_is_reached()
