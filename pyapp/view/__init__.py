"""From the state of the app to what the page says: plain data for paint.js, final words."""

from pyapp.view.links import message, plain
from pyapp.view.screen import labels, names, screen, start_page

__all__ = ["labels", "message", "names", "plain", "screen", "start_page"]
