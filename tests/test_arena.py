"""The arena: seeded games of computers, seats in turn, shared wins, and what the numbers mean."""

import io
import json
import multiprocessing
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pyapp import arena, table_files
from pyapp.ai import known
from pyapp.ai.levels import plan
from pyapp.arena import Contest, Results, contest, game_seed, report, run, wilson
from pyapp.cli import main
from pyapp.lineup import read_players
from pyapp.match import Match, new_match, play, roll_move, throw
from pyapp.record import Record, dumps, loads, verify
from pyapp.rules.games import house_rules
from pyapp.rules.refusal import Refusal
from tests import test_cli as cli

# Only three ones score, and whoever banks them has reached the target: many games end in a tie.
NOTHING = ("single_one", "single_five", "triple_factor", "straight", "three_pairs", "two_triples")
SHORT: dict[str, Any] = {"target": 1000, "ending": "full_round", "more_equal": "none"}
SHORT |= dict.fromkeys(NOTHING, 0)


@pytest.fixture(autouse=True)
def no_tables_afterwards() -> Iterator[None]:
    """The arena takes in tables; none is left behind."""
    yield
    known.forget()


def of(game: str, players: str, **rules: Any) -> Contest:
    """A contest of players written in one line."""
    return contest(game, house_rules(game, rules), tuple(read_players(players)), "spring")


def games(who: Contest, n: int) -> list[Match]:
    """The first games of a contest once more, played move by move, with their records checked."""
    found = []
    for number in range(1, n + 1):
        first = (number - 1) % len(who.players)
        seed = sha256(f"{who.seed}/{number}".encode()).hexdigest()[:32]
        match = new_match(who.game, who.rules, who.players[first:] + who.players[:first])
        while match.turn is not None:
            for move in plan(match, match.seats[match.turn].computer or "", seed):
                dice = move == "roll"
                match = play(match, roll_move(match, throw(match, seed)) if dice else move)
        assert verify(loads(dumps(Record(match, seed))))["wrong"] == []
        found.append(match)
    return found


def printed(*arguments: str) -> Any:
    """The one JSON value that the command prints."""
    return cli.printed("arena", *arguments)


# Games


@pytest.mark.parametrize("players", ["classic", "beginner,beginner", "A:club,B:expert,C:club"])
def test_wins_are_those_of_the_games_shared_where_they_are_tied(players: str) -> None:
    who = of("hotdice", players, **SHORT)
    shares: Counter[str] = Counter()
    ties = 0
    for match in games(who, 40):
        ties += len(match.winners) > 1
        for seat in match.winners:
            shares[match.players[seat].name] += 2520 // len(match.winners)
    found = report(who, 40, run(who, 40))["players"]
    assert [player["name"] for player in found] == [player.name for player in who.players]
    for player in found:
        assert player["wins"] == pytest.approx(shares[player["name"]] / 2520, abs=1e-6)
        assert player["win_rate"] == pytest.approx(player["wins"] / 40, abs=1e-6)
    assert sum(player["wins"] for player in found) == pytest.approx(40, abs=1e-5)
    assert ties > 0 or players == "classic"


def test_the_results_of_penta_are_the_final_scores() -> None:
    who = of("penta", "beginner,club")
    totals: dict[str, Counter[int]] = {player.name: Counter() for player in who.players}
    for match in games(who, 4):
        for player, total in zip(match.players, match.totals, strict=True):
            totals[player.name][total] += 1
    assert run(who, 4).points == tuple(totals.values())


def test_the_results_of_six_dice_are_the_points_of_turns_and_a_lost_turn_is_0() -> None:
    who = of("bankrupt", "A:classic,B:classic", target=2000)
    banked: Counter[str] = Counter()
    turns: Counter[str] = Counter()
    for played in games(who, 10):
        match = new_match(played.game, played.rules, played.players)
        for move in played.moves:
            name = match.players[match.turn or 0].name
            match = play(match, move)
            banked[name] += match.last.points if move == "bank" and match.last else 0
        for player, count in zip(played.players, played.turns, strict=True):
            turns[player.name] += count
    for player, counted in zip(who.players, run(who, 10).points, strict=True):
        assert counted.total() == turns[player.name]
        assert sum(value * times for value, times in counted.items()) == banked[player.name]
        assert counted[0] > 0


def test_each_player_begins_in_turn() -> None:
    who = of("hotdice", "A:classic,B:classic,C:classic", **SHORT)
    starts = []

    def noted(match: Match, *rest: Any) -> Any:
        starts.append("".join(player.name for player in match.players))
        return arena_play(match, *rest)

    arena_play = arena._play
    with patch("pyapp.arena._play", noted):
        run(who, 7)
    assert starts == ["ABC", "BCA", "CAB", "ABC", "BCA", "CAB", "ABC"]


def test_every_game_has_a_seed_of_its_own() -> None:
    seeds = {game_seed(seed, number) for seed in ("", "a", "ä") for number in range(1, 50)}
    assert len(seeds) == 3 * 49
    assert all(re.fullmatch("[0-9a-f]{32}", seed) for seed in seeds)


# Numbers


@pytest.mark.parametrize(
    ("wins", "of_games", "low", "high"),
    # The first four from R. G. Newcombe, Statistics in Medicine 17 (1998), method 3; the half by
    # hand: (0.25 + 0.192073 ± 1.959964 √(0.01875 + 0.0096036)) / 1.384146.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
        (2.5, 10, 0.0809, 0.5578),
    ],
)
def test_the_interval_of_a_share_is_wilsons(
    wins: float, of_games: int, low: float, high: float
) -> None:
    assert wilson(wins, of_games) == pytest.approx((low, high), abs=5e-5)


def one(game: str, wins: dict[int, int], points: dict[int, int], n: int) -> Any:
    """What is reported of a player with these results."""
    results = Results((Counter(wins),), (Counter(points),), {})
    return report(of(game, "A:perfect"), n, results)["players"][0]


def test_wins_means_and_intervals_are_those_worked_out_by_hand() -> None:
    # Mean 20 / 4, sd √((9 + 1 + 1 + 9) / 3), half of its interval 1.959964 · 2.581989 / √4.
    assert one("penta", {1: 2, 2: 1, 3: 1}, {2: 1, 4: 1, 6: 1, 8: 1}, 4) == {
        "name": "A",
        "level": "perfect",
        "wins": 2.833333,
        "win_rate": 0.708333,
        "interval": pytest.approx(wilson(17 / 6, 4), abs=1e-6),
        "mean": 5.0,
        "sd": 2.581989,
        "mean_interval": [2.469697, 7.530303],
    }


def test_turns_are_counted_in_six_dice() -> None:
    found = one("hotdice", {1: 1}, {0: 3, 400: 1}, 1)
    assert (found["turns"], found["mean"], found["sd"]) == (4, 100.0, 200.0)


@pytest.mark.parametrize(("points", "mean"), [({}, None), ({350: 1}, 350.0)])
def test_what_too_few_results_do_not_say_is_null(points: dict[int, int], mean: Any) -> None:
    found = one("hotdice", {}, points, 1)
    assert (found["mean"], found["sd"], found["mean_interval"]) == (mean, None, None)


def test_the_perfect_player_beats_the_classic_one() -> None:
    arguments = ("--players", "perfect,classic", "--games", "60", "--seed", "spring")
    better, worse = printed("hotdice", *arguments, "--cores", "1")["players"]
    assert better["interval"][0] > 0.5 > worse["interval"][1]
    assert better["mean"] > worse["mean"]


def test_the_perfect_player_of_penta_has_more_points_than_a_beginner() -> None:
    arguments = ("--players", "perfect,beginner", "--games", "60", "--seed", "spring")
    better, worse = printed("penta", *arguments, "--cores", "1")["players"]
    assert better["mean"] > worse["mean"]


# The command


def test_the_output_names_what_was_played() -> None:
    arguments = ("--players", "Ada:perfect,club", "--games", "3", "--cores", "1")
    found = printed("bankrupt", *arguments, "--rules", '{"target": 1000}', "--seed", "žltý kôň")
    assert list(found) == ["game", "rules", "games", "seed", "players"]
    assert (found["game"], found["rules"], found["games"]) == ("bankrupt", {"target": 1000}, 3)
    assert found["seed"] == "žltý kôň"
    lines = [(player["name"], player["level"]) for player in found["players"]]
    assert lines == [("Ada", "perfect"), ("Computer", "club")]


@pytest.mark.parametrize(
    "arguments",
    [
        ("hotdice", "--players", "perfect,club", "--games", "7", "--rules", '{"target": 1500}'),
        ("penta", "--players", "expert,beginner,club", "--games", "4"),
    ],
)
def test_a_seed_gives_the_same_output_on_any_number_of_cores(arguments: tuple[str, ...]) -> None:
    outputs = {
        cli.run("arena", *arguments, "--seed", "spring", "--cores", cores) for cores in ("1", "2")
    }
    assert len(outputs) == 1
    assert outputs.pop()[0] == 0
    assert cli.run("arena", *arguments, "--seed", "summer", "--cores", "1") not in outputs


def test_without_a_seed_a_fresh_one_is_named() -> None:
    arguments = ("hotdice", "--players", "classic", "--games", "2", "--cores", "1")
    first, second = (cli.run("arena", *arguments) for _ in range(2))
    seeds = [json.loads(out)["seed"] for _, out, _ in (first, second)]
    assert seeds[0] != seeds[1]
    assert cli.run("arena", *arguments, "--seed", seeds[0]) == first


def test_the_time_of_decisions_is_told_apart_from_the_output() -> None:
    arguments = ("arena", "hotdice", "--players", "classic,club", "--games", "3", "--seed", "x")
    quiet = cli.run(*arguments, "--cores", "1")
    status, out, err = cli.run(*arguments, "--cores", "2", "--timing")
    assert (status, out, "") == quiet
    lines = r"(kocky: (classic|club): \d+ decisions, median \d+\.\d{3} ms, p99 \d+\.\d{3} ms\n){2}"
    assert re.fullmatch(lines, err)


def test_median_and_p99_are_those_of_the_decisions() -> None:
    times = {"club": Counter({1000: 50, 2000: 48, 9000: 2}), "classic": Counter({10: 1})}
    assert list(arena.timing(times)) == [
        "classic: 1 decisions, median 0.010 ms, p99 0.010 ms",
        "club: 100 decisions, median 1.000 ms, p99 9.000 ms",
    ]


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_bar_that_is_gone_in_the_end() -> None:
    arguments = ("arena", "hotdice", "--players", "classic", "--games", "8", "--cores", "1")
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(Terminal()) as err:
        status = main(arguments)
    assert (status, out.getvalue().count("\n"), err.getvalue().count("\n")) == (0, 1, 0)
    assert f"\r[{'#' * 20}{'.' * 20}] 4/8 " in err.getvalue()
    assert err.getvalue().endswith(" \r")


def test_without_its_table_the_arena_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_files, "FOLDER", tmp_path)
    arguments = ("hotdice", "--games", "2", "--rules", '{"target": 500}', "--seed", "x")
    outputs = []
    for cores in ("1", "2"):
        status, out, err = cli.run("arena", *arguments, "--players", "club,club", "--cores", cores)
        assert (status, len(err.splitlines())) == (0, 1)
        outputs.append(out)
    assert outputs[0] == outputs[1]
    assert cli.run("arena", *arguments, "--players", "classic", "--cores", "1")[2] == ""


# Refusals


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["hotdice"],
        ["hotdice", "--games", "1"],
        ["hotdice", "--players", "classic"],
        ["poker", "--players", "classic", "--games", "1"],
        ["hotdice", "--players", "", "--games", "1"],
        ["hotdice", "--players", "human,classic", "--games", "1"],
        ["hotdice", "--players", "Anna", "--games", "1"],
        ["hotdice", "--players", "Anna:champion", "--games", "1"],
        ["hotdice", "--players", ",".join(["classic"] * 10), "--games", "1"],
        ["penta", "--players", "perfect,classic", "--games", "1"],
        ["penta", "--players", "perfect", "--games", "1", "--rules", '{"target": 500}'],
        ["hotdice", "--players", "classic", "--games", "1", "--rules", "[]"],
        ["hotdice", "--players", "classic", "--games", "1", "--rules", '{"target": 75}'],
        ["hotdice", "--players", "classic", "--games", "1", "--seed", "\udcff"],
        *(["hotdice", "--players", "classic", "--games", n] for n in ("0", "-1", "1.5", "x", "")),
        *(
            ["hotdice", "--players", "classic", "--games", n]
            for n in ("1000001", "9" * 5000, "\uff11")
        ),
        *(["hotdice", "--players", "classic", "--games", "1", "--cores", n] for n in ("0", "62")),
    ],
    ids=lambda arguments: ascii(" ".join(arguments))[:70],
)
def test_what_can_not_be_played_is_refused(arguments: list[str]) -> None:
    assert cli.is_refused(cli.run("arena", *arguments))


def test_rules_under_which_nobody_could_bank_are_refused() -> None:
    rules = dict.fromkeys((*NOTHING, "three_ones"), 0) | {"more_equal": "none"}
    arguments = ("hotdice", "--players", "classic", "--games", "1", "--rules", json.dumps(rules))
    assert cli.is_refused(cli.run("arena", *arguments))


def test_ctrl_c_ends_it_with_one_line() -> None:
    with patch("pyapp.arena._play", side_effect=KeyboardInterrupt):
        result = cli.run("arena", "hotdice", "--players", "classic", "--games", "9", "--cores", "1")
    assert result == (2, "", "kocky: stopped\n")


def test_no_process_outlives_an_arena_that_is_stopped() -> None:
    def stop(played: int) -> None:
        assert multiprocessing.active_children()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(of("hotdice", "classic"), 1_000_000, cores=2, progress=stop)
    assert not multiprocessing.active_children()


@pytest.mark.skipif(sys.platform == "win32", reason="blocks a signal")
def test_ctrl_c_while_processes_are_started_is_heard_afterwards() -> None:
    done = False

    def interrupted() -> None:
        nonlocal done
        with arena._undisturbed():
            signal.raise_signal(signal.SIGINT)
            done = True

    # Where the tests run in the background the signal is ignored from the start.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted()
    finally:
        signal.signal(signal.SIGINT, before)
    assert done


class Deadly(str):
    """A seed that ends the process which receives it."""

    __slots__ = ()

    def __reduce__(self) -> Any:
        return os._exit, (1,)


def test_a_process_that_dies_is_told() -> None:
    who = of("hotdice", "classic")._replace(seed=Deadly())
    with pytest.raises(Refusal, match="arena_process"):
        run(who, 4, cores=2)


def test_a_game_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MOST_TURNS", 30)
    never = {"single_one": 50, "single_five": 0, "bank_dice_left": 0, "bank_minimum": 20_000}
    with pytest.raises(Refusal, match="arena_endless"):
        arena.play(of("hotdice", "classic,classic", **{**SHORT, **never}), range(1, 2))
