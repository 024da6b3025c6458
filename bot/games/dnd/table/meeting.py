"""Targets of D&D rolls, as found in the fight here or on their sheets."""

import asyncio
import re
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.conditions.rules.active_conditions import OUT, Borne, acts
from bot.games.dnd.conditions.table import ConditionService
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.typed import Begun
from bot.games.dnd.hit_points.table import HitPointService
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.from_sheet import as_target
from bot.games.dnd.sheet.table import CharacterService, is_creature, sheet_of
from bot.games.dnd.table.around import Around
from bot.games.dnd.targets.several import MAX_TARGETS, with_commas
from bot.games.dnd.targets.target import Target
from bot.games.dnd.targets.text import is_everybody, merged
from bot.people.naming import nobody_known
from bot.people.roster_store import Character
from bot.rolls.values import Place, Who
from bot.words import later, say

_MENTION = re.compile(r"<@!?([0-9]{1,19})>")


class TargetService(Struct, frozen=True):
    """The targets of rolls, and their conditions."""

    characters: CharacterService
    fights: FightService
    conditions: ConditionService
    points: HitPointService

    async def apart(self, place: Place, who: Who, text: str) -> str:
        """Return typed targets with commas between them, but not within the name of someone here."""
        if "&" not in text and " / " not in text:
            return text
        view = await self.fights.view(place)
        names = [combatant.name for combatant in view.fight.combatants] if view else []
        names += [character.name for character in await self.characters.open(place, who)]
        return with_commas(text, names)

    async def meeting(
        self, asked: DndRequest, place: Place, who: Who, around: Around, *, hidden: bool
    ) -> DndRequest:
        """Return the request with its targets' state, and its step in the fight here, if it's in one."""
        if hidden and around.begun and any(is_everybody(target.name) for target in asked.targets):
            # It wouldn't change anyone in the fight, so it's unclear who "all" means.
            raise PlayerError(say("A hidden roll doesn't affect the fight. Name its targets."))
        around = replace(around, begun=None) if hidden else around
        fight = around.begun
        aimed = [target for named in asked.targets for target in await self._aimed(named, place, fight)]
        met = [await self.met(target, asked, place, who, around=around, hidden=hidden) for target in aimed]
        aimed = [replace(target, name=target.name.removeprefix("@")) for target in aimed]
        targets, unique = zip(*_once_each(aimed, met), strict=True) if met else ((), ())
        asked = replace(asked, targets=targets, met=unique)
        return await self.fights.typed(fight, asked, place, who) if fight and asked.met else asked

    async def _aimed(self, target: Target, place: Place, fight: Begun | None) -> list[Target]:
        """Return the target or, for "all", everyone in the fight here or, without one, everyone played here.

        Raises:
            PlayerError: There are no targets, or too many.

        """
        if not is_everybody(target.name) or target.character:
            return [target]
        if fight:
            there = [combatant for combatant in fight.fight.combatants if not combatant.hp.dead]
            if len(there) > MAX_TARGETS:
                words = later(
                    "The fight has {count} creatures, but a roll can have up to {most} targets. Name them."
                )
                raise PlayerError(words.say(count=len(there), most=MAX_TARGETS))
            return [replace(target, name=combatant.name) for combatant in there]
        # A GM's creature isn't part of the party, even if it's used here.
        party = [character for character in await self.characters.party(place) if not is_creature(character)]
        if not party:
            raise PlayerError(say("No one is playing a character in this channel yet. Name the targets."))
        return [replace(target, name=character.name, character=character.id) for character in party]

    async def met(
        self, target: Target, asked: DndRequest, place: Place, who: Who, *, around: Around, hidden: bool
    ) -> Target:
        """Return the target with data from the fight or its sheet. Typed values take precedence."""
        fight, mention, aimed = around.begun, _MENTION.fullmatch(target.name), target
        if fight and mention:
            played = await self.characters.played_by(place, who, int(mention[1]))
            aimed = replace(target, character=played.id if played else 0)
        rider = asked.attack.rider if asked.attack else None
        save = rider.ability if rider else asked.ability
        if fight and (own := await self.fights.target(fight, place, aimed, save)):
            return merged(target, own)
        character = await self._character(target, place, who, around.everyone)
        if character is None:
            return target
        borne = await self.borne(character)
        own = as_target(sheet_of(character), save, borne)
        if own.secret and hidden:
            return target  # A seal's text is readable: by its roller now, and by everyone once revealed.
        own = replace(own, name=_shown(target.name, own.name), character=character.id, player=character.owner)
        return merged(target, replace(own, idle=not acts(borne)))

    async def _character(
        self, target: Target, place: Place, who: Who, everyone: list[Character] | None
    ) -> Character | None:
        """Return the target's character. Raises PlayerError if a mentioned player or a role has none."""
        if target.character:
            character = await self.characters.by_id(place, target.character)
        elif mention := _MENTION.fullmatch(target.name):
            character = await self.characters.played_by(place, who, int(mention[1]))
            if character is None:
                raise PlayerError(say("That player isn't playing a character here. Name the target instead."))
        else:
            aimed_at = self.characters.aimed_at
            character = await aimed_at(place, who, target.name, everyone) if target.name else None
        if character is None and target.name.startswith("@"):
            raise nobody_known(target.name)
        return character

    async def borne(self, character: Character) -> tuple[Borne, ...]:
        """Return a character's conditions, in or outside of a fight. At 0 Hit Points, it's Unconscious."""
        # Both look up the character's fight first, so together they take half as many hops.
        bearing, points = await asyncio.gather(self.conditions.of(character.id), self.points.of(character))
        return (*bearing.borne, OUT) if points.hp.is_out else bearing.borne


def _once_each(aimed: Sequence[Target], met: Sequence[Target]) -> Iterable[tuple[Target, Target]]:
    """Return each target and its state once, as "all; Mira" could name someone twice."""
    pairs = dict[object, tuple[Target, Target]]()
    for number, (target, theirs) in enumerate(zip(aimed, met, strict=True)):
        is_known = theirs.character or theirs.combatant
        pairs[(theirs.character, theirs.combatant, theirs.name) if is_known else number] = target, theirs
    return pairs.values()


def _shown(typed: str, name: str) -> str:
    """Return a target's name: the one on its sheet, with a typed number after it, such as "Goblin 2"."""
    number = re.search(r"\s#?([0-9]{1,2})$", typed)
    return typed if number and not name.endswith(number[0]) else name
