"""Planechase (901): the players, whose turn it is, what the planar die costs, the planes and their decks.

Its rolls are those of Magic's dice, see ``bot.games.magic.rules.game``: the planar die counts among the dice of the
turn (706.7).
"""
