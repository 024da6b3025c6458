"""What ``/help`` says of D&D."""

from bot.help import Topic
from bot.words import later

HELP = (
    Topic(
        "dnd",
        later("D&D 5.2"),
        later("""\
/dnd character new                      a character, in a form
/dnd check stealth                      with its sheet, or without one
/dnd check Perception by hearing dc:15
/dnd save dex dc:14
/dnd attack Longsword target:Goblin     attack and damage
/dnd damage 8d6 fire save:dex dc:15 targets:Mira; Bo
/dnd inspire Mira                       for GMs: Heroic Inspiration
/dnd ask Perception who:all             for GMs: everybody rolls with a button
/dnd hp                                 how you are
/dnd hp heal 2d8+3 who:Bo               rolls healing, which Bo regains\
"""),
        later("*Circumstances…* under a roll adds cover, Help and the like."),
        "docs/dnd.md",
    ),
    Topic(
        "dnd_fight",
        later("D&D 5.2: a fight"),
        later("""\
/dnd fight start                        for GMs; while one is on it brings the message here, for everybody
/dnd fight add goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing
/dnd fight library                      creatures that are kept
/dnd hp -7 fire                         damage by hand
/dnd hp +8                              healing
/dnd fight end                          after a question\
"""),
        later("Players press **Join**; the rest is tapped. *Undo* takes back what was done by mistake."),
        "docs/dnd-fight.md",
    ),
)
