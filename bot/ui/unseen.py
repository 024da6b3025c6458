"""Showing somebody the rolls that did not reach them, once something else did."""

from typing import Protocol

from discord.utils import MISSING

from bot.games.dnd.asking import SUBJECT as ASK
from bot.games.dnd.fight.keys import SUBJECT as FIGHT
from bot.hidden import PEEK
from bot.service.rolls import Service
from bot.service.unseen import Late, UnseenBook
from bot.service.values import Shown
from bot.ui.context import AnyInteraction, place, who
from bot.ui.delivery import FAILURES
from bot.ui.show import copied
from bot.ui.views import button
from bot.words import say


class UnseenDesk(Protocol):
    """What of the bot this needs."""

    service: Service
    unseen: UnseenBook

    async def refresh_panel(self, interaction: AnyInteraction, shown: Shown) -> None:
        """Bring the panel up to date that shows something of a roll, if there is one."""
        ...


async def tell(bot: UnseenDesk, interaction: AnyInteraction) -> None:
    """Put each roll that whoever did this has not seen where it belongs, and tell them, without its faces."""
    for late in await bot.unseen.take(place(interaction), who(interaction)):
        shown = late.shown
        # A fight and what a GM asked for show their rolls themselves.
        if not shown.on_panel.startswith((FIGHT, ASK)):
            await copied(bot.service, interaction, shown)
        await bot.refresh_panel(interaction, shown)
        view = button(say("Show"), f"{shown.number}:{PEEK}", first=True) if late.is_private else MISSING
        try:
            await interaction.followup.send(_words(late), ephemeral=True, view=view)
        except FAILURES:
            await bot.unseen.again(late)


def _words(late: Late) -> str:
    words = "Roll {roll}, which you made {when}, was kept and did not reach you. It stands here now."
    if late.is_private:
        words = "Roll {roll}, which you made {when}, was kept and did not reach you. Show opens it."
    return say(words, roll=late.shown.number, when=f"<t:{late.made}:R>")
