"""Conditions in a replayed fight: ends, Concentration, grapples, immunities."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Borne, Ends, concentration_dc, conditions_of
from bot.games.dnd.conditions.rules.outside import outside
from bot.games.dnd.conditions.rules.text import Focus, TypedCondition
from bot.games.dnd.creatures.record.stat_block import Creature, StatBlock
from bot.games.dnd.fight.cards.choices import do_choices
from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.conditions import Concentrated, Conditioned, Withstood
from bot.games.dnd.fight.steps.entering import Entered, Removed
from bot.games.dnd.fight.steps.kinds import check
from bot.games.dnd.fight.steps.marks import Marked
from bot.games.dnd.hit_points.record.steps import Aided, Dealt, DeathSaved, Healed, Hit, Restored
from bot.games.dnd.sheet.record.sheet import Sheet
from tests.games.dnd.fight.fights import Story, table

MIRA, GOBLIN, OTHER_GOBLIN, BO, OGRE = 1, 2, 3, 4, 5


def on(*targets, condition="restrained", **like):
    return Conditioned(targets, (TypedCondition(condition),), Borne("", **like))


def borne(story, of):
    found = story.fight.find(of)
    assert found
    return conditions_of(found.borne)


@pytest.mark.parametrize(("damage", "dc"), [(1, 10), (21, 10), (22, 11), (59, 29), (60, 30), (200, 30)])
def test_a_concentration_save_is_dc_10_or_half_the_damage_up_to_30(damage, dc):
    """SRD 5.2.1, Concentration: Damage."""
    assert concentration_dc(damage) == dc
    story = (
        table()
        .turn()
        .take(Conditioned((), actor=MIRA, focus="Web"), Dealt(OGRE, (Hit(MIRA, damage),), "entered"))
    )
    of = story.fight.find(MIRA)
    assert of
    assert of.shaken == ((dc,) if of.hp.is_up else ())


@pytest.mark.parametrize(
    ("down", "up"),
    [
        ([Dealt(0, (Hit(MIRA, 20),), "entered")], Healed(BO, (MIRA,), 5)),
        ([Dealt(0, (Hit(MIRA, 20),), "entered")], DeathSaved(MIRA, 20, success=True)),
        ([Dealt(OGRE, (Hit(MIRA, 20),), melee=True, aimed=MIRA), KnockedOut(7, MIRA)], Aided(BO, MIRA, True)),
        (
            [Dealt(OGRE, (Hit(MIRA, 20),), melee=True, aimed=MIRA), KnockedOut(7, MIRA)],
            Healed(BO, (MIRA,), 1),
        ),
        ([Dealt(0, (Hit(MIRA, 40),), "entered")], Restored(MIRA, "revived")),
    ],
)
def test_a_creature_that_regains_consciousness_is_prone_until_it_stands_up(down, up):
    """Unconscious: "When this condition ends, you remain Prone"."""
    story = table().turn().take(*down)
    assert borne(story, MIRA) == ()
    story.take(up)
    assert borne(story, MIRA) == ("prone",)
    assert not story.take(Conditioned((MIRA,), (TypedCondition("prone", off=True),))).of("Mira").can_stand_up
    assert borne(story, MIRA) == ()


def test_someone_already_prone_is_prone_once_and_the_merely_hurt_are_not():
    story = table().turn().take(on(MIRA, condition="prone"), Dealt(0, (Hit(MIRA, 20),), "entered"))
    story.take(Healed(BO, (MIRA,), 5), Dealt(0, (Hit(BO, 5),), "entered"), Healed(BO, (BO,), 5))
    assert [each.condition for each in story.of("Mira").borne] == ["prone"]
    assert borne(story, BO) == ()


def test_a_creature_immune_to_prone_never_is_and_sleepers_stay_asleep():
    ghost = Creature(Sheet("Ghost", (10,) * 6), block=StatBlock(unaffected=("prone",)))
    story = table().enter("Ghost", 2, hp=10, creature=ghost, mortal=False).turn()
    story.take(Dealt(0, (Hit(6, 10), Hit(MIRA, 20)), "entered"), on(MIRA, condition="unconscious"))
    story.take(Healed(BO, (6, MIRA), 5))
    assert borne(story, 6) == ()
    assert borne(story, MIRA) == ("unconscious", "incapacitated", "prone")


def test_a_long_rest_ends_concentration_and_its_effects():
    story = web(table().turn()).take(Restored(MIRA, "rested"))
    assert story.of("Mira").focus == ""
    assert borne(story, GOBLIN) == ()


def web(story):
    return story.take(
        Conditioned(
            (GOBLIN, OGRE), (TypedCondition("restrained"),), Borne("", by=MIRA, held=MIRA), MIRA, "Web"
        )
    )


def test_a_successful_save_keeps_the_concentrations_effects():
    story = web(table().turn()).take(on(OGRE, condition="prone"), Dealt(BO, (Hit(MIRA, 4),), "entered"))
    assert borne(story, GOBLIN) == ("restrained",)
    kept = Story.take(story, Concentrated(MIRA, 10))
    assert borne(kept, OGRE) == ("restrained", "prone")


@pytest.mark.parametrize(
    "step",
    [
        Concentrated(MIRA, 9),
        Conditioned((), actor=MIRA, focus="Bless"),
        Conditioned((MIRA,), (Focus(),)),
        on(MIRA, condition="stunned"),
        Dealt(OGRE, (Hit(MIRA, 20),), "entered"),
        Dealt(OGRE, (Hit(MIRA, 99),), "entered"),
    ],
)
def test_a_failed_save_a_new_one_incapacitation_or_falling_ends_concentration(step):
    """Concentration ends with another one, by damage, when Incapacitated or dead, or by choice."""
    story = web(table().turn()).take(Dealt(BO, (Hit(MIRA, 4),), "entered"), step)
    assert borne(story, GOBLIN) == borne(story, OGRE) == ()


def test_a_save_after_an_attack_has_no_effect_once_the_attack_deals_no_damage():
    story = web(table().turn()).take(Dealt(BO, (), "entered"), Concentrated(MIRA, 1))
    assert borne(story, OGRE) == ("restrained",)


@pytest.mark.parametrize(("at", "later", "turns"), [("end", True, 5), ("end", False, 5), ("start", False, 4)])
def test_a_condition_lasts_until_someones_next_turn(at, later, turns):
    """The current turn doesn't count as the next one. The order is Mira, goblins, Bo, ogre."""
    story = table().turn().take(on(OGRE, ends=Ends(at, MIRA, later=True if at == "end" else later)))
    for _ in range(turns - 1):
        story.turn()
        assert borne(story, OGRE) == ("restrained",)
    story.turn()
    assert borne(story, OGRE) == ()


def test_rounds_are_counted_by_the_bearers_turns_even_skipped_ones():
    story = table().turn().take(on(BO, ends=Ends("end", left=2, later=True)))
    story.take(Dealt(OGRE, (Hit(BO, 99),), "entered"))
    for _ in range(4):
        story.turn()
    assert borne(story, BO) == ("restrained",)
    for _ in range(3):
        story.turn()
    assert borne(story, BO) == ()


def test_a_condition_with_two_sources_lasts_until_both_end():
    story = table().turn().take(on(OGRE, ends=Ends("start", BO)), on(OGRE, ends=Ends("start", GOBLIN)))
    story.turn()
    assert borne(story, OGRE) == ("restrained",)
    story.turn()
    assert borne(story, OGRE) == ()


def test_a_save_ends_only_the_condition_it_was_against():
    story = table().turn().take(on(MIRA, ends=Ends("save", ability="wis", dc=12)), on(MIRA))
    (since, _) = [each.since for each in story.fight.find(MIRA).borne]
    due = story.fight.due
    assert due
    assert due[1].since == since
    story.take(Withstood(MIRA, "restrained", since, success=True))
    assert borne(story, MIRA) == ("restrained",)
    assert story.fight.due is None


def test_a_grappler_who_cannot_act_lets_go():
    """Grappling: a grappler who becomes Incapacitated lets go (Grappled, Ending a Grapple)."""
    story = (
        table().turn().take(on(BO, condition="grappled", by=OGRE), on(GOBLIN, condition="grappled", by=MIRA))
    )
    story.take(on(OGRE, condition="stunned"))
    assert (borne(story, BO), borne(story, GOBLIN)) == ((), ("grappled",))


def test_prone_creatures_crawl_or_stand_up_but_not_at_speed_0():
    """Crawling, and Prone [Condition]: no one can stand up at Speed 0."""
    story = table().turn()
    for conditions, stands in ((("prone",), True), (("restrained",), False)):
        story.take(*(on(MIRA, condition=each) for each in conditions))
        mira = story.fight.find(MIRA)
        assert ("stand" in [each.key for each in do_choices(story.fight, mira)]) == stands


def test_speed_0_ends_dodge_and_prevents_it():
    """Dodge [Action], lost when Incapacitated or at Speed 0."""
    story = table().turn().take(Marked(MIRA, "dodge"))
    assert story.fight.find(MIRA).dodging
    assert not Story.take(story, on(MIRA)).fight.find(MIRA).dodging
    assert not story.take(Marked(MIRA, "dodge")).fight.find(MIRA).dodging


def test_a_creature_ignores_conditions_its_stat_block_excludes():
    golem = Creature(Sheet("Golem", (10,) * 6), block=StatBlock(unaffected=("poisoned",)))
    story = Story().take(Entered((Newcomer("Golem", "monster", 20, 1, creature=golem),), 12, 1))
    story.take(on(1, condition="poisoned"), on(1, condition="prone"))
    story.take(Dealt(0, (), "entered", afflicts=(Borne("poisoned"),), afflicted=(1,)))
    assert borne(story, 1) == ("prone",)


def test_leaving_keeps_conditions_and_the_fights_end_ends_timed_ones():
    story = (
        table()
        .turn()
        .take(
            on(MIRA, ends=Ends("end", MIRA, later=True), by=OGRE),
            on(MIRA, condition="prone", ends=Ends("end", OGRE)),
            on(MIRA, condition="poisoned"),
        )
    )
    bearing = story.fight.find(MIRA).bearing

    def no_one(_number):
        return None

    left = outside(bearing, MIRA, no_one, over=False)
    assert [(each.condition, each.ends) for each in left.borne] == [
        ("restrained", Ends("end")),
        ("prone", Ends()),
        ("poisoned", Ends()),
    ]
    assert not any(each.by or each.since for each in left.borne)
    assert conditions_of(outside(bearing, MIRA, no_one, over=True).borne) == ("poisoned",)
    gone = story.take(Removed(MIRA)).fight.gone[0]
    assert replace(gone, once=()).borne == bearing.borne


_STEPS = st.lists(
    st.one_of(
        st.builds(
            lambda target, what, left: on(
                target, condition=what, ends=Ends("end", left=left), by=OGRE, held=MIRA
            ),
            st.integers(1, 5),
            st.sampled_from(["prone", "grappled", "stunned", "unconscious", "exhaustion"]),
            st.integers(1, 3),
        ),
        st.builds(
            lambda target, damage: Dealt(OGRE, (Hit(target, damage),), "entered"),
            st.integers(1, 5),
            st.integers(0, 9),
        ),
        st.builds(lambda focus: Conditioned((), actor=MIRA, focus=focus), st.sampled_from(["Web", "Bless"])),
        st.just(None),
    ),
    max_size=25,
)


@given(_STEPS)
def test_only_concentrating_creatures_hold_effects_and_only_those_who_can_act_do(steps):
    story = table().turn()
    for step in steps:
        if step is None:
            story.turn()
            continue
        with suppress(PressError):  # If it can't be taken, it isn't.
            check(story.fight, step, None)
            story.take(step)
    mira = story.fight.find(MIRA)
    assert mira
    for each in story.fight.combatants:
        assert each.can_act or not (each.focus or each.dodging or each.shaken)
        assert all(mira.focus and one.since >= mira.focused for one in each.borne if one.held)
