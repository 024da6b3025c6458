"""The attacks of a pasted sheet, which can share a line and have more details than ours."""

import re
from collections.abc import Callable, Sequence

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.terms.lines import Phrase, WrittenLine
from bot.games.dnd.terms.playing import DAMAGE

_ATTACK = Phrase("{name:names} {bonus:signed}")
_ATTACKS = Phrase("attacks|weapons|actions|attack : [APART]")
_DICE = Phrase("{dice:dice}")
_SHORT = Phrase("{name:names} {bonus:signed} ... {damage:dice} [+|- {more:2}] [{kind:type}]")
_FILLING = ("damage", "hit", "to", "ft", "feet", "or", "and")


def attack_lines(lines: Sequence[WrittenLine]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return these lines' attacks as typed, and everything else there."""
    attacks, left = dict[str, str](), list[str]()
    for line in lines:
        for part in _parted(line):
            bare = part.strip(",.|•-/:")
            text = _attack_line(bare)
            name = text.split(":")[0].casefold()
            if text and name not in attacks:
                attacks[name] = text
            elif bare:
                left.append(bare.written)
    return tuple(attacks.values()), tuple(left)


def has_dice(line: WrittenLine) -> bool:
    """Return True if a line contains dice."""
    return line.find(_DICE) is not None


def _parted(line: WrittenLine) -> list[WrittenLine]:
    """Return the parts of a line, one for each name followed by a bonus."""
    begun = line.begins(_ATTACKS)
    line = begun.behind if begun else line
    starts = [0]
    for seen in line.find_all(_ATTACK):
        first, last = seen.span("name")
        commas = [at for at in range(first, last) if line.tokens[at].text == ","]
        first = commas[-1] + 1 if commas else _behind_damage(line, first, last)
        if first < last:
            starts.append(first)
    ends = [*sorted(set(starts))[1:], len(line.tokens)]
    return [line[start:end] for start, end in zip(sorted(set(starts)), ends, strict=True) if start < end]


def _behind_damage(line: WrittenLine, first: int, last: int) -> int:
    """Return the position of the next attack's name after damage: "1d8 slashing Fire Bolt +5"."""
    if first and first < last and DAMAGE.read(line.tokens[first].text):
        first += 1
    while first < last and line.tokens[first].text in _FILLING:
        first += 1
    return first


def _attack_line(line: WrittenLine) -> str:
    """Return a line as a typed attack, or "" if it isn't an attack."""
    if not has_dice(line):
        return ""
    for read in _WAYS:
        try:
            attack = read_attack(read(line))
        except PlayerError:
            continue
        if attack.damage:
            return read(line)
    return ""


def _named(line: WrittenLine) -> str:
    """Return a line with a colon after its name, even if the name had a full stop or nothing after it."""
    seen = line.begins(_ATTACK)
    if not seen:
        return re.sub(r"^([^\d:.+]+)\. ", r"\1: ", line.written)
    name, rest = seen.line("name").strip(",:"), line[seen.span("name")[1] :]
    return f"{name.written}: {rest.written}"


def _bare(line: WrittenLine) -> str:
    """Return only the name, bonus and damage of a line that contains more."""
    seen = line.find(_SHORT)
    if not seen:
        return line.written
    kind = seen.line("kind").written if DAMAGE.read(seen["kind"]) else ""
    more = seen.line()[seen.span("damage")[1] - seen.span()[0] :].written
    more = more.removesuffix(seen.line("kind").written).replace(" ", "")
    return f"{seen.line('name').written}: {seen['bonus']} {seen['damage']}{more} {kind}".strip()


_WAYS: tuple[Callable[[WrittenLine], str], ...] = (_named, _bare)
