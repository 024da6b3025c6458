"""Checks for every game, based on the examples in its help. Run ``rollwright check-game NAME``."""

import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from hashlib import shake_128
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from bot.codec import loads
from bot.dice.faces import FairFaces
from bot.dice.roll import Faces
from bot.errors import PlayerError
from bot.faces.names import NAMES
from bot.games import all_games, all_pictures, all_topics, packaged
from bot.rolls.act import AGAIN, AMEND, UNDO
from bot.rolls.card import Card
from bot.rolls.values import Who
from bot.testing.examples import Example, no_command
from bot.testing.table import Server, all_labels, as_result, headline, public
from bot.testing.trying import (
    HIGH,
    LOW,
    buttons,
    click,
    each_button,
    enter_nonsense,
    fail,
    in_turn,
    lacks,
    last_roll,
    plain_text,
    typed,
    wrong_with,
)
from bot.ui import embeds

_KEY = re.compile(r"[a-z_]+")
_MARKED = "*so*"
_SEEN_MARKED = re.compile(r"(?<!\\)\*so(?<!\\)\*")
_CODE = re.compile(r"`[^`\n]*`")


@pytest.fixture(autouse=True)
def no_errors_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test in which the bot logs an error."""
    yield
    errors = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not errors, errors


@pytest.fixture
def rolling(help_lines: list[Example]) -> list[Example]:
    """Return the lines of the help that roll."""
    return [example for example in help_lines if example.rolls]


@pytest.fixture
def drawn(table: Server, monkeypatch: pytest.MonkeyPatch) -> list[Card]:
    """Return a list that gets every card drawn from now on. All pictures can be shown."""
    cards, look = list[Card](), embeds.look

    def looks(card: Card, roller: int = 0) -> embeds.Look:
        cards.append(card)
        return look(card, roller)

    monkeypatch.setattr(embeds, "look", looks)
    table.bots[-1].face_emojis.tags = dict.fromkeys([*NAMES, *all_pictures()], "▣")
    return cards


def test_it_has_help_with_examples_that_roll(game: str, rolling: list[Example]) -> None:
    """The first topic of HELP is the game's title, and at least one of its lines rolls if it has GAME."""
    if not all_topics()[game]:
        pytest.fail("HELP is missing. Add a tuple of Topic, with a Line for each command", pytrace=False)
    if game in all_games() and not rolling:
        pytest.fail("HELP shows no roll. Add a Line for a command with the option hidden", pytrace=False)
    if game not in all_games() and rolling:
        pytest.fail("GAME is missing, or its key isn't the game's name", pytrace=False)


def test_its_help_names_commands_that_exist(game: str, help_lines: list[Example]) -> None:
    """Each line of HELP that begins with a slash is a command with its options."""
    known = {example.typed for example in help_lines}
    lines = [line.typed for topic in all_topics()[game] for line in topic.cheat if line.typed.startswith("/")]
    unfit = "its options don't fit. Check their names and values"
    if wrong := [f"HELP shows {line}: {no_command(line) or unfit}" for line in lines if line not in known]:
        pytest.fail("\n".join(wrong), pytrace=False)


def test_its_acts_have_keys_that_fit_a_button(game: str) -> None:
    """*Edit…* and *Undo* exist, and every key is short, of lower-case letters."""
    if game in all_games():  # Others only use rolls of another game.
        acts = all_games()[game].acts
        assert {AMEND, UNDO} <= set(acts), "acts lack Edit or Undo: use acts(amending(…))"
        assert all(_KEY.fullmatch(key) and key != AGAIN for key in acts)


async def test_every_example_of_the_help_works(table: Server, game: str, help_lines: list[Example]) -> None:
    """Every example gets an answer. A roll can be read from storage, and its chances are from 0 to 1."""

    async def works(example: Example) -> None:
        table.dice.will_all_show(HIGH)
        shown = await typed(table, example)
        assert shown.acknowledged, example.typed
        last = await last_roll(table)
        if last is None and example.rolls and game in packaged().used:
            fail(example, "at an empty table", shown)
        if last and last[0].game == game:
            stored, played, trail = last
            played.resolve(trail)
            assert loads(Faces, stored.versions[0].faces) == trail[0].faces
            chances = played.odds.of(trail[0].request)
            if why := no_command(played.command(trail[0].request)):
                lacks(example, f"GAME.command is wrong. {why}")
            if wrong := [chance for chance in (chances.of if chances else ()) if not 0 <= chance.share <= 1]:
                lacks(example, f"these odds aren't from 0 to 1: {wrong}")

    await in_turn(table, help_lines, works)


async def test_its_cards_fit_all_faces(table: Server, game: str, rolling: list[Example]) -> None:
    """A hundred rolls of each example have a card. Its pictures exist, and its buttons have acts."""
    draws = count()
    source = FairFaces(lambda size: shake_128(b"%d" % next(draws)).digest(size))  # The same faces each time.

    async def fits(example: Example) -> None:
        table.dice.will_all_show(HIGH)
        await typed(table, example)
        last = await last_roll(table)
        if last is None or last[0].game != game:
            return
        _, played, trail = last
        cards = list[Card]()
        for _ in range(100):
            with suppress(PlayerError):  # A game may refuse some faces.
                faces = played.throw(trail[0].request, source)
                cards.append(played.card((replace(trail[0], faces=faces),)))
        keys = {action.key for card in cards for action in card.actions if not action.leads}
        lost = [
            f"no act has the key of the button {key}. Add it to acts(others=…)"
            for key in keys - {AGAIN}
            if key not in played.acts
        ]
        if wrong := {*lost, *wrong_with(cards)}:
            lacks(example, *sorted(wrong))

    await in_turn(table, rolling, fits)


async def test_every_button_works_or_says_why(
    table: Server, help_lines: list[Example], drawn: list[Card]
) -> None:
    """Every button of an answer does something, even for other people and after a restart.

    Every picture on the way exists, and is in words too.
    """
    table.dice.will_all_show(HIGH)
    shown_before: list[tuple[Example, Any, list[str]]] = []

    async def works(example: Example) -> None:
        for person in (table.alice, table.bob):
            async for shown, number in each_button(table, example):
                if person is table.alice or not shown.response.ephemeral:
                    pressed = await click(person, example, shown, number)
                    assert pressed.acknowledged, example.typed
                    await enter_nonsense(person, pressed)
        last = await typed(table, example)
        shown_before.append((example, last, [button["custom_id"] for button in buttons(last)]))
        if wrong := set(wrong_with(drawn)):
            lacks(example, *sorted(wrong))
        drawn.clear()

    await in_turn(table, help_lines, works)
    await table.restart()
    for example, shown, ids in shown_before:
        for custom_id in ids:
            if custom_id in [button["custom_id"] for button in buttons(shown)]:
                pressed = await table.alice.click(shown.response, custom_id=custom_id)
                assert pressed.acknowledged, example.typed


async def test_hidden_it_tells_nothing_of_its_dice(table: Server, rolling: list[Example]) -> None:
    """The public line of a blind roll is the same no matter what the dice show."""

    async def tells_nothing(example: Example) -> None:
        seen = []
        for face in (LOW, HIGH):
            table.dice.will_all_show(face)
            await typed(table, example, hidden="blind")
            seen.append(_seen_by_all(table))
        if seen[0] != seen[1]:
            lacks(example, f"rolled blind, everyone sees a difference: {seen}")

    await in_turn(table, rolling, tells_nothing)


async def test_secret_it_posts_nothing(table: Server, rolling: list[Example]) -> None:
    """No one notices a roll that only its roller sees."""
    table.dice.will_all_show(HIGH)

    async def posts_nothing(example: Example) -> None:
        await typed(table, example, hidden="me")
        for message in public(table.channel):
            text = plain_text(as_result(table, message))
            lacks(example, f"rolled secretly, it posts this. Update no panel if shown.private: {text}")

    await in_turn(table, rolling, posts_nothing)


def _seen_by_all(table: Server) -> list[tuple[str, list[str]]]:
    """Return the text and buttons of the channel's newest hidden roll, or an empty list."""
    shown = [as_result(table, message) for message in public(table.channel)]
    lines = [(plain_text(message), all_labels(message)) for message in shown]
    return [line for line in lines if "Reveal…" in line[1]][-1:]


async def test_undo_brings_back_what_was_there(table: Server, rolling: list[Example]) -> None:
    """No one gets a second roll by changing one and undoing that."""

    async def is_brought_back(example: Example) -> None:
        table.dice.will_all_show(HIGH)
        for number, button in enumerate(buttons(await typed(table, example))):
            if button["label"] in {"Again", "Undo"}:
                continue
            shown = await typed(table, example)
            first = headline(shown)
            table.dice.will_all_show(LOW)
            await click(table.alice, example, shown, number)
            if "Undo" in all_labels(shown):
                await table.alice.click(shown.response, label="Undo")
                if headline(shown) != first:
                    lacks(example, f"after {button['label']} and Undo, {headline(shown)} isn't {first}")
            table.dice.will_all_show(HIGH)

    await in_turn(table, rolling, is_brought_back)


async def test_what_people_type_is_shown_as_they_typed_it(table: Server, help_lines: list[Example]) -> None:
    """Markdown in typed text, and in its author's name, is shown as typed."""
    marked = table.guild.add_member(table.env.create_user("marked", global_name=_MARKED))
    table.dice.will_all_show(HIGH)

    async def is_shown(example: Example) -> None:
        first = await typed(table, example, marked, **dict.fromkeys(example.texts, _MARKED))
        shown = await typed(table, example)
        for button in [] if not shown.response or shown.response.ephemeral else buttons(shown):
            if button["custom_id"] in {other["custom_id"] for other in buttons(shown)}:
                await marked.click(shown.response, custom_id=button["custom_id"])
        for message in (first, *(as_result(table, message) for message in public(table.channel))):
            for text in _descriptions(message):
                if _SEEN_MARKED.search(_CODE.sub("", text)):
                    lacks(example, f"{_MARKED} isn't shown as it's typed, so use plain() there: {text}")

    await in_turn(table, help_lines, is_shown)


def _descriptions(message: Any) -> list[str]:
    return [embed.description or "" for embed in message.response.embeds] if message.response else []


async def test_whoever_is_forgotten_is_in_no_table(table: Server, help_lines: list[Example]) -> None:
    """Neither the ID nor the name of a forgotten player stays anywhere, nor those of anyone a roll names."""
    table.dice.will_all_show(HIGH)

    async def is_forgotten(example: Example) -> None:
        others = dict.fromkeys(example.people, table.bob)
        await typed(table, example, **others)
        bot = table.bots[-1]
        for name, person in {"Alice": table.alice, **({"Bob": table.bob} if others else {})}.items():
            await bot.forgetting.person(Who(person.id, name))
            await bot.forgetting.done()
            kept = await bot.database.read(_everything)
            left = {of for of, text in kept if str(person.id) in text or name in text}
            if left:
                lacks(
                    example,
                    f"after Forget me…, {', '.join(sorted(left))} still names them. PEOPLE lacks a column of"
                    " it, or a name in a request isn't in a field called name or ending in _name",
                )

    await in_turn(table, help_lines, is_forgotten)


def _everything(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """Return every row of every table as text, with the table's name."""
    tables = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    ).fetchall()
    return [
        (name, repr(row))
        for (name,) in tables
        for row in connection.execute(f"SELECT * FROM {name}").fetchall()  # noqa: S608 - its own tables
    ]
