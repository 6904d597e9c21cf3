"""Penta's table: the sheet, the chips, the screen in the middle of a turn."""

from collections.abc import Sequence
from typing import Any

from tools.gallery.pieces import Screen, button, die, roll_button

LETTERS = ["ones", "twos", "threes", "fours", "fives", "sixes"]
LOWER = [
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "chance",
    "penta",
]
NAMES = {
    "en": [
        "Ones",
        "Twos",
        "Threes",
        "Fours",
        "Fives",
        "Sixes",
        "Bonus 35",
        "Three of a kind",
        "Four of a kind",
        "Full house",
        "Small straight",
        "Large straight",
        "Chance",
        "Penta",
    ],
    "sk": [
        "Jednotky",
        "Dvojky",
        "Trojky",
        "Štvorky",
        "Päťky",
        "Šestky",
        "Bonus 35",
        "Trojica",
        "Štvorica",
        "Full",
        "Malá postupka",
        "Veľká postupka",
        "Šanca",
        "Penta",
    ],
    "de": [
        "Einser",
        "Zweier",
        "Dreier",
        "Vierer",
        "Fünfer",
        "Sechser",
        "Bonus 35",
        "Dreierpasch",
        "Viererpasch",
        "Full House",
        "Kleine Straße",
        "Große Straße",
        "Chance",
        "Penta",
    ],
}
SHORT = {"Three of a kind": "3 of a kind", "Four of a kind": "4 of a kind"}


EVA = [3, None, 9, 12, None, 18, None, 22, None, 25, 30, None, None, None]
FULL = [3, 8, 9, 12, 15, 18, None, 22, 26, 25, 30, 40, None, 50]
MAYBE = [1, 2, 0, 0, 15, 0, None, 0, 0, 0, 0, 0, 20, 0]
OTHERS = [
    [2, 8, None, 16, 15, None, None, None, 26, 25, 30, None, 9, None],
    [3, 4, 9, None, None, 12, None, 21, None, None, 30, None, 25, None],
    [None, 6, 12, 16, None, 24, None, None, None, 25, 30, None, 25, None],
]


def sheet(
    players: list[tuple[str, bool]],
    chosen: str | None = "fives",
    lang: str = "en",
    barred: tuple[str, ...] = (),
    maybe: Sequence[int | None] = MAYBE,
    mover: Sequence[int | None] = EVA,
) -> Screen:
    sheets = [mover] + [OTHERS[i % 3] for i in range(len(players) - 1)]
    ids = [*LETTERS, "bonus", *LOWER]

    def cell(row: int, player: int) -> Screen:
        score = sheets[player][row]
        base: Screen = {
            "@data-now": player == 0,
            "@data-shown": player == 0,
            "box": None,
            "written": None,
            "plus": None,
            "bonus": None,
            "@data-new": None,
        }
        if ids[row] == "bonus":
            have = sum(s or 0 for s in sheets[player][:6])
            would = have + (15 if chosen == "fives" and player == 0 else 0)
            base["bonus"] = {
                "have": str(would),
                "of": "/63",
                "words": f"{max(0, 63 - would)} to go",
                "--have": round(have / 0.63, 1),
                "--would": round(would / 0.63, 1),
            }
        elif player == 0:
            state = "written" if score is not None else "open" if maybe[row] else "zero"
            state = "barred" if ids[row] in barred else state
            base["box"] = {
                "@data-testid": f"box-{ids[row]}",
                "@data-arg": ids[row],
                "@data-state": state,
                "@aria-pressed": None if score is not None else ids[row] == chosen,
                "@aria-label": f"{NAMES[lang][row]}, {maybe[row] if score is None else score}",
                "@disabled": score is not None,
                "@aria-disabled": ids[row] in barred,
                "points": "" if state == "barred" else str(maybe[row] if score is None else score),
            }
            if ids[row] == "penta" and score:
                base["plus"] = "+100"
        elif score is not None:
            base["written"] = str(score)
        return base

    few = len(players) > 4
    totals = [119, 131, 104, 138, 98, 127, 111, 90, 143]
    marks = {0: "1", 3: "2", 1: "3"} if few else {}
    return {
        "players": {
            "": [
                {
                    "@data-now": i == 0,
                    "@data-kind": "computer" if computer else None,
                    "@data-shown": i == 0,
                    "@data-few": marks.get(i),
                    "name": name,
                    "total": {"": str(totals[i]), "@data-testid": f"score-{i}"},
                    "look": {
                        "@data-arg": str(i),
                        "@aria-pressed": i == 0,
                        "@aria-label": f"{name}'s sheet",
                    },
                }
                for i, (name, computer) in enumerate(players)
            ],
            "more": {"open": {"": f"all {len(players)}", "@aria-expanded": False}} if few else None,
            "@data-few": few,
            "@data-all": None,
            "--n": len(players),
            "--turn": 0,
        },
        "rows": [
            {
                "die": {"@data-value": row + 1} if row < 6 else None,
                "name": name,
                "short": SHORT.get(name, name),
                "cells": [cell(row, player) for player in range(len(players))],
            }
            for row, name in enumerate(NAMES[lang])
        ],
    }


THREE = [("Eva", False), ("Martin", False), ("Club", True)]
FOUR = [*THREE, ("Perfect", True)]
SIX = [
    ("Eva", False),
    ("Maximilian", False),
    ("Club", True),
    ("Zuzka", False),
    ("Ján", False),
    ("Perfect", True),
]
NINE = [*SIX, ("Bartholomäus", False), ("Beginner", True), ("Oma", False)]


def penta_table(**parts: Any) -> Screen:
    table: Screen = {
        "@data-family": "penta",
        "@data-mood": None,
        "title": "Penta",
        "sub": "Round 8 of 13",
        "undo": {"@disabled": False},
        "sheet": sheet(FOUR),
        "lanes": None,
        "log": None,
        "scores": None,
        "rolls": {"text": "Roll 2 of 3", "--used": 2},
        "turn": None,
        "message": {"text": None, "line": "Tap a die to hold it", "stop": None},
        "dice": [die(1, 5, "tray"), die(2, 3), die(3, 5, "tray"), die(4, 2), die(5, 5)],
        "held": {"head": "Held", "text": "2 dice"},
        "cut": None,
        "aside": None,
        "chosen": None,
        "take": None,
        "after": None,
        "risk": None,
        "left": button("Confirm round", "Fives 15", next=True, testid="confirm", do="confirm"),
        "right": roll_button("Roll again", "3 dice, last roll"),
        "wide": None,
    }
    return {"table": table | parts}
