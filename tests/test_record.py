"""The record: what is written is read again, and nothing else is read."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.dice import seeded_roll
from pyapp.match import Match, Player, legal, new_match, play, roll_move
from pyapp.record import BadMove, Record, dumps, from_data, loads, to_data, verify
from pyapp.rules.games import GAMES, house_rules
from pyapp.rules.refusal import Refusal
from tests.reference import SIX_DICE_GAMES, case_file
from tests.strategies import (
    BUST,
    GOOD,
    after,
    any_roll,
    changes,
    matches,
    seeded_matches,
    seeds,
    table,
    wander,
)

SEED = "6f1c0e9a" * 4
KEYS = ("format", "version", "game", "rules", "players", "moves")


def data(**change: Any) -> dict[str, Any]:
    """The data of a small game, with some keys changed."""
    return {
        "format": "kocky",
        "version": 1,
        "game": "tenthousand",
        "rules": {},
        "players": [{"name": "Anna"}, {"name": "Počítač", "computer": "perfect"}],
        "moves": ["roll 1 1 6 6 3 4", "keep 1 1", "roll 2 3 4 5", "keep 5"],
    } | change


def refused(record: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        from_data(record)
    return caught.value


def text_refused(text: str) -> str:
    with pytest.raises(Refusal) as caught:
        loads(text)
    return caught.value.code


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in data().items() if name != key}


# Written and read again


def test_the_record_of_the_book_is_read() -> None:
    record = from_data(data(seed=SEED))
    assert record.seed == SEED
    assert record.match.game == "tenthousand"
    assert record.match.players == (Player("Anna"), Player("Počítač", "perfect"))
    assert record.match.moves == tuple(data()["moves"])
    assert [choice.move for choice in legal(record.match)] == ["roll"]


def test_a_record_has_exactly_the_keys_of_the_book() -> None:
    match = table("tenthousand", *GOOD)
    assert to_data(Record(match)) == {
        "format": "kocky",
        "version": 1,
        "game": "tenthousand",
        "rules": {},
        "players": [{"name": "P0"}, {"name": "P1"}],
        "moves": list(GOOD),
    }
    assert to_data(Record(match, SEED))["seed"] == SEED
    assert "seed_from" not in to_data(Record(match, SEED))
    assert to_data(Record(match, SEED, 3))["seed_from"] == 3


def test_only_what_differs_from_the_games_own_rules_is_written() -> None:
    house: dict[str, Any] = {"target": 5000, "straight": 3000, "more_equal": [500, 600, 700]}
    written = to_data(Record(table("tenthousand", **house)))["rules"]
    assert written == {"target": 5000, "more_equal": [500, 600, 700]}


@given(matches())
def test_a_record_read_again_is_the_same(match: Match) -> None:
    record = Record(match)
    assert from_data(to_data(record)) == record
    assert loads(dumps(record)) == record


@given(seeded_matches(), st.data())
def test_the_seed_and_its_first_move_are_kept(
    played: tuple[Match, str], draw: st.DataObject
) -> None:
    match, seed = played
    first = draw.draw(st.integers(1, len(match.moves) + 1))
    record = Record(match, seed, first)
    assert loads(dumps(record)) == record


@given(st.sampled_from(SIX_DICE_GAMES), changes())
def test_house_rules_are_kept(game: str, house: dict[str, Any]) -> None:
    house |= {"single_one": 100, "bank_minimum": 0, "bank_dice_left": 5}
    record = Record(table(game, **house))
    assert loads(dumps(record)).match.rules == house_rules(game, house)


@given(matches(), st.sampled_from([None, 0, 2, "\t"]))
def test_any_layout_of_the_same_json_is_the_same_record(
    match: Match, indent: int | str | None
) -> None:
    text = json.dumps(to_data(Record(match)), indent=indent, sort_keys=True)
    assert loads(f"\n {text}\n") == Record(match)


@given(matches())
def test_the_text_is_one_line(match: Match) -> None:
    assert "\n" not in dumps(Record(match))


@pytest.mark.parametrize("name", ["win_records.json", "last_turn_records.json"])
def test_known_records_lead_to_their_positions(name: str) -> None:
    for pair in case_file(name)["cases"]:
        match, case = from_data(pair["record"]).match, pair["case"]
        seat = case.get("seat", match.turn)
        assert match.turn == seat
        assert (match.totals[seat], match.totals[1 - seat]) == (case["my"], case["opp"])
        assert getattr(match.now, "points", None) == case["turn_points"]
        assert sorted(match.now.roll) == sorted(case["roll"])
        assert (match.ending_by is None) is (case["opp"] < case["target"])


def test_a_value_equal_to_the_games_own_is_read_and_not_written() -> None:
    record = from_data(data(rules={"target": 10_000, "bank_minimum": 400}))
    assert to_data(record)["rules"] == {}


# Strict about keys


@pytest.mark.parametrize("value", [None, [], "kocky", 1, True, [data()]], ids=repr)
def test_only_an_object_is_a_record(value: Any) -> None:
    assert refused(value).code == "not_record"
    assert text_refused(json.dumps(value)) == "not_record"


@pytest.mark.parametrize("value", [None, "", "Kocky", "kocky ", 1, ["kocky"], {}], ids=repr)
def test_another_format_is_no_record(value: Any) -> None:
    assert refused(data(format=value)).code == "not_record"


@pytest.mark.parametrize("key", KEYS)
def test_every_key_must_be_there(key: str) -> None:
    assert isinstance(refused(without(key)), Refusal)


@pytest.mark.parametrize("key", ["game", "rules", "players", "moves"])
def test_a_missing_key_is_named(key: str) -> None:
    assert refused(without(key)) == Refusal("missing_key", key=key)


@pytest.mark.parametrize("key", ["date", "Seed", "seedfrom", "", "hints", "__proto__", "a\nb"])
def test_an_unknown_key_is_refused(key: str) -> None:
    assert refused(data(**{key: 1})).code == "unknown_key"


def test_an_unknown_key_of_a_player_is_refused() -> None:
    players = [{"name": "Anna", "colour": "red"}]
    assert refused(data(players=players)) == Refusal("unknown_key", key="colour")


@pytest.mark.parametrize("key", [*KEYS, "seed"])
def test_a_key_that_stands_twice_is_refused(key: str) -> None:
    text = dumps(Record(table("tenthousand", *GOOD), SEED))
    value = json.dumps(json.loads(text)[key])
    assert text_refused(text[:-1] + f', "{key}": {value}}}') == "duplicate_key"


def test_a_key_of_a_player_or_a_rule_that_stands_twice_is_refused() -> None:
    text = json.dumps(data(rules={"target": 5000}))
    assert text_refused(text.replace('{"name": "Anna"', '{"name": "A", "name": "A"')) == (
        "duplicate_key"
    )
    assert text_refused(text.replace('"target": 5000', '"target": 5000, "target": 5000')) == (
        "duplicate_key"
    )


@pytest.mark.parametrize(
    ("version", "code"),
    [
        (2, "newer_version"),
        (10**20, "newer_version"),
        (0, "bad_value"),
        (-1, "bad_value"),
        (True, "bad_value"),
        ("1", "bad_value"),
        (1.0, "bad_value"),
        (None, "bad_value"),
        ([1], "bad_value"),
    ],
    ids=repr,
)
def test_only_version_one_is_read(version: Any, code: str) -> None:
    assert refused(data(version=version)).code == code


def test_a_newer_version_is_told_before_anything_else_is_checked() -> None:
    record = {"format": "kocky", "version": 2, "shape": "unknown"}
    assert refused(record) == Refusal("newer_version", version="2")


def test_a_record_without_a_version_is_refused() -> None:
    assert refused(without("version")).code in ("bad_value", "missing_key")


@pytest.mark.parametrize("game", ["", "Penta", "yahtzee", None, 1, ["penta"], {}], ids=repr)
def test_an_unknown_game_is_refused(game: Any) -> None:
    assert refused(data(game=game)).code == "unknown_game"


@pytest.mark.parametrize("rules", [None, [], "", 0, [["target", 5000]]], ids=repr)
def test_rules_are_an_object(rules: Any) -> None:
    assert refused(data(rules=rules)) == Refusal("bad_value", key="rules")


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"target": 75}, "bad_rule"),
        ({"target": "5000"}, "bad_rule"),
        ({"target": 5000.0}, "bad_rule"),
        ({"target": True}, "bad_rule"),
        ({"target": None}, "bad_rule"),
        ({"target": 10**400}, "bad_rule"),
        ({"tarjet": 5000}, "unknown_rule"),
        ({"single_one": 0, "single_five": 0, "bank_minimum": 20_000, "three_ones": 0,
          "triple_factor": 0, "straight": 0, "three_pairs": 0}, "never_banked"),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_house_rules_are_checked(rules: dict[str, Any], code: str) -> None:
    assert refused(data(rules=rules, moves=[])).code == code


def test_house_rules_apply_to_the_moves() -> None:
    assert refused(data(rules={"single_five": 0})).code == "bad_move"


def test_penta_takes_no_house_rules() -> None:
    assert refused(data(game="penta", rules={"target": 10_000}, moves=[])).code == "unknown_rule"


# Strict about players


@pytest.mark.parametrize("players", [None, {}, "Anna", 2, ["Anna"], [None], [["Anna"]]], ids=repr)
def test_players_are_a_list_of_objects(players: Any) -> None:
    assert refused(data(players=players)) == Refusal("bad_value", key="players")


@pytest.mark.parametrize("number", [0, 10, 1000])
def test_one_to_nine_players(number: int) -> None:
    assert refused(data(players=[{"name": "A"}] * number, moves=[])).code == "seats"


@pytest.mark.parametrize("number", [1, 9])
def test_one_and_nine_players_are_read(number: int) -> None:
    record = from_data(data(players=[{"name": "A"}] * number, moves=[]))
    assert len(record.match.seats) == number


def test_a_player_has_a_name() -> None:
    assert refused(data(players=[{"computer": "perfect"}])) == Refusal("missing_key", key="name")


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "x" * 24,
        "Ľudovít Štúr",
        "Anna-Mária 2.",
        "李小龙",
        "Ωmega",
        "Human",
        "Perfect",
        "humans",
        "👩‍👩‍👧",
        "🏳️‍🌈 Eva",
        "e\u0301va",
        '"quoted"',
        "<b>",
        "a, b",
    ],
)
def test_a_name_of_1_to_24_visible_characters_is_read(name: str) -> None:
    record = from_data(data(players=[{"name": name}], moves=[]))
    assert record.match.players == (Player(name),)
    assert loads(dumps(record)) == record


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "x" * 25,
        "Anna:perfect",
        ":",
        "human",
        "classic",
        "beginner",
        "club",
        "expert",
        "perfect",
        " Anna",
        "Anna ",
        "Anna\n",
        "\u00a0Anna",
        "Anna\x00",
        "An\nna",
        "An\tna",
        "\x1b[31mAnna",
        "\x7f",
        "Anna\u202e",
        "\u2066Anna",
        "An\u200bna",
        "\ufeffAnna",
        "\u2028",
        "\u200d",
        "\u200d\u200d",
        "\ud800",
        None,
        5,
        True,
        ["Anna"],
        {},
    ],
    ids=ascii,
)
def test_another_name_is_refused(name: Any) -> None:
    assert refused(data(players=[{"name": name}], moves=[])).code == "bad_name"


@pytest.mark.parametrize(
    "computer", [None, "", "human", "Perfect", "champion", 1, True, ["club"], {}], ids=repr
)
def test_another_computer_is_refused(computer: Any) -> None:
    players = [{"name": "Hal", "computer": computer}]
    assert refused(data(players=players, moves=[])).code in ("bad_value", "unknown_level")


@pytest.mark.parametrize("game", GAMES)
def test_classic_does_not_play_penta(game: str) -> None:
    record = data(game=game, players=[{"name": "Hal", "computer": "classic"}], moves=[])
    if game == "penta":
        assert refused(record).code == "unknown_level"
    else:
        assert from_data(record).match.players[0].computer == "classic"


# Strict about moves


@pytest.mark.parametrize("moves", [None, {}, "", "roll 1 1 1 1 1 1", 0, [1], [None], [["bank"]]])
def test_moves_are_a_list_of_words(moves: Any) -> None:
    assert refused(data(moves=moves)) == Refusal("bad_value", key="moves")


def bad_move(record: dict[str, Any]) -> tuple[int, str, str]:
    why = refused(record)
    assert isinstance(why, BadMove)
    assert isinstance(why.__cause__, Refusal)
    number, move = why.params["number"], why.params["move"]
    assert isinstance(number, int)
    return number, str(move), why.__cause__.code


def test_the_first_bad_move_is_named_by_number_with_the_reason() -> None:
    moves = ["roll 1 1 6 6 3 4", "keep 1 1", "bank", "keep 6 6"]
    assert bad_move(data(moves=moves)) == (3, "bank", "bank_minimum")


def test_a_move_after_the_end_is_refused() -> None:
    won = [*GOOD, "roll 1 2 3 4 5 6"]
    assert bad_move(data(rules={"target": 1100}, moves=won)) == (
        4,
        "roll 1 2 3 4 5 6",
        "game_over",
    )
    left = ["seat 0 out", "seat 1 out", "seat 0 human"]
    assert bad_move(data(moves=left)) == (3, "seat 0 human", "game_over")


def test_a_move_of_a_foreign_hand_is_shown_on_one_short_line() -> None:
    number, move, code = bad_move(data(moves=["roll\n\x1b[2J" + "1 " * 5000]))
    assert (number, code) == (1, "unknown_move")
    assert move.isprintable()
    assert len(move) <= 41


def replayable(start: Match, moves: list[str]) -> tuple[Match, int | None]:
    """Play moves one by one; return how far it goes, and the number of the first refused one."""
    match = start
    for number, move in enumerate(moves, start=1):
        try:
            match = play(match, move)
        except Refusal:
            return match, number
    return match, None


def edited(moves: list[str], chance: Random) -> list[str]:
    """Return the moves with one edit by a foreign hand."""
    index = chance.randrange(len(moves))
    move = moves[index]
    words = move.split(" ")
    place = chance.randrange(len(words))
    other = chance.randrange(len(moves))

    def put(new: str) -> list[str]:
        return [*moves[:index], new, *moves[index + 1 :]]

    edits = [
        lambda: moves[:index] + moves[index + 1 :],
        lambda: [*moves[:index], moves[other], *moves[index:]],
        lambda: [moves[other] if n == index else m for n, m in enumerate(moves)],
        lambda: [*moves[:index], *reversed(moves[index : index + 2]), *moves[index + 2 :]],
        lambda: [*moves, moves[other]],
        lambda: put(" ".join([*words[:place], str(chance.randint(0, 7)), *words[place + 1 :]])),
        lambda: put(" ".join(words[:place] + words[place + 1 :])),
        lambda: put(f"{move} {chance.randint(1, 6)}"),
        lambda: put(move.replace(" ", "  ", 1)),
        lambda: put(move.upper()),
        lambda: put(
            chance.choice(("bank", "roll", "keep 1", "hold", "score chance", "seat 0 out"))
        ),
    ]

    return chance.choice(edits)()


@given(matches().filter(lambda match: bool(match.moves)), seeds())
def test_an_edited_record_is_legal_itself_or_refused_at_its_first_bad_move(
    match: Match, seed: str
) -> None:
    record = to_data(Record(match))
    record["moves"] = edited(record["moves"], Random(seed))
    start = new_match(match.game, match.rules, match.players)
    expected, bad = replayable(start, record["moves"])
    if bad is None:
        assert from_data(record).match == expected
    else:
        number, move, _ = bad_move(record)
        assert (number, move) == (bad, record["moves"][bad - 1])
        legal_part = record | {"moves": record["moves"][: bad - 1]}
        assert from_data(legal_part).match == expected


def test_a_die_added_to_a_roll_is_refused() -> None:
    assert bad_move(data(moves=["roll 1 1 6 6 3 4 4"]))[::2] == (1, "dice_count")


def test_points_are_never_taken_from_the_record() -> None:
    assert bad_move(data(moves=["roll 1 1 6 6 3 4", "keep 1 1 6 6"]))[::2] == (2, "no_score")


# Strict about the seed


@pytest.mark.parametrize(
    "seed",
    [
        None,
        "",
        "0" * 31,
        "0" * 33,
        "F" * 32,
        "g" * 32,
        "0" * 31 + " ",
        "0" * 31 + "\n",
        "\u0660" * 32,
        0,
        True,
        10**31,
        ["0" * 32],
        {},
    ],
    ids=ascii,
)
def test_a_seed_is_32_lower_case_hexadecimal_digits(seed: Any) -> None:
    assert refused(data(seed=seed)) == Refusal("bad_value", key="seed")


@pytest.mark.parametrize("first", [1, 2, 4, 5])
def test_the_seed_may_begin_at_any_move_and_the_next(first: int) -> None:
    assert from_data(data(seed=SEED, seed_from=first)).seed_from == first


@pytest.mark.parametrize("first", [0, -1, 6, 10**20, None, True, "1", 1.0, [1], {}], ids=repr)
def test_the_seed_begins_at_no_other_move(first: Any) -> None:
    assert refused(data(seed=SEED, seed_from=first)) == Refusal("bad_value", key="seed_from")


def test_there_is_no_first_move_of_a_seed_without_a_seed() -> None:
    assert refused(data(seed_from=1)) == Refusal("bad_value", key="seed_from")


# Strict about text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "null x",
        "{'format': 'kocky'}",
        '{"format": "kocky",}',
        '{"version": NaN}',
        '{"version": Infinity}',
        '{"version": -Infinity}',
        '{"version": 01}',
        '{"version": ' + "1" * 5000 + "}",
        "[" * 250,
        "[" * 100_000,
        '{"a":' * 100_000,
        "\ufeff" + json.dumps(data()),
        "\x00",
    ],
    ids=lambda text: ascii(text[:20]),
)
def test_text_that_is_no_strict_json_is_refused(text: str) -> None:
    assert text_refused(text) == "not_json"


@pytest.mark.parametrize("number", ["1e400", "-1e400", "1e-400", "1.0", "9" * 4000])
def test_an_extreme_number_is_refused_wherever_it_stands(number: str) -> None:
    text = json.dumps(data(seed=SEED, seed_from=7777, version=7777, rules={"target": 7777}))
    assert isinstance(text_refused(text.replace("7777", number)), str)
    target = json.dumps(data(rules={"target": 7777}))
    assert text_refused(target.replace("7777", number)) == "bad_rule"
    first = json.dumps(data(seed=SEED, seed_from=7777))
    assert text_refused(first.replace("7777", number)) == "bad_value"


def test_brackets_in_names_are_no_deep_nesting() -> None:
    players = [{"name": "[{" * 12}] * 9
    record = from_data(data(players=players, rules={"more_equal": [50, 50, 50]}, moves=[]))
    assert loads(dumps(record)) == record


def test_nothing_longer_than_half_a_million_characters_is_read() -> None:
    text = json.dumps(data())
    assert loads(text + " " * (500_000 - len(text))).match.game == "tenthousand"
    assert text_refused(text + " " * (500_001 - len(text))) == "too_long"


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(("kocky", "penta", "roll 1 2 3 4 5", "Anna", SEED)),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(("name", "computer", "target", "x")), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(st.sampled_from((*KEYS, "seed", "seed_from", "extra")), json_values)
def test_any_value_of_any_key_is_read_as_it_is_or_refused(key: str, value: Any) -> None:
    try:
        record = from_data(data(**{key: value}))
    except Refusal:
        return
    assert to_data(record) == data(**{key: value})


# The seed checked


def seeded(game: str, turns: int = 6) -> Match:
    """A game thrown by SEED."""
    return wander(table(game), Random(turns), 6 * turns, SEED)


@given(seeded_matches())
def test_a_match_thrown_by_its_seed_checks_out(played: tuple[Match, str]) -> None:
    match, seed = played
    rolls = sum(move.startswith("roll") for move in match.moves)
    assert verify(Record(match, seed)) == {"rolls": rolls, "checked": rolls, "wrong": []}


@given(matches())
def test_without_a_seed_nothing_is_checked(match: Match) -> None:
    rolls = sum(move.startswith("roll") for move in match.moves)
    assert verify(Record(match)) == {"rolls": rolls, "checked": 0, "wrong": []}


@given(seeded_matches(), st.data())
def test_one_changed_die_is_found_by_its_move(
    played: tuple[Match, str], draw: st.DataObject
) -> None:
    match, seed = played
    number, start = 0, new_match(match.game, match.rules, match.players)
    rolls = [n for n, move in enumerate(match.moves) if move.startswith("roll")]
    if rolls:
        number = draw.draw(st.sampled_from(rolls))
        before = after(start, *match.moves[:number])
        held = len(getattr(before.now, "held", None) or ())
        words = match.moves[number].split(" ")
        place = draw.draw(st.integers(1 + held, len(words) - 1))
        words[place] = str(draw.draw(st.sampled_from(sorted(set("123456") - {words[place]}))))
        changed = play(before, " ".join(words))
        assert verify(Record(changed, seed))["wrong"] == [number + 1]


def test_every_wrong_roll_is_counted() -> None:
    assert verify(Record(table("hotdice", BUST, BUST, BUST), SEED)) == {
        "rolls": 3,
        "checked": 3,
        "wrong": [1, 2, 3],
    }


def test_rolls_before_the_seed_begins_are_not_checked() -> None:
    match = table("hotdice", BUST, *GOOD)
    assert match.turn == 0
    thrown = seeded_roll(SEED, 0, 2, 1, 6)
    match = after(match, roll_move(match, thrown))
    assert verify(Record(match, SEED, 5)) == {"rolls": 3, "checked": 1, "wrong": []}
    assert verify(Record(match, SEED, 2)) == {"rolls": 3, "checked": 2, "wrong": [2]}
    assert verify(Record(match, SEED)) == {"rolls": 3, "checked": 3, "wrong": [1, 2]}


def test_the_dice_of_penta_verify_in_any_order() -> None:
    match = table("penta", "roll 6 5 1 4 3", "hold 4 3", seats=1)
    thrown = seeded_roll("0" * 32, 0, 1, 2, 3)
    match = after(match, " ".join(("roll", *map(str, sorted((4, 3, *thrown), reverse=True)))))
    assert verify(Record(match, "0" * 32)) == {"rolls": 2, "checked": 2, "wrong": []}


def test_another_seed_does_not_check_out() -> None:
    match = seeded("hotdice")
    assert verify(Record(match, SEED))["wrong"] == []
    wrong = verify(Record(match, "0" * 32))
    assert len(wrong["wrong"]) > wrong["rolls"] / 2


@given(seeded_matches())
def test_a_read_record_verifies_like_the_written_one(played: tuple[Match, str]) -> None:
    match, seed = played
    record = Record(match, seed)
    assert verify(loads(dumps(record))) == verify(record)
    if not match.over and [choice.move for choice in legal(match)] == ["roll"]:
        again = play(match, any_roll(match, Random(1), seed))
        assert verify(Record(again, seed))["wrong"] == []
