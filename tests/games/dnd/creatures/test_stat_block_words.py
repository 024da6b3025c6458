"""Stat blocks in words: what a hit and an effect do, each thing in a few words and in one order."""

import pytest

from bot.games.dnd.creatures.record.stat_block import Area, Effect, Rider, When
from bot.games.dnd.creatures.rules.stat_block_words import (
    area_words,
    conditions_words,
    effect_words,
    recharge_words,
    rider_words,
    speed_words,
)
from bot.games.dnd.sheet.record.sheet import DamagePart

FIRE, COLD = (DamagePart("2d6", "fire"),), (DamagePart("1d8", "cold"),)


@pytest.mark.parametrize(
    ("rider", "words"),
    [
        (Rider("Bite"), []),
        (Rider("Bite", ("prone",)), ["Prone"]),
        (
            Rider("Bite", ("grappled", "restrained"), max_size="large"),
            ["Grappled and Restrained, if Large or smaller"],
        ),
        (Rider("Bite", rather=("prone",)), ["or instead of the damage: Prone"]),
        (Rider("Bite", escape_dc=14), ["escape DC 14"]),
        (Rider("Bite", advantage="grappled"), ["Advantage if the target is grappled by it"]),
        (Rider("Bite", advantage="wounded"), ["Advantage if the target lacks any Hit Points"]),
        (Rider("Bite", advantage="first_round"), ["Advantage in the first round"]),
        (Rider("Bite", ongoing=FIRE), ["each turn after that 2d6 fire"]),
        (Rider("Bite", recharge=5), ["Recharge 5–6"]),
        (Rider("Bite", forms=("Bear", "Hybrid")), ["only as Bear or Hybrid"]),
        (Rider("Bite", more=True), ["its stat block says more"]),
    ],
)
def test_what_a_hit_brings_beside_its_damage(rider, words):
    assert rider_words(rider) == words


def test_all_that_a_hit_brings_stands_in_one_order():
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
        "if the target is grappled by it: 1d8 cold more",
        "while it is bloodied: 2d6 fire instead",
        "Advantage if the target lacks any Hit Points",
        "each turn after that 2d6 fire",
        "Recharge 6",
        "only as Bear",
        "its stat block says more",
    ]


@pytest.mark.parametrize(
    ("when", "words"),
    [
        (When("advantage", add=COLD), "with Advantage: 1d8 cold more"),
        (When("moved", feet=20, conditions=("prone",)), "after moving 20 feet straight at it: Prone"),
        (
            When("target_bloodied", instead=FIRE, add=COLD),
            "if the target is bloodied: 2d6 fire instead, 1d8 cold more",
        ),
        (
            When("target_at_0", add=COLD, conditions=("prone",), max_size="huge"),
            "if that brings the target to 0: 1d8 cold more, Prone, if Huge or smaller",
        ),
    ],
)
def test_what_more_a_hit_brings_and_when(when, words):
    assert rider_words(Rider("Bite", whens=(when,))) == [words]


def test_all_that_an_effect_does_stands_in_one_order():
    effect = Effect(
        "Breath",
        save="dex",
        dc=15,
        damage=FIRE,
        half=True,
        area=Area("cone", 60),
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
        "each turn after that 1d8 cold",
        "a failure with 20 Hit Points or fewer: it drops to 0",
        "2 a day",
        "Recharge 5–6",
        "only as Bear",
        "its stat block says more",
    ]


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (Effect("Shout"), []),
        (Effect("Shout", damage=FIRE), ["2d6 fire"]),
        (Effect("Shout", half=True), []),
        (Effect("Shout", low=(10, "unconscious")), ["a failure with 10 Hit Points or fewer: Unconscious"]),
        (Effect("Shout", low=(10, "dies")), ["a failure with 10 Hit Points or fewer: it dies"]),
    ],
)
def test_of_an_effect_nothing_is_said_that_it_does_not_do(effect, words):
    assert effect_words(effect) == words


@pytest.mark.parametrize(
    ("area", "words"),
    [
        (Area("one"), "one creature"),
        (Area("one", within=60), "one creature within 60 feet"),
        (Area("creatures"), "each creature in reach"),
        (Area("creatures", within=30), "each creature within 30 feet"),
        (Area("line", 100, width=5), "Line of 100 by 5 feet"),
        (Area("cylinder", 10, height=40), "Cylinder of 10 feet radius, 40 feet high"),
        (Area("sphere", 20), "Sphere of 20 feet radius"),
        (Area("emanation", 10), "10-foot Emanation"),
    ],
)
def test_whom_an_effect_meets(area, words):
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
def test_how_it_moves(way, feet, words):
    assert speed_words(way, feet) == words


@pytest.mark.parametrize(
    ("face", "words"), [(0, []), (6, ["Recharge 6"]), (5, ["Recharge 5–6"]), (2, ["Recharge 2–6"])]
)
def test_with_which_faces_it_is_back(face, words):
    assert recharge_words(face) == words


def test_a_size_is_said_of_conditions_alone():
    assert conditions_words((), "large") == []
    assert conditions_words(("prone", "blinded", "deafened")) == ["Prone, Blinded and Deafened"]
