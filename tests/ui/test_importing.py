"""Imports: which part gets the file, the refusals, and the form that asks for it."""

from types import SimpleNamespace
from typing import Any

import pytest
from discord import app_commands

from bot.errors import DraftError, PlayerError, PressError
from bot.rolls.imports import Importable, Wishes
from bot.rolls.table import Table, Tables
from bot.ui.custom_id import Tap
from bot.ui.importing import MAX_FILE, command, taps
from bot.words import later
from tests.ui.room import Room


class Taking:
    """An importer of files that begin with a word, which notes what it gets."""

    def __init__(self, word="", most=100, *, anywhere=False, error=None):
        self.taken = []
        self._error = error
        self.kind = Importable(
            later("saved rolls") if word == "rolls" else later("results tables"),
            lambda handed: handed.text.startswith(word),
            self.take,
            most,
            anywhere=anywhere,
        )

    async def take(self, _interaction, handed, wishes):
        if self._error:
            raise self._error
        self.taken.append((handed.name, handed.content, wishes))


class Uploaded:
    """A readable file of this many bytes."""

    def __init__(self, filename, content, size=None):
        self.filename, self.size, self._content = filename, size or len(content), content

    async def read(self):
        return self._content


def services(*takers, off=()) -> Any:
    """Return services of games that each import one kind of file, some of which are off."""
    games = {f"game{at}": later("a game") for at, _ in enumerate(takers)}
    tables = Tables({name: Table(imports=[each.kind]) for name, each in zip(games, takers, strict=True)})

    async def off_here(_place):
        return SimpleNamespace(here=frozenset(off))

    return SimpleNamespace(gms=SimpleNamespace(off=off_here), tables=tables, games=games)


async def imported(here, file: Any, wishes=None, **about):
    await command(here, Room().interaction(**about), file, wishes or Wishes(), here.games)


async def refused(here, file, **about):
    with pytest.raises(PlayerError) as error:
        await imported(here, file, **about)
    return str(error.value)


async def test_the_first_part_that_recognizes_a_file_gets_it_with_the_options():
    rolls, other, tables = Taking("rolls"), Taking("rolls"), Taking("tables")

    await imported(services(tables, rolls, other), Uploaded("A.TXT", b"rolls\xe2\x80\xae"), Wishes("all"))

    assert rolls.taken == [("a.txt", b"rolls", Wishes("all"))]
    assert (other.taken, tables.taken) == ([], [])


async def test_an_unrecognized_file_is_refused_with_everything_that_can_be_imported():
    here = services(Taking("rolls"), Taking("tables"))
    words = "Nothing was imported. Rollwright can import: saved rolls, results tables."

    assert await refused(here, Uploaded("a.txt", b"else")) == words


async def test_a_file_of_a_game_that_is_off_is_refused():
    here = services(Taking("rolls"), Taking("tables"), off={"game0"})

    words = "Nothing was imported. Rollwright can import: results tables."
    assert await refused(here, Uploaded("a.txt", b"rolls")) == words


async def test_without_membership_only_some_files_are_accepted():
    visiting = {
        "guild_id": None,
        "context": app_commands.AppCommandContext(private_channel=True),
        "_integration_owners": {1: 100},
    }
    at_home, anywhere = Taking("rolls"), Taking("rolls", anywhere=True)

    await imported(services(at_home, anywhere), Uploaded("a.txt", b"rolls"), **visiting)

    assert (at_home.taken, len(anywhere.taken)) == ([], 1)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PlayerError("Line 2 is empty."), "Recognized: saved rolls\nLine 2 is empty."),
        (PressError("That's gone."), "That's gone."),
    ],
)
async def test_a_mistake_in_a_file_is_reported_with_the_recognized_kind(error, words):
    assert await refused(services(Taking("rolls", error=error)), Uploaded("a", b"rolls")) == words


async def test_each_kind_of_file_has_a_maximum_size():
    rolls = Taking("rolls", most=7)

    await imported(services(rolls), Uploaded("a", b"rolls 1"))
    words = await refused(services(rolls), Uploaded("a", b"rolls 12"))

    assert words.startswith("Recognized: saved rolls\nThat file is larger than 7 bytes, so nothing")
    assert len(rolls.taken) == 1


async def test_a_file_too_large_for_any_kind_is_not_read():
    words = "That file is larger than 1,000,000 bytes, so nothing was imported. Export less at once."

    assert await refused(services(Taking("rolls")), Uploaded("a", b"rolls", MAX_FILE + 1)) == words


async def test_a_pdf_is_read_after_an_answer_and_can_be_larger():
    sheet, told = Taking("rolls"), []

    async def defer(**how):
        told.append(how)

    file = Uploaded("Sheet.PDF", b"rolls", MAX_FILE + 1)
    await imported(services(sheet), file, response=SimpleNamespace(defer=defer))

    assert told == [{"ephemeral": True, "thinking": True}]
    assert sheet.taken == [("sheet.pdf", b"rolls", Wishes())]


def form_of(room):
    """Return the keys of the form's fields, and what is filled in."""
    return {part["component"]["custom_id"]: part["component"] for part in room.form["components"]}


async def test_without_a_file_a_form_asks_for_it_with_the_options_filled_in():
    room = Room()

    await command(services(), room.interaction(), None, Wishes("server", replaces=True), [])

    fields = form_of(room)
    assert list(fields) == ["file", "text", "whom", "replaces"]
    assert [each["value"] for each in fields["whom"]["options"] if each.get("default")] == ["server"]
    assert [each["value"] for each in fields["replaces"]["options"] if each.get("default")] == ["yes"]


async def tapped(here, room, entered, *, is_draft=False, **about):
    tap = Tap("import", "", 0, "", entered=entered, is_draft=is_draft)
    await taps(here, here.games)["import"].do(room.interaction(**about), tap)


async def test_text_pasted_into_the_form_is_imported_with_its_options():
    rolls = Taking("rolls")

    await tapped(services(rolls), Room(), {"text": "rolls", "whom": "all", "replaces": "yes"})
    await tapped(services(rolls), Room(), {"text": "rolls"})

    assert rolls.taken == [
        ("", b"rolls", Wishes("all", replaces=True)),
        ("", b"rolls", Wishes("me", replaces=False)),
    ]


@pytest.mark.parametrize("text", ["", "  ", "else"])
async def test_a_failed_import_returns_its_text(text):
    with pytest.raises(DraftError) as error:
        await tapped(services(Taking("rolls")), Room(), {"text": text, "whom": "all"})

    words = "Nothing was imported. Rollwright can import: saved rolls."
    assert str(error.value) == (words if text.strip() else "Choose a file, or paste a text.")
    assert error.value.form == "import"
    assert ("else" in error.value.draft, "for me, everywhere" in error.value.draft) == (text == "else", True)


async def test_a_late_press_is_told_as_such():
    with pytest.raises(PressError, match=r"^Gone\.$"):
        await tapped(services(Taking("rolls", error=PressError("Gone."))), Room(), {"text": "rolls"})


async def test_a_button_opens_the_form_with_the_returned_text():
    room, message = Room(), SimpleNamespace(content="Not read.\n```\n[Or paste it here]\n1d20+6\n```")

    await tapped(services(), room, None, is_draft=True, message=message)

    assert form_of(room)["text"]["value"] == "1d20+6"


async def test_a_press_that_is_not_a_form_is_refused():
    with pytest.raises(PressError, match="another version of Rollwright"):
        await tapped(services(), Room(), None)
