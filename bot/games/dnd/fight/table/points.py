"""How characters are: their Hit Points outside of fights, which a fight takes over and gives back."""

from contextlib import suppress

from msgspec import Struct

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.changes import rested
from bot.games.dnd.conditions.rules.kept import bearing_text, read_bearing
from bot.games.dnd.conditions.store import Bearings
from bot.games.dnd.fight.record.hit_points import HitPoints, full, woken
from bot.games.dnd.fight.record.steps import Entered, Newcomer, Step, Taken
from bot.games.dnd.fight.rules.allowed_steps import check
from bot.games.dnd.fight.rules.history import folded
from bot.games.dnd.fight.rules.points_text import PointsChange
from bot.games.dnd.fight.rules.requests import target_of
from bot.games.dnd.fight.rules.rolled_step import Wake
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.store.hit_points import KeptHitPoints, KeptStates, changing
from bot.games.dnd.fight.table.changes import state_of, state_text
from bot.games.dnd.fight.table.history import fight_of
from bot.games.dnd.sheet.table import CharacterBook, is_creature, sheet_of
from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.store.rolls import Deed
from bot.words import later, say


class Points(Struct, frozen=True):
    """Somebody's Hit Points; ``fight`` is the channel of the fight that they are in, 0 for none.

    ``character`` is their number.
    """

    name: str
    hp: HitPoints
    fight: int = 0
    character: int = 0


class PointsBook:
    """The Hit Points of characters. Their players and the GMs see and change them."""

    def __init__(
        self,
        characters: CharacterBook,
        kept: KeptStates,
        fights: Fights,
        gms: GameMasters,
        *,
        bearings: Bearings,
    ) -> None:
        self._bearings = bearings
        self._characters = characters
        self._kept = kept
        self._fights = fights
        self._gms = gms

    async def look(self, place: Place, who: Who, name: str | None) -> Points:
        """How a character is. Raises PlayerError if there is none, or it is not theirs."""
        return await self.of(await self._characters.mine(place, who, name))

    async def of(self, character: Character) -> Points:
        """How this character is, in its fight or outside."""
        found = await self._fights.of(character.id)
        if found:
            with suppress(PressError):  # One that cannot be read stops nobody's other doings.
                of = next(each for each in fight_of(found).combatants if each.character == character.id)
                return Points(character.name, of.hp, found.channel, character.id)
        fight = found.channel if found else 0
        return Points(character.name, (await self._own(character))[1], fight, character.id)

    async def change(
        self, place: Place, who: Who, name: str | None, change: PointsChange
    ) -> tuple[Points, Points]:
        """Change how a character is that is in no fight; answer how it was and how it is.

        Raises:
            PlayerError: It cannot be, or is not theirs, or it is in a fight.

        """
        character = await self._characters.mine(place, who, name)
        if found := await self._fights.of(character.id):
            raise elsewhere(character, found.channel)
        if change.needs_gm and place.guild:
            await self._gms.require(place, who)
        kept, before = await self._own(character)
        after = _changed(character, before, change)
        sheet = sheet_of(character).hp
        stored = KeptHitPoints(character.id, kept.state, sheet, kept.revision)
        if not await self._kept.change(stored, state_text(after, sheet)):
            raise PressError(
                say("{name} was changed at the same moment; please try again.", name=plain(character.name))
            )
        if change.kind == "rest":
            await self._bearings.change(
                character.id, lambda text: bearing_text(rested(read_bearing(text))) if text else ""
            )
        return Points(character.name, before), Points(character.name, after, character=character.id)

    async def waiting(self, place: Place, who: Who, number: int) -> Points:
        """How this character is, who is Stable and wakes in some hours, which whoever tends it may roll.

        Raises:
            PlayerError: They do not tend it, or it is not Stable, or in a fight.

        """
        character = await self._characters.by_id(place, number)
        if character is None:
            raise PressError(say("That character was deleted meanwhile."))
        await self._require_tending(place, who, character)
        found = await self.of(character)
        if found.hp.state != "stable":
            raise PressError(not_stable(character.name))
        return found

    async def tended(self, place: Place, who: Who, character: Character) -> Points:
        """How this character is, who is in no fight, for whoever tends it.

        Raises:
            PlayerError: They do not, or it is in a fight.

        """
        await self._require_tending(place, who, character)
        found = await self.of(character)
        if found.fight:
            raise elsewhere(character, found.fight)
        return found

    async def _require_tending(self, place: Place, who: Who, character: Character) -> None:
        """Let those pass who tend it: its player, whoever else plays somebody here, a GM."""
        plays = not is_creature(character) and await self._characters.played(place, who.user)
        if who.user != character.owner and not plays and place.guild:
            await self._gms.require(place, who)

    async def _own(self, character: Character) -> tuple[KeptHitPoints, HitPoints]:
        sheet = sheet_of(character).hp
        kept = await self._kept.get(character.id) or KeptHitPoints(character.id, "", sheet)
        return kept, state_of(kept, sheet) or full(sheet)


def elsewhere(character: Character, channel: int) -> PlayerError:
    """Why the Hit Points of somebody who is in a fight are not changed outside of it."""
    words = later("{name} is in the fight in {channel}; change its hit points there.")
    return PlayerError(words.say(name=plain(character.name), channel=f"<#{channel}>"))


def waking(deed: Wake) -> Deed:
    """How a character is once it has waited, as the store does it."""

    def change(kept: KeptHitPoints | None) -> KeptHitPoints:
        hp = state_of(kept, kept.sheet) if kept else None
        if kept is None or hp is None or hp.state != "stable":
            raise PressError(say("That character is not Stable any more, so there is nothing to wait for."))
        return KeptHitPoints(deed.character, state_text(woken(hp), kept.sheet), kept.sheet)

    return changing(deed.character, change)


def not_stable(name: str) -> str:
    """Why nobody waits for somebody."""
    return say("{name} is not Stable any more, so there is nothing to wait for.", name=plain(name))


def _changed(character: Character, before: HitPoints, change: PointsChange) -> HitPoints:
    """What a change makes of somebody: the same as if they were in a fight all alone."""
    newcomer = Newcomer(character.name, "pc", before.maximum, 1, character.owner, character.id, hp=before)
    alone = folded(_steps(Entered((newcomer,), 0, 1)))
    (of,) = alone.combatants
    step = change.step([target_of(of, sheet_of(character))])
    check(alone, step, None)
    (after,) = folded(_steps(Entered((newcomer,), 0, 1), step)).combatants
    return after.hp


def _steps(*steps: Step) -> list[Taken]:
    return [Taken(number, step, 0, 0, "", 0) for number, step in enumerate(steps, 1)]
