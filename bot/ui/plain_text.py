"""A card as plain text, for where there are no embeds: all that it says, in the order in which it is read.

Read aloud (:mod:`bot.words.aloud`) its first line is one whole sentence.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.rolls.card import Card, plain, shortened
from bot.ui.embeds import heading
from bot.words import choose, say, say_of
from bot.words.aloud import heard, sentence
from bot.words.speaking import Manner, manner

MAX_CONTENT = 2000
"""Characters of a message without an embed."""

_MORE = 60  # Characters for how much does not fit.
_SENTENCE = 200  # Characters of what is said of a number in the same breath.
_BLOCK = "```"
_LINK = re.compile(r"(?<!<)https?://[^\s<>()]*[\w/]")
_NUMBER = re.compile(r"\\?[−-]?[0-9]+")


def card_text(card: Card, *, above: str = "", below: str = "", most: int = MAX_CONTENT) -> str:
    """The card in at most so many characters: what it came to, the working, the small print.

    ``above`` says who rolled and for what, ``below`` the number. Whole lines only: what does not fit is
    counted, the working first, as in an embed.
    """
    lines = [part for line in card.lines for part in _quiet(line).split("\n")]
    small = [*map(_quiet, card.remarks), below]
    if manner() is Manner.ALOUD:
        return _aloud(card.headline, lines, above, [each for each in small if each], most)
    head = [*([f"-# {above}"] if above else []), heading(card.headline)]
    return _text(head, lines, [f"-# {each}" for each in small if each], most)


def embed_text(embed: Mapping[str, Any], most: int = MAX_CONTENT) -> str:
    """The same of an embed as Discord takes it."""
    above, title = plain(embed.get("author", {}).get("name", "")), embed.get("title") or ""
    below = embed.get("footer", {}).get("text", "")
    lines = _quiet(embed.get("description") or "").split("\n")
    if manner() is Manner.ALOUD:
        return _aloud(title or lines.pop(0), lines, above, [below] if below else [], most)
    head = [*([f"-# {above}"] if above else []), *([heading(title)] if title else [])]
    return _text(head, lines, [f"-# {below}"] if below else [], most)


def _quiet(text: str) -> str:
    """The text, whose links have no preview below the message, as in an embed they have none."""
    return _LINK.sub(r"<\g<0>>", text)


def _aloud(headline: str, lines: Sequence[str], above: str, small: Sequence[str], most: int) -> str:
    """What is heard: the result first, of a bare number in one sentence how it came about.

    Who it was stands behind that: what it came to is what all wait for.
    """
    own = (each.replace("\n", " ") for each in (headline, above))
    # In one go: each costs as much as all.
    result, who, *rest = heard("\n".join((*own, *lines, *small))).split("\n")
    told, small = rest[: len(lines)], rest[len(lines) :]
    if told and _NUMBER.fullmatch(headline.strip("#* ")) and len(told[0]) <= _SENTENCE:
        result = say_of("what is read aloud", "{result}: {working}", result=result, working=told.pop(0))
    if not any(_BLOCK in each for each in rest):  # Lines run into each other where nothing ends them.
        told, small = [[sentence(each) for each in some] for some in (told, small)]
    return _text([sentence(result), *([sentence(who)] if who else [])], told, small, most)


def _text(head: list[str], lines: Sequence[str], small: Sequence[str], most: int) -> str:
    """These lines in at most so many characters, whole ones only, and how many were left out."""
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
        choose(
            left, "…and {count} line more, too long for here", "…and {count} lines more, too long for here"
        )
    ]
    if manner() is Manner.ALOUD:
        more = [sentence(each) for each in more]
    return shortened("\n".join([*head, *kept, *(more if left else ()), *kept_small]), most)


def _fitting(lines: Sequence[str], most: int) -> list[str]:
    """The lines from the first that fit into so many characters, each with a line break."""
    kept: list[str] = []
    for line in lines:
        most -= len(line) + 1
        if most < 0:
            break
        kept.append(line)
    return kept


def mention_words(users: Iterable[int], card: Card) -> str:
    """What is above a card that some are to see: who and what it is, for notifications and screen readers."""
    return say("{users} {what}", users=" ".join(f"<@{each}>" for each in users), what=card.headline)
