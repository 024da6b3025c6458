"""What ``/help`` says of Magic."""

from bot.help import Line, Topic
from bot.words import later

HELP = (
    Topic(
        "magic",
        later("Magic"),
        (
            Line("/magic card Swarming Goblins", later("what the card rolls, with its results table")),
            Line("/magic card Ricochet", later("a card for several players asks who they are")),
            Line("/magic roll 2d8", later("anything else")),
            Line("/magic roll 2d20 ignore-lowest:1", later("ignore the lowest (706.6)")),
            Line("/magic roll d6 from d20", later("a d6 by a d20 (tournament rule 3.9)")),
            Line("/magic effect Pixie Guide", later("from now on it applies to your rolls")),
            Line("/magic effect", later("what is in play, and what you can take out")),
            Line("/turn", later("the dice of this turn, and the next turn")),
            Line("/magic stored", later("results that are stored (706.8)")),
        ),
        later("What is in play applies by itself, and each die can be changed as cards say."),
        "docs/magic.md",
    ),
)
