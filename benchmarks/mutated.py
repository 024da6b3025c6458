"""Randomly damaged system files, each of which must quickly be read or refused with a line number.

    python benchmarks/mutated.py [HOW MANY] [FIRST SEED]

Some get hostile constructs: deep nesting, counts in the billions, divisions by nothing, dice that explode
for ever, markup and mentions in names. Files that can be read are also rolled and judged, and their acts are
done. The measured time is the CPU time of reading in milliseconds, and the goal is below 50.
"""

import gc
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.dice.faces import FairFaces
from bot.errors import PlayerError
from bot.systems.changes import acted, throw
from bot.systems.files import SystemFileError, digest_of, shipped_files
from bot.systems.library import library
from bot.systems.reader import whole
from bot.systems.replay import judged
from bot.systems.request import Done
from bot.systems.written import examples, written

GOAL = 50  # Milliseconds.
FILES = shipped_files()
LINES = [line for text in FILES.values() for line in text.splitlines()]
HARSH: tuple[str, ...] = (
    "9" * 9,
    "-1",
    "0",
    "''",
    '"""',
    "[[",
    "]",
    "}",
    "{",
    "\x00",
    "\u202e",
    "@everyone",
    "<@1>",
    "= ",
    "é",
    "if(",
    "max(",
    "**",
    "//",
    "count(",
    "explode",
    "a.b.c.d.e = 1",
    "[roll.x]",
    "[[roll]]",
    "key",
    "typed",
)
NAMES: tuple[str, ...] = (
    '"**bold**"',
    '"@everyone"',
    '"<@&1>"',
    '"[a](http://b.c)"',
    '"\\u202Eevil"',
    '"\\u200B"',
    '"` ` `"',
    '"||x||"',
    '"roll"',
    '"help"',
    '"1d20"',
    '"d20 {mod}"',
    '"{" * 9',
    f'"{"x" * 41}"',
    f'"{"x" * 1990}"',
    '""',
    '" "',
    '"\\ud800"',
)
EXPRESSIONS: tuple[str, ...] = (
    "1 // 0",
    "1 % 0",
    "size(all) // (size(all) - size(all))",
    "1 // if(size(all) > 1, 0, 1)",
    "1000000000",
    "9" * 30,
    "999999 * 999999 * 999999",
    "-" * 190 + "1",
    "(" * 99 + "1" + ")" * 99,
    "not " * 40 + "1",
    "if(1," * 21 + "1" + ",0)" * 21,
    "count(all, 1+)",
    "high(all, 1000000000)",
    "low(all, 0)",
    "at(all, -1)",
    "sum(all) and or",
    "__import__('os')",
    "1.5",
    "'a'",
    "max()",
    "if()",
    "total",
    "all",
    "1 < 2 < 3",
    "1 +" * 60 + "1",
)
VALUES: tuple[str, ...] = (
    "1000000000",
    "-1",
    "0",
    "1" * 4301,
    "0x7fffffffffffffff",
    "inf",
    "nan",
    "1.5",
    "true",
    "1979-05-27",
    "[]",
    "{}",
    "[" * 9 + "]" * 9,
    "[" * 900 + "]" * 900,
    "{a={a={a={a={a={a={a={a={a=1}}}}}}}}}",
    "[1, 1000000000]",
    '"1+"',
    '"1-1000000"',
    '"1-6"',
    '{stress="1000000000"}',
    '[["a"]]',
    '[{key="a"}]',
)
BLOCKS: tuple[str, ...] = (
    "a." * 30_000 + "a = 1",
    "a = " + "[" * 30_000,
    "[" + "a." * 900 + "a]",
    "[[roll]]\n" * 2_000,
    "x = 1\n" * 9_000,
    'explode="1+"',
    "compound=true",
    '[[roll.acts]]\nkey="again"\nrolls="again"',
    '[[setting]]\nkey="size"\ndefault=1\nto=9',
    '[[track]]\nkey="if"\nof="table"\nto=1000000000',
    '[words.de]\nname="@here"',
    '[words.xx]\n"outcome.miss"="<#1>"',
    '[roll.numbers]\nloop="loop + 1"',
    '[roll.numbers]\n"a b"="1"',
    "# " + "\u00e9" * 40_000,
    "\r" * 50,
    "\x0b = 1",
)
SEEN: Counter[str] = Counter()


def cut(text: str, chance: random.Random) -> str:
    """Return the text without a part."""
    at = chance.randrange(len(text))
    return text[:at] + text[at + chance.choice((1, 1, 3, 20, 200)) :]


def put(text: str, chance: random.Random) -> str:
    """Return the text with a hostile part inserted."""
    at = chance.randrange(len(text))
    return text[:at] + chance.choice(HARSH) * chance.choice((1, 1, 1, 2, 50)) + text[at:]


def swapped(text: str, chance: random.Random) -> str:
    """Return the text with one line replaced by another file's."""
    lines = text.splitlines()
    lines[chance.randrange(len(lines))] = chance.choice(LINES)
    return "\n".join(lines)


def doubled(text: str, chance: random.Random) -> str:
    """Return the text with some lines repeated."""
    lines = text.splitlines()
    at = chance.randrange(len(lines))
    return "\n".join([*lines, *(lines[at : at + chance.choice((1, 5, 30))] * chance.choice((1, 1, 30)))])


def exchanged(text: str, chance: random.Random) -> str:
    """Return the text with one of its words replaced by another of its words."""
    words = [word for word in text.replace('"', " ").split() if word.isalnum()] or [" "]
    return text.replace(chance.choice(words), chance.choice(words), chance.choice((1, 1, -1)))


def enlarged(text: str, chance: random.Random) -> str:
    """Return the text with a digit replaced by a large number."""
    digits = [at for at, letter in enumerate(text) if letter.isdigit()] or [0]
    at = chance.choice(digits)
    return text[:at] + chance.choice(("0", "999", "1000000", "999999999", "-5")) + text[at + 1 :]


def valued(text: str, chance: random.Random) -> str:
    """Return the text with one of its values replaced by one that no one should write."""
    found = chance.choice([*re.finditer(r'= ?("[^"\n]*"|\d+)|"[^"\n]*"', text)] or [None])
    if found is None:
        return text
    hostile = chance.choice((chance.choice(NAMES), f'"{chance.choice(EXPRESSIONS)}"', chance.choice(VALUES)))
    begins = text.index("=", found.start()) + 1 if found[0].startswith("=") else found.start()
    return text[:begins] + hostile + text[found.end() :]


def extended(text: str, chance: random.Random) -> str:
    """Return the text with a hostile block before it, in it or after it."""
    lines = text.splitlines()
    lines.insert(chance.choice((0, chance.randrange(len(lines) + 1), len(lines))), chance.choice(BLOCKS))
    return "\n".join(lines)


KINDS: tuple[Callable[[str, random.Random], str], ...] = (
    *(cut, put, swapped, doubled, exchanged, enlarged),
    *(valued, valued, extended),
)


def played(text: str) -> None:
    """Roll a file's rolls, and do each possible act."""
    text, system = whole(text, FILES)
    digest = digest_of(text)
    alone = library({digest: system})
    source = FairFaces(random.randbytes)
    for request in examples(alone, digest):
        plan = alone.plans[digest, request.roll]
        written(plan, request)
        faces = throw(plan, request, source)
        for key in judged(plan, request, faces).next:
            try:
                acted(plan, request, faces, Done(key), source)
            except PlayerError:
                SEEN["acts refused"] += 1
            else:
                SEEN["acts done"] += 1


def check(error: SystemFileError) -> None:
    """Check that a refusal names up to ten places, each with its line."""
    SEEN["refused"] += 1
    if not 0 < len(error.problems) <= 10 or not all(each.line > 0 and each.words for each in error.problems):
        raise error


def one(chance: random.Random) -> tuple[float, str]:
    """Damage a file, read it, and return the time and the text."""
    text = chance.choice(list(FILES.values()))
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        text = chance.choice(KINDS)(text, chance) or " "
    begun = time.process_time()
    try:
        whole(text, FILES)
    except SystemFileError as error:
        took = time.process_time() - begun
        check(error)
        return took, text
    took = time.process_time() - begun
    SEEN["read"] += 1
    played(text)
    return took, text


def main(times: int, first: int = 0) -> None:
    """Damage this many files, each with its own seed, and print the seed of a failure."""
    gc.set_threshold(50_000, 20, 100)  # Like the worker that reads them.
    slowest = (0.0, 0)
    for number in range(first, first + times):
        try:
            took, _ = one(random.Random(number))  # noqa: S311 - the same each time.
            if took * 1000 > GOAL:  # Other programs may have disturbed it.
                took = min(took, one(random.Random(number))[0])  # noqa: S311
        except Exception:
            print(f"file {number} fails")
            raise
        slowest = max(slowest, (took, number))
    took = slowest[0] * 1000
    print(
        f"{times} files: {dict(SEEN)}; the slowest is {slowest[1]}, {took:.1f} ms; the goal is below {GOAL}"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3] or ["10000"]))
