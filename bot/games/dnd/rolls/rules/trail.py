"""The trail of a roll in words, which never hides a face."""

from collections.abc import Iterator
from itertools import pairwise

from bot.games.dnd.rolls.record.kinds import AttackRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.acts import ALLY, APPLY, CIRCUMSTANCES, HIT, INSPIRE, REROLL, STAND, STEPS, TRY
from bot.games.dnd.rolls.rules.damage_words import damage_rolled
from bot.games.dnd.rolls.rules.rerolls import DAMAGE, SAVE, DndTrail, saver_of
from bot.games.dnd.rolls.rules.resolved import resolve, uncounted
from bot.games.dnd.rolls.rules.source_words import source_words
from bot.games.dnd.targets.text import targets_text
from bot.games.dnd.terms import playing
from bot.rolls.act import AMEND, UNDO
from bot.rolls.card import plain
from bot.rolls.remarks import last_steps, steps
from bot.rolls.trail import Version
from bot.rolls.undoing import ALONE, LEAVE, decided
from bot.words import clauses, later, listed, say

TAKEN_BACK = "taken_back"
"""The reason for a version that restores an earlier one, because the change was undone in its fight."""

DEFENDED = "defended"
"""The reason for a version after a reaction to a hit or a failed save."""

_FACES = 40  # Faces listed individually.


def history(trail: DndTrail) -> tuple[str, ...]:
    """Return each step, oldest first."""
    if len(trail) == 1:
        return ()
    standing: list[tuple[Version[DndRequest], Version[DndRequest]]] = []
    for before, after in pairwise(decided(tuple(trail[place] for place in effective(trail)))):
        if after.why in (UNDO, ALONE):
            if before.why not in STEPS:  # Only applying it is undone; everything else stands.
                continue
            del standing[-1:]
        else:
            standing.append((before, after))
    lines = steps(standing, _step, trail[0].by)
    last = decided(trail)[-1]
    if last.why in _UNDONE:
        lines.append(_UNDONE[last.why].say(name=plain(last.name)))
    if trail[-1].why == LEAVE:
        lines.append(say("Left unchanged ({name})", name=plain(trail[-1].name)))
    gone = tuple(uncounted(trail[-1].request, trail[-1].faces).values())
    lost = (
        [say("No longer counted: {faces}", faces=listed(f"~~{face}~~" for face in gone[:_FACES]))]
        if gone
        else []
    )
    return (*lost, *last_steps(lines))


_UNDONE = {
    UNDO: later("Undone ({name})"),
    ALONE: later("Undone without a GM ({name}). What it cost stays spent."),
}


def change_words(before: Version[DndRequest], after: Version[DndRequest]) -> str:
    """Return the change that a version made, in words, or "" if it was undone."""
    return clauses(_step(before, after))


def effective(trail: DndTrail) -> list[int]:
    """Return the indexes of the versions that weren't undone in a fight, first to last."""
    places: list[int] = []
    for place, version in enumerate(trail):
        # Leave out both: the change and its undoing.
        if version.why == TAKEN_BACK:
            del places[-1:]
        else:
            places.append(place)
    return places


def _step(before: Version[DndRequest], after: Version[DndRequest]) -> Iterator[str]:
    if after.why in (INSPIRE, REROLL):
        yield _rerolled(before, after)
        yield from _struck(before.request, after.request)
    elif after.why == HIT:
        yield say("Counted as a hit")
    elif after.why == APPLY:
        names = _newly_applied(before.request, after.request)
        yield say("Applied to {names}", names=names) if names else say("Applied")
    elif after.why == DEFENDED:
        yield from _late(before.request, after.request)
    elif after.why == STAND:
        yield say("Stood up: {names}", names=_stood(before.request, after.request))
    elif after.why == TRY:
        yield say("Rolled after all")
    elif after.why == AMEND:
        yield say("Edited: {what}", what=listed(_amended(before.request, after.request)))
        yield from _struck(before.request, after.request)
    elif after.why in (CIRCUMSTANCES, ALLY):
        yield from _changed(before.request, after.request)


def _newly_applied(before: DndRequest, after: DndRequest) -> str:
    was = {target.character for target in before.met if target.applied}
    return listed(
        [plain(target.name) for target in after.met if target.applied and target.character not in was], "and"
    )


def _stood(before: DndRequest, after: DndRequest) -> str:
    pairs = zip(before.met, after.met, strict=True)
    return listed([plain(now.name) for was, now in pairs if now.stood and not was.stood], "and")


def _rerolled(before: Version[DndRequest], after: Version[DndRequest]) -> str:
    key = after.picked[0]
    words = (
        later("✨ Heroic Inspiration: ~~{old}~~ → {new}")
        if after.why == INSPIRE
        else later("Rerolled: ~~{old}~~ → {new}")
    )
    name = ""
    if key.startswith(SAVE):
        name = plain(before.request.everyone[saver_of(key)].name)
        words = later("✨ {name}'s Heroic Inspiration: ~~{old}~~ → {new}")
    step = words.say(old=before.faces.extra[key], new=after.faces.extra[key], name=name)
    was = resolve(before.request, None, before.faces)
    # Damage listed as lost was rolled again, because the attack's result changed.
    lost = any(
        face != after.faces.extra.get(die)
        for die, face in before.faces.extra.items()
        if die[0] in DAMAGE and die != key
    )
    if key[0] not in (*DAMAGE, SAVE) and was.damage and lost:
        return say("{step}; damage was {damage}", step=step, damage=damage_rolled(was))
    return step


def _amended(before: DndRequest, after: DndRequest) -> Iterator[str]:
    yield from (source_words(after, f"bonus {n}") for n in range(len(before.bonuses), len(after.bonuses)))
    for n in range(len(before.advantage), len(after.advantage)):
        yield say("Advantage: {source}", source=source_words(after, f"adv {n}"))
    for n in range(len(before.disadvantage), len(after.disadvantage)):
        yield say("Disadvantage: {source}", source=source_words(after, f"dis {n}"))
    yield from (source_words(after, key) for key in _added(before, after))
    yield from (source_words(after, f"extra {n}") for n in range(len(before.extras), len(after.extras)))
    if before.dc != after.dc:
        yield say("DC {dc}", dc=after.dc)
    # Everyone can know that it changed, but not to what.
    if isinstance(before, AttackRequest) and before.target.ac != after.target.ac and after.target.secret:
        yield say("its AC")
    elif isinstance(before, AttackRequest) and before.target.ac != after.target.ac:
        yield say("AC {ac}", ac=after.target.ac)
    if isinstance(before, AttackRequest):
        yield from _defended(before, after)
    elif before.targets != after.targets:
        yield say("targets: {targets}", targets=plain(targets_text(after.targets)))


def _defended(before: DndRequest, after: DndRequest) -> Iterator[str]:
    """Yield the resistances that an attack's target has gained since the roll."""
    was, now = before.target, after.target
    for words, old, new in (
        (later("resists {types}"), was.resist, now.resist),
        (later("is vulnerable to {types}"), was.vulnerable, now.vulnerable),
        (later("is immune to {types}"), was.immune, now.immune),
    ):
        if len(new) > len(old):
            yield words.say(types=listed(map(playing.DAMAGE.name, new[len(old) :])))


def _late(before: DndRequest, after: DndRequest) -> Iterator[str]:
    """Yield the reactions to a hit or a failed save."""
    if after.resisted and not before.resisted:
        yield say("Legendary Resistance")
    if after.undone and not before.undone:
        yield say("The spell is countered")
    for was, now in zip(before.met, after.met, strict=True):
        if now.resisted and not was.resisted:
            yield say("{name} uses Legendary Resistance", name=plain(now.name))
        if now.shielded and not was.shielded:
            yield say("{name} casts Shield", name=plain(now.name))
        elif now.parried and not was.parried:
            yield say("{name} parries", name=plain(now.name))


def _struck(before: DndRequest, after: DndRequest) -> Iterator[str]:
    for key in after.struck:
        if key not in before.struck:
            yield say("Removed: {source}", source=source_words(after, key))


def _changed(before: DndRequest, after: DndRequest) -> Iterator[str]:
    yield from _struck(before, after)
    for key in before.struck:
        if key not in after.struck:
            yield say("Restored: {source}", source=source_words(after, key))
    for key in _added(before, after):
        yield say("Added: {source}", source=source_words(after, key))
    if after.roller.reopened and not before.roller.reopened:
        yield say("Reopened for Heroic Inspiration")


def _added(before: DndRequest, after: DndRequest) -> Iterator[str]:
    """Yield the key of each circumstance and cover that was added."""
    yield from (f"fact {fact}" for fact in after.facts if fact not in before.facts)
    yield from (f"cover {cover}" for cover in after.covers if cover not in before.covers)
