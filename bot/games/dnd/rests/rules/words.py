"""Rests in words: everyone's state afterwards, and what was regained."""

from collections.abc import Iterator

from bot.games.dnd.counters.rules.words import key_name
from bot.games.dnd.rests.rules.resting import Regained, Rest, Rested, RestKind, Why
from bot.games.dnd.terms.spell_names import spell_name
from bot.rolls.card import Card, Tone, plain
from bot.words import Later, choose, later, listed, say

_TITLES: dict[RestKind, Later] = {
    "short": later("Short rest"),
    "long": later("Long rest"),
    "dawn": later("Dawn"),
}
_WHY_NOT: dict[Why, Later] = {
    "fight": later("**{name}** is in a fight and can't rest until it's over"),
    "dead": later("**{name}** is dead and can't rest"),
    "down": later("**{name}** has 0 Hit Points and needs at least 1 to rest"),
}


def rest_card(rest: Rest, undone_by: str = "") -> Card:
    """Return the card of a rest taken together. ``undone_by`` is the name of who undid it, or ""."""
    lines = tuple(line for rested in rest.each for line in _lines(rest.kind, rested))
    if undone_by:
        words = say("Undone ({name}): everything is as it was before.", name=plain(undone_by))
        return Card(_TITLES[rest.kind].say(), lines=tuple(f"~~{line}~~" for line in lines), remarks=(words,))
    remark = (say("Spend Hit Point Dice below."),) if rest.kind == "short" else ()
    return Card(_TITLES[rest.kind].say(), lines=lines, remarks=remark, tone=Tone.GOOD)


def why_not(of: Rested) -> str:
    """Return in words why someone can't rest."""
    return say("{why}.", why=_WHY_NOT[of.why_not].say(name=plain(of.name)))


def _lines(kind: RestKind, of: Rested) -> Iterator[str]:
    name = plain(of.name)
    if of.why_not:
        yield _down(of) if of.changed else _WHY_NOT[of.why_not].say(name=name)
        return
    if kind != "dawn":
        words = later("**{name}** has {hp} of {maximum} Hit Points")
        yield words.say(name=name, hp=of.hp, maximum=of.maximum)
    if of.back:
        yield say("**{name}** regains {what}", name=name, what=listed(map(_back, of.back)))
    elif kind == "dawn":
        yield say("**{name}** regains nothing at dawn", name=name)
    if of.fresher:
        yield say("**{name}** loses one level of Exhaustion", name=name)
    if of.focus:
        yield say(
            "{name} no longer concentrates on {what}", name=f"**{name}**", what=plain(spell_name(of.focus))
        )


def _down(of: Rested) -> str:
    """Return the state of someone at 0 Hit Points after time has passed."""
    if of.hours:
        return choose(
            of.hours,
            "**{name}** is Stable and wakes in {count} hour",
            "**{name}** is Stable and wakes in {count} hours",
            name=plain(of.name),
        )
    return say("**{name}** woke with 1 Hit Point and didn't rest", name=plain(of.name))


def _back(of: Regained) -> str:
    name = plain(key_name(of.key, of.name))
    if not of.faces:
        return say("{name} +{amount}", name=name, amount=of.amount)
    faces = listed(map(str, of.faces))
    return say("{name} +{amount} ({dice}: {faces})", name=name, amount=of.amount, dice=of.dice, faces=faces)
