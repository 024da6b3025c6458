"""What ``/help`` says of D&D."""

from bot.help import Line, Topic
from bot.words import later

HELP = (
    Topic(
        "dnd",
        later("D&D 5.2"),
        (
            Line("/dnd character new", later("a character, in a form")),
            Line("/dnd check stealth", later("with its sheet, or without one")),
            Line("/dnd check Perception by hearing dc:15"),
            Line("/dnd save dex dc:14"),
            Line("/dnd attack Longsword target:Goblin", later("attack and damage")),
            Line("/dnd attack Greataxe riders:Rage", later("with what the sheet adds to it")),
            Line("/dnd damage 8d6 fire save:dex dc:15 targets:Mira; Bo"),
            Line("/dnd rest long", later("or short, with Hit Point Dice; slots and the like come back")),
            Line("/dnd inspire Mira", later("for GMs: Heroic Inspiration")),
            Line("/dnd ask Perception who:all", later("for GMs: everybody rolls with a button")),
            Line("/dnd hp", later("how you are")),
            Line("/dnd hp heal 2d8+3 who:Bo", later("rolls healing, which Bo regains")),
            Line("/dnd condition prone", later("you are; prone off ends it")),
        ),
        later("*Circumstances…* under a roll adds cover, Help and the like."),
        "docs/dnd.md",
    ),
    Topic(
        "dnd_fight",
        later("D&D 5.2: a fight"),
        (
            Line(
                "/dnd fight start",
                later("for GMs; while one is on it brings the message here, for everybody"),
            ),
            Line("/dnd fight add goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing"),
            Line("/dnd fight library", later("creatures that are kept")),
            Line("/dnd hp -7 fire", later("damage by hand")),
            Line("/dnd hp +8", later("healing")),
            Line("/dnd fight end", later("after a question")),
        ),
        later("Players press **Join**; the rest is tapped. *Undo* takes back what was done by mistake."),
        "docs/dnd-fight.md",
    ),
)
