"""What a tap, a key or the passing of time makes of the table.

`step(table, event, argument)` is pure. Time is data: `due` says which event happens after how long.
"""

from collections.abc import Callable

from pyapp.ai import levels
from pyapp.board import Board
from pyapp.dice import Dice
from pyapp.match import play, replay, throw, words
from pyapp.rules import penta
from pyapp.rules.combinations import scoring_faces
from pyapp.rules.games import PENTA
from pyapp.rules.refusal import Refusal
from pyapp.table import (
    BEST,
    HAND_OVER,
    NEWS,
    OVER,
    PACES,
    PLAY,
    SECOND,
    SETTLE,
    Due,
    Table,
    board_of,
    choice,
    scoring,
    six_dice,
    size,
    undoable,
    until_rest,
)


def step(table: Table, event: str, argument: str = "") -> Table:
    """Return the table after an event; what the rules refuse changes nothing but `refusal`."""
    if event not in EVENTS or (table.waits and event in PATIENT):
        return table
    if event not in TIMED:
        table = _touch(table, "")._replace(refusal=None)
    try:
        return EVENTS[event](table, argument)
    except Refusal as why:
        return table._replace(refusal=why)


# --- what a person does ---


def _tap_die(table: Table, argument: str) -> Table:
    now = table.match.now
    known = argument in (str(place + 1) for place in range(size(table.match)))
    if not known or not table.person_moves or not now.roll:
        return table
    place = int(argument) - 1
    if place in table.board.aside:
        return table
    if isinstance(now, penta.Turn):
        if now.held is not None or not now.rolls_left:
            return table
    elif now.aside:
        return table
    elif place not in table.board.chosen:
        _require_scoring(table, table.board.dice[place])
    return table._replace(board=table.board.toggle(place))


def _require_scoring(table: Table, die: int) -> None:
    rules, now = six_dice(table.match)
    if die not in scoring_faces(rules, tuple(sorted(now.roll))):
        raise Refusal("die_scores_nothing", die=die)


def _take_all(table: Table, _: str) -> Table:
    if not table.person_moves or table.match.game == PENTA:
        return table
    dice = scoring(table)
    return table._replace(board=table.board.choose(dice)) if dice else table


def _roll(table: Table, _: str) -> Table:
    return _throw(_set_aside(table)) if table.person_moves else table


def _bank(table: Table, _: str) -> Table:
    if not table.person_moves or table.match.game == PENTA:
        return table
    return _end_turn(_set_aside(table), "bank")._replace(undo_to=_stripped(table))


def _tap_box(table: Table, box: str) -> Table:
    if not table.person_moves:
        return table
    return table._replace(box=None) if table.box == box else choose_box(table, box)


def choose_box(table: Table, box: str) -> Table:
    now = table.match.now
    if not isinstance(now, penta.Turn) or table.match.turn is None:
        return table
    penta.write(table.match.cards[table.match.turn], now, box)
    return table._replace(box=box)


def _confirm(table: Table, _: str) -> Table:
    if not table.person_moves or table.box is None:
        return table
    return _end_turn(table, f"score {table.box}")._replace(undo_to=_stripped(table))


def _undo(table: Table, _: str) -> Table:
    if not undoable(table):
        return table
    if table.undo_to is not None:
        return table.undo_to._replace(habits=table.habits, holder=table.undo_to.match.turn)
    moves = table.match.moves[:-1]
    kept: Dice = ()
    if moves[-1].startswith("keep"):
        kept = tuple(int(word) for word in moves[-1].split(" ")[1:])
        moves = moves[:-1]
    before = replay(table.match, moves)
    board = board_of(before).choose(kept)
    holder, throws = before.turn, table.throws
    seed_from = min(table.seed_from, len(moves) + 1)
    return Table(before, table.seed, seed_from, table.habits, board, holder=holder, throws=throws)


def _hand_over(table: Table, _: str) -> Table:
    if table.stage != HAND_OVER:
        return table
    return _cleared(table)._replace(stage=PLAY, holder=table.match.turn, due=None)


def _go_on(table: Table, _: str) -> Table:
    return _begin_turn(table) if table.stage == NEWS else table


def _skip(table: Table, _: str) -> Table:
    waiting = table.stage in (PLAY, NEWS) and not until_rest(table).person_moves
    if not waiting or table.skipping:
        return table
    skipping = table._replace(skipping=True)
    # Dice in the air come to rest when they would have: taps in a row hold nothing up.
    return skipping if table.waits else schedule(skipping)


def _seat(table: Table, argument: str) -> Table:
    """`argument` is "SEAT out", "SEAT LEVEL" or "SEAT human"."""
    before = table.match
    after = table._replace(
        match=play(before, f"seat {argument}"),
        box=None,
        plan=(),
        countdown=None,
        rolling=False,
        settling=False,
    )
    if after.match.over:
        return after._replace(stage=OVER, due=None)
    if after.match.turn != before.turn or table.stage != PLAY:
        return _begin_turn(_cleared(after))
    if after.mover and after.mover.computer:
        return schedule(after)
    return after._replace(due=None)


def _touch(table: Table, _: str) -> Table:
    """Whoever acts neither waits for the dice nor is written in by the clock."""
    if table.person_moves and (table.rolling or _counting(table)):
        return table._replace(rolling=False, due=None, countdown=None, plan=())
    return table


def _counting(table: Table) -> bool:
    return table.due is not None and table.due.event == "count"


# --- what happens by itself ---


def _rest(table: Table, _: str) -> Table:
    return schedule(table._replace(rolling=False, settling=False)) if table.waits else table


def _count(table: Table, _: str) -> Table:
    """Begin the count-down to auto-entry, or count a second; at its end the box is written."""
    if not _counting(table):
        return table
    if not table.habits.auto_entry:
        return table._replace(due=None)
    if table.countdown is None:
        best = levels.plan(table.match, BEST, table.seed)
        counting = table._replace(countdown=table.habits.auto_entry, plan=best)
        return counting._replace(due=Due("count", SECOND))
    if table.countdown > 1:
        return table._replace(countdown=table.countdown - 1, due=Due("count", SECOND))
    box = table.plan[0].split(" ")[1]
    return _confirm(choose_box(table._replace(countdown=None, plan=()), box), "")


def _computer(table: Table, _: str) -> Table:
    """One visible step of a computer: throw, show its choice, or carry it out."""
    if table.stage != PLAY or table.mover is None or table.mover.computer is None:
        return table
    if table.plan:
        return _carry_out(table)
    moves = levels.plan(table.match, table.mover.computer, table.seed)
    verb, *args = moves[0].split(" ")
    if verb == "roll":
        return _throw(table)
    if verb == "bank":
        return _end_turn(table, "bank")
    if verb == "score":
        return schedule(table._replace(plan=moves, box=args[0]))
    board = table.board.choose(tuple(map(int, args)))
    return schedule(table._replace(plan=moves, board=board))


def _carry_out(table: Table) -> Table:
    moves, table = table.plan, table._replace(plan=())
    if moves[-1] == "bank" or table.box is not None:
        return _end_turn(_set_aside(table) if table.box is None else table, moves[-1])
    return _throw(_set_aside(table))


# --- the moves that these are made of ---


def _set_aside(table: Table) -> Table:
    """Hold or keep the chosen dice, where the next move needs it."""
    now = table.match.now
    dice = tuple(sorted(table.board.values(table.board.chosen)))
    if isinstance(now, penta.Turn):
        if not now.roll or now.held is not None:
            return table
        return table._replace(match=play(table.match, words("hold", dice)))
    if not now.roll or now.aside:
        return table
    state = choice(table)
    if state.idle:
        raise Refusal("idle_dice", n=len(state.idle), dice=state.idle)
    if not dice:
        raise Refusal("keep_first")
    after = play(table.match, words("keep", dice))
    return table._replace(match=after, board=table.board.set_aside())


def _throw(table: Table) -> Table:
    thrown = throw(table.match, table.seed)
    board = table.board.throw(thrown)
    match = play(table.match, words("roll", board.dice if table.match.game == PENTA else thrown))
    rolling = bool(table.habits.tumble) and not table.skipping
    after = table._replace(
        match=match,
        board=board,
        throws=table.throws + 1,
        rolling=rolling,
        thrown_from=table.match,
        box=None,
        plan=(),
        undo_to=None,
    )
    return schedule(after) if match.turns == table.match.turns else _turn_ended(after)


def _end_turn(table: Table, move: str) -> Table:
    return _turn_ended(table._replace(match=play(table.match, move)))


def _turn_ended(table: Table) -> Table:
    """Show how the turn ended: nothing to tell, news for a while, or the next person's name."""
    last = table.match.last
    assert last is not None
    person = table.match.seats[last.player].computer is None
    settling = person and not table.rolling and bool(table.habits.tumble)
    holder = last.player if person else table.holder
    table = table._replace(holder=holder, settling=settling, countdown=None, due=None)
    if table.match.over:
        return schedule(table._replace(stage=OVER))
    if person and _changes_hands(table):
        return schedule(table._replace(stage=HAND_OVER, skipping=False))
    same_person = table.mover is not None and table.mover.computer is None
    if person and same_person and last.event in ("scored", "banked"):
        return _begin_turn(table)
    return schedule(table._replace(stage=NEWS))


def _changes_hands(table: Table) -> bool:
    return (
        table.habits.hand_over
        and table.mover is not None
        and table.mover.computer is None
        and table.holder not in (None, table.match.turn)
    )


def _begin_turn(table: Table) -> Table:
    if _changes_hands(table):
        return table._replace(stage=HAND_OVER, skipping=False, due=None)
    table = _cleared(table._replace(stage=PLAY))
    if table.mover is not None and table.mover.computer is None:
        return table._replace(holder=table.match.turn, skipping=False, due=None)
    return schedule(table)


def _cleared(table: Table) -> Table:
    return table._replace(
        board=Board.empty(size(table.match)),
        box=None,
        plan=(),
        rolling=False,
        settling=False,
    )


def schedule(table: Table) -> Table:
    """Set what happens next by itself."""
    look, news = PACES[table.habits.pace]
    if table.waits:
        after = table.habits.tumble if table.rolling else SETTLE
        return table._replace(due=Due("rest", after))
    if table.stage == OVER:
        return table._replace(due=Due("result", news))
    if table.stage == HAND_OVER:
        return table._replace(due=None)
    if table.stage == NEWS:
        return table._replace(due=Due("go-on", 0 if table.skipping else news))
    if not table.person_moves:
        return table._replace(due=Due("computer", 0 if table.skipping else look))
    now = table.match.now
    last_roll = isinstance(now, penta.Turn) and not now.rolls_left
    counts = last_roll and bool(table.habits.auto_entry)
    return table._replace(due=Due("count", 0) if counts else None)


def _stripped(table: Table) -> Table:
    return table._replace(
        board=table.board.at_rest(),
        undo_to=None,
        due=None,
        countdown=None,
        plan=(),
        rolling=False,
        settling=False,
        refusal=None,
    )


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
PATIENT = ("roll", "go-on", "hand-over")
"""These wait while the table does, so that the second tap of a double tap does nothing."""
