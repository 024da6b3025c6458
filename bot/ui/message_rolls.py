"""*Apps* on a message: the roll it shows, and the actions on that roll.

A message of any age is recognized: by its buttons, else as the recorded line of a roll, else by the number at
its foot. The command does what the button does, with the same permissions.
"""

from typing import Protocol

import discord
from msgspec import Struct

from bot.errors import PlayerError
from bot.rolls.act import AGAIN
from bot.rolls.hidden import PEEK, REVEAL_APART
from bot.rolls.values import Press
from bot.store.stored_rolls import Post
from bot.ui import router
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import ids_on, roll_of
from bot.words import say

_FOOT = 12  # Words at a message's end to search for the number, in any language.
_AROUND = ".,:;·*_|()[]“”\"'-#"


class OnMessage(Struct, frozen=True):
    """The roll that a message shows. ``is_card`` if it shows nothing else, so the message can be tidied."""

    roll: int
    is_card: bool


class MessageServices(router.RouterServices, Protocol):
    """The services needed here."""


async def peek(bot: MessageServices, interaction: AnyInteraction, message: discord.Message) -> None:
    """Show a message's roll privately to someone who can see it, with all its buttons.

    Raises:
        PlayerError: The message shows no roll.

    """
    shown = await _roll_on(bot, interaction, message)
    # Record the message, so that actions there, such as tidying, can find it.
    if shown.is_card and await bot.secrets.is_open(shown.roll):
        await bot.service.found_on(shown.roll, Post(message.id, place(interaction).channel))
    await _press(bot, interaction, shown, PEEK)


async def reveal(bot: MessageServices, interaction: AnyInteraction, message: discord.Message) -> None:
    """Ask privately which part of a message's roll to reveal.

    Raises:
        PlayerError: The message shows no roll, or one that isn't hidden.

    """
    shown = await _roll_on(bot, interaction, message)
    if await bot.secrets.is_open(shown.roll):
        raise PlayerError(say("Everyone can already see this roll."))
    await _press(bot, interaction, shown, REVEAL_APART)


async def again(bot: MessageServices, interaction: AnyInteraction, message: discord.Message) -> None:
    """Repeat a message's roll.

    Raises:
        PlayerError: The message shows no roll.

    """
    await _press(bot, interaction, await _roll_on(bot, interaction, message), AGAIN)


async def number_on(bot: MessageServices, interaction: AnyInteraction, message: discord.Message) -> str:
    """Return the public number of a message's roll.

    Raises:
        PlayerError: The message shows no roll.

    """
    return bot.numbers.shown((await _roll_on(bot, interaction, message)).roll)


async def _press(bot: MessageServices, interaction: AnyInteraction, pressed: OnMessage, action: str) -> None:
    # Treat it as a press on a private message, so that nothing replaces the public one.
    press = Press(pressed.roll, action, private=True, number=bot.numbers.shown(pressed.roll))
    await router.press_roll(bot, interaction, press)


async def _roll_on(bot: MessageServices, interaction: AnyInteraction, message: discord.Message) -> OnMessage:
    """Return the roll that a message shows.

    Raises:
        PlayerError: The message isn't ours, or shows no roll, or several.

    """
    client = interaction.client
    if client.user is None or message.author.id != client.user.id:
        raise PlayerError(
            say("That message isn't from Rollwright. Choose a message of Rollwright's with a roll.")
        )
    numbers = [roll_of(custom_id) for custom_id in ids_on(message)]
    rolls = {roll for number in numbers if (roll := bot.numbers.inner(number))}
    if len(rolls) > 1:
        raise PlayerError(say("That message has several rolls. Use its buttons."))
    if rolls:
        return OnMessage(rolls.pop(), is_card=all(numbers) and not message.flags.ephemeral)
    roll = await bot.secrets.standing_on(message.id, _foot(message), place(interaction), who(interaction))
    if not roll:
        raise PlayerError(say("That message has no roll. Choose one with a roll number at the bottom."))
    return OnMessage(roll, is_card=False)


def _foot(message: discord.Message) -> list[str]:
    """Return the last words of a message: of its embed's footer or, if it has none, of its text."""
    texts = [embed.footer.text for embed in message.embeds if embed.footer.text] or [message.content]
    return [word.strip(_AROUND) for word in texts[-1].split()[-_FOOT:]]
