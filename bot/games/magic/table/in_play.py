"""A channel's game of Magic: what is in play, the turn, and what both mean for a roll."""

from collections.abc import Collection
from itertools import count
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.errors import PlayerError
from bot.games.magic.rules.card_rolls import noted_by
from bot.games.magic.rules.cards import MagicCard
from bot.games.magic.rules.changes import MagicTrail, StoreResults, UseNext, now
from bot.games.magic.rules.effects import OWN, Ability, Effect
from bot.games.magic.rules.request import MagicRequest, Planar
from bot.games.magic.rules.turn import LOG, counted, log_of, log_words, logs_of, turn_log
from bot.games.magic.store.effects import Effects, StoredEffect, returning, using_next
from bot.games.magic.store.stored_results import StoredResults, restoring, storing
from bot.games.magic.table.planar import OFFER, EnteringPlanes, PlanarTable
from bot.rolls.card import plain
from bot.rolls.deeds import Kind, Kinds
from bot.rolls.gms import GameMasters
from bot.rolls.logs import Logged, TurnLogs
from bot.rolls.table import Counted, Prepared, Recall, Tables
from bot.rolls.trail import Change
from bot.rolls.values import Place, Who
from bot.store.stored_rolls import Deed, StoredRoll
from bot.store.turns import logging, openly, unmoved
from bot.words import later, say

MAX_EFFECTS = 25  # Limit per player: what one list can offer. A roll uses twice as many at most.
MAX_FOR_OTHERS = 5  # One player's effects for others' rolls.
MAX_STORED = 100  # Results per permanent.
MAX_LOG = 200  # The latest rolls of one turn that are counted.


class MagicTable(Struct, frozen=True):
    """The circumstances that rolls of Magic's dice depend on."""

    in_play: Effects
    logs: TurnLogs
    stored: StoredResults
    gms: GameMasters
    tables: Tables

    @property
    def planar(self) -> PlanarTable | None:
        """The keeper of Planechase's games; None if Planechase is off."""
        return cast(PlanarTable | None, self.tables.offered(OFFER))

    async def prepare(self, request: object, place: Place, who: Who, hidden: bool) -> Prepared:
        """Return the request with the roller's effects in play, and the turn.

        A hidden roll isn't complete (tournament rule 3.9). It uses up no effect meant for the next roll,
        and stores no results, because others could see them.
        """
        asked = cast(MagicRequest, request)
        entering = await self._entering(asked.planar, place, who, hidden=hidden) if asked.planar else None
        deeds, mine, others = [logging(logs_of(asked, who.user))], list[Effect](), list[Effect]()
        # Don't read where nothing is known to be in play; storing the roll reveals it if something is.
        if place.channel in self.in_play.channels:
            mine, others = await self._about(place, who, asked, hidden=hidden)
        else:
            deeds.append(self.in_play.none_in(place.channel))
        if entering:
            mine, others = _of_players(entering.planar.players, mine, others)
        # Own effects come first, so others' can only crowd out others'.
        effects = [*mine, *others][: 2 * MAX_EFFECTS]
        if not hidden and (effects or entering or asked.stores):
            deeds.append(openly)
        if entering:
            asked = replace(asked, planar=entering.planar)
            effects += entering.effects
            deeds.append(entering.deed)
        # If it's already in play, it watches there, and adding it would trigger it twice.
        if asked.own and asked.title not in [effect.name for effect in mine]:
            effects.append(Effect(OWN, asked.title, who.user, who.user, who.name, asked.own))
        filled = replace(asked, effects=tuple(effects))
        if filled.stores:
            filled = await self._storing(filled, place, who, hidden=hidden)
        if filled.counts_dice or filled.reads("repeated"):
            filled, deed = await self._looking_back(filled, place, who)
            deeds.append(deed)
        return Prepared(filled, tuple(deeds), entering.recall if entering else None)

    async def _entering(self, planar: Planar, place: Place, who: Who, *, hidden: bool) -> EnteringPlanes:
        if self.planar is None:
            raise PlayerError(say("The planar die belongs to Planechase, which isn't played here."))
        return await self.planar.entering(planar, place, who, hidden=hidden)

    async def recall(self, _stored: StoredRoll, trail: MagicTrail) -> Recall | None:
        """Return the faces to repeat when this roll changes; None if there are none."""
        return await self.planar.recall(trail) if self.planar else None

    async def finish(
        self, stored: StoredRoll, change: Change[MagicRequest], who: Who
    ) -> Change[MagicRequest]:
        """Return a change to a roll, with its step in a game of Planechase, if any."""
        return await self.planar.finish(stored, change, who) if self.planar else change

    async def _about(
        self, place: Place, who: Who, asked: MagicRequest, *, hidden: bool
    ) -> tuple[list[Effect], list[Effect]]:
        """Return the player's own effects, and those of others that apply to anyone's dice or to theirs."""
        effects = [_effect(effect) for effect in await self.in_play.all(place.channel)]
        own = [effect for effect in effects if effect.player == who.user]
        mine = [effect for effect in own if _applies(effect, asked, hidden=hidden)]
        if hidden:  # Others have no say in hidden rolls.
            return mine, []
        named = {throw.player for throw in asked.throws}  # Their dice are in it, so theirs apply to those.
        theirs = [effect for effect in effects if effect.player != who.user]
        others = [other if other.player in named else other.toward(who.user) for other in theirs]
        return mine, [other for other in others if other and _applies(other, asked)]

    async def _storing(self, asked: MagicRequest, place: Place, who: Who, *, hidden: bool) -> MagicRequest:
        """Return the request with the permanent that stores its results. A hidden roll stores nothing."""
        # A roll is complete once the opponent can see it (3.9), so until then nothing is stored.
        if hidden:
            return replace(asked, stores="", instead=())
        # A reroll of stored results goes to the same permanent they're taken from (706.8b).
        if asked.instead:
            return asked
        there = {
            permanent.name.casefold(): permanent
            for permanent in await self.stored.of(place.channel, who.user)
        }
        # The same object stores again (Socketed Sprocketer); for any other card it's a new object.
        if asked.renews and (old := there.get(asked.stores.casefold())):
            return replace(asked, instead=tuple(result.id for result in old.results))
        # Two permanents with one name keep separate lists, because the abilities are linked (706.8c).
        free = (asked.stores if number == 1 else f"{asked.stores} {number}" for number in count(1))
        return replace(asked, stores=next(name for name in free if name.casefold() not in there), fresh=True)

    async def _looking_back(self, asked: MagicRequest, place: Place, who: Who) -> tuple[MagicRequest, Deed]:
        """Return the request with its player's earlier rolls this turn, and the deed that checks them.

        An edit or a late choice can make dice count after a later roll has counted the turn's dice. These
        dice then trigger that roll's effects late.
        """
        others = sorted({throw.player for throw in asked.throws} - {0, who.user})
        logs = [log_of(other) for other in (who.user, *others)]
        turn, (mine, *rolled) = await self.logs.turn(place.channel, logs, MAX_LOG)
        own, before = counted(_trails(mine), who.user)
        filled = replace(
            asked,
            before=own.before,
            untold=own.untold,
            late=own.late,
            earlier=tuple(total for title, total in before if title == asked.title),
            counts=tuple(
                counted(_trails(rolls), other)[0] for other, rolls in zip(others, rolled, strict=True)
            ),
        )
        # Compare when storing: of two simultaneous rolls, only one can be the turn's third die.
        last = max((logged.roll for logged in mine if logged.trail[0].by == who.user), default=turn.since)
        return filled, unmoved(log_of(who.user), last, turn.number)

    async def noted(self, place: Place, who: Who, card: MagicCard) -> int | None:
        """Return the total noted for a user's card by its last open roll; None if there is none."""
        if not card.ends:
            return None
        # Search beyond this turn, because a note stays on the card from turn to turn.
        rolls = _trails(await self.logs.log(place.channel, log_of(who.user), MAX_LOG))
        last = next((roll for roll in reversed(rolls) if roll[-1].request.title == card.name), None)
        return None if last is None else noted_by(card, last[-1].request, sum(now(last).results))

    async def effects(self, place: Place) -> list[StoredEffect]:
        """Return everything in play here."""
        return await self.in_play.all(place.channel)

    async def described(self, place: Place) -> list[tuple[StoredEffect, tuple[Ability, ...]]]:
        """Return everything in play here, with what it does."""
        return [(effect, _effect(effect).abilities) for effect in await self.effects(place)]

    async def add_effect(
        self, place: Place, who: Who, player: Who, name: str, abilities: tuple[Ability, ...]
    ) -> None:
        """Put something into play for a player.

        Raises:
            PlayerError: It has no name or effect, it's for someone else's rolls, or they have too much in
                play.

        """
        if not name or not abilities:
            raise PlayerError(say("Enter a name and choose what it does."))
        # Only a Beeble is meant for an opponent's roll; others would change dice that no one asked for.
        theirs = all(ability.kind == "next_ignore" for ability in abilities)
        if player.user != who.user and not theirs and not await self.gms.is_gm(who, place, place):
            raise PlayerError(
                say("Only {name} or a GM can put that into play for {name}.", name=plain(player.name))
            )
        if player.user != who.user:
            there = await self.effects(place)
            of_theirs = [old for old in there if (old.player, old.owner) == (player.user, who.user)]
            if len(of_theirs) >= MAX_FOR_OTHERS:
                words = later(
                    "You already have {most} effects in play for {name}. Remove one with /magic effect."
                )
                raise PlayerError(words.say(name=plain(player.name), most=MAX_FOR_OTHERS))
        effect = StoredEffect(0, player.user, player.name, who.user, who.name, name, dumps(abilities))
        if not await self.in_play.add(place.channel, effect, MAX_EFFECTS):
            raise PlayerError(
                say(
                    "You already have {most} effects in play. Remove one with /magic effect.",
                    most=MAX_EFFECTS,
                )
            )

    async def removable(self, place: Place, who: Who) -> list[StoredEffect]:
        """Return the effects a user can remove: their own, those on their rolls or, for a GM, all of them."""
        there = await self.effects(place)
        if await self.gms.is_gm(who, place, place):
            return there
        return [effect for effect in there if who.user in (effect.player, effect.owner)]

    async def remove_effect(self, place: Place, who: Who, effect: int) -> StoredEffect:
        """Take the effect with this number out of play.

        Raises:
            PlayerError: It's no longer in play, or isn't theirs.

        """
        stored = next((one for one in await self.removable(place, who) if one.id == effect), None)
        if stored is None or not await self.in_play.remove(effect):
            raise PlayerError(
                say(
                    "That's no longer in play, or you can't remove it. See what's in play with /magic effect."
                )
            )
        return stored

    async def remove_all(self, place: Place, who: Who) -> list[str]:
        """Take everything that the user owns out of play, and return the names, ready to show.

        Raises:
            PlayerError: The user has nothing in play.

        """
        mine = [effect for effect in await self.effects(place) if effect.player == who.user]
        gone = [effect.name for effect in mine if await self.in_play.remove(effect.id)]
        if not gone:
            raise PlayerError(say("You have nothing in play. Add something with /magic effect."))
        return [plain(name) for name in gone]

    async def counted(self, place: Place) -> Counted | None:
        """Return everyone's rolls this turn; None if there are none."""
        _, (rolls,) = await self.logs.turn(place.channel, [LOG], MAX_LOG)
        lines = tuple(map(log_words, turn_log(_trails(rolls))))
        return (
            Counted(lines, say("Ignored and rerolled dice, hidden rolls and /roll don't count."))
            if lines
            else None
        )


def _trails(rolls: list[Logged]) -> list[MagicTrail]:
    return [roll.trail for roll in rolls]


def _effect(stored: StoredEffect) -> Effect:
    abilities = loads(tuple[Ability, ...], stored.abilities)
    return Effect(stored.id, stored.name, stored.player, stored.owner, stored.owner_name, abilities)


def _applies(effect: Effect, asked: MagicRequest, *, hidden: bool = False) -> bool:
    """Return True unless the effect is meant for a next roll that this one isn't."""
    return not effect.is_next or (not hidden and any(throw.uses_up(effect) for throw in asked.throws))


def _of_players(
    players: Collection[int], mine: list[Effect], others: list[Effect]
) -> tuple[list[Effect], list[Effect]]:
    """Return one's own and others' effects on a planar roll, in which only players have a say."""
    # An outsider's Beeble would hold up others' game until that outsider chooses.
    mine = [effect for effect in mine if effect.owner in players or not effect.is_next]
    return mine, [other for other in others if other.owner in players]


def _storing(asked: StoreResults) -> Deed:
    return storing(asked.name, asked.results, asked.instead, fresh=asked.fresh, most=MAX_STORED)


def _returning(asked: UseNext) -> Deed:
    of = asked.effect
    return returning(StoredEffect(of.id, of.player, "", of.owner, of.by, of.name, dumps(of.abilities)))


DEEDS: Kinds = {
    # Results are updated wherever they've been moved since. A hidden roll doesn't store or use up
    # anything, as its request says; once it's revealed, its results are stored like any other's.
    StoreResults: Kind(
        _storing, undo=lambda _: restoring(()), redo=lambda _, now: restoring(now.results), even_hidden=True
    ),
    UseNext: Kind(lambda asked: using_next(asked.effect.id), undo=_returning, even_hidden=True),
}
"""The deeds of Magic rolls."""
