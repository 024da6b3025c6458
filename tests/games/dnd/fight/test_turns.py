"""A fight's order, turns and rounds, and the effects that end when a turn starts or ends."""

import pytest
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.fight.cards.order_words import headline
from bot.games.dnd.fight.steps.acting import now
from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.entering import Removed
from bot.games.dnd.fight.steps.kinds import check, ends_itself
from bot.games.dnd.fight.steps.marks import Helped, Marked
from bot.games.dnd.fight.steps.mounts import Dismounted, Mounted
from bot.games.dnd.fight.steps.turns import Decided, Turned, deciding, next_turn
from bot.games.dnd.hit_points.record.steps import Aided, Dealt, DeathSaved, Healed, Hit
from bot.initiative.rules.order import OrderPlace, Tie, ranks, ties
from tests.games.dnd.fight.fights import Story, table

MIRA, GOBLIN, OTHER_GOBLIN, BO, OGRE = 1, 2, 3, 4, 5


def test_everyone_has_a_turn_each_round_from_highest_to_lowest():
    assert table().rounds(9) == [
        (1, "Mira"),
        (1, "Goblin 1"),
        (1, "Bo"),
        (1, "Ogre"),
        (2, "Mira"),
        (2, "Goblin 1"),
        (2, "Bo"),
        (2, "Ogre"),
        (3, "Mira"),
    ]


def test_identical_creatures_act_together_on_one_roll():
    story = table().turn().turn()
    assert story.acting == ["Goblin 1", "Goblin 2"]


@pytest.mark.parametrize(
    ("places", "decider"),
    [
        ([OrderPlace("Ogre", "monster", 12), OrderPlace("Goblin", "monster", 12)], "gm"),
        ([OrderPlace("Mira", "pc", 12), OrderPlace("Goblin", "monster", 12)], "gm"),
        ([OrderPlace("Mira", "pc", 12), OrderPlace("Bo", "pc", 12)], "players"),
    ],
)
def test_who_decides_a_tie_depends_on_its_members(places, decider):
    assert ties(places) == [Tie(tuple(each.name for each in places), decider)]
    assert ranks(places) == [[each.name for each in places]]


def test_a_tie_is_decided_one_by_one_and_the_last_is_implied():
    story = Story().enter("A", 10).enter("B", 10).enter("C", 10).enter("D", 3)
    story.take(deciding(story.fight, 3))
    assert story.order == [["C"], ["A"], ["B"], ["D"]]
    assert [tie.names for tie in ties(story.fight.places())] == [("1", "2")]
    story.take(deciding(story.fight, 2))
    assert story.order == [["C"], ["B"], ["A"], ["D"]]
    assert ties(story.fight.places()) == []


def test_a_tie_is_decided_again_after_a_late_joiner():
    story = Story().enter("Bo", 12).enter("Mira", 12).take(Decided(1, (2,))).enter("Cy", 12)
    (tie,) = ties(story.fight.places())
    assert sorted(tie.names) == ["1", "2", "3"]
    assert story.take(deciding(story.fight, 3)).order == [["Cy"], ["Bo"], ["Mira"]]
    assert ties(story.fight.places()) == []


def test_deciding_one_tie_decides_no_other():
    """A goes before B at 15. Once A's total is 12, the same as C's, people are asked again."""
    story = Story().enter("A", 15).enter("B", 15).enter("C", 12).take(Decided(1, (2,)))
    story.steps[1] = replace(story.steps[1], count=12)
    assert story.order == [["B"], ["A"], ["C"]]
    assert [tie.names for tie in ties(story.fight.places())] == [("1", "3")]


def test_effects_until_a_turns_end_also_end_if_the_turn_is_skipped():
    story = table().turn().take(Helped(MIRA, BO), Dealt(MIRA, (), "reaction", aimed=GOBLIN))
    story.turn().take(Dealt(0, (Hit(MIRA, 20),), "entered"), Aided(0, MIRA, success=True))
    assert story.rounds(3) == [(1, "Bo"), (1, "Ogre"), (2, "Goblin 1")]
    assert story.of("Bo").helpers == ()
    assert not story.of("Mira").reaction


def test_dash_and_disengage_do_not_end_a_turn():
    story = table(auto=True).turn()
    for mark in ("dash", "disengage"):
        before, step = story.fight, Marked(MIRA, mark)
        story.take(step)
        assert not ends_itself(before, story.fight, step)


def test_a_mount_with_a_fallen_rider_acts_independently():
    story = table().enter("Horse", 3, hp=19, mortal=True).turn()
    horse = story.of("Horse").id
    story.take(Mounted(MIRA, horse))
    assert story.fight.actor == story.of("Mira")
    story.take(Dealt(0, (Hit(MIRA, 20),), "entered"))
    assert story.fight.actor == story.of("Horse")
    check(story.fight, Dealt(horse, (), aimed=GOBLIN), None)
    story.rounds(4)
    assert story.fight.saver == story.of("Mira")
    assert headline(story.fight) == "Round 2: Mira, Horse"


@pytest.mark.parametrize("down", [(OGRE, 60), (MIRA, 20)])
def test_no_one_who_is_down_mounts_or_is_mounted(down):
    story = table().turn().take(Dealt(0, (Hit(*down),), "entered"))
    with pytest.raises(PressError, match="and can't act now"):
        check(story.fight, Mounted(MIRA, OGRE), None)


def test_a_late_joiner_does_not_interrupt_the_turn_and_may_wait_a_round():
    story = table().turn().turn()  # The goblins' turn.
    story.enter("Early", 17).enter("Late", 10)
    assert story.acting == ["Goblin 1", "Goblin 2"]
    assert story.rounds(5) == [(1, "Bo"), (1, "Late"), (1, "Ogre"), (2, "Mira"), (2, "Early")]


def test_removing_someone_changes_no_one_elses_turn():
    story = table().turn().turn().take(Removed(BO))
    assert story.acting == ["Goblin 1", "Goblin 2"]
    assert story.rounds(2) == [(1, "Ogre"), (2, "Mira")]


def test_removing_someone_on_their_turn_ends_it():
    story = table().turn()
    before = story.fight
    story.take(Removed(MIRA))
    assert ends_itself(before, story.fight, Removed(MIRA))
    story.turn()
    assert (story.acting, story.fight.round) == (["Goblin 1", "Goblin 2"], 1)


def test_the_dying_have_turns_and_the_dead_and_stable_have_none():
    story = (
        table()
        .turn()
        .take(
            Dealt(MIRA, (Hit(GOBLIN, 7), Hit(OTHER_GOBLIN, 9)), "area"),
            Dealt(0, (Hit(BO, 20),), "entered"),
        )
    )
    assert story.rounds(2) == [(1, "Bo"), (1, "Ogre")]
    story.take(Healed(0, (BO,), 1), Dealt(0, (Hit(BO, 1),), "entered"))
    for _ in range(3):
        story.take(*[DeathSaved(BO, 12, success=True)])
    assert story.of("Bo").hp.state == "stable"
    assert story.rounds(3) == [(2, "Mira"), (2, "Ogre"), (3, "Mira")]


def test_a_death_saving_throw_is_due_only_at_the_start_of_each_turn_at_0():
    story = table().turn().turn().turn()  # Bo's turn.
    story.take(Dealt(0, (Hit(BO, 20),), "entered"))
    assert story.fight.saver is None, "it falls in the middle of its own turn"
    for _ in range(4):
        story.turn()
    assert [each.name for each in story.fight.acting if each.id in story.fight.saves] == ["Bo"]
    with pytest.raises(PressError, match="Death Saving Throw first"):
        check(story.fight, Turned(), now(story.fight))
    before = story.fight
    story.take(DeathSaved(BO, 9, success=False))
    assert ends_itself(before, story.fight, DeathSaved(BO, 9, success=False))
    assert story.fight.saver is None


def test_a_natural_20_restores_consciousness_and_the_turn():
    story = table().take(Dealt(0, (Hit(MIRA, 20),), "entered")).turn()
    before = story.fight
    saved = DeathSaved(MIRA, 20, success=True)
    story.take(saved)
    assert story.of("Mira").hp.hp == 1
    assert not ends_itself(before, story.fight, saved)
    assert story.fight.actor == story.of("Mira")


@pytest.mark.parametrize(
    ("mark", "flag", "until"),
    [
        ("dodge", "dodging", "start"),
        ("ready", "ready", "start"),
        ("reaction", "reaction", "start"),
        ("dash", "dashing", "end"),
        ("disengage", "disengaged", "end"),
        ("bonus", "bonus", "end"),
    ],
)
def test_each_mark_ends_when_the_rules_say(mark, flag, until):
    story = table().turn().take(Marked(MIRA, mark))
    assert getattr(story.of("Mira"), flag)
    story.turn()
    assert bool(getattr(story.of("Mira"), flag)) == (until == "start")
    story.turn().turn()
    assert bool(getattr(story.of("Mira"), flag)) == (until == "start")
    story.turn()
    assert story.acting == ["Mira"]
    assert not getattr(story.of("Mira"), flag)


def test_a_once_per_turn_use_returns_on_anyones_next_turn():
    story = table().turn().take(Marked(MIRA, "once", "Sneak Attack"))
    with pytest.raises(PressError, match="already"):
        check(story.fight, Marked(MIRA, "once", "Sneak Attack"), None)
    story.turn()
    check(story.fight, Marked(MIRA, "once", "Sneak Attack"), None)


def test_a_reaction_returns_at_the_start_of_its_own_turn():
    story = table().turn().turn().take(Dealt(MIRA, (Hit(GOBLIN, 1),), "reaction", aimed=GOBLIN))
    with pytest.raises(PressError, match="used their Reaction"):
        check(story.fight, Dealt(MIRA, (), "reaction", aimed=GOBLIN), None)
    story.turn().turn().turn()
    check(story.fight, Dealt(MIRA, (), "reaction", aimed=GOBLIN), None)


def test_falling_unconscious_ends_dodging():
    story = table().turn().take(Marked(MIRA, "dodge"), Dealt(OGRE, (Hit(MIRA, 20),), aimed=MIRA))
    assert not story.of("Mira").dodging
    story.take(Healed(0, (MIRA,), 5))
    assert not story.of("Mira").dodging


def test_help_applies_to_the_next_attack_until_the_helpers_next_turn():
    story = table().turn().take(Helped(MIRA, BO))
    assert story.of("Bo").helpers == (MIRA,)
    used = Story().take(*story.steps[1:]).turn().turn().take(Dealt(BO, (), aimed=OGRE))
    assert used.of("Bo").helpers == ()
    for _ in range(4):
        story.turn()
    assert story.acting == ["Mira"]
    assert story.of("Bo").helpers == ()


def test_a_turn_ends_automatically_once_the_whole_group_has_acted():
    story = table(auto=True).turn().turn()
    before = story.fight
    first = Dealt(GOBLIN, (), aimed=MIRA)
    story.take(first)
    assert not ends_itself(before, story.fight, first)
    assert story.fight.actor == story.of("Goblin 2")
    before, second = story.fight, Dealt(OTHER_GOBLIN, (), aimed=MIRA)
    story.take(second)
    assert ends_itself(before, story.fight, second)


def test_no_turn_ends_automatically_unless_chosen():
    story = table().turn()
    before, attack = story.fight, Dealt(MIRA, (), aimed=GOBLIN)
    story.take(attack)
    assert not ends_itself(before, story.fight, attack)


def test_a_reaction_or_a_bonus_action_does_not_end_a_turn():
    story = table(auto=True).turn()
    for step in (
        Dealt(BO, (), "reaction", aimed=GOBLIN),
        Marked(MIRA, "bonus"),
        Marked(MIRA, "once", "Smite"),
    ):
        before = story.fight
        story.take(step)
        assert not ends_itself(before, story.fight, step)


def test_a_controlled_mount_acts_on_its_riders_turn_with_three_actions():
    story = table().enter("Horse", 3, hp=19, mortal=True).turn()
    horse = story.of("Horse").id
    story.take(Mounted(MIRA, horse))
    assert story.acting == ["Mira", "Horse"]
    assert story.rounds(4) == [(1, "Goblin 1"), (1, "Bo"), (1, "Ogre"), (2, "Mira")]
    for what in ("dash", "disengage", "dodge"):
        check(story.fight, Marked(horse, what), None)
    with pytest.raises(PressError, match="can only"):
        check(story.fight, Dealt(horse, (), aimed=GOBLIN), None)
    story.take(Dismounted(horse))
    check(story.fight, Dealt(horse, (), aimed=GOBLIN), None)


def test_an_independent_mount_keeps_its_own_turn():
    story = table().enter("Warhorse", 3, hp=19).turn()
    story.take(Mounted(MIRA, story.of("Warhorse").id, controlled=False))
    assert story.acting == ["Mira"]
    assert [each for _, each in story.rounds(4)] == ["Goblin 1", "Bo", "Ogre", "Warhorse"]


def test_a_knockout_leaves_1_hit_point():
    story = table().turn().take(Dealt(MIRA, (Hit(GOBLIN, 9),), melee=True, aimed=GOBLIN))
    assert story.of("Goblin 1").hp.state == "dead"
    story.take(KnockedOut(len(story.steps), GOBLIN))
    assert (story.of("Goblin 1").hp.hp, story.of("Goblin 1").hp.state) == (1, "unconscious")


def test_a_turn_belongs_to_the_same_creature_whatever_a_roll_becomes_later():
    """The goblin was dead when its turn came, and lives again. It lost that turn, and no one gets two."""
    story = Story().enter("Mira", 18).enter("Goblin", 15, "monster", hp=7).enter("Bo", 12).turn()
    blow = len(story.steps)
    story.take(Dealt(MIRA, (Hit(2, 9),), aimed=2)).turn()
    assert story.acting == ["Bo"]
    story.steps[blow] = Dealt(MIRA, (), aimed=2)
    assert story.acting == ["Bo"]
    assert story.rounds(2) == [(2, "Mira"), (2, "Goblin")]


def test_a_fight_can_have_no_one_left_who_can_act():
    story = Story().enter("Goblin", 3, "monster", hp=1).turn().take(Dealt(0, (Hit(1, 5),), "entered"))
    assert next_turn(story.fight) == Turned(1, (), rounds=True)


def test_a_choice_from_another_moment_is_refused():
    story = table().turn()
    seen = now(story.fight)
    story.take(Dealt(MIRA, (), aimed=GOBLIN))
    with pytest.raises(PressError, match="already"):
        check(story.fight, Dealt(MIRA, (), aimed=GOBLIN), seen)
    story.turn()
    with pytest.raises(PressError, match="turn is over"):
        check(story.fight, Dealt(MIRA, (), aimed=GOBLIN), seen)


def test_having_had_a_turn_this_round_is_known_until_the_next_one():
    story = Story().enter("Mira", 18, player=7).enter("Bo", 15).enter("Goblin", 12, "monster")
    seen = []
    for _ in range(5):
        fight = story.turn().fight
        seen.append((fight.round, fight.had))

    assert seen == [
        (1, ()),
        (1, ("7:mira",)),
        (1, ("7:mira", "0:bo")),
        (2, ()),
        (2, ("7:mira",)),
    ]
