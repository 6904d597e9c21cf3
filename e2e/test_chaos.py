"""The browser is killed at any moment: no game is lost, and the dice stay those of the seed."""

from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from itertools import starmap
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright

from e2e.chaos import PATIENCE, Chromium, Run, chaos, chaos_host
from e2e.hosts import COME_BACK, app_folder, build_of, keep, version
from e2e.player import DROP, SAVED
from e2e.stored import fill
from e2e.witness import Given, Shown, Told, Verdict, bind, judge, welcome
from pyapp.archive import everything
from pyapp.i18n import Words
from pyapp.match import Match, Player, new_match, play, roll_move, throw
from pyapp.record import Record, dumps
from pyapp.rules.games import GAMES, SIX_DICE
from pyapp.shelf import Entry
from tools.serve import DIST

EN = Words("en")
KILLS = 5
SEED = "000102030405060708090a0b0c0d0e0f"
TURN = ("roll", "keep 1", "roll", "keep 4 4 4", "bank")


@pytest.fixture(autouse=True)
def guard() -> None:
    """Each browser that is killed has a guard of its own."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the page is."""
    with chaos_host() as host:
        yield host.address


@pytest.mark.parametrize("game", GAMES)
def test_killed_browser_loses_nothing(playwright: Playwright, address: str, game: str) -> None:
    """What was said to be saved is there, and every roll is the one of the seed."""
    kills = chaos(playwright, address, game, KILLS, seed="tests")
    assert len(kills) == KILLS
    assert sum(kill.verdict.rolls for kill in kills) > 0


LIES = {
    "the store forgets": """const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (value) {
          put.call(this, value);
          return this.delete(value.id);
        };""",
    "it is said a second too early": """const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (value) {
          put.call(this, value);
          const write = () => this.transaction.db.transaction("games", "readwrite");
          setTimeout(() => write().objectStore("games").add(value), 1000);
          return this.delete(value.id);
        };""",
}


@pytest.mark.parametrize("lie", list(LIES))
def test_lie_is_found(playwright: Playwright, address: str, lie: str) -> None:
    """A page that says of moves that they are saved, when they aren't, doesn't pass."""
    with pytest.raises(AssertionError, match="lost"):
        chaos(playwright, address, "hotdice", KILLS, "lies", LIES[lie])


# --- killed while the app itself changes ---


MIGRATING = """{
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...what) {
    const request = open.apply(this, what);
    request.addEventListener("upgradeneeded", () => globalThis.migrating?.(""));
    return request;
  };
}"""
VERSION = "async () => (await indexedDB.databases())[0].version"
OLD_GAMES = 400
UPDATES = 3
FIRST_VERSION = 1
IMPORTING = """{
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...what) {
    const request = put.apply(this, what);
    if (--globalThis.putsLeft === 0) {
      globalThis.dying("");
      for (const late = performance.now() + 10_000; performance.now() < late; );
    }
    return request;
  };
}"""
"""After so many of its writes the page stands still, the transaction open, until it is killed."""
NEW_GAMES = 150


def test_killed_while_migrating(playwright: Playwright, address: str, tmp_path: Path) -> None:
    """The database stays as it was, every game in it, until it is wholly of today's form."""
    record = state(4).record
    old = [
        {"id": f"{n:032x}", "state": "open", "updated": n + 1, "record": record, "previous": ""}
        for n in range(OLD_GAMES)
    ]
    run = Run(playwright, tmp_path, address, "hotdice", MIGRATING)
    versions: list[int] = []

    def first_version(running: Chromium) -> None:
        fill(running.page, old, FIRST_VERSION)
        running.kill()

    def migrate(running: Chromium) -> None:
        versions.append(running.page.evaluate(VERSION))
        bind(running.page, "migrating", lambda _: running.kill())
        run.enter(running.page)

    run.kill("with an old database", first_version)
    for _ in range(2):
        run.kill("while migrating", migrate)
    run.end()
    assert versions == [FIRST_VERSION] * 2
    assert len(run.stored) == OLD_GAMES


def test_killed_while_importing(playwright: Playwright, address: str, tmp_path: Path) -> None:
    """All of a file is taken or nothing; what was there stays; a second time brings the rest."""
    here = [named("older there", 4), named("newer there", 2), named("only here", 3)]
    new = [named(f"new {n}", n % 6) for n in range(NEW_GAMES)]
    there = [named("older there", 2), named("newer there", 4), *new]
    run = Run(playwright, tmp_path, address, "hotdice", IMPORTING)

    def first_games(running: Chromium) -> None:
        fill(running.page, list(map(as_stored, here)), FIRST_VERSION)
        running.kill()

    def drop(running: Chromium, games: list[Given]) -> Page:
        bind(running.page, "dying", lambda _: running.kill())
        run.enter(running.page)
        file = everything([Entry(game.game, record=game.record) for game in games], ())
        running.page.evaluate(DROP, ["games.json", file])
        running.page.get_by_role("dialog").wait_for()
        return running.page

    def compare(running: Chromium) -> None:
        drop(running, there)
        running.kill()

    def compare_again(running: Chromium) -> None:
        page = drop(running, there)
        page.get_by_text(EN("import.same", n=NEW_GAMES + 1)).wait_for()
        running.kill()

    def take(running: Chromium, games: list[Given], puts: int = 0) -> None:
        page = drop(running, games)
        page.evaluate("(puts) => { globalThis.putsLeft = puts; }", puts)
        page.get_by_test_id("import-yes").click(timeout=PATIENCE)
        page.locator(".games li").nth(len(games)).wait_for()
        running.kill()

    def moves() -> dict[str, int]:
        games = list(starmap(Given, run.stored.items()))
        found = {game.match.players[0].name: len(game.moves) for game in games}
        assert len(found) == len(games), "a game is there twice"
        return found

    before = {"older there": 4, "newer there": 2, "only here": 3}
    after = before | {"newer there": 4}
    half, all_new = ({f"new {n}": n % 6 for n in range(k)} for k in (NEW_GAMES // 2, NEW_GAMES))
    part = there[: NEW_GAMES // 2 + 2]
    for found, moment, scene in (
        ({}, "with a few games", first_games),
        (before, "while it is compared", compare),
        (before, "at the first", partial(take, games=there, puts=1)),
        (before, "in the midst", partial(take, games=there, puts=NEW_GAMES // 2)),
        (before, "at the last", partial(take, games=there, puts=NEW_GAMES + 1)),
        (before, "with a part of it", partial(take, games=part)),
        (after | half, "in the midst of the rest", partial(take, games=there, puts=NEW_GAMES // 4)),
        (after | half, "with all of it", partial(take, games=there)),
        (after | all_new, "with all of it once more", compare_again),
    ):
        run.kill(moment, scene)
        assert moves() == found, f"before it was killed {moment}"
    run.end()
    assert moves() == after | all_new


def named(name: str, moves: int) -> Given:
    """A game of a player with this name, by which it is known too."""
    identity = sha256(name.encode()).hexdigest()[:32]
    return Given(identity, state(moves, name=name).record)


def as_stored(game: Given) -> dict[str, Any]:
    """An unfinished game as the first version of the app has stored it."""
    return {"id": game.game, "state": "open", "updated": 1, "record": game.record, "previous": ""}


@pytest.mark.parametrize("moment", ["while it comes", "while it takes over"])
def test_killed_while_updating(playwright: Playwright, tmp_path: Path, moment: str) -> None:
    """A version that was there before or the new one starts, whole, with the game as stored."""
    random, builds = Random(moment), [app_folder(DIST)]
    with chaos_host() as host:
        run = Run(playwright, tmp_path / "profile", host.address, "penta")
        # What a kill broke off is fetched again, from a host that has the next version by then.
        run.forgiven = f"response 404: {host.address}app-"

        def begin(running: Chromium) -> None:
            page = running.page
            keep(page, f"{host.address}?game=penta&players=Eva")
            for testid in ("roll", "box-chance", "confirm"):
                page.get_by_test_id(testid).click()
            page.wait_for_function(SAVED)
            running.kill()

        def update(running: Chromium) -> None:
            run.enter(running.page)
            assert build_of(running.page) in builds
            host.folder = version(tmp_path / str(len(builds)), f"{len(builds):x>12}")
            builds.append(app_folder(host.folder))
            running.page.evaluate(COME_BACK)
            if moment == "while it takes over":
                running.page.get_by_role("button", name="Update", exact=True).click()
            running.kill_after(random.uniform(0, 0.3))

        run.kill("before an update", begin)
        for _ in range(UPDATES):
            run.kill(moment, update)
        run.end()


# --- the judge, without a browser ---


def state(moves: int, bent: bool = False, name: str = "Eva") -> Given:
    """A game after so many moves of TURN; bent: its last roll isn't the seed's."""
    match: Match = new_match("hotdice", SIX_DICE["hotdice"], (Player(name),))
    for number, move in enumerate(TURN[:moves], start=1):
        dice = throw(match, SEED) if move == "roll" else ()
        if bent and number == moves:
            dice = dice[::-1]
        match = play(match, roll_move(match, dice) if dice else move)
    return Given("a", dumps(Record(match, SEED)))


def screen(moves: int, saved: int, total: int = 0, notice: str = "") -> Shown:
    """What the page shows of it."""
    return Shown("table", "a", moves, saved, {"0": total}, [], False, notice)


def stored(given: Given) -> dict[str, str]:
    """The store with this game."""
    return {given.game: given.record}


TOLD: list[Told] = [state(1), screen(2, 1), state(2), screen(2, 2), state(3), screen(3, 2)]


@pytest.mark.parametrize(("there", "lost", "untold"), [(2, 1, False), (3, 0, False), (4, 0, True)])
def test_saved_state_or_a_later_one_passes(there: int, lost: int, untold: bool) -> None:
    """What wasn't said to be saved may be lost, and what was accepted last may be untold."""
    verdict = judge({}, TOLD, stored(state(there)))
    assert verdict == Verdict(lost, untold, rolls=2)


def test_taken_back_bank_may_be_stored_or_not() -> None:
    """While undo isn't said to be saved, the game may be stored with the bank or without."""
    told: list[Told] = [*TOLD, state(4), state(5), screen(5, 5, 500), state(3), screen(3, 5)]
    assert judge({}, told, stored(state(5))).lost == 0
    assert judge({}, told, stored(state(3))).lost == 0
    with pytest.raises(AssertionError, match="is stored"):
        judge({}, told, stored(state(2)))


@pytest.mark.parametrize(
    ("before", "told", "after", "fault"),
    [
        ({}, TOLD, {}, "lost"),
        ({}, TOLD, stored(state(1)), "is stored"),
        ({}, [*TOLD, screen(3, 3), state(4)], stored(state(2)), "is stored"),
        ({}, TOLD, stored(state(3, bent=True)), "not by the seed"),
        ({}, [screen(1, 1)], {}, "never given"),
        ({}, [*TOLD, screen(3, 3, total=50)], stored(state(3)), "is shown"),
        ({}, [*TOLD, screen(3, 2, notice="Oh.")], stored(state(3)), "told of trouble"),
        (stored(state(4)), [state(2)], stored(state(2)), "doesn't follow"),
        (stored(state(2)), [], stored(state(1)), "is stored"),
    ],
)
def test_harm_is_found(
    before: dict[str, str], told: list[Told], after: dict[str, str], fault: str
) -> None:
    """A lost game, lost or other moves, a bent roll, a false screen, a word of trouble."""
    with pytest.raises(AssertionError, match=fault):
        judge(before, told, after)


def test_page_has_to_show_what_is_stored() -> None:
    """After a start: the same totals, all of it saved; or the offer to go on."""
    there = stored(state(5))
    welcome(there, screen(5, 5, 500))
    for wrong in (screen(5, 4, 500), screen(5, 5, 300), screen(4, 4)):
        with pytest.raises(AssertionError):
            welcome(there, wrong)
    start = Shown("start", None, 0, 0, {}, [], True, "")
    welcome(there, start)
    with pytest.raises(AssertionError):
        welcome(there, start._replace(offered=False))
