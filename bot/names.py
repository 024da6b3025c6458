"""Comparing the names that people give to things."""

import re
import unicodedata

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffb"
    "\U000e0000-\U000e0fff]"
)
"""Variation selectors, and letters and symbols that look blank."""


def folded(name: str) -> str:
    """Return a name in the form used for comparison, which ignores case and everything invisible."""
    text = _UNSEEN.sub("", name)
    shown = "".join(sign for sign in text if sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cf"))
    return " ".join(unicodedata.normalize("NFKC", shown).casefold().split())
