"""The current language and reading mode: the reader's in private, the channel's in public.

Both are set when someone is answered, and apply to everything done on their behalf, also in the database's
threads (:mod:`bot.store.hops`). By default it's English: in logs, in a terminal.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from functools import cache, lru_cache, partial, wraps
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import ParamSpec, TypeVar

from msgspec import Struct

from bot.words.catalogue import Catalogue, read_catalogue
from bot.words.pseudo import PSEUDO, PSEUDO_TOO, PseudoCatalogue

P = ParamSpec("P")
T = TypeVar("T")

ENGLISH = "en"
_CATALOGUES = files(__package__) / "catalogues"
_SUFFIX = ".po"
_OWN_NAME = re.compile(r'\nmsgctxt "the name of the language [^"]*"\nmsgid "English"\nmsgstr "(.+)"')
_FOLDERS = [_CATALOGUES]
"""The folders of catalogues. Later folders take precedence, so the bot's own is last."""


class Manner(Enum):
    """The reading mode of someone or a channel. The values are stored: never change one.

    ``BOXES``: with colours, headings and pictures of dice. ``WORDS``: the same with dice in words. ``TEXT``:
    without embeds, for people who have turned them off. ``ALOUD``: for listening, in whole sentences without
    marks.
    """

    BOXES = "boxes"
    WORDS = "words"
    TEXT = "text"
    ALOUD = "aloud"

    __hash__ = object.__hash__  # Each member is one object, and Enum's hash is written in Python.


_Way = tuple[Catalogue | None, Manner]
_AS_WRITTEN: _Way = (None, Manner.BOXES)
SPOKEN: ContextVar[_Way] = ContextVar("spoken", default=_AS_WRITTEN)
"""The current language (None for English, whose sentences are in the code) and reading mode."""


class _Addressed(Struct, frozen=True):
    """The arguments of :func:`address`, with a language and reading mode for the reader and for everyone."""

    own: _Way = _AS_WRITTEN
    to_all: _Way = _AS_WRITTEN
    server: str = ""
    pictures: Mapping[str, str] | None = None
    wants_words: Callable[[int], bool] = lambda _user: False


_NO_ONE = _Addressed()
_ADDRESSED: ContextVar[_Addressed] = ContextVar("addressed", default=_NO_ONE)


def spoken() -> str:
    """Return the current language, such as "en", as a key for caches; it differs for text read aloud."""
    now = SPOKEN.get()[0]
    return now.language if now else ENGLISH


def kept_by_language(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Cache a function's last ``most`` results by its arguments and the current language.

    Nothing else may affect them, and nobody may change them.
    """

    def caching(function: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(maxsize=most)
        def cached(_language: str, *given: P.args, **named: P.kwargs) -> T:
            return function(*given, **named)

        @wraps(function)
        def answer(*given: P.args, **named: P.kwargs) -> T:
            return cached(spoken(), *given, **named)  # type: ignore[arg-type]

        return answer

    return caching


def manner() -> Manner:
    """Return the reading mode of the current audience."""
    return SPOKEN.get()[1]


def manner_of(*, private: bool) -> Manner:
    """Return the reading mode of only the reader, or of everyone."""
    return (_ADDRESSED.get().own if private else _ADDRESSED.get().to_all)[1]


def pictures() -> Mapping[str, str]:
    """Return the text that draws each picture, by name. It's empty for readers who prefer words."""
    return (_ADDRESSED.get().pictures or {}) if manner() in (Manner.BOXES, Manner.TEXT) else {}


def wants_words(user: int) -> bool:
    """Return True if this user chose to have their own rolls in words, no matter who presses a button."""
    return _ADDRESSED.get().wants_words(user)


def address(
    reader: str,
    everybody: str,
    server: str = "",
    *,
    own: Manner = Manner.BOXES,
    shared: Manner = Manner.BOXES,
    pictures: Mapping[str, str] | None = None,
    wants_words: Callable[[int], bool] = lambda _user: False,
) -> None:
    """Use this reader's language from now on, and the place's language for everyone.

    ``server`` is the server's language, or "" if there is none. ``own`` is the reader's reading mode, and
    ``shared`` the place's. ``pictures`` are the texts that draw pictures in Discord, by name.
    ``wants_words`` returns True if a user wants their own rolls in words. This applies to the current task
    and to tasks that it starts.
    """
    way = catalogue(reader, aloud=own is Manner.ALOUD), own
    to_all = catalogue(everybody, aloud=shared is Manner.ALOUD), shared
    SPOKEN.set(way)
    _ADDRESSED.set(_Addressed(way, to_all, server, pictures, wants_words))


def of_server() -> str:
    """Return the current server's language, even if another one is in use, or "" if it has none."""
    return _ADDRESSED.get().server


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use this language within the context."""
    token = SPOKEN.set((catalogue(language), manner()))
    try:
        yield
    finally:
        SPOKEN.reset(token)


class SpeakingAs:
    """A context that addresses only the reader, or everyone. It's a class because that's faster."""

    __slots__ = ("_private", "_token")

    def __init__(self, *, private: bool) -> None:
        self._private = private

    def __enter__(self) -> None:
        """Start addressing them."""
        addressed = _ADDRESSED.get()
        self._token = SPOKEN.set(addressed.own if self._private else addressed.to_all)

    def __exit__(self, *_: object) -> None:
        """Restore the previous language."""
        SPOKEN.reset(self._token)


speaking_to_all = partial(SpeakingAs, private=False)
"""A context that uses the place's language and reading mode, for text that everyone sees."""


@cache
def languages() -> tuple[str, ...]:
    """Return the available languages, English first."""
    names = (path.name for path in _CATALOGUES.iterdir())
    return (ENGLISH, *sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


@cache
def language_of(locale: str | None) -> str | None:
    """Return the language for a Discord locale such as "en-GB", or None if it has no catalogue."""
    known = (*languages(), PSEUDO, PSEUDO_TOO)
    return next((code for code in (locale, (locale or "").partition("-")[0]) if code in known), None)


@cache
def own_name(language: str) -> str:
    """Return a language's name in that language, or "" for English.

    The catalogue isn't loaded for this, because a list of languages needs every name but few catalogues.
    """
    called = _OWN_NAME.search(_text(language))
    return called[1] if called else ""


@cache
def catalogue(language: str, *, aloud: bool = False) -> Catalogue | None:
    """Return a language's catalogue, loaded once, or None for English.

    With ``aloud``, it includes the sentences that are different when heard.
    """
    if language in (PSEUDO, PSEUDO_TOO):
        return PseudoCatalogue(language)
    own = "" if language == ENGLISH else _text(language)
    if aloud:
        return read_catalogue(f"{language}-aloud", f"{own}\n\n{_text(f'aloud/{language}')}")
    return read_catalogue(language, own) if own else None


def catalogues_digest() -> str:
    """Return a digest that changes with any sentence of the catalogues, without parsing them."""
    digest = sha256()
    for folder in _FOLDERS:
        for language in languages()[1:]:
            digest.update(_bytes(folder, language))
    return digest.hexdigest()


def forget_catalogues() -> None:
    """Free all catalogues; those in use will be loaded again."""
    catalogue.cache_clear()


def add_folder(folder: Traversable) -> None:
    """Use the catalogues in this folder for sentences missing from the existing ones."""
    if folder not in _FOLDERS:
        _FOLDERS.insert(0, folder)
        forget_catalogues()


def add_catalogues(folder: Traversable) -> list[str]:
    """Add the catalogues in a package's folder, and return the languages it lacks.

    Raises:
        ValueError: A file isn't a catalogue.

    """
    there = [language for language in languages()[1:] if _bytes(folder, language)]
    for language in languages():
        for name in (language, f"aloud/{language}"):
            read_catalogue(language, _bytes(folder, name).decode())
    add_folder(folder)
    return [language for language in languages()[1:] if language not in there]


def _text(name: str) -> str:
    return "\n\n".join(_bytes(folder, name).decode() for folder in _FOLDERS)


def _bytes(folder: Traversable, name: str) -> bytes:
    file = folder / f"{name}{_SUFFIX}"
    return file.read_bytes() if file.is_file() else b""
