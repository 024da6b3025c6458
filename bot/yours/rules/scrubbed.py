"""The removal of a person's ID and names from stored text."""

import re
from collections.abc import Collection

import msgspec
from msgspec import Struct

from bot.names import folded
from bot.rolls.card import NOBODY

_NAMED = frozenset({"name", "who", "by"})
"""The keys that can contain a display name in a JSON object that has the person's ID.

Keys ending in ``_name`` can contain one too. In other objects, these keys mean something else.
"""

_WRITTEN = frozenset({"note"})
"""The keys that can contain a text by the person, in a JSON object that has their ID."""

_SIGNS = frozenset("!?")
"""The characters that a key starts with if the rest of the key is a name."""

_ALONE = frozenset({"name", "detail"})
"""The keys in a game's trail that can contain a name without an ID."""


class Person(Struct, frozen=True):
    """A person to remove from texts, with their ID and names."""

    user: int
    names: frozenset[str] = frozenset()


def scrubbed(text: str, person: Person, instead: int = 0) -> str:
    """Return a text or JSON with a person's ID replaced by ``instead``, and without their name next to it.

    A text without the ID is returned unchanged.
    """
    if str(person.user) not in text:
        return text
    try:
        value = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return _words(text, person, instead)
    return msgspec.json.encode(_value(value, person, instead)).decode()


def unnamed(text: str, names: frozenset[str]) -> str:
    """Return a name, or JSON that has names but no IDs, after removing the person's names."""
    if not text.startswith("{"):
        return NOBODY if text in names else text
    try:
        values = msgspec.json.decode(text, type=dict[str, object])
    except msgspec.DecodeError:
        return text
    new = {
        key: unnamed(value, names) if key in _ALONE and isinstance(value, str) else _unkeyed(value, names)
        for key, value in values.items()
    }
    return text if new == values else msgspec.json.encode(new).decode()


def _unkeyed(value: object, names: frozenset[str]) -> object:
    """Return a JSON value with the person's names removed from its keys."""
    match value:
        case dict():
            return {_key(key, names): _unkeyed(inner, names) for key, inner in value.items()}
        case list():
            return [_unkeyed(inner, names) for inner in value]
    return value


def _key(key: str, names: frozenset[str]) -> str:
    """Return a key, with a person's folded name after its sign replaced by the forgotten people's."""
    # Any other key is a field of ours, whatever people are called.
    is_theirs = key[:1] in _SIGNS and key[1:] in set(map(folded, names))
    return f"{key[0]}{NOBODY.casefold()}" if is_theirs else key


def _value(value: object, person: Person, instead: int) -> object:
    match value:
        case dict() if any(_is(inner, person) for inner in value.values()):
            return _object(_theirs(value, person), person, instead)
        case dict():
            return _object(value, person, instead)
        case list():
            return [_value(inner, person, instead) for inner in value]
        case str():
            return _words(value, person, instead)
        case int() if _is(value, person):
            # A character's number is minus their ID if they don't have one.
            return instead if value > 0 else -instead
        case _:
            return value


def _theirs(value: dict[str, object], person: Person) -> dict[str, object]:
    """Return an object that contains the person's ID, without their name and texts."""
    named = {
        key: NOBODY
        for key, inner in value.items()
        if (key in _NAMED or key.endswith("_name")) and isinstance(inner, str) and inner in person.names
    }
    return {**value, **named, **{key: "" for key in value if key in _WRITTEN}}


def _object(value: dict[str, object], person: Person, instead: int) -> dict[str, object]:
    return {
        _key(_words(key, person, instead), person.names): _value(inner, person, instead)
        for key, inner in value.items()
    }


def _is(value: object, person: Person) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) == person.user


def _words(text: str, person: Person, instead: int) -> str:
    """Return a text that isn't JSON, after removing the person's ID and mentions of them."""
    user = str(person.user)
    if user not in text:
        return text
    text = re.sub(rf"<@!?{user}>", NOBODY, text)
    return re.sub(rf"(?<!\d){user}(?!\d)", str(instead), text)


def names_of(names: Collection[str]) -> frozenset[str]:
    """Return the names that belong to someone, leaving out "" and the name of forgotten people."""
    return frozenset(names) - {"", NOBODY}
