"""Rolls and their versions."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.audiences import Audience, Revealed
from bot.store import rolls as rolls_module
from bot.store.handled import HANDLING, Handling
from bot.store.rolls import Rolls
from bot.store.stored_rolls import About, Kept, NewRoll, StoredVersion


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


async def test_a_roll_is_stored_completely(rolls):
    roll = await add(rolls, new(text='{"dice":"1d20"}'))

    stored = await rolls.get(roll)

    assert stored is not None
    assert (stored.game, stored.guild, stored.channel, stored.owner) == ("dice", 1, 5, 7)
    assert stored.revision == 1
    assert stored.versions == (version('{"dice":"1d20"}'),)


async def test_a_deed_knows_its_roll_and_its_threads_channel(rolls):
    seen, made = [], ("Alice", 1, "roll", 7, "Alice", 1)
    first, second = [
        (await rolls.add(new(channel=6, parent=parent), [lambda _, kept: seen.append(kept)])).id
        for parent in (0, 5)
    ]

    assert seen == [Kept(first, 6, 7, *made, 0), Kept(second, 6, 7, *made, 5)]


async def test_a_change_adds_a_version_and_keeps_the_old_ones(rolls):
    roll = await add(rolls, new())

    assert await change(rolls, roll, 1, version("[1]", "reroll"))
    stored = await rolls.get(roll)

    assert stored is not None
    assert stored.revision == 2
    assert stored.versions == (version(), version("[1]", "reroll"))


async def test_exactly_one_of_two_hundred_simultaneous_changes_is_made(rolls):
    kept = await rolls.add(new())

    outcomes = await asyncio.gather(*(rolls.change(kept, version(f"[{n}]")) for n in range(200)))
    stored = await rolls.get(kept.id)

    assert sum(outcomes) == 1
    assert stored is not None
    assert len(stored.versions) == 2


async def test_a_missing_roll_is_none(rolls):
    assert await rolls.get(99) is None
    assert await rolls.latest(5, 7) is None
    assert not await rolls.change(replace(await rolls.add(new()), id=99), version())


async def test_recent_rolls_are_your_own_here_in_this_game_newest_first(rolls):
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


async def test_data_is_read_as_stored(rolls):
    kept = await rolls.add(new(audience=Audience.BLIND, parent=4))

    assert await rolls.get(kept.id) == kept


async def test_a_number_is_never_reused_even_after_its_roll_is_deleted(rolls, database):
    first = [await rolls.add(new()) for _ in range(3)]
    await database.write(lambda connection: connection.execute("DELETE FROM rolls"))
    second = [await rolls.add(new()) for _ in range(3)]

    assert len({each.number for each in (*first, *second)}) == 6
    assert await rolls.get(first[-1].id) is None


async def test_a_roll_is_read_without_its_versions(rolls):
    hidden = await rolls.add(new(audience=Audience.GM, parent=4))
    seen = await rolls.add(new())

    assert await rolls.about(hidden.id) == About(1, 5, 4, 7, Audience.GM, Revealed.NOTHING)
    assert await rolls.about(99) is None
    assert [(await rolls.about(each.id)).is_open for each in (hidden, seen)] == [False, True]
    for part, is_open in ((Revealed.TOTAL, False), (Revealed.ALL, True)):
        await reveal(rolls, hidden.id, 1, part)
        about = await rolls.about(hidden.id)
        assert (Revealed.ALL in about.revealed, about.is_open) == (is_open, is_open)


async def test_some_rolls_are_read_in_the_requested_order(rolls):
    first, second, third = [await rolls.add(new(text=f"[{number}]")) for number in range(3)]
    await change(rolls, second.id, 1, version("[9]"))

    found = await rolls.some([third.id, 99, second.id, first.id])

    assert [each.id for each in found] == [third.id, second.id, first.id]
    assert [each.revision for each in found] == [1, 2, 1]
    assert [each.versions[-1].request for each in found] == ["[2]", "[9]", "[0]"]
    assert await rolls.some([]) == []


async def test_the_last_game_is_that_of_the_newest_open_roll_here(rolls):
    assert await rolls.last_game(5) == ""
    await add(rolls, new(game="magic", audience=Audience.ME))
    assert await rolls.last_game(5) == ""
    await add(rolls, new(game="dnd"))
    await add(rolls, new(game="dice"))
    await add(rolls, new(game="magic", audience=Audience.BLIND))
    await add(rolls, new(game="magic", channel=6))
    assert (await rolls.last_game(5), await rolls.last_game(6)) == ("dice", "magic")


@pytest.mark.parametrize(("hidden", "game"), [(49, "dice"), (50, "")])
async def test_the_last_game_is_searched_in_fifty_rolls(rolls, hidden, game):
    for audience in (Audience.EVERYONE, *[Audience.ME] * hidden):
        await add(rolls, new(audience=audience))
    assert await rolls.last_game(5) == game


async def test_later_rolls_of_the_same_kind_are_in_their_current_version(rolls):
    first = await rolls.add(new(text="[1]"))
    later = await rolls.add(new(text="[2]"))
    for each in (new(text="[3]", owner=8), new(text="[4]", channel=6), new(text="[5]", game="magic")):
        await add(rolls, each)
    await change(rolls, later.id, 1, version("[6]"))

    assert await rolls.since(first) == ["[6]"]
    assert await rolls.since(later) == []


@pytest.mark.parametrize(("back", "found"), [(2, ["[3]", "[2]", "[1]"]), (1, ["[3]", "[2]"])])
async def test_the_search_for_recent_rolls_is_limited(rolls, monkeypatch, back, found):
    monkeypatch.setattr(rolls_module, "_BACK", back)
    for number in (1, 2, 3):
        await add(rolls, new(text=f"[{number}]"))
    assert await rolls.recent(5, 7, "dice", 9) == found


async def test_a_late_change_does_no_deeds(rolls):
    kept, done = await rolls.add(new()), []

    def deed(_connection, how):
        done.append(how)

    bobs = replace(version(why="first"), actor=8, name="Bob")
    assert await rolls.change(kept, bobs, [deed])
    assert not await rolls.change(kept, version(why="second"), [deed])
    assert await rolls.change(await rolls.get(kept.id), replace(bobs, why="third"), [deed])

    assert done == [
        Kept(kept.id, 5, 7, "Alice", 2, "first", 8, "Bob", 1, 0),
        Kept(kept.id, 5, 7, "Alice", 3, "third", 8, "Bob", 1, 0),
    ]


async def test_an_interaction_knows_its_rolls(rolls):
    async def handle():
        handling = Handling(1, asyncio.get_running_loop().time(), made=5_000_000)
        HANDLING.set(handling)
        return [await add(rolls, new()) for _ in range(2)], handling.rolls

    made, known = await asyncio.create_task(handle())

    assert made == known


def test_the_database_numbers_the_rolls(rolls, database):
    assert rolls.numbers is database.numbers
