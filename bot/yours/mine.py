"""One person's data: how much there is, and a file of it."""

import asyncio
import io
import zipfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.hidden import name, whole_label
from bot.rolls.rolls_read import Games, readable
from bot.rolls.table import Tables
from bot.rolls.trail import Trail
from bot.rolls.values import Who
from bot.store.stored_rolls import StoredRoll
from bot.words import choose, say
from bot.yours.mine_store import Counts, Mine

MOST = 100_000  # Rolls per export: a file of them fits Discord.
_READ = 200  # Rolls to read at a time, so that others can read in between.
_END = 2**62  # Above any roll's number.


class OwnData(Struct, frozen=True, eq=False):
    """Returns the data stored about people, no matter where it was created.

    ``kept`` returns the files of someone's own saved rolls, by scope.
    """

    mine: Mine
    games: Games
    tables: Tables
    kept: Callable[[Who], Awaitable[Mapping[str, bytes]]]

    async def counts(self, who: Who) -> Counts:
        """Return how much data there is, leaving out anything hidden from the person."""
        return await self.mine.counts(who.user)

    async def exported(self, who: Who) -> bytes:
        """Return all the data as a ZIP: Markdown to read, JSON Lines to use, files for other commands."""
        export, before, count = Export(self.games), _END, 0
        while count < MOST:
            rolls = await self.mine.rolls(who.user, before, _READ)
            # Drawn outside the event loop, which keeps running.
            await asyncio.to_thread(export.add_rolls, rolls)
            count += len(rolls)
            if len(rolls) < _READ:
                break
            before = rolls[-1].id
        for game, character in await self.mine.characters(who.user):
            exported = self.tables.of(game).characters.exported
            body = exported(character) if exported else character.body.encode()
            export.add_character(game, character, body)
        for where, file in (await self.kept(who)).items():
            export.add_kept(where, file)
        for table in self.tables.values():
            if table.exported:
                export.add_files(await table.exported(who))
        return await asyncio.to_thread(export.finished)


class _Made(Struct, frozen=True):
    """A version of a roll: the text as typed, its stored faces, and its time in ISO 8601, UTC."""

    dice: str
    faces: msgspec.Raw
    made: str


class _Line(Struct, frozen=True):
    """A roll. IDs are strings, because some JSON parsers can't read large numbers. Server 0 means none."""

    roll: str
    game: str
    server: str
    channel: str
    audience: str
    label: str
    result: str
    versions: tuple[_Made, ...]


class Export:
    """The content of the file so far."""

    def __init__(self, games: Games) -> None:
        self._games = games
        # Don't keep an object for each roll, because they would fragment the memory.
        self._read = bytearray()
        self._lines = bytearray()
        self._characters: list[str] = []
        self._files: dict[str, bytes] = {}

    def add_rolls(self, rolls: Sequence[StoredRoll]) -> None:
        """Add these rolls as their maker sees them, without anyone else's name or ID."""
        for stored, trail in readable(self._games, rolls):
            line = self._line(stored, trail)
            self._lines += msgspec.json.encode(line) + b"\n"
            self._read += f"{_markdown_line(stored, line)}\n".encode()

    def _line(self, stored: StoredRoll, trail: Trail[object]) -> _Line:
        game = self._games[stored.game]
        made = tuple(
            _Made(game.title(version.request), msgspec.Raw(row.faces.encode()), _time(row.made))
            for version, row in zip(trail, stored.versions, strict=True)
        )
        return _Line(
            stored.number,
            stored.game,
            str(stored.guild),
            str(stored.channel),
            stored.audience.value,
            whole_label(game.purpose(trail[-1].request)),
            game.card(trail).headline,
            made,
        )

    def add_character(self, game: str, character: Character, file: bytes) -> None:
        """Add a character, as a file that its game imports."""
        self._characters.append(f"- {game}: {plain(character.name)}")
        self._files[f"characters/{game}-{character.id}.json"] = file

    def add_kept(self, where: str, file: bytes) -> None:
        """Add saved rolls, as a file that ``/saved`` imports."""
        self._files[f"saved_rolls/{where}.json"] = file

    def add_files(self, files: Mapping[str, bytes]) -> None:
        """Add files by their paths."""
        self._files |= files

    def finished(self) -> bytes:
        """Return the ZIP."""
        kept, characters, rolls = say("Data stored about you"), say("Characters"), say("Rolls, newest first")
        listed = ["", f"## {characters}", "", *self._characters] if self._characters else []
        head = "\n".join([f"# {kept}", *listed, "", f"## {rolls}", "", ""])
        files: Mapping[str, bytes | bytearray] = {
            "yours.md": head.encode() + self._read,
            "rolls.jsonl": self._lines,
            **self._files,
        }
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, file in files.items():
                archive.writestr(path, file)
        return content.getvalue()


def _markdown_line(stored: StoredRoll, line: _Line) -> str:
    """Return a roll as a line of the Markdown."""
    first, last = line.versions[0], line.versions[-1]
    parts = [f"{first.made} · {line.roll}", plain(line.label), f"`{last.dice}`", f"**{line.result}**"]
    if stored.is_hidden:
        parts.append(name(stored.audience))
    return "- " + " · ".join(filter(None, parts))


def _time(made: int) -> str:
    return datetime.fromtimestamp(made / 1000, UTC).isoformat(timespec="seconds")


def counted(counts: Counts) -> tuple[str, ...]:
    """Return a line for each kind of stored data."""
    return (
        choose(counts.rolls, "One roll", "{count:,} rolls"),
        choose(counts.characters, "One character", "{count} characters"),
        choose(counts.kept, "One saved roll", "{count} saved rolls"),
        choose(counts.panels, "One panel that you made", "{count} panels that you made"),
        choose(counts.tables, "One results table that you wrote", "{count} results tables that you wrote"),
    )
