"""A match: seats, turn order, endings and the move list. `play(match, move)` gives a new match."""

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple, TypeVar

from pyapp.dice import Dice, seeded_roll, without
from pyapp.rules import penta, sixdice
from pyapp.rules.combinations import set_asides
from pyapp.rules.games import PENTA, SIX_DICE, SixDiceRules, levels
from pyapp.rules.refusal import Refusal, shown

MAX_SEATS = 9
HUMAN = "human"

T = TypeVar("T")


class Player(NamedTuple):
    """Who sits down: a person, or a computer of a level."""

    name: str
    computer: str | None = None


class Seat(NamedTuple):
    """A seat as it is now; `out` means that its player has left for good."""

    name: str
    computer: str | None = None
    out: bool = False


class LastTurn(NamedTuple):
    """How the turn before ended. `points` were won, or lost (bankrupt: those banked)."""

    player: int
    event: str
    dice: Dice
    points: int


class Legal(NamedTuple):
    """A legal move; a keep, a score or a bank says its points, a score its 100-point bonus too."""

    move: str
    points: int | None = None
    bonus: int | None = None


class Match(NamedTuple):
    """A game at one moment; everything follows from game, rules, players and moves.

    `turn` is the seat to move, None when over. `turns` counts each seat's finished turns.
    `cards` belong to Penta, `banked` to the six-dice games; `now` is the turn in progress.
    """

    game: str
    rules: SixDiceRules | None
    players: tuple[Player, ...]
    moves: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    turn: int | None = 0
    turns: tuple[int, ...] = ()
    now: penta.Turn | sixdice.Turn = sixdice.Turn()
    cards: tuple[penta.Card, ...] = ()
    banked: tuple[int, ...] = ()
    ending_by: int | None = None
    last: LastTurn | None = None

    @property
    def over(self) -> bool:
        """Nobody is to move any more."""
        return self.turn is None

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple(card.total for card in self.cards) or self.banked

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the highest total of those who stayed; () until it is over."""
        if not self.over:
            return ()
        stayed = [index for index, seat in enumerate(self.seats) if not seat.out]
        best = max((self.totals[index] for index in stayed), default=0)
        return tuple(index for index in stayed if self.totals[index] == best)


def new_match(game: str, rules: SixDiceRules | None, players: tuple[Player, ...]) -> Match:
    """Return a match before its first roll.

    Raises Refusal `seats`, `unknown_level`, or `never_banked` for rules that can't be won.

    >>> new_match("penta", None, (Player("Eva"),)).totals
    (0,)
    """
    if not 1 <= len(players) <= MAX_SEATS:
        raise Refusal("seats", most=MAX_SEATS)
    for player in players:
        if player.computer is not None:
            _check_level(game, player.computer)
    if rules is not None and rules != SIX_DICE[game]:
        sixdice.require_bankable(rules)
    n = len(players)
    return Match(
        game,
        rules,
        players,
        seats=tuple(Seat(player.name, player.computer) for player in players),
        turns=(0,) * n,
        now=_fresh_turn(game),
        cards=(penta.Card(),) * n if game == PENTA else (),
        banked=() if game == PENTA else (0,) * n,
    )


def replay(match: Match, moves: tuple[str, ...]) -> Match:
    """Return the match after these moves from its start. Raises Refusal of the first bad one."""
    start = new_match(match.game, match.rules, match.players)
    for move in moves:
        start = advance(start, move)
    return start._replace(moves=moves)


def play(match: Match, move: str) -> Match:
    """Return the match after one move of RECORD's notation. Raises Refusal; changes nothing.

    >>> eva = new_match("penta", None, (Player("Eva"),))
    >>> play(play(eva, "roll 3 3 3 3 5"), "score threes").totals
    (12,)
    """
    return advance(match, move)._replace(moves=(*match.moves, move))


def advance(match: Match, move: str) -> Match:
    """Return the match after a move, not noted in its list: a replay notes all moves at once."""
    if match.turn is None:
        raise Refusal("game_over")
    verb, *words = move.split(" ")
    if verb == "seat":
        return _change_seat(match, words)
    if isinstance(match.now, penta.Turn):
        return _play_penta(match, match.turn, match.now, verb, words)
    return _play_six_dice(match, match.turn, match.now, verb, words)


def dice_to_throw(match: Match) -> int:
    """Return how many dice the next roll throws. Raises Refusal where a roll isn't next."""
    if match.turn is None:
        raise Refusal("game_over")
    if isinstance(match.now, penta.Turn):
        return penta.may_throw(match.now)
    return sixdice.may_throw(match.now)


def throw(match: Match, seed: str) -> Dice:
    """Return the dice that the seed gives for the next roll, only those thrown, in order of k."""
    n = dice_to_throw(match)
    seat = match.turn or 0
    return seeded_roll(seed, seat, match.turns[seat] + 1, match.now.rolls + 1, n)


def roll_move(match: Match, thrown: Dice) -> str:
    """Return the move that throws these dice (Penta: behind the held ones)."""
    held = match.now.held or () if isinstance(match.now, penta.Turn) else ()
    return words("roll", held + thrown)


def thrown_by(match: Match, move: str) -> Dice:
    """Return the dice that a legal roll throws (Penta: those held aren't thrown).

    >>> thrown_by(new_match("hotdice", SIX_DICE["hotdice"], (Player("Eva"),)), "roll 1 1 5 2 3 4")
    (1, 1, 5, 2, 3, 4)
    """
    dice: Dice = tuple(int(word) for word in move.split(" ")[1:])
    held = match.now.held if isinstance(match.now, penta.Turn) else None
    return without(dice, held or ()) or ()


def words(verb: str, dice: Dice) -> str:
    """Return a move of dice in words.

    >>> words("keep", (1, 1)), words("hold", ())
    ('keep 1 1', 'hold')
    """
    return " ".join((verb, *map(str, dice)))


def legal(match: Match) -> Iterator[Legal]:
    """Yield every legal move but those of `seat`; a roll is the bare word."""
    now = match.now
    if match.over:
        return
    if isinstance(now, penta.Turn):
        yield from _legal_penta(match, now)
    elif match.rules is not None:
        yield from _legal_six_dice(match.rules, now)


def joker(match: Match) -> bool:
    """Return whether the roll on the table is a joker (Penta)."""
    return bool(_written_next(match)) and penta.is_joker(*_written_next(match))


def must_sacrifice(match: Match) -> bool:
    """Return whether every legal box gives 0 points (Penta)."""
    return bool(_written_next(match)) and penta.must_sacrifice(*_written_next(match))


def _written_next(match: Match) -> tuple[penta.Card, Dice] | tuple[()]:
    now = match.now
    if match.turn is None or not isinstance(now, penta.Turn) or not now.roll:
        return ()
    return match.cards[match.turn], now.roll


def _legal_penta(match: Match, now: penta.Turn) -> Iterator[Legal]:
    if not now.roll or now.held is not None:
        yield Legal("roll")
        return
    if now.rolls_left:
        for dice in penta.holds(now.roll):
            yield Legal(words("hold", dice))
    for option in penta.options(match.cards[match.turn or 0], now.roll):
        yield Legal(f"score {option.box}", option.points, option.bonus)


def _legal_six_dice(rules: SixDiceRules, now: sixdice.Turn) -> Iterator[Legal]:
    if now.roll and not now.aside:
        for dice, points in set_asides(rules, tuple(sorted(now.roll))).items():
            yield Legal(words("keep", dice), points)
        return
    yield Legal("roll")
    if now.aside and not sixdice.bank_obstacles(rules, now.points, len(now.on_table)):
        yield Legal("bank", now.points)


def _play_penta(match: Match, seat: int, now: penta.Turn, verb: str, args: list[str]) -> Match:
    if verb == "roll":
        return match._replace(now=penta.throw(now, _dice(args)))
    if verb == "hold":
        return match._replace(now=penta.hold(now, _dice(args)))
    if verb == "score":
        if len(args) != 1:
            raise Refusal("unknown_move")
        card, option = penta.write(match.cards[seat], now, args[0])
        last = LastTurn(seat, "scored", now.roll, option.points + option.bonus)
        return _end_turn(match._replace(cards=_put(match.cards, seat, card), last=last), seat)
    raise Refusal("unknown_move")


def _play_six_dice(match: Match, seat: int, now: sixdice.Turn, verb: str, args: list[str]) -> Match:
    rules = match.rules
    assert rules is not None
    if verb == "roll":
        after = sixdice.throw(now, _dice(args))
        if set_asides(rules, tuple(sorted(after.roll))):
            return match._replace(now=after)
        return _lose_turn(match, rules, seat, after)
    if verb == "keep":
        return match._replace(now=sixdice.keep(rules, now, _dice(args)))
    if verb == "bank" and not args:
        return _bank(match, rules, seat, now)
    raise Refusal("unknown_move")


def _lose_turn(match: Match, rules: SixDiceRules, seat: int, now: sixdice.Turn) -> Match:
    if rules.bankruptcy and now.rolls == 1:
        last = LastTurn(seat, "bankrupt", now.roll, match.banked[seat])
        return _end_turn(match._replace(banked=_put(match.banked, seat, 0), last=last), seat)
    last = LastTurn(seat, "lost_turn", now.roll, now.points)
    return _end_turn(match._replace(last=last), seat)


def _bank(match: Match, rules: SixDiceRules, seat: int, now: sixdice.Turn) -> Match:
    points = sixdice.bank(rules, now)
    total = match.banked[seat] + points
    ends = match.ending_by is None and total >= rules.target
    after = match._replace(
        banked=_put(match.banked, seat, total),
        last=LastTurn(seat, "banked", now.roll, points),
        ending_by=seat if ends else match.ending_by,
    )
    return _end_turn(after, seat)


def _end_turn(match: Match, seat: int) -> Match:
    turns = _put(match.turns, seat, match.turns[seat] + 1)
    return match._replace(turns=turns, turn=_next_seat(match, seat), now=_fresh_turn(match.game))


def _next_seat(match: Match, seat: int) -> int | None:
    """The next seat that has a turn to play, None when the game is over."""
    n = len(match.seats)
    for place in range(seat + 1, seat + 1 + n):
        if _ends_before(match, place):
            return None
        if not match.seats[place % n].out and not (match.cards and match.cards[place % n].full):
            return place % n
    return None


def _ends_before(match: Match, place: int) -> bool:
    """Whether the triggered ending stops the game before the turn of this place in the order."""
    if match.ending_by is None or match.rules is None:
        return False
    n = len(match.seats)
    match match.rules.ending:
        case "at_once":
            return True
        case "full_round":
            return place >= n
    return place % n == match.ending_by


def still_to_play(match: Match) -> tuple[int, ...]:
    """Return the seats, in order, that have a turn after the one in progress in an ending."""
    n, seat = len(match.seats), match.turn
    if match.ending_by is None or seat is None:
        return ()
    places = takewhile(lambda place: not _ends_before(match, place), range(seat + 1, seat + n))
    return tuple(place % n for place in places if not match.seats[place % n].out)


def _change_seat(match: Match, args: list[str]) -> Match:
    if len(args) != 2:
        raise Refusal("unknown_move")
    number, what = args
    if number not in map(str, range(len(match.seats))):
        raise Refusal("no_such_seat", seat=shown(number))
    index = int(number)
    seat = match.seats[index]
    if seat.out:
        raise Refusal("seat_left", name=seat.name)
    if what == "out":
        after = match._replace(seats=_put(match.seats, index, seat._replace(out=True)))
        return _end_turn(after, index) if match.turn == index else after
    if what != HUMAN:
        _check_level(match.game, what)
    computer = None if what == HUMAN else what
    return match._replace(seats=_put(match.seats, index, seat._replace(computer=computer)))


def _check_level(game: str, level: str) -> None:
    if level not in levels(game):
        raise Refusal("unknown_level", level=shown(level), game=game)


def _fresh_turn(game: str) -> penta.Turn | sixdice.Turn:
    return penta.Turn() if game == PENTA else sixdice.Turn()


def _dice(args: list[str]) -> Dice:
    if not all(len(arg) == 1 and arg in "123456" for arg in args):
        raise Refusal("not_dice")
    return tuple(map(int, args))


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
