"""A simulated server with the bot, and readers of its messages."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

import discord
import simcord
from simcord.results import ResponseMessage

from bot.app import Rollwright, build_bot
from bot.config import Config
from bot.dice.faces import ScriptedFaces

NAMES = ("Gwen", "Kim", "Alice", "Bob", "Sam")


class LoadedDice:
    """Dice scripted by the test. Drawing an unscripted face fails.

    ``lacked`` has the draws that failed. Check it, because the bot answers a failed press with a message.
    """

    def __init__(self) -> None:
        self._script = ScriptedFaces()
        self._always = 0
        self.lacked: list[str] = []

    def will_show(self, *faces: int) -> None:
        """Set the next faces, in the order the rules ask for them."""
        assert self._script.left == 0, "faces of an earlier roll were never asked for"
        self._script = ScriptedFaces(*faces)

    def will_all_show(self, face: int) -> None:
        """Set every face from now on, or a die's highest one if it has no such face."""
        self._always = face

    def draw(self, count: int, sides: int) -> list[int]:
        if self._always:
            return [min(self._always, sides)] * count
        try:
            return self._script.draw(count, sides)
        except LookupError as error:
            self.lacked.append(str(error))
            raise

    @property
    def left(self) -> int:
        return self._script.left


class CountedBytes:
    """Bytes for nonces: different each time, but the same in every run."""

    def __init__(self) -> None:
        self._count = count(1)

    def __call__(self, length: int) -> bytes:
        return next(self._count).to_bytes(length)


@dataclass
class Server:
    """A simulated server with a channel, a thread in it, and the bot.

    Gwen can manage the channel. Kim has the keepers' role, which grants nothing by itself. Alice and Bob
    are players, and Sam is a stranger.
    """

    env: simcord.Env
    config: Config
    dice: LoadedDice
    entropy: CountedBytes
    bots: list[Rollwright]
    guild: Any
    channel: Any
    thread: Any
    gm: Any
    keepers: Any
    kim: Any
    alice: Any
    bob: Any
    sam: Any

    def number(self, roll: int = 1) -> str:
        """Return the public number of the first stored roll, or of this one."""
        return self.bots[-1].numbers.shown(roll)

    async def restart(self) -> None:
        """Stop the bot and start a new one on the same database."""
        fresh = await build_bot(self.config, source=self.dice, entropy=self.entropy)
        self.bots.append(fresh)
        await self.env.restart_bot(fresh)
        await self.bots[-2].close()


def seated(env: simcord.Env, bot: Rollwright, config: Config, dice: LoadedDice) -> Server:
    """Return a server with everyone in it."""
    guild = env.create_guild("Table")
    people = {name: env.create_user(name.lower(), global_name=name) for name in NAMES}
    gms = guild.create_role("GM", permissions=discord.Permissions(manage_channels=True))
    keepers = guild.create_role("Keeper")
    return Server(
        env=env,
        config=config,
        dice=dice,
        entropy=CountedBytes(),
        bots=[bot],
        guild=guild,
        channel=guild.create_text_channel("rolls"),
        thread=None,
        gm=guild.add_member(people["Gwen"], roles=[gms]),
        keepers=keepers,
        kim=guild.add_member(people["Kim"], roles=[keepers]),
        alice=guild.add_member(people["Alice"]),
        bob=guild.add_member(people["Bob"]),
        sam=guild.add_member(people["Sam"]),
    )


@dataclass
class RollAnswers:
    """The answers to a hidden roll: the public line, and the private answer to the roller."""

    response: Any
    private: Any


def public(where: Any) -> list[Any]:
    """Return a channel's public messages, oldest first."""
    return [message for message in where.history() if not message.flags.ephemeral]


def line_of(table: Server, result: Any, where: Any) -> RollAnswers:
    """Return the channel's newest public message along with the answer to the command."""
    return RollAnswers(as_result(table, public(where)[-1]).response, result.response)


def newest(table: Server, label: str) -> RollAnswers:
    """Return the channel's newest public message that has a button with this label."""
    results = [as_result(table, message) for message in public(table.channel)]
    return [result for result in results if label in all_labels(result)][-1]


def as_result(table: Server, message: Any) -> RollAnswers:
    """Return a channel's message in the form of a command's result."""
    stored = table.env.backend.get_message(message.channel.id, message.id)
    return RollAnswers(ResponseMessage(table.env, stored), None)


def text_of(result: Any) -> str:
    """Return all text in a message: its content and its embed."""
    response = result.response
    said = [response.content]
    for embed in response.embeds:
        said += [embed.author.name or "", embed.title or "", embed.description or "", embed.footer.text or ""]
    return "\n".join(part for part in said if part)


def headline(result: Any) -> str:
    """Return the first line of a roll's card, without its heading marks."""
    return str(result.response.embeds[0].description).split("\n")[0].strip("# *")


def components(result: Any) -> list[dict[str, Any]]:
    """Return every button and list of a message."""
    return [component for row in result.response.components for component in row["components"]]


KEEP = "★"


def labels(result: Any) -> list[str]:
    """Return the labels of a message's buttons, except *★*, which every visible roll has."""
    return [label for label in all_labels(result) if label != KEEP]


def all_labels(result: Any) -> list[str]:
    """Return the labels of all of a message's buttons."""
    return [component["label"] for component in components(result) if component["type"] == 2]


async def pick(person: Any, shown: Any, ask: str, *labels: str) -> Any:
    """Pick the choices with these labels from the message's list with this prompt."""
    (menu,) = [component for component in components(shown) if component.get("placeholder") == ask]
    known = {option["label"]: option["value"] for option in menu["options"]}
    return await person.select(
        shown.response, [known[label] for label in labels], custom_id=menu["custom_id"]
    )


def entered(form: Mapping[str, Any] | None, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a form's entries. A single choice's key becomes a list where Discord sends a list."""
    parts = [row.get("component") or {} for row in (form or {}).get("components", ())]
    lists = {part["custom_id"] for part in parts if part.get("type") in _LISTS}
    return {
        key: [value] if key in lists and isinstance(value, str) else value for key, value in values.items()
    }


_LISTS = (discord.ComponentType.select.value, discord.ComponentType.checkbox_group.value)


async def press(person: Any, shown: Any, label: str) -> Any:
    """Press a message's button, or one under its *More…*."""
    if label not in labels(shown) and "More…" in labels(shown):
        shown = await person.click(shown.response, label="More…")
    return await person.click(shown.response, label=label)
