"""How a message reaches whoever reads it: with embeds, as plain text, or as text that is heard.

The one place where what is sent becomes that, on its way to Discord: as the answer to an interaction
(:mod:`bot.ui.delivery`), or as a message of its own (:mod:`bot.ui.show`).
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord

from bot.rolls.card import shortened
from bot.ui.plain_text import MAX_CONTENT, embed_text
from bot.ui.views import MAX_LABEL, MAX_OPTION, Part
from bot.words.aloud import heard, heard_label, sentence
from bot.words.speaking import Manner, manner, speaking_as

Payload = dict[str, Any]
"""What Discord takes."""

Parts = list[dict[str, Any]]
"""What goes with files: they, and what Discord takes with them."""

_CHANGED = discord.InteractionResponseType.message_update.value
_MESSAGES = (discord.InteractionResponseType.channel_message.value, _CHANGED)
_EPHEMERAL = discord.MessageFlags(ephemeral=True).value
_FORM = "payload_json"  # What discord.py calls a message that goes with files.
_SHOWN = (("label", MAX_LABEL), ("placeholder", MAX_OPTION), ("description", MAX_OPTION))


def sent_as_read(
    payload: Payload | None,
    parts: Parts | None,
    private: Callable[[Payload], bool],
    *,
    was_text: bool = False,
) -> tuple[Payload | None, Parts | None]:
    """A message, or what answers with one, as it is read; one that goes with files stands in its ``parts``.

    ``private`` says of it whether one reader alone sees it; ``was_text``: what is changed has no embed yet.
    """

    def read(sent: Payload) -> Payload:
        return as_read(sent, private=private(sent), was_text=was_text)

    if payload is not None:
        return read(payload), parts
    return None, [
        {**part, "value": json.dumps(read(json.loads(part["value"])))} if part["name"] == _FORM else part
        for part in parts or ()
    ]


def is_ephemeral(sent: Payload) -> bool:
    """Whether this message, or what answers with one, is for one reader alone."""
    return bool(sent.get("data", sent).get("flags", 0) & _EPHEMERAL)


def as_read(sent: Payload, *, private: bool, was_text: bool = False) -> Payload:
    """The same, as it is read by one reader, or by all."""
    if "data" in sent and sent["type"] not in _MESSAGES:  # A form, or what is offered while one types.
        return sent
    if "data" in sent:
        data = sent["data"]
        if was_text and sent["type"] == _CHANGED and data.get("embeds"):  # They stand in place of the text.
            data = {"content": None, **data}
        return {**sent, "data": as_read(data, private=private)}
    with speaking_as(private=private):
        how = manner()
        if how is Manner.BOXES:
            return sent
        message = dict(sent)
        if embeds := sent.get("embeds"):
            message |= {"embeds": [], "content": _content(sent.get("content") or "", embeds)}
        elif how is Manner.ALOUD and sent.get("content"):
            message["content"] = shortened(heard(sent["content"]), MAX_CONTENT)
        if how is Manner.ALOUD and sent.get("components"):
            message["components"] = heard_rows(sent["components"])
        return message


def _content(above: str, embeds: Sequence[Mapping[str, Any]]) -> str:
    """What stands above the embeds, and what is in them."""
    said = [sentence(heard(above)) if manner() is Manner.ALOUD else above] if above else []
    for embed in embeds:
        said.append(embed_text(embed, MAX_CONTENT - sum(len(each) + 1 for each in said)))
    return "\n".join(said)


def heard_rows(rows: Sequence[Part]) -> list[Part]:
    """Rows of buttons and lists with labels as they are heard."""
    return [{**row, "components": [_heard(each) for each in row["components"]]} for row in rows]


def _heard(part: Part) -> Part:
    """One of them, with its options."""
    said = {key: shortened(heard_label(part[key]), most) for key, most in _SHOWN if part.get(key)}
    options = {"options": [_heard(each) for each in part["options"]]} if part.get("options") else {}
    return {**part, **said, **options}
