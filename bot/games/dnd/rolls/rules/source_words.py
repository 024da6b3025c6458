"""The sources of a D&D roll in words: its bonuses, Advantage, Disadvantage and circumstances."""

from collections.abc import Iterator

from bot.games.dnd.circumstances.circumstances import COVER_NAMES, fact_name
from bot.games.dnd.circumstances.sources import ADVANTAGE, DISADVANTAGE, source_name
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION
from bot.games.dnd.conditions.rules.conditions import NAMES as CONDITIONS
from bot.games.dnd.rolls.record.outcome import RESISTED, Rolled, facts_of, tilts_of
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.afflicted import affliction_words
from bot.games.dnd.rolls.rules.damage_words import amount_words, faces_words, of_source, sign
from bot.games.dnd.rolls.rules.saves import COVER, EVADES, FAILED, PARRIED, SAVED
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.circumstance import Tilt
from bot.rolls.card import plain
from bot.words import later, listed, say, say_of


def source_words(request: DndRequest, key: str) -> str:
    """Return the source with this key in words: Advantage, a bonus, a circumstance, cover, part of damage."""
    what, _, rest = key.partition(" ")
    match what:
        case "adv":
            return plain(source_name(request.advantage[int(rest)]))
        case "dis":
            return plain(source_name(request.disadvantage[int(rest)]))
        case "fact":
            return fact_name(rest)
        case "on":
            place, _, fact = rest.partition(" ")
            return _on_target(request.everyone[int(place)], fact)
        case "resisted":
            return _SAID[RESISTED].say()
        case "rider":
            return affliction_words(request)
        case "least":
            return plain(next(rider.name for rider in request.ridden if rider.key == key))
        case "cover":
            return COVER_NAMES.name(rest)
        case "mod" | "bonus":
            modifier = (request.modifiers if what == "mod" else request.bonuses)[int(rest)]
            return of_source(f"+{modifier.dice}".replace("+-", "-"), modifier.source)
        case _:
            part = (request.parts if what == "part" else request.extras)[int(rest)]
            return of_source(amount_words(part.dice, part.type), part.source)


def _on_target(target: Target, fact: str) -> str:
    """Return a fact about a target's save or damage in words."""
    if fact == COVER:
        what = COVER_NAMES.name(target.cover)
    elif fact == PARRIED and target.shielded:
        what = say_of("a spell", "Shield")
    elif fact in _SAID:
        what = _SAID[fact].say()
    else:
        what = CONDITIONS.name(fact) if fact == EXHAUSTION else fact_name(fact)
    return say("{name}: {condition}", name=plain(target.name), condition=what)


_SAID = {
    "adv": later("Advantage"),
    "dis": later("Disadvantage"),
    SAVED: later("success"),
    FAILED: later("failure"),
    EVADES: later("Evasion"),
    RESISTED: later("Legendary Resistance"),
    PARRIED: later("Parry"),
}


def tilts_words(request: DndRequest) -> Iterator[str]:
    """Yield the sources of Advantage and Disadvantage, and the note if they cancel out."""
    tilts = tilts_of(request)
    adv, dis = _tilted_by(request, tilts, "adv"), _tilted_by(request, tilts, "dis")
    if adv is not None and dis is not None:
        yield say(
            "{adv} and {dis} cancel out: one d20",
            adv=say("Advantage ({sources})", sources=adv) if adv else say("Advantage"),
            dis=say("Disadvantage ({sources})", sources=dis) if dis else say("Disadvantage"),
        )
    elif adv is not None:
        yield say("Advantage: {source}", source=adv) if adv else say("Advantage")
    elif dis is not None:
        yield say("Disadvantage: {source}", source=dis) if dis else say("Disadvantage")


def _tilted_by(request: DndRequest, tilts: list[tuple[str, Tilt]], tilt: Tilt) -> str | None:
    """Return those sources of Advantage (adv) or Disadvantage (dis): "" if unnamed, None if none."""
    keys = [key for key, own in tilts if own == tilt]
    if not keys:
        return None
    unnamed = {f"adv {n}" for n, name in enumerate(request.advantage) if name == ADVANTAGE}
    unnamed |= {f"dis {n}" for n, name in enumerate(request.disadvantage) if name == DISADVANTAGE}
    if unnamed.issuperset(keys):  # Advantage named only "Advantage" has no source to list.
        return ""
    return listed(dict.fromkeys(source_words(request, key) for key in keys))


def missed(request: DndRequest) -> str:
    facts = facts_of(request)
    if "wrong_place" in facts:
        return fact_name("wrong_place")
    return say("underwater, beyond normal range")


def signed(rolled: Rolled) -> str:
    """Return a modifier with its sign, its dice and its source."""
    amount = str(abs(rolled.total))
    if rolled.thrown:
        amount = say("{dice} ({faces})", dice=rolled.dice.removeprefix("-"), faces=faces_words(rolled.thrown))
        if rolled.total != sum(die.value for die in rolled.thrown if die.counted):
            amount = say("{dice}, for a total of {total},", dice=amount, total=abs(rolled.total))
    return f"{sign(rolled.total)} {of_source(amount, rolled.source)}"
