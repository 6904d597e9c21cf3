"""A tour of every screen: for each its name, while it is on the page."""

from collections.abc import Iterator
from functools import cache

from playwright.sync_api import Page

from e2e.player import (
    POSSIBLE_POINTS,
    Person,
    choose_best_box,
    find_seed,
    hold_most_frequent,
    roll_and_choose,
)
from e2e.stored import damage, stored
from pyapp.dice import Dice
from pyapp.i18n import Words
from pyapp.past import record_of
from pyapp.rules.combinations import everything_that_scores
from pyapp.rules.games import GAMES, SIX_DICE
from pyapp.share import Shared, fragment
from tests.playing import seated
from tests.strategies import GOOD

SIX = "Eva,Jan,Ota,Ida,Max,Zoe"
LOST = [2, 2, 3, 3, 4, 6]
MIXED = [1, 2, 2, 2, 4, 5]


def seed_with(dice: list[int]) -> str:
    """Return a seed with these dice, in any order, in the first roll."""
    return find_seed(lambda roll: sorted(roll(0, 1, 1, len(dice))) == dice)


@cache
def seed_of_hot_dice() -> str:
    """Return a seed with a mixed roll for Eva, a lost turn for Jan, and hot dice for Eva."""
    rules = SIX_DICE["hotdice"]

    def all_score(dice: Dice) -> int:
        return len(everything_that_scores(rules, tuple(sorted(dice))))

    return find_seed(
        lambda roll: (
            sorted(roll(0, 1, 1, 6)) == MIXED
            and all_score(roll(1, 1, 1, 6)) == 0
            and all_score(roll(0, 2, 1, 6)) == 6
        )
    )


class Tour:
    """Goes from screen to screen as a person would; `page` may be of any size."""

    def __init__(self, person: Person, language: str) -> None:
        self.person = person
        self.page: Page = person.page
        self.words = Words(language)

    def everything(self) -> Iterator[str]:
        """Yield the name of every screen in turn."""
        yield from self.pages()
        yield from self.hot_dice()
        yield from self.bankrupt()
        yield from self.ten_thousand()
        yield from self.penta()
        yield from self.games()
        yield from self.penta_to_its_end()
        yield from self.many_players()

    def pages(self) -> Iterator[str]:
        """The pages without a game."""
        press = self.person.press
        self.open(game="nonsense")
        yield "start with a notice"
        press("[data-do=told]")
        yield "start"
        press("[data-do=new-game]", scroll=True)
        for game in GAMES:
            self.page.get_by_role("radio", name=self.words(f"game.{game}")).check()
            yield f"new game of {game}"
        self.page.get_by_label(self.words("page.new.own"), exact=True).fill("7")
        press("[data-do=start]")
        yield "new game with an error"
        press("[data-do=remove][data-arg='1']", scroll=True)
        for _ in range(5):
            press("[data-do=add-person]", scroll=True)
        for _ in range(3):
            press("[data-do=add-computer]", scroll=True)
        yield "new game with nine players"
        self.back()
        self.see("rules")
        for tab in (*GAMES, "computers"):
            name = self.words(f"rules.tab.{tab}")
            self.page.get_by_role("radio", name=name, exact=True).check()
            yield f"rules of {tab}"
        self.back()
        self.see("settings")
        self.page.locator("[data-on=auto][value='30']").check()  # time to look at the count-down
        yield "settings"
        self.back()
        self.see("about")
        yield "about"
        press("[data-do=licences]", scroll=True)
        self.person.wait_until("document.querySelector('pre').checkVisibility()")
        yield "about with licences"
        self.back()
        self.see("games")
        yield "games, none yet"
        self.back()
        self.see("daily")
        self.person.wait_until(
            "document.querySelector('[data-testid=daily-play]').checkVisibility()"
        )
        yield "daily challenge"

    def hot_dice(self) -> Iterator[str]:
        """A game of six dice from its first roll to its result, with its dialogs."""
        seed = seed_of_hot_dice()
        self.open(game="hotdice", players="Eva,Jan", seed=seed, target="1000")
        yield "six dice before a roll"
        self.person.tap("roll")
        yield "six dice after a roll"
        values = self.person.look().values
        self.person.tap(f"die-{values.index(2) + 1}")
        yield "six dice, a choice that doesn't score"
        self.person.tap_at(*self.person.point_at(f"[data-testid=die-{values.index(4) + 1}]"))
        yield "six dice, a die is refused"
        self.person.tap("take-all")
        yield "six dice, a choice"
        yield from self.dialogs()
        self.person.tap("bank")
        yield "six dice, the device is handed over"
        self.person.tap("hand-over")
        self.person.tap("roll")
        self.at_rest()
        yield "six dice, a lost turn"
        self.person.wait_for_turn()
        self.person.tap("roll")
        self.person.tap("take-all")
        yield "six dice, hot dice"
        self.person.tap("bank")
        self.person.wait_for_turn()
        yield "six dice, the last turn"
        self.end_turn()
        yield "six dice, the end"
        self.person.tap_wide()
        yield "six dice, the result"
        yield from self.sharing()

    def sharing(self) -> Iterator[str]:
        """What can be shared of a result, its dice counted, and a challenge that comes."""
        self.person.press(".result [data-do=share]", scroll=True)
        yield "share"
        self.person.press("dialog[open] [data-do=close]")
        self.person.press(".result [data-do=fair]", scroll=True)
        yield "fair dice"
        self.back()
        played = seated("hotdice", *GOOD, players="Eva,Hal:club", target=1000)
        link = fragment(Shared(record_of(played), challenge=False))
        self.page.evaluate("(link) => { location.hash = link; }", link)
        self.person.wait_until("document.querySelector('.shared').checkVisibility()")
        yield "a shared game"
        match = seated("penta", players="Eva,Hal:club")
        link = fragment(Shared(record_of(match), challenge=True))
        self.page.evaluate("(link) => { location.hash = link; }", link)
        self.person.wait_until("document.querySelector('[data-testid=accept]')?.checkVisibility()")
        yield "a challenge"
        self.back()

    def dialogs(self) -> Iterator[str]:
        """The dialogs of the table."""
        self.page.keyboard.press("m")
        yield "menu"
        self.person.press("dialog[open] [data-do=leave]", scroll=True)
        yield "a player leaves"
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("m")
        self.person.press("dialog[open] [data-do=give-up]", scroll=True)
        yield "giving up"
        self.page.keyboard.press("Escape")

    def bankrupt(self) -> Iterator[str]:
        """A computer that plays, and a bankruptcy."""
        self.open(game="bankrupt", players="Eva,Hal:classic", seed=seed_with(LOST))
        self.person.tap("roll")
        self.at_rest()
        yield "six dice, a bankruptcy"
        self.person.tap_wide()
        yield "six dice, a computer plays"
        self.person.wait_for_turn()
        self.person.press("[data-do=menu]")
        self.person.press("dialog[open] [data-do=home]", scroll=True)
        yield "start with a game"

    def ten_thousand(self) -> Iterator[str]:
        """A choice that can't be banked."""
        self.open(game="tenthousand", players="Eva,Jan,Hal", seed=seed_with(MIXED))
        self.person.tap("roll")
        self.person.tap("take-all")
        yield "ten thousand, too little to bank"

    def penta(self) -> Iterator[str]:
        """A round of Penta."""
        seed = "00" * 16
        self.open(game="penta", players="Eva,Jan,Hal:perfect", seed=seed)
        yield "penta before a roll"
        self.person.tap("roll")
        self.person.wait_until(POSSIBLE_POINTS)
        yield "penta after a roll"
        hold_most_frequent(self.person)
        yield "penta, dice are held"
        self.person.tap("roll")
        self.person.tap("box-chance")
        yield "penta, a box is chosen"
        self.person.tap("confirm")
        yield "penta, the device is handed over"
        self.person.tap("hand-over")
        for _ in range(3):
            self.person.tap("roll")
        self.person.wait_until("document.querySelector('[data-do=stop]').checkVisibility()")
        yield "penta, the count-down"
        choose_best_box(self.person)
        self.person.tap("confirm")
        yield "penta, news"
        self.person.tap_wide()
        yield "penta, a computer plays"
        self.person.wait_for_turn()
        self.person.press("[data-do=menu]")
        self.person.press("dialog[open] [data-do=home]", scroll=True)
        yield "start with several games"

    def games(self) -> Iterator[str]:
        """The list of several games, one of them, and one that is damaged; begins at the start."""
        self.see("games")
        yield "games"
        self.person.press(".games section:first-of-type li:last-child [data-do=card]", scroll=True)
        yield "one of the games"
        self.person.press("dialog[open] [data-do=delete]")
        yield "games, one deleted"
        record = stored(self.page)[0]["record"]
        self.person.drop("games.json", record.replace('"Eva"', '"Ida"'))
        yield "a file with a game"
        self.person.press("dialog[open] [data-way-out]")
        self.back()
        damage(self.page, record="{")
        self.person.reload()
        self.person.tap("continue")
        yield "a damaged game"
        other = Person(self.page.context.new_page())
        other.open()
        other.tap("take-over")
        other.wait_until("!document.querySelector('.elsewhere').checkVisibility()")
        self.page.bring_to_front()
        self.page.get_by_test_id("take-over").wait_for()
        yield "open in another window"
        other.page.close()

    def penta_to_its_end(self) -> Iterator[str]:
        """Thirteen rounds alone."""
        self.open(game="penta", players="Eva", seed="11" * 16)
        for _ in range(13):
            self.person.tap("roll")
            choose_best_box(self.person)
            now = self.person.tap("confirm")
            if now.wide and now.wide.do == "go-on":
                self.person.tap_wide()
        yield "penta, the end"
        self.person.tap_wide()
        yield "penta, the result"

    def many_players(self) -> Iterator[str]:
        """Six people, of whom a phone shows three."""
        self.open(game="hotdice", players=SIX, seed=seed_with(MIXED))
        roll_and_choose(self.person)
        yield "six dice, six players"
        if self.page.locator("[data-do=all-players]:visible").count():
            self.person.press("[data-n=lanes] [data-do=all-players]")
            yield "six dice, all six players"
        self.open(game="penta", players=SIX, seed="00" * 16)
        self.person.tap("roll")
        yield "penta, six players"
        if self.page.locator("[data-do=all-players]:visible").count():
            self.person.press("[data-n=sheet] [data-do=all-players]")
            yield "penta, all six players"

    def open(self, **parameters: str) -> None:
        """Load the page with these parameters in the tour's language."""
        self.person.open(lang=self.words.language, **parameters)

    def see(self, event: str) -> None:
        """Go to a page from the start."""
        self.person.press(f".start [data-do={event}]:not([data-arg])", scroll=True)

    def back(self) -> None:
        """Go back from a page."""
        self.person.press("section:not([hidden]) > header > [data-do=back]")

    def at_rest(self) -> None:
        """Wait until the wide button can be used: the dice are at rest."""
        self.person.wait_until(
            "document.querySelector('.hand > .wide[data-next]:not([aria-disabled=true])')"
            "?.checkVisibility()"
        )

    def end_turn(self) -> None:
        """Play a turn to its end."""
        now = roll_and_choose(self.person)
        if now.left:
            self.person.tap("bank")
