"""Spells cast in a fight with buttons: each is one step, or several if it has rays."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.counters.rules.cost import Cost
from bot.games.dnd.counters.table import CounterService
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.rolls import casting
from bot.games.dnd.fight.rolls.casting import RAYS, Choosing, going_on, just_hit, rays_left
from bot.games.dnd.fight.steps.acting import able, check_moment, check_takes, now, standing
from bot.games.dnd.fight.steps.attacks import check_aimed
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.rolls import FightRolls
from bot.games.dnd.fight.table.view import View, actor_in, covered, target_in
from bot.games.dnd.hit_points.record.steps import Hit
from bot.games.dnd.rolls.record.kinds import AttackRequest, DamageRequest, HealingRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.spells.rules.casters import caster_of, check_targets
from bot.games.dnd.spells.rules.casting import Caster, cast_part
from bot.games.dnd.spells.rules.requests import is_smite, main_part, more_against, rolled_part, spell_request
from bot.games.dnd.spells.rules.spell import Spell, SpellPart, spell
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.spell_names import spell_name
from bot.rolls.card import Choice, plain
from bot.rolls.values import Who
from bot.words import later, say

Aims = Sequence[tuple[int, int]]
"""Targets by number, each with its number of rays or darts."""


class Cast(Struct, frozen=True):
    """A spell being cast in the fight; ``knows`` means that its caster's numbers are known."""

    of: Combatant
    spell: Spell
    caster: Caster
    knows: bool


class FightCasting(Struct, frozen=True):
    """The service that casts spells in a fight."""

    book: FightService
    rolls: FightRolls
    counters: CounterService

    async def slots(self, view: View, of: Combatant, level: int, name: str) -> tuple[Choice, ...]:
        """Return the ways to pay for a spell of this level: free uses, and slots from the lowest up.

        There are none for a cantrip, a creature, or a sheet without slots.
        """
        sheet = view.sheet(of)
        if not level or not of.character or sheet is None:
            return ()
        free = await self.counters.offered(Cost(name=name), of.character, sheet)
        return (*free, *await self.counters.offered(Cost(slot=level), of.character, sheet))

    def cast_of(self, view: View, who: Who, chosen: Choosing) -> Cast:
        """Return the chosen spell. Raises PlayerError if it's gone, or the user can't play its caster."""
        of, known = able(view.fight, chosen.of), spell(chosen.spell)
        view.authorise(who, of)
        if known is None:
            raise PressError(say("That spell is no longer available. Choose another."))
        caster, knows = caster_of(actor_in(view, of).sheet, chosen.numbers, of.block.spellcasting)
        return Cast(of, known, caster, knows)

    async def cast(self, view: View, who: Who, chosen: Choosing, aims: Aims, at: int | None) -> int:
        """Cast a spell on these targets, each with its own rays or darts; return the number of rays left.

        Raises:
            PlayerError: The spell can't be cast now, or the user can't cast it.

        """
        cast = self.cast_of(view, who, chosen)
        self._check_time(view, cast, chosen, at)
        part = rolled_part(cast.spell, chosen.option, later=chosen.later)
        part = part and cast_part(part, cast.spell, cast.caster, chosen.slot)
        hit = self._hit(view, cast) if part and is_smite(part) else None
        aims = [(hit.target, 1)] if hit else _spread(aims, _shots(part, chosen, cast.of))
        _check_aims(cast, chosen, aims)
        numbers = [number for number, many in aims for _ in range(many)]
        targets = tuple(Target(view.fight.name(number), combatant=number) for number in numbers)
        actor = actor_in(view, cast.of)
        request = spell_request(
            cast.spell,
            cast.caster,
            targets,
            slot=chosen.slot,
            cost=_cost(chosen, cast.spell, actor.sheet, cast.of),
            option=chosen.option,
            chosen=chosen.chosen,
            later=chosen.later,
            critical=hit is not None and hit.critical,
        )
        request = _smiting(view, request, part, hit)
        paid = "" if chosen.paid else chosen.key
        if isinstance(request, AttackRequest):
            return await self._rays(view, who, cast.of, request, aims, paid=paid, at=at)
        if not view.is_gm(who) and not isinstance(request, HealingRequest):
            check_aimed(view.fight, cast.of, [number for number, _ in aims])
        met: Sequence[Target] = [_target(view, number, request.ability) for number, _ in aims]
        met = met if part and "ignores" in part.effects else covered(view, met)  # Sacred Flame
        does = casting.kind_of_action(view.fight, cast.of, request)
        whole = casting.cast_request(actor, request, met, view.id, at, does=does)
        await self.rolls.roll_paid(whole, actor, view, who, paid=paid)
        return 0

    def _check_time(self, view: View, cast: Cast, chosen: Choosing, at: int | None) -> None:
        """Raise PressError unless the spell can be cast now."""
        of, takes = cast.of, cast.spell.cast
        if chosen.later:
            if cast.spell.concentrates(chosen.slot) and of.focus != cast.spell.name:
                words = later("{name} is no longer concentrating on {what}.")
                raise PressError(words.say(name=plain(of.name), what=plain(spell_name(cast.spell.name))))
            if chosen.option in cast.spell.further:
                steps = [event[0].step for event in reversed(view.moment.history.story)]
                if chosen not in [replace(goes, numbers=chosen.numbers) for goes in going_on(of, steps)]:
                    raise PressError(say("That's no longer possible. Check the fight's message."))
                return
            if all(part.again in ("", "turn") for part in cast.spell.parts):
                return
            takes = ""
        check_takes(of, takes)
        if takes == "reaction":
            return
        check_moment(view.fight, at)
        if of.group != view.fight.group:
            words = later("It isn't {name}'s turn, so they can only cast a spell as a Reaction.")
            raise PressError(words.say(name=plain(of.name)))

    @staticmethod
    def _hit(view: View, cast: Cast) -> Hit:
        """Return the hit that a spell such as Divine Smite belongs to. Raises PressError if there is none."""
        events = view.moment.history.events_in(view.fight.turn, view.fight.turn)
        if hit := just_hit((taken.step for taken, _, _ in reversed(events)), cast.of.id):
            return hit
        words = later("{spell} is cast right after a hit with a Melee weapon. Attack first.")
        raise PressError(words.say(spell=plain(spell_name(cast.spell.name))))

    async def _rays(
        self,
        view: View,
        who: Who,
        of: Combatant,
        request: AttackRequest,
        aims: Aims,
        *,
        paid: str,
        at: int | None,
    ) -> int:
        """Attack once per ray of a spell, paying for all of them once; return the number of rays left."""
        first = lost = 0
        picks = tuple(pick for pick in view.moment.picks if pick.startswith(("cover", "fact", "adv", "dis")))
        for number in [number for number, many in aims for _ in range(many)]:
            if first and standing(view.fight, number).hp.dead:
                lost += 1  # An earlier ray killed its target, so another is chosen.
                continue
            roll = await self.rolls.cast(
                view, who, of, request, number, at=at, picks=picks, first=first, paid=paid
            )
            after = await self.book.view(view.place)
            combatant = after.fight.find(of.id) if after and after.id == view.id else None
            if after is None or combatant is None:
                return 0
            first, paid = first or roll, ""
            view, of, at = after, combatant, now(after.fight)
            attack = request.attack and replace(request.attack, costs=None)
            request = replace(request, attack=attack)
        return lost


def _check_aims(cast: Cast, chosen: Choosing, aims: Aims) -> None:
    part = main_part(cast.spell, chosen.option, later=chosen.later)
    part = part and cast_part(part, cast.spell, cast.caster, chosen.slot)
    check_targets(cast.spell, part, len(aims))


def _target(view: View, number: int, save: str) -> Target:
    of = standing(view.fight, number)
    return replace(target_in(view, of, save), hp=of.hp)


def _smiting(view: View, request: DndRequest, part: SpellPart | None, hit: Hit | None) -> DndRequest:
    """Return a spell that follows a hit with its extra damage to this kind of creature."""
    if part is None or hit is None or not isinstance(request, DamageRequest):
        return request
    return replace(request, extras=more_against(part, standing(view.fight, hit.target).block.kind))


def _shots(part: SpellPart | None, chosen: Choosing, of: Combatant) -> int:
    """Return a spell's number of rays or darts, or those left if it was cast before."""
    if part is None or part.whom.shots == 1:
        return 1
    return rays_left(of, chosen.spell) if chosen.key.startswith(RAYS) else part.whom.shots


def _spread(aims: Aims, shots: int) -> Aims:
    """Return these targets with all rays or darts assigned; the first target gets any that remain.

    Raises:
        PressError: More were assigned than the spell has.

    """
    left = shots - sum(many for _, many in aims)
    if shots == 1:
        return aims
    if left < 0:
        raise PressError(say("There are only {count}. Choose fewer.", count=shots))
    return [(number, many + (0 if place else left)) for place, (number, many) in enumerate(aims)]


def _cost(chosen: Choosing, of: Spell, sheet: Sheet, caster: Combatant) -> Cost | None:
    """Return the chosen way to pay, or None if the casting is free."""
    if not caster.character or not chosen.key or not of.level or chosen.paid:
        return None
    counter = sheet.counters.find(chosen.key)
    return Cost(name=counter.name) if counter and not counter.is_slot else Cost(slot=chosen.slot or of.level)
