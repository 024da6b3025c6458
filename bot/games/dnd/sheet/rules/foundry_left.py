"""Parts of a Foundry file that were left out, in a player's words: "Tools: Herbalism Kit"."""

from collections.abc import Iterable, Mapping
from typing import Any

from bot.games.dnd.sheet.rules.foundry_tables import SKILL_KEYS
from bot.games.dnd.terms.playing import ABILITIES, SKILLS
from bot.rolls.card import shortened
from bot.words import Later, later, later_of, listed, say
from bot.words.terms import Terms

_MOST_NAME = 60  # Characters of a name in the file.

_TOOLS = Terms(
    {
        "alchemist": later_of("a tool", "Alchemist's Supplies"),
        "bagpipes": later_of("a tool", "Bagpipes"),
        "brewer": later_of("a tool", "Brewer's Supplies"),
        "calligrapher": later_of("a tool", "Calligrapher's Supplies"),
        "card": later_of("a tool", "Playing Cards"),
        "carpenter": later_of("a tool", "Carpenter's Tools"),
        "cartographer": later_of("a tool", "Cartographer's Tools"),
        "chess": later_of("a tool", "Dragonchess"),
        "cobbler": later_of("a tool", "Cobbler's Tools"),
        "cook": later_of("a tool", "Cook's Utensils"),
        "dice": later_of("a tool", "Dice"),
        "disg": later_of("a tool", "Disguise Kit"),
        "drum": later_of("a tool", "Drum"),
        "dulcimer": later_of("a tool", "Dulcimer"),
        "flute": later_of("a tool", "Flute"),
        "forg": later_of("a tool", "Forgery Kit"),
        "glassblower": later_of("a tool", "Glassblower's Tools"),
        "herb": later_of("a tool", "Herbalism Kit"),
        "horn": later_of("a tool", "Horn"),
        "jeweler": later_of("a tool", "Jeweler's Tools"),
        "leatherworker": later_of("a tool", "Leatherworker's Tools"),
        "lute": later_of("a tool", "Lute"),
        "lyre": later_of("a tool", "Lyre"),
        "mason": later_of("a tool", "Mason's Tools"),
        "navg": later_of("a tool", "Navigator's Tools"),
        "painter": later_of("a tool", "Painter's Supplies"),
        "panflute": later_of("a tool", "Pan Flute"),
        "pois": later_of("a tool", "Poisoner's Kit"),
        "potter": later_of("a tool", "Potter's Tools"),
        "shawm": later_of("a tool", "Shawm"),
        "smith": later_of("a tool", "Smith's Tools"),
        "thief": later_of("a tool", "Thieves' Tools"),
        "tinker": later_of("a tool", "Tinker's Tools"),
        "viol": later_of("a tool", "Viol"),
        "weaver": later_of("a tool", "Weaver's Tools"),
        "woodcarver": later_of("a tool", "Woodcarver's Tools"),
        "art": later_of("tools", "Artisan's Tools"),
        "game": later_of("tools", "gaming sets"),
        "music": later_of("tools", "musical instruments"),
        "vehicle": later_of("tools", "vehicles"),
    }
)
"""Foundry's keys of tools."""

_ITEMS: Mapping[str, Later] = {
    "spell": later("Spells: {names}"),
    "feat": later("Features: {names}"),
    "weapon": later("Weapons: {names}"),
    "tool": later("Tools carried: {names}"),
    "class": later("Classes: {names}"),
    "subclass": later("Subclasses: {names}"),
    "background": later("Background: {names}"),
    "race": later("Species: {names}"),
}
_GEAR = later("Equipment: {names}")

_FIELDS: Mapping[str, Later] = {
    "attributes.ac": later_of("not taken over", "How Armor Class is calculated"),
    "attributes.hp.max": later_of("not taken over", "The Hit Point maximum"),
    "attributes.hp": later_of("not taken over", "Current Hit Points"),
    "attributes.movement": later_of("not taken over", "Speeds"),
    "attributes.senses": later_of("not taken over", "Senses"),
    "attributes.init": later_of("not taken over", "Initiative bonuses"),
    "attributes.spellcasting": later_of("not taken over", "The spellcasting ability"),
    "attributes.inspiration": later_of("not taken over", "Heroic Inspiration"),
    "attributes.exhaustion": later_of("not taken over", "Exhaustion"),
    "attributes.death": later_of("not taken over", "Death saving throws"),
    "attributes.attunement": later_of("not taken over", "Attunement"),
    "attributes.concentration": later_of("not taken over", "Concentration bonuses"),
    "bonuses": later_of("not taken over", "Bonuses to attacks, damage, checks and saves"),
    "currency": later_of("not taken over", "Coins"),
    "resources": later_of("not taken over", "Resources"),
    "spells": later_of("not taken over", "Spell slots entered by hand"),
    "traits.languages": later_of("not taken over", "Languages"),
    "traits.dr": later_of("not taken over", "Some Resistances"),
    "traits.dv": later_of("not taken over", "Some Vulnerabilities"),
    "traits.di": later_of("not taken over", "Some Immunities"),
    "traits.ci": later_of("not taken over", "Immunities to conditions"),
    "traits.dm": later_of("not taken over", "Changes to damage taken"),
    "traits.weaponProf": later_of("not taken over", "Weapon proficiencies"),
    "traits.armorProf": later_of("not taken over", "Armor training"),
    "traits.toolProf": later_of("not taken over", "Tool proficiencies"),
    "traits.size": later_of("not taken over", "Size"),
    "details": later_of("not taken over", "Description and background"),
}
_OTHERS = later_of("not taken over", "Other details")


def left_words(paths: Iterable[str], items: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the values at these paths of an actor with these items, grouped by kind."""
    kinds = {str(item.get("name", "")): str(item.get("type", "")) for item in items}
    groups: dict[Later, dict[str, None]] = {}
    for path in paths:
        words, name = _words_and_name(path, kinds)
        groups.setdefault(words, {})[shortened(name, _MOST_NAME)] = None
    return tuple(words.say(names=listed(filter(None, names))) for words, names in groups.items())


def _words_and_name(path: str, kinds: Mapping[str, str]) -> tuple[Later, str]:
    """Return the words for a path, and the name for their placeholder, or "" if they have none."""
    first, _, rest = path.partition(".")
    if first == "items":
        # A class can be followed by its unread part: "Tinker.spellcasting".
        name = rest if rest in kinds else rest.rpartition(".")[0] or rest
        return _ITEMS.get(kinds.get(name, ""), _GEAR), name or say("without a name")
    key = rest.partition(".")[0]
    if first == "tools":
        return _TOOLS_LEFT, _TOOLS.name(key) if key in _TOOLS else key
    if first == "skills" and key in SKILL_KEYS:
        return _SKILLS_LEFT, SKILLS.name(SKILL_KEYS[key])
    if first == "abilities" and key in ABILITIES:
        return _ABILITIES_LEFT, ABILITIES.name(key)
    known = (field for field in _FIELDS if f"{path}.".startswith(f"{field}."))
    return _FIELDS.get(next(known, ""), _OTHERS), ""


_TOOLS_LEFT = later("Tools: {names}")
_SKILLS_LEFT = later("Special rules for skills: {names}")
_ABILITIES_LEFT = later("Special rules for abilities: {names}")
