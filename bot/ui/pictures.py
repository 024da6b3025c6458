"""A picture on an embed, with words for those who do not see it."""

from io import BytesIO

import discord

from bot.rolls.card import shortened

_MOST_ALT = 1024  # Characters of a picture's description.


def pictured_on(embed: discord.Embed, picture: bytes, name: str, told: str) -> discord.File:
    """Put this PNG on the embed under a file name; answer the file that is sent with it.

    ``told`` is what it says, in words.
    """
    embed.set_image(url=f"attachment://{name}")
    return discord.File(BytesIO(picture), filename=name, description=shortened(told, _MOST_ALT))
