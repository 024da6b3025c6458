"""The effects in a stat block: their saves, areas, damage, conditions and limits on use.

Stat blocks from 2024 use "Dexterity Saving Throw: DC 15, each creature in a 60-foot Cone. Failure: …", and
older ones use "must make a DC 15 Dexterity saving throw, taking … on a failed save, or half as much".
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bot.games.dnd.attacks.damage_text import read_damage
from bot.games.dnd.conditions.rules.conditions import CONDITIONS
from bot.games.dnd.creatures.record.stat_block import BlockArea, BlockEffect, Holds, Rider, Shape, When
from bot.games.dnd.creatures.rules.stat_block_ends import ESCAPE, ends_of
from bot.games.dnd.creatures.rules.stat_block_entries import ABILITY_NAMES, SAVE, USES, BlockEntry
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line
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


def effect_of(entry: BlockEntry) -> BlockEffect | None:
    """Return the Saving Throw Effect of an entry or its hit, or None if it has none."""
    line = entry.line
    matched = line.find(SAVE, _OLD_SAVE)
    if matched is None:
        return None
    said = _parts(matched.behind)
    # Older blocks say both in one sentence. After a hit, only the text that follows counts.
    nothing = line[:0]
    old = nothing if said else line[len(matched.before.tokens) :]
    failure = said.get("failure") or said.get("first failure") or old
    whom = matched.behind[: next(matched.behind.find_all(_PART)).span()[0]] if said else line
    effect = _on_failure(
        BlockEffect(entry.name, "rider" if entry.is_attack else USES[entry.section]), failure
    )
    second, save, dc = (
        said.get("second failure", nothing),
        ABILITY_NAMES[matched["save"]],
        matched.number("dc"),
    )
    is_half = said.get("success", nothing).find(_HALF) if said else line.find(_HALF_AS_MUCH)
    return replace(
        effect,
        save=save,
        dc=dc,
        half=is_half is not None,
        area=BlockArea("one") if entry.is_attack else _area(whom),
        max_size=_size(whom) or _size(failure),
        second_failure=_conditions(second),
        ends=ends_of(failure, effect.conditions, ability=save, dc=dc, second=second),
        recharge=_number(_RECHARGE, read_line(entry.aside)),
        per_day=_number(_PER_DAY, read_line(entry.aside)),
        more=_says_more(said, failure),
    )


_HALF, _HALF_AS_MUCH = Phrase("half"), Phrase("half as much")


def _parts(line: WrittenLine) -> dict[str, WrittenLine]:
    """Return the parts of an effect's text, such as those for a failure and a success."""
    matches = list(line.find_all(_PART))
    places = [*(matched.span()[0] for matched in matches), len(line.tokens)]
    return {
        matched["name"]: line[matched.span()[1] : end]
        for matched, end in zip(matches, places[1:], strict=True)
    }


def rider_of(entry: BlockEntry) -> Rider | None:
    """Return the effects of this attack's hits besides damage, or None if there are none."""
    matched = entry.line.find(_HIT)
    hit = matched.behind if matched else entry.line
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
    if hit.find(SAVE, _OLD_SAVE):  # Those belong to its effect.
        rider = replace(rider, conditions=(), escape_dc=0, ongoing=(), ends=())
    return None if rider == Rider(entry.name) else rider


def _whens(sentence: WrittenLine) -> Iterator[When]:
    """Yield the conditional effects of a hit in this sentence, with the last damage that it names."""
    for holds, said in _WHENS:
        if matched := sentence.find(said):
            add, conditions = tuple(_damage(sentence))[-1:], _conditions(sentence)
            size, feet = _size(sentence), matched.number("feet")
            yield When(holds, feet=feet, add=add, conditions=conditions, max_size=size)


def _on_failure(effect: BlockEffect, text: WrittenLine) -> BlockEffect:
    """Return the effect with the consequences of a failed save."""
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


def _damage(text: WrittenLine) -> Iterator[DamagePart]:
    for matched in text.find_all(_DAMAGE):
        yield from read_damage(f"{(matched['dice'] or matched['fixed']).replace(' ', '')} {matched['type']}")


def _conditions(text: WrittenLine) -> tuple[str, ...]:
    """Return the conditions that this text causes."""
    said = [matched for phrase in (_HAS, _BECOMES) for matched in text.find_all(phrase)]
    tokens = (token.text for matched in said for token in matched.line().tokens)
    return tuple(dict.fromkeys(token for token in tokens if token in CONDITIONS))


def _area(text: WrittenLine) -> BlockArea:
    for shape, phrase in _AREAS:
        if matched := text.find(phrase):
            sizes = ("size", "width", "height", "within")
            numbers = {name: int(matched[name]) for name in sizes if matched[name].isdigit()}
            return replace(BlockArea(shape), **numbers)
    return BlockArea()


def _says_more(said: Mapping[str, WrittenLine], failure: WrittenLine) -> bool:
    """Return True if a text says more than its numbers do, such as a duration or another effect."""
    tokens = failure.without(_DAMAGE).without(_HAS).tokens
    tokens = [*tokens, *(said["success"].tokens if "success" in said else ())]
    words = {token.text for token in tokens if token.kind == "word" and len(token.text) >= _WORD}
    others = {*said} - {"failure", "first failure", "second failure", "success"}
    return not said or bool(others) or not words <= _IDLE


_WORD = 3  # Letters of a meaningful word.
_IDLE = {"half", "damage", "only", "and", "plus", "the", "target", "creature"}


def _size(text: WrittenLine) -> str:
    matched = text.find(_SIZE)
    return matched["size"] if matched else ""


def _number(phrase: Phrase, text: WrittenLine) -> int:
    matched = text.find(phrase)
    return (matched.number("number") or matched.number("dc")) if matched else 0
