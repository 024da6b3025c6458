"""WIZARDS, the homebrew game by j-stach."""

from bot.games.wizards.rules.game import GAME

__all__ = ["GAME"]
