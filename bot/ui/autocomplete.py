"""Autocomplete suggestions."""

import re
import unicodedata
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, NamedTuple

from discord import app_commands
from discord.utils import maybe_coroutine

from bot.dice.amend import Amendment, amended
from bot.dice.expression import Expression, pools_of
from bot.dice.notation import reread
from bot.dice.reading import describe
from bot.dice.typed import OURS, read
from bot.errors import DiceError, NotationError
from bot.rolls.card import shortened
from bot.rolls.chances import at_once, percent
from bot.systems.examples import matching_rolls
from bot.systems.reading import named_roll, read_dice, system_words
from bot.tables.reading import read_table
from bot.ui.context import AnyInteraction, place
from bot.words import later, say

MAX_CHOICES = 25
MAX_CHOICE = 100  # Characters of a choice and of its value.


def dice_choices(
    typed: str, recent: list[str], dialect: str = "", rows: str = ""
) -> list[app_commands.Choice[str]]:
    """Return the typed text as understood, or its error, followed by recent rolls that start with it.

    The first choice includes the odds of the goal, or of the most likely of a table's ``rows``.

    Picking a choice adds a trailing space. After that, no choices are offered, so that Enter sends the
    command.
    """
    text = " ".join(typed.split())
    readings = _read(text, dialect, rows) if text else []
    if readings and readings[0].value == text and typed.endswith(" "):
        return []
    begun = [roll for roll in recent if roll.lower().startswith(text.lower()) and roll != text]
    offered = [(roll, ours(roll, dialect)) for roll in begun]
    offered[:0] = [
        (reading.name, f"{text} " if reading.value == text else ours(reading.value, dialect))
        for reading in readings
    ]
    # Leave out a value that doesn't fit: cut short, it would roll something else.
    fitting = {value: name for name, value in reversed(offered) if 0 < len(value) <= MAX_CHOICE}
    choices = [
        app_commands.Choice(name=shortened(name, MAX_CHOICE), value=value) for value, name in fitting.items()
    ]
    return choices[::-1][:MAX_CHOICES]


def news(typed: str, choices: list[app_commands.Choice[str]]) -> list[app_commands.Choice[str]]:
    """Return the choices, or none if the only one equals the typed text."""
    text = " ".join(typed.split())
    return [] if [choice.name for choice in choices] == [say("✓ {dice}", dice=text)] else choices


class _Reading(NamedTuple):
    """A text as parsed, and the value that its choice fills in."""

    name: str
    value: str


def ours(dice: str, dialect: str) -> str:
    """Return dice in our own notation as they must be typed where this dialect is used."""
    try:
        means_it = not dialect or read(dice, dialect).expression == reread(dice)
    except DiceError:
        means_it = False
    return dice if means_it else f"{OURS}: {dice}"


def _read(text: str, dialect: str, rows: str) -> list[_Reading]:
    """Return the text as understood, and examples of systems whose names start with it."""
    names = [
        _Reading(say("{example} — {system}", example=example, system=system_words(key)), example)
        for example, key in matching_rolls(text)
    ]
    try:
        if (named := None if dialect else named_roll(text)) and not named.dice:
            return [_Reading(say("✓ {dice}: {words}", dice=text, words=system_words(named.system)), text)]
        typed = read_dice(text, dialect)
    except DiceError as error:
        return [*names, *_broken(text, error)] if names else _broken(text, error)
    words = system_words(typed.system) if typed.system else describe(typed.expression)
    chance = odds_words(typed.expression, rows)
    sentence = _READ[bool(words), bool(chance)]
    return [_Reading(sentence.say(dice=typed.expression, words=words, chance=chance), text), *names]


_READ = {
    (True, True): later("✓ {dice} · {chance}: {words}"),
    (True, False): later("✓ {dice}: {words}"),
    (False, True): later("✓ {dice} · {chance}"),
    (False, False): later("✓ {dice}"),
}
"""The label of a parsed text, by whether a description and odds exist."""


def odds_words(expression: Expression, rows: str = "") -> str:
    """Return a roll's chance to reach its goal, also with Advantage, or the chance of its likeliest row.

    Return "" for several rolls, if there's no goal and no rows, or if an exact result would take too long.
    """
    lines = at_once(expression)
    if len(lines) != 1:
        return ""
    if rows and lines[0].line.times == 1 and (chances := read_table(rows).row_chances(lines[0].totals)):
        return say("most likely {row}: {chance}", row=chances[0].what, chance=percent(chances[0].share))
    if lines[0].met is None:
        return ""
    chance = percent(lines[0].met / lines[0].met_of)
    better = _with_advantage(expression)
    if not better:
        return chance
    return say("{chance}, with advantage {better}", chance=chance, better=better)


def _with_advantage(expression: Expression) -> str:
    try:
        lines = at_once(amended(expression, Amendment(mode="adv")))
    except DiceError:
        return ""  # There is no single d20.
    if any(pool.mode for pool in pools_of(expression.lines[0].part)) or not lines or lines[0].met is None:
        return ""
    return percent(lines[0].met / lines[0].met_of)


def _broken(text: str, error: DiceError) -> list[_Reading]:
    if error.suggestion:
        words = later("✗ {text}: did you mean {suggestion}?")
        return [_Reading(words.say(text=text, suggestion=error.suggestion), error.suggestion)]
    if error.meant:
        return [_Reading(say("? {text}: {dice}", text=text, dice=dice), dice) for dice in error.meant]
    if isinstance(error, NotationError):
        return [_Reading(say("✗ {before} ▸ {message}", before=text[: error.position], message=error), text)]
    return [_Reading(say("✗ {message}", message=error), text)]


def among(typed: str, names: list[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return choices that complete the last name in a list separated by commas or semicolons."""
    place = max(typed.rfind(","), typed.rfind(";")) + 1
    begun, last = (f"{typed[:place]} ", typed[place:]) if place else ("", typed)
    choices = name_choices(last, names)
    return [
        app_commands.Choice(
            name=shortened(f"{begun}{choice.name}", MAX_CHOICE), value=f"{begun}{choice.value}"
        )
        for choice in choices
        if len(f"{begun}{choice.value}") <= MAX_CHOICE
    ]


def taken_as_typed(typed: str, words: str) -> list[app_commands.Choice[str]]:
    """Return the choice that takes the typed text as it is.

    Choosing it adds a trailing space, after which nothing more is offered.
    """
    if typed.endswith(" ") or len(typed) >= MAX_CHOICE:
        return []
    return [app_commands.Choice(name=shortened(words, MAX_CHOICE), value=f"{typed} ")]


def name_choices(typed: str, names: list[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return the names that contain the typed text, each with the value that it fills in.

    Names that start with it come first, then those with a word that does.
    """
    if any(typed == value for _, value in names):
        return []  # It was chosen, or typed in full.
    text = _folded(typed)
    ranked = [(_rank(text, _folded(name)), place, name, value) for place, (name, value) in enumerate(names)]
    ordered = sorted(choice for choice in ranked if choice[0] is not None)
    return [
        app_commands.Choice(name=shortened(name, MAX_CHOICE), value=value) for _, _, name, value in ordered
    ][:MAX_CHOICES]


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    """Return the text without the details that people vary while typing: case, accents, quotes, hyphens."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    letters = "".join(letter for letter in plain if letter.isalnum() or letter in " -&·")
    return " ".join(re.sub(r"[-&·]", " ", letters).replace(" and ", " ").split())


def _rank(text: str, name: str) -> int | None:
    if name.startswith(text):
        return 0
    return 1 if f" {text}" in name else 2 if text in name else None


Choices = list[app_commands.Choice[str]]
Source = Callable[[Any, AnyInteraction, str], Awaitable[Choices] | Choices]
"""Returns suggestions for a partial text, from a game's services or the bot."""


def entered(interaction: AnyInteraction, option: str) -> str:
    """Return what's entered so far in another option of the command, or "" if nothing is."""
    # discord.py has None for an option that's left out.
    return getattr(interaction.namespace, option, None) or ""


def offer(
    services: type | None, source: Source, **options: tuple[app_commands.Command[Any, ..., Any], ...]
) -> None:
    """Offer suggestions for these options. If ``services`` is None, the source gets the bot instead."""

    async def offered(interaction: AnyInteraction, typed: str) -> Choices:
        bot = interaction.client
        return await maybe_coroutine(source, bot.services(services) if services else bot, interaction, typed)

    for option, commands in options.items():
        for command in commands:
            command.autocomplete(option)(offered)


def named(names: Callable[[Any, AnyInteraction], Awaitable[list[tuple[str, str]]]]) -> Source:
    """Suggest names, each with the value that it fills in."""

    async def source(services: Any, interaction: AnyInteraction, typed: str) -> Choices:
        return name_choices(typed, await names(services, interaction))

    return source


async def tables(bot: Any, interaction: AnyInteraction, typed: str) -> Choices:
    """Suggest results tables whose names contain the typed text."""
    known = await bot.results.all(place(interaction))
    return name_choices(typed, [(table.name, table.name) for table in known])
