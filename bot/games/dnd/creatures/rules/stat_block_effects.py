"""What an entry of a stat block does: its save, whom it meets, damage, conditions, and how often.

Blocks of 2024 say "Dexterity Saving Throw: DC 15, each creature in a 60-foot Cone. Failure: …", older ones
"must make a DC 15 Dexterity saving throw, taking … on a failed save, or half as much".
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bot.games.dnd.attacks.damage_text import read_damage
from bot.games.dnd.conditions.rules.conditions import CONDITIONS
from bot.games.dnd.creatures.record.stat_block import Area, Effect, Holds, Rider, Shape, When
from bot.games.dnd.creatures.rules.stat_block_ends import ESCAPE, ends_of
from bot.games.dnd.creatures.rules.stat_block_entries import ABILITY_NAMES, SAVE, USES, Entry
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.terms.lines import Line, Phrase, read_line
from bot.games.dnd.terms.playing import DAMAGE_TYPES

_OLD_SAVE = Phrase(f"dc {{dc:2}} {{save={'|'.join(ABILITY_NAMES)}}} saving throw")
_PART = Phrase("{name=first failure|second failure|failure or success|failure|success} :")
_DAMAGE = Phrase(f"< {{average:4}} ( {{dice:sum}} ) | {{fixed:4}} > {{type={'|'.join(DAMAGE_TYPES)}}} damage")
_EACH_TURN = Phrase("at the start|end of each of")
_HIT = Phrase("hit :")
_HAS = Phrase("has|have the {names:names} condition|conditions")
_NAMES = "|".join(CONDITIONS)
_MORE = f"[,] [and] {_NAMES}"
_BECOMES = Phrase(f"be|is|are|become|becomes [knocked] {_NAMES} [{_MORE}] [{_MORE}] [{_MORE}]")
_SIZE = Phrase("{size=tiny|small|medium|large|huge} or smaller")
_RECHARGE = Phrase("recharge {number:digit}")
_PER_DAY = Phrase("{number:digit} / day")
_ONE = "one [{size:word} or smaller] creature|target"
_AREAS: tuple[tuple[Shape, Phrase], ...] = (
    ("cone", Phrase("{size:3} -foot cone")),
    ("line", Phrase("{size:3} -foot-long [,] {width:3} -foot-wide line")),
    ("line", Phrase("{size:3} -foot line that is {width:3} feet wide")),
    ("cylinder", Phrase("{size:3} -foot-radius [,] {height:3} -foot-high cylinder")),
    ("sphere", Phrase("{size:3} -foot-radius sphere")),
    ("emanation", Phrase("{size:3} -foot emanation")),
    ("creatures", Phrase("each creature|enemy .. within {within:3} feet")),
    ("one", Phrase(f"{_ONE} .. within {{within:3}} feet")),
    ("one", Phrase(f"{_ONE} | the target")),
)
_WHENS: tuple[tuple[Holds, Phrase], ...] = (
    ("advantage", Phrase("if the attack roll had advantage")),
    ("moved", Phrase("moved {feet:3} [+] feet straight")),
)


def effect_of(entry: Entry) -> Effect | None:
    """The Saving Throw Effect of an entry, or of what follows its hit; None if it has none."""
    line = entry.line
    found = line.find(SAVE, _OLD_SAVE)
    if found is None:
        return None
    said = _parts(found.behind)
    # Of older blocks one sentence says both, and of what follows a hit only what stands behind that counts.
    nothing = line[:0]
    old = nothing if said else line[len(found.before.tokens) :]
    failure = said.get("failure") or said.get("first failure") or old
    whom = found.behind[: next(found.behind.find_all(_PART)).span()[0]] if said else line
    effect = _on_failure(Effect(entry.name, "rider" if entry.is_attack else USES[entry.section]), failure)
    second, save, dc = said.get("second failure", nothing), ABILITY_NAMES[found["save"]], found.number("dc")
    is_half = said.get("success", nothing).find(_HALF) if said else line.find(_HALF_AS_MUCH)
    return replace(
        effect,
        save=save,
        dc=dc,
        half=is_half is not None,
        area=Area("one") if entry.is_attack else _area(whom),
        max_size=_size(whom) or _size(failure),
        second_failure=_conditions(second),
        ends=ends_of(failure, effect.conditions, ability=save, dc=dc, second=second),
        recharge=_number(_RECHARGE, read_line(entry.aside)),
        per_day=_number(_PER_DAY, read_line(entry.aside)),
        more=_says_more(said, failure),
    )


_HALF, _HALF_AS_MUCH = Phrase("half"), Phrase("half as much")


def _parts(line: Line) -> dict[str, Line]:
    """What an effect says of a failure, of a success, and so on."""
    found = list(line.find_all(_PART))
    places = [*(each.span()[0] for each in found), len(line.tokens)]
    return {each["name"]: line[each.span()[1] : end] for each, end in zip(found, places[1:], strict=True)}


def rider_of(entry: Entry) -> Rider | None:
    """What a hit of this attack does beside its damage; None for nothing."""
    found = entry.line.find(_HIT)
    hit = found.behind if found else entry.line
    sentences = hit.sentences()
    always = sum(
        (sentence for sentence in sentences if not sentence.find(*(said for _, said in _WHENS))), hit[:0]
    )
    lasting = tuple(part for sentence in sentences if sentence.find(_EACH_TURN) for part in _damage(sentence))
    rider = Rider(
        entry.name,
        conditions=_conditions(always),
        escape_dc=_number(ESCAPE, always),
        max_size=_size(always),
        ongoing=lasting,
        whens=tuple(when for sentence in sentences for when in _whens(sentence)),
        recharge=_number(_RECHARGE, read_line(entry.aside)),
    )
    conditions = [*rider.conditions, *(one for when in rider.whens for one in when.conditions)]
    rider = replace(rider, ends=ends_of(hit, conditions))
    if hit.find(SAVE, _OLD_SAVE):  # Those are of its effect.
        rider = replace(rider, conditions=(), escape_dc=0, ongoing=(), ends=())
    return None if rider == Rider(entry.name) else rider


def _whens(sentence: Line) -> Iterator[When]:
    """What more comes of a hit if something holds that this sentence says: the last damage in it."""
    for holds, said in _WHENS:
        if found := sentence.find(said):
            add, conditions = tuple(_damage(sentence))[-1:], _conditions(sentence)
            size, feet = _size(sentence), found.number("feet")
            yield When(holds, feet=feet, add=add, conditions=conditions, max_size=size)


def _on_failure(effect: Effect, text: Line) -> Effect:
    """The effect with what a failed save brings."""
    now, later = list[DamagePart](), list[DamagePart]()
    for sentence in text.sentences():
        (later if sentence.find(_EACH_TURN) else now).extend(_damage(sentence))
    return replace(
        effect,
        damage=tuple(now),
        ongoing=tuple(later),
        conditions=_conditions(text),
        escape_dc=_number(ESCAPE, text),
    )


def _damage(text: Line) -> Iterator[DamagePart]:
    for found in text.find_all(_DAMAGE):
        yield from read_damage(f"{(found['dice'] or found['fixed']).replace(' ', '')} {found['type']}")


def _conditions(text: Line) -> tuple[str, ...]:
    """The conditions that somebody has by this."""
    said = [found for phrase in (_HAS, _BECOMES) for found in text.find_all(phrase)]
    tokens = (token.text for found in said for token in found.line().tokens)
    return tuple(dict.fromkeys(each for each in tokens if each in CONDITIONS))


def _area(text: Line) -> Area:
    for shape, phrase in _AREAS:
        if found := text.find(phrase):
            sizes = ("size", "width", "height", "within")
            numbers = {name: int(found[name]) for name in sizes if found[name].isdigit()}
            return replace(Area(shape), **numbers)
    return Area()


def _says_more(said: Mapping[str, Line], failure: Line) -> bool:
    """Whether it says more than its numbers: how long something lasts, what else happens."""
    tokens = failure.without(_DAMAGE).without(_HAS).tokens
    tokens = [*tokens, *(said["success"].tokens if "success" in said else ())]
    words = {token.text for token in tokens if token.kind == "word" and len(token.text) >= _WORD}
    others = {*said} - {"failure", "first failure", "second failure", "success"}
    return not said or bool(others) or not words <= _IDLE


_WORD = 3  # Letters of one that says something.
_IDLE = {"half", "damage", "only", "and", "plus", "the", "target", "creature"}


def _size(text: Line) -> str:
    found = text.find(_SIZE)
    return found["size"] if found else ""


def _number(phrase: Phrase, text: Line) -> int:
    found = text.find(phrase)
    return (found.number("number") or found.number("dc")) if found else 0
