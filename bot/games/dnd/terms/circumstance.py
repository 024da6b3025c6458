"""The structure of a circumstance as data. The data itself is elsewhere, partly with the conditions."""

from typing import Literal

from msgspec import Struct

from bot.words import Later

Tilt = Literal["adv", "dis"]
Auto = Literal["", "miss", "illegal", "fail"]


class Fact(Struct, frozen=True):
    """A circumstance. ``source`` is where it is in the rules, and ``alike`` are other words for it.

    With ``sight``, it only concerns things that rely on sight. ``given`` means that it comes from a sheet or
    a condition, not from players. With ``auto``, attacks miss or are impossible, and checks and saves fail
    unrolled.

    For a condition, ``condition`` is its key, for the name. ``sense`` is the sense a check must need.
    ``initiative`` ones only concern Initiative. ``near`` limits it to attackers within 5 feet, or beyond if
    False. With ``crits``, a hit is a Critical Hit. With ``resists``, all damage is halved. ``sneaks`` ones
    only concern attacks with a Sneak Attack.
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
