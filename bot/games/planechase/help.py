"""What ``/help`` says of Planechase."""

from bot.help import Topic
from bot.words import say

HELP = (
    Topic(
        "planechase",
        say("Planechase"),
        say("""\
/planechase start @Alice @Bob           a game, in turn order
/planechase show                        the table once more
/planechase roll                        the planar die, at what it costs now
/planechase turn                        the next turn
/planechase planeswalk                  turn the next plane up
/planechase effect-roll                 a roll that a card tells you to make
/planechase end                         the end, after a question\
"""),
        say("One message keeps the table: whose turn it is, the plane, what the planar die costs now."),
        "docs/planechase.md",
    ),
)
