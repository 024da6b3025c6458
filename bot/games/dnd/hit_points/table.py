"""Characters' Hit Points outside of fights; they go into a fight with the character, and come back out."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import Bearing, concentration_dc, lying, shaken
from bot.games.dnd.conditions.store import Follow, changing_by_hand
from bot.games.dnd.conditions.table import ConditionService
from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.fight.rolls.requests import target_of
from bot.games.dnd.fight.steps.entering import Entered
from bot.games.dnd.fight.steps.history import Taken, folded
from bot.games.dnd.fight.steps.kinds import check
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.stored.history import course_of, fight_of, kept_course
from bot.games.dnd.hit_points.record.course import ALONE, Course, damage_of, leaves_prone
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.record.steps import HitPointStep, Restored
from bot.games.dnd.hit_points.rules.text import PointsChange
from bot.games.dnd.hit_points.store import KeptHitPoints, KeptStates
from bot.games.dnd.sheet.table import CharacterService, is_creature, sheet_of
from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.values import Place, Who
from bot.words import later, say


class Points(Struct, frozen=True):
    """A creature's Hit Points; ``fight`` is the channel of its fight, or 0.

    ``character`` is its number. ``secret`` means that it's a GM's creature, whose numbers only the GM can
    know. After damage by hand, ``focus`` is what it concentrated on, and ``dc`` is the DC of the save to keep
    that, or 0 if it has ended. ``prone`` means that the change woke it and it's Prone.
    """

    name: str
    hp: HitPoints
    fight: int = 0
    character: int = 0
    focus: str = ""
    dc: int = 0
    secret: bool = False
    prone: bool = False


class HitPointService(Struct, frozen=True):
    """The Hit Points of characters. Their players and the GMs see and change them.

    ``clock`` returns milliseconds since 1970, UTC.
    """

    characters: CharacterService
    conditions: ConditionService
    kept: KeptStates
    fights: Fights
    clock: Callable[[], int]

    async def look(self, place: Place, who: Who, name: str | None) -> Points:
        """Return a character's state. Raises PlayerError if there is none, or the user can't see it."""
        return await self.of(await self.characters.mine(place, who, name))

    async def of(self, character: Character) -> Points:
        """Return this character's state, in its fight or outside."""
        stored = await self.fights.of(character.id)
        if stored:
            with suppress(PressError):  # An unreadable one doesn't block others' actions.
                of = next(
                    combatant
                    for combatant in fight_of(stored).combatants
                    if combatant.character == character.id
                )
                return Points(character.name, of.hp, stored.channel, character.id)
        fight = stored.channel if stored else 0
        return Points(character.name, (await self.course(character)).now, fight, character.id)

    async def course(self, character: Character) -> Course:
        """Return this character's history outside of fights."""
        return (await self._own(character))[1]

    async def change(
        self, place: Place, who: Who, names: Sequence[str | None], change: PointsChange
    ) -> list[tuple[Points, Points]]:
        """Change all of these characters outside of fights, or none; return each state before and after.

        Raises:
            PlayerError: The change is impossible, or a character isn't the user's or is in a fight.

        """
        characters = [await self.characters.mine(place, who, name) for name in names]
        if change.needs_gm:
            await self.characters.require_reach(place, who, characters)
        hurts = change.kind == "damage"
        return await self._changed(characters, partial(_step, change), hurts=hurts)

    async def _changed(
        self,
        characters: Sequence[Character],
        step: Callable[[Character, HitPoints, Bearing], HitPointStep],
        *,
        hurts: bool = False,
    ) -> list[tuple[Points, Points]]:
        """Apply this step to all of these characters, or to none; ``hurts`` if their conditions matter."""
        changes, points, follow = list[KeptHitPoints](), list[tuple[Points, Points]](), list[Follow]()
        for character in {character.id: character for character in characters}.values():
            if fight := await self.fights.of(character.id):
                raise elsewhere(character, fight.channel)
            kept, course = await self._own(character)
            bearing = await self.conditions.of(character.id) if hurts else None
            taken = step(character, course.now, bearing or Bearing())
            then = course.then(0, taken)
            changes.append(kept_course(character.id, then, kept.revision if kept else 0))
            damage = damage_of(taken)
            before = Points(character.name, course.now)
            secret = is_creature(character)
            after = Points(character.name, then.now, character=character.id, secret=secret)
            if damage or not then.now.is_up:
                shake = partial(shaken, damage=damage, is_up=then.now.is_up, when=self.clock())
                follow.append(changing_by_hand(character.id, shake))
                bearing = bearing or await self.conditions.of(character.id)
                after = replace(
                    after, focus=bearing.focus, dc=concentration_dc(damage) if then.now.is_up else 0
                )
            if leaves_prone(course.now, then.now, taken):
                follow.append(changing_by_hand(character.id, lying))
                after = replace(after, prone=True)
            points.append((before, after))
        if moved := await self.kept.change(changes, follow):
            name = next(one.name for one in characters if one.id == moved)
            raise PressError(say("{name} changed at the same moment. Try again.", name=plain(name)))
        return points

    async def waiting(self, place: Place, who: Who, number: int) -> Points:
        """Return a Stable character whose hours until it wakes can now be rolled.

        Raises:
            PlayerError: The user doesn't tend it, it isn't Stable or is in a fight, or the hours were rolled.

        """
        character = await self.characters.known(place, who, number)
        await self._require_tending(place, who, character)
        points = await self.of(character)
        check_waits(points)
        return points

    async def waited(self, place: Place, who: Who, number: int) -> tuple[Points, Points]:
        """Let the hours pass until this character wakes; return its state before and after.

        Raises:
            PlayerError: The user doesn't tend the character, or it no longer waits or is in a fight.

        """
        character = await self.characters.known(place, who, number)
        before = await self.tended(place, who, character)
        if before.hp.state != "stable" or not before.hp.hours:
            raise PressError(not_stable(character.name))
        ((_, after),) = await self._changed([character], lambda *_of: Restored(ALONE, "woken"))
        return before, after

    async def tended(self, place: Place, who: Who, character: Character) -> Points:
        """Return the state of this character outside of fights, for a user who tends it.

        Raises:
            PlayerError: The user doesn't tend the character, or it's in a fight.

        """
        await self._require_tending(place, who, character)
        points = await self.of(character)
        if points.fight:
            raise elsewhere(character, points.fight)
        return points

    async def _require_tending(self, place: Place, who: Who, character: Character) -> None:
        """Raise PlayerError unless the user can tend it: as its player, another player here, or a GM."""
        plays = not is_creature(character) and await self.characters.played(place, who.user)
        if who.user != character.owner and not plays:
            await self.characters.require_reach(place, who, [character])

    async def _own(self, character: Character) -> tuple[KeptHitPoints | None, Course]:
        kept = await self.kept.get(character.id)
        return kept, course_of(kept, sheet_of(character).hp)


def elsewhere(character: Character, channel: int) -> PlayerError:
    """Return the error that someone's Hit Points can only be changed in their fight."""
    words = later("{name} is in a fight in {channel}. Change their Hit Points there.")
    return PlayerError(words.say(name=plain(character.name), channel=f"<#{channel}>"))


def check_waits(of: Points) -> None:
    """Raise PressError unless someone is Stable and their hours haven't been rolled yet."""
    if of.hp.state != "stable":
        raise PressError(not_stable(of.name))
    if of.hp.hours:
        words = later("The hours until {name} wakes have already been rolled. Pass them with /dnd hp.")
        raise PressError(words.say(name=plain(of.name)))


def not_stable(name: str) -> str:
    """Return the message that someone is no longer Stable and has nothing to wait for."""
    return say("{name} is no longer Stable, so there's nothing to wait for.", name=plain(name))


def _step(change: PointsChange, character: Character, before: HitPoints, bearing: Bearing) -> HitPointStep:
    """Return a change as a step for someone in this state. Raises PlayerError if it's impossible."""
    newcomer = Newcomer(character.name, "pc", before.maximum, ALONE, character.owner, character.id, hp=before)
    newcomer = replace(newcomer, bearing=bearing)
    alone = folded([Taken(1, Entered((newcomer,), 0, 1), 0, 0, "", 0)])
    step = change.step([target_of(alone.combatants[0], sheet_of(character))])
    check(alone, step, None)
    return step
