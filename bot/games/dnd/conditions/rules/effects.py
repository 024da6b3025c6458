"""The conditions as circumstances of rolls: each effect has a key by which it can be removed."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import Borne, conditions_of
from bot.games.dnd.conditions.rules.conditions import (
    CONDITIONS,
    WORDS,
    ConditionEffects,
)
from bot.games.dnd.terms.circumstance import Fact
from bot.words import later

BY, AGAINST, NEAR, FAR, CRITS = "by", "against", "near", "far", "crits"
CHECKS, INITIATIVE, SAVES, FAILS, LACKS, RESISTS = (
    "checks",
    "initiative",
    "saves",
    "fails",
    "lacks",
    "resists",
)
ROLLING = (BY, CHECKS, INITIATIVE, SAVES, FAILS, LACKS)
"""Effects on the roller's own rolls."""
MET = (AGAINST, NEAR, FAR, CRITS, RESISTS, SAVES, FAILS)
"""Effects on rolls against the bearer, and on its saves against damage."""


def key_of(effect: str, condition: str) -> str:
    """Return the key of this effect of a condition; stored with rolls."""
    return f"{effect}_{condition}"


def _of(key: str, condition: ConditionEffects) -> Iterator[tuple[str, Fact]]:
    """Yield each effect of a condition with its key. Its source is the condition's Rules Glossary entry."""
    effects = {
        # For someone who can't take actions it's a reminder without effect.
        BY: condition.by is not None or not condition.acts,
        AGAINST: condition.against is not None,
        NEAR: condition.near is not None,
        FAR: condition.far is not None,
        CRITS: condition.crits,
        RESISTS: condition.resists,
        CHECKS: condition.checks is not None,
        INITIATIVE: condition.initiative is not None,
        LACKS: bool(condition.sense),
        SAVES: bool(condition.saves),
        FAILS: bool(condition.fails),
    }
    bare = Fact(WORDS[key], key, "", given=True, condition=key)
    does = {
        BY: replace(bare, kind="attack", tilt=condition.by),
        AGAINST: replace(bare, kind="attack", tilt=condition.against),
        NEAR: replace(bare, kind="attack", tilt=condition.near, near=True),
        FAR: replace(bare, kind="attack", tilt=condition.far, near=False),
        CRITS: replace(bare, kind="attack", crits=True, near=True),
        RESISTS: replace(bare, kind="attack", resists=True),
        CHECKS: replace(bare, kind="check", tilt=condition.checks),
        INITIATIVE: replace(bare, kind="check", tilt=condition.initiative, initiative=True),
        LACKS: replace(bare, kind="check", auto="fail", sense=condition.sense),
        SAVES: replace(bare, kind="save", tilt="dis", abilities=condition.saves),
        FAILS: replace(bare, kind="save", auto="fail", abilities=condition.fails),
    }
    for effect, fact in does.items():
        if effects[effect]:
            yield key_of(effect, key), replace(fact, name=_NAMES.get(effect, fact.name))


_NAMES = {
    AGAINST: later("the target is {condition}"),
    NEAR: later("the target is {condition}, within 5 feet"),
    FAR: later("the target is {condition}, beyond 5 feet"),
    CRITS: later("a hit from within 5 feet on a target that's {condition} is a Critical Hit"),
    RESISTS: later("{condition}: all damage is halved"),
}

CONDITION_FACTS = {
    key: fact for condition in CONDITIONS for key, fact in _of(condition, CONDITIONS[condition])
}
"""Every effect of every condition on rolls."""


def rolling(borne: Sequence[Borne], target: int = 0) -> tuple[str, ...]:
    """Return the circumstances of a roll by a creature with these conditions, against any ``target``."""
    # Someone Grappled still attacks the grappler normally (Grappled, Attacks Affected).
    others = [
        condition
        for condition in borne
        if not (target and condition.condition == "grappled" and condition.by == target)
    ]
    return _facts(others, ROLLING)


def met(borne: Iterable[Borne]) -> tuple[str, ...]:
    """Return the circumstances of attacks on someone with these conditions, and of their saves and damage."""
    return _facts(borne, MET)


def _facts(borne: Iterable[Borne], effects: Sequence[str]) -> tuple[str, ...]:
    keys = (key_of(effect, condition) for condition in conditions_of(borne) for effect in effects)
    return tuple(key for key in keys if key in CONDITION_FACTS)
