"""Stat blocks in words: the effects of hits and other effects, briefly and always in the same order."""

import pytest

from bot.games.dnd.creatures.record.stat_block import BlockArea, BlockEffect, Rider, When
from bot.games.dnd.creatures.rules.stat_block_words import (
    area_words,
    conditions_words,
    effect_words,
    recharge_words,
    rider_words,
    speed_words,
)
from bot.games.dnd.sheet.record.sheet import DamagePart
from tests.cases import every

FIRE, COLD = (DamagePart("2d6", "fire"),), (DamagePart("1d8", "cold"),)


@every(
    "rider, words",
    [
        (Rider("Bite"), []),
        (Rider("Bite", ("prone",)), ["Prone"]),
        (
            Rider("Bite", ("grappled", "restrained"), max_size="large"),
            ["Grappled and Restrained, if Large or smaller"],
        ),
        (Rider("Bite", rather=("prone",)), ["or instead of the damage: Prone"]),
        (Rider("Bite", escape_dc=14), ["escape DC 14"]),
        (Rider("Bite", advantage="grappled"), ["Advantage if this creature grapples the target"]),
        (Rider("Bite", advantage="wounded"), ["Advantage if the target isn't at full Hit Points"]),
        (Rider("Bite", advantage="first_round"), ["Advantage in the first round"]),
        (Rider("Bite", ongoing=FIRE), ["each later turn: 2d6 fire"]),
        (Rider("Bite", recharge=5), ["Recharge 5–6"]),
        (Rider("Bite", forms=("Bear", "Hybrid")), ["only as Bear or Hybrid"]),
        (Rider("Bite", more=True), ["see the stat block for more"]),
    ],
)
def test_the_other_effects_of_a_hit_in_words(rider, words):
    assert rider_words(rider) == words


def test_all_effects_of_a_hit_come_in_a_fixed_order():
    rider = Rider(
        "Bite",
        conditions=("grappled",),
        escape_dc=14,
        ongoing=FIRE,
        rather=("prone",),
        whens=(When("grappled", add=COLD), When("self_bloodied", instead=FIRE)),
        advantage="wounded",
        recharge=6,
        forms=("Bear",),
        more=True,
    )

    assert rider_words(rider) == [
        "Grappled",
        "or instead of the damage: Prone",
        "escape DC 14",
        "if this creature grapples the target: 1d8 cold more",
        "while Bloodied: 2d6 fire instead",
        "Advantage if the target isn't at full Hit Points",
        "each later turn: 2d6 fire",
        "Recharge 6",
        "only as Bear",
        "see the stat block for more",
    ]


@pytest.mark.parametrize(
    ("when", "words"),
    [
        (When("advantage", add=COLD), "with Advantage: 1d8 cold more"),
        (
            When("moved", feet=20, conditions=("prone",)),
            "after moving 20 feet straight toward the target: Prone",
        ),
        (
            When("target_bloodied", instead=FIRE, add=COLD),
            "if the target is Bloodied: 2d6 fire instead, 1d8 cold more",
        ),
        (
            When("target_at_0", add=COLD, conditions=("prone",), max_size="huge"),
            "if that reduces the target to 0 Hit Points: 1d8 cold more, Prone, if Huge or smaller",
        ),
    ],
)
def test_extra_effects_of_a_hit_and_when_they_apply(when, words):
    assert rider_words(Rider("Bite", whens=(when,))) == [words]


def test_all_parts_of_an_effect_come_in_a_fixed_order():
    effect = BlockEffect(
        "Breath",
        save="dex",
        dc=15,
        damage=FIRE,
        half=True,
        area=BlockArea("cone", 60),
        conditions=("prone",),
        second_failure=("unconscious",),
        escape_dc=12,
        ongoing=COLD,
        low=(20, "drops"),
        recharge=5,
        per_day=2,
        forms=("Bear",),
        more=True,
    )

    assert effect_words(effect) == [
        "Dexterity save, DC 15",
        "60-foot Cone",
        "2d6 fire",
        "half on a success",
        "Prone",
        "second failure: Unconscious",
        "escape DC 12",
        "each later turn: 1d8 cold",
        "failure with 20 Hit Points or fewer: drops to 0 Hit Points",
        "2 per day",
        "Recharge 5–6",
        "only as Bear",
        "see the stat block for more",
    ]


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (BlockEffect("Shout"), []),
        (BlockEffect("Shout", damage=FIRE), ["2d6 fire"]),
        (BlockEffect("Shout", half=True), []),
        (
            BlockEffect("Shout", low=(10, "unconscious")),
            ["failure with 10 Hit Points or fewer: Unconscious"],
        ),
        (BlockEffect("Shout", low=(10, "dies")), ["failure with 10 Hit Points or fewer: it dies"]),
    ],
)
def test_nothing_is_said_that_an_effect_does_not_do(effect, words):
    assert effect_words(effect) == words


@pytest.mark.parametrize(
    ("area", "words"),
    [
        (BlockArea("one"), "one creature"),
        (BlockArea("one", within=60), "one creature within 60 feet"),
        (BlockArea("creatures"), "each creature within reach"),
        (BlockArea("creatures", within=30), "each creature within 30 feet"),
        (BlockArea("line", 100, width=5), "100-foot-long, 5-foot-wide Line"),
        (BlockArea("cylinder", 10, height=40), "10-foot-radius, 40-foot-high Cylinder"),
        (BlockArea("sphere", 20), "20-foot-radius Sphere"),
        (BlockArea("emanation", 10), "10-foot Emanation"),
    ],
)
def test_the_targets_of_an_effect_in_words(area, words):
    assert area_words(area) == words


@pytest.mark.parametrize(
    ("way", "feet", "words"),
    [
        ("walk", 30, "walk 30"),
        ("hover", 0, "hover"),
        ("one_of climb", 20, "or climb 20"),
        ("Bear climb", 20, "as Bear: climb 20"),
    ],
)
def test_a_creatures_movement_in_words(way, feet, words):
    assert speed_words(way, feet) == words


@pytest.mark.parametrize(
    ("face", "words"), [(0, []), (6, ["Recharge 6"]), (5, ["Recharge 5–6"]), (2, ["Recharge 2–6"])]
)
def test_the_faces_that_recharge_an_effect_in_words(face, words):
    assert recharge_words(face) == words


def test_a_size_limit_is_shown_only_for_conditions():
    assert conditions_words((), "large") == []
    assert conditions_words(("prone", "blinded", "deafened")) == ["Prone, Blinded and Deafened"]
