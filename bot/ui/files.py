"""Files that people upload with a command, and files sent to them."""

import io
from io import BytesIO
from typing import Any, cast

import discord

from bot.errors import PlayerError
from bot.rolls.card import shortened
from bot.ui.context import AnyInteraction
from bot.ui.incoming import straight_file
from bot.words import say


async def content_of(file: discord.Attachment, most: int) -> bytes:
    """Return the content of a file of up to ``most`` bytes, without characters that reverse text.

    Raises:
        PlayerError: The file is larger. In this case it isn't downloaded.

    """
    check_size(file.size, most)
    return straight_file(await file.read())


def attached(interaction: AnyInteraction, number: str) -> discord.Attachment | None:
    """Return the file with this ID that was uploaded in a form, or None."""
    resolved = cast(dict[str, Any], interaction.data).get("resolved", {}).get("attachments", {})
    if number not in resolved:
        return None
    state = interaction._state  # noqa: SLF001 - like discord.py's own attachments
    return discord.Attachment(data=resolved[number], state=state)


def check_size(size: int, most: int) -> None:
    """Raise PlayerError if a file is larger than this many bytes."""
    if size > most:
        raise PlayerError(
            say(
                "That file is larger than {most:,} bytes, so nothing was imported. Export less at once.",
                most=most,
            )
        )


async def hand_out(interaction: AnyInteraction, words: str, content: bytes, name: str) -> None:
    """Send a file with this name privately, with a text about it."""
    await interaction.response.send_message(words, file=file_of(content, name), ephemeral=True)


def file_of(content: bytes, name: str) -> discord.File:
    """Return a file in the form that Discord receives."""
    return discord.File(io.BytesIO(content), name)


_MOST_ALT = 1024  # Characters of a picture's description.


def pictured_on(embed: discord.Embed, picture: bytes, name: str, description: str) -> discord.File:
    """Put this PNG on the embed; return the file to send with it."""
    embed.set_image(url=f"attachment://{name}")
    return discord.File(BytesIO(picture), filename=name, description=shortened(description, _MOST_ALT))
