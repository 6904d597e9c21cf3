"""Screens to look at: plain data as `docs/page.md` describes it, one function a situation."""

from collections.abc import Callable
from typing import Any

Screen = dict[str, Any]

LETTERS = ["ones", "twos", "threes", "fours", "fives", "sixes"]
LOWER = ["three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance", "penta"]
JITTER = [(-0.4, 0.3, -7), (0.5, -0.8, -9), (0.3, -0.2, 4), (-0.6, 0.9, 11), (0.4, -0.9, 6), (-0.3, 0.5, -5)]
NAMES = {
    "en": ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Bonus 35", "Three of a kind", "Four of a kind",
           "Full house", "Small straight", "Large straight", "Chance", "Penta"],
    "sk": ["Jednotky", "Dvojky", "Trojky", "Štvorky", "Päťky", "Šestky", "Bonus 35", "Trojica", "Štvorica",
           "Full", "Malá postupka", "Veľká postupka", "Šanca", "Penta"],
    "de": ["Einser", "Zweier", "Dreier", "Vierer", "Fünfer", "Sechser", "Bonus 35", "Dreierpasch", "Viererpasch",
           "Full House", "Kleine Straße", "Große Straße", "Chance", "Penta"],
}  # fmt: skip
SHORT = {"Three of a kind": "3 of a kind", "Four of a kind": "4 of a kind"}


def die(n: int, value: int, place: str = "board", slot: int = 0, throw: str | None = "a") -> Screen:
    dx, dy, rz = JITTER[(n + value) % 6]
    return {
        "@data-testid": f"die-{n}", "@data-arg": str(n), "@data-value": value, "@data-place": place,
        "--slot": slot, "--dx": dx, "--dy": dy, "--rz": rz, "@data-throw": throw,
        "@aria-pressed": place == "tray", "@aria-label": f"Die {n}: {value}", "@disabled": place == "aside",
    }  # fmt: skip


def minis(*values: int) -> Screen:
    return {"": [{"@data-value": value} for value in values], "@aria-label": " ".join(map(str, values))}


def button(head: str, line: str, **more: Any) -> Screen:
    return {"head": head, "line": line, "@data-next": more.get("next"), "@aria-disabled": more.get("off"),
            "@data-testid": more.get("testid"), "@data-do": more.get("do")}  # fmt: skip


def roll_button(head: str, line: str, **more: Any) -> Screen:
    return {"head": head, "line": line, "@data-next": more.get("next"), "@aria-disabled": more.get("off")}


EVA = [3, None, 9, 12, None, 18, None, 22, None, 25, 30, None, None, None]
MAYBE = [1, 2, 0, 0, 15, 0, None, 0, 0, 0, 0, 0, 20, 0]
OTHERS = [
    [2, 8, None, 16, 15, None, None, None, 26, 25, 30, None, 9, None],
    [3, 4, 9, None, None, 12, None, 21, None, None, 30, None, 25, None],
    [None, 6, 12, 16, None, 24, None, None, None, 25, 30, None, 25, None],
]


def sheet(players: list[tuple[str, bool]], chosen: str | None = "fives", lang: str = "en",
          barred: tuple[str, ...] = (), maybe: list[int | None] = MAYBE, mover: list[int | None] = EVA) -> Screen:  # fmt: skip
    sheets = [mover] + [OTHERS[i % 3] for i in range(len(players) - 1)]
    ids = [*LETTERS, "bonus", *LOWER]

    def cell(row: int, player: int) -> Screen:
        score = sheets[player][row]
        base: Screen = {"@data-now": player == 0, "@data-shown": player == 0, "box": None, "written": None,
                        "plus": None, "bonus": None, "@data-new": None}  # fmt: skip
        if ids[row] == "bonus":
            have = sum(s or 0 for s in sheets[player][:6])
            would = have + (15 if chosen == "fives" and player == 0 else 0)
            base["bonus"] = {"have": str(would), "of": "/63", "words": f"{max(0, 63 - would)} to go",
                             "--have": round(have / 0.63, 1), "--would": round(would / 0.63, 1)}  # fmt: skip
        elif player == 0:
            state = "written" if score is not None else "open" if maybe[row] else "zero"
            state = "barred" if ids[row] in barred else state
            base["box"] = {
                "@data-testid": f"box-{ids[row]}", "@data-arg": ids[row], "@data-state": state,
                "@aria-pressed": None if score is not None else ids[row] == chosen,
                "@aria-label": f"{NAMES[lang][row]}, {maybe[row] if score is None else score} points",
                "@disabled": score is not None, "@aria-disabled": ids[row] in barred,
                "points": "" if state == "barred" else str(maybe[row] if score is None else score),
            }  # fmt: skip
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
                {"@data-now": i == 0, "@data-kind": "computer" if computer else None, "@data-shown": i == 0,
                 "@data-few": marks.get(i), "name": name,
                 "total": {"": str(totals[i]), "@data-testid": f"score-{i}"},
                 "look": {"@data-arg": str(i), "@aria-pressed": i == 0, "@aria-label": f"{name}'s sheet"}}
                for i, (name, computer) in enumerate(players)
            ],
            "more": {"open": {"": f"all {len(players)}", "@aria-expanded": False}} if few else None,
            "@data-few": few, "@data-all": None, "--n": len(players), "--turn": 0,
        },
        "rows": [
            {"die": {"@data-value": row + 1} if row < 6 else None, "name": name, "short": SHORT.get(name, name),
             "cells": [cell(row, player) for player in range(len(players))]}
            for row, name in enumerate(NAMES[lang])
        ],
    }  # fmt: skip


THREE = [("Eva", False), ("Martin", False), ("Club", True)]
FOUR = [*THREE, ("Perfect", True)]
SIX = [("Eva", False), ("Maximilian", False), ("Club", True), ("Zuzka", False), ("Ján", False), ("Perfect", True)]
NINE = [*SIX, ("Bartholomäus", False), ("Beginner", True), ("Oma", False)]


def penta_table(**parts: Any) -> Screen:
    table: Screen = {
        "@data-family": "penta", "@data-mood": None, "title": "Penta", "sub": "Round 8 of 13",
        "undo": {"@disabled": False}, "sheet": sheet(FOUR), "lanes": None, "log": None, "scores": None,
        "rolls": {"text": "Roll 2 of 3", "--used": 2}, "turn": None,
        "message": {"text": None, "line": "Tap a die to hold it", "stop": None},
        "dice": [die(1, 5, "tray"), die(2, 3), die(3, 5, "tray"), die(4, 2), die(5, 5)],
        "held": {"head": "Held", "text": "2 dice"}, "cut": None, "aside": None, "chosen": None, "take": None,
        "after": None, "risk": None,
        "left": button("Confirm round", "Fives 15", next=True, testid="confirm", do="confirm"),
        "right": roll_button("Roll again", "3 dice, last roll"), "wide": None,
    }  # fmt: skip
    return {"table": table | parts}


def lanes(players: list[tuple[str, int, bool]], would: float = 2.5) -> Screen:
    few = len(players) > 4
    marks = {0: "1", 3: "2", 1: "3"} if few else {}
    return {
        "": [
            {"@data-now": i == 0, "@data-kind": "computer" if computer else None, "@data-few": marks.get(i),
             "name": name, "--have": points / 100, "--would": would if i == 0 else 0,
             "total": {"": f"{points:,}", "@data-testid": f"score-{i}"}}
            for i, (name, points, computer) in enumerate(players)
        ],
        "more": {"open": {"": f"all {len(players)}", "@aria-expanded": False}} if few else None,
        "@data-few": few, "@data-all": None,
    }  # fmt: skip


RACE = [("Eva", 4350, False), ("Martin", 6100, False), ("Zuzka", 5250, False), ("Perfect", 7050, True)]
SCORES = [((1,), "100"), ((5,), "50"), ((1, 1, 1), "1,000"), ((4, 4, 4), "400"), ((4, 4, 4, 4), "1,000"),
          ((4, 4, 4, 4, 4), "2,000"), ((1, 2, 3, 4, 5, 6), "1,500"), ((2, 2, 5, 5, 6, 6), "1,500"),
          ((2, 2, 2, 5, 5, 5), "2,500"), ((6, 6, 6, 6, 6, 6), "3,000")]  # fmt: skip


def six_table(**parts: Any) -> Screen:
    table: Screen = {
        "@data-family": "six", "@data-mood": None, "title": "Hot Dice", "sub": "to 10,000",
        "undo": {"@disabled": False}, "sheet": None, "lanes": lanes(RACE),
        "log": {"rolls": [{"head": "Roll 1", "dice": minis(1), "text": "set aside", "points": "100"},
                          {"head": "Roll 2", "dice": minis(1, 5), "text": "chosen, not yet set aside", "points": "150"}]},
        "scores": {"rows": [{"dice": minis(*dice), "text": None, "points": points} for dice, points in SCORES]},
        "rolls": None, "turn": {"points": "250"},
        "message": {"text": "Second roll", "line": "Bank now, or roll three dice", "stop": None},
        "dice": [die(1, 1, "aside", 0), die(2, 1, "tray", 1), die(3, 3), die(4, 6), die(5, 2), die(6, 5, "tray", 2)],
        "held": None, "cut": {"--at": 1},
        "aside": {"text": "Set aside", "value": "100"}, "chosen": {"text": "Chosen", "value": "150"},
        "take": {"@disabled": False},
        "after": {"text": "Eva after banking", "value": "4,600"},
        "risk": {"text": "Risk of a lost turn", "value": "28 %", "--risk": 2.78},
        "left": button("Bank 250", "then Martin", testid="bank", do="bank"),
        "right": roll_button("Roll again", "3 dice", next=True), "wide": None,
    }  # fmt: skip
    return {"table": table | parts}
