"""The process that reckons what would hold the bot up: ``python -m bot.odds.worker``, started by the bot.

Each line that comes in is notation as JSON, each line that goes out is its :class:`Reckoned`. It ends with
its input.
"""

import os
import sys
from contextlib import suppress

import msgspec

from bot.dice.notation import reread
from bot.dice.odds import Beyond
from bot.dice.odds_summary import Reckoned, reckon

MEMORY = 512 * 2**20  # Bytes that the process may have.
_LATER = 10  # How far it stands back behind the bot for the processor's time.


def main() -> None:
    """Answer until the input ends."""
    with suppress(ImportError):  # Windows has neither; there the estimate alone bounds the memory.
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.nice(_LATER)
    for line in sys.stdin.buffer:
        try:
            answer = reckon(reread(msgspec.json.decode(line, type=str)))
        except MemoryError:
            answer = Reckoned(beyond=Beyond.TOO_LARGE)
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
