"""The table of a six-dice game: lanes, points of the turn, odds, and the two buttons."""

from pyapp.i18n import Words
from pyapp.match import Match
from pyapp.rules import sixdice
from pyapp.rules.combinations import equal_points, score
from pyapp.rules.games import SixDiceRules
from pyapp.rules.refusal import Refusal
from pyapp.table import (
    HAND_OVER,
    NEWS,
    OVER,
    PLAY,
    Choice,
    Table,
    banked,
    choice,
    scoring,
    six_dice,
)
from pyapp.view import news
from pyapp.view.common import Screen, few, in_play, minis, more_players, seat_names, spoken


def lanes(table: Table, everybody: bool, words: Words) -> Screen:
    """Return each player's way to the target, in per cent of it."""
    match = table.match
    rules, _ = six_dice(match)
    names, marks = seat_names(match, words), few(match)
    players = []
    for seat, total in enumerate(match.totals):
        now = seat == match.turn
        have = min(100.0, 100 * total / rules.target)
        more = 100 * _at_stake(table) / rules.target if now and table.stage == PLAY else 0.0
        players.append(
            {
                "@data-now": now,
                "@data-kind": "computer" if match.seats[seat].computer else None,
                "@data-out": match.seats[seat].out,
                "@data-few": marks[seat],
                "name": names[seat],
                "--have": round(have, 2),
                "--would": round(min(more, 100 - have), 2),
                "total": {"": words.number(total), "@data-testid": f"score-{seat}"},
            }
        )
    return {"": players, **more_players(table, everybody, words)}


def _at_stake(table: Table) -> int:
    return choice(table).turn if table.match.now.rolls else 0


def lost(table: Table) -> bool:
    """Return whether the turn that has just ended brought nothing."""
    last = table.match.last
    told = table.stage in (NEWS, HAND_OVER, OVER)
    return told and last is not None and last.event in news.LOST and any(table.board.dice)


def mood(table: Table) -> str | None:
    """Return "lost" or "hot" where the board shows it."""
    if lost(table):
        return "lost"
    rules_turn = table.match.now
    hot = len(table.board.thrown) == sixdice.ALL and rules_turn.rolls > 1
    return "hot" if hot and table.rolling else None


def turn_points(table: Table, words: Words) -> Screen:
    """Return the points of the turn, the choice counted in; after it, what it won or lost."""
    last = table.match.last
    points = _at_stake(table) if table.stage == PLAY or last is None else last.points
    return {"points": words.number(points)}


def lines(table: Table, words: Words) -> news.Lines:
    """Return the message: why a tap was refused, what a choice lacks, or what may be done."""
    if table.stage != PLAY:
        return news.pause(table, words)
    if table.refusal is not None:
        return news.refused(table, words)
    if not table.person_moves:
        return news.thinking(table, words)
    rules, now = six_dice(table.match)
    if table.rolling:
        return None, None
    if not now.rolls:
        return _before_roll(table, words)
    now_chosen = choice(table)
    if now_chosen.idle:
        idle = Refusal("idle_dice", n=len(now_chosen.idle), dice=now_chosen.idle)
        return None, words.refusal(idle)
    if now_chosen.hot:
        hint = "hint.hot.on" if now_chosen.obstacles else "hint.hot"
        return words("call.hot_dice"), words(hint)
    if not now_chosen.legal:
        return None, words("hint.choose")
    return _may_go_on(table, rules, now_chosen, words)


def _before_roll(table: Table, words: Words) -> news.Lines:
    match = table.match
    if match.ending_by is None:
        return None, words("hint.roll")
    return words("call.last_turn"), _to_beat(match, words)


def _to_beat(match: Match, words: Words) -> str:
    """Whose total is to be beaten: the highest of the others who stayed."""
    others = [seat for seat in in_play(match) if seat != match.turn]
    if not others:
        return words("hint.roll")
    leader = max(others, key=lambda seat: match.totals[seat])
    return words("hint.beat", name=seat_names(match, words)[leader], points=match.totals[leader])


def _may_go_on(table: Table, rules: SixDiceRules, now: Choice, words: Words) -> news.Lines:
    if now.obstacles:
        return None, words("hint.roll_on", n=now.to_roll)
    seat = table.match.turn or 0
    after = banked(table)
    if after.over and seat not in after.winners:
        return None, _to_beat(table.match, words)
    if after.ending_by == seat or after.over:
        return None, words("hint.reaches" if after.banked[seat] >= rules.target else "hint.wins")
    return None, words("hint.bank_or_roll", n=now.to_roll)


def cut(table: Table) -> Screen | None:
    """Return where the tray is cut: behind the dice set aside."""
    return {"--at": len(table.board.aside)} if table.board.aside else None


def aside(table: Table, words: Words) -> Screen | None:
    """Return the points set aside so far."""
    _, now = six_dice(table.match)
    if table.stage != PLAY or not now.points:
        return None
    return {"text": words("aside"), "value": words.number(now.points)}


def chosen(table: Table, words: Words) -> Screen | None:
    """Return the points of the chosen dice."""
    if table.stage != PLAY or not table.board.chosen:
        return None
    points = choice(table).points
    return {"text": words("chosen"), "value": "–" if points is None else words.number(points)}


def take_all(table: Table) -> Screen:
    """Return the small button that chooses all that scores; dice in the air may all score."""
    if not table.person_moves or not table.match.now.rolls:
        return {"@disabled": True}
    all_of_it, chosen = sorted(scoring(table)), sorted(table.board.values(table.board.chosen))
    useful = table.tumbling or all_of_it not in ([], chosen)
    return {"@disabled": not useful, "@aria-disabled": table.tumbling or None}


def after_banking(table: Table, words: Words) -> Screen | None:
    """Return what banking would make of the total, where it is allowed."""
    match = table.match
    if table.stage != PLAY or match.turn is None or not match.now.rolls or table.rolling:
        return None
    now = choice(table)
    if not now.legal or now.obstacles:
        return None
    name = seat_names(match, words)[match.turn]
    total = match.banked[match.turn] + now.turn
    return {"text": words("after", name=name), "value": words.number(total)}


def risk(table: Table, words: Words) -> Screen | None:
    """Return the chance that the next roll loses the turn, with the dice that would be rolled."""
    rules, now = six_dice(table.match)
    if table.stage != PLAY or table.rolling or (now.rolls and not choice(table).legal):
        return None
    dice = choice(table).to_roll if now.rolls else sixdice.ALL
    chance = sixdice.bust_chance(rules, dice)
    kind = "risk.bankrupt" if rules.bankruptcy and not now.rolls else "risk"
    return {"text": words(kind), "value": words.percent(chance), "--risk": round(10 * chance, 2)}


def left_button(table: Table, words: Words) -> Screen:
    """Return the button that banks, or what is missing before it may, each condition by name."""
    match, now = table.match, table.match.now
    state = choice(table) if now.rolls else None
    allowed = state is not None and state.legal and not state.obstacles and not table.rolling
    # Bankrupt's own button is the one that passes the dice on; it carries these words.
    passes_on = match.game == "bankrupt"
    if state is None or not state.legal or table.rolling:
        line = words("bank.nothing" if now.rolls else "bank.later")
    elif state.obstacles:
        line = " · ".join(words(f"need.{why.code}", **why.params) for why in state.obstacles)
    elif passes_on:
        line = words("bank.writes", points=state.turn)
    else:
        line = _then(table, words)
    head = words("next_player") if passes_on else words("bank")
    if allowed and state and not passes_on:
        head = words("bank.points", points=state.turn)
    return {
        "@data-testid": "bank",
        "@data-do": "bank",
        "@data-next": False,
        "@aria-disabled": not allowed,
        "head": head,
        "line": line,
    }


def _then(table: Table, words: Words) -> str:
    """What follows when the points are banked now."""
    match, after = table.match, banked(table)
    seat = match.turn or 0
    if after.turn is None:
        return words("bank.wins" if seat in after.winners else "bank.ends")
    if after.ending_by is not None and match.ending_by is None:
        return words("bank.reaches")
    if after.turn == seat:
        return words("bank.then_again")
    return words("bank.then", name=seat_names(match, words)[after.turn])


def right_button(table: Table, words: Words) -> Screen:
    """Return the button that rolls, with the dice that it would throw."""
    now = table.match.now
    if not now.rolls:
        line, possible = words("dice", n=sixdice.ALL), True
    else:
        state = choice(table)
        possible = state.legal and not table.rolling
        line = words("dice", n=state.to_roll) if possible else words("roll.choose")
    return {
        "@data-next": possible,
        "@aria-disabled": not possible,
        "head": words("roll" if not now.rolls else "roll.again"),
        "line": line,
    }


def log(table: Table, words: Words) -> Screen | None:
    """Return the rolls of the turn in progress, for wide screens."""
    rules, now = six_dice(table.match)
    if not now.rolls or table.stage != PLAY:
        return None
    entries: list[Screen] = []
    for move in _moves_of_turn(table):
        verb, *dice = move.split(" ")
        if verb == "roll":
            head = words("log.roll", number=len(entries) + 1)
            entries.append({"head": head, "dice": None, "text": words("log.waits"), "points": ""})
        elif verb == "keep":
            entries[-1] |= _log_dice(rules, tuple(map(int, dice)), words("log.aside"), words)
    if table.board.chosen:
        entries[-1] |= _log_dice(
            rules, table.board.values(table.board.chosen), words("log.chosen"), words
        )
    return {"rolls": entries}


def _moves_of_turn(table: Table) -> tuple[str, ...]:
    moves, left = table.match.moves, table.match.now.rolls
    start = len(moves)
    while left:
        start -= 1
        left -= moves[start].startswith("roll")
    return moves[start:]


def _log_dice(rules: SixDiceRules, dice: tuple[int, ...], text: str, words: Words) -> Screen:
    points = score(rules, dice)
    return {
        "dice": {"": minis(sorted(dice)), "@aria-label": spoken(sorted(dice))},
        "text": text,
        "points": "–" if points is None else words.number(points),
    }


def scores(table: Table, words: Words) -> Screen:
    """Return what scores under the rules in force, for wide screens."""
    rules, _ = six_dice(table.match)
    rows = [
        {
            "dice": {"": minis(dice), "@aria-label": spoken(dice)},
            "text": None,
            "points": words.number(points),
        }
        for dice, points in score_table(rules)
        if points
    ]
    return {"rows": rows}


def score_table(rules: SixDiceRules) -> list[tuple[tuple[int, ...], int]]:
    """Return example dice of each kind of combination with their points, 0 where there is none."""
    fours = [((4,) * n, equal_points(rules, 4, n)) for n in (4, 5, 6)]
    return [
        ((1,), rules.single_one),
        ((5,), rules.single_five),
        ((1, 1, 1), rules.three_ones),
        ((4, 4, 4), equal_points(rules, 4, 3)),
        *fours,
        ((1, 2, 3, 4, 5, 6), rules.straight),
        ((2, 2, 5, 5, 6, 6), rules.three_pairs),
        ((2, 2, 2, 5, 5, 5), rules.two_triples),
    ]
