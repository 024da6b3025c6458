"""The characters of WIZARDS: whom each player plays, the modifiers they keep, the re-rolls they have left."""

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.errors import PlayerError
from bot.games.wizards.rules.character_file import MAX_MODIFIERS, from_json, to_json
from bot.games.wizards.rules.effects import MAX_NAME, Kept, kept_words
from bot.games.wizards.rules.numbers_text import has_letters
from bot.games.wizards.store import Rerolls
from bot.people.naming import matching, nobody_known, only_one
from bot.people.roster import MAX_CHARACTERS, RosterService
from bot.people.roster_store import Character, Roster
from bot.rolls.card import plain, shortened
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.words import later, listed, say

NOBODY = "none"
"""What is typed to play nobody; so no character is called that."""
MAX_REROLLS = 1_000_000  # They stack without limit (R9); this is what a number in a button can be.


class WizardCharacters(RosterService):
    """Characters of WIZARDS; their bodies are the modifiers that they keep."""

    def __init__(self, roster: Roster, rerolls: Rerolls, gms: GameMasters) -> None:
        super().__init__(roster, gms)
        self._rerolls = rerolls

    async def left(self, characters: Sequence[Character]) -> dict[int, int]:
        """How many re-rolls each of these has left, by its number; none without an entry (R9)."""
        return await self._rerolls.left([character.id for character in characters])

    async def named(self, place: Place, who: Who, name: str, *, aimed: bool = False) -> Character | None:
        """The character of this name, "Name (Player)" or "#number", their own before others', or None.

        ``aimed``: as somebody's target, so others' before their own.

        Raises:
            PlayerError: Several of others' have it.

        """
        characters = matching(await self.all(place), name)
        return only_one(
            [character for character in characters if (character.owner == who.user) != aimed] or characters
        )

    async def owned(self, place: Place, owner: int, name: str) -> Character | None:
        """The character of this name that is this user's, or None."""
        return next(
            (character for character in matching(await self.all(place), name) if character.owner == owner),
            None,
        )

    async def rolling(self, place: Place, who: Who, name: str) -> Character | None:
        """Who rolls for them: the character of this name, or whom they play; None without one.

        A GM may roll for any name, also one of which nothing is kept.

        Raises:
            PlayerError: There is none of that name, or it is not theirs.

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
        """A character that they may change, by name, or whom they play.

        It is made under their own name if they have none.

        Raises:
            PlayerError: There is none of that name, or it is not theirs.

        """
        if not name:
            return await self.of_player(place, who.user, who.name)
        character = await self.named(place, who, name)
        if character is None:
            raise _unknown(name)
        await self.authorise(place, who, character)
        return character

    async def of_player(self, place: Place, user: int, name: str) -> Character:
        """Whom somebody plays here; made under their own name if they have none.

        Raises:
            PlayerError: They have several, and play none of them here.

        """
        if found := await self.played(place, user):
            return found
        if own := [character for character in await self.all(place) if character.owner == user]:
            words = later("{player} plays none of their characters here; name one: {names}.")
            names = listed(plain(character.name) for character in own)
            raise PlayerError(words.say(player=plain(name), names=names))
        made = await self._make(place, Who(user, name), name)
        if (
            await self.played(place, user) is None
        ):  # They had said to play nobody; now there is somebody to play.
            for channel in {place.channel, place.home}:
                await self._roster.use(channel, user, made.id)
        return made

    async def party(self, place: Place) -> set[int]:
        """The numbers of the characters of which was said that they are played here."""
        return {character.id for character in await self._roster.party(place.channel)}

    async def make(self, place: Place, who: Who, name: str) -> Character:
        """The character of their own that is called so, made if there is none.

        Raises:
            PlayerError: They have too many, or the name is too long or none.

        """
        name = " ".join(name.split())
        own = [character for character in await self.all(place) if character.owner == who.user]
        if found := only_one(matching(own, name)):
            return found
        # Signs that mean something where names are typed: mentions, "#number", commas between several.
        if not _is_name(name) or re.search(r"[<>@#,;]", name):
            raise _no_name(name)
        return await self._make(place, who, name)

    async def imported(self, place: Place, who: Who, content: bytes, *, replacing: bool) -> Character:
        """Keep the character of a file, if need be in place of what their own of that name keeps.

        Raises:
            PlayerError: The file is none, or they have one of that name, or too many.

        """
        file = from_json(content)
        # A character that was made for somebody has their own name, with whatever signs that has.
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
            raise PlayerError(
                say(
                    "You have a character {name} here; choose replace to give it what the file says.",
                    name=name,
                )
            )
        await self._change(character, lambda _: body)
        return replace(character, body=body)

    async def play(self, place: Place, who: Who, name: str) -> Character:
        """Play a character of their own here from now on; it is made if there is none of that name.

        Raises:
            PlayerError: As of :meth:`make`.

        """
        character = await self.make(place, who, name)
        await self._roster.use(place.channel, who.user, character.id)
        return character

    async def _make(self, place: Place, who: Who, name: str) -> Character:
        new = Character(0, who.user, who.name, shortened(name, MAX_NAME), dumps(()))
        made = await self._roster.add(place.scope, 0, new, MAX_CHARACTERS)
        made = made or await self.owned(
            place, who.user, new.name
        )  # It may have been made at the same moment.
        if made is None:
            raise _too_many(who)
        return made

    async def delete(self, place: Place, who: Who, name: str) -> tuple[Character, int]:
        """Delete a character with all it has; answer it, and how many re-rolls it had left.

        Raises:
            PlayerError: There is none, or it is not theirs.

        """
        character = await self.mine(place, who, name)
        # Before it is deleted: its re-rolls go with it, and whoever deletes it is told how many.
        left = await self.left([character])
        if not await self._roster.delete(character):
            raise _unknown(name)
        return character, left.get(character.id, 0)

    async def add_modifier(self, character: Character, new: Kept) -> None:
        """Keep a modifier with a character.

        Raises:
            PlayerError: It has that very one, or too many, or is gone.

        """

        def change(before: str) -> str:
            kept = loads(tuple[Kept, ...], before)
            name = plain(character.name)
            if any(
                (each.name, each.when, each.advantage) == (new.name, new.when, new.advantage) for each in kept
            ):
                raise PlayerError(
                    say("{name} has {kept} already; remove that first.", name=name, kept=kept_words(new))
                )
            if len(kept) >= MAX_MODIFIERS:
                raise PlayerError(
                    say("{name} has {most} modifiers; remove one first.", name=name, most=MAX_MODIFIERS)
                )
            return dumps((*kept, new))

        await self._change(character, change)

    async def remove_modifier(self, character: Character, gone: Kept) -> None:
        """Take out a modifier that a character keeps. Raises PlayerError if it keeps that no more."""

        def change(before: str) -> str:
            kept = loads(tuple[Kept, ...], before)
            if gone not in kept:
                raise PlayerError(
                    say("What is kept has changed since that was shown; look at it as it is now.")
                )
            return dumps(tuple(each for each in kept if each != gone))

        await self._change(character, change)

    async def _change(self, character: Character, change: Callable[[str], str]) -> None:
        if not await self._roster.change_body(character.id, change):
            raise _unknown(character.name)

    async def grant(
        self, place: Place, who: Who, to: Sequence[Character], count: int
    ) -> list[tuple[Character, int]]:
        """Give each of these so many re-rolls, or take them where the count is negative.

        Answers how they are then.

        Raises:
            PlayerError: They are no GM.

        """
        await self._gms.require(place, who)
        await self._rerolls.grant([character.id for character in to], count, MAX_REROLLS)
        # One of them may have been deleted at that moment; of that one nothing is told.
        left, there = await self.left(to), {character.id for character in await self.all(place)}
        return [(character, left.get(character.id, 0)) for character in to if character.id in there]

    async def require(self, place: Place, who: Who) -> None:
        """Let game masters pass, and nobody else.

        Raises:
            PlayerError: They are none.

        """
        await self._gms.require(place, who)


def modifiers_of(character: Character) -> tuple[Kept, ...]:
    """The modifiers that a stored character keeps."""
    return loads(tuple[Kept, ...], character.body)


def exported(character: Character) -> bytes:
    """A file of a stored character, which import takes; what is stored of one that cannot be read."""
    try:
        return to_json(character.name, modifiers_of(character))
    except ValueError:
        return character.body.encode()


def _is_name(name: str) -> bool:
    return name.casefold() != NOBODY and has_letters(name) and len(name) <= MAX_NAME


def _no_name(name: str) -> PlayerError:
    words = later(
        "{name} is no character's name; write one of up to {most} characters without commas, as in Mira."
    )
    return PlayerError(words.say(name=plain(shortened(name, MAX_NAME)), most=MAX_NAME))


def _too_many(who: Who) -> PlayerError:
    words = later("{player} has {most} characters here, and more are not kept; delete one first.")
    return PlayerError(words.say(player=plain(who.name), most=MAX_CHARACTERS))


def _unknown(name: str) -> PlayerError:
    if name.startswith("@"):
        return nobody_known(name)
    words = later("There is no character “{name}” here; /wizards character new makes one.")
    return PlayerError(words.say(name=plain(shortened(name, MAX_NAME))))
