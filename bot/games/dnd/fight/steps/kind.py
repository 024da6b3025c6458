"""All that there is to one kind of step."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bot.games.dnd.fight.record.state import Fight


def _fits(_fight: Fight, _step: Any) -> None:
    """Let any step pass."""


class Kind(Struct, frozen=True):
    """One kind of step: ``check`` raises PlayerError for one that can't be taken in this fight."""

    check: Callable[[Fight, Any], object] = _fits
