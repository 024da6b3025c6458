"""The steps of a fight that need no dice, and who may take which."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from bot.codec import dumps
from bot.dice.faces import Source
from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.conditions.rules.text import MINE, Focus, Typed, Until
from bot.games.dnd.fight.record.fighting import moment, turn_of
from bot.games.dnd.fight.record.state import Combatant, Fight, named
from bot.games.dnd.fight.rolls.requests import target_of
from bot.games.dnd.fight.steps.acting import TURN_OVER, check_moment, standing
from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.conditions import Conditioned
from bot.games.dnd.fight.steps.entering import Removed, Started
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.fight.steps.mounts import Dismounted, Mounted
from bot.games.dnd.fight.steps.turns import Decided, Turned
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.store.reading import StoredFight, StoredStep
from bot.games.dnd.fight.stored.history import fight_of
from bot.games.dnd.fight.stored.leaving import leaving
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


class FightSteps:
    """Calling a fight, its turns, hit points by hand, the end.

    ``clock`` answers milliseconds since 1970, UTC; ``source`` is for what is thrown as a turn begins.
    """

    def __init__(
        self,
        fights: Fights,
        book: FightService,
        characters: CharacterService,
        gms: GameMasters,
        clock: Callable[[], int],
        *,
        source: Source,
    ) -> None:
        self._fights = fights
        self._book = book
        self._characters = characters
        self._gms = gms
        self._clock = clock
        self._source = source

    async def start(self, place: Place, who: Who, *, auto: bool) -> None:
        """Call a fight here. Raises PlayerError if one is on, or they are no GM."""
        await self._book.require(place, who)
        if (await self._gms.settings(place)).hidden.is_hidden:
            raise PlayerError(HIDDEN.say())
        first = StoredStep(1, dumps(Started(auto)), 0, who.user, who.name, self._clock())
        if not await self._fights.start(place.guild, place.channel, place.parent, first):
            raise PlayerError(
                say("A fight is on here: /dnd fight start brings its message here, /dnd fight end ends it.")
            )

    async def take(self, found: StoredFight, step: Step, who: Who, at: int | None = None) -> StoredFight:
        """Take a step that needs no dice, if it fits. Raises PressError if not."""
        return await self._fights.change(
            found.id, lambda stored: taking(stored, step, who, self._clock(), at=at, source=self._source)
        )

    async def begin(self, place: Place, who: Who) -> StoredFight:
        """Begin the first turn. Raises PlayerError if they are no GM, or nobody is there."""
        await self._book.require(place, who)
        return await self.take(await self._book.found(place), Turned(), who, moment(0, 0))

    async def end_turn(self, view: View, who: Who, at: int | None) -> StoredFight:
        """End the turn that is on. Raises PressError if it is over, or not theirs."""
        _check_theirs(view, who)
        if not view.fight.is_on:
            raise PressError(say("The fight has not begun; a GM presses Begin."))
        return await self.take(view.seen.fight, Turned(), who, at)

    async def decide(self, view: View, who: Who, group: int) -> StoredFight:
        """Say who of those who are alike goes first. Raises PressError if it is not theirs to say."""
        fight = view.fight
        tie = next((one for one in ties(fight.places()) if str(group) in one.names), None)
        if tie and not view.is_gm(who):
            players = {one.player for name in tie.names for one in fight.members(int(name))}
            if tie.decider == "gm":
                raise PressError(say("The GM decides that: a monster is among them."))
            if who.user not in players:
                raise PressError(say("Those who are alike decide that among themselves, or the GM."))
        return await self.take(view.seen.fight, Decided(group), who)

    async def knock_out(self, view: View, who: Who, blow: int) -> StoredFight:
        """Leave the target of this blow 1 Hit Point. Raises PressError if it is not the attacker's to say."""
        taken = view.moment.history.taken
        step = next((each.step for each in taken if each.number == blow and not each.undone), None)
        if not isinstance(step, Dealt):
            raise PressError(say("That blow was taken back."))
        view.authorise(who, standing(view.fight, step.actor))
        return await self.take(view.seen.fight, KnockedOut(blow, step.aimed), who)

    async def aim(
        self, view: View, who: Who, picks: Sequence[str], at: int | None, *, of_one: bool = False
    ) -> StoredFight:
        """Note how the next attack is meant, and which riders stay on by that.

        ``of_one``: that is said of the one attack of this moment, and of none that follows it.

        Raises:
            PressError: It is not theirs, or their turn or that moment is over.

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

        return await self._fights.aim(view.id, change, also)

    async def remove(self, view: View, who: Who, number: int) -> StoredFight:
        """Take somebody out of the fight: its player, or a GM. Raises PressError for others."""
        view.authorise(who, standing(view.fight, number))
        return await self.take(view.seen.fight, Removed(number), who)

    async def ride(self, view: View, who: Who, rider: int, how: str) -> StoredFight:
        """Mount or dismount: "on 3", "alone 3" for a mount that acts by itself, "off".

        Raises:
            PressError: It is not theirs to say, or cannot be.

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
        """Whom they play here and in the fight of which other channel that is, which may be gone; or None."""
        character = await self._characters.played(place, who.user)
        stored = await self._fights.of(character.id) if character else None
        return (
            (character, stored.channel) if character and stored and stored.channel != place.channel else None
        )

    async def leave_elsewhere(self, place: Place, who: Who, number: int) -> int:
        """Take a character of theirs out of a fight in another channel, and answer which; 0 if in none.

        Raises:
            PlayerError: It is not theirs.

        """
        character = await self._characters.by_id(place, number)
        stored = await self._fights.of(number)
        if character is None or stored is None or stored.channel == place.channel:
            return 0
        await self._characters.authorise(place, who, character)
        of = next(combatant for combatant in fight_of(stored).combatants if combatant.character == number)
        await self.take(stored, Removed(of.id), who)
        return stored.channel

    async def change_points(
        self, place: Place, who: Who, change: PointsChange, targets: Sequence[int]
    ) -> None:
        """Change somebody's Hit Points by hand. Raises PlayerError if not theirs or if it does not fit."""
        stored = await self._book.found(place)
        fight = fight_of(stored)
        if change.kind == "rest" and not await self._book.is_gm(place, who):
            words = later(
                "A Long Rest takes 8 hours, and a fight is on;"
                " rest once it is over, or a GM says that you did."
            )
            raise PressError(words.say())
        if change.needs_gm:
            await self._book.require(place, who)
        of = [standing(fight, number) for number in targets]
        is_in = any(combatant.player == who.user for combatant in fight.combatants)
        for combatant in of:
            if not (change.is_given and is_in and not combatant.is_monster):
                await self._book.authorise(place, who, combatant)
        if [combatant.player for combatant in of] != [who.user] and not await self._book.is_gm(place, who):
            change = replace(change, take=None)  # Whoever is given them chooses.
        met = [target_of(combatant, await self._book.sheet(place, combatant)) for combatant in of]
        await self.take(stored, change.step(met), who)

    async def condition(
        self,
        view: View,
        who: Who,
        targets: Sequence[int],
        changes: Sequence[Typed | Focus],
        *,
        until: Until,
        focus: str = "",
    ) -> StoredFight:
        """Change what these bear; what begins is of whoever is in turn, who may concentrate on ``focus``.

        Raises:
            PressError: It is not theirs to say: of others only in their own turn, and of what they caused.

        """
        fight, actor = view.fight, view.moment.actor
        in_turn = actor if actor and (actor.player == who.user or view.is_gm(who)) else None
        for combatant in (standing(fight, number) for number in targets):
            begins = in_turn and all(isinstance(one, Typed) and not one.off for one in changes)
            if not begins and not _caused(fight, who, combatant, changes):
                view.authorise(who, combatant)
        ends, caster = until.ends, in_turn.id if in_turn else 0
        holder = caster if until.held else 0
        if until.held and until.name:
            holder = _named(fight, until.name)
        elif until.name:
            ends = replace(ends, of=caster if until.name == MINE else _named(fight, until.name))
        if ((until.held and not holder) or focus) and in_turn is None:
            raise PressError(say("Only whoever is in turn begins to concentrate, or holds something so."))
        by = caster if [caster] != list(targets) else 0
        like = Borne("", ends, by, holder)
        step = Conditioned(tuple(targets), tuple(changes), like, caster if focus else 0, focus)
        return await self.take(view.seen.fight, step, who)

    async def end(self, place: Place, who: Who, number: int) -> None:
        """End the fight of this number. Raises PlayerError if they are no GM, or another is on, or none."""
        await self._book.require(place, who)
        stored = await self._book.found(place)
        if stored.id != number or await self._fights.end(stored.id, leaving, self._clock()) is None:
            raise PlayerError(NO_FIGHT.say())


def _caused(fight: Fight, who: Who, of: Combatant, changes: Sequence[Typed | Focus]) -> bool:
    """Whether all that ends with these changes was caused by somebody of this player's."""
    own = {combatant.id for combatant in fight.combatants if combatant.player == who.user}
    theirs = {condition.condition for condition in of.borne if condition.by in own}
    return all(isinstance(change, Typed) and change.off and change.condition in theirs for change in changes)


def _named(fight: Fight, name: str) -> int:
    """The number of somebody in a fight. Raises PressError if nobody is called that."""
    found = named(fight.combatants, name)
    if found is None:
        words = later("{name} is nobody of the fight; those are {names}.")
        names = plain(listed(combatant.name for combatant in fight.combatants))
        raise PressError(words.say(name=plain(name), names=names))
    return found.id


def _check_theirs(view: View, who: Who) -> None:
    """Let those pass whose turn it is, and GMs. Raises PressError for others."""
    acting = view.fight.acting
    if who.user in [combatant.player for combatant in acting] or view.is_gm(who):
        return
    names = listed(plain(combatant.name) for combatant in acting) or say_of("whose turn it is", "nobody")
    if not any(combatant.player for combatant in acting):
        raise PressError(say("It is the GM's turn now, for {names}.", names=names))
    raise PressError(say("It is the turn of {names}: they and the GMs do that.", names=names))
