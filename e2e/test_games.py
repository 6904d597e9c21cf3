"""Each game to its end through the page alone: begun in its dialog, played by touch, reloaded."""

from dataclasses import dataclass, field
from itertools import combinations, product

import pytest
from playwright.sync_api import Page

from e2e.player import (
    POSSIBLE_POINTS,
    SAVED,
    LineUp,
    Person,
    Seen,
    choose_best_box,
    hold_most_frequent,
    number,
    roll_and_choose,
    set_up,
)
from pyapp.i18n import Words

GAMES = ("penta", "hotdice", "tenthousand", "bankrupt")
LINE_UPS = {
    "computer": LineUp(("Žofia",), ("beginner",)),
    "two": LineUp(("Žofia", "Jürgen")),
    "six": LineUp(("Žofia", "Jürgen", "Eva", "Ľubo", "Řehoř", "Bob")),
}
LANGUAGES = ("sk", "cs", "de", "en")
PROFILES = ("phone", "tablet")
LAST_TURN = {
    "sk": "Posledný ťah!",
    "cs": "Poslední tah!",
    "de": "Letzte Runde!",
    "en": "Last turn!",
}
NEXT_PLAYER = {
    "sk": "Ďalší hráč", "cs": "Další hráč", "de": "Nächster Spieler", "en": "Next player",
}  # fmt: skip

# Game, line-up, language, profile; and luck, a byte that the device's dice are made of, which gives
# games of a good length. Sixteen rows are the fewest in which each game meets each language.
TABLE = (
    ("penta", "six", "sk", "phone", 1),
    ("penta", "computer", "cs", "tablet", 2),
    ("penta", "two", "de", "phone", 3),
    ("penta", "two", "en", "tablet", 4),
    ("hotdice", "two", "sk", "tablet", 130),
    ("hotdice", "six", "cs", "phone", 181),
    ("hotdice", "computer", "de", "tablet", 230),
    ("hotdice", "computer", "en", "phone", 56),
    ("tenthousand", "computer", "sk", "phone", 64),
    ("tenthousand", "two", "cs", "tablet", 232),
    ("tenthousand", "six", "de", "tablet", 63),
    ("tenthousand", "two", "en", "phone", 161),
    ("bankrupt", "two", "sk", "phone", 69),
    ("bankrupt", "computer", "cs", "phone", 127),
    ("bankrupt", "computer", "de", "phone", 20),
    ("bankrupt", "six", "en", "tablet", 162),
)
FACTORS = (GAMES, tuple(LINE_UPS), LANGUAGES, PROFILES)
TARGETS = {"hotdice": 5000, "tenthousand": None, "bankrupt": 3000}
MINIMUM = {"hotdice": 0, "tenthousand": 400, "bankrupt": 400}
DICE_LEFT = {"hotdice": 5, "tenthousand": 2, "bankrupt": 5}


def test_every_pair_of_values_is_played() -> None:
    """Whatever two factors: each value of the one meets each of the other."""
    for one, other in combinations(range(len(FACTORS)), 2):
        met = {(row[one], row[other]) for row in TABLE}
        assert met == set(product(FACTORS[one], FACTORS[other]))


def rows(game: str | None = None) -> list[object]:
    """Return the rows of a family as parameters with their marks."""
    wanted = [row for row in TABLE if (row[0] == "penta") == (game == "penta")]
    return [
        pytest.param(
            Row(*row),
            marks=[pytest.mark.device(row[3]), pytest.mark.locale(row[2])],
            id="-".join(row[:4]),
        )
        for row in wanted
    ]


@dataclass(frozen=True)
class Row:
    """One game of the table."""

    game: str
    line_up: str
    language: str
    profile: str
    luck: int

    @property
    def players(self) -> LineUp:
        """Who plays."""
        return LINE_UPS[self.line_up]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players.people) + len(self.players.computers)

    @property
    def hands_over(self) -> bool:
        """Whether people say that they have the device; in the two longest games they don't."""
        return self.line_up != "six" or self.game in ("hotdice", "bankrupt")

    def begin(self, page: Page) -> Person:
        """Open the page, and begin the game in its dialog."""
        words = Words(self.language)
        person = Person(page, luck=self.luck)
        person.open()
        if not self.hands_over:
            page.get_by_test_id("settings").tap()
            page.get_by_role("switch", name=words("page.settings.handover")).uncheck()
            page.get_by_role("button", name=words("page.back"), exact=True).tap()
        set_up(page, words, self.game, self.players, TARGETS.get(self.game))
        return person


@dataclass
class Notes:
    """What a person writes down while playing: own totals, and who has thrown in which order."""

    totals: dict[int, int] = field(default_factory=dict)
    turns: list[int] = field(default_factory=list)
    reloads: int = 0
    ending: bool = False
    ender: int | None = None

    def banked(self, seat: int, points: int, target: int) -> None:
        """Note points that the page says are banked."""
        self.totals[seat] = self.totals.get(seat, 0) + points
        if not self.ending and self.totals[seat] >= target:
            self.ending, self.ender = True, seat


def reload_changes_nothing(person: Person) -> None:
    """The page shows the same turn after a reload."""
    before = person.look()
    person.reload_when_saved()
    assert person.look().moment == before.moment


def check_result(page: Page, person: Person, row: Row) -> Seen:
    """The winner is who has the highest total shown; return the result page."""
    page.locator("section.result").wait_for()
    seen = person.look()
    best = max(seen.scores.values())
    winners = [seat for seat, total in seen.scores.items() if total == best]
    names = page.locator(".result .names").inner_text()
    people = dict(enumerate(row.players.people))
    level = Words(row.language)("level.beginner")
    assert all(people.get(seat, level) in names for seat in winners)
    assert number(page.locator(".result .big").inner_text()) == best
    assert page.locator(".result tbody tr[data-win]").count() == len(winners)
    assert page.locator(".result tbody tr").count() == row.seats
    page.wait_for_function(SAVED)
    assert seen.moves > 0
    return seen


# --- Hot Dice, Ten Thousand, Bankrupt ---


def check_bank_button(row: Row, seen: Seen) -> None:
    """Banking is possible just when the game allows it; else the button says what is missing."""
    words = Words(row.language)
    assert seen.left is not None
    missing, most = MINIMUM[row.game] - seen.points, DICE_LEFT[row.game]
    reasons = []
    if missing > 0:
        reasons.append(words("need.bank_minimum", missing=missing))
    if seen.on_board > most:
        reasons.append(words("need.bank_dice_left", n=most))
    assert seen.left.ready == (not reasons)
    assert all(reason in seen.left.line for reason in reasons)
    if row.game == "bankrupt":
        assert seen.left.head == NEXT_PLAYER[row.language]


def good_enough(seen: Seen) -> bool:
    """Bank 300 points, or what there is before throwing one or two dice."""
    return seen.points >= 300 or seen.on_board in (1, 2)


def play_six_dice_turn(person: Person, row: Row, notes: Notes, target: int) -> None:
    """Play one turn as a person would: take all, bank when it is good enough."""
    seat = (before := person.look()).mover
    notes.turns.append(seat)
    notes.ending = notes.ending or bool(before.message)
    assert before.message == (LAST_TURN[row.language] if notes.ending else "")
    now = roll_and_choose(person)
    while not now.wide and now.page == "table":
        assert now.mover == seat
        check_bank_button(row, now)
        if notes.reloads < 2 and notes.turns.count(seat) > 1:
            notes.reloads += 1
            reload_changes_nothing(person)
        if now.left and now.left.ready and good_enough(now):
            said = number(now.left.line if row.game == "bankrupt" else now.left.head)
            assert said == now.points
            notes.banked(seat, said, target)
            now = person.tap("bank")
            break
        now = roll_and_choose(person)
    if now.page == "table":
        if row.game == "bankrupt" and now.scores[seat] == 0:
            notes.totals[seat] = 0
        assert now.scores[seat] == notes.totals.get(seat, 0)


def expected_turns(ending: str, ender: int, seats: int, last: int) -> list[int]:
    """Return each seat's turns when `ender` reaches the target in turn `last`."""
    more = {"last_turn": (1, 0), "full_round": (0, 0), "at_once": (0, -1)}[ending]
    return [
        last + (more[0] if seat < ender else more[1] if seat > ender else 0)
        for seat in range(seats)
    ]


@pytest.mark.parametrize("row", rows())
def test_six_dice(page: Page, row: Row) -> None:
    """The target is reached by play, everybody has the turns that the ending gives them."""
    person, notes = row.begin(page), Notes()
    target = number(person.look().sub)
    assert target == (TARGETS[row.game] or 10_000)
    while (now := person.wait_for_turn()).right:
        play_six_dice_turn(person, row, notes, target)
    if now.wide:
        person.tap_wide()
    assert notes.reloads == 2
    result = check_result(page, person, row)
    assert notes.totals.items() <= result.scores.items()
    turns = turns_shown(page, row)
    ending = {"hotdice": "last_turn", "tenthousand": "at_once", "bankrupt": "full_round"}[row.game]
    reached = [seat for seat, total in result.scores.items() if total >= target]
    assert any(
        turns == expected_turns(ending, seat, row.seats, turns[seat])
        for seat in ([notes.ender] if notes.ender is not None else reached)
    )
    assert all(turns[seat] == notes.turns.count(seat) for seat in range(len(row.players.people)))


def turns_shown(page: Page, row: Row) -> list[int]:
    """Return the turns of each seat on the result page."""
    cells = page.locator(".result tbody tr").evaluate_all(
        """(rows) => rows.map((row) =>
             [row.querySelector("[data-testid]").dataset.testid, row.cells[2].textContent])"""
    )
    turns = {number(seat): number(text) for seat, text in cells}
    return [turns[seat] for seat in range(row.seats)]


# --- Penta ---

SHEETS = """(sheet) => {
  const rows = [...sheet.querySelectorAll(".row")].map((row) => [...row.querySelectorAll(".cell")]);
  const shown = (cell, name) => cell.querySelector(`[data-n=${name}]:not([hidden])`);
  const figure = (cell, name) => shown(cell, name)?.textContent ?? null;
  return rows[0].map((_, seat) => rows.map((cells) => ({
    written: figure(cells[seat], "written"),
    plus: figure(cells[seat], "plus"),
    have: figure(cells[seat], "bonus") && cells[seat].querySelector("[data-n=have]").textContent,
  })));
}"""


def play_round(person: Person, row: Row, notes: Notes) -> None:
    """Hold what is most frequent, roll again, write the best box."""
    seat = (before := person.look()).mover
    notes.turns.append(seat)
    number_of_round = notes.turns.count(seat)
    assert before.sub == Words(row.language)("table.round", number=number_of_round, rounds=13)
    person.tap("roll")
    reloading = not notes.reloads and number_of_round > 1
    careful = row.line_up == "computer" or number_of_round in (1, 13) or reloading
    for again in range(2 if careful else 0):
        now = hold_most_frequent(person)
        if reloading and not again:
            person.wait_until(POSSIBLE_POINTS)
            reload_changes_nothing(person)
        if len(now.pressed) < 5:
            person.tap("roll")
    chosen = choose_best_box(person)
    if reloading:
        notes.reloads += 1
        reload_changes_nothing(person)
    assert chosen.left
    assert chosen.left.ready
    person.tap("confirm")
    points, _, bonus = chosen.left.line.partition("+")
    notes.totals[seat] = notes.totals.get(seat, 0) + number(points) + number(bonus)


@pytest.mark.parametrize("row", rows("penta"))
def test_penta(page: Page, row: Row) -> None:
    """Thirteen rounds each; the totals are what the sheet's boxes and bonuses come to."""
    person, notes = row.begin(page), Notes()
    people = len(row.players.people)
    while (now := person.wait_for_turn()).right:
        play_round(person, row, notes)
    assert now.wide
    sheets: list[list[dict[str, str | None]]] = page.locator(".sheet").evaluate(SHEETS)
    person.tap_wide()
    assert [notes.turns.count(seat) for seat in range(people)] == [13] * people
    assert notes.reloads
    result = check_result(page, person, row)
    for seat, sheet in enumerate(sheets):
        written = [number(line["written"]) for line in sheet if line["written"] is not None]
        upper = next(number(line["have"]) for line in sheet if line["have"] is not None)
        assert len(written) == 13
        assert upper == sum(written[:6])
        bonus = 35 if upper >= 63 else 0
        total = sum(written) + sum(number(line["plus"] or "") for line in sheet) + bonus
        assert result.scores[seat] == total
        if seat < people:
            assert total == notes.totals[seat] + bonus
