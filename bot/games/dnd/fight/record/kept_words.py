"""Words that a fight stores with its steps, and how they are shown.

The English words are stored as keys. A word that someone typed stays as it is.
"""

from bot.words import later, later_of
from bot.words.terms import Terms

FEATURE = "a feature"
"""The stored word for an unnamed feature that was used this turn."""

USED_ONCE = Terms({FEATURE: later("a feature")})
"""The word for something that can be used once per turn."""

STATES = Terms(
    {
        "conscious": later_of("a creature", "conscious"),
        "unconscious": later_of("a creature", "unconscious"),
        "dying": later_of("a creature", "dying"),
        "stable": later_of("a creature", "stable"),
        "dead": later_of("a creature", "dead"),
    }
)
"""A creature's state in a word: see :class:`bot.games.dnd.hit_points.record.hit_points.HitPoints`."""
