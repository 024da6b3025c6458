"""What newcomers write in ``play``'s channel: a line that begins with a command's name is that command."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from typing import Any

import discord
import simcord
from discord import AppCommandOptionType, app_commands
from msgspec import Struct

from bot.app import Rollwright
from bot.rolls.card import code
from bot.words import Later, later

AnyCommand = app_commands.Command[Any, ..., Any]

TAKEN = later(
    "-# Taken as **/{name}**. On Discord a command is picked: choose it from the list that / opens,"
    " and fill it in."
)
PICK = later(
    "Type **/{name}**, choose it from the list that opens, then fill in what it asks for, and press Enter."
)
FORM = later(
    "**/{name}** opens a form, which only the command itself can: type it, choose it from the list,"
    " press Enter."
)
NEAR = later("{typed} isn't a command. Try {line}.")
UNKNOWN = later("{typed} isn't a command. Type / and choose from the list, or use /help.")
_TRIES, _TRY = (
    100,
    0.05,
)  # How often, and how many seconds apart, it is tried while something else is under way.
_TEXT, _NUMBER, _YES_OR_NO = (
    AppCommandOptionType.string,
    AppCommandOptionType.integer,
    AppCommandOptionType.boolean,
)


class Line(Struct, frozen=True):
    """A chat line's meaning: the command by its full name, and its options, None if not understood."""

    name: str
    options: Mapping[str, Any] | None


def read_line(text: str, known: Mapping[str, AnyCommand]) -> Line | None:
    """The command that a line begins with, its slash may be missing; None if it begins with none.

    ``option:value`` sets that option; what stands before the first is the text of the first option.
    """
    words = text.strip().removeprefix("/").split()
    names = [" ".join(words[:count]).casefold() for count in range(len(words), 0, -1)]
    name = next((each for each in names if each in known), "")
    if not name:
        return None
    rest = text.strip().removeprefix("/").split(maxsplit=len(name.split()))[len(name.split()) :]
    return Line(name, _options(rest[0] if rest else "", known[name].parameters))


def _options(text: str, parameters: list[app_commands.Parameter]) -> Mapping[str, Any] | None:
    by_name = {parameter.display_name: parameter for parameter in parameters}
    parts = re.split(rf"(?:^|\s)({'|'.join(map(re.escape, by_name))}):\s*", text) if by_name else [text]
    given = dict(zip(parts[1::2], parts[2::2], strict=True))
    if parts[0].strip():
        first = next(
            (parameter.display_name for parameter in parameters if parameter.display_name not in given), None
        )
        if first is None:
            return None
        given[first] = parts[0]
    if any(parameter.required and parameter.display_name not in given for parameter in parameters):
        return None
    read = {name: _value(value.strip(), by_name[name]) for name, value in given.items()}
    return None if None in read.values() else read


def read_unknown(text: str, known: Mapping[str, AnyCommand]) -> str | None:
    """Return a hint for a line that begins with no command, but as one does; None for any other."""
    found = re.match(r"[!/]([^\W\d_][\w-]*)(.*)", text.strip(), re.DOTALL)
    if found is None:
        return None
    near = _near(found[1].casefold(), known)
    typed = code(f"{text.strip()[0]}{found[1]}")
    return NEAR.say(typed=typed, line=code(f"/{near}{found[2]}")) if near else UNKNOWN.say(typed=typed)


def _near(typed: str, known: Mapping[str, AnyCommand]) -> str | None:
    """Return the command that is most likely meant: it begins so, ends so, or is spelled almost so."""
    if any(name.startswith(f"{typed} ") for name in known):  # All of a group begin so.
        return None
    begin = [name for name in known if name.startswith(typed)]
    end = [name for name in known if name.endswith(f" {typed}")]
    if begin:
        return min(begin, key=len)
    return end[0] if len(end) == 1 else next(iter(get_close_matches(typed, known, 1)), None)


def _value(text: str, option: app_commands.Parameter) -> Any:
    """Return what an option is set to; None for what it doesn't take, or a list of Discord's has."""
    kind = option.type
    if option.choices:
        return _chosen(text.casefold(), option.choices)
    if kind is _TEXT:
        return text
    if kind is _NUMBER:
        return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None
    if kind is _YES_OR_NO:
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.casefold())
    return None


def _chosen(text: str, choices: list[app_commands.Choice[Any]]) -> Any:
    """Return the value of the choice with this label or value, or whose label alone begins so; else None."""
    keys = (text, text.replace("&", "n"))  # D&D is typed for what is stored as dnd.
    exact = [
        choice.value for choice in choices if choice.name.casefold() == text or str(choice.value) in keys
    ]
    found = exact or [choice.value for choice in choices if text and choice.name.casefold().startswith(text)]
    return found[0] if len(found) == 1 else None


class Chat:
    """Reads the lines of one channel and does what they mean, as whoever wrote them."""

    def __init__(
        self, bot: Rollwright, people: Mapping[int, simcord.MemberActor], done: Callable[[], Awaitable[None]]
    ) -> None:
        self._bot = bot
        self._people = people
        names = "|".join(re.escape(person.name) for person in people.values())
        self._named = re.compile(rf"(?i)@({names})\b")
        self._done = done
        self._told: set[int] = set()
        self._lines: asyncio.Queue[tuple[int, Line]] = asyncio.Queue()
        commands_here = [
            command for command in bot.tree.walk_commands() if isinstance(command, app_commands.Command)
        ]
        self._known = {each.qualified_name: each for each in commands_here}
        bot.add_listener(self.on_message)

    async def on_message(self, message: discord.Message) -> None:
        """Say how a command is picked, and note it to be done."""
        text = self._named.sub(self._mention, message.content)
        if message.author.id not in self._people:
            return
        line = read_line(text, self._known)
        if line is None:
            if hint := read_unknown(text, self._known):
                await message.channel.send(hint)
            return
        if line.options is None:
            await message.channel.send(PICK.say(name=line.name))
            return
        if message.author.id not in self._told:  # Once is enough: it would bury the table.
            self._told.add(message.author.id)
            await message.channel.send(TAKEN.say(name=line.name))
        self._lines.put_nowait((message.author.id, line))

    def _mention(self, found: re.Match[str]) -> str:
        return next(
            f"<@{each.id}>" for each in self._people.values() if each.name.casefold() == found[1].casefold()
        )

    async def run(self, channel: simcord.ChannelHandle) -> None:
        """Do each line once what is under way on the page is through; say so where it could not be."""
        while True:
            user, line = await self._lines.get()
            if wrong := await self._do(channel, self._people[user], line):
                await self._bot.get_partial_messageable(channel.id).send(wrong.say(name=line.name))
            with suppress(simcord.SetupError):  # Whatever is under way shows it.
                await self._done()

    async def _do(self, channel: simcord.ChannelHandle, who: simcord.MemberActor, line: Line) -> Later | None:
        """Do what a line means, and answer what is said where it was not done."""
        for _ in range(_TRIES):
            try:
                result = await who.slash(channel, line.name, **(line.options or {}))
            except (simcord.OptionError, simcord.BackendError):
                return PICK
            except simcord.SetupError:  # Something else is under way.
                await asyncio.sleep(_TRY)
            else:
                return FORM if result.modal else None
        return PICK
