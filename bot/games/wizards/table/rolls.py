"""WIZARDS rolls, with everything that characters and the channel add to them or that buttons need."""

import asyncio
import re
from collections.abc import Mapping
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.errors import PlayerError
from bot.games.wizards.rules.acts import REROLL, REROLL_SAVE
from bot.games.wizards.rules.pools import Per
from bot.games.wizards.rules.request import Side, WizardsRequest, WizardsSettings
from bot.games.wizards.rules.rerolls import SpendReroll, WizardsTrail
from bot.games.wizards.rules.terms import ACTIONS, action_key, actor_of
from bot.games.wizards.store import Nearby, spending_reroll
from bot.games.wizards.table.characters import WizardCharacters, modifiers_of, preferred
from bot.names import folded
from bot.people.naming import matching
from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.deeds import Kind, Kinds
from bot.rolls.gms import GameMasters
from bot.rolls.rolls_read import place_of
from bot.rolls.table import Counted, Prepared
from bot.rolls.trail import Trail
from bot.rolls.values import Place, Who
from bot.store import settings as stored
from bot.store.stored_rolls import StoredRoll
from bot.store.turns import Turns, openly
from bot.words import later, say

DEEDS: Kinds = {
    SpendReroll: Kind(lambda deed: spending_reroll(deed.character, deed.refused), even_hidden=True)
}
"""The deeds of WIZARDS rolls. A reroll is spent for good (R9), even on a hidden roll."""


class WizardsTable(Struct, frozen=True):
    """The circumstances of WIZARDS rolls."""

    book: WizardCharacters
    kept: stored.Settings
    turns: Turns
    gms: GameMasters

    async def prepare(self, request: object, place: Place, who: Who, hidden: bool) -> Prepared:
        """Return the request with both sides' modifiers, and the channel's settings.

        Raises:
            PlayerError: The character isn't theirs, or such a roll can't be hidden.

        """
        asked = cast(WizardsRequest, request)
        # The other side is involved in these, so everyone must see them (R11, R18).
        is_open = asked.kind in ("clash", "narrative")
        if hidden and is_open:
            words = later(
                "Everyone sees {what} rolls, but this channel hides rolls. Play in a channel that doesn't."
            )
            raise PlayerError(words.say(what=asked.what))
        target, is_clash = asked.target, asked.kind == "clash"
        is_named = is_clash and not (target.character or target.player)
        name = target.name.removeprefix("@") if is_named else None
        around = await self.book.around(place, {who.user, target.player or who.user}, name)
        roller = await self._roller(asked.roller, place, who, around)
        asked = replace(asked, roller=roller, per=_settings(around.settings).per, alone=not place.guild)
        if is_clash:
            asked = replace(asked, target=self._target(target, who, around))
        # The channel's default may have become stricter since it was read; the deed checks that.
        deeds = (openly,) if is_open else ()
        if roller.character and roller.player == who.user and not hidden:
            deeds = (self.book.using(roller.character, place.channel), *deeds)
        return Prepared(asked, deeds)

    async def _roller(self, side: Side, place: Place, who: Who, around: Nearby) -> Side:
        """Return the roller, with their modifiers."""
        if side.character:
            character = _by_id(around, side.character)
            if character is None:  # If deleted since, the name rolls without its kept data.
                return replace(side, character=0, kept=(), rerolls=0)
            await self.book.authorise(place, who, character)
        elif side.player not in (0, who.user) and await self.book.is_gm(place, who):
            character = None  # Try again for a player without a character.
        else:
            used = around.used[who.user]
            character = await self.book.rolling(place, who, side.name) if side.name else self.book.only(*used)
        if character is None:
            return replace(side, player=side.player or who.user)
        return _known(side, character, who.name, around)

    def _target(self, side: Side, who: Who, around: Nearby) -> Side:
        """Return the side that saves, with its modifiers: a character, a player, or a GM's creature.

        Raises:
            PlayerError: Several characters have that name, or no one does.

        """
        if side.character:
            character = _by_id(around, side.character)
            gone = replace(side, character=0, kept=(), rerolls=0)
            return _known(side, character, "", around) if character else gone
        name = side.name.removeprefix("@")
        if not side.player and (named := preferred(matching(around.everyone, name), who.user, own=False)):
            return _known(side, named, "", around)
        side = side if side.player else _aimed(side, around.aimed)
        character = self.book.only(*around.used[side.player]) if side.player else None
        return _known(side, character, "", around) if character else side

    async def look(self, stored: StoredRoll, trail: Trail[object], action: str, who: Who) -> str | None:
        """Return why the user can't spend another player's rerolls on a roll, or None if they can."""
        request = cast(WizardsTrail, trail)[-1].request
        side = {REROLL: request.roller, REROLL_SAVE: request.target}.get(action)
        if side is None or side.player == who.user:
            return None
        try:
            if character := await self.book.by_id(place_of(stored), side.character):
                await self.book.authorise(place_of(stored), who, character)
        except PlayerError as error:
            return str(error)
        return None

    async def refresh(self, stored: StoredRoll, trail: Trail[object]) -> WizardsRequest:
        """Return the request with both sides' current rerolls, and the modifiers for a save that is due."""
        request, place = cast(WizardsTrail, trail)[-1].request, place_of(stored)
        # A GM can roll for a name without stored data, but a named target is a player.
        player = request.roller.player if not request.roller.name else 0
        # Upcoming rolls use the current data, and past rolls the data of that time.
        waits = request.kind == "narrative" and request.stage != "accepted"
        roller, target = await asyncio.gather(
            self._now(request.roller, place, player, keeps=waits or not request.dealt),
            self._now(request.target, place, request.target.player, keeps=not request.saves),
        )
        if request.kind == "clash" and not request.dealt:
            request = replace(request, dealing=roller.kept)
        roller = roller if waits else replace(roller, kept=request.roller.kept)
        request = replace(request, roller=roller, target=target)
        if not waits:
            return request
        actions = (await self.settings(place)).actions
        used = await self.turns.used(place.channel, action_key(request)) if actions else 0
        return replace(request, actions=actions, used=used)

    async def _now(self, side: Side, place: Place, player: int, *, keeps: bool = False) -> Side:
        """Return a side with its current rerolls. With ``keeps``, also update its modifiers.

        If its character was deleted, its player's new character with the same name is used, if any.
        """
        character = await self.book.by_id(place, side.character) if side.character else None
        if character is None and player and not side.character:
            character = await self.book.played(place, player)
        elif character is None and side.player:
            character = await self.book.owned(place, side.player, side.name)
        if character is None:
            return replace(side, rerolls=0, kept=() if keeps else side.kept)
        kept = modifiers_of(character) if keeps else side.kept
        name = character.name if keeps and side.name else side.name
        left = (await self.book.left([character])).get(character.id, 0)
        return replace(side, name=name, character=character.id, rerolls=left, kept=kept)

    async def settings(self, place: Place) -> WizardsSettings:
        """Return this channel's settings."""
        return _settings(await self.kept.get(place.channel, place.parent))

    async def set(self, place: Place, who: Who, per: Per | None, actions: int | None) -> WizardsSettings:
        """Change this channel's settings; None leaves a setting unchanged.

        Raises:
            PlayerError: They aren't a GM.

        """
        await self.gms.require(place, who)

        def change(before: str | None) -> str:
            was = _settings(before)
            return dumps(WizardsSettings(per or was.per, was.actions if actions is None else actions))

        return loads(WizardsSettings, await self.kept.change(place.channel, place.parent, change))

    async def counted(self, place: Place) -> Counted | None:
        """Return the Actions everyone has used this turn; None if they aren't counted (Q14)."""
        most = (await self.settings(place)).actions
        if not most:
            return None
        used = await self.turns.all_used(place.channel, ACTIONS)
        names = {
            (character.owner, folded(character.name)): character.name
            for character in await self.book.all(place)
        }
        lines = [
            say(
                "{name}: {used} of {most} Actions used",
                name=_named(*actor_of(key), names),
                used=times,
                most=most,
            )
            for key, times in used.items()
        ]
        return Counted(tuple(lines) or (say("No one has used any of their {most} Actions yet.", most=most),))

    async def check_turn(self, place: Place, who: Who) -> None:
        """Raise PlayerError if Actions are counted, so that only GMs start turns, and the user isn't one."""
        if (await self.settings(place)).actions:
            await self.gms.require(place, who)


def _by_id(around: Nearby, number: int) -> Character | None:
    return next((character for character in around.everyone if character.id == number), None)


def _known(side: Side, character: Character, player: str, around: Nearby) -> Side:
    """Return a side with its character's modifiers. It has no name if that equals the player's name."""
    return replace(
        side,
        name="" if folded(character.name) == folded(player) else character.name,
        player=character.owner,
        character=character.id,
        kept=modifiers_of(character),
        rerolls=around.left.get(character.id, 0),
    )


def _aimed(side: Side, users: set[int]) -> Side:
    """Return the only user who is known here by this side's name, or else a creature."""
    if len(users) == 1:
        return replace(side, name=side.name.removeprefix("@"), player=next(iter(users)))
    if re.search(r"^[@#]|[,;<>]", side.name):
        words = later("There's no {name} here. Choose a player from Discord's list to mention them.")
        raise PlayerError(words.say(name=plain(side.name)))
    return side


def _settings(text: str | None) -> WizardsSettings:
    return loads(WizardsSettings, text) if text else WizardsSettings()


def _named(player: int, key: str, names: Mapping[tuple[int, str], str]) -> str:
    """Return the name of someone who used Actions: their character's name, or the player's on Discord."""
    return f"**{plain(names.get((player, key), key))}**" if key else f"<@{player}>"
