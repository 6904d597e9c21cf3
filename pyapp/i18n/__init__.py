"""Words for people: catalogues, plural rules and number formats of the four languages."""

import json
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from pyapp.rules.refusal import Param, Refusal

LANGUAGES = ("sk", "cs", "de", "en")
DEFAULT = "en"
NO_BREAK = "\u00a0"
THOUSANDS = {"sk": NO_BREAK, "cs": NO_BREAK, "de": ".", "en": ","}
PERCENT = {"sk": NO_BREAK + "%", "cs": NO_BREAK + "%", "de": NO_BREAK + "%", "en": "%"}
# The compiled module stands in for its source, so only the folder of the file is certain.
_FOLDER = __file__[: -len(__file__.replace("\\", "/").split("/")[-1])]
# Parameters whose values are names with words of their own in the catalogue.
NAMED = ("box", "game", "level", "rule")
REMEMBERED = 4096
"""How many texts are kept said; a game needs some hundreds."""


def _slavic(n: int) -> str:
    return "one" if n == 1 else "few" if 2 <= n <= 4 else "other"


def _germanic(n: int) -> str:
    return "one" if n == 1 else "other"


PLURALS: dict[str, Callable[[int], str]] = {
    "sk": _slavic,
    "cs": _slavic,
    "de": _germanic,
    "en": _germanic,
}


@cache
def catalogue(name: str) -> Any:
    """Return the data of a JSON file of this package, read through its loader (file or zip).

    >>> sorted(catalogue("en") ) == sorted(catalogue("sk"))
    True
    """
    loader: Any = globals()["__spec__"].loader
    return json.loads(loader.get_data(f"{_FOLDER}{name}.json"))


class Words:
    """The words of one language.

    >>> Words("sk").number(10000), Words("en").percent(0.278)
    ('10\\xa0000', '28%')
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._entries: dict[str, Any] = catalogue(language)
        # A screen says what the one before it said, but for a word or two.
        self._said: dict[tuple[Any, ...], str] = {}

    def __call__(self, key: str, /, **params: Param) -> str:
        """Return the text of `key` with its {parameters} filled; `n` chooses the plural form."""
        asked = (key, *params.items())
        said = self._said.get(asked)
        if said is None:
            if len(self._said) >= REMEMBERED:
                self._said.clear()
            said = self._said[asked] = self._say(key, params)
        return said

    def _say(self, key: str, params: dict[str, Param]) -> str:
        entry = self._entries[key]
        if isinstance(entry, dict):
            entry = entry[PLURALS[self.language](int(str(params["n"])))]
        if not params:
            return str(entry)
        return str(entry).format(**{name: self._text(name, p) for name, p in params.items()})

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def number(self, value: int) -> str:
        """Return a whole number as the language writes it."""
        text = f"{abs(value):,}".replace(",", THOUSANDS[self.language])
        return "\u2212" + text if value < 0 else text

    def percent(self, share: float, decimals: int | None = None) -> str:
        """Return a share of 1 in per cent: whole, below 10 with one decimal, or as asked for."""
        if decimals is None:
            decimals = 0 if share >= 0.1 else 1
        return self.decimal(100 * share, decimals) + PERCENT[self.language]

    def decimal(self, value: float, decimals: int) -> str:
        """Return a number of at least 0 with so many decimals.

        >>> Words("cs").decimal(1234.56, 1)
        '1\\xa0234,6'
        """
        whole, _, part = f"{value:.{decimals}f}".partition(".")
        point = "." if self.language == "en" else ","
        return self.number(int(whole)) + (point + part if part else "")

    def date(self, moment: float) -> str:
        """Return the day of a moment, in milliseconds since 1970, as the device's clock has it."""
        then = time.localtime(moment / 1000)
        return self._dated(then.tm_year, then.tm_mon, then.tm_mday)

    def day(self, day: str) -> str:
        """Return a day that is written YYYY-MM-DD.

        >>> Words("de").day("2026-11-30")
        '30. November 2026'
        """
        return self._dated(*map(int, day.split("-")))

    def short_day(self, day: str) -> str:
        """Return a day without its year.

        >>> Words("cs").short_day("2026-11-30")
        '30.\\xa0listopadu'
        """
        _, month, number = map(int, day.split("-"))
        return self("date.short", day=str(number), month=self(f"month.{month}"))

    def _dated(self, year: int, month: int, day: int) -> str:
        return self("date", day=str(day), month=self(f"month.{month}"), year=str(year))

    def refusal(self, why: Refusal) -> str:
        """Return a refusal as one sentence."""
        params = dict(why.params)
        if isinstance(why.__cause__, Refusal):
            params["why"] = self.refusal(why.__cause__)
        return self(f"refusal.{why.code}", **params)

    def listing(self, names: list[str]) -> str:
        """Return names joined as the language does it.

        >>> Words("en").listing(["Eva", "Jan", "Ota"])
        'Eva, Jan and Ota'
        """
        if len(names) < 2:
            return "".join(names)
        return self("list.and", first=", ".join(names[:-1]), last=names[-1])

    def _text(self, name: str, value: Param) -> str:
        if name in NAMED and f"{name}.{value}" in self:
            return self(f"{name}.{value}")
        if isinstance(value, tuple):
            return ", ".join(map(str, value))
        return self.number(value) if isinstance(value, int) else value


def best_language(wanted: list[str]) -> str:
    """Return the first of the wanted language tags that we speak, English otherwise.

    >>> best_language(["fr-FR", "cs-CZ", "en"]), best_language([])
    ('cs', 'en')
    """
    spoken = (tag.lower().split("-")[0] for tag in wanted)
    return next((language for language in spoken if language in LANGUAGES), DEFAULT)
