"""Presses on a fight's message: what they mean, who can make them, and their effects."""

import pytest

from bot.errors import PlayerError
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.fight.cards.panel import panel_card
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.keys import FEATURE
from bot.games.dnd.fight.steps.acting import moment
from bot.games.dnd.fight.steps.conditions import Conditioned
from bot.games.dnd.fight.steps.marks import Marked
from bot.games.dnd.fight.steps.mounts import Mounted
from bot.games.dnd.fight.ui import presses
from bot.games.dnd.hit_points.record.steps import Aided, Healed
from tests.games.dnd.books import (
    ALICE,
    BOB,
    GWEN,
    SAM,
    interaction,
    view,
)
from tests.games.dnd.fight.fights import Story
from tests.games.dnd.fight.pressing import (
    BO,
    GOBLIN,
    HORSE,
    MIRA,
    PEOPLE,
    Desk,
    fight,
    hurt,
    press,
)


async def do(who, picked, *steps, at=None):
    """Return the fight after this other action was chosen."""
    return await Desk(fight(*steps)).done(who, press(keys.DO, picked, at=at))


async def refusal(who, pressed, *steps):
    with pytest.raises(PlayerError) as refused:
        await Desk(fight(*steps)).done(who, pressed)
    return str(refused.value)


@pytest.mark.parametrize(
    ("pressed", "meant"),
    [
        (press(keys.ATTACK, "3"), press(keys.ATTACK, "3")),
        (press(keys.ATTACK, keys.AREA), press(keys.AREA)),
        (press(keys.ATTACK, keys.HEAL), press(keys.HEAL)),
        (press(keys.ATTACK, "creature 3"), press(keys.CREATURE, "3")),
        (press(keys.ATTACK, "aid 2"), press(keys.DO, "aid 2")),
        (press(keys.ATTACK), press(keys.ATTACK)),
        (press(keys.ATTACK, keys.AREA, "3"), press(keys.ATTACK, keys.AREA, "3")),
        (press(keys.DO, keys.AREA), press(keys.DO, keys.AREA)),
    ],
)
def test_the_first_list_contains_more_than_targets(pressed, meant):
    assert presses.meant(pressed) == meant


async def test_a_button_of_another_version_is_refused():
    assert "another version" in await refusal(ALICE, press("dance"))


@pytest.mark.parametrize(
    ("picked", "field"),
    [
        ("dodge", "dodging"),
        ("dash", "dashing"),
        ("disengage", "disengaged"),
        ("bonus", "bonus"),
        ("reaction", "reaction"),
    ],
)
async def test_an_action_is_marked_for_the_creature_on_its_turn(picked, field):
    assert getattr((await do(ALICE, picked)).find(MIRA), field)
    assert getattr((await do(GWEN, picked)).find(MIRA), field)


async def test_out_of_turn_you_mark_your_own_reaction_or_feature():
    assert (await do(BOB, "reaction")).find(BO).reaction
    assert (await do(BOB, "once")).find(BO).once == (FEATURE,)
    assert "player and the GMs can do that" in await refusal(BOB, press(keys.DO, "dodge"))
    assert "player and the GMs can do that" in await refusal(SAM, press(keys.DO, "reaction"))
    assert "player and the GMs can do that" in await refusal(BOB, press(keys.DO, "reaction"), hurt(BO, 20))


async def test_the_first_of_several_with_a_reaction_reacts():
    story = fight(Marked(BO, "reaction")).enter("Cat", 1, player=BOB.user)

    after = await Desk(story).done(BOB, press(keys.DO, "reaction"))
    once = await Desk(story).done(BOB, press(keys.DO, "once"))

    assert after.find(5).reaction
    assert once.find(BO).once == (FEATURE,)


@pytest.mark.parametrize("who", [ALICE, GWEN])
@pytest.mark.parametrize("what", ["reaction", "once"])
async def test_on_your_turn_the_step_is_for_the_actor_and_not_another_of_yours(who, what):
    story = Story().enter("Cat", 3, player=who.user).enter("Mira", 18, player=ALICE.user).turn()

    after = await Desk(story).done(who, press(keys.DO, what))

    cat, mira = after.combatants
    assert (mira.reaction or bool(mira.once), cat.reaction or bool(cat.once)) == (True, False)


async def test_on_your_turn_a_feature_is_used_once():
    assert (await do(ALICE, "once")).find(MIRA).once == (FEATURE,)
    assert "already" in await refusal(ALICE, press(keys.DO, "once"), Marked(MIRA, "once", FEATURE))


async def test_an_ineffective_dodge_can_be_marked_on_anyones_turn():
    dodges = Marked(MIRA, "dodge")

    assert not (await do(ALICE, f"still {MIRA}", dodges)).find(MIRA).dodging
    assert not (await do(GWEN, f"still {MIRA}", dodges)).find(MIRA).dodging
    assert "player and the GMs can do that" in await refusal(BOB, press(keys.DO, f"still {MIRA}"), dodges)


async def test_a_prone_creature_stands_up_on_its_turn():
    prone = Conditioned((MIRA, BO), (TypedCondition("prone"),), Borne(""))

    after = await do(ALICE, "stand", prone)

    assert ([each.condition for each in after.find(MIRA).borne], len(after.find(BO).borne)) == ([], 1)
    assert "player and the GMs can do that" in await refusal(BOB, press(keys.DO, "stand"), prone)


async def test_help_and_automatic_turn_ends_belong_to_the_creature_on_its_turn():
    assert (await do(ALICE, f"help {BO}")).find(BO).helpers == (MIRA,)
    assert (await do(ALICE, "auto")).find(MIRA).auto
    assert "player and the GMs can do that" in await refusal(BOB, press(keys.DO, f"help {BO}"))
    assert "Choose from the list" in await refusal(ALICE, press(keys.DO, "help"))


async def test_a_mount_acts_through_its_rider():
    rides = Mounted(MIRA, HORSE)

    assert (await do(ALICE, f"dash {HORSE}", rides)).find(HORSE).dashing
    assert "That action isn't available" in await refusal(ALICE, press(keys.DO, f"dash {HORSE}"))
    assert "That action isn't available" in await refusal(ALICE, press(keys.DO, "dance"))


async def test_a_choice_for_another_moment_is_refused():
    assert "turn is over" in await refusal(ALICE, press(keys.DO, "dodge", at=moment(9, 0)))


async def test_a_tie_is_decided_in_the_same_list():
    story = Story().enter("Mira", 12, player=ALICE.user).enter("Ork", 12, player=ALICE.user)

    after = await Desk(story).done(ALICE, press(keys.DO, "tie 2"))

    assert [each.id for each in after.order()] == [2, 1]


async def test_first_aid_and_waiting_for_consciousness_are_rolled():
    aid, wait = Desk(fight(hurt(BO, 20)), 10), Desk(fight(hurt(BO, 20), Aided(0, BO, success=True)), 3)

    await aid.done(ALICE, press(keys.DO, f"aid {BO}"))
    await wait.done(GWEN, press(keys.DO, f"wait {BO}"))

    assert aid.thrower.step == Aided(MIRA, BO, success=True)
    assert wait.thrower.step.how == "woken"
    assert "player and the GMs can do that" in await refusal(BOB, press(keys.DO, f"aid {BO}"), hurt(BO, 20))


async def test_only_offered_settings_apply_to_the_next_attack():
    services = Desk(fight())

    await services.done(ALICE, press(keys.HOW, "adv"))

    assert services.at.fights.stored.aim == '["adv"]'
    assert "Choose from the list" in await refusal(ALICE, press(keys.HOW, "adv", "luck"))


async def test_a_reaction_is_marked_for_the_turn_it_was_requested_in():
    assert (await Desk(fight()).done(BOB, press(keys.REACTED, at=moment(1, BO)))).find(BO).reaction
    assert "turn is over" in await refusal(BOB, press(keys.REACTED, at=moment(2, BO)))
    assert "player and the GMs can do that" in await refusal(ALICE, press(keys.REACTED, at=moment(1, BO)))


@pytest.mark.parametrize(("picked", "page", "target"), [((), GOBLIN, GOBLIN), ((str(GOBLIN),), 0, GOBLIN)])
async def test_a_reactions_target_is_in_the_button_or_was_chosen(picked, page, target):
    services = Desk(fight(), 2)

    await services.done(BOB, press(keys.REACT, *picked, at=moment(1, BO), page=page))

    assert (services.thrower.step.by, services.thrower.step.aimed) == ("reaction", target)


async def test_a_prone_creature_stands_up_with_one_press_unless_its_speed_is_0():
    down = hurt(MIRA, 20), Healed(0, (MIRA,), 5)
    after = await Desk(fight(*down)).done(ALICE, press(keys.STAND))
    assert after.find(MIRA).borne == ()
    assert not after.find(MIRA).acted

    held = Conditioned((MIRA,), (TypedCondition("grappled"),), Borne(""))
    labels = [
        [each.label for each in panel_card(view(fight(*steps), *PEOPLE).moment).actions]
        for steps in (down, (*down, held))
    ]
    assert ["Stand up: Mira" in each for each in labels] == [True, False]


@pytest.mark.parametrize("who", [ALICE, GWEN])
async def test_a_mount_is_chosen_by_the_riders_player_or_a_gm(who):
    async def asked(who):
        here = interaction(who)
        assert await presses.asked(
            Desk(fight()).services, here, press(keys.RIDER, "1"), view(fight(), *PEOPLE)
        )
        return here.response.text

    assert "Mira: choose a mount" in await asked(who)
    with pytest.raises(PlayerError, match="Mira"):
        await asked(BOB)
