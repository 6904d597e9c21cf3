"""Kills the browser while somebody plays, and looks at what it left behind.

    python -m e2e.chaos [--kills 50] [--seed 1] [--game penta]

A real Chromium with a profile on disk is killed (SIGKILL, all of its processes) at random moments
of play. Each restart goes on with the games that are stored.
"""

import argparse
import os
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Timer
from typing import NamedTuple
from urllib.parse import urlencode

from playwright.sync_api import Error, Page, Playwright, sync_playwright

from e2e.conftest import BOOT_TIME, READY
from e2e.guard import Guard
from e2e.hosts import Host, HostHandler, hosted
from e2e.stored import stored
from e2e.witness import Games, Shown, Told, Verdict, judge, listen, welcome
from pyapp.rules.games import GAMES, PENTA
from pyapp.rules.refusal import Refusal
from tools import browser as chromium

SWITCHES = (
    "--headless",
    "--disable-dev-shm-usage",
    "--remote-debugging-port=0",
    "--window-size=1180,900",
    "--lang=en-US",
    "--disable-extensions",
    "--disable-features=PreloadTopChromeWebUI",
)
LINE_UPS = ("Eva", "Eva,Jan", "Eva,Hal:classic", "Hal:club,Eva,Ota:expert", "Eva,Jan,Hal:beginner")
TARGETS = (500, 1000, 2000)
PACES = ((0, 30), (20, 150), (150, 600))
"""Milliseconds between two taps: faster than anybody, quick, thoughtful."""
MOMENTS = {"in the start": 1500, "right after a tap": 40, "in play": 1200}
"""When the browser is killed: after at most so many milliseconds, in play after a tap."""
START, *_ = MOMENTS
MOST_TAPS = 12
PATIENCE = 20_000
DO = {
    "roll": 6,
    "die": 3,
    "take-all": 5,
    "bank": 4,
    "box": 4,
    "confirm": 8,
    "undo": 1,
    "hand-over": 8,
    "go-on": 4,
    "skip": 1,
    "result": 4,
    "rematch": 8,
    "continue": 8,
}
"""What a player does, and how gladly."""
# The files of a browser that was killed can still be locked for a moment.
HAS_DATABASE = """async () => {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await indexedDB.databases()).length > 0;
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}"""
CONTROLS = """() => {
  const page = document.querySelector("main > section:not([hidden])");
  return [...page.querySelectorAll("[data-do]")]
    .filter((control) => !control.disabled && control.checkVisibility())
    .map((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return [control.dataset.do, x + width / 2, y + height / 2];
    });
}"""


def no_icon(handler: HostHandler) -> None:
    """Chromium asks for the icon of what isn't a page; 404 would be a complaint."""
    handler.send_response(HTTPStatus.NO_CONTENT)
    handler.end_headers()


@contextmanager
def chaos_host() -> Iterator[Host]:
    """A host of dist/ whose files can be looked at without a complaint."""
    with hosted() as host:
        host.faults["/favicon.ico"] = no_icon
        yield host


class Kill(NamedTuple):
    """When the browser was killed, and what that cost."""

    moment: str
    verdict: Verdict


class Chromium:
    """A Chromium with a profile on disk; all its processes are in one group, to die together."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        program = chromium.quick_browser() or playwright.chromium.executable_path
        command = [program, *chromium.arguments(), *SWITCHES, f"--user-data-dir={profile}"]
        self._process = subprocess.Popen(  # noqa: S603 the browser of the tests
            [*command, "about:blank"], stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        self.killed = False
        self._said: str | None = None
        self.browser = playwright.chromium.connect_over_cdp(self._address())

    def _address(self) -> str:
        assert self._process.stderr is not None
        lines = iter(self._process.stderr.readline, "")
        told = (line.partition("DevTools listening on ")[2].strip() for line in lines)
        return next(address for address in told if address)

    @property
    def page(self) -> Page:
        """Its only tab."""
        return self.browser.contexts[0].pages[0]

    def kill(self) -> None:
        """End every process of it at once, without a word."""
        self.killed = True
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def kill_after(self, seconds: float) -> None:
        """Kill it in a moment."""
        Timer(seconds, self.kill).start()

    def end(self) -> str:
        """Kill it if it lives and wait until it is gone; return what it had to say."""
        self.kill()
        if self._said is None:
            self._said = self._process.communicate()[1]
        return self._said


@contextmanager
def started(playwright: Playwright, profile: Path) -> Iterator[Chromium]:
    """A browser that doesn't outlive the context."""
    running = Chromium(playwright, profile)
    try:
        yield running
    except Error as error:
        error.add_note(running.end())
        raise
    finally:
        running.end()


class Player:
    """Somebody who taps what the page offers, at random and at a pace of their own."""

    def __init__(self, page: Page, random: Random) -> None:
        self._page = page
        self._random = random
        self._pace = random.choice(PACES)
        self.acts: list[str] = []

    def act(self) -> bool:
        """Tap something; False where there is nothing to tap."""
        controls: dict[str, list[tuple[float, float]]] = {}
        for do, x, y in self._page.evaluate(CONTROLS):
            if do in DO:
                controls.setdefault(do, []).append((x, y))
        if not controls:
            return False
        kinds = list(controls)
        kind = self._random.choices(kinds, [DO[kind] for kind in kinds])[0]
        self.acts.append(kind)
        self._page.mouse.click(*self._random.choice(controls[kind]))
        return True

    def pause(self) -> None:
        """Let as much time pass as this player needs to think."""
        self._page.wait_for_timeout(self._random.uniform(*self._pace))


class Run:
    """One game that is played and killed again and again, on one profile.

    `script` runs in every page besides, `forgiven` is the fault that may come. `kills` are those
    whose consequences have been seen, `stored` is what was there after the last of them.
    """

    def __init__(
        self, playwright: Playwright, profile: Path, address: str, game: str, script: str = ""
    ) -> None:
        self.kills: list[Kill] = []
        self._playwright = playwright
        self._profile = profile
        self._address = address
        self._game = game
        self._script = script
        self.forgiven: str | None = None
        self.stored: Games = {}
        self._told: list[Told] = []
        self._moment: str | None = None
        self.acts: list[str] = []

    def kill_in_play(self, random: Random) -> None:
        """Look at what the kill before has left, play on from there and be killed."""
        moment = random.choices(list(MOMENTS), (1, 4, 4))[0]
        self.kill(moment, lambda running: self._play(running, random, moment))

    def kill(self, moment: str, scene: Callable[[Chromium], None]) -> None:
        """Look at what the kill before has left, and let the scene go on until it is killed.

        AssertionError where something was lost, or isn't what it must be.
        """
        with started(self._playwright, self._profile) as running:
            guard = self._look_back(running.page)
            self._moment = moment
            try:
                scene(running)
                while True:
                    running.page.wait_for_timeout(PATIENCE)
                    assert running.killed, f"nothing happened {moment}"
            except Error:
                if not running.killed:
                    raise
            if self.forgiven:
                guard.forgive(self.forgiven)
            guard.check()

    def end(self) -> None:
        """Look at what the last kill has left."""
        with started(self._playwright, self._profile) as running:
            guard = self._look_back(running.page)
            self.enter(running.page)
            guard.check()

    def _look_back(self, page: Page) -> Guard:
        """Judge what is stored, before the app starts, and listen and watch from now on."""
        page.goto(f"{self._address}licences.txt")
        there = page.evaluate(HAS_DATABASE)
        after = {game["id"]: game["record"] for game in stored(page)} if there else {}
        if self._moment is not None:
            self.kills.append(Kill(self._moment, judge(self.stored, self._told, after)))
        self.stored, self._told = after, []
        listen(page, self._told)
        page.add_init_script(self._script)
        return Guard(page.context, self._address)

    def _play(self, running: Chromium, random: Random, moment: str) -> None:
        """Play until the browser is killed."""
        page, player = running.page, Player(running.page, random)
        self.acts = player.acts
        delay = random.uniform(0, MOMENTS[moment]) / 1000
        last = random.randint(1, MOST_TAPS)
        page.emulate_media(reduced_motion=random.choice(("reduce", "no-preference")))
        if moment == START:
            running.kill_after(delay)
        self.enter(page)
        while True:
            if not player.act():
                self._begin(page, random)
            elif len(player.acts) == last and moment != START:
                running.kill_after(delay)
            player.pause()

    def enter(self, page: Page) -> None:
        """Start the app, which shows the game as it is stored."""
        self._open(page)
        welcome(self.stored, next(one for one in reversed(self._told) if isinstance(one, Shown)))

    def _begin(self, page: Page, random: Random) -> None:
        """Start a new game."""
        wanted = {"game": self._game, "players": random.choice(LINE_UPS)}
        if self._game != PENTA:
            wanted["target"] = str(random.choice(TARGETS))
        self._open(page, f"?{urlencode(wanted)}")

    def _open(self, page: Page, query: str = "") -> None:
        page.goto(f"{self._address}{query}")
        page.wait_for_function(READY, timeout=BOOT_TIME)


def report(game: str, kills: list[Kill]) -> str:
    """What the kills of a game have cost, in one line."""
    moments = Counter(kill.moment for kill in kills).items()
    when = ", ".join(f"{n} {moment}" for moment, n in moments)
    verdicts = [kill.verdict for kill in kills]
    lost = [verdict.lost for verdict in verdicts if verdict.lost]
    return (
        f"{game}: {len(kills)} kills ({when}), "
        f"{sum(verdict.rolls for verdict in verdicts)} rolls, all by the seed; "
        f"{len(lost)} kills cost moves not yet said to be saved ({sum(lost)} moves), "
        f"{sum(verdict.untold for verdict in verdicts)} left more than had been told"
    )


def chaos(
    playwright: Playwright, address: str, game: str, kills: int, seed: str, script: str = ""
) -> list[Kill]:
    """Kill a game so often; AssertionError with the seed of the kill that did harm."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        run = Run(playwright, Path(profile), address, game, script)
        try:
            for number in range(kills):
                run.kill_in_play(Random(f"{seed}/{game}/{number}"))
            run.end()
        except (AssertionError, Error, Refusal) as fault:
            fault.add_note(f"{game}, seed {seed}, after {len(run.kills)} kills: {run.acts}")
            raise
    return run.kills


def main() -> None:
    """Kill all games, or one."""
    parser = argparse.ArgumentParser(description="Kill the browser while somebody plays.")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--game", choices=GAMES, action="append")
    chosen = parser.parse_args()
    with chaos_host() as host, sync_playwright() as playwright:
        for game in chosen.game or GAMES:
            kills = chaos(playwright, host.address, game, chosen.kills, chosen.seed)
            print(report(game, kills), flush=True)


if __name__ == "__main__":
    main()
