"""The trail of a roll, in which no face is ever hidden, however many dice there are."""

from collections import Counter
from collections.abc import Sequence

from bot.dice.roll import Roll
from bot.rolls.card import code, plain
from bot.words import choose, listed, say

Lost = dict[str, tuple[int, int | None]]
"""The faces that one reroll replaced, by die key: the old face, and any new face of the same die."""

_LISTED = 20  # Dice of one reroll to list individually.
_STEPS = 6  # Amendments to show individually, including the original request.
_LONGEST = 60  # Characters of one.


def lost_faces(old: Roll, new: Roll, picked: Sequence[str]) -> Lost:
    """Return the dice that a step changed, removed, or rolled to the same face."""
    now = {die.key: die.face for die in new.dice}
    return {
        die.key: (die.face, now.get(die.key))
        for die in old.dice
        # A picked die that landed on the same face was still rolled again.
        if die.key in picked or now.get(die.key) != die.face
    }


def not_back(lost: Sequence[tuple[str, int]], rolls: Sequence[Roll]) -> list[int]:
    """Return these faces, by die key, except for faces that count in the last roll.

    An edit that restores a die may give it a different key.
    """
    first = len(rolls[0].faces.pools)
    own = {(die.key, die.face) for die in rolls[-1].dice}
    brought = Counter(die.face for die in rolls[-1].dice if int(die.key.partition(".")[0]) >= first)
    gone: list[int] = []
    for key, face in dict.fromkeys(lost):
        if brought[face] and int(key.partition(".")[0]) >= first:
            brought[face] -= 1
        elif (key, face) not in own:
            gone.append(face)
    return gone


def before(losses: Sequence[Lost], now: Roll) -> dict[str, tuple[int, ...]]:
    """Return the faces that each die has shown and lost to rerolls, oldest first."""
    if not losses:
        return {}
    return {
        die.key: faces
        for die in now.dice
        if (faces := tuple(lost[die.key][0] for lost in losses if die.key in lost))
    }


def rerolled(losses: Sequence[Lost], by: str) -> tuple[str, ...]:
    """Return the rerolls in words: how many, the last one's faces, and its author if not the owner."""
    if not losses:
        return ()
    last = list(losses[-1].values())
    steps = [
        say("~~{old}~~ → {new}", old=old, new=new) if new is not None else say("~~{old}~~ removed", old=old)
        for old, new in last[:_LISTED]
    ]
    if len(last) > _LISTED:
        steps.append(say("and {count} more", count=len(last) - _LISTED))
    often = choose(len(losses), "Rerolled once", "Rerolled {count} times")
    if by:
        return (say("{often}, last by {by}: {steps}", often=often, by=plain(by), steps=listed(steps)),)
    return (say("{often}: {steps}", often=often, steps=listed(steps)),)


def amended(steps: Sequence[str], lost: Sequence[int], by: str) -> tuple[str, ...]:
    """Return the edits in words: every earlier request, and the faces that no longer count.

    ``steps`` are the notations, original first. ``by`` is the last editor's name, as in :func:`rerolled`.
    """
    shown = [*steps[:1], *(["…"] if len(steps) > _STEPS else []), *steps[1:][1 - _STEPS :]]
    chain = " → ".join(code(step if len(step) <= _LONGEST else f"{step[: _LONGEST - 1]}…") for step in shown)
    often = choose(len(steps) - 1, "Edited once", "Edited {count} times")
    if lost:
        chain = say("{chain}; no longer counted: {faces}", chain=chain, faces=_listed(lost))
    if by:
        return (say("{often}, last by {by}: {chain}", often=often, by=plain(by), chain=chain),)
    return (say("{often}: {chain}", often=often, chain=chain),)


def _listed(faces: Sequence[int]) -> str:
    struck = listed(f"~~{face}~~" for face in faces[:_LISTED])
    more = len(faces) - _LISTED
    return say("{faces} and {count} more", faces=struck, count=more) if more > 0 else struck
