"""Which of six dice score, and how much: combinations of a rule set and their best split."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from pyapp.dice import FACES, Dice, counts, from_counts, sub_multisets
from pyapp.rules.games import SixDiceRules


@cache
def equal_points(rules: SixDiceRules, face: int, n: int) -> int:
    """Return the points of `n` equal dice (3-6) as one combination, 0 where there is none.

    >>> from pyapp.rules.games import SIX_DICE
    >>> [equal_points(SIX_DICE["bankrupt"], 4, n) for n in (3, 4, 5, 6)]
    [400, 800, 1600, 3200]
    """
    triple = rules.three_ones if face == 1 else rules.triple_factor * face
    if n == 3:
        return triple
    if rules.more_equal == "double":
        return triple << (n - 3)
    return 0 if isinstance(rules.more_equal, str) else rules.more_equal[n - 4]


@cache
def all_combinations(rules: SixDiceRules) -> tuple[tuple[Dice, int], ...]:
    """Return every combination of the rule set as (ascending dice, points)."""
    return tuple((dice, points) for dice, points in _candidates(rules) if points)


def _candidates(rules: SixDiceRules) -> Iterator[tuple[Dice, int]]:
    yield (1,), rules.single_one
    yield (5,), rules.single_five
    yield tuple(FACES), rules.straight
    for face in FACES:
        for n in (3, 4, 5, 6):
            yield (face,) * n, equal_points(rules, face, n)
    for three in combinations(FACES, 3):
        yield tuple(sorted(three * 2)), rules.three_pairs
    for low, high in combinations(FACES, 2):
        yield (low,) * 3 + (high,) * 3, rules.two_triples
        if rules.pairs != "distinct":
            yield (low,) * 4 + (high,) * 2, rules.three_pairs
            yield (low,) * 2 + (high,) * 4, rules.three_pairs
    if rules.pairs == "any":
        for face in FACES:
            yield (face,) * 6, rules.three_pairs


@cache
def all_set_asides(rules: SixDiceRules) -> dict[Dice, int]:
    """Return every legal set-aside of 1-6 dice, ascending, with the points of its best split.

    >>> from pyapp.rules.games import SIX_DICE
    >>> [len(all_set_asides(rules)) for rules in SIX_DICE.values()]
    [154, 126, 134]
    """
    best: dict[Dice, int] = {(): 0}
    grown: list[Dice] = [()]
    while grown:
        dice = grown.pop()
        for combination, points in all_combinations(rules):
            if len(dice) + len(combination) <= len(FACES):
                more = tuple(sorted(dice + combination))
                if best[dice] + points > best.get(more, 0):
                    best[more] = best[dice] + points
                    grown.append(more)
    del best[()]
    return best


def score(rules: SixDiceRules, dice: Dice) -> int | None:
    """Return the points of a set-aside: those of its best split into combinations.

    None where some die can't be part of a split, or there is no die: that isn't legal.

    >>> from pyapp.rules.games import SIX_DICE
    >>> [score(SIX_DICE["hotdice"], dice) for dice in ((1, 1, 3, 3, 5, 5), (5, 1), (1, 2), ())]
    [1500, 150, None, None]
    """
    return all_set_asides(combining(rules)).get(tuple(sorted(dice)))


@cache
def combining(rules: SixDiceRules) -> SixDiceRules:
    """Return the rules with what makes no combination made equal: games to any target share them.

    >>> from pyapp.rules.games import house_rules
    >>> near, far = (house_rules("hotdice", {"target": target}) for target in (500, 5000))
    >>> combining(near) == combining(far)
    True
    """
    usual = SixDiceRules()
    return rules._replace(
        target=usual.target,
        bank_minimum=usual.bank_minimum,
        bank_dice_left=usual.bank_dice_left,
        ending=usual.ending,
        bankruptcy=usual.bankruptcy,
    )


def set_asides(rules: SixDiceRules, roll: Dice) -> dict[Dice, int]:
    """Return every legal set-aside of a roll once, dice ascending, with its points.

    An empty result is a lost turn. The roll's order doesn't matter.

    >>> from pyapp.rules.games import SIX_DICE
    >>> set_asides(SIX_DICE["tenthousand"], (2, 3, 4, 5))
    {(5,): 50}
    """
    return _set_asides(combining(rules), roll)


@cache
def _set_asides(rules: SixDiceRules, roll: Dice) -> dict[Dice, int]:
    legal = all_set_asides(rules)
    return {dice: legal[dice] for dice in sorted(sub_multisets(roll)) if dice in legal}


def scoring_faces(rules: SixDiceRules, roll: Dice) -> frozenset[int]:
    """Return the faces of the roll that some legal set-aside uses.

    >>> from pyapp.rules.games import SIX_DICE
    >>> sorted(scoring_faces(SIX_DICE["hotdice"], (2, 3, 3, 3, 5)))
    [3, 5]
    """
    return frozenset(face for dice in set_asides(rules, roll) for face in dice)


def leftover(rules: SixDiceRules, chosen: Sequence[int]) -> Dice:
    """Return the chosen dice that score nothing: what the largest legal part leaves over.

    >>> from pyapp.rules.games import SIX_DICE
    >>> leftover(SIX_DICE["hotdice"], (1, 3, 3))
    (3, 3)
    """
    options = set_asides(rules, tuple(sorted(chosen)))
    used = max(options, key=lambda dice: (len(dice), options[dice]), default=())
    rest = [have - taken for have, taken in zip(counts(chosen), counts(used), strict=True)]
    return from_counts(rest)


def everything_that_scores(rules: SixDiceRules, roll: Dice) -> Dice:
    """Return the legal set-aside with most points, of those with most dice; () when there is none.

    >>> from pyapp.rules.games import SIX_DICE
    >>> everything_that_scores(SIX_DICE["hotdice"], (1, 2, 2, 2, 4, 5))
    (1, 2, 2, 2, 5)
    """
    options = set_asides(rules, roll)
    return max(options, key=lambda dice: (options[dice], len(dice)), default=())
