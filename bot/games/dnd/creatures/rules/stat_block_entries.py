"""The entries of a stat block as books print them: each trait and action with its name, and what it says.

It may have lost its lines, as what is pasted into a command has. Each text is gone through once from sentence
to sentence, so none takes long.
"""

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from bot.games.dnd.creatures.record.stat_block import Use
from bot.games.dnd.terms.lines import Line, Phrase, read_line
from bot.games.dnd.terms.playing import ABILITIES

Section = Literal["traits", "actions", "bonus actions", "reactions", "legendary actions"]
USES: dict[Section, Use] = {
    "traits": "trait",
    "actions": "",
    "bonus actions": "bonus",
    "reactions": "reaction",
    "legendary actions": "legendary",
}
"""What an entry of each section takes."""

ABILITY_NAMES = {ABILITIES.english(key).casefold(): key for key in ABILITIES}
ATTACK = Phrase("melee|ranged .. attack [roll] :")
SAVE = Phrase(f"{{save={'|'.join(ABILITY_NAMES)}}} saving throw : dc {{dc:2}}")
_HEADING = re.compile(
    r"(?<=\s)(?<!Bonus )(?<!Legendary )"
    r"(?=(?:Traits|Actions|Bonus Actions|Reactions|Legendary Actions)\s+[A-Z])"
)
_HEADED = re.compile(r"(?<=\n)(Traits|Actions|Bonus Actions|Reactions|Legendary Actions)\s+")
# Behind the rating begin the traits, under a heading or without one.
_RATING = re.compile(r"(?i)\b((?:cr|challenge)\s+[0-9/]{1,4}\s*\([^()\n]{1,60}\))\s*")
_COLON = re.compile(r":\s+(?=(?i:melee|ranged)\b[^:.]{0,40}\battack(?:\s+roll)?:)")
_SENTENCE = re.compile(r"(?<=[.!?])(?<!ft\.)\s+|\n+")
_WORD = r"[A-Z][\w'’/-]*"
_SMALL = r"(?:of|the|and|in|to|with|from|for|a|an|or|on|by|at)"
_NAME = re.compile(
    rf"(?P<name>{_WORD}(?:\s(?:{_WORD}|{_SMALL})){{0,6}})(?:\s\((?P<aside>[^()]{{1,60}})\))?\s?[.:]"
)
_MOST_BEFORE = 100  # Characters at the end of a sentence in which a name may stand.
_NAME_BEHIND = re.compile(
    rf"(?:^|[\s)])(?P<name>{_WORD}(?:\s{_WORD}){{0,4}}(?:\s\([^()]{{1,60}}\))?\s?[.:])$"
)


class Entry(Struct, frozen=True):
    """One trait or action: its name, what stands in brackets behind that, and what it says."""

    section: Section
    name: str
    aside: str
    line: Line

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack."""
        return self.line.begins(ATTACK) is not None


def entries(typed: str) -> tuple[str, tuple[Entry, ...]]:
    """What stands before the first entry of a stat block, and its entries."""
    head = list[str]()
    found = list[Entry]()
    section, name, aside, said = _BEGINS, "", "", list[str]()

    def done() -> None:
        if name:
            found.append(Entry(section, name, aside, read_line(" ".join(said))))

    sentences = list(_sentences(typed))
    for place, sentence in enumerate(sentences):
        heading = sentence.casefold()
        if heading in USES:
            done()
            section, name, said = heading, "", []
            continue
        behind = sentences[place + 1] if place + 1 < len(sentences) else ""
        before = sentences[place - 1] if place else ""
        begun = _NAME.fullmatch(sentence) if _ends(before) else None
        if begun is None and read_line(behind).begins(ATTACK, SAVE):
            begun = _name_behind(sentence)
            rest = sentence[: -len(begun[0])].strip() if begun else sentence
            (said if name else head).extend([rest] if begun and rest else [])
        if begun:
            done()
            name, aside, said = begun["name"], begun["aside"] or "", []
        else:
            (said if name else head).append(sentence)
    done()
    return "\n".join(head), tuple(found)


_BEGINS: Section = "traits"


def _sentences(typed: str) -> Iterator[str]:
    """The sentences, headings and names of a stat block, each by itself."""
    text = _RATING.sub(r"\1\nTraits\n", typed)
    text = _HEADED.sub(r"\1\n", _HEADING.sub("\n", _COLON.sub(".\n", text)))
    return (" ".join(part.split()) for part in _SENTENCE.split(text) if part.strip())


def _ends(before: str) -> bool:
    """Whether a sentence, or a heading, ends there: behind a line that was only broken no name begins."""
    return before.casefold() in USES or before.endswith((".", "!", "?"))


def _name_behind(sentence: str) -> re.Match[str] | None:
    """The name that stands at the end of what was said before, where no line sets it apart."""
    match = _NAME_BEHIND.search(sentence[-_MOST_BEFORE:])
    return _NAME.fullmatch(match["name"]) if match else None
