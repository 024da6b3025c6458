"""The fifteen conditions as data: the effects of each on rolls by and against its bearer.

The rules are those of the System Reference Document 5.2.1, Rules Glossary, in our own keys.
"""

from collections.abc import Iterable

from msgspec import Struct

from bot.games.dnd.terms.circumstance import Tilt
from bot.words import later_of
from bot.words.terms import Terms

EXHAUSTION = "exhaustion"
LEVELS = 6
"""The levels of Exhaustion; the last one kills."""
PER_LEVEL = -2
"""The modifier per level of Exhaustion to each D20 Test."""


class ConditionEffects(Struct, frozen=True):
    """The effects of a condition. Its key is its entry's name in the Rules Glossary.

    ``by`` is the mode of the bearer's attack rolls, ``against`` that of attack rolls against it, ``near`` and
    ``far`` those of attack rolls from within 5 feet and from beyond. ``checks``, ``initiative`` and ``saves``
    (with these abilities) are the modes of such rolls. ``fails`` are abilities whose saves fail without a
    roll, ``sense`` is the one that checks mustn't need. With ``crits``, hits from within 5 feet are Critical
    Hits. ``acts`` means that it can take actions, ``moves`` that its Speed isn't 0, ``resists`` that all
    damage is halved. ``includes`` are conditions that come with it, ``leaves`` is the one that remains after
    it, ``immune`` are those that can't coexist with it.
    """

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


_BODY = ("str", "dex")

CONDITIONS = {
    "blinded": ConditionEffects(by="dis", against="adv", sense="sight"),
    # The attack itself says whom it can't attack. Social checks are a circumstance that people name.
    "charmed": ConditionEffects(),
    "deafened": ConditionEffects(sense="hearing"),
    EXHAUSTION: ConditionEffects(),
    "frightened": ConditionEffects(by="dis", checks="dis"),
    "grappled": ConditionEffects(by="dis", moves=False),
    "incapacitated": ConditionEffects(initiative="dis", acts=False),
    "invisible": ConditionEffects(by="adv", against="dis", initiative="adv"),
    "paralyzed": ConditionEffects(
        against="adv", fails=_BODY, crits=True, moves=False, includes=("incapacitated",)
    ),
    "petrified": ConditionEffects(
        against="adv",
        fails=_BODY,
        moves=False,
        includes=("incapacitated",),
        immune=("poisoned",),
        resists=True,
    ),
    "poisoned": ConditionEffects(by="dis", checks="dis"),
    "prone": ConditionEffects(by="dis", near="adv", far="dis"),
    "restrained": ConditionEffects(by="dis", against="adv", saves=("dex",), moves=False),
    # This one doesn't change its Speed.
    "stunned": ConditionEffects(against="adv", fails=_BODY, includes=("incapacitated",)),
    "unconscious": ConditionEffects(
        against="adv",
        fails=_BODY,
        crits=True,
        moves=False,
        includes=("incapacitated", "prone"),
        leaves="prone",
    ),
}
"""Every condition by key. Keys are stored: never change one."""

_OTHER = ConditionEffects()


def condition_of(key: str) -> ConditionEffects:
    """Return the condition with this key; for a spell's own effect, one that doesn't affect rolls."""
    return CONDITIONS.get(key, _OTHER)


WORDS = {
    "blinded": later_of("a condition", "Blinded"),
    "charmed": later_of("a condition", "Charmed"),
    "deafened": later_of("a condition", "Deafened"),
    EXHAUSTION: later_of("a condition", "Exhaustion"),
    "frightened": later_of("a condition", "Frightened"),
    "grappled": later_of("a condition", "Grappled"),
    "incapacitated": later_of("a condition", "Incapacitated"),
    "invisible": later_of("a condition", "Invisible"),
    "paralyzed": later_of("a condition", "Paralyzed"),
    "petrified": later_of("a condition", "Petrified"),
    "poisoned": later_of("a condition", "Poisoned"),
    "prone": later_of("a condition", "Prone"),
    "restrained": later_of("a condition", "Restrained"),
    "stunned": later_of("a condition", "Stunned"),
    "unconscious": later_of("a condition", "Unconscious"),
}

NAMES = Terms(
    WORDS,
    {
        "blinded": later_of("also typed for Blinded", "blind"),
        "charmed": later_of("also typed for Charmed", "charm"),
        "deafened": later_of("also typed for Deafened", "deaf"),
        EXHAUSTION: later_of("also typed for Exhaustion", "exhausted"),
        "frightened": later_of("also typed for Frightened", "afraid, scared"),
        "grappled": later_of("also typed for Grappled", "grapple, held"),
        "incapacitated": later_of("also typed for Incapacitated", "incap"),
        "paralyzed": later_of("also typed for Paralyzed", "paralysed"),
        "poisoned": later_of("also typed for Poisoned", "sick"),
        "prone": later_of("also typed for Prone", "down"),
        "restrained": later_of("also typed for Restrained", "netted, webbed"),
        "stunned": later_of("also typed for Stunned", "stun"),
        "unconscious": later_of("also typed for Unconscious", "asleep, sleeping"),
    },
)
"""The conditions as shown and typed."""


def with_included(conditions: Iterable[str]) -> tuple[str, ...]:
    """Return these conditions and the conditions they include, each only once."""
    found = dict[str, None]()
    for key in conditions:
        found.update(dict.fromkeys((key, *condition_of(key).includes)))
    return tuple(found)
