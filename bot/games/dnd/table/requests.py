"""D&D's rolls: what sheet, scene and Heroic Inspiration add to one, and what its buttons need."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.errors import PlayerError, PressError
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.counters.table import CounterService, counter_deeds
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.table.book import HIDDEN, FightService
from bot.games.dnd.fight.table.deeds import fight_deeds, riding_deeds
from bot.games.dnd.inspiration.store import Holder, spending
from bot.games.dnd.inspiration.table import Inspiration, inspired, spender_of
from bot.games.dnd.riders.in_rolls.riding import ATTACK, costs_of, with_riders
from bot.games.dnd.riders.table import RiderService
from bot.games.dnd.rolls.record.request import DndRequest, is_nobody
from bot.games.dnd.rolls.rules.acts import INSPIRE
from bot.games.dnd.rolls.rules.from_options import Typed, check_request
from bot.games.dnd.rolls.rules.from_sheet import completed
from bot.games.dnd.rolls.rules.landing import may_land, stands
from bot.games.dnd.rolls.rules.purpose import Due, Purpose, Throw, faces_again, left_of, purpose_of
from bot.games.dnd.rolls.rules.rerolls import DndTrail, SpendInspiration
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.store import FacesAgain
from bot.games.dnd.sheet.leveling import LevelService
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from bot.games.dnd.sheet.table import CharacterService, sheet_of
from bot.games.dnd.table.afflicting import afflicting_deeds
from bot.games.dnd.table.healing import HealingService
from bot.games.dnd.table.keeping import ConcentrationService, keeping_deeds
from bot.games.dnd.table.landing import LandingService, landing_deeds
from bot.games.dnd.table.meeting import TargetService
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import DEATH, Check
from bot.games.dnd.terms.playing import ABILITIES
from bot.people.roster_store import Character
from bot.rolls.deeds import Kind, Kinds
from bot.rolls.gms import GameMasters
from bot.rolls.rolls_read import place_of
from bot.rolls.table import Prepared, Recall
from bot.rolls.trail import Change, Trail
from bot.rolls.values import Place, Who
from bot.store.rolls import Deed, Rolls, StoredRoll
from bot.store.settings import Settings
from bot.words import say

MAX_ATTACKS = 7  # Of a sheet on a panel of buttons, beside checks, saves and Initiative.


class DndTable:
    """What rolls of D&D depend on. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self,
        characters: CharacterService,
        inspiration: Inspiration,
        scenes: Settings,
        gms: GameMasters,
        *,
        fights: FightService,
        healing: HealingService,
        landing: LandingService,
        meeting: TargetService,
        keeping: ConcentrationService,
        counters: CounterService,
        riders: RiderService,
        levels: LevelService,
        faces: FacesAgain,
        rolls: Rolls,
        clock: Callable[[], int],
    ) -> None:
        self._counters = counters
        self._riders = riders
        self._levels = levels
        self._faces = faces
        self._rolls = rolls
        self._fights = fights
        self._healing = healing
        self._landing = landing
        self._meeting = meeting
        self._keeping = keeping
        self._characters = characters
        self._inspiration = inspiration
        self._scenes = scenes
        self._gms = gms
        self._clock = clock

    async def prepare(self, request: object, place: Place, who: Who, hidden: bool) -> Prepared:
        """The request with what its character's sheet, the scene and Heroic Inspiration add.

        Raises:
            PlayerError: The character is not theirs, or the roll cannot be made.

        """
        asked = cast(DndRequest, request)
        if asked.fighting:  # The fight has completed it.
            if hidden:
                raise PlayerError(HIDDEN.say())
            made = await self._inspired(replace(asked, home=place.home), place)
            return Prepared(made, recall=await self._fights.recall(made))
        if asked.kind in ("hours", "level"):  # Who waits, or gains it, was looked at before.
            return await self._by_itself(asked, place, hidden=hidden)
        asked = await self._cast(asked, place, who, hidden=hidden)
        character = await self._characters.by_id(place, asked.character) if asked.character > 0 else None
        # What is typed while one is due is that one, so that it is not made twice.
        if asked.check.ability == DEATH and not hidden:
            asked = await self._fights.typed_death(asked, place)
        sheet = sheet_of(character) if character else None
        if asked.is_attack:
            asked = await self._fights.hidden_attack(asked, place) if hidden else replace(asked, label="")
        meeting = self._healing.meeting if asked.kind == "healing" else self._meeting.meeting
        asked = replace(await meeting(asked, place, who, hidden=hidden), home=place.home)
        # Hidden it would tell what comes up; and no one is rid of a face by hiding the next roll.
        purpose = None if hidden or not may_land(asked) else purpose_of(asked)
        again = await self._faces.of(purpose) if purpose else None
        paid = again.paid if again else {}
        asked, stays, free = await self._paid(asked, sheet, place, hidden=hidden, paid=paid)
        scene = await self.scene(place)
        if not hidden:
            asked = await self._landing.meeting(asked, place, who, at_once=scene.lands)
        # What a GM rolls secretly for somebody must not be spent on, and so given away.
        if not hidden or asked.player == who.user:
            asked = await self._inspired(asked, place, hidden=hidden)
        asked = await self._fights.charming(asked, place)
        if scene.pace and await self._fights.begun(place):
            scene = replace(scene, pace="")  # It is for traveling outside combat (SRD 5.2, Travel Pace).
        borne = await self._meeting.borne(character) if character else ()
        made = completed(asked, sheet, scene, borne)
        use = (
            character and character.owner == who.user and not hidden
        )  # Of what is hidden nobody else learns whose.
        deeds = (self._characters.using(character.id, place.channel), *stays) if character and use else stays
        if purpose and again:
            return self._again(made, deeds, purpose, again)
        return Prepared(made, deeds, await self._fights.recall(made), uncharged=free)

    async def _by_itself(self, asked: DndRequest, place: Place, *, hidden: bool) -> Prepared:
        """Return a roll to which neither sheet nor scene adds anything."""
        if asked.kind == "level":
            return await self._levels.prepare(asked, place, hidden=hidden)
        return Prepared(await self._landing.awaiting(asked, place, hidden=hidden))

    def _again(self, made: DndRequest, deeds: tuple[Deed, ...], purpose: Purpose, again: Throw) -> Prepared:
        """Return the roll that begins with dice that were undone."""
        thrown = list[Faces]()

        def throw(source: Source) -> Faces:
            thrown.append(resolve(made, source, faces_again(made, again)).faces)
            return thrown[-1]

        use = self._faces.using(purpose, again, lambda: left_of(again, made, thrown[-1]))
        return Prepared(made, (*deeds, use), throw=throw)

    async def _hidden(self, asked: DndRequest, sheet: Sheet | None, place: Place) -> tuple[DndRequest, bool]:
        """Return a hidden roll, which costs nothing, and whether it would cost something if it were open."""
        free = replace(asked, spends=None)
        if not (asked.attack and sheet):
            return free, bool(asked.costs or asked.spends)
        riders = await self._riders.coming(asked, sheet, place)
        typed = {rider.name: asked.spends for rider in riders if rider.level and asked.spends}
        made = with_riders(free, riders, typed)
        made = replace(made, ridden=tuple(replace(rider, spends=None) for rider in made.ridden))
        return made, bool(costs_of(asked.attack, riders))

    async def _paid(
        self,
        asked: DndRequest,
        sheet: Sheet | None,
        place: Place,
        *,
        hidden: bool,
        paid: Mapping[str, Spending],
    ) -> tuple[DndRequest, tuple[Deed, ...], bool]:
        """The roll with what pays for what it costs; of an attack also with its riders.

        Returns with it the deeds of that, and whether it's hidden and so uncharged. ``paid`` is what an
        undone roll for the same purpose has spent, which isn't charged again.

        Raises:
            PlayerError: Too little is left, or there is no sheet that could pay.

        """
        if hidden:
            asked, uncharged = await self._hidden(asked, sheet, place)
            return asked, (), uncharged
        paid = {what: replace(each, paid=True, given=False) for what, each in paid.items()}
        if asked.attack and sheet:
            return *await self._attacking(asked, asked.attack, sheet, place, paid), False
        if ATTACK in paid:
            return replace(asked, spends=paid[ATTACK]), (), False
        if asked.costs:
            spends = await self._counters.paying_typed(asked.costs, max(0, asked.character), sheet)
            return replace(asked, spends=spends), (), False
        # A Hit Point Die: the same one.
        again = replace(asked.spends, given=False, paid=False) if asked.spends and sheet else None
        return replace(asked, spends=again), (), False

    async def _attacking(
        self, asked: DndRequest, attack: Attack, sheet: Sheet, place: Place, paid: Mapping[str, Spending]
    ) -> tuple[DndRequest, tuple[Deed, ...]]:
        """An attack with its riders and with what all is paid; and the deed of what stays on by that.

        Raises:
            PlayerError: Too little is left.

        """
        riders = await self._riders.coming(asked, sheet, place)
        slot = asked.spends.key if asked.spends else ""
        costs = {what: cost for what, cost in costs_of(attack, riders).items() if what not in paid}
        spends = {**await self._counters.paying(costs, asked.character, sheet, slot), **paid}
        made = with_riders(replace(asked, spends=spends.get(ATTACK)), riders, spends)
        return made, self._riders.staying(asked, sheet)

    async def recall(self, _stored: StoredRoll, trail: Trail[object]) -> Recall | None:
        """What comes again with a change of this roll; None for nothing."""
        return await self._fights.recall(cast(DndRequest, trail[-1].request))

    async def refresh(self, stored: StoredRoll, trail: Trail[object]) -> DndRequest:
        """The request of a roll as it may be changed by now, see :meth:`.FightService.without_used`."""
        return await self._fights.without_used(stored.id, cast(DndTrail, trail)[-1])

    async def finish(self, stored: StoredRoll, change: Change[Any], who: Who) -> Change[Any]:
        """The change with those to whom it is applied as they are; see :class:`LandingService`."""
        before = loads(DndRequest, stored.versions[-1].request)
        if stored.audience.is_hidden or before.fighting:
            return change
        if change.alone:
            await self._check_last(stored, before)
        place = place_of(stored)

        async def found(target: Target) -> Target:
            return await self._meeting.met(target, change.request, place, who, fight=None, hidden=False)

        at_once = (await self.scene(place)).lands
        return await self._landing.changed(
            before, change, place, who, roll=stored.id, found=found, at_once=at_once
        )

    async def _check_last(self, stored: StoredRoll, request: DndRequest) -> None:
        """Raise PressError if a later roll stands for the same purpose: no one keeps the better of two."""
        later = (loads(DndRequest, each) for each in await self._rolls.since(stored))
        if any(stands(each) and purpose_of(each) == purpose_of(request) for each in later):
            raise PressError(say("You have rolled for that again since. Undo your newest roll first."))

    async def _cast(self, asked: DndRequest, place: Place, who: Who, *, hidden: bool) -> DndRequest:
        """The request with who rolls: by number, name or whom they play; without a sheet the player alone."""
        if asked.keeps:
            asked = await self._keeping.asked(asked, asked.keeps, place, who, hidden=hidden)
        character = None
        if asked.character > 0:
            character = await self._characters.by_id(place, asked.character)
            if character is None:
                raise PlayerError(say("That character was deleted meanwhile; roll with another."))
        elif not asked.character and not is_nobody(asked.name):
            character = await self.rolling(place, who, asked.name)
        if character:
            await self._characters.authorise(place, who, character)
            return replace(asked, character=character.id, player=character.owner, name=character.name)
        player = -asked.character or who.user
        if player != who.user and not await self._gms.is_gm(who, place, place):
            raise PlayerError(say("That is another player's roll; only they and the GMs make it."))
        return replace(asked, character=-player, player=player, name="" if player == who.user else asked.name)

    async def rolling(self, place: Place, who: Who, name: str | None) -> Character | None:
        """Who rolls for them: the character of this name, or whom they play; None without one.

        Raises:
            PlayerError: The named one is not there.

        """
        if name and is_nobody(name):
            return None
        find = self._characters.find(place, who, name) if name else self._characters.played(place, who.user)
        return await find

    async def _inspired(self, asked: DndRequest, place: Place, *, hidden: bool = False) -> DndRequest:
        return inspired(asked, await self._inspiration.holders(place), hidden=hidden)

    async def look(self, stored: StoredRoll, trail: Trail[object], action: str, who: Who) -> str | None:
        """Why Heroic Inspiration is not spent on a roll: it is not held, or it is too late; else None."""
        request = cast(DndRequest, trail[-1].request)
        # Of a reopened roll time is no matter; that it is held, spending makes sure of.
        if action != INSPIRE or request.reopened:
            return None
        of, holder = spender_of(request, who)
        own = who.user == of.player
        return await self._inspiration.why_not(
            place_of(stored), stored.id, holder, of, self._clock(), own=own
        )

    async def sheet(self, place: Place, who: Who, name: str | None) -> Sheet | None:
        """The sheet that a roll of theirs would use; None without one.

        Raises:
            PlayerError: The named one is not there, or not theirs.

        """
        character = await self.rolling(place, who, name)
        if character:
            await self._characters.authorise(place, who, character)
        return sheet_of(character) if character else None

    async def own_rolls(self, place: Place, who: Who) -> list[tuple[str, DndRequest]]:
        """The attacks of whom they play, and the checks and saves of whoever rolls."""
        sheet = await self.sheet(place, who, None)
        attacks = [] if sheet is None else sheet.attacks[:MAX_ATTACKS]
        return [
            *((attack.name, DndRequest("attack", attack=attack, parts=attack.damage)) for attack in attacks),
            *(("", DndRequest(kind, Check(each))) for kind in ("check", "save") for each in ABILITIES),
            ("", check_request("initiative", "", Typed())),
        ]

    async def scene(self, place: Place) -> Scene:
        """What holds here for everybody."""
        text = await self._scenes.get(place.channel, place.parent)
        return loads(Scene, text) if text else Scene()

    async def set_scene(self, place: Place, who: Who, change: Callable[[Scene], Scene]) -> Scene:
        """Change what holds here from now on, and answer it.

        Raises:
            PlayerError: They are no GM.

        """
        await self._gms.require(place, who)

        def changed(text: str | None) -> str:
            return dumps(change(loads(Scene, text) if text else Scene()))

        return loads(Scene, await self._scenes.change(place.channel, place.parent, changed))


def deeds(fights: Fights, faces: FacesAgain, clock: Callable[[], int], source: Source) -> Kinds:
    """What rolls of D&D ask to be done with them, as the store does it.

    Heroic Inspiration is spent by an action and comes back only with a fight's Undo; who woke stays awake.
    ``source`` is for what is thrown as a turn of a fight begins.
    """

    def spend(deed: SpendInspiration) -> Deed:
        holder = Holder(deed.character, "", deed.player)
        return spending(deed.holder, deed.home, holder, clock(), reopened=deed.reopened)

    return {
        SpendInspiration: Kind(spend),
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
