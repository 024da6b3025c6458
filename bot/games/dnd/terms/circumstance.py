"""What a circumstance is, as data; the circumstances themselves are beside it, and in the conditions."""

from typing import Literal

from msgspec import Struct

from bot.words import Later

Tilt = Literal["adv", "dis"]
Auto = Literal["", "miss", "illegal", "fail"]


class Fact(Struct, frozen=True):
    """A circumstance. ``source`` is where the rules have it, ``alike`` are other words for it.

    ``sight``: it is about what relies on sight alone. ``given``: a sheet or a condition brings it about,
    nobody says it. ``auto``: an attack misses or cannot be made; a check or a save fails without a roll.

    Of a condition: ``condition`` is its key, for the name; ``sense`` is by which a check must be made, so
    that it is about it; ``initiative``: it is about Initiative alone; ``near``: about attackers within 5 feet
    alone, or those beyond; ``crits``: what hits is a Critical Hit; ``resists``: all damage is halved.
    ``sneaks``: it is about attacks with a Sneak Attack alone.
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
