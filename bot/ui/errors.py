"""The one answer to all errors: private, in full sentences, and with a remedy if possible."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, ParamSpec

import discord
from discord import app_commands, ui

from bot.audiences import Audience, stricter
from bot.errors import (
    DiceError,
    DraftError,
    HandledError,
    MissingNumberError,
    NotationError,
    NotSavedError,
    PlayerError,
    RollwrightError,
    SecretError,
    UnclearError,
)
from bot.figures import Figures
from bot.rolls.card import code, plain, shortened
from bot.rolls.hidden import name
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
"""Returns the custom_id of a button that does the same with another text."""

MAX_CONTENT = 2000  # Characters of a message.
_AROUND = 14  # Characters shown on each side of a mistake, so that the marker stays below it on a phone.
_DELETED = 10008  # Discord's code for a missing message.
_EXPIRED = 10062  # Discord's code for an interaction not answered within three seconds.


@asynccontextmanager
async def answering(
    interaction: AnyInteraction, hidden: Audience = Audience.EVERYONE, instead: Instead | None = None
) -> AsyncIterator[None]:
    """Answer a player's mistake privately; other errors go to the bot's error handler.

    Suggested rolls are for the same audience, ``hidden``. ``instead`` returns a button's custom_id that does
    the same with another text.
    """
    try:
        yield
    except PlayerError as error:
        await answer(interaction, error, hidden, instead)


P = ParamSpec("P")


def answered(command: Callable[P, Awaitable[None]]) -> Callable[P, Coroutine[Any, Any, None]]:
    """Wrap a cog's command so that a player's mistakes are answered privately.

    It's for commands that can't make hidden rolls. Others have the option ``hidden`` and use
    :func:`bot.ui.rolling.roll`.
    """

    @wraps(command)
    async def answering_command(*args: P.args, **options: P.kwargs) -> None:
        interaction: Any = args[1]
        async with answering(interaction):
            await command(*args, **options)

    vars(answering_command)[HIDES_NOTHING] = True
    return answering_command


HIDES_NOTHING = "hides_nothing"
"""The name of the attribute that marks the callback of a command without hidden rolls."""


async def answer(
    interaction: AnyInteraction,
    error: Exception,
    hidden: Audience = Audience.EVERYONE,
    instead: Instead | None = None,
) -> None:
    """Tell the user privately what is wrong and what would work."""
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    client: Any = interaction.client
    if isinstance(cause, HandledError) or await client.is_answered_elsewhere():
        return  # The first handler answers; this error may be the result of that.
    code = cause.code if isinstance(cause, discord.HTTPException) else None
    if code in (_EXPIRED, ANSWERED):
        log.warning("An interaction was answered %s", "too late" if code == _EXPIRED else "by someone else")
        return
    if code == _DELETED:
        cause = PlayerError(say("The message was deleted. Your change to the roll is saved."))
    if is_passing(cause):
        # It was retried as long as there was time. Stored rolls are shown with the user's next action.
        log.warning("An answer didn't reach Discord: %s", type(cause).__name__)
        return
    if _is_a_bug(cause):
        log.error("An interaction failed", exc_info=cause)
    _count(client.figures, cause)
    if isinstance(cause, SecretError):
        # Choosing an audience already says that the roll isn't public.
        cause.is_sure |= hidden.is_hidden
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
        log.warning("Discord didn't accept the answer to a failed interaction: %s", failure)


def _count(figures: Figures, error: BaseException) -> None:
    """Count an error by its kind; for rejected text, record only the reason."""
    if _is_a_bug(error):
        figures.count("errors", type(error).__name__)
    elif isinstance(error, NotSavedError):
        figures.count("unsaved", error.cause)
    elif isinstance(error, DiceError | UnclearError):
        figures.count("refused", type(error).__name__)


def _is_a_bug(error: BaseException) -> bool:
    """Return True if the error isn't one that its user could fix."""
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
    return say("Something went wrong, and the error has been logged. Try again."), None


def _meant_audience(error: SecretError, chosen: Audience, interaction: AnyInteraction) -> Audience:
    """Return who may see a roll that was meant to be hidden: the GMs, if there can be any."""
    asked = Audience(error.audience) if interaction.guild_id else Audience.ME
    return stricter(asked, chosen)


def _dice_words(error: DiceError, hidden: Audience) -> tuple[str, ui.View | None]:
    lines = [plain(str(error))]
    if isinstance(error, NotationError) and error.text:
        lines.append(_where(error.text, error.position))
    if isinstance(error, SecretError):
        return "\n".join(lines), _secret_buttons(error, hidden)
    if isinstance(error, MissingNumberError):
        return "\n".join(lines), number_button(error.name, error.template, hidden, error.beside)
    if error.meant:
        return "\n".join(lines), try_buttons(error.meant, hidden)
    if not error.suggestion:
        return "\n".join(lines), None
    lines.append(say("Did you mean {suggestion}?", suggestion=code(error.suggestion)))
    return "\n".join(lines), try_button(error.suggestion, hidden)


def _secret_buttons(error: SecretError, hidden: Audience) -> ui.View | None:
    """Return a button that hides the roll as intended, and one to roll openly if that's unclear."""
    if not error.dice:
        return None
    if error.is_sure:
        return try_button(error.dice, hidden)
    return buttons(
        (say("Roll openly"), f"try:{error.dice}"), (name(hidden), f"try_{hidden.value}:{error.dice}")
    )


def _where(text: str, position: int) -> str:
    """Return the place of a mistake: with a marker, or in words for screen readers."""
    if manner() is not Manner.ALOUD:
        return pointed(text, position)
    return say("At character {number} of {text}.", number=position + 1, text=code(text))


def pointed(text: str, position: int) -> str:
    """Return the text around this place, with a marker below it."""
    start = max(0, position - _AROUND)
    end = min(len(text), position + _AROUND)
    before, after = ("…" if start else ""), ("…" if end < len(text) else "")
    shown = f"{before}{text[start:end]}{after}".replace("`", "'")
    return f"```\n{shown}\n{' ' * (len(before) + position - start)}^\n```"
