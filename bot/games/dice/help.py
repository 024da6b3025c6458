"""What ``/help`` says of plain dice."""

from bot.help import Line, Topic
from bot.words import later

HELP = (
    Topic(
        "dice",
        later("Dice"),
        (
            Line("/roll 4d6kh3", later("keep the highest 3")),
            Line("/roll 1d20+5 to hit", later("what stands behind the dice is its label")),
            Line("/roll 1d20+5 adv", later("advantage; dis: disadvantage")),
            Line("/roll 5d10!", later("a die that shows 10 brings another, again and again")),
            Line("/roll 2d6ro<3", later("1s and 2s are rolled once more")),
            Line("/roll 8d6>=5", later("how many show 5 or more")),
            Line("/roll 2d6[fire]+1d4[cold]", later("damage by type")),
            Line("/roll 6x4d6kh3", later("the same six times")),
            Line("/roll 1d20+5 to hit; 2d6+3 damage", later("several at once")),
            Line("/roll d20 plus five with advantage", later("in words")),
            Line("/roll sr6", later("a system by its name")),
            Line("/again", later("your last roll here once more")),
        ),
        later("""\
**Under each roll**
**Roll again** makes a new roll, **Reroll dice…** throws the dice you pick again, **Amend…** adds \
a forgotten modifier, advantage or target. The buttons stay good, also next month.\
"""),
        "docs/notation.md",
    ),
)
