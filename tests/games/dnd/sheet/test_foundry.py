"""Actors as Foundry exports them: one of each class, hand-written, in the current and an older form."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.games.dnd.sheet.cards.sheet_card import attack_numbers
from bot.games.dnd.sheet.rules.form import read_form
from bot.games.dnd.sheet.rules.sheet_json import read_file, to_json
from bot.games.dnd.terms.playing import ABILITIES
from tests.cases import every

ZERO = {"check": "", "save": ""}


def actor(name, scores, classes, *, saves="", skills=(), ac=None, hp=None, weapons=(), worn=(), **system):
    """Return an actor in today's form. ``classes``: name, level, die, Hit Points of each level."""
    taken = [
        {
            "name": of,
            "type": "class",
            "system": {
                "levels": levels,
                "hd": {"denomination": die, "spent": 0},
                "advancement": [{"type": "HitPoints", "value": values}, {"type": "Trait"}],
            },
        }
        for of, levels, die, values in classes
    ]
    return {
        "name": name,
        "type": "character",
        "system": {
            "abilities": {
                key: {"value": score, "proficient": int(key in saves.split()), "bonuses": ZERO}
                for key, score in zip(ABILITIES, scores, strict=True)
            },
            "attributes": {
                "ac": ac or {"calc": "default", "flat": None},
                "hp": {"value": 1, "max": hp, "bonuses": {"level": "", "overall": ""}},
                "init": {"ability": "", "bonus": ""},
            },
            "skills": {key: {"value": value, "bonuses": {"check": ""}} for key, value in skills},
            "traits": {"weaponProf": {"value": ["sim", "mar"]}},
            "spells": {"spell1": {"value": 1, "override": None}, "pact": {"value": 0, "override": None}},
            **system,
        },
        "items": [*taken, *weapons, *worn],
    }


def weapon(name, count, sides, kind, *, of="martialM", props=(), bonus=None, reach=None, far=None, **more):
    return {
        "name": name,
        "type": "weapon",
        "system": {
            "type": {"value": of, "baseItem": name.casefold()},
            "properties": list(props),
            "damage": {
                "base": {"number": count, "denomination": sides, "bonus": "", "types": [kind]},
                "versatile": {"number": None, "denomination": None, "bonus": "", "types": []},
            },
            "magicalBonus": bonus,
            "range": dict(zip(("value", "long"), far or (None, None), strict=True), reach=reach, units="ft"),
            "proficient": None,
            **more,
        },
    }


def armor(kind, value, *, dex=None, equipped=True):
    system = {"type": {"value": kind}, "armor": {"value": value, "dex": dex}, "equipped": equipped}
    return {"name": kind, "type": "equipment", "system": system}


def read(file):
    found = read_file(json.dumps(file).encode())
    return found.sheet, found.left


def levels(first, *others):
    return {"1": first, **{str(n): each for n, each in enumerate(others, 2)}}


SHORTSWORD = weapon("Shortsword", 1, 6, "piercing", props=["fin", "lgt"])
DAGGER = weapon("Dagger", 1, 4, "piercing", of="simpleM", props=["fin", "lgt", "thr"], far=(20, 60))
STAFF = weapon("Quarterstaff", 1, 6, "bludgeoning", of="simpleM")

TWELVE = [
    # Each has its level, Armor Class and Hit Points, and the bonus and damage of its attacks.
    (
        actor(
            *("Arn", (17, 14, 16, 8, 12, 10), [("Barbarian", 3, "d12", levels("max", "avg", 5))]),
            saves="str con",
            ac={"calc": "unarmoredBarb", "flat": None},
            skills=[("ath", 1), ("sur", 1)],
            weapons=[weapon("Greataxe", 1, 12, "slashing", props=["hvy", "two"])],
        ),
        ("3", 15, 33, {"Greataxe": "+5, 1d12 + 3 slashing"}),
    ),
    (
        actor(
            *("Bel", (8, 14, 12, 10, 10, 17), [("Bard", 5, "d8", levels("max", 5, 5, 5, 5))]),
            saves="dex cha",
            skills=[("prf", 2), ("per", 1), ("acr", 0.5)],
            weapons=[SHORTSWORD],
            worn=[armor("light", 11)],
        ),
        ("5", 13, 33, {"Shortsword": "+5, 1d6 + 2 piercing"}),
    ),
    (
        actor(
            *("Cor", (14, 10, 14, 10, 16, 12), [("Cleric", 4, "d8", levels("max", "avg", "avg", "avg"))]),
            saves="wis cha",
            weapons=[weapon("Mace +1", 1, 6, "bludgeoning", of="simpleM", bonus=1, props=["mgc"])],
            worn=[armor("medium", 15, dex=2), armor("shield", 2)],
        ),
        ("4", 17, 31, {"Mace": "+5, 1d6+1 + 2 bludgeoning"}),
    ),
    (
        actor(
            *("Dru", (10, 14, 13, 12, 17, 8), [("Druid", 2, "d8", levels("max", 4))]),
            saves="int wis",
            weapons=[STAFF],
            worn=[armor("light", 11), armor("shield", 2), armor("heavy", 18, equipped=False)],
        ),
        ("2", 15, 14, {"Quarterstaff": "+2, 1d6 bludgeoning"}),
    ),
    (
        actor(
            *("Fay", (16, 14, 13, 8, 12, 10), [("Fighter", 5, "d10", {})]),
            saves="str con",
            hp=44,
            skills=[("ath", 1), ("itm", 1)],
            weapons=[
                weapon("Longsword", 1, 8, "slashing", props=["ver"]),
                weapon("Longbow", 1, 8, "piercing", of="martialR", far=(150, 600)),
            ],
            worn=[armor("heavy", 16, dex=0), armor("shield", 2)],
        ),
        ("5", 18, 44, {"Longsword": "+6, 1d8 + 3 slashing", "Longbow": "+5, 1d8 + 2 piercing, 150/600 ft"}),
    ),
    (
        actor(
            *("Mo", (10, 17, 14, 10, 16, 8), [("Monk", 4, "d8", levels("max", 5, 5, 5))]),
            saves="str dex",
            ac={"calc": "unarmoredMonk", "flat": None},
            weapons=[SHORTSWORD],
        ),
        ("4", 16, 31, {"Shortsword": "+5, 1d6 + 3 piercing"}),
    ),
    (
        actor(
            *("Pal", (17, 10, 14, 8, 10, 16), [("Paladin", 6, "d10", levels("max", 6, 6, 6, 6, 6))]),
            saves="wis cha",
            bonuses={"abilities": {"save": "+3"}},
            weapons=[weapon("Javelin", 1, 6, "piercing", of="simpleM", props=["thr"], far=(30, 120))],
            worn=[armor("heavy", 18), armor("shield", 2)],
        ),
        ("6", 20, 52, {"Javelin": "+6, 1d6 + 3 piercing, 30/120 ft, thrown"}),
    ),
    (
        actor(
            *("Ran", (12, 17, 14, 10, 14, 8), [("Ranger", 3, "d10", levels("max", 6, 6))]),
            saves="str dex",
            weapons=[SHORTSWORD, DAGGER],
            worn=[armor("medium", 14, dex=2)],
        ),
        (
            *("3", 16, 28),
            {
                "Shortsword": "+5, 1d6 + 3 piercing",
                "Dagger": "+5, 1d4 + 3 piercing, 20/60 ft, thrown",
            },
        ),
    ),
    (
        actor(
            *("Rog", (8, 18, 12, 13, 10, 14), [("Rogue", 7, "d8", levels("max", *[5] * 6))]),
            saves="dex int",
            skills=[("ste", 2), ("slt", 2), ("prc", 1)],
            weapons=[SHORTSWORD],
            worn=[armor("light", 12)],
        ),
        ("7", 16, 45, {"Shortsword": "+7, 1d6 + 4 piercing"}),
    ),
    (
        actor(
            *("Sor", (8, 14, 14, 10, 12, 17), [("Sorcerer", 5, "d6", levels("max", 4, 4, 4, 4))]),
            saves="con cha",
            ac={"calc": "mage", "flat": None},
            weapons=[DAGGER],
        ),
        ("5", 15, 32, {"Dagger": "+5, 1d4 + 2 piercing, 20/60 ft, thrown"}),
    ),
    (
        actor(
            *("War", (10, 14, 14, 10, 12, 18), [("Warlock", 8, "d8", levels("max", *["avg"] * 7))]),
            saves="wis cha",
            weapons=[weapon("Pact Blade", 1, 8, "slashing", ability="cha")],
            worn=[armor("light", 12)],
        ),
        ("8", 14, 59, {"Pact Blade": "+7, 1d8 + 4 slashing"}),
    ),
    (
        actor(
            "Wiz",
            (8, 14, 12, 18, 12, 10),
            [("Wizard", 4, "d6", levels("max", 4, 4, 4)), ("Fighter", 1, "d10", {"1": "avg"})],
            saves="int wis",
            ac={"calc": "flat", "flat": 15},
            weapons=[STAFF],
        ),
        ("5", 15, 29, {"Quarterstaff": "+2, 1d6 − 1 bludgeoning"}),
    ),
]


@every("file, meant", TWELVE)
def test_every_number_of_a_class_is_right(file, meant):
    level, ac, hp, attacks = meant
    sheet, _ = read(file)
    assert (sheet.name, sheet.level, sheet.ac, sheet.hp) == (file["name"], level, ac, hp)
    assert {
        each.name: attack_numbers(sheet, each) for each in sheet.attacks if "two" not in each.name
    } == attacks
    for key in ABILITIES:
        of = file["system"]["abilities"][key]
        proficient = sheet.proficiency if of["proficient"] else 0
        aura = 3 if sheet.name == "Pal" else 0
        assert sheet.save(key) == of["value"] // 2 - 5 + proficient + aura


# What each is proficient in besides saves, and its spell slots and Hit Point Dice.
MORE = {
    "Arn": ({"athletics": 5, "survival": 3, "stealth": 2}, [], ["3 d12"]),
    "Bel": ({"performance": 9, "persuasion": 6, "acrobatics": 3}, [(1, 4), (2, 3), (3, 2)], ["5 d8"]),
    "Cor": ({"medicine": 3}, [(1, 4), (2, 3)], ["4 d8"]),
    "Dru": ({"nature": 1}, [(1, 3)], ["2 d8"]),
    "Fay": ({"athletics": 6, "intimidation": 3, "arcana": -1}, [], ["5 d10"]),
    "Mo": ({"acrobatics": 3}, [], ["4 d8"]),
    "Pal": ({"religion": -1}, [(1, 4), (2, 2)], ["6 d10"]),
    "Ran": ({"survival": 2}, [(1, 3)], ["3 d10"]),
    "Rog": ({"stealth": 10, "sleight_of_hand": 10, "perception": 3, "acrobatics": 4}, [], ["7 d8"]),
    "Sor": ({"arcana": 0}, [(1, 4), (2, 3), (3, 2)], ["5 d6"]),
    "War": ({"deception": 4}, [(4, 2)], ["8 d8"]),
    "Wiz": ({"arcana": 4}, [(1, 4), (2, 3)], ["4 d6", "1 d10"]),
}


@every("file", [file for file, _ in TWELVE])
def test_every_score_skill_slot_and_die_of_a_class_is_right(file):
    sheet, left = read(file)
    skills, slots, dice = MORE[sheet.name]
    assert sheet.scores == tuple(file["system"]["abilities"][key]["value"] for key in ABILITIES)
    assert {key: sheet.skill(key) for key in skills} == skills
    counters = sheet.counters.all()
    assert [(each.of, each.most) for each in counters if each.kind in ("slot", "pact")] == slots
    assert [f"{each.most} d{each.of}" for each in counters if each.kind == "dice"] == dice
    assert [each.kind for each in counters if each.kind == "pact"] == ["pact"] * (sheet.name == "War")
    assert not [each for each in left if each.startswith("Spell slots")]


@pytest.mark.parametrize(
    ("bonuses", "hp"),
    [({}, 21), ({"level": "2"}, 21 + 6), ({"overall": "4"}, 21 + 4), ({"level": "1", "overall": "-2"}, 22)],
)
def test_bonuses_count_per_level_and_once_overall(bonuses, hp):
    file = actor("Kit", (8, 16, 12, 14, 10, 10), [("Rogue", 3, "d8", levels("max", "avg", "avg"))])
    file["system"]["attributes"]["hp"]["bonuses"] |= bonuses
    assert read(file)[0].hp == hp


def test_a_subclass_can_cast_and_an_unknown_class_is_named():
    file = actor("Kit", (8, 16, 12, 14, 10, 10), [("Rogue", 7, "d8", {}), ("Tinker", 2, "d6", {})], hp=50)
    file["items"].append(
        {"name": "Trickster", "type": "subclass", "system": {"identifier": "arcane-trickster"}}
    )
    file["system"]["spells"]["spell1"]["override"] = 5
    sheet, left = read(file)
    counters = sheet.counters.all()
    assert [(each.kind, each.of, each.most) for each in counters] == [
        ("slot", 1, 4),
        ("slot", 2, 2),
        ("dice", 8, 7),
    ]
    assert {"Classes: Tinker", "Spell slots entered by hand"}.issubset(left)


def test_unread_parts_are_named_in_a_players_words():
    file = actor("Fay", (16, 14, 13, 8, 12, 10), [("Fighter", 1, "d10", levels("max"))])
    file["system"]["attributes"]["init"] = {"ability": "", "bonus": "@prof"}
    file["system"]["attributes"]["movement"] = {"walk": 30, "swim": 20, "units": "ft"}
    file["system"]["traits"] |= {
        "dr": {"value": ["fire", "physical"], "custom": ""},
        "di": {"value": ["poison"]},
        "languages": {"value": ["common"]},
    }
    file["system"]["abilities"]["str"]["bonuses"] = {"check": "", "save": "1d4"}
    file["items"] += [
        {"name": "Fire Bolt", "type": "spell", "system": {}},
        {"name": "Second Wind", "type": "feat"},
        {"name": "Two Extra Attacks", "type": "feat", "system": {}},
        {"name": "Extra Attack", "type": "feat"},
        {"name": "Evasion", "type": "feat"},
        weapon(
            "Odd", 1, 8, "slashing", damage={"base": {"custom": {"enabled": True, "formula": "@odd.dice"}}}
        ),
        "no item",
    ]
    file["flags"] = {"dnd5e": {"initiativeAdv": True}}
    sheet, left = read(file)
    assert (sheet.resist, sheet.immune, sheet.swims) == (("fire",), ("poison",), True)
    assert (sheet.extra_attack, sheet.evasion) == (3, True)
    assert (sheet.initiative.advantage, sheet.initiative.bonus, sheet.attacks) == (True, 0, ())
    assert set(left) == {
        *("Initiative bonuses", "Speeds", "Some Resistances", "Languages", "Current Hit Points"),
        *("Special rules for abilities: Strength", "Spells: Fire Bolt", "Features: Second Wind"),
        "Weapons: Odd",
    }


def test_an_actor_in_an_older_format_is_read():
    sheet, left = read(
        {
            "name": "Old (Bo)",
            "type": "character",
            "system": {
                "abilities": {key: {"value": 14, "proficient": 0} for key in ABILITIES},
                "attributes": {"ac": {"value": 16}, "hp": {"value": 20, "max": 31}, "init": {"bonus": 2}},
                "skills": {"ste": {"value": 1, "ability": "dex"}, "ath": {"value": 1, "ability": "dex"}},
            },
            "items": [
                {"name": "Wizard", "type": "class", "system": {"levels": 3, "hitDice": "d6"}},
                {
                    "name": "Flame Tongue",
                    "type": "weapon",
                    "system": {
                        "weaponType": "martialM",
                        "properties": {"ver": True, "fin": False},
                        "damage": {
                            "parts": [["1d8 + @mod", "slashing"], ["2d6", "fire"]],
                            "versatile": "1d10 + @mod",
                        },
                        "attackBonus": "1",
                        "proficient": True,
                    },
                },
            ],
        }
    )
    assert (sheet.name, sheet.level, sheet.ac, sheet.hp, sheet.initiative.bonus) == ("Old Bo", "3", 16, 31, 2)
    assert [(each.name, attack_numbers(sheet, each)) for each in sheet.attacks] == [
        ("Flame Tongue", "+5, 1d8+1 + 2 slashing + 2d6 fire"),
        ("Flame Tongue two-handed", "+5, 1d10+1 + 2 slashing + 2d6 fire"),
    ]
    assert "Special rules for skills: Athletics" in left


def test_a_creature_has_a_challenge_rating_and_two_weapons_of_the_same_name():
    file = actor("Ogre", (19, 8, 16, 5, 7, 7), [], ac={"calc": "natural", "flat": 11}, hp=68)
    file["type"] = "npc"
    file["system"]["details"] = {"cr": 0.25}
    file["items"] += [SHORTSWORD, SHORTSWORD]
    sheet, _ = read(file)
    assert (sheet.level, sheet.ac, sheet.hp) == ("CR 1/4", 11, 68)
    assert [each.name for each in sheet.attacks] == ["Shortsword", "Shortsword B"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
PLACES = [
    *(("abilities",), ("abilities", "str"), ("abilities", "dex", "value"), ("attributes",)),
    *(("attributes", "ac"), ("attributes", "hp"), ("attributes", "hp", "max"), ("skills",), ("traits",)),
    *(("details",), ("bonuses",), ("traits", "dr"), ("skills", "acr", "value"), ("attributes", "ac", "flat")),
]


@given(
    place=st.sampled_from(PLACES),
    value=JSON,
    of=JSON,
    key=st.sampled_from(["type", "damage", "range", "levels"]),
)
def test_an_unexpected_file_is_read_or_refused_in_words(place, value, of, key):
    file = json.loads(json.dumps(TWELVE[4][0]))
    inside, last = file["system"], place[-1]
    for each in place[:-1]:
        inside = inside.setdefault(each, {})
    inside[last] = value
    for item in file["items"]:
        item["system"][key] = of
    try:
        sheet, left = read(file)
    except PlayerError as error:
        assert str(error)
    else:
        assert sheet.name == "Fay"
        assert all(isinstance(each, str) for each in left)


def test_endless_files_are_refused_in_words():
    deep = b'{"system": ' + b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b', "items": []}'
    many = {
        "system": {"a" * 50 + str(n): n for n in range(5_000)},
        "items": [{"name": "x"}] * 5_000,
        "name": "Bo",
    }
    for content in (
        deep,
        b'{"system": {}, "items": []}',
        b'{"system": {}, "items": [',
        json.dumps(many).encode(),
    ):
        with pytest.raises(PlayerError):
            read_file(content)


def test_omitted_things_of_one_kind_are_named_together():
    file = actor("Fay", (16, 14, 13, 8, 12, 10), [("Fighter", 1, "d10", levels("max"))])
    file["system"] |= {"tools": {"herb": {"value": 1}, "thief": {"value": 2}, "kite": {"value": 1}}}
    file["items"] += [
        {"name": name, "type": kind, "system": {}}
        for name, kind in (("Shield", "spell"), ("Rope, 50 ft.", "loot"), ("Light", "spell"), ("Elf", "race"))
    ]
    _, left = read(file)
    assert {
        "Tools: Herbalism Kit, Thieves' Tools, kite",
        "Spells: Shield, Light",
        "Equipment: Rope, 50 ft.",
        "Species: Elf",
    } <= set(left)
    assert not [each for each in left if "tools." in each or "items." in each]


OWN = """saves: str
initiative: proficient
tools: Lute
slots: wizard 3
Rage 3 (long rest)
Rage: +2, resist slashing, while on"""
LINES = """Shortsword str 1d6 piercing, poisoned con 12 until save
Fire Bolt spell int 1d10 fire range 120
Club str 1d4 bludgeoning"""


def test_updating_keeps_what_foundry_has_no_field_for():
    form = {"name": "Fay 4", "scores": "16 14 13 8 12 10", "armor": "15 30", "traits": OWN, "attacks": LINES}
    old = read_form(form)
    file = actor("Fay", (18, 14, 13, 8, 12, 10), [("Wizard", 5, "d6", levels("max", 4, 4, 4, 4))])
    file["items"].append(SHORTSWORD)
    new = read_file(json.dumps(file).encode()).over(old)

    assert (new.scores[0], new.level, new.saves) == (18, "5", ())
    assert (new.tools, new.riders, new.initiative.proficiency) == (("Lute",), old.riders, "proficient")
    assert [each.name for each in new.attacks] == ["Shortsword", "Fire Bolt"]
    assert new.attacks[0].rider == old.attacks[0].rider
    assert new.counters.casts == (("wizard", 5),)
    assert [each.name for each in new.counters.all() if not each.kind] == ["Rage"]
    assert read_file(to_json(new)).over(old) == new, "our own file has the whole sheet"
