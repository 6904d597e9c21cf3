"""The browsers that the tests drive: the system's if there is one, else Playwright's.

`python -m tools.browser [chromium] [firefox] [webkit]` installs those that aren't there; without a
name it is Chromium.
"""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from typing import Any, NamedTuple

from playwright.sync_api import BrowserType, Error, Playwright, sync_playwright


class Engine(NamedTuple):
    """The system's programs that drive an engine, best first, and Debian's packages of it."""

    programs: tuple[str, ...]
    packages: tuple[str, ...]


# Debian's Firefox ESR speaks WebDriver BiDi with Playwright; Debian's WebKit has its own driver.
ENGINES = {
    "chromium": Engine(
        ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
        ("chromium", "fonts-liberation"),
    ),
    "firefox": Engine(("firefox-esr",), ("firefox-esr", "fonts-liberation")),
    "webkit": Engine(("WebKitWebDriver",), ("webkit2gtk-driver", "xvfb", "fonts-liberation")),
}

# Chromium without a window: a fifth less work. Playwright's own is one; not every Debian has it.
SHELL = "chromium-headless-shell"

# Nothing but the page under test is to be asked for.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def system_browser(engine: str = "chromium") -> str | None:
    """The path of the system's own program for an engine."""
    found = (shutil.which(name) for name in ENGINES[engine].programs)
    return next((path for path in found if path), None)


def quick_browser() -> str | None:
    """The path of the Chromium for tests that need no more of it than pages."""
    return shutil.which(SHELL) or system_browser()


def is_root() -> bool:
    """Whether Chromium has to do without its sandbox."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def has_packages() -> bool:
    """Whether Debian's packages can be installed here."""
    return is_root() and shutil.which("apt-get") is not None


def arguments() -> list[str]:
    """The command-line switches for any Chromium of the tests."""
    return [*QUIET, "--no-sandbox"] if is_root() else [*QUIET]


def launch_options(engine: str) -> dict[str, Any]:
    """How Playwright launches an engine here."""
    path = system_browser(engine)
    if engine == "chromium":
        return {"executable_path": path, "args": arguments()}
    return {"executable_path": path, "channel": "moz-firefox"} if path else {}


def fault(playwright: Playwright, engine: str, **options: Any) -> str | None:
    """Why a browser of the tests doesn't start; None if it does, or isn't Playwright's."""
    if engine == "webkit" and system_browser(engine):
        return None
    browser: BrowserType = getattr(playwright, engine)
    try:
        browser.launch(**launch_options(engine) | options).close()
    except Error as error:
        return error.message.splitlines()[0]
    return None


def install(engines: list[str]) -> None:
    """Install browsers by the means that this machine has; CalledProcessError if that fails."""
    if has_packages():
        packages = [package for engine in engines for package in ENGINES[engine].packages]
        update()
        add(*packages)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", *engines], check=True)


def update() -> None:
    """Learn which packages Debian has; CalledProcessError if that fails."""
    subprocess.run(["apt-get", "update", "-qq"], check=True)


def add(*packages: str) -> None:
    """Install Debian's packages; CalledProcessError if that fails."""
    subprocess.run(
        ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages],
        check=True,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdout=subprocess.DEVNULL,
    )


def main() -> None:
    """Make sure that there are browsers which start."""
    engines = sys.argv[1:] or ["chromium"]
    missing = [engine for engine in engines if not system_browser(engine)]
    try:
        if missing:
            install(missing)
        if "chromium" in engines and has_packages() and not shutil.which(SHELL):
            with suppress(subprocess.CalledProcessError):
                update()
                add(SHELL)
    except subprocess.CalledProcessError as error:
        sys.exit(f"No browser could be installed for the tests: {error}")
    with sync_playwright() as playwright:
        faults = {engine: fault(playwright, engine) for engine in engines}
        if "chromium" in engines:
            quick = quick_browser()
            faults[quick or SHELL] = fault(playwright, "chromium", executable_path=quick)
    if lines := [f"{engine} doesn't start: {why}" for engine, why in faults.items() if why]:
        sys.exit("\n".join(lines))


if __name__ == "__main__":
    main()
