"""Links to messages, as Markdown."""

from bot.rolls.values import Place


def linked(place: Place, message: int, words: str) -> str:
    """Return these words as a link to a channel's message, or without a link if its ID is unknown (0)."""
    if not message:
        return words
    return f"[{words}](https://discord.com/channels/{place.guild or '@me'}/{place.channel}/{message})"
