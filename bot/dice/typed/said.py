"""Descriptions of a parsed text, the same in suggestions and on cards."""

from bot.dice.expression import Expression
from bot.dice.reading import remarks
from bot.dice.typed.dialects import dialects
from bot.words import say


def sentences(expression: Expression, system: str, dialect: str) -> tuple[str, ...]:
    """Return a card's notes on how a text was parsed; ``system`` describes the system it named, if any."""
    # If the dialect no longer exists, only its dice are known.
    said = (say("{words}.", words=system),) if system else remarks(expression)
    read = dialects().get(dialect)
    return (*said, say("-# Read like {name}", name=read.name)) if read else said
