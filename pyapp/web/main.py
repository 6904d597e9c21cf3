"""The page's entry: wires the browser to the app."""

from js import document


def start() -> None:
    """Say that Python handles taps from now on."""
    document.documentElement.dataset.ready = "true"
