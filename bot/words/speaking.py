"""Which language is spoken: the reader's in private, the channel's in public.

Both are set where somebody is answered, and hold for what is done on their behalf, in the database's threads
too (:mod:`bot.store.hops`). Where nothing was set English is spoken: in the log, in a terminal.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files

from bot.words.catalogue import Catalogue, read_catalogue
from bot.words.pseudo import PSEUDO, PSEUDO_TOO, PseudoCatalogue

ENGLISH = "en"
_CATALOGUES = files(__package__) / "catalogues"
_SUFFIX = ".po"

SPOKEN: ContextVar[Catalogue | None] = ContextVar("spoken", default=None)
"""What is spoken now; None for English, whose sentences stand in the code."""

_TO_ALL: ContextVar[Catalogue | None] = ContextVar("to_all", default=None)
_SERVER: ContextVar[str] = ContextVar("server", default="")


def spoken() -> str:
    """The language that is spoken now, as in "en": for whoever keeps words that were said."""
    now = SPOKEN.get()
    return now.language if now else ENGLISH


def address(reader: str, everybody: str, server: str = "") -> None:
    """Speak to this reader from now on; and to everybody, where all see it, in the language of the place.

    ``server`` is that of the server, "" where there is none. It holds for the task that says so, and for what
    that begins.
    """
    SPOKEN.set(catalogue(reader))
    _TO_ALL.set(catalogue(everybody))
    _SERVER.set(server)


def of_server() -> str:
    """The language of the server where somebody is answered, whatever is spoken there; "" for none."""
    return _SERVER.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language in here."""
    with _speaking(catalogue(language)):
        yield


@contextmanager
def speaking_to_all() -> Iterator[None]:
    """Speak the language of the place in here: for what all see."""
    with _speaking(_TO_ALL.get()):
        yield


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
    names = (each.name for each in _CATALOGUES.iterdir())
    return (ENGLISH, *sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


@cache
def language_of(locale: str | None) -> str | None:
    """The language for a locale as Discord has it, "en-GB" or "de"; None if there is no catalogue for it."""
    known = (*languages(), PSEUDO, PSEUDO_TOO)
    return next((each for each in (locale, (locale or "").partition("-")[0]) if each in known), None)


@cache
def catalogue(language: str) -> Catalogue | None:
    """The catalogue of one of the languages, read once; None for English."""
    if language == ENGLISH:
        return None
    if language in (PSEUDO, PSEUDO_TOO):
        return PseudoCatalogue(language)
    return read_catalogue(language, (_CATALOGUES / f"{language}{_SUFFIX}").read_text(encoding="utf-8"))
