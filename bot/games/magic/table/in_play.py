"""A channel's game of Magic: what is in play, the turn, and what a roll must know of both."""

from itertools import count
from typing import cast

from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.errors import PlayerError
from bot.games.magic.rules.cards import MagicCard, noted_by
from bot.games.magic.rules.changes import MagicTrail, StoreResults, UseNext, now
from bot.games.magic.rules.effects import NEXT, OWN, Ability, Effect
from bot.games.magic.rules.request import LOG, Counted, MagicRequest, Planar, log_of, logs_of
from bot.games.magic.rules.turn import PlayerTurn, log_words, told, turn_log
from bot.games.magic.store.effects import Effects, StoredEffect, returning, using_next
from bot.games.magic.store.stored_results import StoredResults, restoring, storing
from bot.games.magic.table.planar import OFFER, Entering, PlanarTable
from bot.rolls.card import plain
from bot.rolls.deeds import Kind, Kinds
from bot.rolls.gms import GameMasters
from bot.rolls.logs import Logged, TurnLogs
from bot.rolls.table import Counted as CountedInTurn
from bot.rolls.table import Prepared, Recall, Tables
from bot.rolls.trail import Change
from bot.rolls.values import Place, Who
from bot.store.rolls import Deed, StoredRoll
from bot.store.turns import logging, openly, unmoved
from bot.words import later, say

MAX_EFFECTS = (
    25  # In play for one player: what one list can offer. A roll is made with twice as many at most.
)
MAX_FOR_OTHERS = 5  # In play of one player's for another's rolls.
MAX_STORED = 100  # Results on one permanent.
MAX_LOG = 200  # Rolls of one turn that are counted, the last ones.


class MagicTable:
    """What rolls of Magic's dice depend on."""

    def __init__(
        self,
        effects: Effects,
        logs: TurnLogs,
        stored: StoredResults,
        gms: GameMasters,
        *,
        tables: Tables,
    ) -> None:
        self._effects = effects
        self._logs = logs
        self._tables = tables
        self._stored = stored
        self._gms = gms

    @property
    def planar(self) -> PlanarTable | None:
        """What knows the games of Planechase; None without it."""
        return cast(PlanarTable | None, self._tables.offered(OFFER))

    async def prepare(self, request: object, place: Place, who: Who, hidden: bool) -> Prepared:
        """The request with what is in play for whoever rolls, and the turn.

        A hidden roll is not complete (tournament rule 3.9): it uses up nothing that is for the next roll, and
        stores nothing that all could see.
        """
        asked = cast(MagicRequest, request)
        entering = await self._entering(asked.planar, place, who, hidden=hidden) if asked.planar else None
        mine, others = await self._about(place, who, asked, hidden=hidden)
        if entering:  # Who does not play has no say in it.
            players = entering.planar.players
            # A stranger's Beeble would hold up a game of others until the stranger chooses.
            mine = [each for each in mine if each.owner in players or not _next(each)]
            others = [other for other in others if other.owner in players]
        # Own effects first: others' can crowd out only others'.
        effects = [*mine, *others][: 2 * MAX_EFFECTS]
        deeds = [logging(logs_of(asked, who.user))]
        if not hidden:
            deeds.append(openly)
        if entering:
            asked = replace(asked, planar=entering.planar)
            effects += entering.effects
            deeds.append(entering.deed)
        # If it is in play already it watches there; twice would be two triggers.
        if asked.own and asked.title not in [effect.name for effect in mine]:
            effects.append(Effect(OWN, asked.title, who.user, who.user, who.name, asked.own))
        filled = replace(asked, effects=tuple(effects))
        if filled.stores:
            filled = await self._storing(filled, place, who, hidden=hidden)
        if filled.counts_dice or filled.reads("repeated"):
            filled, deed = await self._looking_back(filled, place, who)
            deeds.append(deed)
        return Prepared(filled, tuple(deeds), entering.recall if entering else None)

    async def _entering(self, planar: Planar, place: Place, who: Who, *, hidden: bool) -> Entering:
        if self.planar is None:
            raise PlayerError(
                say("The planar die is rolled in a game of Planechase, which is not played here.")
            )
        return await self.planar.entering(planar, place, who, hidden=hidden)

    async def recall(self, _stored: StoredRoll, trail: MagicTrail) -> Recall | None:
        """What comes again with a change of this roll; None for nothing."""
        return await self.planar.recall(trail) if self.planar else None

    async def finish(
        self, stored: StoredRoll, change: Change[MagicRequest], who: Who
    ) -> Change[MagicRequest]:
        """A change to a roll, with the step that it is in a game of Planechase if it is of one."""
        return await self.planar.finish(stored, change, who) if self.planar else change

    async def _about(
        self, place: Place, who: Who, asked: MagicRequest, *, hidden: bool
    ) -> tuple[list[Effect], list[Effect]]:
        """What is in play about this player's roll: for them, and of others for anybody's dice."""
        effects = [_effect(each) for each in await self._effects.all(place.channel)]
        mine = [effect for effect in effects if effect.player == who.user]
        mine = [effect for effect in mine if not _next(effect) or (_fits(effect, asked) and not hidden)]
        if hidden:  # Others have no say in what they do not see.
            return mine, []
        named = {
            throw.player for throw in asked.throws
        }  # Their dice are in it, so what they have is about those.
        others = [
            each
            for effect in effects
            if effect.player != who.user
            and (each := effect if effect.player in named else effect.toward(who.user))
        ]
        return mine, [other for other in others if not _next(other) or _fits(other, asked)]

    async def _storing(self, asked: MagicRequest, place: Place, who: Who, *, hidden: bool) -> MagicRequest:
        """The request, storing on a permanent of its own; a hidden one stores nothing."""
        # A roll is complete once the opponent can see it (3.9): until then nothing of it is stored.
        if hidden:
            return replace(asked, stores="", instead=())
        # A reroll of stored results goes to the very permanent they are taken from (706.8b).
        if asked.instead:
            return asked
        there = {
            permanent.name.casefold(): permanent
            for permanent in await self._stored.of(place.channel, who.user)
        }
        # The same object stores anew (Socketed Sprocketer); of any other card it is another object.
        if asked.renews and (old := there.get(asked.stores.casefold())):
            return replace(asked, instead=tuple(result.id for result in old.results))
        # Two permanents of one name keep lists of their own, for the abilities are linked (706.8c).
        free = (asked.stores if number == 1 else f"{asked.stores} {number}" for number in count(1))
        return replace(asked, stores=next(name for name in free if name.casefold() not in there), fresh=True)

    async def _looking_back(self, asked: MagicRequest, place: Place, who: Who) -> tuple[MagicRequest, Deed]:
        """The request with what its player rolled this turn, and the deed of making sure that this is all.

        Dice that came to count after a roll had counted them, by an amendment or a late choice, set off late
        what had counted them then.
        """
        others = sorted({throw.player for throw in asked.throws} - {0, who.user})
        logs = [log_of(other) for other in (who.user, *others)]
        turn, (mine, *rolled) = await self._logs.turn(place.channel, logs, MAX_LOG)
        own, before = _counted(_trails(mine), who.user)
        filled = replace(
            asked,
            before=own.before,
            untold=own.untold,
            late=own.late,
            earlier=tuple(total for title, total in before if title == asked.title),
            counts=tuple(
                _counted(_trails(rolls), other)[0] for other, rolls in zip(others, rolled, strict=True)
            ),
        )
        # Compared when the roll is kept: of two rolls at once only one can be the third die of the turn.
        last = max((each.roll for each in mine if each.trail[0].by == who.user), default=turn.since)
        return filled, unmoved(log_of(who.user), last, turn.number)

    async def noted(self, place: Place, who: Who, card: MagicCard) -> int | None:
        """The total noted for a card of theirs, by the last roll for it that all can see; None for none."""
        if not card.ends:
            return None
        # Not from this turn alone: a note stays on the card from turn to turn.
        rolls = _trails(await self._logs.log(place.channel, log_of(who.user), MAX_LOG))
        last = next((roll for roll in reversed(rolls) if roll[-1].request.title == card.name), None)
        return None if last is None else noted_by(card, last[-1].request, sum(now(last).results))

    async def effects(self, place: Place) -> list[StoredEffect]:
        """Everything in play here."""
        return await self._effects.all(place.channel)

    async def described(self, place: Place) -> list[tuple[StoredEffect, tuple[Ability, ...]]]:
        """Everything in play here, with what it does."""
        return [(effect, _effect(effect).abilities) for effect in await self.effects(place)]

    async def add_effect(
        self, place: Place, who: Who, player: Who, name: str, abilities: tuple[Ability, ...]
    ) -> None:
        """Put something into play for a player.

        Raises:
            PlayerError: It has no name or does nothing, it is for somebody else's rolls, or they have too
                much in play.

        """
        if not name or not abilities:
            raise PlayerError(say("Write what it is called, and choose what it does."))
        # Only a Beeble is meant for an opponent's roll; any other thing would change dice nobody asked for.
        theirs = all(ability.kind == "next_ignore" for ability in abilities)
        if player.user != who.user and not theirs and not await self._gms.is_gm(who, place, place):
            raise PlayerError(
                say("Only {name} or a GM puts that into play for {name}.", name=plain(player.name))
            )
        if player.user != who.user:
            of_theirs = [
                each
                for each in await self.effects(place)
                if (each.player, each.owner) == (player.user, who.user)
            ]
            if len(of_theirs) >= MAX_FOR_OTHERS:
                words = later("{most} are in play of yours for {name} already; /magic effect takes one out.")
                raise PlayerError(words.say(name=plain(player.name), most=MAX_FOR_OTHERS))
        effect = StoredEffect(0, player.user, player.name, who.user, who.name, name, dumps(abilities))
        if not await self._effects.add(place.channel, effect, MAX_EFFECTS):
            raise PlayerError(
                say(
                    "You have put {most} effects into play already; /magic effect takes one out.",
                    most=MAX_EFFECTS,
                )
            )

    async def removable(self, place: Place, who: Who) -> list[StoredEffect]:
        """What they can take out of play: what is theirs or about their rolls; for a GM, anybody's."""
        there = await self.effects(place)
        if await self._gms.is_gm(who, place, place):
            return there
        return [effect for effect in there if who.user in (effect.player, effect.owner)]

    async def remove_effect(self, place: Place, who: Who, effect: int) -> StoredEffect:
        """Take something out of play, by its number.

        Raises:
            PlayerError: It is in play no more, or not theirs.

        """
        found = next((each for each in await self.removable(place, who) if each.id == effect), None)
        if found is None or not await self._effects.remove(effect):
            raise PlayerError(
                say("That is not in play any more, or not yours to take out; /magic effect shows what is.")
            )
        return found

    async def remove_all(self, place: Place, who: Who) -> list[str]:
        """Take everything out of play that is for whoever asks; answer the names, ready to be shown.

        Raises:
            PlayerError: There is nothing.

        """
        mine = [effect for effect in await self.effects(place) if effect.player == who.user]
        gone = [effect.name for effect in mine if await self._effects.remove(effect.id)]
        if not gone:
            raise PlayerError(say("Nothing is in play for you; /magic effect shows what is."))
        return [plain(name) for name in gone]

    async def counted(self, place: Place) -> CountedInTurn | None:
        """What everybody has rolled in the turn it is; None without a roll."""
        _, (rolls,) = await self._logs.turn(place.channel, [LOG], MAX_LOG)
        lines = tuple(map(log_words, turn_log(_trails(rolls))))
        return CountedInTurn(lines, _UNCOUNTED.say()) if lines else None


_UNCOUNTED = later("Ignored and rerolled dice, hidden rolls and /roll do not count.")


def _trails(rolls: list[Logged]) -> list[MagicTrail]:
    return [roll.trail for roll in rolls]


def _counted(trails: list[MagicTrail], player: int) -> tuple[Counted, tuple[tuple[str, int], ...]]:
    """What a player rolled in these rolls of a turn, oldest first: how many dice, and totals by title."""
    nothing = PlayerTurn(player, "", (), ())
    before = next((turn for turn in turn_log(trails) if turn.player == player), nothing)
    of = [trail for trail in trails if told(trail, player) is not None or trail[0].by == player]
    last = told(of[-1], player) if of else None
    if last is None:
        return Counted(player, before.dice), before.totals
    late = tuple(effect.id for effect in of[-1][-1].request.effects)
    return Counted(player, before.dice, max(0, before.dice - last), late), before.totals


def _effect(stored: StoredEffect) -> Effect:
    abilities = loads(tuple[Ability, ...], stored.abilities)
    return Effect(stored.id, stored.name, stored.player, stored.owner, stored.owner_name, abilities)


def _next(effect: Effect) -> bool:
    """Whether the next roll uses it up."""
    return any(ability.kind in NEXT for ability in effect.abilities)


def _fits(effect: Effect, request: MagicRequest) -> bool:
    """Whether this roll is such a next one."""
    return any(
        throw.suits(ability) and throw.count
        for throw in request.throws
        for ability in effect.abilities
        if ability.kind in NEXT and throw.is_about(effect, ability)
    )


def _storing(asked: StoreResults) -> Deed:
    return storing(asked.name, asked.results, asked.instead, fresh=asked.fresh, most=MAX_STORED)


def _returning(asked: UseNext) -> Deed:
    effect = asked.effect
    return returning(
        StoredEffect(
            effect.id, effect.player, "", effect.owner, effect.by, effect.name, dumps(effect.abilities)
        )
    )


DEEDS: Kinds = {
    # Results are stored wherever they were moved since, so they are brought up to date there. Of a hidden
    # roll nothing is stored or used up, as its request says; what is stored once it is revealed is stored as
    # of any other.
    StoreResults: Kind(
        _storing, undo=lambda _: restoring(()), redo=lambda _, now: restoring(now.results), even_hidden=True
    ),
    UseNext: Kind(lambda asked: using_next(asked.effect.id), undo=_returning, even_hidden=True),
}
"""What rolls of Magic's dice stand for on the table."""
