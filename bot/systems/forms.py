"""Forms for what a roll lacks: their fields, and the roll with the entries."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from msgspec.structs import replace

from bot.errors import PressError
from bot.rolls.card import Field, minus
from bot.systems.model import Option, Plan
from bot.systems.naming import name_of
from bot.systems.request import SystemRequest, Wanted
from bot.systems.scan import NoSystemError, Scan
from bot.systems.typed import completed
from bot.systems.written import example_with
from bot.words import later, listed, say

_DIGITS = 9
_MOST = 5  # Fields of a form: Discord's limit.
_OTHERS = "_others"
"""The field for everything a form has no room for: no option has this key."""


def lacking(plan: Plan, wanted: Wanted) -> Iterator[Field]:
    """Yield a field for each option a roll lacks; any without room share the last field."""
    options = [option for key in wanted.missing if (option := plan.roll.option(key))]
    alone = len(options) if len(options) <= _MOST else _MOST - 1
    for option in options[:alone]:
        name = name_of(plan.system, "option", option.key)
        yield Field(option.key, name[:1].upper() + name[1:], _hint(option))
    if others := options[alone:]:
        names = listed(name_of(plan.system, "option", option.key) for option in others)
        example = ", ".join(f"{name_of(plan.system, 'option', option.key)} 1" for option in others)
        yield Field(_OTHERS, names[:1].upper() + names[1:], example, most=200)


def missing_words(plan: Plan, wanted: Wanted) -> str:
    """Return the options a roll lacks, with a complete example."""
    names = listed(name_of(plan.system, "option", key) for key in wanted.missing)
    return say(
        "This roll still needs: {options}. For example: {example}",
        options=names,
        example=example_with(plan, wanted.request, wanted.missing),
    )


def _hint(option: Option) -> str:
    if option.kind == "dice":
        return "d8 d6"
    return say("{low} to {high}", low=minus(option.low), high=minus(option.high))


def filled(plan: Plan, wanted: Wanted, entered: Mapping[str, str]) -> SystemRequest | Wanted:
    """Return the roll with the numbers entered for its options. Empty entries stay unset.

    Raises:
        PlayerError: An entry isn't a number, or the option doesn't accept it.

    """
    options = dict(wanted.request.options)
    rows: list[tuple[str, int]] = []
    if others := entered.get(_OTHERS, ""):
        scan = _scanned(plan, others)
        options |= scan.options
        rows += scan.rows
    for key, text in entered.items():
        option = plan.roll.option(key)
        if option is None or not text.strip():
            continue
        numbers = [_number(plan, option, word) for word in _split(text, option.kind)]
        if option.kind == "dice":
            rows += [(key, number) for number in numbers]
        else:
            options[key] = numbers[0]
    request = replace(wanted.request, options=(*options.items(), *rows))
    return completed(plan, request, dict(wanted.request.tracks))


def _scanned(plan: Plan, text: str) -> Scan:
    """Return a text's options. Raises PlayerError if there's anything else."""
    scan = Scan(plan, text, ())
    with suppress(NoSystemError):
        scan.read(0)
        if not scan.label:
            return scan
    raise PressError(say("“{text}” can't be read. Enter names and numbers.", text=text))


def _split(text: str, kind: str) -> list[str]:
    words = text.replace(",", " ").split()
    return [word.lower().lstrip("dw") for word in words] if kind == "dice" else ["".join(words)]


def _number(plan: Plan, option: Option, text: str) -> int:
    number = text.replace("−", "-").removeprefix("+")
    is_number = number.removeprefix("-").isdecimal() and len(number) <= _DIGITS
    if not is_number or not option.low <= int(number) <= option.high:
        words = later("Enter a number from {low} to {high} for {option}.")
        name = name_of(plan.system, "option", option.key)
        raise PressError(words.say(low=minus(option.low), high=minus(option.high), option=name))
    return int(number)
