"""House rules as lines that people edit: ``critical up to = 5``."""

import re
from collections.abc import Mapping

from bot.errors import PlayerError
from bot.rolls.card import plain
from bot.systems.model import System
from bot.systems.naming import folded, keys_by_name, name_of
from bot.words import later, listed, say

_LINE = re.compile(r"(?P<name>[^:=：＝]*)(?:[:=：＝]\s*(?P<number>[-−]?[0-9]{1,7}))?\s*")


def as_lines(system: System, rules: Mapping[str, int]) -> list[str]:
    """Return each house rule by name with its number, or the file's own number if there is no other."""
    names = _names(system)
    return [f"{names[one.key]} = {rules.get(one.key, one.default)}" for one in system.settings]


def ranges(system: System) -> str:
    """Return the range of each house rule."""
    names = _names(system)
    return listed(f"{names[one.key]} = {one.low}-{one.high}" for one in system.settings)


def from_lines(system: System, text: str) -> dict[str, int]:
    """Return the house rules in these lines; missing ones keep the file's numbers. Raises PlayerError."""
    names, rules = _names(system), dict[str, int]()
    keys = keys_by_name(names)
    settings = {one.key: one for one in system.settings}
    for line in filter(None, map(str.strip, text.splitlines())):
        match = _LINE.match(line)
        key = keys.get(folded(match["name"]), "") if match else ""
        if match is None or not key:
            known = listed(map(plain, names.values()))
            raise PlayerError(say("“{line}” can't be read. Enter {names}.", line=plain(line), names=known))
        one, number = settings[key], match["number"] or ""
        is_whole = bool(number) and match.end() == len(line)
        if not is_whole or not one.low <= int(number.replace("−", "-")) <= one.high:
            words = later("{name} can be {low} to {high}. Enter a number.")
            raise PlayerError(words.say(name=plain(names[key]), low=one.low, high=one.high))
        rules[key] = int(number.replace("−", "-"))
    return rules


def _names(system: System) -> dict[str, str]:
    return {one.key: name_of(system, "setting", one.key) for one in system.settings}
