"""Cards as Discord embeds: with pictures if the reader sees them, in words if any picture is missing.

Only this module applies Discord's limits on embeds.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import discord
from msgspec import Struct

from bot.rolls.card import Card, Face, Pictured, Seen, Tone, bare, shortened
from bot.rolls.values import Shown
from bot.words import say
from bot.words.speaking import pictures, wants_words

MAX_DESCRIPTION = 4096  # Characters.
MAX_AUTHOR = 256  # Characters.
MAX_FOOTER = 2048  # Characters.
_COLOURS = {
    Tone.PLAIN: 0x5865F2,
    Tone.GOOD: 0x2E8B57,
    Tone.BAD: 0xB03A2E,
    Tone.PARTIAL: 0xD98E04,
    Tone.GREAT: 0xF5B400,
    Tone.AWFUL: 0x7A1410,
}

_SIZES = ((24, "#"), (60, "##"), (120, "###"))  # The longest headline in characters, and its heading.
_WIDE = 3  # Characters that a picture replaces in a heading.
_LARGE_ROW = 30  # The widest large row that fits a phone, in characters.
_LINE = 36  # The widest line that fits a phone, in characters.


class Look(Struct, frozen=True):
    """A card as displayed: Markdown, except ``small`` print, which stays as it is.

    ``pictured``: it contains pictures, and no words that repeat them.
    """

    head: str
    lines: tuple[str, ...]
    remarks: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    pictured: bool = False


class DrawnEmbed(Struct, frozen=True):
    """A finished embed in Discord's format, which discord.py sends as it is."""

    drawn: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return the embed in Discord's format."""
        return self.drawn


def roll_embed(shown: Shown) -> DrawnEmbed:
    """Return a roll's embed: its card, with the roller and purpose above it."""
    looks = look(shown.card, shown.roller)
    above, below = around(shown, brief=looks.pictured)
    embed = _drawn(looks, shown.card, below)
    return DrawnEmbed({**embed, "author": {"name": shortened(above, MAX_AUTHOR)}} if above else embed)


def around(shown: Shown, *, brief: bool = False) -> tuple[str, str]:
    """Return the text above a card (roller and purpose) and below it (number and any seal)."""
    label = shown.card.label
    if not label:
        above = shown.card.who or shown.owner
    elif shown.card.who:
        above = say("{who} · {label}", who=shown.card.who, label=label)
    else:
        above = say("{who}: {label}", who=shown.owner, label=label)
    if shown.subject:
        return above, ""
    if brief and not shown.seal:
        return above, shown.number
    if brief:
        return above, say("{number} · seal {seal} · /verify", number=shown.number, seal=shown.seal)
    if shown.seal:
        return above, say("Roll {number} · seal {seal}", number=shown.number, seal=shown.seal)
    return above, say("Roll {number}", number=shown.number)


def card_embed(card: Card) -> discord.Embed:
    """Return the embed of a card on its own."""
    return discord.Embed.from_dict(_drawn(look(card), card))


def _drawn(looks: Look, card: Card, below: str = "") -> dict[str, Any]:
    """Return a card as an embed with a large result, followed by details, small print and picture."""
    head = shortened(looks.head, MAX_DESCRIPTION)
    # Leave out the working first; changes to the roll and what its seal needs go last.
    remarks = fitted(looks.remarks, MAX_DESCRIPTION - len(head) - 1)
    lines = fitted(looks.lines, MAX_DESCRIPTION - len(head) - len(remarks) - 2)
    text = "\n".join(filter(None, [head, lines, remarks]))
    embed = {"type": "rich", "flags": 0, "color": _COLOURS[card.tone], "description": text}
    if card.picture:
        embed["image"] = {"url": card.picture}
    small = shortened(" · ".join(looks.small), MAX_FOOTER - len(below) - 3)
    footer = " · ".join(filter(None, (small, below)))
    return {**embed, "footer": {"text": footer}} if footer else embed


def fitted(lines: Iterable[str], most: int = MAX_DESCRIPTION) -> str:
    """Return as many whole lines as fit into this many characters, in their order."""
    text = ""
    for line in lines:
        longer = f"{text}\n{line}" if text else line
        if len(longer) <= most:
            text = longer
    return text


def fitted_list(lines: Sequence[str], most: int = MAX_DESCRIPTION) -> str:
    """Return the first lines that fit into this many characters, and a count of the rest."""
    text = "\n".join(lines)
    if len(text) <= most:
        return text
    shown = fitted(lines, most - 40)
    more = say("…and {more} more", more=len(lines) - shown.count("\n") - 1)
    return f"{shown}\n{more}"


def note_embed(text: str, title: str = "") -> discord.Embed:
    """Return an embed of plain sentences."""
    return discord.Embed(title=title or None, description=text, colour=_COLOURS[Tone.PLAIN])


def look(card: Card, roller: int = 0) -> Look:
    """Return how this card of a ``roller`` looks to the current reader, with all pictures or none."""
    tags = {} if wants_words(roller) else pictures()
    if tags and any(_faces(card)):
        with suppress(KeyError):  # One is missing.
            return _pictured(card, tags)
    return Look(heading(card.headline), card.told, card.remarks)


def heading(text: str, sign: str = "") -> str:
    """Return the text after this sign, as large as its length allows."""
    width = len(text) + (_WIDE if sign else 0)
    marks = next((marks for longest, marks in _SIZES if width <= longest), "")
    text = f"{sign} {text}" if sign else text
    return f"{marks} {text}" if marks else f"**{text}**"


def _pictured(card: Card, tags: Mapping[str, str]) -> Look:
    head = heading(card.headline, tags[card.sign] if card.sign else "")
    lines = [
        _tagged(_with_dice(line), tags) if isinstance(line, Pictured) else line
        for line in card.lines
        if not isinstance(line, Pictured) or line.seen
    ]
    if not card.rows:
        return Look(head, (*lines, *card.working), card.remarks, card.small, pictured=True)
    size = _size(card.rows[0]) if len(card.rows) == 1 else ""
    rows = (size + _tagged(row, tags) for row in card.rows)
    small = (*card.small, *map(bare, card.remarks))
    return Look(head, (*rows, *lines), small=small, pictured=True)


def _size(row: Seen) -> str:
    return "## " if _width(row) <= _LARGE_ROW else "### "


def _with_dice(line: Pictured) -> Seen:
    if not line.dice:
        return line.seen
    return (*line.seen, "  " if _width((*line.seen, *line.dice)) <= _LINE else "\n", *line.dice)


def _width(row: Seen) -> int:
    """Return the approximate width in characters, ignoring markup."""
    return sum(_WIDE if isinstance(part, Face) else len(bare(part)) for part in row)


def _tagged(seen: Seen, tags: Mapping[str, str]) -> str:
    return "".join(tags[part.name] if isinstance(part, Face) else part for part in seen)


def _faces(card: Card) -> Iterator[bool]:
    """Yield True for each part that is a picture and False for others, the likeliest pictures first."""
    yield bool(card.sign)
    for seen in (*card.rows, *(_with_dice(line) for line in card.lines if isinstance(line, Pictured))):
        for part in seen:
            yield isinstance(part, Face)
