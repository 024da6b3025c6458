"""The message of each channel's panel, and the rule for replacing it with a new one."""

from collections.abc import Callable

from msgspec import Struct

from bot.store.panels import PanelMessage, PanelStore

MAX_AGE = 50 * 60 * 1000  # Milliseconds: Discord only edits messages older than an hour now and then.
MAX_ROLLS = 2  # Rolls below a panel that push it out of sight on a phone; …
MAX_BELOW = 6  # … and messages of any kind.


class Where(Struct, frozen=True):
    """The message of a panel. ``is_worn`` is True if it should be replaced with a new one."""

    message: int
    is_worn: bool


class ChannelPanels:
    """The panels of every channel. ``clock`` returns milliseconds since 1970, UTC.

    ``has_rolls`` returns True for the word of a panel that shows its rolls itself.
    """

    def __init__(self, store: PanelStore, has_rolls: Callable[[str], bool], clock: Callable[[], int]) -> None:
        self._store = store
        self._has_rolls = has_rolls
        self._clock = clock

    async def where(self, channel: int, kind: str) -> Where | None:
        """Return the message of this panel, or None if there is none."""
        return self.of(kind, await self._store.get(channel, kind, MAX_ROLLS))

    def of(self, kind: str, panel: PanelMessage | None) -> Where | None:
        """Return the message of a panel that has already been read, or None if there is none."""
        if panel is None:
            return None
        has_scrolled = panel.rolls >= MAX_ROLLS and not self._has_rolls(kind.rstrip("0123456789"))
        is_worn = self._clock() - panel.posted >= MAX_AGE or has_scrolled
        return Where(panel.message, is_worn)

    async def moved(self, channel: int, kind: str, message: int) -> int:
        """Record that the panel is now on this message, and return the previous one, or 0 if none."""
        return await self._store.put(channel, kind, message, self._clock())

    async def forget(self, channel: int, kind: str) -> None:
        """Record that this panel no longer exists."""
        await self._store.forget(channel, kind)
