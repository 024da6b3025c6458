"""History, luck, recap and export never show anything hidden, not even in counts."""

import asyncio
import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app import build_bot
from bot.audiences import Audience
from bot.config import Config
from bot.errors import PlayerError
from bot.games.dice.rules.request import exactly
from bot.rolls.values import Place, Press, Who
from bot.words.speaking import speaking
from bot.yours.channel_rolls import ChannelSince
from bot.yours.past_rolls import LuckQuery
from bot.yours.recap_card import recap_card, recap_file
from tests.support import LoadedDice

PLACE = Place(1, 2)
GM, ALICE, BOB = Who(9, "Gwen", manages=True), Who(3, "Alice"), Who(4, "Bob")
HOUR = 60 * 60 * 1000
ROLLS = st.lists(st.tuples(st.sampled_from(["1d20", "40d6", "3d6>=9"]), st.integers(0, 9)), max_size=6)


class Clock:
    def __init__(self):
        self.now = 1_800_000_000_000

    def __call__(self):
        return self.now


async def seen(bot, by, whose):
    """Return everything that one person sees about another, or about themselves."""
    told: list[object] = []
    for since in ChannelSince:
        for page in (0, 1):
            found = await bot.yours.history(LuckQuery(whose.user, since=since), PLACE, by, page)
            told.append([[each.stored.number for each in found.rolls], found.more])
        try:
            told.append(await bot.yours.luck(since, PLACE))
        except PlayerError as error:
            told.append(str(error))
    evening = await bot.recaps.evening(PLACE)
    told += [recap_card(evening, openly=True), recap_file(evening)]
    return [*told, await bot.mine.counts(by), files_of(await bot.mine.exported(by))]


def files_of(export):
    with zipfile.ZipFile(io.BytesIO(export)) as archive:
        return {path: archive.read(path) for path in archive.namelist()}


@settings(max_examples=15)
@pytest.mark.parametrize("audience", [Audience.BLIND, Audience.GM, Audience.ME])
@given(open_rolls=ROLLS, hidden=ROLLS)
def test_others_see_the_same_before_and_after_hidden_rolls(audience, open_rolls, hidden):
    asyncio.run(same(open_rolls, hidden, audience, BOB))


@settings(max_examples=15)
@given(open_rolls=ROLLS, hidden=ROLLS)
def test_a_player_sees_the_same_before_and_after_their_own_blind_rolls(open_rolls, hidden):
    asyncio.run(same(open_rolls, hidden, Audience.BLIND, ALICE))


@settings(max_examples=15)
@given(open_rolls=ROLLS, hidden=ROLLS)
def test_a_player_sees_the_same_before_and_after_a_gms_blind_rolls(open_rolls, hidden):
    asyncio.run(same(open_rolls, hidden, Audience.BLIND, ALICE, GM))


async def same(open_rolls, hidden, audience, by, roller=ALICE):
    clock, dice = Clock(), LoadedDice()
    dice.will_all_show(1)
    bot = await build_bot(Config(database=":memory:", shards=1), source=dice, clock=clock)
    try:
        await roll(bot, clock, open_rolls, Audience.EVERYONE)
        before = await seen(bot, by, ALICE), await seen(bot, by, BOB)
        start = clock.now
        await roll(bot, clock, hidden, audience, roller)
        clock.now = start
        assert before == (await seen(bot, by, ALICE), await seen(bot, by, BOB))
    finally:
        await bot.close()


async def roll(bot, clock, rolls, audience, who=ALICE):
    for dice, hours in rolls:
        clock.now += hours * HOUR
        await bot.service.roll("dice", exactly(dice), PLACE, who, audience)


async def test_a_gm_finds_blind_rolls_in_the_history_but_in_no_ones_luck():
    clock, dice = Clock(), LoadedDice()
    dice.will_all_show(1)
    bot = await build_bot(Config(database=":memory:", shards=1), source=dice, clock=clock)
    await roll(bot, clock, [("1d20", 0)], Audience.BLIND)
    elsewhere = Place(1, 5)

    hidden = LuckQuery(ALICE.user, hidden=True)
    assert len((await bot.yours.history(hidden, PLACE, GM, 0)).rolls) == 1
    assert not (await bot.yours.history(LuckQuery(ALICE.user), PLACE, GM, 0)).rolls
    with pytest.raises(PlayerError):
        await bot.yours.history(hidden, elsewhere, BOB, 0)
    with pytest.raises(PlayerError):
        await bot.yours.history(hidden, PLACE, ALICE, 0)
    with pytest.raises(PlayerError):
        await bot.yours.luck(ChannelSince.EVER, PLACE)
    await bot.close()


async def test_a_gm_sees_the_number_of_hidden_rolls_privately_and_posts_nothing_about_them():
    clock, dice = Clock(), LoadedDice()
    dice.will_all_show(1)
    bot = await build_bot(Config(database=":memory:", shards=1), source=dice, clock=clock)
    await roll(bot, clock, [("1d20", 0)], Audience.EVERYONE)
    before = await bot.recaps.evening(PLACE)
    for audience in (Audience.BLIND, Audience.BLIND, Audience.GM, Audience.ME):
        await roll(bot, clock, [("20d20", 0)], audience)

    evening = await bot.recaps.evening(PLACE)

    assert evening.hidden == {Audience.GM: 1, Audience.BLIND: 2}
    assert evening.recap == before.recap
    assert recap_card(evening, openly=True) == recap_card(before, openly=True)
    assert "1 GM only, 2 blind" in "".join(recap_card(evening, openly=False).remarks)
    await bot.close()


async def test_an_evening_ends_after_four_hours_without_a_roll():
    clock, dice = Clock(), LoadedDice()
    dice.will_all_show(1)
    bot = await build_bot(Config(database=":memory:", shards=1), source=dice, clock=clock)
    await roll(bot, clock, [("1d20", 0), ("1d20", 5), ("1d20", 4)], Audience.EVERYONE)
    clock.now += 20 * HOUR

    evening = await bot.recaps.evening(PLACE)

    assert evening.recap.rolls == 2
    assert evening.last - evening.first == 4 * HOUR
    await bot.close()


async def test_an_older_history_shows_what_changed_in_each_language():
    clock, dice = Clock(), LoadedDice()
    dice.will_all_show(6)
    bot = await build_bot(Config(database=":memory:", shards=1), source=dice, clock=clock)
    await roll(bot, clock, [("1d6+1>=7", 0)], Audience.EVERYONE)

    async def told():
        found = await bot.yours.history(LuckQuery(ALICE.user), PLACE, ALICE, 0)
        return [each.result for each in found.rolls]

    assert await told() == await told() == ["7: success"]
    with speaking("de"):
        assert await told() == ["7: Erfolg"]
    press = Press(1, "amend", at=1, entered={"modifier": "-2"})
    await bot.presses.press(press, PLACE, ALICE)
    assert await told() == ["5: failure"]
    await bot.close()
