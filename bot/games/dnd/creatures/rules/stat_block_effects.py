"""What an entry of a stat block does: its save, whom it meets, damage, conditions, and how often.

Blocks of 2024 say "Dexterity Saving Throw: DC 15, each creature in a 60-foot Cone. Failure: …", older ones
"must make a DC 15 Dexterity saving throw, taking … on a failed save, or half as much".
"""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bot.games.dnd.attacks.damage_text import read_damage
from bot.games.dnd.conditions.rules.conditions import CONDITIONS
from bot.games.dnd.creatures.record.stat_block import Area, Effect, Holds, Rider, Shape, When
from bot.games.dnd.creatures.rules.stat_block_ends import ends_of
from bot.games.dnd.creatures.rules.stat_block_entries import SAVE, USES, Entry
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE_TYPES

_OLD_SAVE = re.compile(
    r"(?i)\bDC (?P<dc>\d{1,2})"
    r" (?P<save>Strength|Dexterity|Constitution|Intelligence|Wisdom|Charisma) saving throw"
)
_PARTS = re.compile(r"\b((?:First |Second )?Failure|Failure or Success|Success): ")
_DAMAGE = re.compile(
    r"(?i)\b(?:\d{1,4} \((?P<dice>\d{1,3}d\d{1,3}(?: ?[+-] ?\d{1,3})?)\)|(?P<fixed>\d{1,4}))"
    rf" (?P<type>{'|'.join(DAMAGE_TYPES)}) damage"
)
_EACH_TURN = re.compile(r"(?i)\bat the (?:start|end) of each of\b")
_HAS = re.compile(r"(?i)\bha(?:s|ve) the (?P<names>[a-z, ]{3,80}?) conditions?\b")
_BECOMES = re.compile(
    rf"(?i)\b(?:be|is|are|become|becomes)\s+(?:knocked\s+)?(?P<names>(?:{'|'.join(CONDITIONS)})"
    rf"(?:(?:,? and |, )(?:{'|'.join(CONDITIONS)})){{0,3}})\b"
)
_CONDITION = re.compile(rf"(?i)\b(?:{'|'.join(CONDITIONS)})\b")
_SIZE = re.compile(r"(?i)\b(tiny|small|medium|large|huge)\b or smaller")
_ESCAPE = re.compile(r"(?i)\bescape DC (\d{1,2})")
_RECHARGE = re.compile(r"(?i)\brecharge (\d)")
_PER_DAY = re.compile(r"(?i)\b(\d)/day")
_ONE = r"\bone (?:\w{4,6} or smaller )?(?:creature|target)\b"
_AREAS: tuple[tuple[Shape, re.Pattern[str]], ...] = (
    ("cone", re.compile(r"(?i)\b(?P<size>\d{1,3})-foot cone")),
    ("line", re.compile(r"(?i)\b(?P<size>\d{1,3})-foot-long,? (?P<width>\d{1,3})-foot-wide line")),
    ("line", re.compile(r"(?i)\b(?P<size>\d{1,3})-foot line that is (?P<width>\d{1,3}) feet wide")),
    ("cylinder", re.compile(r"(?i)\b(?P<size>\d{1,3})-foot-radius,? (?P<height>\d{1,3})-foot-high cylinder")),
    ("sphere", re.compile(r"(?i)\b(?P<size>\d{1,3})-foot-radius sphere")),
    ("emanation", re.compile(r"(?i)\b(?P<size>\d{1,3})-foot emanation")),
    ("creatures", re.compile(r"(?i)\beach (?:creature|enemy)[^.]{0,40} within (?P<within>\d{1,3}) feet")),
    ("one", re.compile(rf"(?i){_ONE}[^.]{{0,60}} within (?P<within>\d{{1,3}}) feet")),
    ("one", re.compile(rf"(?i){_ONE}|\bthe target\b")),
)
_WHENS: tuple[tuple[Holds, re.Pattern[str]], ...] = (
    ("advantage", re.compile(r"(?i)\bif the attack roll had advantage")),
    ("moved", re.compile(r"(?i)\bmoved (?P<feet>\d{1,3})\+? feet straight")),
)


def effect_of(entry: Entry) -> Effect | None:
    """The Saving Throw Effect of an entry, or of what follows its hit; None if it has none."""
    text = entry.text
    match = SAVE.search(text) or _OLD_SAVE.search(text)
    if match is None:
        return None
    new = _PARTS.split(text[match.end() :])
    said = dict(zip(new[1::2], new[2::2], strict=True))
    # Of older blocks one sentence says both, and of what follows a hit only what stands behind that counts.
    failure = said.get("Failure") or said.get("First Failure") or ("" if said else text[match.start() :])
    whom = new[0] if said else text
    effect = _on_failure(Effect(entry.name, "rider" if entry.is_attack else USES[entry.section]), failure)
    second, save, dc = said.get("Second Failure", ""), _ability(match["save"]), int(match["dc"])
    is_half = "half" in said.get("Success", "").casefold() if said else "half as much" in text.casefold()
    return replace(
        effect,
        save=save,
        dc=dc,
        half=is_half,
        area=Area("one") if entry.is_attack else _area(whom),
        max_size=_size(f"{whom} {failure}"),
        second_failure=_conditions(second),
        ends=ends_of(failure, effect.conditions, ability=save, dc=dc, second=second),
        recharge=_number(_RECHARGE, entry.aside),
        per_day=_number(_PER_DAY, entry.aside),
        more=_says_more(said, failure),
    )


def rider_of(entry: Entry) -> Rider | None:
    """What a hit of this attack does beside its damage; None for nothing."""
    hit = re.split(r"(?i)\bhit:", entry.text, maxsplit=1)[-1]
    sentences = re.split(r"(?<=\.)\s", hit)
    always = " ".join(
        sentence for sentence in sentences if not any(said.search(sentence) for _, said in _WHENS)
    )
    lasting = tuple(
        part for sentence in sentences if _EACH_TURN.search(sentence) for part in _damage(sentence)
    )
    rider = Rider(
        entry.name,
        conditions=_conditions(always),
        escape_dc=_number(_ESCAPE, always),
        max_size=_size(always),
        ongoing=lasting,
        whens=tuple(when for sentence in sentences for when in _whens(sentence)),
        recharge=_number(_RECHARGE, entry.aside),
    )
    conditions = [*rider.conditions, *(one for when in rider.whens for one in when.conditions)]
    rider = replace(rider, ends=ends_of(hit, conditions))
    if SAVE.search(hit) or _OLD_SAVE.search(hit):  # Those are of its effect.
        rider = replace(rider, conditions=(), escape_dc=0, ongoing=(), ends=())
    return None if rider == Rider(entry.name) else rider


def _whens(sentence: str) -> Iterator[When]:
    """What more comes of a hit if something holds that this sentence says: the last damage in it."""
    for holds, said in _WHENS:
        if match := said.search(sentence):
            feet = int(match.groupdict().get("feet", 0))
            add, conditions = tuple(_damage(sentence))[-1:], _conditions(sentence)
            yield When(holds, feet=feet, add=add, conditions=conditions, max_size=_size(sentence))


def _on_failure(effect: Effect, text: str) -> Effect:
    """The effect with what a failed save brings."""
    now, later = list[DamagePart](), list[DamagePart]()
    for part in re.split(r"(?<=\.)\s", text):
        (later if _EACH_TURN.search(part) else now).extend(_damage(part))
    return replace(
        effect,
        damage=tuple(now),
        ongoing=tuple(later),
        conditions=_conditions(text),
        escape_dc=_number(_ESCAPE, text),
    )


def _damage(text: str) -> Iterator[DamagePart]:
    for found in _DAMAGE.finditer(text):
        yield from read_damage(f"{(found['dice'] or found['fixed']).replace(' ', '')} {found['type']}")


def _conditions(text: str) -> tuple[str, ...]:
    """The conditions that somebody has by this."""
    named = " ".join(match["names"] for pattern in (_HAS, _BECOMES) for match in pattern.finditer(text))
    return tuple(dict.fromkeys(each.casefold() for each in _CONDITION.findall(named)))


def _area(text: str) -> Area:
    for shape, pattern in _AREAS:
        if match := pattern.search(text):
            return replace(Area(shape), **{key: int(each) for key, each in match.groupdict().items()})
    return Area()


def _says_more(said: Mapping[str, str], failure: str) -> bool:
    """Whether it says more than its numbers: how long something lasts, what else happens."""
    left = _HAS.sub("", _DAMAGE.sub("", failure))
    words = re.findall(r"[a-z]{3,}", f"{left} {said.get('Success', '')}".casefold())
    others = {*said} - {"Failure", "First Failure", "Second Failure", "Success"}
    return not said or bool(others) or not _IDLE.issuperset(words)


_IDLE = {"half", "damage", "only", "and", "plus", "the", "target", "creature"}


def _size(text: str) -> str:
    match = _SIZE.search(text)
    return match[1].casefold() if match else ""


def _number(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.search(text)
    return int(match[1]) if match else 0


def _ability(name: str) -> str:
    return next(key for key in ABILITIES if ABILITIES.english(key).casefold() == name.casefold())
