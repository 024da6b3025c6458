"""What ``/help`` says of what is of no game."""

from bot.help import Topic
from bot.words import later

HIDDEN = Topic(
    "hidden",
    later("Hidden rolls, and GMs"),
    later("""\
/roll 1d20+5 hidden:me                  only you know of it
/roll 1d20+5 hidden:gm                  you and the GMs see it; the others, that you rolled
/roll 1d20+5 hidden:blind               the GMs see it, you do not
/gm panel                               who is GM, what the channel hides, the screen, the games
/gm secrets                             what is still hidden here
/verify roll:K7QP2M                     whether a revealed roll is the one that was sealed\
"""),
    later("*Peek* shows a hidden roll to those who may see it, *Reveal…* to all."),
    "docs/hidden.md",
)

TABLES = Topic(
    "tables",
    later("Results tables"),
    later("""\
/table new Loot                         write one, in a form
/table roll Loot                        roll on it
/table show                             the tables of this server, to pick from
/table show Loot                        one of them, for all to see
/roll d20 table:Loot                    any roll on it
/roll d20 table:1-10: two goblins | 11+: an ogre\
"""),
    later("They are the server's: all its channels have them."),
    "docs/tables.md",
)

INITIATIVE = Topic(
    "initiative",
    later("Initiative"),
    later("""\
/initiative Ana 14, goblins x3 d20+2    enter names, each with a number or dice
/initiative                             the order, here: the highest acts first
/initiative Assassin d20+5 hidden:True  for GMs: nobody else knows until you reveal it
/turn                                   whose turn it is\
"""),
    later("One message: *Next*, *Back*, *Join…*, *Ties…*; notes and what is yours behind *More…*."),
    "docs/initiative.md",
)

KEPT = Topic(
    "kept",
    later("Kept rolls"),
    later("""\
/roll Longsword                         roll what you keep under this name
/roll Longsword +2 adv                  with more, for this one time
/kept list                              what is kept: to roll, rename, edit, share, delete
/panel new Combat                       one message with up to 20 buttons that roll\
"""),
    later("*★ Keep…* under any roll of any game keeps it, for you or for the server."),
    "docs/kept.md",
)

ASKING = Topic(
    "ask",
    later("Ask for a roll"),
    later("""\
/ask 2d6+3                              whoever likes taps Roll, and all see what they rolled
/ask 1d20+2 goal:15 who:@Alice, @Bob    these two, with who is missing and who succeeds
/ask Perception goal:15 hide-goal:True  D&D: whoever is played here; the DC is the GMs' secret\
"""),
    later("*GM: roll for the rest* rolls for whoever is away, *GM: close* ends it."),
    "docs/ask.md",
)

HOSTING = Topic(
    "hosting",
    later("Hosting"),
    later("""\
/about                                  version, what is new, source, report a problem\
"""),
    later("""\
**Games** are switched on and off by `/gm panel`, *Games…*. To hide a game's commands as well: \
Server Settings → Integrations → Rollwright.
**Where it is no member**: add it to your own apps, from its profile, and `/roll` and `/again` come along.
**Your own Rollwright**: `python -m bot play` tries it in the browser, without a token; \
`python -m bot run` runs it on Discord. Its host chooses the games for everybody.\
"""),
    "docs/host.md",
)
