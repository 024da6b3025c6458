"""Requests of systems, as stored with rolls."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

Pairs = tuple[tuple[str, int], ...]


class Done(Struct, frozen=True, omit_defaults=True):
    """An act that was done: its picked dice, and its entered numbers."""

    act: str
    picked: tuple[str, ...] = ()
    numbers: Pairs = ()


class SystemRequest(Struct, frozen=True, omit_defaults=True):
    """A roll of a system: the digest of its file, the key of the roll, and its options.

    ``options`` has numbers by option key, and 1 for the key of each given value. ``tracks`` has the numbers
    before the roll, ``settings`` the changed house rules, and ``acts`` everything done with the roll since.
    ``label`` is its purpose. ``sheets`` has the numbers of the sheets with the character's and the table's
    tracks, or 0. If ``still`` is True, it moves no track, because it's hidden. ``origin`` is where the file
    is from: "host", "server", "channel", or "" if it's shipped. ``ask`` is the roll request that it
    answers, and ``character`` is the character it's for, or 0. If someone else rolls for that character,
    ``name`` is the character's name, and ``player`` is the user whose tracks are read, or 0.
    """

    # Stored with every roll: a new field needs a default, or older rolls can no longer be read.
    digest: str
    roll: str
    options: Pairs = ()
    tracks: Pairs = ()
    settings: Pairs = ()
    acts: tuple[Done, ...] = ()
    label: str = ""
    origin: str = ""
    sheets: tuple[int, int] = (0, 0)
    still: bool = False
    ask: int = 0
    character: int = 0
    name: str = ""
    player: int = 0

    def number(self, key: str) -> int | None:
        """Return the number given for this option."""
        return dict(self.options).get(key)


def asked(
    digest: str,
    roll: str,
    options: Mapping[str, int],
    tracks: Mapping[str, int] | None = None,
    label: str = "",
) -> SystemRequest:
    """Return a request with these options and tracks."""
    return SystemRequest(digest, roll, tuple(options.items()), tuple((tracks or {}).items()), label=label)


def untracked(request: SystemRequest) -> SystemRequest:
    """Return the request without tracks, which are read again for each roll."""
    return replace(request, tracks=(), sheets=(0, 0), still=False)


def with_act(request: SystemRequest, done: Done) -> SystemRequest:
    """Return the request with this act added."""
    return replace(request, acts=(*request.acts, done))


class Wanted(Struct, frozen=True):
    """A roll whose ``missing`` options must still be entered. ``request`` has everything else."""

    request: SystemRequest
    missing: tuple[str, ...]
