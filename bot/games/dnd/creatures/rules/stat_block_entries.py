"""The entries of a printed stat block: each trait and action with its name and text.

Line breaks can be missing, as in text pasted into a command. Each text is scanned once, sentence by sentence,
so that even long texts are fast.
"""

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from bot.games.dnd.creatures.record.stat_block import Use
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line
from bot.games.dnd.terms.playing import ABILITIES

Section = Literal["traits", "actions", "bonus actions", "reactions", "legendary actions"]
USES: dict[Section, Use] = {
    "traits": "trait",
    "actions": "",
    "bonus actions": "bonus",
    "reactions": "reaction",
    "legendary actions": "legendary",
}
"""The cost of an entry in each section."""

ABILITY_NAMES = {ABILITIES.english(key).casefold(): key for key in ABILITIES}
ATTACK = Phrase("melee|ranged .. attack [roll] :")
SAVE = Phrase(f"{{save={'|'.join(ABILITY_NAMES)}}} saving throw : dc {{dc:2}}")
_HEADING = re.compile(
    r"(?<=\s)(?<!Bonus )(?<!Legendary )"
    r"(?=(?:Traits|Actions|Bonus Actions|Reactions|Legendary Actions)\s+[A-Z])"
)
_HEADED = re.compile(r"(?<=\n)(Traits|Actions|Bonus Actions|Reactions|Legendary Actions)\s+")
# Traits start after the rating, with or without a heading.
_RATING = re.compile(r"(?i)\b((?:cr|challenge)\s+[0-9/]{1,4}\s*\([^()\n]{1,60}\))\s*")
_COLON = re.compile(r":\s+(?=(?i:melee|ranged)\b[^:.]{0,40}\battack(?:\s+roll)?:)")
_SENTENCE = re.compile(r"(?<=[.!?])(?<!ft\.)\s+|\n+")
_WORD = r"[A-Z][\w'’/-]*"
_SMALL = r"(?:of|the|and|in|to|with|from|for|a|an|or|on|by|at)"
_NAME = re.compile(
    rf"(?P<name>{_WORD}(?:\s(?:{_WORD}|{_SMALL})){{0,6}})(?:\s\((?P<aside>[^()]{{1,60}})\))?\s?[.:]"
)
_MOST_BEFORE = 100  # Characters at a sentence's end that can hold a name.
_NAME_BEHIND = re.compile(
    rf"(?:^|[\s)])(?P<name>{_WORD}(?:\s{_WORD}){{0,4}}(?:\s\([^()]{{1,60}}\))?\s?[.:])$"
)


class BlockEntry(Struct, frozen=True):
    """A trait or action with its name, the note in brackets after the name, and its text."""

    section: Section
    name: str
    aside: str
    line: WrittenLine

    @property
    def is_attack(self) -> bool:
        """True if the entry is an attack."""
        return self.line.begins(ATTACK) is not None


def entries(typed: str) -> tuple[str, tuple[BlockEntry, ...]]:
    """Return the text before a stat block's first entry, and its entries."""
    head, begun = list[str](), list[tuple[Section, str, str, list[str]]]()
    section, said = _BEGINS, head
    sentences = ["", *_sentences(typed), ""]
    for before, sentence, behind in zip(sentences, sentences[1:], sentences[2:], strict=False):
        heading = sentence.casefold()
        if heading in USES:
            section, said = heading, head
            continue
        # Where a sentence or heading ends, the next line can start with a name.
        is_end = before.casefold() in USES or before.endswith((".", "!", "?"))
        name = _NAME.fullmatch(sentence) if is_end else None
        if name is None and read_line(behind).begins(ATTACK, SAVE) and (name := _name_behind(sentence)):
            said.extend(filter(None, [sentence[: -len(name[0])].strip()]))
        if name:
            said = list[str]()
            begun.append((section, name["name"], name["aside"] or "", said))
        else:
            said.append(sentence)
    return "\n".join(head), tuple(
        BlockEntry(section, name, aside, read_line(" ".join(said))) for section, name, aside, said in begun
    )


_BEGINS: Section = "traits"


def _sentences(typed: str) -> Iterator[str]:
    """Yield the sentences, headings and names of a stat block, one by one."""
    text = _RATING.sub(r"\1\nTraits\n", typed)
    text = _HEADED.sub(r"\1\n", _HEADING.sub("\n", _COLON.sub(".\n", text)))
    return (" ".join(part.split()) for part in _SENTENCE.split(text) if part.strip())


def _name_behind(sentence: str) -> re.Match[str] | None:
    """Return the name at the end of the preceding text, if no line break separates it."""
    match = _NAME_BEHIND.search(sentence[-_MOST_BEFORE:])
    return _NAME.fullmatch(match["name"]) if match else None
