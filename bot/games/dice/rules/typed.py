"""Text after ``/roll``: the roll of a system that it names, or plain dice."""

import re
from collections.abc import Mapping
from contextlib import suppress

from msgspec.structs import replace

from bot.dice.typed import read
from bot.errors import DiceError, MissingNumberError
from bot.games.dice.rules.request import DiceRequest, exactly, plain, request
from bot.rolls.card import Field
from bot.systems.forms import filled as with_entered
from bot.systems.forms import lacking, missing_words
from bot.systems.naming import name_of
from bot.systems.request import SystemRequest, Wanted
from bot.systems.shipped import library_here, plan_of
from bot.systems.tracked import buttons_beside
from bot.systems.typed import names_none, read_typed
from bot.systems.written import written
from bot.words import say

Typed = DiceRequest | SystemRequest

_WRITTEN = re.compile(r"[+-]?[0-9]{1,9}")

Tracks = Mapping[str, Mapping[str, int]]
"""The roller's tracked numbers, by the key of their system."""

NOT_TRACKED: Tracks = {}


def typed(text: str, label: str = "", dialect: str = "", tracks: Tracks = NOT_TRACKED) -> Typed:
    """Return the request a player typed.

    Raises:
        MissingNumberError: The text names a system and lacks a number it needs.
        DiceError: It can't be parsed; its suggestion is the nearest text that can.

    """
    if as_everywhere := plain(text):
        return replace(as_everywhere, label=" ".join(label.split()))
    # A dialect's own syntax takes precedence.
    if not (dialect and _reads(text, dialect)) and (asked := of_system(text, label, tracks)):
        return asked
    return request(text, label, dialect=dialect)


def _reads(text: str, dialect: str) -> bool:
    with suppress(DiceError):
        return bool(read(text, dialect))
    return False


def from_button(text: str, tracks: Tracks = NOT_TRACKED) -> Typed:
    """Return the request that a button contains. Raises DiceError if it can't be parsed."""
    return of_system(text, tracks=tracks) or exactly(text)


def of_system(text: str, label: str = "", tracks: Tracks = NOT_TRACKED) -> SystemRequest | None:
    """Return the roll of the system named in a text; None if none is named. Raises like :func:`typed`."""
    if names_none(text):  # Then the systems needn't be parsed.
        return None
    asked = read_typed(text, library_here(), tracks)
    if isinstance(asked, Wanted):
        raise _missing(asked, text, label or asked.request.label)
    return replace(asked, label=" ".join(label.split())) if asked and label else asked


def _missing(wanted: Wanted, text: str, label: str) -> DiceError:
    """Return the error that asks for a missing number; its button parses the text again."""
    plan = plan_of(wanted.request)
    names = [name_of(plan.system, "option", key) for key in wanted.missing]
    name = names[0] if len(names) == 1 else ""
    template = f"{text} # {label}" if label and "#" not in text else text
    beside = tuple((label, f"{word}:{what}") for label, word, what in buttons_beside(plan.system))
    return MissingNumberError(
        missing_words(plan, wanted),
        text=text,
        position=len(text),
        name=name,
        template=template,
        beside=beside,
    )


def fields(text: str, tracks: Tracks = NOT_TRACKED) -> tuple[Field, ...]:
    """Return form fields for the gaps in a text: a number for ``{}``, or the numbers its system needs."""
    if "{}" in text:
        return (Field("number", say("The number"), say("3, or -1"), 10),)
    wanted = _lacking(text, tracks)
    return tuple(lacking(plan_of(wanted.request), wanted)) if wanted else ()


def filled(text: str, entered: Mapping[str, str], tracks: Tracks = NOT_TRACKED) -> Typed:
    """Return the request for a text with these entries. Raises PlayerError if it can't be parsed."""
    if "{}" in text:
        return typed(text.replace("{}", _number(entered.get("number", "").strip()), 1))
    wanted = _lacking(text, tracks)
    if wanted is None:
        return typed(text, tracks=tracks)
    plan = plan_of(wanted.request)
    asked = with_entered(plan, wanted, entered)
    if isinstance(asked, Wanted):
        raise _missing(asked, written(plan, asked.request, with_label=False), asked.request.label)
    return asked


def _lacking(text: str, tracks: Tracks) -> Wanted | None:
    """Return a roll of a system that still lacks something, with its label; None for any other text."""
    roll, _, label = text.partition(" # ")
    asked = read_typed(roll, library_here(), tracks)
    if not isinstance(asked, Wanted):
        return None
    label = label or asked.request.label
    return replace(asked, request=replace(asked.request, label=label))


def _number(text: str) -> str:
    if not _WRITTEN.fullmatch(text):
        raise DiceError(say("“{text}” isn't a number. Enter one such as 3 or -1.", text=text))
    return text.removeprefix("+")
