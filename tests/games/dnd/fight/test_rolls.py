"""Rolls that are steps of a fight: who can make them, and their effects with given faces."""

from typing import Any

import pytest

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.conditions.rules.active_conditions import Borne, Ends
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.creatures.record.stat_block import Creature
from bot.games.dnd.fight.steps.acting import moment
from bot.games.dnd.fight.steps.conditions import Concentrated, Conditioned, Withstood
from bot.games.dnd.fight.steps.marks import Marked
from bot.games.dnd.fight.table.rolls import FightRolls
from bot.games.dnd.fight.table.saving import FightSaves
from bot.games.dnd.hit_points.record.steps import Aided, AttackAction, Dealt, DeathSaved, Hit, Restored
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.counters_text import read_counters
from tests.games.dnd.books import ALICE, BOB, GWEN, SAM, Thrower, books, character, view
from tests.games.dnd.fight.fights import Story

MIRA, BO, GOBLIN = 1, 2, 3
SWORD, AXE = read_attack("Sword +5 1d8 slashing"), read_attack("Axe +5 1d12 slashing")
BOW, KI = read_attack("Bow +4 1d6 piercing 80/320"), read_attack("Fist +5 1d4 bludgeoning costs Ki")
PEOPLE = (
    character(
        9, "Mira", hp=20, attacks=(SWORD, AXE, BOW, KI), extra_attack=2, counters=read_counters("Ki 2")
    ),
    character(8, "Bo", BOB, hp=20, attacks=(BOW,)),
)
BEAST = Creature(Sheet("Goblin", (10,) * 6, ac=15, hp=7))
STUCK = Borne("restrained", Ends("save", ability="str", dc=12))


def fight():
    """Return a fight in which Mira acts first, followed by Bo and a goblin with AC 15."""
    story = (
        Story()
        .enter("Mira", 18, player=ALICE.user, character=9)
        .enter("Bo", 15, player=BOB.user, character=8)
    )
    return story.enter("Goblin", 12, "monster", hp=7, creature=BEAST).turn()


def down(*numbers, stable=False):
    """Return a fight in which these creatures are down, and Stable if ``stable`` is True."""
    story = fight().take(*(Dealt(0, (Hit(each, 20),), "entered") for each in numbers))
    return story.take(*(Aided(0, each, success=True) for each in numbers)) if stable else story


async def rolled(story, do, who, *said, faces, spent=None, **more):
    """Make a roll in a fight, and return its step."""
    at, thrower = books(*PEOPLE, story=story, spent=spent), Thrower(*faces)
    service: Any = thrower
    rolls = FightRolls(at.book, service, at.counters, at.paid)
    maker = FightSaves(at.book, rolls) if hasattr(FightSaves, do) else rolls
    await getattr(maker, do)(view(story, *PEOPLE), who, *said, **more)
    return thrower.step


async def refusal(story, do, who, *said, **more):
    with pytest.raises(PlayerError) as refused:
        await rolled(story, do, who, *said, faces=(), **more)
    return str(refused.value)


@pytest.mark.parametrize(
    ("who", "up", "may"),
    [(ALICE, True, False), (SAM, True, False), (GWEN, True, True), (ALICE, False, True), (SAM, False, False)],
)
async def test_waiting_hours_until_stable_creatures_wake_depends_on_enemies(who, up, may):
    story = down(BO, stable=True)
    story = story if up else story.take(Dealt(0, (Hit(GOBLIN, 7),), "entered"))

    if may:
        assert await rolled(story, "wait", who, BO, faces=(3,)) == Restored(BO, "woken")
    else:
        assert "Only a GM" in await refusal(story, "wait", who, BO)


async def test_an_ally_who_is_up_is_not_an_enemy():
    story = down(BO, stable=True).take(Dealt(0, (Hit(GOBLIN, 7),), "entered")).enter("Brak", 3, hp=11)

    assert await rolled(story, "wait", ALICE, BO, faces=(1,)) == Restored(BO, "woken")


async def test_the_wait_excludes_unstable_and_absent_creatures():
    assert "nothing to wait for" in await refusal(down(BO), "wait", GWEN, BO)
    assert "nothing to wait for" in await refusal(fight(), "wait", GWEN, BO)
    assert "is no longer in the fight" in await refusal(fight(), "wait", GWEN, 44)


async def test_a_due_death_saving_throw_is_rolled_by_its_player_or_a_gm():
    story = down(BO).turn()

    assert "Only Bo's player" in await refusal(story, "death_save", ALICE, None)
    assert await rolled(story, "death_save", BOB, None, faces=(9,)) == DeathSaved(BO, 9, success=False)
    assert await rolled(story, "death_save", GWEN, None, faces=(10,)) == DeathSaved(BO, 10, success=True)
    assert "No Death Saving Throw is due" in await refusal(down(BO), "death_save", GWEN, None)


async def test_a_due_save_at_the_end_of_a_turn_is_rolled_by_its_player_or_a_gm():
    story = fight().take(Conditioned((MIRA,), (TypedCondition("restrained"),), STUCK))
    since = len(story.steps)

    assert "Only Mira's player" in await refusal(story, "save_at_end", BOB, None)
    assert await rolled(story, "save_at_end", ALICE, None, faces=(12,)) == Withstood(
        MIRA, "restrained", since, success=True
    )
    assert await rolled(story, "save_at_end", GWEN, None, faces=(11,)) == Withstood(
        MIRA, "restrained", since, success=False
    )
    assert "No save is due" in await refusal(fight(), "save_at_end", GWEN, None)


async def test_a_due_concentration_save_is_rolled_by_its_player_or_a_gm():
    story = fight().take(
        Conditioned((), (), Borne(""), MIRA, "Bless"), Dealt(GOBLIN, (Hit(MIRA, 3),), "entered")
    )

    assert "Only Mira's player" in await refusal(story, "concentrate", BOB, MIRA)
    assert await rolled(story, "concentrate", ALICE, MIRA, faces=(9,)) == Concentrated(MIRA, 9)
    assert "Bo doesn't need a Concentration save now" in await refusal(story, "concentrate", GWEN, BO)


async def test_first_aid_is_given_on_your_turn():
    story = down(BO)

    assert await rolled(story, "aid", ALICE, BO, None, faces=(10,)) == Aided(MIRA, BO, success=True)
    assert await rolled(story, "aid", GWEN, BO, None, faces=(9,)) == Aided(MIRA, BO, success=False)
    assert "Only Mira's player" in await refusal(story, "aid", BOB, BO, None)


async def test_a_roll_offered_for_another_moment_is_refused():
    assert "turn is over" in await refusal(down(BO), "aid", ALICE, BO, moment(9, 0))


async def test_an_attack_is_made_by_its_player_or_a_gm():
    step = await rolled(fight(), "attack", ALICE, MIRA, GOBLIN, None, picks=(), faces=(15, 4))

    assert (step.actor, step.aimed, step.weapon, step.by) == (MIRA, GOBLIN, "Sword", "attack")
    assert step.action == AttackAction(2)
    assert step.hits == (Hit(GOBLIN, 4),)
    assert "player and the GMs can do that" in await refusal(
        fight(), "attack", BOB, MIRA, GOBLIN, None, picks=()
    )


async def test_no_one_attacks_themselves_or_their_charmer():
    charmed = fight().take(Conditioned((MIRA,), (TypedCondition("charmed"),), Borne("", by=GOBLIN)))

    assert "You can't attack yourself" in await refusal(fight(), "attack", ALICE, MIRA, MIRA, None, picks=())
    assert "Charmed by Goblin" in await refusal(charmed, "attack", ALICE, MIRA, GOBLIN, None, picks=())


@pytest.mark.parametrize(("actor", "who", "weapon"), [(MIRA, ALICE, "Sword"), (BO, BOB, "Unarmed Strike")])
async def test_a_reaction_is_one_melee_attack_or_an_unarmed_strike_with_only_a_bow(actor, who, weapon):
    step = await rolled(fight(), "react", who, actor, GOBLIN, faces=(2,))

    assert (step.actor, step.by, step.weapon, step.melee) == (actor, "reaction", weapon, True)
    assert step.action == AttackAction()


async def test_an_archer_with_a_sword_reacts_with_the_sword():
    story = fight().take(Dealt(MIRA, (), aimed=GOBLIN, weapon="Bow"))

    assert (await rolled(story, "react", ALICE, MIRA, GOBLIN, faces=(2,))).weapon == "Sword"


async def test_a_reaction_uses_the_melee_weapon_in_hand():
    story = fight().take(Dealt(MIRA, (), aimed=GOBLIN, weapon="Axe"))

    assert (await rolled(story, "react", ALICE, MIRA, GOBLIN, faces=(2,))).weapon == "Axe"


async def test_on_your_own_turn_the_weapon_in_hand_stays_even_a_bow():
    story = fight().take(Dealt(MIRA, (), aimed=GOBLIN, weapon="Bow"))
    ready = fight().take(Marked(MIRA, "ready", "when it moves", "Bow"))

    assert (await rolled(story, "attack", ALICE, MIRA, GOBLIN, None, picks=(), faces=(2,))).weapon == "Bow"
    assert (await rolled(ready, "attack", ALICE, MIRA, GOBLIN, None, picks=(), faces=(2,))).weapon == "Sword"


@pytest.mark.parametrize(
    ("spent", "may"), [({}, True), ({9: {"own ki": 1}}, True), ({9: {"own ki": 2}}, False)]
)
async def test_an_attacks_cost_is_paid_or_the_attack_is_refused(spent, may):
    said = (ALICE, MIRA, GOBLIN, None)

    if may:
        step = await rolled(fight(), "attack", *said, picks=("weapon3",), spent=spent, faces=(2,))
        assert step.weapon == "Fist"
    else:
        assert "doesn't have enough left" in await refusal(
            fight(), "attack", *said, picks=("weapon3",), spent=spent
        )


async def test_an_attack_for_another_moment_is_refused():
    assert "turn is over" in await refusal(fight(), "attack", ALICE, MIRA, GOBLIN, moment(9, 0), picks=())


async def test_a_readied_attack_uses_the_weapon_in_hand_at_the_time():
    story = fight().take(Marked(MIRA, "ready", "when it moves", "Bow"))

    assert (await rolled(story, "react", ALICE, MIRA, GOBLIN, faces=(2,))).weapon == "Bow"


async def test_disengaging_prevents_reactions_except_readied_and_gms_ones():
    fled = fight().turn().turn().take(Marked(GOBLIN, "disengage"))
    ready = fight().take(Marked(MIRA, "ready", "when it moves", "Sword")).turn().turn()
    ready.take(Marked(GOBLIN, "disengage"))

    assert "disengaged" in await refusal(fled, "react", ALICE, MIRA, GOBLIN)
    assert (await rolled(fled, "react", GWEN, MIRA, GOBLIN, faces=(2,))).by == "reaction"
    assert (await rolled(ready, "react", ALICE, MIRA, GOBLIN, faces=(2,))).by == "reaction"


async def test_a_reaction_belongs_to_a_player_whose_character_can_act():
    assert "player and the GMs can do that" in await refusal(fight(), "react", ALICE, BO, GOBLIN)
    assert "and can't act now" in await refusal(down(BO), "react", BOB, BO, GOBLIN)


async def test_healing_affects_the_chosen_and_uses_the_typed_cost():
    assert "Choose one or more targets from the list" in await refusal(
        fight(), "heal", ALICE, "1d4", (), None
    )
    assert "doesn't have that counter" in await refusal(
        fight(), "heal", ALICE, "1d4 costs 2 Rage", (BO,), None
    )

    step = await rolled(fight(), "heal", ALICE, "1d4+1", (BO, MIRA), None, faces=(3,))

    assert (step.actor, step.targets, step.amount) == (MIRA, (BO, MIRA), 4)


async def test_a_deleted_character_cannot_roll():
    story = fight()
    at = books(PEOPLE[1], story=story)
    service: Any = Thrower()
    rolls = FightRolls(at.book, service, at.counters, at.paid)

    with pytest.raises(PlayerError, match="The character Mira was deleted"):
        await FightSaves(at.book, rolls).aid(view(story, PEOPLE[1]), ALICE, BO, None)
