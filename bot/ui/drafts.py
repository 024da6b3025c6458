"""Returning a rejected form's text, so that its author can continue.

The error message contains the text, and its button opens the form with it again, so nothing is stored.
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
_MARK = "\\"  # Marks a line of text that looks like the start of a field.
_TEXT = _MARK * 2  # The same, escaped for use in a pattern.
_USER = re.compile(r"[0-9]{1,20}")
_MAX_DRAFT = 1900  # Characters that fit in a message along with the error.


def draft_message(error: DraftError) -> dict[str, Any]:
    """Return the private answer with the text and a button to reopen the form, or with a text file."""
    words = as_typed(str(error))
    if not error.draft:
        return {"content": words, "view": button(say("Try again"), f"draft:{error.form}", first=True)}
    # A fence within the text would end the code block early.
    if len(error.draft) + len(words) > _MAX_DRAFT or _FENCE in error.draft:
        return {
            "content": shortened(words, _MAX_DRAFT),
            "file": file_of(error.draft.encode(), f"{error.form.partition('_')[0]}.txt"),
        }
    view = button(say("Keep editing"), f"draft:{error.form}", first=True)
    return {"content": f"{words}\n{_FENCE}\n{error.draft}\n{_FENCE}", "view": view}


def sections(fields: Iterable[Field], entered: Mapping[str, str]) -> str:
    """Return all of a form's entries with their labels as one text, leaving out files."""
    fields = tuple(fields)
    written = [(field, entered.get(field.key, "").strip("\n")) for field in fields if field.kind != "file"]
    heads = re.compile(rf"^(?=\\*{_head(fields)}$)", re.MULTILINE)
    return "\n".join(
        f"[{field.label}]\n{heads.sub(_TEXT, _in_words(field, text))}"
        for field, text in written
        if text.strip()
    )


def _head(fields: Iterable[Field]) -> str:
    """Return the pattern of a line that begins a field."""
    return rf"\[(?:{'|'.join(re.escape(field.label) for field in fields)})\]"


def _in_words(field: Field, text: str) -> str:
    """Return an entry as its player saw it, with labels for picks from a list."""
    words = _labels(field)
    if field.kind:
        return _USER.sub(r"<@\g<0>>", text)
    return "\n".join(words.get(part, "") for part in text.split("\n")) if field.choices else text


def _labels(field: Field) -> dict[str, str]:
    """Return the label of each choice by key. Repeated labels are numbered."""
    labels: dict[str, str] = {}
    for choice in field.choices:
        alike = sum(1 for other in field.choices[: len(labels)] if other.label == choice.label)
        labels[choice.key] = f"{choice.label} ({alike + 1})" if alike else choice.label
    return labels


def with_draft(fields: Iterable[Field], draft: str) -> tuple[Field, ...]:
    """Return these fields filled in from a returned text.

    Text that only looks like the start of a field was marked by :func:`sections`.
    """
    fields = tuple(fields)
    labels = {field.label: field for field in fields}
    _, *parts = re.split(rf"^(?={_head(fields)}$)\[(.*)\]$", draft, flags=re.MULTILINE)
    marked = re.compile(rf"^{re.escape(_MARK)}(?=\\*{_head(fields)}$)", re.MULTILINE)
    entries: dict[str, str] = {}
    for label, text in zip(parts[::2], parts[1::2], strict=True):
        entries.setdefault(label, _as_keys(labels[label], marked.sub("", text.strip("\n"))))
    return tuple(replace(field, filled=entries.get(field.label, _left(field, draft))) for field in fields)


def _left(field: Field, draft: str) -> str:
    """Return the content of a field that the text lacks: "" if it can be empty, or else its default."""
    return "" if draft and (field.many or not field.choices) else field.filled


def _as_keys(field: Field, text: str) -> str:
    if field.kind:
        return "\n".join(_USER.findall(text))
    keys = {label: key for key, label in _labels(field).items()}
    return "\n".join(filter(None, (keys.get(part) for part in text.split("\n")))) if field.choices else text


def draft_of(interaction: AnyInteraction) -> str:
    """Return the text on the pressed message."""
    content = interaction.message.content if interaction.message else ""
    _, _, rest = content.partition(f"{_FENCE}\n")
    return rest.removesuffix(_FENCE).removesuffix("\n")
