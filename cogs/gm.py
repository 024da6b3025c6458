"""The GM's screen: ``/gm`` and ``/verify``."""

import io

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.errors import PlayerError
from bot.rolls.card import plain, shortened
from bot.rolls.hidden import default_words
from bot.rolls.secrets_cards import proof_cards, secrets_card
from bot.store.channels import StoredChannel, StoredGm
from bot.ui.context import place, who
from bot.ui.embeds import card_embed, note_embed
from bot.ui.errors import answered
from bot.ui.options import Hidden
from bot.ui.views import secrets_view
from bot.words import say

# As it comes with the command; a channel proper would be looked up in a cache that is empty.
AnyChannel = app_commands.AppCommandChannel | app_commands.AppCommandThread
MAX_LINK = 150  # Characters of a roll's number or link.
_NAME = 40  # Characters of a name in a list.


class GmCog(commands.GroupCog, group_name="gm", group_description="The GM's screen of this channel"):
    """Who is GM here, what rolls here are hidden, and which are."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(
        description="Make somebody, or all who have a role, a GM of this channel and its threads"
    )
    @app_commands.rename(gm="who")
    @app_commands.describe(gm="A member or a role")
    @answered
    async def add(self, interaction: discord.Interaction, gm: discord.Member | discord.Role) -> None:
        """Name a GM; all see it, for GMs see what others do not."""
        here, they, named = place(interaction), who(interaction), _named(gm)
        was_gm = await self.bot.gms.is_gm(they, here, here)
        before = await self.bot.gms.add(here, they, named)
        lines = [say("{name} is now a GM of {channel}.", name=_bold(named), channel=f"<#{here.channel}>")]
        if not before.gms:
            lines.append(say("From now on only those who are named are GMs here, not all who may manage it."))
        if was_gm and not await self.bot.gms.is_gm(they, here, here):
            lines.append(
                say("{name} is not: /gm add yourself too, if you are.", name=f"**{plain(they.name)}**")
            )
        await interaction.response.send_message(embed=note_embed("\n".join(lines)))

    @app_commands.command(description="Take back that somebody, or a role, is a GM of this channel")
    @app_commands.rename(gm="who")
    @app_commands.describe(gm="A member or a role")
    @answered
    async def remove(self, interaction: discord.Interaction, gm: discord.Member | discord.Role) -> None:
        """Take a naming back."""
        here, named = place(interaction), _named(gm)
        settings = await self.bot.gms.remove(here, who(interaction), named)
        told = say("{name} is no longer a GM of {channel}.", name=_bold(named), channel=f"<#{here.channel}>")
        await interaction.response.send_message(embed=note_embed(f"{told}\n{_who_is_gm(settings)}"))

    @app_commands.command(
        description="Take back all who were named as GMs here, also roles that were deleted"
    )
    @answered
    async def reset(self, interaction: discord.Interaction) -> None:
        """Take all namings back: a role that was deleted can no longer be chosen to be removed."""
        here = place(interaction)
        settings = await self.bot.gms.remove(here, who(interaction), None)
        told = say("All who were named as GMs of {channel} no longer are.", channel=f"<#{here.channel}>")
        await interaction.response.send_message(embed=note_embed(f"{told}\n{_who_is_gm(settings)}"))

    @app_commands.command(
        name="list", description="Who is GM here, which rolls are hidden, and where blind ones are told"
    )
    @answered
    async def list_(self, interaction: discord.Interaction) -> None:
        """What holds in this channel."""
        here = place(interaction)
        if not here.guild:
            raise PlayerError(say("There is no GM in a direct message; use this in a channel of a server."))
        settings = await self.bot.gms.settings(here)
        lines = [
            _who_is_gm(settings),
            default_words(settings.hidden),
            say("Blind rolls are announced in {channel}.", channel=f"<#{settings.screen}>")
            if settings.screen
            else say("No GM screen is set."),
        ]
        await interaction.response.send_message(embed=note_embed("\n".join(lines)), ephemeral=True)

    @app_commands.command(description="Hide every roll of this channel at least from these; everyone ends it")
    @app_commands.describe(
        hidden="Who sees the rolls of this channel; a stricter choice for one roll still holds"
    )
    @answered
    async def default(self, interaction: discord.Interaction, hidden: Hidden) -> None:
        """Set the channel's default; all see it."""
        await self.bot.gms.hide(place(interaction), who(interaction), hidden)
        await interaction.response.send_message(embed=note_embed(default_words(hidden)))

    @app_commands.command(
        description="Announce blind rolls to the GMs in another channel; without one, nowhere"
    )
    @app_commands.describe(
        channel="The channel of the GMs; what was rolled is not written there, only that it was"
    )
    @answered
    async def screen(self, interaction: discord.Interaction, channel: AnyChannel | None = None) -> None:
        """Set where blind rolls are announced, once it is known that the bot may write there."""
        here, they = place(interaction), who(interaction)
        settings = await self.bot.gms.authorise(here, they)
        if channel is None:
            lines = [say("Blind rolls of this channel are no longer announced; /gm secrets lists them.")]
        else:
            await self._greet(channel, here.channel)
            lines = [
                say("Blind rolls of this channel are now announced in {channel}.", channel=channel.mention)
            ]
            if not settings.gms:
                lines.append(say("Name the GMs with /gm add: only then I know them in that channel too."))
        await self.bot.gms.put_screen(here, they, channel.id if channel else 0)
        await interaction.response.send_message(embed=note_embed("\n".join(lines)), ephemeral=True)

    async def _greet(self, channel: AnyChannel, of: int) -> None:
        """Say there what will be announced; nobody can make the bot write where they may not themselves."""
        where, allowed = channel.mention, channel.permissions
        if channel.id == of:
            raise PlayerError(say("That is this very channel; name one that is for the GMs alone."))
        is_thread = isinstance(channel, app_commands.AppCommandThread)
        may_write = allowed.send_messages_in_threads if is_thread else allowed.send_messages
        if not (allowed.view_channel and may_write):
            raise PlayerError(
                say("You may not write in {channel} yourself; name one where you may.", channel=where)
            )
        text = say("Blind rolls of {channel} are announced here.", channel=f"<#{of}>")
        try:
            await self.bot.get_partial_messageable(channel.id).send(
                text, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException as error:
            raise PlayerError(
                say(
                    "I may not write in {channel}; let me view it and send messages there, then try again.",
                    channel=where,
                )
            ) from error

    @app_commands.command(description="The rolls of this channel that are still hidden, to look at or reveal")
    @answered
    async def secrets(self, interaction: discord.Interaction) -> None:
        """List what is hidden, for those who may see it."""
        page = await self.bot.secrets.page(place(interaction), who(interaction), 0)
        await interaction.response.send_message(
            embed=card_embed(secrets_card(page)), view=secrets_view(page), ephemeral=True
        )


class VerifyCog(commands.Cog):
    """Proves that a revealed roll is the one that was sealed."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(description="Check that a revealed roll is the one that was rolled and sealed")
    @app_commands.describe(roll="The number at the foot of the roll, or a link to its message")
    @answered
    async def verify(
        self, interaction: discord.Interaction, roll: app_commands.Range[str, 1, MAX_LINK]
    ) -> None:
        """Check a seal."""
        proof = await self.bot.secrets.prove(roll, place(interaction), who(interaction))
        embeds = [card_embed(card) for card in proof_cards(proof)]
        sealed = io.BytesIO(proof.text.encode())  # The very bytes, once they may be seen.
        files = [discord.File(sealed, filename=f"roll-{proof.roll}-sealed.txt")] if proof.text else []
        await interaction.response.send_message(embeds=embeds, files=files, ephemeral=True)


def _named(gm: discord.Member | discord.Role) -> StoredGm:
    if isinstance(gm, discord.Role):
        return StoredGm(gm.id, is_role=True, name=gm.name)
    if not isinstance(gm, discord.Member):  # Discord lets people choose somebody who is not here.
        raise PlayerError(
            say("{name} is not a member of this server; name somebody who is.", name=plain(gm.name))
        )
    if gm.bot:
        raise PlayerError(
            say("{name} is a bot, and no bot looks at rolls; name a member.", name=plain(gm.name))
        )
    return StoredGm(gm.id, is_role=False, name=gm.display_name)


def _bold(gm: StoredGm) -> str:
    name = plain(shortened(gm.name, _NAME))
    return say("**@{name}** (role)", name=name) if gm.is_role else say("**{name}**", name=name)


def _who_is_gm(settings: StoredChannel) -> str:
    if not settings.gms:
        return say("Nobody is named as GM, so all who may manage this channel are.")
    return say("GMs here: {names}.", names=", ".join(map(_bold, settings.gms)))


async def setup(bot: Rollwright) -> None:
    """Add the cogs."""
    await bot.add_cog(GmCog(bot))
    await bot.add_cog(VerifyCog(bot))
