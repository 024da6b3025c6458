"""Spells in a fight: the choices made by pressing, and the resulting rolls."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.fighting import Does, Fighting
from bot.games.dnd.fight.rolls.requests import Actor
from bot.games.dnd.hit_points.record.steps import AttackAction, Dealt, Hit
from bot.games.dnd.rolls.record.kinds import AttackRequest, HealingRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.spells.rules.requests import rolled_part
from bot.games.dnd.spells.rules.spell import spell
from bot.games.dnd.targets.target import Target

_APART = "|"
LATER = "later "
"""The prefix of a slot's level for a spell that was cast with the slot before and continues."""

RAYS = "rays "
"""The prefix of a slot's level for a spell that was cast before and has rays left."""


class Choosing(Struct, frozen=True):
    """The choices made so far for a casting: the caster's number, the spell, and others that can be "".

    ``key`` is the counter that pays, or the slot's level without a counter. ``option`` is the spell's option,
    ``chosen`` a damage type or condition, and ``numbers`` are the typed DC and attack bonus.
    """

    of: int
    spell: str
    key: str = ""
    option: str = ""
    chosen: str = ""
    numbers: str = ""

    @property
    def text(self) -> str:
        """The choices made so far, as the value of a list choice."""
        return _APART.join((str(self.of), self.spell, self.key, self.option, self.chosen, self.numbers))

    @property
    def later(self) -> bool:
        """True if the spell was cast before, and continues."""
        return self.key.startswith(LATER)

    @property
    def paid(self) -> bool:
        """True if casting takes no slot, because the spell was cast before and continues or has rays left."""
        return self.later or self.key.startswith(RAYS)

    @property
    def slot(self) -> int:
        """The level of the slot, or 0 if none is chosen."""
        level = self.key.rpartition(" ")[2]
        return int(level) if level.isdigit() and not self.key.startswith("own ") else 0


def read_choosing(text: str) -> tuple[Choosing, str] | None:
    """Parse a list choice's value into choices and the remaining text, or return None if it isn't one."""
    of, *words = text.split(_APART, 6)
    if not (of.isdigit() and len(words) in (5, 6)):
        return None
    return Choosing(int(of), *words[:5]), words[5] if len(words) == 6 else ""


def going_on(of: Combatant, steps: Iterable[object]) -> tuple[Choosing, ...]:
    """Return the ongoing effects of a combatant's spells, most recent first.

    A spell that it concentrates on repeats its effect and can have further parts. So does a spell that lasts
    without Concentration. Those of the last spell are offered once.
    """
    goes = []
    for name, slot in _lasting(of, steps).items():
        if known := spell(name):
            is_held = name == of.focus or not known.concentrates(slot)
            moves = any(part.again for part in known.parts)  # To another target, such as Hex.
            again = [""] if is_held and (moves or rolled_part(known, later=True)) else []
            further = [part.name for part in known.parts if part.name and part.later]
            goes += [Choosing(of.id, name, f"{LATER}{slot}", option) for option in (*again, *further)]
            goes += [Choosing(of.id, name, f"{RAYS}{slot}")] if rays_left(of, name) else []
    return tuple(goes)


def _lasting(of: Combatant, steps: Iterable[object]) -> dict[str, int]:
    """Return the slots of the combatant's spells that continue, by name."""
    cast = [step for step in steps if isinstance(step, Dealt) and step.actor == of.id and step.spell]
    begun = [step for step in cast if step.by != "trait"]  # Further parts are paid like this.
    held = [step for step in begun if step.focus == step.spell == of.focus or _lasts(step)]
    last = [step for step in begun[:1] if step is cast[0] and step.focus in ("", of.focus)]
    return {step.spell: step.slot for step in (*reversed(held), *last)}


def _lasts(cast: Dealt) -> bool:
    """Return True if a spell that was cast lasts for some rounds without Concentration."""
    of = spell(cast.spell)
    return of is not None and not of.concentrates(cast.slot) and of.duration(cast.slot)[0] > 0


def rays_left(of: Combatant, name: str) -> int:
    """Return how many rays of a spell someone has left this turn, because their target fell."""
    return max(0, of.action.attacks - of.acted) if set(of.struck) == {name} else 0


def just_hit(steps: Iterable[object], of: int) -> Hit | None:
    """Return the hit that a combatant has just scored with a Melee weapon; ``steps`` start with the last."""
    last = next((step for step in steps if isinstance(step, Dealt) and step.actor == of and step.aimed), None)
    if last is None or not last.melee or last.spell:
        return None
    return next((hit for hit in last.hits if hit.target == last.aimed), None)


def with_target(choosing: Choosing, target: str) -> str:
    """Return the value of a list choice: the choices so far, and a target."""
    return f"{choosing.text}{_APART}{target}"


def kind_of_action(fight: Fight, actor: Combatant, asked: DndRequest) -> Does:
    """Return the kind of action that a typed roll takes, which out of turn is a Reaction (Reactions)."""
    takes = asked.casting.takes if asked.casting else ""
    if asked.casting and asked.casting.later and not takes and not repeats_by_action(asked.casting.spell):
        return "trait"  # For example, an area that someone enters.
    if actor.group != fight.group or takes == "reaction":
        return "reaction"
    if takes == "bonus":
        return "bonus"
    return "attack" if isinstance(asked, AttackRequest) else "area"


def repeats_by_action(name: str) -> bool:
    """Return True if a spell's repeated effect takes an action."""
    repeated = spell(name)
    return repeated is not None and any(part.again == "action" for part in repeated.parts)


def casting_action(asked: DndRequest) -> AttackAction:
    """Return the action for a spell's attacks, one for each ray."""
    return AttackAction(max(1, asked.attack.rays if asked.attack else 1))


def cast_request(
    actor: Actor, request: DndRequest, met: Sequence[Target], fight: int, at: int | None, *, does: Does
) -> DndRequest:
    """Return the roll of a spell without an attack roll on these targets, as a step of its fight."""
    is_healing = isinstance(request, HealingRequest)
    fighting = Fighting(fight, "heal" if is_healing else does, actor.combatant.id, at)
    own = {target.combatant: target.adjust for target in request.targets}
    whole = tuple(replace(target, adjust=own.get(target.combatant, ())) for target in met)
    return actor.request(replace(request, met=whole, fighting=fighting.part))
