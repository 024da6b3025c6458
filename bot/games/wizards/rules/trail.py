"""The trail of a roll in words: no face is ever hidden."""

from collections.abc import Iterator
from itertools import pairwise

from bot.games.wizards.rules.acts import (
    DAMAGE,
    DAMAGE_WITH,
    DECLINE,
    PICK,
    REROLL,
    REROLL_SAVE,
    REVEAL_TERMS,
    SAVES,
    SAVES_WITH,
    TERMS,
)
from bot.games.wizards.rules.effects import amount_words
from bot.games.wizards.rules.pools import PoolDie, RolledDice
from bot.games.wizards.rules.request import RequestEffect, Side, WizardsRequest
from bot.games.wizards.rules.rerolls import WizardsTrail, roll_name
from bot.games.wizards.rules.resolved import ATTACK, SAVE, WizardsOutcome, dealt, now, rolls_of
from bot.rolls.act import AMEND, UNDO
from bot.rolls.card import plain
from bot.rolls.remarks import last_steps, named
from bot.rolls.trail import Version
from bot.words import later, listed, say

_FACES = 40  # Faces of one roll to list individually.

WizardsVersion = Version[WizardsRequest]


def history(trail: WizardsTrail) -> tuple[str, ...]:
    """Return each step, oldest first."""
    steps: list[str] = []
    for before, after in pairwise(trail):
        if after.why == UNDO:
            # Undone steps are still listed, because nothing that came up is ever hidden.
            steps[-1:] = [say("Undone: {step}", step=steps[-1])] if steps else []
        elif step := _step(before, after):
            steps.append(named(step, after, _player(after)))
    return last_steps(steps)


def _player(version: WizardsVersion) -> int:
    """Return the player who was entitled to take a step."""
    is_targets = version.why in (SAVES, SAVES_WITH, REROLL_SAVE)
    return version.request.target.player if is_targets else version.request.roller.player


def _step(before: WizardsVersion, after: WizardsVersion) -> str:
    if after.why in (REROLL, REROLL_SAVE):
        return _rerolled(before, after)
    if after.why == PICK:
        return _picked(before, after)
    if after.why == AMEND:
        return say(
            "Edited: {what}{more}",
            what=listed(_added(before.request, after.request)),
            more=_edit_effects(before, after),
        )
    if after.why in (SAVES, SAVES_WITH):
        return say("Save rolled") if after.by != _player(after) else ""
    if after.why in (DAMAGE, DAMAGE_WITH):
        return say("Damage rolled") if after.by != _player(after) else ""
    if after.why == TERMS:
        return say("Terms set") if before.request.terms is None else say("Terms changed")
    return {DECLINE: say("Declined"), REVEAL_TERMS: say("Thresholds revealed")}.get(after.why, "")


def _rerolled(before: WizardsVersion, after: WizardsVersion) -> str:
    """Return what a reroll replaced, and everything it negated (R8)."""
    was, then = now(before), now(after)
    picked = after.picked[0] if after.picked else next(rolls_of(was)).throw.key
    key = SAVE if after.why == REROLL_SAVE else picked
    old, new = _roll(was, key), _roll(then, key)
    words = say(
        "Re-rolled {name}: {old} → {new}", name=_name(before.request, key), old=_faces(old), new=_faces(new)
    )
    if key == ATTACK and was.save and not then.save:
        words = say("{words}; the save {save} no longer counts", words=words, save=_faces(was.save))
    if key in (ATTACK, SAVE) and was.damage:
        words = say("{words}; the damage {amounts} no longer counts", words=words, amounts=_amounts(was))
    return words


def _edit_effects(before: WizardsVersion, after: WizardsVersion) -> str:
    """Return the dice that an edit added, and the save or damage that no longer counts because of it."""
    was, then = now(before), now(after)
    new = [str(face) for key, face in after.faces.extra.items() if key not in before.faces.extra]
    words = [say("got {faces}", faces=listed(new))] if new else []
    if was.save and not then.save:
        words.append(say("the save {save} no longer counts", save=_faces(was.save)))
    if was.damage and not then.damage:
        words.append(say("the damage {amounts} no longer counts", amounts=_amounts(was)))
    return "".join(say("; {words}", words=word) for word in words)


def _amounts(outcome: WizardsOutcome) -> str:
    return " + ".join(f"~~{dealt(part)}~~" for part in outcome.damage)


def _roll(outcome: WizardsOutcome, key: str) -> RolledDice | None:
    return next((roll for roll in rolls_of(outcome) if roll.throw.key == key), None)


def _name(request: WizardsRequest, key: str) -> str:
    return plain(roll_name(request, key) or request.what)


def _faces(roll: RolledDice | None) -> str:
    """Return every face of a roll, pool by pool, or only the total if there are very many dice."""
    if roll is None:
        return "–"
    if sum(len(die.faces) for die in roll.dice) > _FACES:
        return str(roll.total)
    return listed(map(_pool, roll.dice))


def _pool(die: PoolDie) -> str:
    others = listed(str(face) for place, face in enumerate(die.faces) if place != die.kept)
    return say("{face} (dropped {others})", face=die.natural, others=others) if others else str(die.natural)


def _picked(before: WizardsVersion, after: WizardsVersion) -> str:
    die, _, _ = after.picked[0].rpartition(".")
    key, _, place = die.partition(".")
    old, new = _roll(now(before), key), _roll(now(after), key)
    if old is None or new is None:
        return ""
    words = later("Chose {new} instead of {old}")
    return words.say(new=new.dice[int(place)].natural, old=old.dice[int(place)].natural)


def _added(before: WizardsRequest, after: WizardsRequest) -> Iterator[str]:
    """Yield the modifiers and Advantage effects that a version adds to the previous one."""
    pairs: list[tuple[Side | RequestEffect, Side | RequestEffect]] = [
        (before.roller, after.roller),
        (before.target, after.target),
    ]
    pairs += zip(before.effects, after.effects, strict=False)
    for was, then in pairs:
        yield from map(amount_words, then.modifiers[len(was.modifiers) :])
        for effect in then.advantage[len(was.advantage) :]:
            yield say("Advantage {effect}", effect=amount_words(effect))
