"""Saves to concentrate that follow their damage outside of fights: that may change once they are made."""

from collections.abc import Iterator

from bot.games.dnd.conditions.rules.active_conditions import concentration_dc
from bot.games.dnd.hit_points.record.course import damage_of
from bot.games.dnd.rolls.record.keeping import Broken, Held
from bot.games.dnd.rolls.record.outcome import Outcome
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.landing import landings_of
from bot.games.dnd.rolls.rules.waking import lying_lines
from bot.games.dnd.targets.target import Target
from bot.rolls.card import plain
from bot.words import later


def kept_deeds(request: DndRequest, outcome: Outcome) -> Iterator[Broken | Held]:
    """Return what becomes of Concentration where such a save needs more now, or less."""
    for of, total, dc, needed in _kept(request, outcome):
        keeps = total >= needed
        if keeps != (total >= dc):
            yield (Held if keeps else Broken)(of.character, of.focus, of.focused)


def after_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    """Say who is Prone by being woken, and what such a save came to and needs now."""
    yield from lying_lines(request, outcome)
    holds = later("**{name}** saved with {total}, against DC {dc} now: Concentration on {what} holds")
    ends = later("**{name}** saved with {total}, against DC {dc} now: Concentration on {what} ends")
    for of, total, dc, needed in _kept(request, outcome):
        if needed not in (0, dc):
            words = holds if total >= needed else ends
            yield words.say(name=plain(of.name), total=total, dc=needed, what=plain(of.focus))


def _kept(request: DndRequest, outcome: Outcome) -> Iterator[tuple[Target, int, int, int]]:
    """Return who made such a save: its total, the DC then, and what it needs now, 0 for nothing.

    Whoever is down by the damage has lost it, whatever they saved.
    """
    landings = {each.character: each for each in landings_of(request, outcome)}
    for of in request.met:
        if request.fighting or of.kept is None or not of.focus:
            continue
        landing = landings.get(of.character)
        if landing and not landing.after.is_up:
            continue
        damage = damage_of(landing.step) if landing else 0
        yield of, *of.kept, concentration_dc(damage) if damage else 0
