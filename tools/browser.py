"""The Chromium that the browser tests drive: the system's if there is one, else Playwright's.

`python -m tools.browser` installs one where neither is there.
"""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import Error, sync_playwright

SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Nothing but the page under test is to be asked for.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def system_browser() -> str | None:
    """The path of the system's own Chromium or Chrome."""
    found = (shutil.which(name) for name in SYSTEM_NAMES)
    return next((path for path in found if path), None)


def is_root() -> bool:
    """Whether Chromium has to do without its sandbox."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def arguments() -> list[str]:
    """The command-line switches for any Chromium of the tests."""
    return [*QUIET, "--no-sandbox"] if is_root() else [*QUIET]


def starts() -> bool:
    """Whether the browser of the tests can be launched."""
    with sync_playwright() as playwright:
        try:
            playwright.chromium.launch(executable_path=system_browser(), args=arguments()).close()
        except Error as error:
            print(error.message.splitlines()[0], file=sys.stderr)
            return False
    return True


def install() -> None:
    """Install a Chromium by the means that this machine has; CalledProcessError if that fails."""
    if is_root() and shutil.which("apt-get"):
        packages = ("chromium", "fonts-liberation")
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(
            ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages],
            check=True,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            stdout=subprocess.DEVNULL,
        )
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def main() -> None:
    """Make sure that there is a browser which starts."""
    if not system_browser():
        try:
            install()
        except subprocess.CalledProcessError as error:
            sys.exit(f"No browser could be installed for the tests: {error}")
    if not starts():
        sys.exit("The browser of the tests doesn't start.")


if __name__ == "__main__":
    main()
