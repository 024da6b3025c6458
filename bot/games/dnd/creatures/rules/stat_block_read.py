"""Entries of a pasted stat block: attacks, effects, Multiattack, counts, and the like."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.creatures.record.stat_block import Regeneration, StatBlock, Uses
from bot.games.dnd.creatures.rules.stat_block_effects import effect_of, rider_of
from bot.games.dnd.creatures.rules.stat_block_entries import ABILITY_NAMES, BlockEntry, Section
from bot.games.dnd.sheet.record.sheet import Attack, Spellcasting
from bot.games.dnd.sheet.rules.fields import MAX_ATTACKS
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line
from bot.games.dnd.terms.playing import DAMAGE_TYPES

MOST_EFFECTS = 20
_NUMBERS = ("one", "two", "three", "four", "five", "six")
_MANY = f"{{count={'|'.join(_NUMBERS)}}}"
_TIMES = Phrase(f"{_MANY} [with its | using [its]]")
_ANY = Phrase(f"{_MANY} attack|attacks")
_REPLACE = Phrase("replace")
_LEGENDARY = Phrase(
    "legendary action uses : {uses:digit} [( {lair:digit} in lair )]"
    " | can take {count:digit} legendary actions"
)
_RESISTANCE = Phrase("{uses:digit} / day [, or {lair:digit} / day in lair]")
_REGAINS = Phrase("regains {hp:3} < hp | hit points >")
_STOPS = Phrase("takes {kinds:sentence} damage")
_DIES = Phrase("dies only if")
_PARRY = Phrase("adds {bonus:digit} to its ac")
_CASTS = Phrase(f"{{ability={'|'.join(ABILITY_NAMES)}}} as the spellcasting ability")
_SPELL_DC = Phrase("spell save dc {dc:2}")
_SPELL_BONUS = Phrase("{bonus:sign} to hit with spell attacks")
_HIT = Phrase("hit :")
_BRINGS = Phrase("if the target is a|an .. condition")


class BlockRead(Struct, frozen=True):
    """The parsed attacks and other parts of a stat block, and the names of its ``unread`` entries."""

    block: StatBlock
    attacks: tuple[Attack, ...] = ()
    unread: tuple[str, ...] = ()


def read_entries(entries: Sequence[BlockEntry], typed: WrittenLine, facts: StatBlock) -> BlockRead:
    """Return a stat block's parsed entries, without the facts in its head; ``typed`` is the whole text."""
    read = BlockRead(replace(facts, legendary=_legendary(typed)))
    for entry in entries:
        read = _with(read, entry)
    plan = next((entry for entry in entries if entry.name.casefold() == "multiattack"), None)
    return _with_multiattack(read, plan) if plan else read


def _with(read: BlockRead, entry: BlockEntry) -> BlockRead:
    """Return the block with one more entry."""
    name = entry.name.casefold()
    if name == "multiattack":  # Once all its attacks are known.
        return read
    if entry.is_attack:
        return _with_attack(read, entry)
    named = read.block if entry.section == "actions" else _named(read.block, entry)
    if name in _SPECIAL:
        field, parse = _SPECIAL[name]
        if value := parse(entry):
            return replace(read, block=replace(named, **{field: value}))
    known = {effect.name for effect in read.block.effects}
    if (effect := effect_of(entry)) and entry.name not in known and len(known) < MOST_EFFECTS:
        return replace(read, block=replace(named, effects=(*named.effects, effect)))
    if casts := entry.line.find(_CASTS):
        named = replace(named, spellcasting=_spellcasting(ABILITY_NAMES[casts["ability"]], entry.line))
    named = _named(named, entry) if entry.section == "actions" else named
    return replace(read, block=named, unread=(*read.unread, entry.name))


def _named(block: StatBlock, entry: BlockEntry) -> StatBlock:
    """Return the block with this entry's name added to its section; actions are added to the traits."""
    match _FIELDS[entry.section]:
        case "bonus_actions":
            return replace(block, bonus_actions=(*block.bonus_actions, entry.name))
        case "reactions":
            return replace(block, reactions=(*block.reactions, entry.name))
        case "legendary_actions":
            return replace(block, legendary_actions=(*block.legendary_actions, entry.name))
        case _:
            return replace(block, traits=(*block.traits, entry.name))


_FIELDS: Mapping[Section, str] = {
    "traits": "traits",
    "actions": "traits",
    "bonus actions": "bonus_actions",
    "reactions": "reactions",
    "legendary actions": "legendary_actions",
}


def _with_attack(read: BlockRead, entry: BlockEntry) -> BlockRead:
    """Return the block with an attack, its hit's effects besides damage, and the save against them."""
    try:
        attack = read_attack(f"{entry.name}. {_hit(entry)}")
    except PlayerError:
        return replace(read, unread=(*read.unread, entry.name))
    if len(read.attacks) == MAX_ATTACKS:
        return replace(read, unread=(*read.unread, entry.name))
    rider, effect, block = rider_of(entry), effect_of(entry), read.block
    # The block states everything its hits do, including what is conditional or follows a save.
    attack = replace(attack, rider=None)
    if rider:
        block = replace(block, riders=(*block.riders, rider))
    if effect and len(block.effects) < MOST_EFFECTS:
        block = replace(block, effects=(*block.effects, effect))
    return replace(read, attacks=(*read.attacks, attack), block=block)


def _hit(entry: BlockEntry) -> str:
    """Return the text of an attack up to its hit, including a condition stated in the next sentence."""
    sentences = entry.line.sentences()
    place = next((at for at, sentence in enumerate(sentences) if sentence.find(_HIT)), 0)
    said = sentences[: place + 1]
    said += [sentence for sentence in sentences[place + 1 : place + 2] if sentence.begins(_BRINGS)]
    return " ".join(line.written for line in said)


def _with_multiattack(read: BlockRead, entry: BlockEntry) -> BlockRead:
    """Return the block with its Multiattack by attack name, "" for any attack, if it has plain counts."""
    line, plan = entry.line, list[str]()
    times = list(line.find_all(_TIMES))
    for attack in read.attacks:
        name = Phrase(attack.name, exact=True)
        matched = next((limit for limit in times if limit.behind.begins(name)), None)
        plan += [attack.name] * (_NUMBERS.index(matched["count"]) + 1 if matched else 0)
    either = line.find(_ANY)
    if not plan and either:
        plan = [""] * (_NUMBERS.index(either["count"]) + 1)
    instead = [match.behind for sentence in line.sentences() for match in sentence.find_all(_REPLACE)]
    within = tuple(
        effect.name
        for effect in read.block.effects
        if any(behind.find(Phrase(effect.name, exact=True)) for behind in instead)
    )
    block = replace(read.block, multiattack=tuple(plan), within=within)
    return replace(read, block=block, unread=read.unread if plan else (*read.unread, entry.name))


def _legendary(typed: WrittenLine) -> Uses:
    matched = typed.find(_LEGENDARY)
    return (
        Uses(matched.number("uses") or matched.number("count"), matched.number("lair")) if matched else Uses()
    )


def _resistance(entry: BlockEntry) -> Uses | None:
    matched = read_line(entry.aside).find(_RESISTANCE)
    return Uses(matched.number("uses"), matched.number("lair")) if matched else None


def _parry(entry: BlockEntry) -> int:
    matched = entry.line.find(_PARRY)
    return matched.number("bonus") if matched else 0


def _regeneration(entry: BlockEntry) -> Regeneration | None:
    """Return the creature's regeneration, or None if damage can stop it without letting the creature die."""
    matched, stops = entry.line.find(_REGAINS), entry.line.find(_STOPS)
    if matched is None or (stops and not entry.line.find(_DIES)):
        return None
    words = [token.text for token in stops.line("kinds").tokens] if stops else []
    return Regeneration(matched.number("hp"), tuple(kind for kind in DAMAGE_TYPES if kind in words))


_SPECIAL: Mapping[str, tuple[str, Callable[[BlockEntry], Uses | int | Regeneration | None]]] = {
    "legendary resistance": ("resistance", _resistance),
    "parry": ("parry", _parry),
    "regeneration": ("regeneration", _regeneration),
}
"""The traits that fill a field of the stat block, and how they are parsed."""


def _spellcasting(ability: str, text: WrittenLine) -> Spellcasting:
    dc, bonus = text.find(_SPELL_DC), text.find(_SPELL_BONUS)
    return Spellcasting(ability, dc.number("dc") if dc else 0, bonus.number("bonus") if bonus else 0)
