"""What a monkey does at the page, by chance: taps, keys, swipes, turns, links, files, reloads.

REAL of the taps are the browser's own input; the others are the same events, sent by the page's
script (`e2e/monkey.js`), which takes one message to the browser instead of three. Keys, texts,
swipes and taps at any place are always real.
"""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Page

from e2e.bait import LINE_UPS, LINKS, NAMES, challenges, new_game, shelf
from e2e.conftest import BOOT_TIME, READY
from pyapp.rules.games import GAMES
from pyapp.settings import LANGUAGES

SCRIPT = Path(__file__).with_name("monkey.js").read_text(encoding="utf-8")
REAL = 0.25
SIZES = ((360, 640), (320, 568), (412, 915), (820, 1180), (1180, 820), (1280, 720))
KEYS = (*"123456rbcausmRBCAUSM", "Tab", "Shift+Tab", "Enter", " ", "Escape", "Backspace")
KEYS += ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageDown", "PageUp", "Home", "End")
STEADY = {
    "tap": 100,
    "tap_anywhere": 12,
    "double_tap": 16,
    "three_dice": 16,
    "key": 28,
    "swipe": 8,
    "resize": 4,
    "turn": 4,
    "focus": 8,
    "look": 4,
    "habits": 4,
    "back": 8,
    "link": 4,
    "drop": 2,
    "wait": 4,
}
"""How gladly it does what."""
BEGINNINGS = (
    *("start", "rematch", "accept", "keep", "play-on", "daily-play", "daily-again"),
    *("import-yes", "delete", "give-up"),
)
"""What makes games more, or fewer."""
ANEW = {"reload": 2, "leave_and_return": 1, "open_game": 1}
"""What else it does where the page may be loaded anew."""
RECORDS = """async (most) => {
  const name = `kocky:${new URL(".", document.baseURI).pathname}`;
  const result = (request) => new Promise((done) => {
    request.onsuccess = () => done(request.result);
  });
  const base = await result(indexedDB.open(name));
  const games = await result(base.transaction("games").objectStore("games").getAll(null, most));
  base.close();
  return games.map((game) => game.record);
}"""
Sight = dict[str, Any]


class Done(NamedTuple):
    """What was done, to what, and what was seen afterwards, None where nobody has looked."""

    what: str
    how: Any
    sight: Sight | None = None


class Whims:
    """The hands of a monkey. `left()` is called where they have left the page, before they return.

    `acts` counts what they did, `real` the taps that were real.
    """

    def __init__(
        self, page: Page, address: str, seed: str, reloads: bool, left: Callable[[], None]
    ) -> None:
        self.acts = Counter[str]()
        self.real = 0
        self._page = page
        self._address = address
        self._left = left
        self._chances = STEADY | ANEW if reloads else STEADY
        self._random = Random(seed)
        self._file: list[str] = []
        self._size = SIZES[0]
        page.add_init_script(f"globalThis.luck = {Random(seed).getrandbits(31)};\n{SCRIPT}")
        page.on("dialog", lambda dialog: dialog.dismiss())

    def open(self) -> None:
        """Open the page, small as on a phone."""
        self._set_size(SIZES[0])
        self._go(self._address)

    def act(self, random: Random) -> Done:
        """Do something."""
        self._random = random
        what = random.choices(list(self._chances), list(self._chances.values()))[0]
        self.acts[what] += 1
        done: Done | str = getattr(self, f"_{what}")()
        return done if isinstance(done, Done) else Done(what, done)

    def do(self, what: str, *how: Any) -> Done:
        """Do something by script, and look at what became of the page."""
        answer = self._page.evaluate("([what, how]) => monkey.act(what, how)", [what, how])
        return Done(what, answer["did"], answer["sight"])

    def begin(self, game: str) -> Done:
        """Begin a game by a challenge."""
        self.do("follow", self._random.choice(challenges(game)))
        return self.do("press", ["accept"], self._numbers())

    def begin_all(self) -> Done:
        """Begin every game with every line-up, and no other from here on."""
        self.do("drop", [shelf()])
        self._page.get_by_test_id("import-yes").click()
        self._page.evaluate("(names) => monkey.ban(names)", BEGINNINGS)
        return self.do("home", ["start"])

    # --- by hand or by script ---

    def _tap(self, times: int = 1) -> Done | str:
        if self._random.random() < REAL:
            aim = self._page.evaluate("(numbers) => monkey.aim(numbers)", self._numbers())
            done = Done("tap", aim)
            if aim and aim["kind"] == "button":
                self._fingers(*[aim] * times)
        else:
            done = self.do("tap", self._numbers(), times)
        if done.how and done.how["kind"] == "text":
            self._write(done.how)
            return "text"
        name = done.how["name"] if done.how else "nothing"
        return done._replace(what=f"tap x {times}", how=name)

    def _double_tap(self) -> Done | str:
        return self._tap(2)

    def _three_dice(self) -> Done | str:
        if self._random.random() >= REAL:
            return self.do("dice", self._numbers())
        dice = self._page.evaluate("() => monkey.dice()")
        chosen = self._random.sample(dice, min(3, len(dice)))
        self._fingers(*chosen)
        return f"{len(chosen)} of {len(dice)}"

    # --- by hand ---

    def _write(self, field: dict[str, float]) -> None:
        self._page.mouse.click(field["x"], field["y"])
        self._page.keyboard.press("Control+A")
        self._page.keyboard.insert_text(self._random.choice(NAMES))
        self._page.keyboard.press(self._random.choice(("Enter", "Tab")))

    def _tap_anywhere(self) -> str:
        x, y = self._anywhere()
        self._fingers({"x": x, "y": y})
        return f"{x} {y}"

    def _key(self) -> str:
        key: str = self._random.choice(KEYS)
        self._page.keyboard.press(key)
        return key

    def _swipe(self) -> str:
        start, end = self._anywhere(), self._anywhere()
        if self._random.random() < 0.5:
            self._page.mouse.wheel(end[0] - start[0], end[1] - start[1])
            return f"wheel {start} {end}"
        self._page.mouse.move(*start)
        self._page.mouse.down()
        self._page.mouse.move(*end, steps=3)
        self._page.mouse.up()
        return f"{start} {end}"

    # --- around the page ---

    def _resize(self) -> str:
        return self._set_size(self._random.choice(SIZES))

    def _turn(self) -> str:
        return self._set_size(self._size[::-1])

    def _look(self) -> str:
        scheme: Literal["light", "dark"] = self._random.choice(("light", "dark"))
        motion: Literal["reduce", "no-preference"] = self._random.choice(
            ("reduce", "no-preference")
        )
        self._page.emulate_media(color_scheme=scheme, reduced_motion=motion)
        return f"{scheme} {motion}"

    def _wait(self) -> str:
        long = self._random.choice((20, 100, 300, 1200))
        self._page.wait_for_timeout(long)
        return str(long)

    # --- by script ---

    def _focus(self) -> Done:
        return self.do("focus", self._numbers())

    def _habits(self) -> Done:
        """Language and theme, on the page of the settings."""
        changes = self._random.sample(("language", "theme"), 2)
        return self.do("press", ["menu", "settings", *changes, "back"], self._numbers())

    def _back(self) -> Done:
        return self.do("back")

    def _link(self) -> Done:
        link: str = self._random.choice(LINKS)
        self.do("follow", link)
        answers = [name for name in ("accept", "play-on", "keep") if self._random.random() < 0.8]
        return self.do("press", answers, self._numbers())._replace(how=(link[:20], answers))

    def _drop(self) -> Done:
        """Drop what was stored a while ago, something new, or what is no game at all."""
        new = new_game(self._random.choice(GAMES))
        texts = self._random.choice((self._file, [new], ["{", new], ["[" * 9999]))
        self._file = self._page.evaluate(RECORDS, 5)
        return self.do("drop", texts)

    # --- anew ---

    def _reload(self) -> str:
        self._page.reload()
        self._ready()
        return ""

    def _leave_and_return(self) -> str:
        """At any moment: what was said to be saved has to be there."""
        aim = self._page.evaluate("(numbers) => monkey.aim(numbers)", self._numbers())
        if aim:
            self._fingers(aim)
        self._page.goto(f"{self._address}licences.txt")
        self._left()
        self._page.go_back()
        self._ready()
        return aim["name"] if aim else ""

    def _open_game(self) -> str:
        game, names = self._random.choice(GAMES), self._random.choice(LINE_UPS)
        language = self._random.choice(LANGUAGES)
        self._go(f"{self._address}?game={game}&players={names}&lang={language}")
        return f"{game} {names} {language}"

    # --- how ---

    def _numbers(self) -> list[float]:
        return [self._random.random() for _ in range(3)]

    def _fingers(self, *places: dict[str, float]) -> None:
        for place in places:
            self.real += 1
            self._page.mouse.click(place["x"], place["y"])

    def _anywhere(self) -> tuple[int, int]:
        width, height = self._size
        return self._random.randrange(width), self._random.randrange(height)

    def _set_size(self, size: tuple[int, int]) -> str:
        self._size = size
        self._page.set_viewport_size({"width": size[0], "height": size[1]})
        return str(size)

    def _go(self, address: str) -> None:
        self._page.goto(address)
        self._ready()

    def _ready(self) -> None:
        self._page.wait_for_function(READY, timeout=BOOT_TIME)
