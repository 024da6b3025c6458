"""Counters and rests on display: lists, forms and presses, and who rests."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.codec import dumps
from bot.errors import PlayerError, PressError
from bot.games.dnd.circumstances.sources import HIT_DICE
from bot.games.dnd.counters import ui as counters
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.rests import ui as rests
from bot.games.dnd.rests.rules.resting import Rest, Rested
from bot.games.dnd.rests.table import RestTaken
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.games.dnd.sheet.table import sheet_of
from bot.rolls.values import Press
from tests.games.dnd.books import ALICE, BOB, DIRECT, GWEN, HERE, SAM, books, character, interaction
from tests.games.dnd.fight.fights import Story

LIST = read_counters("slots: wizard 3\nKi 2\nhit dice: 7d8, 1d10")
MIRA = character(9, "Mira", hp=20, counters=LIST)
BO, OGRE = character(8, "Bo", BOB, hp=20), character(6, "Ogre", GWEN, level="CR 2", hp=60)
PEOPLE = (MIRA, BO, OGRE)


def services(*, spent=None, story=None, people=PEOPLE) -> Any:
    at = books(*people, spent={9: spent or {}}, story=story)
    return SimpleNamespace(
        characters=at.characters, counters=at.counters, fights=at.book, spent=at.spent, people=None
    )


def press(action, *picked, number=9, entered=None):
    return Press(number, action, picked, entered=entered)


async def test_remaining_uses_can_be_spent_and_spent_ones_restored():
    purse = await services(spent={"own ki": 2, "slot 1": 1}).counters.of(MIRA)
    whole = await services().counters.of(MIRA)

    spend, back = counters._card(purse).menus

    assert [each.key for each in spend.choices] == ["slot 1", "slot 2", "dice 8", "dice 10"]
    assert [each.key for each in back.choices] == ["slot 1", "own ki"]
    assert [each.key for each in counters._card(whole).menus] == ["spend"]
    assert spend.drawn != counters._card(whole).menus[0].drawn


async def test_a_sheet_without_counters_says_so():
    card = counters._card(await services().counters.of(BO))

    assert (card.lines, card.menus, card.actions) == (("The sheet has no counters.",), (), ())


@pytest.mark.parametrize(
    ("pressed", "spent"),
    [
        (press("spend", "own ki"), {"own ki": 2, "slot 1": 1}),
        (press("give", "slot 1"), {"own ki": 1}),
        (press("show"), {"own ki": 1, "slot 1": 1}),
        (press("set", entered={"which": "own ki", "left": " 0 "}), {"own ki": 2, "slot 1": 1}),
    ],
)
async def test_counters_are_spent_restored_and_set(pressed, spent):
    at = services(spent={"own ki": 1, "slot 1": 1})

    await counters.pressed(at, interaction(ALICE), pressed)

    assert await at.spent.of(9) == spent


@pytest.mark.parametrize(
    "pressed",
    [
        press("spend"),
        press("spend", "own ki", "slot 1"),
        press("dance", "own ki"),
        press("set", entered={"which": "own ki", "left": "-1"}),
        press("set", entered={"which": "own ki", "left": "²"}),
        press("set", entered={"which": "own ki", "left": ""}),
        press("set", entered={"left": "1"}),
    ],
)
async def test_an_unknown_counter_or_a_bad_number_is_refused(pressed):
    at = services(spent={"own ki": 1})

    with pytest.raises(PressError):
        await counters.pressed(at, interaction(ALICE), pressed)
    assert await at.spent.of(9) == {"own ki": 1}


async def test_only_owners_and_gms_can_press_counters():
    with pytest.raises(PlayerError, match="Mira belongs to Alice"):
        await counters.pressed(services(), interaction(BOB), press("spend", "own ki"))


@pytest.mark.parametrize(
    ("names", "who", "found"),
    [
        ((), ALICE, ["Mira"]),
        (("Bo", "Mira"), ALICE, ["Bo", "Mira"]),
        (("all",), GWEN, ["Bo", "Mira"]),
        (("Bo", "all"), GWEN, ["Bo", "Mira"]),
    ],
)
async def test_the_names_decide_who_rests(names, who, found):
    meant = await rests._named_characters(services(), interaction(who), names)

    assert [each.name for each in meant] == found


async def test_only_a_gm_lets_everyone_rest_and_only_if_there_is_anyone():
    with pytest.raises(PlayerError, match="Only a GM"):
        await rests._named_characters(services(), interaction(ALICE), ("all",))
    with pytest.raises(PlayerError, match="No one is playing"):
        await rests._named_characters(services(people=(OGRE,)), interaction(GWEN), ("all",))
    with pytest.raises(PlayerError, match="You aren't playing a character here"):
        await rests._named_characters(services(), interaction(SAM), ())


async def test_up_to_five_of_the_remaining_dice_can_be_spent_at_once():
    choices = await rests._dice(services(spent={"dice 8": 3}), MIRA)
    many = await rests._dice(services(), MIRA)

    assert [each.key for each in choices] == ["9 8 1", "9 8 2", "9 8 3", "9 8 4", "9 10 1"]
    assert [each.label for each in choices[:2]] == ["Mira: 1 Hit Point Die", "Mira: 2 Hit Point Dice"]
    assert [each.hint for each in choices[:2]] == ["1d8", "2d8"]
    assert [each.key for each in many] == ["9 8 1", "9 8 2", "9 8 3", "9 8 4", "9 8 5", "9 10 1"]


def rested(*each):
    people = each or (Rested(9, "Mira", ALICE.user), Rested(8, "Bo", BOB.user))
    return RestTaken(3, Rest("short", people), ALICE.user, undone=False, made=0)


@pytest.mark.parametrize(
    ("who", "place", "own"),
    [
        (ALICE, HERE, ["Mira"]),
        (BOB, HERE, ["Bo"]),
        (GWEN, HERE, ["Mira", "Bo"]),
        (SAM, HERE, []),
        (SAM, DIRECT, ["Mira", "Bo"]),
    ],
)
async def test_players_spend_their_own_dice_and_a_gm_those_of_all_who_rested(who, place, own):
    found = await rests._own(services(), interaction(who, place), rested())
    away = await rests._own(
        services(), interaction(who, place), rested(Rested(9, "Mira", ALICE.user, why_not="down"))
    )

    assert [each.name for each in found] == own
    assert away == []


@pytest.mark.parametrize(
    "picked", [(), ("8 8 1",), ("9 12 1",), ("9 8 6",), ("9 8 0",), ("9 8 x",), ("9 8 1", "9 8 2")]
)
async def test_dice_that_are_not_offered_are_not_rolled(picked):
    with pytest.raises(PressError):
        await rests._throw(services(), interaction(ALICE), rested(), press("throw", *picked, number=3))


class ThrownError(Exception):
    """An error that shows that dice were rolled for a request."""


async def _throw(_game, asked, _place, _who):
    raise ThrownError(asked)


@pytest.mark.parametrize(
    ("picked", "dice", "spends"),
    [
        ("9 8 1", "1d8+2", Spending(9, "dice 8", 1, 7)),
        ("9 8 5", "5d8+10", Spending(9, "dice 8", 5, 7)),
        ("9 10 1", "1d10+2", Spending(9, "dice 10", 1, 1)),
    ],
)
async def test_spent_hit_point_dice_heal_with_constitution(picked, dice, spends):
    tough = replace(sheet_of(MIRA), scores=(10, 10, 14, 10, 10, 10))
    at = services(people=(replace(MIRA, body=dumps(tough)),))
    at.service = SimpleNamespace(roll=_throw)

    with pytest.raises(ThrownError) as thrown:
        await rests._throw(at, interaction(ALICE), rested(), press("throw", picked, number=3))

    (asked,) = thrown.value.args
    assert (asked.parts[0].dice, asked.spends, asked.label) == (dice, spends, HIT_DICE)
    assert ([each.character for each in asked.targets], asked.roller.name) == ([9], "#9")


async def test_someone_now_in_a_fight_spends_no_dice():
    there = Story().enter("Mira", 9, character=9)

    with pytest.raises(PressError, match="Mira is in a fight in <#10>"):
        await rests._throw(
            services(story=there), interaction(ALICE), rested(), press("throw", "9 8 1", number=3)
        )


async def test_without_dice_there_is_no_question():
    asking = interaction(ALICE)

    await rests._ask_dice(services(), asking, rested())

    assert "How many?" in asking.response.text
    with pytest.raises(PressError, match="Hit Point Dice left"):
        await rests._ask_dice(services(), interaction(BOB), rested())
