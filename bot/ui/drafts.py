"""Giving back what somebody wrote in a form that could not be taken, so that they can go on with it.

The message that says what is wrong has the text, and its button opens the form with it again: nothing is
kept.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from bot.errors import DraftError
from bot.rolls.card import Field, shortened
from bot.ui.context import AnyInteraction
from bot.ui.files import file_of
from bot.ui.views import button
from bot.words import say
from bot.words.aloud import as_typed

_FENCE = "```"
_MARK = "\\"  # Before a line of text that reads like the beginning of a field.
_TEXT = _MARK * 2  # The same as what is put in by a pattern.
_MAX_DRAFT = 1900  # Characters that fit a message, with what is wrong.


def draft_message(error: DraftError) -> dict[str, Any]:
    """The private answer with the text, or a file of it where it is too long, and a way back to the form."""
    words = as_typed(str(error))
    if not error.draft:
        return {"content": words, "view": button(say("Try again"), f"draft:{error.form}", first=True)}
    # A fence within the text would end the block of code early.
    if len(error.draft) + len(words) > _MAX_DRAFT or _FENCE in error.draft:
        return {
            "content": shortened(words, _MAX_DRAFT),
            "file": file_of(error.draft.encode(), f"{error.form.partition('_')[0]}.txt"),
        }
    view = button(say("Go on writing"), f"draft:{error.form}", first=True)
    return {"content": f"{words}\n{_FENCE}\n{error.draft}\n{_FENCE}", "view": view}


def sections(fields: Iterable[Field], entered: Mapping[str, str]) -> str:
    """Everything that was entered in a form of these fields, in its words, as one text that is given back."""
    fields = tuple(fields)
    written = [(field, entered.get(field.key, "").strip("\n")) for field in fields]
    heads = re.compile(rf"^(?=\\*{_head(fields)}$)", re.MULTILINE)
    return "\n".join(
        f"[{field.label}]\n{heads.sub(_TEXT, _in_words(field, text))}"
        for field, text in written
        if text.strip()
    )


def _head(fields: Iterable[Field]) -> str:
    """The pattern of a line that begins a field."""
    return rf"\[(?:{'|'.join(re.escape(field.label) for field in fields)})\]"


def _in_words(field: Field, text: str) -> str:
    """What was entered as its player saw it: what was picked from a list by the words of its lines."""
    words = _labels(field)
    return "\n".join(words.get(part, "") for part in text.split("\n")) if field.choices else text


def _labels(field: Field) -> dict[str, str]:
    """The words of each choice by its key; of those that read alike the later ones are counted."""
    labels: dict[str, str] = {}
    for choice in field.choices:
        alike = sum(1 for each in field.choices[: len(labels)] if each.label == choice.label)
        labels[choice.key] = f"{choice.label} ({alike + 1})" if alike else choice.label
    return labels


def with_draft(fields: Iterable[Field], draft: str) -> tuple[Field, ...]:
    """These fields with what such a text has for them filled in.

    What only looks like the beginning of a field is text, before which :func:`sections` puts a mark.
    """
    fields = tuple(fields)
    labels = {field.label: field for field in fields}
    _, *parts = re.split(rf"^(?={_head(fields)}$)\[(.*)\]$", draft, flags=re.MULTILINE)
    marked = re.compile(rf"^{re.escape(_MARK)}(?=\\*{_head(fields)}$)", re.MULTILINE)
    found: dict[str, str] = {}
    for label, text in zip(parts[::2], parts[1::2], strict=True):
        found.setdefault(label, _as_keys(labels[label], marked.sub("", text.strip("\n"))))
    return tuple(replace(field, filled=found.get(field.label, field.filled)) for field in fields)


def _as_keys(field: Field, text: str) -> str:
    keys = {label: key for key, label in _labels(field).items()}
    return "\n".join(filter(None, (keys.get(part) for part in text.split("\n")))) if field.choices else text


def draft_of(interaction: AnyInteraction) -> str:
    """The text on the message that was pressed."""
    content = interaction.message.content if interaction.message else ""
    _, _, rest = content.partition(f"{_FENCE}\n")
    return rest.removesuffix(_FENCE).removesuffix("\n")
