"""What ``/help`` says of Planechase."""

from bot.help import Line, Topic
from bot.words import later

HELP = (
    Topic(
        "planechase",
        later("Planechase"),
        (
            Line("/planechase start @Alice @Bob", later("a game, in turn order")),
            Line("/planechase start", later("while one is on: its table here")),
            Line("/planechase deck", later("hand in a planar deck of your own")),
            Line("/turn", later("the dice of this turn, and the next turn")),
        ),
        later("One message keeps the table: whose turn it is, the plane, what the planar die costs now."),
        "docs/planechase.md",
    ),
)
