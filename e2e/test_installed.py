"""The installed app: what Chromium needs for it, the button for it, and room for a notch."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Playwright, Route, expect

from e2e.conftest import BOOT_TIME, READY, open_app
from e2e.guard import Guard
from e2e.player import SAVED, Person
from e2e.screens import Tour
from e2e.test_access import AXE_SCRIPT, SMALLER, TOO_SMALL, check_both_themes
from pyapp.i18n import Words
from tools import browser as chromium
from tools.serve import DIST

MANIFEST = json.loads((DIST / "manifest.json").read_text())

# What Chromium fires, once the page is found worth it: `answer` is what the person will say.
OFFER = """(answer) => {
  window.asked ??= 0;
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = async () => {
    window.asked += 1;
    if (answer === "refused") throw new DOMException("no gesture", "NotAllowedError");
    return { outcome: answer };
  };
  dispatchEvent(event);
  return event.defaultPrevented;
}"""
APPLE = "window.GestureEvent = class {}"
GECKO = "window.mozInnerScreenX = 0"

# The size of a picture, and whether all its edge is opaque.
LOOK_AT = """async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0);
  const alpha = (x, y) => context.getImageData(x, y, 1, 1).data[3];
  const corners = [[0, 0], [width - 1, 0], [0, height - 1], [width - 1, height - 1]];
  return [`${width}x${height}`, corners.every(([x, y]) => alpha(x, y) === 255)];
}"""

# Controls and words that a notch, a rounded corner or the home bar would cover. What can be
# scrolled away from the lower edge counts only at the sides.
COVERED = """(insets) => {
  const scope = document.querySelector("dialog[open]") ?? document;
  const parts = scope.querySelectorAll("button, input, select, h1, h2, p, li, .notice, .die .top");
  const [left, top] = [insets.left, insets.top];
  const [right, bottom] = [innerWidth - insets.right, innerHeight - insets.bottom];
  const room = 11.5; // an icon's target reaches beyond the icon
  const faults = [];
  for (const part of parts) {
    if (!part.checkVisibility({ visibilityProperty: true }) || part.closest(".sr")) continue;
    const box = part.getBoundingClientRect();
    const content = part.matches(".notice") ? part.firstElementChild.getBoundingClientRect() : box;
    const scrolls = part.closest(".scroll, .side, .start, dialog");
    const beside = content.left < left - room || content.right > right + room;
    const over = content.top < top || content.bottom > bottom;
    if (beside || (over && !scrolls))
      faults.push(`${part.outerHTML.slice(0, 90)} ${JSON.stringify(content)}`);
  }
  const box = document.querySelector("dialog[open]")?.getBoundingClientRect();
  if (box && (box.top < top || box.bottom > bottom || box.left < left || box.right > right))
    faults.push(`the dialog ${JSON.stringify(box)}`);
  return faults;
}"""
UPRIGHT = {"left": 0, "top": 47, "right": 0, "bottom": 34}
SIDEWAYS = {"left": 47, "top": 0, "right": 47, "bottom": 21}
NOTCHED = (
    (844, 390, SIDEWAYS),
    (1194, 834, {**UPRIGHT, "top": 24, "bottom": 20}),
    (390, 844, UPRIGHT),
)


def install_button(page: Page) -> Locator:
    """The button of the start page."""
    return page.get_by_test_id("install")


@pytest.fixture
def lasting(
    playwright: Playwright,
    base_url: str,
    tmp_path: Path,
    browser_type_launch_args: dict[str, Any],
    request: pytest.FixtureRequest,
) -> Iterator[Page]:
    """A page of the whole browser, and not a private one, which alone installs; a parameter is a
    switch.
    """
    switches = browser_type_launch_args["args"]
    context = playwright.chromium.launch_persistent_context(
        tmp_path,
        base_url=base_url,
        locale="en-US",
        channel="chromium",
        executable_path=chromium.system_browser(),
        args=[*switches, *([request.param] if hasattr(request, "param") else [])],
    )
    watching = Guard(context, base_url)
    yield context.pages[0]
    watching.check()
    context.close()


# --- what the browser thinks of the manifest ---


def test_chromium_installs_it(lasting: Page) -> None:
    """No error of manifest or installability; the identity is that of the folder it lies in."""
    open_app(lasting)
    session = lasting.context.new_cdp_session(lasting)
    assert session.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    assert session.send("Page.getAppManifest")["errors"] == []
    assert session.send("Page.getAppId")["appId"].endswith("/kocky/")


def test_chromium_offers_it_by_our_button(lasting: Page) -> None:
    """Its real offer brings the button; the pictures of its dialog aren't loaded for a visit."""
    asked: list[str] = []
    lasting.on("request", lambda request: asked.append(request.url))
    open_app(lasting)
    expect(install_button(lasting)).to_be_visible()
    assert not [address for address in asked if "/screenshots/" in address]


def test_the_manifest_promises_what_it_can_keep() -> None:
    """Relative to its own folder, without an identity that would be that of the origin."""
    assert (MANIFEST["start_url"], MANIFEST["scope"]) == ("./", "./")
    assert "id" not in MANIFEST
    assert len(MANIFEST["description"]) <= 300
    purposes = {(icon["purpose"], icon["sizes"]) for icon in MANIFEST["icons"]}
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")} <= purposes
    assert {shot["form_factor"] for shot in MANIFEST["screenshots"]} == {"narrow", "wide"}
    assert [icon for icon in MANIFEST["icons"] if " " in icon["purpose"]] == []


def test_every_picture_has_the_size_that_it_claims(page: Page) -> None:
    """Icons, those of the shortcuts, screenshots; no icon of the app has a transparent corner."""
    open_app(page)
    shortcuts = [icon for shortcut in MANIFEST["shortcuts"] for icon in shortcut["icons"]]
    for picture in [*MANIFEST["icons"], *shortcuts, *MANIFEST["screenshots"]]:
        size, opaque = page.evaluate(LOOK_AT, picture["src"])
        assert picture["sizes"] in (size, "any"), picture
        assert opaque or picture in shortcuts, picture


def test_the_screenshots_are_small() -> None:
    """Who installs the app loads them beside it."""
    for shot in MANIFEST["screenshots"]:
        assert (DIST / shot["src"]).stat().st_size <= 60_000, shot["src"]
        width, height = sorted(map(int, shot["sizes"].split("x")))
        assert width >= 320
        assert height <= 2.3 * width


@pytest.mark.parametrize("shortcut", MANIFEST["shortcuts"], ids=lambda one: str(one["name"]))
def test_every_shortcut_starts_its_game(page: Page, shortcut: dict[str, Any]) -> None:
    """And the game that was open stays in the list."""
    person = Person(page, touch=False)
    person.open(game="penta", players="Eva,Jan")
    person.tap("roll")
    page.wait_for_function(SAVED)
    page.goto(shortcut["url"])
    page.wait_for_function(READY, timeout=BOOT_TIME)
    expect(page.get_by_role("heading", level=1)).to_contain_text(shortcut["name"])
    person.press("[data-do=menu]")
    person.press("dialog[open] [data-do=home]")
    expect(page.get_by_role("button", name="Eva 0, Jan 0")).to_be_visible()


@pytest.mark.parametrize(("theme", "colour"), [("dark", "#15181e"), ("light", "#f3ecde")])
def test_the_bar_follows_a_theme_that_is_chosen(page: Page, theme: str, colour: str) -> None:
    """Whatever the device's own is."""
    open_app(page)
    page.get_by_test_id("settings").click()
    page.get_by_role("radio", name=Words("en")(f"settings.theme.{theme}"), exact=True).check()
    for meta in page.locator("meta[name=theme-color]").all():
        expect(meta).to_have_attribute("content", colour)


# --- the button ---


@pytest.mark.parametrize("answer", ["accepted", "dismissed"])
def test_an_offer_is_taken_up_once(page: Page, answer: str) -> None:
    """The browser asks by itself no more, but by the button, once; then there is no offer left."""
    open_app(page)
    expect(install_button(page)).to_be_hidden()
    assert page.evaluate(OFFER, answer)
    page.get_by_role("button", name="Install").click()
    expect(install_button(page)).to_be_hidden()
    assert page.evaluate("() => window.asked") == 1


def test_after_a_no_the_browser_may_offer_again(page: Page) -> None:
    """Another offer is another try."""
    open_app(page)
    for answer in ("dismissed", "accepted"):
        page.evaluate(OFFER, answer)
        install_button(page).click()
        expect(install_button(page)).to_be_hidden()
    assert page.evaluate("() => window.asked") == 2


def test_an_offer_that_came_to_nothing_still_stands(page: Page) -> None:
    """Where the browser didn't even ask, the button is there for another tap."""
    open_app(page)
    page.evaluate(OFFER, "refused")
    install_button(page).click()
    page.wait_for_function("() => window.asked === 1")
    install_button(page).click()
    page.wait_for_function("() => window.asked === 2")


def test_an_offer_before_python_is_kept(page: Page) -> None:
    """The shell takes it, and the start page has the button as soon as it is Python's."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/python.zip", hold)
    page.goto("./")
    page.locator("[data-do='new-game']:visible").wait_for()
    assert page.evaluate(OFFER, "accepted")
    expect(install_button(page)).to_be_hidden()
    for route in held:
        route.continue_()
    install_button(page).click()
    page.wait_for_function("() => window.asked === 1")


def test_no_button_once_it_is_installed(page: Page) -> None:
    """From the tab too, in which that was done."""
    open_app(page)
    page.evaluate(OFFER, "accepted")
    expect(install_button(page)).to_be_visible()
    page.evaluate("() => dispatchEvent(new Event('appinstalled'))")
    expect(install_button(page)).to_be_hidden()


def test_the_button_moves_nothing(page: Page) -> None:
    """It comes when the browser likes: what a person is about to touch stays where it is."""
    places = """() => [...document.querySelectorAll(".start *:not(.install, .install *)")]
      .map((part) => JSON.stringify(part.getBoundingClientRect()))"""
    open_app(page)
    before = page.evaluate(places)
    page.evaluate(OFFER, "accepted")
    expect(install_button(page)).to_be_visible()
    assert page.evaluate(places) == before


def test_the_stored_start_has_no_button(page: Page) -> None:
    """Before Python the page can't know whether there will be an offer: none comes and goes."""
    open_app(page)
    page.evaluate(OFFER, "accepted")
    expect(install_button(page)).to_be_visible()
    page.route("**/python.zip", lambda _: None)
    page.reload()
    page.wait_for_function("() => kocky.seen.then(() => true)")
    expect(page.locator("[data-do='new-game']:visible")).to_be_visible()
    expect(install_button(page)).to_be_hidden()
    page.unroute_all(behavior="ignoreErrors")


def test_no_button_where_nothing_is_offered(page: Page) -> None:
    """A browser that can't install, and one that doesn't find the page worth it."""
    page.add_init_script(GECKO)
    open_app(page)
    expect(page.get_by_test_id("new-game")).to_be_visible()
    expect(install_button(page)).to_be_hidden()


@pytest.mark.parametrize("lasting", ["--app=data:text/html,"], indirect=True)
def test_no_button_in_the_app_itself(lasting: Page) -> None:
    """In a window of its own it is installed, whatever the browser is."""
    lasting.add_init_script(APPLE)
    open_app(lasting)
    assert lasting.evaluate("() => matchMedia('(display-mode: standalone)').matches")
    expect(lasting.get_by_test_id("new-game")).to_be_visible()
    expect(install_button(lasting)).to_be_hidden()


def test_no_button_in_the_app_of_an_older_iphone(page: Page) -> None:
    """It says by a property of its own that it is installed."""
    page.add_init_script(f"{APPLE}; navigator.standalone = true")
    open_app(page)
    expect(page.get_by_test_id("new-game")).to_be_visible()
    expect(install_button(page)).to_be_hidden()


@pytest.mark.parametrize(
    ("browser_is", "way", "language"),
    [
        pytest.param(APPLE, "sharing", "en", marks=pytest.mark.device("phone")),
        pytest.param(APPLE, "sharing", "sk", marks=pytest.mark.device("phone")),
        (APPLE, "dock", "de"),
        pytest.param(GECKO, "menu", "cs", marks=pytest.mark.device("phone")),
    ],
)
def test_says_how_where_the_browser_makes_no_offer(
    page: Page, browser_is: str, way: str, language: str
) -> None:
    """The same button opens the steps, for everybody, in the reader's language; Esc leaves them."""
    words = Words(language)
    page.add_init_script(AXE_SCRIPT)
    page.add_init_script(browser_is)
    open_app(page, lang=language)
    button = page.get_by_role("button", name=words("page.install"), exact=True)
    assert check_both_themes(page) + page.evaluate(TOO_SMALL, SMALLER) == []
    button.click()
    steps = page.get_by_role("dialog", name=words("page.install.title"))
    expect(steps.get_by_role("listitem").first).to_have_text(words(f"install.{way}.1"))
    assert check_both_themes(page) + page.evaluate(TOO_SMALL, SMALLER) == []
    page.keyboard.press("Escape")
    expect(steps).to_be_hidden()
    expect(button).to_be_visible()


# --- notch and home bar ---


def how_to_install(tour: Tour) -> Iterator[str]:
    """The dialog that says how."""
    tour.open()
    tour.person.tap("install")
    yield "how to install"


@pytest.mark.device("phone")
def test_nothing_lies_under_notch_or_home_bar(page: Page) -> None:
    """The bar, the hand of buttons, notice and dialogs keep clear of them, upright and sideways."""
    page.add_init_script(GECKO)
    session = page.context.new_cdp_session(page)

    def covered(width: int, height: int, insets: dict[str, int]) -> list[str]:
        page.set_viewport_size({"width": width, "height": height})
        session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        found: list[str] = page.evaluate(COVERED, insets)
        return [f"{width} × {height}: {fault}" for fault in found]

    tour = Tour(Person(page), "en")
    faults: list[str] = []
    for part in (how_to_install(tour), tour.pages(), tour.hot_dice(), tour.penta()):
        for screen in part:
            faults += [f"{screen}, {fault}" for device in NOTCHED for fault in covered(*device)]
    assert not faults, "\n".join(faults)
