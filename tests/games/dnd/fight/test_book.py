"""The fight in a channel: whether it has begun, who is in it, who can change it, and where it is."""

from types import SimpleNamespace

import pytest

from bot.errors import PlayerError, PressError
from bot.rolls.values import Place
from tests.games.dnd.books import ALICE, BOB, DIRECT, FIGHT, GWEN, HERE, SAM, books, character
from tests.games.dnd.fight.fights import Story

MIRAS = character(9, "Mira", hp=20)
BOS, ZOES = character(8, "Bo", BOB, hp=20), character(5, "Zoe", SAM, hp=20)
PEOPLE = (MIRAS, BOS, ZOES)


def fight():
    """Return a fight in which Mira acts first, followed by Bo and a goblin."""
    story = Story().enter("Mira", 18, player=ALICE.user, character=9)
    return story.enter("Bo", 15, player=BOB.user, character=8).enter("Goblin", 12, "monster", hp=7).turn()


def at_book(story=None):
    return books(*PEOPLE, story=story).book


async def test_the_channels_turn_order_is_not_that_of_its_fight():
    assert await at_book().counted(HERE) is None
    assert (
        "The fight's turns are on its own message. Bring it here with /dnd fight start"
        in (await at_book(fight()).counted(HERE)).remark
    )


@pytest.mark.parametrize(
    ("story", "begun"), [(fight(), True), (Story().enter("Mira", 18), False), (None, False)]
)
async def test_a_fight_begins_with_its_first_turn(story, begun):
    found = await at_book(story).begun(HERE)

    assert bool(found) == begun


async def test_someone_in_another_fight_has_to_leave_it_first():
    book = at_book(fight())

    assert [await book.is_fighting(each) for each in PEOPLE] == [True, True, False]
    await book.check_free(ZOES)
    with pytest.raises(PressError, match="Mira is in a fight in <#10>"):
        await book.check_free(MIRAS)


@pytest.mark.parametrize(
    ("who", "place", "is_gm"), [(GWEN, HERE, True), (ALICE, HERE, False), (ALICE, DIRECT, True)]
)
async def test_in_a_direct_message_everyone_is_a_gm(who, place, is_gm):
    book = at_book()

    assert await book.is_gm(place, who) == is_gm
    if is_gm:
        await book.require(place, who)
    else:
        with pytest.raises(PlayerError, match="Only a GM"):
            await book.require(place, who)


async def test_a_combatant_belongs_to_its_player_and_the_gms():
    book, story = at_book(), fight()

    await book.authorise(HERE, ALICE, story.of("Mira"))
    await book.authorise(HERE, GWEN, story.of("Mira"))
    with pytest.raises(PressError, match="Only Mira's player"):
        await book.authorise(HERE, BOB, story.of("Mira"))
    with pytest.raises(PressError, match="Goblin is played by the GM"):
        await book.authorise(HERE, BOB, story.of("Goblin"))


async def test_without_a_fight_here_you_are_told_where_it_is():
    in_thread, in_channel = Place(1, 11, HERE.channel), Place(1, 10)

    assert (await at_book(fight()).current(in_channel)).id == FIGHT
    with pytest.raises(PlayerError, match="in <#10>"):
        await at_book(fight()).current(in_thread)
    with pytest.raises(PlayerError, match="There's no fight here"):
        await at_book().current(in_thread)
    with pytest.raises(PlayerError, match="There's no fight here"):
        await at_book().seen(in_channel)


@pytest.mark.parametrize(("age", "settled"), [(None, False), (5_000, False), (5_001, True)])
def test_a_turns_message_is_posted_once_it_begins_within_a_time_limit(age, settled):
    began = None if age is None else 1_000_000 - age

    assert at_book().is_settled(SimpleNamespace(turn_started=began)) == settled
