"""The tables of two players: what they say is the chance to win, and which rules they cover."""

from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Self

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pyapp.ai import duel
from pyapp.ai.duel import Duel, duel_for, forget, rules_of, seats, table_for, use
from pyapp.ai.tables import Table, unpack
from pyapp.rules.games import FIELDS, SixDiceRules, house_rules
from pyapp.rules.refusal import Refusal
from tests.ai.slow import nothing, rolling
from tests.strategies import changes

TABLES = Path(__file__).parents[2] / "static" / "tables"
SIZES = {
    "hotdice": (1, 300),
    "tenthousand": (1, 200),
    "bankrupt": (2, 200),
    "bankrupt-5000": (2, 100),
    "bankrupt-10000": (2, 200),
}
"""Seats that a table tells apart, and steps to the target."""
ROUNDED = 1e-5
SMALL = [[9, 70, 65_535], [3, 0, 500], [256, 255, 65_534]]


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """No test leaves a table in use."""
    forget()
    yield
    forget()


@cache
def shipped(name: str) -> Table:
    return unpack((TABLES / f"{name}.bin").read_bytes())


def learned(name: str) -> Duel:
    use(shipped(name))
    found = duel_for(rules_of(name))
    assert found is not None
    return found


def rules(game: str, **some: Any) -> SixDiceRules:
    found = house_rules(game, some)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "target", "first"),
    [
        ("hotdice", 5_000, 0.543810),
        ("hotdice", 10_000, 0.532185),
        ("hotdice", 15_000, 0.526651),
        ("tenthousand", 10_000, 0.527067),
        ("bankrupt-10000", 10_000, 0.488412),
        ("bankrupt", 10_000, 0.483330),
    ],
)
def test_the_first_of_two_has_the_chance_of_the_book(name: str, target: int, first: float) -> None:
    steps = target // 50
    assert learned(name).win(0, steps, steps) == pytest.approx(first, abs=ROUNDED)


@pytest.mark.parametrize("name", SIZES)
def test_a_table_has_a_chance_for_all_distances(name: str) -> None:
    found, (n, size) = learned(name), SIZES[name]
    assert (len(found.rows), found.size) == (n, size)
    for rows in found.rows:
        assert [len(row) for row in rows] == [size] * size
    assert all(0 < found.win(seat, 1, 1) < 1 for seat in range(n))
    assert all(found.win(seat, 1, size) > 0.9 for seat in range(n))
    assert all(found.win(seat, size, 1) < 0.1 for seat in range(n))


@pytest.mark.parametrize("name", ["hotdice", "tenthousand", "bankrupt"])
def test_who_is_to_roll_from_the_same_total_is_better_off_where_nobody_answers_last(
    name: str,
) -> None:
    found = learned(name)
    level = [found.win(0, steps, steps) for steps in range(20, found.size + 1)]
    assert all((chance > 0.5) == (name != "bankrupt") for chance in level)


@pytest.mark.parametrize("name", SIZES)
def test_the_more_the_other_has_to_go_the_better(name: str) -> None:
    found, (n, size) = learned(name), SIZES[name]
    chance = Random(1)
    for _ in range(300):
        seat, mine, theirs = chance.randrange(n), chance.randint(1, size), chance.randint(21, size)
        assert found.win(seat, mine, theirs) >= found.win(seat, mine, theirs - 20) - 2e-5


class Passing:
    """What banking is worth once the target is reached and the other one still has a turn."""

    far = 300

    def __init__(self, of: SixDiceRules) -> None:
        never = (*[0.0] * self.far, 0.5, 1.0)
        needs = rolling(of, never, 0.0)
        minimum = of.bank_minimum // 50
        sure = rolling(of, (0.0, 1.0), 0.0)[0, 6]
        level = rolling(of, (0.5, 1.0), 0.5)[0, 6]
        self.chance = {0: level} | dict.fromkeys(range(1, minimum), sure)
        if not minimum:
            self.chance |= {d: needs[self.far - d, 6] for d in range(1, self.far + 1)}
            return
        free = rolling(rules("bankrupt", bank_minimum=0), never, 0.0)
        self.chance |= {d: free[self.far - d, 6] for d in range(minimum, self.far + 1)}

    def __call__(self, behind: int) -> float:
        return self.chance.get(behind, 0.0)


@cache
def passing(name: str) -> Passing:
    return Passing(rules_of(name))


def by_the_rules(name: str, found: Duel, seat: int, mine: int, theirs: int) -> float:
    """The chance of whoever is to roll, from those of the states after it."""
    of, (n, size) = rules_of(name), SIZES[name]
    other = n - 1 - seat
    answered = name == "hotdice" or (n == 2 and seat == 0)
    worth = [1 - found.win(other, theirs, mine - t) for t in range(mine)]
    if answered:
        worth += [1 - passing(name)(theirs + t) for t in range(160)]
    worth.append(1.0)
    value = rolling(of, worth, worth[0])[0, 6]
    if of.bankruptcy:
        value += nothing(of, 6) * ((1 - found.win(other, theirs, size)) - worth[0])
    return value


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("hotdice", (0, 1, 1)),
        ("hotdice", (0, 40, 25)),
        ("hotdice", (0, 70, 300)),
        ("tenthousand", (0, 1, 200)),
        ("tenthousand", (0, 77, 60)),
        ("tenthousand", (0, 200, 199)),
        ("bankrupt", (0, 3, 8)),
        ("bankrupt", (1, 90, 60)),
        ("bankrupt-5000", (0, 100, 100)),
        ("bankrupt-5000", (1, 12, 31)),
        ("bankrupt-10000", (0, 55, 9)),
        ("bankrupt-10000", (1, 150, 190)),
    ],
)
def test_a_chance_follows_from_those_after_the_turn(name: str, state: tuple[int, int, int]) -> None:
    found = learned(name)
    assert found.win(*state) == pytest.approx(by_the_rules(name, found, *state), abs=2e-5)


@pytest.mark.parametrize(
    ("game", "some", "name"),
    [
        *[("hotdice", {"target": target}, "hotdice") for target in (50, 5000, 10_000, 15_000)],
        *[("hotdice", {"target": target}, None) for target in (15_050, 20_000, 100_000)],
        *[("tenthousand", {"target": target}, "tenthousand") for target in (50, 9950, 10_000)],
        ("tenthousand", {"target": 10_050}, None),
        ("bankrupt", {}, "bankrupt-10000"),
        ("bankrupt", {"target": 5000}, "bankrupt-5000"),
        *[("bankrupt", {"target": t}, None) for t in (50, 4950, 5050, 9950, 10_050)],
        *[
            ("bankrupt", {"target": t, "bankruptcy": False}, "bankrupt")
            for t in (50, 4950, 5000, 10_000)
        ],
        ("bankrupt", {"target": 10_050, "bankruptcy": False}, None),
        ("hotdice", {"bankruptcy": True}, None),
        ("hotdice", {"ending": "at_once"}, None),
        ("tenthousand", {"ending": "last_turn"}, None),
        ("tenthousand", {"bank_minimum": 350}, None),
        ("tenthousand", {"bank_dice_left": 3}, None),
        ("bankrupt", {"pairs": "four_two"}, None),
    ],
)
def test_the_table_of_a_rule_set(game: str, some: dict[str, Any], name: str | None) -> None:
    assert table_for(rules(game, **some)) == name


@example(game="hotdice", some={"straight": 1550})
@given(game=st.sampled_from(("hotdice", "tenthousand", "bankrupt")), some=changes())
def test_any_other_house_rule_has_no_table(game: str, some: dict[str, Any]) -> None:
    own, found = rules(game), rules(game, **some)
    free = {"target", "bankruptcy"} if game == "bankrupt" else {"target"}
    if any(getattr(own, key) != getattr(found, key) for key in FIELDS if key not in free):
        assert table_for(found) is None


def test_house_rules_that_make_one_game_of_another_share_its_table() -> None:
    like = {key: getattr(rules("tenthousand"), key) for key in FIELDS}
    assert table_for(rules("hotdice", **like)) == "tenthousand"


def test_only_a_round_played_to_the_end_tells_seats_apart() -> None:
    assert [seats(rules_of(name)) for name in SIZES] == [1, 1, 2, 2, 2]
    assert seats(rules("bankrupt", ending="last_turn")) == 1


@pytest.mark.parametrize("name", SIZES)
def test_a_table_is_used_for_its_rules_alone(name: str) -> None:
    found = learned(name)
    for other in SIZES:
        assert duel_for(rules_of(other)) is (found if other == name else None)
    assert duel_for(rules("hotdice", single_one=150)) is None


def body_of(rows: list[list[int]]) -> bytes:
    """A body with these numbers, packed as the book says."""
    flat = []
    for above, row in zip([[0] * len(rows), *rows], rows, strict=False):
        rise = [one - other for one, other in zip(row, above, strict=True)]
        flat += [one - other for one, other in zip(rise, [0, *rise], strict=False)]
    numbers = [number % 65_536 for number in flat]
    return bytes(number % 256 for number in numbers) + bytes(number // 256 for number in numbers)


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of Ten Thousand is one to 150 here."""
    monkeypatch.setattr(duel, "rules_of", lambda _: rules("tenthousand", target=150))


def rows_in_use() -> list[list[int]]:
    found = duel_for(rules("tenthousand"))
    assert found is not None
    return [list(row) for rows in found.rows for row in rows]


def test_a_body_is_read_as_the_book_says(tiny: None) -> None:
    use(Table("tenthousand", {}, body_of(SMALL)))
    assert rows_in_use() == SMALL


def test_a_chance_is_a_whole_number_of_65535(tiny: None) -> None:
    use(Table("tenthousand", {}, body_of(SMALL)))
    found = duel_for(rules("tenthousand"))
    assert found is not None
    assert found.win(0, 1, 3) == 1.0
    assert found.win(0, 3, 1) == 256 / 65_535
    assert found.win(0, 2, 2) == 0.0


def test_seats_are_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel, "rules_of", lambda _: rules("bankrupt", target=100))
    first, second = [[1, 2], [3, 4]], [[60_000, 7], [8, 65_535]]
    bodies = [body_of(rows) for rows in (first, second)]
    use(
        Table(
            "bankrupt-10000", {}, b"".join(b[:4] for b in bodies) + b"".join(b[4:] for b in bodies)
        )
    )
    found = duel_for(rules("bankrupt"))
    assert found is not None
    assert [[list(row) for row in rows] for rows in found.rows] == [first, second]


def test_on_a_machine_with_the_high_byte_first_it_reads_the_same(
    tiny: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class HighFirst(array):  # type: ignore[type-arg]
        """An array as such a machine makes it of bytes."""

        def __new__(cls, code: str, start: Any) -> Self:
            made = super().__new__(cls, code, start)
            if isinstance(start, bytes):
                made.byteswap()
            return made

    monkeypatch.setattr(duel, "sys", SimpleNamespace(byteorder="big"))
    monkeypatch.setattr(duel, "array", HighFirst)
    use(Table("tenthousand", {}, body_of(SMALL)))
    assert rows_in_use() == SMALL


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("change", [-2, -1, 1, 2, -400, 80_000])
def test_a_body_of_another_size_is_refused_and_the_table_in_use_stays(
    name: str, change: int
) -> None:
    before, body = learned(name), shipped(name).body
    wrong = body[:change] if change < 0 else body + bytes(change)
    with pytest.raises(Refusal) as refusal:
        use(Table(name, {}, wrong))
    assert refusal.value == Refusal("bad_table")
    assert duel_for(rules_of(name)) is before


@pytest.mark.parametrize("name", ["", "penta", "Hotdice", "bankrupt-15000"])
def test_a_table_of_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        use(Table(name, {}, shipped("hotdice").body))
    assert refusal.value == Refusal("bad_table")


def test_without_a_table_there_is_none_for_any_rules() -> None:
    learned("hotdice")
    forget()
    assert [duel_for(rules_of(name)) for name in SIZES] == [None] * 5


def test_a_table_replaces_the_one_before_it() -> None:
    before = learned("tenthousand")
    use(Table("tenthousand", {}, bytes(len(shipped("tenthousand").body))))
    after = duel_for(rules_of("tenthousand"))
    assert after is not before
    assert after is not None
    assert after.win(0, 200, 200) == 0.0
