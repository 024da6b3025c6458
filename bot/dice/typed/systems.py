"""Systems by their names: ``sr6`` is what Shadowrun's players type. The data is ``systems.toml``."""

import re
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from bot.words import Later, say

_PLACE = re.compile(r"\{(n|m|a|b|dice)(?:=([0-9]+))?\}")
_RECKONED = re.compile(r"\{(n|m|a|b)(?:=[0-9]+)?(?:([-+*])([0-9]+|m))?\}")
_NUMBERS = {"n": "[0-9]{1,3}", "m": "[0-9]{1,3}", "a": "[0-9]", "b": "[0-9]"}
_DICE_ROW = r"(?:1?d?[0-9]{1,3}[ ,+]*)+"
_MOST_OFFERED = 8  # While a name is typed.


class System(Struct, frozen=True):
    """One way to name dice. The head of ``systems.toml`` says what each field is."""

    key: str
    typed: list[str]
    dice: str
    name: str
    says: str
    example: str
    source: str
    steps: list[str] = []

    def words(self) -> str:
        """The system with what its dice mean: "Shadowrun: 5 or 6 is a hit"."""
        return say("{name}: {says}", name=Later(self.name), says=Later(self.says))


class Named(Struct, frozen=True):
    """A system as it was typed: the ``dice`` it stands for, and the rest of the text behind it."""

    system: System
    dice: str
    rest: str


@lru_cache(maxsize=1)
def systems() -> dict[str, System]:
    """Every system, by its key."""
    found = msgspec.toml.decode(
        files(__package__).joinpath("systems.toml").read_bytes(), type=dict[str, list[System]]
    )
    return {system.key: system for system in found["system"]}


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[re.Pattern[str], System, dict[str, int]], ...]:
    return tuple(
        (re.compile(rf"{_regex(typed)}(?![^\W_])", re.IGNORECASE), system, _defaults(typed + system.dice))
        for system in systems().values()
        for typed in system.typed
    )


def _regex(typed: str) -> str:
    pieces, at = [], 0
    for place in _PLACE.finditer(typed):
        name = place[1]
        pattern = _DICE_ROW if name == "dice" else _NUMBERS[name]
        pieces.append(_spaced(typed[at : place.start()]) + f"(?P<{name}>{pattern}){'?' if place[2] else ''}")
        at = place.end()
    return "".join(pieces) + _spaced(typed[at:])


def _spaced(text: str) -> str:
    return re.escape(text).replace(r"\ ", " ?") if text.endswith(" ") else re.escape(text)


def _defaults(typed: str) -> dict[str, int]:
    return {place[1]: int(place[2]) for place in _PLACE.finditer(typed) if place[2]}


def named(text: str) -> Named | None:
    """The system that this text begins with, or None. Of several that fit, the one that takes most of it."""
    best: Named | None = None
    for pattern, system, defaults in _patterns():
        match = pattern.match(text)
        if match is None or (best and len(text) - match.end() >= len(best.rest)):
            continue
        if dice := _expanded(system, defaults, match.groupdict()):
            best = Named(system, dice, text[match.end() :])
    return best


def _expanded(system: System, defaults: dict[str, int], found: dict[str, str | None]) -> str:
    """The dice with their numbers; "" where there are none of such numbers."""
    if row := found.get("dice"):
        return "; ".join(f"1d{size}" for size in re.findall(r"(?:1?d)?([0-9]{1,3})", row))
    numbers = defaults | {name: int(digits) for name, digits in found.items() if digits}
    step = numbers.get("n", 0)
    if system.steps:
        return system.steps[step] if step < len(system.steps) else ""
    return _RECKONED.sub(lambda place: str(_reckoned(place, numbers)), system.dice)


def _reckoned(place: re.Match[str], numbers: dict[str, int]) -> int:
    value, sign, by = numbers.get(place[1], 1), place[2], place[3]
    other = numbers.get(by, 0) if by == "m" else int(by or 0)
    return (
        value + other
        if sign == "+"
        else value - other
        if sign == "-"
        else value * other
        if sign == "*"
        else value
    )


def begun(typed: str) -> list[System]:
    """The systems whose names begin as this text does, for completion; none for less than two letters."""
    text = typed.strip().lower()
    if len(text) < 2 or not text[0].isalnum():
        return []
    letters = text.rstrip("0123456789+ ")
    found = [
        system
        for system in systems().values()
        if system.example.startswith(text)
        or (letters and any(form.lstrip("0123456789").startswith(letters) for form in [system.example]))
    ]
    return found[:_MOST_OFFERED] if len(letters) > 1 else []
