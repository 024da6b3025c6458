"""Players' phrases that imply a system without naming it, such as ``14d6 edge`` for Shadowrun."""

import re
from collections.abc import Callable

from bot.errors import NotationError
from bot.systems.library import SystemLibrary
from bot.systems.request import SystemRequest, Wanted
from bot.words import say

_Read = Callable[[re.Match[str], SystemLibrary], str | Wanted]


def read_loosely(text: str, systems: SystemLibrary) -> str | Wanted | None:
    """Return the text to type for the system that a phrase means, or a form for missing parts.

    Raises:
        NotationError: It's a Sanity roll, which is two rolls.

    """
    for pattern, key, read in _PHRASES:
        if (match := pattern.fullmatch(text)) and systems.digest(key):
            return read(match, systems)
    return None


def _phrase(pattern: str, key: str, read: _Read) -> tuple[re.Pattern[str], str, _Read]:
    return re.compile(pattern, re.IGNORECASE), key, read


def _form(key: str, roll: str, missing: str) -> Callable[[re.Match[str], SystemLibrary], str | Wanted]:
    def read(match: re.Match[str], systems: SystemLibrary) -> Wanted:
        numbers = tuple(
            (option, int(number)) for option, number in match.groupdict().items() if option != "label"
        )
        label = match.groupdict().get("label") or ""
        return Wanted(SystemRequest(systems.digest(key) or "", roll, numbers, label=label), (missing,))

    return read


def _bonus_die(match: re.Match[str], _systems: SystemLibrary) -> str:
    kind = "bonus" if match["kind"].lower().startswith("b") else "penalty"
    label = f" # {match['label']}" if match["label"] else ""
    return f"coc {match['skill']} {match['often'] or 1} {kind}{label}"


def _wild(match: re.Match[str], _systems: SystemLibrary) -> str:
    return f"sw{match['die']} {match['rest'] or ''}"


def _sanity(match: re.Match[str], _systems: SystemLibrary) -> str:
    words = say(
        "Roll Sanity first, such as {first}. Then enter {kept} if it succeeds or {lost} if it fails.",
        first="“coc 55”",
        kept=f"“{match['kept']}”",
        lost=f"“{match['lost']}”",
    )
    raise NotationError(words, text=match.string, position=0)


_PHRASES = (
    _phrase(r"([0-9]{1,2}) ?[dw]6 (?:erfolge?|treffer|hits?)", "shadowrun", lambda match, _: f"sr{match[1]}"),
    _phrase(r"([0-9]{1,2}) ?[dw]6 (?:with |mit )?edge", "shadowrun", lambda match, _: f"sr{match[1]} edge"),
    _phrase(r"1?[dw](?P<die>4|6|8|10|12)(?P<rest>(?: ?[-+] ?[0-9]{1,2})?),? ?wild(?: die)?", "savage", _wild),
    _phrase(
        r"(?:(?P<often>[1-5]) )?(?P<kind>bonus|penalty|straf)[ -]?(?:die|dice|würfel)?"
        r"(?: (?P<label>[^\W\d][^\d#]*?))? (?P<skill>[0-9]{1,3})",
        "coc",
        _bonus_die,
    ),
    _phrase(
        r"\+ ?(?P<label>hot|cold|hard|sharp|weird|cool|charm|tough)", "pbta", _form("pbta", "move", "mod")
    ),
    _phrase(
        r"(?:vs\.?|gegen|against)? ?dv ?(?P<target>[0-9]{1,2})",
        "cyberpunk",
        _form("cyberpunk", "check", "mod"),
    ),
    _phrase(r"(?:sanity|san|stabilität) ?(?P<kept>[0-9d+]{1,6}) ?/ ?(?P<lost>[0-9d+]{1,8})", "coc", _sanity),
)
