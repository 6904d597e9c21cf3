"""What comes from outside is a legal game or is refused in one sentence, soon, in little room."""

import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from pyapp import archive
from pyapp.archive import TAKEN, Comparer
from pyapp.i18n import LANGUAGES, Words
from pyapp.match import legal
from pyapp.record import MAX_NAME, Record, from_data, is_visible, loads, to_data
from pyapp.rules.refusal import Refusal
from pyapp.share import CHALLENGE, opened
from tests.mutations import MARKUP, links, mutated_file, mutated_link, mutated_record, records

TEXTS = 20_000
PART = 1_000
SECONDS = 1.0
"""Of the processor: what else the machine does isn't counted."""
ROOM = 32 * 2**20
WORDS = [Words(language) for language in LANGUAGES]
SENTENCE = 400
"""Letters of the longest refusal that a person would still read."""

Door = tuple[Callable[[Random], str], Callable[[str], Record]]


def by_link(text: str) -> Record:
    return opened(text).record


def by_file(text: str) -> Record:
    """One of the games that would be taken."""
    comparer = Comparer([])
    found = [
        comparer.compare(entry, f"{n:032x}", 1.0)
        for n, entry in enumerate(archive.opened(text).entries)
    ]
    taken = [one.entry for one in found if one.kind in TAKEN]
    if not taken:
        raise next((one.why for one in found if one.why is not None), Refusal("not_record"))
    return loads(taken[-1].record)


DOORS: dict[str, Door] = {
    "record": (mutated_record, loads),
    "link": (mutated_link, by_link),
    "file": (mutated_file, by_file),
}


def parts() -> Iterator[tuple[str, int]]:
    """Every door with the seeds of its share of the texts, so that they spread over processes."""
    for door in DOORS:
        for first in range(0, TEXTS // len(DOORS), PART):
            yield door, first


def outcome(text: str, read: Callable[[str], Record]) -> Record | Refusal:
    """What a text comes to; anything but a legal game or a refusal fails."""
    begin = time.process_time()
    try:
        found: Record | Refusal = read(text)
    except Refusal as why:
        found = why
    took = time.process_time() - begin
    assert took <= SECONDS, f"{took:.1f} s for {text[:100]!r}…"
    return found


def is_legal(record: Record) -> bool:
    """It replays, its writer and reader agree, and it is over or somebody can move."""
    match = record.match
    again = from_data(to_data(record))
    names = [player.name for player in match.players]
    return (
        again == record
        and match.over != any(True for _ in legal(match))
        and all(1 <= len(name) <= MAX_NAME and all(map(is_visible, name)) for name in names)
    )


def is_one_sentence(why: Refusal) -> bool:
    """In every language: short, on one line, with nothing in it that can't be seen."""
    said = [words.refusal(why) for words in WORDS]
    return all(
        10 < len(text) < SENTENCE and text.replace("\u00a0", " ").isprintable() for text in said
    )


@pytest.mark.parametrize(("door", "first"), list(parts()))
def test_mutated_texts_are_legal_games_or_refused_in_one_sentence(door: str, first: int) -> None:
    mutated, read = DOORS[door]
    found: Counter[str] = Counter()
    for seed in range(first, first + PART):
        text = mutated(Random(f"{door}/{seed}"))
        what = outcome(text, read)
        if isinstance(what, Refusal):
            assert is_one_sentence(what), (text[:200], WORDS[-1].refusal(what))
            found[what.code] += 1
        else:
            assert is_legal(what), text[:500]
            found["legal"] += 1
    assert found["legal"] > PART / 100, found
    assert len(found) > 5, found


def test_what_was_never_mutated_is_read() -> None:
    """The mutations start from records and links that are right."""
    for text in records():
        assert is_legal(loads(text))
    for link in links():
        shared = opened(link)
        assert is_legal(shared.record)
        assert shared.challenge == link.startswith(CHALLENGE)


@pytest.mark.parametrize("door", DOORS)
def test_no_text_takes_much_room(door: str) -> None:
    mutated, read = DOORS[door]
    texts = [mutated(Random(f"{door}/{seed}")) for seed in range(150)]
    tracemalloc.start()
    try:
        for text in texts:
            tracemalloc.reset_peak()
            held, _ = tracemalloc.get_traced_memory()
            outcome(text, read)
            room = tracemalloc.get_traced_memory()[1] - held
            assert room <= ROOM, f"{room / 2**20:.0f} MB for {text[:100]!r}…"
    finally:
        tracemalloc.stop()


def test_markup_in_a_name_is_a_name_and_nothing_else() -> None:
    """Whether it fits is a question of its length; the page shows names only as text."""
    record = loads(records()[0].replace("Eva", "<b>&amp;</b>"))
    assert record.match.players[0].name == "<b>&amp;</b>"
    with pytest.raises(Refusal, match="bad_name"):
        loads(records()[0].replace("Eva", MARKUP))
