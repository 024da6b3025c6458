"""The fifteen conditions of ``conditions.toml``: the effects of each on rolls by and against its bearer."""

from collections.abc import Iterable
from importlib.resources import files

import msgspec
from msgspec import Struct

from bot.games.dnd.terms.circumstance import Tilt
from bot.words import Later
from bot.words.terms import Terms

EXHAUSTION = "exhaustion"
LEVELS = 6
"""The levels of Exhaustion; the last one kills."""
PER_LEVEL = -2
"""The modifier per level of Exhaustion to each D20 Test."""


class ConditionEffects(Struct, frozen=True, forbid_unknown_fields=True):
    """A condition, as in ``conditions.toml``. Its key is its entry's name in the Rules Glossary.

    ``also`` are other words that people type for it, and ``lines`` describe it in three lines.

    ``by`` is the mode of the bearer's attack rolls, ``against`` that of attack rolls against it, ``near`` and
    ``far`` those of attack rolls from within 5 feet and from beyond. ``checks``, ``initiative`` and ``saves``
    (with these abilities) are the modes of such rolls. ``fails`` are abilities whose saves fail without a
    roll, ``sense`` is the one that checks mustn't need. With ``crits``, hits from within 5 feet are Critical
    Hits. ``acts`` means that it can take actions, ``moves`` that its Speed isn't 0, ``resists`` that all
    damage is halved. ``includes`` are conditions that come with it, ``leaves`` is the one that remains after
    it, ``immune`` are those that can't coexist with it.
    """

    name: str = ""
    also: str = ""
    lines: tuple[str, ...] = ()
    by: Tilt | None = None
    against: Tilt | None = None
    near: Tilt | None = None
    far: Tilt | None = None
    checks: Tilt | None = None
    initiative: Tilt | None = None
    saves: tuple[str, ...] = ()
    fails: tuple[str, ...] = ()
    sense: str = ""
    crits: bool = False
    acts: bool = True
    moves: bool = True
    includes: tuple[str, ...] = ()
    leaves: str = ""
    immune: tuple[str, ...] = ()
    resists: bool = False


CONDITIONS = msgspec.toml.decode(
    files(__package__).joinpath("conditions.toml").read_bytes(), type=dict[str, ConditionEffects]
)
"""Every condition by key."""

_OTHER = ConditionEffects()


def condition_of(key: str) -> ConditionEffects:
    """Return the condition with this key; for a spell's own effect, one that doesn't affect rolls."""
    return CONDITIONS.get(key, _OTHER)


WORDS = {key: Later(condition.name, "a condition") for key, condition in CONDITIONS.items()}
NAMES = Terms(
    WORDS,
    {key: Later(row.also, f"also typed for {row.name}") for key, row in CONDITIONS.items() if row.also},
)
"""The conditions as shown and typed."""


def with_included(conditions: Iterable[str]) -> tuple[str, ...]:
    """Return these conditions and the conditions they include, each only once."""
    keys = dict[str, None]()
    for key in conditions:
        keys.update(dict.fromkeys((key, *condition_of(key).includes)))
    return tuple(keys)
