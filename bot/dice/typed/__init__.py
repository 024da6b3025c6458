"""Parsing of typed text into an expression, with the words and habits of any language, bot or table.

A pipeline that ends in the one grammar of :mod:`bot.dice.notation`:

    text → text without its surroundings (wrapping) → was it meant to be hidden? (secret)
         → our words, if the channel has a dialect (dialects)
         → tokens → phrases → a draft of each line
         → canonical notation (assembled) → comparisons that mean the total (compared)

Text with one clear meaning is rolled. Other possible meanings are offered, each as a button. If text may
change the roll in an unknown way, the player is asked; it never silently becomes a label.
"""

from bot.dice.typed.dialects import OURS, Dialect, dialects, reads_alike
from bot.dice.typed.pipeline import Told, TypedDice, read
from bot.dice.typed.said import sentences

__all__ = ["OURS", "Dialect", "Told", "TypedDice", "dialects", "read", "reads_alike", "sentences"]
