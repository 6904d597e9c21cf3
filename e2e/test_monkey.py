"""Somebody without a plan at the page finds no way to break it, or to get stuck."""

import pytest
from playwright.sync_api import Page

from e2e.chaos import chaos_host
from e2e.guard import Guard
from e2e.monkey import monkey
from pyapp.rules.games import GAMES

ACTIONS = 500


@pytest.mark.device("phone")
def test_nothing_breaks_the_page(page: Page, guard: Guard) -> None:
    """After every action: no fault, a state that the rules know and that was stored, a way on."""
    with chaos_host() as host:
        guard.allow(host.address)
        for one in monkey(page, guard, host.address, "tests", ACTIONS):
            acts, games = one.acts, one.games
    assert acts.total() == ACTIONS
    assert games.keys() == set(GAMES)
