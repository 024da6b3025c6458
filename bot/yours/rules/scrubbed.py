"""Taking somebody out of what is stored as text: their id wherever it stands, and what they are called."""

import re
from collections.abc import Collection

import msgspec
from msgspec import Struct

from bot.rolls.card import NOBODY

_NAMED = frozenset({"name", "who", "by"})
"""Under which keys a display name may stand, in an object of JSON that has the id too.

Elsewhere the same word is something else.
"""

_WRITTEN = frozenset({"note"})
"""Under which keys stands a text of theirs, in an object of JSON that has the id."""

_SIGNS = frozenset("!?")
"""The signs that a key begins with that is a name."""

_ALONE = frozenset({"name", "detail"})
"""Under which keys one may stand where no id does: in the trail of a game."""


class Person(Struct, frozen=True):
    """Somebody who is to be found in texts: their id, and what they were called."""

    user: int
    names: frozenset[str] = frozenset()


def scrubbed(text: str, person: Person, instead: int = 0) -> str:
    """The text, JSON or not, without this person: the id becomes ``instead``, a name beside it nobody's.

    A text in which the id does not stand is answered as it is.
    """
    if str(person.user) not in text:
        return text
    try:
        found = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return _words(text, person, instead)
    return msgspec.json.encode(_value(found, person, instead)).decode()


def unnamed(text: str, names: frozenset[str]) -> str:
    """The same of a text in which no ids stand: a name, or JSON that has names."""
    if not text.startswith("{"):
        return NOBODY if text in names else text
    try:
        found = msgspec.json.decode(text, type=dict[str, object])
    except msgspec.DecodeError:
        return text
    new = {
        key: unnamed(value, names) if key in _ALONE and isinstance(value, str) else _unkeyed(value, names)
        for key, value in found.items()
    }
    return text if new == found else msgspec.json.encode(new).decode()


def _unkeyed(value: object, names: frozenset[str]) -> object:
    """Return a value of JSON with nobody's name for the keys that are theirs."""
    match value:
        case dict():
            return {_key(key, names): _unkeyed(each, names) for key, each in value.items()}
        case list():
            return [_unkeyed(each, names) for each in value]
    return value


def _key(key: str, names: frozenset[str]) -> str:
    """Return a key with nobody's name in place of theirs, folded, if it begins with the sign of a name."""
    # Any other key is a field of ours, whatever people are called.
    is_theirs = key[:1] in _SIGNS and key[1:] in {name.casefold() for name in names}
    return f"{key[0]}{NOBODY.casefold()}" if is_theirs else key


def _value(value: object, person: Person, instead: int) -> object:
    match value:
        case dict() if any(_is(each, person) for each in value.values()):
            return _object(_theirs(value, person), person, instead)
        case dict():
            return _object(value, person, instead)
        case list():
            return [_value(each, person, instead) for each in value]
        case str():
            return _words(value, person, instead)
        case int() if _is(value, person):
            # A character's number is minus their id where they have none.
            return instead if value > 0 else -instead
        case _:
            return value


def _theirs(value: dict[str, object], person: Person) -> dict[str, object]:
    """Return an object in which their id stands without their name and what they wrote."""
    named = {
        key: NOBODY
        for key, each in value.items()
        if key in _NAMED and isinstance(each, str) and each in person.names
    }
    return {**value, **named, **{key: "" for key in value if key in _WRITTEN}}


def _object(value: dict[str, object], person: Person, instead: int) -> dict[str, object]:
    return {
        _key(_words(key, person, instead), person.names): _value(each, person, instead)
        for key, each in value.items()
    }


def _is(value: object, person: Person) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) == person.user


def _words(text: str, person: Person, instead: int) -> str:
    """A text that is no JSON: their mention, or their id between other signs."""
    user = str(person.user)
    if user not in text:
        return text
    text = re.sub(rf"<@!?{user}>", NOBODY, text)
    return re.sub(rf"(?<!\d){user}(?!\d)", str(instead), text)


def names_of(found: Collection[str]) -> frozenset[str]:
    """Those of these names that are somebody's: none is "", and nobody's is what stands there already."""
    return frozenset(found) - {"", NOBODY}
