"""Panels to begin with: the data is ``starters.toml``."""

from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct


class Starter(Struct, frozen=True):
    """One panel to begin with. The head of ``starters.toml`` says what each field is."""

    key: str
    title: str
    says: str
    rolls: tuple[str, ...] = ()
    own: str = ""


@lru_cache(maxsize=1)
def starters() -> dict[str, Starter]:
    """Every panel to begin with, by its key."""
    text = files(__package__).joinpath("starters.toml").read_bytes()
    found = msgspec.toml.decode(text, type=dict[str, list[Starter]])
    return {starter.key: starter for starter in found["starter"]}
