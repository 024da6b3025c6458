"""What a character can spend, and when it comes back. What is spent is kept apart from the sheet."""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.counters.rules.tables import hit_dice_of, pact_slots_of, slots_of

When = Literal["short", "long", "dawn"]
"""After a Short Rest, after a Long Rest, at dawn."""
Kind = Literal["", "slot", "pact", "dice"]
"""What somebody named; spell slots; those of Pact Magic; Hit Point Dice."""


class Back(Struct, frozen=True, omit_defaults=True):
    """When something comes back; ``dice`` is how much of it, as notation or a number, "" for all."""

    when: When
    dice: str = ""


class Counter(Struct, frozen=True, omit_defaults=True):
    """Something of which there are so many at ``most``.

    ``of`` is the level of spell slots, or the sides of Hit Point Dice.
    """

    name: str
    most: int
    back: tuple[Back, ...] = ()
    kind: Kind = ""
    of: int = 0

    @property
    def key(self) -> str:
        """What it is kept by; that of a name is the same however it is written."""
        return f"{self.kind} {self.of}" if self.kind else f"own {' '.join(self.name.casefold().split())}"

    @property
    def is_slot(self) -> bool:
        """Whether spells are cast with it."""
        return self.kind in ("slot", "pact")

    def left(self, spent: int) -> int:
        """How many are left when so many are spent; a sheet may have fewer by now."""
        return max(0, self.most - spent)


LONG, SHORT = (Back("long"),), (Back("short"),)
Levels = tuple[tuple[str, int], ...]
"""Classes by key, each with the level in it."""


class Counters(Struct, frozen=True, omit_defaults=True):
    """What stands on a sheet: counters as ``typed``, classes that cast, classes with Hit Point Dice."""

    typed: tuple[Counter, ...] = ()
    casts: Levels = ()
    dice: Levels = ()

    def all(self) -> tuple[Counter, ...]:
        """Every counter: slots by level, Pact Magic, Hit Point Dice, then those with a name.

        What is typed goes before what follows from classes. Where no Hit Point Dice are said, they are those
        of the classes that cast.
        """
        slots = {level: Counter("", most, LONG, "slot", level) for level, most in slots_of(self.casts)}
        pacts = {level: Counter("", most, SHORT, "pact", level) for level, most in pact_slots_of(self.casts)}
        slots |= {counter.of: counter for counter in self.typed if counter.kind == "slot"}
        pacts |= {counter.of: counter for counter in self.typed if counter.kind == "pact"}
        dice = {counter.of: counter for counter in self.typed if counter.kind == "dice"}
        if not dice:
            known = hit_dice_of(self.dice or self.casts)
            dice = {sides: Counter("", most, LONG, "dice", sides) for sides, most in known}
        kinds = (slots, pacts, dice)
        named = [counter for counter in self.typed if not counter.kind]
        return (*(each for kind in kinds for _, each in sorted(kind.items())), *named)

    def find(self, key: str) -> Counter | None:
        """The counter that is kept by this key."""
        return next((counter for counter in self.all() if counter.key == key), None)


COUNTERS = "ct"
"""What stands before a character's number in the custom_id of a list or button on its counters."""


SHOW = "show"
"""The button that shows them."""
