"""Custom counters of Avrae, pasted as the commands that made them: ``!cc create Ki -max 5 -reset short``."""

import re
import shlex

from msgspec import Struct

from bot.errors import PlayerError
from bot.games.dnd.counters.rules.counter import Back, Counter, When
from bot.rolls.card import code, shortened
from bot.words import later, listed

_COMMAND = re.compile(r"(?im)^[^\w\s]?(?:cc|customcounter|counter)\s+(?:create|add)\s+(?P<rest>.+)$")
_RESETS: dict[str, tuple[When, ...]] = {"short": ("short",), "long": ("long",), "none": (), "": ()}
_DICE = re.compile(r"[0-9]{1,3}|[0-9]{0,2}d[0-9]{1,3}(?:[+-][0-9]{1,3})?")
_SHOWN = 60  # Characters of a line in an error.
_MOST_NAMED = 10  # Lines listed individually.


class _Options(Struct):
    name: list[str]
    given: dict[str, str]


def has_counters(text: str) -> bool:
    """Return True if the text contains such a command."""
    return _COMMAND.search(text) is not None


def read_commands(text: str) -> tuple[Counter, ...]:
    """Return the counters that the commands create, each name only once.

    Raises:
        PlayerError: Some lines can't be parsed; the message names each of them.

    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    read = {line: _counter(line) for line in lines}
    if wrong := [line for line, counter in read.items() if counter is None]:
        words = later("Nothing was imported. Fix or leave out: {lines}. Try {example}.")
        named = listed(code(shortened(line, _SHOWN)) for line in wrong[:_MOST_NAMED])
        raise PlayerError(words.say(lines=named, example=code("!cc create Ki -max 5 -reset short")))
    counters = {counter.key: counter for counter in read.values() if counter}
    return tuple(counters.values())


def _counter(line: str) -> Counter | None:
    """Return the counter made by a line; None for other commands, or if its maximum isn't a number."""
    matched = _COMMAND.fullmatch(line)
    options = _options(matched["rest"]) if matched else None
    if options is None or not options.name:
        return None
    most, reset, dice = (options.given.get(key, "") for key in ("max", "reset", "resetby"))
    is_number = most.isascii() and most.isdecimal() and len(most) < 4 and int(most) > 0
    if not is_number or reset.casefold() not in _RESETS or (dice and not _DICE.fullmatch(dice)):
        return None
    back = tuple(Back(when, dice) for when in _RESETS[reset.casefold()])
    return Counter(" ".join(options.name), int(most), back)


def _options(rest: str) -> _Options | None:
    """Return the words of a command: its name, and the text after each ``-option``."""
    try:
        words = shlex.split(rest.replace("'", "\\'"))
    except ValueError:  # An unclosed quotation.
        return None
    options, key = _Options([], {}), ""
    for word in words:
        if re.fullmatch(r"-[a-z]+", word, re.IGNORECASE):
            key = word[1:].casefold()
            options.given[key] = ""
        elif key:
            options.given[key] = f"{options.given[key]} {word}".strip()
        else:
            options.name.append(word)
    return options
