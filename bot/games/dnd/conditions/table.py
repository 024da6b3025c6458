"""Characters' conditions: in their fight, or outside, where their players and the GMs change them."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne, Hold, is_deadly
from bot.games.dnd.conditions.rules.by_hand import last_of, made_at, noted, undone
from bot.games.dnd.conditions.rules.changes import changed
from bot.games.dnd.conditions.rules.text import MINE, Focus, TypedCondition, Until
from bot.games.dnd.conditions.store import Bearings, Follow
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.stored.history import course_of, fight_of, kept_course
from bot.games.dnd.hit_points.record.course import ALONE
from bot.games.dnd.hit_points.record.steps import Restored
from bot.games.dnd.hit_points.store import KeptHitPoints, changing_by_hand
from bot.games.dnd.sheet.table import CharacterService, sheet_of
from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.values import Place, Who
from bot.words import later, say


class Changed(Struct, frozen=True):
    """The conditions before and after a change by hand; ``when`` is its time, or 0 if it was undone."""

    name: str
    before: Bearing
    after: Bearing
    character: int = 0
    when: int = 0


class ConditionService(Struct, frozen=True):
    """Characters' conditions outside of fights. ``clock`` returns milliseconds since 1970, UTC."""

    characters: CharacterService
    bearings: Bearings
    fights: Fights
    clock: Callable[[], int]

    async def of(self, character: int) -> Bearing:
        """Return this character's conditions, in its fight or outside."""
        stored = await self.fights.of(character)
        with suppress(PressError):  # An unreadable fight doesn't block other actions.
            if stored:
                of = next(
                    combatant for combatant in fight_of(stored).combatants if combatant.character == character
                )
                return of.bearing
        return await self.bearings.get(character)

    async def change(
        self,
        place: Place,
        who: Who,
        character: Character,
        typed: Iterable[TypedCondition | Focus],
        until: Until,
    ) -> Changed:
        """Change the conditions of a character outside of fights.

        Raises:
            PlayerError: The character isn't theirs or is in a fight, or the end only makes sense in fights.

        """
        await self.check(place, who, character)
        hold = await self._hold(place, who, until.name) if until.held else None
        if hold is None and until.name not in ("", MINE):
            raise PlayerError(
                say(
                    "Outside fights, there are no turns. Leave until empty, or enter 3 rounds or "
                    "save ends: wis 14, which start counting in a fight."
                )
            )
        like, now = Borne("", until.ends, hold=hold), self.clock()
        changes = [replace(change, since=now) if isinstance(change, Focus) else change for change in typed]
        before, after = await self.bearings.change(
            character.id,
            lambda bearing: noted(bearing, lambda before: changed(before, changes, like), now),
            lambda bearing: killing(character) if is_deadly(bearing) else None,
        )
        return Changed(character.name, before, after, character.id, last_of(after).when)

    async def undo(self, place: Place, who: Who, character: Character, when: int) -> Changed:
        """Undo the change by hand made at this time.

        Raises:
            PlayerError: The character isn't theirs or is in a fight, or the change can no longer be undone.

        """
        await self.check(place, who, character)
        made = made_at(await self.bearings.get(character.id), when)

        def without_it(bearing: Bearing) -> Bearing:
            hand = made_at(bearing, when)
            if hand is None:
                raise PressError(say("That was already undone, or too much has happened since."))
            return undone(bearing, hand)

        before, after = await self.bearings.change(
            character.id, without_it, lambda _: reviving(character) if made and made.died else None
        )
        return Changed(character.name, before, after, character.id)

    async def _hold(self, place: Place, who: Who, name: str) -> Hold:
        """Return the Concentration of the character with this name, or of the player's current character.

        Raises:
            PlayerError: There is no such character, or it isn't concentrating or is in a fight.

        """
        find = self.characters.find(place, who, name) if name else self.characters.played(place, who.user)
        holder = await find
        if holder is None:
            raise PlayerError(
                say(
                    "You aren't playing a character here. Enter whose condition it is, such as Mira's "
                    "concentration."
                )
            )
        await self._check_outside(holder)
        bearing = await self.bearings.get(holder.id)
        if not bearing.focus:
            words = later(
                "{name} isn't concentrating. Start with /dnd condition, for example concentration: Bless."
            )
            raise PlayerError(words.say(name=plain(holder.name)))
        return Hold(holder.id, bearing.focused)

    async def change_all(
        self,
        place: Place,
        who: Who,
        characters: Sequence[Character],
        typed: Sequence[TypedCondition | Focus],
        until: Until,
    ) -> list[Changed]:
        """Change the conditions of all these characters, or of none. See :meth:`change`."""
        for character in characters:
            await self.check(place, who, character)
        return [await self.change(place, who, character, typed, until) for character in characters]

    async def check(self, place: Place, who: Who, character: Character) -> None:
        """Raise PlayerError unless the user can change this character's conditions outside of fights."""
        await self.characters.authorise(place, who, character)
        await self._check_outside(character)

    async def _check_outside(self, character: Character) -> None:
        if stored := await self.fights.of(character.id):
            words = later("{name} is in a fight in {channel}. Change their conditions there.")
            raise PressError(words.say(name=plain(character.name), channel=f"<#{stored.channel}>"))


def killing(character: Character) -> Follow:
    """Return work that kills a character because of its conditions, unless it's already dead."""
    maximum = sheet_of(character).hp

    def dead(kept: KeptHitPoints | None, roll: int) -> KeptHitPoints | None:
        course = course_of(kept, maximum)
        return (
            None if course.now.dead else kept_course(character.id, course.then(roll, Restored(ALONE, "died")))
        )

    return changing_by_hand(character.id, dead)


def reviving(character: Character) -> Follow:
    """Return work that undoes a death from conditions, if nothing has happened since."""
    maximum = sheet_of(character).hp

    def alive(kept: KeptHitPoints | None, _roll: int) -> KeptHitPoints:
        course = course_of(kept, maximum)
        if course.steps[-1:] != ((0, Restored(ALONE, "died")),):
            words = later(
                "Something else has happened to {name} since then, so nothing was undone. Change it by hand."
            )
            raise PressError(words.say(name=plain(character.name)))
        return kept_course(character.id, replace(course, steps=course.steps[:-1]))

    return changing_by_hand(character.id, alive)
