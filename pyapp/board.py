"""Which die lies where: places on the board, chosen or held in the tray, set aside for good."""

from collections.abc import Sequence
from typing import NamedTuple

from pyapp.dice import Dice, without

Places = tuple[int, ...]


class Board(NamedTuple):
    """`dice` are the values by place (0 = nothing thrown there yet), the rest are places.

    `aside` are set aside in the order of the tray, `chosen` are chosen or held, `thrown` the last
    ones thrown.

    >>> board = Board.empty(6).throw((1, 5, 2, 2, 3, 4)).toggle(1)
    >>> board.values(board.chosen), board.free
    ((5,), (0, 2, 3, 4, 5))
    """

    dice: Dice
    aside: Places = ()
    chosen: Places = ()
    thrown: Places = ()

    @classmethod
    def empty(cls, size: int) -> "Board":
        """Return a board of so many places before the first throw."""
        return cls((0,) * size)

    @property
    def size(self) -> int:
        """How many dice the game has."""
        return len(self.dice)

    @property
    def free(self) -> Places:
        """The places whose dice are neither set aside nor chosen."""
        taken = {*self.aside, *self.chosen}
        return tuple(place for place in range(self.size) if place not in taken)

    def values(self, places: Sequence[int]) -> Dice:
        """Return the dice at these places."""
        return tuple(self.dice[place] for place in places)

    def toggle(self, place: int) -> "Board":
        """Return the board with the die of a place chosen, or no longer so."""
        if place in self.chosen:
            return self._replace(chosen=tuple(other for other in self.chosen if other != place))
        return self._replace(chosen=(*self.chosen, place))

    def choose(self, dice: Dice) -> "Board":
        """Return the board with just these dice chosen, where it can from the same places."""
        places: list[int] = []
        for die in dice:
            candidates = (*self.chosen, *self.free)
            places.append(next(p for p in candidates if self.dice[p] == die and p not in places))
        return self._replace(chosen=tuple(places))

    def set_aside(self) -> "Board":
        """Return the board with the chosen dice set aside."""
        return self._replace(aside=self.aside + self.chosen, chosen=())

    def throw(self, dice: Dice) -> "Board":
        """Return the board with dice thrown on the free places; six set aside come back first."""
        board = self._replace(aside=()) if len(self.aside) == self.size else self
        values = list(board.dice)
        for place, value in zip(board.free, dice, strict=True):
            values[place] = value
        return board._replace(dice=tuple(values), thrown=board.free)

    def at_rest(self) -> "Board":
        """Return the board with nothing just thrown."""
        return self._replace(thrown=())

    def shows_the_same(self, other: "Board") -> bool:
        """Return whether another board has the same dice, perhaps in other places."""
        places = (*other.aside, *other.chosen)
        if other.size != self.size or len(set(places)) != len(places):
            return False
        if not set(places) <= set(range(self.size)):
            return False
        same_aside = sorted(other.values(other.aside)) == sorted(self.values(self.aside))
        return same_aside and without(other.dice, self.dice) == ()
