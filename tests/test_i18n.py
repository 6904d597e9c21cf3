"""Words: plural forms, numbers, and catalogues that say the same in every language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from pyapp.i18n import LANGUAGES, PLURALS, Words, best_language, catalogue
from pyapp.record import BadMove
from pyapp.rules.refusal import Param, Refusal
from pyapp.setup import Setup, changes

SOURCES = sorted((Path(__file__).parent.parent / "pyapp").rglob("*.py"))
NBSP = "\N{NO-BREAK SPACE}"
SAMPLES: dict[str, Param] = {"box": "full_house", "game": "penta", "level": "perfect", "n": 3}
FORMS = {
    "sk": {"one", "few", "other"},
    "cs": {"one", "few", "other"},
    "de": {"one", "other"},
    "en": {"one", "other"},
}
languages = pytest.mark.parametrize("language", ["sk", "cs", "de", "en"])


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def forms(entry: Any) -> dict[str, str]:
    """The texts of an entry by plural form; one text is the form ""."""
    return entry if isinstance(entry, dict) else {"": entry}


def raised() -> Iterator[tuple[str, set[str]]]:
    """Yield every refusal in the sources as (code, the parameters given)."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and is_refusal(node.func):
                given = {keyword.arg or "**" for keyword in node.keywords}
                for code in outcomes(node.args[0]):
                    yield code, given


def is_refusal(function: ast.expr) -> bool:
    return ast.unparse(function) in ("Refusal", "super().__init__")


def outcomes(code: ast.expr) -> list[str]:
    """The strings that an expression may be: itself, or either side of a condition."""
    if isinstance(code, ast.IfExp):
        return outcomes(code.body) + outcomes(code.orelse)
    return [code.value] if isinstance(code, ast.Constant) and isinstance(code.value, str) else []


RAISED = sorted({(code, tuple(sorted(given))) for code, given in raised()})


def test_the_refusals_of_the_sources_are_found() -> None:
    codes = {code for code, _ in RAISED}
    assert {
        "game_over",
        "bank_minimum",
        "hold_first",
        "no_rolls_left",
        "bad_move",
        "usage",
    } <= codes
    assert len(codes) > 30


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("sk", {0: "other", 1: "one", 2: "few", 3: "few", 4: "few", 5: "other", 11: "other"}),
        ("cs", {0: "other", 1: "one", 2: "few", 3: "few", 4: "few", 5: "other", 11: "other"}),
        ("de", {0: "other", 1: "one", 2: "other", 5: "other", 11: "other"}),
        ("en", {0: "other", 1: "one", 2: "other", 5: "other", 11: "other"}),
    ],
)
def test_a_number_chooses_its_plural_form(language: str, expected: dict[int, str]) -> None:
    assert {n: PLURALS[language](n) for n in expected} == expected


@pytest.mark.parametrize("n", [21, 22, 24, 31, 100, 101, 102, 122])
@pytest.mark.parametrize("language", ["sk", "cs"])
def test_slovak_and_czech_count_the_whole_number(language: str, n: int) -> None:
    assert PLURALS[language](n) == "other"


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("sk", ["0", "950", f"1{NBSP}000", f"10{NBSP}000", f"1{NBSP}234{NBSP}567"]),
        ("cs", ["0", "950", f"1{NBSP}000", f"10{NBSP}000", f"1{NBSP}234{NBSP}567"]),
        ("de", ["0", "950", "1.000", "10.000", "1.234.567"]),
        ("en", ["0", "950", "1,000", "10,000", "1,234,567"]),
    ],
)
def test_thousands_are_separated_in_the_languages_way(language: str, numbers: list[str]) -> None:
    words = Words(language)
    assert [words.number(n) for n in (0, 950, 1000, 10_000, 1_234_567)] == numbers


@languages
def test_a_negative_number_has_a_minus_sign_and_no_hyphen(language: str) -> None:
    assert Words(language).number(-50) == "\N{MINUS SIGN}50"


@pytest.mark.parametrize(
    ("language", "text"),
    [("sk", f"28{NBSP}%"), ("cs", f"28{NBSP}%"), ("de", f"28{NBSP}%"), ("en", "28%")],
)
def test_per_cent_are_whole_and_written_in_the_languages_way(language: str, text: str) -> None:
    assert Words(language).percent(0.2776) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "2.3%"), ("de", "2,3\xa0%"), ("sk", "2,3\xa0%"), ("cs", "2,3\xa0%")],
)
def test_small_chances_have_one_decimal(language: str, text: str) -> None:
    assert Words(language).percent(1080 / 46656) == text
    assert Words(language).percent(1 / 3, decimals=1).startswith("33")


@languages
def test_every_language_has_a_catalogue(language: str) -> None:
    assert language in LANGUAGES
    assert isinstance(catalogue(language), dict)


@languages
def test_every_language_has_the_keys_of_english(language: str) -> None:
    own, english = set(catalogue(language)), set(catalogue("en"))
    assert (english - own, own - english) == (set(), set())


@languages
def test_an_entry_is_a_text_or_all_plural_forms_of_its_language(language: str) -> None:
    for key, entry in catalogue(language).items():
        assert isinstance(entry, (str, dict)), key
        if isinstance(entry, dict):
            assert set(entry) == FORMS[language], key


@languages
def test_what_is_counted_in_english_is_counted_everywhere(language: str) -> None:
    own, english = catalogue(language), catalogue("en")
    for key in english:
        assert isinstance(own[key], dict) is isinstance(english[key], dict), key


@languages
def test_an_entry_has_the_placeholders_of_english(language: str) -> None:
    own, english = catalogue(language), catalogue("en")
    for key in english:
        mine = [placeholders(text) for text in forms(own[key]).values()]
        theirs = [placeholders(text) for text in forms(english[key]).values()]
        assert set().union(*mine) == set().union(*theirs), key
        # A form for one number may say it in a word: "one die".
        for form, text in forms(own[key]).items():
            if form != "one":
                assert placeholders(text) == set().union(*theirs), (key, form)


@languages
def test_no_text_is_empty_or_ragged(language: str) -> None:
    for key, entry in catalogue(language).items():
        for text in forms(entry).values():
            assert isinstance(text, str), key
            assert text == text.strip() != "", key
            assert "  " not in text, key


def everything(language: str) -> list[str]:
    """All texts of a language, those of the rules too."""

    def inside(data: Any) -> Iterator[str]:
        if isinstance(data, str):
            yield data
        elif isinstance(data, (dict, list)):
            for part in data.values() if isinstance(data, dict) else data:
                yield from inside(part)

    return [*inside(catalogue(language)), *inside(catalogue(f"rules/{language}"))]


@pytest.mark.parametrize("language", ["sk", "cs"])
def test_no_line_ends_with_a_word_of_one_letter(language: str) -> None:
    """In Slovak and Czech a no-break space binds it to the next."""
    loose = re.compile(r"(?<![^\s(„“–])[aikosuvz] ", re.IGNORECASE)
    assert [text for text in everything(language) if loose.search(text)] == []


@languages
def test_a_number_is_bound_to_what_it_counts(language: str) -> None:
    """By a no-break space: "{n} points"; and to the unit, "{seconds} s"."""
    counted = "point|Punkt|bod|die|dice|Würfel|koc|kost"
    loose = re.compile(
        rf"\{{n\}} [^\W\d_]|\{{seconds\}} s\b|(\{{points\}}|(?<![\w{{}}.,–])\d+) ({counted})"
    )
    assert [text for text in everything(language) if loose.search(text)] == []


@languages
@pytest.mark.parametrize(("code", "given"), RAISED, ids=str)
def test_every_refusal_has_words_that_need_no_more_than_is_given(
    language: str, code: str, given: tuple[str, ...]
) -> None:
    entry = catalogue(language)[f"refusal.{code}"]
    allowed = set(given) | ({"why"} if code == "bad_move" else set())
    for text in forms(entry).values():
        assert placeholders(text) <= allowed or "**" in given
    if isinstance(entry, dict):
        assert "n" in given


@languages
@pytest.mark.parametrize(
    ("code", "given"), [(code, given) for code, given in RAISED if "**" not in given], ids=str
)
def test_every_refusal_can_be_put_into_words(
    language: str, code: str, given: tuple[str, ...]
) -> None:
    why = Refusal(code, **{name: SAMPLES.get(name, 7) for name in given})
    why.__cause__ = Refusal("game_over") if code == "bad_move" else None
    text = Words(language).refusal(why)
    assert text
    assert not re.search(r"[{}]", text)


@languages
@pytest.mark.parametrize("typed", ["75", "120000", "a lot"])
def test_a_bad_target_is_told_with_the_limits(language: str, typed: str) -> None:
    with pytest.raises(Refusal, match="bad_target") as caught:
        changes(Setup("bankrupt", typed))
    text = Words(language).refusal(caught.value)
    assert typed in text
    assert Words(language).number(100_000) in text
    assert "50" in text


@languages
def test_a_bad_move_is_told_with_its_number_its_words_and_the_reason(language: str) -> None:
    words, reason = Words(language), Refusal("bank_minimum", missing=350, minimum=400)
    text = words.refusal(BadMove(12, "bank", reason))
    assert "12" in text
    assert "bank" in text
    assert words.refusal(reason) in text


@languages
def test_a_value_with_braces_is_told_as_it_is(language: str) -> None:
    assert "{key}" in Words(language).refusal(Refusal("unknown_key", key="{key}"))


@languages
@pytest.mark.parametrize("kind", ["game", "level", "box"])
def test_games_levels_and_boxes_have_names(language: str, kind: str) -> None:
    names = {
        "game": ("penta", "hotdice", "tenthousand", "bankrupt"),
        "level": ("classic", "beginner", "club", "expert", "perfect"),
        "box": (
            *("ones", "twos", "threes", "fours", "fives", "sixes", "chance", "penta"),
            *("three_of_a_kind", "four_of_a_kind", "full_house"),
            *("small_straight", "large_straight"),
        ),
    }[kind]
    words = Words(language)
    assert len({words(f"{kind}.{name}") for name in names}) == len(names)


@pytest.mark.parametrize(
    ("language", "games"),
    [
        ("sk", ["Penta", "Horúce kocky", "Desaťtisíc", "Bankrot"]),
        ("cs", ["Penta", "Horké kostky", "Deset tisíc", "Bankrot"]),
        ("de", ["Penta", "Heiße Würfel", "Zehntausend", "Bankrott"]),
        ("en", ["Penta", "Hot Dice", "Ten Thousand", "Bankrupt"]),
    ],
)
def test_the_games_are_called_as_in_the_book(language: str, games: list[str]) -> None:
    words = Words(language)
    found = [words(f"game.{game}") for game in ("penta", "hotdice", "tenthousand", "bankrupt")]
    assert [name.replace(NBSP, " ") for name in found] == games


@languages
def test_a_list_of_names_is_joined_with_one_and(language: str) -> None:
    words = Words(language)
    assert words.listing([]) == ""
    assert words.listing(["Eva"]) == "Eva"
    two, three = words.listing(["Eva", "Jan"]), words.listing(["Eva", "Jan", "Ota"])
    assert (two.startswith("Eva"), two.endswith("Jan")) == (True, True)
    assert three == "Eva, " + two.replace("Eva", "Jan", 1)[:-3] + "Ota"


def test_the_first_wanted_language_that_we_speak_is_taken() -> None:
    assert best_language(["fr-FR", "cs-CZ", "en"]) == "cs"
    assert best_language(["SK"]) == "sk"
    assert best_language(["de-AT", "sk"]) == "de"


def test_english_is_spoken_when_nothing_else_is_wanted() -> None:
    assert best_language([]) == best_language(["fr", "hu-HU", ""]) == "en"
