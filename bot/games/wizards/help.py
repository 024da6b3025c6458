"""What ``/help`` says of WIZARDS."""

from bot.help import Topic
from bot.words import later

HELP = (
    Topic(
        "wizards",
        later("WIZARDS"),
        later("""\
/wizards clash Bob                      contested: the target saves with a button
/wizards damage light:3 heavy:1 type:fire
/wizards outcome table:1-5: it fizzles | 6+: it works
/wizards narrative I climb the wall     the GM sets terms with a button
/wizards modifier 1 rolls:clash         keeps +1 for every Clash
/wizards modifier                       what you keep, and what you can take out
/wizards reroll                         who has re-rolls
/wizards character play Mira
/wizards character show                 what Mira has; Delete…, Others…
/wizards settings                       how this channel plays
/turn                                   the Actions of this turn, and the next turn\
"""),
        later("The target of a Clash saves with a button; what follows is one tap away."),
        "docs/wizards.md",
    ),
)
