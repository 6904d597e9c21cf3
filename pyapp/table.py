"""The state of the table beside the match: dice on the board, a chosen box, what happens next."""

from typing import NamedTuple

from pyapp.ai import known, levels
from pyapp.board import Board
from pyapp.dice import Dice
from pyapp.marks import Marks
from pyapp.match import Match, Seat, play, thrown_by, words
from pyapp.rules import penta, sixdice
from pyapp.rules.combinations import everything_that_scores, leftover, score
from pyapp.rules.games import PENTA, SixDiceRules
from pyapp.rules.refusal import Refusal

TUMBLE = 655
"""Milliseconds until six thrown dice are at rest."""
SECOND = 1000
SETTLE = 300
"""Milliseconds in which the second tap of a double tap falls."""
PACES = {"slow": (1600, 4000), "normal": (900, 2500), "fast": (400, 1500)}
AUTO_ENTRIES = (0, 3, 10, 30)
PLAY, NEWS, HAND_OVER, OVER = "play", "news", "hand_over", "over"
BEST = "perfect"


class Due(NamedTuple):
    """An event that happens by itself after so many milliseconds."""

    event: str
    after: int


class Habits(NamedTuple):
    """How the table behaves: the computers' pace, seconds to auto-entry (0 = off), hand-over.

    `tumble` is how many milliseconds thrown dice take to come to rest.
    """

    pace: str = "normal"
    auto_entry: int = 3
    hand_over: bool = True
    tumble: int = TUMBLE


class Table(NamedTuple):
    """A match with its dice on the board.

    `box` is the chosen box, `plan` what a computer is about to do, `rolling` holds until thrown
    dice are at rest, `thrown_from` is the match before the last throw, `settling` holds for a
    moment after a person has ended a turn, `holder` is the person who had the device last,
    `undo_to` the table before the last score or bank, `marks` what is known of the game beside its
    record.
    """

    match: Match
    seed: str
    seed_from: int = 1
    habits: Habits = Habits()
    board: Board = Board(())
    box: str | None = None
    plan: tuple[str, ...] = ()
    stage: str = PLAY
    holder: int | None = None
    throws: int = 0
    rolling: bool = False
    thrown_from: Match | None = None
    settling: bool = False
    countdown: int | None = None
    skipping: bool = False
    refusal: Refusal | None = None
    undo_to: "Table | None" = None
    due: Due | None = None
    marks: Marks = Marks()

    @property
    def mover(self) -> Seat | None:
        """The seat to move."""
        return None if self.match.turn is None else self.match.seats[self.match.turn]

    @property
    def person_moves(self) -> bool:
        """A person is to act on the dice now."""
        return self.stage == PLAY and self.mover is not None and self.mover.computer is None

    @property
    def waits(self) -> bool:
        """What replaces a pressed button isn't ready yet, so that a double tap presses it once."""
        return self.rolling or self.settling

    @property
    def tumbling(self) -> bool:
        """Dice are in the air; where they only fade in, what they mean is told at once."""
        return self.rolling and self.habits.tumble == TUMBLE

    @property
    def people(self) -> int:
        """How many people still play."""
        return sum(seat.computer is None and not seat.out for seat in self.match.seats)


class Choice(NamedTuple):
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


def values_for(table: Table) -> str | None:
    """Return the name of the table of values that this game is to be played by.

    None where no computer plays and nothing is written by itself, and where there is no table.
    """
    match = table.match
    computers = any(seat.computer is not None and not seat.out for seat in match.seats)
    by_itself = match.game == PENTA and bool(table.habits.auto_entry)
    played = not match.over and (computers or by_itself)
    return known.needed(match.rules) if played else None


def decider(table: Table) -> str | None:
    """Return the level that chooses when what is due happens, None where nothing is to choose."""
    if table.due is None or table.plan:
        return None
    if table.due.event == "count":
        return BEST
    chooses = table.due.event == "computer" and not levels.rolls_next(table.match)
    return table.mover.computer if chooses and table.mover is not None else None


def until_rest(table: Table) -> Table:
    """Return the table as it looks until its dice are at rest: the turn seems to go on."""
    before = table.thrown_from
    if not table.tumbling or table.stage == PLAY or before is None:
        return table
    assert isinstance(before.now, sixdice.Turn)
    moves = table.match.moves
    now = sixdice.throw(before.now, thrown_by(before, moves[-1]))
    return table._replace(match=before._replace(now=now, moves=moves), stage=PLAY)


def size(match: Match) -> int:
    """Return how many dice the game has."""
    return penta.DICE if match.game == PENTA else sixdice.ALL


def six_dice(match: Match) -> tuple[SixDiceRules, sixdice.Turn]:
    """Return rules and turn of a six-dice match."""
    assert match.rules is not None
    assert isinstance(match.now, sixdice.Turn)
    return match.rules, match.now


def choice(table: Table) -> Choice:
    """Return what the chosen dice come to (six-dice games)."""
    rules, now = six_dice(table.match)
    left = len(now.on_table) - len(table.board.chosen)
    if now.aside:
        points: int | None = 0
        idle: Dice = ()
    else:
        dice = table.board.values(table.board.chosen)
        points = score(rules, dice)
        idle = leftover(rules, dice) if dice and points is None else ()
    turn = now.points + (points or 0)
    obstacles = sixdice.bank_obstacles(rules, turn, left)
    return Choice(points, idle, turn, left, obstacles)


def banked(table: Table) -> Match:
    """Return the match as it would be if the choice were set aside and banked. Raises Refusal."""
    _, now = six_dice(table.match)
    match = table.match
    if not now.aside:
        match = play(match, words("keep", table.board.values(table.board.chosen)))
    return play(match, "bank")


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


def board_of(match: Match) -> Board:
    """Return the dice of the turn in progress by its moves, each on the first place that fits."""
    board = Board.empty(size(match))
    if match.over or not match.now.rolls:
        return board
    for move in match.moves[_turn_start(match) :]:
        verb, *args = move.split(" ")
        if verb == "seat":
            continue
        dice = tuple(map(int, args))
        if verb != "roll":
            board = board.choose(dice)
            board = board.set_aside() if verb == "keep" else board
        elif match.game == PENTA:
            board = Board(dice)
        else:
            board = board.throw(dice)
    return board.at_rest()


def _turn_start(match: Match) -> int:
    """The index of the first roll of the turn in progress."""
    rolls = [index for index, move in enumerate(match.moves) if move.startswith("roll")]
    return rolls[-match.now.rolls]
