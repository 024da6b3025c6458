"""Words that a fight keeps with its steps, and how they are shown.

What is kept are the words in English: they are the keys. A word that somebody typed stays as it is.
"""

from bot.words import later, later_of
from bot.words.terms import Terms

FEATURE = "a feature"
"""What was used once this turn, where nobody named it."""

USED_ONCE = Terms({FEATURE: later("a feature")})
"""What was used once in a turn."""

STATES = Terms(
    {
        "conscious": later_of("a creature", "conscious"),
        "unconscious": later_of("a creature", "unconscious"),
        "dying": later_of("a creature", "dying"),
        "stable": later_of("a creature", "stable"),
        "dead": later_of("a creature", "dead"),
    }
)
"""How a creature is, in a word: see :class:`bot.games.dnd.hit_points.record.hit_points.HitPoints`."""
