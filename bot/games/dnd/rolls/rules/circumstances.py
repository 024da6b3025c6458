"""Circumstances removed, restored or added after a roll. The result is recomputed from the same faces."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.dice.faces import Source, of_kind
from bot.errors import DiceError
from bot.games.dnd.circumstances.circumstances import BEYOND, COVER_NAMES, FACTS, WITHIN, is_about, offered
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION
from bot.games.dnd.rolls.record.kinds import AttackRequest, DamageRequest
from bot.games.dnd.rolls.record.outcome import RESISTED, Outcome, applying, on_target, saved_by
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.afflicted import RIDER
from bot.games.dnd.rolls.rules.rerolls import AMENDED, DndChange, DndTrail, has_dice, same_faces
from bot.games.dnd.rolls.rules.resolved import now
from bot.games.dnd.rolls.rules.saves import removals
from bot.games.dnd.rolls.rules.source_words import source_words
from bot.rolls.card import Choice, plain
from bot.words import say

REOPEN = "reopen"


def circumstances_choices(trail: DndTrail) -> tuple[Choice, ...]:
    """Return forgotten circumstances that can be added and, for GMs, current ones that can be removed."""
    request = trail[-1].request
    if request.fails:
        return ()
    choices = [
        Choice(key, say("Add: {source}", source=source_words(request, key))) for key in absent_keys(request)
    ]
    gms = say("for GMs")
    choices += [
        Choice(key, say("Remove: {source}", source=source_words(request, key)), gms)
        for key in _present(request)
    ]
    choices += [
        Choice(key, say("Restore: {source}", source=source_words(request, key)), gms)
        for key in request.struck
    ]
    if not request.roller.reopened and has_dice(now(trail)):
        hint = say("for GMs, after the time limit")
        choices.append(Choice(REOPEN, say("✨ Reopen for Heroic Inspiration"), hint))
    return tuple(choices)


def has_circumstances(request: DndRequest, outcome: Outcome) -> bool:
    """Return True if there are any such choices. This is done for every card, so it creates no labels."""
    return not request.fails and bool(
        request.struck
        or (not request.roller.reopened and has_dice(outcome))
        or absent_keys(request)
        or _present(request)
    )


def _present(request: DndRequest) -> list[str]:
    """Return the key of each source that applies."""
    roll = request.roll
    keys = [*_numbered("adv", request.advantage), *_numbered("dis", request.disadvantage)]
    keys += [f"fact {key}" for key in applying(request) if is_about(key, roll)]
    # For damage, each target has its own cover.
    keys += [f"cover {cover}" for cover in request.covers if not isinstance(request, DamageRequest)]
    keys += _numbered("mod", request.modifiers) + _numbered("bonus", request.bonuses)
    keys += _numbered("extra", request.extras)
    keys += [rider.key for rider in request.ridden if rider.least]
    if request.afflicts:
        keys.append(RIDER)
    if isinstance(request, AttackRequest):
        keys += [on_target(0, key) for key in removals(request, request.target)]
    if request.resisted:
        keys.append(RESISTED)
    if isinstance(request, DamageRequest):
        for place in range(len(request.met)):
            keys += _on(request, place)
    return [key for key in keys if key not in request.struck]


def _numbered(word: str, sources: Sequence[object]) -> list[str]:
    return [f"{word} {n}" for n, _ in enumerate(sources)]


def _on(request: DndRequest, place: int) -> list[str]:
    """Return the key of each circumstance of a target's save and damage."""
    target = request.met[place]
    keys = [on_target(place, key) for key in (*saved_by(request, place, target), *removals(request, target))]
    return [*keys, on_target(place, EXHAUSTION)] if target.exhausted and request.dc is not None else keys


def absent_keys(request: DndRequest) -> list[str]:
    """Return the key of each circumstance that could apply but doesn't."""
    roll = request.roll
    there = {*request.facts, *request.scene}
    keys = [f"fact {key}" for key in offered(roll) if key not in there]
    if isinstance(request, AttackRequest) and any(
        FACTS[key].near is not None for key in request.target.borne
    ):
        keys.append(f"fact {BEYOND if roll.near else WITHIN}")
    # Saves leave out total cover: an effect can catch someone it doesn't target (SRD 5.2, Cover).
    if roll.kind == "attack" or (roll.kind == "save" and roll.ability == "dex"):
        keys += [
            f"cover {name}"
            for name in COVER_NAMES
            if name not in request.covers and (name != "total" or roll.kind == "attack")
        ]
    return keys


def circumstances(trail: DndTrail, picked: tuple[str, ...], source: Source) -> DndChange:
    """Return the roll with these circumstances removed, restored or added, keeping the same faces."""
    request = trail[-1].request
    if not picked or not {choice.key for choice in circumstances_choices(trail)}.issuperset(picked):
        raise DiceError(_unknown())
    present = _present(request)
    # Only once each: a duplicate pick would be struck and then restored.
    for key in dict.fromkeys(picked):
        if key == REOPEN:
            # This only forgives lateness: spending it checks that someone holds it.
            request = request.by(inspired=True, reopened=True)
        elif key in request.struck:
            request = replace(request, struck=tuple(old for old in request.struck if old != key))
        elif key in present:
            # Strike it, don't remove it: keys are places, and a die that returns must show its old face.
            request = replace(request, struck=(*request.struck, key))
        else:
            request = with_added(request, (key,))
    return same_faces(trail, request, of_kind(source, AMENDED))


def with_added(request: DndRequest, keys: tuple[str, ...]) -> DndRequest:
    """Return the roll with these circumstances added. Raises DiceError if one already applies or can't."""
    for key in dict.fromkeys(keys):
        if key not in absent_keys(request):
            raise DiceError(_unknown())
        what, _, rest = key.partition(" ")
        if what == "fact":
            request = replace(request, facts=(*request.facts, rest))
        else:
            request = replace(request, covers=(*request.covers, rest))
    return request


def _unknown() -> str:
    return say("That circumstance doesn't apply to this roll. Open the list again.")


def not_theirs(trail: DndTrail, change: DndChange, _user: int) -> str:
    """Return why only a GM can make this change, if it removes or restores something or reopens the roll."""
    before, after = trail[-1].request, change.request
    if after.roller.reopened and not before.roller.reopened:
        return say("Only a GM can reopen a roll for Heroic Inspiration.")
    if before.struck != after.struck:
        return say("Only a GM can remove or restore what applies. You can add what was forgotten.")
    return ""


def not_known(trail: DndTrail, change: DndChange, _user: int) -> str:
    """Return why only a GM can make this edit, such as to an Armor Class that comes from a sheet."""
    was, now = trail[-1].request, change.request
    before, after = was.target, now.target
    # There it would change Hit Points right away, even someone else's.
    if was.fighting and (was.met != now.met or was.dc != now.dc):
        return say("Only a GM can change Armor Class, saves and resistances in a fight.")
    if isinstance(was, AttackRequest) and before.character and before.ac != after.ac:
        return say(
            "{name}'s Armor Class is on their sheet. Only a GM can change it here.", name=plain(before.name)
        )
    return ""
