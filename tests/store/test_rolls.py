"""Rolls and their versions."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.audiences import Audience, Revealed
from bot.store.channels import Channels
from bot.store.notes import Notes
from bot.store.rolls import Rolls
from bot.store.stored_rolls import NewRoll, Post, StoredVersion, seal, sealed_text


def version(text="{}", why="roll", made=1000):
    return StoredVersion(request=text, faces="{}", actor=7, name="Alice", why=why, picked="[]", made=made)


def new(*, owner=7, channel=5, text="{}", game="dice", parent=0, audience=Audience.EVERYONE):
    return NewRoll(game, 1, channel, parent, owner, version(text), audience, nonce=lambda: "00")


async def add(rolls, roll):
    """Store the roll, and return its id."""
    return (await rolls.add(roll)).id


async def change(rolls, roll, revision, version):
    """Change the roll as it was at this revision, and return the result."""
    return await rolls.change(replace(await rolls.get(roll), revision=revision), version)


async def reveal(rolls, roll, revision, part):
    """Reveal a part of the roll as it was at this revision, and return the result."""
    return await rolls.reveal(replace(await rolls.get(roll), revision=revision), part, "Gwen")


@pytest.fixture
def rolls(database):
    return Rolls(database)


async def test_a_roll_is_kept_whole(rolls):
    roll = await add(rolls, new(text='{"dice":"1d20"}'))

    stored = await rolls.get(roll)

    assert stored is not None
    assert (stored.game, stored.guild, stored.channel, stored.owner) == ("dice", 1, 5, 7)
    assert stored.revision == 1
    assert stored.versions == (version('{"dice":"1d20"}'),)


async def test_a_deed_in_a_thread_knows_the_channel_of_that(rolls):
    seen = []
    for parent in (0, 5):
        await rolls.add(new(channel=6, parent=parent), [lambda _connection, kept: seen.append(kept)])

    assert [(kept.channel, kept.parent) for kept in seen] == [(6, 0), (6, 5)]


async def test_a_change_adds_a_version_and_keeps_the_old_ones(rolls):
    roll = await add(rolls, new())

    assert await change(rolls, roll, 1, version("[1]", "reroll"))
    stored = await rolls.get(roll)

    assert stored is not None
    assert stored.revision == 2
    assert stored.versions == (version(), version("[1]", "reroll"))


async def test_of_two_hundred_changes_at_once_exactly_one_is_made(rolls):
    kept = await rolls.add(new())

    outcomes = await asyncio.gather(*(rolls.change(kept, version(f"[{n}]")) for n in range(200)))
    stored = await rolls.get(kept.id)

    assert sum(outcomes) == 1
    assert stored is not None
    assert len(stored.versions) == 2


async def test_a_roll_that_is_not_there_is_none(rolls):
    assert await rolls.get(99) is None
    assert await rolls.latest(5, 7) is None
    assert not await rolls.change(replace(await rolls.add(new()), id=99), version())


async def test_the_number_of_a_deleted_roll_is_never_given_out_again(rolls, database):
    first = await add(rolls, new())
    await database.write(lambda connection: connection.execute("DELETE FROM rolls").rowcount)

    assert await add(rolls, new()) > first
    assert await rolls.get(first) is None


async def test_recent_rolls_are_ones_own_here_in_this_game_newest_first(rolls):
    for each in [
        new(text="[1]"),
        new(text="[2]", owner=8),
        new(text="[3]", channel=6),
        new(text="[4]", game="magic"),
        new(text="[5]"),
    ]:
        await add(rolls, each)

    assert await rolls.recent(5, 7, "dice", 10) == ["[5]", "[1]"]
    assert await rolls.recent(5, 7, "dice", 1) == ["[5]"]
    latest = await rolls.latest(5, 7)
    assert latest is not None
    assert latest.versions[0].request == "[5]"


async def test_notes_are_overwritten(database):
    notes = Notes(database)

    assert await notes.get("a") is None
    await notes.set("a", "1")
    await notes.set("a", "2")

    assert await notes.get("a") == "2"


async def test_a_channels_default_holds_at_the_moment_of_the_roll(database, rolls):
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


async def test_only_a_hidden_roll_keeps_a_nonce_and_a_seal(rolls):
    seen = await rolls.get(await add(rolls, new()))
    hidden = await rolls.get(await add(rolls, new(audience=Audience.ME)))

    assert (seen.nonce, seen.seal, seen.is_hidden) == ("", "", False)
    assert (hidden.nonce, hidden.seal, hidden.is_hidden) == (
        "00",
        seal(sealed_text("00", "dice", "{}", "{}")),
        True,
    )


async def test_parts_are_revealed_of_one_revision(rolls):
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


async def test_hidden_rolls_are_listed_for_those_who_may_see_them(rolls):
    ids = {audience: await add(rolls, new(audience=audience)) for audience in Audience}
    other = await add(rolls, new(audience=Audience.GM, owner=8))
    await add(rolls, new(audience=Audience.GM, channel=6))

    async def listed(viewer, *, is_gm):
        return [stored.id for stored in await rolls.hidden(5, viewer, is_gm=is_gm, skip=0, limit=9)]

    assert await listed(7, is_gm=False) == [ids[Audience.GM], ids[Audience.ME]]
    assert await listed(7, is_gm=True) == [other, ids[Audience.BLIND], ids[Audience.GM], ids[Audience.ME]]
    assert await listed(9, is_gm=True) == [other, ids[Audience.BLIND], ids[Audience.GM]]
    assert await listed(9, is_gm=False) == []


async def test_what_is_read_is_what_was_kept(rolls):
    kept = await rolls.add(new(audience=Audience.BLIND, parent=4))

    assert await rolls.get(kept.id) == kept


async def test_a_change_of_a_roll_that_was_revealed_meanwhile_is_refused(rolls):
    kept = await rolls.add(new(audience=Audience.GM))
    await rolls.reveal(kept, Revealed.ALL, "Gwen")

    assert not await rolls.change(kept, version(why="reroll"))


async def test_a_part_is_revealed_once(rolls):
    kept = await rolls.add(new(audience=Audience.GM))

    revealed = await asyncio.gather(*(rolls.reveal(kept, Revealed.TOTAL, "Gwen") for _ in range(9)))

    assert sum(each is not None for each in revealed) == 1


async def test_a_number_is_never_given_twice_not_even_after_its_roll_is_gone(rolls, database):
    first = [await rolls.add(new()) for _ in range(3)]
    await database.write(lambda connection: connection.execute("DELETE FROM rolls"))
    second = [await rolls.add(new()) for _ in range(3)]

    assert len({each.number for each in (*first, *second)}) == 6
    assert await rolls.get(first[-1].id) is None


@pytest.mark.parametrize(
    ("audience", "counted"), [(Audience.EVERYONE, 1), (Audience.GM, 0), (Audience.BLIND, 0), (Audience.ME, 0)]
)
async def test_presses_on_open_rolls_are_counted_and_no_others(rolls, database, audience, counted):
    roll = await add(rolls, new(audience=audience))

    await change(rolls, roll, 1, version(why="amend"))
    assert not await change(rolls, roll, 1, version(why="late"))

    assert database.figures.counts["presses", "dice"] == counted
