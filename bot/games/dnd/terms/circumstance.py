"""The structure of a circumstance as data; the data is elsewhere, some of it with the conditions."""

from typing import Literal

from msgspec import Struct

from bot.words import Later

Tilt = Literal["adv", "dis"]
Auto = Literal["", "miss", "illegal", "fail"]


class Fact(Struct, frozen=True):
    """A circumstance. ``source`` is its place in the rules, ``alike`` are other words for it.

    ``sight``: it only concerns what relies on sight. ``given``: it comes from a sheet or a condition, not
    from players. ``auto``: an attack misses or is impossible; a check or a save fails without a roll.

    For a condition: ``condition`` is its key, for the name; ``sense`` is the one a check must need;
    ``initiative``: it only concerns Initiative; ``near``: only attackers within 5 feet, or only those beyond;
    ``crits``: a hit is a Critical Hit; ``resists``: all damage is halved. ``sneaks``: it only concerns
    attacks with a Sneak Attack.
    """

    name: Later
    source: str
    kind: str
    tilt: Tilt | None = None
    abilities: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    ranged: bool | None = None
    auto: Auto = ""
    alike: Later | None = None
    sight: bool = False
    given: bool = False
    condition: str = ""
    sense: str = ""
    initiative: bool = False
    near: bool | None = None
    crits: bool = False
    resists: bool = False
    sneaks: bool = False
