"""Entering a fight: Initiative of characters and of creatures, one by one or all who are played here."""

from collections.abc import Sequence
from contextlib import nullcontext, suppress

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.store import Bearings
from bot.games.dnd.creatures.library import Library
from bot.games.dnd.creatures.record.creature import Creature, from_sheet
from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.creatures.rules.creature_changes import changed
from bot.games.dnd.creatures.rules.creature_text import Typed, creature_text, lacking, read_creatures
from bot.games.dnd.fight.record.newcomer import Newcomer
from bot.games.dnd.fight.rolls import requests
from bot.games.dnd.fight.steps.entering import FULL, MAX_COMBATANTS, Entered, numbered
from bot.games.dnd.fight.store.reading import StoredFight
from bot.games.dnd.fight.stored.history import fight_of, history_of
from bot.games.dnd.fight.stored.leaving import state_of
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.changes import entered_by
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points.store import KeptStates
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.table import CharacterService, is_creature, sheet_of
from bot.people.roster_store import Character
from bot.rolls.card import code, plain
from bot.rolls.service import Service
from bot.rolls.values import Place, Who
from bot.words import later, listed, say

MOST_NAMED = 10  # Creatures that are named in one sentence.


class Which(Struct, frozen=True):
    """A name that several creatures have in theirs.

    ``meant`` are their names, each with the lines as they are to be typed for that one.
    """

    name: str
    meant: tuple[tuple[str, str], ...]


class FightEntering:
    """Brings characters and creatures into fights; each rolls Initiative."""

    def __init__(
        self,
        book: FightService,
        service: Service,
        characters: CharacterService,
        *,
        library: Library,
        kept: KeptStates,
        bearings: Bearings,
    ) -> None:
        self._book = book
        self._service = service
        self._characters = characters
        self._library = library
        self._kept = kept
        self._bearings = bearings

    async def join(self, place: Place, who: Who) -> str:
        """Enter the fight with whom they play; answer their Initiative.

        Raises:
            PlayerError: They play nobody here, or whom they play is in a fight.

        """
        stored = await self._book.found(place)
        character = await self._characters.mine(place, who, None)
        return await self._enter_character(stored, place, who, character, surprised=False)

    async def join_all(self, place: Place, who: Who) -> str:
        """Everybody who is played here and in no fight enters it; answer their Initiative.

        Raises:
            PlayerError: They are no GM, or nobody is left.

        """
        await self._book.require(place, who)
        came = []
        for character in await self._characters.party(place):
            stored = await self._book.found(place)  # With those who came before.
            if is_creature(character) or await self._book.is_fighting(character):
                continue
            with suppress(PressError):  # They have just come by themselves, or by another GM.
                came.append(await self._enter_character(stored, place, who, character, surprised=False))
        if not came:
            words = later("Nobody who is played here is left to join; /dnd fight add brings others by name.")
            raise PlayerError(words.say())
        return "\n".join(came)

    async def _enter_character(
        self, found: StoredFight, place: Place, who: Who, character: Character, *, surprised: bool
    ) -> str:
        await self._check_enters(found, character)
        sheet = sheet_of(character)
        hp = state_of(await self._kept.get(character.id), sheet.hp)
        new = Newcomer(character.name, "pc", sheet.hp, player=character.owner, character=character.id, hp=hp)
        new = replace(
            new, bearing=replace(await self._bearings.get(character.id), lapsed=(), before=None, by_hand=())
        )
        request = requests.initiative_request(found.id, (new,), sheet, surprised=surprised)
        return await self._enter(found, request, place, who)

    async def _check_enters(self, found: StoredFight, character: Character) -> None:
        if character.id in [combatant.character for combatant in fight_of(found).combatants]:
            raise PressError(say("{name} is in the fight already.", name=plain(character.name)))
        await self._book.check_free(character)

    async def _enter(self, found: StoredFight, request: DndRequest, place: Place, who: Who) -> str:
        """Roll Initiative, and answer it in words. Whoever comes back has that with which they left."""
        fighting = request.fighting
        assert fighting is not None
        before = [taken.step for taken in history_of(found).taken]
        entering = numbered(fight_of(found), Entered(fighting.newcomers, 0), before)
        key = entering.newcomers[0].key
        again = entered_by(history_of(found).taken, key)
        fighting = replace(fighting, creature=key, again=again)
        if stood := await self._book.rolled(again):
            # Surprise that is said only now counts too, over the same faces.
            surprised = [each for each in request.disadvantage if each not in stood.request.disadvantage]
            request = replace(
                stood.request,
                character=request.character,
                name=request.name,
                disadvantage=(*stood.request.disadvantage, *surprised),
                reopened=False,
            )
        request = replace(request, fighting=fighting)
        shown = await self._service.roll(GAME.key, request, place, who)
        return say("{name}: Initiative {count}.", name=plain(request.name), count=shown.open_total)

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
        """Bring creatures into the fight by a line or the library; or a character by name, for who is away.

        Each line rolls Initiative once, and the answer says what it is. ``ally``: they are on the characters'
        side; not ``mortal``: like characters, they fall unconscious at 0 Hit Points.

        Raises:
            PlayerError: They are no GM, or it cannot be read.

        """
        await self._book.require(place, who)
        stored = await self._book.found(place)
        entries = [await self._meant(place, who, creature) for creature in read_creatures(text)]
        await self._check_all_enter(stored, entries)
        for typed, _ in entries:
            if typed.creature:
                await self._library.put(place, typed.creature)
        came = []
        for typed, entry in entries:
            if isinstance(entry, Character):
                came.append(await self._enter_character(stored, place, who, entry, surprised=surprised))
                continue
            new = Newcomer(
                entry.name, "pc" if ally else "monster", entry.sheet.hp, creature=entry, mortal=mortal
            )
            request = requests.initiative_request(stored.id, (new,) * typed.count, None, surprised=surprised)
            now = await self._book.found(place)  # With those of the lines before.
            came.append(await self._enter(now, request, place, who))
            if typed.creature or typed.changes:
                came.append(code(creature_text(entry)))
            if typed.unread:
                words = later("Of its stat block only the names are kept of {names}; those are the GM's.")
                came.append(words.say(names=plain(listed(typed.unread, "and"))))
        return "\n".join(came)

    async def _check_all_enter(
        self, found: StoredFight, entries: Sequence[tuple[Typed, Creature | Character]]
    ) -> None:
        """Let all of them pass, or none: for whom there is room, and who is in no fight."""
        if len(fight_of(found).combatants) + sum(typed.count for typed, _ in entries) > MAX_COMBATANTS:
            raise PlayerError(FULL.say(most=MAX_COMBATANTS))
        characters = [entry for _, entry in entries if isinstance(entry, Character)]
        if len({character.id for character in characters}) < len(characters):
            raise PlayerError(say("Somebody is named twice; a character is in a fight once."))
        for character in characters:
            await self._check_enters(found, character)

    async def which(self, place: Place, who: Who, text: str) -> Which | None:
        """Which creatures the first name of these lines may mean that is none, but is in several; else None.

        Raises:
            PlayerError: They are no GM, or it cannot be read.

        """
        await self._book.require(place, who)
        typed = read_creatures(text)
        for place_of, each in enumerate(typed):
            if each.creature or await self._known(place, who, each.name):
                continue
            if len(names := bestiary.having(each.name)) > 1:
                before, behind = typed[:place_of], typed[place_of + 1 :]
                texts = tuple(
                    "; ".join(one.text for one in (*before, replace(each, text=meant), *behind))
                    for meant in (replace(each, name=name).counted for name in names)
                )
                return Which(each.name, tuple(zip(names, texts, strict=True)))
        return None

    async def _meant(self, place: Place, who: Who, typed: Typed) -> tuple[Typed, Creature | Character]:
        """Who a line means: what is written in it, a creature that is known, a character.

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
            words = later("{name} is a character, whose numbers are on its sheet; write the name alone.")
            raise PlayerError(words.say(name=plain(known.name)))
        return typed, known

    async def _known(self, place: Place, who: Who, name: str) -> Creature | Character | None:
        """Whom this name means: of the server's library first, then a character, then of the document."""
        if own := await self._library.find(place, name):
            return own
        known = bestiary.creature(name)
        with suppress(PlayerError) if known else nullcontext():  # "Troll Limb" is no Troll who limbs.
            if character := await self._characters.aimed_at(place, who, name):
                return from_sheet(sheet_of(character)) if is_creature(character) else character
        return known

    async def _unknown(self, place: Place, name: str, names: Sequence[str]) -> str:
        """Why nobody is known by this name, and what would work."""
        if names:
            several = plain(listed(names[:MOST_NAMED], "or"))
            return say("Which {name}: {names}? Write it in full.", name=plain(name), names=several)
        words = later(
            "I know no {name} yet; write it out once, as in {name} i+2 ac15 hp10 scimitar +4 1d6+2 slashing."
        )
        if near := await self._library.near(place, name):
            words = later(
                "I know no {name}; did you mean {near}? Or write it out once,"
                " with i+2 ac15 hp10 and its attacks."
            )
        return words.say(name=plain(name), near=plain(near))
