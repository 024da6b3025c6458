"""Rolls that are steps of fights: attacks, areas, healing, Death Saving Throws, first aid."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.counters.rules.cost import Cost, Spending
from bot.games.dnd.counters.table import CounterService
from bot.games.dnd.creatures.in_fights.uses import check_ongoing, check_uses
from bot.games.dnd.fight.cards.choices import Ongoing
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.rolls import area_requests, requests, riders
from bot.games.dnd.fight.rolls.area_requests import TypedArea
from bot.games.dnd.fight.rolls.attack_actions import action_of
from bot.games.dnd.fight.rolls.casting import casting_action, kind_of_action
from bot.games.dnd.fight.rolls.fighting import Does, Fighting
from bot.games.dnd.fight.rolls.requests import Actor
from bot.games.dnd.fight.steps.acting import able, check_moment, standing
from bot.games.dnd.fight.steps.attacks import SELF, check_aimed, check_charmed, has_ally_near
from bot.games.dnd.fight.table.book import FightService, recall_in
from bot.games.dnd.fight.table.paid import Paid, PaidCosts
from bot.games.dnd.fight.table.view import View, actor_in, covered, on_several, target_in
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points.record.steps import AttackAction
from bot.games.dnd.inspiration.table import inspired
from bot.games.dnd.riders.in_fights import sheet_riders
from bot.games.dnd.riders.in_rolls.riding import ATTACK, costs_of
from bot.games.dnd.rolls.record.kinds import AttackRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.saves import saving_request
from bot.games.dnd.sheet.record.sheet import Attack
from bot.games.dnd.targets.target import Target
from bot.rolling.service import Service
from bot.rolls.card import plain
from bot.rolls.table import Prepared
from bot.rolls.values import Who
from bot.words import later, say


class _Way(Struct, frozen=True):
    """The way an attack is made: with a weapon and settings or, if it ``casts``, with a spell.

    ``first`` and ``paid`` are as in :meth:`FightRolls.attack`.
    """

    does: Does = "attack"
    at: int | None = None
    picks: Sequence[str] = ()
    first: int = 0
    paid: str = ""
    casts: AttackRequest | None = None


class FightRolls(Struct, frozen=True):
    """The rolls of a fight's combatants."""

    book: FightService
    service: Service
    counters: CounterService
    paid: PaidCosts

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
        """Make one attack by an active creature with these settings; return the roll's number.

        ``first`` is the roll of the press's first attack, or 0 if this is the first. The attack is ``paid``
        with the slot of this key, or with the lowest available one if it's "".

        Raises:
            PlayerError: The attack can't be made, or the user can't make it.

        """
        of = able(view.fight, actor)
        view.authorise(who, of)
        # Check before any die is rolled; it's checked again before it's stored.
        check_moment(view.fight, at)
        return await self._attack(view, who, of, target, _Way(at=at, picks=picks, first=first, paid=paid))

    async def cast(
        self,
        view: View,
        who: Who,
        of: Combatant,
        casts: AttackRequest,
        target: int,
        *,
        at: int | None,
        picks: Sequence[str],
        first: int = 0,
        paid: str = "",
    ) -> int:
        """Make one attack of a spell, paid as in :meth:`attack`. Raises PlayerError if that's impossible."""
        does = kind_of_action(view.fight, of, casts)
        way = _Way(does, at, picks, first, paid, casts)
        return await self._attack(view, who, of, target, way)

    async def react(self, view: View, who: Who, actor: int, target: int) -> None:
        """Make a Reaction: one melee attack out of turn (Opportunity Attacks).

        Raises:
            PlayerError: It can't be made.

        """
        fight = view.fight
        reacting = able(fight, actor)
        view.authorise(who, reacting)
        # Disengage avoids Opportunity Attacks, not readied ones (SRD 5.2, Avoiding Opportunity Attacks).
        if standing(fight, target).disengaged and not reacting.ready and not view.is_gm(who):
            words = later("{name} has disengaged, so there's no Opportunity Attack. A GM can still make one.")
            raise PressError(words.say(name=plain(fight.name(target))))
        await self._attack(view, who, reacting, target, _Way("reaction"))

    async def _attack(self, view: View, who: Who, actor: Combatant, target: int, way: _Way) -> int:
        """Make one attack, with the spell that it ``casts`` or else with the chosen weapon."""
        fight, rolling = view.fight, actor_in(view, actor)
        does, picks, casts = way.does, way.picks, way.casts
        weapon = casts.attack if casts and casts.attack else _weapon(view, rolling, picks, does)
        if target == actor.id:
            raise PressError(SELF.say())
        if weapon.save:
            return await self._saving(view, who, rolling, weapon, target, at=way.at)
        check_charmed(fight, actor, target)
        check_uses(actor, weapon.name)  # Check before any die is rolled.
        against = standing(fight, target)
        action = AttackAction()
        if does == "attack":
            action = casting_action(casts) if casts else action_of(actor, rolling.sheet, picks)
        used = riders.as_used(weapon, actor, against, picks) if actor.creature else weapon
        if rolling.sheet.riders:
            picks = sheet_riders.with_own(actor, rolling.sheet, picks, view.on(actor))
        if has_ally_near(fight, actor, against):
            picks = (*picks, sheet_riders.ALLY)
        chosen = sheet_riders.picked(actor, rolling.sheet, picks)
        fighting = Fighting(view.id, does, actor.id, way.at, action=action, first=way.first)
        met = target_in(view, against, used.rider.ability if used.rider else "")
        before, spends = Paid(), dict[str, Spending]()
        if actor.character and (costs := costs_of(weapon, chosen)):
            bare = requests.attack_request(rolling, met, used, fighting, picks=(), helpers=())
            before, spends = await self._paying(view, rolling, bare, costs, way.paid)
        helpers = [fight.name(helper) for helper in actor.helpers]
        request = requests.attack_request(
            rolling, met, used, fighting, picks=picks, helpers=helpers, paid=spends
        )
        if actor.creature and riders.has_advantage(weapon, actor, against, fight, picks):
            request = replace(request, advantage=(*request.advantage, weapon.name))
        request = requests.with_extras(request, actor, against)
        request = request.having(casting=casts.casting, half=casts.half) if casts else request
        return await self.roll(replace(request, spends=spends.get(ATTACK)), view, who, before)

    async def _paying(
        self, view: View, actor: Actor, bare: DndRequest, costs: Mapping[str, Cost], paid: str
    ) -> tuple[Paid, dict[str, Spending]]:
        """Return the costs already paid for an undone roll like this one, and all costs of the new roll."""
        before = await self._paid_before(view, bare)
        due = {what: cost for what, cost in costs.items() if what not in before.spent}
        spends = await self.counters.paying(due, actor.combatant.character, actor.sheet, paid)
        return before, {**spends, **before.spent}

    async def _saving(
        self, view: View, who: Who, actor: Actor, weapon: Attack, target: int, *, at: int | None
    ) -> int:
        """Make an attack that its target saves against."""
        if not view.is_gm(who):
            check_aimed(view.fight, actor.combatant, [target])
        met = covered(view, [target_in(view, standing(view.fight, target), weapon.save)])
        targets = tuple(Target(one.name, combatant=one.combatant) for one in met)
        request = replace(
            saving_request(weapon, actor.sheet, targets),
            met=met,
            fighting=Fighting(view.id, "area", actor.combatant.id, at).part,
        )
        return await self.roll_paid(actor.request(request), actor, view, who)

    async def legendary(self, view: View, who: Who, actor: int, target: int, at: int | None) -> None:
        """Attack as a Legendary Action, after another's turn. Raises PressError if that's impossible."""
        of = able(view.fight, actor)
        view.authorise(who, of)
        check_moment(view.fight, at)
        await self._attack(view, who, of, target, _Way("legendary", at))

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
        """Use a stat block effect on these targets; ``said`` has details about individual targets.

        Raises:
            PlayerError: It can't be used now or by this user, or a detail is about someone else.

        """
        view.authorise(who, of)
        check_moment(view.fight, at)
        effect = next((own for own in of.block.effects if own.name == name), None)
        if effect is None or not targets:
            raise PressError(say("Choose one or more targets from the list."))
        check_uses(of, effect.name, area_requests.BY[effect.use])
        fighting = Fighting(view.id, area_requests.BY[effect.use], of.id, at, effect=effect.name)
        there = [standing(view.fight, target) for target in targets]
        met = covered(
            view,
            [
                riders.measured(effect, combatant, target_in(view, combatant, effect.save))
                for combatant in there
            ],
        )
        met = area_requests.with_said(met, said)
        request = area_requests.effect_request(actor_in(view, of), effect, met, fighting)
        request = replace(request, afflicts=riders.conditions_of(effect, there))
        await self.roll(request, view, who)

    async def ongoing(self, view: View, who: Who, going_on: Ongoing) -> None:
        """Deal the ongoing damage of a creature's hit or effect.

        Raises:
            PressError: The damage was already dealt this turn, or the user can't deal it.

        """
        of, what = going_on.of, going_on.what
        view.authorise(who, of)
        fighting = Fighting(view.id, "ongoing", of.id, effect=what.name)
        check_ongoing(view.fight.find(going_on.target.id), of.id, what.name)
        met = target_in(view, going_on.target)
        await self.roll(area_requests.ongoing_request(actor_in(view, of), what, met, fighting), view, who)

    async def area(
        self, view: View, who: Who, area: TypedArea, targets: Sequence[int], at: int | None
    ) -> None:
        """Deal damage to several targets. Raises PlayerError if it can't be parsed, or isn't allowed."""
        actor, met = on_several(view, who, targets, at, save=area.save)
        if not view.is_gm(who):
            check_aimed(view.fight, actor.combatant, targets)
        there = area_requests.with_said(covered(view, met), area.exceptions)
        fighting = Fighting(view.id, "area", actor.combatant.id, at)
        request = area_requests.area_request(actor, area, there, fighting)
        await self.roll_paid(request, actor, view, who)

    async def roll_paid(
        self, request: DndRequest, actor: Actor, view: View, who: Who, *, paid: str = ""
    ) -> int:
        """Roll a request and pay its cost from this counter; "" means a slot of exactly that level.

        Raises:
            PlayerError: Too little is left to pay for it.

        """
        before = await self._paid_before(view, request) if request.costs else Paid()
        spends, of = before.spent.get(ATTACK), actor.combatant.character
        if request.costs and not spends and paid:
            costs = {ATTACK: request.costs}
            spends = (await self.counters.paying(costs, of, actor.sheet, paid))[ATTACK]
        elif request.costs and not spends:
            spends = await self.counters.paying_typed(request.costs, of, actor.sheet if of else None)
        return await self.roll(replace(request, spends=spends), view, who, before)

    async def _paid_before(self, view: View, request: DndRequest) -> Paid:
        return await self.paid.of(request.by(home=view.place.home), view.fight.turn)

    async def roll(self, request: DndRequest, view: View, who: Who, before: Paid | None = None) -> int:
        """Roll a request with the fight and Heroic Inspiration as seen, or as they are now if outdated.

        Return the roll's number.
        """
        made = inspired(request.by(home=view.place.home), view.seen.holders)
        uses = before.uses if before else ()
        ready = Prepared(made, uses, recall_in(view.seen.fight, made))
        return await self.service.keep(GAME.key, request, view.place, who, ready)


def _weapon(view: View, rolling: Actor, picks: Sequence[str], does: Does) -> Attack:
    """Return the chosen weapon or, for a Reaction, the readied weapon or else a melee weapon."""
    of, sheet = rolling.combatant, rolling.sheet
    weapon = requests.weapon_of(of, sheet, picks, view.moment.history.taken)
    if does != "reaction":
        return weapon
    if of.ready:  # The readied action can be anything.
        return next((attack for attack in sheet.weapons if attack.name == of.weapon), weapon)
    # It's one melee attack: with only a bow, an Unarmed Strike (SRD 5.2, Making an Opportunity Attack).
    if not (weapon.ranged or weapon.save):
        return weapon
    melee = (attack for attack in sheet.weapons if not (attack.ranged or attack.save))
    return next(melee, sheet.unarmed)
