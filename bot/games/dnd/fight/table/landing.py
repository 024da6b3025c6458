"""Damage that is applied outside of fights: to whom, who may, and how it follows its roll."""

from functools import partial

from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.fight.record.hit_points import full
from bot.games.dnd.fight.store.hit_points import KeptHitPoints, changing_all
from bot.games.dnd.fight.table.book import FightBook
from bot.games.dnd.fight.table.changes import state_of, state_text
from bot.games.dnd.fight.table.points import PointsBook, elsewhere
from bot.games.dnd.rolls.rules.landing import Wound, Wounds, unapplied
from bot.games.dnd.rolls.rules.request import DndRequest, Target
from bot.games.dnd.sheet.table import CharacterBook, sheet_of
from bot.rolls.card import plain
from bot.rolls.deeds import Kind, Kinds
from bot.rolls.values import Place, Who
from bot.store.rolls import Deed
from bot.words import later, say


class LandingBook:
    """To whom damage is applied, and how they are before it."""

    def __init__(self, fights: FightBook, points: PointsBook, characters: CharacterBook) -> None:
        self._fights = fights
        self._points = points
        self._characters = characters

    async def meeting(self, asked: DndRequest, place: Place, who: Who) -> DndRequest:
        """The roll with those to whom it can be applied; to the roller's own characters it is at once."""
        if asked.kind not in ("attack", "damage") or asked.fighting:
            return asked
        return replace(asked, met=tuple([await self._met(each, place, who) for each in asked.met]))

    async def _met(self, target: Target, place: Place, who: Who) -> Target:
        if not target.character or target.combatant:
            return target
        waits = unapplied(target)
        try:
            return await self._as_it_is(waits, place) if target.player == who.user else waits
        except PlayerError:  # In a fight elsewhere by now; the dice are thrown all the same.
            return waits

    async def applied(self, request: DndRequest, place: Place, who: Who) -> DndRequest:
        """The roll with those to whom it is applied now as they are; to those not theirs it stays unapplied.

        Raises:
            PlayerError: It can be applied to nobody, because they were deleted, or are in a fight.

        """
        asked = [each for each in request.met if each.applied and each.was is None]
        if not asked:
            return request
        is_gm = any(each.player != who.user for each in asked) and await self._fights.is_gm(place, who)
        changed, refused = dict[int, Target](), list[PlayerError]()
        for each in asked:
            changed[each.character] = unapplied(each)
            if is_gm or each.player == who.user:
                try:
                    changed[each.character] = await self._as_it_is(each, place)
                except PlayerError as error:
                    refused.append(error)
        if refused and not any(each.applied for each in changed.values()):
            raise refused[0]
        met = tuple(changed.get(each.character, each) if each in asked else each for each in request.met)
        return replace(request, met=met)

    async def _as_it_is(self, target: Target, place: Place) -> Target:
        """The target with how it is. Raises PlayerError if it was deleted, or is in a fight."""
        character = await self._characters.by_id(place, target.character)
        if character is None:
            raise PressError(say("That character was deleted meanwhile."))
        found = await self._points.of(character)
        if found.fight:
            raise elsewhere(character, found.fight)
        return replace(target, applied=True, was=found.hp, sheet=sheet_of(character).hp)


def landing_deeds() -> Kinds:
    """How applied damage hurts, follows its roll, and is taken back until something else changes them."""
    return {Wounds: Kind(_hurting, undo=_healing, redo=_hurting_again)}


def _hurting(deed: Wounds) -> Deed:
    return _following((), deed.each)


def _healing(deed: Wounds) -> Deed:
    return _following(deed.each, ())


def _hurting_again(before: Wounds, deed: Wounds) -> Deed:
    return _following(before.each, deed.each)


def _following(before: tuple[Wound, ...], after: tuple[Wound, ...]) -> Deed:
    """The deed of bringing each of these from what it was dealt before to what it is dealt now."""
    old, new = ({each.character: each for each in wounds} for wounds in (before, after))
    return changing_all(
        {
            number: partial(_brought, old.get(number), new.get(number))
            for number in (old | new)
            if old.get(number) != new.get(number)
        }
    )


def _brought(before: Wound | None, after: Wound | None, kept: KeptHitPoints | None) -> KeptHitPoints:
    """How somebody is kept. Raises PressError if they are not as the roll left them, or met them."""
    of = after or before
    assert of is not None
    now = state_of(kept, of.sheet) or full(of.sheet)
    if now != (before.after if before else of.was):
        words = later(
            "{name} was changed since by something else, so the roll stays; change hit points by hand."
        )
        raise PressError(words.say(name=plain(of.name)))
    return KeptHitPoints(of.character, state_text(after.after if after else of.was, of.sheet), of.sheet)
