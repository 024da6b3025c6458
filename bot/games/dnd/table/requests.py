"""D&D's rolls: additions from sheet, scene and Heroic Inspiration, and what the buttons need."""

from collections.abc import Callable
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.errors import PlayerError, PressError
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.counters.table import counter_deeds
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.table.book import HIDDEN, FightService
from bot.games.dnd.fight.table.deeds import fight_deeds, riding_deeds
from bot.games.dnd.fight.table.typed import charming, hidden_attack, typed_death
from bot.games.dnd.inspiration.store import Holder, spending
from bot.games.dnd.inspiration.table import Inspiration, inspired, spender_of
from bot.games.dnd.rolls.record.kinds import (
    STORED,
    AttackRequest,
    DeathSaveRequest,
    HealingRequest,
    HoursRequest,
    LevelRequest,
)
from bot.games.dnd.rolls.record.request import DndRequest, is_nobody
from bot.games.dnd.rolls.rules.acts import INSPIRE
from bot.games.dnd.rolls.rules.from_sheet import completed
from bot.games.dnd.rolls.rules.landing import is_in_effect, may_land
from bot.games.dnd.rolls.rules.purpose import Due, KeptThrow, Purpose, faces_again, left_of, purpose_of
from bot.games.dnd.rolls.rules.rerolls import DndTrail, SpendInspiration
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.store import FacesAgain
from bot.games.dnd.sheet.leveling import LevelService
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.table import CharacterService, sheet_of
from bot.games.dnd.table.around import Around, Surroundings
from bot.games.dnd.table.healing import HealingService
from bot.games.dnd.table.keeping import ConcentrationService, afflicting_deeds, keeping_deeds
from bot.games.dnd.table.landing import LandingService, landing_deeds
from bot.games.dnd.table.meeting import TargetService
from bot.games.dnd.table.paying import RollPayments
from bot.games.dnd.targets.target import Target
from bot.people.roster_store import Character
from bot.rolls.deeds import Kind, Kinds
from bot.rolls.gms import GameMasters
from bot.rolls.rolls_read import place_of
from bot.rolls.table import Prepared, Recall
from bot.rolls.trail import Change, Trail
from bot.rolls.values import Place, Who
from bot.store.rolls import Rolls
from bot.store.settings import Settings
from bot.store.stored_rolls import Deed, StoredRoll
from bot.words import say


class DndTable(Struct, frozen=True):
    """The circumstances of D&D rolls. ``clock`` returns milliseconds since 1970, UTC."""

    characters: CharacterService
    inspiration: Inspiration
    scenes: Settings
    gms: GameMasters
    surroundings: Surroundings
    fights: FightService
    healing: HealingService
    landing: LandingService
    meeting: TargetService
    keeping: ConcentrationService
    payments: RollPayments
    levels: LevelService
    faces: FacesAgain
    rolls: Rolls
    clock: Callable[[], int]

    async def prepare(self, request: object, place: Place, who: Who, hidden: bool) -> Prepared:
        """Return the request with the additions of its character's sheet, the scene and Heroic Inspiration.

        Raises:
            PlayerError: The character isn't the user's, or the roll is impossible.

        """
        asked = cast(DndRequest, request)
        if asked.fighting:
            return await self._of_fight(asked, place, hidden=hidden)
        if isinstance(asked, HoursRequest | LevelRequest):  # Those who wait, or gain it, were checked before.
            return await self._by_itself(asked, place, hidden=hidden)
        if asked.keeps:
            asked = await self.keeping.asked(asked, asked.keeps, place, who, hidden=hidden)
        around = await self.surroundings.of(place, who.user, asked)
        asked, character = await self._cast(asked, place, who, around.character)
        sheet = sheet_of(character) if character else None
        asked = await self._met(asked, place, who, around, hidden=hidden)
        left = await self._left(asked, hidden=hidden)
        payment = await self.payments.of(asked, sheet, place, left[1].paid if left else {}, hidden=hidden)
        asked = payment.request
        if not hidden:
            asked = await self.landing.meeting(asked, place, who, at_once=around.scene.lands)
        # A GM's secret roll for someone mustn't spend it, because that would give the roll away.
        if not hidden or asked.roller.player == who.user:
            asked = inspired(asked, around.holders, hidden=hidden)
        borne = await self.meeting.borne(character) if character else ()
        made, deeds = completed(charming(asked, around.begun), sheet, around.at_hand, borne), payment.deeds
        # No one else learns whose hidden roll it is.
        if character and character.owner == who.user and not hidden:
            deeds = (self.characters.using(character.id, place.channel), *deeds)
        if left:
            return self._again(made, deeds, *left)
        return Prepared(made, deeds, await self.fights.recall(made), uncharged=payment.uncharged)

    async def _of_fight(self, asked: DndRequest, place: Place, *, hidden: bool) -> Prepared:
        """Return a roll that its fight has completed."""
        if hidden:
            raise PlayerError(HIDDEN.say())
        made = inspired(asked.by(home=place.home), await self.inspiration.holders(place))
        return Prepared(made, recall=await self.fights.recall(made))

    async def _met(
        self, asked: DndRequest, place: Place, who: Who, around: Around, *, hidden: bool
    ) -> DndRequest:
        """Return the roll with its targets, as a step of the fight here if it is one."""
        # A typed save while one is due is that one, so that it isn't made twice.
        if isinstance(asked, DeathSaveRequest) and not hidden:
            asked = typed_death(asked, around.begun)
        if isinstance(asked, AttackRequest):
            asked = hidden_attack(asked, around.begun) if hidden else replace(asked, label="")
        if isinstance(asked, HealingRequest):
            asked = await self.healing.meeting(asked, place, who, hidden=hidden)
        else:
            asked = await self.meeting.meeting(asked, place, who, around, hidden=hidden)
        return asked.by(home=place.home)

    async def _by_itself(self, asked: DndRequest, place: Place, *, hidden: bool) -> Prepared:
        """Return a roll that doesn't use a sheet or the scene."""
        if isinstance(asked, LevelRequest):
            return await self.levels.prepare(asked, place, hidden=hidden)
        return Prepared(await self.landing.awaiting(asked, place, hidden=hidden))

    async def _left(self, asked: DndRequest, *, hidden: bool) -> tuple[Purpose, KeptThrow] | None:
        """Return the dice that an undone roll has left for this one, if any."""
        # A hidden roll would reveal what comes up, and hiding the next roll mustn't get rid of a face.
        if hidden or not may_land(asked):
            return None
        purpose = purpose_of(asked)
        again = await self.faces.of(purpose)
        return (purpose, again) if again else None

    def _again(
        self, made: DndRequest, deeds: tuple[Deed, ...], purpose: Purpose, again: KeptThrow
    ) -> Prepared:
        """Return the roll, starting with the dice of an undone one."""
        thrown = list[Faces]()

        def throw(source: Source) -> Faces:
            thrown.append(resolve(made, source, faces_again(made, again)).faces)
            return thrown[-1]

        use = self.faces.using(purpose, again, lambda: left_of(again, made, thrown[-1]))
        return Prepared(made, (*deeds, use), throw=throw)

    async def recall(self, _stored: StoredRoll, trail: Trail[object]) -> Recall | None:
        """Return the faces to repeat if this roll is changed, or None if there are none."""
        return await self.fights.recall(cast(DndRequest, trail[-1].request))

    async def refresh(self, stored: StoredRoll, trail: Trail[object]) -> DndRequest:
        """Return the current form of a roll's request; see :meth:`.FightService.without_used`."""
        return await self.fights.without_used(stored.id, cast(DndTrail, trail)[-1])

    async def finish(self, stored: StoredRoll, change: Change[Any], who: Who) -> Change[Any]:
        """Return the change with the current state of its targets; see :class:`LandingService`."""
        before = loads(STORED, stored.versions[-1].request)
        if stored.audience.is_hidden or before.fighting:
            return change
        if change.alone:
            await self._check_last(stored, before)
        place = place_of(stored)
        scene = await self.scene(place)
        outside = Around(None, None, scene, ())

        async def look_up(target: Target) -> Target:
            return await self.meeting.met(target, change.request, place, who, around=outside, hidden=False)

        return await self.landing.changed(
            before, change, place, who, roll=stored.id, look_up=look_up, at_once=scene.lands
        )

    async def _check_last(self, stored: StoredRoll, request: DndRequest) -> None:
        """Raise PressError if a later roll replaced this one, so that no one keeps the better of two."""
        later = (loads(STORED, body) for body in await self.rolls.since(stored))
        if any(is_in_effect(one) and purpose_of(one) == purpose_of(request) for one in later):
            raise PressError(say("You've rolled for that again since then. Undo your newest roll first."))

    async def _cast(
        self, asked: DndRequest, place: Place, who: Who, character: Character | None
    ) -> tuple[DndRequest, Character | None]:
        """Return the request with its roller, and their character: this one, one by name, or none."""
        roller = asked.roller
        if roller.character > 0 and character is None:
            raise PlayerError(say("That character has been deleted. Roll with another."))
        if roller.name and not roller.character:
            character = await self.rolling(place, who, roller.name)
        if character:
            await self.characters.authorise(place, who, character)
            return asked.by(character=character.id, player=character.owner, name=character.name), character
        player = -roller.character or who.user
        if player != who.user and not await self.gms.is_gm(who, place, place):
            raise PlayerError(say("That's another player's roll. Only they and the GMs can make it."))
        return asked.by(
            character=-player, player=player, name="" if player == who.user else roller.name
        ), None

    async def rolling(self, place: Place, who: Who, name: str | None) -> Character | None:
        """Return the rolling character: the one with this name, the user's current one, or None.

        Raises:
            PlayerError: There is no character with this name.

        """
        if name and is_nobody(name):
            return None
        find = self.characters.find(place, who, name) if name else self.characters.played(place, who.user)
        return await find

    async def look(self, stored: StoredRoll, trail: Trail[object], action: str, who: Who) -> str | None:
        """Return why a roll can't use Heroic Inspiration (not held, or too late), or None if it can."""
        request = cast(DndRequest, trail[-1].request)
        # A reopened roll has no time limit, and spending it checks that it's held.
        if action != INSPIRE or request.roller.reopened:
            return None
        of, holder = spender_of(request, who)
        own = who.user == of.player
        return await self.inspiration.why_not(place_of(stored), stored.id, holder, of, self.clock(), own=own)

    async def sheet(self, place: Place, who: Who, name: str | None) -> Sheet | None:
        """Return the sheet that a user's roll would use, or None if there is none.

        Raises:
            PlayerError: There is no character with this name, or it isn't the user's.

        """
        character = await self.rolling(place, who, name)
        if character:
            await self.characters.authorise(place, who, character)
        return sheet_of(character) if character else None

    async def scene(self, place: Place) -> Scene:
        """Return the scene: everything that applies to everyone here."""
        text = await self.scenes.get(place.channel, place.parent)
        return loads(Scene, text) if text else Scene()

    async def set_scene(self, place: Place, who: Who, change: Callable[[Scene], Scene]) -> Scene:
        """Change the scene that applies here from now on, and return it.

        Raises:
            PlayerError: The user isn't a GM.

        """
        await self.gms.require(place, who)

        def changed(text: str | None) -> str:
            return dumps(change(loads(Scene, text) if text else Scene()))

        return loads(Scene, await self.scenes.change(place.channel, place.parent, changed))


def deeds(fights: Fights, faces: FacesAgain, clock: Callable[[], int], source: Source) -> Kinds:
    """Return the deeds of D&D rolls.

    Heroic Inspiration is spent by an action, and only a fight's Undo restores it. Woken creatures stay awake.
    ``source`` is for rolls at the start of a fight's turn.
    """

    def spend(deed: SpendInspiration) -> Deed:
        holder = Holder(deed.character, "", deed.player)
        return spending(deed.holder, deed.home, holder, clock(), reopened=deed.reopened)

    return {
        SpendInspiration: Kind(spend, even_hidden=True),
        **landing_deeds(),
        **keeping_deeds(),
        **afflicting_deeds(),
        **counter_deeds(),
        Due: Kind(
            lambda due: faces.left_by(due.purpose, due.throw),
            undo=lambda due: faces.counting(due.purpose, due.throw),
            redo=lambda before, due: faces.changing(due.purpose, before.throw, due.throw),
        ),
        **riding_deeds(fights),
        **fight_deeds(fights, clock, source),
    }
