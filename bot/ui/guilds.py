"""The IDs of the bot's servers, as Discord lists them when a shard starts.

discord.py would create an object for each server, although every interaction contains what is needed. For
50,000 servers, objects take 66 MiB and half a second before the first reply. Integers take 0.4 MiB.
``benchmarks/memory.py`` measures this.
"""

from array import array
from collections.abc import Callable, Iterator, MutableMapping
from itertools import chain
from typing import Any

Report = Callable[[int, int, "array[int]"], None]
"""Takes a shard's number, the shard count, and the IDs of its servers."""

Ready = dict[str, Any]
"""Discord's READY event of a starting shard."""


class GuildIds:
    """The server IDs from each shard's start; later joins and leaves aren't tracked."""

    def __init__(self) -> None:
        self.of_shard: dict[int, array[int]] = {}

    def __iter__(self) -> Iterator[int]:
        """Yield every ID once, because a server belongs to one shard."""
        return chain.from_iterable(self.of_shard.values())

    def take(self, ready: Ready) -> None:
        """Replace the IDs from an earlier start of this shard, and leave none for discord.py."""
        self.of_shard[ready["shard"][0]] = array("Q", (int(guild["id"]) for guild in ready["guilds"]))
        ready["guilds"] = []


def keeping(parsers: MutableMapping[str, Callable[[Any], None]], report: Report) -> GuildIds:
    """Collect the IDs from now on, before discord.py parses each READY event, and return them.

    ``report`` is called with the IDs of each shard that starts.
    """
    ids, parse = GuildIds(), parsers["READY"]

    def ready(data: Ready) -> None:
        ids.take(data)
        parse(data)
        shard, shards = data["shard"]
        report(shard, shards, ids.of_shard[shard])

    parsers["READY"] = ready
    return ids
