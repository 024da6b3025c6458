"""Placeholders in dice: ``1d20+{bonus}``, ``1d20>={target=15}``, ``2d6+{stat: cool|hard|hot}``."""

import re
from collections.abc import Mapping

from msgspec import Struct

from bot.errors import PlayerError
from bot.rolls.card import Choice, Field, plain
from bot.words import later, say

MAX_PLACES = 4  # A form has five fields, and choices take two.
_PLACE = re.compile(
    r"\{\s*([^\W\d][^{}=:|\n]{0,29}?)\s*(?:=\s*([^{}|\n]{1,10}?)\s*|:\s*([^{}\n]{1,150}?)\s*)?\}"
)
_VALUE = re.compile(r"[+-]?[0-9]{1,6}|[+-]?[0-9]{0,3}d[0-9]{1,4}", re.IGNORECASE)
_NUMBERS = "{}#"  # The field with the numbers of the choices.
_MAX_NUMBERS = 200  # Characters.


class ToFill(Struct, frozen=True):
    """One placeholder: its name, its default, and the words to choose from."""

    name: str
    default: str = ""
    words: tuple[str, ...] = ()

    @property
    def needs_numbers(self) -> bool:
        """True if a word isn't a number itself, so that players must enter the number for it."""
        return any(not _VALUE.fullmatch(word) for word in self.words)


def places(template: str) -> tuple[ToFill, ...]:
    """Return a template's placeholders in order, with each name once."""
    named: dict[str, ToFill] = {}
    for name, default, words in _PLACE.findall(template):
        choices = tuple(word.strip() for word in words.split("|") if word.strip()) if words else ()
        named.setdefault(name, ToFill(name, default, choices))
    return tuple(named.values())


def checked(template: str) -> None:
    """Check that a form can have fields for a template's placeholders.

    Raises:
        PlayerError: There are too many.

    """
    asked = places(template)
    if len(asked) + sum(field.needs_numbers for field in asked) > MAX_PLACES + 1 or len(asked) > MAX_PLACES:
        raise PlayerError(
            say("A roll can have up to {most} places to fill. Leave some out.", most=MAX_PLACES)
        )


def example(template: str) -> str:
    """Return the template with a value in every placeholder, to check that it can be parsed."""
    return _PLACE.sub(lambda match: match[2] or "1", template)


def fields(template: str, filled: Mapping[str, str]) -> list[Field]:
    """Return the form's fields. ``filled`` has the player's last entries."""
    asked: list[Field] = []
    for place in places(template):
        if not place.words:
            asked.append(
                Field(place.name, place.name, say("3, or -1"), filled=filled.get(place.name, place.default))
            )
            continue
        choices = tuple(Choice(word, word) for word in place.words[:25])
        chosen = filled.get(place.name, place.words[0])
        asked.append(Field(place.name, place.name, choices=choices, filled=chosen))
        if place.needs_numbers:
            key = _NUMBERS.format(place.name)
            hint = say("enter your own numbers: {words}", words=" ".join(f"{word} 0" for word in place.words))
            asked.append(Field(key, place.name, hint, _MAX_NUMBERS, filled=filled.get(key, "")))
    return asked


def filled_in(template: str, entered: Mapping[str, str]) -> str:
    """Return the template's dice with the entries filled in.

    Raises:
        PlayerError: An entry is empty, or not a number.

    """
    values = {place.name: _value(place, entered) for place in places(template)}
    return _PLACE.sub(lambda match: values[match[1]], template)


def _value(place: ToFill, entered: Mapping[str, str]) -> str:
    text = entered.get(place.name, "").strip() or place.default
    if place.words and place.needs_numbers and not _VALUE.fullmatch(text):
        numbers = entered.get(_NUMBERS.format(place.name), "")
        match = re.search(rf"(?:^|[\s,;]){re.escape(text)}\s*[=:]?\s*([+-]?[0-9]{{1,6}})(?![0-9])", numbers)
        if match is None:
            raise PlayerError(
                say("Enter your number for {word} too, such as {word} 2.", word=plain(text or place.words[0]))
            )
        text = match[1]
    if not _VALUE.fullmatch(text):
        words = later("“{text}” isn't a number. Enter one for {name}, such as 3 or -1.")
        raise PlayerError(words.say(name=plain(place.name), text=plain(text)))
    return text.removeprefix("+")
