"""Giving back what somebody wrote in a form that could not be taken, so that they can go on with it.

The message that says what is wrong has the text, and its button opens the form with it again: nothing is kept.
"""

import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.card import shortened
from bot.errors import DraftError
from bot.ui.context import AnyInteraction
from bot.ui.views import button
from bot.words import say

_FENCE = "```"
_MAX_DRAFT = 1900  # Characters that fit a message, with what is wrong.


def draft_message(error: DraftError) -> dict[str, Any]:
    """The private answer with the text, or with a file of it where it is too long, and a way back to the form."""
    if not error.draft:
        return {"content": str(error), "view": button(say("Try again"), f"draft:{error.form}", first=True)}
    if len(error.draft) + len(str(error)) > _MAX_DRAFT or _FENCE in error.draft:
        return {
            "content": shortened(str(error), _MAX_DRAFT),
            "file": discord.File(io.BytesIO(error.draft.encode()), f"{error.form.partition('_')[0]}.txt"),
        }
    view = button(say("Go on writing"), f"draft:{error.form}", first=True)
    return {"content": f"{error}\n{_FENCE}\n{error.draft}\n{_FENCE}", "view": view}


def sections(entered: Mapping[str, str]) -> str:
    """Everything that was entered in a form, as one text that is given back."""
    return "\n".join(f"[{key}]\n{text}" for key, text in entered.items() if text.strip())


def fields_of(draft: str, keys: Sequence[str]) -> dict[str, str]:
    """The fields of such a text; what only looks like the beginning of one, further down, is text."""
    _, *parts = re.split(rf"^\[({'|'.join(keys)})\]$", draft, flags=re.MULTILINE)
    found: dict[str, str] = {}
    for key, text in zip(parts[::2], parts[1::2], strict=True):
        found.setdefault(key, text.strip("\n"))
    return found


def draft_of(interaction: AnyInteraction) -> str:
    """The text on the message that was pressed."""
    content = interaction.message.content if interaction.message else ""
    _, _, rest = content.partition(f"{_FENCE}\n")
    return rest.removesuffix(_FENCE).removesuffix("\n")
