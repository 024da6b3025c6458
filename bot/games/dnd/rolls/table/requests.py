"""D&D's rolls: what sheet, scene and Heroic Inspiration add to one, and what its buttons need."""

import re
from collections.abc import Callable, Iterable
from typing import Any, cast

from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.dice.faces import Source
from bot.errors import PlayerError
from bot.games.dnd.chapter import ABILITIES
from bot.games.dnd.checks import DEATH, Check
from bot.games.dnd.conditions.rules.borne import Bearing, exhaustion, met
from bot.games.dnd.conditions.table import ConditionBook
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.counters.table.book import CounterBook, counter_deeds
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.table.afflicting import afflicting_deeds
from bot.games.dnd.fight.table.book import HIDDEN, Begun, FightBook
from bot.games.dnd.fight.table.coming_again import ComingAgain, coming_deeds
from bot.games.dnd.fight.table.deeds import fight_deeds
from bot.games.dnd.fight.table.healing import HealingBook
from bot.games.dnd.fight.table.keeping import KeepingBook, keeping_deeds
from bot.games.dnd.fight.table.landing import LandingBook, landing_deeds
from bot.games.dnd.rolls.rules.acts import INSPIRE
from bot.games.dnd.rolls.rules.from_options import Typed, check_request
from bot.games.dnd.rolls.rules.from_sheet import as_target, completed
from bot.games.dnd.rolls.rules.request import DndRequest, Target, is_nobody
from bot.games.dnd.rolls.rules.rerolls import SpendInspiration
from bot.games.dnd.rolls.rules.scene import Scene
from bot.games.dnd.rolls.rules.targets import MAX_TARGETS, is_everybody, merged
from bot.games.dnd.rolls.store import Holder, spending
from bot.games.dnd.rolls.table.inspiration import Inspiration
from bot.games.dnd.sheet.rules.sheet import Sheet
from bot.games.dnd.sheet.table import CharacterBook, is_creature, sheet_of
from bot.people.naming import nobody_known
from bot.people.roster_store import Character
from bot.rolls.deeds import Kind, Kinds
from bot.rolls.gms import GameMasters
from bot.rolls.rolls_read import place_of
from bot.rolls.table import Prepared, Recall
from bot.rolls.trail import Change, Trail
from bot.rolls.values import Place, Who
from bot.store.rolls import Deed, StoredRoll
from bot.store.settings import Settings
from bot.words import later, say

MAX_ATTACKS = 7  # Of a sheet on a panel of buttons, beside checks, saves and Initiative.
_MENTION = re.compile(r"<@!?([0-9]{1,19})>")


class DndTable:
    """What rolls of D&D depend on. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self,
        characters: CharacterBook,
        inspiration: Inspiration,
        scenes: Settings,
        gms: GameMasters,
        *,
        fights: FightBook,
        healing: HealingBook,
        landing: LandingBook,
        conditions: ConditionBook,
        keeping: KeepingBook,
        counters: CounterBook,
        again: ComingAgain,
        clock: Callable[[], int],
    ) -> None:
        self._counters = counters
        self._again = again
        self._fights = fights
        self._healing = healing
        self._landing = landing
        self._conditions = conditions
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
        if asked.kind == "hours":  # Who waits was looked at before.
            return Prepared(await self._landing.awaiting(asked, place, hidden=hidden))
        asked = await self._cast(asked, place, who, hidden=hidden)
        character = await self._characters.by_id(place, asked.character) if asked.character > 0 else None
        # What is typed while one is due is that one, so that it is not made twice.
        if asked.check.ability == DEATH and not hidden:
            asked = await self._fights.typed_death(asked, place)
        paid = None if hidden else await self._paid(asked, character)
        if asked.is_attack:
            asked = await self._fights.hidden_attack(asked, place) if hidden else replace(asked, label="")
        meeting = self._healing.meeting if asked.kind == "healing" else self._meeting
        asked = replace(await meeting(asked, place, who, hidden=hidden), home=place.home, spends=paid)
        scene = await self.scene(place)
        if not hidden:
            asked = await self._landing.meeting(asked, place, who, at_once=scene.lands)
        # What a GM rolls secretly for somebody must not be spent on, and so given away.
        if not hidden or asked.player == who.user:
            asked = await self._inspired(asked, place, hidden=hidden)
        asked = await self._fights.charming(asked, place)
        if scene.pace and await self._fights.begun(place):
            scene = replace(scene, pace="")  # It is for traveling outside combat (SRD 5.2, Travel Pace).
        borne = (await self._bearing(character.id)).borne if character else ()
        made = completed(asked, sheet_of(character) if character else None, scene, borne)
        use = (
            character and character.owner == who.user and not hidden
        )  # Of what is hidden nobody else learns whose.
        deeds = (self._characters.using(character.id, place.channel),) if character and use else ()
        # Hidden it would tell what comes up; and nobody is rid of a face by hiding the next throw.
        again = None if hidden else await self._again.recall(made)
        if again:
            return Prepared(made, (*deeds, again.use), again)
        return Prepared(made, deeds, await self._fights.recall(made))

    async def _paid(self, asked: DndRequest, character: Character | None) -> Spending | None:
        """What a roll costs, and with what it is paid; nothing of what has no sheet, or is free.

        Raises:
            PlayerError: Too little is left.

        """
        if character is None:
            return None
        if asked.spends and not asked.attack:  # A Hit Point Die: the same one.
            return replace(asked.spends, given=False)
        cost, chosen = asked.attack and asked.attack.costs, asked.spends.key if asked.spends else ""
        return await self._counters.paying(cost, character.id, sheet_of(character), chosen) if cost else None

    async def recall(self, _stored: StoredRoll, trail: Trail[object]) -> Recall | None:
        """What comes again with a change of this roll; None for nothing."""
        return await self._fights.recall(cast(DndRequest, trail[-1].request))

    async def finish(self, stored: StoredRoll, change: Change[Any], who: Who) -> Change[Any]:
        """The change with those to whom it is applied as they are; see :class:`LandingBook`."""
        before = loads(DndRequest, stored.versions[-1].request)
        if stored.audience.is_hidden or before.fighting:
            return change
        place = place_of(stored)

        async def found(target: Target) -> Target:
            return await self._met(target, change.request, place, who, fight=None, hidden=False)

        at_once = (await self.scene(place)).lands
        return await self._landing.changed(
            before, change, place, who, roll=stored.id, found=found, at_once=at_once
        )

    async def _meeting(self, asked: DndRequest, place: Place, who: Who, *, hidden: bool) -> DndRequest:
        """The request with its targets as they are, and what it does in the fight here if it is of that."""
        fight = await self._fights.begun(place)
        if hidden and fight and any(is_everybody(each.name) for each in asked.targets):
            # Of those in the fight it would change nobody, so who is meant by all is not clear.
            raise PlayerError(
                say("A hidden roll changes nothing in the fight here; name those whom it catches.")
            )
        fight = None if hidden else fight
        aimed = [target for each in asked.targets for target in await self._aimed(each, place, fight)]
        met = [await self._met(each, asked, place, who, fight=fight, hidden=hidden) for each in aimed]
        aimed = [replace(each, name=each.name.removeprefix("@")) for each in aimed]
        # Nobody is dealt the same twice, as with "all; Mira".
        pairs = {
            (theirs.character, theirs.combatant, theirs.name)
            if theirs.character or theirs.combatant
            else number: (
                each,
                theirs,
            )
            for number, (each, theirs) in enumerate(zip(aimed, met, strict=True))
        }
        asked = replace(
            asked,
            targets=tuple(each for each, _ in pairs.values()),
            met=tuple(theirs for _, theirs in pairs.values()),
        )
        return await self._fights.typed(fight, asked, place, who) if fight and asked.met else asked

    async def _cast(self, asked: DndRequest, place: Place, who: Who, *, hidden: bool) -> DndRequest:
        """The request with who rolls: by number, name or whom they play; without a sheet the player alone."""
        if asked.keeps:
            asked = await self._keeping.asked(asked, asked.keeps, place, who, hidden=hidden)
        found = None
        if asked.character > 0:
            found = await self._characters.by_id(place, asked.character)
            if found is None:
                raise PlayerError(say("That character was deleted meanwhile; roll with another."))
        elif not asked.character and not is_nobody(asked.name):
            found = await self.rolling(place, who, asked.name)
        if found:
            await self._characters.authorise(place, who, found)
            return replace(asked, character=found.id, player=found.owner, name=found.name)
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

    async def _aimed(self, target: Target, place: Place, fight: Begun | None) -> list[Target]:
        """The target; or, if that was typed, everybody in the fight here, or played here without one.

        Raises:
            PlayerError: There is nobody, or there are too many.

        """
        if not is_everybody(target.name) or target.character:
            return [target]
        if fight:
            there = [each for each in fight.fight.combatants if not each.hp.dead]
            if len(there) > MAX_TARGETS:
                words = later(
                    "{count} are in the fight, and one roll is for {most} at most;"
                    " name those whom it catches."
                )
                raise PlayerError(words.say(count=len(there), most=MAX_TARGETS))
            return [replace(target, name=each.name) for each in there]
        # A GM's creature is none of the party, though it is in use here.
        party = [each for each in await self._characters.party(place) if not is_creature(each)]
        if not party:
            raise PlayerError(say("Nobody is played in this channel yet; name the targets."))
        return [replace(target, name=each.name, character=each.id) for each in party]

    async def _met(
        self, target: Target, asked: DndRequest, place: Place, who: Who, *, fight: Begun | None, hidden: bool
    ) -> Target:
        """The target as it is in the fight, or with what its sheet says; what was typed goes before that."""
        mention = _MENTION.fullmatch(target.name)
        aimed = target
        if fight and mention:
            played = await self._characters.played(place, int(mention[1]))
            aimed = replace(target, character=played.id if played else 0)
        rider = asked.attack.rider if asked.attack else None
        save = rider.ability if rider else asked.check.ability
        if fight and (own := await self._fights.target(fight, place, aimed, save)):
            return merged(target, own)
        if target.character:
            found = await self._characters.by_id(place, target.character)
        elif mention:
            found = await self._characters.played(place, int(mention[1]))
            if found is None:
                raise PlayerError(say("That player plays nobody here; name the target instead."))
        else:
            found = await self._characters.aimed_at(place, who, target.name) if target.name else None
        if found is None and target.name.startswith("@"):
            raise nobody_known(target.name)
        if found is None:
            return target
        own = as_target(sheet_of(found), save)
        if own.secret and hidden:
            return target  # What a seal is of can be read, by its roller now and by all once it is revealed.
        own = replace(own, name=_shown(target.name, own.name), character=found.id, player=found.owner)
        bearing = await self._bearing(found.id)
        own = replace(own, borne=met(bearing.borne), exhausted=exhaustion(bearing.borne), focus=bearing.focus)
        return merged(target, own)

    async def _bearing(self, character: int) -> Bearing:
        """What a character bears, in its fight or outside."""
        return await self._conditions.of(character)

    async def look(self, stored: StoredRoll, trail: Trail[object], action: str, who: Who) -> str | None:
        """Why Heroic Inspiration is not spent on a roll: it is not held, or it is too late; else None."""
        request = cast(DndRequest, trail[-1].request)
        # Of a reopened roll time is no matter; that it is held, spending makes sure of.
        if action != INSPIRE or request.reopened:
            return None
        of, holder = _spender(request, who)
        own = who.user == of.player
        return await self._inspiration.why_not(
            place_of(stored), stored.id, holder, of, self._clock(), own=own
        )

    async def sheet(self, place: Place, who: Who, name: str | None) -> Sheet | None:
        """The sheet that a roll of theirs would use; None without one.

        Raises:
            PlayerError: The named one is not there, or not theirs.

        """
        found = await self.rolling(place, who, name)
        if found:
            await self._characters.authorise(place, who, found)
        return sheet_of(found) if found else None

    async def own_rolls(self, place: Place, who: Who) -> list[tuple[str, DndRequest]]:
        """The attacks of whom they play, and the checks and saves of whoever rolls."""
        sheet = await self.sheet(place, who, None)
        attacks = [] if sheet is None else sheet.attacks[:MAX_ATTACKS]
        return [
            *((each.name, DndRequest("attack", attack=each, parts=each.damage)) for each in attacks),
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


def inspired(asked: DndRequest, holders: Iterable[Holder], *, hidden: bool = False) -> DndRequest:
    """With Heroic Inspiration, if the character holds it, or its player since before they had a sheet.

    Also with that of the targets, who may spend it on their saves; of a hidden roll they know nothing.
    """
    held = {each.character for each in holders}
    if not held:
        return asked

    # Under their user's id is what somebody got before they had a sheet.
    def holder(character: int, player: int) -> int:
        return next((each for each in (character, -player) if each and each in held), 0)

    own = holder(asked.character, asked.player)
    met = [(each, 0 if hidden else holder(each.character, each.player)) for each in asked.met]
    return replace(
        asked,
        inspired=bool(own),
        holder=own,
        met=tuple(replace(each, inspired=bool(theirs), holder=theirs) for each, theirs in met),
    )


def _spender(request: DndRequest, who: Who) -> tuple[Holder, int]:
    """Whose Heroic Inspiration one would spend on a roll, and who holds it: their target's, else its own."""
    saved = [each for each in request.everyone if each.inspired]
    theirs = [each for each in saved if each.player == who.user or not request.inspired]
    if theirs and who.user != request.player:
        of = theirs[0]
        return Holder(of.character, of.name, of.player), of.holder or of.character
    return Holder(request.character, request.name, request.player), request.holder or request.character


def _shown(typed: str, name: str) -> str:
    """What a target is called: as its sheet is, but for a number behind that, as of "Goblin 2"."""
    number = re.search(r"\s#?([0-9]{1,2})$", typed)
    return typed if number and not name.endswith(number[0]) else name


def deeds(fights: Fights, clock: Callable[[], int], source: Source) -> Kinds:
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
        **coming_deeds(),
        **fight_deeds(fights, clock, source),
    }
