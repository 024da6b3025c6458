"""Parsing text after ``/roll`` into a system's request, or into a form for missing options."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.notation import of_terms
from bot.dice.typed.secret import secret
from bot.dice.typed.wrapping import unwrapped
from bot.errors import LimitError, NotationError, SecretError
from bot.systems.evaluating import Fallen, Meanings, UnknownError
from bot.systems.library import SpelledRoll, SystemLibrary, library
from bot.systems.model import Plan
from bot.systems.nodes import Name, within
from bot.systems.request import Pairs, SystemRequest, Wanted
from bot.systems.scan import NoSystemError, Scan, SurelyError
from bot.systems.spelled import TWO_DIGITS, is_dice
from bot.systems.values import options_of
from bot.words import say

__all__ = ["Wanted", "completed", "library", "names_none", "read_typed"]

_MOST_TYPED = 200
_MOST_CORRECTED = 3  # Slips in one text.


class Candidate(Struct, frozen=True):
    """One spelling that a text starts with: its end, and the numbers in its places."""

    entry: SpelledRoll
    end: int
    filled: tuple[tuple[str, str, int], ...] = ()

    @property
    def plan(self) -> Plan:
        """The kind of roll."""
        return self.entry.plan


def read_typed(
    text: str, systems: SystemLibrary, tracks: Mapping[str, Mapping[str, int]] | None = None
) -> SystemRequest | Wanted | None:
    """Parse text that names a system, or return None if it names none. ``tracks`` are by system key.

    Raises:
        SecretError: The text also asks to be hidden.
        NotationError: The text can't be parsed. The error can suggest a similar text.

    """
    if names_none(text):
        return None
    parsed = _parsed(text, systems)
    if parsed is None or isinstance(parsed, Wanted):
        return parsed
    plan, request, untracked = parsed
    known = (tracks or {}).get(plan.system.key)
    return completed(plan, request, known) if known else untracked


def names_none(text: str) -> bool:
    """Return True if a text certainly names no system."""
    return len(text) > _MOST_TYPED or ("d" in text and text not in TWO_DIGITS and _is_of_terms(text))


def _is_of_terms(text: str) -> bool:
    """Return True if this is a common roll, which needs no closer look."""
    try:
        return of_terms(text) is not None
    except LimitError:
        return True


@lru_cache(maxsize=1024)
def _parsed(
    text: str, systems: SystemLibrary
) -> Wanted | tuple[Plan, SystemRequest, SystemRequest | Wanted] | None:
    """Return the roll a text names, and the same roll without tracks."""
    first = first_named(text, systems)
    return (*first, completed(*first, {})) if isinstance(first, tuple) else first


def first_named(text: str, systems: SystemLibrary) -> Wanted | tuple[Plan, SystemRequest] | None:
    """Return the roll a text names, as typed. Raises NotationError if it can't be parsed."""
    plain = unicodedata.normalize("NFKC", unwrapped(text)).strip()
    if loose := read_loosely(plain, systems):
        return loose if isinstance(loose, Wanted) else _first(loose, systems)
    if (hidden := secret(plain)) and _candidates(hidden.text, systems):
        words = say("This looks secret. Choose who can see it with the hidden option.")
        raise SecretError(words, dice=hidden.text, audience=hidden.audience, typed=hidden.text)
    return _first(plain, systems)


def _first(plain: str, systems: SystemLibrary, corrected: int = 0) -> tuple[Plan, SystemRequest] | None:
    """Parse a text with the first spelling that covers all of it."""
    error: NotationError | None = None
    for candidate in _candidates(plain, systems):
        try:
            return candidate.plan, _read(plain, candidate)
        except NoSystemError:
            return None
        except SurelyError as refused:
            error = refused
            break
        except NotationError as refused:
            error = error or refused
    if error and (isinstance(error, SurelyError) or not is_dice(plain)):
        error.suggestion = _readable(error.suggestion, systems, corrected)
        error.meant = tuple(filter(None, (_readable(text, systems, corrected) for text in error.meant)))
        raise error
    return None


def _readable(text: str, systems: SystemLibrary, corrected: int) -> str:
    """Return a suggestion if it can be parsed. If it needs one too, return that; "" if neither works."""
    if not text or corrected == _MOST_CORRECTED:
        return ""
    try:
        return text if _first(text, systems, corrected + 1) else ""
    except NotationError as error:
        return error.suggestion


def _candidates(text: str, systems: SystemLibrary) -> list[Candidate]:
    """Return the spellings a text starts with, longest first."""
    candidates = [
        candidate
        for entry in systems.beginning(text)
        if not entry.plan.roll.plain
        for candidate in _of_entry(text, entry)
    ]
    return sorted(candidates, key=lambda candidate: -candidate.end)


def _of_entry(text: str, entry: SpelledRoll) -> Iterator[Candidate]:
    if match := entry.full.match(text):
        filled = tuple((key, match[key], match.start(key)) for key in match.groupdict())
        yield Candidate(entry, match.end(), filled)
    if entry.head and (match := entry.head.match(text)):
        yield Candidate(entry, match.end())


def _read(text: str, candidate: Candidate) -> SystemRequest:
    spelled = candidate.entry.spelled
    scan = Scan(candidate.plan, text, spelled.places, takes_plus="+{" in spelled.text)
    for key, typed, at in candidate.filled:
        if scan.is_row(key):
            for size in re.findall(r"(?:1?d)?([0-9]{1,3})", typed, re.IGNORECASE):
                scan.fill(key, int(size), at)
        else:
            scan.fill(key, int(typed), at)
    scan.read(candidate.end)
    options = dict(scan.options)
    if spelled.sets:
        options.setdefault(spelled.sets, 1)
    return SystemRequest(
        candidate.entry.digest, candidate.plan.roll.key, (*options.items(), *scan.rows), label=scan.label
    )


def completed(plan: Plan, request: SystemRequest, tracks: Mapping[str, int]) -> SystemRequest | Wanted:
    """Return the request with tracked numbers, or the options still missing for its dice."""
    if tracks or request.tracks:
        request = replace(request, tracks=tuple(tracks.items()))
    missing = _missing(plan, request.options, request.tracks, request.settings)
    return Wanted(request, missing) if missing else request


@lru_cache(maxsize=1024)
def _missing(plan: Plan, options: Pairs, tracks: Pairs, settings: Pairs) -> tuple[str, ...]:
    """Return the unknown numbers without which a roll's dice can't be rolled."""
    request = SystemRequest("", "", options, tracks, settings)
    values = {**dict(tracks), **options_of(plan.roll, request)}
    values |= {setting.key: setting.default for setting in plan.system.settings} | dict(settings)
    missing: list[str] = []
    dice = 0
    for pool in plan.roll.pools:
        if pool.row:
            dice += values.get(pool.row, 0)
            continue
        while True:
            try:
                scope = Meanings(plan.roll, values, Fallen({}, {}))
                count = scope.of(pool.count)
                dice += max(0, count and scope.of(pool.sides) and count)
                break
            except UnknownError as error:
                missing.append(error.name)
                values[error.name] = 1
    if not missing and not dice:
        missing = _counted(plan)
    return tuple(dict.fromkeys(missing))


def _counted(plan: Plan) -> list[str]:
    """Return the options that determine the number of dice."""
    nodes = [node for pool in plan.roll.pools for node in within(pool.count)]
    nodes += [node for key in plan.roll.numbers for node in within(plan.roll.numbers[key])]
    names = {node.key for node in nodes if isinstance(node, Name)}
    keys = [option.key for option in plan.roll.options if option.key in names]
    return keys or [pool.row for pool in plan.roll.pools if pool.row]


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
