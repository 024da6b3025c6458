"""Trying a game's help at a table: typing its examples, pressing their buttons, and reading their rolls."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from typing import Any, NoReturn

import pytest
import simcord

from bot.faces.names import NAMES
from bot.games import all_games, all_pictures
from bot.rolls.card import Card, Face, Pictured
from bot.rolls.game import AnyGame
from bot.rolls.rolls_read import read_trail
from bot.rolls.trail import Trail
from bot.store.stored_rolls import StoredRoll
from bot.testing.examples import Example
from bot.testing.table import Server, components, text_of

LOW, HIGH = 1, 3  # Faces every die has.
_BUTTON, _TEXT = 2, 4  # Discord's types of components.
_OWN = re.compile(r"\b(?:[0-9A-Z]{6,13}|[0-9a-f]{8,16})\b")
"""Numbers and seals, which each roll has of its own."""


async def in_turn(
    table: Server, lines: Iterable[Example], check: Callable[[Example], Awaitable[object]]
) -> None:
    """Check each line of the help in its own channel, and fail with a line for each one that fails."""
    failed = []
    for number, example in enumerate(lines):
        table.channel = table.guild.create_text_channel(f"line-{number}")
        try:
            await check(example)
        except pytest.fail.Exception as error:
            failed.append(str(error))
    if failed:
        pytest.fail("\n".join(dict.fromkeys(failed)), pytrace=False)


async def typed(table: Server, example: Example, person: Any = None, **more: Any) -> Any:
    """Type an example as a person, by default Alice, and return the answer. Fail if Discord refuses it."""
    try:
        options = {**dict.fromkeys(example.needed, table.bob), **example.options, **more}
        return await (person or table.alice).slash(table.channel, example.name, **options)
    except simcord.OptionError as error:
        pytest.fail(f"HELP shows {example.typed} and Discord doesn't take it: {error}", pytrace=False)


def buttons(shown: Any) -> list[dict[str, Any]]:
    """Return an answer's buttons, or an empty list if the answer is a form."""
    if shown.modal or shown.response is None:
        return []
    return [component for component in components(shown) if component["type"] == _BUTTON]


async def each_button(table: Server, example: Example, **more: Any) -> AsyncIterator[tuple[Any, int]]:
    """Yield an answer to an example with each button's number; type it again once a press has changed it.

    A list that a button opens replaces the buttons, for example, and *Again* makes another roll the last one.
    """
    shown = await typed(table, example, **more)
    known, roll = buttons(shown), await _last_number(table)
    for number in range(len(known)):
        if (buttons(shown), await _last_number(table)) != (known, roll):
            shown = await typed(table, example, **more)
            known, roll = buttons(shown), await _last_number(table)
        yield shown, number


async def _last_number(table: Server) -> int:
    last = await last_roll(table)
    return last[0].id if last else 0


async def click(person: Any, example: Example, shown: Any, number: int) -> Any:
    """Press the button with this number, because labels may repeat; fail if it no longer exists."""
    known = buttons(shown)
    if number >= len(known):
        fail(example, "once more", shown)
    return await person.click(shown.response, custom_id=known[number]["custom_id"])


async def enter_nonsense(person: Any, pressed: Any) -> None:
    """If a press opened a form, send it with a question mark in each text field."""
    rows = pressed.modal["components"] if pressed.modal else ()
    fields = [row["component"] for row in rows if "component" in row]
    if texts := {field["custom_id"]: "?" for field in fields if field["type"] == _TEXT}:
        await person.submit_modal(pressed, texts)


def fail(example: Example, when: str, shown: Any) -> NoReturn:
    """Fail in one line that names a line of HELP and says how it was answered."""
    said = " ".join(text_of(shown).split())
    pytest.fail(f"HELP shows {example.typed} and, typed {when}, it's refused: {said}", pytrace=False)


def lacks(example: Example, *what: str) -> NoReturn:
    """Fail in one line for each thing that is wrong with a line of HELP, which it names."""
    pytest.fail("\n".join(f"HELP shows {example.typed}: {wrong}" for wrong in what), pytrace=False)


def wrong_with(cards: Iterable[Card]) -> Iterator[str]:
    """Yield a sentence for each picture on cards that doesn't exist, and for cards that are only pictures."""
    known = {"", *NAMES, *all_pictures()}
    for card in cards:
        lines = [line for line in card.lines if isinstance(line, Pictured)]
        rows = [*card.rows, *((*line.seen, *line.dice) for line in lines)]
        names = [part.name for row in rows for part in row if isinstance(part, Face)]
        for name in {card.sign, *names} - known:
            yield f"no picture is named {name}. Add it to pictures, or correct the name"
        if names and not card.working and not any(line.words for line in lines):
            yield "its pictures have no words. Add Card.working or Pictured.words"


def plain_text(shown: Any) -> str:
    """Return a message's text in one line, without the numbers and seals of rolls."""
    return " ".join(_OWN.sub("", text_of(shown)).split())


async def last_roll(table: Server) -> tuple[StoredRoll, AnyGame, Trail[Any]] | None:
    """Return Alice's last roll in the channel, with its game and its versions, or None."""
    stored = await table.bots[-1].stored_rolls.latest(table.channel.id, table.alice.id)
    return (stored, *read_trail(all_games(), stored)) if stored else None
