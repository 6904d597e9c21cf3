"""Which tables the computers know, and that a bad file changes nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pyapp.ai import duel, known, penta
from pyapp.ai.tables import Table, pack, unpack
from pyapp.ai.values import values
from pyapp.rules.games import house_rules
from pyapp.rules.refusal import Refusal
from tests.strategies import table

TABLES = Path(__file__).parents[2] / "static" / "tables"
NAMES = ("penta", "hotdice", "tenthousand", "bankrupt", "bankrupt-5000", "bankrupt-10000")


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """No test begins or ends with a table in use, whatever `forget` does."""
    _clear()
    yield
    _clear()


def _clear() -> None:
    known.forget()
    penta.use(None)
    duel.forget()


def shipped(name: str) -> bytes:
    return (TABLES / f"{name}.bin").read_bytes()


def state() -> tuple[Any, ...]:
    """What the computers go by: the known names, and a value that hangs on each kind of table."""
    names = tuple(name for name in NAMES if known.is_known(name))
    return (
        names,
        values(table("penta", seats=1)).value,
        *(values(table(game)) for game in ("hotdice", "bankrupt")),
    )


def test_there_is_a_file_for_each_table_and_no_other() -> None:
    assert sorted(known.NAMES) == sorted(NAMES)
    assert sorted(path.name for path in TABLES.iterdir()) == sorted(f"{n}.bin" for n in NAMES)


@pytest.mark.parametrize(
    ("game", "rules", "name"),
    [
        ("hotdice", {}, "hotdice"),
        ("hotdice", {"target": 5000}, "hotdice"),
        ("hotdice", {"target": 15_050}, None),
        ("tenthousand", {}, "tenthousand"),
        ("bankrupt", {}, "bankrupt-10000"),
        ("bankrupt", {"target": 5000}, "bankrupt-5000"),
        ("bankrupt", {"bankruptcy": False}, "bankrupt"),
        ("bankrupt", {"target": 7500}, None),
    ],
)
def test_the_table_that_is_needed_follows_from_the_rules(
    game: str, rules: dict[str, Any], name: str | None
) -> None:
    assert known.needed(house_rules(game, rules)) == name


def test_penta_needs_its_own_table() -> None:
    assert known.needed(None) == "penta"


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_known_once_it_is_learned(name: str) -> None:
    assert not known.is_known(name)
    known.learn(name, shipped(name))
    assert [other for other in NAMES if known.is_known(other)] == [name]


def test_a_learned_table_is_played_by() -> None:
    assert values(table("hotdice")).unit == "points"
    known.learn("hotdice", shipped("hotdice"))
    assert values(table("hotdice")).unit == "win"
    assert values(table("tenthousand")).unit == "points"


def test_after_forgetting_it_is_as_if_nothing_had_been_learned() -> None:
    before = state()
    for name in NAMES:
        known.learn(name, shipped(name))
    assert state() != before
    known.forget()
    assert state() == before
    assert before[0] == ()


def refused(name: str, data: bytes) -> bool:
    """Whether a file is refused, with everything as it was before."""
    before = state()
    with pytest.raises(Refusal) as refusal:
        known.learn(name, data)
    return refusal.value == Refusal("bad_table") and state() == before


def bad_files(name: str) -> dict[str, bytes]:
    """Files that must not be taken for this table."""
    good = unpack(shipped(name))
    other = "tenthousand" if name != "tenthousand" else "hotdice"
    return {
        "nothing": b"",
        "cut": shipped(name)[:-100],
        "a page": b"<!doctype html>\n\n<title>404</title>",
        "another table": shipped(other),
        "another table by this name": pack(unpack(shipped(other))._replace(name=name)),
        "too short": pack(good._replace(body=good.body[:-2])),
        "too long": pack(good._replace(body=good.body + bytes(2))),
        "empty": pack(good._replace(body=b"")),
    }


@pytest.mark.parametrize("what", bad_files("hotdice"))
@pytest.mark.parametrize(
    ("name", "already"), [("penta", True), ("hotdice", True), ("hotdice", False)]
)
def test_a_bad_file_is_refused_and_changes_nothing(name: str, what: str, already: bool) -> None:
    if already:
        known.learn(name, shipped(name))
    assert refused(name, bad_files(name)[what])


@pytest.mark.parametrize("name", ["farkle", "", "bankrupt-7500", "../penta"])
def test_a_table_of_an_unknown_name_is_refused(name: str) -> None:
    body = unpack(shipped("tenthousand")).body
    assert refused(name, pack(Table(name, {}, body)))
    with pytest.raises(Refusal, match="bad_table"):
        duel.use(Table(name, {}, body))


def test_a_table_may_be_learned_again() -> None:
    known.learn("tenthousand", shipped("tenthousand"))
    first = values(table("tenthousand"))
    known.learn("tenthousand", shipped("tenthousand"))
    assert values(table("tenthousand")) == first
