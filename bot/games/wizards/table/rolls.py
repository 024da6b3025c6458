"""WIZARDS's rolls: what characters and the channel add to one, and what its buttons need."""

import re
from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.errors import PlayerError
from bot.games.wizards.rules.pools import Per
from bot.games.wizards.rules.request import Side, WizardsRequest
from bot.games.wizards.rules.rerolls import SpendReroll, WizardsTrail
from bot.games.wizards.rules.settings import Settings
from bot.games.wizards.rules.terms import ACTIONS, action_key, actor_of
from bot.games.wizards.store import spending_reroll
from bot.games.wizards.table.characters import WizardCharacters, modifiers_of
from bot.people.roster_store import Character
from bot.people.store import KnownPeople
from bot.rolls.card import plain
from bot.rolls.deeds import Kind, Kinds
from bot.rolls.gms import GameMasters
from bot.rolls.rolls_read import place_of
from bot.rolls.table import Counted, Prepared
from bot.rolls.trail import Trail
from bot.rolls.values import Place, Who
from bot.store import settings as stored
from bot.store.rolls import StoredRoll
from bot.store.turns import Turns, openly
from bot.words import later, say

DEEDS: Kinds = {SpendReroll: Kind(lambda deed: spending_reroll(deed.character, deed.refused))}
"""What rolls of WIZARDS ask to be done with them, as the store does it. A re-roll is spent for good (R9)."""


class WizardsTable:
    """What rolls of WIZARDS depend on."""

    def __init__(
        self,
        book: WizardCharacters,
        people: KnownPeople,
        settings: stored.Settings,
        turns: Turns,
        gms: GameMasters,
    ) -> None:
        self._book = book
        self._people = people
        self._settings = settings
        self._turns = turns
        self._gms = gms

    async def prepare(self, request: object, place: Place, who: Who, hidden: bool) -> Prepared:
        """The request with what the characters of both sides keep, and how the channel plays.

        Raises:
            PlayerError: The character is not theirs, or such a roll cannot be hidden.

        """
        asked = cast(WizardsRequest, request)
        # The other side has a part in these, so all must see them (R11, R18).
        is_open = asked.kind in ("clash", "narrative")
        if hidden and is_open:
            words = later(
                "{what} rolls are for all to see, and this channel hides its rolls; "
                "play it where it does not."
            )
            raise PlayerError(words.say(what=asked.what))
        settings, alone = await self.settings(place), not place.guild
        asked = replace(
            asked, roller=await self._roller(asked.roller, place, who), per=settings.per, alone=alone
        )
        if asked.kind == "clash":
            asked = replace(asked, target=await self._target(asked.target, place, who))
        # The channel's default may have become stricter since it was read; the deed finds that out.
        return Prepared(asked, (openly,) if is_open else ())

    async def _roller(self, side: Side, place: Place, who: Who) -> Side:
        """Who rolls, with what they keep."""
        if side.character:
            character = await self._book.by_id(place, side.character)
            if character is None:  # Deleted since: the name rolls on, without what was kept.
                return replace(side, character=0, kept=(), rerolls=0)
            await self._book.authorise(place, who, character)
        elif side.player not in (0, who.user) and await self._book.is_gm(place, who):
            character = None  # Once more, for a player without a character.
        else:
            character = await self._book.rolling(place, who, side.name)
        if character is None:
            return replace(side, player=side.player or who.user)
        return await self._known(side, character, who.name)

    async def _target(self, side: Side, place: Place, who: Who) -> Side:
        """Who saves, with what they keep: a character, a player, or a creature for which the GM rolls.

        Raises:
            PlayerError: Several are called so, or nobody is.

        """
        if side.character:
            character = await self._book.by_id(place, side.character)
            gone = replace(side, character=0, kept=(), rerolls=0)
            return await self._known(side, character, "") if character else gone
        if not side.player and (
            named := await self._book.named(place, who, side.name.removeprefix("@"), aimed=True)
        ):
            return await self._known(side, named, "")
        side = side if side.player else await self._aimed(side, place)
        character = await self._book.played(place, side.player) if side.player else None
        return await self._known(side, character, "") if character else side

    async def _aimed(self, side: Side, place: Place) -> Side:
        """Somebody who rolled here and is called so, or a creature."""
        people = await self._people.known(place.channel, place.parent)
        typed = side.name.removeprefix("@").casefold()
        users = list({user for user, name in people if name.casefold() == typed})
        if len(users) == 1:
            return replace(side, name=side.name.removeprefix("@"), player=users[0])
        if re.search(r"^[@#]|[,;<>]", side.name):
            words = later(
                "{name} is nobody I know here; choose a player from Discord's list, "
                "so that they are mentioned."
            )
            raise PlayerError(words.say(name=plain(side.name)))
        return side

    async def refresh(self, stored: StoredRoll, trail: Trail[object]) -> WizardsRequest:
        """The request with the re-rolls that both sides have by now, and with what a save due goes by."""
        request, place = cast(WizardsTrail, trail)[-1].request, place_of(stored)
        # A GM may have rolled for a name of which nothing is kept; who was named as a target is a player.
        player = request.roller.player if not request.roller.name else 0
        # What is still to be rolled goes by what is kept now, what was rolled by what was kept then.
        waits = request.kind == "narrative" and request.stage != "accepted"
        roller = await self._now(request.roller, place, player, keeps=waits or not request.dealt)
        target = await self._now(request.target, place, request.target.player, keeps=not request.saves)
        if request.kind == "clash" and not request.dealt:
            request = replace(request, dealing=roller.kept)
        roller = roller if waits else replace(roller, kept=request.roller.kept)
        request = replace(request, roller=roller, target=target)
        if not waits:
            return request
        actions = (await self.settings(place)).actions
        used = await self._turns.used(place.channel, action_key(request)) if actions else 0
        return replace(request, actions=actions, used=used)

    async def _now(self, side: Side, place: Place, player: int, *, keeps: bool = False) -> Side:
        """A side with the re-rolls it has now; ``keeps``: also with the modifiers it keeps now.

        A character that was deleted is one of the same name that its player has made since, or has nothing.
        """
        character = await self._book.by_id(place, side.character) if side.character else None
        if character is None and player and not side.character:
            character = await self._book.played(place, player)
        elif character is None and side.player:
            character = await self._book.owned(place, side.player, side.name)
        if character is None:
            return replace(side, rerolls=0, kept=() if keeps else side.kept)
        kept = modifiers_of(character) if keeps else side.kept
        name = character.name if keeps and side.name else side.name
        return replace(
            side, name=name, character=character.id, rerolls=await self._left(character), kept=kept
        )

    async def _known(self, side: Side, character: Character, player: str) -> Side:
        """A side with what its character keeps; it is not named if it is called as its player, who is."""
        return replace(
            side,
            name="" if character.name == player else character.name,
            player=character.owner,
            character=character.id,
            kept=modifiers_of(character),
            rerolls=await self._left(character),
        )

    async def _left(self, character: Character) -> int:
        return (await self._book.left([character])).get(character.id, 0)

    async def settings(self, place: Place) -> Settings:
        """How this channel plays."""
        found = await self._settings.get(place.channel, place.parent)
        return loads(Settings, found) if found else Settings()

    async def set(self, place: Place, who: Who, per: Per | None, actions: int | None) -> Settings:
        """Change how this channel plays; None leaves something as it is.

        Raises:
            PlayerError: They are no GM.

        """
        await self._gms.require(place, who)

        def change(before: str | None) -> str:
            was = loads(Settings, before) if before else Settings()
            return dumps(Settings(per or was.per, was.actions if actions is None else actions))

        return loads(Settings, await self._settings.change(place.channel, place.parent, change))

    async def counted(self, place: Place) -> Counted | None:
        """The Actions that everybody has used in the turn it is; None where they are not counted (Q14)."""
        most = (await self.settings(place)).actions
        if not most:
            return None
        used = await self._turns.all_used(place.channel, ACTIONS)
        names = {
            (character.owner, character.name.casefold()): character.name
            for character in await self._book.all(place)
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
        return Counted(tuple(lines) or (say("Nobody has used one of their {most} Actions yet.", most=most),))

    async def check_turn(self, place: Place, who: Who) -> None:
        """Where Actions are counted, only GMs begin the next turn. Raises PlayerError if it is not theirs."""
        if (await self.settings(place)).actions:
            await self._gms.require(place, who)


def _named(player: int, folded: str, names: Mapping[tuple[int, str], str]) -> str:
    """Whoever used Actions: their character as it is called, or was; or the player, whom Discord names."""
    return f"**{plain(names.get((player, folded), folded))}**" if folded else f"<@{player}>"
