"""The attacks of one action: how many are left, when a turn ends automatically, and the next target."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.counters.rules.cost import Cost
from bot.games.dnd.fight.rolls.attack_actions import (
    APART,
    ASKS,
    TOGETHER,
    action_of,
    attacks_left,
    in_one_press,
    next_target,
    press_choices,
    still_meant,
)
from bot.games.dnd.fight.rolls.requests import THROWN
from bot.games.dnd.fight.rolls.riders import MOVED
from bot.games.dnd.fight.steps.entering import Removed
from bot.games.dnd.fight.steps.kinds import ends_itself
from bot.games.dnd.fight.steps.marks import Helped, Marked
from bot.games.dnd.hit_points.record.steps import AttackAction, Dealt, Hit
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from tests.games.dnd.fight.fights import table

MIRA, GOBLIN, OTHER_GOBLIN, BO, OGRE = 1, 2, 3, 4, 5
SWORD = Attack("Sword", ability="str")
SMITE = SheetRider("Smite", "2d8", costs=Cost(slot=1))
OTHERS = (Marked(MIRA, "dash"), Marked(MIRA, "act"), Helped(MIRA, BO), Dealt(MIRA, (), "area"))


def sheet(attacks):
    return Sheet("Mira", (10, 10, 10, 10, 10, 10), attacks=(SWORD,), extra_attack=attacks)


def attack(attacks, *hits, on=OGRE, **said):
    return Dealt(MIRA, hits, aimed=on, weapon="Sword", action=AttackAction(attacks, **said))


@given(st.integers(1, 8), st.integers(0, 3), st.integers(1, 10))
def test_a_turn_ends_automatically_with_the_last_attack(most, before, made):
    story = table(auto=True).turn().take(*OTHERS[:1] * before)
    for nth in range(1, made + 1):
        was, step = story.fight, attack(most)
        story.take(step)
        assert attacks_left(story.of("Mira"), sheet(most)) == max(0, most - nth)
        assert ends_itself(was, story.fight, step) == (nth >= most)


@given(st.integers(2, 8), st.integers(1, 7), st.sampled_from(OTHERS[1:]))
def test_another_action_uses_up_the_remaining_attacks(most, made, other):
    story = table(auto=True).turn().take(*[attack(most)] * min(made, most - 1))
    was = story.fight
    story.take(other)
    assert attacks_left(story.of("Mira"), sheet(most)) == 0
    assert ends_itself(was, story.fight, other)


def test_the_next_turn_has_all_attacks_again_even_if_the_sheet_changed():
    story = table().turn().take(attack(2))
    assert attacks_left(story.of("Mira"), sheet(4)) == 1, "an action that has begun doesn't change"
    for _ in range(4):
        story.turn()
    assert attacks_left(story.of("Mira"), sheet(4)) == 4


@pytest.mark.parametrize(
    ("weapon", "picks"),
    [
        (replace(SWORD, costs=Cost(name="Ki")), ()),
        (replace(SWORD, save="con"), ()),
        (SWORD, ("with 1 smite",)),
    ],
)
def test_an_attack_with_a_cost_or_a_save_counts_as_one_attack(weapon, picks):
    mira, smites = table().turn().of("Mira"), replace(sheet(3), riders=(SMITE,))
    assert in_one_press(mira, smites, weapon, picks) == 1
    assert in_one_press(mira, smites, SWORD, ("adv",)) == 3


def test_a_setting_for_all_attacks_stays_until_it_is_changed():
    mira = table().turn().take(attack(2, moves_on=True)).of("Mira")
    assert action_of(mira, sheet(2), ()) == AttackAction(2, moves_on=True)
    assert action_of(mira, sheet(2), (ASKS, APART)) == AttackAction(2, apart=True)
    assert [each.key for each in press_choices(mira, sheet(2))] == [ASKS, APART]
    mira = replace(mira, action=AttackAction(2, apart=True))
    assert [each.key for each in press_choices(mira, sheet(2))] == [TOGETHER]
    assert press_choices(mira, sheet(1)) == []
    assert in_one_press(mira, sheet(2), SWORD, ()) == 1
    assert in_one_press(table().turn().of("Mira"), sheet(3), SWORD, ()) == 3


@pytest.mark.parametrize("moves_on", [False, True])
def test_the_target_of_the_next_attack(moves_on):
    step = attack(3, Hit(GOBLIN, 7), on=GOBLIN, moves_on=moves_on)
    story = table().turn()
    before = story.fight
    after = story.take(step).fight
    mira = story.of("Mira")
    assert next_target(before, after, mira, GOBLIN) == (OTHER_GOBLIN if moves_on else 0)
    assert next_target(before, after, mira, OGRE) == OGRE
    left = story.take(Removed(OGRE)).fight
    assert next_target(after, left, mira, OGRE) == (OTHER_GOBLIN if moves_on else 0), (
        "the first comes after the last"
    )


def test_a_target_that_was_already_down_is_attacked_again():
    story = table().turn().take(Dealt(0, (Hit(BO, 20),), "entered"))
    down = story.fight
    assert next_target(down, story.take(attack(2, Hit(BO, 1), on=BO)).fight, story.of("Mira"), BO) == BO


@given(st.lists(st.sampled_from([GOBLIN, OTHER_GOBLIN, OGRE]), max_size=3), st.booleans())
def test_the_next_target_is_an_enemy_who_is_up_and_did_not_charm_the_attacker(down, charmed):
    story = table().turn()
    before = story.fight
    story.take(Dealt(0, tuple(Hit(each, 60) for each in down), "entered"))
    story.take(attack(3, Hit(BO, 20), on=BO, moves_on=True))
    mira = story.of("Mira")
    mira = replace(mira, borne=(Borne("charmed", by=OGRE),)) if charmed else mira
    able = {GOBLIN, OTHER_GOBLIN, OGRE} - {*down} - ({OGRE} if charmed else set())
    found = next_target(before, story.fight, mira, BO)
    assert found in able or (not found and not able)


def test_settings_are_kept_for_the_same_target_unless_they_ended():
    picks = ("weapon1", "adv", "cover half", MOVED, "fact unseen_attacker", "actor 3", THROWN)
    assert still_meant(picks, is_same=True) == ("adv", "cover half", THROWN)
    assert still_meant(picks, is_same=False) == (THROWN,)
