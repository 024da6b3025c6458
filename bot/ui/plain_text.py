"""A card as plain text, for where there are no embeds: all that it says, in the order in which it is read."""

from collections.abc import Iterable

from bot.rolls.card import Card, shortened
from bot.ui.embeds import heading
from bot.words import choose, say

MAX_CONTENT = 2000
"""Characters of a message without an embed."""

_MORE = 60  # Characters for how much does not fit.


def card_text(card: Card, *, above: str = "", below: str = "", most: int = MAX_CONTENT) -> str:
    """The card in at most so many characters: what it came to, the working, the small print.

    ``above`` says who rolled and for what, ``below`` the number. Whole lines only: what does not fit is
    counted, the working first, as in an embed.
    """
    head = [f"-# {above}"] if above else []
    head += [heading(card.headline)]
    small = [f"-# {each}" for each in (*card.remarks, below) if each]
    room = most - len("\n".join([*head, *small])) - _MORE
    kept_small = small
    if room < 0:
        kept_small = _fitting(small, most - len("\n".join(head)) - _MORE)
        room = 0
    lines = [each for line in card.lines for each in line.split("\n")]
    kept = _fitting(lines, room)
    left = len(lines) - len(kept) + len(small) - len(kept_small)
    more = [
        choose(
            left, "…and {count} line more, too long for here", "…and {count} lines more, too long for here"
        )
    ]
    return shortened("\n".join([*head, *kept, *(more if left else ()), *kept_small]), most)


def _fitting(lines: list[str], most: int) -> list[str]:
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
