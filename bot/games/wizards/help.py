"""What ``/help`` says of WIZARDS."""

from bot.help import Topic
from bot.words import say

HELP = (
    Topic(
        "wizards",
        say("WIZARDS"),
        say("""\
/wizards clash Bob                      contested: the target saves with a button
/wizards damage light:3 heavy:1 type:fire
/wizards outcome table:1-5: it fizzles | 6+: it works
/wizards narrative I climb the wall     the GM sets terms with a button
/wizards modifier add amount:1 rolls:clash
/wizards reroll show                    who has re-rolls
/wizards character play Mira
/wizards settings                       how this channel plays
/wizards turn                           the next turn\
"""),
        say("The target of a Clash saves with a button; what follows is one tap away."),
        "docs/wizards.md",
    ),
)
