"""Rolls and their versions."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.audiences import Audience, Revealed
from bot.store import rolls as rolls_module
from bot.store.channels import Channels
from bot.store.handled import HANDLING, Handling
from bot.store.notes import Notes
from bot.store.rolls import Rolls
from bot.store.stored_rolls import About, Kept, NewRoll, Post, StoredVersion, seal, sealed_text


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


async def test_a_deed_knows_its_roll_and_in_a_thread_the_channel_of_that(rolls):
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


async def test_what_is_read_of_a_roll_without_its_versions(rolls):
    hidden = await rolls.add(new(audience=Audience.GM, parent=4))
    seen = await rolls.add(new())

    assert await rolls.about(hidden.id) == About(1, 5, 4, 7, Audience.GM, Revealed.NOTHING)
    assert await rolls.about(99) is None
    assert [(await rolls.about(each.id)).is_open for each in (hidden, seen)] == [False, True]
    for part, is_open in ((Revealed.TOTAL, False), (Revealed.ALL, True)):
        await reveal(rolls, hidden.id, 1, part)
        about = await rolls.about(hidden.id)
        assert (Revealed.ALL in about.revealed, about.is_open) == (is_open, is_open)


async def test_some_rolls_are_read_in_the_order_asked_for(rolls):
    first, second, third = [await rolls.add(new(text=f"[{number}]")) for number in range(3)]
    await change(rolls, second.id, 1, version("[9]"))

    found = await rolls.some([third.id, 99, second.id, first.id])

    assert [each.id for each in found] == [third.id, second.id, first.id]
    assert [each.revision for each in found] == [1, 2, 1]
    assert [each.versions[-1].request for each in found] == ["[2]", "[9]", "[0]"]
    assert await rolls.some([]) == []


async def test_only_a_roll_for_its_roller_alone_is_secret_and_until_any_of_it_is_revealed(rolls):
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
async def test_for_the_last_game_fifty_rolls_are_looked_at(rolls, hidden, game):
    for audience in (Audience.EVERYONE, *[Audience.ME] * hidden):
        await add(rolls, new(audience=audience))
    assert await rolls.last_game(5) == game


async def test_later_rolls_of_the_same_kind_are_known_as_they_are_now(rolls):
    first = await rolls.add(new(text="[1]"))
    later = await rolls.add(new(text="[2]"))
    for each in (new(text="[3]", owner=8), new(text="[4]", channel=6), new(text="[5]", game="magic")):
        await add(rolls, each)
    await change(rolls, later.id, 1, version("[6]"))

    assert await rolls.since(first) == ["[6]"]
    assert await rolls.since(later) == []


@pytest.mark.parametrize(("back", "found"), [(2, ["[3]", "[2]", "[1]"]), (1, ["[3]", "[2]"])])
async def test_for_recent_rolls_only_so_many_are_searched(rolls, monkeypatch, back, found):
    monkeypatch.setattr(rolls_module, "_BACK", back)
    for number in (1, 2, 3):
        await add(rolls, new(text=f"[{number}]"))
    assert await rolls.recent(5, 7, "dice", 9) == found


async def test_hidden_rolls_are_listed_in_pages(rolls):
    ids = [await add(rolls, new(audience=Audience.GM)) for _ in range(3)]

    async def page(skip, limit):
        return [each.id for each in await rolls.hidden(5, 7, is_gm=True, skip=skip, limit=limit)]

    assert await page(0, 2) == [ids[2], ids[1]]
    assert await page(2, 2) == [ids[0]]
    assert await page(3, 2) == []


async def test_what_is_revealed_whole_is_not_listed_as_hidden(rolls):
    some, whole = [await rolls.add(new(audience=Audience.GM)) for _ in range(2)]
    await rolls.reveal(some, Revealed.TOTAL | Revealed.SUCCESS, "Gwen")
    await rolls.reveal(whole, Revealed.ALL, "Gwen")

    for is_gm in (True, False):
        listed = await rolls.hidden(5, 7, is_gm=is_gm, skip=0, limit=9)
        assert [each.id for each in listed] == [some.id]


async def test_whoever_posts_a_line_gets_the_roll_as_it_is_now(rolls):
    kept = await rolls.add(new(audience=Audience.GM))
    revealed = await rolls.reveal(kept, Revealed.TOTAL, "Gwen")

    assert await rolls.posts(kept.id) == ()
    assert await rolls.post(kept.id, Post(11, 6)) == revealed
    assert await rolls.posts(kept.id) == (Post(11, 6),)


async def test_a_change_that_comes_too_late_does_no_deeds(rolls):
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


@pytest.mark.parametrize(("guild", "audience"), [(1, Audience.GM), (0, Audience.EVERYONE)])
async def test_a_direct_message_has_no_default_of_a_channel(database, rolls, guild, audience):
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


@pytest.mark.parametrize(
    ("audience", "counted"), [(Audience.EVERYONE, 1), (Audience.GM, 0), (Audience.ME, 0)]
)
async def test_open_rolls_are_counted_and_no_others(rolls, database, audience, counted):
    await add(rolls, new(audience=audience))

    assert database.figures.counts["rolls", "dice"] == counted


async def test_the_rolls_of_an_interaction_are_known_to_it(rolls):
    async def handle():
        handling = Handling(1, asyncio.get_running_loop().time(), made=5_000_000)
        HANDLING.set(handling)
        return [await add(rolls, new()) for _ in range(2)], handling.rolls

    made, known = await asyncio.create_task(handle())

    assert made == known


def test_rolls_are_numbered_by_their_database(rolls, database):
    assert rolls.numbers is database.numbers


@pytest.fixture
async def counted(database):
    """Count rolls 1 to 3 of channel 5, and return a function that tells whether they're still counted."""
    await database.write(
        lambda connection: (
            connection.execute(
                "INSERT INTO tallies (channel, level, last, first, guild, rules, since, until, evening, body)"
                " VALUES (5, 0, 3, 1, 1, '', 0, 0, 0, '')"
            ).rowcount
        )
    )

    async def is_counted():
        query = "SELECT count(*) FROM tallies"
        return await database.read(lambda connection: connection.execute(query).fetchone()[0]) == 1

    return is_counted


@pytest.mark.parametrize(("audience", "stays"), [(Audience.EVERYONE, False), (Audience.GM, True)])
async def test_a_change_to_an_open_roll_has_it_counted_again(rolls, counted, audience, stays):
    kept = await rolls.add(new(audience=audience))
    assert await counted()

    await rolls.change(kept, version(why="amend"))

    assert await counted() == stays


async def test_a_change_to_an_open_roll_that_comes_too_late_has_it_counted_again_too(rolls, counted):
    kept = await rolls.add(new())

    assert not await rolls.change(replace(kept, revision=9), version(why="amend"))

    assert not await counted()


async def test_a_change_to_another_roll_has_none_counted_again(rolls, counted):
    for roll in (new(channel=6), *[new()] * 3):
        kept = await rolls.add(roll)
        if kept.channel == 6 or kept.id > 3:
            await rolls.change(kept, version(why="amend"))

    assert await counted()


@pytest.mark.parametrize(("part", "stays"), [(Revealed.TOTAL, True), (Revealed.ALL, False)])
async def test_a_roll_is_counted_once_it_is_revealed_whole(rolls, counted, part, stays):
    await rolls.reveal(await rolls.add(new(audience=Audience.GM)), part, "Gwen")

    assert await counted() == stays
