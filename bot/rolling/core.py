"""The services of the core that each game is given."""

from collections.abc import Callable
from inspect import signature
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import fields

from bot.dice.faces import Source
from bot.people.store import KnownPeople
from bot.rolling.presses import Presses
from bot.rolling.service import Service
from bot.rolls.gms import GameMasters
from bot.rolls.panels import ChannelPanels
from bot.rolls.rolls_read import Games
from bot.rolls.table import Tables
from bot.store.database import Database
from bot.store.rolls import Rolls
from bot.store.turns import Turns
from bot.tables.book import TableLibrary

K = TypeVar("K")


class Core(Struct, frozen=True):
    """Services that aren't part of a game. ``clock`` returns milliseconds since 1970, UTC.

    ``tables`` has the games' tables. Read it only when needed, because it's filled during startup.
    ``results`` are each server's results tables.
    """

    database: Database
    source: Source
    clock: Callable[[], int]
    games: Games
    tables: Tables
    rolls: Rolls
    turns: Turns
    gms: GameMasters
    people: KnownPeople
    panels: ChannelPanels
    service: Service
    presses: Presses
    results: TableLibrary

    def build(self, kind: type[K], *own: object) -> K:
        """Return a service, made of others. Each is found by its type, and made only once.

        ``own`` are those that can't be made of others, such as a game's settings.
        """
        made: dict[Any, Any] = {field.type: getattr(self, field.name) for field in fields(self)}
        made |= {type(service): service for service in own}

        def find(kind: Any) -> Any:
            if kind not in made:
                parts = signature(kind).parameters.values()
                needed = {part.name: find(part.annotation) for part in parts if part.default is part.empty}
                made[kind] = kind(**needed)
            return made[kind]

        service: K = find(kind)
        return service
