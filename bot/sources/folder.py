"""The host's folder of game system files."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from bot.errors import ConfigError
from bot.systems.files import SystemFileError, digest_of, shipped_files
from bot.systems.model import System
from bot.systems.places import MAX_BYTES
from bot.words import choose, later, say


class Folder(Struct, frozen=True):
    """A folder's content: texts and systems by digest, and the problems with the other files."""

    texts: Mapping[str, str]
    systems: Mapping[str, System]
    problems: tuple[str, ...]


def read_folder(path: str) -> Folder:
    """Read every file in a folder. Files can be based on the shipped ones. The folder "" has no files."""
    texts: dict[str, str] = {}
    systems: dict[str, System] = {}
    problems: list[str] = []
    keys: dict[str, str] = {}
    paths = _files(path, problems)
    if not paths:
        return Folder(texts, systems, tuple(problems))
    for file in paths:
        if (read := _read(file, problems)) is None:
            continue
        text, system = read
        if first := keys.get(system.key):
            words = later("{file} has the key {key}, which {other} already uses. Choose another key.")
            problems.append(words.say(file=file, key=system.key, other=first))
            continue
        keys[system.key] = str(file)
        texts[digest_of(text)], systems[digest_of(text)] = text, system
    return Folder(texts, systems, tuple(problems))


def check_files(paths: Iterable[Path]) -> Iterator[str]:
    """Yield a sentence about each file's content, also in folders.

    Raises:
        ConfigError: The text has everything that is wrong.

    """
    problems: list[str] = []
    for path in paths:
        for system in _systems(path, problems):
            yield say(
                "{system} is fine: {rolls}, {tracks}.",
                system=system.key,
                rolls=choose(len(system.rolls), "1 roll", "{count} rolls"),
                tracks=choose(len(system.tracks), "1 track", "{count} tracks"),
            )
    if problems:
        raise ConfigError("\n".join(problems))


def _systems(path: Path, problems: list[str]) -> Collection[System]:
    if not path.is_dir():
        read = _read(path, problems)
        return [read[1]] if read else []
    folder = read_folder(str(path))
    problems += folder.problems
    if not folder.systems and not folder.problems:
        problems.append(say("The folder {path} has no TOML files. Choose another one.", path=path))
    return folder.systems.values()


def _read(file: Path, problems: list[str]) -> tuple[str, System] | None:
    """Return a file's text and system, or None if something is wrong with it."""
    from bot.systems.reader import whole  # noqa: PLC0415 - seldom needed

    try:
        return whole(_text(file), shipped_files())
    except SystemFileError as error:
        problems += [say("{file}, {problem}", file=file, problem=problem) for problem in error.problems]
    except (OSError, ValueError) as error:
        problems.append(say("The file {path} can't be read: {error}.", path=file, error=error))
    return None


def _files(path: str, problems: list[str]) -> list[Path]:
    if not path:
        return []
    folder = Path(path)
    if not folder.is_dir():
        words = later(
            "The setting systems names {path}, which isn't a folder. Create it, or leave the setting empty."
        )
        problems.append(words.say(path=path))
        return []
    return sorted(folder.glob("*.toml"))


def _text(file: Path) -> str:
    with file.open("rb") as opened:
        return opened.read(MAX_BYTES + 1).decode()
