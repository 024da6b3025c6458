"""How the core makes a game's services."""

from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from bot.rolling.core import Core
from bot.rolls.gms import GameMasters
from bot.store.database import Database


class Store:
    def __init__(self, database: Database, most: int = 3) -> None:
        self.database, self.most = database, most


class Notes(Struct, frozen=True):
    game: str


class Keeper(Struct, frozen=True):
    store: Store
    gms: GameMasters


class Services(Struct, frozen=True):
    keeper: Keeper
    store: Store
    notes: Notes


def test_each_part_of_a_service_is_found_by_its_type_and_made_once():
    parts: Any = {field.name: field.name for field in fields(Core)}
    core = Core(**parts)

    services: Any = core.build(Services, Notes("dnd"))

    assert services.keeper.store is services.store
    assert (services.store.database, services.store.most) == ("database", 3)
    assert (services.keeper.gms, services.notes.game) == ("gms", "dnd")
    assert core.build(Keeper).store is not services.store
