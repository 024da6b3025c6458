"""The aftermath of rolls outside of fights: Concentration saves, and woken creatures, who are Prone."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.games.dnd.conditions.rules.active_conditions import Borne, concentration_dc
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.hit_points.record.course import damage_of, leaves_prone
from bot.games.dnd.rolls.record.keeping import Broken, Held
from bot.games.dnd.rolls.record.outcome import Outcome
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.afflicted import Afflicting
from bot.games.dnd.rolls.rules.landing import Landing, landings_of
from bot.games.dnd.rolls.rules.rerolls import DndChange, DndTrail, same_faces
from bot.games.dnd.rolls.rules.resolved import now
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.spell_names import spell_name
from bot.rolls.card import plain
from bot.words import later, listed, say


def after_deeds(request: DndRequest, outcome: Outcome) -> Iterator[Afflicting | Broken | Held]:
    """Yield the deeds that make woken creatures Prone, and end or continue Concentrations.

    The latter are for each Concentration save with a different result against its current DC.
    """
    landings = landings_of(request, outcome)
    for target in lying(request, landings):
        yield Afflicting(target.character, target.name, (Borne("prone"),), 0)
    for of, total, dc, needed in _kept(request, landings):
        keeps = total >= needed
        if keeps != (total >= dc):
            yield (Held if keeps else Broken)(of.character, of.focus, of.focused)


def after_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    """Yield lines on who is Prone after waking, and on each Concentration save's total and current DC."""
    landings = landings_of(request, outcome)
    if names := listed([plain(target.name) for target in lying(request, landings)], "and"):
        yield say("{names}: {conditions}", names=names, conditions=NAMES.name("prone"))
    holds = later("**{name}**'s {total} now meets DC {dc}: Concentration on {what} continues")
    ends = later("**{name}**'s {total} now misses DC {dc}: Concentration on {what} ends")
    for of, total, dc, needed in _kept(request, landings):
        if needed not in (0, dc):
            words = holds if total >= needed else ends
            yield words.say(name=plain(of.name), total=total, dc=needed, what=plain(spell_name(of.focus)))


def _kept(request: DndRequest, landings: Iterable[Landing]) -> Iterator[tuple[Target, int, int, int]]:
    """Yield each Concentration save made: its target, total, DC then, and DC now (0 if no save is needed).

    Creatures downed by the damage are left out, because they lose their Concentration anyway.
    """
    by_character = {landing.character: landing for landing in landings}
    for of in request.met:
        if of.kept is None or not of.focus:
            continue
        landing = by_character.get(of.character)
        if landing and not landing.after.is_up:
            continue
        damage = damage_of(landing.step) if landing else 0
        yield of, *of.kept, concentration_dc(damage) if damage else 0


def lying(request: DndRequest, landings: Iterable[Landing]) -> list[Target]:
    """Return the creatures that the roll's changes woke and that haven't stood up yet."""
    wakes = {
        landing.character for landing in landings if leaves_prone(landing.was, landing.after, landing.step)
    }
    return [target for target in request.met if target.character in wakes and not target.stood]


def lying_now(trail: DndTrail) -> list[Target]:
    """Return the creatures that still lie after a roll that woke them."""
    return lying(trail[-1].request, landings_of(trail[-1].request, now(trail)))


def stand_up(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """Return the roll once everyone it woke has stood up."""
    request = trail[-1].request
    up = lying_now(trail)
    met = tuple(replace(target, stood=True) if target in up else target for target in request.met)
    return same_faces(trail, replace(request, met=met), source)
