"""The page starts, plays and comes back the same in every engine.

A person plays the moves of a game that CPython has played with the same seed. Every move stored in
the browser, the computer's among them, must be the one of that game: engines can't differ unseen.
"""

import json
import subprocess
import sys
from collections import Counter
from functools import cache
from statistics import median
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, ViewportSize

from e2e.conftest import BOOT_TIME, READY
from e2e.player import SAVED, Person
from engines.conftest import Server

LATER_VISITS = 4

# Between aiming and touching a driver takes its time: what still flies would be missed.
AT_REST = "document.getAnimations().every(({ playState }) => playState !== 'running')"

# The service worker takes over when it has all the files.
KEPT = "() => navigator.serviceWorker.controller?.state === 'activated'"
RECORDS = """async () => {
  const result = (request) => new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = failed;
  });
  const base = await result(indexedDB.open(`kocky:${new URL(".", document.baseURI).pathname}`));
  const games = await result(base.transaction("games").objectStore("games").getAll());
  base.close();
  return games.map(({ record }) => record);
}"""


class Known(NamedTuple):
    """A game that the command line plays by itself: Anna against a computer."""

    game: str
    computer: str
    seed: str
    viewport: ViewportSize

    @property
    def address(self) -> dict[str, str]:
        """The parameters with which a person sits in Anna's place."""
        players = f"Anna,Hal:{self.computer}"
        return {"game": self.game, "players": players, "seed": self.seed, "lang": "en"}

    @property
    def record(self) -> str:
        """The record of the game."""
        return played(self.game, self.computer, self.seed)

    @property
    def moves(self) -> list[str]:
        """Every move of the game."""
        moves: list[str] = json.loads(self.record)["moves"]
        return moves

    @property
    def scores(self) -> dict[int, int]:
        """Each seat's total at the end."""
        shown = json.loads(command_line("show", "-", given=self.record))
        return dict(enumerate(shown["scores"]))


TABLET = ViewportSize(width=1180, height=820)
PHONE = ViewportSize(width=450, height=800)  # no narrower than WebKitGTK's window can be
PENTA = Known("penta", "expert", "000102030405060708090a0b0c0d0e0f", TABLET)
HOT_DICE = Known("hotdice", "perfect", f"{57:032x}", PHONE)  # a short game


@cache
def played(game: str, computer: str, seed: str) -> str:
    """Return the record of a game."""
    players = f"Anna:perfect,Hal:{computer}"
    printed = command_line("play", game, "--players", players, "--seed", seed)
    return printed.splitlines()[-1]


def command_line(*words: str, given: str = "") -> str:
    """Return what a command of the command line prints."""
    command = (sys.executable, "-m", "pyapp", *words)
    return subprocess.check_output(command, text=True, input=given)  # noqa: S603


def plain(move: str) -> str:
    """Return a move with its dice in order: how they lie isn't part of the game."""
    verb, *words = move.split()
    return " ".join([verb, *sorted(words)])


def begin(page: Page, known: Known) -> Person:
    """Open the game."""
    page.set_viewport_size(known.viewport)
    person = Person(page, touch=False)
    person.open(**known.address)
    return person


def keep(person: Person, values: list[int]) -> None:
    """Choose dice of these values, and no others; set aside are those that can't be touched."""
    wanted = Counter(values)
    for place, die in enumerate(person.look().dice, start=1):
        kept = die.enabled and wanted[die.value] > 0
        wanted[die.value] -= kept
        if die.enabled and die.pressed != kept:
            person.wait_until(AT_REST)
            assert person.tap(f"die-{place}").dice[place - 1].pressed == kept
    assert not wanted.total()


def choose(person: Person, move: str) -> None:
    """Touch what a move names: dice to keep or a box; nothing for a roll."""
    verb, *words = move.split()
    if verb == "score":
        assert person.tap(f"box-{words[0]}").box == words[0]
    elif verb != "roll":
        keep(person, [int(word) for word in words])


def act(person: Person, moves: list[str]) -> None:
    """Press the button that makes the choice and the move after it."""
    verb = moves[0 if moves[0].startswith(("roll", "score")) else 1].split()[0]
    person.tap("confirm" if verb == "score" else verb)


def come_back(person: Person) -> None:
    """Reload with the dice at rest, and find the same page."""
    person.wait_until(AT_REST)
    before = person.look()
    person.reload_when_saved()
    assert person.look().moment == before.moment


def test_starts(tab: Page, measured: dict[str, str]) -> None:
    """A game is on the table at the first visit, and at later ones."""
    times: list[float] = []
    begin(tab, PENTA)
    for _ in range(LATER_VISITS):
        times.append(tab.evaluate("() => performance.now()"))
        tab.reload()
        tab.wait_for_function(READY, timeout=BOOT_TIME)
    measured["first start"] = f"{times[0]:.0f} ms"
    measured["later starts"] = f"{median(times[1:]):.0f} ms"


@pytest.mark.parametrize("known", [PENTA, HOT_DICE], ids=lambda known: known.game)
def test_plays_a_known_game(tab: Page, known: Known, measured: dict[str, str]) -> None:
    """A whole game, reloaded in the middle of a turn, is the one of the command line."""
    wanted = known.moves
    person = begin(tab, known)
    reloaded = False
    while (now := person.wait_for_turn()).right:
        moves = wanted[now.moves :]
        choose(person, moves[0])
        if not reloaded and len(moves) < len(wanted) / 2 and moves[0].startswith(("hold", "keep")):
            come_back(person)
            reloaded = True
        act(person, moves)
    assert reloaded
    person.tap_wide()
    person.wait_until("document.querySelector('section.result:not([hidden])')")
    scores = person.look().scores
    assert scores == known.scores
    tab.wait_for_function(SAVED)
    (record,) = (json.loads(text) for text in tab.evaluate(RECORDS))
    assert [*map(plain, record["moves"])] == [*map(plain, wanted)]
    measured[known.game] = " : ".join(map(str, scores.values()))


def test_comes_back_without_the_server(tab: Page, server: Server) -> None:
    """When the server has died for good, the page starts with its game, and plays on."""
    moves = HOT_DICE.moves
    person = begin(tab, HOT_DICE)
    tab.wait_for_function(KEPT)
    person.tap("roll")
    choose(person, moves[1])
    server.kill()
    come_back(person)
    act(person, moves[1:])
    assert person.look().moves == 3
