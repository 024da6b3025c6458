"""Typed rolls and the fight in their channel: which become steps of it, and for whom."""

import pytest
from msgspec.structs import replace

from bot.dice.faces import ScriptedFaces
from bot.errors import PlayerError, PressError
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.circumstances.circumstances import SOCIAL
from bot.games.dnd.circumstances.sources import NO_EFFECT, NOT_DUE
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.steps.conditions import Conditioned
from bot.games.dnd.fight.steps.marks import Helped, Marked
from bot.games.dnd.fight.table.typed import Begun, charming, hidden_attack, typed_death
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points.record.steps import AttackAction, Dealt, Hit
from bot.games.dnd.riders.in_rolls.riding import with_riders
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CheckRequest,
    DamageRequest,
    DeathSaveRequest,
    HealingRequest,
    SaveRequest,
)
from bot.games.dnd.rolls.record.request import Roller
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import Check
from bot.rolls.trail import Version
from tests.games.dnd.books import ALICE, BOB, FIGHT, GWEN, HERE, SAM, books, character
from tests.games.dnd.fight.fights import Story
from tests.games.dnd.requests import request_of

MIRA, BO, GOBLIN = 1, 2, 3
SNEAK = SheetRider("Sneak Attack", "1d6", when="turn")
SWORD = read_attack("Sword +5 1d8 slashing")
MIRAS = character(9, "Mira", hp=20, ac=16, attacks=(SWORD,), extra_attack=2)
BOS, ZOES = character(8, "Bo", BOB, hp=20), character(5, "Zoe", SAM, hp=20)
PEOPLE = (MIRAS, BOS, ZOES)
AT_GOBLIN = Target("Goblin", 15, combatant=GOBLIN, secret=True)


def fight(*steps):
    """Return a fight in which Mira acts first, followed by Bo and a goblin."""
    story = (
        Story()
        .enter("Mira", 18, player=ALICE.user, character=9)
        .enter("Bo", 15, player=BOB.user, character=8)
    )
    return story.enter("Goblin", 12, "monster", hp=7).turn().take(*steps)


def attack(of, *met, **more):
    targets = tuple(Target(each.name) for each in met)
    return request_of(AttackRequest, attack=SWORD, targets=targets, met=met, **more, character=of)


async def typed(asked, who, story=None):
    """Return a roll completed with this fight's data."""
    story = story or fight()
    return await books(*PEOPLE, story=story).book.typed(Begun(FIGHT, story.fight), asked, HERE, who)


def at_book(story=None, **more):
    return books(*PEOPLE, story=story, **more).book


async def test_an_attack_on_your_own_turn_uses_the_action():
    made = await typed(attack(9, AT_GOBLIN), ALICE)

    assert made.fighting == Fighting(FIGHT, "attack", MIRA, action=AttackAction(2)).part


async def test_an_attack_out_of_turn_is_a_reaction():
    made = await typed(attack(8, AT_GOBLIN), BOB)

    assert made.fighting == Fighting(FIGHT, "reaction", BO).part


@pytest.mark.parametrize(("of", "who", "does"), [(9, ALICE, "area"), (8, BOB, "reaction")])
async def test_damage_is_an_area_on_your_turn_and_a_reaction_out_of_turn(of, who, does):
    asked = DamageRequest(targets=(Target("Goblin"),), met=(AT_GOBLIN,), roller=Roller(character=of))

    made = await typed(asked, who)

    assert made.fighting == Fighting(FIGHT, does, {9: MIRA, 8: BO}[of]).part
    assert (made.advantage, made.facts) == ((), ())


async def test_help_affects_attacks_but_not_damage():
    asked = DamageRequest(targets=(Target("Goblin"),), met=(AT_GOBLIN,), roller=Roller(character=9))

    made = await typed(asked, ALICE, fight(Helped(BO, MIRA)))

    assert (made.advantage, made.facts) == ((), ())


async def test_a_typed_damage_roll_cannot_target_the_charmer_unless_by_a_gm():
    charm = Conditioned((MIRA,), (TypedCondition("charmed"),), Borne("", by=GOBLIN))
    asked = DamageRequest(targets=(Target("Goblin"),), met=(AT_GOBLIN,), roller=Roller(character=9))

    with pytest.raises(PressError, match="Charmed by Goblin"):
        await typed(asked, ALICE, fight(charm))
    assert (await typed(asked, GWEN, fight(charm))).fighting


async def test_a_gms_roll_without_a_combatant_is_taken_as_entered():
    made = await typed(attack(0, AT_GOBLIN), GWEN)

    assert made.fighting == Fighting(FIGHT, "strike").part
    assert made.met == (AT_GOBLIN,)


async def test_outsiders_change_nothing_in_the_fight_and_learn_no_armor_class():
    at_bo = Target("Bo", 14, combatant=BO, character=8)

    made = await typed(attack(5, AT_GOBLIN, at_bo), SAM)

    assert made.fighting is None
    assert made.met == (Target("Goblin"), at_bo)


@pytest.mark.parametrize("kind", [CheckRequest, SaveRequest, HealingRequest])
async def test_only_attacks_and_damage_are_steps(kind):
    made = await typed(request_of(kind, targets=(Target("Goblin"),), met=(AT_GOBLIN,), character=9), GWEN)

    assert (made.fighting, made.met) == (None, (Target("Goblin"),))


async def test_a_roll_against_someone_outside_the_fight_is_not_part_of_it():
    asked = attack(9, Target("Door", 15))

    assert await typed(asked, ALICE) == asked


async def test_a_name_close_to_one_in_the_fight_is_asked_about():
    with pytest.raises(PlayerError, match="Did you mean Goblin"):
        await typed(attack(9, Target("Gobli", 15)), ALICE)


async def test_one_roll_cannot_hit_both_people_in_the_fight_and_others():
    with pytest.raises(PlayerError, match="Door isn't in this fight"):
        await typed(attack(9, AT_GOBLIN, Target("Door", 15)), ALICE)


async def test_help_and_a_dodging_target_also_affect_a_typed_attack():
    story = fight(Helped(BO, MIRA), Marked(GOBLIN, "dodge"))

    made = await typed(attack(9, replace(AT_GOBLIN, dodges=True)), ALICE, story)

    assert (made.advantage, made.facts) == (("Help by Bo",), ("target_dodges",))


async def test_a_typed_attack_cannot_target_the_charmer():
    story = fight(Conditioned((MIRA,), (TypedCondition("charmed"),), Borne("", by=GOBLIN)))

    with pytest.raises(PressError, match="Charmed by Goblin"):
        await typed(attack(9, AT_GOBLIN), ALICE, story)


async def test_a_deleted_characters_attack_is_the_only_one():
    story = fight()
    at = books(BOS, story=story).book

    made = await at.typed(Begun(FIGHT, story.fight), attack(9, AT_GOBLIN), HERE, ALICE)

    assert made.fighting == Fighting(FIGHT, "attack", MIRA).part


def charmed(*, by=MIRA, condition="charmed", who=GOBLIN):
    return fight(Conditioned((who,), (TypedCondition(condition),), Borne("", by=by)))


@pytest.mark.parametrize(
    ("request_", "of", "story", "counts"),
    [
        (CheckRequest(Check("cha")), 9, charmed(), True),
        (CheckRequest(Check("wis")), 9, charmed(), False),
        (SaveRequest("cha"), 9, charmed(), False),
        (CheckRequest(Check("cha")), 8, charmed(), False),
        (CheckRequest(Check("cha")), -ALICE.user, charmed(), False),
        (CheckRequest(Check("cha")), 0, charmed(by=0), False),
        (CheckRequest(Check("cha")), 0, charmed(by=GOBLIN, who=BO), False),
        (CheckRequest(Check("cha")), 5, charmed(by=0), False),
        (CheckRequest(Check("cha")), 5, charmed(), False),
        (CheckRequest(Check("cha")), 9, charmed(condition="frightened"), False),
        (CheckRequest(Check("cha")), 9, None, False),
    ],
)
async def test_a_charisma_check_is_assumed_to_be_on_the_charmed_creature(request_, of, story, counts):
    asked = request_.by(character=of)

    made = charming(asked, await at_book(story).begun(HERE))

    assert made.facts == ((SOCIAL,) if counts else ())


async def test_a_remark_already_made_is_not_repeated():
    asked = CheckRequest(Check("cha"), facts=(SOCIAL,), roller=Roller(character=9))

    assert charming(asked, await at_book(charmed()).begun(HERE)) == asked


@pytest.mark.parametrize(
    ("names", "story", "label"),
    [
        (("goblin",), fight(), NO_EFFECT),
        (("Door", "Bo"), fight(), NO_EFFECT),
        (("Door",), fight(), ""),
        ((), fight(), ""),
        (("goblin",), None, ""),
    ],
)
async def test_a_hidden_attack_on_a_combatant_says_that_it_changes_nothing(names, story, label):
    asked = AttackRequest(targets=tuple(map(Target, names)), label="before")

    assert hidden_attack(asked, await at_book(story).begun(HERE)).label == label


def dying():
    return fight(Dealt(0, (Hit(BO, 20),), "entered"))


@pytest.mark.parametrize(
    ("story", "of", "fighting", "label"),
    [
        (dying().turn(), 8, Fighting(FIGHT, "death", BO).part, ""),
        (dying(), 8, None, NOT_DUE),
        (dying().turn(), 9, None, ""),
        (fight(), 8, None, ""),
        (dying(), 5, None, ""),
        (None, 8, None, ""),
    ],
)
async def test_a_typed_death_saving_throw_is_the_due_one(story, of, fighting, label):
    asked = DeathSaveRequest(label="before", roller=Roller(character=of))

    made = typed_death(asked, await at_book(story).begun(HERE))

    assert (made.fighting, made.label) == (fighting, label)


@pytest.mark.parametrize(
    ("target", "found"),
    [(Target("goblin"), GOBLIN), (Target("Goblin", character=8), BO), (Target("Door"), None)],
)
async def test_a_target_name_is_a_character_first(target, found):
    met = await at_book(fight()).target(Begun(FIGHT, fight().fight), HERE, target, "")

    assert (met.combatant if met else None) == found


async def test_the_dead_are_not_targets():
    story = fight(Dealt(0, (Hit(GOBLIN, 7),), "entered"))

    with pytest.raises(PlayerError, match="Goblin is down"):
        await at_book(story).target(Begun(FIGHT, story.fight), HERE, Target("goblin"), "")


async def test_the_rollers_features_used_this_turn_are_known():
    asked = attack(9, AT_GOBLIN, fighting=Fighting(FIGHT, "attack", MIRA).part)
    story = fight(Marked(MIRA, "once", "Sneak Attack"))

    assert await at_book(story).used_once(asked, HERE) == ("Sneak Attack",)
    assert await at_book(story).used_once(replace(asked, fighting=None), HERE) == ()
    assert (
        await at_book(story).used_once(replace(asked, fighting=Fighting(FIGHT, "attack", BO).part), HERE)
        == ()
    )
    assert await at_book().used_once(asked, HERE) == ()


def sneaked(*, hits=True):
    """Return Mira's attack with Sneak Attack, which hits or misses."""
    asked = with_riders(attack(9, AT_GOBLIN, fighting=Fighting(FIGHT, "attack", MIRA).part), (SNEAK,))
    asked = replace(asked, parts=SWORD.damage)
    faces = ScriptedFaces(15, 4, 3) if hits else ScriptedFaces(2)
    return Version(asked, GAME.throw(asked, faces), ALICE.user, "Alice")


def with_hits(*once):
    """Return the fight with Mira's attack of roll 10, and an attack on which she used these riders."""
    story = fight(Dealt(MIRA, (), aimed=GOBLIN), Dealt(MIRA, (), aimed=GOBLIN, once=once))
    at = books(*PEOPLE, story=story)
    steps = [
        replace(each, roll=rolled) for each, rolled in zip(at.fights.stored.steps[-2:], (10, 11), strict=True)
    ]
    at.fights.stored = replace(at.fights.stored, steps=(*at.fights.stored.steps[:-2], *steps))
    return at.book


async def test_a_once_per_turn_effect_used_with_another_hit_is_not_offered_again():
    missed = sneaked(hits=False)

    assert (await with_hits("Sneak Attack").without_used(10, missed)).struck == ("extra 0",)
    assert await with_hits().without_used(10, missed) == missed.request
    assert await with_hits("Sneak Attack").without_used(11, missed) == missed.request
    assert await at_book().without_used(10, missed) == missed.request
    typed_alone = replace(missed, request=replace(missed.request, fighting=None))
    assert await with_hits("Sneak Attack").without_used(10, typed_alone) == typed_alone.request


async def test_an_effect_used_by_its_own_hit_stays():
    assert await with_hits("Sneak Attack").without_used(10, sneaked()) == sneaked().request
