"""What ``/help`` says of what is of no game."""

from bot.help import Line, Topic
from bot.words import later

HIDDEN = Topic(
    "hidden",
    later("Hidden rolls, and GMs"),
    (
        Line("/roll 1d20+5 hidden:me", later("only you know of it")),
        Line("/roll 1d20+5 hidden:gm", later("you and the GMs see it; the others, that you rolled")),
        Line("/roll 1d20+5 hidden:blind", later("the GMs see it, you do not")),
        Line("/gm panel", later("GMs, what is hidden, the screen, games, how cards are read")),
        Line("/gm secrets", later("what is still hidden here")),
        Line("/verify roll:K7QP2M", later("whether a revealed roll is the one that was sealed")),
    ),
    later("*Peek* shows a hidden roll to those who may see it, *Reveal…* to all."),
    "docs/hidden.md",
)

TABLES = Topic(
    "tables",
    later("Results tables"),
    (
        Line("/table new Loot", later("write one, in a form")),
        Line("/table roll Loot", later("roll on it")),
        Line("/table show", later("the tables of this server, to pick from")),
        Line("/table show Loot", later("one of them, for all to see")),
        Line("/roll d20 table:Loot", later("any roll on it")),
        Line("/roll d20 table:1-10: two goblins | 11+: an ogre"),
    ),
    later("They are the server's: all its channels have them."),
    "docs/tables.md",
)

INITIATIVE = Topic(
    "initiative",
    later("Initiative"),
    (
        Line("/initiative Ana 14, goblins x3 d20+2", later("enter names, each with a number or dice")),
        Line("/initiative", later("the order, here: the highest acts first")),
        Line("/initiative Assassin d20+5 hidden:True  for GMs: nobody else knows until you reveal it"),
        Line("/turn", later("whose turn it is")),
    ),
    later("One message: *Next*, *Back*, *Join…*, *Ties…*; notes and what is yours behind *More…*."),
    "docs/initiative.md",
)

KEPT = Topic(
    "kept",
    later("Kept rolls"),
    (
        Line("/roll Longsword", later("roll what you keep under this name")),
        Line("/roll Longsword +2 adv", later("with more, for this one time")),
        Line("/kept list", later("what is kept: to roll, rename, edit, share, delete")),
        Line("/panel new Combat", later("one message with up to 20 buttons that roll")),
    ),
    later("*★ Keep…* under any roll of any game keeps it, for you or for the server."),
    "docs/kept.md",
)

ASKING = Topic(
    "ask",
    later("Ask for a roll"),
    (
        Line("/ask 2d6+3", later("whoever likes taps Roll, and all see what they rolled")),
        Line(
            "/ask 1d20+2 goal:15 who:@Alice, @Bob", later("these two, with who is missing and who succeeds")
        ),
        Line(
            "/ask Perception goal:15 hide-goal:True  D&D: whoever is played here; the DC is the GMs' secret"
        ),
    ),
    later("*GM: roll for the rest* rolls for whoever is away, *GM: close* ends it."),
    "docs/ask.md",
)

HOSTING = Topic(
    "hosting",
    later("Hosting"),
    (
        Line("/about", later("version, what is new, source, report a problem")),
        Line("/me", later("what is kept of you, and whether you read boxes, plain text or aloud")),
    ),
    later("""\
**Games** are switched on and off by `/gm panel`, *Games…*. To hide a game's commands as well: \
Server Settings → Integrations → Rollwright.
**Where it is no member**: add it to your own apps, from its profile, and `/roll` and `/again` come along.
**Your own Rollwright**: `python -m bot play` tries it in the browser, without a token; \
`python -m bot run` runs it on Discord. Its host chooses the games for everybody.\
"""),
    "docs/host.md",
)
