"""The rules page: the texts of the reader's language with the numbers of the rules in force."""

from typing import Any

from pyapp.i18n import Words, catalogue
from pyapp.rules import sixdice
from pyapp.rules.combinations import equal_points
from pyapp.rules.games import GAMES, SIX_DICE, SixDiceRules
from pyapp.view.common import Screen, minis, spoken

FACES = range(1, 7)


def rules_page(game: str, in_force: SixDiceRules | None, words: Words) -> Screen:
    """Return the page for a game, or for "computers"; `in_force` where it differs from its own."""
    texts = catalogue(f"rules/{words.language}")
    rules = in_force or SIX_DICE.get(game)
    tabs = [*GAMES, "computers"]
    return {
        "games": [
            {"pick": {"@value": tab, "@checked": tab == game}, "text": words(f"rules.tab.{tab}")}
            for tab in tabs
        ],
        "blocks": [
            _block(block, texts, rules, words) for block in texts[game] if _applies(block, rules)
        ],
    }


def _applies(block: dict[str, Any], rules: SixDiceRules | None) -> bool:
    if rules is None:
        return True
    if block["kind"] == "row" and block["points"].startswith("{"):
        values = numbers(rules)
        name = block["points"].strip("{}")
        if values.get(name) == 0:
            return False
    wanted = getattr(rules, block.get("if", ""), True)
    unwanted = getattr(rules, block.get("unless", ""), False)
    return bool(wanted) and not unwanted


def _block(
    block: dict[str, Any], texts: dict[str, Any], rules: SixDiceRules | None, words: Words
) -> Screen:
    kind, text = block["kind"], block.get("text", "")
    if kind == "ending" and rules is not None:
        kind, text = "text", texts["endings"][rules.ending]
    blank: Screen = {"heading": None, "text": None, "item": None, "row": None}
    if kind != "row":
        return {**blank, kind: filled(text, rules, words)}
    dice = block["dice"]
    return {
        **blank,
        "row": {
            "dice": {"": minis(dice), "@aria-label": spoken(dice)} if dice else None,
            "text": filled(text, rules, words),
            "points": filled(block["points"], rules, words),
        },
    }


def filled(text: str, rules: SixDiceRules | None, words: Words) -> str:
    """Return a text with the numbers of the rule set in the places of their names."""
    if rules is None:
        return text
    values = {name: words.number(value) for name, value in numbers(rules).items()}
    risks = {f"risk_{n}": words.percent(sixdice.bust_chance(rules, n), decimals=1) for n in FACES}
    return text.format(**values, **risks)


def numbers(rules: SixDiceRules) -> dict[str, int]:
    """Return every number that the texts may name."""
    found = {
        name: value
        for name, value in ((name, getattr(rules, name)) for name in rules._fields)
        if type(value) is int
    }
    found |= {f"triple_{face}": equal_points(rules, face, 3) for face in FACES}
    for n, word in ((4, "four"), (5, "five"), (6, "six")):
        found[f"{word}_equal"] = equal_points(rules, 4, n)
        found |= {f"{word}_{face}": equal_points(rules, face, n) for face in FACES}
    return found
