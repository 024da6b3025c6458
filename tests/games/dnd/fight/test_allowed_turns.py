"""Steps that wait for a Death Saving Throw, for the first turn, or for their time."""

import pytest

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import Borne, Ends
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.creatures.record.stat_block import Creature, StatBlock, Uses
from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.fight.steps.acting import able, check_moment, moment, now, standing
from bot.games.dnd.fight.steps.conditions import Conditioned, Withstood
from bot.games.dnd.fight.steps.entering import MAX_COMBATANTS, Entered, Removed
from bot.games.dnd.fight.steps.kinds import check
from bot.games.dnd.fight.steps.marks import Helped, Marked
from bot.games.dnd.fight.steps.turns import Decided, Turned
from bot.games.dnd.hit_points.record.steps import Dealt, DeathSaved, Healed, Hit
from bot.games.dnd.sheet.record.sheet import Sheet
from tests.games.dnd.fight.fights import Story, table

LEGEND = Creature(Sheet("Ogre", (10,) * 6), block=StatBlock(legendary=Uses(1)))
MIRA, GOBLIN, BO, OGRE = 1, 2, 4, 5
GONE = 44
STUCK = Conditioned((1,), (TypedCondition("restrained"),), Borne("", Ends("save", ability="str", dc=12)))


def fight(*steps):
    """Return a fight on Mira's turn, after these steps."""
    return table().turn().take(*steps)


def hurt(*numbers, by=60):
    return tuple(Dealt(0, (Hit(each, by),), "entered") for each in numbers)


def two(*down):
    """Return a fight in which two Zoes act together, both dying, the first Restrained until she saves."""
    story = Story().enter("Zoe", 18, alike=2, hp=9).enter("Ogre", 3, "monster", hp=60, creature=LEGEND)
    return story.take(*hurt(*down, by=9)).turn().take(STUCK).fight


@pytest.mark.parametrize(
    "step",
    [
        Dealt(1, (), aimed=3),
        Dealt(1, (), "area"),
        Marked(1, "dash"),
        Helped(1, 2),
        Withstood(1, "restrained", 6, success=True),
        Turned(),
    ],
)
def test_a_due_death_saving_throw_blocks_everything_else_on_that_turn(step):
    with pytest.raises(PressError, match="Zoe 2 has to make a Death Saving Throw first"):
        check(two(2), step, None)


@pytest.mark.parametrize(
    "step",
    [
        Dealt(3, (), "reaction", aimed=1),
        Dealt(3, (), "legendary", aimed=1),
        Marked(1, "reaction"),
        Marked(1, "once", "Sneak Attack"),
        Marked(1, "bonus"),
        DeathSaved(2, 9, success=False),
    ],
)
def test_steps_without_an_action_do_not_wait_for_a_death_saving_throw(step):
    check(two(2), step, None)


def test_the_first_of_two_dying_characters_saves_first():
    check(two(1, 2), DeathSaved(1, 9, success=False), None)
    with pytest.raises(PressError, match="Zoe 2 doesn't need a Death Saving Throw now"):
        check(two(1, 2), DeathSaved(2, 9, success=False), None)


def test_someone_who_had_their_turn_can_heal_and_help_after_it():
    check(fight().turn().fight, Healed(MIRA, (BO,), 1), None)


def test_a_tie_can_be_decided_only_while_there_is_one():
    check(Story().enter("Mira", 9).enter("Bo", 9).fight, Decided(2), None)


def test_leaving_and_returning_gives_no_second_turn_in_a_round():
    back = Entered((Newcomer("Mira", "pc", 20, 6),), 18, 1)
    story = fight(Removed(MIRA), back)

    for step in (Dealt(6, (), aimed=GOBLIN), Marked(6, "dash"), Healed(6, (BO,), 1), Helped(6, BO)):
        with pytest.raises(PressError, match="Mira has already had a turn this round"):
            check(story.fight, step, None)


def test_only_manual_damage_is_dealt_before_the_first_turn():
    story = table()

    with pytest.raises(PressError, match="hasn't started yet"):
        check(story.fight, Dealt(MIRA, (), aimed=GOBLIN), None)
    check(story.fight, Dealt(0, (Hit(MIRA, 1),), "entered"), None)


def test_a_fight_begins_only_with_someone_who_is_up():
    with pytest.raises(PressError, match="No one is in the fight yet"):
        check(Story().fight, Turned(), None)
    with pytest.raises(PressError, match="No one is in the fight yet"):
        check(Story().enter("Mira", 9).take(*hurt(1, by=20)).fight, Turned(), None)
    check(Story().enter("Mira", 9).fight, Turned(), None)
    check(Story().enter("Mira", 9).turn().take(*hurt(1, by=20)).fight, Turned(), None)


@pytest.mark.parametrize(("there", "come", "fits"), [(24, 1, True), (24, 2, False), (25, 1, False)])
def test_a_fight_has_a_maximum_size(there, come, fits):
    story = Story().enter("Goblin", 9, "monster", alike=there)
    step = Entered((Newcomer("Ogre", "monster", 9),) * come, 3)

    if fits:
        check(story.fight, step, None)
    else:
        with pytest.raises(PlayerError, match=f"up to {MAX_COMBATANTS}"):
            check(story.fight, step, None)


def test_a_character_is_in_a_fight_once_and_creatures_any_number_of_times():
    story = Story().enter("Mira", 9, character=7).enter("Goblin", 3, "monster")

    with pytest.raises(PressError, match="Mira is already in the fight"):
        check(story.fight, Entered((Newcomer("Mira", "pc", 20, character=7),), 3), None)
    check(story.fight, Entered((Newcomer("Goblin", "monster", 7),), 3), None)


def test_a_step_is_valid_only_at_the_moment_it_was_requested():
    story = fight()
    turn, seen = story.fight.turn, now(story.fight)
    acted = fight(Dealt(MIRA, (), aimed=GOBLIN))

    assert seen == moment(turn, 0)
    check_moment(story.fight, seen)
    check_moment(acted.fight, None)
    with pytest.raises(PressError, match="That's already done"):
        check_moment(acted.fight, seen)
    with pytest.raises(PressError, match="turn is over"):
        check_moment(story.turn().fight, seen)


def test_who_is_in_the_fight_and_who_can_act():
    story = fight(*hurt(BO, by=20), Conditioned((OGRE,), (TypedCondition("paralyzed"),)))

    assert standing(story.fight, BO).name == "Bo"
    assert able(story.fight, MIRA).name == "Mira"
    for number, why in ((BO, "Bo is dying"), (OGRE, "Ogre can't take actions:"), (GONE, "no longer")):
        with pytest.raises(PressError, match=why):
            able(story.fight, number)
