"""The table of the six-dice games in the middle of a turn."""

from typing import Any

from tools.gallery.pieces import Screen, button, die, minis, roll_button


def lanes(players: list[tuple[str, int, bool]], would: float = 2.5) -> Screen:
    few = len(players) > 4
    marks = {0: "1", 3: "2", 1: "3"} if few else {}
    return {
        "": [
            {
                "@data-now": i == 0,
                "@data-kind": "computer" if computer else None,
                "@data-few": marks.get(i),
                "name": name,
                "--have": points / 100,
                "--would": would if i == 0 else 0,
                "total": {"": f"{points:,}", "@data-testid": f"score-{i}"},
            }
            for i, (name, points, computer) in enumerate(players)
        ],
        "more": {"open": {"": f"all {len(players)}", "@aria-expanded": False}} if few else None,
        "@data-few": few,
        "@data-all": None,
    }


RACE = [
    ("Eva", 4350, False),
    ("Martin", 6100, False),
    ("Zuzka", 5250, False),
    ("Perfect", 7050, True),
]
SCORES = [
    ((1,), "100"),
    ((5,), "50"),
    ((1, 1, 1), "1,000"),
    ((4, 4, 4), "400"),
    ((4, 4, 4, 4), "1,000"),
    ((4, 4, 4, 4, 4), "2,000"),
    ((1, 2, 3, 4, 5, 6), "1,500"),
    ((2, 2, 5, 5, 6, 6), "1,500"),
    ((2, 2, 2, 5, 5, 5), "2,500"),
    ((6, 6, 6, 6, 6, 6), "3,000"),
]


def six_table(**parts: Any) -> Screen:
    table: Screen = {
        "@data-family": "six",
        "@data-mood": None,
        "title": "Hot Dice",
        "sub": "to 10,000",
        "undo": {"@disabled": False},
        "sheet": None,
        "lanes": lanes(RACE),
        "log": {
            "rolls": [
                {"head": "Roll 1", "dice": minis(1), "text": "set aside", "points": "100"},
                {
                    "head": "Roll 2",
                    "dice": minis(1, 5),
                    "text": "chosen, not yet set aside",
                    "points": "150",
                },
            ]
        },
        "scores": {
            "rows": [
                {"dice": minis(*dice), "text": None, "points": points} for dice, points in SCORES
            ]
        },
        "rolls": None,
        "turn": {"points": "250"},
        "message": {"text": "Second roll", "line": "Bank now, or roll three dice", "stop": None},
        "dice": [
            die(1, 1, "aside", 0),
            die(2, 1, "tray", 1),
            die(3, 3),
            die(4, 6),
            die(5, 2),
            die(6, 5, "tray", 2),
        ],
        "held": None,
        "cut": {"--at": 1},
        "aside": {"text": "Set aside", "value": "100"},
        "chosen": {"text": "Chosen", "value": "150"},
        "take": {"@disabled": False},
        "after": {"text": "Eva after banking", "value": "4,600"},
        "risk": {"text": "Risk of a lost turn", "value": "28 %", "--risk": 2.78},
        "left": button("Bank 250", "then Martin", testid="bank", do="bank"),
        "right": roll_button("Roll again", "3 dice", next=True),
        "wide": None,
    }
    return {"table": table | parts}
