"""What came of a roll: every die as it lies, and what of it counts."""

from msgspec import Struct

from bot.dice.roll import Faces
from bot.errors import DiceError
from bot.games.magic.rules.effects import PlanarFace
from bot.games.magic.rules.request import Throw
from bot.words import say

PAIRED, LOWEST, CHOSEN, VOID = "pair", "lowest", "chosen", "void"
"""Why a die is ignored."""

ROLLER = -1
"""What an event waits for where whoever rolled must choose which planar die counts."""


def planar_face(natural: int) -> PlanarFace:
    """What the planar die shows where a d6 shows this number: 1 planeswalker, 1 chaos, 4 blank (901.3a)."""
    # Which numbers stand for which face is free, as long as all six are equally likely (706.1b).
    return "planeswalker" if natural == 1 else "chaos" if natural == 2 else "blank"


class MagicDie(Struct, frozen=True):
    """A die as it lies.

    ``shown`` is the face of the die that was in the hand, ``natural`` the number it stands for: another
    one where a d20 is rolled for a d6. ``result`` is what it counts after all modifiers (706.2), ``of`` the
    effect that added it (0: the instruction), ``pair`` the key of the die it is a pair with, ``joins`` the
    one it is added to. ``ignored`` says why it never was rolled (706.6), "" if it counts.
    ``lost`` are naturals that rerolls replaced, ``refused`` faces rolled again for the conversion. A planar
    die has a face for its natural number, see :func:`planar_face`, and no result.
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


class Event(Struct, frozen=True):
    """One roll event. ``waiting``: the id of the effect for which a die to ignore must first be chosen."""

    throw: Throw
    dice: tuple[MagicDie, ...]
    waiting: int = 0

    @property
    def counted(self) -> tuple[MagicDie, ...]:
        """The dice that were rolled as far as the game is concerned; none while somebody must choose."""
        # Nothing may be known of a result before it is settled which dice were rolled at all (706.6).
        return () if self.waiting else tuple(die for die in self.dice if not die.ignored)

    @property
    def results(self) -> tuple[int, ...]:
        """What the instruction uses: the result of each counted die, or of dice that are added together.

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
        """Whether it is two dice with equal results (706.5)."""
        # Results, not naturals; and of two dice alone, so three equal ones are no doubles.
        return len(self.results) == 2 and len(set(self.results)) == 1


class Outcome(Struct, frozen=True):
    """Everything that a roll came to. Only ``faces`` is a fact; the rest follows from the request."""

    faces: Faces
    events: tuple[Event, ...]

    @property
    def dice(self) -> tuple[MagicDie, ...]:
        """Every die of every event, also those that were ignored."""
        return tuple(die for event in self.events for die in event.dice)

    @property
    def counted(self) -> tuple[MagicDie, ...]:
        """Every die that counts."""
        return tuple(die for event in self.events for die in event.counted)

    def of(self, player: int, roller: int) -> tuple[MagicDie, ...]:
        """Every die that counts and is this player's, in a roll of that one's."""
        return tuple(
            die
            for event in self.events
            if event.throw.owner(roller) == player and not event.throw.coin
            for die in event.counted
        )

    @property
    def results(self) -> tuple[int, ...]:
        """The results of all events."""
        return tuple(result for event in self.events for result in event.results)

    @property
    def is_waiting(self) -> bool:
        """Whether somebody must first choose a die to ignore."""
        return any(event.waiting for event in self.events)

    def die(self, key: str) -> MagicDie:
        """The die with this key.

        Raises:
            DiceError: There is none.

        """
        for die in self.dice:
            if die.key == key:
                return die
        raise DiceError(say("This roll does not have that die."))
