"""The systems that can be played in a place, found by typed text."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property

from bot.systems.model import Plan, System
from bot.systems.spelled import PLACE, Spelling, spellings

_ROW = r"(?:1?d?[0-9]{1,3}[ ,+]*)+"
_BEGIN = re.compile(r"\s*([0-9]*)\s*\+?\s*(.?)", re.DOTALL)


class SpelledRoll:
    """One way to type one kind of roll."""

    def __init__(self, digest: str, plan: Plan, spelled: Spelling) -> None:
        self.digest = digest
        self.plan = plan
        self.spelled = spelled

    @property
    def begin(self) -> tuple[bool, str]:
        """A pair: True if the spelling starts with a number, and the spelling's first letter."""
        text = self.spelled.text
        letters = PLACE.sub("", text).lstrip("0123456789 +")
        return text.startswith("{") or text[:1].isdecimal(), letters[:1].lower()

    @cached_property
    def full(self) -> re.Pattern[str]:
        """The pattern of the whole spelling, with a group for each place except signed numbers."""
        kinds = {option.key: option.kind for option in self.plan.roll.options}
        text, pieces, at = self.spelled.text, "", 0
        for place in PLACE.finditer(text):
            pieces += _spaced(text[at : place.start()])
            if kinds[place[1]] == "dice":
                pieces += rf"\s*(?P<{place[1]}>{_ROW})"
            elif kinds[place[1]] != "signed":
                pieces += rf"\s*(?P<{place[1]}>[0-9]{{1,9}})(?![0-9])"
            at = place.end()
        return re.compile(pieces + _spaced(text[at:]) + _ending(text), re.IGNORECASE)

    @cached_property
    def head(self) -> re.Pattern[str] | None:
        """The pattern of the words before the first place, or None if there are none."""
        head = self.spelled.head
        return re.compile(_spaced(head.rstrip("+")) + _ending(head), re.IGNORECASE) if head else None


class SystemLibrary:
    """Systems by the digest of their files. If two share a spelling, the first system is used.

    ``base`` has further systems, which come last. A system here replaces one with the same key.
    """

    systems: Mapping[str, System]
    plans: Mapping[tuple[str, str], Plan]

    def __init__(self, systems: Mapping[str, System], base: "SystemLibrary | None" = None) -> None:
        self._base = base
        keys = {system.key for system in systems.values()}
        further = base.systems if base else {}
        kept = {digest: system for digest, system in further.items() if system.key not in keys}
        self.systems = {**systems, **kept}
        plans = {
            (digest, roll.key): Plan(system, roll)
            for digest, system in systems.items()
            for roll in system.rolls
        }
        further_plans = base.plans if base else {}
        self.plans = plans | {at: plan for at, plan in further_plans.items() if at[0] in kept}
        self._entries: dict[tuple[bool, str], list[SpelledRoll]] = defaultdict(list)
        for entry in _spelled(plans):
            self._entries[entry.begin].append(entry)

    def beginning(self, text: str) -> list[SpelledRoll]:
        """Return the spellings a text may start with: the ones with its first letter."""
        begin = _BEGIN.match(text)
        if begin is None or not begin[2]:
            return []
        own = self._entries.get((bool(begin[1]), begin[2].lower()), [])
        if self._base is None:
            return own
        return [*own, *(entry for entry in self._base.beginning(text) if entry.digest in self.systems)]

    def digest(self, key: str) -> str | None:
        """Return the current digest of the system with this key."""
        return next((digest for digest, system in self.systems.items() if system.key == key), None)

    def plan(self, key: str, roll: str) -> tuple[str, Plan] | None:
        """Return a system's kind of roll with the digest of the system's file, or None if it's unknown."""
        digest = self.digest(key) or ""
        plan = self.plans.get((digest, roll))
        return (digest, plan) if plan else None


def library(systems: Mapping[str, System]) -> SystemLibrary:
    """Return a library of these systems."""
    return SystemLibrary(systems)


def _spelled(plans: Mapping[tuple[str, str], Plan]) -> Iterator[SpelledRoll]:
    for (digest, _), plan in plans.items():
        for spelled in spellings(plan.system, plan.roll):
            yield SpelledRoll(digest, plan, spelled)


def _spaced(text: str) -> str:
    """Return a pattern with optional spaces."""
    return "".join(rf"\s*{re.escape(word)}" for word in text.split())


def _ending(text: str) -> str:
    """Return the pattern for the end of a spelling: letters can't end inside a word."""
    last = PLACE.sub("", text).rstrip()[-1:]
    if text.rstrip().endswith("}") or not last:
        return ""
    if last.isdigit():
        return r"(?![^\W_])"
    return r"(?![^\W\d_])" if last.isalpha() and ord(last) < 0x2E80 else ""
