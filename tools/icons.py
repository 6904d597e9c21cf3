"""The icons of the installed app, all made from static/icon.svg: `python -m tools.icons`.

The system's Chromium draws them, so other versions may differ in a few pixels of an edge.
"""

import re
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from tools import browser as chromium

STATIC = Path(__file__).resolve().parent.parent / "static"
SOURCE = STATIC / "icon.svg"
MASKABLE = STATIC / "icon-maskable.svg"
FOLDER = STATIC / "icons"

SAFE_SCALE = 1.16
"""The size of the die at which all of it lies in the middle circle of 80 %, which no mask cuts."""

CORNERS = ((-62, -62), (62, 62))
ALL_CORNERS = (*CORNERS, (62, -62), (-62, 62))
SIDES = ((-62, 0), (62, 0))


class Pips(NamedTuple):
    """The pips of a die's face; the middle one wears the accent."""

    ink: tuple[tuple[int, int], ...]
    middle: bool = False


SHORTCUTS = {
    "penta": Pips(ALL_CORNERS, middle=True),
    "hotdice": Pips((*ALL_CORNERS, *SIDES)),
    "tenthousand": Pips((), middle=True),
    "bankrupt": Pips(CORNERS),
}
"""The die of each game: its five dice, all six, the dearest single die, one that scores nothing."""


def square(svg: str) -> str:
    """The icon with its ground up to the edges: the system cuts it into its own form."""
    return _changed(r'(<rect width="512" height="512") rx="\d+"', r"\1", svg)


def maskable(svg: str) -> str:
    """The square icon with a smaller die, so that a mask of any form leaves it whole."""
    return _changed(r"scale\(1\.\d+\)", f"scale({SAFE_SCALE})", square(svg))


def with_pips(svg: str, pips: Pips) -> str:
    """The icon with another face."""
    circles = [f'<circle cx="{x}" cy="{y}" r="24"/>' for x, y in pips.ink]
    circles += ['<circle r="27" fill="#c2441f"/>'] if pips.middle else []
    return _changed(r"(<circle[^>]*>)+", "".join(circles), svg)


def _changed(pattern: str, replacement: str, svg: str) -> str:
    changed, times = re.subn(pattern, replacement, svg)
    if times != 1:
        raise ValueError(f"{SOURCE.name} has {times} × {pattern}")
    return changed


def drawings(svg: str) -> dict[str, tuple[str, int]]:
    """What is drawn: for each file its picture and its size in pixels."""
    return {
        "icon-32.png": (svg, 32),
        "icon-192.png": (square(svg), 192),
        "icon-512.png": (square(svg), 512),
        "maskable-512.png": (maskable(svg), 512),
        "apple-touch-icon.png": (square(svg), 180),
        **{f"{game}-96.png": (with_pips(svg, pips), 96) for game, pips in SHORTCUTS.items()},
    }


def draw(page: Page, svg: str, size: int) -> bytes:
    """The picture as a PNG of this size; what it leaves out stays transparent."""
    page.set_viewport_size({"width": size, "height": size})
    fills = "svg { position: fixed; width: 100%; height: 100%; inset: 0 }"
    page.set_content(f"<style>{fills}</style>{svg}")
    return page.screenshot(omit_background=True)


def main() -> None:
    """Write every icon."""
    svg = SOURCE.read_text()
    MASKABLE.write_text(maskable(svg))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.system_browser(), args=chromium.arguments()
        )
        page = browser.new_page()
        for name, (picture, size) in drawings(svg).items():
            path = FOLDER / name
            path.write_bytes(draw(page, picture, size))
            print(f"{path.relative_to(STATIC.parent)} {path.stat().st_size / 1000:.1f} kB")


if __name__ == "__main__":
    main()
