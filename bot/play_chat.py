"""The chat of ``play``. A line that starts with a command's name runs that command."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import discord
import simcord
from discord import AppCommandOptionType, app_commands
from msgspec import Struct

from bot.app import Rollwright
from bot.names import get_close_matches
from bot.rolls.card import code
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction
from bot.ui.custom_id import Tap
from bot.ui.views import Rows, tapped
from bot.words import Later, later, listed

AnyCommand = app_commands.Command[Any, ..., Any]

TAKEN = later("-# Run as **/{name}**. On Discord, type /, choose the command from the list, and fill it in.")
PICK = later("Type **/{name}**, choose it from the list, fill in the options, and press Enter.")
FORM = later("**/{name}** opens a form.")
NEAR = later("{typed} isn't a command. Try {line}.")
MORE = later("{typed} needs another word: {words}.")
OPEN = later("Open form…")
UNKNOWN = later("{typed} isn't a command. Type / and choose from the list, or use /help.")
_OPENS = "typed"  # The custom_id word of the button that opens a form.
_TRIES, _TRY = (
    100,
    0.05,
)  # How often, and at what interval in seconds, to retry while something else is running.
_TEXT, _NUMBER, _FRACTION, _YES_OR_NO, _MEMBER = (
    AppCommandOptionType.string,
    AppCommandOptionType.integer,
    AppCommandOptionType.number,
    AppCommandOptionType.boolean,
    AppCommandOptionType.user,
)


class ChatLine(Struct, frozen=True):
    """A parsed chat line: its command's full name, and its options, or None if they weren't understood."""

    name: str
    options: Mapping[str, Any] | None


def read_line(text: str, known: Mapping[str, AnyCommand]) -> ChatLine | None:
    """Return the command that a line starts with, even without a slash, or None if there is none.

    ``option:value`` sets that option. The text before the first one is the first option. Members can't be
    typed, so a line is understood without them.
    """
    words = text.strip().removeprefix("/").split()
    names = [" ".join(words[:count]).casefold() for count in range(len(words), 0, -1)]
    name = next((name for name in names if name in known), "")
    if not name:
        return None
    rest = text.strip().removeprefix("/").split(maxsplit=len(name.split()))[len(name.split()) :]
    return ChatLine(name, _options(rest[0] if rest else "", known[name].parameters))


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
    typed = (parameter for parameter in parameters if parameter.type is not _MEMBER)
    if any(parameter.required and parameter.display_name not in given for parameter in typed):
        return None
    read = {name: _value(value.strip(), by_name[name]) for name, value in given.items()}
    return None if None in read.values() else read


def read_unknown(text: str, known: Mapping[str, AnyCommand]) -> str | None:
    """Return a hint for a line that looks like a command but isn't one, or None for any other line."""
    matched = re.match(r"[!/]([^\W\d_][\w-]*)(.*)", text.strip(), re.DOTALL)
    if matched is None:
        return None
    line = " ".join(text.split())
    if of_group := _of_group(line[1:].casefold().split(), known):
        group, words = of_group
        return MORE.say(typed=code(f"/{group}"), words=listed(map(code, words), "or"))
    near = _near(matched[1].casefold(), known)
    typed = code(f"{line[0]}{matched[1]}")
    rest = line[1 + len(matched[1]) :]
    return NEAR.say(typed=typed, line=code(f"/{near}{rest}")) if near else UNKNOWN.say(typed=typed)


def _of_group(typed: list[str], known: Mapping[str, AnyCommand]) -> tuple[str, list[str]] | None:
    """Return the group of commands that these words start with, and the words that can follow it, or None."""
    for count in range(len(typed), 0, -1):
        group = " ".join(typed[:count])
        names = [name.removeprefix(f"{group} ") for name in known if name.startswith(f"{group} ")]
        if names:
            return group, sorted({name.split()[0] for name in names})
    return None


def _near(typed: str, known: Mapping[str, AnyCommand]) -> str | None:
    """Return the likeliest command: one with the same start or end, or almost the same spelling."""
    begin = [name for name in known if name.startswith(typed)]
    end = [name for name in known if name.endswith(f" {typed}")]
    if begin:
        return min(begin, key=len)
    return end[0] if len(end) == 1 else next(iter(get_close_matches(typed, known, 1)), None)


def _value(text: str, option: app_commands.Parameter) -> Any:
    """Return the value for an option, or None if it rejects the text or uses one of Discord's own lists."""
    kind = option.type
    if option.choices:
        return _chosen(text.casefold(), option.choices)
    if kind is _TEXT:
        return text
    if kind is _NUMBER:
        return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None
    if kind is _FRACTION:
        return float(text) if re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]+)?", text) else None
    if kind is _YES_OR_NO:
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.casefold())
    return None


def _chosen(text: str, choices: list[app_commands.Choice[Any]]) -> Any:
    """Return the value of the choice with this label, value or unique start of a label, or None."""
    keys = (text, text.replace("&", "n"))  # People type D&D for what is stored as dnd.
    exact = [
        choice.value for choice in choices if choice.name.casefold() == text or str(choice.value) in keys
    ]
    values = exact or [choice.value for choice in choices if text and choice.name.casefold().startswith(text)]
    return values[0] if len(values) == 1 else None


class Chat:
    """Reads the lines of one channel and runs them as their authors."""

    def __init__(
        self, bot: Rollwright, people: Mapping[int, simcord.MemberActor], done: Callable[[], Awaitable[None]]
    ) -> None:
        self._bot = bot
        self._people = people
        names = "|".join(re.escape(person.name) for person in people.values())
        self._named = re.compile(rf"(?i)@({names})\b")
        self._done = done
        self._told: set[int] = set()
        self._lines: asyncio.Queue[tuple[int, ChatLine]] = asyncio.Queue()
        commands_here = [
            command for command in bot.tree.walk_commands() if isinstance(command, app_commands.Command)
        ]
        self._known = {command.qualified_name: command for command in commands_here}
        self._forms: list[ChatLine] = []
        bot.taps = {**bot.taps, _OPENS: OnTap(self._open)}
        bot.add_listener(self.on_message)

    async def on_message(self, message: discord.Message) -> None:
        """Explain once how to pick a command, and queue the line."""
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

    def _mention(self, mention: re.Match[str]) -> str:
        return next(
            f"<@{person.id}>"
            for person in self._people.values()
            if person.name.casefold() == mention[1].casefold()
        )

    async def run(self, channel: simcord.ChannelHandle) -> None:
        """Run each queued line when the page is idle, and report the lines that fail."""
        while True:
            user, line = await self._lines.get()
            if wrong := await self._do(channel, self._people[user], line):
                view = self._opener(line) if wrong is FORM else discord.utils.MISSING
                await self._bot.get_partial_messageable(channel.id).send(wrong.say(name=line.name), view=view)
            with suppress(simcord.SetupError):  # The running action will show it.
                await self._done()

    def _opener(self, line: ChatLine) -> discord.ui.View:
        """Return a button that opens the line's form, because the page doesn't open it by itself."""
        self._forms.append(line)
        return Rows([tapped(OPEN.say(), f"{_OPENS}{len(self._forms) - 1}", first=True)])

    async def _open(self, interaction: AnyInteraction, tap: Tap) -> None:
        line = self._forms[tap.number]
        command: Any = self._known[line.name]
        names = {parameter.display_name: parameter.name for parameter in command.parameters}
        options = {names[name]: value for name, value in (line.options or {}).items()}
        await command.callback(command.binding, interaction, **options)

    async def _do(
        self, channel: simcord.ChannelHandle, who: simcord.MemberActor, line: ChatLine
    ) -> Later | None:
        """Run a line and return the message to post if it couldn't run."""
        for _ in range(_TRIES):
            try:
                result = await who.slash(channel, line.name, **(line.options or {}))
            except (simcord.OptionError, simcord.BackendError):
                return PICK
            except simcord.SetupError:  # Something else is running.
                await asyncio.sleep(_TRY)
            else:
                return FORM if result.modal else None
        return PICK
