"""The servers that the bot is in, as Discord names them when a shard begins: their ids, and nothing else.

discord.py would make an object of each, which nobody asks for: what is needed of a server comes with every
interaction. For 50,000 servers these are 66 MiB and half a second before the first reply; as integers they
are 0.4 MiB. ``benchmarks/memory.py`` measures it.
"""

from array import array
from collections.abc import Callable, Iterator, MutableMapping
from itertools import chain
from typing import Any

Told = Callable[[int, int, "array[int]"], None]
"""Takes the number of a shard, how many there are, and the ids of its servers."""

Ready = dict[str, Any]
"""What Discord says of a shard that begins: the event READY."""


class GuildIds:
    """The ids of the servers with which each shard began; of those joined or left since nothing is told."""

    def __init__(self) -> None:
        self.of_shard: dict[int, array[int]] = {}

    def __iter__(self) -> Iterator[int]:
        """Every id once: a server belongs to one shard."""
        return chain.from_iterable(self.of_shard.values())

    def take(self, ready: Ready) -> None:
        """Keep the ids in place of those from when this shard began before, and leave none to discord.py."""
        self.of_shard[ready["shard"][0]] = array("Q", (int(each["id"]) for each in ready["guilds"]))
        ready["guilds"] = []


def keeping(parsers: MutableMapping[str, Callable[[Any], None]], told: Told) -> GuildIds:
    """The ids, which are taken from now on before discord.py's own parser of READY is asked.

    ``told`` is called with those of each shard that begins.
    """
    ids, parse = GuildIds(), parsers["READY"]

    def ready(data: Ready) -> None:
        ids.take(data)
        parse(data)
        shard, shards = data["shard"]
        told(shard, shards, ids.of_shard[shard])

    parsers["READY"] = ready
    return ids
