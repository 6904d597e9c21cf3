"""What all screens of the gallery are made of: dice, buttons, rows of mini dice."""

from typing import Any

Screen = dict[str, Any]


def die(n: int, value: int, place: str = "board", slot: int = 0, throw: str | None = "a") -> Screen:
    return {
        "@data-testid": f"die-{n}",
        "@data-arg": str(n),
        "@data-value": value,
        "@data-place": place,
        "@data-flat": place == "aside",
        "@data-slot": str(slot),
        "@data-lie": str((n + value) % 16),
        "@data-throw": throw,
        "@aria-pressed": place == "tray",
        "@aria-label": f"Die {n}: {value}",
        "@disabled": place == "aside",
    }


def minis(*values: int) -> Screen:
    return {
        "": [{"@data-value": value} for value in values],
        "@aria-label": " ".join(map(str, values)),
    }


def button(head: str, line: str, **more: Any) -> Screen:
    return {
        "head": head,
        "line": line,
        "@data-next": more.get("next"),
        "@aria-disabled": more.get("off"),
        "@data-testid": more.get("testid"),
        "@data-do": more.get("do"),
    }


def roll_button(head: str, line: str, **more: Any) -> Screen:
    return {
        "head": head,
        "line": line,
        "@data-next": more.get("next"),
        "@aria-disabled": more.get("off"),
    }
