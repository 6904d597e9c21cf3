"""Pictures of the page's scenes: `python tools/gallery/render.py [-o DIR] [--size 390x844] [--dark] [scene …]`.

Needs Playwright and Chromium (CHROMIUM, else /usr/bin/chromium). Python and the shell stay off: only
index.html, the styles and paint.js are looked at. Prints what doesn't fit: sideways scrolling, dice or
buttons off the screen, small targets.
"""

import argparse
import functools
import json
import os
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from scenes import SCENES

ROOT = Path(__file__).resolve().parent.parent.parent
SIZES = ["320x568", "360x640", "390x844", "844x390", "768x1024", "1180x820"]
PAINT = "async (screen) => (await import('/static/paint.js')).paint(screen)"
FAULTS = """() => {
  const faults = [], seen = (e) => e.checkVisibility({visibilityProperty: true}), root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`page is ${root.scrollWidth} wide`);
  for (const e of document.querySelectorAll('.table .die, .table .hand .btn')) {
    const r = e.getBoundingClientRect();
    if (seen(e) && (r.left < -1 || r.top < 0 || r.right > innerWidth + 1 || r.bottom > innerHeight)) faults.push('off: ' + e.className + ' ' + Math.round(r.bottom));
    if (seen(e) && (r.width < 44 || r.height < 44)) faults.push(`small: ${e.className} ${r.width}×${r.height}`);
  }
  const side = document.querySelector('.side');
  if (seen(side) && side.scrollHeight > side.clientHeight + 1) faults.push(`side scrolls ${side.scrollHeight - side.clientHeight}`);
  for (const e of document.querySelectorAll('.btn, .message, .piles, .odds p, .rn, .say > *')) {
    if (seen(e) && (e.scrollWidth > e.clientWidth + 1) && getComputedStyle(e).display !== 'inline') faults.push('too narrow: ' + e.className);
  }
  const say = document.querySelector('.say'), message = document.querySelector('.message');
  if (seen(message) && say.clientHeight && message.offsetHeight > say.clientHeight) faults.push(`message ${message.offsetHeight} in ${say.clientHeight}`);
  return faults;
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def serve() -> str:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def show(page: Page, address: str, scene: str, dark: bool) -> None:
    page.goto(f"{address}/index.html")
    page.evaluate(PAINT, {"@data-theme": "dark" if dark else "light"} | SCENES[scene])
    page.wait_for_timeout(900)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("scenes", nargs="*", default=[])
    options.add_argument("-o", "--out", type=Path, default=ROOT / ".build" / "gallery")
    options.add_argument("--size", action="append", default=[])
    options.add_argument("--dark", action="store_true")
    options.add_argument("--text", type=int, default=100, help="the reader's text size in percent")
    options.add_argument("--json", action="store_true", help="write the screens too")
    chosen = options.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    address = serve()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        for size in chosen.size or SIZES:
            width, height = map(int, size.split("x"))
            context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=2)
            page = context.new_page()
            page.route("**/runtime/**", lambda route: route.abort())
            page.route("**/static/shell.js", lambda route: route.abort())
            page.on("pageerror", lambda error: print(f"  {error}"))
            for scene in chosen.scenes or SCENES:
                name = f"{scene}-{size}{'-dark' if chosen.dark else ''}{'' if chosen.text == 100 else f'-{chosen.text}'}"
                show(page, address, scene, chosen.dark)
                if chosen.text != 100:
                    page.evaluate(f"() => document.documentElement.style.setProperty('font-size', '{chosen.text}%')")
                    page.wait_for_timeout(300)
                page.screenshot(path=chosen.out / f"{name}.png")
                if chosen.json:
                    (chosen.out / f"{scene}.json").write_text(json.dumps(SCENES[scene], indent=1, ensure_ascii=False))
                for fault in page.evaluate(FAULTS):
                    print(f"{name}: {fault}")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
