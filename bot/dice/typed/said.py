"""How a text was read, in words: the hint while it is typed and the card say the same."""

from bot.dice.expression import Expression
from bot.dice.reading import describe, remarks
from bot.dice.typed.dialects import dialects
from bot.dice.typed.pipeline import Typed
from bot.dice.typed.systems import systems
from bot.words import say


def explained(typed: Typed) -> str:
    """What the hint says behind the notation; "" where there is nothing to say but the notation itself."""
    return _system(typed.system) or describe(typed.expression)


def sentences(expression: Expression, system: str, dialect: str) -> tuple[str, ...]:
    """What the card says of how it was read."""
    # Of a system or a dialect that is gone by now, only its dice are known.
    said = (say("{words}.", words=words),) if (words := _system(system)) else remarks(expression)
    read = dialects().get(dialect)
    return (*said, say("-# Read as {name} has it.", name=read.name)) if read else said


def _system(key: str) -> str:
    system = systems().get(key)
    return system.words() if system else ""
