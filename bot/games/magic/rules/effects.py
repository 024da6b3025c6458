"""Permanents that change or watch dice while they are in play, in the terms of rule 706."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.tables.rows import Row

Kind = Literal[
    "extra",  # roll one more die and ignore the lowest (Pixie Guide); once per event, 614.5
    "pair",  # roll two for each die and ignore one of them (Krark's Other Thumb)
    "next_ignore",  # the next roll: one more die, then someone ignores one (Bamboozling Beeble)
    "next_sum",  # the next roll: two dice for the first, their sum counts (The Big Idea)
    "reroll",  # can roll dice again, for a cost (Monitor Monitor)
    "always",  # adds to each die's result (Squirrel-Powered Scheme)
    "adjust",  # can add or subtract one from a die (Night Shift of the Living Dead)
    "exchange",  # can put another number in place of a result (Vedalken Squirrel-Whacker)
    "value",  # triggers for each die with such a result
    "maximum",  # triggers for each die whose natural result is its highest number
    "die",  # triggers for each die (T2)
    "event",  # triggers once for each roll of one or more dice (T1)
    "nth",  # triggers for that die of the turn (T4)
    "many",  # holds once that many dice were rolled in the turn
    "doubles",  # triggers on doubles (706.5)
    "planar_extra",  # roll one more planar die and ignore any one (Ichor Elixir)
    "blank_chaos",  # a blank planar die counts as chaos (Chaotic Aether)
    "walk_chaos",  # a planar die that shows the planeswalker counts as chaos (Fixed Point in Time)
    "planar",  # triggers for each roll of the planar die, or for that face
]

PlanarFace = Literal["planeswalker", "chaos", "blank"]
"""The faces of a planar die (901.3a)."""

NEXT = ("next_ignore", "next_sum")
"""The kinds of abilities that the next roll uses up."""

MAY = ("reroll", "adjust", "exchange", "value", "maximum", "die", "event", "doubles")
"""The kinds of abilities that can apply to any player's dice, by choice or because they only watch."""

WATCHES = ("value", "maximum", "die", "event", "nth", "many", "doubles")
"""The kinds of abilities that trigger once the results are known."""

NUMBERS = ("extra", "next_sum", "always", "adjust", "exchange", "value", "maximum", "doubles")
"""The kinds of abilities that need a number, so they ignore the planar die (706.7)."""

PLANAR = ("planar_extra", "blank_chaos", "walk_chaos", "planar")
"""The kinds of abilities that apply only to the planar die."""

TAP = "tap it"
"""The cost that can be paid only once until the permanent untaps."""

OWN = -1
"""The ID of the effect that a card has on its own roll without being in play."""


class Ability(Struct, frozen=True, omit_defaults=True):
    """One thing that a permanent does with dice.

    ``amount`` is the number that "always" adds, the size of an adjustment, which die of the turn or how
    many of them, or how many dice can be rerolled at once (0: any number). ``low`` and ``high`` bound the
    results to watch, or the natural results that can be rerolled. ``natural`` is True if it looks at
    natural results. ``sides`` limits it to dice with that many sides (0: any). ``cost`` is in players'
    words, and ``limit`` is the number of uses in a turn (0: unlimited). ``anyone`` extends it to any
    player's dice. ``says`` describes the effect, with ``{x}`` for the result. ``lost`` also counts
    rerolled dice, ``visit`` limits it to rolls to visit Attractions, and ``face`` to planar dice with
    that face.
    """

    kind: Kind
    amount: int = 0
    up: bool = True
    down: bool = True
    low: int | None = None
    high: int | None = None
    natural: bool = False
    sides: int = 0
    cost: str = ""
    limit: int = 0
    anyone: bool = False
    lost: bool = False
    visit: bool = False
    face: PlanarFace | None = None
    says: str = ""

    def holds(self, value: int) -> bool:
        """Return True if a result is within ``low`` and ``high``, if these are given."""
        return Row(self.low, self.high, "").holds(value)

    def is_for(self, sides: int, *, planar: bool = False) -> bool:
        """Return True if the ability applies to dice with these sides, or to the planar die (706.7)."""
        if planar:
            # A watcher of any die also needs a number once it has bounds, and a kind once it names sides.
            numbers = self.low, self.high, self.sides or None
            return self.kind not in NUMBERS and not self.visit and numbers == (None, None, None)
        return self.kind not in PLANAR and self.sides in (0, sides)


class Effect(Struct, frozen=True, omit_defaults=True):
    """A permanent in play. ``id`` distinguishes two with the same name.

    ``player`` is the ID of the user whose rolls it affects, ``owner`` and ``by`` the ID and name of the
    person who put it into play.
    """

    id: int
    name: str
    player: int
    owner: int
    by: str
    abilities: tuple[Ability, ...]

    @property
    def is_next(self) -> bool:
        """True if the next roll uses this effect up."""
        return any(ability.kind in NEXT for ability in self.abilities)

    def toward(self, player: int) -> "Effect | None":
        """Return the part of this effect that applies to a player's dice; None if nothing does."""
        mine = player == self.player
        # Without MAY, one player's "always" would change everyone's results.
        abilities = tuple(
            ability for ability in self.abilities if mine or (ability.anyone and ability.kind in MAY)
        )
        return replace(self, abilities=abilities) if abilities else None
