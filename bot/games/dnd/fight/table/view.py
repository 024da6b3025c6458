"""A fight as one press sees it: read once, worked out once, and handed on."""

from collections.abc import Mapping, Sequence
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from bot.codec import loads
from bot.errors import PressError
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.rolls.moment import Inspired, Moment
from bot.games.dnd.fight.rolls.odds import hit_chances
from bot.games.dnd.fight.rolls.requests import Actor, acting, weapon_of
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.fight.store.reading import StoredFight
from bot.games.dnd.fight.store.seen import Seen
from bot.games.dnd.fight.stored.history import history_of, with_sheets
from bot.games.dnd.fight.table.taken_back import question_of
from bot.games.dnd.game import GAME
from bot.games.dnd.inspiration.store import Holder
from bot.games.dnd.riders.in_fights.sheet_riders import with_own
from bot.games.dnd.rolls.rules.rerolls import DndTrail
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.table import read_sheet
from bot.rolls.card import plain
from bot.rolls.gms import is_master
from bot.rolls.panels import Where
from bot.rolls.rolls_read import Games, readable
from bot.rolls.values import Place, Who
from bot.words import later, say


class View(Struct, frozen=True):
    """A fight as it is shown in a place; ``where`` is its message, None without one."""

    place: Place
    seen: Seen
    moment: Moment
    where: Where | None

    @property
    def id(self) -> int:
        """The fight's number."""
        return self.seen.fight.id

    @property
    def fight(self) -> Fight:
        """The fight as it is now."""
        return self.moment.fight

    @property
    def ping(self) -> int:
        """The user whose turn it is, a GM for monsters; 0 before the first turn."""
        if not self.fight.is_on:
            return 0
        return next(
            (combatant.player for combatant in self.fight.acting if combatant.player), self.seen.fight.gm
        )

    @property
    def has_turned(self) -> bool:
        """Whether its message shows another turn than the present one, which is to have one of its own."""
        if self.where is None:
            return False
        return (self.seen.turn, self.seen.newest) != (self.fight.turn, self.where.message)

    @property
    def began(self) -> int | None:
        """When the present turn began, in milliseconds since 1970, UTC; None before the first."""
        story = reversed(self.moment.history.story)
        return next((taken.made for taken, _, _ in story if isinstance(taken.step, Turned)), None)

    @property
    def scene(self) -> Scene:
        """What holds here for everybody."""
        return _scene(self.seen)

    def is_gm(self, who: Who) -> bool:
        """Whether they are GM here; in a direct message whoever plays is."""
        return not self.place.guild or is_master(self.seen.channel, who, self.place, self.place)

    def authorise(self, who: Who, combatant: Combatant) -> None:
        """Let its player and GMs pass. Raises PressError for others."""
        if who.user != combatant.player and not self.is_gm(who):
            raise not_theirs(combatant)

    def on(self, combatant: Combatant) -> frozenset[str]:
        """The riders that a character has on, by their keys."""
        return self.seen.fight.on.get(combatant.character, frozenset())

    def sheet(self, combatant: Combatant) -> Sheet | None:
        """The sheet of a combatant: its character's as of now, or its creature's; None if it was deleted."""
        return sheet_in(self.seen.fight, combatant)


def _scene(seen: Seen) -> Scene:
    return loads(Scene, seen.scene) if seen.scene else Scene()


def _chances(seen: Seen, moment: Moment) -> dict[int, float]:
    """How likely the next attack is to hit, where all may know."""
    fight, actor, sheet = moment.fight, moment.actor, moment.sheet
    if actor is None or sheet is None or moment.weapon is None or actor.is_secret:
        return {}
    found = {
        combatant.id: sheet_in(seen.fight, combatant)
        for combatant in fight.combatants
        if not combatant.is_secret
    }
    sheets = {number: each for number, each in found.items() if each}
    return hit_chances(fight, Actor(actor, sheet, _scene(seen)), moment.weapon, moment.picks, sheets)


def view_of(seen: Seen, place: Place, where: Where | None, games: Games, turn: int | None = None) -> View:
    """What was seen of a fight as it is shown, with what is told of its present turn, or of that one."""
    stored = seen.fight
    history = history_of(stored)
    fight = with_sheets(history.fight, stored)
    trails = {
        roll.id: cast(DndTrail, trail) for roll, trail in readable(games, seen.rolls) if roll.game == GAME.key
    }
    picks = tuple(loads(list[str], stored.aim)) if stored.aim else ()
    actor = acting(fight, picks)
    sheet = sheet_in(stored, actor) if actor else None
    if actor and sheet:
        picks = with_own(actor, sheet, picks, stored.on.get(actor.character, ()))
    moment = Moment(
        history,
        fight,
        trails,
        actor,
        sheet,
        weapon_of(actor, sheet, picks, history.taken) if actor and sheet else None,
        picks,
        _inspired(rolls_told(stored, turn, standing=True), trails, seen.holders),
        question_of(stored),
        not stored.guild,
    )
    return View(place, seen, replace(moment, chances=_chances(seen, moment)), where)


def rolls_told(stored: StoredFight, turn: int | None = None, *, standing: bool = False) -> list[int]:
    """The rolls of the present turn, or that one, and the one before, in their order.

    Also those that were taken back, unless only the ``standing`` ones are meant.
    """
    history = history_of(stored)
    at = history.fight.turn if turn is None else turn
    taken = [taken for taken, _, _ in history.told_in(at - 1, at)]
    if not standing:
        taken += [taken for taken, _ in history.undone_in(at - 1, at)]
    return [each.roll for each in sorted(taken, key=lambda each: each.number) if each.roll]


def sheet_in(stored: StoredFight, combatant: Combatant) -> Sheet | None:
    """The sheet of somebody in this fight: its character's as it was read, or its creature's."""
    if combatant.creature:
        return combatant.creature.sheet
    body = stored.sheets.get(combatant.character)
    return read_sheet(combatant.name, body) if body else None


def not_theirs(combatant: Combatant) -> PressError:
    """What somebody is told who plays another's combatant."""
    if combatant.player:
        words = later("{name} is another player's; they and the GMs do that.")
        return PressError(words.say(name=plain(combatant.name)))
    return PressError(say("{name} is the GM's to play.", name=plain(combatant.name)))


def _inspired(
    shown: Sequence[int], trails: Mapping[int, DndTrail], holders: Sequence[Holder]
) -> tuple[Inspired, ...]:
    """For each character the last of these rolls, if that or its save there can take Heroic Inspiration.

    Of attacks of one press it is each of them.
    """
    held = {holder.character for holder in holders}
    last: dict[int, list[Inspired]] = {}
    for roll in shown:
        if trail := trails.get(roll):
            request = trail[-1].request
            for target in request.everyone:
                if target.inspired and request.kind == "damage":
                    last.pop(target.character, None)
                    last[target.character] = [Inspired(roll, target.player, target.name)]
            if request.character:
                before = last.pop(request.character, [])
                press = request.fighting.first if request.fighting else 0
                same = before if press and press in [each.roll for each in before] else []
                can = request.inspired and (request.holder or request.character) in held
                own = [Inspired(roll, request.player, request.name)] if can else []
                last[request.character] = [*same, *own]
    return tuple(one for each in last.values() for one in each)
