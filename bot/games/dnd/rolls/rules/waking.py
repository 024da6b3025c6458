"""Creatures woken by a roll outside of fights: they are Prone until they stand up (Unconscious)."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.hit_points.record.course import leaves_prone
from bot.games.dnd.rolls.record.outcome import Outcome
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.afflicted import Afflicting
from bot.games.dnd.rolls.rules.landing import landings_of
from bot.games.dnd.rolls.rules.rerolls import DndChange, DndTrail, now, same_faces
from bot.games.dnd.targets.target import Target
from bot.rolls.card import plain
from bot.words import listed, say


def lying(request: DndRequest, outcome: Outcome) -> list[Target]:
    """Return the creatures that the roll woke and that haven't stood up yet."""
    if request.fighting:
        return []
    wakes = {
        landing.character
        for landing in landings_of(request, outcome)
        if leaves_prone(landing.was, landing.after, landing.step)
    }
    return [target for target in request.met if target.character in wakes and not target.stood]


def lying_deeds(request: DndRequest, outcome: Outcome) -> Iterator[Afflicting]:
    """Yield the deeds that make woken creatures Prone."""
    for target in lying(request, outcome):
        yield Afflicting(target.character, target.name, (Borne("prone"),), 0)


def lying_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    """Yield a line for each creature that is Prone because it woke."""
    if names := listed([plain(target.name) for target in lying(request, outcome)], "and"):
        yield say("{names}: {conditions}", names=names, conditions=NAMES.name("prone"))


def stand_up(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """Return the roll once everyone it woke has stood up."""
    request = trail[-1].request
    up = lying(request, now(trail))
    met = tuple(replace(target, stood=True) if target in up else target for target in request.met)
    return same_faces(trail, replace(request, met=met), source)
