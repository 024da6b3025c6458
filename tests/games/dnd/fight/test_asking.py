"""Presses on a fight: questions first, entries behind *More…*, and late presses."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import PlayerError
from bot.games.dnd.creatures.record.stat_block import Creature, StatBlock
from bot.games.dnd.fight.cards.more import more_card
from bot.games.dnd.fight.cards.panel import panel_card
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.rolls.moment import Moment
from bot.games.dnd.fight.steps.acting import moment
from bot.games.dnd.fight.steps.history import History, Taken
from bot.games.dnd.fight.steps.mounts import Mounted
from bot.games.dnd.fight.ui import attack_presses, message, presses, seats
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.rolls.panels import Where
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
    MIRA,
    PEOPLE,
    Desk,
    fight,
    hurt,
    press,
)


async def asks(ask, who, pressed, *steps, story=None, aim=""):
    """Return True if a question comes first, with the question's text and its lists."""
    asking, story = interaction(who), story or fight(*steps)
    answer = await ask(Desk(story).services, asking, pressed, view(story, *PEOPLE, aim=aim))
    said = [asking.response.text] if asking.response.said else []
    return (answer, *said)


async def test_a_target_chosen_out_of_turn_can_be_for_an_opportunity_attack():
    target = press(keys.ATTACK, str(GOBLIN))

    told, card = await asks(attack_presses.ask_attack, BOB, target)

    assert told
    assert "Reaction?" in card
    for who, steps in ((ALICE, ()), (GWEN, ()), (SAM, ()), (BOB, (hurt(BO, 20),))):
        assert await asks(attack_presses.ask_attack, who, target, *steps) == (False,)
    assert await asks(attack_presses.ask_attack, BOB, press(keys.ATTACK, str(BO))) == (False,)


async def test_once_all_of_a_group_have_acted_the_next_attacker_is_asked_for():
    story = (
        Story()
        .enter("Goblin", 12, "monster", alike=2)
        .enter("Mira", 3, player=ALICE.user, character=9)
        .turn()
    )
    target, acted = press(keys.ATTACK, "3"), [Dealt(each, (), aimed=3) for each in (1, 2)]

    assert await asks(attack_presses.ask_attack, GWEN, target, story=story) == (False,)
    assert await asks(attack_presses.ask_attack, GWEN, target, story=story.take(acted[0])) == (False,)
    told, card = await asks(attack_presses.ask_attack, GWEN, target, story=story.take(acted[1]))
    assert told
    assert "Everyone has acted" in card


async def test_the_next_attacker_is_not_asked_for_if_there_is_one_or_it_is_known():
    story = Story().enter("Goblin", 12, "monster", alike=2).enter("Mira", 3, player=ALICE.user).turn()
    story.take(*(Dealt(each, (), aimed=3) for each in (1, 2)))
    target, alone = press(keys.ATTACK, "3"), Dealt(MIRA, (), aimed=GOBLIN)

    assert await asks(attack_presses.ask_attack, GWEN, target, story=story, aim='["actor 1"]') == (False,)
    assert await asks(attack_presses.ask_attack, ALICE, target, alone) == (False,)


async def test_no_reaction_is_asked_for_before_the_first_turn_or_on_your_own_turn():
    lobby = Story().enter("Bo", 15, player=BOB.user).enter("Goblin", 12, "monster")
    mounted = Story().enter("Mira", 18, player=ALICE.user).enter("Horse", 3, player=BOB.user)
    mounted.enter("Goblin", 12, "monster").turn().take(Mounted(1, 2))

    assert await asks(attack_presses.ask_attack, BOB, press(keys.ATTACK, "2"), story=lobby) == (False,)
    assert await asks(attack_presses.ask_attack, BOB, press(keys.ATTACK, "3"), story=mounted) == (False,)


async def test_a_player_with_one_combatant_leaves_with_that_one():
    story = fight().enter("Cat", 1, player=BOB.user)

    assert await asks(seats.ask_leave, BOB, press(keys.LEAVE)) == (False,)
    assert await asks(seats.ask_leave, BOB, press(keys.LEAVE, "2"), story=story) == (False,)
    assert (await asks(seats.ask_leave, BOB, press(keys.LEAVE), story=story))[0]
    assert (await Desk(story).done(BOB, press(keys.LEAVE, "5"))).find(5) is None
    assert (await Desk(story).done(BOB, press(keys.LEAVE))).find(BO) is None
    with pytest.raises(PlayerError, match="You no longer have anyone in this fight"):
        await Desk(story).done(SAM, press(keys.LEAVE))


async def test_a_possible_rider_is_asked_for_the_mount():
    assert "Bo: choose a mount" in (await asks(seats.ask_mount, BOB, press(keys.MOUNT)))[1]
    assert "Who rides?" in (await asks(seats.ask_mount, GWEN, press(keys.MOUNT)))[1]
    for who, steps in ((SAM, ()), (BOB, (hurt(BO, 20),))):
        with pytest.raises(PlayerError, match="None of your characters can ride now"):
            await asks(seats.ask_mount, who, press(keys.MOUNT), *steps)


async def card(who, *steps):
    seen = view(fight(*steps), *PEOPLE)
    return await presses.card_for(Desk(fight(*steps)).services, interaction(who), seen)


async def test_the_entries_behind_more_are_those_allowed():
    mira, bob, gwen, sam = [
        {each.key for each in (await card(who)).actions} for who in (ALICE, BOB, GWEN, SAM)
    ]

    assert mira == {keys.AREA, keys.HEAL, keys.READY, keys.HIT_POINTS, keys.CONDITIONS, keys.COUNTERS} | {
        keys.UNDO,
        keys.MOUNT,
        keys.LEAVE,
    }
    assert bob == {keys.HIT_POINTS, keys.CONDITIONS, keys.UNDO, keys.MOUNT, keys.LEAVE}
    assert gwen == mira - {keys.LEAVE, keys.COUNTERS} | {keys.GM_MENU}
    assert sam == {keys.UNDO, keys.JOIN}


async def test_on_your_turn_the_lists_are_for_it_and_otherwise_for_reactions():
    assert [each.key for each in (await card(ALICE)).menus] == [keys.HOW, keys.DO]
    (aside,) = (await card(BOB)).menus
    assert [each.key for each in aside.choices] == ["reaction", "once"]
    assert (await card(SAM)).menus == ()
    assert (await card(BOB)).lines == ("It's Mira's turn.",)


def at_message(number):
    return SimpleNamespace(message=None if number is None else SimpleNamespace(id=number))


@pytest.mark.parametrize(
    ("pressed", "on", "old"),
    [
        (press(keys.ATTACK, "3", at=moment(1, 0)), 55, False),
        (press(keys.ATTACK, "3", at=moment(1, 0)), None, False),
        (press(keys.ATTACK, "3", at=moment(1, 0)), 44, False),
        (press(keys.ATTACK, "3", at=moment(2, 0)), 44, True),
        (press(keys.ATTACK, "3"), 44, True),
        (press(keys.MORE), 44, True),
        (press(keys.HIT_POINTS, entered={}), 44, False),
        (press(keys.ADD, entered={}), 44, False),
        (press(keys.HIT_POINTS), 44, True),
        (press(keys.READY, entered={}), 44, True),
    ],
)
def test_a_message_from_an_earlier_turn_is_outdated(pressed, on, old):
    where: Any = at_message(on)

    assert message._is_old(where, pressed, view(fight(), where=Where(55, is_worn=False))) == old
    assert not message._is_old(where, pressed, view(fight()))


@pytest.mark.parametrize(
    ("pressed", "late"),
    [
        (press(keys.ATTACK, at=moment(1, 5)), False),
        (press(keys.ATTACK, at=moment(2, 0)), True),
        (press(keys.ATTACK), False),
        (press(keys.UNDO, at=moment(2, 0)), False),
    ],
)
def test_a_choice_offered_for_an_earlier_turn_is_too_late(pressed, late):
    assert message._is_late(pressed, view(fight())) == late


def test_a_list_shown_again_has_a_new_id():
    first: Any = SimpleNamespace(id=4_999)
    second: Any = SimpleNamespace(id=5_000)
    card = panel_card(view(fight(), *PEOPLE).moment)

    drawn = [{each.drawn for each in message._fresh(card, one).menus} for one in (first, second)]

    assert drawn == [{5_000}, {5_001}]


def more(story, *, rolls=(), user=ALICE.user, **said):
    """Return everything behind *More…* in a fight whose last steps made these rolls."""
    pairs = enumerate(story.steps, 1)
    first = len(story.steps) - len(rolls)
    taken = [
        Taken(number, step, rolls[number - first - 1] if number > first else 0, 0, "", 0)
        for number, step in pairs
    ]
    history = History().then(*taken)
    moment = Moment(history, history.fight, {}, history.fight.actor)
    return more_card(moment, user, **{"is_gm": False, "joins": False, **said})


def keys_of(card):
    return {each.key for each in card.actions}


def test_rolls_are_offered_once_there_is_one_and_undo_once_something_was_done():
    entered = Story().enter("Mira", 18, player=ALICE.user)

    assert keys_of(more(Story())) == set()
    assert keys_of(more(entered)) & {keys.UNDO, keys.LAST} == {keys.UNDO}
    assert keys_of(more(entered, rolls=(5,))) & {keys.UNDO, keys.LAST} == {keys.UNDO, keys.LAST}


def test_a_gm_manages_creatures_with_stat_blocks_and_mounts_if_anyone_is_there():
    beast = Creature(Sheet("Drake", (10,) * 6), block=StatBlock(parry=3))
    story = Story().enter("Drake", 18, "monster", creature=beast)

    assert keys_of(more(story, user=GWEN.user, is_gm=True)) >= {keys.CREATURE, keys.MOUNT, keys.GM_MENU}
    assert keys_of(more(story)) & {keys.CREATURE, keys.MOUNT} == set()
    assert keys_of(more(Story(), user=GWEN.user, is_gm=True)) & {keys.CREATURE, keys.MOUNT} == set()
    assert keys.CREATURE not in keys_of(more(fight(), user=GWEN.user, is_gm=True))


def test_a_due_death_saving_throw_hides_the_turns_options():
    story = Story().enter("Mira", 18, player=ALICE.user).enter("Bo", 3).take(hurt(1, 20)).turn()

    card = more(story)

    assert card.menus == ()
    assert keys_of(card) & {keys.AREA, keys.HEAL, keys.READY} == set()


def test_no_turn_options_are_offered_before_the_first_turn():
    card = more(Story().enter("Mira", 18, player=ALICE.user))

    assert (card.menus, card.lines) == ((), ())


def test_a_tie_is_shown_above_the_list_that_decides_it():
    tied = Story().enter("Mira", 18, player=ALICE.user).enter("Bo", 18, player=ALICE.user).turn()

    asks = [menu.ask for story in (tied, fight()) for menu in more(story).menus if menu.key == keys.DO]

    assert asks == ["Who wins the tie? Dodge, help…", "Dodge, help, other actions…"]


async def test_the_actor_sees_the_settings_of_their_next_attack():
    assert (await card(ALICE)).lines == ("Next attack: Unarmed Strike.",)


def test_counters_are_named_if_several_have_some_and_come_in_rows_of_four():
    mira, bo = fight().fight.combatants[:2]

    one, both = (more(fight(), counted=each) for each in ((mira,), (mira, bo)))

    assert [each.label for each in one.actions if each.key == keys.COUNTERS] == ["Counters…"]
    labels = [each.label for each in both.actions if each.key == keys.COUNTERS]
    assert labels == ["Mira's counters…", "Bo's counters…"]
    assert [each.row for each in both.actions] == [2] * 4 + [3] * 4 + [4] * (len(both.actions) - 8)
