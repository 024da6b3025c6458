"""What ``/help`` says of Planechase."""

from bot.help import Topic
from bot.words import later

HELP = (
    Topic(
        "planechase",
        later("Planechase"),
        later("""\
/planechase start @Alice @Bob           a game, in turn order
/planechase start                       while one is on: its table here
/planechase deck                        hand in a planar deck of your own
/turn                                   the dice of this turn, and the next turn\
"""),
        later("One message keeps the table: whose turn it is, the plane, what the planar die costs now."),
        "docs/planechase.md",
    ),
)
