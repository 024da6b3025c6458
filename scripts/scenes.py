"""The scenes of the documentation's pictures: what people do at a table with scripted dice."""

import hashlib
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import discord
import simcord
from msgspec import Struct

from bot.app import Rollwright, build_bot
from bot.config import Config
from bot.games.dnd.demo import BO, MIRA, join
from bot.games.dnd.demo import prepare as dnd
from bot.games.magic.demo import prepare as magic
from bot.games.planechase.demo import prepare as planechase
from bot.games.wizards.demo import prepare as wizards
from bot.play import PageClock, upload_faces
from bot.rolls.card import bare, shortened
from bot.seats import Seats
from bot.store.database import MEMORY
from bot.words.speaking import ENGLISH, address


class WrittenFaces:
    """Dice that show a scene's scripted faces by number of sides, or 1 if none are scripted."""

    def __init__(self) -> None:
        self.faces: Mapping[int, list[int]] = {}

    def draw(self, number: int, sides: int) -> list[int]:
        """Return the next faces of dice with this many sides."""
        if sides not in self.faces:  # A shuffled deck.
            return [1] * number
        return [self.faces[sides].pop(0) for _ in range(number)]


class Scene(Struct, frozen=True):
    """The scene for one picture, with its actions and the faces of its dice by number of sides."""

    play: Callable[[Seats], Awaitable[None]]
    faces: Mapping[int, tuple[int, ...]]


class Set(Struct, frozen=True):
    """The stage for scenes: one bot, and a server for each scene."""

    env: simcord.Env
    bot: Rollwright
    dice: WrittenFaces
    assets: Mapping[str, tuple[str, bytes]]

    async def play(self, scene: Scene) -> tuple[Seats, discord.Message]:
        """Play a scene, and return its table and the pictured message."""
        seats = self.seats(scene)
        await scene.play(seats)
        assert not any(self.dice.faces.values()), f"faces that were never asked for: {self.dice.faces}"
        return seats, pictured(seats)

    def seats(self, scene: Scene) -> Seats:
        """Return a table in its own server, with the scene's dice."""
        guild = self.env.create_guild("The Rolling Table")
        role = guild.create_role("GM", permissions=discord.Permissions(manage_channels=True))
        people = [self.env.create_user(name.lower(), global_name=name) for name in ("Gwen", "Alice", "Bob")]
        gm, *players = (guild.add_member(each, roles=[role] * (each is people[0])) for each in people)
        seats = Seats(guild.create_text_channel("table"), gm, *players)
        self.dice.faces = {sides: list(faces) for sides, faces in scene.faces.items()}
        return seats


@asynccontextmanager
async def on_set() -> AsyncIterator[Set]:
    """Yield a stage with a bot set up like the ``play`` page, in English."""
    clock, dice, drawn = PageClock(), WrittenFaces(), count(1)
    bot = await build_bot(
        Config(database=MEMORY, shards=1, faces=False),
        source=dice,
        entropy=lambda length: next(drawn).to_bytes(length),
        always_sync=True,
        clock=clock,
    )
    address(ENGLISH, ENGLISH)
    try:
        async with simcord.run(bot, shard_count=1, check_errors=False) as env:
            clock.env = env
            assets = await upload_faces(bot)
            if env.bot.user:
                await env.bot.user.edit(username="Rollwright")
            yield Set(env, bot, dice, assets)
    finally:
        await bot.close()


async def _dice(seats: Seats) -> None:
    await seats.first.slash(seats.channel, "roll", dice="4d6kh3+2", label="strength")
    listed: Any = await seats.first.click(seats.channel.history()[-1], label="Reroll…")
    (menu,) = (each for row in listed.response.components for each in row["components"] if each["type"] == 3)
    dropped = next(each["value"] for each in menu["options"] if "dropped" in json.dumps(each))
    await seats.first.select(listed.response, [dropped])


def pictured(seats: Seats) -> discord.Message:
    """Return the newest message with buttons."""
    return next(each for each in reversed(seats.channel.history()) if each.components)


async def _pick(seats: Seats, who: simcord.MemberActor, creature: str) -> None:
    """Attack a creature that's picked from the list on the fight's message."""
    message = pictured(seats)
    menus = (child for row in message.components for child in getattr(row, "children", ()))
    menu = next(each for each in menus if isinstance(each, discord.SelectMenu))
    value = next(each.value for each in menu.options if each.label.startswith(creature))
    await who.select(message, [value], custom_id=menu.custom_id)


async def fight_steps(seats: Seats) -> AsyncIterator[str]:
    """Play a round of a fight, and yield its message's digest after each press."""
    await dnd(seats)
    yield digest(pictured(seats))
    for who, target in ((seats.first, "Goblin 1"), (seats.gm, "Mira"), (seats.second, "Ogre")):
        await _pick(seats, who, target)
        yield digest(pictured(seats))
        if who is not seats.second:
            await seats.press(who, "End turn")
            yield digest(pictured(seats))


async def _fight(seats: Seats) -> None:
    async for _ in fight_steps(seats):
        pass


async def _odds(seats: Seats) -> None:
    shown: Any = await seats.first.slash(seats.channel, "odds", dice="1d20+7", goal="15")
    await seats.first.click(shown.response, label="Share")


async def _panel(seats: Seats) -> None:
    rows = "Longsword: 1d20+6\nFireball = 8d6 fire\nLuck: 1d100"
    form = await seats.first.slash(seats.channel, "panel new", title="Combat")
    await seats.first.submit_modal(form, {"title": "Combat", "rolls": rows})


async def _attack(seats: Seats) -> None:
    await join(seats, (seats.first, MIRA))
    await seats.first.slash(seats.channel, "dnd attack", attack="Longsword", ac=15)


async def _breath(seats: Seats) -> None:
    await join(seats, (seats.first, MIRA), (seats.second, BO))
    await seats.gm.slash(
        seats.channel, "dnd damage", dice="12d8 acid", save="dex", dc="18", targets="Mira; Bo"
    )


SCENES: Mapping[str, Scene] = {
    "dice": Scene(_dice, {6: (5, 1, 4, 6, 3)}),
    "dnd": Scene(_fight, {20: (12, 4, 15, 8, 13, 14, 20), 8: (8, 7, 5), 6: (6, 5)}),
    "dnd-attack": Scene(_attack, {20: (17,), 8: (7,)}),
    "dnd-breath": Scene(_breath, {20: (16, 5), 8: (3, 7, 2, 8, 5, 4, 6, 1, 7, 5, 3, 6)}),
    "magic": Scene(magic, {20: (14, 7)}),
    "odds": Scene(_odds, {}),
    "panel": Scene(_panel, {}),
    "planechase": Scene(planechase, {}),
    "wizards": Scene(wizards, {6: (4,)}),
}
"""The scenes by the names of their pictures."""

_IDS = re.compile(r"\d{17,20}|\b[A-Z0-9]{6}(?=\"})")
_FACE = re.compile(r"<:(?:d\d+_(\d+)\w*?(_dropped)?|\w+):\d+> ?")
_BARS = re.compile(r"(?s)```.*?```")
_LINK = re.compile(r"\[(.*?)\]\(http.*?\)")
_LONGEST = 300  # Characters that people listen to.


def body(message: discord.Message) -> Any:
    """Return everything a message shows, without numbers that differ between runs."""
    rows: list[Any] = [row.to_dict() for row in message.components]
    shown = {
        "content": message.content,
        "embeds": [embed.to_dict() for embed in message.embeds],
        "components": [
            {key: child.get(key) for key in ("label", "placeholder", "style", "options") if child.get(key)}
            for row in rows
            for child in row.get("components", ())
        ],
    }
    return json.loads(_IDS.sub("0", json.dumps(shown)))


def digest(message: discord.Message) -> str:
    """Return the SHA-256 of everything a message shows, which its picture contains."""
    return hashlib.sha256(json.dumps(body(message), sort_keys=True).encode()).hexdigest()


def film_digest(steps: Iterable[str]) -> str:
    """Return the SHA-256 of an animation's steps, which its file contains."""
    return hashlib.sha256(" ".join(steps).encode()).hexdigest()


def alt_text(message: discord.Message) -> str:
    """Return a one-line description of a message, with the roller, the card and its buttons."""
    embed = message.embeds[0].to_dict()
    lines = [embed.get("author", {}).get("name", ""), embed.get("title", ""), embed.get("description", "")]
    text = _FACE.sub(_in_words, _LINK.sub(r"\1", _BARS.sub("", "\n".join(filter(None, lines)))))
    parts = (" ".join(bare(line.lstrip("# ")).split()) for line in text.split("\n"))
    buttons = (each["label"] for each in body(message)["components"] if "label" in each)
    said = ", ".join(filter(None, parts)).replace('"', "'")
    return f"{shortened(said, _LONGEST)}. Buttons: {', '.join(buttons)}"


def _in_words(face: re.Match[str]) -> str:
    """Return a die's number, or nothing for a sign with its words next to it."""
    if not face[1]:
        return ""
    return f"{face[1]} (dropped) " if face[2] else f"{face[1]} "
