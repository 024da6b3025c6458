"""A pytest plugin that records the collected tests and the cost of collecting them.

``scripts/figures.py`` makes pytest load it, with the output file in ``FIGURES_FILE``.
"""

import json
import os
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

TIERS = ("quick", "e2e", "slow")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Write the tests of each tier, and this process's CPU seconds so far."""
    seconds = time.process_time()
    found: dict[str, object] = {tier: distinct(session.items, tier) for tier in ("", *TIERS)}
    Path(os.environ["FIGURES_FILE"]).write_text(json.dumps({**found, "seconds": seconds}), encoding="utf-8")


def distinct(items: Iterable[pytest.Item], tier: str) -> list[str]:
    """Return the tests of one tier or of all, each only once no matter how many cases it has."""
    found = [item for item in items if not tier or item.get_closest_marker(tier)]
    return sorted({item.nodeid.partition("[")[0] for item in found})
