"""Randomly damaged system files, each of which must quickly be read or refused with a line number.

    python benchmarks/mutated.py [HOW MANY]

Files that can be read are also rolled and judged, and their acts are done. The measured time is the CPU time
of reading in milliseconds, and the goal is below 50.
"""

import random
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
    words = [word for word in text.replace('"', " ").split() if word.isalnum()]
    return text.replace(chance.choice(words), chance.choice(words), chance.choice((1, 1, -1)))


def enlarged(text: str, chance: random.Random) -> str:
    """Return the text with a digit replaced by a large number."""
    digits = [at for at, letter in enumerate(text) if letter.isdigit()]
    at = chance.choice(digits)
    return text[:at] + chance.choice(("0", "999", "1000000", "999999999", "-5")) + text[at + 1 :]


KINDS: tuple[Callable[[str, random.Random], str], ...] = (cut, put, swapped, doubled, exchanged, enlarged)


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


def main(times: int) -> None:
    """Damage this many files, each with its own seed, and print the seed of a failure."""
    slowest = (0.0, 0)
    for number in range(times):
        try:
            took, _ = one(random.Random(number))  # noqa: S311 - the same each time.
        except Exception:
            print(f"file {number} fails")
            raise
        slowest = max(slowest, (took, number))
    took = slowest[0] * 1000
    print(f"{times} files: {dict(SEEN)}; the slowest is {slowest[1]}, {took:.1f} ms; the goal is below 50")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
