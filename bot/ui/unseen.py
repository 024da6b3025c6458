"""Showing users the rolls that didn't reach them, after their next action."""

from itertools import count
from typing import Protocol

from bot.rolling.service import Service
from bot.rolls.hidden import PEEK
from bot.rolls.unseen import Late, UnseenRolls
from bot.ui.context import AnyInteraction, is_user_install, place, who
from bot.ui.delivery import FAILURES
from bot.ui.rolling import changed
from bot.ui.show import copied, drawn
from bot.ui.views import button
from bot.words import say

_FOLLOW_UPS = 4  # Discord allows five where the bot isn't a member, and the action may have used one.


class UnseenServices(Protocol):
    """The services needed here."""

    service: Service
    unseen: UnseenRolls


async def tell(bot: UnseenServices, interaction: AnyInteraction) -> None:
    """Post each of the user's unseen rolls where it belongs, and tell them so without its faces.

    If Discord accepts no more follow-ups, the rest wait for their next action.
    """
    for _ in range(_FOLLOW_UPS) if is_user_install(interaction) else count():
        late = await bot.unseen.take(place(interaction), who(interaction))
        if late is None:
            return
        try:
            await _tell(bot, interaction, late)
        except BaseException as error:  # Whatever happens here, the roll wasn't seen.
            await bot.unseen.again(late)
            if isinstance(error, FAILURES):
                return
            raise


async def _tell(bot: UnseenServices, interaction: AnyInteraction, late: Late) -> None:
    shown, stands = late.shown, True
    on = bot.service.on_panel(shown)
    if not (on and on.holds_rolls):
        stands = await copied(bot.service, interaction, shown)
    await changed(bot.service, interaction, shown)
    words = say(
        "Your roll {roll} from {when} was stored but didn't reach you.",
        roll=shown.number,
        when=f"<t:{late.made}:R>",
    )
    if late.is_private:
        view = button(say("Show"), f"{shown.number}:{PEEK}", first=True)
        await interaction.followup.send(
            say("{words} Press Show to open it.", words=words), ephemeral=True, view=view
        )
    elif stands:
        await interaction.followup.send(say("{words} It's shown here now.", words=words), ephemeral=True)
    else:
        message, here = drawn(shown), say("{words} Here it is.", words=words)
        # Without an embed, its card is the text.
        content = here if message["embed"] else f"{here}\n{message['content']}"
        await interaction.followup.send(**{**message, "content": content}, ephemeral=True)
