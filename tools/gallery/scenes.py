"""The scenes of the gallery: every situation that a screen has to hold, by name."""

from tools.gallery.pages import RULES, SETTINGS, newgame, only, picks, result, start, table
from tools.gallery.penta import FOUR, FULL, NINE, SIX, THREE, penta_table, sheet
from tools.gallery.pieces import Screen, button, die, roll_button
from tools.gallery.sixdice import RACE, lanes, six_table

DE = {
    "left": button(
        "Runde bestätigen", "Kleine Straße 30", next=True, testid="confirm", do="confirm"
    ),
    "right": roll_button("Noch mal würfeln", "3 Würfel, letzter Wurf"),
    "message": {"text": None, "line": "Tippen, um einen Würfel zu behalten", "stop": None},
    "rolls": {"text": "Wurf 2 von 3", "--used": 2},
    "held": {"head": "Behalten", "text": "2 Würfel"},
    "sub": "Runde 8 von 13",
}
NO_ROLLS = {
    "right": roll_button("Roll again", "no rolls left", off=True),
    "rolls": {"text": "Roll 3 of 3", "--used": 3},
}
FIVES = [die(n, 5, "tray") for n in range(1, 6)]
UNCHOSEN = button("Confirm round", "choose a box", off=True, testid="confirm", do="confirm")
LOST = [die(1, 1, "aside", 0), die(2, 4), die(3, 3), die(4, 6), die(5, 2), die(6, 3)]
OFF = [die(n, 1, "off") for n in range(1, 7)]
GO_ON = {"left": None, "right": None, "after": None, "risk": None, "take": {"@disabled": True}}
LONG_RACE = [
    ("Maximilian-Alexander", 4350, False),
    *RACE[1:],
    ("Oma", 9950, False),
    ("Club", 0, True),
    ("Ján", 300, False),
]

SCENES: dict[str, Screen] = {
    "start": start(),
    "start-first": start(
        **{
            "continue": None,
            "again": None,
            "new": {"@data-next": True, "line": "Penta, Hot Dice, Ten Thousand, Bankrupt"},
        }
    ),
    "start-many": start(
        games=[
            {"@data-arg": str(n), "head": "Hot Dice", "line": "Eva 4,350, Perfect 7,050"}
            for n in range(4)
        ]
    ),
    "newgame": newgame(),
    "newgame-bankrupt": newgame(
        3,
        target={
            "choices": picks("5,000", "10,000", "15,000", "own", checked=3),
            "own": {"number": {"@value": "12000"}},
            "fixed": None,
        },
        bankruptcy={"on": {"@checked": True}},
        error="Give every player a different name",
    ),
    "newgame-tenthousand": newgame(2, target={"choices": None, "own": None, "fixed": "10,000"}),
    "penta": table(penta_table(sheet=sheet(FOUR))),
    "penta-3": table(penta_table(sheet=sheet(THREE))),
    "penta-6-de": table(penta_table(sheet=sheet(SIX, lang="de"), **DE)),
    "penta-9": table(penta_table(sheet=sheet(NINE))),
    "penta-sk": table(
        penta_table(
            sheet=sheet(THREE, lang="sk"),
            sub="Kolo 8 z 13",
            rolls={"text": "Hod 2 z 3", "--used": 2},
            message={"text": None, "line": "Ťuknutím kocku ponecháte", "stop": None},
            held={"head": "Ponechané", "text": "2 kocky"},
            left=button("Potvrdiť kolo", "Päťky 15", next=True, testid="confirm"),
            right=roll_button("Hodiť znova", "3 kocky, posledný hod"),
        )
    ),
    "penta-first": table(
        penta_table(
            dice=[die(n, 1, "off") for n in range(1, 6)],
            held=None,
            sheet=sheet(THREE, None, maybe=[0] * 14),
            message=None,
            rolls={"text": "No roll yet", "--used": 0},
            left=UNCHOSEN,
            right=roll_button("Roll", "five dice", next=True),
        )
    ),
    "penta-joker": table(
        penta_table(
            sheet=sheet(
                THREE,
                "large_straight",
                mover=[*FULL[:11], None, None, 50],
                maybe=[0] * 11 + [40, 25, 0],
            ),
            dice=FIVES,
            held={"head": "Held", "text": "5 dice"},
            message={
                "text": "Joker: +100",
                "line": "any free lower box counts in full",
                "stop": None,
            },
            left=button("Confirm round", "Large straight 40 +100", next=True, testid="confirm"),
            **NO_ROLLS,
        )
    ),
    "penta-barred": table(
        penta_table(
            sheet=sheet(
                THREE,
                None,
                mover=[3, 8, 9, 12, None, 18, None, 22, None, 25, None, None, None, 50],
                maybe=[0, 0, 0, 0, 25] + [0] * 9,
                barred=("four_of_a_kind", "small_straight", "large_straight", "chance"),
            ),
            dice=FIVES,
            message={
                "text": "Joker:",
                "line": "Fives is free, so it is the only box that may be written",
                "stop": None,
            },
            left=UNCHOSEN,
            **NO_ROLLS,
        )
    ),
    "penta-countdown": table(
        penta_table(message={"text": "Fives 15 in 3 s", "line": None, "stop": "Stop"}, **NO_ROLLS)
    ),
    "penta-sacrifice-de": table(
        penta_table(
            **DE
            | NO_ROLLS
            | {
                "sheet": sheet(THREE, None, lang="de", maybe=[0] * 14),
                "left": button("Runde bestätigen", "erst ein Feld wählen", off=True),
                "right": roll_button("Noch mal würfeln", "kein Wurf mehr übrig", off=True),
                "message": {
                    "text": "Kein freies Feld bringt Punkte: eines muss gestrichen werden",
                    "line": None,
                    "stop": None,
                },
            }
        )
    ),
    "penta-computer": table(
        penta_table(
            left=None,
            right=None,
            wide=button("Skip ahead", "Club is thinking", testid="skip"),
            message={"text": "Club", "line": "holds two 5s", "stop": None},
        )
    ),
    "penta-handover": table(
        penta_table(
            left=None,
            right=None,
            wide=button("Martin, it’s your turn", "Eva: Fives 15", testid="hand-over", next=True),
            dice=[die(n, 1, "off") for n in range(1, 6)],
            held=None,
            message=None,
        )
    ),
    "hotdice": table(six_table()),
    "hotdice-7": table(six_table(lanes=lanes(LONG_RACE))),
    "hotdice-all-7": table(six_table(lanes=lanes(LONG_RACE) | {"@data-all": True})),
    "hotdice-first": table(
        six_table(
            dice=OFF,
            turn={"points": "0"},
            message=None,
            cut=None,
            aside=None,
            chosen=None,
            take={"@disabled": True},
            after=None,
            log=None,
            lanes=lanes(RACE, 0),
            left=button("Bank", "set dice aside first", off=True),
            right=roll_button("Roll", "six dice", next=True),
            risk={"text": "Risk of a lost turn", "value": "2.3 %", "--risk": 0.23},
        )
    ),
    "hotdice-refused": table(
        six_table(
            message={
                "text": "This choice isn’t legal",
                "line": "The 3 doesn’t score",
                "stop": None,
            },
            left=button("Bank", "a chosen die scores nothing", off=True),
        )
    ),
    "hotdice-hot": table(
        six_table(
            dice=[die(n, n, "tray", n - 1) for n in range(1, 7)],
            cut=None,
            aside=None,
            turn={"points": "1,750"},
            message={
                "text": "Hot dice!",
                "line": "All six score: roll them again, or bank",
                "stop": None,
            },
            right=roll_button("Roll again", "all six dice", next=True),
        )
    ),
    "hotdice-lost": table(
        six_table(
            dice=LOST,
            turn={"points": "100"},
            message={"text": "Lost turn!", "line": "Nothing scores in this roll", "stop": None},
            chosen=None,
            wide=button("Next player", "Martin", next=True, do="go-on"),
            **{"@data-mood": "lost"},
            **GO_ON,
        )
    ),
    "hotdice-computer": table(
        six_table(wide=button("Skip ahead", "Perfect is playing", testid="skip"), **GO_ON)
    ),
    "bankrupt-de": table(
        six_table(
            title="Bankrott",
            sub="bis 10.000",
            message={
                "text": "Letzte Runde!",
                "line": "Die Runde wird bis zum letzten Spieler gespielt",
                "stop": None,
            },
            aside={"text": "Beiseitegelegt", "value": "100"},
            chosen={"text": "Gewählt", "value": "150"},
            after={"text": "Maximilian nach dem Aufschreiben", "value": "4.600"},
            risk={"text": "Risiko, dass der Zug verloren geht", "value": "28 %", "--risk": 2.78},
            left=button("Punkte aufschreiben", "erst ab 400 Punkten", off=True, testid="bank"),
            right=roll_button("Noch mal würfeln", "3 Würfel", next=True),
        )
    ),
    "result": result(),
    "result-six": result(
        title="Hot Dice",
        names="Eva, Martin",
        label="Winners",
        total="10,250",
        margin=None,
        best=None,
        heads=["Player", "Turns", "Total"],
        rows=[
            {
                "@data-win": i < 2,
                "@data-kind": None,
                "rank": "1",
                "name": name,
                "": ["14", "10,250"],
            }
            for i, name in enumerate(["Eva", "Martin", "Maximilian-Alexander von Hohenfels"])
        ],
    ),
    "rules": RULES,
    "settings": SETTINGS,
    "about": only(
        "about", {"version": "Version 0.1.0, build 3fe30ac", "show": True, "licences": None}
    ),
    "menu": table(
        penta_table(),
        menu={
            "@open": True,
            "rules": {"@data-testid": "rules"},
            "settings": {"@data-testid": "settings"},
            "leave": True,
            "giveup": True,
        },
    ),
    "leave": table(
        penta_table(),
        leave={
            "@open": True,
            "who": {
                "choice": {
                    "": [{"": "Eva", "@value": "0"}, {"": "Martin", "@value": "1"}],
                    "@value": "0",
                }
            },
            "without": {"head": "The game goes on without Eva"},
            "level": {"choice": {"": [{"": "Club", "@value": "club"}], "@value": "club"}},
            "computer": {"head": "A computer takes Eva’s seat"},
        },
    ),
    "giveup": table(
        penta_table(),
        giveup={"@open": True, "text": "The game ends without a winner and isn’t kept."},
    ),
    "notice": start()
    | {
        "notice": {
            "text": "This browser doesn’t let the page keep games: they are lost with it.",
            "act": None,
        }
    },
}
