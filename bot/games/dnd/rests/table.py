"""Rests: who takes one, what it restores, and how all of it is undone."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.dice.faces import Recalled, Source
from bot.dice.roll import roll
from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne, exhaustion
from bot.games.dnd.conditions.rules.changes import changed, rested, with_focus_restored
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.conditions.store import bearing_of, keep_bearing
from bot.games.dnd.conditions.table import ConditionService
from bot.games.dnd.counters.rules.cost import Spend
from bot.games.dnd.counters.rules.counter import Back, Counter
from bot.games.dnd.counters.store import lose, regain
from bot.games.dnd.counters.table import CounterService, Purse
from bot.games.dnd.hit_points.record.course import ALONE
from bot.games.dnd.hit_points.record.hit_points import HitPoints, full
from bot.games.dnd.hit_points.record.steps import Restored
from bot.games.dnd.hit_points.store import change_kept
from bot.games.dnd.hit_points.table import HitPointService
from bot.games.dnd.rests.rules.resting import HOURS, Regained, Rest, Rested, RestKind, due
from bot.games.dnd.rests.rules.words import why_not
from bot.games.dnd.rests.store import Rests, Work
from bot.games.dnd.rolls.rules.landing import Landing
from bot.games.dnd.rolls.rules.purpose import KeptThrow, Purpose
from bot.games.dnd.rolls.store import FacesAgain
from bot.games.dnd.sheet.table import CharacterService, is_creature, sheet_of
from bot.games.dnd.table.landing import after_landing, again
from bot.names import folded
from bot.people.roster_store import Character
from bot.rolls.gms import GameMasters
from bot.rolls.undoing import check_alone
from bot.rolls.values import Place, Who
from bot.store.stored_rolls import MovedError
from bot.words import say

FacesByKind = Mapping[str, tuple[int, ...]]
"""The faces for each kind of throw and size of die, with the next face first."""


class RestTaken(Struct, frozen=True):
    """A rest with its number, author and time. ``undone`` is True if the rest was undone."""

    number: int
    rest: Rest
    actor: int
    undone: bool
    made: int


class _Of(Struct, frozen=True):
    """A rest for one character, with the work that carries it out."""

    rested: Rested
    does: tuple[Work, ...] = ()


class RestService(Struct, frozen=True):
    """Rests of characters. ``clock`` returns milliseconds since 1970, UTC. Dice are drawn from ``source``."""

    characters: CharacterService
    points: HitPointService
    counters: CounterService
    conditions: ConditionService
    gms: GameMasters
    rests: Rests
    faces: FacesAgain
    source: Source
    clock: Callable[[], int]

    async def rest(self, place: Place, who: Who, kind: RestKind, people: Sequence[Character]) -> RestTaken:
        """Have these characters rest together, or start a new day. Leave out and name those who can't rest.

        Raises:
            PlayerError: A character isn't the user's or just changed, or none of them can rest.

        """
        for person in people:
            await self.characters.authorise(place, who, person)
        if kind == "dawn":
            await self.characters.require_reach(place, who, people)
        rested = [
            await self._of(kind, character, place)
            for character in {person.id: person for person in people}.values()
        ]
        if rested and all(of.rested.why_not and not of.rested.changed for of in rested):
            raise PlayerError("\n".join(why_not(of.rested) for of in rested))
        rest, now = Rest(kind, tuple(of.rested for of in rested)), self.clock()
        number = await self.rests.take(
            place.guild,
            place.channel,
            place.parent,
            rest=dumps(rest),
            actor=who.user,
            made=now,
            does=[work for of in rested for work in of.does],
        )
        return RestTaken(number, rest, who.user, undone=False, made=now)

    async def get(self, place: Place, number: int) -> RestTaken:
        """Return the rest with this number that was taken here. Raises PressError if there is none."""
        stored = await self.rests.get(number)
        if stored is None or (stored.guild, stored.channel) != (place.guild, place.channel):
            raise PressError(say("That rest was taken in another channel. Use its buttons there."))
        return RestTaken(number, loads(Rest, stored.rest), stored.actor, bool(stored.undone), stored.made)

    async def undo(self, place: Place, who: Who, number: int) -> RestTaken:
        """Undo a rest for its author or a GM. If dice were rolled, a GM must normally undo it.

        Raises:
            PlayerError: The user can't undo it, it was already undone, or someone was in a fight since.

        """
        taken = await self.get(place, number)
        if taken.actor != who.user and place.guild:
            await self.gms.require(place, who)
        if any(rested.thrown for rested in taken.rest.each):
            await self._check_dice(place, who, taken)
        does = [work for rested in taken.rest.each for work in self._undoing(rested, place)]
        if taken.undone or not await self.rests.undo(number, does):
            raise PressError(say("That rest has already been undone."))
        return replace(taken, undone=True)

    async def _check_dice(self, place: Place, who: Who, taken: RestTaken) -> None:
        """Raise PressError unless the user may undo dice, by the rule of :mod:`bot.rolls.undoing`."""
        if place.guild and not await self.gms.is_gm(who, place, place):
            has_gms = bool((await self.gms.settings(place)).gms)
            check_alone(self.clock() - taken.made, has_gms=has_gms)

    async def _of(self, kind: RestKind, character: Character, place: Place) -> _Of:
        sheet, points = sheet_of(character), await self.points.of(character)
        of = Rested(character.id, character.name, character.owner, secret=is_creature(character))
        if points.fight:
            return _Of(replace(of, why_not="fight"))
        step = _step(kind, points.hp, sheet.hp)
        landing = Landing(character.id, character.name, points.hp, sheet.hp, step) if step else None
        now = landing.after if landing else points.hp
        does: list[Work] = []
        if landing and now != points.hp:
            does.append(_befalling(landing))
        of = replace(of, changed=now != points.hp, hp=now.hp, maximum=now.maximum, hours=now.hours)
        if kind != "dawn" and not points.hp.hp:  # It needs at least 1 Hit Point (Short Rest, Long Rest).
            return _Of(replace(of, why_not="dead" if points.hp.dead else "down"), tuple(does))
        purse = await self.counters.of(character)
        back, thrown, more = await self._back(kind, purse, _purpose(of, place))
        bearing = await self.conditions.of(character.id) if kind == "long" else None
        fresher = bearing is not None and exhaustion(bearing.borne) > 0
        if bearing and (fresher or bearing.focus):
            more.append(_tiring(character.id, rested))
            of = replace(of, focus=bearing.focus, focused=bearing.focused)
        done = replace(of, back=back, fresher=fresher, thrown=tuple(thrown.items()))
        return _Of(done, (*does, *more))

    async def _back(
        self, kind: RestKind, purse: Purse, purpose: Purpose
    ) -> tuple[tuple[Regained, ...], FacesByKind, list[Work]]:
        """Return the counters that are restored, the faces of their dice, and the work that restores them."""
        character = purse.character.id
        again = await self.faces.of(purpose)
        source = Recalled(_by_kind(again) if again else {}, self.source)
        back, does = list[Regained](), list[Work]()
        for counter, when in due(purse.counters.all(), purse.spent, kind):
            spent = purse.spent[counter.key]
            regained = _regained(counter, when, spent, source)
            back.append(regained)
            does.append(_regaining(character, regained, spent))
        thrown = {name: tuple(faces) for name, faces in source.thrown.items()}
        if again and thrown:
            does.append(self.faces.using(purpose, again, lambda: KeptThrow({})))
        return tuple(back), thrown, does

    def _undoing(self, of: Rested, place: Place) -> Iterator[Work]:
        """Yield the work that undoes a rest for someone."""
        if of.changed:
            before = Landing(of.character, of.name, full(of.maximum), of.maximum, Restored(ALONE, "rested"))
            yield lambda connection, number: change_kept(
                connection, of.character, partial(again, before, None), -number
            )
        yield from (_losing(of.character, regained) for regained in of.back)
        if of.fresher:
            yield _tiring(
                of.character, lambda bearing: changed(bearing, (TypedCondition(EXHAUSTION),), Borne(""))
            )
        if of.focus:
            yield _tiring(of.character, lambda bearing: with_focus_restored(bearing, of.focus, of.focused))
        if of.thrown:
            yield self.faces.leaving(_purpose(of, place), _throw(of), place.guild)


def _purpose(of: Rested, place: Place) -> Purpose:
    """Return the purpose of a rest's dice, so that after an undo, the next rest here repeats their faces."""
    return Purpose(of.player, folded(of.name), ("rest",), scene=(place.home,))


def _throw(of: Rested) -> KeptThrow:
    dice = ((f"{kind}{_NUMBER}{at}", face) for kind, faces in of.thrown for at, face in enumerate(faces))
    return KeptThrow({key: (0, face) for key, face in dice})


def _by_kind(throw: KeptThrow) -> FacesByKind:
    """Return the faces of a rest's dice by kind of throw, in order."""
    faces = dict[str, tuple[int, ...]]()
    for key, (_, face) in throw.dice.items():
        kind = key.rpartition(_NUMBER)[0]
        faces[kind] = (*faces.get(kind, ()), face)
    return faces


_NUMBER = "#"  # Between a throw's kind and a die's number.


def _step(kind: RestKind, hp: HitPoints, sheet: int) -> Restored | None:
    """Return the effect of time and rest on someone's Hit Points, or None if there is no effect."""
    if kind == "dawn" or hp.dead:
        return None
    if kind == "long" and hp.hp:
        return Restored(ALONE, "whole", sheet)
    return Restored(ALONE, "passed", HOURS[kind])


def _regained(counter: Counter, back: Back, spent: int, source: Recalled) -> Regained:
    if not back.dice:
        return Regained(counter.key, spent, counter.most, counter.name)
    rolled = roll(back.dice, source.of(f"back {counter.key}"))
    # If more was spent than the sheet has now, the excess comes back first.
    amount = min(spent, max(0, rolled.total) + max(0, spent - counter.most))
    faces = tuple(die.face for die in rolled.dice)
    return Regained(counter.key, amount, counter.most, counter.name, back.dice, faces)


def _befalling(landing: Landing) -> Work:
    return lambda connection, number: change_kept(
        connection, landing.character, partial(after_landing, landing), -number
    )


def _regaining(character: int, regained: Regained, spent: int) -> Work:
    def work(connection: Any, _number: int) -> None:
        if not regain(connection, _spend(character, regained), spent):
            raise MovedError(say("Counters changed at the same moment. Try again."))

    return work


def _spend(character: int, of: Regained) -> Spend:
    return Spend(character, of.key, of.amount, of.most)


def _tiring(character: int, change: Callable[[Bearing], Bearing]) -> Work:
    """Return work that removes a level of Exhaustion or, for an undone rest, adds one."""

    def work(connection: Any, _number: int) -> None:
        keep_bearing(connection, character, change(bearing_of(connection, character)))

    return work


def _losing(character: int, regained: Regained) -> Work:
    return lambda connection, _number: lose(connection, _spend(character, regained))
