"""Pictures of the built page for the documents: `python -m tools.screenshots [-o docs/screens]`.

With `--manifest` those that manifest.json shows before an installation, into static/screenshots.
A person plays to each screen with fixed seeds and without motion, so that the same page gives the
same pictures.
"""

import argparse
import base64
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.player import Person, choose_best_box, find_seed, hold_most_frequent, roll_and_choose
from pyapp.dice import counts
from pyapp.i18n import Words
from tools import browser as chromium
from tools.serve import DIST, served

PROJECT = Path(__file__).resolve().parent.parent
OUT = PROJECT / "docs" / "screens"
MANIFEST_OUT = PROJECT / "static" / "screenshots"
PEOPLE = "Eva,Martin"
WITH_COMPUTER = f"{PEOPLE},Ada:club"
SEED = "5ca1ab1e" * 4


def start(person: Person, words: Words) -> None:
    """The start, where a game waits."""
    penta(person, words)
    person.press("[data-do=menu]")
    person.press("dialog[open] [data-do=home]")


def new_game(person: Person, words: Words) -> None:
    """The players of a new game."""
    person.open(lang=words.language)
    person.tap("new-game")
    person.page.get_by_role("radio", name=words("game.hotdice")).check()
    person.press("[data-do=add-person]", scroll=True)
    for place, name in ((1, "Eva"), (3, "Martin")):
        person.page.get_by_label(words("new.name", number=place), exact=True).fill(name)
    person.press("[data-do=up][data-arg='2']", scroll=True)
    person.page.locator(".newgame .scroll").evaluate("(page) => page.scrollTo(0, 0)")
    person.page.get_by_test_id("start").focus()


def penta(person: Person, words: Words, rounds: int = 7) -> None:
    """A later round of Penta, with held dice and a chosen box."""
    person.open(game="penta", players=WITH_COMPUTER, seed=SEED, lang=words.language)
    for _ in range(2 * rounds):
        play_round(person)
    person.tap("roll")
    hold_most_frequent(person)
    person.tap("roll")
    hold_most_frequent(person)
    choose_best_box(person)


def play_round(person: Person) -> None:
    """Play a round of Penta with all three rolls."""
    now = person.tap("roll")
    for _ in range(2):
        now = hold_most_frequent(person)
        if len(now.pressed) < len(now.dice):
            person.tap("roll")
    choose_best_box(person)
    person.tap("confirm")
    person.wait_for_turn()


def hot_dice(person: Person, words: Words) -> None:
    """A later turn of Hot Dice: dice set aside, others chosen."""
    six_dice(person, words, "hotdice", WITH_COMPUTER)


def bankrupt(person: Person, words: Words) -> None:
    """A later turn of Bankrupt, whose bank button passes the dice on."""
    six_dice(person, words, "bankrupt", PEOPLE)


def six_dice(person: Person, words: Words, game: str, players: str) -> None:
    """Play five turns each, then half a turn whose dice are worth looking at."""
    last = 6
    seed = find_seed(
        lambda roll: (
            counts(roll(0, last, 1, 6))[0] == 1
            and max(counts(roll(0, last, 1, 6))) < 3
            and roll(0, last, 2, 5).count(5) == 1
            and counts(roll(0, last, 2, 5))[0] == 1
        )
    )
    person.open(game=game, players=players, seed=seed, lang=words.language)
    for _ in range(5 * PEOPLE.count(",") + 5):
        play_turn(person)
    one = person.tap("roll").values.index(1) + 1
    person.tap(f"die-{one}")
    person.tap("roll")
    person.tap("take-all")


def play_turn(person: Person) -> None:
    """Play a turn of six dice: bank as soon as it is worth 300."""
    now = roll_and_choose(person)
    while now.left:
        enough = now.left.ready and now.points >= 300
        now = person.tap("bank") if enough else roll_and_choose(person)
    person.wait_for_turn()


def hand_over(person: Person, words: Words) -> None:
    """Somebody else's turn begins."""
    six_dice(person, words, "hotdice", PEOPLE)
    person.tap("bank")


def result(person: Person, words: Words) -> None:
    """The end of a game of Penta."""
    person.open(game="penta", players=WITH_COMPUTER, seed=SEED, lang=words.language)
    while person.wait_for_turn().right:
        play_round(person)
    person.tap_wide()


def reading(event: str, game: str | None = None) -> "Scene":
    """Return the scene of a page to read, from the start."""

    def scene(person: Person, words: Words) -> None:
        person.open(lang=words.language)
        person.press(f".start [data-do={event}]:not([data-arg])", scroll=True)
        if game:
            name = words(f"rules.tab.{game}")
            person.page.get_by_role("radio", name=name, exact=True).check()

    return scene


Scene = Callable[[Person, Words], None]

SCENES: dict[str, Scene] = {
    "start": start,
    "new-game": new_game,
    "penta": penta,
    "hot-dice": hot_dice,
    "bankrupt": bankrupt,
    "hand-over": hand_over,
    "result": result,
    "rules": reading("rules", "hotdice"),
    "settings": reading("settings"),
    "about": reading("about"),
}


@dataclass(frozen=True)
class Shot:
    """One picture: what, in which language, how large, in which theme."""

    scene: str
    language: str
    size: str
    theme: str = "light"
    called: str = ""

    @property
    def name(self) -> str:
        """The name of its file."""
        return self.called or f"{self.scene}-{self.language}-{self.size}-{self.theme}.png"


PHONE, SMALL, TABLET = "390x844", "360x640", "1180x820"
SHOTS = (
    Shot("start", "en", PHONE),
    Shot("start", "sk", PHONE, "dark"),
    Shot("new-game", "en", PHONE),
    Shot("penta", "en", PHONE),
    Shot("penta", "en", PHONE, "dark"),
    Shot("penta", "sk", SMALL),
    Shot("penta", "en", TABLET),
    Shot("penta", "sk", TABLET, "dark"),
    Shot("hot-dice", "en", PHONE),
    Shot("hot-dice", "sk", PHONE, "dark"),
    Shot("hot-dice", "en", TABLET),
    Shot("bankrupt", "sk", SMALL),
    Shot("hand-over", "sk", SMALL),
    Shot("result", "en", PHONE),
    Shot("rules", "en", PHONE, "dark"),
    Shot("settings", "sk", PHONE),
    Shot("about", "en", SMALL),
)
MANIFEST_SHOTS = (
    *(
        Shot(scene, "en", PHONE, called=f"{scene}-narrow.webp")
        for scene in ("penta", "hot-dice", "start")
    ),
    *(Shot(scene, "en", TABLET, called=f"{scene}-wide.webp") for scene in ("penta", "hot-dice")),
)
WEBP = {"format": "webp", "quality": 80}


def take(browser: Browser, address: str, shot: Shot, out: Path) -> Path:
    """Play to the screen, and write its picture."""
    width, height = map(int, shot.size.split("x"))
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        device_scale_factor=1 if shot.size == TABLET else 2,
        has_touch=True,
        color_scheme="dark" if shot.theme == "dark" else "light",
        reduced_motion="reduce",
    )
    person = Person(context.new_page())
    SCENES[shot.scene](person, Words(shot.language))
    person.wait_until("!document.getAnimations().length")
    path = out / shot.name
    if path.suffix == ".webp":
        path.write_bytes(small_picture(person.page))
    else:
        person.page.screenshot(path=path, animations="disabled", caret="hide")
    context.close()
    return path


def small_picture(page: Page) -> bytes:
    """Return the page as WebP: everybody who installs the app downloads it."""
    scale = page.evaluate("() => devicePixelRatio")
    whole = {"x": 0, "y": 0, **(page.viewport_size or {}), "scale": scale}
    session = page.context.new_cdp_session(page)
    answer = session.send("Page.captureScreenshot", {**WEBP, "clip": whole})
    return base64.b64decode(answer["data"])


def main() -> None:
    """Take every picture, or those whose name contains a word."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "words", nargs="*", metavar="word", help="only pictures with it in the name"
    )
    parser.add_argument("-o", "--out", type=Path)
    parser.add_argument("--manifest", action="store_true", help="the pictures of manifest.json")
    chosen = parser.parse_args()
    out = chosen.out or (MANIFEST_OUT if chosen.manifest else OUT)
    out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, served(DIST, "/kocky/") as address:
        browser = playwright.chromium.launch(
            executable_path=chromium.system_browser(), args=chromium.arguments()
        )
        for shot in MANIFEST_SHOTS if chosen.manifest else SHOTS:
            if not chosen.words or any(word in shot.name for word in chosen.words):
                path = take(browser, address, shot, out)
                print(f"{path} {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
