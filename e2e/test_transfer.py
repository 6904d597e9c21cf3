"""Games out as files and in again: by button and by dropping, nothing taken before a word."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.player import SAVED, Person, roll_and_choose
from e2e.stored import damage, stored, wait_until_stored
from e2e.test_history import open_list
from e2e.test_saves import begin, go_home
from pyapp.i18n import Words
from pyapp.match import Player, new_match
from pyapp.record import Record, dumps, loads
from pyapp.rules.games import house_rules

pytestmark = pytest.mark.device("phone")

EN = Words("en")
LIST = ".games li"
FULL = """() => { IDBObjectStore.prototype.put = () => {
  throw new DOMException("full", "QuotaExceededError"); }; }"""


def to_the_list(page: Page) -> Person:
    """At the list of a device that has no game."""
    person = Person(page)
    person.open()
    person.tap("games")
    return person


def choose(page: Page, *files: Path) -> None:
    """Choose files, and wait for what is said of them."""
    page.get_by_test_id("import").set_input_files(files)
    expect(page.get_by_role("dialog", name=EN("page.import.title"))).to_be_visible()


def download(person: Person, press: str) -> Path:
    """Press a button that hands out a file; return the file under its name."""
    with person.page.expect_download() as waiting:
        person.press(press, scroll=True)
    named = Path(waiting.value.path()).with_name(waiting.value.suggested_filename)
    waiting.value.save_as(named)
    return named


def a_record(*names: str) -> str:
    """A Hot Dice game that hasn't begun."""
    match = new_match("hotdice", house_rules("hotdice", {}), tuple(map(Player, names)))
    return dumps(Record(match, "ab" * 16))


def many(number: int) -> str:
    """A file of so many games that haven't begun."""
    record = a_record("Eva")
    games = [
        {"record": record.replace("ab" * 16, f"{each:032x}"), "id": f"{each:032x}"}
        for each in range(number)
    ]
    return json.dumps({"format": "kocky-games", "version": 1, "games": games})


def test_a_running_game_goes_to_another_device(page: Page, browser: Browser, base_url: str) -> None:
    """From the menu of its table, with a word on the dice; there the next roll is the same."""
    person = begin(page)
    before = roll_and_choose(person)
    page.wait_for_function(SAVED)
    person.press("[data-do=menu]")
    expect(page.get_by_test_id("export")).to_contain_text(EN("export.running"))
    file = download(person, "dialog[open] [data-testid=export]")
    assert file.name.startswith("kocky-hotdice-20")
    assert file.name.endswith("-Eva-Jan.json")
    person.press("dialog[open] [data-way-out]")
    rolled = person.tap("roll").values

    context = browser.new_context(base_url=base_url, has_touch=True, reduced_motion="reduce")
    there = to_the_list(context.new_page())
    choose(there.page, file)
    expect(there.page.get_by_text(EN("import.new", n=1))).to_be_visible()
    assert stored(there.page) == []
    there.press("[data-testid=import-yes]")
    there.press(f"{LIST} [data-do=open]")
    assert there.look().moves == before.moves
    there.tap("take-all")
    assert there.tap("roll").values == rolled
    context.close()


def test_everything_goes_to_another_device(page: Page, browser: Browser, base_url: str) -> None:
    """Running and finished games with their titles, and the texts that were no games."""
    person = begin(page, players="Eva", target="50")
    roll_and_choose(person)
    person.tap("bank")
    person.tap_wide()
    result = person.look()
    page.wait_for_function(SAVED)
    person.open(game="penta", players="Ota", seed="00" * 16)
    running = person.tap("roll")
    page.wait_for_function(SAVED)
    go_home(person)
    open_list(person)
    file = download(person, "[data-testid=export-all]")
    assert file.name.startswith("kocky-20")

    context = browser.new_context(base_url=base_url, has_touch=True, reduced_motion="reduce")
    there = to_the_list(context.new_page())
    choose(there.page, file)
    there.press("[data-testid=import-yes]")
    expect(there.page.locator(LIST)).to_have_count(2)
    there.reload()
    there.page.get_by_role("button", name=EN("page.back"), exact=True).tap()
    assert there.tap("continue").values == running.values
    go_home(there)
    open_list(there)
    there.press("section:nth-of-type(2) > ul [data-do=open]")
    assert there.look().scores == result.scores
    context.close()


def test_a_dropped_file_is_compared_and_the_longer_history_stays(page: Page) -> None:
    """An older state of a game here changes nothing; the table stays as it is."""
    person = begin(page)
    page.wait_for_function(SAVED)
    older = stored(page)[0]["record"]
    before = roll_and_choose(person)
    page.wait_for_function(SAVED)
    person.drop("older.json", older)
    dialog = page.get_by_role("dialog", name=EN("page.import.title"))
    expect(dialog).to_contain_text(EN("import.older", n=1))
    expect(page.get_by_test_id("import-yes")).to_be_hidden()
    person.press("dialog[open] [data-way-out]")
    assert person.look().moment == before.moment
    assert len(stored(page)) == 1


def test_a_longer_history_takes_the_place_of_the_game_here(page: Page) -> None:
    """The state here becomes the one before it; the list leads to the longer one."""
    person = begin(page, players="Eva")
    roll_and_choose(person)
    after = person.tap("bank")
    page.wait_for_function(SAVED)
    longer = stored(page)[0]
    person.tap("undo")
    page.wait_for_function(SAVED)
    here = stored(page)[0]["record"]
    person.drop("longer.json", longer["record"])
    expect(page.get_by_text(EN("import.newer", n=1))).to_be_visible()
    person.press("[data-testid=import-yes]")
    wait_until_stored(page, "JSON.parse(games[0].record).moves.length === 3")
    now = stored(page)
    assert [(game["id"], game["previous"]) for game in now] == [(longer["id"], here)]
    assert person.press(f"{LIST} [data-do=open]").scores == after.scores


def test_files_that_are_no_games_are_named_and_the_others_are_taken(
    page: Page, tmp_path: Path
) -> None:
    """One sentence for each file that can't be read."""
    files = {
        "notes.txt": "Dear diary",
        "newer.json": a_record("Eva").replace('"version": 1', '"version": 7'),
        "good.json": a_record("Eva", "Ota"),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    person = to_the_list(page)
    choose(page, *(tmp_path / name for name in files))
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"notes.txt {EN('refusal.not_json')}")
    expect(dialog).to_contain_text("record version 7")
    person.press("[data-testid=import-yes]", scroll=True)
    expect(page.locator(LIST)).to_have_count(1)
    expect(page.locator(LIST)).to_contain_text("Eva 0, Ota 0")


def test_markup_in_a_file_is_text(page: Page, tmp_path: Path) -> None:
    """A hostile name, a hostile file name: both only read."""
    file = tmp_path / "<b>x.json"
    file.write_text(a_record("<img src=x>", "'\"&lt;"))
    person = to_the_list(page)
    choose(page, file)
    person.press("[data-testid=import-yes]")
    expect(page.locator(LIST)).to_contain_text("<img src=x> 0")


def test_a_thousand_games_are_compared_while_the_page_answers(page: Page, tmp_path: Path) -> None:
    """It says how far it is; closing it ends it, and a second time all are taken."""
    file = tmp_path / "many.json"
    file.write_text(many(1000))
    person = to_the_list(page)
    choose(page, file)
    person.press("dialog[open] [data-way-out]")
    expect(page.get_by_role("dialog")).to_be_hidden()
    choose(page, file)
    expect(page.get_by_text(EN("import.yes", n=1000))).to_be_visible(timeout=60_000)
    person.press("[data-testid=import-yes]", scroll=True)
    expect(page.locator(LIST)).to_have_count(1000)
    assert len(stored(page)) == 1000


def test_without_room_an_import_is_said_to_be_unsaved(page: Page, tmp_path: Path) -> None:
    """The games are there to be played, the lasting notice says that they aren't stored."""
    file = tmp_path / "game.json"
    file.write_text(a_record("Eva"))
    person = to_the_list(page)
    page.evaluate(FULL)
    choose(page, file)
    person.press("[data-testid=import-yes]")
    expect(page.locator(".notice")).to_contain_text(EN("refusal.storage_full"))
    assert stored(page) == []
    person.press(f"{LIST} [data-do=open]")
    expect(page.get_by_test_id("roll")).to_be_visible()


def test_texts_kept_apart_are_part_of_everything(page: Page) -> None:
    """What was damaged here goes out with the games, to the letter."""
    person = begin(page)
    roll_and_choose(person)
    person.tap("bank")
    page.wait_for_function(SAVED)
    go_home(person)
    damage(page, record='{"broken ž')
    person.reload()
    person.tap("continue")
    person.press("dialog[open] [data-do=mend]")
    page.wait_for_function(SAVED)
    go_home(person)
    open_list(person)
    data = json.loads(download(person, "[data-testid=export-all]").read_text(encoding="utf-8"))
    assert [text["text"] for text in data["broken"]] == ['{"broken ž']
    assert len(loads(data["games"][0]["record"]).match.moves) == 1


def test_a_single_game_goes_out_of_the_list_and_of_its_result(page: Page) -> None:
    """The same file from both."""
    person = begin(page, players="Eva", target="50")
    roll_and_choose(person)
    person.tap("bank")
    person.tap_wide()
    page.wait_for_function(SAVED)
    from_result = download(person, ".result [data-testid=export]").read_text()
    person.press(".result [data-do=back]")
    open_list(person)
    person.press(f"{LIST} [data-do=card]")
    assert download(person, "dialog[open] [data-testid=export]").read_text() == from_result
    assert loads(from_result).match.over
