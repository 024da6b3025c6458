"""Conditions changed in a fight: on whom, by whom, until when, and with whose Concentration."""

import pytest

from bot.errors import PlayerError
from bot.games.dnd.conditions.rules.active_conditions import Borne, Ends
from bot.games.dnd.conditions.rules.text import MINE, Focus, TypedCondition, Until
from bot.games.dnd.fight.steps.conditions import Conditioned
from bot.games.dnd.fight.stored.history import fight_of
from tests.games.dnd.books import ALICE, BOB, GWEN, books, character, view
from tests.games.dnd.fight.fights import Story

MIRA, BO, GOBLIN = 1, 2, 3
PEOPLE = (character(9, "Mira", hp=20), character(8, "Bo", BOB, hp=20))
PRONE, OFF = TypedCondition("prone"), TypedCondition("poisoned", off=True)


def fight(*steps):
    """Return a fight in which Mira acts first, followed by Bo and a goblin."""
    story = Story().enter("Mira", 18, player=ALICE.user, character=9)
    story.enter("Bo", 15, player=BOB.user, character=8).enter("Goblin", 12, "monster", hp=7)
    return story.turn().take(*steps)


async def change_conditions(story, who, targets, *changes, until=None, focus=""):
    """Return the fight after these conditions were changed."""
    at, until = books(*PEOPLE, story=story), until or Until()
    await at.steps.condition(view(story, *PEOPLE), who, targets, changes, until=until, focus=focus)
    return fight_of(at.fights.stored)


async def refuse_conditions(story, who, targets, *changes, **more):
    with pytest.raises(PlayerError) as refused:
        await change_conditions(story, who, targets, *changes, **more)
    return str(refused.value)


async def test_on_your_turn_you_cause_conditions_on_anyone():
    after = await change_conditions(fight(), ALICE, (GOBLIN,), PRONE)

    assert [(each.condition, each.by) for each in after.find(GOBLIN).borne] == [("prone", MIRA)]


async def test_your_own_condition_has_no_source():
    after = await change_conditions(fight(), ALICE, (MIRA,), PRONE)
    both = await change_conditions(fight(), ALICE, (MIRA, GOBLIN), PRONE)

    assert [each.by for each in after.find(MIRA).borne] == [0]
    assert [each.by for each in both.find(MIRA).borne] == [MIRA]


async def test_out_of_turn_you_change_only_your_own_conditions_and_a_gm_all():
    assert (await change_conditions(fight(), BOB, (BO,), PRONE)).find(BO).borne[0].by == 0
    assert "is played by the GM" in await refuse_conditions(fight(), BOB, (GOBLIN,), PRONE)
    assert (await change_conditions(fight(), GWEN, (GOBLIN,), PRONE)).find(GOBLIN).borne
    assert "no longer" in await refuse_conditions(fight(), GWEN, (44,), PRONE)


def poisoned(by):
    return fight(Conditioned((GOBLIN,), (TypedCondition("poisoned"),), Borne("", by=by)))


async def test_you_remove_only_conditions_that_you_caused():
    assert (await change_conditions(poisoned(BO), BOB, (GOBLIN,), OFF)).find(GOBLIN).borne == ()
    for by, changes in (
        (MIRA, (OFF,)),
        (BO, (OFF, TypedCondition("prone", off=True))),
        (BO, (OFF, PRONE)),
        (BO, (Focus(),)),
        (BO, (TypedCondition("poisoned"),)),
    ):
        assert "is played by the GM" in await refuse_conditions(poisoned(by), BOB, (GOBLIN,), *changes)


async def test_on_your_turn_you_cannot_end_a_condition_that_someone_else_caused():
    assert "is played by the GM" in await refuse_conditions(poisoned(BO), ALICE, (GOBLIN,), OFF)


@pytest.mark.parametrize(("name", "of"), [("", 0), (MINE, MIRA), ("Goblin", GOBLIN), ("bo", BO)])
async def test_a_condition_ends_with_the_named_turn(name, of):
    until = Until(Ends("end"), name)

    (borne,) = (await change_conditions(fight(), ALICE, (BO,), PRONE, until=until)).find(BO).borne

    assert (borne.ends.at, borne.ends.of) == ("end", of)


async def test_someone_outside_the_fight_has_no_turn_to_end_a_condition():
    until = Until(Ends("end"), "Zed")

    assert "Zed isn't in this fight" in await refuse_conditions(fight(), ALICE, (BO,), PRONE, until=until)


async def test_the_creature_on_its_turn_concentrates_and_holds_what_it_causes():
    until = Until(held=True)

    after = await change_conditions(fight(), ALICE, (GOBLIN,), PRONE, until=until, focus="Web")

    assert after.find(MIRA).focus == "Web"
    assert [each.held for each in after.find(GOBLIN).borne] == [MIRA]
    assert "Only the creature whose turn it is can start concentrating" in await refuse_conditions(
        fight(), BOB, (BO,), PRONE, focus="Web"
    )
    assert "Only the creature whose turn it is can start concentrating" in await refuse_conditions(
        fight(), BOB, (BO,), PRONE, until=until
    )


async def test_someone_elses_concentration_is_given_by_name():
    focused = fight(Conditioned((), (), Borne(""), MIRA, "Web")).turn()
    until = Until(held=True, name="Mira")

    after = await change_conditions(focused, GWEN, (GOBLIN,), PRONE, until=until)

    assert [each.held for each in after.find(GOBLIN).borne] == [MIRA]


async def test_a_gms_entry_on_a_creatures_turn_belongs_to_that_creature():
    after = await change_conditions(fight().turn().turn(), GWEN, (BO,), PRONE)

    assert [each.by for each in after.find(BO).borne] == [GOBLIN]


async def test_out_of_turn_you_say_whose_concentration_holds_your_condition():
    focused = fight(Conditioned((), (), Borne(""), MIRA, "Web"))

    after = await change_conditions(focused, BOB, (BO,), PRONE, until=Until(held=True, name="Mira"))

    assert [each.held for each in after.find(BO).borne] == [MIRA]


async def test_no_one_starts_someone_elses_concentration():
    assert "is played by the GM" in await refuse_conditions(fight(), ALICE, (GOBLIN,), Focus("Web"))
