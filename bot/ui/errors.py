"""The one answer to whatever goes wrong: private, finished sentences, and a way on where there is one."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, ParamSpec

import discord
from discord import app_commands, ui

from bot.errors import (
    DiceError,
    DraftError,
    HandledError,
    MissingNumberError,
    NotationError,
    PlayerError,
    RollwrightError,
    SecretError,
    UnclearError,
)
from bot.figures import Figures
from bot.rolls.card import code, plain, shortened
from bot.rolls.hidden import Audience, name, stricter
from bot.ui.clickable import report_view
from bot.ui.context import AnyInteraction
from bot.ui.delivery import ANSWERED, FAILURES, apologised, is_passing
from bot.ui.drafts import draft_message
from bot.ui.views import buttons, number_button, try_button, try_buttons
from bot.words import say
from bot.words.aloud import as_typed
from bot.words.speaking import Manner, manner

log = logging.getLogger(__name__)

Instead = Callable[[str], str]
"""What a button does, as its custom_id has it, that does what was asked for with this text in its place."""

MAX_CONTENT = 2000  # Characters of a message.
_AROUND = 14  # Characters shown on each side of a mistake, so that the marker stays below it on a phone.
_DELETED = 10008  # Discord's code for a message that is not there.
_EXPIRED = 10062  # Discord's code for an interaction that nobody answered within three seconds.


@asynccontextmanager
async def answering(
    interaction: AnyInteraction, hidden: Audience = Audience.EVERYONE, instead: Instead | None = None
) -> AsyncIterator[None]:
    """Answer privately what a player did wrong in here; anything else is for the bot's error answer.

    What is offered to be rolled instead is for the same audience: ``hidden``. ``instead`` answers what a
    button does that does the same with another text.
    """
    try:
        yield
    except PlayerError as error:
        await answer(interaction, error, hidden, instead)


P = ParamSpec("P")


def answered(command: Callable[P, Awaitable[None]]) -> Callable[P, Coroutine[Any, Any, None]]:
    """A command of a cog, in which what a player did wrong is answered privately.

    It is one that makes no roll which could be hidden: what does goes through :func:`bot.ui.rolling.roll` and
    has the option ``hidden``.
    """

    @wraps(command)
    async def answering_command(*args: P.args, **options: P.kwargs) -> None:
        interaction: Any = args[1]
        async with answering(interaction):
            await command(*args, **options)

    vars(answering_command)[HIDES_NOTHING] = True
    return answering_command


HIDES_NOTHING = "hides_nothing"
"""The mark of such a command's callback."""


async def answer(
    interaction: AnyInteraction,
    error: Exception,
    hidden: Audience = Audience.EVERYONE,
    instead: Instead | None = None,
) -> None:
    """Tell whoever typed or pressed what is wrong and what would work; only they see it."""
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    client: Any = interaction.client
    if isinstance(cause, HandledError) or await client.is_answered_elsewhere():
        return  # Whoever handled it first answers; what is wrong now may be what came of that.
    if isinstance(cause, discord.HTTPException) and cause.code in (_EXPIRED, ANSWERED):
        log.warning(
            "An interaction was answered %s", "too late" if cause.code == _EXPIRED else "by somebody else"
        )
        return
    if isinstance(cause, discord.HTTPException) and cause.code == _DELETED:
        cause = PlayerError(say("The message was deleted meanwhile; what you did to the roll is kept."))
    if is_passing(cause):
        # It was sent again as long as there was time. What was kept for it is shown with what they do next.
        log.warning("An answer did not reach Discord: %s", type(cause).__name__)
        return
    if _is_a_bug(cause):
        log.error("An interaction failed", exc_info=cause)
    _count(client.figures, cause)
    if isinstance(cause, SecretError):
        # Who has chosen who sees it has said that it isn't for all.
        cause.is_sure = cause.is_sure or hidden.is_hidden
        hidden = _meant_audience(cause, hidden, interaction)
    sent = {**_drawn(cause, hidden, instead), "ephemeral": True}
    if _is_a_bug(cause) and (report := report_view(interaction, client.source_url)):
        sent["view"] = report
    try:
        if interaction.response.is_done():
            await interaction.followup.send(**sent)
        else:
            await interaction.response.send_message(**sent)
            apologised()
    except FAILURES as failure:
        log.warning("Discord did not take the answer to a failed interaction: %s", failure)


def _count(figures: Figures, error: BaseException) -> None:
    """Count what went wrong by its kind; of a text that was refused nothing but why."""
    if _is_a_bug(error):
        figures.count("errors", type(error).__name__)
    elif isinstance(error, DiceError | UnclearError):
        figures.count("refused", type(error).__name__)


def _is_a_bug(error: BaseException) -> bool:
    """Whether something went wrong that nobody who typed or pressed could do anything about."""
    return not isinstance(error, RollwrightError | app_commands.AppCommandError)


def _drawn(error: BaseException, hidden: Audience, instead: Instead | None) -> dict[str, Any]:
    if isinstance(error, DraftError):
        return draft_message(error)
    text, view = _words(error, hidden, instead)
    content = {"content": shortened(as_typed(text), MAX_CONTENT)}
    return content if view is None else {**content, "view": view}


def _words(error: BaseException, hidden: Audience, instead: Instead | None) -> tuple[str, ui.View | None]:
    if isinstance(error, DiceError):
        return _dice_words(error, hidden)
    if isinstance(error, UnclearError) and instead:
        return str(error), buttons(*((label, instead(text)) for label, text in error.meant))
    if isinstance(error, PlayerError):
        return str(error), None
    return say("Something went wrong on my side, and I have made a note of it; please try again."), None


def _meant_audience(error: SecretError, chosen: Audience, interaction: AnyInteraction) -> Audience:
    """Who may see a roll that was meant to be hidden: the GMs, where there can be any."""
    asked = Audience(error.audience) if interaction.guild_id else Audience.ME
    return stricter(asked, chosen)


def _dice_words(error: DiceError, hidden: Audience) -> tuple[str, ui.View | None]:
    lines = [plain(str(error))]
    if isinstance(error, NotationError) and error.text:
        lines.append(_where(error.text, error.position))
    if isinstance(error, SecretError):
        return "\n".join(lines), _secret_buttons(error, hidden)
    if isinstance(error, MissingNumberError):
        return "\n".join(lines), number_button(error.name, error.template, hidden)
    if error.meant:
        return "\n".join(lines), try_buttons(error.meant, hidden)
    if not error.suggestion:
        return "\n".join(lines), None
    lines.append(say("Did you mean {suggestion}?", suggestion=code(error.suggestion)))
    return "\n".join(lines), try_button(error.suggestion, hidden)


def _secret_buttons(error: SecretError, hidden: Audience) -> ui.View | None:
    """The roll as it was to be hidden; where that isn't sure, openly too."""
    if not error.dice:
        return None
    if error.is_sure:
        return try_button(error.dice, hidden)
    return buttons(
        (say("Roll openly"), f"try:{error.dice}"), (name(hidden), f"try_{hidden.value}:{error.dice}")
    )


def _where(text: str, position: int) -> str:
    """The place of a mistake: pointed at, or in words where those are heard."""
    if manner() is not Manner.ALOUD:
        return pointed(text, position)
    return say("At character {number} of {text}.", number=position + 1, text=code(text))


def pointed(text: str, position: int) -> str:
    """The part of the text around this place, with a marker under the place."""
    start = max(0, position - _AROUND)
    end = min(len(text), position + _AROUND)
    before, after = ("…" if start else ""), ("…" if end < len(text) else "")
    shown = f"{before}{text[start:end]}{after}".replace("`", "'")
    return f"```\n{shown}\n{' ' * (len(before) + position - start)}^\n```"
