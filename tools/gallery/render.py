"""Pictures of the page's scenes: `python -m tools.gallery.render [scene …]`; see --help.

Python and the shell stay off: only index.html, the styles, paint.js and throw.js are looked at.
Prints what doesn't fit: sideways scrolling, dice or buttons off the screen, small targets, narrow
words.
"""

import argparse
import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, sync_playwright

from tools import browser as chromium
from tools.gallery.scenes import SCENES
from tools.serve import served

ROOT = Path(__file__).resolve().parent.parent.parent
SIZES = ["320x568", "360x640", "390x844", "844x390", "768x1024", "1180x820"]
PAINT = "(screen) => painter.paint(screen)"
FAULTS = Path(__file__).with_name("faults.js").read_text()
AT_REST = 900  # ms: the dice have landed


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", metavar="scene", help=", ".join(SCENES))
    parser.add_argument("-o", "--out", type=Path, default=ROOT / ".build" / "gallery")
    parser.add_argument("--size", action="append", help=f"of {', '.join(SIZES)} or any other")
    parser.add_argument("--theme", choices=["light", "dark"], action="append")
    parser.add_argument("--text", type=int, default=100, help="the reader's text size in percent")
    parser.add_argument("--json", action="store_true", help="write the screens too")
    return parser.parse_args()


def show(page: Page, address: str, scene: str, theme: str) -> None:
    """Paint the scene on a fresh page and wait until the dice rest."""
    page.goto(f"{address}index.html")
    page.evaluate(PAINT, SCENES[scene] | {"@data-theme": theme})
    page.wait_for_timeout(AT_REST)


def pages(browser: Browser, sizes: list[str]) -> Iterator[tuple[str, Page]]:
    """A page of each size, without the scripts that would start Python."""

    def nothing(route: Route) -> None:
        route.fulfill(body="", content_type="text/javascript")

    for size in sizes:
        width, height = map(int, size.split("x"))
        context = browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=2
        )
        page = context.new_page()
        page.route("**/runtime/**", nothing)
        page.route(re.compile("/static/(watch|shell).js"), nothing)
        page.on("pageerror", lambda error: print(f"  {error}"))
        yield size, page
        context.close()


def main() -> None:
    chosen = options()
    chosen.out.mkdir(parents=True, exist_ok=True)
    with served(ROOT, "/") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.system_browser(),
            args=[
                *chromium.arguments(),
                f"--blink-settings=defaultFontSize={16 * chosen.text // 100}",
            ],
        )
        for size, page in pages(browser, chosen.size or SIZES):
            for scene, theme in product(chosen.scenes or SCENES, chosen.theme or ["light"]):
                show(page, address, scene, theme)
                name = f"{scene}-{size}-{theme}"
                page.screenshot(path=chosen.out / f"{name}.png")
                for fault in page.evaluate(FAULTS):
                    print(f"{name}: {fault}")
        browser.close()
    if chosen.json:
        for scene in chosen.scenes or SCENES:
            content = json.dumps(SCENES[scene], indent=1, ensure_ascii=False)
            (chosen.out / f"{scene}.json").write_text(content)


if __name__ == "__main__":
    main()
