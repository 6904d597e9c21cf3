"""Long random walks: whatever people do and time brings, the table keeps its promises."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pyapp import app as apps
from pyapp import resume, setup, shelf
from pyapp.entry import brought, saved_form, with_stored
from pyapp.i18n import Words
from pyapp.match import Match, Player, new_match
from pyapp.record import Record, from_data, to_data, verify
from pyapp.rules.games import house_rules
from pyapp.rules.penta import BOXES
from pyapp.state import App, Fresh
from pyapp.steps import EVENTS, step
from pyapp.table import HAND_OVER, OVER, PLAY, Habits, Table, board_of, undoable
from pyapp.view import screen
from tests.page import page, painted_testids, texts
from tests.playing import LANGUAGES, SEED, app_with, happen
from tests.strategies import fresh_matches, seeds

JUNK = ("", "0", "7", "-1", "x", "ones", "1 club", "0 out", "true", "☃")
RAW = re.compile(r"[{}]|[a-z]_[a-z]|\b[a-z]+\.[a-z]+\b")


def habits() -> st.SearchStrategy[Habits]:
    return st.builds(
        Habits,
        st.sampled_from(("slow", "fast")),
        st.sampled_from((0, 3)),
        st.booleans(),
        st.sampled_from((0, 655)),
    )


def some_event(table: Table, chance: Random) -> tuple[str, str]:
    """What somebody might do now: mostly something sensible, often what is due, sometimes junk."""
    pick = chance.random()
    if pick < 0.06:
        return chance.choice([*EVENTS, "result", "no such event"]), chance.choice(JUNK)
    if pick < 0.08:
        seat = chance.randrange(len(table.match.seats))
        return "seat", f"{seat} {chance.choice(('out', 'club', 'human', 'human'))}"
    if undoable(table) and pick < 0.2:
        return "undo", ""
    if table.due is not None and pick < 0.6:
        return table.due.event, ""
    if table.stage != PLAY:
        return chance.choice(("hand-over", "go-on")), ""
    penta = ("die", "die", "box", "roll", "confirm", "confirm")
    six = ("die", "die", "take-all", "take-all", "roll", "bank", "bank")
    name = chance.choice(penta if table.match.game == "penta" else six)
    if not table.match.now.rolls:
        name = "roll"
    argument = {"die": str(chance.randint(1, 6)), "box": chance.choice(BOXES)}.get(name, "")
    return name, argument


@st.composite
def lively_matches(draw: st.DrawFn) -> Match:
    """Draw a match of one to three seats, mostly people, that may end during a walk."""
    game = draw(st.sampled_from(("penta", "hotdice", "tenthousand", "bankrupt")))
    rules = {} if game == "penta" else {"target": draw(st.sampled_from((1000, 3000)))}
    seats = draw(st.lists(st.sampled_from((None, None, "club")), min_size=1, max_size=3))
    players = tuple(Player(f"P{seat}", level) for seat, level in enumerate(seats))
    return new_match(game, house_rules(game, rules), players)


def walk(match: Match, kind: Habits, way: str, length: int) -> Iterator[tuple[Table, str, Table]]:
    """Yield (before, event, after) along a random way."""
    chance, table = Random(way), resume.new_table(match, SEED, habits=kind)
    for _ in range(length):
        event, argument = some_event(table, chance)
        after = step(table, event, argument)
        yield table, event, after
        table = after


walks = given(lively_matches(), habits(), seeds(), st.integers(50, 100))
# Shrinking the seed of a random walk only makes another walk of it.
phases = (Phase.explicit, Phase.generate)
as_found = settings(phases=phases, max_examples=50)


@walks
@as_found
def test_no_event_ever_fails_and_the_match_stays_within_the_rules(
    match: Match, kind: Habits, way: str, length: int
) -> None:
    *_, (_, _, last) = walk(match, kind, way, length)
    record = Record(last.match, SEED)
    assert from_data(json.loads(json.dumps(to_data(record)))) == record
    assert verify(record)["wrong"] == []


@walks
@as_found
def test_the_table_never_stands_still_without_a_person_to_act(
    match: Match, kind: Habits, way: str, length: int
) -> None:
    for _, event, after in walk(match, kind, way, length):
        waits = after.person_moves or after.stage in (HAND_OVER, OVER)
        assert waits or after.due is not None, event
        if after.rolling:
            assert after.due is not None, event
            assert after.due.event == "rest", event
        assert (after.countdown is None) or after.person_moves, event


@walks
@as_found
def test_dice_on_the_board_are_those_of_the_match(
    match: Match, kind: Habits, way: str, length: int
) -> None:
    for _, event, after in walk(match, kind, way, length):
        if after.match.now.rolls:
            assert board_of(after.match).shows_the_same(after.board), event
        assert len({*after.board.aside, *after.board.chosen}) == len(after.board.aside) + len(
            after.board.chosen
        )


def after_rest(table: Table) -> Table:
    return happen(table, "touch") if table.person_moves else table


def acts() -> list[str]:
    dice = [f"die {number}" for number in range(1, 7)]
    return [*dice, *(f"box {box}" for box in BOXES), "take-all", "roll", "bank", "confirm"]


@walks
@settings(as_found, max_examples=50)
def test_a_reload_at_any_moment_finds_the_same_board_and_the_same_possibilities(
    match: Match, kind: Habits, way: str, length: int
) -> None:
    after = resume.new_table(match, SEED, habits=kind)
    for _, _, after in walk(match, kind, way, length):
        again = reloaded(after)
        assert again.match == after.match
        waits = again.person_moves or again.stage in (HAND_OVER, OVER)
        assert waits or again.due is not None
        if after.match.now.rolls and not after.match.over:
            assert again.board.dice == after.board.dice
            assert again.board.aside == after.board.aside
            if after.person_moves:
                assert (again.board.chosen, again.box) == (after.board.chosen, after.box)
    assert possible(reloaded(after)) == possible(after)


def reloaded(table: Table) -> Table:
    app = app_with(table)
    stored = shelf.entry(saved_form(app, "g"))
    listed = with_stored(app._replace(games={}, shelf={}), [stored])
    return brought(listed, "g", Fresh(SEED, "x")).games["g"]


def possible(table: Table) -> list[object]:
    """What each act of a person would make of the match, and why it is refused."""
    table = after_rest(happen(table._replace(rolling=False), "go-on", "hand-over"))
    if not table.person_moves:
        return []
    table = table._replace(refusal=None)
    results = [happen(table, act) for act in acts()]
    return [(one.match, one.refusal, one.board.chosen, one.box) for one in results]


@walks
@as_found
def test_two_rolls_are_never_thrown_from_one_decision(
    match: Match, kind: Habits, way: str, length: int
) -> None:
    tumbling = kind._replace(tumble=655)
    for before, _, _ in walk(match, tumbling, way, length):
        once = happen(before, "roll")
        if once.throws > before.throws:
            assert happen(once, "roll").match == once.match
            assert happen(once, "roll").stage == once.stage
        if before.match.game != "penta":
            rested = once._replace(rolling=False)
            assert happen(rested, "roll", "roll").throws <= once.throws + 1


@walks
@as_found
def test_taking_back_restores_exactly_what_was_before(
    match: Match, kind: Habits, way: str, length: int
) -> None:
    for before, event, after in walk(match, kind, way, length):
        committed = len(after.match.moves) > len(before.match.moves) and (
            after.match.moves[-1].split(" ")[0] in ("score", "bank")
        )
        if not committed or not before.person_moves or event == "count":
            continue
        back = happen(after, "undo")
        assert back.match == before.match
        assert back.board == before.board.at_rest()
        assert (back.box, back.stage, back.due) == (before.box, PLAY, None)
        again = happen(reloaded(after), "undo")
        assert again.match == before.match
        assert sorted(again.board.dice) == sorted(before.board.dice)


@walks
@settings(as_found, max_examples=30)
def test_every_screen_can_be_painted_in_every_language(
    match: Match, kind: Habits, way: str, length: int
) -> None:
    for _, event, after in walk(match, kind, way, length // 2):
        language = LANGUAGES[len(after.match.moves) % 4]
        check_screen(app_with(after), language, event)


def check_screen(app: App, language: str, where: str) -> None:
    said = screen(app, Words(language))
    assert json.loads(json.dumps(said)) == said
    twice = [testid for testid, n in Counter(painted_testids(said)).items() if n > 1]
    assert twice == [], where
    assert [text for text in texts(said) if RAW.search(text)] == [], where
    if said["table"]:
        for die in said["table"]["dice"]:
            assert type(die["@aria-pressed"]) is bool
            assert die["@aria-pressed"] == (die["@data-place"] == "tray")
        buttons = [said["table"][name] is not None for name in ("left", "right", "wide")]
        assert buttons in ([True, True, False], [False, False, True])
        assert said["table"]["dice"]


SECTIONS = [one for one in page().walk() if (one.attributes.get("class") or "").startswith("page ")]
PAGES = [str(section.name) for section in SECTIONS]
APP_EVENTS = sorted({*apps.EVENTS, *setup.EVENTS} - {"told"})
APP_JUNK = (*JUNK, "g", "penta", "hotdice", "bankrupt", "0:Eva", "1:perfect", "5000", "dark", "sk")


@given(lively_matches(), seeds(), st.integers(20, 60))
@settings(as_found, max_examples=60)
def test_whatever_is_pressed_exactly_one_page_is_shown(match: Match, way: str, length: int) -> None:
    chance, app = Random(way), app_with(resume.new_table(match, SEED, habits=Habits(tumble=0)))
    for number in range(length):
        table = app.table
        event = chance.choice(APP_EVENTS)
        argument = chance.choice(APP_JUNK)
        if table is not None and chance.random() < 0.4:
            event, argument = some_event(table, chance)
        app = apps.step(app, event, argument, Fresh(SEED, f"game-{number}"))
        said = screen(app, Words(app.settings.language))
        assert sum(said[page] is not None for page in PAGES) == 1, event
        check_screen(app, app.settings.language, event)


@given(fresh_matches(), seeds())
@settings(as_found, max_examples=25)
def test_time_alone_brings_every_game_without_people_to_its_end(match: Match, seed: str) -> None:
    table = resume.new_table(match, seed, habits=Habits(tumble=0))
    for seat in range(len(match.seats)):
        table = happen(table, f"seat {seat} club")
    for _ in range(20_000):
        if table.match.over:
            break
        assert table.due is not None
        table = happen(table, table.due.event)
    assert table.match.over
    assert table.stage == OVER
