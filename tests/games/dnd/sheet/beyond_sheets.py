"""Made-up characters as in D&D Beyond's PDFs, with the same names of form fields, spaces included."""

from bot.games.dnd.terms.playing import SKILL_ABILITIES, SKILLS, ability_modifier

SCORES = ("STR", "DEX", "CON", "INT", "WIS", "CHA")
_MODIFIERS = ("STRmod", "DEXmod ", "CONmod", "INTmod", "WISmod", "CHamod")
_SAVES = ("Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma")
_ROWS = (
    ("Wpn Name", "Wpn1 AtkBonus", "Wpn1 Damage", "Wpn Notes 1"),
    ("Wpn Name 2", "Wpn2 AtkBonus ", "Wpn2 Damage ", "Wpn Notes 2"),
    ("Wpn Name 3", "Wpn3 AtkBonus  ", "Wpn3 Damage ", "Wpn Notes 3"),
)


def pages(
    name, classes, scores, *, level, ac, hp, saves=(), skills=(), expertise=(), weapons=(), spells=(), **more
):
    """Return the pages of such a sheet, each a list of fields with their values.

    ``spells`` has headings with their slots and spells: ``("1st LEVEL", "4 Slots OOOO", ("Bless",))``.
    """
    proficiency = 2 + (level - 1) // 4
    modifiers = dict(zip(map(str.lower, SCORES), map(ability_modifier, scores), strict=True))
    first = [("CharacterName", name), ("CLASS  LEVEL", classes), ("PLAYER NAME", "alice")]
    for key, field, score, save in zip(SCORES, _MODIFIERS, scores, _SAVES, strict=True):
        known = key.lower() in saves
        bonus = modifiers[key.lower()] + proficiency * known + more.get("aura", 0)
        first += [(key, str(score)), (field, f"{ability_modifier(score):+d}")]
        first += [(f"ST {save}", f"{bonus:+d}"), (f"{key.title()}Prof", "•" if known else "")]
    for key, ability in SKILL_ABILITIES.items():
        times = 2 if key in expertise else key in skills
        called = SKILLS.english(key)
        field = {"Animal Handling": "Animal", "Sleight of Hand": "SleightofHand"}.get(called, called)
        mark = f"{called.title().replace(' ', '')}Prof"
        first += [(field, f"{modifiers[ability] + proficiency * times:+d}"), (mark, "  PE"[times + 1])]
    first += [("AC", str(ac)), ("MaxHP", str(hp)), ("TempHP", "--"), ("ProfBonus", f"+{proficiency}")]
    first += [("Init", f"{more.get('init', modifiers['dex']):+d}"), ("Defenses", more.get("defenses", ""))]
    first += [("Total", more.get("dice", "")), ("Speed", "30 ft. (Walking)"), ("RACE", "Human")]
    for fields, row in zip(_ROWS, weapons, strict=False):
        first += list(zip(fields, row, strict=True))
    second = [("Eq Name0", "Rope"), ("Eq Qty0", "1"), ("GP", "12"), ("FeaturesTraits1", "* …")]
    casting = ("spellCastingAbility0", "spellSaveDC0", "spellAtkBonus0")
    third = list(zip(casting, more.get("casting", ("CHA", "", "")), strict=True)) if spells else []
    number = 0
    for at, (heading, slots, names) in enumerate(spells):
        third += [(f"spellHeader{at}", f"=== {heading} ==="), (f"spellSlotHeader{at}", slots)]
        for spell in names:
            third += [(f"spellName{number}", spell), (f"spellPrepared{number}", "O")]
            number += 1
    return [page for page in (first, second, third) if page]


FIGHTER = pages(
    *("Mira Vane", "Fighter 5", (16, 14, 13, 8, 12, 10)),
    level=5,
    ac=18,
    hp=44,
    saves=("str", "con"),
    skills=("athletics", "perception"),
    defenses="Fire - Resistance\nPoisoned - Immunity",
    weapons=[
        ("Longsword", "+6", "1d8+3 Slashing", "Martial, Versatile, Sap"),
        ("Longbow", "+5", "1d8+2 Piercing", "Martial, Ammunition, Heavy, Range (150/600), Two-Handed"),
        ("Handaxe, +1", "+7", "1d6+4 Slashing", "Light, Thrown, Range (20/60)"),
    ],
)
WIZARD = pages(
    *("Old Bo", "Wizard 3", (8, 14, 12, 17, 13, 10)),
    level=3,
    ac=12,
    hp=17,
    saves=("int", "wis"),
    skills=("arcana", "history"),
    casting=("INT", "14", "+6"),
    weapons=[
        ("Fire Bolt", "+5", "1d10 Fire", "V/S, Range 120"),
        ("Acid Splash", "DEX 13", "1d6 Acid", ""),
        ("Dagger", "+4", "1d4+2 Piercing", "Finesse, Light, Thrown, Range (20/60), Nick"),
    ],
    spells=[
        ("CANTRIPS", "(At Will)", ("Fire Bolt", "Acid Splash", "Light")),
        ("1st LEVEL", "4 Slots OOOO", ("Magic Missile", "Detect Magic [R]")),
        ("2nd LEVEL", "2 Slots OO", ("Web",)),
    ],
)
PALADIN_WARLOCK = pages(
    *("Ser Ada", "Paladin 6 / Warlock 2", (17, 10, 14, 9, 11, 16)),
    level=8,
    ac=20,
    hp=66,
    saves=("wis", "cha"),
    skills=("persuasion",),
    aura=3,
    expertise=("insight",),
    init=3,
    weapons=[("Warhammer", "+6", "1d8+5 Bludgeoning", "")],
    spells=[
        ("1st LEVEL", "4 Slots OOOO | 2 Pact OO", ("Bless", "Hex")),
        ("2nd LEVEL", "2 Slots OO", ("Aid",)),
    ],
)
ARTIFICER = pages(
    *("Tock", "Artificer 4", (10, 16, 14, 18, 12, 8)),
    level=4,
    ac=17,
    hp=31,
    saves=("con", "int"),
    skills=("arcana",),
    dice="4d8",
    weapons=[("Light Crossbow", "+5", "1d8+3 Piercing", "Range (80/320)"), ("Grenade", "--", "", "")],
    spells=[("1st LEVEL", "3 Slots OOO", ("Faerie Fire",))],
)
