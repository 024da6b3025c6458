"""Steps of a fight without dice: permissions and results."""

from typing import Any

import pytest

from bot.errors import PlayerError, PressError
from bot.games.dnd.fight.steps.acting import moment
from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.mounts import Mounted
from bot.games.dnd.fight.stored.history import fight_of
from bot.games.dnd.hit_points.record.steps import Braced, Dealt, Hit
from bot.games.dnd.hit_points.rules.text import read_points
from bot.rolls.values import Place
from tests.games.dnd.books import ALICE, BOB, DIRECT, FIGHT, GWEN, HERE, SAM, books, character, view
from tests.games.dnd.fight.fights import Story

MIRA, BO, GOBLIN, BRAK = 1, 2, 3, 4
PEOPLE = (character(9, "Mira", hp=20), character(8, "Bo", BOB, hp=20))


def fight(*steps):
    """Return a fight in which Mira acts first, followed by Bo, a goblin and the GM's Brak."""
    story = Story().enter("Mira", 18, player=ALICE.user, character=9)
    story.enter("Bo", 15, player=BOB.user, character=8).enter("Goblin", 12, "monster", hp=7)
    return story.enter("Brak", 8, hp=11).turn().take(*steps)


def tied(player):
    """Return a fight in which Mira and Ork are tied, and Bo isn't."""
    story = Story().enter("Mira", 12, player=ALICE.user).enter("Ork", 12, player=player)
    return story.enter("Bo", 3, player=BOB.user)


def hurt(number, by):
    return Dealt(0, (Hit(number, by),), "entered")


async def taken(story, do, *said, place=HERE, seen=None, **more):
    """Return the fight after this step, which is given a view of the fight or only its place."""
    at = books(*PEOPLE, story=story)
    first: Any = place if seen is None else view(story, *PEOPLE, place=place)
    await getattr(at.steps, do)(first, *said, **more)
    return fight_of(at.fights.stored)


async def pressed(story, do, *said, **more):
    return await taken(story, do, *said, seen=True, **more)


async def refusal(story, do, *said, seen=True, **more):
    with pytest.raises(PlayerError) as refused:
        await taken(story, do, *said, seen=seen, **more)
    return str(refused.value)


async def test_a_turn_is_ended_by_its_player_or_a_gm():
    for who in (ALICE, GWEN):
        assert [each.name for each in (await pressed(fight(), "end_turn", who, None)).acting] == ["Bo"]
    assert "It's Mira's turn" in await refusal(fight(), "end_turn", BOB, None)
    assert "It's the GM's turn, for Goblin" in await refusal(fight().turn().turn(), "end_turn", ALICE, None)
    assert "turn is over" in await refusal(fight(), "end_turn", ALICE, moment(9, 0))


async def test_no_turn_can_end_before_the_first():
    story = Story().enter("Mira", 18, player=ALICE.user)

    assert "hasn't started yet" in await refusal(story, "end_turn", GWEN, None)
    assert "It's the GM's turn, for no one" in await refusal(story, "end_turn", ALICE, None)


async def test_in_a_direct_message_the_player_ends_every_turn():
    assert (await pressed(fight(), "end_turn", SAM, None, place=DIRECT)).acting


@pytest.mark.parametrize(
    ("player", "who", "why"),
    [
        (SAM.user, ALICE, ""),
        (SAM.user, SAM, ""),
        (SAM.user, GWEN, ""),
        (SAM.user, BOB, "Only the tied players or the GM can decide that"),
        (0, ALICE, "The tie includes a monster, so the GM decides"),
        (0, GWEN, ""),
    ],
)
async def test_a_tie_is_decided_by_its_players_or_a_gm_if_it_includes_their_creatures(player, who, why):
    story = tied(player)

    if why:
        assert why in await refusal(story, "decide", who, 2)
    else:
        decided = await pressed(story, "decide", who, 2)
        assert [group.id for group in decided.order()] == [2, 1, 3]


async def test_a_tie_decided_in_the_meantime_stays_decided():
    assert "That tie has already been decided" in await refusal(tied(0), "decide", ALICE, 3)


def knocked_down(*steps):
    return fight(Dealt(MIRA, (Hit(GOBLIN, 9),), melee=True, aimed=GOBLIN), *steps)


async def test_an_attackers_player_or_a_gm_can_knock_out():
    blow = len(knocked_down().steps)

    for who in (ALICE, GWEN):
        found = (await pressed(knocked_down(), "knock_out", who, blow)).find(GOBLIN)
        assert (found.hp.hp, found.hp.state) == (1, "unconscious")
    assert "player and the GMs can do that" in await refusal(knocked_down(), "knock_out", BOB, blow)
    for number in (blow - 1, blow + 7):
        assert "That attack was undone" in await refusal(knocked_down(), "knock_out", GWEN, number)


async def test_someone_already_knocked_out_cannot_be_again():
    blow = len(knocked_down().steps)

    assert "is no longer at 0 Hit Points" in await refusal(
        knocked_down(KnockedOut(blow, GOBLIN)), "knock_out", ALICE, blow
    )


async def test_a_combatants_player_or_a_gm_makes_them_leave():
    assert (await pressed(fight(), "remove", BOB, BO)).find(BO) is None
    assert (await pressed(fight(), "remove", GWEN, GOBLIN)).find(GOBLIN) is None
    assert "player and the GMs can do that" in await refusal(fight(), "remove", ALICE, BO)
    assert "is played by the GM" in await refusal(fight(), "remove", ALICE, BRAK)
    assert "no longer" in await refusal(fight(), "remove", GWEN, 44)


@pytest.mark.parametrize(
    ("who", "text", "number", "why"),
    [
        (ALICE, "-3 fire", MIRA, ""),
        (ALICE, "-3 fire", BO, "player and the GMs can do that"),
        (ALICE, "+3", BO, ""),
        (ALICE, "temp 3", BRAK, ""),
        (ALICE, "max +3", BO, ""),
        (ALICE, "max -3", BO, "player and the GMs can do that"),
        (ALICE, "+3", GOBLIN, "is played by the GM"),
        (SAM, "+3", BO, "player and the GMs can do that"),
        (GWEN, "-3 fire", GOBLIN, ""),
        (ALICE, "rest", MIRA, "You can't take a Long Rest during a fight"),
        (GWEN, "rest", MIRA, ""),
        (ALICE, "stable", MIRA, "Only a GM"),
        (ALICE, "-3 fire", 44, "no longer"),
    ],
)
async def test_hit_points_are_changed_by_their_owners_and_improved_by_anyone_in_the_fight(
    who, text, number, why
):
    said = (who, read_points(text), (number,))

    if why:
        assert why in await refusal(fight(), "change_points", *said, seen=None)
    else:
        before, after = fight().fight, await taken(fight(), "change_points", *said)
        assert (before.find(number).hp != after.find(number).hp) == (text not in ("+3", "rest"))


async def test_manual_healing_is_for_all_the_chosen():
    story = fight(hurt(MIRA, 9), hurt(BO, 5))

    after = await taken(story, "change_points", BOB, read_points("+3"), (MIRA, BO))

    assert [after.find(each).hp.hp for each in (MIRA, BO)] == [14, 18]


@pytest.mark.parametrize(("who", "temp"), [(BOB, 3), (ALICE, 9), (GWEN, 3)])
async def test_recipients_choose_which_temporary_hit_points_to_keep(who, temp):
    story = fight(Braced(BO, 9))

    after = await taken(story, "change_points", who, read_points("temp 3 take"), (BO,))

    assert after.find(BO).hp.temp == temp


async def test_gms_start_and_end_a_fight():
    lobby = Story().enter("Mira", 18, player=ALICE.user)

    assert (await taken(lobby, "begin", GWEN)).turn == 1
    assert "Only a GM" in await refusal(lobby, "begin", ALICE, seen=None)
    assert "Only a GM" in await refusal(fight(), "end", ALICE, FIGHT, seen=None)
    assert "There's no fight here" in await refusal(fight(), "end", GWEN, FIGHT + 1, seen=None)
    assert "turn is over" in await refusal(fight(), "begin", GWEN, seen=None)


async def test_a_player_removes_their_character_from_another_channels_fight():
    elsewhere, there = Place(1, 11), fight()
    at = books(*PEOPLE, story=there)
    steps = at.steps

    assert await steps.leave_elsewhere(HERE, BOB, 8) == 0
    assert await steps.leave_elsewhere(elsewhere, BOB, 77) == 0
    with pytest.raises(PlayerError, match="Mira belongs to Alice"):
        await steps.leave_elsewhere(elsewhere, BOB, 9)
    assert await steps.leave_elsewhere(elsewhere, BOB, 8) == 10
    assert fight_of(at.fights.stored).find(BO) is None
    assert await steps.leave_elsewhere(elsewhere, BOB, 8) == 0


async def test_other_channels_say_where_your_character_is_fighting():
    steps = books(*PEOPLE, story=fight()).steps
    elsewhere = Place(1, 11)

    assert await steps.elsewhere(elsewhere, BOB) == (PEOPLE[1], 10)
    assert await steps.elsewhere(HERE, BOB) is None
    assert await steps.elsewhere(elsewhere, SAM) is None
    assert await books(*PEOPLE).steps.elsewhere(elsewhere, BOB) is None


@pytest.mark.parametrize(
    ("who", "rider", "how", "why"),
    [
        (ALICE, MIRA, f"on {BRAK}", ""),
        (ALICE, MIRA, f"alone {BRAK}", ""),
        (ALICE, MIRA, f"on {BO}", "player and the GMs can do that"),
        (ALICE, MIRA, f"on {GOBLIN}", "is played by the GM"),
        (GWEN, MIRA, f"on {GOBLIN}", ""),
        (GWEN, MIRA, f"on {BO}", ""),
        (BOB, MIRA, f"on {BRAK}", "player and the GMs can do that"),
        (ALICE, MIRA, f"under {BRAK}", "Choose from the list"),
        (ALICE, MIRA, "on Brak", "Choose from the list"),
        (ALICE, MIRA, "on 44", "no longer"),
        (ALICE, 44, f"on {BRAK}", "no longer"),
    ],
)
async def test_only_willing_creatures_can_be_mounts(who, rider, how, why):
    if why:
        assert why in await refusal(fight(), "ride", who, rider, how)
    else:
        after = await pressed(fight(), "ride", who, rider, how)
        ridden = after.find(int(how.split()[1]))
        assert after.find(MIRA).riding == ridden.id
        assert (ridden.rider == MIRA) == how.startswith("on")


async def test_a_rider_dismounts():
    story = fight(Mounted(MIRA, BRAK))

    assert (await pressed(story, "ride", ALICE, MIRA, "off")).find(MIRA).riding == 0
    assert "player and the GMs can do that" in await refusal(story, "ride", BOB, MIRA, "off")


async def test_settings_for_the_next_attack_are_made_on_your_turn():
    at, seen = books(*PEOPLE, story=fight()), view(fight(), *PEOPLE)
    turn = seen.fight.turn

    assert (await at.steps.aim(seen, ALICE, ["adv", "weapon1"], moment(turn, 0))).aim == '["adv","weapon1"]'
    assert (await at.steps.aim(seen, GWEN, [], None)).aim == ""
    with pytest.raises(PressError, match="It's Mira's turn"):
        await at.steps.aim(seen, BOB, ["adv"], None)
    with pytest.raises(PressError, match="turn is over"):
        await at.steps.aim(seen, ALICE, ["adv"], moment(turn + 1, 0))
    assert (await at.steps.aim(seen, ALICE, ["adv"], moment(turn, 3))).aim == '["adv"]'
    with pytest.raises(PressError, match="That's already done"):
        await at.steps.aim(seen, ALICE, ["adv"], moment(turn, 3), of_one=True)
