"""The games: every module in this folder with a ``GAME`` is one, found by itself."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from bot.rolls.game import AnyGame


def all_games() -> Mapping[str, AnyGame]:
    """Every game under its key."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    games: list[AnyGame] = [module.GAME for module in modules if hasattr(module, "GAME")]
    return {game.key: game for game in games}
