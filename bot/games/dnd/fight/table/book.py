"""Fights: who may take which step, and the fight as it is shown. Its rolls are in :mod:`.rolls`."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn, cast

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.circumstances.circumstances import ALLY_NEAR, SOCIAL
from bot.games.dnd.circumstances.sources import NO_EFFECT, NOT_DUE
from bot.games.dnd.fight.record.fighting import Does, Fighting
from bot.games.dnd.fight.record.keys import SUBJECT
from bot.games.dnd.fight.record.state import Combatant, Fight, check_named, named
from bot.games.dnd.fight.rolls.attack_actions import action_of
from bot.games.dnd.fight.rolls.recalled import Recall, entered_faces
from bot.games.dnd.fight.rolls.requests import in_fight, target_of
from bot.games.dnd.fight.steps.attacks import check_aimed, check_charmed
from bot.games.dnd.fight.steps.nearness import has_ally_near
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.store.reading import StoredFight
from bot.games.dnd.fight.store.seen import Spot
from bot.games.dnd.fight.stored.history import fight_of, history_of
from bot.games.dnd.fight.table.stored_faces import FightRecall, kept_faces
from bot.games.dnd.fight.table.view import View, not_theirs, rolls_told, view_of
from bot.games.dnd.riders.in_fights.sheet_riders import used_beside
from bot.games.dnd.riders.in_rolls.riding import without_used
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

MAX_POSTING = 10_000  # Milliseconds after which whoever was to show a turn is taken for gone.
_LOOK = 0.1  # Seconds between looks at whether somebody else is still at it.
SETTLED = 5_000  # Milliseconds in which a new turn's message is sent.
HIDDEN = later("All see a fight's rolls, and rolls here are hidden; /gm panel opens them to everyone.")
NO_FIGHT = later("No fight is on here; a GM begins one with /dnd fight start.")


class Begun(Struct, frozen=True):
    """A fight whose first turn has begun, by its number."""

    id: int
    fight: Fight


class FightService:
    """Fights, and the steps that need no dice. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self,
        fights: Fights,
        rolls: Rolls,
        characters: CharacterService,
        gms: GameMasters,
        *,
        panels: ChannelPanels,
        games: Games,
        clock: Callable[[], int],
    ) -> None:
        self._fights = fights
        self._rolls = rolls
        self._characters = characters
        self._gms = gms
        self._panels = panels
        self._games = games
        self._clock = clock

    async def found(self, place: Place) -> StoredFight:
        """The fight that is on here. Raises PlayerError without one."""
        return await self._fights.current(place.channel) or await self._none(place)

    async def _none(self, place: Place) -> NoReturn:
        if place.parent and await self._fights.current(place.parent):
            words = later("No fight is on in this thread; the one of the channel is in {channel}.")
            raise PlayerError(words.say(channel=f"<#{place.parent}>"))
        raise PlayerError(NO_FIGHT.say())

    async def counted(self, place: Place) -> Counted | None:
        """What the turn of the channel says of the fight that is on here, whose turns it does not count."""
        if await self._fights.current(place.channel) is None:
            return None
        return Counted(
            (),
            say(
                "The fight here has its turns on its own message, which /dnd fight start brings here;"
                " *Next turn* below is not of it."
            ),
        )

    async def view(self, place: Place, turn: int | None = None) -> View | None:
        """The fight that is on here, with what is told of its present turn, or of that one; None if none."""
        seen = await self._fights.see(_spot(place), lambda stored: rolls_told(stored, turn))
        return view_of(seen, place, self._panels.of(SUBJECT, seen.panel), self._games, turn) if seen else None

    async def seen(self, place: Place) -> View:
        """The fight that is on here. Raises PlayerError without one."""
        return await self.view(place) or await self._none(place)

    async def posted(self, view: View, message: int) -> None:
        """Note on which message the present turn is."""
        await self._fights.shown(view.id, view.fight.turn, message)

    async def moved(self, view: View, message: int) -> int:
        """Note that the fight's message is this one now, with the present turn; answer which it was, or 0."""
        return await self._fights.moved(view.id, view.fight.turn, message, _spot(view.place), self._clock())

    async def begin_posting(self, view: View) -> None:
        """Be the only one who shows the present turn, until it has moved; others wait, in any process."""
        now, claim = self._clock, self._fights.claim_posting
        while not await claim(view.id, now(), now() + MAX_POSTING):  # noqa: ASYNC110 - maybe another process's
            await asyncio.sleep(_LOOK)

    async def end_posting(self, fight: int) -> None:
        """The present turn could not be shown, or was already."""
        await self._fights.end_posting(fight)

    async def messages(self, view: View, turn: int) -> list[int]:
        """The messages of that turn of a fight, the newest last."""
        return await self._fights.messages(view.id, turn)

    async def turn_on(self, view: View, message: int) -> int | None:
        """The turn of a fight that is on this message; None if none is known."""
        return await self._fights.turn_on(view.id, message)

    def is_settled(self, view: View) -> bool:
        """Whether the present turn began so long ago that its message must be there."""
        return view.began is not None and self._clock() - view.began > SETTLED

    async def sheet(self, place: Place, combatant: Combatant) -> Sheet | None:
        """The sheet of a combatant: its character's as of now, or its creature's; None if it was deleted."""
        if combatant.creature:
            return combatant.creature.sheet
        character = await self._characters.by_id(place, combatant.character)
        return sheet_of(character) if character else None

    async def is_fighting(self, character: Character) -> bool:
        """Whether a character is in a fight, here or elsewhere."""
        return await self._fights.of(character.id) is not None

    async def check_free(self, character: Character) -> None:
        """Make sure that a character is in no fight. Raises PressError if it is in one."""
        if found := await self._fights.of(character.id):
            words = later("{name} is in the fight in {channel}; they leave it there, behind *More…*.")
            raise PressError(words.say(name=plain(character.name), channel=f"<#{found.channel}>"))

    async def begun(self, place: Place) -> Begun | None:
        """The fight that is on here, if its first turn has begun; else None."""
        stored = await self._fights.current(place.channel)
        with suppress(PressError):  # One that cannot be read stops nobody's other rolls.
            return _begun(stored)
        return None

    async def target(self, begun: Begun, place: Place, target: Target, save: str) -> Target | None:
        """Whom of a fight a typed target means, by name or by character; None for nobody of it."""
        everybody = begun.fight.combatants
        own = [
            combatant
            for combatant in everybody
            if target.character and combatant.character == target.character
        ]
        found = own[0] if own else named(everybody, target.name)
        if found and found.hp.dead:
            raise PlayerError(say("{name} is down; choose somebody else.", name=plain(found.name)))
        return target_of(found, await self.sheet(place, found), save) if found else None

    async def recall(self, request: DndRequest) -> FightRecall | None:
        """What comes again with a throw of a fight, or with a change of one; None if it is over."""
        fighting = request.fighting
        stored = await self._fights.get(fighting.fight) if fighting else None
        if not fighting or not stored:
            return None
        with suppress(PressError):  # One that cannot be read is told so when the step is taken.
            return recall_in(stored, request, await self.rolled(fighting.again))
        return None

    async def rolled(self, number: int) -> Version[DndRequest] | None:
        """What the roll of this number came to; None without one, or if it cannot be read any more."""
        roll = await self._rolls.get(number) if number else None
        trails = [trail for _, trail in readable(self._games, [roll] if roll else [])]
        return cast(DndTrail, trails[0])[-1] if trails else None

    async def used_once(self, asked: DndRequest, place: Place) -> tuple[str, ...]:
        """What whoever rolls has used in this turn of the fight that the roll is of, by name."""
        begun = await self.begun(place) if asked.fighting else None
        of = begun.fight.find(asked.fighting.actor) if begun and asked.fighting else None
        return of.once if of else asked.used

    async def without_used(self, roll: int, stands: Version[DndRequest]) -> DndRequest:
        """A roll's request without what comes once a turn and did not with it, but with another hit since."""
        request, fighting = stands.request, stands.request.fighting
        if not fighting or not any(rider.once for rider in request.ridden):
            return request
        stored = await self._fights.get(fighting.fight)
        with suppress(PressError):  # One that cannot be read is told so when the step is taken.
            used = used_beside(history_of(stored), roll) if stored else frozenset[str]()
            return without_used(request, resolve(request, None, stands.faces), used)
        return request

    async def typed(self, begun: Begun, asked: DndRequest, place: Place, who: Who) -> DndRequest:
        """A typed roll on somebody of the fight with what it does there; as it is if the roller is not in it.

        Out of turn it is a Reaction; what a GM rolls for nobody of the fight is as if it was entered.

        Raises:
            PlayerError: A target is probably meant to be somebody of the fight, and is not; or it charmed
                whoever attacks.

        """
        fight = begun.fight
        actor = next(
            (
                combatant
                for combatant in fight.combatants
                if asked.character and combatant.character == asked.character
            ),
            None,
        )
        if asked.kind not in ("attack", "damage") or not (actor or await self.is_gm(place, who)):
            known = [
                plain_target if theirs.secret else theirs
                for plain_target, theirs in zip(asked.targets, asked.met, strict=True)
            ]
            return replace(asked, met=tuple(known))  # Whoever has no part in it learns no Armor Class.
        check_named(fight, asked.met)
        if not all(each.combatant for each in asked.met):
            return asked
        if actor is None:
            return replace(asked, fighting=Fighting(begun.id, "strike"))
        # Out of turn nothing else is possible (SRD 5.2, Reactions).
        does: tuple[Does, Does] = (
            ("attack", "area") if actor.group == fight.group else ("reaction", "reaction")
        )
        fighting = Fighting(begun.id, does[0] if asked.is_attack else does[1], actor.id)
        if fighting.does == "attack" and (sheet := await self.sheet(place, actor)):
            fighting = replace(fighting, action=action_of(actor, sheet, ()))
        asked = replace(asked, fighting=fighting)
        if not asked.is_attack:
            if not await self.is_gm(place, who):
                check_aimed(fight, actor, [each.combatant for each in asked.met])
            return asked
        check_charmed(fight, actor, asked.target.combatant)  # Before any die is thrown.
        if (target := fight.find(asked.target.combatant)) and has_ally_near(fight, actor, target):
            asked = replace(asked, facts=(*asked.facts, ALLY_NEAR))
        return in_fight(asked, asked.target, [fight.name(helper) for helper in actor.helpers])

    async def charming(self, asked: DndRequest, place: Place) -> DndRequest:
        """A check by somebody who charmed somebody in the fight here, as if it was on them (Charmed).

        A GM strikes it where it is not.
        """
        if asked.kind != "check" or asked.check.ability != "cha" or asked.character <= 0:
            return asked
        begun = await self.begun(place)
        everybody = begun.fight.combatants if begun else ()
        own = next((combatant.id for combatant in everybody if combatant.character == asked.character), 0)
        charmed = any(
            one.condition == "charmed" and own and one.by == own
            for combatant in everybody
            for one in combatant.borne
        )
        if not charmed or SOCIAL in asked.facts:
            return asked
        return replace(asked, facts=(*asked.facts, SOCIAL))

    async def hidden_attack(self, asked: DndRequest, place: Place) -> DndRequest:
        """A hidden attack, whose card says it changes nothing, if it is on somebody of the fight here."""
        begun = await self.begun(place)
        aimed = begun and any(named(begun.fight.combatants, target.name) for target in asked.targets)
        return replace(asked, label=NO_EFFECT if aimed else "")

    async def typed_death(self, asked: DndRequest, place: Place) -> DndRequest:
        """A typed Death Saving Throw: if one is due in the fight here, it is that.

        Else the card of whoever is dying there says that it is not.
        """
        begun, asked = await self.begun(place), replace(asked, label="")
        of = (
            next(
                (combatant for combatant in begun.fight.combatants if combatant.character == asked.character),
                None,
            )
            if begun
            else None
        )
        if begun and of and of == begun.fight.saver:
            return replace(asked, fighting=Fighting(begun.id, "death", of.id))
        return replace(asked, label=NOT_DUE) if of and of.hp.state == "dying" else asked

    async def is_gm(self, place: Place, who: Who) -> bool:
        """Whether they are GM here; in a direct message whoever plays is."""
        return not place.guild or await self._gms.is_gm(who, place, place)

    async def require(self, place: Place, who: Who) -> None:
        """Let GMs pass. Raises PlayerError for others."""
        if not await self.is_gm(place, who):
            await self._gms.require(place, who)

    async def authorise(self, place: Place, who: Who, combatant: Combatant) -> None:
        """Let its player and GMs pass. Raises PressError for others."""
        if who.user != combatant.player and not await self.is_gm(place, who):
            raise not_theirs(combatant)


def recall_in(
    found: StoredFight, request: DndRequest, stood: Version[DndRequest] | None = None
) -> FightRecall:
    """What comes again with a throw of this fight; ``stood`` is the roll by which somebody entered before."""
    entered = entered_faces(stood.request, stood.faces) if stood else None
    return FightRecall(Recall(fight_of(found), kept_faces(found), request, entered))


def _spot(place: Place) -> Spot:
    return Spot(place.channel, place.parent, place.home, SUBJECT)


def _begun(found: StoredFight | None) -> Begun | None:
    fight = fight_of(found) if found else None
    return Begun(found.id, fight) if found and fight and fight.is_on else None
