"""A fight as one press sees it: read once, calculated once, and passed along; its actor and targets."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from bot.codec import loads
from bot.errors import PlayerError, PressError
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.defending import knows_shield
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.rolls.moment import Inspired, Moment
from bot.games.dnd.fight.rolls.requests import Actor, acting, attack_request, target_of, weapon_of
from bot.games.dnd.fight.steps.acting import check_moment, standing
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.fight.store.reading import Seen, StoredFight
from bot.games.dnd.fight.stored.history import history_of, question_of, with_sheets
from bot.games.dnd.game import GAME
from bot.games.dnd.inspiration.store import Holder
from bot.games.dnd.riders.in_fights.sheet_riders import with_own
from bot.games.dnd.rolls.record.kinds import DamageRequest
from bot.games.dnd.rolls.rules.odds import hit_chance
from bot.games.dnd.rolls.rules.rerolls import DndTrail
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.table import read_sheet
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.playing import cover_of
from bot.rolls.card import plain
from bot.rolls.gms import is_master
from bot.rolls.panels import Where
from bot.rolls.rolls_read import Games, readable
from bot.rolls.values import Place, Who
from bot.words import later, say


class View(Struct, frozen=True):
    """A fight as shown in a place; ``where`` is its message, or None if it has none.

    ``scene`` are the circumstances that apply here to everyone. ``sheets`` are the current sheets of its
    combatants by number, with None for a character that was deleted.
    """

    place: Place
    seen: Seen
    moment: Moment
    where: Where | None
    scene: Scene
    sheets: Mapping[int, Sheet | None]

    @property
    def id(self) -> int:
        """The fight's number."""
        return self.seen.fight.id

    @property
    def fight(self) -> Fight:
        """The current fight."""
        return self.moment.fight

    @property
    def ping(self) -> int:
        """The user to ping for the current turn, a GM for monsters' turns, or 0 before the first turn."""
        if not self.fight.is_on:
            return 0
        return next(
            (combatant.player for combatant in self.fight.acting if combatant.player), self.seen.fight.gm
        )

    @property
    def has_turned(self) -> bool:
        """True if its message shows an earlier turn, so that the current turn needs a new one."""
        if self.where is None:
            return False
        return (self.seen.turn, self.seen.newest) != (self.fight.turn, self.where.message)

    @property
    def turn_started(self) -> int | None:
        """When the current turn started, in milliseconds since 1970, UTC; None before the first."""
        story = reversed(self.moment.history.story)
        return next((taken.made for taken, _, _ in story if isinstance(taken.step, Turned)), None)

    def is_gm(self, who: Who) -> bool:
        """Return True if the user is a GM here; in a direct message every player is."""
        return not self.place.guild or is_master(self.seen.channel, who, self.place, self.place)

    def authorise(self, who: Who, combatant: Combatant) -> None:
        """Raise PressError unless the user is the combatant's player or a GM."""
        if who.user != combatant.player and not self.is_gm(who):
            raise not_theirs(combatant)

    def on(self, combatant: Combatant) -> frozenset[str]:
        """Return the keys of a character's active riders."""
        return self.seen.fight.on.get(combatant.character, frozenset())

    def sheet(self, combatant: Combatant) -> Sheet | None:
        """Return the current sheet of a combatant's character or creature, or None if it was deleted."""
        return self.sheets[combatant.id]


def _chances(moment: Moment, scene: Scene, sheets: Mapping[int, Sheet | None]) -> dict[int, float]:
    """Return the next attack's chance to hit each combatant, from 0 to 1, by combatant number.

    Combatants with a secret Armor Class are left out. A creature's attack has no chances, because only the GM
    can know its bonus.
    """
    chances = dict[int, float]()
    fight, of, sheet, weapon = moment.fight, moment.actor, moment.sheet, moment.weapon
    if of is None or sheet is None or weapon is None or of.is_secret or weapon.save:
        return chances
    actor, helpers = Actor(of, sheet, scene), [fight.name(helper) for helper in of.helpers]
    fighting = Fighting(0, "attack", of.id)
    for combatant in fight.combatants:
        met = None if combatant.is_secret or combatant.id == of.id else sheets[combatant.id]
        if met is None:
            continue
        with suppress(PlayerError):  # It can't be attacked that way; trying reports it.
            target = target_of(combatant, met)
            request = attack_request(actor, target, weapon, fighting, picks=moment.picks, helpers=helpers)
            if (chance := hit_chance(request)) is not None:
                chances[combatant.id] = chance
    return chances


def view_of(seen: Seen, place: Place, where: Where | None, games: Games, turn: int | None = None) -> View:
    """Return the fight as it's shown, with its current turn or this one."""
    stored = seen.fight
    history = history_of(stored)
    fight = with_sheets(history.fight, stored)
    trails = {
        roll.id: cast(DndTrail, trail) for roll, trail in readable(games, seen.rolls) if roll.game == GAME.key
    }
    picks = tuple(loads(list[str], stored.aim)) if stored.aim else ()
    sheets = {combatant.id: sheet_in(stored, combatant) for combatant in fight.combatants}
    scene = loads(Scene, seen.scene) if seen.scene else Scene()
    actor = acting(fight, picks)
    sheet = sheets[actor.id] if actor else None
    if actor and sheet and sheet.riders:
        picks = with_own(actor, sheet, picks, stored.on.get(actor.character, ()))
    moment = Moment(
        history,
        fight,
        trails,
        actor,
        sheet,
        weapon_of(actor, sheet, picks, history.taken) if actor and sheet else None,
        picks,
        _inspired(rolls_shown(stored, turn, standing=True), trails, seen.holders),
        question_of(stored),
        not stored.guild,
        shielders=frozenset(
            combatant.id
            for combatant in fight.combatants
            if combatant.character and (known := sheets[combatant.id]) and knows_shield(known)
        ),
    )
    return View(place, seen, replace(moment, chances=_chances(moment, scene, sheets)), where, scene, sheets)


def rolls_shown(stored: StoredFight, turn: int | None = None, *, standing: bool = False) -> list[int]:
    """Return the rolls of the current or given turn and of the turn before it, in order.

    Rolls that were undone are included unless ``standing`` is True.
    """
    history = history_of(stored)
    at = history.fight.turn if turn is None else turn
    taken = [taken for taken, _, _ in history.events_in(at - 1, at)]
    if not standing:
        taken += [taken for taken, _ in history.undone_in(at - 1, at)]
    return [one.roll for one in sorted(taken, key=lambda one: one.number) if one.roll]


def sheet_in(stored: StoredFight, combatant: Combatant) -> Sheet | None:
    """Return a combatant's sheet: from its character as read, or from its creature."""
    if combatant.creature:
        return combatant.creature.sheet
    body = stored.sheets.get(combatant.character)
    return read_sheet(combatant.name, body) if body else None


def not_theirs(combatant: Combatant) -> PressError:
    """Return the message for someone who tries to play another's combatant."""
    if combatant.player:
        words = later("Only {name}'s player and the GMs can do that.")
        return PressError(words.say(name=plain(combatant.name)))
    return PressError(say("{name} is played by the GM.", name=plain(combatant.name)))


def _inspired(
    shown: Sequence[int], trails: Mapping[int, DndTrail], holders: Sequence[Holder]
) -> tuple[Inspired, ...]:
    """Return each character's last roll if Heroic Inspiration can be spent on it or on a save in it.

    If one press made several attacks, all of them are returned.
    """
    held = {holder.character for holder in holders}
    last: dict[int, list[Inspired]] = {}
    for roll in filter(trails.get, shown):
        request = trails[roll][-1].request
        for target in request.everyone:
            if target.inspired and isinstance(request, DamageRequest):
                last.pop(target.character, None)
                last[target.character] = [Inspired(roll, target.player, target.name)]
        roller = request.roller
        if roller.character:
            before = last.pop(roller.character, [])
            press = request.fighting.first if request.fighting else 0
            same = before if press in [earlier.roll for earlier in before] else []
            can = roller.inspired and (roller.holder or roller.character) in held
            own = [Inspired(roll, roller.player, roller.name)] if can else []
            last[roller.character] = [*same, *own]
    return tuple(one for rolls in last.values() for one in rolls)


def in_turn(view: View, who: Who, at: int | None = None) -> Combatant:
    """Return the active creature. Raises PressError if the user can't play it, or it's too late."""
    actor = view.moment.actor
    if actor is None:
        raise PressError(say("No one whose turn it is can act right now."))
    view.authorise(who, actor)
    check_moment(view.fight, at)  # Before any die is rolled; it's checked again before storing.
    return actor


def on_several(
    view: View, who: Who, targets: Sequence[int], at: int | None, *, save: str
) -> tuple[Actor, tuple[Target, ...]]:
    """Return the actor and these targets, for an effect with this save.

    Raises:
        PlayerError: The user can't play the actor, or no target was picked.

    """
    actor = in_turn(view, who, at)
    if not targets:
        raise PlayerError(say("Choose one or more targets from the list."))
    met = tuple(target_in(view, standing(view.fight, target), save) for target in targets)
    return actor_in(view, actor), met


def covered(view: View, met: Sequence[Target]) -> tuple[Target, ...]:
    """Return the targets with the picked cover, of which the best counts for everyone (SRD 5.2, Cover)."""
    covers = [pick.removeprefix("cover ") for pick in view.moment.picks if pick.startswith("cover ")]
    return tuple(replace(target, cover=cover_of(covers)) for target in met)


def actor_in(view: View, combatant: Combatant) -> Actor:
    """Return a combatant as a roller. Raises PlayerError if its character was deleted."""
    sheet = view.sheet(combatant)
    if sheet is None:
        words = later(
            "The character {name} was deleted, so nothing can be rolled for them. A GM can "
            "remove them from the fight."
        )
        raise PlayerError(words.say(name=plain(combatant.name)))
    return Actor(combatant, sheet, view.scene)


def target_in(view: View, combatant: Combatant, save: str = "") -> Target:
    """Return a combatant as the target of an attack, or of an effect with this save."""
    return target_of(combatant, view.sheet(combatant), save, view.on(combatant))
