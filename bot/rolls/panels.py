"""On which message the table of a channel is, and when that should be a new one."""

from collections.abc import Callable

from msgspec import Struct

from bot.rolls.table import Tables
from bot.store.panels import Panel, Panels

MAX_AGE = 50 * 60 * 1000  # Milliseconds: Discord edits messages that are over an hour old only now and then.
MAX_ROLLS = 2  # Rolls below a panel with which it has scrolled away, on a phone; …
MAX_BELOW = 6  # … and messages of any kind.


class Where(Struct, frozen=True):
    """The message of a panel. ``is_worn``: a new one should take its place."""

    message: int
    is_worn: bool


class ChannelPanels:
    """The panels of every channel. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(self, panels: Panels, tables: Tables, clock: Callable[[], int]) -> None:
        self._panels = panels
        self._tables = tables
        self._clock = clock

    async def where(self, channel: int, kind: str) -> Where | None:
        """The message of this panel, None without one."""
        return self.of(kind, await self._panels.get(channel, kind, MAX_ROLLS))

    def of(self, kind: str, panel: Panel | None) -> Where | None:
        """The message of this panel as it was read, None without one."""
        if panel is None:
            return None
        on = self._tables.panel(kind)
        has_scrolled = panel.rolls >= MAX_ROLLS and not (on and on.holds_rolls)
        is_worn = self._clock() - panel.posted >= MAX_AGE or has_scrolled
        return Where(panel.message, is_worn)

    async def moved(self, channel: int, kind: str, message: int) -> int:
        """Note that the panel is on this message now; answer on which it was, 0 for none."""
        return await self._panels.put(channel, kind, message, self._clock())

    async def forget(self, channel: int, kind: str) -> None:
        """There is no such panel any more."""
        await self._panels.forget(channel, kind)
