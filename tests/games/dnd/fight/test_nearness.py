"""Neighbors for Sneak Attack: set by people, inferred from attacks, and ended."""

import pytest

from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.fight.steps.attacks import has_ally_near
from bot.games.dnd.fight.steps.conditions import Conditioned
from bot.games.dnd.fight.steps.marks import Marked
from bot.games.dnd.hit_points.record.steps import Dealt, Healed, Hit
from tests.cases import every
from tests.games.dnd.fight.fights import Story, table

MIRA, GOBLIN, BO, OGRE = 1, 2, 4, 5
DOWN, STUNNED = Dealt(0, (Hit(BO, 20),), "entered"), Conditioned((BO,), (TypedCondition("stunned"),))
SAID = Dealt(MIRA, (), aimed=OGRE, beside=True)
NEAR_HIT = Dealt(BO, (), aimed=OGRE, near=True)


def near(*steps, of=MIRA, story=None):
    """Return True if an ally is known to be next to the ogre when this creature attacks it."""
    fight = (story or table().turn()).take(*steps).fight
    return has_ally_near(fight, fight.find(of), fight.find(OGRE))


def test_neighbors_are_unknown_until_someone_says():
    assert not near()
    assert not near(Dealt(MIRA, (), aimed=OGRE, near=True)), "no one is their own ally"
    assert not near(Dealt(GOBLIN, (), aimed=OGRE, near=True)), "a goblin isn't one either"
    assert not near(Dealt(BO, (), aimed=OGRE)), "shot from afar"


def test_a_neighbor_stays_set_for_the_target_and_the_one_who_said_so():
    story = table().turn().take(SAID)
    for _ in range(9):
        assert near(story=story.turn())
    assert not near(SAID, of=BO)


@every("known", [SAID, NEAR_HIT])
@every(
    "steps, still",
    [
        ((), True),
        ((Marked(OGRE, "apart"),), False),
        ((Marked(OGRE, "disengage"),), False),
        ((Marked(OGRE, "dash"),), False),
        ((Marked(OGRE, "dodge"),), True),
        ((DOWN,), False),
        ((DOWN, Healed(0, (BO,), 3)), True),
        ((STUNNED,), False),
    ],
)
def test_a_neighbor_stays_set_until_the_fight_contradicts_it(known, steps, still):
    assert near(known, *steps) == still


@pytest.mark.parametrize(
    "step",
    [Dealt(BO, (), aimed=GOBLIN, near=True), Dealt(BO, (), aimed=OGRE), Marked(BO, "dash")],
)
def test_an_ally_is_next_to_their_last_target(step):
    assert near(NEAR_HIT, SAID)
    assert not near(NEAR_HIT, SAID, step), "it was known without anyone saying so"


def test_a_lone_attacker_can_name_an_ally_outside_the_fight():
    story = (
        Story().enter("Mira", 18).enter("Goblin", 15, "monster", alike=3).enter("Ogre", 8, "monster").turn()
    )
    assert near(SAID, story=story)
