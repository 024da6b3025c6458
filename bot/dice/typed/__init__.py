"""What people type → an expression: by the words of their language and the habits of other bots and tables.

A pipeline, whose last word the one grammar of :mod:`bot.dice.notation` has:

    text → without what stands around it (wrapping) → was it to be hidden? (secret)
         → in our words, where the channel has a dialect (dialects) → a system by its name (systems)
         → tokens → phrases → a draft of each line
         → canonical notation (assembled) → comparisons that mean the total (compared)

What is beyond doubt is rolled. What may be meant otherwise is offered, each reading by a button. What may
change the roll, nobody knows how, is asked back. Nothing that may change it becomes a label in silence.
"""

from bot.dice.typed.dialects import OURS, Dialect, dialects, reads_alike
from bot.dice.typed.pipeline import Told, Typed, read
from bot.dice.typed.said import explained, sentences
from bot.dice.typed.systems import begun

__all__ = [
    "OURS",
    "Dialect",
    "Told",
    "Typed",
    "begun",
    "dialects",
    "explained",
    "read",
    "reads_alike",
    "sentences",
]
