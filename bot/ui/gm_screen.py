"""Where a channel's GMs are told of blind rolls."""

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
"""Where messages can be sent."""


async def greet(interaction: AnyInteraction, of: int) -> int:
    """Say in the channel that was picked what will be announced there; answer its number.

    Nobody can make the bot write where they may not themselves.

    Raises:
        PlayerError: It is the channel ``of`` the rolls, or they or the bot may not write there.

    """
    channel = picked_channel(interaction)
    where = f"<#{channel.id}>"
    if channel.id == of:
        raise PlayerError(say("That is this very channel; name one that is for the GMs alone."))
    if not channel.is_open:
        raise PlayerError(
            say("You may not write in {channel} yourself; name one where you may.", channel=where)
        )
    with speaking_to_all():
        text = say("Blind rolls of {channel} are announced here.", channel=f"<#{of}>")
    try:
        await interaction.client.get_partial_messageable(channel.id).send(
            text, allowed_mentions=discord.AllowedMentions.none()
        )
    except discord.HTTPException as error:
        raise PlayerError(
            say(
                "I may not write in {channel}; let me view it and send messages there, then try again.",
                channel=where,
            )
        ) from error
    return channel.id
