"""Folding or deleting the messages of a roll, or hiding their buttons."""

import logging
from typing import Any, Protocol

import discord

from bot.rolling.tidying import DELETE, DELETE_NOW, FOLD, KEEP, Tidied, Tidying
from bot.rolls.card import code
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.ui.delivery import FAILURES, is_passing
from bot.ui.views import buttons
from bot.words import later, say

log = logging.getLogger(__name__)


class TidyingServices(Protocol):
    """The services needed here."""

    tidying: Tidying


async def tidy(bot: TidyingServices, interaction: AnyInteraction, press: Press) -> None:
    """Carry out a press that tidies a roll's messages, and report the result.

    Raises:
        PressError: They can't do this, or not now.

    """
    tidied = await bot.tidying.taken(press, place(interaction), who(interaction))
    if press.action == DELETE:
        ask = say(
            "Delete the card of roll {number} for everyone? The roll stays stored; find it with {command}.",
            number=tidied.number,
            command=_verify(tidied),
        )
        sure = (
            (say("Delete card"), f"{press.number}:{DELETE_NOW}"),
            (say("Keep card"), f"{press.number}:{KEEP}"),
        )
        await interaction.response.edit_message(content=ask, embed=None, view=buttons(*sure))
        return
    if press.action == KEEP:
        words = say("The card of roll {number} stays as it is.", number=tidied.number)
        await interaction.response.edit_message(content=words, embed=None, view=None)
        return
    # Answer first: changing another message may take longer than the time to answer.
    await interaction.response.defer()
    failed = await _changed(interaction.client, press.action, tidied)
    # A simultaneous change may have drawn its card first, so describe the roll's current state.
    if press.action == FOLD and not failed:
        now = await bot.tidying.taken(press, place(interaction), who(interaction))
        if now.line != tidied.line:
            failed = await _changed(interaction.client, press.action, now)
    await interaction.edit_original_response(
        content=failed or _done(press.action, tidied), view=None, embed=None
    )


async def _changed(client: discord.Client, action: str, tidied: Tidied) -> str:
    """Change every message of the roll; return an explanation if none could be changed, else ""."""
    failed, done = "", False
    for post in tidied.posts:
        message = client.get_partial_messageable(post.channel).get_partial_message(post.message)
        try:
            if action == DELETE_NOW:
                await message.delete()
            else:
                await message.edit(**_left(action, tidied))
            done = True
        except FAILURES as error:
            log.info("Couldn't tidy message %d: %s", post.message, error)
            failed = failed or _failed(error, post.channel)
    return "" if done else failed


def _left(action: str, tidied: Tidied) -> dict[str, Any]:
    """Return the changes to a message that isn't deleted."""
    return {"content": tidied.line, "embed": None, "view": None} if action == FOLD else {"view": None}


def _failed(error: BaseException, channel: int) -> str:
    if is_passing(error):
        return say("Discord didn't accept that, so nothing has changed. Choose Peek and try again.")
    words = later(
        "The message in {channel} couldn't be changed. It was deleted, or Rollwright can't see the channel."
    )
    return words.say(channel=f"<#{channel}>")


def _done(action: str, tidied: Tidied) -> str:
    words = later("The buttons of roll {number} are hidden. *Peek* on its message still shows them.")
    if action == FOLD:
        words = later("Roll {number} is folded to one line. *Peek* on its message still shows everything.")
    if action == DELETE_NOW:
        words = later("The card of roll {number} is deleted. The roll stays stored; find it with {command}.")
    return words.say(number=tidied.number, command=_verify(tidied))


def _verify(tidied: Tidied) -> str:
    return code(f"/verify {tidied.number}")
