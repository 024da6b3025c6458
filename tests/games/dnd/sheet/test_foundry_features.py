"""Foundry's data: riders of attacks, and uses of features as counters."""

import json

import pytest
from msgspec.structs import replace

from bot.games.dnd.counters.rules.cost import Cost
from bot.games.dnd.counters.rules.counter import Back
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.sheet.rules.sheet_json import read_file
from tests.games.dnd.sheet.test_foundry import actor, levels

LONG_REST, SHORT_REST, DAWN = ([{"period": each, "type": "recoverAll"}] for each in ("lr", "sr", "dawn"))
SCALES = {
    "Barbarian": {"rages": {"1": {"value": 2}, "3": {"value": 3}}, "rage-damage": {"1": {"value": 2}}},
    "Rogue": {"sneak-attack": {"1": {"number": 1, "faces": 6}, "5": {"number": 3, "faces": 6}}},
}


def feature(name, kind="feat", *, uses=None, recovery=(), damage=(), changes=(), **system):
    """Return a feature, spell or item in Foundry's present form."""
    return {
        "name": name,
        "type": kind,
        "system": {
            "uses": {"max": uses or "", "recovery": list(recovery), "spent": 1},
            "activities": {"one": {"type": "damage", "damage": {"parts": list(damage)}}},
            **system,
        },
        "effects": [{"disabled": True, "system": {"changes": list(changes)}}] if changes else [],
    }


def part(count, sides, kind="", *, more=0, formula=""):
    return {
        "number": count,
        "denomination": sides,
        "types": [kind] if kind else [],
        "custom": {"enabled": bool(formula), "formula": formula},
        "scaling": {"mode": "whole" if more else "", "number": more or None},
    }


def read(of, level, die, *items, scores=(16, 16, 14, 10, 14, 16), **system):
    file = actor("Bea", scores, [(of, level, die, levels("max", *["avg"] * (level - 1)))], **system)
    for entry in SCALES.get(of, {}).items():
        held = {"identifier": entry[0], "type": "any", "scale": entry[1]}
        file["items"][0]["system"]["advancement"].append({"type": "ScaleValue", "configuration": held})
    file["items"] += items
    found = read_file(json.dumps(file).encode())
    return found.sheet, found.left, found


RAGE = feature(
    "Rage",
    uses="@scale.barbarian.rages",
    recovery=[{"period": "lr", "type": "recoverAll"}, {"period": "sr", "type": "formula", "formula": "1"}],
    changes=[
        {"key": "system.bonuses.mwak.damage", "value": "+@scale.barbarian.rage-damage"},
        {"key": "system.traits.dr.value", "value": "slashing"},
    ],
)
SNEAK = feature("Sneak Attack", damage=[part(None, None, formula="@scale.rogue.sneak-attack")])
SMITE = feature("Divine Smite", "spell", damage=[part(2, 8, "radiant", more=1)])
MARK = feature("Hunter's Mark", "spell", damage=[part(1, 6, "force")])


def own(sheet):
    return {each.name: (each.most, each.back) for each in sheet.counters.typed}


def test_rage_is_a_rider_to_turn_on_and_a_counter():
    sheet, left, _ = read("Barbarian", 3, "d12", RAGE)
    assert sheet.riders == (SheetRider("Rage", "2", when="on", resist=("slashing",)),)
    assert own(sheet) == {"Rage": (3, (Back("long"), Back("short", "1")))}
    assert not any("Rage" in each for each in left)


def test_sneak_attack_grows_with_the_class():
    for level, dice in ((1, "1d6"), (4, "1d6"), (5, "3d6"), (9, "3d6")):
        sheet, _, _ = read("Rogue", level, "d8", SNEAK)
        assert sheet.riders == (SheetRider("Sneak Attack", dice, when="turn", sneak=True),)


def test_divine_smite_uses_a_slot_and_grows_with_it():
    sheet, _, _ = read("Paladin", 5, "d10", SMITE)
    (smite,) = sheet.riders
    assert (smite.name, smite.dice, smite.type, smite.level, smite.when) == (
        *("Divine Smite", "2d8", "radiant", "1d8", "turn"),
    )
    assert isinstance(smite.costs, Cost)


def test_hunters_mark_stays_on():
    sheet, _, _ = read("Ranger", 2, "d10", MARK)
    assert sheet.riders == (SheetRider("Hunter's Mark", "1d6", "force", when="on"),)


@pytest.mark.parametrize(
    ("item", "most", "back"),
    [
        (feature("Second Wind", uses="2", recovery=SHORT_REST), 2, "short"),
        (
            feature("Channel Divinity", uses="@prof", recovery=LONG_REST),
            3,
            "long",
        ),
        (
            feature("Wand", "equipment", uses=7, recovery=DAWN),
            7,
            "dawn",
        ),
        (
            feature("Luck", uses="@abilities.cha.mod", recovery=LONG_REST),
            3,
            "long",
        ),
        (
            {"name": "Ki", "type": "feat", "system": {"uses": {"max": "5", "per": "sr", "value": 1}}},
            5,
            "short",
        ),
    ],
)
def test_uses_are_counters_in_the_current_and_the_older_format(item, most, back):
    sheet, left, _ = read("Fighter", 5, "d10", item)
    assert own(sheet) == {item["name"]: (most, (Back(back),))}
    assert not any(item["name"] in each for each in left)


def test_dice_return_and_incalculable_uses_are_named():
    wand = feature(
        "Wand", "equipment", uses="7", recovery=[{"period": "dawn", "type": "formula", "formula": "1d6 + 1"}]
    )
    odd = feature("Odd", uses="@flags.odd", recovery=LONG_REST)
    once = feature("Once", uses="1")
    sheet, left, _ = read("Fighter", 5, "d10", wand, odd, once)
    assert own(sheet) == {"Wand": (7, (Back("dawn", "1d6+1"),))}
    assert "Features: Odd, Once" in left


def test_manual_resources_are_counters():
    resources = {
        "primary": {"value": 1, "max": 4, "label": "Superiority Dice", "sr": True, "lr": True},
        "secondary": {"value": 0, "max": 0, "label": "", "sr": False, "lr": False},
    }
    sheet, _, _ = read("Fighter", 5, "d10", resources=resources)
    assert own(sheet) == {"Superiority Dice": (4, (Back("short"), Back("long")))}


def test_importing_again_updates_them_and_keeps_local_additions():
    old, _, _ = read("Rogue", 4, "d8", SNEAK, feature("Luck", uses="2", recovery=LONG_REST))
    bless = SheetRider("Bless", "1d4", to_hit=True, when="on")
    old = replace(old, riders=(*old.riders, bless))
    _, _, file = read("Rogue", 5, "d8", SNEAK, feature("Luck", uses="3", recovery=LONG_REST))
    now = file.over(old)
    assert [(each.name, each.dice) for each in now.riders] == [("Sneak Attack", "3d6"), ("Bless", "1d4")]
    assert own(now) == {"Luck": (3, (Back("long"),))}


def test_prepared_spells_and_cantrips_are_added_and_others_named():
    older = {"name": "Shield", "type": "spell", "system": {"level": 1, "preparation": {"mode": "always"}}}
    items = [
        feature("Fire Bolt", "spell", level=0, method="spell", prepared=0),
        feature("Bless", "spell", level=1, method="spell", prepared=1),
        feature("Web", "spell", level=2, method="spell", prepared=0),
        older,
    ]
    file = actor("Bea", (8, 14, 12, 17, 10, 10), [("Wizard", 3, "d6", levels("max", 4, 4))])
    file["items"] += items
    file["system"]["attributes"]["spellcasting"] = "int"
    found = read_file(json.dumps(file).encode())
    assert found.sheet.spells == ("Fire Bolt", "Bless", "Shield")
    assert (found.sheet.spell_ability, found.sheet.spell_dc) == ("int", 13)
    assert "Spells: Web" in found.left
