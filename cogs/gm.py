"""The GM's screen: ``/gm`` and ``/verify``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.card import plain
from bot.errors import PlayerError
from bot.hidden import Audience
from bot.store.channels import StoredChannel, StoredGm
from bot.ui.context import place, who
from bot.ui.embeds import note_embed
from bot.ui.errors import answering
from bot.ui.options import Hidden
from bot.ui.secrets import proof_embed, proof_file, secrets_embed
from bot.ui.views import secrets_view
from bot.words import say

# As it comes with the command; a channel proper would be looked up in a cache that is empty.
AnyChannel = app_commands.AppCommandChannel | app_commands.AppCommandThread
MAX_LINK = 150  # Characters of a roll's number or link.


class GmCog(commands.GroupCog, group_name="gm", group_description="The GM's screen of this channel"):
    """Who is GM here, what rolls here are hidden, and which are."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(description="Make somebody, or everybody with a role, a GM of this channel")
    @app_commands.rename(gm="who")
    @app_commands.describe(gm="A member or a role")
    async def add(self, interaction: discord.Interaction, gm: discord.Member | discord.Role) -> None:
        """Name a GM; all see it, for GMs see what others do not."""
        async with answering(interaction):
            here, they = place(interaction), who(interaction)
            before = await self.bot.gms.settings(here)
            settings = await self.bot.gms.add(here, they, _named(gm))
            lines = [say("{name} is now a GM of {channel}.", name=_bold(_named(gm)), channel=f"<#{here.channel}>")]
            if not before.gms:
                lines.append(say("From now on only those who are named are GMs here, not all who may manage it."))
            elif not before.own_gms:
                lines.append(say("This thread now has GMs of its own: {names}.", names=_names(settings)))
            await interaction.response.send_message(embed=note_embed("\n".join(lines)))

    @app_commands.command(description="Take back that somebody, or a role, is a GM of this channel")
    @app_commands.rename(gm="who")
    @app_commands.describe(gm="A member or a role")
    async def remove(self, interaction: discord.Interaction, gm: discord.Member | discord.Role) -> None:
        """Take a naming back."""
        async with answering(interaction):
            here = place(interaction)
            settings = await self.bot.gms.remove(here, who(interaction), _named(gm))
            lines = [
                say("{name} is no longer a GM of {channel}.", name=_bold(_named(gm)), channel=f"<#{here.channel}>")
            ]
            lines.append(_who_is_gm(settings))
            await interaction.response.send_message(embed=note_embed("\n".join(lines)))

    @app_commands.command(
        name="list", description="Who is GM here, which rolls are hidden, and where blind ones are told"
    )
    async def list_(self, interaction: discord.Interaction) -> None:
        """What holds in this channel."""
        async with answering(interaction):
            here = place(interaction)
            if not here.guild:
                raise PlayerError(say("There is no GM in a direct message; use this in a channel of a server."))
            settings = await self.bot.gms.settings(here)
            lines = [
                _who_is_gm(settings),
                say("Rolls here are seen by {audience}, unless they are stricter.", audience=_seen_by(settings.hidden)),
                say("Blind rolls are announced in {channel}.", channel=f"<#{settings.screen}>")
                if settings.screen
                else say("Blind rolls are not announced anywhere; /gm secrets lists them."),
            ]
            await interaction.response.send_message(embed=note_embed("\n".join(lines)), ephemeral=True)

    @app_commands.command(description="Hide every roll of this channel at least from these; everyone ends it")
    @app_commands.describe(hidden="Who sees the rolls of this channel; a stricter choice for one roll still holds")
    async def default(self, interaction: discord.Interaction, hidden: Hidden) -> None:
        """Set the channel's default; all see it."""
        async with answering(interaction):
            await self.bot.gms.hide(place(interaction), who(interaction), hidden)
            text = say("From now on rolls in this channel are seen by {audience}.", audience=_seen_by(hidden))
            await interaction.response.send_message(embed=note_embed(text))

    @app_commands.command(description="Announce blind rolls to the GMs in another channel; without one, nowhere")
    @app_commands.describe(channel="The channel of the GMs; what was rolled is not written there, only that it was")
    async def screen(self, interaction: discord.Interaction, channel: AnyChannel | None = None) -> None:
        """Set where blind rolls are announced, once it is known that the bot may write there."""
        async with answering(interaction):
            here, they = place(interaction), who(interaction)
            await self.bot.gms.authorise(here, they)
            if channel is not None:
                if channel.id == here.channel:
                    raise PlayerError(say("That is this very channel; name one that is for the GMs alone."))
                await self._greet(channel, here.channel)
            await self.bot.gms.put_screen(here, they, channel.id if channel else 0)
            text = (
                say("Blind rolls of this channel are now announced in {channel}.", channel=channel.mention)
                if channel
                else say("Blind rolls of this channel are no longer announced; /gm secrets lists them.")
            )
            await interaction.response.send_message(embed=note_embed(text), ephemeral=True)

    async def _greet(self, channel: AnyChannel, of: int) -> None:
        text = say("Blind rolls of {channel} are announced here.", channel=f"<#{of}>")
        try:
            await self.bot.get_partial_messageable(channel.id).send(embed=note_embed(text))
        except discord.HTTPException as error:
            raise PlayerError(
                say(
                    "I may not write in {channel}; let me view it and send messages there, then try again.",
                    channel=channel.mention,
                )
            ) from error

    @app_commands.command(description="The rolls of this channel that are still hidden, to look at or reveal")
    async def secrets(self, interaction: discord.Interaction) -> None:
        """List what is hidden, for those who may see it."""
        async with answering(interaction):
            page = await self.bot.secrets.page(place(interaction), who(interaction), 0)
            await interaction.response.send_message(embed=secrets_embed(page), view=secrets_view(page), ephemeral=True)


class VerifyCog(commands.Cog):
    """Proves that a revealed roll is the one that was sealed."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(description="Check that a revealed roll is the one that was rolled and sealed")
    @app_commands.describe(roll="The number at the foot of the roll, or a link to its message")
    async def verify(self, interaction: discord.Interaction, roll: app_commands.Range[str, 1, MAX_LINK]) -> None:
        """Check a seal."""
        async with answering(interaction):
            proof = await self.bot.secrets.prove(roll, place(interaction), who(interaction))
            file = proof_file(proof)
            await interaction.response.send_message(
                embed=proof_embed(proof), files=[file] if file else [], ephemeral=True
            )


def _named(gm: discord.Member | discord.Role) -> StoredGm:
    return StoredGm(gm.id, isinstance(gm, discord.Role), gm.name if isinstance(gm, discord.Role) else gm.display_name)


def _bold(gm: StoredGm) -> str:
    return say("**@{name}** (role)", name=plain(gm.name)) if gm.is_role else say("**{name}**", name=plain(gm.name))


def _names(settings: StoredChannel) -> str:
    return ", ".join(_bold(gm) for gm in settings.gms)


def _who_is_gm(settings: StoredChannel) -> str:
    if not settings.gms:
        return say("Nobody is named as GM, so all who may manage this channel are.")
    return say("GMs here: {names}.", names=_names(settings))


def _seen_by(audience: Audience) -> str:
    match audience:
        case Audience.EVERYONE:
            return say("everyone")
        case Audience.ME:
            return say("whoever rolls alone")
        case Audience.GM:
            return say("whoever rolls and the GMs")
        case Audience.BLIND:
            return say("the GMs alone")


async def setup(bot: Rollwright) -> None:
    """Add the cogs."""
    await bot.add_cog(GmCog(bot))
    await bot.add_cog(VerifyCog(bot))
