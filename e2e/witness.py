"""What a page tells while somebody plays, and what must be stored when it is gone.

The page itself reports each state of a game that it gives to its store, and each time that `<html>`
says how many moves there are and are saved (docs/automation.md). Nobody asks it anything, so its
timing stays its own.
"""

import json
from collections.abc import Callable
from itertools import takewhile
from typing import Any, NamedTuple

from playwright.sync_api import Page

from pyapp import record as records
from pyapp.match import Match

WITNESS = r"""(() => {
  const where = `kocky:${new URL("./", location).pathname}:where`;
  const tell = (what, told) => globalThis.witness?.(JSON.stringify([what, told]));
  const number = (text) => Number(text.replace(/\D/g, ""));
  const trouble = () =>
    document.querySelector(".notice:not([hidden], :has([data-do=update]))");
  function shown() {
    const { moves, saved } = document.documentElement.dataset;
    const page = document.querySelector("main > section:not([hidden])");
    const own = ["table", "result"].includes(page.dataset.n);
    const all = (selector) => (own ? [...page.querySelectorAll(selector)] : []);
    return {
      page: page.dataset.n,
      game: JSON.parse(localStorage.getItem(where))?.game ?? null,
      moves: Number(moves ?? 0),
      saved: Number(saved ?? 0),
      totals: Object.fromEntries(all("[data-testid^=score-]").map((score) =>
        [score.dataset.testid.slice(6), number(score.textContent)])),
      dice: all("[data-testid^=die-]:not([data-place=aside], [data-place=off])").map((die) =>
        Number(die.dataset.value)),
      offered: Boolean(page.querySelector("[data-testid=continue]:not([hidden])")),
      notice: trouble()?.textContent.trim() ?? "",
    };
  }
  globalThis.shown = shown;
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, ...more) {
    if (value.record) tell("given", { game: value.id, record: value.record });
    return put.call(this, value, ...more);
  };
  new MutationObserver(() => tell("shown", shown())).observe(document, {
    subtree: true, attributeFilter: ["data-moves", "data-saved"],
  });
})()"""

Games = dict[str, str]
"""The stored record of each game by its identity."""
Moves = tuple[str, ...]
UNDONE = 2
"""How many moves go with undo at most: the bank, and what was set aside for it."""


class Shown(NamedTuple):
    """What the page showed of the game on the table, and how many of its moves are saved.

    `totals` are by seat, `dice` those that lie there and aren't set aside. `offered` says that
    there is a game to go on with.
    """

    page: str
    game: str | None
    moves: int
    saved: int
    totals: dict[str, int]
    dice: list[int]
    offered: bool
    notice: str


class Given(NamedTuple):
    """A state of a game that the page gave to its store."""

    game: str
    record: str

    @property
    def moves(self) -> Moves:
        """Its moves."""
        return tuple(json.loads(self.record)["moves"])

    @property
    def match(self) -> Match:
        """Its match. Raises Refusal where the rules don't allow it."""
        return records.loads(self.record).match


Told = Given | Shown
States = dict[str, list[Given]]


class Verdict(NamedTuple):
    """What a kill cost: moves that were shown and not stored, none of them said to be saved.

    `untold` says that what is stored goes on behind what was told: the last report can die with the
    browser. `rolls` counts the rolls that were told.
    """

    lost: int
    untold: bool
    rolls: int


def listen(page: Page, told: list[Told]) -> None:
    """Note what this page tells from its next navigation on."""

    def hear(text: str) -> None:
        what, data = json.loads(text)
        told.append(Given(**data) if what == "given" else Shown(**data))

    bind(page, "witness", hear)
    page.add_init_script(WITNESS)


def bind(page: Page, name: str, hear: Callable[[str], None]) -> None:
    """Give the page a function of this name that tells a text and waits for no answer."""
    session = page.context.new_cdp_session(page)
    session.on(
        "Runtime.bindingCalled",
        lambda event: hear(event["payload"]) if event["name"] == name else None,
    )
    session.send("Runtime.enable")
    session.send("Runtime.addBinding", {"name": name})


def welcome(stored: Games, shown: Shown) -> None:
    """AssertionError unless a page that has just started shows a game as it is stored."""
    if shown.game not in stored:
        unfinished = [game for game, record in stored.items() if not Given(game, record).match.over]
        assert shown.offered == bool(unfinished), f"{shown} of {unfinished}"
        return
    game = Given(shown.game, stored[shown.game])
    assert shown.saved >= len(game.moves), f"{shown} of {game}"
    assert shown.moves > len(game.moves) or fits(game, shown), f"{shown} of {game}"


def judge(before: Games, told: list[Told], after: Games) -> Verdict:
    """AssertionError unless what is stored is what the page may have left behind.

    `before` is what was stored when the page began to tell, `after` when it had been killed.
    """
    ledger = Ledger(before)
    for one in told:
        ledger.note(one)
    screens = [one for one in told if isinstance(one, Shown)]
    trouble = [screen for screen in screens if screen.notice]
    assert not trouble, f"told of trouble: {trouble}"
    untold = ledger.compare(after)
    rolls = sum(isinstance(one, Given) and _verb(one.moves) == "roll" for one in told)
    return Verdict(_lost(screens, after), untold, rolls)


class Ledger:
    """What a page has claimed: the states of each game in order, and which was said to be saved.

    `foreign` is how many rolls of a game may have come from elsewhere, without their seed.
    """

    def __init__(self, before: Games, foreign: int = 0) -> None:
        self._foreign = foreign
        self.states: States = {game: [Given(game, record)] for game, record in before.items()}
        self._safe = dict.fromkeys(before, 0)

    def note(self, one: Told) -> None:
        """Take one more claim; AssertionError unless it agrees with those before."""
        if isinstance(one, Given):
            _note(self.states.setdefault(one.game, []), one, self._foreign)
        elif one.game is not None and one.saved:
            known = enumerate(self.states.get(one.game, []))
            saved = [index for index, state in known if len(state.moves) == one.saved]
            assert saved, f"said to be saved, and never given to the store: {one}"
            self._safe[one.game] = saved[-1]
            state = self.states[one.game][saved[-1]]
            assert one.moves != one.saved or fits(state, one), f"{one} is shown of {state}"

    def compare(self, after: Games) -> bool:
        """Whether more is stored than was told; AssertionError where something is lost."""
        lost = self._safe.keys() - after.keys()
        assert not lost, f"lost: {lost}"
        untold = False
        for game, record in after.items():
            allowed = self.states.get(game, [])[self._safe.get(game, 0) :]
            now = Given(game, record)
            check(now, self._foreign)
            untold |= _is_untold([state.moves for state in allowed], now)
        return untold


def _note(states: list[Given], now: Given, foreign: int) -> None:
    """Note another state of a game; AssertionError unless it follows from the one before."""
    check(now, foreign)
    if states:
        before = states[-1]
        assert _head(before) == _head(now), f"another game by the same name: {before} {now}"
        if before.moves == now.moves:
            return
        undone = before.moves[shared(before.moves, now.moves) :]
        by_undo = len(undone) <= UNDONE and _verb(undone) in ("bank", "score")
        assert not undone or by_undo, f"{now} doesn't follow from {before}"
    states.append(now)


def _is_untold(allowed: list[Moves], now: Given) -> bool:
    """Whether the stored state goes on behind the last one told; AssertionError if it is none."""
    newest = allowed[-1] if allowed else ()
    follows = now.moves[: len(newest)] == newest
    assert now.moves in allowed or follows, f"{now} is stored, and not one of {allowed}"
    return now.moves not in allowed


def _lost(screens: list[Shown], after: Games) -> int:
    last = screens[-1] if screens else None
    if last is None or last.game is None:
        return 0
    stored = Given(last.game, after[last.game]).moves if last.game in after else ()
    return max(0, last.moves - len(stored))


def check(state: Given, foreign: int = 0) -> None:
    """AssertionError unless the record replays, and every roll is the one that the seed gives."""
    verdict = records.verify(records.loads(state.record))
    assert verdict["rolls"] - verdict["checked"] <= foreign, f"rolls without a seed: {state}"
    assert not verdict["wrong"], f"rolls not by the seed: {verdict} {state}"


def fits(state: Given, shown: Shown) -> bool:
    """Whether the page showed this state: the totals, and the dice that were thrown last."""
    match = state.match
    totals = {str(seat): total for seat, total in enumerate(match.totals)}
    if shown.totals and shown.totals != totals:
        return False
    if _verb(match.moves) != "roll" or not shown.dice:
        return True
    return sorted(shown.dice) == sorted(map(int, match.moves[-1].split(" ")[1:]))


def shared(some: Moves, others: Moves) -> int:
    """How many moves are the same from the start on."""
    return sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False))
    )


def _verb(moves: Moves) -> str:
    """The verb of the last move."""
    return moves[-1].split(" ")[0] if moves else ""


def _head(state: Given) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(state.record)
    return {key: value for key, value in data.items() if key != "moves"}
