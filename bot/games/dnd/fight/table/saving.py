"""Rolls in a fight besides attacks: saves, ends of conditions, healing, first aid, hours until waking."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.rolls import area_requests, requests
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.steps.escaping import Way
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.rolls import FightRolls
from bot.games.dnd.fight.table.view import View, actor_in, in_turn, on_several
from bot.games.dnd.hit_points.table import not_stable
from bot.games.dnd.rolls.record.kinds import DeathSaveRequest
from bot.games.dnd.rolls.rules.from_options import waking_request
from bot.rolls.card import plain
from bot.rolls.values import Who
from bot.words import say


class FightSaves(Struct, frozen=True):
    """The service for saves and the like."""

    book: FightService
    rolls: FightRolls

    async def death_save(self, view: View, who: Who, at: int | None) -> None:
        """Make the Death Saving Throw that is due. Raises PlayerError if none is, or it isn't allowed."""
        saver = view.fight.saver
        if saver is None:
            raise PressError(say("No Death Saving Throw is due now. Check the fight's message."))
        view.authorise(who, saver)
        fighting = Fighting(view.id, "death", saver.id, at)
        asked = actor_in(view, saver).request(DeathSaveRequest(fighting=fighting.part))
        await self.rolls.roll(asked, view, who)

    async def save_at_end(self, view: View, who: Who, at: int | None) -> None:
        """Make the next end-of-turn save. Raises PlayerError if none is due, or it isn't allowed."""
        if view.fight.due is None:
            raise PressError(say("No save is due at the end of this turn. Check the fight's message."))
        await self.withstand(view, who, *view.fight.due, at)

    async def withstand(self, view: View, who: Who, saver: Combatant, of: Borne, at: int | None) -> None:
        """Save against a condition, at this moment or at any. Raises PlayerError if it isn't allowed."""
        view.authorise(who, saver)
        fighting = Fighting(view.id, "ending", saver.id, at)
        await self.rolls.roll(area_requests.ending_request(actor_in(view, saver), of, fighting), view, who)

    async def escape(self, view: View, who: Who, way: Way, at: int | None) -> None:
        """Make the active creature's check to end a condition. Raises PlayerError if it isn't allowed."""
        actor = actor_in(view, in_turn(view, who, at))
        fighting = Fighting(view.id, "escape", actor.combatant.id, at)
        await self.rolls.roll(area_requests.escape_request(actor, way, fighting), view, who)

    async def concentrate(self, view: View, who: Who, target: int) -> None:
        """Make a Concentration save that is due. Raises PlayerError if none is, or it isn't allowed."""
        saver = standing(view.fight, target)
        if not saver.shaken:
            raise PressError(say("{name} doesn't need a Concentration save now.", name=plain(saver.name)))
        view.authorise(who, saver)
        fighting = Fighting(view.id, "focus", saver.id)
        request = area_requests.concentration_request(actor_in(view, saver), saver.shaken[0], fighting)
        await self.rolls.roll(request, view, who)

    async def aid(self, view: View, who: Who, target: int, at: int | None) -> None:
        """Give first aid as the active creature. Raises PlayerError if that's impossible or not theirs."""
        actor = in_turn(view, who, at)
        fighting = Fighting(view.id, "aid", actor.id, at)
        request = requests.aid_request(actor_in(view, actor), standing(view.fight, target), fighting)
        await self.rolls.roll(request, view, who)

    async def wait(self, view: View, who: Who, target: int) -> None:
        """Roll the hours until a Stable creature wakes; while enemies are up, only a GM can do this.

        Raises:
            PlayerError: The user can't do this, or the creature isn't Stable.

        """
        fight = view.fight
        of = standing(fight, target)
        if of.hp.state != "stable":
            raise PressError(not_stable(of.name))
        is_in = who.user in [combatant.player for combatant in fight.combatants]
        if any(combatant.is_monster and combatant.hp.is_up for combatant in fight.combatants) or not is_in:
            await self.book.require(view.place, who)
        request = waking_request(of.name, combatant=of.id)
        await self.rolls.roll(replace(request, fighting=Fighting(view.id, "wait", of.id).part), view, who)

    async def heal(
        self, view: View, who: Who, dice: str, targets: Sequence[int], at: int | None, *, label: str = ""
    ) -> None:
        """Heal one or several targets. Raises PlayerError if it can't be parsed, or isn't allowed."""
        actor, met = on_several(view, who, targets, at, save="")
        fighting = Fighting(view.id, "heal", actor.combatant.id, at)
        request = requests.heal_request(actor, dice, met, fighting, label=label)
        await self.rolls.roll_paid(request, actor, view, who)
