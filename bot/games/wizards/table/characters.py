"""The characters of WIZARDS: who plays whom, their modifiers, and the rerolls they have left."""

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.errors import PlayerError
from bot.games.wizards.rules.character_file import MAX_MODIFIERS, from_json, to_json
from bot.games.wizards.rules.effects import MAX_NAME, KeptEffect, kept_words
from bot.games.wizards.rules.numbers_text import has_letters
from bot.games.wizards.store import Nearby, Rerolls
from bot.people.naming import matching, nobody_known, only_one
from bot.people.roster import MAX_CHARACTERS, NOBODY, RosterService
from bot.people.roster_store import Character, Roster
from bot.rolls.card import plain, shortened
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.words import later, listed, say

MAX_REROLLS = 1_000_000  # They stack without limit (R9); this is what fits in a button.


class WizardCharacters(RosterService):
    """Characters of WIZARDS. Each character's body is its modifiers."""

    def __init__(self, roster: Roster, rerolls: Rerolls, gms: GameMasters) -> None:
        super().__init__(roster, gms)
        self._rerolls = rerolls

    async def left(self, characters: Sequence[Character]) -> dict[int, int]:
        """Return the rerolls these characters have left, by number. Missing characters have none (R9)."""
        return await self._rerolls.left([character.id for character in characters])

    async def around(self, place: Place, users: set[int], name: str | None) -> Nearby:
        """Return what a roll by or against these users, or someone with this name, finds around it."""
        return await self._rerolls.around(self._roster, place, users, name)

    async def named(self, place: Place, who: Who, name: str) -> Character | None:
        """Return the character by name, "Name (Player)" or "#number", or None. Prefer the user's own.

        Raises:
            PlayerError: Several other players have a character with this name.

        """
        return preferred(matching(await self.all(place), name), who.user, own=True)

    async def owned(self, place: Place, owner: int, name: str) -> Character | None:
        """Return this user's character with this name, or None."""
        return next(
            (character for character in matching(await self.all(place), name) if character.owner == owner),
            None,
        )

    async def rolling(self, place: Place, who: Who, name: str) -> Character | None:
        """Return the character that rolls, by name or else the user's current one, or None.

        A GM can roll for any name, even one without a character.

        Raises:
            PlayerError: No character has that name, or it isn't theirs.

        """
        if not name:
            return await self.played(place, who.user)
        character = await self.named(place, who, name)
        if character is None and not await self.is_gm(place, who):
            raise _unknown(name)
        if character:
            await self.authorise(place, who, character)
        return character

    async def mine(self, place: Place, who: Who, name: str = "") -> Character:
        """Return a character that the user can change, by name, or else their current one.

        If they have none, create one with their own name.

        Raises:
            PlayerError: There is none of that name, or it isn't theirs.

        """
        if not name:
            return await self.of_player(place, who.user, who.name)
        character = await self.named(place, who, name)
        if character is None:
            raise _unknown(name)
        await self.authorise(place, who, character)
        return character

    async def of_player(self, place: Place, user: int, name: str) -> Character:
        """Return the character that someone plays here; if they have none, create one with their own name.

        Raises:
            PlayerError: They have several, and play none of them here.

        """
        if character := await self.played(place, user):
            return character
        if own := [character for character in await self.all(place) if character.owner == user]:
            words = later("{player} isn't playing a character here. Name one of theirs: {names}.")
            names = listed(plain(character.name) for character in own)
            raise PlayerError(words.say(player=plain(name), names=names))
        made = await self._make(place, Who(user, name), name)
        if await self.played(place, user) is None:  # They had chosen to play no one; now they can.
            for channel in {place.channel, place.home}:
                await self._roster.use(channel, user, made.id)
        return made

    async def party(self, place: Place) -> set[int]:
        """Return the numbers of the characters that were chosen to be played here."""
        return {character.id for character in await self._roster.party(place.channel)}

    async def make(self, place: Place, who: Who, name: str) -> Character:
        """Return the user's own character with this name; create it if there is none.

        Raises:
            PlayerError: They have too many, or the name is too long or empty.

        """
        name = " ".join(name.split())
        own = [character for character in await self.all(place) if character.owner == who.user]
        if existing := only_one(matching(own, name)):
            return existing
        # These characters have a meaning where names are typed: mentions, "#number", commas.
        if not _is_name(name) or re.search(r"[<>@#,;]", name):
            raise _no_name(name)
        return await self._make(place, who, name)

    async def imported(self, place: Place, who: Who, content: bytes, *, replacing: bool) -> Character:
        """Save the character in a file; with ``replacing``, it replaces the user's own with that name.

        Raises:
            PlayerError: The file is invalid, they already have one of that name, or they have too many.

        """
        file = from_json(content)
        # A character made for someone has that person's name, whatever characters it contains.
        if not _is_name(file.name):
            raise _no_name(file.name)
        body, name = dumps(file.modifiers), plain(file.name)
        character = await self.owned(place, who.user, file.name)
        if character is None:
            new = Character(0, who.user, who.name, file.name, body)
            if made := await self._roster.add(place.scope, 0, new, MAX_CHARACTERS):
                return made
            raise _too_many(who)
        if not replacing:
            words = later("You already have a character named {name} here. Choose replace to use the file.")
            raise PlayerError(words.say(name=name))
        await self._change(character, lambda _: body)
        return replace(character, body=body)

    async def play(self, place: Place, who: Who, name: str) -> Character:
        """Play one of the user's own characters here from now on; create it if none has that name.

        Raises:
            PlayerError: As for :meth:`make`.

        """
        character = await self.make(place, who, name)
        await self._roster.use(place.channel, who.user, character.id)
        return character

    async def _make(self, place: Place, who: Who, name: str) -> Character:
        new = Character(0, who.user, who.name, shortened(name, MAX_NAME), dumps(()))
        made = await self._roster.add(place.scope, 0, new, MAX_CHARACTERS)
        made = made or await self.owned(place, who.user, new.name)  # It may have been created since then.
        if made is None:
            raise _too_many(who)
        return made

    async def delete(self, place: Place, who: Who, name: str) -> tuple[Character, int]:
        """Delete a character with everything that belongs to it; return it, and how many rerolls it had left.

        Raises:
            PlayerError: There is none, or it isn't theirs.

        """
        character = await self.mine(place, who, name)
        # Read them before deleting: its re-rolls go too, and the person deleting it hears how many.
        left = await self.left([character])
        if not await self._roster.delete(character):
            raise _unknown(name)
        return character, left.get(character.id, 0)

    async def add_modifier(self, character: Character, new: KeptEffect) -> None:
        """Save a modifier with a character.

        Raises:
            PlayerError: It already has this one, or too many, or is gone.

        """

        def change(before: str) -> str:
            kept = loads(tuple[KeptEffect, ...], before)
            name = plain(character.name)
            if any(
                (effect.name, effect.when, effect.advantage) == (new.name, new.when, new.advantage)
                for effect in kept
            ):
                raise PlayerError(
                    say("{name} already has {kept}. Remove that first.", name=name, kept=kept_words(new))
                )
            if len(kept) >= MAX_MODIFIERS:
                words = later("{name} already has {most} modifiers. Remove one first.")
                raise PlayerError(words.say(name=name, most=MAX_MODIFIERS))
            return dumps((*kept, new))

        await self._change(character, change)

    async def remove_modifier(self, character: Character, gone: KeptEffect) -> None:
        """Remove a character's modifier. Raises PlayerError if it no longer has it."""

        def change(before: str) -> str:
            kept = loads(tuple[KeptEffect, ...], before)
            if gone not in kept:
                raise PlayerError(
                    say("The saved modifiers have changed since then. Check them and try again.")
                )
            return dumps(tuple(effect for effect in kept if effect != gone))

        await self._change(character, change)

    async def _change(self, character: Character, change: Callable[[str], str]) -> None:
        if not await self._roster.change_body(character.id, change):
            raise _unknown(character.name)

    async def grant(
        self, place: Place, who: Who, to: Sequence[Character], count: int
    ) -> list[tuple[Character, int]]:
        """Give each of these characters ``count`` rerolls, or take them if negative; return the new numbers.

        Raises:
            PlayerError: They aren't a GM who reaches all of them.

        """
        await self.require_reach(place, who, to)
        await self._rerolls.grant([character.id for character in to], count, MAX_REROLLS)
        # One may have been deleted at that moment, so leave it out.
        left, there = await self.left(to), {character.id for character in await self.all(place)}
        return [(character, left.get(character.id, 0)) for character in to if character.id in there]

    async def require(self, place: Place, who: Who) -> None:
        """Raise PlayerError unless the user is a GM."""
        await self._gms.require(place, who)


def preferred(characters: list[Character], user: int, *, own: bool) -> Character | None:
    """Return the only one of these characters: if there are several, the user's ``own``, or another's.

    Raises:
        PlayerError: There are several of those.

    """
    return only_one([character for character in characters if (character.owner == user) == own] or characters)


def modifiers_of(character: Character) -> tuple[KeptEffect, ...]:
    """Return a stored character's modifiers."""
    return loads(tuple[KeptEffect, ...], character.body)


def exported(character: Character) -> bytes:
    """Return a stored character's file for import, or the stored text if it can't be parsed."""
    try:
        return to_json(character.name, modifiers_of(character))
    except ValueError:
        return character.body.encode()


def _is_name(name: str) -> bool:
    return name.casefold() != NOBODY and has_letters(name) and len(name) <= MAX_NAME


def _no_name(name: str) -> PlayerError:
    words = later(
        "{name} can't be a character's name. Enter up to {most} characters without commas, such as Mira."
    )
    return PlayerError(words.say(name=plain(shortened(name, MAX_NAME)), most=MAX_NAME))


def _too_many(who: Who) -> PlayerError:
    words = later("{player} already has {most} characters here. Delete one first.")
    return PlayerError(words.say(player=plain(who.name), most=MAX_CHARACTERS))


def _unknown(name: str) -> PlayerError:
    if name.startswith("@"):
        return nobody_known(name)
    words = later("There's no character named “{name}” here. Make one with /character new.")
    return PlayerError(words.say(name=plain(shortened(name, MAX_NAME))))
