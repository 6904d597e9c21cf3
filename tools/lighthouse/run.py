"""Lighthouse against the built page: `python -m tools.lighthouse.run`.

The scores of REQUIRED have to be 100 on a phone and on a desktop; every audit that keeps one of
them from it is named. Lighthouse has packages of its own here, apart from those of the page.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tools.browser import arguments, system_browser
from tools.serve import DIST, served

COMMAND = Path(__file__).parent / "node_modules" / "lighthouse" / "cli" / "index.js"
DEVICES = {"phone": (), "desktop": ("--preset=desktop",)}
REQUIRED = ("accessibility", "best-practices", "seo")
SHOWN = (*REQUIRED, "performance")


def chromium() -> str:
    """The path of the Chromium that the browser tests drive."""
    with sync_playwright() as playwright:
        return system_browser() or playwright.chromium.executable_path


def measure(address: str, *options: str) -> dict[str, Any]:
    """Return Lighthouse's report on a page. It sends nothing anywhere."""
    flags = " ".join(["--headless=new", *arguments()])
    quiet = ("--quiet", "--no-enable-error-reporting", f"--chrome-flags={flags}")
    report = subprocess.run(
        ("node", str(COMMAND), address, "--output=json", *quiet, *options),
        check=True,
        env={**os.environ, "CHROME_PATH": chromium()},
        stdout=subprocess.PIPE,
    ).stdout
    found: dict[str, Any] = json.loads(report)
    return found


def shortfalls(report: dict[str, Any]) -> Iterator[str]:
    """Name each required score that isn't 100, and each audit that costs it something."""
    for name in REQUIRED:
        category = report["categories"][name]
        if category["score"] == 1:
            continue
        yield f"{name} isn't 100"
        for audit in category["auditRefs"]:
            result = report["audits"][audit["id"]]
            if audit["weight"] and result["score"] not in (1, None):
                items = json.dumps(result.get("details", {}).get("items", []))
                yield f"{name}: {result['title']} {items}"


def main() -> None:
    """Print the scores as a table; exit status 1 if a required one isn't 100."""
    with served(DIST, "/kocky/") as address:
        reports = {device: measure(address, *options) for device, options in DEVICES.items()}
    print(f"| device | {' | '.join(SHOWN)} |")
    print("|---" * (len(SHOWN) + 1) + "|")
    for device, report in reports.items():
        scores = [f"{100 * (report['categories'][name]['score'] or 0):.0f}" for name in SHOWN]
        print(f"| {device} | {' | '.join(scores)} |")
    if faults := [f"{device}: {why}" for device in reports for why in shortfalls(reports[device])]:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
