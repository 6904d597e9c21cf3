"""Where each die lies: on the board, in the tray, set aside."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.board import Board

SIX = Board.empty(6).throw((1, 5, 2, 2, 3, 4))


def six_dice() -> st.SearchStrategy[tuple[int, ...]]:
    return st.tuples(*[st.integers(1, 6)] * 6)


def test_before_the_first_throw_no_place_has_a_die() -> None:
    board = Board.empty(5)
    assert (board.dice, board.size, board.free) == ((0,) * 5, 5, (0, 1, 2, 3, 4))


def test_a_tap_chooses_a_die_and_a_second_tap_lets_it_go() -> None:
    chosen = SIX.toggle(2)
    assert chosen.values(chosen.chosen) == (2,)
    assert chosen.toggle(2) == SIX


def test_chosen_dice_lie_in_the_tray_in_the_order_of_the_taps() -> None:
    assert SIX.toggle(4).toggle(0).chosen == (4, 0)


def test_two_equal_dice_are_told_apart_by_their_places() -> None:
    assert SIX.toggle(3).chosen == (3,)
    assert SIX.toggle(3).toggle(2).toggle(3).chosen == (2,)


def test_choosing_by_values_keeps_the_dice_that_are_chosen_already() -> None:
    assert SIX.toggle(3).choose((2,)).chosen == (3,)
    assert SIX.toggle(3).choose((1, 2)).chosen == (0, 3)


def test_choosing_by_values_lets_all_others_go() -> None:
    assert SIX.toggle(4).toggle(5).choose((1, 5)).chosen == (0, 1)
    assert SIX.toggle(4).choose(()).chosen == ()


def test_a_die_that_is_set_aside_is_not_chosen_again() -> None:
    board = SIX.toggle(2).set_aside()
    assert board.choose((2,)).chosen == (3,)


@given(six_dice(), st.sets(st.integers(0, 5)))
def test_choosing_by_values_chooses_just_these_values(
    dice: tuple[int, ...], places: set[int]
) -> None:
    board = Board.empty(6).throw(dice)
    wanted = board.values(tuple(places))
    chosen = board.choose(wanted)
    assert sorted(chosen.values(chosen.chosen)) == sorted(wanted)
    assert len(set(chosen.chosen)) == len(wanted)


@given(six_dice(), st.permutations(range(6)), st.integers(0, 5), st.data())
def test_a_throw_moves_no_die_that_is_set_aside(
    dice: tuple[int, ...], order: list[int], n: int, data: st.DataObject
) -> None:
    board = Board.empty(6).throw(dice)
    for place in order[:n]:
        board = board.toggle(place)
    board = board.set_aside()
    thrown = tuple(data.draw(st.integers(1, 6)) for _ in range(6 - n))
    after = board.throw(thrown)
    assert after.aside == tuple(order[:n])
    assert after.values(after.aside) == board.values(board.aside)
    assert after.values(after.free) == thrown
    assert after.thrown == after.free == tuple(sorted(order[n:]))


def test_held_dice_stay_held_in_a_throw() -> None:
    board = Board.empty(5).throw((1, 6, 2, 6, 3)).toggle(1).toggle(3).throw((4, 4, 4))
    assert (board.dice, board.chosen, board.thrown) == ((4, 6, 4, 6, 4), (1, 3), (0, 2, 4))


def test_all_six_set_aside_come_back_for_the_next_throw() -> None:
    board = Board.empty(6).throw((1, 1, 1, 5, 5, 5)).choose((1, 1, 1, 5, 5, 5)).set_aside()
    after = board.throw((2, 3, 4, 6, 6, 1))
    assert (after.dice, after.aside, after.thrown) == ((2, 3, 4, 6, 6, 1), (), (0, 1, 2, 3, 4, 5))


def test_a_throw_of_too_many_or_too_few_dice_is_an_error() -> None:
    board = SIX.toggle(0).set_aside()
    for dice in ((1,) * 4, (1,) * 6):
        with pytest.raises(ValueError, match="argument"):
            board.throw(dice)


def test_at_rest_nothing_was_just_thrown() -> None:
    assert SIX.thrown
    assert SIX.at_rest().thrown == ()
    assert SIX.at_rest().dice == SIX.dice


def test_the_same_dice_in_other_places_are_the_same() -> None:
    assert SIX.shows_the_same(Board((4, 3, 2, 2, 5, 1)))
    assert SIX.toggle(0).set_aside().shows_the_same(Board((2, 2, 1, 3, 4, 5), aside=(2,)))


@pytest.mark.parametrize(
    "other",
    [
        Board((1, 5, 2, 2, 3, 3)),
        Board((1, 5, 2, 2, 3)),
        Board((1, 5, 2, 2, 3, 4, 4)),
        Board((1, 5, 2, 2, 3, 4), aside=(0,)),
        Board((1, 5, 2, 2, 3, 4), chosen=(6,)),
        Board((1, 5, 2, 2, 3, 4), chosen=(-1,)),
        Board((1, 5, 2, 2, 3, 4), chosen=(1, 1)),
        Board(()),
    ],
)
def test_other_dice_or_impossible_places_are_not_the_same(other: Board) -> None:
    assert not SIX.shows_the_same(other)


def test_a_die_both_chosen_and_set_aside_is_impossible() -> None:
    aside = SIX.toggle(0).set_aside()
    assert not aside.shows_the_same(Board(SIX.dice, aside=(0,), chosen=(0,)))
