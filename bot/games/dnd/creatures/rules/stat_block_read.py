"""What the entries of a pasted stat block come to: attacks, effects, Multiattack, counts, and the like."""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.creatures.record.stat_block import Regeneration, Spellcasting, StatBlock, Uses
from bot.games.dnd.creatures.rules.stat_block_effects import effect_of, rider_of
from bot.games.dnd.creatures.rules.stat_block_entries import Entry, Section
from bot.games.dnd.sheet.record.sheet import Attack
from bot.games.dnd.sheet.rules.fields import MAX_ATTACKS
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE_TYPES

MOST_EFFECTS = 20
_NUMBERS = ("one", "two", "three", "four", "five", "six")
_MANY = rf"\b(?P<count>{'|'.join(_NUMBERS)})\b"
_ANY = re.compile(rf"(?i){_MANY}\s+attacks?\b(?:, using\b)?")
_LEGENDARY = re.compile(
    r"(?i)\blegendary action uses: (\d)(?: \((\d) in lair\))?|\bcan take (\d) legendary actions"
)
_RESISTANCE = re.compile(r"(?i)\b(\d)/day(?:, or (\d)/day in lair)?")
_REGAINS = re.compile(r"(?i)\bregains (\d{1,3}) (?:hit points|hp)\b")
_STOPS = re.compile(r"(?i)\btakes ([^.]{0,60}) damage\b")
_PARRY = re.compile(r"(?i)\badds (\d) to its ac\b")
_CASTS = re.compile(
    rf"(?i)\b({'|'.join(ABILITIES.english(key) for key in ABILITIES)}) as the spellcasting ability"
)
_SPELL_DC = re.compile(r"(?i)\bspell save DC (\d{1,2})")
_SPELL_BONUS = re.compile(r"(?i)([+-]\d{1,2}) to hit with spell attacks")


class Read(Struct, frozen=True):
    """The attacks and the rest of a stat block; of those ``unread`` no more than the name is kept."""

    block: StatBlock
    attacks: tuple[Attack, ...] = ()
    unread: tuple[str, ...] = ()


def read_entries(found: Sequence[Entry], typed: str, facts: StatBlock) -> Read:
    """What these entries of a stat block come to, beside the facts of its head; ``typed`` is all of it."""
    read = Read(replace(facts, legendary=_legendary(typed)))
    for entry in found:
        read = _with(read, entry)
    plan = next((entry for entry in found if entry.name.casefold() == "multiattack"), None)
    return _with_multiattack(read, plan) if plan else read


def _with(read: Read, entry: Entry) -> Read:
    """With one entry more."""
    named = read.block if entry.section == "actions" else _named(read.block, entry)
    name = entry.name.casefold()
    if name == "multiattack":  # Once all of its attacks are known.
        return read
    if entry.is_attack:
        return _with_attack(read, entry)
    if uses := _RESISTANCE.search(entry.aside) if name == "legendary resistance" else None:
        resistance = Uses(int(uses[1]), int(uses[2] or 0))
        return replace(read, block=replace(named, resistance=resistance))
    if parry := _PARRY.search(entry.text) if name == "parry" else None:
        return replace(read, block=replace(named, parry=int(parry[1])))
    if name == "regeneration" and (regains := _regeneration(entry.text)):
        return replace(read, block=replace(named, regeneration=regains))
    known = {each.name for each in read.block.effects}
    if (effect := effect_of(entry)) and entry.name not in known and len(known) < MOST_EFFECTS:
        return replace(read, block=replace(named, effects=(*named.effects, effect)))
    if casts := _CASTS.search(entry.text):
        named = replace(named, spellcasting=_spellcasting(casts[1], entry.text))
    named = _named(named, entry) if entry.section == "actions" else named
    return replace(read, block=named, unread=(*read.unread, entry.name))


def _named(block: StatBlock, entry: Entry) -> StatBlock:
    """With the name of this entry, among those of its section; that of an action among the traits."""
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


def _with_attack(read: Read, entry: Entry) -> Read:
    """With an attack, what its hit does beside its damage, and the save against that."""
    try:
        attack = read_attack(f"{entry.name}. {_hit(entry)}")
    except PlayerError:
        return replace(read, unread=(*read.unread, entry.name))
    if len(read.attacks) == MAX_ATTACKS:
        return replace(read, unread=(*read.unread, entry.name))
    rider, effect, block = rider_of(entry), effect_of(entry), read.block
    # The block has all that its hits bring, also what comes only if something holds, or after a save.
    attack = replace(attack, rider=None)
    if rider:
        block = replace(block, riders=(*block.riders, rider))
    if effect and len(block.effects) < MOST_EFFECTS:
        block = replace(block, effects=(*block.effects, effect))
    return replace(read, attacks=(*read.attacks, attack), block=block)


def _hit(entry: Entry) -> str:
    """What an attack always deals, with the condition that its hit brings by itself."""
    place = next((at for at, sentence in enumerate(entry.sentences) if re.search(r"(?i)\bhit:", sentence)), 0)
    said = list(entry.sentences[: place + 1])
    behind = entry.sentences[place + 1 : place + 2]
    said += [each for each in behind if re.match(r"(?i)if the target is an? .*\bcondition\b", each)]
    return " ".join(said)


def _with_multiattack(read: Read, entry: Entry) -> Read:
    """With the attacks of one action by name, "" for any, where they are plain counts."""
    text, plan = entry.text.casefold(), list[str]()
    for attack in read.attacks:
        name = re.escape(attack.name.casefold())
        if match := re.search(rf"{_MANY}(?:\s+with its|\s+using its|\s+using)?\s+{name}\b", text):
            plan += [attack.name] * (_NUMBERS.index(match["count"]) + 1)
    either = _ANY.search(text)
    if not plan and either:
        plan = [""] * (_NUMBERS.index(either["count"]) + 1)
    within = tuple(
        each.name
        for each in read.block.effects
        if re.search(rf"\breplace\b[^.]{{0,60}}\b{re.escape(each.name.casefold())}\b", text)
    )
    block = replace(read.block, multiattack=tuple(plan), within=within)
    return replace(read, block=block, unread=read.unread if plan else (*read.unread, entry.name))


def _legendary(typed: str) -> Uses:
    match = _LEGENDARY.search(typed)
    return Uses(int(match[1] or match[3]), int(match[2] or 0)) if match else Uses()


def _regeneration(text: str) -> Regeneration | None:
    """What it regains by itself; None where something else stops it than what would let it die."""
    match, stops = _REGAINS.search(text), _STOPS.search(text)
    if match is None or (stops and "dies only if" not in text.casefold()):
        return None
    kinds = [each for each in DAMAGE_TYPES if stops and re.search(rf"(?i)\b{each}\b", stops[1])]
    return Regeneration(int(match[1]), tuple(kinds))


def _spellcasting(ability: str, text: str) -> Spellcasting:
    dc, bonus = _SPELL_DC.search(text), _SPELL_BONUS.search(text)
    key = next(each for each in ABILITIES if ABILITIES.english(each).casefold() == ability.casefold())
    return Spellcasting(key, int(dc[1]) if dc else 0, int(bonus[1]) if bonus else 0)
