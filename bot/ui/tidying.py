"""Putting away, folding and deleting what shows a roll, once its message is known."""

import logging
from typing import Any, Protocol

import discord

from bot.rolls.card import code
from bot.rolls.tidying import DELETE, DELETE_NOW, FOLD, KEEP, Tidied, Tidying
from bot.rolls.values import Press
from bot.ui.context import AnyInteraction, place, who
from bot.ui.delivery import FAILURES, is_passing
from bot.ui.views import buttons
from bot.words import later, say

log = logging.getLogger(__name__)


class TidyingServices(Protocol):
    """What of the bot this needs."""

    tidying: Tidying


async def tidy(bot: TidyingServices, interaction: AnyInteraction, press: Press) -> None:
    """Do what is pressed to the messages of a roll, and say what became of it.

    Raises:
        PressError: It is not theirs to do, or cannot be done now.

    """
    tidied = await bot.tidying.taken(press, place(interaction), who(interaction))
    if press.action == DELETE:
        ask = say(
            "Delete the card of roll {number} for everybody? The roll is kept, and {command} finds it.",
            number=tidied.number,
            command=_verify(tidied),
        )
        sure = (say("Delete it"), f"{press.number}:{DELETE_NOW}"), (say("Keep it"), f"{press.number}:{KEEP}")
        await interaction.response.edit_message(content=ask, embed=None, view=buttons(*sure))
        return
    if press.action == KEEP:
        words = say("The card of roll {number} stays as it is.", number=tidied.number)
        await interaction.response.edit_message(content=words, embed=None, view=None)
        return
    # Answered first: to change another message may take longer than an answer may.
    await interaction.response.defer()
    failed = await _changed(interaction.client, press.action, tidied)
    # A change of the roll at the same moment may have drawn its card before: the line is of what it is now.
    if press.action == FOLD and not failed:
        now = await bot.tidying.taken(press, place(interaction), who(interaction))
        if now.line != tidied.line:
            failed = await _changed(interaction.client, press.action, now)
    await interaction.edit_original_response(
        content=failed or _done(press.action, tidied), view=None, embed=None
    )


async def _changed(client: discord.Client, action: str, tidied: Tidied) -> str:
    """Change every message of the roll; what is to be said if none could be, else ""."""
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
            log.info("Message %d was not tidied: %s", post.message, error)
            failed = failed or _failed(error, post.channel)
    return "" if done else failed


def _left(action: str, tidied: Tidied) -> dict[str, Any]:
    """What changes of a message that stays."""
    return {"content": tidied.line, "embed": None, "view": None} if action == FOLD else {"view": None}


def _failed(error: BaseException, channel: int) -> str:
    if is_passing(error):
        return say("Discord did not take that just now, so nothing has changed; choose Peek and try again.")
    words = later(
        "I could not change the message in {channel}: it was deleted, or I may not view that channel."
    )
    return words.say(channel=f"<#{channel}>")


def _done(action: str, tidied: Tidied) -> str:
    words = later("The buttons of roll {number} are put away; Peek on its message still has them.")
    if action == FOLD:
        words = later("Roll {number} is folded to one line; Peek on its message still shows all of it.")
    if action == DELETE_NOW:
        words = later("The card of roll {number} is deleted. The roll is kept, and {command} finds it.")
    return words.say(number=tidied.number, command=_verify(tidied))


def _verify(tidied: Tidied) -> str:
    return code(f"/verify {tidied.number}")
