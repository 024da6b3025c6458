"""Circumstances caused by spells. Their keys specify whose rolls they affect, and which."""

import re

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.conditions import WORDS
from bot.games.dnd.terms.circumstance import Fact, Tilt
from bot.games.dnd.terms.playing import SKILLS

SPELL = "spell"
"""The start of such a circumstance's key: "spell adv dex save Haste", "spell dis against Blur"."""
_KEY = re.compile(
    rf"{SPELL} (?P<tilt>adv|dis) (?:(?P<of>\w+) )?(?P<what>against|attack|save|check) (?P<name>.+)"
)


def fact_of_spell(key: str) -> Fact:
    """Return the circumstance with this key, whose source is the spell. Raises KeyError for any other key."""
    if (said := _KEY.fullmatch(key)) is None:
        raise KeyError(key)
    tilt: Tilt = "adv" if said["tilt"] == "adv" else "dis"
    kind = "attack" if said["what"] == "against" else said["what"]
    skills, abilities = ((said["of"],), ()) if said["of"] in SKILLS else ((), (said["of"],))
    # Its name is the spell's, which is looked up, so this one is never shown.
    fact = Fact(WORDS["prone"], said["name"], kind, tilt, given=True)
    return replace(fact, skills=skills, abilities=abilities) if said["of"] else fact
