"""Rolls of creatures in a fight: effects, Legendary Actions, ongoing damage, and areas."""

from typing import Any

import pytest

from bot.errors import PlayerError, PressError
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.conditions.rules.affliction import Affliction
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.creatures.record.stat_block import BlockEffect, Creature, Lasting, Rider, StatBlock, Uses
from bot.games.dnd.fight.cards.choices import Ongoing
from bot.games.dnd.fight.rolls.area_requests import TypedArea
from bot.games.dnd.fight.steps.acting import moment
from bot.games.dnd.fight.steps.conditions import Conditioned
from bot.games.dnd.fight.table.rolls import FightRolls
from bot.games.dnd.hit_points.record.steps import ONGOING, Dealt, Hit
from bot.games.dnd.sheet.record.sheet import DamagePart, Sheet
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.games.dnd.targets.target import Target
from tests.games.dnd.books import ALICE, BOB, GWEN, Thrower, books, character, view
from tests.games.dnd.fight.fights import Story

DRAKE, MIRA, BO = 1, 2, 3
ACID = (DamagePart("2d4", "acid"),)
BREATH = BlockEffect("Breath", save="dex", dc=12, damage=(DamagePart("2d6", "fire"),), half=True, recharge=5)
BLOCK = StatBlock(
    riders=(Rider("Bite", recharge=6), Rider("Claw", advantage="wounded")),
    effects=(
        BREATH,
        BlockEffect("Gaze", use="bonus", save="wis", dc=12, conditions=("frightened",)),
        BlockEffect("Swallow", ongoing=ACID, conditions=("restrained",)),
    ),
    legendary=Uses(1),
)
CLAW, BITE = read_attack("Claw +6 1d6 slashing"), read_attack("Bite +6 2d8 piercing")
SHEET = Sheet("Drake", (10,) * 6, ac=15, hp=50, attacks=(CLAW, BITE))
PEOPLE = (
    character(9, "Mira", hp=20, ac=14, counters=read_counters("slots: wizard 1")),
    character(8, "Bo", BOB, hp=20, ac=14),
)


def fight(*steps):
    """Return a fight in which the drake acts first, followed by Mira and Bo."""
    story = Story().enter("Drake", 20, "monster", hp=50, creature=Creature(SHEET, block=BLOCK))
    story.enter("Mira", 18, player=ALICE.user, character=9).enter("Bo", 15, player=BOB.user, character=8)
    return story.turn().take(*steps)


async def make_roll(story, do, who, *said, faces, **more):
    """Make a roll in a fight, and return the roller with the request and its step."""
    at, thrower = books(*PEOPLE, story=story), Thrower(*faces)
    service: Any = thrower
    await getattr(FightRolls(at.book, service, at.counters, at.paid), do)(
        view(story, *PEOPLE), who, *said, **more
    )
    return thrower


async def refusal(story, do, who, *said, **more):
    with pytest.raises(PlayerError) as refused:
        await make_roll(story, do, who, *said, faces=(), **more)
    return str(refused.value)


async def effect(story, who, name, *targets, at=None, said=(), faces):
    return await make_roll(
        story, "effect", who, story.of("Drake"), name, targets, at=at, said=said, faces=faces
    )


async def refused_effect(story, who, name, *targets, at=None, said=()):
    return await refusal(story, "effect", who, story.of("Drake"), name, targets, at=at, said=said)


async def test_an_effect_is_applied_to_all_chosen_targets_after_their_saves():
    came = await effect(fight(), GWEN, "Breath", MIRA, BO, faces=(3, 4, 12, 11))

    assert came.step.hits == (Hit(MIRA, 3), Hit(BO, 7))
    assert (came.step.actor, came.step.by, came.step.effect) == (DRAKE, "area", "Breath")


async def test_an_effect_is_only_for_gms_and_for_the_current_moment():
    assert "Drake is played by the GM" in await refused_effect(fight(), ALICE, "Breath", MIRA)
    assert "turn is over" in await refused_effect(fight(), GWEN, "Breath", MIRA, at=moment(9, 0))


async def test_an_effect_needs_a_name_from_the_stat_block_and_a_target():
    assert "Choose one or more targets from the list" in await refused_effect(fight(), GWEN, "Sneeze", MIRA)
    assert "Choose one or more targets from the list" in await refused_effect(fight(), GWEN, "Breath")
    assert "is no longer in the fight" in await refused_effect(fight(), GWEN, "Breath", 44)


async def test_a_recharging_effect_is_used_once():
    used = fight(Dealt(DRAKE, (), "area", effect="Breath"))

    assert "has already used Breath" in await refused_effect(used, GWEN, "Breath", MIRA)
    assert (await effect(used, GWEN, "Gaze", MIRA, faces=(2,))).step.by == "bonus"


async def test_an_effect_causes_its_conditions_on_those_who_fail():
    came = await effect(fight(), GWEN, "Gaze", MIRA, BO, faces=(12, 2))

    assert came.step.afflicts == (Borne("frightened", by=DRAKE),)
    assert came.step.afflicted == (BO,)


async def test_exceptions_for_single_targets_apply():
    fails = (Target("Bo", saved=False),)

    came = await effect(fight(), GWEN, "Breath", MIRA, BO, said=fails, faces=(3, 4, 12))

    assert came.step.hits == (Hit(MIRA, 3), Hit(BO, 7))
    assert "Ogre isn't one of your targets:" in await refused_effect(
        fight(), GWEN, "Breath", MIRA, said=(Target("Ogre"),)
    )


async def test_a_legendary_action_is_an_attack_after_someone_elses_turn():
    story = fight().turn()

    came = await make_roll(story, "legendary", GWEN, DRAKE, MIRA, None, faces=(2,))

    assert (came.step.by, came.step.weapon, came.step.actor) == ("legendary", "Claw", DRAKE)
    assert "Drake is played by the GM" in await refusal(story, "legendary", ALICE, DRAKE, MIRA, None)
    assert "turn is over" in await refusal(story, "legendary", GWEN, DRAKE, MIRA, moment(9, 0))


async def test_a_recharging_attack_is_made_once():
    used = fight(Dealt(DRAKE, (), aimed=MIRA, weapon="Bite"))

    words = await refusal(used, "attack", GWEN, DRAKE, MIRA, None, picks=("weapon1",))

    assert "has already used Bite" in words


async def test_a_stat_block_can_give_advantage_against_wounded_targets():
    wounded = fight(Dealt(0, (Hit(MIRA, 1),), "entered"))

    came = await make_roll(wounded, "attack", GWEN, DRAKE, MIRA, None, picks=(), faces=(2, 3))

    assert came.made.advantage == ("Claw",)
    assert (
        await make_roll(fight(), "attack", GWEN, DRAKE, MIRA, None, picks=(), faces=(2,))
    ).made.advantage == ()


def swallowed(*steps):
    return fight(Conditioned((MIRA,), (TypedCondition("restrained"),), Borne("", by=DRAKE)), *steps)


def ongoing_acid(story):
    return Ongoing(story.of("Drake"), Lasting("Swallow", ACID, ("restrained",)), story.of("Mira"))


async def test_ongoing_damage_is_rolled_once_per_turn_by_a_gm():
    story = swallowed()
    dealt = swallowed(Dealt(DRAKE, (Hit(MIRA, 1),), ONGOING, aimed=MIRA, effect="Swallow"))

    came = await make_roll(story, "ongoing", GWEN, ongoing_acid(story), faces=(3, 4))

    assert came.step.hits == (Hit(MIRA, 7),)
    assert (came.step.by, came.step.effect, came.step.actor) == (ONGOING, "Swallow", DRAKE)
    assert "Drake is played by the GM" in await refusal(story, "ongoing", ALICE, ongoing_acid(story))
    assert "damage this turn" in await refusal(dealt, "ongoing", GWEN, ongoing_acid(dealt))


async def test_an_area_uses_the_typed_slot():
    area = TypedArea("1d6 fire costs slot 1", "dex", 15, "Burning Hands")
    story = fight().turn()

    came = await make_roll(story, "area", ALICE, area, (DRAKE,), None, faces=(4, 2))

    assert (came.step.by, came.step.hits) == ("area", (Hit(DRAKE, 4),))
    assert came.made.spends == Spending(9, "slot 1", 1, 2)


async def test_only_a_character_spends_a_slot_on_an_area():
    area = TypedArea("1d6 fire costs slot 1", "dex", 15)

    assert "Only characters have slots and counters" in await refusal(
        fight(), "area", GWEN, area, (MIRA,), None
    )


async def test_an_area_has_exceptions_for_single_targets_and_causes_conditions():
    area = TypedArea("", "dex", 15, exceptions=(Target("Bo", saved=False),), afflicts=Affliction(("prone",)))
    story = fight()

    came = await make_roll(story, "area", GWEN, area, (MIRA, BO), None, faces=(15,))

    assert came.step.afflicted == (BO,)
    with pytest.raises(PressError, match="Only Mira's player and the GMs can do that"):
        await make_roll(fight().turn(), "area", BOB, area, (MIRA, BO), None, faces=())


@pytest.mark.parametrize(("size", "afflicted"), [("large", (MIRA,)), ("medium", (MIRA, 4))])
async def test_a_target_too_large_for_a_condition_does_not_protect_the_others(size, afflicted):
    quake = BlockEffect("Quake", save="str", dc=12, conditions=("prone",), max_size="medium")
    drake = Creature(SHEET, block=StatBlock(effects=(quake,)))
    story = Story().enter("Drake", 20, "monster", hp=50, creature=drake)
    story.enter("Mira", 18, player=ALICE.user, character=9).enter("Bo", 15, player=BOB.user, character=8)
    ogre = Creature(Sheet("Ogre", (10,) * 6), block=StatBlock(size=size))
    story.enter("Ogre", 3, "monster", hp=50, creature=ogre).turn()

    made = await make_roll(
        story, "effect", GWEN, story.of("Drake"), "Quake", (MIRA, BO, 4), at=None, faces=(2, 18, 2)
    )

    assert made.step.afflicted == afflicted
    assert [each.condition for each in made.step.afflicts] == ["prone"]
    assert story.take(made.step).of("Mira").can_stand_up


async def test_a_charmed_caster_cannot_target_the_charmer_with_an_area_unless_a_gm():
    """Charmed: "can't attack the charmer or target the charmer with damaging abilities"."""
    charmed = Conditioned((MIRA,), (TypedCondition("charmed"),), Borne("", by=DRAKE))
    story = fight(charmed).turn()
    area = TypedArea("2d6 fire", "dex", 12, "Burn")

    refused = await refusal(story, "area", ALICE, area, (BO, DRAKE), at=None)
    assert refused == "Mira is Charmed by Drake. Leave them out, or ask a GM to make the roll."
    assert (await make_roll(story, "area", ALICE, area, (BO,), at=None, faces=(1, 2, 3))).step.hits
    assert (await make_roll(story, "area", GWEN, area, (BO, DRAKE), at=None, faces=(1, 2, 3, 4))).step.hits


@pytest.mark.parametrize(("condition", "amount"), [("incapacitated", 7), ("stunned", 7), ("prone", 3)])
async def test_typed_evasion_does_nothing_while_incapacitated(condition, amount):
    story = fight(Conditioned((BO,), (TypedCondition(condition),)))
    said = (Target("Bo", evades=True),)
    faces = (3, 4) if condition == "stunned" else (3, 4, 2)

    came = await effect(story, GWEN, "Breath", BO, said=said, faces=faces)

    assert came.step.hits == (Hit(BO, amount),)
