"""Whom rolls of D&D meet: who is aimed at, as they are in the fight here or as their sheets have them."""

import re

from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.conditions.rules.active_conditions import OUT, Borne, acts, exhaustion, met
from bot.games.dnd.conditions.table import ConditionService
from bot.games.dnd.fight.table.book import Begun, FightService
from bot.games.dnd.hit_points.table import HitPointService
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.from_sheet import as_target
from bot.games.dnd.sheet.table import CharacterService, is_creature, sheet_of
from bot.games.dnd.targets.target import Target
from bot.games.dnd.targets.text import MAX_TARGETS, is_everybody, merged
from bot.people.naming import nobody_known
from bot.people.roster_store import Character
from bot.rolls.values import Place, Who
from bot.words import later, say

_MENTION = re.compile(r"<@!?([0-9]{1,19})>")


class TargetService:
    """Whom rolls meet, and what these bear."""

    def __init__(
        self,
        characters: CharacterService,
        fights: FightService,
        conditions: ConditionService,
        points: HitPointService,
    ) -> None:
        self._points = points
        self._characters = characters
        self._fights = fights
        self._conditions = conditions

    async def meeting(self, asked: DndRequest, place: Place, who: Who, *, hidden: bool) -> DndRequest:
        """The request with its targets as they are, and what it does in the fight here if it is of that."""
        fight = await self._fights.begun(place)
        if hidden and fight and any(is_everybody(each.name) for each in asked.targets):
            # Of those in the fight it would change nobody, so who is meant by all is not clear.
            raise PlayerError(
                say("A hidden roll changes nothing in the fight here; name those whom it catches.")
            )
        fight = None if hidden else fight
        aimed = [target for each in asked.targets for target in await self._aimed(each, place, fight)]
        met = [await self.met(each, asked, place, who, fight=fight, hidden=hidden) for each in aimed]
        aimed = [replace(each, name=each.name.removeprefix("@")) for each in aimed]
        # Nobody is dealt the same twice, as with "all; Mira".
        pairs = {
            (theirs.character, theirs.combatant, theirs.name)
            if theirs.character or theirs.combatant
            else number: (
                each,
                theirs,
            )
            for number, (each, theirs) in enumerate(zip(aimed, met, strict=True))
        }
        asked = replace(
            asked,
            targets=tuple(each for each, _ in pairs.values()),
            met=tuple(theirs for _, theirs in pairs.values()),
        )
        return await self._fights.typed(fight, asked, place, who) if fight and asked.met else asked

    async def _aimed(self, target: Target, place: Place, fight: Begun | None) -> list[Target]:
        """The target; or, if that was typed, everybody in the fight here, or played here without one.

        Raises:
            PlayerError: There is nobody, or there are too many.

        """
        if not is_everybody(target.name) or target.character:
            return [target]
        if fight:
            there = [combatant for combatant in fight.fight.combatants if not combatant.hp.dead]
            if len(there) > MAX_TARGETS:
                words = later(
                    "{count} are in the fight, and one roll is for {most} at most;"
                    " name those whom it catches."
                )
                raise PlayerError(words.say(count=len(there), most=MAX_TARGETS))
            return [replace(target, name=combatant.name) for combatant in there]
        # A GM's creature is none of the party, though it is in use here.
        party = [character for character in await self._characters.party(place) if not is_creature(character)]
        if not party:
            raise PlayerError(say("Nobody is played in this channel yet; name the targets."))
        return [replace(target, name=character.name, character=character.id) for character in party]

    async def met(
        self, target: Target, asked: DndRequest, place: Place, who: Who, *, fight: Begun | None, hidden: bool
    ) -> Target:
        """The target as it is in the fight, or with what its sheet says; what was typed goes before that."""
        mention = _MENTION.fullmatch(target.name)
        aimed = target
        if fight and mention:
            played = await self._characters.played(place, int(mention[1]))
            aimed = replace(target, character=played.id if played else 0)
        rider = asked.attack.rider if asked.attack else None
        save = rider.ability if rider else asked.check.ability
        if fight and (own := await self._fights.target(fight, place, aimed, save)):
            return merged(target, own)
        if target.character:
            character = await self._characters.by_id(place, target.character)
        elif mention:
            character = await self._characters.played(place, int(mention[1]))
            if character is None:
                raise PlayerError(say("That player plays nobody here; name the target instead."))
        else:
            character = await self._characters.aimed_at(place, who, target.name) if target.name else None
        if character is None and target.name.startswith("@"):
            raise nobody_known(target.name)
        if character is None:
            return target
        own = as_target(sheet_of(character), save)
        if own.secret and hidden:
            return target  # What a seal is of can be read, by its roller now and by all once it is revealed.
        own = replace(own, name=_shown(target.name, own.name), character=character.id, player=character.owner)
        borne = await self.borne(character)
        own = replace(own, borne=met(borne), exhausted=exhaustion(borne), idle=not acts(borne))
        return merged(target, own)

    async def borne(self, character: Character) -> tuple[Borne, ...]:
        """What a character bears, in its fight or outside; down at 0 Hit Points, it is Unconscious."""
        borne = (await self._conditions.of(character.id)).borne
        return (*borne, OUT) if (await self._points.of(character)).hp.is_out else borne


def _shown(typed: str, name: str) -> str:
    """What a target is called: as its sheet is, but for a number behind that, as of "Goblin 2"."""
    number = re.search(r"\s#?([0-9]{1,2})$", typed)
    return typed if number and not name.endswith(number[0]) else name
