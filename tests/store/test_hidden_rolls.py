"""Hidden rolls: their audience, their seals, their revealed parts, and their messages."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.audiences import Audience, Revealed
from bot.store.channels import Channels
from bot.store.stored_rolls import Post, seal, sealed_text
from tests.store.test_rolls import add, change, new, reveal, version
from tests.store.test_rolls import rolls as rolls  # noqa: PLC0414 - a fixture


async def test_a_channels_default_applies_at_the_moment_of_the_roll(database, rolls):
    channels = Channels(database)
    await channels.set_hidden(5, Audience.GM)

    kept = [
        await rolls.add(new(audience=Audience.EVERYONE)),
        await rolls.add(new(audience=Audience.BLIND)),
        await rolls.add(new(channel=50, parent=5)),
        await rolls.add(new(channel=6)),
    ]

    assert [stored.audience for stored in kept] == [
        Audience.GM,
        Audience.BLIND,
        Audience.GM,
        Audience.EVERYONE,
    ]


async def test_only_a_hidden_roll_has_a_nonce_and_a_seal(rolls):
    seen = await rolls.get(await add(rolls, new()))
    hidden = await rolls.get(await add(rolls, new(audience=Audience.ME)))

    assert (seen.nonce, seen.seal, seen.is_hidden) == ("", "", False)
    assert (hidden.nonce, hidden.seal, hidden.is_hidden) == (
        "00",
        seal(sealed_text("00", "dice", "{}", "{}")),
        True,
    )


async def test_parts_of_one_revision_are_revealed(rolls):
    roll = await add(rolls, new(audience=Audience.GM))

    assert await reveal(rolls, roll, 1, Revealed.TOTAL)
    assert await reveal(rolls, roll, 1, Revealed.SUCCESS)
    stored = await rolls.get(roll)
    assert (stored.revealed, stored.shown) == (Revealed.TOTAL | Revealed.SUCCESS, 1)
    await change(rolls, roll, 1, version(why="reroll"))
    assert not await reveal(rolls, roll, 1, Revealed.ALL)
    assert await reveal(rolls, roll, 2, Revealed.SUCCESS)
    stored = await rolls.get(roll)
    assert (stored.revealed, stored.shown) == (Revealed.SUCCESS, 2)
    assert await reveal(rolls, roll, 2, Revealed.ALL)
    assert not (await rolls.get(roll)).is_hidden
    assert not await reveal(rolls, roll, 2, Revealed.TOTAL)


async def test_a_message_leads_to_its_roll_and_a_roll_to_its_messages(rolls):
    roll = await add(rolls, new(audience=Audience.GM))
    for message in (11, 10, 11):
        await rolls.post(roll, Post(message, 5))

    assert await rolls.posts(roll) == (Post(10, 5), Post(11, 5))
    assert await rolls.posted(11) == roll
    assert await rolls.posted(12) == 0


async def test_hidden_rolls_are_listed_for_those_who_can_see_them(rolls):
    ids = {audience: await add(rolls, new(audience=audience)) for audience in Audience}
    other = await add(rolls, new(audience=Audience.GM, owner=8))
    await add(rolls, new(audience=Audience.GM, channel=6))

    async def listed(viewer, *, is_gm):
        return [stored.id for stored in await rolls.hidden(5, viewer, is_gm=is_gm, skip=0, limit=9)]

    assert await listed(7, is_gm=False) == [ids[Audience.GM], ids[Audience.ME]]
    assert await listed(7, is_gm=True) == [other, ids[Audience.BLIND], ids[Audience.GM], ids[Audience.ME]]
    assert await listed(9, is_gm=True) == [other, ids[Audience.BLIND], ids[Audience.GM]]
    assert await listed(9, is_gm=False) == []


async def test_hidden_rolls_are_listed_in_pages(rolls):
    ids = [await add(rolls, new(audience=Audience.GM)) for _ in range(3)]

    async def page(skip, limit):
        return [each.id for each in await rolls.hidden(5, 7, is_gm=True, skip=skip, limit=limit)]

    assert await page(0, 2) == [ids[2], ids[1]]
    assert await page(2, 2) == [ids[0]]
    assert await page(3, 2) == []


async def test_a_fully_revealed_roll_is_not_listed_as_hidden(rolls):
    some, whole = [await rolls.add(new(audience=Audience.GM)) for _ in range(2)]
    await rolls.reveal(some, Revealed.TOTAL | Revealed.SUCCESS, "Gwen")
    await rolls.reveal(whole, Revealed.ALL, "Gwen")

    for is_gm in (True, False):
        listed = await rolls.hidden(5, 7, is_gm=is_gm, skip=0, limit=9)
        assert [each.id for each in listed] == [some.id]


async def test_changing_a_roll_that_was_revealed_in_the_meantime_is_refused(rolls):
    kept = await rolls.add(new(audience=Audience.GM))
    await rolls.reveal(kept, Revealed.ALL, "Gwen")

    assert not await rolls.change(kept, version(why="reroll"))


async def test_a_part_is_revealed_once(rolls):
    kept = await rolls.add(new(audience=Audience.GM))

    revealed = await asyncio.gather(*(rolls.reveal(kept, Revealed.TOTAL, "Gwen") for _ in range(9)))

    assert sum(each is not None for each in revealed) == 1


async def test_only_a_roll_for_its_roller_alone_is_secret_until_any_part_is_revealed(rolls):
    kept = {audience: await rolls.add(new(audience=audience)) for audience in Audience}
    assert [audience for audience, roll in kept.items() if roll.is_secret] == [Audience.ME]

    revealed = await rolls.reveal(kept[Audience.ME], Revealed.TOTAL, "Alice")

    assert (revealed.is_secret, revealed.is_hidden) == (False, True)


async def test_a_revealed_roll_is_returned_as_it_is_stored(rolls):
    kept = await rolls.add(new(audience=Audience.GM))

    revealed = await rolls.reveal(kept, Revealed.TOTAL, "Gwen")

    assert revealed == replace(kept, revealed=Revealed.TOTAL, revealer="Gwen", shown=1)
    assert await rolls.get(kept.id) == revealed
    assert await rolls.reveal(kept, Revealed.TOTAL, "Bob") is None
    assert await rolls.get(kept.id) == revealed


async def test_posting_a_line_returns_the_current_roll(rolls):
    kept = await rolls.add(new(audience=Audience.GM))
    revealed = await rolls.reveal(kept, Revealed.TOTAL, "Gwen")

    assert await rolls.posts(kept.id) == ()
    assert await rolls.post(kept.id, Post(11, 6)) == revealed
    assert await rolls.posts(kept.id) == (Post(11, 6),)


@pytest.mark.parametrize(("guild", "audience"), [(1, Audience.GM), (0, Audience.EVERYONE)])
async def test_a_direct_message_has_no_channel_default(database, rolls, guild, audience):
    channels = Channels(database)
    await channels.set_hidden(5, Audience.GM)
    await channels.set_odds(5, on=True)

    kept = await rolls.add(replace(new(), guild=guild))

    assert (kept.audience, kept.odds) == (audience, False)
    assert await rolls.get(kept.id) == kept


@pytest.mark.parametrize(("audience", "odds"), [(Audience.EVERYONE, True), (Audience.GM, False)])
async def test_only_open_rolls_show_their_odds(database, rolls, audience, odds):
    await Channels(database).set_odds(5, on=True)

    kept = await rolls.add(new(audience=audience))

    assert (kept.odds, await rolls.get(kept.id)) == (odds, kept)
