"""Cards as plain text, for places without embeds: everything on them, in reading order.

Read aloud (:mod:`bot.words.aloud`), the first line is a complete sentence.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot.rolls.card import Card, plain, shortened
from bot.ui.embeds import heading, look
from bot.words import choose, say_of
from bot.words.aloud import heard, sentence
from bot.words.speaking import Manner, manner

MAX_CONTENT = 2000
"""Characters of a message without an embed."""

_MORE = 60  # Characters reserved for the count of omitted lines.
_SENTENCE = 200  # Characters of an explanation read in the same sentence as a number.
_BLOCK = "```"
_LINK = re.compile(r"(?<!<)https?://[^\s<>()]*[\w/]")
_NUMBER = re.compile(r"\\?[−-]?[0-9]+")


def card_text(
    card: Card, *, above: str = "", below: str = "", most: int = MAX_CONTENT, roller: int = 0
) -> str:
    """Return the card in at most this many characters: result, working, small print.

    ``above`` names the roller and the purpose, and ``below`` is the number. Lines are never split. Those
    that don't fit are counted instead. As in an embed, the working is cut first.
    """
    looks = look(card, roller)
    lines = [part for line in looks.lines for part in _quiet(line).split("\n")]
    small = [*map(_quiet, looks.remarks), " · ".join(filter(None, (*map(plain, looks.small), below)))]
    if manner() is Manner.ALOUD:
        return _aloud(card.headline, lines, above, [line for line in small if line], most)
    head = [*([f"-# {above}"] if above else []), looks.head]
    return _text(head, lines, [f"-# {line}" for line in small if line], most)


def embed_text(embed: Mapping[str, Any], most: int = MAX_CONTENT) -> str:
    """Return an embed in Discord's format as plain text."""
    above, title = plain(embed.get("author", {}).get("name", "")), embed.get("title") or ""
    below = embed.get("footer", {}).get("text", "")
    lines = _quiet(embed.get("description") or "").split("\n")
    if manner() is Manner.ALOUD:
        return _aloud(title or lines.pop(0), lines, above, [below] if below else [], most)
    head = [*([f"-# {above}"] if above else []), *([heading(title)] if title else [])]
    return _text(head, lines, [f"-# {below}"] if below else [], most)


def _quiet(text: str) -> str:
    """Return the text without link previews, because embeds don't have them either."""
    return _LINK.sub(r"<\g<0>>", text)


def _aloud(headline: str, lines: Sequence[str], above: str, small: Sequence[str], most: int) -> str:
    """Return the text for reading aloud, starting with the result. A bare number includes its working.

    The roller comes after the result, because everyone is waiting for the result.
    """
    own = (line.replace("\n", " ") for line in (headline, above))
    # Do it in a single pass, because one costs as much as all of them together.
    result, who, *rest = heard("\n".join((*own, *lines, *small))).split("\n")
    body, small = rest[: len(lines)], rest[len(lines) :]
    if body and _NUMBER.fullmatch(headline.strip("#* ")) and len(body[0]) <= _SENTENCE:
        result = say_of("what is read aloud", "{result}: {working}", result=result, working=body.pop(0))
    if not any(_BLOCK in line for line in rest):  # Lines run into each other if nothing ends them.
        body, small = [[sentence(line) for line in part] for part in (body, small)]
    return _text([sentence(result), *([sentence(who)] if who else [])], body, small, most)


def _text(head: list[str], lines: Sequence[str], small: Sequence[str], most: int) -> str:
    """Return whole lines in at most this many characters, and a count of the rest."""
    whole = "\n".join([*head, *lines, *small])
    if len(whole) <= most - _MORE:
        return whole
    room = most - len("\n".join([*head, *small])) - _MORE
    kept_small = small
    if room < 0:
        kept_small = _fitting(small, most - len("\n".join(head)) - _MORE)
        room = 0
    kept = _fitting(lines, room)
    left = len(lines) - len(kept) + len(small) - len(kept_small)
    more = [
        choose(left, "…and {count} more line, too long to show", "…and {count} more lines, too long to show")
    ]
    if manner() is Manner.ALOUD:
        more = [sentence(line) for line in more]
    return shortened("\n".join([*head, *kept, *(more if left else ()), *kept_small]), most)


def _fitting(lines: Sequence[str], most: int) -> list[str]:
    """Return the first lines that fit, including their line breaks."""
    kept: list[str] = []
    for line in lines:
        most -= len(line) + 1
        if most < 0:
            break
        kept.append(line)
    return kept
