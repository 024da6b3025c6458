"""What characters bear: in their fight, or outside; their players and the GMs see and change that outside."""

from collections.abc import Callable, Iterable
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne, Hold, is_deadly
from bot.games.dnd.conditions.rules.by_hand import last_of, made_at, noted, undone
from bot.games.dnd.conditions.rules.changes import changed
from bot.games.dnd.conditions.rules.text import MINE, Focus, Typed, Until
from bot.games.dnd.conditions.store import Bearings, Follow
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.stored.history import fight_of
from bot.games.dnd.fight.stored.leaving import course_of, kept_course
from bot.games.dnd.hit_points.record.course import ALONE
from bot.games.dnd.hit_points.record.steps import Restored
from bot.games.dnd.hit_points.store import KeptHitPoints, changing_by_hand
from bot.games.dnd.sheet.table import CharacterService, sheet_of
from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.values import Place, Who
from bot.words import later, say


class Changed(Struct, frozen=True):
    """The bearing of a character before and after a change by hand at ``when``; 0: that was undone."""

    name: str
    before: Bearing
    after: Bearing
    character: int = 0
    when: int = 0


class ConditionService:
    """What characters bear outside of fights. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self, characters: CharacterService, bearings: Bearings, fights: Fights, *, clock: Callable[[], int]
    ) -> None:
        self._characters = characters
        self._bearings = bearings
        self._fights = fights
        self._clock = clock

    async def of(self, character: int) -> Bearing:
        """What this character bears, in its fight or outside."""
        stored = await self._fights.of(character)
        with suppress(PressError):  # A fight that cannot be read stops nobody's other doings.
            if stored:
                of = next(
                    combatant for combatant in fight_of(stored).combatants if combatant.character == character
                )
                return of.bearing
        return await self._bearings.get(character)

    async def change(
        self, place: Place, who: Who, character: Character, typed: Iterable[Typed | Focus], until: Until
    ) -> Changed:
        """Change what a character bears that is in no fight.

        Raises:
            PlayerError: It is not theirs, or in a fight, or what ends it is in fights alone.

        """
        await self.check(place, who, character)
        hold = await self._hold(place, who, until.name) if until.held else None
        if hold is None and until.name not in ("", MINE):
            raise PlayerError(
                say(
                    "Outside of fights there are no others' turns: leave until out, or write 3 rounds, or"
                    " save ends: wis 14, which count once a fight begins."
                )
            )
        like, now = Borne("", until.ends, hold=hold), self._clock()
        changes = [replace(each, since=now) if isinstance(each, Focus) else each for each in typed]
        before, after = await self._bearings.change(
            character.id,
            lambda bearing: noted(bearing, lambda before: changed(before, changes, like), now),
            lambda bearing: killing(character) if is_deadly(bearing) else None,
        )
        return Changed(character.name, before, after, character.id, last_of(after).when)

    async def undo(self, place: Place, who: Who, character: Character, when: int) -> Changed:
        """Undo the change by hand that was made then.

        Raises:
            PlayerError: It is not theirs, or in a fight, or that cannot be undone any more.

        """
        await self.check(place, who, character)
        made = made_at(await self._bearings.get(character.id), when)

        def without_it(bearing: Bearing) -> Bearing:
            found = made_at(bearing, when)
            if found is None:
                raise PressError(say("That was undone already, or too much came after it."))
            return undone(bearing, found)

        before, after = await self._bearings.change(
            character.id, without_it, lambda _: reviving(character) if made and made.died else None
        )
        return Changed(character.name, before, after, character.id)

    async def _hold(self, place: Place, who: Who, name: str) -> Hold:
        """The Concentration of the character of this name, or of whom they play.

        Raises:
            PlayerError: There is nobody, they concentrate on nothing, or are in a fight.

        """
        find = self._characters.find(place, who, name) if name else self._characters.played(place, who.user)
        holder = await find
        if holder is None:
            raise PlayerError(say("You play nobody here; write whose it is, as in Mira's concentration."))
        await self._check_outside(holder)
        bearing = await self._bearings.get(holder.id)
        if not bearing.focus:
            words = later(
                "{name} does not concentrate; /dnd condition begins it, as in concentration: Bless."
            )
            raise PlayerError(words.say(name=plain(holder.name)))
        return Hold(holder.id, bearing.focused)

    async def check(self, place: Place, who: Who, character: Character) -> None:
        """Let those pass who may change what a character bears, who is in no fight.

        Raises:
            PlayerError: It is not theirs, or in a fight.

        """
        await self._characters.authorise(place, who, character)
        await self._check_outside(character)

    async def _check_outside(self, character: Character) -> None:
        if found := await self._fights.of(character.id):
            words = later("{name} is in the fight in {channel}; change there what it bears.")
            raise PressError(words.say(name=plain(character.name), channel=f"<#{found.channel}>"))


def killing(character: Character) -> Follow:
    """What makes a character dead of what it bears; who is dead already stays as they are."""
    maximum = sheet_of(character).hp

    def dead(kept: KeptHitPoints | None, roll: int) -> KeptHitPoints | None:
        course = course_of(kept, maximum)
        return (
            None if course.now.dead else kept_course(character.id, course.then(roll, Restored(ALONE, "died")))
        )

    return changing_by_hand(character.id, dead)


def reviving(character: Character) -> Follow:
    """Return what undoes that a character died of what it bears, if nothing befell it since."""
    maximum = sheet_of(character).hp

    def alive(kept: KeptHitPoints | None, _roll: int) -> KeptHitPoints:
        course = course_of(kept, maximum)
        if course.steps[-1:] != ((0, Restored(ALONE, "died")),):
            words = later("Something else befell {name} since, so that stays; change it by hand.")
            raise PressError(words.say(name=plain(character.name)))
        return kept_course(character.id, replace(course, steps=course.steps[:-1]))

    return changing_by_hand(character.id, alive)
