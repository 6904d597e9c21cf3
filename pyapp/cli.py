"""The command line: `python -m pyapp score | show | best | …`. One JSON value a call."""

import argparse
import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from pyapp import arena, record
from pyapp.ai.levels import plan
from pyapp.ai.values import values
from pyapp.dice import SEED_DIGITS, fresh_seed
from pyapp.i18n import Words
from pyapp.lineup import read_players
from pyapp.match import Match, legal, new_match, play, roll_move, throw
from pyapp.report import show
from pyapp.rules import penta
from pyapp.rules.combinations import set_asides
from pyapp.rules.games import GAMES, PENTA, SixDiceRules, house_rules, levels
from pyapp.rules.refusal import Refusal, shown
from pyapp.table_files import learn_for

ENGLISH = "en"
NO_SEED = "0" * SEED_DIGITS
MOST_GAMES = 1_000_000
BAR = 40
DECIMALS = 6


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Refusal("usage", message=message.replace("\n", " "))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status. An error is one line on standard error and 2."""
    _use_utf_8()
    if sys.stdout is None:
        return _fail("output: closed")
    try:
        options = _parser().parse_args(arguments)
        options.run(options)
        sys.stdout.flush()
    except Refusal as why:
        return _fail(Words(ENGLISH).refusal(why))
    except OSError as error:
        if error.filename is None:
            # What can't be written would fail once more, and louder, when Python ends.
            sys.stdout = None
        return _fail(f"{error.filename or 'output'}: {error.strerror}")
    except UnicodeDecodeError:
        return _fail(Words(ENGLISH).refusal(Refusal("not_json")))
    except (KeyboardInterrupt, EOFError):
        return _fail("stopped")
    return 0


def _use_utf_8() -> None:
    """Records are UTF-8 whatever the locale says; a standard input closed at the start is empty."""
    sys.stdin = sys.stdin or io.StringIO()
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


def _fail(sentence: str) -> int:
    _tell(sentence)
    return 2


def _tell(sentence: str) -> None:
    if sys.stderr is not None:
        print(*f"kocky: {sentence}".split(), file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m pyapp", description="Dice games: the rules and the record.")
    commands = parser.add_subparsers(dest="command", required=True)

    score = commands.add_parser("score", help="what a roll scores")
    score.add_argument("game", choices=GAMES)
    score.add_argument("dice", nargs="+", metavar="D")
    score.add_argument("--rules", default="{}", metavar="JSON")
    score.set_defaults(run=_score)

    for name, run, text in (
        ("show", _show, "the state of a recorded game, and its legal moves"),
        ("verify", _verify, "recompute every roll from the seed"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("record", metavar="RECORD", help="a file, or - for standard input")
        command.set_defaults(run=run)

    best = commands.add_parser("best", help="what each choice is worth")
    best.add_argument("record", metavar="RECORD", help="a file, or - for standard input")
    best.add_argument("--level", help="say too what a computer of this level plays")
    best.set_defaults(run=_best)

    game = commands.add_parser("play", help="a game in the terminal")
    game.add_argument("game", choices=GAMES)
    game.add_argument("--players", default="human,perfect")
    game.add_argument("--seed", help="32 hexadecimal digits; drawn when absent")
    game.set_defaults(run=_play)

    many = commands.add_parser("arena", help="computers against each other")
    many.add_argument("game", choices=GAMES)
    many.add_argument("--players", required=True, metavar="A,B")
    many.add_argument("--games", required=True, type=_whole("--games", MOST_GAMES), metavar="N")
    many.add_argument("--seed", help="any text; drawn when absent")
    many.add_argument("--rules", default="{}", metavar="JSON")
    many.add_argument("--timing", action="store_true", help="tell how long decisions take")
    many.add_argument("--cores", type=_whole("--cores", arena.MOST_CORES), metavar="N")
    many.set_defaults(run=_arena)
    return parser


def _whole(option: str, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        plain = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
        if not (plain and 1 <= int(text) <= most):
            raise Refusal("whole_number", option=option, most=most)
        return int(text)

    return number


def _print(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))


def _score(options: argparse.Namespace) -> None:
    rules = house_rules(options.game, _rules(options.rules))
    most = penta.DICE if options.game == PENTA else 6
    dice = tuple(sorted(int(word) for word in options.dice if word in tuple("123456")))
    if len(dice) != len(options.dice):
        raise Refusal("not_dice")
    if len(dice) > most or (rules is None and len(dice) != most):
        raise Refusal("dice_count", expected=most, received=len(dice))
    if rules is None:
        boxes = {option.box: option.points for option in penta.options(penta.Card(), dice)}
        _print({"boxes": boxes})
        return
    found = set_asides(rules, dice)
    choices = [{"dice": list(used), "points": points} for used, points in found.items()]
    _print({"bust": not found, "set_asides": choices})


def _rules(text: str) -> dict[str, Any]:
    try:
        rules = record.parse(text)
    except Refusal as why:
        raise Refusal("bad_rules") from why
    if not isinstance(rules, dict):
        raise Refusal("bad_rules")
    return rules


def _read(name: str) -> record.Record:
    # One character more than allowed is enough to be refused; an endless input never fills memory.
    most = record.MAX_CHARACTERS + 1
    if name == "-":
        return record.loads(sys.stdin.read(most))
    with Path(name).open(encoding="utf-8") as file:
        return record.loads(file.read(most))


def _show(options: argparse.Namespace) -> None:
    _print(show(_read(options.record).match))


def _verify(options: argparse.Namespace) -> None:
    _print(record.verify(_read(options.record)))


def _learn(rules: SixDiceRules | None) -> None:
    """Take in the table for these rules; without it the computers do what they can."""
    try:
        learn_for(rules)
    except Refusal as why:
        _tell(Words(ENGLISH).refusal(why))


def _best(options: argparse.Namespace) -> None:
    read = _read(options.record)
    match, level = read.match, options.level
    if level is not None and level not in levels(match.game):
        raise Refusal("unknown_level", level=shown(level), game=match.game)
    if match.over:
        raise Refusal("game_over")
    _learn(match.rules)
    unit, value, choices = values(match)
    moves = [{"move": move, "value": round(worth, DECIMALS)} for move, worth in choices]
    found: dict[str, Any] = {"unit": unit, "value": round(value, DECIMALS), "moves": moves}
    if level is not None:
        plays = ", ".join(plan(match, level, read.seed or NO_SEED))
        found |= {"level": level, "plays": plays}
    _print(found)


def _arena(options: argparse.Namespace) -> None:
    who = arena.contest(
        options.game,
        house_rules(options.game, _rules(options.rules)),
        tuple(read_players(options.players)),
        fresh_seed() if options.seed is None else options.seed,
    )
    if arena.needs_table(who):
        _learn(who.rules)
    cores = options.cores or arena.all_cores()
    with _bar(options.games) as progress:
        results = arena.run(who, options.games, cores, options.timing, progress)
    if options.timing:
        for line in arena.timing(results.times):
            _tell(line)
    _print(arena.report(who, options.games, results))


@contextmanager
def _bar(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on the terminal, where there is one, that grows with the games played."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return

    def progress(played: int) -> None:
        full = "#" * (BAR * played // games)
        print(f"\r[{full:.<{BAR}}] {played}/{games} ", end="", file=sys.stderr, flush=True)

    progress(0)
    try:
        yield progress
    finally:
        blank = " " * (BAR + len(f"[] {games}/{games} "))
        print(f"\r{blank}\r", end="", file=sys.stderr, flush=True)


def _play(options: argparse.Namespace) -> None:
    seed = options.seed if options.seed is not None else fresh_seed()
    players = tuple(read_players(options.players))
    match = new_match(options.game, house_rules(options.game, {}), players)
    record.check_seed(seed)
    _learn(match.rules)
    while match.turn is not None:
        seat = match.seats[match.turn]
        moves = plan(match, seat.computer, seed) if seat.computer else (_ask(match),)
        for move in moves:
            match = _played(match, move, seed)
    names = Words(ENGLISH).listing([match.seats[seat].name for seat in match.winners])
    print(f"Game over. Winner: {names}")
    print(record.dumps(record.Record(match, seed)))


def _played(match: Match, move: str, seed: str) -> Match:
    seat = match.turn or 0
    try:
        if move.startswith("roll "):
            raise Refusal("unknown_move")  # nobody types dice of their own
        if move == "roll":
            move = roll_move(match, throw(match, seed))
        after = play(match, move)
    except Refusal as why:
        print(f"  {Words(ENGLISH).refusal(why)}")
        return match
    print(f"{match.seats[seat].name}: {move}")
    if after.last is not None and after.last is not match.last:
        print(f"  {after.last.event.replace('_', ' ')} {after.last.points}; {_totals(after)}")
    return after


def _totals(match: Match) -> str:
    pairs = zip(match.seats, match.totals, strict=True)
    return ", ".join(f"{seat.name} {total}" for seat, total in pairs)


def _ask(match: Match) -> str:
    for choice in legal(match):
        if not choice.move.startswith("hold"):
            points = "" if choice.points is None else f"  {choice.points}"
            bonus = f" + {choice.bonus}" if choice.bonus else ""
            print(f"    {choice.move}{points}{bonus}")
    if any(choice.move.startswith("hold") for choice in legal(match)):
        print("    hold D …  (the dice to keep, then roll)")
    return " ".join(input(f"{match.seats[match.turn or 0].name}> ").split())
