"""The draft of a new game: which game, its options, who plays and in which order. Pure."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

from pyapp.match import Match, Player, new_match
from pyapp.record import MAX_NAME, check_name, is_visible
from pyapp.rules.games import (
    GAMES,
    LEVELS,
    MAX_TARGET,
    PENTA,
    SIX_DICE,
    STEP,
    house_rules,
    levels,
)
from pyapp.rules.refusal import Refusal, shown

MAX_PEOPLE = 6
MAX_COMPUTERS = 3
USUAL_LEVEL = "club"
TARGETS = {"hotdice": (5_000, 10_000, 15_000), "bankrupt": (5_000, 10_000, 15_000)}
LONGEST_TARGET = len(str(MAX_TARGET))
OWN_TARGET = ("bankrupt",)
"""Games whose target the players may set freely."""


class Setup(NamedTuple):
    """`target` is a number as typed where it isn't one of the offered ones. Names may be blank."""

    game: str = PENTA
    target: str = "10000"
    bankruptcy: bool = True
    players: tuple[Player, ...] = (Player(""), Player("", USUAL_LEVEL))
    draw: bool = False

    @property
    def people(self) -> int:
        """How many people play."""
        return sum(player.computer is None for player in self.players)

    @property
    def computers(self) -> int:
        """How many computers play."""
        return len(self.players) - self.people


def step(setup: Setup, event: str, argument: str) -> Setup:
    """Return the setup after an event of the new-game page; what makes no sense changes nothing."""
    try:
        return EVENTS[event](setup, argument)
    except (ValueError, IndexError):
        return setup


def with_game(setup: Setup, game: str) -> Setup:
    """Return the setup for another game; what that game doesn't have becomes what it has."""
    if game not in GAMES:
        return setup
    offered = TARGETS.get(game, (10_000,))
    fits = setup.target in map(str, offered) or game in OWN_TARGET
    players = tuple(
        player
        if player.computer in (None, *levels(game))
        else player._replace(computer=USUAL_LEVEL)
        for player in setup.players
    )
    return setup._replace(game=game, target=setup.target if fits else "10000", players=players)


def with_player(setup: Setup, index: int, **changes: Any) -> Setup:
    """Return the setup with a player changed: `name` (cleaned) or `computer`."""
    if "name" in changes:
        changes["name"] = clean_name(changes["name"])
    if "computer" in changes and changes["computer"] not in levels(setup.game):
        return setup
    return _with(setup, {index: setup.players[index]._replace(**changes)})


def moved(setup: Setup, index: int, by: int) -> Setup:
    """Return the setup with a player moved in the order of play, as far as there is room."""
    other = index + by
    if not 0 <= other < len(setup.players):
        return setup
    return _with(setup, {index: setup.players[other], other: setup.players[index]})


def added(setup: Setup, computer: bool) -> Setup:
    """Return the setup with one more person or computer, up to 6 and 3."""
    full = setup.computers >= MAX_COMPUTERS if computer else setup.people >= MAX_PEOPLE
    more = Player("", USUAL_LEVEL if computer else None)
    return setup if full else setup._replace(players=(*setup.players, more))


def removed(setup: Setup, index: int) -> Setup:
    """Return the setup without a player; the last person stays."""
    if not may_remove(setup, index):
        return setup
    left = (player for number, player in enumerate(setup.players) if number != index)
    return setup._replace(players=tuple(left))


def may_remove(setup: Setup, index: int) -> bool:
    """Return whether a player may go: a table needs at least one person."""
    return setup.players[index].computer is not None or setup.people > 1


def rotated(players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return the players with the second one first."""
    return players[1:] + players[:1]


def drawn(players: tuple[Player, ...], seed: str) -> tuple[Player, ...]:
    """Return the players in an order that the seed draws."""
    order = sorted(range(len(players)), key=lambda i: sha256(f"{seed}/order/{i}".encode()).digest())
    return tuple(players[index] for index in order)


def clean_name(text: str) -> str:
    """Return a typed name without what can't be seen, at most 24 characters.

    >>> clean_name("Ev\\u202ea\\n")
    'Eva'
    """
    return "".join(filter(is_visible, text))[:MAX_NAME].lstrip()


def named(setup: Setup, person: str, computer: str) -> tuple[Player, ...]:
    """Return the players with their names; the blank ones get `person` or `computer` and a number.

    Raises Refusal `bad_name`.
    """
    players: list[Player] = []
    taken = {player.name.strip() for player in setup.players}
    for number, player in enumerate(setup.players, start=1):
        name = player.name.strip()
        if not name:
            numbered = f"{person} {number}" if player.computer is None else computer
            name = _unused(taken, numbered)
            taken.add(name)
        players.append(Player(check_name(name), player.computer))
    return tuple(players)


def start(setup: Setup, players: tuple[Player, ...]) -> Match:
    """Return the match that the setup describes. Raises Refusal `bad_target` or of `new_match`."""
    return new_match(setup.game, house_rules(setup.game, changes(setup)), players)


def changes(setup: Setup) -> dict[str, Any]:
    """Return the house rules that the setup sets, by name. Raises Refusal `bad_target`."""
    if setup.game == PENTA:
        return {}
    typed = setup.target.strip()
    number = typed.isascii() and typed.isdigit() and len(typed) <= LONGEST_TARGET
    found: dict[str, Any] = {"target": int(typed) if number else typed}
    try:
        house_rules(setup.game, found)
    except Refusal as why:
        limits = {"step": STEP, "most": MAX_TARGET}
        raise Refusal("bad_target", value=shown(typed), **limits) from why
    if SIX_DICE[setup.game].bankruptcy:
        found["bankruptcy"] = setup.bankruptcy
    return found


def setup_data(setup: Setup) -> dict[str, Any]:
    """Return the setup ready for JSON."""
    return {
        "game": setup.game,
        "target": setup.target,
        "bankruptcy": setup.bankruptcy,
        "draw": setup.draw,
        "players": [[player.name, player.computer] for player in setup.players],
    }


def read_setup(data: Any) -> Setup | None:
    """Return a stored setup, None where it isn't one."""
    try:
        players = tuple(Player(clean_name(name), level) for name, level in data["players"])
        setup = Setup(
            data["game"],
            str(data["target"])[:6],
            bool(data["bankruptcy"]),
            players,
            bool(data["draw"]),
        )
        if not players or not all(player.computer in (None, *LEVELS) for player in players):
            return None
        if not 1 <= setup.people <= MAX_PEOPLE or setup.computers > MAX_COMPUTERS:
            return None
        return with_game(setup, setup.game) if setup.game in GAMES else None
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _with(setup: Setup, players: dict[int, Player]) -> Setup:
    after = tuple(players.get(index, player) for index, player in enumerate(setup.players))
    return setup._replace(players=after)


def _unused(taken: set[str], name: str) -> str:
    candidates = [name] + [f"{name} {number}" for number in range(2, 20)]
    return next(candidate for candidate in candidates if candidate not in taken)


def _renamed(setup: Setup, argument: str) -> Setup:
    index, _, name = argument.partition(":")
    return with_player(setup, int(index), name=name)


def _levelled(setup: Setup, argument: str) -> Setup:
    index, _, level = argument.partition(":")
    return with_player(setup, int(index), computer=level)


EVENTS: dict[str, Callable[[Setup, str], Setup]] = {
    "game": with_game,
    "target": lambda setup, value: setup._replace(target=value),
    "own-target": lambda setup, value: setup._replace(target=value[:LONGEST_TARGET]),
    "bankruptcy": lambda setup, value: setup._replace(bankruptcy=value == "true"),
    "draw": lambda setup, value: setup._replace(draw=value == "true"),
    "name": _renamed,
    "level": _levelled,
    "up": lambda setup, index: moved(setup, int(index), -1),
    "down": lambda setup, index: moved(setup, int(index), 1),
    "remove": lambda setup, index: removed(setup, int(index)),
    "add-person": lambda setup, _: added(setup, computer=False),
    "add-computer": lambda setup, _: added(setup, computer=True),
}
"""Each event of the new-game page by its name; some arguments are "INDEX:value"."""
