"""The state of the table beside the match, and what a tap, a key or the passing of time makes of it.

`step(table, event, argument)` is pure. Time is data: `due` says which event happens after how long.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pyapp.ai.levels import plan
from pyapp.dice import Dice, without
from pyapp.match import Match, Seat, play, replay, throw, words
from pyapp.rules import penta, sixdice
from pyapp.rules.combinations import everything_that_scores, leftover, scorer, scoring_faces
from pyapp.rules.games import PENTA, SixDiceRules
from pyapp.rules.refusal import Refusal

Places = tuple[int, ...]

TUMBLE = 655
"""Milliseconds until six thrown dice are at rest."""
SECOND = 1000
PACES = {"slow": (1600, 4000), "normal": (900, 2500), "fast": (400, 1500)}
AUTO_ENTRIES = (0, 3, 10, 30)
PLAY, NEWS, HAND_OVER, OVER = "play", "news", "hand_over", "over"
BEST = "perfect"


@dataclass(frozen=True, slots=True)
class Due:
    """An event that happens by itself after so many milliseconds."""

    event: str
    after: int


@dataclass(frozen=True, slots=True)
class Habits:
    """How the table behaves: the computers' pace, seconds to auto-entry (0 = off), hand-over.

    `tumble` is how many milliseconds thrown dice take to come to rest.
    """

    pace: str = "normal"
    auto_entry: int = 3
    hand_over: bool = True
    tumble: int = TUMBLE


@dataclass(frozen=True, slots=True)
class Table:
    """A match with its dice on the board.

    `dice` are the values by place (0 = none there), `aside` the places set aside in tray order,
    `chosen` the places chosen or held, `plan` what a computer is about to do, `thrown` the places of
    the last throw, `rolling` until they are at rest, `holder` the person who had the device last, `undo_to` the table before the last
    score or bank.
    """

    match: Match
    seed: str
    seed_from: int = 1
    habits: Habits = field(default_factory=Habits)
    dice: Dice = ()
    aside: Places = ()
    chosen: Places = ()
    box: str | None = None
    plan: tuple[str, ...] = ()
    stage: str = PLAY
    holder: int | None = None
    throws: int = 0
    thrown: Places = ()
    rolling: bool = False
    countdown: int | None = None
    skipping: bool = False
    refusal: Refusal | None = None
    undo_to: "Table | None" = None
    due: Due | None = None

    @property
    def mover(self) -> Seat | None:
        """The seat to move."""
        return None if self.match.turn is None else self.match.seats[self.match.turn]

    @property
    def person_moves(self) -> bool:
        """A person is to act on the dice now."""
        return self.stage == PLAY and self.mover is not None and self.mover.computer is None

    @property
    def people(self) -> int:
        """How many people still play."""
        return sum(seat.computer is None and not seat.out for seat in self.match.seats)

    @property
    def free(self) -> Places:
        """The places whose dice are neither set aside nor chosen."""
        taken = {*self.aside, *self.chosen}
        return tuple(place for place in range(size(self.match)) if place not in taken)

    def values(self, places: Sequence[int]) -> Dice:
        """The dice at these places."""
        return tuple(self.dice[place] for place in places)


@dataclass(frozen=True, slots=True)
class Choice:
    """What the chosen dice of a six-dice game come to.

    `points` is None while the choice isn't legal and `idle` are the dice that score nothing. `turn`
    counts the choice in, `left` the dice neither set aside nor chosen, `obstacles` say why banking
    isn't allowed.
    """

    points: int | None
    idle: Dice
    turn: int
    left: int
    obstacles: tuple[Refusal, ...]

    @property
    def legal(self) -> bool:
        """The chosen dice may be set aside, or they are already."""
        return self.points is not None

    @property
    def hot(self) -> bool:
        """With this choice all six are set aside."""
        return self.legal and not self.left

    @property
    def to_roll(self) -> int:
        """How many dice would be rolled next."""
        return self.left or sixdice.ALL


def size(match: Match) -> int:
    """Return how many dice the game has."""
    return penta.DICE if match.game == PENTA else sixdice.ALL


def six_dice(match: Match) -> tuple[SixDiceRules, sixdice.Turn]:
    """Return rules and turn of a six-dice match."""
    assert match.rules is not None and isinstance(match.now, sixdice.Turn)
    return match.rules, match.now


def choice(table: Table) -> Choice:
    """Return what the chosen dice come to (six-dice games)."""
    rules, now = six_dice(table.match)
    left = len(now.on_table) - len(table.chosen)
    if now.aside:
        points: int | None = 0
        idle: Dice = ()
    else:
        dice = table.values(table.chosen)
        points = scorer(rules)(dice) if dice else None
        idle = leftover(rules, dice) if dice and points is None else ()
    turn = now.points + (points or 0)
    obstacles = sixdice.bank_obstacles(rules, turn, left)
    return Choice(points, idle, turn, left, obstacles)


def scoring(table: Table) -> Dice:
    """Return the dice that "all that scores" would choose; () when there is nothing to choose."""
    rules, now = six_dice(table.match)
    if not now.roll or now.aside:
        return ()
    return everything_that_scores(rules, tuple(sorted(now.roll)))


def undoable(table: Table) -> bool:
    """Return whether the last move was a person's score or bank, so that it may be taken back."""
    match = table.match
    if not match.moves or match.last is None:
        return False
    seat = match.seats[match.last.player]
    committed = match.moves[-1].split(" ")[0] in ("score", "bank")
    return committed and seat.computer is None and not seat.out


def new_table(match: Match, seed: str, seed_from: int = 1, habits: Habits | None = None) -> Table:
    """Return a table with the match at its start or anywhere in it."""
    table = _laid(Table(match, seed, seed_from, habits or Habits()))
    if match.over:
        return replace(table, stage=OVER)
    if table.mover and table.mover.computer:
        return _schedule(replace(table, stage=NEWS if undoable(table) else PLAY))
    if match.moves and not match.now.rolls and table.people > 1 and table.habits.hand_over:
        return replace(table, stage=HAND_OVER)
    return replace(table, holder=match.turn)


def beside(table: Table) -> dict[str, Any]:
    """Return what a saved game keeps around its record, so that a reload finds the same board."""
    return {
        "dice": list(table.dice),
        "aside": list(table.aside),
        "chosen": list(table.chosen),
        "box": table.box,
    }


def with_beside(table: Table, data: Any) -> Table:
    """Return the table with what `beside` kept; anything that doesn't fit the match is left out."""
    if table.stage != PLAY or not isinstance(data, dict):
        return table
    laid = replace(
        table,
        dice=_numbers(data.get("dice")),
        aside=_numbers(data.get("aside")),
        chosen=_numbers(data.get("chosen")) if table.person_moves else (),
    )
    if not _fits(table, laid):
        return table
    try:
        return _choose_box(laid, str(data["box"])) if data.get("box") else laid
    except Refusal:
        return laid


def step(table: Table, event: str, argument: str = "") -> Table:
    """Return the table after an event; what the rules refuse changes nothing but `refusal`."""
    if event not in EVENTS:
        return table
    if event not in TIMED:
        table = replace(_touch(table, ""), refusal=None)
    try:
        return EVENTS[event](table, argument)
    except Refusal as why:
        return replace(table, refusal=why)


# --- what a person does ---


def _tap_die(table: Table, argument: str) -> Table:
    now = table.match.now
    known = argument in (str(place + 1) for place in range(size(table.match)))
    if not known or not table.person_moves or not now.roll:
        return table
    place = int(argument) - 1
    if place in table.aside:
        return table
    if isinstance(now, penta.Turn):
        if now.held is not None or not now.rolls_left:
            return table
    elif now.aside:
        return table
    elif place not in table.chosen:
        _require_scoring(table, place)
    return replace(table, chosen=_toggled(table.chosen, place))


def _require_scoring(table: Table, place: int) -> None:
    rules, now = six_dice(table.match)
    if table.dice[place] not in scoring_faces(rules, tuple(sorted(now.roll))):
        raise Refusal("die_scores_nothing", die=table.dice[place])


def _toggled(places: Places, place: int) -> Places:
    if place in places:
        return tuple(other for other in places if other != place)
    return (*places, place)


def _take_all(table: Table, _: str) -> Table:
    if not table.person_moves or table.match.game == PENTA:
        return table
    dice = scoring(table)
    return replace(table, chosen=_places_of(table, dice)) if dice else table


def _roll(table: Table, _: str) -> Table:
    return _throw(_set_aside(table)) if table.person_moves else table


def _bank(table: Table, _: str) -> Table:
    if not table.person_moves or table.match.game == PENTA:
        return table
    return replace(_end_turn(_set_aside(table), "bank"), undo_to=_stripped(table))


def _tap_box(table: Table, box: str) -> Table:
    if not table.person_moves:
        return table
    return replace(table, box=None) if table.box == box else _choose_box(table, box)


def _choose_box(table: Table, box: str) -> Table:
    now = table.match.now
    if not isinstance(now, penta.Turn) or table.match.turn is None:
        return table
    penta.write(table.match.cards[table.match.turn], now, box)
    return replace(table, box=box)


def _confirm(table: Table, _: str) -> Table:
    if not table.person_moves or table.box is None:
        return table
    return replace(_end_turn(table, f"score {table.box}"), undo_to=_stripped(table))


def _undo(table: Table, _: str) -> Table:
    if not undoable(table):
        return table
    if table.undo_to is not None:
        return replace(table.undo_to, habits=table.habits, holder=table.undo_to.match.turn)
    moves = table.match.moves[:-1]
    kept: Dice = ()
    if moves[-1].startswith("keep"):
        kept = tuple(int(word) for word in moves[-1].split(" ")[1:])
        moves = moves[:-1]
    before = replay(table.match, moves)
    laid = _laid(Table(before, table.seed, table.seed_from, table.habits, holder=before.turn))
    return replace(laid, chosen=_places_of(laid, kept), throws=table.throws)


def _hand_over(table: Table, _: str) -> Table:
    if table.stage != HAND_OVER:
        return table
    return replace(_cleared(table), stage=PLAY, holder=table.match.turn, due=None)


def _go_on(table: Table, _: str) -> Table:
    return _begin_turn(table) if table.stage == NEWS else table


def _skip(table: Table, _: str) -> Table:
    waiting = table.stage in (PLAY, NEWS) and not table.person_moves
    return _schedule(replace(table, skipping=True)) if waiting else table


def _seat(table: Table, argument: str) -> Table:
    """`argument` is "SEAT out", "SEAT LEVEL" or "SEAT human"."""
    before = table.match
    after = replace(table, match=play(before, f"seat {argument}"), box=None, plan=(), countdown=None)
    if after.match.over:
        return replace(after, stage=OVER, due=None)
    if after.match.turn != before.turn or table.stage != PLAY:
        return _begin_turn(after)
    if after.mover and after.mover.computer:
        return _schedule(replace(after, chosen=() if before.game != PENTA else after.chosen))
    return replace(after, due=None)


def _touch(table: Table, _: str) -> Table:
    """Whoever acts neither waits for the dice nor is written in by the clock."""
    if table.person_moves and (table.rolling or _counting(table)):
        return replace(table, rolling=False, due=None, countdown=None, plan=())
    return table


def _counting(table: Table) -> bool:
    return table.due is not None and table.due.event == "count"


# --- what happens by itself ---


def _rest(table: Table, _: str) -> Table:
    return _schedule(replace(table, rolling=False)) if table.rolling else table


def _count(table: Table, _: str) -> Table:
    """One second of the count-down to auto-entry; at its end the computer's box is written."""
    if not _counting(table):
        return table
    if not table.habits.auto_entry:
        return replace(table, due=None)
    if table.countdown is None:
        counting = replace(table, countdown=table.habits.auto_entry, plan=plan(table.match, BEST))
        return replace(counting, due=Due("count", SECOND))
    if table.countdown > 1:
        return replace(table, countdown=table.countdown - 1, due=Due("count", SECOND))
    box = table.plan[0].split(" ")[1]
    return _confirm(_choose_box(replace(table, countdown=None, plan=()), box), "")


def _computer(table: Table, _: str) -> Table:
    """One visible step of a computer: throw, show its choice, or carry it out."""
    if table.stage != PLAY or table.mover is None or table.mover.computer is None:
        return table
    if table.plan:
        return _carry_out(table)
    moves = plan(table.match, table.mover.computer)
    verb, *args = moves[0].split(" ")
    if verb == "roll":
        return _throw(table)
    if verb == "bank":
        return _end_turn(table, "bank")
    if verb == "score":
        return _schedule(replace(table, plan=moves, box=args[0]))
    return _schedule(replace(table, plan=moves, chosen=_places_of(table, tuple(map(int, args)))))


def _carry_out(table: Table) -> Table:
    moves, table = table.plan, replace(table, plan=())
    if moves[-1] == "bank" or table.box is not None:
        return _end_turn(_set_aside(table) if table.box is None else table, moves[-1])
    return _throw(_set_aside(table))


# --- the moves that these are made of ---


def _set_aside(table: Table) -> Table:
    """Hold or keep the chosen dice, where the next move needs it."""
    now = table.match.now
    dice = tuple(sorted(table.values(table.chosen)))
    if isinstance(now, penta.Turn):
        if not now.roll or now.held is not None:
            return table
        return replace(table, match=play(table.match, words("hold", dice)))
    if not now.roll or now.aside:
        return table
    if not dice:
        raise Refusal("keep_first")
    after = play(table.match, words("keep", dice))
    return replace(table, match=after, aside=(*table.aside, *table.chosen), chosen=())


def _throw(table: Table) -> Table:
    thrown = throw(table.match, table.seed)
    after = _lay(table, thrown)
    values = after.dice if table.match.game == PENTA else thrown
    match = play(table.match, words("roll", values))
    after = replace(after, match=match, throws=table.throws + 1, box=None, plan=(), undo_to=None)
    after = replace(after, rolling=bool(table.habits.tumble) and not table.skipping)
    return _schedule(after) if match.turns == table.match.turns else _turn_ended(after)


def _lay(table: Table, thrown: Dice) -> Table:
    """Put thrown dice on the free places; six set-aside dice come back to the board first."""
    if len(table.aside) == size(table.match):
        table = replace(table, aside=())
    values = list(table.dice) or [0] * size(table.match)
    for place, value in zip(table.free, thrown, strict=True):
        values[place] = value
    return replace(table, dice=tuple(values), thrown=table.free)


def _end_turn(table: Table, move: str) -> Table:
    return _turn_ended(replace(table, match=play(table.match, move)))


def _turn_ended(table: Table) -> Table:
    """Show how the turn ended: nothing to tell, news for a while, or the next person's name."""
    last = table.match.last
    assert last is not None
    person = table.match.seats[last.player].computer is None
    table = replace(table, holder=last.player if person else table.holder, countdown=None, due=None)
    if table.match.over:
        return _schedule(replace(table, stage=OVER))
    if person and _changes_hands(table):
        return _schedule(replace(table, stage=HAND_OVER, skipping=False))
    same_person = table.mover is not None and table.mover.computer is None
    if person and same_person and last.event in ("scored", "banked"):
        return _begin_turn(table)
    return _schedule(replace(table, stage=NEWS))


def _changes_hands(table: Table) -> bool:
    return (
        table.habits.hand_over
        and table.mover is not None
        and table.mover.computer is None
        and table.holder not in (None, table.match.turn)
    )


def _begin_turn(table: Table) -> Table:
    if _changes_hands(table):
        return replace(table, stage=HAND_OVER, skipping=False, due=None)
    table = _cleared(replace(table, stage=PLAY))
    if table.mover is not None and table.mover.computer is None:
        return replace(table, holder=table.match.turn, skipping=False, due=None)
    return _schedule(table)


def _cleared(table: Table) -> Table:
    empty = (0,) * size(table.match)
    return replace(table, dice=empty, aside=(), chosen=(), box=None, plan=(), thrown=(), rolling=False)


def _schedule(table: Table) -> Table:
    """Set what happens next by itself."""
    look, news = PACES[table.habits.pace]
    if table.rolling:
        return replace(table, due=Due("rest", table.habits.tumble))
    if table.stage == OVER:
        return replace(table, due=Due("result", news))
    if table.stage == HAND_OVER:
        return replace(table, due=None)
    if table.stage == NEWS:
        return replace(table, due=Due("go-on", 0 if table.skipping else news))
    if not table.person_moves:
        return replace(table, due=Due("computer", 0 if table.skipping else look))
    now = table.match.now
    last_roll = isinstance(now, penta.Turn) and not now.rolls_left
    return _count(replace(table, due=Due("count", 0)), "") if last_roll else replace(table, due=None)


# --- which die lies where ---


def _laid(table: Table) -> Table:
    """Lay the dice of the turn in progress as its moves tell, each on the first place that fits."""
    table, match = _cleared(table), table.match
    if match.over or not match.now.rolls:
        return table
    for move in match.moves[_turn_start(match) :]:
        verb, *args = move.split(" ")
        if verb == "seat":
            continue
        dice = tuple(map(int, args))
        if verb == "roll":
            thrown = dice if match.game != PENTA else ()
            table = _lay(table, thrown) if thrown else replace(table, dice=dice, chosen=())
        elif verb == "keep":
            table = replace(table, aside=(*table.aside, *_places_of(table, dice)))
        elif verb == "hold":
            table = replace(table, chosen=_places_of(table, dice))
    return replace(table, thrown=())


def _turn_start(match: Match) -> int:
    """The index of the first roll of the turn in progress."""
    rolls = [index for index, move in enumerate(match.moves) if move.startswith("roll")]
    return rolls[-match.now.rolls]


def _places_of(table: Table, dice: Dice) -> Places:
    """The places of these dice, those already chosen first."""
    places: list[int] = []
    candidates = (*table.chosen, *table.free)
    for die in dice:
        places.append(
            next(
                place
                for place in candidates
                if table.dice[place] == die and place not in places and place not in table.aside
            )
        )
    return tuple(places)


def _numbers(data: Any) -> tuple[int, ...]:
    ok = isinstance(data, list) and all(type(number) is int for number in data)
    return tuple(data) if ok else ()


def _fits(table: Table, laid: Table) -> bool:
    """Whether a board from outside shows the dice that the match has."""
    n = size(table.match)
    places = (*laid.aside, *laid.chosen)
    if len(laid.dice) != n or len(set(places)) != len(places) or not set(places) <= set(range(n)):
        return False
    if not table.match.now.rolls:
        return not places and not any(laid.dice)
    if sorted(laid.values(laid.aside)) != sorted(table.values(table.aside)):
        return False
    return without(laid.dice, table.dice) == () and _may_be_chosen(laid)


def _may_be_chosen(laid: Table) -> bool:
    now = laid.match.now
    if isinstance(now, penta.Turn):
        return now.held is None or sorted(laid.values(laid.chosen)) == sorted(now.held)
    return not now.aside or not laid.chosen


def _stripped(table: Table) -> Table:
    return replace(table, undo_to=None, due=None, countdown=None, plan=(), thrown=(), rolling=False, refusal=None)


EVENTS: dict[str, Callable[[Table, str], Table]] = {
    "die": _tap_die,
    "take-all": _take_all,
    "roll": _roll,
    "bank": _bank,
    "box": _tap_box,
    "confirm": _confirm,
    "undo": _undo,
    "hand-over": _hand_over,
    "go-on": _go_on,
    "skip": _skip,
    "seat": _seat,
    "touch": _touch,
    "stop": _touch,
    "rest": _rest,
    "count": _count,
    "computer": _computer,
}
"""Each event by the name that the page uses for it."""
TIMED = ("rest", "count", "computer")
