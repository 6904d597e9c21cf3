"""Files with games: handed out, chosen or dropped on the page, compared, taken."""

import asyncio
from time import perf_counter
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

from pyapp import archive, transfer
from pyapp.archive import MOST, Comparer
from pyapp.dice import fresh_seed
from pyapp.rules.refusal import Refusal, shown
from pyapp.shelf import Entry
from pyapp.state import Offer
from pyapp.web import files

SLICE = 0.05
"""Seconds of comparing after which the page can answer."""
JSON = "application/json"


class Transfer:
    """Works for the page, whose `app` it reads and, by `change`, replaces."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._busy = False
        self._listeners: list[Any] = []
        for name, listener in (
            ("change", self._chosen),
            ("dragover", self._dragged),
            ("dragleave", self._left),
            ("drop", self._dropped),
        ):
            self._listeners.append(create_proxy(listener))
            js.document.addEventListener(name, self._listeners[-1])

    # --- out ---

    def hand_out(self, identity: str) -> None:
        """Save a game as a file; one that can't be read is told of."""
        found = transfer.file_of(self._page.app, identity)
        if found is not None:
            files.hand_out(*found, JSON)
        else:
            self._page.happen("open", identity)

    def hand_out_broken(self, _: str) -> None:
        """Save the text of a game that can't be read, to the letter."""
        app = self._page.app
        if app.broken is not None:
            files.hand_out(f"kocky-{app.card}.txt", app.broken.text, "text/plain")

    async def hand_out_all(self) -> None:
        """Save all games as one file, and the texts that are kept apart."""
        keeper = self._page.keeper
        await self._page.read_shelf()
        apart = await keeper.apart()
        if self._page.is_kept_by(keeper):
            files.hand_out(*transfer.file_of_all(self._page.app, apart, js.Date.now()), JSON)

    # --- in ---

    def _chosen(self, event: Any) -> None:
        if event.target.type == "file":
            self._take_in(list(event.target.files))
            event.target.value = ""

    def _dragged(self, event: Any) -> None:
        if _has_files(event):
            # Without this the browser would leave the page for the file.
            event.preventDefault()
            js.document.documentElement.toggleAttribute("data-drop", self._page.tabs.writes)

    def _left(self, event: Any) -> None:
        if not event.relatedTarget:
            js.document.documentElement.toggleAttribute("data-drop", False)

    def _dropped(self, event: Any) -> None:
        if _has_files(event):
            event.preventDefault()
            js.document.documentElement.toggleAttribute("data-drop", False)
            self._take_in(list(event.dataTransfer.files))

    def _take_in(self, chosen: list[Any]) -> None:
        if chosen and self._page.tabs.writes and not self._busy:
            self._busy = True
            self._page.begin(self._read(chosen))

    async def _read(self, chosen: list[Any]) -> None:
        """Say what files hold. Nothing is stored yet."""
        keeper = self._page.keeper
        try:
            await self._page.read_shelf()
            offer = Offer()
            entries: list[tuple[str, Entry]] = []
            for file in chosen:
                name = shown(str(file.name))
                try:
                    held = archive.opened(await _text(file))
                except Refusal as why:
                    offer = offer._replace(errors=(*offer.errors, (name, why)))
                else:
                    entries += [(name, entry) for entry in held.entries]
                    offer = offer._replace(apart=(*offer.apart, *held.apart))
            known = {text.text for text in await keeper.apart()}
            if not self._page.is_kept_by(keeper):
                return
            new = {text.text: text for text in offer.apart if text.text not in known}
            offer = offer._replace(apart=tuple(new.values()), games=len(entries))
            await self._compare(offer, entries)
        finally:
            self._busy = False

    async def _compare(self, offer: Offer, entries: list[tuple[str, Entry]]) -> None:
        comparer = Comparer(transfer.here(self._page.app))
        found = []
        self._page.change(transfer.offered(self._page.app, offer))
        since = perf_counter()
        for name, entry in entries:
            compared = comparer.compare(entry, fresh_seed(), js.Date.now())
            found.append(compared._replace(file=name))
            if perf_counter() - since > SLICE:
                self._page.change(
                    transfer.offered(self._page.app, offer._replace(found=tuple(found)))
                )
                await asyncio.sleep(0)
                if self._page.app.dialog != "import":
                    return
                since = perf_counter()
        self._page.change(transfer.offered(self._page.app, offer._replace(found=tuple(found))))

    async def take(self) -> None:
        """Take the games that were offered: stored in one transaction, and then shown."""
        offer = self._page.app.offer
        if self._busy or offer is None or offer.reading or self._page.app.dialog != "import":
            return
        self._busy = True
        try:
            keeper = self._page.keeper
            stored = await keeper.add(transfer.chosen(offer), transfer.damaged(offer))
            if not self._page.is_kept_by(keeper):
                return
            app = transfer.taken(self._page.app, offer)
            if stored:
                keeper.knows(app)
            self._page.change(app)
        finally:
            self._busy = False


async def _text(file: Any) -> str:
    """The text of a file; one that is too large isn't read. Raises Refusal."""
    if file.size > MOST:
        raise Refusal("file_too_large", most=MOST // 1_000_000)
    try:
        return str(await file.text())
    except JsException as error:
        raise Refusal("file_unread") from error


def _has_files(event: Any) -> bool:
    return bool(event.dataTransfer) and "Files" in list(event.dataTransfer.types)
