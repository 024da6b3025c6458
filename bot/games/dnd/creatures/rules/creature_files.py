"""Files of creatures: Foundry's NPCs, Open5e's JSON, and homebrew collections."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.errors import PlayerError
from bot.games.dnd.creatures.record.stat_block import Creature
from bot.games.dnd.creatures.rules.creature_block import SECTIONS, Block, block_text
from bot.games.dnd.creatures.rules.creature_foundry import is_npc, npc_block
from bot.games.dnd.creatures.rules.creature_homebrew import homebrew_block, is_homebrew
from bot.games.dnd.creatures.rules.creature_open5e import is_open5e, open5e_block
from bot.games.dnd.creatures.rules.stat_block import Pasted, read_stat_block
from bot.games.dnd.sheet.rules.fields import MAX_NAME, read_name
from bot.rolls.card import shortened
from bot.words import later, say

MOST = 50
"""The maximum number of creatures in one file."""
_INSIDE = ("results", "monster", "monsters", "creatures", "npcs")


class CreatureOfFile(Struct, frozen=True):
    """A creature from a file, and the lines that are ignored or kept only by name."""

    creature: Creature
    unread: tuple[str, ...] = ()


def read_creature_file(content: bytes) -> tuple[CreatureOfFile, ...]:
    """Return the creatures in a file.

    Raises:
        PlayerError: The file has no creatures, too many, or impossible numbers. Then nothing is saved.

    """
    try:
        file = msgspec.json.decode(content.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise PlayerError(_NONE.say()) from error
    seen = [one for one in _creatures(file) if isinstance(one, Mapping)]
    if not seen:
        raise PlayerError(_NONE.say())
    if len(seen) > MOST:
        raise PlayerError(say("A file can have up to {most} creatures. Split it.", most=MOST))
    return tuple(map(_read, seen))


def has_creatures(file: Any) -> bool:
    """Return True if this JSON is a file of creatures."""
    if isinstance(file, Mapping) and any(isinstance(file.get(key), list) for key in _INSIDE):
        return True
    return any(_reader(one) for one in _creatures(file) if isinstance(one, Mapping))


_NONE = later(
    "That file has no creatures. Try an NPC exported from Foundry, Open5e's JSON or a homebrew collection."
)


def _creatures(file: Any) -> Iterator[Any]:
    """Yield everything that may be a creature: the file itself, or the items of its lists."""
    if isinstance(file, list):
        yield from file
    elif isinstance(file, Mapping):
        lists = [file[key] for key in _INSIDE if isinstance(file.get(key), list)]
        yield from (one for held in lists for one in held) if lists else (file,)


def _read(file: Mapping[str, Any]) -> CreatureOfFile:
    """Return one item of a file as a creature. Raises PlayerError with the creature's name if it fails."""
    name = shortened(str(file.get("name") or say("without a name")), 40)
    block_of = _reader(file)
    if block_of is None:
        raise PlayerError(say("{name} isn't in a supported format.", name=name))
    try:
        block = block_of(file)
        called = " ".join(re.sub(r"[,;:+|#()@<>]", " ", block.name).split())[:MAX_NAME]
        pasted = read_stat_block(block_text(block), read_name(called))
    except PlayerError as error:
        raise PlayerError(say("{name}: {error}", name=name, error=error)) from error
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise PlayerError(say("{name} isn't in a supported format.", name=name)) from error
    return CreatureOfFile(pasted.creature, tuple(dict.fromkeys((*_unread(block, pasted), *block.left))))


def _reader(file: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], Block] | None:
    """Return the parser for this format; None if it's unknown."""
    reads = ((is_npc, npc_block), (is_open5e, open5e_block), (is_homebrew, homebrew_block))
    return next((block_of for is_it, block_of in reads if is_it(file)), None)


def _unread(block: Block, pasted: Pasted) -> Iterator[str]:
    """Yield the names of entries that aren't parsed, including those that the parser took for text."""
    creature = pasted.creature
    read = {attack.name.casefold() for attack in creature.sheet.attacks}
    read |= {effect.name.casefold() for effect in creature.block.effects}
    read |= {"multiattack", "parry", "regeneration", "legendary resistance", "spellcasting"}
    unread = {one.casefold() for one in pasted.unread}
    for section in SECTIONS:
        for name, _said in block.entries.get(section, ()):
            bare = name.split("(")[0].strip()
            if bare.casefold() in unread or bare.casefold() not in read:
                yield bare
