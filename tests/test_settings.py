"""Settings: strict about what they may be, and one bad value spoils no other."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.settings import ALLOWED, Settings, changed, read_settings, settings_data
from pyapp.table import PACES

CHANGED = Settings("cs", "dark", "slow", 30, hand_over=False)


def test_at_first_auto_entry_takes_three_seconds_and_people_hand_over() -> None:
    settings = Settings()
    assert (settings.auto_entry, settings.hand_over, settings.theme) == (3, True, "auto")


def test_auto_entry_is_off_or_3_10_or_30_seconds() -> None:
    assert ALLOWED["auto_entry"] == (0, 3, 10, 30)
    assert sorted(ALLOWED["language"]) == ["cs", "de", "en", "sk"]
    assert ALLOWED["pace"] == tuple(PACES)


def test_stored_settings_are_read_again() -> None:
    assert read_settings(json.loads(json.dumps(settings_data(CHANGED))), "sk") == CHANGED


@pytest.mark.parametrize("data", [None, 5, "dark", [], ["theme"], {}])
def test_without_stored_settings_the_language_of_the_device_is_used(data: Any) -> None:
    assert read_settings(data, "de") == Settings("de")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "fr"),
        ("theme", "blue"),
        ("theme", None),
        ("pace", 1),
        ("auto_entry", 5),
        ("auto_entry", "3"),
        ("auto_entry", True),
        ("auto_entry", 3.0),
        ("hand_over", 0),
        ("hand_over", "true"),
        ("theme", ["dark"]),
        ("pace", {}),
        ("no such", 1),
    ],
)
def test_one_bad_value_is_left_at_its_default_and_the_others_stay(name: str, value: Any) -> None:
    good = settings_data(CHANGED)
    read = read_settings({**good, name: value}, "sk")
    default = settings_data(Settings("sk"))
    assert settings_data(read) == {
        **good,
        **{name: default[name] for name in [name] if name in good},
    }


@pytest.mark.parametrize("name", ALLOWED)
def test_every_allowed_value_can_be_set(name: str) -> None:
    for value in ALLOWED[name]:
        assert changed(Settings(), name, value) == Settings()._replace(**{name: value})


@given(
    st.dictionaries(st.text() | st.sampled_from(list(ALLOWED)), st.none() | st.text() | st.floats())
)
def test_whatever_is_stored_never_breaks_the_settings(data: Any) -> None:
    settings = settings_data(read_settings(data, "sk"))
    assert all(settings[name] in ALLOWED[name] for name in ALLOWED)


def test_habits_are_the_settings_of_the_table() -> None:
    habits = CHANGED.habits(120)
    assert (habits.pace, habits.auto_entry, habits.hand_over, habits.tumble) == (
        "slow",
        30,
        False,
        120,
    )
