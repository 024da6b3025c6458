"""Entering a fight: Initiative for characters and creatures, one by one or for all who are played here."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.store import Bearings
from bot.games.dnd.creatures.library import Library
from bot.games.dnd.creatures.record.stat_block import Creature, from_sheet
from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.creatures.rules.creature_changes import changed
from bot.games.dnd.creatures.rules.creature_text import TypedCreature, creature_text, lacking, read_creatures
from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.fight.rolls import requests
from bot.games.dnd.fight.rolls.fighting import fighting_of
from bot.games.dnd.fight.steps.entering import FULL, MAX_COMBATANTS, Entered, numbered
from bot.games.dnd.fight.store.reading import StoredFight
from bot.games.dnd.fight.stored.history import fight_of, history_of, state_of
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.changes import entered_by
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points.store import KeptStates
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.table import CharacterService, is_creature, sheet_of
from bot.initiative.rules.order import Side
from bot.people.roster_store import Character
from bot.rolling.service import Service
from bot.rolls.card import code, plain
from bot.rolls.values import Place, Who
from bot.words import later, listed, say
from bot.words.speaking import speaking_to_all

MOST_NAMED = 10  # Creatures named in one sentence.


class Which(Struct, frozen=True):
    """A name that is part of several creatures' names.

    ``meant`` are their names, each with the lines to type for it.
    """

    name: str
    meant: tuple[tuple[str, str], ...]


class FightEntering(Struct, frozen=True):
    """Adds characters and creatures to fights; each rolls Initiative."""

    book: FightService
    service: Service
    characters: CharacterService
    library: Library
    kept: KeptStates
    bearings: Bearings

    async def join(self, place: Place, who: Who) -> str:
        """Enter the fight with the user's current character; return its Initiative in words.

        Raises:
            PlayerError: The user plays no one here, or the character is already in a fight.

        """
        stored = await self.book.current(place)
        character = await self.characters.mine(place, who, None)
        return await self._enter_character(stored, place, who, character, surprised=False)

    async def join_all(self, place: Place, who: Who) -> str:
        """Enter every character played here that isn't in a fight; return their Initiative in words.

        Raises:
            PlayerError: The user isn't a GM, or no character is left to enter.

        """
        await self.book.require(place, who)
        came = []
        for character in await self.characters.party(place):
            stored = await self.book.current(place)  # Includes earlier arrivals.
            if is_creature(character) or await self.book.is_fighting(character):
                continue
            with suppress(PressError):  # They have just joined on their own, or a GM added them.
                came.append(await self._enter_character(stored, place, who, character, surprised=False))
        if not came:
            words = later(
                "There's no other character here to join. Make one with /character new, or add "
                "others by name with /dnd fight add."
            )
            raise PlayerError(words.say())
        return "\n".join(came)

    async def _enter_character(
        self, stored: StoredFight, place: Place, who: Who, character: Character, *, surprised: bool
    ) -> str:
        await self._check_enters(stored, character)
        sheet = sheet_of(character)
        hp = state_of(await self.kept.get(character.id), sheet.hp)
        new = Newcomer(character.name, "pc", sheet.hp, player=character.owner, character=character.id, hp=hp)
        new = replace(
            new, bearing=replace(await self.bearings.get(character.id), lapsed=(), before=None, by_hand=())
        )
        request = requests.initiative_request(stored.id, (new,), sheet, surprised=surprised)
        return await self._enter(stored, request, place, who)

    async def _check_enters(self, stored: StoredFight, character: Character) -> None:
        if character.id in [combatant.character for combatant in fight_of(stored).combatants]:
            raise PressError(say("{name} is already in the fight.", name=plain(character.name)))
        await self.book.check_free(character)

    async def _enter(self, stored: StoredFight, request: DndRequest, place: Place, who: Who) -> str:
        """Roll Initiative, and return it in words. Those who return keep their earlier one."""
        fighting = fighting_of(request)
        assert fighting is not None
        before = [taken.step for taken in history_of(stored).taken]
        entering = numbered(fight_of(stored), Entered(fighting.newcomers, 0), before)
        key = entering.newcomers[0].key
        again = entered_by(history_of(stored).taken, key)
        fighting = replace(fighting, creature=key, again=again)
        if stood := await self.book.rolled(again):
            # Surprise that is only reported now still counts, with the same faces.
            surprised = [name for name in request.disadvantage if name not in stood.request.disadvantage]
            roller = request.roller
            again_as = stood.request.by(character=roller.character, name=roller.name, reopened=False)
            request = replace(again_as, disadvantage=(*stood.request.disadvantage, *surprised))
        request = replace(request, fighting=fighting.part)
        shown = await self.service.roll(GAME.key, request, place, who)
        return say("{name}: Initiative {count}.", name=plain(request.roller.name), count=shown.open_total)

    async def add(
        self,
        place: Place,
        who: Who,
        text: str,
        *,
        surprised: bool = False,
        ally: bool = False,
        mortal: bool = True,
    ) -> str:
        """Add creatures to the fight, typed or from the library, or an absent player's character.

        Each line rolls Initiative once, which the answer shows. ``ally`` puts them on the characters' side.
        If they aren't ``mortal``, they fall Unconscious at 0 Hit Points, like characters.

        Raises:
            PlayerError: The user isn't a GM, or the text can't be parsed.

        """
        await self.book.require(place, who)
        stored = await self.book.current(place)
        entries = [await self._meant(place, who, creature) for creature in read_creatures(text)]
        await self._check_all_enter(stored, place, who, entries)
        for typed, _ in entries:
            if typed.creature:
                await self.library.put(place, typed.creature)
        side: Side = "pc" if ally else "monster"
        came = []
        for typed, entry in entries:
            if isinstance(entry, Character):
                came.append(await self._enter_character(stored, place, who, entry, surprised=surprised))
                continue
            with speaking_to_all():
                name = bestiary.called(entry.name)
            new = Newcomer(name, side, entry.sheet.hp, creature=entry, mortal=mortal)
            request = requests.initiative_request(stored.id, (new,) * typed.count, None, surprised=surprised)
            now = await self.book.current(place)  # Includes those of earlier lines.
            came += [await self._enter(now, request, place, who), *_kept_words(typed, entry)]
        return "\n".join(came)

    async def _check_all_enter(
        self,
        stored: StoredFight,
        place: Place,
        who: Who,
        entries: Sequence[tuple[TypedCreature, Creature | Character]],
    ) -> None:
        """Check that all of them can enter: there is room, they're in reach, and none is in a fight."""
        if len(fight_of(stored).combatants) + sum(typed.count for typed, _ in entries) > MAX_COMBATANTS:
            raise PlayerError(FULL.say(most=MAX_COMBATANTS))
        characters = [entry for _, entry in entries if isinstance(entry, Character)]
        if len({character.id for character in characters}) < len(characters):
            raise PlayerError(say("Someone is listed twice. A character can be in a fight only once."))
        for character in characters:
            await self.characters.authorise(place, who, character)
            await self._check_enters(stored, character)

    async def which(self, place: Place, who: Who, text: str) -> Which | None:
        """Return what the first ambiguous name in these lines can mean, or None if no name is ambiguous.

        Raises:
            PlayerError: The user isn't a GM, or the text can't be parsed.

        """
        await self.book.require(place, who)
        typed = read_creatures(text)
        for place_of, entry in enumerate(typed):
            if entry.creature or await self._known(place, who, entry.name):
                continue
            if len(names := bestiary.having(entry.name)) > 1:
                before, behind = typed[:place_of], typed[place_of + 1 :]
                texts = tuple(
                    "; ".join(one.text for one in (*before, replace(entry, text=meant), *behind))
                    for meant in (replace(entry, name=name).counted for name in names)
                )
                return Which(entry.name, tuple(zip(names, texts, strict=True)))
        return None

    async def _meant(
        self, place: Place, who: Who, typed: TypedCreature
    ) -> tuple[TypedCreature, Creature | Character]:
        """Return who a line means: the typed creature, a known one, or a character.

        Raises:
            PlayerError: There is none of that name.

        """
        if typed.creature and typed.changes is None:
            return typed, typed.creature
        known = await self._known(place, who, typed.name)
        names = [] if known or typed.creature else bestiary.having(typed.name)
        if len(names) == 1:
            known = bestiary.creature(names[0])
        if isinstance(known, Creature) and typed.changes:
            return replace(typed, creature=None), changed(known, typed.changes)
        if known is None and typed.creature:
            return typed, typed.creature
        if known is None and typed.changes and not names:
            raise lacking(typed)
        if known is None:
            raise PlayerError(await self._unknown(place, typed.name, names))
        if typed.changes:
            words = later("{name} is a character with their own sheet. Enter only the name.")
            raise PlayerError(words.say(name=plain(known.name)))
        return typed, known

    async def _known(self, place: Place, who: Who, name: str) -> Creature | Character | None:
        """Return who a name means: first in the server's library, then among characters, then in the SRD."""
        if own := await self.library.find(place, name):
            return own
        known = bestiary.creature(name)
        with suppress(PlayerError) if known else nullcontext():  # "Troll Limb" isn't a Troll who limbs.
            character = await self.characters.aimed_at(place, who, name)
            if character and self.characters.is_seen(who, character):
                return from_sheet(sheet_of(character)) if is_creature(character) else character
        return known

    async def _unknown(self, place: Place, name: str, names: Sequence[str]) -> str:
        """Return the message that this name is unknown, with a way to continue."""
        if names:
            several = plain(listed(map(bestiary.listed_name, names[:MOST_NAMED]), "or"))
            return say("Which {name}: {names}? Enter the full name.", name=plain(name), names=several)
        words = later(
            "There's no creature named {name} yet. Describe it once: {name} i+2 ac15 hp10 "
            "scimitar +4 1d6+2 slashing."
        )
        if near := await self.library.near(place, name):
            words = later(
                "There's no creature named {name}. Did you mean {near}? If it's new, describe it "
                "once, with i+2 ac15 hp10 and its attacks."
            )
        return words.say(name=plain(name), near=plain(near))


def _kept_words(typed: TypedCreature, creature: Creature) -> Iterator[str]:
    """Yield the line that was saved for a typed creature, and a note on parts saved only by name."""
    if typed.creature or typed.changes:
        yield code(creature_text(creature))
    if typed.unread:
        words = later("{names}: some stat block features were saved by name only. The GM applies them.")
        yield words.say(names=plain(listed(typed.unread, "and")))
