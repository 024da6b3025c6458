"""Small facts about the installation."""

from bot.store.notes import Notes


async def test_notes_are_overwritten(database):
    notes = Notes(database)

    assert await notes.get("a") is None
    await notes.set("a", "1")
    await notes.set("a", "2")

    assert await notes.get("a") == "2"
