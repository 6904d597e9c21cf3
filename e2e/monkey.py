"""Somebody without a plan at the page: taps, keys, swipes, turns and reloads at random.

    python -m e2e.monkey [--seed 1] [--actions 20000] [--steady]

After every action the page must be one that the rules know, and offer a way on. `--steady` doesn't
load the page anew, and compares what it holds in memory at the end with what it held early on.
"""

import argparse
import itertools
from collections import Counter, deque
from collections.abc import Callable, Iterator
from random import Random
from time import monotonic
from typing import Any, Literal

from playwright.sync_api import Error, Page, sync_playwright

from e2e.chaos import chaos_host
from e2e.conftest import BOOT_TIME, DEVICES, NO_WORKER, READY
from e2e.guard import Guard
from e2e.player import SAVED
from e2e.steady import counted, held
from e2e.stored import stored
from e2e.witness import Given, Ledger, Shown, Told, fits, listen
from pyapp.match import Match, Player, new_match, play, roll_move, throw
from pyapp.record import Record, dumps
from pyapp.rules.games import GAMES, PENTA, house_rules
from pyapp.settings import LANGUAGES
from pyapp.share import Shared, fragment
from tools import browser as chromium

SEED = "000102030405060708090a0b0c0d0e0f"
LINE_UPS = (
    "Eva",
    "Eva,Jan",
    "Eva,Hal:club",
    "Hal:beginner,Eva,Ota:expert",
    "Hal:beginner,Ota:club",
)
SIZES = ((360, 640), (320, 568), (412, 915), (820, 1180), (1180, 820), (1280, 720))
NAMES = (
    "Žofia",
    "",
    " ",
    '<img src=x onerror="x()">',
    "</script><script>x()</script>",
    "\u202egnitset\u2066",
    "a\u0000b\u0007c\u200b",
    "Ω" * 300,
    "👩‍👩‍👧‍👦" * 9,
    "50",
    "-1e99",
)
KEYS = (*"123456rbcausmRBCAUSM", "Tab", "Shift+Tab", "Enter", " ", "Escape", "Backspace")
KEYS += ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageDown", "PageUp", "Home", "End")
BROKEN_LINKS = ("#r=", "#c=abc", "#r=" + "A" * 3000, "#r=<b>", "#nothing")
FOREIGN_ROLLS = 1
LAST_ACTIONS = 20
SCENE = 125
"""After so many actions the game on the table is shown to lead on, and the next one begun."""
SOBER_TAPS = 40
SENSIBLE = ("close", "hand-over", "go-on", "result", "bank", "confirm", "take-all", "skip")
TRIES = 40
LUCK = """{
  const visit = (sessionStorage.visit = Number(sessionStorage.visit ?? 0) + 1);
  let state = (SEED ^ Math.imul(visit, 0x9e3779b1)) >>> 0;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.forEach((_, n) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[n] = state >>> 24;
    });
    return array;
  };
}"""
"""What the page draws follows from the seed, and from how often it was loaded."""
LAYER = """const layer = document.querySelector("dialog[open]")
    ?? document.querySelector("main > section:not([hidden])");"""
PICTURES = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""
OFFERED = f"""() => {{
  {LAYER}
  const controls = [...document.querySelectorAll(".notice [data-do]"), ...layer.querySelectorAll(
    "[data-do], [data-on], summary, a[href^='#']")];
  return controls
    .filter((control) => !control.disabled && control.checkVisibility())
    .map((control) => control.dataset.do ?? control.dataset.on ?? control.tagName);
}}"""
AIM = f"""([name, nth]) => {{
  {LAYER}
  const all = [...document.querySelectorAll(".notice [data-do]"), ...layer.querySelectorAll(
    "[data-do], [data-on], summary, a[href^='#']")];
  const control = all.filter((control) => !control.disabled && control.checkVisibility()
    && (control.dataset.do ?? control.dataset.on ?? control.tagName) === name)[nth];
  if (!control) return null;
  control.scrollIntoView({{ block: "nearest" }});
  const {{ x, y, width, height }} = control.getBoundingClientRect();
  const kind = control.tagName === "SELECT" ? "select"
    : ["text", "number"].includes(control.type) ? "text" : "button";
  return {{ x: x + width / 2, y: y + height / 2, kind,
    ready: control.ariaDisabled !== "true", options: control.options?.length ?? 0 }};
}}"""
CHOOSE = """([name, nth, option]) => {
  const select = [...document.querySelectorAll(`select[data-on="${name}"]`)]
    .filter((one) => one.checkVisibility())[nth] ?? null;
  if (!select) return;
  select.selectedIndex = option;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}"""
DICE = """() => [...document.querySelectorAll("[data-testid^=die-]:not([disabled])")]
  .filter((die) => die.checkVisibility()).map((die) => {
    const { x, y, width, height } = die.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  })"""
FOCUS = f"""(nth) => {{
  {LAYER}
  const all = [...layer.querySelectorAll("button, input, select, summary, [tabindex]")];
  all[nth % all.length]?.focus();
}}"""
DROP = """(texts) => {
  const data = new DataTransfer();
  for (const text of texts)
    data.items.add(new File([text], "games.json", { type: "application/json" }));
  for (const kind of ["dragover", "drop"])
    document.body.dispatchEvent(
      new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""
RECORDS = """async () => {
  const name = `kocky:${new URL(".", document.baseURI).pathname}`;
  const result = (request) => new Promise((done) => {
    request.onsuccess = () => done(request.result);
  });
  const base = await result(indexedDB.open(name));
  const games = await result(base.transaction("games").objectStore("games").getAll());
  base.close();
  return games.map((game) => game.record);
}"""


def tables(game: str) -> tuple[Match, ...]:
    """Return a match of each line-up that hasn't begun, short ones where they can be."""
    rules = house_rules(game, {} if game == PENTA else {"target": 500})
    return tuple(new_match(game, rules, tuple(map(player, names.split(",")))) for names in LINE_UPS)


def player(text: str) -> Player:
    """Return the player that a text like "Hal:club" means."""
    name, _, level = text.partition(":")
    return Player(name, level or None)


def challenges(game: str) -> tuple[str, ...]:
    """Return links to challenges."""
    return tuple(fragment(Shared(Record(match, SEED), challenge=True)) for match in tables(game))


def running() -> str:
    """Return a link to a running game with one roll, whose seed doesn't come along."""
    match = tables("hotdice")[1]
    return fragment(Shared(Record(play(match, roll_move(match, throw(match, SEED))))))


class Monkey:
    """Acts on a page at random. `reloads`: it may also load the page anew, and leave it."""

    def __init__(self, page: Page, guard: Guard, address: str, seed: str, reloads: bool) -> None:
        self.page = page
        self.acts = Counter[str]()
        self.games = Counter[str]()
        self.last: deque[str] = deque(maxlen=LAST_ACTIONS)
        self._guard = guard
        self._address = address
        self._seed = seed
        self._random = Random(seed)
        self._told: list[Told] = []
        self._ledger = Ledger({})
        self._file: list[str] = []
        self._links = (*itertools.chain(*map(challenges, GAMES)), running(), *BROKEN_LINKS)
        self._size = SIZES[0]
        steady: dict[Callable[[], str], int] = {
            self._tap: 45,
            self._tap_anywhere: 8,
            self._double_tap: 8,
            self._three_dice: 8,
            self._key: 14,
            self._swipe: 4,
            self._resize: 2,
            self._turn: 2,
            self._focus: 4,
            self._look: 2,
            self._habits: 2,
            self._back: 4,
            self._link: 2,
            self._import: 1,
            self._wait: 4,
        }
        anew: dict[Callable[[], str], int] = {
            self._reload: 2,
            self._leave_and_return: 1,
            self._open_game: 1,
        }
        self._kinds = steady | anew if reloads else steady
        page.add_init_script(LUCK.replace("SEED", str(Random(seed).getrandbits(31))))
        listen(page, self._told)
        page.on("dialog", lambda dialog: dialog.dismiss())

    def start(self) -> None:
        """Open the page."""
        self.page.set_viewport_size({"width": self._size[0], "height": self._size[1]})
        self.page.goto(self._address)
        self._ready()

    def act(self, number: int) -> None:
        """Do something, and look at what became of the page; AssertionError where it is wrong."""
        self._random = Random(f"{self._seed}/{number}")
        kind = self._random.choices(list(self._kinds), list(self._kinds.values()))[0]
        name = kind.__name__.strip("_")
        self.acts[name] += 1
        self.last.append(f"{number} {name}")
        self.last[-1] += f" {kind()}"
        self.check()

    def check(self) -> None:
        """AssertionError unless what is shown is a state that was stored, and there is a way on."""
        if not self.page.url.startswith(self._address):
            self.page.goto(self._address)
            self._ready()
        for left in reversed(range(TRIES)):
            self.page.wait_for_function(SAVED)
            shown = Shown(**self.page.evaluate("() => shown()"))
            self._hear()
            states = self._ledger.states.get(shown.game or "", [])
            state = states[-1] if states else None
            if shown.moves != shown.saved:
                continue
            if not shown.moves or (
                state and len(state.moves) == shown.moves and fits(state, shown)
            ):
                break
            assert left, f"{shown} of {state}"
            self._see()
        assert self.page.evaluate(OFFERED), f"no way on from {shown}"
        self._guard.check()

    def sober(self) -> None:
        """Play on as one who wants to get to the end; AssertionError where it doesn't go on."""
        self.last.append("sober")
        self._to_a_table()
        for _ in range(SOBER_TAPS):
            if self._page_name() != "table":
                return
            before = self._progress()
            until = monotonic() + 30
            while self._progress() == before and self._page_name() == "table":
                assert monotonic() < until, f"stuck: {self._offered()} {before}"
                self._sensible_tap()
                self._see()
            self.check()

    def begin(self, game: str) -> None:
        """Begin a game by a challenge."""
        self._follow(self._random.choice(challenges(game)))
        self._press("accept")
        self.check()

    # --- what it does ---

    def _tap(self) -> str:
        name, aim = self._aim()
        if not aim:
            return "nothing"
        self._use(name, aim)
        return name

    def _use(self, name: str, aim: dict[str, Any]) -> None:
        if aim["kind"] == "select":
            self.page.evaluate(CHOOSE, [name, 0, self._random.randrange(aim["options"])])
            return
        self._finger(aim["x"], aim["y"])
        if aim["kind"] == "text":
            self.page.keyboard.press("Control+A")
            self.page.keyboard.insert_text(self._random.choice(NAMES))
            self.page.keyboard.press(self._random.choice(("Enter", "Tab")))

    def _tap_anywhere(self) -> str:
        at = self._anywhere()
        self._finger(*at)
        return str(at)

    def _double_tap(self) -> str:
        name, aim = self._aim()
        if not aim or aim["kind"] != "button":
            return "nothing"
        self._finger(aim["x"], aim["y"])
        self._finger(aim["x"], aim["y"])
        return name

    def _three_dice(self) -> str:
        dice = self.page.evaluate(DICE)
        chosen = self._random.sample(dice, min(3, len(dice)))
        for x, y in chosen:
            self._finger(x, y)
        return f"{len(chosen)} of {len(dice)}"

    def _key(self) -> str:
        key: str = self._random.choice(KEYS)
        self.page.keyboard.press(key)
        return key

    def _swipe(self) -> str:
        start, end = self._anywhere(), self._anywhere()
        if self._random.random() < 0.5:
            self.page.mouse.wheel(end[0] - start[0], end[1] - start[1])
            return f"wheel {start} {end}"
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=3)
        self.page.mouse.up()
        return f"{start} {end}"

    def _resize(self) -> str:
        self._set_size(self._random.choice(SIZES))
        return str(self._size)

    def _turn(self) -> str:
        self._set_size(self._size[::-1])
        return str(self._size)

    def _focus(self) -> str:
        nth = self._random.randrange(60)
        self.page.evaluate(FOCUS, nth)
        return str(nth)

    def _look(self) -> str:
        scheme: Literal["light", "dark"] = self._random.choice(("light", "dark"))
        motion: Literal["reduce", "no-preference"] = self._random.choice(
            ("reduce", "no-preference")
        )
        self.page.emulate_media(color_scheme=scheme, reduced_motion=motion)
        return f"{scheme} {motion}"

    def _habits(self) -> str:
        """Language, theme, pace and whatever else there is on the page of the settings."""
        way = ("menu", "settings")
        for name in way:
            self._press(name)
        done = [self._press(name) for name in self._random.sample(("language", "theme"), 2)]
        self._press("back")
        return str(done)

    def _back(self) -> str:
        """Back in the app, never out of it."""
        if self._page_name() == "start" and not self.page.evaluate(
            "() => Boolean(document.querySelector('dialog[open]'))"
        ):
            return "nothing"
        self.page.evaluate("() => history.back()")
        self._see()
        return ""

    def _link(self) -> str:
        link: str = self._random.choice(self._links)
        self._follow(link)
        for name in ("accept", "play-on", "keep"):
            if self._random.random() < 0.8:
                self._press(name)
        return link[:20]

    def _import(self) -> str:
        """Drop what was stored a while ago, something new, or what is no game at all."""
        new = [dumps(Record(match, SEED)) for match in tables(self._random.choice(GAMES))[:1]]
        texts = self._random.choice((self._file[:5], new, ["{", *new], ["[" * 9999]))
        self._file = self.page.evaluate(RECORDS)
        self.page.evaluate(DROP, texts)
        self._see()
        return f"{len(texts)} files"

    def _wait(self) -> str:
        long = self._random.choice((50, 300, 1000, 3200))
        self.page.wait_for_timeout(long)
        return str(long)

    def _reload(self) -> str:
        self.page.reload()
        self._ready()
        return ""

    def _leave_and_return(self) -> str:
        """At any moment: what was said to be saved has to be there."""
        self._tap()
        self.page.goto(f"{self._address}licences.txt")
        self._look_back()
        self.page.go_back()
        self._ready()
        return ""

    def _open_game(self) -> str:
        game, names = self._random.choice(GAMES), self._random.choice(LINE_UPS)
        language = self._random.choice(LANGUAGES)
        self.page.goto(f"{self._address}?game={game}&players={names}&lang={language}")
        self._ready()
        return f"{game} {names} {language}"

    # --- how it does it ---

    def _ready(self) -> None:
        self.page.wait_for_function(READY, timeout=BOOT_TIME)

    def _see(self) -> None:
        """Look at the page as it is after what was done, in its next pictures."""
        self.page.wait_for_function(PICTURES)

    def _finger(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def _anywhere(self) -> tuple[int, int]:
        width, height = self._size
        return self._random.randrange(width), self._random.randrange(height)

    def _follow(self, link: str) -> None:
        self.page.evaluate("(link) => { location.hash = link; }", link)
        self._see()

    def _set_size(self, size: tuple[int, int]) -> None:
        self._size = size
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def _offered(self) -> list[str]:
        offered: list[str] = self.page.evaluate(OFFERED)
        return offered

    def _aim(self) -> tuple[str, dict[str, Any]]:
        """Choose a kind of control, and one of that kind: thirteen boxes are one thing to do."""
        offered = self._offered()
        name = self._random.choice(sorted(set(offered)))
        nth = self._random.randrange(offered.count(name))
        return name, self.page.evaluate(AIM, [name, nth])

    def _press(self, name: str) -> str:
        """Tap one of the controls of this kind, if there are any."""
        offered = self._offered().count(name)
        aim = offered and self.page.evaluate(AIM, [name, self._random.randrange(offered)])
        if aim:
            self._use(name, aim)
            self._see()
        return name if aim else ""

    def _page_name(self) -> str:
        name: str = self.page.evaluate(
            "() => document.querySelector('main > section:not([hidden])').dataset.n"
        )
        return name

    def _progress(self) -> Any:
        return self.page.evaluate(
            """() => [document.documentElement.dataset.moves,
              document.querySelector(".hand > .wide:not([hidden])")?.dataset.do]"""
        )

    def _sensible_tap(self) -> None:
        """Tap what leads on soonest: bank or write what there is."""
        offered = self._offered()
        for name in (
            "close",
            "hand-over",
            "go-on",
            "result",
            "bank",
            "confirm",
            "take-all",
            "skip",
        ):
            if name in offered and self._tap_if_ready(name):
                return
        free = self.page.locator(".box[data-state=open]:visible, .box[data-state=zero]:visible")
        if "box" in offered and (boxes := free.count()):
            free.nth(self._random.randrange(boxes)).click()
        self._tap_if_ready("roll")

    def _tap_if_ready(self, name: str) -> bool:
        aim = self.page.evaluate(AIM, [name, 0])
        if aim and aim["ready"]:
            self._finger(aim["x"], aim["y"])
            return True
        return False

    def _to_a_table(self) -> None:
        """Go to the game on the table, or begin one."""
        for _ in range(8):
            self.page.keyboard.press("Escape")
            if self._page_name() in ("start", "table"):
                break
            self._press("back")
        if self._page_name() != "table" and not self._press("continue"):
            self.begin(self._random.choice(GAMES))

    # --- what it knows ---

    def _hear(self) -> None:
        """Take what the page has told since."""
        told, self._told[:] = self._told[:], []
        for one in told:
            self._ledger.note(one)
            if isinstance(one, Given):
                self.games[one.match.game] += 1

    def _look_back(self) -> None:
        """Compare what is stored with what the page has said; it doesn't run now."""
        self._hear()
        games = {game["id"]: game["record"] for game in stored(self.page)}
        self._ledger.compare(games)
        self._ledger = Ledger(games, FOREIGN_ROLLS)

    def go_home(self) -> None:
        """Go back to the start page."""
        for _ in range(8):
            self.page.keyboard.press("Escape")
            if self._page_name() == "start":
                break
            if not self._press("back") and self._press("menu"):
                self._press("home")
        self.check()


def monkey(
    page: Page, guard: Guard, address: str, seed: str, actions: int, reloads: bool = True
) -> Iterator[Monkey]:
    """Let one act so often, and yield it each time; AssertionError with the last actions where
    something is wrong.
    """
    one, games, number = Monkey(page, guard, address, seed, reloads), itertools.cycle(GAMES), 0
    try:
        one.start()
        for number in range(1, actions + 1):
            if number % SCENE == 1:
                one.begin(next(games))
            one.act(number)
            if number % SCENE == 0 or number == actions:
                one.sober()
            yield one
    except (AssertionError, Error) as fault:
        fault.add_note(f"--seed {seed}, action {number}: {list(one.last)}")
        raise


def main() -> None:
    """Let a monkey at the page, and say what it did."""
    parser = argparse.ArgumentParser(description="Act on the page at random.")
    parser.add_argument("--actions", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--steady", action="store_true", help="without reloads, memory compared")
    chosen = parser.parse_args()
    with chaos_host() as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.system_browser(), args=chromium.arguments()
        )
        context = browser.new_context(locale="en-US", **DEVICES["phone"])
        guard, page = Guard(context, host.address, NO_WORKER), context.new_page()
        if chosen.steady:
            counted(page, host.address)
        since, acts = monotonic(), Counter[str]()
        for one in monkey(
            page, guard, host.address, chosen.seed, chosen.actions, not chosen.steady
        ):
            acts = one.acts
            done = acts.total()
            if chosen.steady and done in (chosen.actions // 10, chosen.actions):
                one.go_home()
                print(f"after {done} actions: {held(page)}", flush=True)
        print(f"{chosen.actions} actions in {monotonic() - since:.0f} s, seed {chosen.seed}:")
        print(", ".join(f"{name} {n}" for name, n in acts.most_common()))
        print(f"moves: {one.games}")
        browser.close()


if __name__ == "__main__":
    main()
