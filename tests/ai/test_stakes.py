"""What a turn is played for: the chances behind each way to end it, counted by hand or slowly."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyapp.ai import duel
from pyapp.ai import stakes as module
from pyapp.ai.stakes import Stakes, ambition, passing, rivals, stakes, thinking
from pyapp.ai.tables import unpack
from pyapp.match import Match
from pyapp.rules.games import SIX_DICE, SixDiceRules, house_rules
from tests.ai.slow import passes
from tests.reference import SIX_DICE_GAMES
from tests.strategies import GOOD, table

TABLES = Path(__file__).parents[2] / "static" / "tables"
CLOSE = 1e-9


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """No test leaves a table in use."""
    duel.forget()
    yield
    duel.forget()


def learn(name: str) -> None:
    duel.use(unpack((TABLES / f"{name}.bin").read_bytes()))


def match_of(
    game: str, banked: tuple[int, ...], turn: int, by: int | None = None, **some: Any
) -> Match:
    """A match before a turn, with an ending brought on by a seat."""
    start = table(game, seats=len(banked), **some)
    return start._replace(banked=banked, turn=turn, ending_by=by)


def leave(match: Match, *seats: int) -> Match:
    """The match with these seats out."""
    left = (s._replace(out=s.out or i in seats) for i, s in enumerate(match.seats))
    return match._replace(seats=tuple(left))


def found(match: Match) -> Stakes:
    goal = stakes(match)
    assert goal is not None
    assert goal.unit == "win"
    assert goal.worth[-1] == max(goal.worth)
    return goal


def at(goal: Stakes, steps: int) -> float:
    """What banking so many steps is worth."""
    return goal.worth[min(steps, len(goal.worth) - 1)]


def rules(game: str, **some: Any) -> SixDiceRules:
    made = house_rules(game, some)
    assert made is not None
    return made


@pytest.mark.parametrize(
    ("game", "banked", "turn", "by"),
    [
        ("hotdice", (1000, 600), 1, 0),
        ("hotdice", (600, 1000), 0, 1),
        ("bankrupt", (1000, 600), 1, 0),
        ("hotdice", (600, 300, 1000), 0, None),
    ],
)
def test_who_plays_last_must_pass_the_highest_total(
    game: str, banked: tuple[int, ...], turn: int, by: int | None
) -> None:
    last = match_of(game, banked, turn, by if by is not None else 1, target=1000)
    goal = found(last)
    assert [at(goal, steps) for steps in (0, 1, 7, 8, 9, 10, 500)] == [0, 0, 0, 0.5, 1, 1, 1]
    assert goal.lost == 0


@pytest.mark.parametrize(
    ("banked", "share"),
    [
        ((1000, 950, 600), 1 / 2),
        ((1000, 1000, 600), 1 / 3),
        ((1000, 1000, 1000, 600), 1 / 4),
        ((1000, 0, 1000, 600), 1 / 3),
    ],
)
def test_a_tie_is_shared_by_all_who_have_it(banked: tuple[int, ...], share: float) -> None:
    last = match_of("bankrupt", banked, len(banked) - 1, 0, target=1000)
    goal = found(last)
    assert [at(goal, steps) for steps in (7, 8, 9)] == [0, pytest.approx(share), 1]
    assert goal.lost == 0


def test_who_has_left_is_neither_passed_nor_tied_with() -> None:
    last = match_of("bankrupt", (1000, 1000, 700, 600), 3, 0, target=1000)
    assert at(found(last), 8) == pytest.approx(1 / 3)
    assert at(found(leave(last, 1)), 8) == 0.5
    without_both = found(leave(last, 0, 1))
    assert [at(without_both, steps) for steps in (1, 2, 3)] == [0, 0.5, 1]


def test_who_brought_on_the_end_and_left_does_not_win() -> None:
    last = leave(match_of("hotdice", (1000, 400), 1, 0, target=1000), 0)
    goal = found(last)
    assert [at(goal, steps) for steps in (0, 1, 30)] == [1, 1, 1]
    assert goal.lost == 1


def test_who_leads_already_has_won_even_without_points() -> None:
    goal = found(match_of("bankrupt", (1000, 400, 1200), 2, 0, target=1000, bankruptcy=False))
    assert [at(goal, steps) for steps in (0, 1, 30)] == [1, 1, 1]
    assert goal.lost == 1


def test_who_is_level_shares_with_a_lost_turn() -> None:
    goal = found(match_of("bankrupt", (1000, 400, 1000), 2, 0, target=1000, bankruptcy=False))
    assert [at(goal, steps) for steps in (0, 1)] == [0.5, 1]
    assert goal.lost == 0.5


@pytest.mark.parametrize("own", [1200, 1000])
def test_without_bankruptcy_the_first_roll_loses_no_more_in_an_ending(own: int) -> None:
    goal = found(match_of("bankrupt", (1000, 400, own), 2, 0, target=1000, bankruptcy=False))
    assert goal.broke == goal.lost > 0


def test_without_bankruptcy_the_first_roll_loses_no_more_when_the_leader_has_left() -> None:
    ending = leave(match_of("hotdice", (1000, 400, 300), 1, 0, target=1000), 0)
    goal = found(ending)
    assert goal.lost == pytest.approx(1 - passes(SIX_DICE["hotdice"], 2))
    assert goal.broke == goal.lost


def test_a_bankruptcy_in_an_ending_gives_the_lead_away() -> None:
    goal = found(match_of("bankrupt", (1000, 400, 1200), 2, 0, target=1000))
    assert (goal.lost, goal.broke) == (1, 0)


def test_a_bankruptcy_in_an_ending_may_still_tie_with_nothing() -> None:
    ending = leave(match_of("bankrupt", (1000, 0, 300), 2, 0, target=1000), 0)
    assert (found(ending).lost, found(ending).broke) == (1, 0.5)


def test_in_a_last_turn_all_others_answer_once() -> None:
    of = SIX_DICE["hotdice"]
    goal = found(match_of("hotdice", (5000, 4000, 4500), 1, 0, target=5000))
    for steps in (20, 21, 25, 60):
        behind = (4000 + 50 * steps - 4500) // 50
        through = 0.5 if steps == 20 else 1.0
        assert at(goal, steps) == pytest.approx(through * (1 - passes(of, behind)), abs=CLOSE)
    assert at(goal, 19) == goal.lost == 0


def test_in_a_last_turn_the_end_may_be_brought_on_from_any_seat() -> None:
    of = SIX_DICE["hotdice"]
    goal = found(match_of("hotdice", (4000, 4500, 5000), 0, 2, target=5000))
    assert at(goal, 30) == pytest.approx(1 - passes(of, 20), abs=CLOSE)
    goal = found(match_of("hotdice", (4000, 4500, 5000), 1, 2, target=5000))
    assert [at(goal, steps) for steps in (9, 10, 11)] == [0, 0.5, 1]


def test_in_a_full_round_only_those_later_in_the_list_answer() -> None:
    of = SIX_DICE["bankrupt"]
    goal = found(match_of("bankrupt", (4500, 5000, 4000, 4500), 2, 1, target=5000))
    assert at(goal, 30) == pytest.approx(1 - passes(of, 20), abs=CLOSE)
    assert at(goal, 20) == pytest.approx((1 - passes(of, 10)) / 2, abs=CLOSE)
    assert at(goal, 19) == 0


def test_each_of_several_who_answer_may_pass() -> None:
    of = SIX_DICE["hotdice"]
    goal = found(match_of("hotdice", (5000, 4000, 4500, 3000), 1, 0, target=5000))
    wanted = (1 - passes(of, 30)) * (1 - passes(of, 60))
    assert at(goal, 40) == pytest.approx(wanted, abs=CLOSE)


def test_who_has_left_does_not_answer() -> None:
    of = SIX_DICE["hotdice"]
    four = match_of("hotdice", (5000, 4000, 4500, 3000), 1, 0, target=5000)
    goal = found(leave(four, 3))
    assert at(goal, 40) == pytest.approx(1 - passes(of, 30), abs=CLOSE)
    assert at(found(leave(four, 2, 3)), 40) == 1


def test_who_answers_from_further_ahead_has_passed_already() -> None:
    goal = found(match_of("hotdice", (5000, 4000, 4950), 1, 0, target=5000))
    ahead = found(match_of("hotdice", (5000, 4000, 6000), 1, 0, target=5000)._replace())
    assert at(goal, 21) > 0
    assert at(ahead, 39) == 0
    assert at(ahead, 41) > 0


def test_a_turn_that_is_lost_while_leading_is_answered_too() -> None:
    of = SIX_DICE["bankrupt"]
    goal = found(match_of("bankrupt", (5000, 5500, 4000), 1, 0, target=5000))
    assert goal.lost == pytest.approx(1 - passes(of, 30), abs=CLOSE)
    assert goal.broke == 0


def test_two_to_answer_and_both_level() -> None:
    of = SIX_DICE["bankrupt"]
    goal = found(match_of("bankrupt", (5000, 4000, 5000, 5000), 1, 0, target=5000))
    keeps_off = 1 - passes(of, 0) + 1080 / 46_656 / 2  # a bankruptcy gives half the win away
    assert at(goal, 20) == pytest.approx(keeps_off**2 / 2, abs=CLOSE)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ending_is_known_without_a_table_under_any_rules(seats: int) -> None:
    banked = (1000, *[500] * (seats - 1))
    assert stakes(match_of("hotdice", banked, 1, 0, target=1000, single_one=150)) is not None


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_without_a_table_it_is_played_for_points(seats: int) -> None:
    match = match_of("hotdice", (0,) * seats, 0)
    assert stakes(match) is None
    assert ambition(match) is None


@pytest.mark.parametrize("banked", [(0,), (0, 0, 0), (0, 0, 0, 0)])
def test_a_table_of_two_is_exact_for_two_alone(banked: tuple[int, ...]) -> None:
    learn("hotdice")
    assert stakes(match_of("hotdice", banked, 0)) is None
    assert (ambition(match_of("hotdice", banked, 0)) is None) == (len(banked) == 1)


def test_two_who_are_left_of_three_are_two() -> None:
    learn("hotdice")
    two = found(match_of("hotdice", (4000, 2000), 1))
    three = match_of("hotdice", (4000, 1000, 2000), 2)
    assert stakes(leave(three, 1)) == two
    assert stakes(three) is None
    assert stakes(leave(three, 0, 1)) is None


def test_banking_hands_the_dice_to_the_other() -> None:
    learn("tenthousand")
    of = duel.duel_for(SIX_DICE["tenthousand"])
    assert of is not None
    goal = found(match_of("tenthousand", (3000, 7000), 0))
    for steps in (0, 1, 60, 139):
        assert at(goal, steps) == pytest.approx(1 - of.win(0, 60, 140 - steps))
    assert goal.lost == goal.broke == at(goal, 0)


def test_who_banks_the_target_at_once_has_won() -> None:
    learn("tenthousand")
    goal = found(match_of("tenthousand", (3000, 9950), 0))
    assert at(goal, 139) < 1
    assert at(goal, 140) == at(goal, 141) == at(goal, 1000) == 1
    assert len(goal.worth) <= 143


def test_who_banks_the_target_is_answered_in_a_last_turn() -> None:
    learn("hotdice")
    of = SIX_DICE["hotdice"]
    for turn in (0, 1):
        banked = (4000, 4500) if turn == 0 else (4500, 4000)
        goal = found(match_of("hotdice", banked, turn, target=5000))
        for steps in (20, 21, 40):
            behind = (4000 + 50 * steps - 4500) // 50
            assert at(goal, steps) == pytest.approx(1 - passes(of, behind), abs=CLOSE)


def test_in_a_full_round_the_first_is_answered_and_the_second_is_not() -> None:
    learn("bankrupt")
    of = rules("bankrupt", bankruptcy=False)
    first = found(match_of("bankrupt", (9000, 9500), 0, bankruptcy=False))
    assert at(first, 20) == pytest.approx(1 - passes(of, 10), abs=CLOSE)
    second = found(match_of("bankrupt", (9500, 9000), 1, bankruptcy=False))
    assert at(second, 20) == at(second, 21) == 1


def test_the_seats_of_a_full_round_have_their_own_chances() -> None:
    learn("bankrupt")
    of = duel.duel_for(rules("bankrupt", bankruptcy=False))
    assert of is not None
    first = found(match_of("bankrupt", (2000, 5000), 0, bankruptcy=False))
    assert at(first, 10) == pytest.approx(1 - of.win(1, 100, 150))
    second = found(match_of("bankrupt", (5000, 2000), 1, bankruptcy=False))
    assert at(second, 10) == pytest.approx(1 - of.win(0, 100, 150))
    gone = leave(match_of("bankrupt", (7, 5000, 7, 2000, 7), 3, bankruptcy=False), 0, 2, 4)
    assert stakes(gone) == second


def test_a_bankruptcy_leads_back_to_nothing() -> None:
    learn("bankrupt-10000")
    of = duel.duel_for(SIX_DICE["bankrupt"])
    assert of is not None
    goal = found(match_of("bankrupt", (6000, 5000), 0))
    assert goal.broke == pytest.approx(1 - of.win(1, 100, 200))
    assert goal.lost == pytest.approx(1 - of.win(1, 100, 80))


def test_a_smaller_target_is_a_shorter_way() -> None:
    learn("hotdice")
    near = found(match_of("hotdice", (1000, 2000), 0, target=5000))
    far = found(match_of("hotdice", (6000, 7000), 0, target=10_000))
    assert near == far


def together(chances: list[float]) -> float:
    """The chance against several whose odds against are those of the duels, added up."""
    return 1 / (1 + sum((1 - chance) / chance for chance in chances))


def test_against_several_the_odds_against_add_up() -> None:
    learn("hotdice")
    three = match_of("hotdice", (4000, 3000, 2000), 0)
    goal, alone = ambition(three), [found(leave(three, other)) for other in (2, 1)]
    assert goal is not None
    for steps in (0, 10, 119):
        assert at(goal, steps) == pytest.approx(together([at(one, steps) for one in alone]))
    assert goal.lost == at(goal, 0)


def test_against_several_the_seats_of_a_full_round_count() -> None:
    learn("bankrupt-10000")
    goal = ambition(match_of("bankrupt", (2000, 2000, 2000), 1))
    of = duel.duel_for(SIX_DICE["bankrupt"])
    assert goal is not None
    assert of is not None
    now, broke = ([1 - of.win(seat, 160, steps) for seat in (0, 1)] for steps in (150, 200))
    assert at(goal, 10) == pytest.approx(together(now))
    assert goal.broke == pytest.approx(together(broke))


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
def test_what_is_known_is_the_ambition_too(game: str) -> None:
    for name in ("hotdice", "tenthousand", "bankrupt-10000"):
        learn(name)
    for match in (
        match_of(game, (4000, 3000), 1),
        match_of(game, (10_000, 3000, 2000), 1, 0),
    ):
        if game != "tenthousand" or match.ending_by is None:
            assert ambition(match) == stakes(match) is not None


def test_rivals_are_the_others_who_have_not_left() -> None:
    four = match_of("hotdice", (0, 0, 0, 0), 2)
    assert rivals(four) == (0, 1, 3)
    assert rivals(leave(four, 1)) == (0, 3)
    assert rivals(leave(four, 0, 1, 3)) == ()


def test_a_game_played_to_its_target_is_in_its_ending() -> None:
    last = table("hotdice", *GOOD, target=1100)
    goal = found(last)
    assert [at(goal, steps) for steps in (21, 22, 23)] == [0, 0.5, 1]


@pytest.mark.parametrize(
    "match",
    [
        match_of("hotdice", (3000, 2000), 0, target=7650),
        match_of("hotdice", (3000, 2000, 1000), 0, target=7650),
        match_of("hotdice", (7650, 2000, 1000), 1, 0, target=7650),
        match_of("bankrupt", (7650, 2000, 1000), 1, 0, target=7650),
    ],
)
def test_what_takes_time_is_done_by_thinking(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    learn("hotdice")
    monkeypatch.setattr(module, "_passing", {})
    told = list(thinking(match))
    assert told == sorted(told)
    assert len(told) > 5
    monkeypatch.delattr(module, "solving")
    monkeypatch.delattr(module, "solved")
    assert ambition(match) is not None
    assert list(thinking(match)) == []


@pytest.mark.parametrize(
    "match",
    [
        match_of("hotdice", (3000,), 0, target=7650),
        match_of("tenthousand", (3000, 2000), 0, target=7650),
        match_of("hotdice", (3000, 2000), 0, target=20_000),
    ],
)
def test_where_nobody_may_pass_there_is_nothing_to_think_about(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    learn("hotdice")
    learn("tenthousand")
    monkeypatch.setattr(module, "_passing", {})
    assert list(thinking(match)) == []


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
def test_the_chance_to_pass_is_that_of_the_referee(game: str) -> None:
    chances = passing(SIX_DICE[game], 400)
    assert len(chances) == 401
    for behind in (0, 1, 2, 7, 8, 9, 10, 23):
        assert chances[behind] == pytest.approx(passes(SIX_DICE[game], behind), abs=CLOSE), behind


@settings(max_examples=8)
@given(
    st.fixed_dictionaries(
        {},
        optional={
            "bank_minimum": st.sampled_from((0, 50, 100, 150, 600)),
            "bank_dice_left": st.integers(0, 5),
            "single_one": st.sampled_from((0, 50, 400)),
            "more_equal": st.sampled_from(("none", "double")),
        },
    ),
    st.integers(0, 14),
)
def test_the_chance_to_pass_under_house_rules_is_that_of_the_referee(
    some: dict[str, Any], behind: int
) -> None:
    of = rules("hotdice", **some)
    assert passing(of, 20)[behind] == pytest.approx(passes(of, behind), abs=CLOSE)


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
def test_the_further_ahead_the_harder_to_pass(game: str) -> None:
    chances = passing(SIX_DICE[game], 400)
    assert all(one >= other - 1e-15 for one, other in pairwise(chances))
    assert chances[0] > 0.8 > 0.01 > chances[100] > chances[200] > chances[400] > 0


@pytest.mark.parametrize("game", ["tenthousand", "bankrupt"])
def test_up_to_the_minimum_all_that_may_be_banked_passes(game: str) -> None:
    chances = passing(SIX_DICE[game], 400)
    assert len(set(chances[1:8])) == 1
    assert chances[8] < chances[7] < chances[0]


def test_somebody_level_is_passed_half_by_a_lost_turn() -> None:
    first_lost = 1080 / 46_656
    chances = passing(SIX_DICE["hotdice"], 400)
    assert chances[0] == pytest.approx(1 - first_lost / 2)
    assert chances[1] < 1 - first_lost


def test_the_chances_do_not_hang_on_how_many_are_asked_for() -> None:
    few, many = passing(SIX_DICE["hotdice"], 5), passing(SIX_DICE["hotdice"], 400)
    assert few == pytest.approx(many[:6], abs=1e-12)


@pytest.mark.parametrize("most", [0, 1, 4, 7, 8, 9])
def test_fewer_chances_than_the_minimum_are_the_same_chances(most: int) -> None:
    few, many = passing(SIX_DICE["tenthousand"], most), passing(SIX_DICE["tenthousand"], 400)
    assert few == pytest.approx(many[: most + 1], abs=1e-12)


def test_where_a_set_aside_can_be_huge_nobody_is_out_of_reach_too_soon() -> None:
    huge = match_of("hotdice", (100_000, 0, 99_000), 1, 0, target=100_000, single_five=5000)
    five_fives = (1 + 6 * 5) / 6**6
    assert at(found(huge), 1980 + 500) < 1 - five_fives / 2
    assert at(found(huge), 1980 + 5000) == 1


@pytest.mark.parametrize(("theirs", "more"), [(500, 1.0), (400, 0.5)])
def test_who_answers_from_ahead_may_go_bankrupt(theirs: int, more: float) -> None:
    first_lost = 1080 / 46_656
    ending = match_of("bankrupt", (1000, 400, theirs), 1, 0, target=1000)
    with_it = found(leave(ending, 0))
    safe = match_of("bankrupt", (1000, 400, theirs), 1, 0, target=1000, bankruptcy=False)
    without_it = found(leave(safe, 0))
    assert with_it.lost - without_it.lost == pytest.approx(more * first_lost)
