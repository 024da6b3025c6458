"""A card as a Discord embed. Discord's limits on embeds are kept here and nowhere else."""

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from msgspec import Struct

from bot.rolls.card import Card, Tone, shortened
from bot.rolls.values import Shown
from bot.words import later, say

MAX_DESCRIPTION = 4096  # Characters.
MAX_AUTHOR = 256  # Characters.
_COLOURS = {Tone.PLAIN: 0x5865F2, Tone.GOOD: 0x2E8B57, Tone.BAD: 0xB03A2E}
_SIZES = ((24, "#"), (60, "##"), (120, "###"))  # Longest headline in characters, and its heading.


class DrawnEmbed(Struct, frozen=True):
    """An embed as Discord takes it, drawn already: discord.py sends it as it is."""

    drawn: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """The embed."""
        return self.drawn


def roll_embed(shown: Shown) -> DrawnEmbed:
    """The embed of a roll: its card, with who rolled and for what above it."""
    above, below = around(shown)
    embed = {**_drawn(shown.card), "author": {"name": shortened(above, MAX_AUTHOR)}}
    return DrawnEmbed({**embed, "footer": {"text": below}} if below else embed)


def around(shown: Shown) -> tuple[str, str]:
    """What stands above a card and below: who rolled and for what; its number, with a hidden one's seal."""
    label = shown.card.label
    above = say("{who}: {label}", who=shown.owner, label=label) if label else shown.owner
    if shown.subject:
        return above, ""
    sealed = later("Roll {number} · seal {seal}") if shown.seal else later("Roll {number}")
    return above, sealed.say(number=shown.number, seal=shown.seal)


def card_embed(card: Card) -> discord.Embed:
    """The embed of a card by itself."""
    return discord.Embed.from_dict(_drawn(card))


def _drawn(card: Card) -> dict[str, Any]:
    """A card as an embed: its result large, then the working, then the small print."""
    head = shortened(heading(card.headline), MAX_DESCRIPTION)
    # What was done to the roll, and what its seal needs, is left out last: the working gives way first.
    remarks = fitted(card.remarks, MAX_DESCRIPTION - len(head) - 1)
    lines = fitted(card.lines, MAX_DESCRIPTION - len(head) - len(remarks) - 2)
    text = "\n".join(filter(None, [head, lines, remarks]))
    return {"type": "rich", "flags": 0, "color": _COLOURS[card.tone], "description": text}


def heading(text: str) -> str:
    """The text as large as its length allows."""
    marks = next((marks for longest, marks in _SIZES if len(text) <= longest), "")
    return f"{marks} {text}" if marks else f"**{text}**"


def fitted(lines: Iterable[str], most: int = MAX_DESCRIPTION) -> str:
    """The lines that fit into so many characters, whole ones only, from the first."""
    text = ""
    for line in lines:
        longer = f"{text}\n{line}" if text else line
        if len(longer) <= most:
            text = longer
    return text


def fitted_list(lines: Sequence[str], most: int = MAX_DESCRIPTION) -> str:
    """The lines that fit into so many characters, from the first, and how many more there are."""
    text = "\n".join(lines)
    if len(text) <= most:
        return text
    shown = fitted(lines, most - 40)
    more = say("…and {more} more", more=len(lines) - shown.count("\n") - 1)
    return f"{shown}\n{more}"


def note_embed(text: str, title: str = "") -> discord.Embed:
    """An embed of plain sentences."""
    return discord.Embed(title=title or None, description=text, colour=_COLOURS[Tone.PLAIN])
