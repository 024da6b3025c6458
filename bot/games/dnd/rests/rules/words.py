"""Rests in words: how everybody is after one, and what came back."""

from collections.abc import Iterator

from bot.games.dnd.counters.rules.words import key_name
from bot.games.dnd.rests.rules.resting import Regained, Rest, Rested, RestKind, Why
from bot.rolls.card import Card, Tone, plain
from bot.words import Later, choose, later, listed, say

_TITLES: dict[RestKind, Later] = {
    "short": later("Short rest"),
    "long": later("Long rest"),
    "dawn": later("Dawn"),
}
_WHY_NOT: dict[Why, Later] = {
    "fight": later("**{name}** is in a fight; a rest waits until that is over"),
    "dead": later("**{name}** is dead, and no rest helps"),
    "down": later("**{name}** has 0 hit points, and a rest needs at least 1"),
}


def rest_card(rest: Rest, undone_by: str = "") -> Card:
    """A rest of several; ``undone_by``: who took it back, "" if nobody has."""
    lines = tuple(line for each in rest.each for line in _lines(rest.kind, each))
    if undone_by:
        words = say("Taken back ({name}): all is as it was before.", name=plain(undone_by))
        return Card(_TITLES[rest.kind].say(), lines=tuple(f"~~{line}~~" for line in lines), remarks=(words,))
    remark = (say("Hit Point Dice are spent below."),) if rest.kind == "short" else ()
    return Card(_TITLES[rest.kind].say(), lines=lines, remarks=remark, tone=Tone.GOOD)


def why_not(of: Rested) -> str:
    """Why somebody does not rest."""
    return say("{why}.", why=_WHY_NOT[of.why_not].say(name=plain(of.name)))


def _lines(kind: RestKind, of: Rested) -> Iterator[str]:
    name = plain(of.name)
    if of.why_not:
        yield _down(of) if of.changed else _WHY_NOT[of.why_not].say(name=name)
        return
    if kind != "dawn":
        words = later("**{name}** has {hp} of {maximum} hit points")
        yield words.say(name=name, hp=of.hp, maximum=of.maximum)
    if of.back:
        yield say("**{name}** has back: {what}", name=name, what=listed(map(_back, of.back)))
    elif kind == "dawn":
        yield say("**{name}** has nothing that comes back at dawn", name=name)
    if of.fresher:
        yield say("**{name}** has one level of Exhaustion less", name=name)
    if of.focus:
        yield say("{name} no longer concentrates on {what}", name=f"**{name}**", what=plain(of.focus))


def _down(of: Rested) -> str:
    """How somebody is for whom time passed at 0 Hit Points."""
    if of.hours:
        return choose(
            of.hours,
            "**{name}** is Stable and wakes in {count} hour",
            "**{name}** is Stable and wakes in {count} hours",
            name=plain(of.name),
        )
    return say("**{name}** woke with 1 hit point, and has not rested", name=plain(of.name))


def _back(of: Regained) -> str:
    name = plain(key_name(of.key, of.name))
    if not of.faces:
        return say("{name} +{amount}", name=name, amount=of.amount)
    faces = listed(map(str, of.faces))
    return say("{name} +{amount} ({dice}: {faces})", name=name, amount=of.amount, dice=of.dice, faces=faces)
