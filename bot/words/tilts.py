"""Sources of Advantage or Disadvantage, as typed in several games: "adv Help", "dis Dark"."""

import re

from bot.words import later_of
from bot.words.terms import Terms

_TILTS = Terms(
    {
        "adv": later_of("typed before what gives Advantage, as in: adv Help", "adv"),
        "dis": later_of("typed before what gives Disadvantage, as in: dis Dark", "dis"),
    },
    also={
        "adv": later_of("typed before what gives Advantage, as in: adv Help", "advantage"),
        "dis": later_of("typed before what gives Disadvantage, as in: dis Dark", "disadvantage"),
    },
)
_TILT = re.compile(r"(?is)(?:(?:with|at)\s+)?(adv|dis)(?:antage|advantage)?\b[\s:]*(?:from\s+)?(.*)")


def read_tilt(piece: str) -> tuple[str, str] | None:
    """Return "adv" or "dis" and its source, which can be "". Return None for any other text."""
    match = _TILT.fullmatch(_TILTS.in_english(piece).strip())
    return (match[1].casefold(), match[2].strip()) if match else None
