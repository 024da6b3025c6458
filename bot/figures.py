"""The bot's own metrics since startup, for its host: only counts, never contents.

Hidden rolls don't count as rolls, or the difference of two readings would reveal one.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0)
"""Upper bounds in seconds. Discord allows two to three for an answer, so the steps are small there."""


class Histogram:
    """Durations counted by upper bound."""

    def __init__(self) -> None:
        self.sum = 0.0
        self._counts = [0] * (len(_BOUNDS) + 1)

    @property
    def count(self) -> int:
        """The number of durations."""
        return sum(self._counts)

    def observe(self, seconds: float) -> None:
        """Count one duration, but ignore it if a clock change made it negative."""
        seconds = max(0.0, seconds)
        self.sum += seconds
        self._counts[bisect_left(_BOUNDS, seconds)] += 1

    def buckets(self) -> Iterator[tuple[str, int]]:
        """Yield each bound, as Prometheus writes it, with the number of durations up to it."""
        bounds = [*(f"{bound:g}" for bound in _BOUNDS), "+Inf"]
        return zip(bounds, accumulate(self._counts), strict=True)


class Figures:
    """Counts by name and kind, and durations."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.commits = Histogram()
        self.waits = Histogram()
        self.gateway_lags = Histogram()
        self.loop_lags = Histogram()

    def count(self, name: str, kind: str) -> None:
        """Count one event with this name and kind."""
        self.counts[name, kind] += 1
