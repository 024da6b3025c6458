"""Sheets of tracks in the database: whose they are, and that a move is done once or not at all."""

import pytest

from bot.errors import PressError
from bot.games.systems.rules.tracks import TrackMove, TrackSheet, TracksMoved
from bot.games.systems.store import MOVED, SheetHolder, TrackSheets
from bot.people.roster_store import Character, Roster
from bot.store.stored_rolls import Kept, MovedError

SERVER, CHANNEL, THREAD, ALICE = 10, 20, 30, 7
KEPT = Kept(1, CHANNEL, ALICE, "Alice", 1, "roll", ALICE, "Alice", SERVER)


def moved(sheet, before, now):
    return TracksMoved((TrackMove(sheet, "stress", before, now),))


async def kept(database, **tracks):
    """Return Alice's sheet, with these tracks, and the store that has it."""
    sheets = TrackSheets(database)
    stored = await sheets.opened(SheetHolder(SERVER, 0, ALICE, "Alice"), "blades")
    return sheets, await sheets.change(stored.id, lambda _: TrackSheet(tracks))


async def done(database, deed):
    await database.write(lambda connection: deed(connection, KEPT))


async def test_a_holder_has_one_sheet_per_system(database):
    sheets = TrackSheets(database)
    holder = SheetHolder(SERVER, 0, ALICE, "Alice")
    first = await sheets.opened(holder, "blades")
    assert await sheets.opened(holder, "blades") == first
    others = [
        await sheets.opened(holder, "coc"),
        await sheets.opened(SheetHolder(SERVER, CHANNEL), "blades"),
        await sheets.opened(SheetHolder(SERVER, THREAD), "blades"),
        await sheets.opened(SheetHolder(SERVER + 1, 0, ALICE, "Alice"), "blades"),
        await sheets.opened(SheetHolder(SERVER, 0, ALICE + 1, "Bob"), "blades"),
    ]
    assert len({first.id, *(each.id for each in others)}) == 6


async def test_a_player_without_a_character_holds_the_tracks(database):
    holder = await TrackSheets(database).holder(SERVER, CHANNEL, 0, ALICE, "Alice")
    assert holder == SheetHolder(SERVER, 0, ALICE, "Alice")


async def test_the_played_character_of_any_game_holds_them_and_here_before_elsewhere(database):
    sheets, dnd, wizards = TrackSheets(database), Roster(database, "dnd"), Roster(database, "wizards")
    mira = await dnd.add(SERVER, 0, Character(0, ALICE, "Alice", "Mira", "{}"), 25)
    assert mira
    only = await sheets.holder(SERVER, THREAD, CHANNEL, ALICE, "Alice")
    assert (only.game, only.character) == ("dnd", mira.id)
    quill = await wizards.add(SERVER, CHANNEL, Character(0, ALICE, "Alice", "Quill", "{}"), 25)
    assert quill
    there = await sheets.holder(SERVER, THREAD, CHANNEL, ALICE, "Alice")
    assert (there.game, there.character) == ("wizards", quill.id)
    await dnd.use(THREAD, ALICE, mira.id)
    here = await sheets.holder(SERVER, THREAD, CHANNEL, ALICE, "Alice")
    assert (here.game, here.character) == ("dnd", mira.id)
    stored = await sheets.opened(here, "blades")
    assert stored.name == "Mira"


async def test_a_player_who_chose_to_play_no_one_holds_them(database):
    sheets, dnd = TrackSheets(database), Roster(database, "dnd")
    await dnd.add(SERVER, 0, Character(0, ALICE, "Alice", "Mira", "{}"), 25)
    await dnd.use(CHANNEL, ALICE, None)
    assert (await sheets.holder(SERVER, CHANNEL, 0, ALICE, "Alice")).character is None


async def test_a_characters_sheet_is_deleted_with_them(database):
    sheets, dnd = TrackSheets(database), Roster(database, "dnd")
    mira = await dnd.add(SERVER, CHANNEL, Character(0, ALICE, "Alice", "Mira", "{}"), 25)
    assert mira
    stored = await sheets.opened(await sheets.holder(SERVER, CHANNEL, 0, ALICE, "Alice"), "blades")
    assert await dnd.delete(mira)
    assert await sheets.some((stored.id, 99)) == (None, None)
    assert await sheets.change(stored.id, lambda sheet: sheet) is None


async def test_a_move_starts_from_the_tracks_last_value(database):
    sheets, stored = await kept(database, stress=2, trauma=1)
    await done(database, MOVED.do(moved(stored.id, 2, 4)))
    (now,) = await sheets.some((stored.id,))
    assert now
    assert now.sheet.tracks == {"stress": 4, "trauma": 1}
    with pytest.raises(MovedError):
        await done(database, MOVED.do(moved(stored.id, 2, 4)))
    assert await sheets.tracked(SERVER, CHANNEL, 0, ALICE) == {"blades": {"stress": 4, "trauma": 1}}


async def test_a_change_adds_its_difference_to_a_track_that_others_moved(database):
    sheets, stored = await kept(database, storm=5)
    redo = MOVED.redo
    assert redo

    def by(now):
        return TracksMoved((TrackMove(stored.id, "storm", 2, now, (0, 6)),))

    await done(database, redo(by(3), by(4)))
    (now,) = await sheets.some((stored.id,))
    assert now
    assert now.sheet.tracks == {"storm": 6}
    with pytest.raises(PressError, match="Storm changed after this roll"):
        await done(database, redo(by(3), by(4)))


async def test_a_change_continues_from_the_rolls_value_or_is_refused(database):
    sheets, stored = await kept(database, stress=4)
    assert MOVED.redo
    await done(database, MOVED.redo(moved(stored.id, 2, 4), moved(stored.id, 2, 3)))
    (now,) = await sheets.some((stored.id,))
    assert now
    assert now.sheet.tracks == {"stress": 3}
    with pytest.raises(PressError, match="Stress changed after this roll"):
        await done(database, MOVED.redo(moved(stored.id, 2, 4), moved(stored.id, 2, 5)))
    # A step that doesn't move the track doesn't read it either.
    await done(database, MOVED.redo(moved(stored.id, 2, 9), moved(stored.id, 2, 9)))
    assert (await sheets.some((stored.id,))) == (now,)


async def test_a_refused_move_moves_no_track(database):
    sheets, stored = await kept(database, stress=2)
    table = await sheets.opened(SheetHolder(SERVER, CHANNEL), "blades")
    both = TracksMoved((TrackMove(stored.id, "stress", 2, 3), TrackMove(table.id, "doom", 1, 2)))
    with pytest.raises(MovedError):
        await done(database, MOVED.do(both))
    (now,) = await sheets.some((stored.id,))
    assert now
    assert now.sheet.tracks == {"stress": 2}


async def test_a_persons_data_is_exported(database):
    sheets, stored = await kept(database, stress=2)
    await sheets.opened(SheetHolder(SERVER, CHANNEL), "blades")
    assert [each.id for each in await sheets.owned(ALICE)] == [stored.id]
