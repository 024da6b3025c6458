"""Magic's rule 706, "Rolling a Die": ``/magic``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.audiences import Audience
from bot.dice.limits import MAX_TEXT
from bot.games.magic.rules.changes import MAX_NUMBER
from bot.games.magic.rules.event import MAX_DICE
from bot.games.magic.rules.from_options import asked
from bot.games.magic.rules.game import GAME
from bot.games.magic.rules.handmade_effects import MAX_SAYS, WHATS, OwnEffect, put_together
from bot.games.magic.rules.request import MagicRequest
from bot.games.magic.services import MagicServices
from bot.games.magic.ui import cards, in_play
from bot.rolls.values import Who
from bot.tables.reading import MAX_TEXT as MAX_ROWS_TEXT
from bot.ui import rolling
from bot.ui.autocomplete import named, offer, tables
from bot.ui.context import AnyInteraction, place, who
from bot.ui.errors import answered, answering
from bot.ui.options import HIDDEN, Hidden
from bot.ui.show import show

MAX_PURPOSE = 100  # Characters of what a roll is for.
MAX_CARD = 60  # Characters of a card's name.
MAX_COST = 40  # Characters of a cost.


async def _permanents(services: MagicServices, interaction: AnyInteraction) -> list[tuple[str, str]]:
    """Return the permanents of the chosen player, or of the person typing."""
    owner = getattr(interaction.namespace.player, "id", who(interaction).user)
    return [(name, name) for name in await services.permanents.names(place(interaction), owner)]


class MagicCog(
    commands.GroupCog, group_name="magic", group_description="Dice for Magic: The Gathering, by rule 706"
):
    """Rolls by Magic's rules and cards."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot
        self.services = bot.services(MagicServices)

    @app_commands.command(description="Roll dice; what you have in play applies automatically (rule 706)")
    @app_commands.rename(purpose="for", ignore="ignore-lowest")
    @app_commands.describe(
        dice="d20, 2d8, d6 from d20, or coin (Pokey)",
        modifier="Added to each die, such as -5",
        ignore="How many of the lowest dice to ignore",
        table="One of this server's tables, or 1-9: draw one | 10-20: draw two",
        purpose="What the roll is for",
        hidden=HIDDEN,
    )
    async def roll(
        self,
        interaction: discord.Interaction,
        dice: app_commands.Range[str, 1, MAX_TEXT],
        modifier: app_commands.Range[int, -MAX_NUMBER, MAX_NUMBER] = 0,
        ignore: app_commands.Range[int, 0, MAX_DICE] = 0,
        table: app_commands.Range[str, 1, MAX_ROWS_TEXT] | None = None,
        purpose: app_commands.Range[str, 1, MAX_PURPOSE] | None = None,
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll dice for one event."""

        async def request() -> MagicRequest:
            matched = await self.bot.results.find(place(interaction), table)
            return asked(dice, modifier, ignore).about(matched.rows, matched.title, purpose or "")

        await rolling.roll(self.services.service, interaction, GAME.key, request, hidden)

    @app_commands.command(description="Roll what a card says, with its table and its printed modifier")
    @app_commands.describe(
        name="The card, in English or Japanese", coin="Flip a coin instead of each d20 (Pokey)", hidden=HIDDEN
    )
    async def card(
        self,
        interaction: discord.Interaction,
        name: app_commands.Range[str, 1, MAX_CARD],
        hidden: Hidden = Audience.EVERYONE,
        *,
        coin: bool = False,
    ) -> None:
        """Roll for a card, or show what else can be done with it."""
        async with answering(interaction, hidden):
            await cards.card(self.services, interaction, name, hidden, coin=coin)

    @app_commands.command(
        description="Put a card into play that changes or watches your dice, or see what's in play"
    )
    @app_commands.rename(limit="uses-per-turn", anyone="any-player", says="happens")
    @app_commands.describe(
        name="A card, or your own name for the effect; leave empty to see what's in play",
        what="What it does, if it isn't a card",
        value="+2, +1/-1, or what to watch for: 6, 5+, natural 20, each die, each roll, 3rd die, doubles",
        says="What happens when it triggers",
        cost="The cost to use it, such as {1} or tap",
        limit="How often per turn it can be used; leave empty for no limit",
        anyone="It affects every player's dice",
        player="Whose dice it affects; leave empty for yours",
    )
    @app_commands.choices(
        what=[app_commands.Choice(name=words.sentence, value=key) for key, words in WHATS.items()]
    )
    @answered
    async def effect(
        self,
        interaction: discord.Interaction,
        name: app_commands.Range[str, 1, MAX_CARD] | None = None,
        what: app_commands.Choice[str] | None = None,
        value: app_commands.Range[str, 1, MAX_COST] | None = None,
        says: app_commands.Range[str, 1, MAX_SAYS] | None = None,
        cost: app_commands.Range[str, 1, MAX_COST] | None = None,
        limit: app_commands.Range[int, 0, 20] = 0,
        player: discord.Member | None = None,
        *,
        anyone: bool = False,
    ) -> None:
        """Put an effect into play publicly, or show the current effects."""
        if name is None:
            in_play.check_nothing_else(what, value, says, cost, limit, player, anyone)
            await in_play.show(self.services, interaction)
            return
        if what is None:
            cards.check_no_change(self.services, name)
        own = OwnEffect(value or "", cost or "", limit, anyone, says or "")
        called, abilities = put_together(name, what.value if what else None, own)
        named = Who(player.id, player.display_name) if player else who(interaction)
        await in_play.put_into_play(self.services, interaction, named, called, abilities)

    @app_commands.command(description="What is stored on a permanent (706.8)")
    @app_commands.describe(
        name="Which permanent, if you have several", player="Whose permanent, if not yours"
    )
    @answered
    async def stored(
        self,
        interaction: discord.Interaction,
        name: app_commands.Range[str, 1, MAX_CARD] | None = None,
        player: discord.Member | None = None,
    ) -> None:
        """Show the dice results stored on a permanent."""
        owner = Who(player.id, player.display_name) if player else who(interaction)
        own = owner.user == who(interaction).user
        shown = await self.services.permanents.show(place(interaction), owner, name, own=own)
        await show(self.services.service, interaction, shown)

    offer(None, tables, table=(roll,))
    offer(MagicServices, lambda _services, _interaction, typed: cards.card_choices(typed), name=(card,))
    offer(
        MagicServices,
        lambda _services, _interaction, typed: cards.card_choices(typed, in_play=True),
        name=(effect,),
    )
    offer(MagicServices, named(_permanents), name=(stored,))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(MagicCog(bot))
