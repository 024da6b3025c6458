"""A creature from a file in the form of a printed stat block, so that one parser handles both."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bot.games.dnd.terms.playing import ABILITIES, ability_modifier
from bot.rolls.card import shortened

SECTIONS = ("traits", "actions", "bonus actions", "reactions", "legendary actions")
MOST_TEXT = 3_000  # Characters of one entry.


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


def block_text(block: Block) -> str:
    """Return this creature as a printed stat block."""
    scores = " ".join(f"{block.scores[key]} ({ability_modifier(block.scores[key]):+d})" for key in ABILITIES)
    lines = [
        block.name,
        block.kind,
        f"Armor Class {block.ac}",
        f"Hit Points {block.hp}" + (f" ({block.dice})" if block.dice else ""),
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


def add(block: Block, section: str, name: object, said: object) -> None:
    """Add an entry to a section, unless its name or text is empty."""
    called, text = " ".join(str(name or "").split()).rstrip("."), " ".join(str(said or "").split())
    if called and text:
        block.entries.setdefault(section, []).append((called, shortened(text, MOST_TEXT)))
    elif called or text:
        block.left.append(shortened(called or text, 60))


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
