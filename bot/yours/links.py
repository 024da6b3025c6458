"""Links to messages, as Markdown."""

from bot.rolls.values import Place


def linked(place: Place, message: int, words: str) -> str:
    """These words, leading to a message of a channel; the words alone if the message is not known, 0."""
    if not message:
        return words
    return f"[{words}](https://discord.com/channels/{place.guild or '@me'}/{place.channel}/{message})"
