"""Rolls that are steps of fights: attacks, areas, healing, Death Saving Throws, first aid."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.attacks.attack_action import AttackAction
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.counters.table import CounterService
from bot.games.dnd.creatures.in_fights.allowed_uses import check_ongoing, check_uses
from bot.games.dnd.creatures.record.creature import attacks_of, unarmed
from bot.games.dnd.fight.cards.ongoing import Ongoing
from bot.games.dnd.fight.record.fighting import Does, Fighting
from bot.games.dnd.fight.record.state import Combatant
from bot.games.dnd.fight.rolls import area_requests, effects, requests, riders, save_requests
from bot.games.dnd.fight.rolls.area_requests import Area
from bot.games.dnd.fight.rolls.attack_actions import action_of
from bot.games.dnd.fight.rolls.requests import Actor
from bot.games.dnd.fight.steps.acting import able, check_moment, standing
from bot.games.dnd.fight.steps.attacks import SELF, check_aimed, check_charmed
from bot.games.dnd.fight.steps.escaping import Way
from bot.games.dnd.fight.steps.nearness import has_ally_near
from bot.games.dnd.fight.table.acting import actor_in, covered, in_turn, on_several, target_in
from bot.games.dnd.fight.table.book import FightService, recall_in
from bot.games.dnd.fight.table.paid import Paid, PaidCosts
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points.table import not_stable
from bot.games.dnd.inspiration.table import inspired
from bot.games.dnd.riders.in_fights import sheet_riders
from bot.games.dnd.riders.in_rolls.riding import ATTACK, costs_of
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.from_options import waking_request
from bot.games.dnd.rolls.rules.saves import saving_request
from bot.games.dnd.sheet.record.sheet import Attack
from bot.games.dnd.targets.target import Target
from bot.rolls.card import plain
from bot.rolls.service import Service
from bot.rolls.table import Prepared
from bot.rolls.values import Who
from bot.words import later, say


class FightRolls:
    """What in a fight is rolled by those who are in it."""

    def __init__(
        self, book: FightService, service: Service, counters: CounterService, paid: PaidCosts
    ) -> None:
        self._book = book
        self._counters = counters
        self._paid = paid
        self._service = service

    async def attack(
        self,
        view: View,
        who: Who,
        actor: int,
        target: int,
        at: int | None,
        *,
        picks: Sequence[str],
        first: int = 0,
        paid: str = "",
    ) -> int:
        """One attack by one of those in turn, meant like that; answer the number of its roll.

        ``first`` is that of the first of its press, 0 of that itself. It is ``paid`` with the slot of this
        key, "" for the lowest there is.

        Raises:
            PlayerError: It cannot be made, or is not theirs.

        """
        of = able(view.fight, actor)
        view.authorise(who, of)
        check_moment(
            view.fight, at
        )  # Before any die is rolled for it; it is looked at again when it is kept.
        return await self._attack(view, who, of, target, at=at, picks=picks, first=first, paid=paid)

    async def react(self, view: View, who: Who, actor: int, target: int) -> None:
        """A Reaction: one melee attack out of turn (Opportunity Attacks).

        Raises:
            PlayerError: It cannot be made.

        """
        fight = view.fight
        reacting = able(fight, actor)
        view.authorise(who, reacting)
        # Disengage avoids Opportunity Attacks, not what was readied (SRD 5.2, Avoiding Opportunity Attacks).
        if standing(fight, target).disengaged and not reacting.ready and not view.is_gm(who):
            words = later(
                "{name} has disengaged, which provokes no Opportunity Attack; a GM may make it all the same."
            )
            raise PressError(words.say(name=plain(fight.name(target))))
        await self._attack(view, who, reacting, target, does="reaction")

    async def _attack(
        self,
        view: View,
        who: Who,
        actor: Combatant,
        target: int,
        *,
        does: Does = "attack",
        at: int | None = None,
        picks: Sequence[str] = (),
        first: int = 0,
        paid: str = "",
    ) -> int:
        fight, rolling = view.fight, actor_in(view, actor)
        weapon = requests.weapon_of(actor, rolling.sheet, picks, view.moment.history.taken)
        if does == "reaction" and actor.ready:  # What was readied may be anything.
            weapon = next(
                (attack for attack in attacks_of(rolling.sheet) if attack.name == actor.weapon), weapon
            )
        # One melee attack: with only a bow, an Unarmed Strike (SRD 5.2, Making an Opportunity Attack).
        elif does == "reaction" and (weapon.ranged or weapon.save):
            attacks = attacks_of(rolling.sheet)
            weapon = next(
                (attack for attack in attacks if not (attack.ranged or attack.save)), unarmed(rolling.sheet)
            )
        if target == actor.id:
            raise PressError(SELF.say())
        if weapon.save:
            return await self._saving(view, who, rolling, weapon, target, at=at)
        check_charmed(fight, actor, target)
        check_uses(actor, weapon.name)  # Before any die is thrown for it.
        against = standing(fight, target)
        action = action_of(actor, rolling.sheet, picks) if does == "attack" else AttackAction()
        used = riders.as_used(weapon, actor, against, picks)
        picks = sheet_riders.with_own(actor, rolling.sheet, picks, view.on(actor))
        if has_ally_near(fight, actor, against):
            picks = (*picks, sheet_riders.ALLY)
        chosen = sheet_riders.picked(actor, rolling.sheet, picks)
        fighting = Fighting(view.id, does, actor.id, at, action=action, first=first)
        met = target_in(view, against, used.rider.ability if used.rider else "")
        before, spends = Paid(), dict[str, Spending]()
        if actor.character and (costs := costs_of(weapon, chosen)):
            before = await self._paid_before(
                view, requests.attack_request(rolling, met, used, fighting, picks=(), helpers=())
            )
            costs = {what: cost for what, cost in costs.items() if what not in before.spent}
            spends = await self._counters.paying(costs, actor.character, rolling.sheet, paid)
            spends = {**spends, **before.spent}
        request = requests.attack_request(
            rolling,
            met,
            used,
            fighting,
            picks=picks,
            helpers=[fight.name(helper) for helper in actor.helpers],
            paid=spends,
        )
        if riders.has_advantage(weapon, actor, against, fight, picks):
            request = replace(request, advantage=(*request.advantage, weapon.name))
        return await self._roll(replace(request, spends=spends.get(ATTACK)), view, who, before)

    async def _saving(
        self, view: View, who: Who, actor: Actor, weapon: Attack, target: int, *, at: int | None
    ) -> int:
        """An attack against which its target saves."""
        if not view.is_gm(who):
            check_aimed(view.fight, actor.combatant, [target])
        met = covered(view, [target_in(view, standing(view.fight, target), weapon.save)])
        targets = tuple(Target(each.name, combatant=each.combatant) for each in met)
        request = replace(
            saving_request(weapon, actor.sheet, targets),
            met=met,
            fighting=Fighting(view.id, "area", actor.combatant.id, at),
        )
        return await self._roll_paid(actor.request(request), actor, view, who)

    async def legendary(self, view: View, who: Who, actor: int, target: int, at: int | None) -> None:
        """An attack as a Legendary Action, after another's turn. Raises PressError if it cannot be made."""
        of = able(view.fight, actor)
        view.authorise(who, of)
        check_moment(view.fight, at)
        await self._attack(view, who, of, target, does="legendary", at=at)

    async def effect(
        self,
        view: View,
        who: Who,
        of: Combatant,
        name: str,
        targets: Sequence[int],
        *,
        at: int | None,
        said: Sequence[Target] = (),
    ) -> None:
        """An effect of a creature's stat block, by its name, on these; ``said`` is what holds of single ones.

        Raises:
            PlayerError: It cannot be had now, or is not theirs, or something is said of who is none of these.

        """
        view.authorise(who, of)
        check_moment(view.fight, at)
        effect = next((each for each in of.block.effects if each.name == name), None)
        if effect is None or not targets:
            raise PressError(say("Choose from the list whom it is for; several can be picked."))
        check_uses(of, effect.name, effects.BY[effect.use])
        fighting = Fighting(view.id, effects.BY[effect.use], of.id, at, effect=effect.name)
        there = [standing(view.fight, target) for target in targets]
        met = covered(
            view,
            [
                riders.measured(effect, combatant, target_in(view, combatant, effect.save))
                for combatant in there
            ],
        )
        met = area_requests.with_said(met, said)
        request = effects.effect_request(actor_in(view, of), effect, met, fighting)
        request = replace(request, afflicts=riders.brought(effect, there))
        await self._roll(request, view, who)

    async def ongoing(self, view: View, who: Who, going_on: Ongoing) -> None:
        """The damage with which a creature's hit or effect goes on.

        Raises:
            PressError: It was dealt in this turn already, or is not theirs.

        """
        of, what = going_on.of, going_on.what
        view.authorise(who, of)
        fighting = Fighting(view.id, "ongoing", of.id, effect=what.name)
        check_ongoing(view.fight.find(going_on.target.id), of.id, what.name)
        met = target_in(view, going_on.target)
        await self._roll(effects.ongoing_request(actor_in(view, of), what, met, fighting), view, who)

    async def area(self, view: View, who: Who, area: Area, targets: Sequence[int], at: int | None) -> None:
        """Damage for several at once. Raises PlayerError if it cannot be read, or is not theirs."""
        actor, met = on_several(view, who, targets, at, save=area.save)
        if not view.is_gm(who):
            check_aimed(view.fight, actor.combatant, targets)
        there = area_requests.with_said(covered(view, met), area.each)
        fighting = Fighting(view.id, "area", actor.combatant.id, at)
        request = area_requests.area_request(actor, area, there, fighting)
        await self._roll_paid(request, actor, view, who)

    async def heal(
        self, view: View, who: Who, dice: str, targets: Sequence[int], at: int | None, *, label: str = ""
    ) -> None:
        """Healing for one or several. Raises PlayerError if it cannot be read, or is not theirs."""
        actor, met = on_several(view, who, targets, at, save="")
        fighting = Fighting(view.id, "heal", actor.combatant.id, at)
        request = requests.heal_request(actor, dice, met, fighting, label=label)
        await self._roll_paid(request, actor, view, who)

    async def _roll_paid(self, request: DndRequest, actor: Actor, view: View, who: Who) -> int:
        """Roll it, paid for if that was typed behind its dice. Raises PlayerError if too little is left."""
        before = await self._paid_before(view, request) if request.costs else Paid()
        spends, of = before.spent.get(ATTACK), actor.combatant.character
        if request.costs and not spends:
            spends = await self._counters.paying_typed(request.costs, of, actor.sheet if of else None)
        return await self._roll(replace(request, spends=spends), view, who, before)

    async def _paid_before(self, view: View, request: DndRequest) -> Paid:
        return await self._paid.of(replace(request, home=view.place.home), view.fight.turn)

    async def death_save(self, view: View, who: Who, at: int | None) -> None:
        """The Death Saving Throw that is due. Raises PlayerError if none is, or it is not theirs."""
        saver = view.fight.saver
        if saver is None:
            raise PressError(say("No Death Saving Throw is due now; look at the fight as it is."))
        view.authorise(who, saver)
        fighting = Fighting(view.id, "death", saver.id, at)
        await self._roll(requests.death_request(actor_in(view, saver), fighting), view, who)

    async def save_at_end(self, view: View, who: Who, at: int | None) -> None:
        """The save at the end of the turn that is due next. Raises PlayerError if none is, or not theirs."""
        if view.fight.due is None:
            raise PressError(say("No save is due at the end of this turn; look at the fight as it is."))
        await self.withstand(view, who, *view.fight.due, at)

    async def withstand(self, view: View, who: Who, saver: Combatant, of: Borne, at: int | None) -> None:
        """A save against a condition, at any moment or this one. Raises PlayerError if it is not theirs."""
        view.authorise(who, saver)
        fighting = Fighting(view.id, "ending", saver.id, at)
        await self._roll(save_requests.ending_request(actor_in(view, saver), of, fighting), view, who)

    async def escape(self, view: View, who: Who, way: Way, at: int | None) -> None:
        """The check of whoever is in turn to end a condition. Raises PlayerError if it is not theirs."""
        actor = actor_in(view, in_turn(view, who, at))
        fighting = Fighting(view.id, "escape", actor.combatant.id, at)
        await self._roll(save_requests.escape_request(actor, way, fighting), view, who)

    async def concentrate(self, view: View, who: Who, target: int) -> None:
        """The save to keep Concentration that somebody owes. Raises PlayerError if none, or not theirs."""
        saver = standing(view.fight, target)
        if not saver.shaken:
            raise PressError(say("{name} need not save to concentrate now.", name=plain(saver.name)))
        view.authorise(who, saver)
        fighting = Fighting(view.id, "focus", saver.id)
        request = save_requests.concentration_request(actor_in(view, saver), saver.shaken[0], fighting)
        await self._roll(request, view, who)

    async def aid(self, view: View, who: Who, target: int, at: int | None) -> None:
        """First aid by whoever is in turn. Raises PlayerError if it cannot be given, or is not theirs."""
        actor = in_turn(view, who, at)
        fighting = Fighting(view.id, "aid", actor.id, at)
        request = requests.aid_request(actor_in(view, actor), standing(view.fight, target), fighting)
        await self._roll(request, view, who)

    async def wait(self, view: View, who: Who, target: int) -> None:
        """The hours until whoever is Stable wakes, for GMs; once no enemy is up, for all of the fight.

        Raises:
            PlayerError: It is not theirs to say, or nobody waits.

        """
        fight = view.fight
        of = standing(fight, target)
        if of.hp.state != "stable":
            raise PressError(not_stable(of.name))
        is_in = who.user in [combatant.player for combatant in fight.combatants]
        if any(combatant.is_monster and combatant.hp.is_up for combatant in fight.combatants) or not is_in:
            await self._book.require(view.place, who)
        request = waking_request(of.name, combatant=of.id)
        await self._roll(replace(request, fighting=Fighting(view.id, "wait", of.id)), view, who)

    async def _roll(self, request: DndRequest, view: View, who: Who, before: Paid | None = None) -> int:
        """Roll it as the fight and Heroic Inspiration were seen; if that holds no more, as they are then.

        Answer its number.
        """
        made = inspired(replace(request, home=view.place.home), view.seen.holders)
        uses = before.uses if before else ()
        ready = Prepared(made, uses, recall_in(view.seen.fight, made))
        return (await self._service.roll(GAME.key, request, view.place, who, ready=ready)).roll
