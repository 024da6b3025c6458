"""The trail of a Magic roll: everything done to it since it was rolled."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from bot.dice.roll import Faces
from bot.games.magic.rules.changes import COUNTERED, RENEW, TAKE_BACK, WALK, MagicTrail
from bot.games.magic.rules.event import resolve
from bot.games.magic.rules.outcome import MagicDie
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.games.magic.rules.words import face_words
from bot.rolls.act import AMEND, UNDO
from bot.rolls.card import code, plain, shortened, signed
from bot.rolls.remarks import remarks, standing
from bot.rolls.trail import Version
from bot.words import choose, later, listed, say

_FACES = 60  # Faces listed individually.


def lost(trail: MagicTrail) -> tuple[str, ...]:
    """Return every face that no longer counts because it was rerolled, undone or on a removed die.

    No face is ever hidden, however many steps there are, so this list comes first and is short.
    """
    thrown = trail[-1].faces
    outcome = resolve(trail[-1].request, None, Faces(extra=thrown.extra) if thrown.pools else thrown)
    throw = trail[-1].request.throws[0]  # With several, all have numbers.
    said: list[str] = []
    if rerolled := [_chain(throw, die) for die in outcome.dice if die.lost]:
        said.append(say("Rerolled: {dice}", dice=_listed(rerolled)))
    for before, after in pairwise(trail):
        if not before.faces.extra.items() <= after.faces.extra.items():
            faces = _struck(before.faces.extra.values())
            said.append(say("Too many dice, so all are void: {faces}", faces=faces))
    if len(trail) > 1 and any(event.throw.by for event in outcome.events):
        faces = _listed(list(map(str, trail[-1].faces.extra.values())))
        said.append(say("Every face: {faces}", faces=faces))
    here = {die.key for die in outcome.dice}
    if away := [face for key, face in trail[-1].faces.extra.items() if _die(key) not in here]:
        faces = _struck(face_words(throw, face) for face in away)
        said.append(say("Not rolled after all: {faces}", faces=faces))
    return tuple(said)


def _chain(throw: Throw, die: MagicDie) -> str:
    return " → ".join(
        [*(f"~~{face_words(throw, face)}~~" for face in die.lost), face_words(throw, die.natural)]
    )


def _struck(faces: Iterable[object]) -> str:
    return _listed([f"~~{face}~~" for face in faces])


def _die(key: str) -> str:
    """Return the key of the die that a face belongs to, without any reroll or conversion."""
    return re.sub(r"(/[rc]\d+)+$", "", key)


def _listed(words: Sequence[str]) -> str:
    shown = listed(words[:_FACES])
    more = len(words) - _FACES
    return say("{words} and {more} more", words=shown, more=more) if more > 0 else shown


def shifters(trail: MagicTrail) -> tuple[str, ...]:
    """Return the name of the person who made each change to a result, or "" for the roller."""
    names: list[str] = []
    for before, after in pairwise(standing(trail)):
        more = len(trail[after].request.shifts) - len(trail[before].request.shifts)
        names = names[: len(trail[after].request.shifts)]
        names += [trail[after].name if trail[after].by != trail[0].by else ""] * more
    return tuple(names)


def history(trail: MagicTrail) -> tuple[str, ...]:
    """Return the last steps not undone, naming anyone but the roller, and the number of undone steps."""
    roller = trail[0].by

    def sentences(before: Version[MagicRequest], after: Version[MagicRequest]) -> Iterator[str]:
        words, is_own = _words(before, after), after.by == roller
        # The card already says it next to the die, with the person's name.
        if after.why not in _BESIDE and (not is_own or (words and after.why not in _PLAIN)):
            yield words or say("Changed")

    undone = sum(version.why == UNDO for version in trail)
    back = (choose(undone, "{count} step undone", "{count} steps undone"),) if undone else ()
    return (*remarks(trail, sentences), *back)


_BESIDE = ("plus", "minus", "exchange")


_PLAIN = (WALK, COUNTERED)
"""The roller's own steps that the card already shows."""


def _words(before: Version[MagicRequest], after: Version[MagicRequest]) -> str:
    match after.why:
        case "reroll":
            return _reroll_words(after.request)
        case "ignore":
            return say("Chose which die was never rolled")
        case "keep_walk" | "keep_chaos" | "keep_blank":
            return say("Chose what counts")
        case _ if after.why in _PLANAR:
            return _PLANAR[after.why].say()
        case _ if after.why == AMEND:
            return _amend_words(before.request, after.request)
        case _:
            return ""


_PLANAR = {
    WALK: later("Planeswalked"),
    COUNTERED: later("Countered"),
    TAKE_BACK: later("Undone"),
    RENEW: later("Undone with new dice"),
}


def _reroll_words(request: MagicRequest) -> str:
    """Return the source of the last reroll. The rerolled dice are shown separately."""
    reroll = request.rerolls[-1]
    names = {effect.id: effect.name for effect in request.effects}
    by = " · ".join(filter(None, [names.get(reroll.effect, ""), reroll.source]))
    return say("Reroll with {by}", by=plain(by)) if by else ""


def _amend_words(before: MagicRequest, after: MagicRequest) -> str:
    """Return what an edit changed."""
    changes = [
        (say("modifier"), signed(before.modifier), signed(after.modifier)),
        (say("ignored"), str(before.ignore), str(after.ignore)),
        (say("dice"), str(before.throws[0].count), str(after.throws[0].count)),
        (say("table"), _short(before.table), _short(after.table)),
    ]
    said = [
        say("{what} {old} → {new}", what=what, old=old, new=new) for what, old, new in changes if old != new
    ]
    return say("Edited: {changes}", changes=listed(said)) if said else say("Edited")


def _short(table: str) -> str:
    return code(shortened(table.replace("\n", " | "), _TABLE)) if table else say("none")


_TABLE = 80  # Characters of an earlier table.
