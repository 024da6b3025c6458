"""Everything that can happen in a fight.

A fight is nothing but its steps; what it is now is worked out from them.

The names of these steps are stored: never change one, and give new fields a default.
"""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne
from bot.games.dnd.conditions.rules.text import Focus, Typed
from bot.games.dnd.creatures.record.creature import Creature
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.record.steps import (
    HitPointStep,
    StepBase,
)
from bot.initiative.rules.order import Side


class Newcomer(Struct, frozen=True, omit_defaults=True):
    """Somebody who enters. ``id`` is given when they do; ``hp`` None: uninjured, with this ``maximum``.

    ``mortal``: it dies at 0 Hit Points, as monsters do. ``known`` is what it is known by however often it
    enters, given when it does; "" is what its player and name make. ``bearing`` is what it bears by then.
    """

    name: str
    side: Side
    maximum: int
    id: int = 0
    player: int = 0
    character: int = 0
    creature: Creature | None = None
    hp: HitPoints | None = None
    mortal: bool = False
    known: str = ""
    bearing: Bearing = Bearing()

    @property
    def key(self) -> str:
        """What this creature is known by in its fight."""
        return self.known or f"{self.player}:{' '.join(self.name.casefold().split())}"


class Started(StepBase, frozen=True, omit_defaults=True):
    """The fight was called. ``auto``: a turn ends by itself after its action."""

    auto: bool = False


class Entered(StepBase, frozen=True, omit_defaults=True):
    """Somebody, or several identical creatures, rolled Initiative and came up with this ``count``."""

    newcomers: tuple[Newcomer, ...]
    count: int
    group: int = 0


class Recharged(Struct, frozen=True):
    """The d6 at the start of a creature's turn, which may bring what has this name back (Recharge X–Y)."""

    target: int
    name: str
    face: int


class Turned(StepBase, frozen=True, omit_defaults=True):
    """Group ``to`` begins its turn, after ``passed`` who could do nothing, in the next round if ``rounds``.

    ``left`` could do nothing in the round that is over.

    Whose turn comes next is decided once: what changes later about who is up changes no turn that was had.
    ``auto``: it came by itself with the step before, and is taken back with that. ``recharged`` are the dice
    that were thrown as it began.
    """

    to: int = 0
    passed: tuple[int, ...] = ()
    rounds: bool = False
    auto: bool = False
    left: tuple[int, ...] = ()
    recharged: tuple[Recharged, ...] = ()


class Decided(StepBase, frozen=True, omit_defaults=True):
    """Where they come up alike, this ``group`` goes before ``others``."""

    group: int
    others: tuple[int, ...] = ()


class KnockedOut(StepBase, frozen=True, omit_defaults=True):
    """The blow of step ``blow`` knocks its target out instead of bringing it to 0 Hit Points."""

    blow: int
    target: int


class Conditioned(StepBase, frozen=True, omit_defaults=True):
    """What these bear was changed; what begins does so ``like`` that: with its end and its cause.

    ``actor`` concentrates from then on on ``focus``, if anybody does.
    """

    targets: tuple[int, ...]
    changes: tuple[Typed | Focus, ...] = ()
    like: Borne = Borne("")
    actor: int = 0
    focus: str = ""


class Withstood(StepBase, frozen=True, omit_defaults=True):
    """A save at the end of a turn against a condition that began with the step ``since``.

    ``resisted``: it succeeded by Legendary Resistance.
    """

    target: int
    condition: str
    since: int
    success: bool
    resisted: bool = False


class Escaped(StepBase, frozen=True, omit_defaults=True):
    """An action of ``actor`` to end a condition of ``target`` that began with the step ``since``."""

    actor: int
    target: int
    condition: str
    since: int
    success: bool = True


class Concentrated(StepBase, frozen=True, omit_defaults=True):
    """A save to keep Concentration after damage came to so much; what it needs, that damage says.

    ``resisted``: it succeeded by Legendary Resistance.
    """

    target: int
    total: int
    resisted: bool = False


Mark = Literal["dodge", "dash", "disengage", "ready", "reaction", "bonus", "once", "act", "still", "apart"]


class Marked(StepBase, frozen=True, omit_defaults=True):
    """Something that holds for a while; "still": their Speed is 0, so that what they got by Dodge is lost.

    "apart": no one is next to them any more, as far as a Sneak Attack needs that.
    ``text`` is what somebody is ready for, or what is used once a turn. ``weapon`` is in hand when somebody
    is ready.
    """

    actor: int
    mark: Mark
    text: str = ""
    weapon: str = ""


ONGOING: Literal["ongoing"] = "ongoing"
"""What damage is by that goes on."""

Counted = Literal["legendary", "resistance"]
LEGENDARY: Counted = "legendary"
RESISTANCE: Counted = "resistance"
"""What is spent with a Legendary Action, and with Legendary Resistance."""


class Spent(StepBase, frozen=True, omit_defaults=True):
    """A use was spent, the ``nth``: of a creature's Legendary Actions, or of its Legendary Resistance."""

    actor: int
    what: Counted
    nth: int = 1


class Helped(StepBase, frozen=True, omit_defaults=True):
    """The Help action: Advantage for the next attack of ``target``."""

    actor: int
    target: int


class Mounted(StepBase, frozen=True, omit_defaults=True):
    """Somebody rides; ``controlled``: the mount acts on the rider's Initiative."""

    rider: int
    mount: int
    controlled: bool = True


class Dismounted(StepBase, frozen=True, omit_defaults=True):
    """Nobody rides this mount any more."""

    mount: int


class Removed(StepBase, frozen=True, omit_defaults=True):
    """Somebody left the fight."""

    target: int


class AutoSet(StepBase, frozen=True, omit_defaults=True):
    """Whether somebody's turn ends by itself."""

    target: int
    auto: bool


class Rerolled(StepBase, frozen=True, omit_defaults=True):
    """A roll of the fight was changed, to ``revision``; what came of it is in the step that it is of."""

    revision: int


Step = (
    Started
    | Entered
    | Turned
    | Decided
    | HitPointStep
    | KnockedOut
    | Marked
    | Spent
    | Helped
    | Mounted
    | Dismounted
    | Removed
    | AutoSet
    | Rerolled
    | Conditioned
    | Withstood
    | Escaped
    | Concentrated
)


class Question(Struct, frozen=True, omit_defaults=True):
    """A player asks to take the last step back, which has dice: its number, and that of what it came with.

    ``by`` and ``name`` are the player's, ``turn`` is in which it was asked, and ``made`` when.
    """

    step: int
    cause: int
    by: int
    name: str
    turn: int
    made: int = 0


class Taken(Struct, frozen=True):
    """A step that was taken: its number, the roll that it came of or changed (0: none), by whom and when.

    ``made`` is in milliseconds since 1970, UTC. ``undone`` is the name of whoever took it back, "" while it
    stands; ``renewed``: it was taken back to be thrown with new dice.
    """

    number: int
    step: Step
    roll: int
    user: int
    name: str
    made: int
    undone: str = ""
    renewed: bool = False

    @property
    def has_dice(self) -> bool:
        """Whether dice were thrown for it: for its roll, or by itself as a turn began."""
        return bool(self.roll) or (isinstance(self.step, Turned) and bool(self.step.recharged))
