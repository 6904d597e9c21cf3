"""The computer of Penta: legal always, exact with its table, and not a fool without."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyapp.ai.levels import plan
from pyapp.ai.penta import after_hold, before_roll, choices, to_come, use
from pyapp.ai.tables import Table
from pyapp.dice import rolls, seeded_roll
from pyapp.match import Match, legal, play, roll_move, throw
from pyapp.rules.penta import BOXES, LOWER, UPPER, Card, Turn, hold, options, write
from pyapp.rules.refusal import Refusal
from tests.penta_table import penta_table
from tests.reference import case_file
from tests.strategies import after, seeds, table, wander

ZEROS = "0" * 32
AGAIN = ("hold", "roll 1 2 4 5 6")
CASES = case_file("penta_decisions.json")["cases"]
# Steps of 1/32 point, each rounded to the nearest.
ROUNDING = 1 / 64


@pytest.fixture(autouse=True)
def no_table() -> Iterator[None]:
    """No test leaves a table in use."""
    yield
    use(None)


@pytest.fixture
def exact() -> None:
    use(penta_table())


@pytest.fixture(params=["estimate", "exact"])
def either(request: pytest.FixtureRequest) -> None:
    use(penta_table() if request.param == "exact" else None)


def card_with(**points: int) -> Card:
    """A card with these boxes written."""
    return Card(tuple(points.get(box) for box in BOXES))


def all_but(*free: str, **points: int) -> Card:
    """A card with 0 in all boxes but these."""
    return card_with(**{box: 0 for box in BOXES if box not in free} | points)


def played(match: Match, seed: str) -> Match:
    """Play the next decision of the computer with dice of a seed."""
    for move in plan(match, "perfect", ZEROS):
        bare = move == "roll"
        match = play(match, roll_move(match, throw(match, seed)) if bare else move)
    return match


def game(seed: str) -> Match:
    """A game that the computer plays alone."""
    match = table("penta", seats=1)
    for _ in range(13 * 6):
        match = match if match.over else played(match, seed)
    assert match.over
    return match


def wandered(seed: str, steps: int) -> tuple[Card, Turn] | None:
    """A position with something to choose after random moves, if they led to one."""
    match = wander(table("penta"), Random(seed), steps)
    now = match.now
    if match.turn is None or not isinstance(now, Turn) or not now.roll or now.held is not None:
        return None
    return match.cards[match.turn], now


def case_position(case: Any) -> tuple[Card, Turn, int]:
    """A known position, and the points on its card but the upper bonus."""
    card = Card(tuple(case["card"].get(box) for box in BOXES), case["bonus100"] // 100)
    turn = Turn(3 - case["rerolls_left"], tuple(case["roll"]))
    return card, turn, card.total - card.upper_bonus


@settings(max_examples=20, deadline=None)
@given(seeds(), st.integers(0, 30))
def test_every_decision_is_a_legal_move(seed: str, steps: int) -> None:
    match = wander(table("penta"), Random(seed), steps)
    if not match.over:
        (move,) = plan(match, "perfect", ZEROS)
        assert move in {choice.move for choice in legal(match)}


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize("number", range(40))
def test_every_legal_choice_is_valued_once_best_first(number: int) -> None:
    match = wander(table("penta"), Random(number), number)
    now = match.now
    if match.turn is None or not isinstance(now, Turn) or not now.roll or now.held is not None:
        return
    found = choices(match.cards[match.turn], now)
    assert sorted(move for move, _ in found) == sorted(choice.move for choice in legal(match))
    values = [value for _, value in found]
    assert values == sorted(values, reverse=True)


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_penta_of_the_last_roll_is_written_into_its_box(face: int) -> None:
    roll = "roll " + " ".join(str(face) * 5)
    match = table("penta", "roll 1 2 4 5 6", *AGAIN, "hold", roll)
    assert plan(match, "perfect", ZEROS) == ("score penta",)


@pytest.mark.usefixtures("either")
def test_a_large_straight_of_the_last_roll_is_written_into_its_box() -> None:
    match = table("penta", "roll 1 1 2 4 6", "hold", "roll 1 1 2 4 6", "hold", "roll 2 3 4 5 6")
    assert plan(match, "perfect", ZEROS) == ("score large_straight",)


def test_after_a_hold_it_rolls() -> None:
    assert plan(table("penta", "roll 1 2 4 5 6", "hold 6"), "perfect", ZEROS) == ("roll",)


@pytest.mark.usefixtures("either")
def test_four_equal_are_held_for_the_fifth() -> None:
    card = Card(tuple(5 if box != "penta" else None for box in BOXES))
    assert choices(card, Turn(1, (3, 6, 3, 3, 3)))[0][0] == "hold 3 3 3 3"


def test_with_one_box_left_the_choices_have_their_exact_values() -> None:
    values = dict(choices(all_but("penta"), Turn(2, (3, 3, 3, 3, 6))))
    assert values["score penta"] == 0
    assert values["hold 3 3 3 3"] == pytest.approx(50 / 6)
    assert values["hold 3 3 3"] == pytest.approx(50 / 36)
    assert values["hold"] == pytest.approx(50 * 6 / 6**5)


@pytest.mark.parametrize("case", [case for case in CASES if len(case["card"]) == 12])
def test_without_a_table_a_known_last_decision_is_played_as_well_as_can_be(case: Any) -> None:
    card, turn, points = case_position(case)
    assert choices(card, turn)[0][1] - points == pytest.approx(case["best_value"])


def test_without_a_table_its_games_average_more_than_200_points() -> None:
    totals = [game(f"{number:032x}").totals[0] for number in range(5)]
    assert sum(totals) / len(totals) > 200


def test_the_same_dice_are_played_the_same_way() -> None:
    first = after(table("penta"), roll_move(table("penta"), seeded_roll(ZEROS, 0, 1, 1, 5)))
    assert plan(first, "perfect", ZEROS) == plan(first, "perfect", ZEROS)
    assert plan(first, "perfect", ZEROS)[0].startswith(("hold", "score"))


@pytest.mark.usefixtures("exact")
@pytest.mark.parametrize("case", CASES)
def test_known_choices_have_their_values(case: Any) -> None:
    card, turn, points = case_position(case)
    values = {move: value - points for move, value in choices(card, turn)}
    known = {f"score {box}": found["value"] for box, found in case["boxes"].items()}
    for held in case.get("holds", ()):
        known[" ".join(("hold", *map(str, held["dice"])))] = held["value"]
    assert {move: values[move] for move in known} == pytest.approx(known, abs=ROUNDING)
    assert max(values.values()) == pytest.approx(case["best_value"], abs=ROUNDING)


@pytest.mark.usefixtures("exact")
def test_a_new_card_brings_the_known_mean() -> None:
    assert before_roll(Card()) == pytest.approx(254.484845882, abs=ROUNDING)


@pytest.mark.usefixtures("exact")
@pytest.mark.parametrize("number", range(40))
def test_a_box_is_worth_what_the_card_is_worth_before_its_next_roll(number: int) -> None:
    position = wandered(str(number), number)
    if position:
        card, turn = position
        values = dict(choices(card, turn))
        for option in options(card, turn.roll):
            written, _ = write(card, turn, option.box)
            value = values[f"score {option.box}"]
            assert value == pytest.approx(before_roll(written), abs=2 * ROUNDING)


@pytest.mark.usefixtures("either")
def test_before_a_roll_stands_the_mean_of_its_best_choices() -> None:
    card = card_with(penta=50, sixes=18, chance=20)
    best = ((ways, choices(card, Turn(1, roll))[0][1]) for roll, ways in rolls(5))
    assert before_roll(card) == pytest.approx(sum(ways * value for ways, value in best) / 6**5)


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize("thrown", [1, 2])
def test_after_a_hold_stands_the_mean_of_the_best_choices(thrown: int) -> None:
    card = card_with(penta=50, sixes=18, chance=20)
    turn = hold(Turn(thrown, (5, 2, 6, 5, 1)), (5, 5))
    best = ((ways, choices(card, Turn(thrown + 1, (5, 5, *roll)))[0][1]) for roll, ways in rolls(3))
    mean = sum(ways * value for ways, value in best) / 6**3
    assert after_hold(card, turn) == pytest.approx(mean)


@pytest.mark.usefixtures("either")
def test_a_hold_is_worth_the_same_before_and_after_it_is_made() -> None:
    card, turn = card_with(ones=3), Turn(1, (6, 5, 6, 1, 2))
    values = dict(choices(card, turn))
    assert after_hold(card, hold(turn, (6, 6))) == values["hold 6 6"]


def test_a_value_after_a_hold_needs_a_hold() -> None:
    with pytest.raises(Refusal, match="hold_first"):
        after_hold(Card(), Turn(1, (1, 2, 3, 4, 5)))


@pytest.mark.usefixtures("either")
def test_a_full_card_is_worth_its_total() -> None:
    card = card_with(**dict.fromkeys(LOWER, 0), **dict.fromkeys(UPPER, 12))
    assert before_roll(card) == card.total == 72 + 35


@pytest.mark.usefixtures("exact")
def test_the_upper_bonus_counts_once_where_it_is_sure() -> None:
    card = all_but("penta", sixes=30, fives=25, fours=20)
    assert choices(card, Turn(3, (1, 1, 1, 1, 1)))[0][1] == 75 + 35 + 50


@pytest.mark.usefixtures("exact")
def test_the_last_upper_box_is_worth_the_bonus_that_it_reaches() -> None:
    card = all_but("sixes", fives=25, fours=20)
    values = [
        dict(choices(card, Turn(3, (6,) * n + (1,) * (5 - n))))["score sixes"] for n in (2, 3)
    ]
    assert values == [45 + 12, 45 + 18 + 35]


@pytest.mark.usefixtures("either")
def test_a_joker_goes_into_the_box_of_its_value_first() -> None:
    found = choices(card_with(penta=50), Turn(3, (4,) * 5))
    assert [move for move, _ in found] == ["score fours"]


@pytest.mark.usefixtures("either")
def test_a_joker_goes_into_the_best_lower_box_next() -> None:
    found = choices(all_but("sixes", "chance", "full_house", penta=50), Turn(3, (4,) * 5))
    assert {move for move, _ in found} == {"score chance", "score full_house"}


@pytest.mark.usefixtures("exact")
def test_a_joker_brings_a_hundred_points_in_the_last_box() -> None:
    found = choices(all_but("sixes", penta=50), Turn(3, (4,) * 5))
    assert found == [("score sixes", 50 + 100)]


@pytest.mark.usefixtures("either")
def test_a_hope_of_a_joker_is_worth_its_bonus_and_its_box() -> None:
    values = dict(choices(all_but("large_straight", penta=50), Turn(2, (4, 4, 4, 4, 1))))
    assert values["hold 4 4 4 4"] == pytest.approx(50 + (100 + 40) / 6)


@pytest.mark.usefixtures("exact")
def test_a_sacrificed_penta_box_has_no_jokers() -> None:
    values = dict(choices(all_but("large_straight"), Turn(2, (4, 4, 4, 4, 1))))
    assert values["hold 4 4 4 4"] == 0


@pytest.mark.usefixtures("exact")
def test_an_upper_sum_that_no_play_makes_is_valued_like_the_next_below() -> None:
    odd = before_roll(card_with(sixes=7))
    assert odd - 7 == pytest.approx(before_roll(card_with(sixes=6)) - 6, abs=2 * ROUNDING)


def test_a_table_is_used_until_it_is_taken_away() -> None:
    estimate = before_roll(Card())
    use(penta_table())
    assert before_roll(Card()) != estimate
    use(None)
    assert before_roll(Card()) == estimate


def test_the_estimate_counts_the_bonus_of_a_full_upper_half_by_its_sum() -> None:
    assert to_come(card_with(**dict.fromkeys(UPPER, 0))) < to_come(Card())


SHIPPED = penta_table()
DAMAGED = {
    "another game": SHIPPED._replace(name="hotdice"),
    "another layout": SHIPPED._replace(facts=SHIPPED.facts | {"layout": "2"}),
    "another step": SHIPPED._replace(facts=SHIPPED.facts | {"step": "1/64"}),
    "no facts": SHIPPED._replace(facts={}),
    "cut off": SHIPPED._replace(body=SHIPPED.body[:-2]),
    "empty": SHIPPED._replace(body=b""),
    "too long": SHIPPED._replace(body=SHIPPED.body + b"\0\0"),
    "values below nothing": SHIPPED._replace(body=bytes(len(SHIPPED.body))),
    "values above all": SHIPPED._replace(body=b"\xff" * len(SHIPPED.body)),
}


@pytest.mark.parametrize("damaged", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_table_is_refused(damaged: Table) -> None:
    with pytest.raises(Refusal, match="bad_table"):
        use(damaged)


def test_a_refused_table_leaves_the_one_before_in_use() -> None:
    use(SHIPPED)
    before = before_roll(Card())
    with pytest.raises(Refusal):
        use(DAMAGED["cut off"])
    assert before_roll(Card()) == before
