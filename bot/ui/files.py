"""Files that people hand in with a command, and that are handed out to them."""

import io
from io import BytesIO

import discord

from bot.errors import PlayerError
from bot.rolls.card import shortened
from bot.ui.context import AnyInteraction
from bot.ui.directions import straight_file
from bot.words import say


async def content_of(file: discord.Attachment, most: int) -> bytes:
    """Return what stands in a file of up to so many bytes, without signs that turn text around.

    Raises:
        PlayerError: It is larger; then it is not fetched at all.

    """
    if file.size > most:
        raise PlayerError(
            say("That file is larger than {most:,} bytes, so nothing was imported; export less.", most=most)
        )
    return straight_file(await file.read())


async def hand_out(interaction: AnyInteraction, words: str, content: bytes, name: str) -> None:
    """Give whoever asked alone a file of this name, with words about it."""
    await interaction.response.send_message(words, file=file_of(content, name), ephemeral=True)


def file_of(content: bytes, name: str) -> discord.File:
    """A file to be sent."""
    return discord.File(io.BytesIO(content), name)


_MOST_ALT = 1024  # Characters of a picture's description.


def pictured_on(embed: discord.Embed, picture: bytes, name: str, told: str) -> discord.File:
    """Put this PNG on the embed under a file name; answer the file that is sent with it.

    ``told`` is what it says, in words.
    """
    embed.set_image(url=f"attachment://{name}")
    return discord.File(BytesIO(picture), filename=name, description=shortened(told, _MOST_ALT))
