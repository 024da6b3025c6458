"""Which language is spoken, and how it is read: as the reader does in private, as the channel does in public.

Both are set where somebody is answered, and hold for what is done on their behalf, in the database's threads
too (:mod:`bot.store.hops`). Where nothing was set English is spoken: in the log, in a terminal.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from enum import Enum
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from bot.words.catalogue import Catalogue, read_catalogue
from bot.words.pseudo import PSEUDO, PSEUDO_TOO, PseudoCatalogue

ENGLISH = "en"
_CATALOGUES = files(__package__) / "catalogues"
_ALOUD = _CATALOGUES / "aloud"
_SUFFIX = ".po"


class Manner(Enum):
    """How somebody reads what is answered, or a channel. The values are kept: never change one.

    ``BOXES``: with colours, headings and pictures. ``TEXT``: the same words without embeds, for those who
    have them off. ``ALOUD``: for ears, as text of whole sentences without marks.
    """

    BOXES = "boxes"
    TEXT = "text"
    ALOUD = "aloud"


SPOKEN: ContextVar[Catalogue | None] = ContextVar("spoken", default=None)
"""What is spoken now; None for English, whose sentences stand in the code."""

_Way = tuple[Catalogue | None, Manner]
_AS_WRITTEN: _Way = (None, Manner.BOXES)
_MANNER: ContextVar[Manner] = ContextVar("manner", default=Manner.BOXES)
_OWN: ContextVar[_Way] = ContextVar("own", default=_AS_WRITTEN)
_TO_ALL: ContextVar[_Way] = ContextVar("to_all", default=_AS_WRITTEN)
_SERVER: ContextVar[str] = ContextVar("server", default="")


def spoken() -> str:
    """The language spoken now, as in "en"; read aloud it is another: for whoever keeps what was said."""
    now = SPOKEN.get()
    return now.language if now else ENGLISH


def manner() -> Manner:
    """How whoever is spoken to now reads it."""
    return _MANNER.get()


def address(
    reader: str,
    everybody: str,
    server: str = "",
    *,
    own: Manner = Manner.BOXES,
    shared: Manner = Manner.BOXES,
) -> None:
    """Speak to this reader from now on; and to everybody, where all see it, in the language of the place.

    ``server`` is that of the server, "" where there is none. ``own`` is how the reader reads, ``shared`` how
    the place does. It holds for the task that says so, and for what that begins.
    """
    words = catalogue(reader, aloud=own is Manner.ALOUD)
    SPOKEN.set(words)
    _MANNER.set(own)
    _OWN.set((words, own))
    _TO_ALL.set((catalogue(everybody, aloud=shared is Manner.ALOUD), shared))
    _SERVER.set(server)


def of_server() -> str:
    """The language of the server where somebody is answered, whatever is spoken there; "" for none."""
    return _SERVER.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language in here."""
    with _speaking(catalogue(language)):
        yield


def speaking_to_all() -> AbstractContextManager[None]:
    """Speak the language of the place in here, as it is read there: for what all see."""
    return speaking_as(private=False)


@contextmanager
def speaking_as(*, private: bool) -> Iterator[None]:
    """Speak in here to the reader alone, or to all."""
    words, how = (_OWN if private else _TO_ALL).get()
    token = _MANNER.set(how)
    try:
        with _speaking(words):
            yield
    finally:
        _MANNER.reset(token)


@contextmanager
def _speaking(now: Catalogue | None) -> Iterator[None]:
    token = SPOKEN.set(now)
    try:
        yield
    finally:
        SPOKEN.reset(token)


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are, English first."""
    names = (path.name for path in _CATALOGUES.iterdir())
    return (ENGLISH, *sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


@cache
def language_of(locale: str | None) -> str | None:
    """The language for a locale as Discord has it, "en-GB" or "de"; None if there is no catalogue for it."""
    known = (*languages(), PSEUDO, PSEUDO_TOO)
    return next((each for each in (locale, (locale or "").partition("-")[0]) if each in known), None)


@cache
def catalogue(language: str, *, aloud: bool = False) -> Catalogue | None:
    """The catalogue of one of the languages, read once; None for English.

    ``aloud``: with the sentences that are said otherwise where they are heard.
    """
    if language in (PSEUDO, PSEUDO_TOO):
        return PseudoCatalogue(language)
    own = "" if language == ENGLISH else _text(_CATALOGUES, language)
    if aloud:
        return read_catalogue(f"{language}-aloud", f"{own}\n\n{_text(_ALOUD, language)}")
    return read_catalogue(language, own) if own else None


def _text(folder: Traversable, language: str) -> str:
    return (folder / f"{language}{_SUFFIX}").read_text(encoding="utf-8")
