"""A creature from a file in the form of a printed stat block, so that one parser handles both."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from bot.games.dnd.terms.playing import ABILITIES, ability_modifier
from bot.rolls.card import shortened

SECTIONS = ("traits", "actions", "bonus actions", "reactions", "legendary actions")
MOST_TEXT = 3_000  # Characters of one entry.
File = Mapping[str, Any]
Entry = tuple[str, object, object]
"""A section, and the name and text of an entry in it."""


class Block(Struct):
    """A creature in a file, where ``entries`` are names and texts by section.

    ``rows`` are lines such as "Speed 30 ft.", keyed by their first words. ``left`` is the unparsed rest.
    """

    name: str
    scores: Mapping[str, int]
    ac: int
    hp: int
    kind: str = ""
    dice: str = ""
    rating: str = "0"
    xp: int = 0
    initiative: int | None = None
    rows: dict[str, str] = {}
    entries: dict[str, list[tuple[str, str]]] = {}
    left: list[str] = []

    def add(self, section: str, name: object, said: object) -> None:
        """Add an entry to a section, unless its name or text is empty."""
        called, text = " ".join(str(name or "").split()).rstrip("."), " ".join(str(said or "").split())
        if called and text:
            self.entries.setdefault(section, []).append((called, shortened(text, MOST_TEXT)))
        elif called or text:
            self.left.append(shortened(called or text, 60))

    def add_lists(self, file: File, sections: Mapping[str, str], read: Callable[[File, str], Entry]) -> None:
        """Add the entries of a file's lists, each of which belongs to a section unless the entry differs."""
        for key, section in sections.items():
            for entry in file.get(key) or ():
                if isinstance(entry, Mapping):
                    self.add(*read(entry, section))


def block_text(block: Block) -> str:
    """Return this creature as a printed stat block."""
    scores = " ".join(f"{block.scores[key]} ({ability_modifier(block.scores[key]):+d})" for key in ABILITIES)
    lines = [
        block.name,
        block.kind,
        f"Armor Class {block.ac}",
        f"Hit Points {block.hp}" + (f" ({block.dice.replace(' ', '')})" if block.dice else ""),
        *(f"{name} {said}" for name, said in block.rows.items() if said),
        *([f"Initiative {block.initiative:+d}"] if block.initiative is not None else []),
        "STR DEX CON INT WIS CHA",
        scores,
        f"Challenge {block.rating} ({block.xp:,} XP)",
    ]
    for section in SECTIONS:
        if seen := block.entries.get(section):
            lines += [section.title(), *(f"{name}. {said}" for name, said in seen)]
    return "\n".join(filter(None, lines))


def score(seen: Any) -> int:
    """Return an ability score from a file, in the range of stat blocks."""
    return min(30, max(1, whole(seen, 10)))


def speed_text(ways: Iterable[tuple[str, int]], *, hovers: object = False) -> str:
    """Return speeds as in a stat block, such as "30 ft., fly 60 ft. (hover)"."""
    words = [f"{'' if way == 'walk' else way} {feet} ft.".strip() for way, feet in ways if feet]
    return ", ".join(words) + (" (hover)" if hovers else "")


def whole(seen: Any, default: int = 0) -> int:
    """Return a whole number from a file, which can also store it as text."""
    text = str(seen if seen is not None else "").strip().removesuffix(".0")
    return int(text) if text.lstrip("+-").isdigit() and len(text) <= 6 else default


def listing(seen: Any) -> str:
    """Return a list of words as one text, since a file can store either a list or a text."""
    if isinstance(seen, list):
        return ", ".join(filter(None, map(listing, seen)))
    if isinstance(seen, Mapping):
        return str(seen.get("name") or seen.get("special") or "")
    return str(seen or "")


def signed_list(seen: Any) -> str:
    """Return numbers by name as in a stat block, such as "Perception +3, Stealth +5"."""
    pairs = seen.items() if isinstance(seen, Mapping) else ()
    numbers = ((str(name), whole(by, 1_000)) for name, by in pairs)
    return ", ".join(f"{name.replace('_', ' ').title()} {by:+d}" for name, by in numbers if by < 1_000)
