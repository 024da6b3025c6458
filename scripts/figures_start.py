"""A bot that is ready to start, as JSON: its modules, memory, commands and options.

``scripts/figures.py`` runs it, in a process that imports nothing else.
"""

import asyncio
import gc
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from discord import app_commands

from bot.app import build_bot
from bot.commands import load_cogs
from bot.config import Config

_MIB = 1 << 20


async def main() -> None:
    bot = await build_bot(Config(database=":memory:", shards=1))
    await load_cogs(bot, bot.games)
    gc.collect()
    commands = [command for command in bot.tree.walk_commands() if isinstance(command, app_commands.Command)]
    found = {
        "own_modules": sorted(
            module for module in sys.modules if module.partition(".")[0] in {"bot", "cogs"}
        ),
        "modules": sorted(sys.modules),
        "memory": round(resident() / _MIB, 1),
        "commands": [command.qualified_name for command in commands],
        "options": [
            f"{each.qualified_name} {option.display_name}" for each in commands for option in each.parameters
        ],
    }
    await bot.close()
    print(json.dumps(found))


def resident() -> int:
    """Return the memory of this process in bytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    asyncio.run(main())
