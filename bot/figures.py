"""What the bot counts of itself since its start, for its host: numbers of what happened, never what it was.

A hidden roll is counted nowhere: of two readings the difference would tell that there was one.
"""

from collections import Counter, deque
from collections.abc import Collection

_RECENT = 1000  # Durations of each kind of which the percentile is taken.


class Figures:
    """Counts by name and kind, and the latest durations in seconds."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.commits: deque[float] = deque(maxlen=_RECENT)
        self.gateway_lags: deque[float] = deque(maxlen=_RECENT)
        self.loop_lags: deque[float] = deque(maxlen=_RECENT)

    def count(self, name: str, kind: str) -> None:
        """Count one of this name and kind."""
        self.counts[name, kind] += 1


def percentile(seconds: Collection[float], part: float) -> float:
    """The duration that this part of them, such as 0.99, does not exceed; 0 of none (nearest rank)."""
    if not seconds:
        return 0.0
    return sorted(seconds)[max(0, -int(-part * len(seconds) // 1) - 1)]
