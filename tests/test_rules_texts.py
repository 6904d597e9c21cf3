"""The rules pages in four languages: same structure, known placeholders, clean typography."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

RULES = Path(__file__).resolve().parent.parent / "pyapp" / "i18n" / "rules"
LANGUAGES = ("en", "sk", "cs", "de")
PAGES = ("penta", "hotdice", "tenthousand", "bankrupt", "computers")
SIX_DICE = ("hotdice", "tenthousand", "bankrupt")
ENDINGS = ("last_turn", "full_round", "at_once")

NBSP = "\N{NO-BREAK SPACE}"
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
SHARED = {
    "target", "bank_minimum", "bank_dice_left",
    "single_one", "single_five", "three_ones", "straight", "three_pairs", "two_triples",
    *(f"triple_{value}" for value in range(2, 7)),
    *(f"risk_{dice}" for dice in range(1, 7)),
}  # fmt: skip
KNOWN = {
    "penta": set(),
    "hotdice": SHARED | {"four_equal", "five_equal", "six_equal"},
    "tenthousand": SHARED,
    "bankrupt": SHARED | {"four_4", "four_1", "five_1", "four_5"},
    "computers": set(),
    "endings": {"target"},
}
KEYS = {
    "heading": {"kind", "text"},
    "text": {"kind", "text"},
    "item": {"kind", "text"},
    "row": {"kind", "dice", "text", "points"},
    "ending": {"kind"},
}
CONDITIONS = {"if": {"bankruptcy"}, "unless": {"bankruptcy"}, "ending": set(ENDINGS)}
WRONG_LETTERS = {"sk": "řěů", "cs": "ľĺŕôä", "en": "", "de": ""}
QUOTES = {"en": "“”", "sk": "„“", "cs": "„“", "de": "„“"}
CALLS = {
    "en": ("Lost turn!", "Hot dice!", "Last turn!"),
    "sk": ("Stratený ťah!", "Horúce kocky!", "Posledný ťah!"),
    "cs": ("Tah propadá!", "Horké kostky!", "Poslední tah!"),
    "de": ("Zug verloren!", "Heiße Würfel!", "Letzte Runde!"),
}
UNITS = {
    "en": r"points?\b|dice\b|die\b|seconds\b|boxes\b|rounds\b|people\b|computers\b",
    "sk": r"bod|koc[ik]|kociek|sek|políč|kôl\b|ľudí|počítač",
    "cs": r"bod|kost[ek]|sek|políč|kol\b|lidí|počítač",
    "de": r"Punkt|Würfel|Sekunden|Felder|Runden|Personen|Computer",
}


def read(language: str) -> dict[str, Any]:
    texts: dict[str, Any] = json.loads((RULES / f"{language}.json").read_text(encoding="utf-8"))
    return texts


TEXTS = {language: read(language) for language in LANGUAGES}


def strings(language: str) -> Iterator[tuple[str, str, str]]:
    """Every visible string as (where, page, string)."""
    data = TEXTS[language]
    for page in PAGES:
        for number, block in enumerate(data[page]):
            for key in ("text", "points"):
                if key in block:
                    yield f"{language} {page}[{number}].{key}", page, block[key]
    for ending, text in data["endings"].items():
        yield f"{language} endings.{ending}", "endings", text


def shape(block: dict[str, Any]) -> dict[str, Any]:
    """What must be the same in all languages: everything but the words."""
    texts = [block.get("text", ""), block.get("points", "")]
    points = block.get("points", "")
    return {
        **{key: value for key, value in block.items() if key not in ("text", "points")},
        "placeholders": [sorted(PLACEHOLDER.findall(text)) for text in texts],
        "digits": sorted(re.findall(r"\d", "".join(PLACEHOLDER.sub("", text) for text in texts))),
        "points": re.sub(r"\D", "", points) if points[:1].isdigit() else "",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_and_ending_is_there(language: str) -> None:
    """No key is missing, none is too many."""
    assert set(TEXTS[language]) == {*PAGES, "endings"}
    assert set(TEXTS[language]["endings"]) == set(ENDINGS)
    assert all(TEXTS[language][page] for page in PAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_blocks_have_exactly_their_keys(language: str) -> None:
    """A block has the keys of its kind, and at most known conditions."""
    for page in PAGES:
        for number, block in enumerate(TEXTS[language][page]):
            where = f"{language} {page}[{number}]"
            own = {key for key in block if key not in CONDITIONS}
            assert own == KEYS.get(block.get("kind")), where
            for condition in set(block) & set(CONDITIONS):
                assert block[condition] in CONDITIONS[condition], where
            if block["kind"] == "row":
                assert all(type(die) is int and 1 <= die <= 6 for die in block["dice"]), where
                assert len(block["dice"]) <= 6, where
                assert isinstance(block["points"], str), where


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("page", PAGES)
def test_all_languages_have_the_same_structure(language: str, page: str) -> None:
    """Kinds, order, dice, conditions, placeholders and plain numbers agree with English."""
    expected = [shape(block) for block in TEXTS["en"][page]]
    received = [shape(block) for block in TEXTS[language][page]]
    for number, pair in enumerate(zip(expected, received, strict=False)):
        assert pair[0] == pair[1], f"{language} {page}[{number}]"
    assert len(received) == len(expected)


@pytest.mark.parametrize("language", LANGUAGES)
def test_endings_name_the_target(language: str) -> None:
    """Each ending tells the target, once."""
    for ending, text in TEXTS[language]["endings"].items():
        assert PLACEHOLDER.findall(text) == ["target"], f"{language} {ending}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_known_placeholders(language: str) -> None:
    """Placeholders are whole, and the page's own rule set can fill them."""
    for where, page, text in strings(language):
        unknown = set(PLACEHOLDER.findall(text)) - KNOWN[page]
        assert not unknown, f"{where}: {unknown}"
        assert not re.search(r"[{}]", PLACEHOLDER.sub("", text)), where


@pytest.mark.parametrize("page", SIX_DICE)
def test_a_six_dice_page_tells_what_can_change(page: str) -> None:
    """Target, banking, lost-turn chances, single dice, triples, the ending are on the page."""
    blocks = TEXTS["en"][page]
    used = set(
        PLACEHOLDER.findall(
            " ".join(block.get("text", "") + block.get("points", "") for block in blocks)
        )
    )
    assert SHARED - {"two_triples"} <= used
    assert KNOWN[page] - SHARED <= used
    assert [block["kind"] for block in blocks].count("ending") == 1


@pytest.mark.parametrize("page", SIX_DICE)
def test_bankruptcy_is_told_both_ways(page: str) -> None:
    """With bankruptcy off the page says that banked points are safe, with it on that not."""
    conditions = {key for block in TEXTS["en"][page] for key in block if key in ("if", "unless")}
    assert conditions == {"if", "unless"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_clean(language: str) -> None:
    """Nothing empty, no straight quotes, double spaces, three dots or markup."""
    for where, _, text in strings(language):
        assert text.strip() == text != "", where
        assert not re.search(r"[\"'<>*_`]|\s\s|\.\.\.|\n", PLACEHOLDER.sub("0", text)), where


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_come_in_pairs(language: str) -> None:
    """Quotation marks are the language's own, opened and closed in turn."""
    opening, closing = QUOTES[language][0], QUOTES[language][1]
    for where, _, text in strings(language):
        marks = "".join(re.findall("[“”„«»]", text))
        assert marks.replace(opening + closing, "") == "", where


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_calls_shout(language: str) -> None:
    """Exclamation marks belong to the games' own calls."""
    for where, _, text in strings(language):
        rest = text
        for call in CALLS[language]:
            rest = rest.replace(call, "")
        assert "!" not in rest, where


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_belong_to_the_language(language: str) -> None:
    """No Czech letter in Slovak, no Slovak one in Czech."""
    for where, _, text in strings(language):
        assert not set(text.lower()) & set(WRONG_LETTERS[language]), where


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_keep_their_units(language: str) -> None:
    """A no-break space joins a number to its unit, and the dice of a list to each other."""
    unit = re.compile(rf"[\d}}] (?={UNITS[language]})")
    for where, _, text in strings(language):
        assert not unit.search(text), where
        assert not re.search(r"(?<!\d)\d \d(?!\d)", text), where


@pytest.mark.parametrize("language", ["sk", "cs"])
def test_no_line_ends_with_a_single_letter(language: str) -> None:
    """One-letter words are joined to the next word."""
    for where, _, text in strings(language):
        assert not re.search(r"(?<!\w)[^\W\d_] ", text), where


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "10,000"), ("sk", f"10{NBSP}000"), ("cs", f"10{NBSP}000"), ("de", "10.000")],
)
def test_thousands(language: str, written: str) -> None:
    """Thousands are separated in the language's way, and in no other."""
    everything = " ".join(text for _, _, text in strings(language))
    assert written in everything
    assert not re.search(r"\d{4}", everything)
    separators = set(re.findall(r"(?<=\d)([,. \u00a0])(?=\d{3}(?!\d))", everything))
    assert separators == {written[2]}
