"""The targets of rolled healing: those in the fight first, then characters, then everyone."""

import pytest

from bot.codec import dumps
from bot.errors import PlayerError, PressError
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.hit_points.store import KeptHitPoints
from bot.games.dnd.rolls.record.kinds import HealingRequest
from bot.games.dnd.rolls.record.request import Roller
from bot.games.dnd.table.healing import HealingService
from bot.games.dnd.targets.target import Target
from tests.games.dnd.books import ALICE, BOB, FIGHT, GWEN, HERE, SAM, books, character
from tests.games.dnd.fight.fights import Story

MIRA, BO, GOBLIN, BRAK = 1, 2, 3, 4  # Brak is an ally played by the GM.

MIRAS, BOS, ZOES = (
    character(9, "Mira", hp=20),
    character(8, "Bo", BOB, hp=20),
    character(5, "Zoe", SAM, hp=12),
)
OGRE = character(6, "Ogre", GWEN, level="CR 2", hp=60)
PEOPLE = (MIRAS, BOS, ZOES, OGRE)


def fight():
    """Return a fight in which Mira acts first, followed by Bo, a goblin and Brak."""
    story = (
        Story()
        .enter("Mira", 18, player=ALICE.user, character=9)
        .enter("Bo", 15, player=BOB.user, character=8)
    )
    return story.enter("Goblin", 12, "monster", hp=7).enter("Brak", 8, hp=11).turn()


async def healed(*names, who=ALICE, of=9, people=PEOPLE, story=None, hidden=False, kept=None):
    """Return healing for these people, given as typed names or as their characters' numbers."""
    at = books(*people, story=story, kept=kept)
    targets = tuple(Target(character=each) if isinstance(each, int) else Target(each) for each in names)
    asked = HealingRequest(targets=targets, roller=Roller(character=of))
    book = HealingService(at.book, at.points, at.characters)
    return await book.meeting(asked, HERE, who, hidden=hidden)


async def numbers(*names, **more):
    """Return the targets of healing by their numbers in the fight."""
    return [each.combatant for each in (await healed(*names, **more)).met]


async def characters(*names, **more):
    """Return the targets of healing by their characters' numbers."""
    return [each.character for each in (await healed(*names, **more)).met]


def kept(number, **hp):
    return {number: KeptHitPoints(number, dumps(HitPoints(**hp)), hp["maximum"])}


async def test_healing_for_no_one_is_unchanged():
    asked = await healed(story=fight())

    assert asked == HealingRequest(roller=Roller(character=9))


async def test_a_name_means_someone_in_the_fight_before_a_character():
    named_alike = character(4, "Brak", BOB, hp=30)

    asked = await healed("brak", story=fight(), people=(*PEOPLE, named_alike))

    assert [(each.combatant, each.character) for each in asked.met] == [(BRAK, 0)]
    assert asked.targets == asked.met


async def test_a_number_means_that_character_whatever_else_is_typed():
    asked = HealingRequest(targets=(Target("Goblin", character=9),))
    at = books(*PEOPLE, story=fight())

    made = await HealingService(at.book, at.points, at.characters).meeting(asked, HERE, ALICE, hidden=False)

    assert [each.combatant for each in made.met] == [MIRA]


async def test_a_number_means_that_character_and_not_the_one_being_played():
    assert await characters(5, story=fight()) == [5]


async def test_a_deleted_character_is_refused():
    with pytest.raises(PlayerError, match="deleted"):
        await healed(77)


async def test_an_unknown_name_is_refused():
    with pytest.raises(PlayerError, match="Nix"):
        await healed("Nix", story=fight())


async def test_without_a_name_it_heals_the_rollers_character_in_the_fight():
    assert await numbers("", story=fight(), who=BOB) == [BO]


async def test_the_character_being_played_comes_before_another_of_theirs_in_the_fight():
    story = Story().enter("Cat", 20, player=BOB.user)
    story.enter("Bo", 15, player=BOB.user, character=8).turn()

    assert await numbers("", story=story, who=BOB) == [2]


async def test_without_a_name_it_heals_the_rollers_character_outside_fights():
    asked = await healed("", who=SAM)

    assert [(each.name, each.character, each.combatant) for each in asked.met] == [("Zoe", 5, 0)]


async def test_without_a_name_or_character_it_heals_the_first_of_theirs_in_the_fight():
    story = fight().enter("Cat", 3, player=SAM.user).enter("Dog", 2, player=SAM.user)

    assert await numbers("", story=story, who=SAM, people=(MIRAS, BOS)) == [5]


async def test_a_name_never_means_the_rollers_character():
    story = fight().enter("Cat", 3, player=SAM.user)

    with pytest.raises(PlayerError, match="Zoe isn't in this fight"):
        await healed("Zoe", "Mira", story=story, who=SAM)


async def test_without_a_name_or_character_it_heals_no_one():
    asked = await healed("", story=fight(), who=SAM, people=(MIRAS, BOS))

    assert (asked.targets, asked.met, asked.fighting) == ((), (), None)


async def test_each_is_healed_once_however_often_named():
    assert await numbers("Bo", "bo", 8, story=fight()) == [BO]
    assert await characters("Bo", "bo", 8) == [8]


async def test_everyone_in_a_fight_means_the_living_on_the_characters_side():
    story = fight().take(Dealt(0, (Hit(BO, 40),), "entered"))

    assert await numbers("all", story=story) == [MIRA, BRAK]


async def test_everyone_in_a_fight_includes_characters_not_played_here():
    assert await numbers("all", story=fight(), people=(OGRE,), who=GWEN) == [MIRA, BO, BRAK]


async def test_everyone_without_a_fight_means_those_played_here_but_no_creatures():
    assert await characters("all") == [8, 9, 5]


async def test_everyone_means_those_played_here_if_the_fight_has_only_monsters():
    story = Story().enter("Goblin", 12, "monster", hp=7).turn()

    assert await characters("all", story=story) == [8, 9, 5]


async def test_everyone_is_refused_where_no_one_is_played():
    with pytest.raises(PlayerError, match="Enter a character's name"):
        await healed("all", people=(OGRE,))


async def test_one_roll_cannot_heal_both_people_in_the_fight_and_others():
    with pytest.raises(PlayerError, match="Zoe isn't in this fight"):
        await healed("Mira", "Zoe", story=fight())
    assert await characters("Zoe", story=fight()) == [5]


async def test_healing_on_the_healers_turn_is_their_step():
    in_turn = await healed("Bo", story=fight())
    out_of_turn = await healed("Mira", story=fight(), who=BOB, of=8)
    by_no_one = await healed("Mira", story=fight().turn().turn().turn(), who=GWEN, of=0)

    assert in_turn.fighting == Fighting(FIGHT, "heal", MIRA).part
    assert out_of_turn.fighting == Fighting(FIGHT, "heal", 0).part
    assert by_no_one.fighting == Fighting(FIGHT, "heal", 0).part


@pytest.mark.parametrize(
    ("who", "name", "may"),
    [
        (ALICE, "Bo", True),
        (ALICE, "Brak", True),
        (ALICE, "Goblin", False),
        (SAM, "Bo", False),
        (SAM, "Brak", False),
        (GWEN, "Goblin", True),
        (GWEN, "Bo", True),
    ],
)
async def test_a_combatant_heals_their_side_and_a_gm_everyone(who, name, may):
    if may:
        assert (await healed(name, story=fight(), who=who, of=0)).fighting
    else:
        with pytest.raises(PressError, match=name):
            await healed(name, story=fight(), who=who, of=0)


async def test_hidden_healing_shows_only_names():
    in_fight = await healed("Goblin", "Zoe", story=fight(), hidden=True)
    outside = await healed("Bo", hidden=True)

    assert (in_fight.targets, in_fight.met) == ((Target("Goblin"), Target("Zoe")), ())
    assert in_fight.fighting is None
    assert outside.targets == (Target("Bo"),)


async def test_outside_fights_targets_are_met_in_their_current_state():
    hurt = HitPoints(5, 20, temp=3)

    (met,) = (await healed("Bo", kept=kept(8, hp=5, maximum=20, temp=3))).met

    assert met == Target("Bo", character=8, player=BOB.user, applied=True, was=hurt, sheet=20)


async def test_a_creatures_numbers_are_only_for_its_gm():
    (met,) = (await healed("Ogre", who=GWEN)).met

    assert (met.secret, met.was, met.sheet) == (True, HitPoints(60, 60), 60)


async def test_the_dead_are_refused_before_any_die_is_rolled():
    with pytest.raises(PlayerError, match="dead"):
        await healed("Bo", kept=kept(8, hp=0, maximum=20, dead=True))
