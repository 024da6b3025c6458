"""What ``/help`` says of WIZARDS."""

from bot.help import Line, Topic
from bot.words import later

HELP = (
    Topic(
        "wizards",
        later("WIZARDS"),
        (
            Line("/wizards clash Bob", later("contested: the target saves with a button")),
            Line("/wizards damage light:3 heavy:1 type:fire"),
            Line("/wizards outcome table:1-5: it fizzles | 6+: it works"),
            Line("/wizards narrative I climb the wall", later("the GM sets terms with a button")),
            Line("/wizards modifier 1 rolls:clash", later("keeps +1 for every Clash")),
            Line("/wizards modifier", later("what you keep, and what you can take out")),
            Line("/wizards reroll", later("who has re-rolls")),
            Line("/wizards character play Mira"),
            Line("/wizards character show", later("what Mira has; Delete…, Others…")),
            Line("/wizards settings", later("how this channel plays")),
            Line("/turn", later("the Actions of this turn, and the next turn")),
        ),
        later("The target of a Clash saves with a button; what follows is one tap away."),
        "docs/wizards.md",
    ),
)
