"""Zilch, whose best average a paper gives: the turns of the computers find the same figure.

Matt Busche, "Maximizing Expected Scores in the Game of Zilch" (mattbusche.org/blog/article/zilch):
620.855 points a turn. House rules say most of Zilch. They can't say that six dice of which none
scores bring 500 points, so here the scheme of six dice does. Nor can they say that the third lost
turn in a row costs 500 points. That couples three turns: after none, one or two lost ones. Each is
played for its points and for what the next turn is better or worse than the average by then.
"""

from collections.abc import Iterator

import pytest

from pyapp.ai import turns
from pyapp.rules.games import SixDiceRules, house_rules

NOTHING = 500
FINE = 500
ROWS = 240
ALL_ASIDE = 0


@pytest.fixture
def zilch(monkeypatch: pytest.MonkeyPatch) -> Iterator[SixDiceRules]:
    """Zilch: no two triples, four and two equal are three pairs, equal dice double."""
    rules = house_rules(
        "bankrupt",
        {"bank_minimum": 300, "straight": 1500, "pairs": "four_two", "two_triples": 0},
    )
    assert rules is not None
    plain = turns.scheme

    def scheme(rules: SixDiceRules, n: int) -> turns.Scheme:
        plan = plain(rules, n)
        if n < 6:
            return plan
        weights = list(plan.weights)
        weights[plan.choices.index((ALL_ASIDE, NOTHING // 50))] += plan.bust
        return plan._replace(weights=tuple(weights), bust=0.0)

    monkeypatch.setattr(turns, "scheme", scheme)
    turns._throws.cache_clear()
    yield rules
    turns._throws.cache_clear()


def test_the_best_long_run_average_of_zilch_is_the_published_one(zilch: SixDiceRules) -> None:
    ahead, before, averages = [0.0, 0.0, 0.0], [1.0, 1.0, 1.0], [0.0]
    points = tuple(50.0 * t for t in range(ROWS))
    while max(abs(new - old) for new, old in zip(ahead, before, strict=True)) > 1e-4:
        before = ahead
        lost = (ahead[1], ahead[2], ahead[0] - FINE)
        averages = [turns.solved(zilch, points, what).roll(0, 6) for what in lost]
        ahead = [average - averages[0] for average in averages]
    assert averages[0] == pytest.approx(620.855, abs=0.001)
