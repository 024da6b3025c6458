"""What ``/help`` says of plain dice."""

from bot.help import Topic
from bot.words import later

HELP = (
    Topic(
        "dice",
        later("Dice"),
        later("""\
/roll 4d6kh3                            keep the highest 3
/roll 1d20+5 to hit                     what stands behind the dice is its label
/roll 1d20+5 adv                        advantage; dis: disadvantage
/roll 5d10!                             a die that shows 10 brings another, again and again
/roll 2d6ro<3                           1s and 2s are rolled once more
/roll 8d6>=5                            how many show 5 or more
/roll 2d6[fire]+1d4[cold]               damage by type
/roll 6x4d6kh3                          the same six times
/roll 1d20+5 to hit; 2d6+3 damage       several at once
/roll d20 plus five with advantage      in words
/roll sr6                               a system by its name
/again                                  your last roll here once more\
"""),
        later("""\
**Under each roll**
**Roll again** makes a new roll, **Reroll dice…** throws the dice you pick again, **Amend…** adds \
a forgotten modifier, advantage or target. The buttons stay good, also next month.\
"""),
        "docs/notation.md",
    ),
)
