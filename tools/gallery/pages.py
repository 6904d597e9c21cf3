"""The pages beside the table."""

from typing import Any

from tools.gallery.pieces import Screen, minis

PAGES = ["start", "newgame", "table", "result", "games", "rules", "settings", "about"]


def only(page: str, content: Screen, **more: Screen) -> Screen:
    return dict.fromkeys(PAGES) | {page: content} | more


def picks(*texts: str, checked: int = 0) -> list[Screen]:
    return [
        {"pick": {"@value": text, "@checked": i == checked}, "text": text}
        for i, text in enumerate(texts)
    ]


def table(screen: Screen, **more: Screen) -> Screen:
    return only("table", screen["table"], **more)


def start(**parts: Any) -> Screen:
    content: Screen = {
        "continue": {
            "head": "Continue Penta",
            "line": "Round 8 of 13. Eva 119, Martin 131, Club 104",
            "@data-arg": "a",
        },
        "games": [],
        "again": {"line": "Hot Dice to 10,000 with Eva, Martin and Club"},
        "new": {
            "@data-next": None,
            "line": "Penta, Hot Dice, Ten Thousand, Bankrupt",
            "@data-testid": "new-game",
        },
        "rules": {"@data-testid": "rules"},
        "settings": {"@data-testid": "settings"},
        "language": "English",
    }
    return only("start", content | parts)


def seat(index: int, kind: str, name: str, last: int = 2) -> Screen:
    levels = [
        {"": word, "@value": word.lower()}
        for word in ("Beginner", "Club", "Expert", "Perfect", "Classic")
    ]
    return {
        "@data-kind": kind,
        "up": {"@data-arg": str(index), "@disabled": index == 0, "@aria-label": f"Move {name} up"},
        "down": {
            "@data-arg": str(index),
            "@disabled": index == last,
            "@aria-label": f"Move {name} down",
        },
        "remove": {"@data-arg": str(index), "@disabled": False, "@aria-label": f"Remove {name}"},
        "name": {"@value": name, "@data-arg": str(index), "@aria-label": "Name"}
        if kind == "person"
        else None,
        "computer": "Computer" if kind == "computer" else None,
        "level": {
            "": levels,
            "@value": "club",
            "@data-arg": str(index),
            "@aria-label": "How strong",
        }
        if kind == "computer"
        else None,
    }


def newgame(checked: int = 1, **parts: Any) -> Screen:
    games = [
        ("Penta", "Five dice, thirteen boxes"),
        ("Hot Dice", "Push your luck to 10,000"),
        ("Ten Thousand", "Bank 400 or more, first one there wins"),
        ("Bankrupt", "A bad first roll costs everything"),
    ]
    content: Screen = {
        "games": [
            {"pick": {"@value": name, "@checked": i == checked}, "name": name, "line": line}
            for i, (name, line) in enumerate(games)
        ],
        "target": {
            "choices": picks("5,000", "10,000", "15,000", checked=1),
            "own": None,
            "fixed": None,
        },
        "bankruptcy": None,
        "players": [
            seat(0, "person", "Eva"),
            seat(1, "person", "Martin"),
            seat(2, "computer", "Computer"),
        ],
        "person": {"@disabled": False},
        "computer": {"@disabled": False},
        "draw": {"@checked": False},
        "error": None,
        "start": {"line": "Eva throws first", "@aria-disabled": None},
    }
    return only("newgame", content | parts)


def result(**parts: Any) -> Screen:
    rows = [
        ("1", "Eva", None, "68", "35", "143", "246"),
        ("2", "Martin", None, "61", "0", "167", "228"),
        ("3", "Club", "computer", "64", "35", "120", "219"),
    ]
    content: Screen = {
        "title": "Penta",
        "sub": "30 November",
        "label": "Winner",
        "names": "Eva",
        "total": "246",
        "margin": "18 points ahead of Martin",
        "best": {"dice": [{"@data-value": 5}] * 5, "text": "Best box: Penta, round 11"},
        "heads": ["Player", "Upper", "Bonus", "Lower", "Total"],
        "rows": [
            {"@data-win": i == 0, "@data-kind": kind, "rank": rank, "name": name, "": cells}
            for i, (rank, name, kind, *cells) in enumerate(rows)
        ],
        "new": {"@data-testid": "new-game"},
        "rematch": {"line": "Martin starts"},
    }
    return only("result", content | parts)


RULES = only(
    "rules",
    {
        "games": picks("Penta", "Hot Dice", "Ten Thousand", "Bankrupt", checked=1),
        "blocks": [
            {"heading": "A turn"},
            {
                "text": "Roll all six dice and set aside at least one die that scores. "
                "Then bank the points, or roll the rest."
            },
            {"item": "A roll in which nothing scores ends the turn, and its points are lost."},
            {"item": "When all six have been set aside, all six may be rolled again."},
            {"heading": "What scores"},
            {"row": {"dice": minis(1), "text": "a single one", "points": "100"}},
            {"row": {"dice": minis(1, 1, 1), "text": None, "points": "1,000"}},
            {"row": {"dice": minis(1, 2, 3, 4, 5, 6), "text": "straight", "points": "1,500"}},
            {"row": {"dice": minis(2, 2, 3, 3, 4, 4), "text": "three pairs", "points": "1,500"}},
            {"heading": "The end"},
            {
                "text": "When someone has banked the target, every other player plays once more. "
                "The highest total wins."
            },
        ],
    },
)

SETTINGS = only(
    "settings",
    {
        "language": picks("English", "Slovenčina", "Čeština", "Deutsch"),
        "theme": picks("As the device", "Light", "Dark"),
        "pace": picks("Slowly", "Normally", "Fast", checked=1),
        "auto": picks("Off", "after 3 s", "after 10 s", "after 30 s"),
        "handover": {"@checked": True},
    },
)
