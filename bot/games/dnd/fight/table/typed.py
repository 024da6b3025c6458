"""Typed rolls of characters in a fight that has begun."""

from collections.abc import Mapping
from contextlib import suppress

from msgspec import Struct, field
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.circumstances.circumstances import SOCIAL
from bot.games.dnd.circumstances.sources import NO_EFFECT, NOT_DUE
from bot.games.dnd.fight.record.combatant import Combatant, named
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.store.reading import StoredFight
from bot.games.dnd.fight.stored.history import fight_of
from bot.games.dnd.rolls.record.kinds import CheckRequest
from bot.games.dnd.rolls.record.request import DndRequest


class Begun(Struct, frozen=True):
    """A fight whose first turn has begun, by its number; ``on`` are its characters' active riders."""

    id: int
    fight: Fight
    on: Mapping[int, frozenset[str]] = field(default_factory=dict)


def charming(asked: DndRequest, begun: Begun | None) -> DndRequest:
    """Return a check marked as a social one if the roller charmed a creature in the fight (Charmed).

    A GM can remove the mark if the check isn't aimed at that creature.
    """
    if not begun or not isinstance(asked, CheckRequest) or asked.check.ability != "cha":
        return asked
    own = roller_in(begun, asked)
    charmed = any(
        one.condition == "charmed" and own and one.by == own.id
        for combatant in begun.fight.combatants
        for one in combatant.borne
    )
    if not charmed or SOCIAL in asked.facts:
        return asked
    return replace(asked, facts=(*asked.facts, SOCIAL))


def hidden_attack(asked: DndRequest, begun: Begun | None) -> DndRequest:
    """Return a hidden attack, marked as having no effect if its target is in the fight."""
    aimed = begun and any(named(begun.fight.combatants, target.name) for target in asked.targets)
    return replace(asked, label=NO_EFFECT if aimed else "")


def typed_death(asked: DndRequest, begun: Begun | None) -> DndRequest:
    """Return a typed Death Saving Throw, which counts as the fight's if one is due for the roller.

    If none is due for a dying creature, the roll's card points that out.
    """
    asked = replace(asked, label="")
    of = roller_in(begun, asked) if begun else None
    if begun and of and of == begun.fight.saver:
        return replace(asked, fighting=Fighting(begun.id, "death", of.id).part)
    return replace(asked, label=NOT_DUE) if of and of.hp.state == "dying" else asked


def roller_in(begun: Begun, asked: DndRequest) -> Combatant | None:
    """Return the combatant that belongs to the rolling character."""
    number = asked.roller.character
    of = (combatant for combatant in begun.fight.combatants if number and combatant.character == number)
    return next(of, None)


def begun_in(stored: StoredFight | None) -> Begun | None:
    """Return the fight if its first turn has started. An unreadable one doesn't block other rolls."""
    with suppress(PressError):
        fight = fight_of(stored) if stored else None
        return Begun(stored.id, fight, stored.on) if stored and fight and fight.is_on else None
    return None
