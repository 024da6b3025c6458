"""The file of what is kept of somebody: a ZIP with Markdown to read and JSON to use."""

import io
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.hidden import name, whole_label
from bot.rolls.rolls_read import Games, readable
from bot.rolls.trail import Trail
from bot.store.rolls import StoredRoll
from bot.words import say


class _Made(Struct, frozen=True):
    """A version of a roll: as it is typed, the faces as they are stored, and when, ISO 8601 in UTC."""

    dice: str
    faces: msgspec.Raw
    made: str


class _Line(Struct, frozen=True):
    """A roll. Ids are texts, for they are longer than numbers of JSON are everywhere; server 0: none."""

    roll: str
    game: str
    server: str
    channel: str
    audience: str
    label: str
    result: str
    versions: tuple[_Made, ...]


class Export:
    """What has been put into the file so far."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._read: list[str] = []
        self._lines: list[bytes] = []
        self._characters: list[str] = []
        self._files: dict[str, bytes] = {}

    def add_rolls(self, rolls: Sequence[StoredRoll]) -> None:
        """Add these rolls, as whoever made them sees them; nobody else's name or id is in them."""
        for stored, trail in readable(self._games, rolls):
            line = self._line(stored, trail)
            self._lines.append(msgspec.json.encode(line))
            self._read.append(_told(stored, line))

    def _line(self, stored: StoredRoll, trail: Trail[object]) -> _Line:
        game = self._games[stored.game]
        made = tuple(
            _Made(game.title(version.request), msgspec.Raw(each.faces.encode()), _time(each.made))
            for version, each in zip(trail, stored.versions, strict=True)
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
        """Add kept rolls, as a file that ``/kept list`` imports."""
        self._files[f"kept/{where}.json"] = file

    def finished(self) -> bytes:
        """The ZIP."""
        kept, characters, rolls = say("What is kept of you"), say("Characters"), say("Rolls, newest first")
        listed = ["", f"## {characters}", "", *self._characters] if self._characters else []
        read = [f"# {kept}", *listed, "", f"## {rolls}", ""]
        files = {
            "yours.md": "\n".join([*read, *self._read, ""]).encode(),
            "rolls.jsonl": b"".join(line + b"\n" for line in self._lines),
            **self._files,
        }
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, file in files.items():
                archive.writestr(path, file)
        return content.getvalue()


def _told(stored: StoredRoll, line: _Line) -> str:
    """A line of the Markdown."""
    first, last = line.versions[0], line.versions[-1]
    parts = [f"{first.made} · {line.roll}", plain(line.label), f"`{last.dice}`", f"**{line.result}**"]
    if stored.is_hidden:
        parts.append(name(stored.audience))
    return "- " + " · ".join(filter(None, parts))


def _time(made: int) -> str:
    return datetime.fromtimestamp(made / 1000, UTC).isoformat(timespec="seconds")
