"""What applies to a roll, struck, brought back or added once it is rolled: the same faces, recomputed."""

from msgspec.structs import replace

from bot.dice.faces import Source, of_kind
from bot.errors import DiceError
from bot.games.dnd.circumstances.circumstances import BEYOND, COVER_NAMES, FACTS, WITHIN, is_about, offered
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION
from bot.games.dnd.rolls.record.outcome import RESISTED, applying, on_target, saved_by
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.afflicted import RIDER
from bot.games.dnd.rolls.rules.rerolls import AMENDED, DndChange, DndTrail, has_dice, now, same_faces
from bot.games.dnd.rolls.rules.saves import said_of
from bot.games.dnd.rolls.rules.words import source_words
from bot.rolls.card import Choice, plain
from bot.words import say

REOPEN = "reopen"


def circumstances_choices(trail: DndTrail) -> tuple[Choice, ...]:
    """What can be about the roll and was forgotten, to add; then, for GMs, what applies, to strike."""
    request = trail[-1].request
    if request.fails:
        return ()
    choices = [
        Choice(key, say("Add: {source}", source=source_words(request, key))) for key in _absent(request)
    ]
    gms = say("for GMs")
    choices += [
        Choice(key, say("Strike: {source}", source=source_words(request, key)), gms)
        for key in _present(request)
    ]
    choices += [
        Choice(key, say("Bring back: {source}", source=source_words(request, key)), gms)
        for key in request.struck
    ]
    if not request.reopened and has_dice(now(trail)):
        hint = say("for GMs, when it is late")
        choices.append(Choice(REOPEN, say("✨ Reopen for Heroic Inspiration"), hint))
    return tuple(choices)


def has_circumstances(trail: DndTrail) -> bool:
    """Whether there is any of these choices: every card asks, and needs no words for it."""
    request = trail[-1].request
    return not request.fails and bool(
        request.struck
        or _absent(request)
        or _present(request)
        or (not request.reopened and has_dice(now(trail)))
    )


def _present(request: DndRequest) -> list[str]:
    """The key of each source that applies."""
    roll = request.roll
    keys = [f"adv {n}" for n, _ in enumerate(request.advantage)]
    keys += [f"dis {n}" for n, _ in enumerate(request.disadvantage)]
    keys += [f"fact {key}" for key in applying(request) if is_about(key, roll)]
    # Of damage each target has its own cover.
    keys += [f"cover {each}" for each in request.covers if request.kind != "damage"]
    keys += [f"mod {n}" for n, _ in enumerate(request.modifiers)]
    keys += [f"bonus {n}" for n, _ in enumerate(request.bonuses)]
    keys += [f"extra {n}" for n, _ in enumerate(request.extras)]
    keys += [rider.key for rider in request.ridden if rider.least]
    if request.afflicts:
        keys.append(RIDER)
    if request.is_attack:
        keys += [on_target(0, key) for key in said_of(request, request.target)]
    if request.resisted:
        keys.append(RESISTED)
    if request.kind == "damage":
        keys += [key for place in range(len(request.met)) for key in _on(request, place)]
    return [key for key in keys if key not in request.struck]


def _on(request: DndRequest, place: int) -> list[str]:
    """The key of each circumstance of a target's save, and of what it is dealt."""
    target = request.met[place]
    keys = [on_target(place, key) for key in (*saved_by(request, place, target), *said_of(request, target))]
    return [*keys, on_target(place, EXHAUSTION)] if target.exhausted and request.dc is not None else keys


def _absent(request: DndRequest) -> list[str]:
    """The key of each circumstance that could apply, and does not."""
    roll = request.roll
    there = {*request.facts, *request.scene}
    keys = [f"fact {key}" for key in offered(roll) if key not in there]
    if request.is_attack and any(FACTS[key].near is not None for key in request.target.borne):
        keys.append(f"fact {BEYOND if roll.near else WITHIN}")
    # On saves total cover is left out: being caught by an effect is not being targeted (SRD 5.2, Cover).
    if roll.kind == "attack" or (roll.kind == "save" and roll.ability == "dex"):
        keys += [
            f"cover {each}"
            for each in COVER_NAMES
            if each not in request.covers and (each != "total" or roll.kind == "attack")
        ]
    return keys


def circumstances(trail: DndTrail, picked: tuple[str, ...], source: Source) -> DndChange:
    """The roll with these circumstances struck, brought back or added: the same faces, recomputed."""
    request = trail[-1].request
    if not picked or not {choice.key for choice in circumstances_choices(trail)}.issuperset(picked):
        raise DiceError(say("That is no circumstance of this roll; open the list again."))
    present, absent = _present(request), _absent(request)
    # Once each: what was picked twice would be struck and brought back.
    for key in dict.fromkeys(picked):
        what, _, rest = key.partition(" ")
        if key == REOPEN:
            # Only lateness is forgiven: that somebody holds it is looked up when it is spent.
            request = replace(request, inspired=True, reopened=True)
        elif key in request.struck:
            request = replace(request, struck=tuple(each for each in request.struck if each != key))
        elif key in present:
            # Struck, not removed: keys are places, and a die that comes back must show its face of before.
            request = replace(request, struck=(*request.struck, key))
        elif key in absent and what == "fact":
            request = replace(request, facts=(*request.facts, rest))
        elif key in absent:
            request = replace(request, covers=(*request.covers, rest))
    return same_faces(trail, request, of_kind(source, AMENDED))


def not_theirs(trail: DndTrail, change: DndChange, _user: int) -> str:
    """Why whoever is no GM may not make this change: to strike, to bring back, to reopen is the GM's."""
    before, after = trail[-1].request, change.request
    if after.reopened and not before.reopened:
        return say("Only a GM can reopen a roll for Heroic Inspiration; ask them.")
    if before.struck != after.struck:
        return say("Only a GM can strike what applies, or bring it back; you can add what was forgotten.")
    return ""


def not_known(trail: DndTrail, change: DndChange, _user: int) -> str:
    """Why whoever is no GM may not amend this: the Armor Class of a target with a sheet is the sheet's."""
    was, now = trail[-1].request, change.request
    before, after = was.target, now.target
    # There it would change Hit Points at once, somebody else's too.
    if was.fighting and (was.met != now.met or was.dc != now.dc):
        return say("What somebody of the fight resists, saves or has as Armor Class, only a GM changes here.")
    if was.is_attack and before.character and before.ac != after.ac:
        return say(
            "{name}'s Armor Class is on its sheet; only a GM can change it here.", name=plain(before.name)
        )
    return ""
