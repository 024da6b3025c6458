"""System files: the shipped ones as texts, and the problems in a file."""

from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

from msgspec import Struct

from bot.errors import PlayerError
from bot.words import say


def digest_of(text: str) -> str:
    """Return the digest under which a file is stored."""
    return sha256(text.encode()).hexdigest()[:32]


@lru_cache(maxsize=1)
def shipped_files() -> dict[str, str]:
    """Return the shipped files, by the keys of their systems."""
    return {
        path.name.removesuffix(".toml"): path.read_text(encoding="utf-8")
        for path in sorted(files(__package__).iterdir(), key=lambda path: path.name)
        if path.name.endswith(".toml")
    }


@lru_cache(maxsize=1)
def shipped_texts() -> dict[str, str]:
    """Return the shipped files by their digests."""
    return {digest_of(text): text for text in shipped_files().values()}


class Problem(Struct, frozen=True):
    """One problem with a file, with its line, counted from 1."""

    line: int
    words: str

    def __str__(self) -> str:
        """Return the line and the problem in one sentence."""
        return say("line {line}: {words}", line=self.line, words=self.words)


class SystemFileError(PlayerError):
    """A file that isn't accepted: ``problems`` has everything wrong with it, in line order."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
