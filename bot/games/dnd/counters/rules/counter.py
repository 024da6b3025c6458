"""A character's counters, and the times when they come back. Spent uses aren't stored on the sheet."""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.counters.rules.tables import hit_dice_of, pact_slots_of, slots_of

When = Literal["short", "long", "dawn"]
"""The time when uses come back: after a Short Rest, after a Long Rest, or at dawn."""
Kind = Literal["", "slot", "pact", "dice"]
"""The kind of a counter: a named counter, spell slots, Pact Magic slots, or Hit Point Dice."""
_NUMBERED = ("slot", "pact", "dice")


class Back(Struct, frozen=True, omit_defaults=True):
    """The return of spent uses. ``dice`` is their number, perhaps as notation; "" means all of them."""

    when: When
    dice: str = ""


class Counter(Struct, frozen=True, omit_defaults=True):
    """Something that can be used ``most`` times.

    ``of`` is the level of spell slots, or the number of sides of Hit Point Dice.
    """

    name: str
    most: int
    back: tuple[Back, ...] = ()
    kind: Kind = ""
    of: int = 0

    @property
    def key(self) -> str:
        """The counter's key; all spellings of a name have the same key."""
        return f"{self.kind} {self.of}" if self.kind else f"own {' '.join(self.name.casefold().split())}"

    @property
    def is_slot(self) -> bool:
        """True if the counter is for spell slots of any kind."""
        return self.kind in ("slot", "pact")

    def left(self, spent: int) -> int:
        """Return how many uses are left, at least 0, because the sheet may now have fewer than were spent."""
        return max(0, self.most - spent)


LONG, SHORT = (Back("long"),), (Back("short"),)
Levels = tuple[tuple[str, int], ...]
"""Classes by key, each with the level in it."""


class Counters(Struct, frozen=True, omit_defaults=True):
    """The counters of a sheet: those ``typed``, and those of its casting classes and its Hit Point Dice."""

    typed: tuple[Counter, ...] = ()
    casts: Levels = ()
    dice: Levels = ()

    def all(self) -> tuple[Counter, ...]:
        """Return every counter: slots by level, Pact Magic, Hit Point Dice, then named ones.

        Typed counters replace those from classes. By default, Hit Point Dice are those of the spellcasting
        classes.
        """
        counters = [Counter("", most, LONG, "slot", level) for level, most in slots_of(self.casts)]
        counters += [Counter("", most, SHORT, "pact", level) for level, most in pact_slots_of(self.casts)]
        if not any(counter.kind == "dice" for counter in self.typed):
            known = hit_dice_of(self.dice or self.casts)
            counters += [Counter("", most, LONG, "dice", sides) for sides, most in known]
        numbered = {counter.key: counter for counter in (*counters, *self.typed) if counter.kind}
        in_order = sorted(numbered.values(), key=lambda counter: (_NUMBERED.index(counter.kind), counter.of))
        return (*in_order, *(counter for counter in self.typed if not counter.kind))

    def find(self, key: str) -> Counter | None:
        """Return the counter with this key."""
        return next((counter for counter in self.all() if counter.key == key), None)


NO_COUNTERS = Counters()
"""The counters of a sheet without any."""

COUNTERS = "ct"
"""The text before a character's number in the custom_id of its counters' lists and buttons."""


SHOW = "show"
"""The key of the button that shows the counters."""
