"""The icons: all from one picture, and each with the size that it claims."""

import json
import re
from pathlib import Path

import pytest

from tests.page import INDEX, page
from tools import icons

PROJECT = Path(__file__).resolve().parent.parent
SVG = icons.SOURCE.read_text()
MANIFEST = json.loads((PROJECT / "manifest.json").read_text())
PNG = b"\x89PNG\r\n\x1a\n"
OPAQUE = (0, 2)
"""PNG's types of colour without transparency."""


def png(name: str) -> tuple[int, int, int]:
    """The width, the height and the type of colour that a PNG's head tells."""
    content = (icons.FOLDER / name).read_bytes()
    assert content.startswith(PNG)
    return int.from_bytes(content[16:20]), int.from_bytes(content[20:24]), content[25]


def linked() -> set[str]:
    """The files that the manifest and index.html take for icons."""
    used = [*MANIFEST["icons"], *(icon for one in MANIFEST["shortcuts"] for icon in one["icons"])]
    hrefs = [
        e.attributes["href"] for e in page().walk() if "icon" in (e.attributes.get("rel") or "")
    ]
    return {icon["src"] for icon in used} | set(map(str, hrefs))


def test_every_icon_that_is_named_is_drawn_or_a_source() -> None:
    """Nothing is named that isn't there, nothing is drawn that isn't named."""
    drawn = {f"static/icons/{name}" for name in icons.drawings(SVG)}
    assert linked() == drawn | {"static/icon.svg", "static/icon-maskable.svg"}
    files = {path.relative_to(PROJECT).as_posix() for path in icons.FOLDER.iterdir()}
    assert files == drawn


@pytest.mark.parametrize("name", icons.drawings(SVG))
def test_every_drawn_icon_has_its_size(name: str) -> None:
    """As tools.icons would draw it, and as the manifest and index.html say."""
    width, height, _ = png(name)
    assert width == height == icons.drawings(SVG)[name][1]
    said = [icon["sizes"] for icon in MANIFEST["icons"] if icon["src"].endswith(f"/{name}")]
    said += re.findall(rf'icons/{name}"[^>]*sizes="([^"]+)"', INDEX.read_text())
    assert set(said) <= {f"{width}x{height}"}


@pytest.mark.parametrize(
    "name", ["icon-192.png", "icon-512.png", "maskable-512.png", "apple-touch-icon.png"]
)
def test_what_a_system_cuts_to_its_own_form_is_opaque(name: str) -> None:
    """Where it were transparent there would be black or white."""
    assert png(name)[2] in OPAQUE


def test_the_maskable_icon_is_made_from_the_source() -> None:
    """Its ground goes to the edges, and its die is smaller."""
    assert icons.MASKABLE.read_text() == icons.maskable(SVG)
    assert "rx=" in SVG.split("<g")[0]
    assert "rx=" not in icons.maskable(SVG).split("<g")[0]


def test_the_maskable_die_lies_in_the_middle_circle() -> None:
    """Its rounded corners are within 40 % of the width from the middle of the icon."""
    corner_from_middle, corner_radius = ((128 - 62) ** 2 + (148 - 62) ** 2) ** 0.5, 62
    reach = (corner_from_middle + corner_radius) * icons.SAFE_SCALE
    assert 0.35 * 512 < reach <= 0.4 * 512


@pytest.mark.parametrize(("game", "pips"), icons.SHORTCUTS.items())
def test_every_shortcut_shows_another_face(game: str, pips: icons.Pips) -> None:
    """Five dice, six dice, the one, and a two that scores nothing."""
    number = {"penta": 5, "hotdice": 6, "tenthousand": 1, "bankrupt": 2}[game]
    assert icons.with_pips(SVG, pips).count("<circle") == number


def test_another_source_is_noticed() -> None:
    """A picture in which the expected parts aren't there isn't taken for one."""
    with pytest.raises(ValueError, match=r"icon\.svg has 0"):
        icons.square("<svg/>")
