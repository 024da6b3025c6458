"""What stands under *Apps* on a message: the roll that it shows, and what its buttons would do to it.

A message of any age is found: by its buttons, else as one that is noted to have the roll's line, else by the
number at its foot. It does what the button does, with the same rights.
"""

from typing import Protocol

import discord
from msgspec import Struct

from bot.errors import PlayerError
from bot.rolls.act import AGAIN
from bot.rolls.hidden import PEEK, REVEAL_APART
from bot.rolls.values import Press
from bot.store.rolls import Post
from bot.ui import router
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import ids_on, roll_of
from bot.words import say

_FOOT = 12  # Words at the foot of a message among which the number is, in any language.
_AROUND = ".,:;·*_|()[]“”\"'-#"


class OnMessage(Struct, frozen=True):
    """The roll that a message shows. ``is_card``: the message is of it alone, so it can be tidied."""

    roll: int
    is_card: bool


class MessageServices(router.RouterServices, Protocol):
    """What of the bot this needs."""


async def peek(bot: MessageServices, interaction: AnyInteraction, message: discord.Message) -> None:
    """Show the roll of a message privately to whoever may see it, with all its buttons.

    Raises:
        PlayerError: It shows no roll.

    """
    found = await _roll_on(bot, interaction, message)
    # Of what is done there, and of what tidies it, this message must be found.
    if found.is_card and await bot.secrets.is_open(found.roll):
        await bot.service.found_on(found.roll, Post(message.id, place(interaction).channel))
    await _press(bot, interaction, found, PEEK)


async def reveal(bot: MessageServices, interaction: AnyInteraction, message: discord.Message) -> None:
    """Ask privately what everybody is shown of the roll of a message.

    Raises:
        PlayerError: It shows no roll, or one that is not hidden.

    """
    found = await _roll_on(bot, interaction, message)
    if await bot.secrets.is_open(found.roll):
        raise PlayerError(say("All see this roll already, so there is nothing to reveal."))
    await _press(bot, interaction, found, REVEAL_APART)


async def again(bot: MessageServices, interaction: AnyInteraction, message: discord.Message) -> None:
    """Make the roll of a message anew.

    Raises:
        PlayerError: It shows no roll.

    """
    await _press(bot, interaction, await _roll_on(bot, interaction, message), AGAIN)


async def number_on(bot: MessageServices, interaction: AnyInteraction, message: discord.Message) -> str:
    """The number, as people know it, of the roll of a message.

    Raises:
        PlayerError: It shows no roll.

    """
    return bot.numbers.shown((await _roll_on(bot, interaction, message)).roll)


async def _press(bot: MessageServices, interaction: AnyInteraction, found: OnMessage, action: str) -> None:
    # As if pressed on a private message: nothing that is shown takes the place of what all see.
    press = Press(found.roll, action, private=True, number=bot.numbers.shown(found.roll))
    await router.press_roll(bot, interaction, press)


async def _roll_on(bot: MessageServices, interaction: AnyInteraction, message: discord.Message) -> OnMessage:
    """The roll that a message shows.

    Raises:
        PlayerError: It is not ours, or shows no roll, or several.

    """
    client = interaction.client
    if client.user is None or message.author.id != client.user.id:
        raise PlayerError(say("That message is not mine; choose one of mine that shows a roll."))
    numbers = [roll_of(custom_id) for custom_id in ids_on(message)]
    rolls = {roll for number in numbers if (roll := bot.numbers.inner(number))}
    if len(rolls) > 1:
        raise PlayerError(say("That message is about several rolls; use the buttons on it."))
    if rolls:
        return OnMessage(rolls.pop(), is_card=all(numbers) and not message.flags.ephemeral)
    roll = await bot.secrets.standing_on(message.id, _foot(message), place(interaction), who(interaction))
    if not roll:
        raise PlayerError(say("That message shows no roll; choose one with a roll's number at its foot."))
    return OnMessage(roll, is_card=False)


def _foot(message: discord.Message) -> list[str]:
    """The last words of a message: of its embed's footer, or where it has none, of its text."""
    texts = [embed.footer.text for embed in message.embeds if embed.footer.text] or [message.content]
    return [word.strip(_AROUND) for word in texts[-1].split()[-_FOOT:]]
