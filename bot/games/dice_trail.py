"""What was done to a roll since it was rolled: nothing that came up is ever hidden, however many dice there are."""

from collections.abc import Sequence

from bot.card import code, plain
from bot.dice.roll import Roll
from bot.words import choose, say

Lost = dict[str, tuple[int, int | None]]
"""What one reroll replaced, by die key: the face that was shown, and the one shown now, if the die is still there."""

_LISTED = 20  # Dice of one reroll that are listed one by one.


def lost_faces(old: Roll, new: Roll, picked: Sequence[str]) -> Lost:
    """The dice that the step from one roll to the next changed, took away, or rolled to the same face."""
    now = {die.key: die.face for die in new.dice}
    return {
        die.key: (die.face, now.get(die.key)) for die in old.dice if die.key in picked or now.get(die.key) != die.face
    }


def before(losses: Sequence[Lost], now: Roll) -> dict[str, tuple[int, ...]]:
    """The faces that each die of the roll has shown and lost to rerolls, oldest first."""
    if not losses:
        return {}
    return {
        die.key: faces for die in now.dice if (faces := tuple(lost[die.key][0] for lost in losses if die.key in lost))
    }


def rerolled(losses: Sequence[Lost], by: str) -> tuple[str, ...]:
    """The rerolls in words: how often, and what the last one replaced; ``by`` whom, if not the owner."""
    if not losses:
        return ()
    last = list(losses[-1].values())
    steps = [
        say("~~{old}~~ → {new}", old=old, new=new) if new is not None else say("~~{old}~~ gone", old=old)
        for old, new in last[:_LISTED]
    ]
    if len(last) > _LISTED:
        steps.append(say("and {count} more", count=len(last) - _LISTED))
    often = choose(len(losses), "Rerolled once", "Rerolled {count} times")
    if by:
        return (say("{often}, last by {by}: {steps}", often=often, by=plain(by), steps=", ".join(steps)),)
    return (say("{often}: {steps}", often=often, steps=", ".join(steps)),)


def amended(requests: Sequence[str], lost: Lost, times: int, by: str, *, taken_back: bool) -> tuple[str, ...]:
    """The amendments in words: how many, and what the last step made of the request; ``by`` as above.

    ``requests`` are the notation before that step and after it, ``lost`` the dice that it took away.
    """
    if not times:
        return ()
    step = ", ".join([" → ".join(map(code, requests)), *(say("~~{old}~~ gone", old=old) for old, _ in lost.values())])
    often = choose(times, "Amended once", "Amended {count} times")
    if taken_back:
        sentence = "{often}, taken back by {by}: {step}" if by else "{often}, taken back: {step}"
    else:
        sentence = "{often}, last by {by}: {step}" if by else "{often}: {step}"
    return (say(sentence, often=often, by=plain(by), step=step),)
