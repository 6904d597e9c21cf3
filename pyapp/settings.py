"""What a player sets once: language, theme, and how the table behaves."""

from typing import Any, NamedTuple

from pyapp.table import AUTO_ENTRIES, PACES, Habits

THEMES = ("auto", "light", "dark")
LANGUAGES = ("sk", "cs", "de", "en")


class Settings(NamedTuple):
    """`auto_entry` in seconds, 0 = off; `keys`: single keys play at the table (WCAG 2.1.4)."""

    language: str = "en"
    theme: str = "auto"
    pace: str = "normal"
    auto_entry: int = 3
    hand_over: bool = True
    keys: bool = True

    def habits(self, tumble: int) -> Habits:
        """Return how the table behaves; `tumble` in milliseconds."""
        return Habits(self.pace, self.auto_entry, self.hand_over, tumble)


ALLOWED: dict[str, tuple[Any, ...]] = {
    "language": LANGUAGES,
    "theme": THEMES,
    "pace": tuple(PACES),
    "auto_entry": AUTO_ENTRIES,
    "hand_over": (False, True),
    "keys": (False, True),
}


def read_settings(data: Any, language: str) -> Settings:
    """Return stored settings; a value that can't be is left at its default, the others stay.

    >>> read_settings({"pace": "fast", "theme": 7, "auto_entry": True}, "sk")
    Settings(language='sk', theme='auto', pace='fast', auto_entry=3, hand_over=True, keys=True)
    """
    settings = Settings(language=language)
    if not isinstance(data, dict):
        return settings
    for name, value in data.items():
        settings = changed(settings, name, value)
    return settings


def changed(settings: Settings, name: str, value: Any) -> Settings:
    """Return the settings with one value set, or as they were when there is no such value."""
    allowed = ALLOWED.get(name, ())
    if not any(type(value) is type(choice) and value == choice for choice in allowed):
        return settings
    return settings._replace(**{name: value})


def settings_data(settings: Settings) -> dict[str, Any]:
    """Return the settings ready for JSON."""
    return settings._asdict()
