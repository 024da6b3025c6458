"""Typed text → an expression, whatever language, bot or table its words and habits come from.

A pipeline that ends in the one grammar of :mod:`bot.dice.notation`:

    text → without what stands around it (wrapping) → was it to be hidden? (secret)
         → in our words, where the channel has a dialect (dialects)
         → tokens → phrases → a draft of each line
         → canonical notation (assembled) → comparisons that mean the total (compared)

What is beyond doubt is rolled. What may be meant otherwise is offered, each reading by a button. What may
change the roll, no one knows how, is asked back. Nothing that may change it becomes a label in silence.
"""

from bot.dice.typed.dialects import OURS, Dialect, dialects, reads_alike
from bot.dice.typed.pipeline import Told, TypedDice, read
from bot.dice.typed.said import sentences

__all__ = ["OURS", "Dialect", "Told", "TypedDice", "dialects", "read", "reads_alike", "sentences"]
