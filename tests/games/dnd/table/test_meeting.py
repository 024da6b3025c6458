"""Typed targets: creatures in the fight, characters by name or mention, and everyone."""

import pytest

from bot.codec import dumps
from bot.errors import PlayerError
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.conditions.rules.active_conditions import OUT, Bearing, Borne
from bot.games.dnd.conditions.rules.effects import met as circumstances
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.hit_points.store import KeptHitPoints
from bot.games.dnd.rolls.record.kinds import DamageRequest
from bot.games.dnd.table.around import Around
from bot.games.dnd.table.meeting import TargetService, _shown
from bot.games.dnd.targets.target import Target
from tests.games.dnd.books import ALICE, BOB, GWEN, HERE, SAM, books, character
from tests.games.dnd.fight.fights import Story

MIRAS, BOS = character(9, "Mira", hp=20, ac=16, saves=("dex",)), character(8, "Bo", BOB, hp=20, ac=12)
OGRE = character(6, "Ogre", GWEN, level="CR 2", hp=60, ac=11)
PEOPLE = (MIRAS, BOS, OGRE)


def fight(*steps):
    """Return a fight in which Mira acts first, followed by Bo and a goblin."""
    story = (
        Story()
        .enter("Mira", 18, player=ALICE.user, character=9)
        .enter("Bo", 15, player=BOB.user, character=8)
    )
    return story.enter("Goblin", 12, "monster", hp=7).turn().take(*steps)


async def met(*names, **more):
    """Return the targets that these names mean, each with its name, character, and number in the fight."""
    return [(each.name, each.character, each.combatant) for each in (await asked(*names, **more)).met]


async def asked(*names, who=ALICE, hidden=False, people=PEOPLE, **more):
    at = books(*people, **more)
    book = TargetService(at.characters, at.book, at.conditions, at.points)
    targets = tuple(each if isinstance(each, Target) else Target(each) for each in names)
    request = DamageRequest("dex", targets=targets)
    around = Around(None, await at.book.begun(HERE), Scene(), (), await at.characters.all(HERE))
    return await book.meeting(request, HERE, who, around, hidden=hidden)


async def test_a_name_means_someone_in_the_fight_or_else_a_character():
    assert await met("goblin", story=fight()) == [("Goblin", 0, 3)]
    assert await met("Mira", story=fight()) == [("Mira", 9, 1)]
    assert await met("Mira") == [("Mira", 9, 0)]
    assert await met("Door") == [("Door", 0, 0)]


@pytest.mark.parametrize(
    ("people", "story", "named"),
    [
        (PEOPLE, None, "Mira, Bo +2"),
        ((*PEOPLE, character(5, "Mira & Bo")), None, "Mira & Bo +2"),
        (PEOPLE, Story().enter("Mira & Bo", 12, "monster").turn(), "Mira & Bo +2"),
    ],
)
async def test_joined_targets_are_separate_unless_someone_here_has_that_name(people, story, named):
    at = books(*people, story=story)
    book = TargetService(at.characters, at.book, at.conditions, at.points)
    assert await book.apart(HERE, ALICE, "Mira & Bo +2") == named


async def test_before_the_first_turn_a_fight_has_no_targets():
    lobby = Story().enter("Goblin", 12, "monster")

    assert await met("Goblin", story=lobby) == [("Goblin", 0, 0)]


async def test_a_mention_means_the_members_character():
    assert await met(f"<@{BOB.user}>", story=fight()) == [("Bo", 8, 2)]
    assert await met(f"<@!{BOB.user}>") == [("Bo", 8, 0)]
    with pytest.raises(PlayerError, match="isn't playing a character here"):
        await met(f"<@{SAM.user}>")


async def test_a_name_after_an_at_sign_is_a_members():
    assert await met("@Bo") == [("Bo", 8, 0)]
    with pytest.raises(PlayerError, match="@Nix"):
        await met("@Nix")


async def test_a_target_given_by_number_is_that_character():
    assert await met(Target("Anyone", character=8)) == [("Bo", 8, 0)]
    assert await met(Target("all", character=8)) == [("Bo", 8, 0)]


async def test_everyone_means_the_living_in_the_fight_or_those_played_here():
    story = fight(Dealt(0, (Hit(3, 7),), "entered"))

    assert await met("all", story=story) == [("Mira", 9, 1), ("Bo", 8, 2)]
    assert await met("all") == [("Bo", 8, 0), ("Mira", 9, 0)]
    with pytest.raises(PlayerError, match="No one is playing a character in this channel yet"):
        await met("all", people=(OGRE,))


async def test_too_many_in_a_fight_have_to_be_named():
    crowd = Story().enter("Goblin", 12, "monster", alike=20).turn()

    assert len(await met("all", story=crowd)) == 20
    with pytest.raises(PlayerError, match="The fight has 21 creatures, but a roll can have up to 20 targets"):
        await met("all", story=crowd.enter("Ogre", 3, "monster"))


async def test_no_one_is_targeted_twice_except_strangers_with_one_name():
    assert await met("all", "Mira", story=fight()) == [("Mira", 9, 1), ("Bo", 8, 2), ("Goblin", 0, 3)]
    assert await met("Bo", "@bo") == [("Bo", 8, 0)]
    assert await met("goblin", "Goblin", story=fight()) == [("Goblin", 0, 3)]
    assert await met("Door", "Door") == [("Door", 0, 0), ("Door", 0, 0)]


async def test_a_hidden_roll_targets_no_one_in_the_fight():
    assert await met("Mira", story=fight(), hidden=True) == [("Mira", 9, 0)]
    assert await met("all", hidden=True) == [("Bo", 8, 0), ("Mira", 9, 0)]
    with pytest.raises(PlayerError, match="Name its targets"):
        await met("all", story=fight(), hidden=True)


async def test_a_hidden_rolls_seal_contains_no_numbers_of_a_creature():
    hidden, shown = [await asked("Ogre", who=GWEN, hidden=each) for each in (True, False)]

    assert hidden.met == (Target("Ogre"),)
    assert (shown.met[0].ac, shown.met[0].secret) == (11, True)


async def test_a_typed_number_stays_in_the_creatures_name():
    assert await met("Ogre 2", who=GWEN) == [("Ogre 2", 6, 0)]


@pytest.mark.parametrize(
    ("typed", "name", "shown"),
    [
        ("Goblin 2", "Goblin", "Goblin 2"),
        ("goblin #12", "Goblin", "goblin #12"),
        ("goblin", "Goblin", "Goblin"),
        ("Unit 7", "Unit 7", "Unit 7"),
        ("unit 7", "Unit 7", "Unit 7"),
        ("B12 2", "B12", "B12 2"),
        ("unit 123", "Unit", "Unit"),
    ],
)
def test_the_name_of_a_target(typed, name, shown):
    assert _shown(typed, name) == shown


async def test_a_character_has_its_sheets_values_unless_others_were_typed():
    (plain,) = (await asked("Mira")).met
    (said,) = (await asked(Target("Mira", ac=20, modifier=7))).met

    assert (plain.ac, plain.modifier, plain.player) == (16, 2, ALICE.user)
    assert (said.ac, said.modifier) == (20, 7)


async def test_a_character_has_its_conditions_and_is_unconscious_at_0():
    bears = {9: Bearing((Borne("restrained"), Borne("exhaustion", level=2)))}
    down = {8: KeptHitPoints(8, dumps(HitPoints(0, 20)), 20)}

    (mira,) = (await asked("Mira", borne=bears)).met
    (bo,) = (await asked("Bo", kept=down)).met

    assert (mira.exhausted, mira.borne) == (2, circumstances(bears[9].borne))
    assert (bo.exhausted, bo.borne) == (0, circumstances((OUT,)))


async def test_someone_at_0_is_unconscious_in_addition_to_other_conditions():
    bears, down = {8: Bearing((Borne("prone"),))}, {8: KeptHitPoints(8, dumps(HitPoints(0, 20)), 20)}
    at = books(*PEOPLE, kept=down, borne=bears)
    book = TargetService(at.characters, at.book, at.conditions, at.points)

    assert await book.borne(BOS) == (Borne("prone"), OUT)
    assert await book.borne(MIRAS) == ()
