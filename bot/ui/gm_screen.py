"""The channel where GMs are told about blind rolls."""

import discord

from bot.errors import PlayerError
from bot.ui.context import AnyInteraction
from bot.ui.picked import picked_channel
from bot.words import say
from bot.words.speaking import speaking_to_all

CHANNELS = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
    discord.ChannelType.news_thread,
]
"""Channel types that messages can be sent to."""


async def greet(interaction: AnyInteraction, of: int) -> int:
    """Announce in the chosen channel what will appear there, and return the channel's ID.

    No one can make the bot write where they can't write themselves.

    Raises:
        PlayerError: The rolls are made in this channel, or the user or the bot can't write there.

    """
    channel = picked_channel(interaction)
    where = f"<#{channel.id}>"
    if channel.id == of:
        raise PlayerError(say("That's this channel. Choose one that only GMs can see."))
    if not channel.is_open:
        raise PlayerError(
            say("You can't post in {channel} yourself. Choose a channel where you can.", channel=where)
        )
    with speaking_to_all():
        text = say("Blind rolls from {channel} are announced here.", channel=f"<#{of}>")
    try:
        await interaction.client.get_partial_messageable(channel.id).send(
            text, allowed_mentions=discord.AllowedMentions.none()
        )
    except discord.HTTPException as error:
        raise PlayerError(
            say(
                "Rollwright can't post in {channel}. Give it View Channel and Send Messages "
                "there, then try again.",
                channel=where,
            )
        ) from error
    return channel.id
