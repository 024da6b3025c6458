"""Versions of a message for its reader: with embeds, as plain text, or as text to read aloud.

Messages are converted only here, on their way to Discord: as the answer to an interaction
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
from bot.words.speaking import Manner, SpeakingAs, manner, manner_of

Payload = dict[str, Any]
"""A message in Discord's format."""

Parts = list[dict[str, Any]]
"""The files of a message, and the data Discord accepts with them."""

_CHANGED = discord.InteractionResponseType.message_update.value
_MESSAGES = (discord.InteractionResponseType.channel_message.value, _CHANGED)
_EPHEMERAL = discord.MessageFlags(ephemeral=True).value
_FORM = "payload_json"  # discord.py's name for a message that goes with files.
_SHOWN = (("label", MAX_LABEL), ("placeholder", MAX_OPTION), ("description", MAX_OPTION))


def sent_as_read(
    payload: Payload | None,
    parts: Parts | None,
    private: Callable[[Payload], bool],
    *,
    was_text: bool = False,
) -> tuple[Payload | None, Parts | None]:
    """Return a message, or the answer with one, in its reader's version; if it has files, it's in ``parts``.

    ``private``: only one reader sees it; ``was_text``: the edited message has no embed yet.
    """
    if payload is not None:
        return as_read(payload, private=private(payload), was_text=was_text), parts
    return None, [
        _as_read(part, private, was_text) if part["name"] == _FORM else part for part in parts or ()
    ]


def _as_read(part: dict[str, Any], private: Callable[[Payload], bool], was_text: bool) -> dict[str, Any]:
    """Return the part with the message, among the parts with files."""
    sent = json.loads(part["value"])
    return {**part, "value": json.dumps(as_read(sent, private=private(sent), was_text=was_text))}


def is_ephemeral(sent: Payload) -> bool:
    """Return True if only one reader sees this message or answer."""
    return bool(sent.get("data", sent).get("flags", 0) & _EPHEMERAL)


def as_read(sent: Payload, *, private: bool, was_text: bool = False) -> Payload:
    """Return a message in the version for one reader, or for everyone."""
    if "data" in sent:
        if sent["type"] not in _MESSAGES:  # A form, or suggestions while typing.
            return sent
        data = sent["data"]
        if was_text and sent["type"] == _CHANGED and data.get("embeds"):  # They replace the text.
            data = {"content": None, **data}
        return {**sent, "data": as_read(data, private=private)}
    how = manner_of(private=private)
    if how is Manner.BOXES or how is Manner.WORDS:
        return sent
    with SpeakingAs(private=private):
        message = dict(sent)
        if embeds := sent.get("embeds"):
            message |= {"embeds": [], "content": _content(sent.get("content") or "", embeds)}
        elif how is Manner.ALOUD and sent.get("content"):
            message["content"] = shortened(heard(sent["content"]), MAX_CONTENT)
        if how is Manner.ALOUD and sent.get("components"):
            message["components"] = heard_rows(sent["components"])
        return message


def _content(above: str, embeds: Sequence[Mapping[str, Any]]) -> str:
    """Return the text above the embeds, and the text in them."""
    said = [sentence(heard(above)) if manner() is Manner.ALOUD else above] if above else []
    for embed in embeds:
        said.append(embed_text(embed, MAX_CONTENT - sum(len(line) + 1 for line in said)))
    return "\n".join(said)


def heard_rows(rows: Sequence[Part]) -> list[Part]:
    """Return rows of buttons and lists with labels for reading aloud."""
    return [{**row, "components": [_heard(part) for part in row["components"]]} for row in rows]


def _heard(part: Part) -> Part:
    """Return one component, with its options, in the version for reading aloud."""
    said = {key: shortened(heard_label(part[key]), most) for key, most in _SHOWN if part.get(key)}
    options = {"options": [_heard(option) for option in part["options"]]} if part.get("options") else {}
    return {**part, **said, **options}
