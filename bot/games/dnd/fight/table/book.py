"""Fights: who can take which step, and the fight as shown. Its rolls are in :mod:`.rolls`."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import NoReturn, cast

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.circumstances.circumstances import ALLY_NEAR
from bot.games.dnd.fight.record.combatant import Combatant, named
from bot.games.dnd.fight.record.keys import SUBJECT
from bot.games.dnd.fight.record.state import Fight, check_named
from bot.games.dnd.fight.rolls.attack_actions import action_of
from bot.games.dnd.fight.rolls.casting import casting_action, kind_of_action
from bot.games.dnd.fight.rolls.fighting import Fighting, fighting_of
from bot.games.dnd.fight.rolls.recalled import FaceRecall, entered_faces
from bot.games.dnd.fight.rolls.requests import in_fight, target_of, with_extras
from bot.games.dnd.fight.steps.attacks import check_aimed, check_charmed, has_ally_near
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.store.reading import StoredFight
from bot.games.dnd.fight.stored.history import fight_of, history_of
from bot.games.dnd.fight.table.changes import kept_faces
from bot.games.dnd.fight.table.typed import Begun, begun_in, roller_in
from bot.games.dnd.fight.table.view import View, not_theirs, rolls_shown, view_of
from bot.games.dnd.riders.in_fights.sheet_riders import used_beside
from bot.games.dnd.riders.in_rolls.riding import without_used
from bot.games.dnd.rolls.record.kinds import AttackRequest, CastRequest, DamageRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.rerolls import DndTrail
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.table import CharacterService, sheet_of
from bot.games.dnd.targets.target import Target
from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.gms import GameMasters
from bot.rolls.panels import ChannelPanels
from bot.rolls.rolls_read import Games, readable
from bot.rolls.table import Counted
from bot.rolls.trail import Version
from bot.rolls.values import Place, Who
from bot.store.rolls import Rolls
from bot.words import later, say

MAX_POSTING = 10_000  # Milliseconds after which someone who was to show a turn is assumed gone.
_LOOK = 0.1  # Seconds between checks whether someone else is still at it.
SETTLED = 5_000  # Milliseconds for sending a new turn's message.
HIDDEN = later(
    "Rolls here are hidden, but everyone sees a fight's rolls. A GM can open rolls with /gm panel."
)
NO_FIGHT = later("There's no fight here. A GM can start one with /dnd fight start.")


class FightService(Struct, frozen=True):
    """Fights, and the steps that need no dice. ``clock`` returns milliseconds since 1970, UTC."""

    fights: Fights
    rolls: Rolls
    characters: CharacterService
    gms: GameMasters
    panels: ChannelPanels
    games: Games
    clock: Callable[[], int]

    async def current(self, place: Place) -> StoredFight:
        """Return the current fight here. Raises PlayerError if there is none."""
        return await self.fights.current(place.channel) or await self._none(place)

    async def _none(self, place: Place) -> NoReturn:
        if place.parent and await self.fights.current(place.parent):
            words = later("There's no fight in this thread. The channel's fight is in {channel}.")
            raise PlayerError(words.say(channel=f"<#{place.parent}>"))
        raise PlayerError(NO_FIGHT.say())

    async def counted(self, place: Place) -> Counted | None:
        """Return a note that the channel doesn't count the turns of its fight, or None without a fight."""
        if await self.fights.current(place.channel) is None:
            return None
        return Counted(
            (),
            say(
                "The fight's turns are on its own message. Bring it here with /dnd fight start; "
                "*Next turn* below isn't for the fight."
            ),
        )

    async def view(self, place: Place, turn: int | None = None) -> View | None:
        """Return the fight here with its current turn or this one shown, or None if there is no fight."""
        seen = await self.fights.see(place, partial(rolls_shown, turn=turn))
        return view_of(seen, place, self.panels.of(SUBJECT, seen.panel), self.games, turn) if seen else None

    async def seen(self, place: Place) -> View:
        """Return the current fight here. Raises PlayerError if there is none."""
        return await self.view(place) or await self._none(place)

    async def posted(self, view: View, message: int) -> None:
        """Record the message of the current turn."""
        await self.fights.shown(view.id, view.fight.turn, message)

    async def moved(self, view: View, message: int) -> int:
        """Record the fight's new message, with the current turn; return the previous one, or 0."""
        return await self.fights.moved(view.id, view.fight.turn, message, view.place, self.clock())

    async def begin_posting(self, view: View) -> None:
        """Claim posting the current turn, after waiting for any process that is already posting it."""
        now, claim = self.clock, self.fights.claim_posting
        while not await claim(view.id, now(), now() + MAX_POSTING):  # noqa: ASYNC110 - others may be posting
            await asyncio.sleep(_LOOK)

    async def end_posting(self, fight: int) -> None:
        """Record that the current turn couldn't be shown, or had already been shown."""
        await self.fights.end_posting(fight)

    async def messages(self, view: View, turn: int) -> list[int]:
        """Return the messages of a fight's turn, newest last."""
        return await self.fights.messages(view.id, turn)

    async def turn_on(self, view: View, message: int) -> int | None:
        """Return the fight's turn on this message; None if unknown."""
        return await self.fights.turn_on(view.id, message)

    def is_settled(self, view: View) -> bool:
        """Return True if the current turn started so long ago that its message must exist."""
        return view.turn_started is not None and self.clock() - view.turn_started > SETTLED

    async def sheet(self, place: Place, combatant: Combatant) -> Sheet | None:
        """Return the current sheet of a combatant's character or creature, or None if it was deleted."""
        if combatant.creature:
            return combatant.creature.sheet
        character = await self.characters.by_id(place, combatant.character)
        return sheet_of(character) if character else None

    async def is_fighting(self, character: Character) -> bool:
        """Return True if a character is in a fight, here or elsewhere."""
        return await self.fights.of(character.id) is not None

    async def check_free(self, character: Character) -> None:
        """Raise PressError if a character is in a fight."""
        if stored := await self.fights.of(character.id):
            words = later("{name} is in a fight in {channel}. To leave it, press *More…* there.")
            raise PressError(words.say(name=plain(character.name), channel=f"<#{stored.channel}>"))

    async def begun(self, place: Place) -> Begun | None:
        """Return the current fight here if its first turn has started; otherwise None."""
        return begun_in(await self.fights.current(place.channel))

    async def target(self, begun: Begun, place: Place, target: Target, save: str) -> Target | None:
        """Return a typed target as a combatant, by name or character, or None if it's not in the fight."""
        everybody = begun.fight.combatants
        own = [
            combatant
            for combatant in everybody
            if target.character and combatant.character == target.character
        ]
        combatant = own[0] if own else named(everybody, target.name)
        if combatant and combatant.hp.dead:
            raise PlayerError(say("{name} is down. Choose another target.", name=plain(combatant.name)))
        on = begun.on.get(combatant.character, ()) if combatant else ()
        return target_of(combatant, await self.sheet(place, combatant), save, on) if combatant else None

    async def recall(self, request: DndRequest) -> FaceRecall | None:
        """Return the faces to repeat in a fight's new or changed roll, or None if the fight is over."""
        fighting = fighting_of(request)
        stored = await self.fights.get(fighting.fight) if fighting else None
        if not fighting or not stored:
            return None
        with suppress(PressError):  # Taking the step will report an unreadable one.
            return recall_in(stored, request, await self.rolled(fighting.again))
        return None

    async def rolled(self, number: int) -> Version[DndRequest] | None:
        """Return the result of the roll with this number, or None if it's missing or can't be parsed."""
        roll = await self.rolls.get(number) if number else None
        trails = [trail for _, trail in readable(self.games, [roll] if roll else [])]
        return cast(DndTrail, trails[0])[-1] if trails else None

    async def used_once(self, asked: AttackRequest, place: Place) -> tuple[str, ...]:
        """Return the once-per-turn riders that the roller has already used in the roll's fight, by name."""
        fighting = fighting_of(asked)
        begun = await self.begun(place) if fighting else None
        of = begun.fight.find(fighting.actor) if begun and fighting else None
        return of.once if of else asked.used

    async def without_used(self, roll: int, stands: Version[DndRequest]) -> DndRequest:
        """Return a roll's request without once-per-turn riders that another hit has used since."""
        request, fighting = stands.request, stands.request.fighting
        if not fighting or not any(rider.once for rider in request.ridden):
            return request
        stored = await self.fights.get(fighting.fight)
        with suppress(PressError):  # Taking the step will report an unreadable one.
            used = used_beside(history_of(stored), roll) if stored else frozenset[str]()
            return without_used(request, resolve(request, None, stands.faces), used)
        return request

    async def typed(self, begun: Begun, asked: DndRequest, place: Place, who: Who) -> DndRequest:
        """Return a typed roll as a step of the fight, or unchanged if the roller isn't in the fight.

        Out of turn, it's a Reaction. A GM's roll as someone outside the fight counts as entered by hand.

        Raises:
            PlayerError: A target seems to be a misspelled name from the fight, or it charmed the attacker.

        """
        fight, actor = begun.fight, roller_in(begun, asked)
        is_step = isinstance(asked, AttackRequest | CastRequest | DamageRequest)
        if not is_step or not (actor or await self.is_gm(place, who)):
            known = [
                plain_target if theirs.secret else theirs
                for plain_target, theirs in zip(asked.targets, asked.met, strict=True)
            ]
            return replace(asked, met=tuple(known))  # Outsiders don't learn any Armor Class.
        check_named(fight, asked.met)
        if not all(target.combatant for target in asked.met):
            return asked
        if actor is None:
            return replace(asked, fighting=Fighting(begun.id, "strike").part)
        fighting = Fighting(begun.id, kind_of_action(fight, actor, asked), actor.id)
        if fighting.does == "attack":
            if asked.casting:
                fighting = replace(fighting, action=casting_action(asked))
            elif sheet := await self.sheet(place, actor):
                fighting = replace(fighting, action=action_of(actor, sheet, ()))
        asked = replace(asked, fighting=fighting.part)
        if not isinstance(asked, AttackRequest):
            if not await self.is_gm(place, who):
                check_aimed(fight, actor, [target.combatant for target in asked.met])
            return asked
        check_charmed(fight, actor, asked.target.combatant)  # Before any die is rolled.
        return _attacking(asked, fight, actor)

    async def is_gm(self, place: Place, who: Who) -> bool:
        """Return True if the user is a GM here; in a direct message every player is."""
        return not place.guild or await self.gms.is_gm(who, place, place)

    async def require(self, place: Place, who: Who) -> None:
        """Raise PlayerError unless the user is a GM."""
        if not await self.is_gm(place, who):
            await self.gms.require(place, who)

    async def authorise(self, place: Place, who: Who, combatant: Combatant) -> None:
        """Raise PressError unless the user is the character's player or a GM."""
        if who.user != combatant.player and not await self.is_gm(place, who):
            raise not_theirs(combatant)


def recall_in(
    stored: StoredFight, request: DndRequest, stood: Version[DndRequest] | None = None
) -> FaceRecall:
    """Return the faces to repeat in a roll; ``stood`` is the earlier roll with which someone entered."""
    entered = entered_faces(stood.request, stood.faces) if stood else None
    return FaceRecall(fight_of(stored), kept_faces(stored), request, entered)


def _attacking(asked: AttackRequest, fight: Fight, actor: Combatant) -> DndRequest:
    """Return a combatant's attack with what applies to it in the fight."""
    target = fight.find(asked.target.combatant)
    if target and has_ally_near(fight, actor, target):
        asked = replace(asked, facts=(*asked.facts, ALLY_NEAR))
    made = with_extras(asked, actor, target) if target else asked
    return in_fight(made, asked.target, [fight.name(helper) for helper in actor.helpers])
