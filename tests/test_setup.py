"""The draft of a new game: who plays, in which order, and with which options."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.match import Player
from pyapp.rules.games import GAMES, SIX_DICE
from pyapp.rules.refusal import Refusal
from pyapp.setup import (
    MAX_COMPUTERS,
    MAX_PEOPLE,
    Setup,
    added,
    changes,
    clean_name,
    drawn,
    may_remove,
    moved,
    named,
    read_setup,
    removed,
    rotated,
    setup_data,
    start,
    with_game,
    with_player,
)
from tests.strategies import seeds

EVA, JAN, HAL = Player("Eva"), Player("Jan"), Player("", "club")
THREE = Setup(players=(EVA, JAN, HAL))


def named_players(setup: Setup) -> list[str]:
    return [player.name for player in named(setup, "Player", "Computer")]


def test_at_first_people_play_with_one_computer() -> None:
    setup = Setup()
    assert (setup.people, setup.computers) == (1, 1)
    match = start(setup, named(setup, "Player", "Computer"))
    assert [player.computer is None for player in match.players] == [True, False]


def test_up_to_six_people_and_three_computers_play() -> None:
    setup = Setup()
    for _ in range(12):
        setup = added(added(setup, computer=True), computer=False)
    assert (setup.people, setup.computers) == (MAX_PEOPLE, MAX_COMPUTERS) == (6, 3)
    assert len(start(setup, named(setup, "Player", "Computer")).seats) == 9


def test_a_person_may_play_alone_and_the_last_person_stays() -> None:
    alone = removed(Setup(), 1)
    assert (alone.people, alone.computers) == (1, 0)
    assert removed(alone, 0) == alone
    assert removed(Setup(), 0) == Setup()
    assert [may_remove(THREE, index) for index in range(3)] == [True, True, True]
    assert [may_remove(Setup(), index) for index in range(2)] == [False, True]


def test_players_move_in_the_order_as_far_as_there_is_room() -> None:
    assert moved(THREE, 0, 1).players == (JAN, EVA, HAL)
    assert moved(THREE, 2, -1).players == (EVA, HAL, JAN)
    assert moved(THREE, 0, -1) == THREE
    assert moved(THREE, 2, 1) == THREE


def test_removing_takes_out_just_that_player() -> None:
    assert removed(THREE, 1).players == (EVA, HAL)


@given(st.lists(st.tuples(st.sampled_from("udrpc"), st.integers(0, 8)), max_size=30))
def test_no_series_of_taps_leaves_the_limits(taps: list[tuple[str, int]]) -> None:
    setup = Setup()
    for what, number in taps:
        index = number % len(setup.players)
        if what in "ud":
            setup = moved(setup, index, -1 if what == "u" else 1)
        elif what == "r":
            setup = removed(setup, index)
        else:
            setup = added(setup, computer=what == "c")
    assert 1 <= setup.people <= 6
    assert setup.computers <= 3
    assert start(setup, named(setup, "Player", "Computer")).players


@given(seeds())
def test_a_drawn_order_has_the_same_players_and_depends_on_the_seed_alone(seed: str) -> None:
    players = tuple(Player(f"P{n}") for n in range(6))
    order = drawn(players, seed)
    assert sorted(player.name for player in order) == [player.name for player in players]
    assert drawn(players, seed) == order


def test_a_drawn_order_is_fair_enough() -> None:
    first = [drawn((EVA, JAN, HAL), f"{n:032x}")[0] for n in range(600)]
    assert all(150 < first.count(player) < 250 for player in (EVA, JAN, HAL))


def test_a_rematch_begins_with_the_next_player() -> None:
    assert rotated((EVA, JAN, HAL)) == (JAN, HAL, EVA)
    assert rotated((EVA,)) == (EVA,)


# --- names ---


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Eva", "Eva"),
        ("  Eva", "Eva"),
        ("Ev\u202ea\n", "Eva"),
        ("\x00\x07", ""),
        ("Žofka Ťažká", "Žofka Ťažká"),
        ("x" * 40, "x" * 24),
        ("a\tb", "ab"),
    ],
)
def test_a_typed_name_keeps_only_what_can_be_seen(typed: str, name: str) -> None:
    assert clean_name(typed) == name


def test_people_without_a_name_are_numbered_by_their_place() -> None:
    assert named_players(Setup(players=(Player(""), EVA, Player("")))) == [
        "Player 1",
        "Eva",
        "Player 3",
    ]


def test_a_name_given_by_itself_is_nobody_elses() -> None:
    players = (Player("Player 2"), Player(""), HAL, HAL, Player("Computer"))
    names = named_players(Setup(players=players))
    assert len(set(names)) == 5
    assert (names[0], names[4]) == ("Player 2", "Computer")


@pytest.mark.parametrize("name", ["human", "club", "perfect", "Eva: x"])
def test_a_name_that_the_notation_uses_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="bad_name"):
        named_players(Setup(players=(Player(name),)))


@given(st.text())
def test_whatever_is_typed_is_a_name_or_refused(text: str) -> None:
    setup = with_player(Setup(), 0, name=text)
    with suppress_refusal("bad_name"):
        assert all(1 <= len(name) <= 24 for name in named_players(setup))


@contextmanager
def suppress_refusal(code: str) -> Iterator[None]:
    """Let just this refusal pass."""
    try:
        yield
    except Refusal as why:
        if why.code != code:
            raise


# --- games and options ---


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_started_as_it_stands(game: str) -> None:
    setup = with_game(Setup(), game)
    match = start(setup, named(setup, "Player", "Computer"))
    assert (match.game, match.rules) == (game, SIX_DICE.get(game))


@pytest.mark.parametrize(
    ("game", "target", "fits"),
    [
        ("hotdice", "5000", True),
        ("hotdice", "15000", True),
        ("hotdice", "12000", False),
        ("tenthousand", "5000", False),
        ("bankrupt", "12000", True),
    ],
)
def test_a_target_goes_along_where_the_other_game_has_it(
    game: str, target: str, fits: bool
) -> None:
    after = with_game(Setup("bankrupt", target), game)
    assert after.target == (target if fits else "10000")


def test_the_target_of_the_setup_is_that_of_the_match() -> None:
    setup = Setup("bankrupt", " 12000 ", bankruptcy=False)
    rules = start(setup, named(setup, "P", "C")).rules
    assert rules is not None
    assert (rules.target, rules.bankruptcy) == (12_000, False)


@pytest.mark.parametrize(
    "typed", ["", "abc", "0", "49", "-500", "12 000", "120000", "1e4", "\u0665000"]
)
def test_a_target_that_cannot_be_is_refused_with_its_limits(typed: str) -> None:
    setup = Setup("bankrupt", typed)
    with pytest.raises(Refusal, match="bad_target") as caught:
        start(setup, named(setup, "P", "C"))
    assert (caught.value.params["step"], caught.value.params["most"]) == (50, 100_000)


def test_only_bankrupt_has_the_choice_of_bankruptcy_and_penta_no_options() -> None:
    assert changes(Setup("penta", "5000", bankruptcy=False)) == {}
    assert changes(Setup("hotdice", "5000", bankruptcy=False)) == {"target": 5000}
    assert changes(Setup("bankrupt", "5000", bankruptcy=False)) == {
        "target": 5000,
        "bankruptcy": False,
    }


def test_a_level_that_penta_has_not_becomes_the_usual_one() -> None:
    setup = with_player(with_game(Setup(), "hotdice"), 1, computer="classic")
    assert setup.players[1].computer == "classic"
    assert with_game(setup, "penta").players[1].computer == "club"
    assert with_player(Setup(), 1, computer="classic") == Setup()


def test_an_unknown_game_changes_nothing() -> None:
    assert with_game(THREE, "poker") == THREE


# --- what is stored ---


def test_a_setup_is_read_again() -> None:
    setup = THREE._replace(game="bankrupt", target="12000", bankruptcy=False, draw=True)
    assert read_setup(json.loads(json.dumps(setup_data(setup)))) == setup


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "poker"},
        {"game": None},
        {"players": []},
        {"players": None},
        {"players": [["Eva"]]},
        {"players": [["Eva", "genius"]]},
        {"players": [[1, None]]},
        {"players": [["Eva", None]] * 7},
        {"players": [["", None], *[["", "club"]] * 4]},
        {"players": [["", "club"]]},
        {"players": "Eva"},
        {"players": [[None, None]]},
    ],
)
def test_what_is_no_setup_is_not_read(wrong: dict[str, Any]) -> None:
    assert read_setup({**setup_data(THREE), **wrong}) is None


@pytest.mark.parametrize("data", [None, 3, "x", [], {}, {"game": "penta"}])
def test_nothing_stored_is_no_setup(data: Any) -> None:
    assert read_setup(data) is None


def test_an_unhashable_level_is_no_setup() -> None:
    assert read_setup({**setup_data(THREE), "players": [["Eva", ["club"]]]}) is None
    assert read_setup({**setup_data(THREE), "game": ["penta"]}) is None
