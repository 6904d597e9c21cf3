"""Which tab plays: this one lets go of the games, or goes on with them as they are stored now."""

from collections.abc import Awaitable, Callable
from typing import Any

from pyapp import entry
from pyapp.web.tabs import Tabs


class Handover:
    """Works for the page, whose `app` it replaces by `change`."""

    def __init__(self, page: Any, tabs: Tabs) -> None:
        self._page = page
        self._tabs = tabs
        self._taking = False
        self._waiting = False
        tabs.asked, tabs.lost, tabs.seen = self._asked, self._lost, self._seen

    def take_over(self) -> None:
        """Go on here, whatever the other tab does."""
        self._page.begin(self._go_on(self._tabs.take))

    def step_aside(self) -> None:
        """Say that another tab has the games, until it is gone."""
        self._page.change(entry.elsewhere(self._page.app))
        if not self._waiting:
            self._page.begin(self._wait())

    async def _wait(self) -> None:
        self._waiting = True
        try:
            while not self._tabs.writes:
                await self._tabs.freed()
                await self._go_on(self._tabs.claim)
        finally:
            self._waiting = False

    async def _go_on(self, claim: Callable[[], Awaitable[bool]]) -> None:
        """Go on in this tab, if it can have the games."""
        if self._taking or self._tabs.writes:
            return
        self._taking = True
        try:
            if await claim():
                await self._page.come_in_anew()
                if not self._tabs.writes:
                    self.step_aside()
        finally:
            self._taking = False

    def _seen(self) -> None:
        """The tab that had the games may be gone by now."""
        self._page.begin(self._go_on(self._tabs.claim))

    def _asked(self) -> None:
        self.step_aside()
        self._page.begin(self._let_go())

    async def _let_go(self) -> None:
        await self._page.keeper.flush()
        self._page.keeper.close()
        self._tabs.let_go()

    def _lost(self) -> None:
        self._page.keeper.close()
        self.step_aside()
