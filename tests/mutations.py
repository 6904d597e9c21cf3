"""Texts as accident and malice send them: records, links, files that were right, and then not."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from pyapp.archive import FIELDS, Apart, everything
from pyapp.match import Player, new_match
from pyapp.record import Record, dumps, loads
from pyapp.rules.games import GAMES, house_rules
from pyapp.share import CHALLENGE, SHOWN, Shared, fragment, may_challenge
from pyapp.shelf import Entry
from tests.strategies import wander

MARKUP = "<img src=x onerror=alert(1)>"
NAMES = (
    "",
    " ",
    "x" * 25,
    "x" * 100_000,
    MARKUP,
    "<script>top.x=1</script>",
    "\u202eavE",
    "Eva\u2066\u2069",
    "a\x00b",
    "a\nb",
    "\u200d",
    "\ufeffEva",
    "e" + "\u0301" * 23,
    "\U0001d53c\U0001d567\U0001d552",
    "👩‍👩‍👧‍👦",
    "עדן",
    "human",
    "perfect",
    "Eva:perfect",
    "\ud800",
    "{name}",
    "%s",
    "__proto__",
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 10**6, 2**53, -(2**63), 10**400),
    *(0.5, -0.0, 1e308, float("nan"), float("inf"), float("-inf")),
    *("", "0", "NaN", "roll", "hold 7", "score penta", "x" * 50_000, MARKUP),
    *([], {}, [[]], [None] * 1000, {"": {}}, {"__proto__": {"over": True}}, [[[[[[]]]]]]),
    *NAMES,
)
MOVES = (
    *("roll", "roll 1 1 1 1 1", "roll 1 2 3 4 5 6", "roll 0 7 1 1 1", "roll -1", "roll 1e9"),
    *("hold", "hold 1 1 1 1 1", "keep", "keep 1", "keep 5 5", "keep 9", "bank", "bank 50"),
    *("score ones", "score penta", "score", "score chance 30", "SCORE ones", " score ones"),
    *("seat 0 out", "seat 0 human", "seat 1 perfect", "seat 99 out", "seat -1 out", "seat"),
    *(
        "undo",
        "",
        "roll\u00a01 1 1 1 1",
        "roll \uff11 \uff11 \uff11 \uff11 \uff11",
        MARKUP,
        "roll " + "1 " * 20_000,
    ),
)
LETTERS = '{}[]",:\\/-+.eE0123456789 \t\n\x00\x7f\u202e\u2028\ud800é<>&\U0001f3b2'


@cache
def records() -> tuple[str, ...]:
    """Legal records of every game: begun, under way, over, with and without a seed."""
    texts = []
    for number, game in enumerate(GAMES):
        seed = f"{number:032x}"
        for most, names in ((0, ("Eva",)), (7, ("Eva", "Šimon")), (9_999, ("Eva", "Hal"))):
            players = tuple(Player(name, "club" if name == "Hal" else None) for name in names)
            house = {} if game == "penta" else {"target": 1000}
            rules = house_rules(game, {} if game == "bankrupt" else house)
            match = wander(new_match(game, rules, players), Random(number), most, seed)
            texts += [dumps(Record(match, seed)), dumps(Record(match))]
    return tuple(texts)


@cache
def links() -> tuple[str, ...]:
    """Legal links of the same games, as many challenges among them as can be."""
    read = [loads(text) for text in records()]
    shown = [fragment(Shared(record)) for record in read]
    return (*shown, *(fragment(Shared(one, True)) for one in read if may_challenge(one)))


# --- texts ---


def _truncated(text: str, random: Random) -> str:
    return text[: random.randrange(len(text) + 1)]


def _letter(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(LETTERS) + text[at + random.randrange(2) :]


def _cut_out(text: str, random: Random) -> str:
    first, last = sorted(random.randrange(len(text) + 1) for _ in range(2))
    return text[:first] + text[last:]


def _repeated(text: str, random: Random) -> str:
    first = random.randrange(len(text) + 1)
    part = text[first : first + random.choice((1, 5, 40))]
    return text[:first] + part * random.choice((2, 3, 60)) + text[first:]


def _swapped(text: str, random: Random) -> str:
    letters = list(text)
    for _ in range(random.randrange(1, 4)):
        one, two = random.randrange(len(letters)), random.randrange(len(letters))
        letters[one], letters[two] = letters[two], letters[one]
    return "".join(letters)


def _deep(text: str, random: Random) -> str:
    opening, closing = random.choice((("[", "]"), ('{"a":', "}")))
    depth = random.choice((10, 200, 30_000))
    return opening * depth + random.choice(("", "1", text)) + closing * random.choice((0, depth))


def _huge(text: str, random: Random) -> str:
    filler = random.choice((" ", "9", '"', "\U0001f3b2"))
    return random.choice(
        (text + filler * 500_001, filler * 500_001, text[:-1] + " " * 490_000 + "}")
    )


def _framed(text: str, random: Random) -> str:
    return random.choice(("\ufeff{}", "[{}]", "{}{}", "// {}", "{},", '"{}"')).replace("{}", text)


TEXTS = (_truncated, _letter, _letter, _cut_out, _repeated, _swapped, _deep, _huge, _framed)

# --- data ---


def _places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if not isinstance(data, dict | list):
        return [path]
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    return [path, *(place for key, value in inner for place in _places(value, (*path, key)))]


def _put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    *way, last = path
    inner = data
    for key in way:
        inner = inner[key]
    inner[last] = value
    return data


def _value(data: Any, random: Random) -> Any:
    return _put(data, random.choice(_places(data)), random.choice(VALUES))


def _name(data: Any, random: Random) -> Any:
    player = random.choice(data["players"])
    player["name"] = random.choice(NAMES)
    return data


def _key(data: Any, random: Random) -> Any:
    held = random.choice([data, data["rules"], *data["players"]])
    if held and random.random() < 0.5:
        held.pop(random.choice(list(held)))
    else:
        key = random.choice(("seed", "seed_from", "winner", "computer", "target", "", MARKUP))
        held[key] = random.choice(VALUES)
    return data


def _version(data: Any, random: Random) -> Any:
    data["version"] = random.choice((0, 2, 99, -1, 1.0, "1", True, None, 10**30))
    return data


def _move(data: Any, random: Random) -> Any:
    moves = data["moves"]
    at = random.randrange(len(moves) + 1)
    moves[at : at + random.randrange(2)] = [random.choice((*MOVES, *moves[-3:]))]
    return data


def _order(data: Any, random: Random) -> Any:
    random.shuffle(data["moves"])
    return data


def _many(data: Any, random: Random) -> Any:
    data["moves"] = (data["moves"] or ["roll"]) * random.choice((2, 50, 500))
    return data


def _crowd(data: Any, random: Random) -> Any:
    data["players"] *= random.choice((0, 5, 500))
    return data


DATA = (_value, _value, _value, _name, _key, _version, _move, _move, _order, _many, _crowd)


def mutated_record(random: Random) -> str:
    """A record that has been changed in one to three places."""
    text = random.choice(records())
    for _ in range(random.choice((0, 1, 1, 2))):
        text = json.dumps(random.choice(DATA)(json.loads(text), random), ensure_ascii=False)
        if not _is_record(text):
            return text
    return random.choice(TEXTS)(text, random) if random.random() < 0.5 else text


def _is_record(text: str) -> bool:
    data = json.loads(text)
    players = data.get("players") if isinstance(data, dict) else None
    return (
        isinstance(players, list)
        and bool(players)
        and all(isinstance(player, dict) for player in players)
        and isinstance(data.get("rules"), dict)
        and isinstance(data.get("moves"), list)
    )


# --- links ---


def _packed(data: bytes) -> str:
    deflating = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflating.compress(data) + deflating.flush()
    return urlsafe_b64encode(packed).decode().rstrip("=")


def _around_a_record(_: str, random: Random) -> str:
    return _packed(mutated_record(random).encode(errors="surrogatepass"))


@cache
def _bomb(filler: str) -> str:
    return _packed(filler.encode() * (50_000_000 // len(filler)))


def _bombed(_: str, random: Random) -> str:
    return _bomb(random.choice((" ", "[", '{"a":')))


def _trailing(packed: str, random: Random) -> str:
    data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    return urlsafe_b64encode(data + random.randbytes(random.randrange(1, 40))).decode()


def _bytes(packed: str, random: Random) -> str:
    data = bytearray(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))
    for _ in range(random.randrange(1, 4)):
        data[random.randrange(len(data))] = random.randrange(256)
    return urlsafe_b64encode(bytes(data)).decode().rstrip("=")


def _noise(_: str, random: Random) -> str:
    return urlsafe_b64encode(random.randbytes(random.choice((0, 1, 30, 3000)))).decode()


def _twice(packed: str, _: Random) -> str:
    return _packed(packed.encode())


PACKED: tuple[Callable[[str, Random], str], ...] = (
    *(_around_a_record, _around_a_record, _around_a_record, _bombed, _trailing),
    *(_bytes, _bytes, _noise, _twice, _truncated, _letter, _huge),
)


def mutated_link(random: Random) -> str:
    """The fragment of an address that was a link of ours, or says that it is."""
    link = random.choice(links())
    packed = random.choice(PACKED)(link[len(SHOWN) :], random)
    return random.choice((SHOWN, SHOWN, CHALLENGE)) + packed


# --- files with games ---


@cache
def archives() -> tuple[str, ...]:
    """Files of all games, of one, of none, and with texts that were kept apart."""
    games = [
        Entry(f"{number:032x}", updated=number, name="Sunday", record=text, previous=text)
        for number, text in enumerate(records())
    ]
    return (
        everything(games[:4], [Apart("{", "a" * 32, "not_json", 1.0)]),
        everything(games[-1:], []),
        everything([], []),
        *records(),
    )


def _held(data: Any, random: Random) -> Any:
    for game in data["games"]:
        game[random.choice(("record", "record", "previous"))] = mutated_record(random)
    return data


def _field(data: Any, random: Random) -> Any:
    for game in data["games"] or [{}]:
        game[random.choice(FIELDS)] = random.choice(VALUES)
    return data


def _games(data: Any, random: Random) -> Any:
    data["games"] *= random.choice((0, 2, 20))
    return data


ARCHIVED = (_value, _held, _held, _field, _games, _version)


def mutated_file(random: Random) -> str:
    """A file of games that has been changed, or a record that has."""
    text = random.choice(archives())
    data = json.loads(text)
    if "games" not in data:
        return mutated_record(random)
    text = json.dumps(random.choice(ARCHIVED)(data, random), ensure_ascii=False)
    return random.choice(TEXTS)(text, random) if random.random() < 0.4 else text
