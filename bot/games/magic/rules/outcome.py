"""The outcome of a roll: every die with its state, and which results count."""

from functools import cached_property

from msgspec import Struct

from bot.dice.roll import Faces
from bot.errors import DiceError
from bot.games.magic.rules.effects import PlanarFace
from bot.games.magic.rules.request import Throw
from bot.words import say

PAIRED, LOWEST, CHOSEN, VOID = "pair", "lowest", "chosen", "void"
"""The reasons why a die is ignored."""

ROLLER = -1
"""Marks an event that waits for the roller to choose which planar die counts."""


def planar_face(natural: int) -> PlanarFace:
    """Return the planar face for a d6's number: 1 is planeswalker, 2 is chaos, others are blank (901.3a)."""
    # Any numbers can stand for the faces, as long as all six are equally likely (706.1b).
    return "planeswalker" if natural == 1 else "chaos" if natural == 2 else "blank"


class MagicDie(Struct, frozen=True):
    """A die with its state.

    ``shown`` is the face of the physical die. ``natural`` is the number it counts as, which differs if a
    d20 is rolled for a d6. ``result`` is the value after all modifiers (706.2). ``of`` is the effect that
    added the die (0: the instruction), ``pair`` is the key that the dice of a pair share, and ``joins``
    is the key of the die that this one is added to. ``ignored`` is why it counts as never rolled (706.6),
    or "". ``lost`` has the naturals that rerolls replaced, and ``refused`` the faces rolled again for the
    conversion. A planar die has no result, only a face for its natural number (:func:`planar_face`).
    """

    key: str
    sides: int
    shown: int
    natural: int
    result: int
    of: int = 0
    pair: str = ""
    joins: str = ""
    ignored: str = ""
    lost: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()


class Event(Struct, frozen=True, dict=True):
    """One roll event. ``waiting`` is the ID of the effect for which someone must choose a die to ignore."""

    throw: Throw
    dice: tuple[MagicDie, ...]
    waiting: int = 0

    @cached_property
    def counted(self) -> tuple[MagicDie, ...]:
        """The dice that count as rolled. There are none while someone must choose."""
        # No result can be known until it's settled which dice were rolled at all (706.6).
        return () if self.waiting else tuple(die for die in self.dice if not die.ignored)

    @cached_property
    def results(self) -> tuple[int, ...]:
        """The results that the instruction uses, one for each counted die or sum of joined dice.

        A planar die has no number (706.7).
        """
        if self.throw.planar:
            return ()
        joined: dict[str, int] = {}
        for die in self.counted:
            joined[die.joins or die.key] = joined.get(die.joins or die.key, 0) + die.result
        return tuple(joined.values())

    @property
    def doubles(self) -> bool:
        """True if there are two dice with equal results (706.5)."""
        # Compare results, not naturals, and only of two dice, so three equal ones aren't doubles.
        return len(self.results) == 2 and len(set(self.results)) == 1


class MagicOutcome(Struct, frozen=True, dict=True):
    """The whole outcome of a roll. Only ``faces`` are stored, and the rest follows from the request."""

    faces: Faces
    events: tuple[Event, ...]

    @cached_property
    def dice(self) -> tuple[MagicDie, ...]:
        """Every die of every event, including ignored ones."""
        return tuple(die for event in self.events for die in event.dice)

    @cached_property
    def counted(self) -> tuple[MagicDie, ...]:
        """Every die that counts."""
        return tuple(die for event in self.events for die in event.counted)

    def of(self, player: int, roller: int) -> tuple[MagicDie, ...]:
        """Return every counted die of this player in the roller's roll."""
        return tuple(
            die
            for event in self.events
            if event.throw.owner(roller) == player and not event.throw.coin
            for die in event.counted
        )

    @cached_property
    def results(self) -> tuple[int, ...]:
        """The results of all events."""
        return tuple(result for event in self.events for result in event.results)

    @cached_property
    def is_waiting(self) -> bool:
        """True if someone must first choose a die to ignore."""
        return any(event.waiting for event in self.events)

    def die(self, key: str) -> MagicDie:
        """Return the die with this key.

        Raises:
            DiceError: The roll has no such die.

        """
        for die in self.dice:
            if die.key == key:
                return die
        raise DiceError(say("This roll doesn't have that die."))
