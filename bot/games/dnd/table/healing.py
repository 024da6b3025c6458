"""Healing rolled by command: its targets, in the fight here or outside of fights."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.fight.record.combatant import Combatant, named
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.rolls.requests import target_of
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.hit_points.record.course import hp_after
from bot.games.dnd.hit_points.record.steps import Healed, Healing
from bot.games.dnd.hit_points.table import HitPointService
from bot.games.dnd.rolls.record.kinds import HealingRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.table import CharacterService, is_creature, sheet_of
from bot.games.dnd.targets.target import Target
from bot.games.dnd.targets.text import is_everybody
from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.values import Place, Who
from bot.words import later, say


class HealingService(Struct, frozen=True):
    """The targets of rolled healing, and their state before it."""

    fights: FightService
    points: HitPointService
    characters: CharacterService

    async def meeting(self, asked: DndRequest, place: Place, who: Who, *, hidden: bool) -> DndRequest:
        """Return the healing with its targets' current state. In a fight here, it becomes one of its steps.

        By default, the target is the character the user plays. A hidden roll changes no one's Hit Points,
        so it only has the targets' names.

        Raises:
            PlayerError: A target isn't here, isn't the user's to heal, is dead, or is in another fight.

        """
        if not asked.targets:
            return asked
        view = await self.fights.view(place)
        people = list[Combatant | Character]()
        for target in asked.targets:
            people += await self._meant(target, place, who, view)
        fighting = list({one.id: one for one in people if isinstance(one, Combatant)}.values())
        others = list({one.id: one for one in people if isinstance(one, Character)}.values())
        if hidden:
            names = [*(combatant.name for combatant in fighting), *(other.name for other in others)]
            return replace(asked, targets=tuple(map(Target, names)), met=())
        if view and fighting:
            if others:
                words = later(
                    "{name} isn't in this fight. Heal characters outside the fight with a separate roll."
                )
                raise PlayerError(words.say(name=plain(others[0].name)))
            return _in_fight(view, asked, who, fighting)
        how = asked.how if isinstance(asked, HealingRequest) else ""
        met = [await self._outside(place, who, other, how) for other in others]
        return replace(asked, targets=tuple(met), met=tuple(met))

    async def _meant(
        self, target: Target, place: Place, who: Who, view: View | None
    ) -> Sequence[Combatant | Character]:
        """Return the people that a target's name means, looking first in the fight here, or no one."""
        there = view.fight.combatants if view else ()
        if is_everybody(target.name):
            return await self._everybody(place, view)
        if target.name and not target.character and (combatant := named(there, target.name)):
            return [combatant]
        character = await self._character(target, place, who)
        own = [combatant for combatant in there if character and combatant.character == character.id]
        if view and not (own or target.name or target.character):
            own = view.fight.played_by(who.user)
        return own[:1] or ([character] if character else [])

    async def _character(self, target: Target, place: Place, who: Who) -> Character | None:
        if target.character:
            if character := await self.characters.by_id(place, target.character):
                return character
            raise PlayerError(say("That character has been deleted. Name another."))
        if target.name:
            return await self.characters.find(place, who, target.name)
        return await self.characters.played(place, who.user)

    async def _everybody(self, place: Place, view: View | None) -> Sequence[Combatant | Character]:
        """Return everyone on the characters' side of the fight here or, without one, everyone played here."""
        there = view.fight.combatants if view else ()
        fighting = [combatant for combatant in there if not combatant.is_monster and not combatant.hp.dead]
        party = [character for character in await self.characters.party(place) if not is_creature(character)]
        if not (fighting or party):
            raise PlayerError(
                say("No one is playing a character in this channel yet. Enter a character's name.")
            )
        return fighting or party

    async def _outside(self, place: Place, who: Who, character: Character, how: Healing) -> Target:
        points = await self.points.tended(place, who, character)
        # Refuse anyone it can't help before any die is rolled.
        hp_after(points.hp, Healed(0, (), 0, how=how))
        of = Target(character.name, character=character.id, player=character.owner, applied=True)
        return replace(of, was=points.hp, sheet=sheet_of(character).hp, secret=is_creature(character))


def _in_fight(view: View, asked: DndRequest, who: Who, targets: Sequence[Combatant]) -> DndRequest:
    """Return the healing as a step of the fight, by the roller on their turn or otherwise entered by hand.

    Raises:
        PressError: The user can't heal a target. People in the fight can only heal the characters' side.

    """
    fight = view.fight
    is_in = bool(fight.played_by(who.user))
    for target in targets:
        if not is_in or target.is_monster:
            view.authorise(who, target)
    actor = next(
        (
            combatant
            for combatant in fight.able
            if asked.roller.character and combatant.character == asked.roller.character
        ),
        None,
    )
    met = tuple(
        replace(target_of(target, view.sheet(target)), hp=target.hp, secret=target.is_secret)
        for target in targets
    )
    fighting = Fighting(view.id, "heal", actor.id if actor else 0)
    return replace(asked, targets=met, met=met, fighting=fighting.part)
