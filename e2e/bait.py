"""What a monkey puts before the page: line-ups, names, links and files, good and bad."""

from pyapp.archive import everything
from pyapp.match import Match, Player, new_match, play, roll_move, throw
from pyapp.record import Record, dumps
from pyapp.rules.games import GAMES, PENTA, house_rules
from pyapp.share import Shared, fragment
from pyapp.shelf import Entry

SEED = "000102030405060708090a0b0c0d0e0f"
LINE_UPS = (
    "Eva",
    "Eva,Jan",
    "Eva,Hal:club",
    "Hal:beginner,Eva,Ota:expert",
    "Hal:beginner,Ota:club",
)
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
BROKEN_LINKS = ("#r=", "#c=abc", "#r=" + "A" * 3000, "#r=<b>", "#nothing")


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


def new_game(game: str) -> str:
    """Return the file of a game that hasn't begun."""
    return dumps(Record(tables(game)[0], SEED))


def shelf() -> str:
    """Return a file of long games, each with every line-up."""
    matches = (
        new_match(game, house_rules(game, {}), tuple(map(player, names.split(","))))
        for game in GAMES
        for names in LINE_UPS
    )
    return everything([Entry("", record=dumps(Record(match, SEED))) for match in matches], ())


LINKS = (*(link for game in GAMES for link in challenges(game)), running(), *BROKEN_LINKS)
