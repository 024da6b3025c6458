"""What ``/help`` says of Magic."""

from bot.help import Topic
from bot.words import later

HELP = (
    Topic(
        "magic",
        later("Magic"),
        later("""\
/magic card Swarming Goblins            what the card rolls, with its results table
/magic card Ricochet                    a card for several players asks who they are
/magic roll 2d8                         anything else
/magic roll 2d20 ignore-lowest:1        ignore the lowest (706.6)
/magic roll d6 from d20                 a d6 by a d20 (tournament rule 3.9)
/magic effect Pixie Guide               from now on it applies to your rolls
/magic effect                           what is in play, and what you can take out
/turn                                   the dice of this turn, and the next turn
/magic stored                           results that are stored (706.8)\
"""),
        later("What is in play applies by itself, and each die can be changed as cards say."),
        "docs/magic.md",
    ),
)
