"""Changes since a version, read from a changelog."""

import pytest

from bot import __version__
from bot.changelog import news, shipped

TEXT = """\
# Changelog

## [Unreleased]

- Not yet.

## [0.3.0] - 2026-11-01

### Added

- `/one`, which goes on
  in a second line.
- `/two`.

### Fixed

- Three.

## [0.2.0]

- Four.

## [0.1.0]

- Five.
"""


@pytest.mark.parametrize(
    ("running", "seen", "new"),
    [
        ("0.3.0", "0.2.0", ("`/one`, which goes on in a second line.", "`/two`.", "Three.")),
        ("0.2.0", "0.1.0", ("Four.",)),
        ("0.3.0", "0.1.0", ("`/one`, which goes on in a second line.", "`/two`.", "Three.", "Four.")),
        ("0.3.0", "0.3.0", ()),
        ("0.3.0", "", ()),
        ("0.2.0", "0.3.0", ()),
        ("0.4.0", "0.3.0", ()),
    ],
)
def test_changes_are_listed_from_a_version_up_to_the_running_one(running, seen, new):
    assert news(TEXT, running, seen) == new


def test_the_changelog_is_shipped():
    assert shipped().startswith("# Changelog")
    assert "## [Unreleased]" in shipped() or f"## [{__version__}]" in shipped()
