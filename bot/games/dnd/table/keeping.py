"""Concentration saves outside of fights, and conditions from rolls there, which end if it's undone."""

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import MOST_OWED, Bearing, Borne, exhaustion, without
from bot.games.dnd.conditions.rules.changes import changed, rid_of, with_focus_restored
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.conditions.store import changing
from bot.games.dnd.conditions.table import ConditionService
from bot.games.dnd.hit_points.table import HitPointService
from bot.games.dnd.rolls.record.keeping import Broken, Held, Keeping, Owed, SavedFor
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.acts import keeping_request
from bot.games.dnd.rolls.rules.afflicted import Afflicting, Concentrating
from bot.games.dnd.sheet.table import CharacterService
from bot.games.dnd.table.landing import moved
from bot.people.roster import GONE
from bot.rolls.card import plain
from bot.rolls.deeds import Kind, Kinds
from bot.rolls.values import Place, Who
from bot.words import later, listed, say


class ConcentrationService(Struct, frozen=True):
    """The Concentration saves due outside of fights."""

    points: HitPointService
    characters: CharacterService
    conditions: ConditionService

    async def by_hand(self, place: Place, who: Who, number: int) -> DndRequest:
        """Return the first save due from the character with this number for damage entered by hand.

        Raises:
            PressError: No save is due any longer.

        """
        character = await self.characters.known(place, who, number)
        bearing, name = await self.conditions.of(number), character.name
        if not bearing.due:
            words = later("{name} is no longer concentrating on that.")
            is_made = bearing.focus and bearing.focused in [shaken.since for shaken in bearing.shaken]
            raise PressError(saved_already(name) if is_made else words.say(name=plain(name)))
        (first, *_) = bearing.due
        owed = Owed(number, name, character.owner, bearing.focus, first.dc, bearing.focused)
        return keeping_request(Keeping(-first.when, (owed,)))

    async def asked(
        self, asked: DndRequest, keeps: Keeping, place: Place, who: Who, *, hidden: bool
    ) -> DndRequest:
        """Return the first of these saves that is still due: the roller's own or, for a GM, anyone's.

        Raises:
            PlayerError: No save is due, or rolls are hidden here.

        """
        if hidden:
            raise PlayerError(
                say(
                    "Rolls are hidden here, but everyone would see whether Concentration ends. End "
                    "it by hand."
                )
            )
        own = [owed for owed in keeps.each if owed.player == who.user]
        others = [owed for owed in keeps.each if owed not in own]
        if others:
            reached = {character.id for character in await self.characters.theirs(place, who)}
            own += [owed for owed in others if owed.character in reached]
        refusals = list[str]()
        for owed in own:
            words = await self._not_owed(owed, keeps.damage, place)
            if not words:
                only = replace(keeps, each=(owed,))
                return asked.having(keeps=only, dc=owed.dc).by(character=owed.character)
            refusals.append(words)
        if not refusals:
            names = listed([plain(other.name) for other in others], "or")
            refusals = [
                say("You don't play {names}. Only their players and the GMs can roll that.", names=names)
            ]
        raise PressError(refusals[0])

    async def _not_owed(self, owed: Owed, damage: int, place: Place) -> str:
        """Return why a save is no longer due, or "" if it is still due."""
        name, what = plain(owed.name), plain(owed.what)
        character = await self.characters.by_id(place, owed.character)
        if character is None:
            return GONE.say()
        bearing = await self.conditions.of(character.id)
        if damage in bearing.saved:
            return saved_already(owed.name)
        if (bearing.focus, bearing.focused) != (owed.what, owed.since):
            return say("{name} is no longer concentrating on {what}.", name=name, what=what)
        if damage < 0:
            return ""
        # It counts as long as the damage can still be undone or changed.
        if (await self.points.course(character)).before(damage) is None:
            words = later(
                "{name} has been in a fight since, or too much has happened. If Concentration "
                "ends, end it with /dnd condition."
            )
            return words.say(name=name)
        return ""


def saved_already(name: str) -> str:
    """Return the message that someone only makes one save for the same damage."""
    return say("{name} has already made that save. See its result.", name=plain(name))


def keeping_deeds() -> Kinds:
    """Return how a Concentration save is recorded, how it ends a Concentration, and how both are undone."""
    return {
        SavedFor: Kind(
            lambda deed: changing(deed.character, lambda bearing, _roll: _saved(bearing, deed)),
            undo=lambda deed: changing(deed.character, lambda bearing, _roll: _unsaved(bearing, deed)),
        ),
        Broken: Kind(
            lambda deed: changing(deed.character, lambda bearing, _roll: _ended(bearing, deed)),
            undo=lambda deed: changing(deed.character, lambda bearing, _roll: _focus_restored(bearing, deed)),
        ),
        Held: Kind(
            lambda deed: changing(deed.character, lambda bearing, _roll: _focus_restored(bearing, deed)),
            undo=lambda deed: changing(deed.character, lambda bearing, _roll: _ended(bearing, deed)),
        ),
    }


def _saved(bearing: Bearing, deed: SavedFor) -> Bearing:
    if deed.damage in bearing.saved:  # If two press at once, only one rolls it.
        raise PressError(saved_already(deed.name))
    totals = (*bearing.totals, (deed.damage, deed.total, deed.dc)) if deed.damage > 0 else bearing.totals
    saved = (*bearing.saved, deed.damage)[-MOST_OWED:]
    return replace(bearing, saved=saved, totals=totals[-MOST_OWED:])


def _unsaved(bearing: Bearing, deed: SavedFor) -> Bearing:
    saved = tuple(number for number in bearing.saved if number != deed.damage)
    return replace(
        bearing, saved=saved, totals=tuple(total for total in bearing.totals if total[0] != deed.damage)
    )


def _ended(bearing: Bearing, deed: Broken | Held) -> Bearing:
    is_that = (bearing.focus, bearing.focused) == (deed.what, deed.since)
    return replace(bearing, focus="") if is_that else bearing


def _focus_restored(bearing: Bearing, deed: Broken | Held) -> Bearing:
    return with_focus_restored(bearing, deed.what, deed.since)


def afflicting_deeds() -> Kinds:
    """Return how a roll's conditions, and the Concentration that sustains them, begin and are undone."""
    return {
        Afflicting: Kind(
            lambda deed: changing(deed.character, lambda bearing, roll: _afflicted(bearing, deed, roll)),
            undo=lambda deed: changing(deed.character, lambda bearing, roll: _gone(bearing, deed, roll)),
        ),
        Concentrating: Kind(
            lambda deed: changing(deed.character, lambda bearing, roll: _focused(bearing, deed, roll)),
            undo=lambda deed: changing(deed.character, _unfocused),
        ),
    }


def _afflicted(bearing: Bearing, deed: Afflicting, roll: int) -> Bearing:
    for condition in deed.borne:
        # That level decided whether someone dies of it.
        if condition.condition == EXHAUSTION and exhaustion(bearing.borne) != deed.level:
            raise moved(deed.name)
        hold = condition.hold and replace(condition.hold, since=_since(roll))
        bearing = changed(
            bearing, (TypedCondition(condition.condition),), replace(condition, since=_since(roll), hold=hold)
        )
    after = rid_of(bearing, deed.lifts)
    gone = ((roll, one) for one in bearing.borne if one not in after.borne)
    return replace(after, lifted=(*bearing.lifted, *gone)[-MOST_OWED:])


def _gone(bearing: Bearing, deed: Afflicting, roll: int) -> Bearing:
    for condition in deed.borne:
        if condition.condition == EXHAUSTION:  # One level, whatever the others' source.
            bearing = changed(bearing, (TypedCondition(EXHAUSTION, off=True),), Borne(""))
    borne, lapsed = (
        tuple(condition for condition in those if condition.since != _since(roll))
        for those in (bearing.borne, bearing.lapsed)
    )
    for back in (one for by, one in bearing.lifted if by == roll):
        borne = (*without(borne, back.condition), back)
    lifted = tuple((by, one) for by, one in bearing.lifted if by != roll)
    return replace(bearing, borne=borne, lapsed=lapsed, lifted=lifted)


def _focused(bearing: Bearing, deed: Concentrating, roll: int) -> Bearing:
    before = (bearing.focus, bearing.focused) if bearing.focus else None
    return replace(bearing, focus=deed.what, focused=_since(roll), before=before)


def _unfocused(bearing: Bearing, roll: int) -> Bearing:
    if not bearing.focus or bearing.focused != _since(roll):
        return bearing
    what, since = bearing.before or ("", 0)
    return replace(bearing, focus=what, focused=since, before=None)


def _since(roll: int) -> int:
    """Return the start of a roll's condition, which is never the number of a step in a fight."""
    return -roll
