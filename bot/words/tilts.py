"""Sources of Advantage or Disadvantage, as typed in several games: "adv Help", "dis Dark"."""

import re
from functools import cache

from bot.words import later_of
from bot.words.speaking import spoken
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
_AND = Terms({"and": later_of("typed between Advantage and Disadvantage, as in: adv and dis", "and")})
_TILT = re.compile(r"(?is)(?:(?:with|at)\s+)?(adv|dis)(?:antage|advantage)?\b[\s:]*(?:from\s+)?(.*)")


def read_tilt(piece: str) -> tuple[str, str] | None:
    """Return "adv" or "dis" and its source, which can be "". Return None for any other text."""
    match = _TILT.fullmatch(_TILTS.in_english(piece).strip())
    return (match[1].casefold(), match[2].strip()) if match else None


def parted(text: str) -> str:
    """Return a typed text with commas instead of "and" around Advantage: "adv Help and dis and +2"."""
    return _joined(spoken()).sub(
        lambda match: f", {match[1]}{', ' * bool(match[2])}", _TILTS.in_english(text)
    )


@cache
def _joined(_language: str) -> re.Pattern[str]:
    """Return the pattern of Advantage or Disadvantage with any "and" around it, in the current language."""
    between = rf"(?:\b(?:{'|'.join(map(re.escape, _AND.words()))})\b|[/&])"
    tilt = r"\b((?:(?:with|at)\s+)?(?:adv|dis)(?:antage|advantage)?)\b"
    return re.compile(rf"(?i)[\s,;]*{between}?\s*{tilt}(\s*{between})?")
