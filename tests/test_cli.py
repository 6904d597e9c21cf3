"""The command line: what each command prints, and errors that are one line and status 2."""

import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.ai import known
from pyapp.cli import main
from pyapp.dice import seeded_roll
from pyapp.match import Match
from pyapp.record import Record, dumps, loads, verify
from pyapp.report import show
from pyapp.rules.games import GAMES
from tests.reference import SIX_DICE_GAMES, case_file
from tests.strategies import BUST, GOOD, matches, seeded_matches, table

ROOT = Path(__file__).parent.parent
ZEROS = "0" * 32
Result = tuple[int, str, str]


@pytest.fixture(autouse=True, scope="module")
def no_tables_afterwards() -> Iterator[None]:
    """Commands take in tables; none is left behind."""
    yield
    known.forget()


def run(*arguments: str, stdin: str | bytes = b"") -> Result:
    """Run a command in this process: its status, standard output and standard error."""
    given_bytes = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = io.StringIO(), io.StringIO()
    source = io.TextIOWrapper(io.BytesIO(given_bytes), encoding="utf-8")
    with patch("sys.stdin", source), redirect_stdout(out), redirect_stderr(err):
        status = main(arguments)
    return status, out.getvalue(), err.getvalue()


def printed(*arguments: str, stdin: str | bytes = b"") -> Any:
    """The one JSON value that a command prints."""
    status, out, err = run(*arguments, stdin=stdin)
    assert (status, err, out.count("\n")) == (0, "", 1)
    return json.loads(out)


def is_refused(result: Result) -> bool:
    status, out, err = result
    assert (status, out) == (2, "")
    assert err.endswith("\n")
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err
    return True


def process(*arguments: str, **options: Any) -> Result:
    """Run a command as a user does, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "pyapp", *arguments],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=60,
        **options,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def record(match: Match, seed: str | None = None) -> str:
    return dumps(Record(match, seed))


# score


@pytest.mark.parametrize("game", SIX_DICE_GAMES)
def test_score_prints_every_legal_set_aside_once(game: str) -> None:
    for case in case_file("set_asides.json")["cases"]:
        if case["game"] == game:
            result = printed("score", game, *map(str, case["roll"]))
            assert set(result) == {"bust", "set_asides"}
            assert result["bust"] is (not case["set_asides"])
            found = sorted(result["set_asides"], key=lambda choice: list(choice["dice"]))
            assert found == case["set_asides"]


def test_score_takes_dice_in_any_order_and_fewer_than_six() -> None:
    assert printed("score", "hotdice", "5", "1") == {
        "bust": False,
        "set_asides": [
            {"dice": [1], "points": 100},
            {"dice": [1, 5], "points": 150},
            {"dice": [5], "points": 50},
        ],
    }
    assert printed("score", "bankrupt", "2") == {"bust": True, "set_asides": []}


def test_score_obeys_house_rules() -> None:
    rules = '{"single_five": 0, "single_one": 200}'
    assert printed("score", "tenthousand", "1", "5", "--rules", rules) == {
        "bust": False,
        "set_asides": [{"dice": [1], "points": 200}],
    }


def test_score_prints_the_boxes_of_an_empty_card() -> None:
    assert printed("score", "penta", "3", "1", "3", "1", "3") == {
        "boxes": {
            "ones": 2,
            "twos": 0,
            "threes": 9,
            "fours": 0,
            "fives": 0,
            "sixes": 0,
            "three_of_a_kind": 11,
            "four_of_a_kind": 0,
            "full_house": 25,
            "small_straight": 0,
            "large_straight": 0,
            "chance": 11,
            "penta": 0,
        }
    }


@pytest.mark.parametrize(
    "arguments",
    [
        ["hotdice"],
        ["hotdice", "7"],
        ["hotdice", "0"],
        ["hotdice", "-1"],
        ["hotdice", "1.0"],
        ["hotdice", "11"],
        ["hotdice", ""],
        ["hotdice", "\uff11"],
        ["hotdice", *"1111111"],
        ["penta", *"1111"],
        ["penta", *"111111"],
        ["poker", "1"],
        ["hotdice", "1", "--rules"],
        ["hotdice", "1", "--rules", ""],
        ["hotdice", "1", "--rules", "{"],
        ["hotdice", "1", "--rules", "[]"],
        ["hotdice", "1", "--rules", "null"],
        ["hotdice", "1", "--rules", '{"target": NaN}'],
        ["hotdice", "1", "--rules", '{"target": 1e400}'],
        ["hotdice", "1", "--rules", '{"target": ' + "9" * 5000 + "}"],
        ["hotdice", "1", "--rules", "[" * 50_000],
        ["hotdice", "1", "--rules", '{"target": 75}'],
        ["hotdice", "1", "--rules", '{"tar\\nget": 75}'],
        ["penta", *"11111", "--rules", '{"target": 5000}'],
        ["hotdice", "1", "--seed", ZEROS],
    ],
    ids=lambda arguments: " ".join(arguments)[:50],
)
def test_score_refuses_what_is_no_roll_or_no_rule(arguments: list[str]) -> None:
    assert is_refused(run("score", *arguments))


# show and verify


@given(matches())
def test_show_prints_the_state_of_a_record(match: Match) -> None:
    assert printed("show", "-", stdin=record(match)) == show(match)


def test_show_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "hra.json"
    file.write_text(record(table("penta", "roll 1 2 3 4 5", seats=1)), encoding="utf-8")
    report = printed("show", str(file))
    assert (report["game"], report["dice"], report["turn"]) == ("penta", [1, 2, 3, 4, 5], 0)


@given(seeded_matches())
def test_verify_prints_what_was_checked(played: tuple[Match, str]) -> None:
    match, seed = played
    rolls = sum(move.startswith("roll") for move in match.moves)
    assert printed("verify", "-", stdin=record(match, seed)) == {
        "rolls": rolls,
        "checked": rolls,
        "wrong": [],
    }


def test_verify_names_the_rolls_that_the_seed_did_not_throw() -> None:
    text = record(table("hotdice", BUST, *GOOD, BUST), ZEROS)
    assert printed("verify", "-", stdin=text) == {"rolls": 3, "checked": 3, "wrong": [1, 2, 5]}


@pytest.mark.parametrize("command", ["show", "verify", "best"])
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\x00\x01\x02",
        b"\xff\xfe{}",
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
        b"{" * 200_000,
        b" " * 2_000_000,
        b'{"format": "kocky", "version": 2}',
        b'{"format": "kocky", "version": ' + b"9" * 4299 + b"}",
        json.dumps({"format": "kocky", "version": 1, "game": "a\n\r\x1b[2Jb"}).encode(),
        record(table("hotdice", *GOOD)).replace("bank", "bank\\n\\r\\u2028now").encode(),
        record(table("hotdice", *GOOD)).replace("P0", "P\\ud800").encode(),
    ],
    ids=lambda content: ascii(content[:20]),
)
def test_a_file_that_is_no_record_is_refused(command: str, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    assert is_refused(run(command, str(file)))
    assert is_refused(run(command, "-", stdin=content))


def test_the_error_names_the_first_bad_move_and_why() -> None:
    text = record(table("tenthousand", "roll 1 2 3 3 4 6", "keep 1"))
    text = text.replace('"keep 1"', '"keep 1", "bank", "keep 6"')
    _, _, error = run("show", "-", stdin=text)
    assert "3" in error
    assert "bank" in error
    assert "300" in error


def test_a_newer_version_is_told() -> None:
    _, _, error = run("show", "-", stdin='{"format": "kocky", "version": 2}')
    assert "made by a newer version" in error


@pytest.mark.parametrize("command", ["show", "verify", "best"])
def test_a_file_that_cannot_be_read_is_refused(command: str, tmp_path: Path) -> None:
    assert is_refused(run(command, str(tmp_path / "missing.json")))
    assert is_refused(run(command, str(tmp_path)))
    assert is_refused(run(command, ""))
    assert is_refused(run(command, "x" * 5000))
    assert is_refused(run(command, str(tmp_path / "two\nlines\r\u2028.json")))


def test_an_endless_file_is_refused() -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("no endless file here")
    assert is_refused(run("show", str(endless)))


@pytest.mark.parametrize("command", ["show", "verify", "best"])
def test_without_standard_input_a_record_from_it_is_refused(command: str) -> None:
    out, err = io.StringIO(), io.StringIO()
    with patch("sys.stdin", None), redirect_stdout(out), redirect_stderr(err):
        status = main([command, "-"])
    assert is_refused((status, out.getvalue(), err.getvalue()))


# Arguments


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        [""],
        ["help"],
        ["show"],
        ["show", "-", "-"],
        ["verify"],
        ["best"],
        ["best", "-", "--level"],
        ["score"],
        ["play"],
        ["play", "poker"],
        ["Show", "-"],
        ["--version"],
        ["a\nb"],
        ["show", "-", "--a\nb\rc"],
        ["play", "hotdice", "--seed", "1"],
        ["play", "hotdice", "--seed", ""],
        ["play", "hotdice", "--seed", "F" * 32],
        ["play", "hotdice", "--players", ""],
        ["play", "hotdice", "--players", ",".join(["classic"] * 10)],
        ["play", "hotdice", "--players", "Anna:champion"],
        ["play", "hotdice", "--players", "human:perfect"],
        ["play", "penta", "--players", "classic"],
    ],
    ids=repr,
)
def test_other_arguments_are_refused(arguments: list[str]) -> None:
    assert is_refused(run(*arguments))


words = st.sampled_from(
    ("score", "show", "verify", "best", "-", *GAMES, "1", "6", "--rules", "{}", "--")
)
texts = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=6)


@given(st.lists(words | texts, max_size=8).filter(lambda line: "play" not in line))
def test_any_arguments_print_a_value_or_are_refused(arguments: list[str]) -> None:
    if any(word.startswith(("-h", "--h")) for word in arguments):
        return
    result = run(*arguments)
    if result[0] == 0:
        json.loads(result[1])
    else:
        assert is_refused(result)


@given(matches(most=12).map(record), st.data())
def test_any_damaged_record_is_read_or_refused(text: str, draw: st.DataObject) -> None:
    content = bytearray(text.encode())
    for _ in range(draw.draw(st.integers(1, 4))):
        place = draw.draw(st.integers(0, len(content) - 1))
        content[place : place + draw.draw(st.integers(0, 2))] = draw.draw(st.binary(max_size=2))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record"
        file.write_bytes(content)
        result = run("show", str(file))
    if result[0] == 0:
        json.loads(result[1])
    else:
        assert is_refused(result)


# play


def last_record(out: str) -> Record:
    return loads(out.splitlines()[-1])


@pytest.mark.parametrize("game", GAMES)
def test_computers_play_a_game_to_its_end_and_its_record_verifies(game: str) -> None:
    status, out, err = run("play", game, "--players", "perfect,Hal:club", "--seed", ZEROS)
    assert (status, err) == (0, "")
    played = last_record(out)
    assert played.match.over
    assert played.seed == ZEROS
    assert [player.computer for player in played.match.players] == ["perfect", "club"]
    assert verify(played)["wrong"] == []


def test_the_same_seed_plays_the_same_game() -> None:
    arguments = ("play", "hotdice", "--players", "classic,classic", "--seed", "1" * 32)
    assert run(*arguments) == run(*arguments)


def test_a_game_without_a_seed_takes_a_fresh_one() -> None:
    games = [run("play", "hotdice", "--players", "classic") for _ in range(2)]
    first, second = (last_record(out) for _, out, _ in games)
    assert first.seed != second.seed
    assert verify(first)["wrong"] == []


def test_a_person_plays_with_the_words_of_the_record() -> None:
    lines = "roll\nkeep 1\nbank\nseat 0 out\nseat 1 out\n"
    status, out, _ = run("play", "hotdice", "--players", "Anna,Boris", "--seed", ZEROS, stdin=lines)
    assert status == 0
    played = last_record(out)
    roll = " ".join(("roll", *map(str, seeded_roll(ZEROS, 0, 1, 1, 6))))
    assert played.match.moves == (roll, "keep 1", "bank", "seat 0 out", "seat 1 out")
    assert played.match.totals == (100, 0)


def test_a_move_that_is_not_allowed_is_told_and_asked_again() -> None:
    lines = "bank\nnonsense\n\nkeep 1\nseat 0 out\n"
    status, out, _ = run("play", "hotdice", "--players", "Anna", stdin=lines)
    assert status == 0
    assert last_record(out).match.moves == ("seat 0 out",)


def test_nobody_types_dice_of_their_own() -> None:
    lines = "roll 1 1 1 1 1 1\nroll 1 2 3 4 5 6\nseat 0 out\n"
    _, out, _ = run("play", "hotdice", "--players", "Anna", "--seed", ZEROS, stdin=lines)
    assert verify(last_record(out))["wrong"] == []


def test_the_end_of_a_turn_is_told_once() -> None:
    lines = "roll\nkeep 1\nbank\nseat 1 out\nseat 0 out\n"
    _, out, _ = run("play", "hotdice", "--players", "Anna,Boris", "--seed", ZEROS, stdin=lines)
    assert out.count("banked 100") == 1


@pytest.mark.parametrize("stdin", ["", "roll\n", "roll"])
def test_the_end_of_input_stops_a_game_with_status_2(stdin: str) -> None:
    status, _, err = run("play", "hotdice", "--players", "Anna", stdin=stdin)
    assert (status, len(err.splitlines())) == (2, 1)


# In a process of its own


def test_the_module_runs_from_the_root_of_the_checkout() -> None:
    status, out, err = process("score", "hotdice", "1")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"bust": False, "set_asides": [{"dice": [1], "points": 100}]}


def test_an_error_of_the_process_is_one_line_and_status_2() -> None:
    assert is_refused(process("show", "-", input=b"\xff"))
    assert is_refused(process("show", "/nowhere/record.json"))


@pytest.mark.skipif(os.name != "posix", reason="closes a file descriptor before the start")
@pytest.mark.parametrize("arguments", [("show", "-"), ("play", "hotdice", "--players", "Anna")])
def test_a_closed_standard_input_is_no_traceback(arguments: tuple[str, ...]) -> None:
    command = ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "pyapp", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 2
    assert len(done.stderr.decode().splitlines()) == 1


def test_records_are_utf_8_whatever_the_locale_says() -> None:
    narrow = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    status, out, err = process(
        "play", "hotdice", "--players", "Počítač:classic", "--seed", ZEROS, env=narrow
    )
    assert (status, err) == (0, "")
    text = out.splitlines()[-1]
    assert loads(text).match.players[0].name == "Počítač"
    status, _, err = process("show", "-", input=text.encode(), env=narrow)
    assert (status, err) == (0, "")
