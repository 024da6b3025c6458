"""The steps of a fight that need no dice, and who can take which."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from bot.codec import dumps
from bot.dice.faces import Source
from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import Borne, Ends
from bot.games.dnd.conditions.rules.text import MINE, Focus, TypedCondition, Until
from bot.games.dnd.fight.record.combatant import Combatant, named
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.requests import target_of
from bot.games.dnd.fight.steps.acting import TURN_OVER, check_moment, moment, standing, turn_of
from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.conditions import Conditioned
from bot.games.dnd.fight.steps.entering import Removed, Started
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.fight.steps.mounts import Dismounted, Mounted
from bot.games.dnd.fight.steps.turns import Decided, Turned
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.store.reading import StoredFight, StoredStep
from bot.games.dnd.fight.stored.history import fight_of, leaving
from bot.games.dnd.fight.table.book import HIDDEN, NO_FIGHT, FightService
from bot.games.dnd.fight.table.changes import taking
from bot.games.dnd.fight.table.view import View, not_theirs
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.games.dnd.hit_points.rules.text import PointsChange
from bot.games.dnd.riders.in_fights import sheet_riders
from bot.games.dnd.sheet.store import put_riders
from bot.games.dnd.sheet.table import CharacterService
from bot.initiative.rules.order import ties
from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.words import later, listed, say, say_of


class FightSteps(Struct, frozen=True):
    """The service for steps without dice, such as starting a fight, turns, and Hit Points by hand.

    ``clock`` returns milliseconds since 1970, UTC, and ``source`` rolls dice at the start of a turn.
    """

    fights: Fights
    book: FightService
    characters: CharacterService
    gms: GameMasters
    clock: Callable[[], int]
    source: Source

    async def start(self, place: Place, who: Who, *, auto: bool) -> None:
        """Start a fight here. Raises PlayerError if there is one, or the user isn't a GM."""
        await self.book.require(place, who)
        if (await self.gms.settings(place)).hidden.is_hidden:
            raise PlayerError(HIDDEN.say())
        first = StoredStep(1, dumps(Started(auto)), 0, who.user, who.name, self.clock())
        if not await self.fights.start(place.guild, place.channel, place.parent, first):
            raise PlayerError(
                say(
                    "There's already a fight here. Bring its message here with /dnd fight start, or "
                    "end it with /dnd fight end."
                )
            )

    async def take(self, fight: StoredFight, step: Step, who: Who, at: int | None = None) -> StoredFight:
        """Take a step that needs no dice. Raises PressError if it doesn't fit."""
        return await self.fights.change(
            fight.id, lambda stored: taking(stored, step, who, self.clock(), at=at, source=self.source)
        )

    async def begin(self, place: Place, who: Who) -> StoredFight:
        """Start the first turn. Raises PlayerError if the user isn't a GM, or no one is there."""
        await self.book.require(place, who)
        return await self.take(await self.book.current(place), Turned(), who, moment(0, 0))

    async def end_turn(self, view: View, who: Who, at: int | None) -> StoredFight:
        """End the current turn. Raises PressError if it's over, or someone else's."""
        _check_theirs(view, who)
        if not view.fight.is_on:
            raise PressError(say("The fight hasn't started yet. A GM starts it with *GM: begin*."))
        return await self.take(view.seen.fight, Turned(), who, at)

    async def decide(self, view: View, who: Who, group: int) -> StoredFight:
        """Decide who goes first in a tie. Raises PressError if the user can't."""
        fight = view.fight
        tie = next((one for one in ties(fight.places()) if str(group) in one.names), None)
        if tie and not view.is_gm(who):
            players = {one.player for name in tie.names for one in fight.members(int(name))}
            if tie.decider == "gm":
                raise PressError(say("The tie includes a monster, so the GM decides."))
            if who.user not in players:
                raise PressError(say("Only the tied players or the GM can decide that."))
        return await self.take(view.seen.fight, Decided(group), who)

    async def knock_out(self, view: View, who: Who, blow: int) -> StoredFight:
        """Leave this attack's target at 1 Hit Point. Raises PressError unless it's the user's attack."""
        taken = view.moment.history.taken
        step = next((one.step for one in taken if one.number == blow and not one.undone), None)
        if not isinstance(step, Dealt):
            raise PressError(say("That attack was undone."))
        view.authorise(who, standing(view.fight, step.actor))
        return await self.take(view.seen.fight, KnockedOut(blow, step.aimed), who)

    async def aim(
        self, view: View, who: Who, picks: Sequence[str], at: int | None, *, of_one: bool = False
    ) -> StoredFight:
        """Store the next attack's settings, and the riders that stay on because of them.

        ``of_one`` means that the settings are only for one attack at this moment.

        Raises:
            PressError: The user isn't acting now, or the turn or that moment is over.

        """
        _check_theirs(view, who)
        actor, sheet = view.moment.actor, view.moment.sheet
        also = None
        if actor and sheet and actor.character and sheet_riders.chosen(actor) in picks:
            on, off = sheet_riders.staying(actor, sheet, picks)
            also = partial(put_riders, character=actor.character, on=on, off=off)

        def change(stored: StoredFight) -> str:
            if at is not None and turn_of(at) != fight_of(stored).turn:
                raise PressError(TURN_OVER.say())
            if of_one:
                check_moment(fight_of(stored), at)
            return dumps(list(picks)) if picks else ""

        return await self.fights.aim(view.id, change, also)

    async def remove(self, view: View, who: Who, number: int) -> StoredFight:
        """Remove someone from the fight, as their player or a GM. Raises PressError for any other user."""
        view.authorise(who, standing(view.fight, number))
        return await self.take(view.seen.fight, Removed(number), who)

    async def ride(self, view: View, who: Who, rider: int, how: str) -> StoredFight:
        """Mount or dismount, with "on 3" for mount 3, "alone 3" if it's independent, or "off".

        Raises:
            PressError: The user can't do this, or it's impossible.

        """
        riding = standing(view.fight, rider)
        view.authorise(who, riding)
        way, _, number = how.partition(" ")
        if way == "off":
            return await self.take(view.seen.fight, Dismounted(riding.riding), who)
        if way not in ("on", "alone") or not number.isdecimal():
            raise PressError(say("Choose from the list."))
        ridden = standing(view.fight, int(number))
        # A mount is willing (SRD 5.2, Mounting and Dismounting).
        if (ridden.is_monster or ridden.player not in (0, who.user)) and not view.is_gm(who):
            raise not_theirs(ridden)
        return await self.take(view.seen.fight, Mounted(rider, ridden.id, way == "on"), who)

    async def elsewhere(self, place: Place, who: Who) -> tuple[Character, int] | None:
        """Return the user's character and the channel of its fight elsewhere, perhaps deleted, or None."""
        character = await self.characters.played(place, who.user)
        stored = await self.fights.of(character.id) if character else None
        return (
            (character, stored.channel) if character and stored and stored.channel != place.channel else None
        )

    async def leave_elsewhere(self, place: Place, who: Who, number: int) -> int:
        """Remove the user's character from a fight in another channel; return that channel, or 0 if none.

        Raises:
            PlayerError: The character isn't the user's.

        """
        character = await self.characters.by_id(place, number)
        stored = await self.fights.of(number)
        if character is None or stored is None or stored.channel == place.channel:
            return 0
        await self.characters.authorise(place, who, character)
        of = next(combatant for combatant in fight_of(stored).combatants if combatant.character == number)
        await self.take(stored, Removed(of.id), who)
        return stored.channel

    async def change_points(
        self, place: Place, who: Who, change: PointsChange, targets: Sequence[int]
    ) -> None:
        """Change a combatant's Hit Points by hand. Raises PlayerError if that's impossible or not allowed."""
        stored = await self.book.current(place)
        fight = fight_of(stored)
        if change.kind == "rest" and not await self.book.is_gm(place, who):
            words = later(
                "You can't take a Long Rest during a fight. Rest after it, or ask a GM to record the rest."
            )
            raise PressError(words.say())
        if change.needs_gm:
            await self.book.require(place, who)
        of = [standing(fight, number) for number in targets]
        is_in = bool(fight.played_by(who.user))
        for combatant in of:
            if not (change.is_given and is_in and not combatant.is_monster):
                await self.book.authorise(place, who, combatant)
        if [combatant.player for combatant in of] != [who.user] and not await self.book.is_gm(place, who):
            change = replace(change, take=None)  # Their receiver chooses.
        met = [target_of(combatant, await self.book.sheet(place, combatant)) for combatant in of]
        await self.take(stored, change.step(met), who)

    async def condition(
        self,
        view: View,
        who: Who,
        targets: Sequence[int],
        changes: Sequence[TypedCondition | Focus],
        *,
        until: Until,
        focus: str = "",
    ) -> StoredFight:
        """Change the conditions of these creatures; the active creature causes any new ones.

        It also starts to concentrate on ``focus``, if that's given.

        Raises:
            PressError: The user can only change others' conditions in their own turn, or end those they
                caused.

        """
        fight, caster = view.fight, _active(view, who)
        affected = [standing(fight, number) for number in targets]
        if not caster or any(not isinstance(one, TypedCondition) or one.off for one in changes):
            _check_may_change(view, who, affected, changes)
        ends, holder = _lasting(fight, until, caster)
        if ((until.held and not holder) or focus) and not caster:
            raise PressError(say("Only the creature whose turn it is can start concentrating."))
        by = caster if [caster] != list(targets) else 0
        like = Borne("", ends, by, holder)
        step = Conditioned(tuple(targets), tuple(changes), like, caster if focus else 0, focus)
        return await self.take(view.seen.fight, step, who)

    async def end(self, place: Place, who: Who, number: int) -> None:
        """End the fight with this number. Raises PlayerError if it isn't current, or the user isn't a GM."""
        await self.book.require(place, who)
        stored = await self.book.current(place)
        if stored.id != number or await self.fights.end(stored.id, leaving, self.clock()) is None:
            raise PlayerError(NO_FIGHT.say())


def _active(view: View, who: Who) -> int:
    """Return the number of the creature whose turn it is, if the user can act for it, or else 0."""
    actor = view.moment.actor
    return actor.id if actor and (actor.player == who.user or view.is_gm(who)) else 0


def _lasting(fight: Fight, until: Until, caster: int) -> tuple[Ends, int]:
    """Return when conditions end, and the number of the creature that holds them by concentrating, or 0."""
    if until.held:
        return until.ends, _named(fight, until.name) if until.name else caster
    if until.name:
        of = caster if until.name == MINE else _named(fight, until.name)
        return replace(until.ends, of=of), 0
    return until.ends, 0


def _check_may_change(
    view: View, who: Who, those: Sequence[Combatant], changes: Sequence[TypedCondition | Focus]
) -> None:
    """Raise PressError unless the user plays those creatures, is a GM, or only ends what they caused."""
    for combatant in those:
        if not _caused(view.fight, who, combatant, changes):
            view.authorise(who, combatant)


def _caused(fight: Fight, who: Who, of: Combatant, changes: Sequence[TypedCondition | Focus]) -> bool:
    """Return True if these changes only end conditions that this player's creatures caused."""
    own = {combatant.id for combatant in fight.played_by(who.user)}
    theirs = {condition.condition for condition in of.borne if condition.by in own}
    return all(
        isinstance(change, TypedCondition) and change.off and change.condition in theirs for change in changes
    )


def _named(fight: Fight, name: str) -> int:
    """Return the number of someone in a fight. Raises PressError if no one has that name."""
    target = named(fight.combatants, name)
    if target is None:
        words = later("{name} isn't in this fight. Choose from {names}.")
        names = plain(listed(combatant.name for combatant in fight.combatants))
        raise PressError(words.say(name=plain(name), names=names))
    return target.id


def _check_theirs(view: View, who: Who) -> None:
    """Raise PressError unless it's the user's turn or they are a GM."""
    acting = view.fight.acting
    if who.user in [combatant.player for combatant in acting] or view.is_gm(who):
        return
    names = listed(plain(combatant.name) for combatant in acting) or say_of("whose turn it is", "no one")
    if not any(combatant.player for combatant in acting):
        raise PressError(say("It's the GM's turn, for {names}.", names=names))
    raise PressError(say("It's {names}'s turn. Only they and the GMs can do that.", names=names))
