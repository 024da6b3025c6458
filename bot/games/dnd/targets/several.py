"""Several targets in one text: "Goblin x3", "two goblins", "Goblin 1 and 2", "Mira & Bo"."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from bot.dice.typed.lexicon import lexicon
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line
from bot.words import later

MAX_TARGETS = 20
_MANY = Phrase("[[x] {before:2} [x] APART] {name} [APART x {behind:2}]")
_NUMBERED = Phrase("{name} APART {number:2}")


def counted(target: Target, line: WrittenLine) -> list[Target]:
    """Return the target, or several numbered ones if the name says so, as "3 goblins" or "Goblin x3" does.

    Raises:
        PlayerError: The name is only a number of targets.

    """
    matched = read_line(_with_digits(target.name)).match(_MANY)
    if not matched or not (matched["before"] or matched["behind"]):
        return [target]
    name, count = matched.line("name").written, matched.number("before") or matched.number("behind")
    if not count or not name:
        raise line.unread(later("“{text}” doesn't name a target. Enter how many, such as Goblin x3."))
    return [replace(target, name=f"{name} {number}") for number in range(1, min(count, MAX_TARGETS + 1) + 1)]


def _with_digits(name: str) -> str:
    """Return a name with a number before it in digits: "two goblins". "Two Face" is a name."""
    first, _, rest = name.partition(" ")
    number = lexicon().get(first.casefold())
    is_count = number and number.kind == "num" and (first.islower() or rest.islower())
    return f"{number.value} {rest}" if number and is_count else name


def numbered(targets: Iterable[Target]) -> tuple[Target, ...]:
    """Return the targets, with the name before it for one that's only a number: "Goblin 1 and 2 +2".

    Its details are also for those of the same name before it that have none of their own.
    """
    named, start = list[Target](), 0
    for target in targets:
        first = read_line(named[start].name).match(_NUMBERED) if named and target.name.isdecimal() else None
        if first is None:
            start = len(named)
            named.append(target)
            continue
        before = [replace(target, name=of.name) if of == Target(of.name) else of for of in named[start:]]
        named[start:] = [*before, replace(target, name=f"{first.line('name').written} {target.name}")]
    return tuple(named)


def with_commas(text: str, names: Iterable[str]) -> str:
    """Return typed targets with a comma for each "&" or "/" between them, but not within these names."""
    kept = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if set(name) & set("&/"))
    between = re.compile(rf"(?i)(?P<kept>(?<!\w)(?:{kept or '(?!)'})(?!\w))|\s*&\s*|\s+/\s+")
    return between.sub(lambda match: match["kept"] or ", ", text)
