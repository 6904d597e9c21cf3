"""Why something isn't allowed, as data: words are made last, by whoever shows it."""

from functools import partial
from typing import Any

Param = int | str | tuple[int, ...]


MOST_SHOWN = 40


class Refusal(Exception):
    """A rule says no. `code` names the reason, `params` are the values that its sentence needs.

    >>> raise Refusal("bank_minimum", missing=350)
    Traceback (most recent call last):
    pyapp.rules.refusal.Refusal: bank_minimum (missing=350)
    """

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({values})" if values else self.code

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.code, self.params) == (other.code, other.params)

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep the parameters on the way from one process to another."""
        return partial(Refusal, self.code, **self.params), ()

    def __hash__(self) -> int:
        return hash(self.code)


def shown(value: object) -> str:
    """Return a foreign value for a message: one short printable line.

    >>> shown("a\\nb"), shown([1]), shown(5000.0)
    ('a\ufffdb', 'list', '5000.0')
    """
    plain = isinstance(value, (str, int, float)) or value is None
    text = str(value) if plain else type(value).__name__
    text = "".join(letter if letter.isprintable() else "\ufffd" for letter in text[:MOST_SHOWN])
    return text if len(text) < MOST_SHOWN else text[:-1] + "…"
