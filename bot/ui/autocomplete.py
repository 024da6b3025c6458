"""What is offered while somebody is typing."""

import re
import unicodedata
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, NamedTuple

from discord import app_commands
from discord.utils import maybe_coroutine

from bot.dice.amend import Amendment, amended
from bot.dice.chances import at_once, percent, row_chances
from bot.dice.expression import Expression, pools_of
from bot.dice.notation import reread
from bot.dice.typed import OURS, begun, explained, read
from bot.errors import DiceError, NotationError
from bot.rolls.card import shortened
from bot.tables.reading import read_table
from bot.tables.store import StoredTable
from bot.ui.context import AnyInteraction, place
from bot.words import later, say

MAX_CHOICES = 25
MAX_CHOICE = 100  # Characters of a choice, and of the value it fills in.


def dice_choices(
    typed: str, recent: list[str], dialect: str = "", rows: str = ""
) -> list[app_commands.Choice[str]]:
    """How the notation typed so far reads, or where it breaks; then recent rolls that begin like it.

    A reading says how likely its goal is, or the likeliest of the ``rows`` of a results table.

    Nothing is offered once a reading was chosen, which fills in a space behind it: whoever presses Enter on
    what is offered first can then send it.
    """
    text = " ".join(typed.split())
    readings = _read(text, dialect, rows) if text else []
    if readings and readings[0].value == text and typed.endswith(" "):
        return []
    begun = [each for each in recent if each.lower().startswith(text.lower()) and each != text]
    offered = [(each, ours(each, dialect)) for each in begun]
    offered[:0] = [
        (reading.name, f"{text} " if reading.value == text else ours(reading.value, dialect))
        for reading in readings
    ]
    # A value that does not fit is left out: cut short, it would roll something else.
    fitting = {value: name for name, value in reversed(offered) if 0 < len(value) <= MAX_CHOICE}
    choices = [
        app_commands.Choice(name=shortened(name, MAX_CHOICE), value=value) for value, name in fitting.items()
    ]
    return choices[::-1][:MAX_CHOICES]


def news(typed: str, choices: list[app_commands.Choice[str]]) -> list[app_commands.Choice[str]]:
    """What is worth offering: a reading that is just what was typed says nothing new if it stands alone."""
    text = " ".join(typed.split())
    return [] if [choice.name for choice in choices] == [say("✓ {dice}", dice=text)] else choices


class _Reading(NamedTuple):
    """How a text reads, and what choosing that fills in."""

    name: str
    value: str


def ours(dice: str, dialect: str) -> str:
    """Our notation as it is typed where that dialect is read."""
    try:
        means_it = not dialect or read(dice, dialect).expression == reread(dice)
    except DiceError:
        means_it = False
    return dice if means_it else f"{OURS}: {dice}"


def _read(text: str, dialect: str, rows: str) -> list[_Reading]:
    """How the text reads, and the systems whose names begin like it."""
    names = [
        _Reading(say("{example} — {system}", example=system.example, system=system.words()), system.example)
        for system in begun(text)
    ]
    try:
        typed = read(text, dialect)
    except DiceError as error:
        return [*names, *_broken(text, error)] if names else _broken(text, error)
    words, chance = explained(typed), odds_words(typed.expression, rows)
    sentence = _READ[bool(words), bool(chance)]
    return [_Reading(sentence.say(dice=typed.expression, words=words, chance=chance), text), *names]


_READ = {
    (True, True): later("✓ {dice} · {chance}: {words}"),
    (True, False): later("✓ {dice}: {words}"),
    (False, True): later("✓ {dice} · {chance}"),
    (False, False): later("✓ {dice}"),
}
"""How a text reads, by whether there are words for it, and odds."""


def odds_words(expression: Expression, rows: str = "") -> str:
    """How likely one roll is to reach its goal, with Advantage too, or the likeliest of these rows.

    "" of several rolls, without goal and rows, or where that is not known exactly and in a moment.
    """
    lines = at_once(expression)
    if len(lines) != 1:
        return ""
    if rows and lines[0].line.times == 1 and (chances := row_chances(read_table(rows), lines[0].totals)):
        return say("likeliest {row}: {chance}", row=chances[0].what, chance=percent(chances[0].share))
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


def taken_as_typed(typed: str, words: str) -> list[app_commands.Choice[str]]:
    """How what was typed reads.

    Choosing it fills in the same with a space behind, of which nothing more is offered.
    """
    if typed.endswith(" ") or len(typed) >= MAX_CHOICE:
        return []
    return [app_commands.Choice(name=shortened(words, MAX_CHOICE), value=f"{typed} ")]


def table_choices(typed: str, tables: list[StoredTable]) -> list[app_commands.Choice[str]]:
    """The tables whose names have what was typed, those that begin with it first."""
    return name_choices(typed, [(table.name, table.name) for table in tables])


def name_choices(typed: str, names: list[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Of these names, each with the value that choosing it fills in, those that have what was typed.

    Those that begin with it come first, then those of which a word does.
    """
    if any(typed == value for _, value in names):
        return []  # It was chosen, or is written in full.
    text = _folded(typed)
    ranked = [(_rank(text, _folded(name)), place, name, value) for place, (name, value) in enumerate(names)]
    found = sorted(each for each in ranked if each[0] is not None)
    return [
        app_commands.Choice(name=shortened(name, MAX_CHOICE), value=value) for _, _, name, value in found
    ][:MAX_CHOICES]


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    """The text without what people omit or write otherwise while typing: case, accents, quotes, hyphens."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    letters = "".join(letter for letter in plain if letter.isalnum() or letter in " -&·")
    return " ".join(re.sub(r"[-&·]", " ", letters).replace(" and ", " ").split())


def _rank(text: str, name: str) -> int | None:
    if name.startswith(text):
        return 0
    return 1 if f" {text}" in name else 2 if text in name else None


Choices = list[app_commands.Choice[str]]
Source = Callable[[Any, AnyInteraction, str], Awaitable[Choices] | Choices]
"""What is offered for what was typed so far: from a game's services, or from the bot."""


def offer(
    services: type | None, source: Source, **options: tuple[app_commands.Command[Any, ..., Any], ...]
) -> None:
    """Offer this while these options are typed; without services the source gets the bot."""

    async def offered(interaction: AnyInteraction, typed: str) -> Choices:
        bot = interaction.client
        return await maybe_coroutine(source, bot.services(services) if services else bot, interaction, typed)

    for option, commands in options.items():
        for command in commands:
            command.autocomplete(option)(offered)


def named(names: Callable[[Any, AnyInteraction], Awaitable[list[tuple[str, str]]]]) -> Source:
    """The names, with what choosing them fills in, that have what was typed."""

    async def source(services: Any, interaction: AnyInteraction, typed: str) -> Choices:
        return name_choices(typed, await names(services, interaction))

    return source


async def tables(bot: Any, interaction: AnyInteraction, typed: str) -> Choices:
    """The results tables whose names have what was typed."""
    return table_choices(typed, await bot.results.all(place(interaction)))
