"""Combatants of a fight: their current state, and creatures as they enter."""

import re
from collections.abc import Sequence

from msgspec import Struct

from bot.games.dnd.conditions.rules.active_conditions import OUT, Bearing, Borne, acts, moves
from bot.games.dnd.creatures.record.stat_block import Creature, StatBlock
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.record.steps import AttackAction
from bot.initiative.rules.order import Side
from bot.names import folded

NO_BLOCK = StatBlock()


class Combatant(Struct, frozen=True, omit_defaults=True):
    """One creature of a fight.

    ``id`` is its number in the fight, which is never reused. ``group`` is its Initiative group: identical
    creatures share one, and so do a rider and their controlled mount. ``player`` is its user, or 0 for the
    GMs' creatures. ``character`` is the number of its sheet, or 0 if it's a ``creature``.

    Until the start of its next turn, it can be ``dodging``, ``ready`` for a trigger with that ``weapon``, or
    have used its ``reaction``. Until the end of its turn, it can be ``dashing`` or ``disengaged``, or have
    used its ``bonus`` action, and has ``acted`` this many times. ``once`` are marks for the current turn, and
    ``helpers`` are those who help its next attack. ``auto`` means that its turn ends after its action.
    ``rider`` controls it as a mount, and ``riding`` is its own mount. ``sheet`` is the Hit Point maximum on
    its sheet. ``key`` is its identity, even if it leaves and returns. ``struck`` are the names of its attacks
    this turn, and ``action`` is the action that they are part of, or the last one. ``spent`` are the used
    uses of its stat block by name. ``stopped`` means that it doesn't regenerate at the start of its next
    turn. ``beset`` are those who attacked it while their ally was next to it, as long as that is true.
    ``beside`` is the creature that its last attack put it next to, or 0. ``suffered`` is the ongoing damage
    that it took this turn: see :func:`.stat_blocks.ongoing_mark`.

    ``borne`` are its conditions, ``tried`` the ones it saved against this turn, and ``stirred`` the ones that
    damage lets it save against, by the steps that began them. ``focus`` is the spell or effect it
    concentrates on since the step ``focused``, and ``shaken`` are the DCs of Concentration saves it must
    still make. ``begun`` is when Concentration began before the fight, or 0 if it began in the fight.
    """

    id: int
    name: str
    side: Side
    group: int
    hp: HitPoints
    player: int = 0
    character: int = 0
    creature: Creature | None = None
    dodging: bool = False
    ready: str = ""
    weapon: str = ""
    reaction: bool = False
    dashing: bool = False
    disengaged: bool = False
    bonus: bool = False
    acted: int = 0
    once: tuple[str, ...] = ()
    helpers: tuple[int, ...] = ()
    auto: bool = False
    rider: int = 0
    riding: int = 0
    sheet: int = 0
    key: str = ""
    borne: tuple[Borne, ...] = ()
    tried: tuple[tuple[str, int], ...] = ()
    stirred: tuple[tuple[str, int], ...] = ()
    focus: str = ""
    focused: int = 0
    begun: int = 0
    shaken: tuple[int, ...] = ()
    struck: tuple[str, ...] = ()
    action: AttackAction = AttackAction()
    spent: tuple[str, ...] = ()
    stopped: bool = False
    suffered: tuple[str, ...] = ()
    beset: tuple[int, ...] = ()
    beside: int = 0

    @property
    def block(self) -> StatBlock:
        """The combatant's stat block; an empty one if it has none."""
        return self.creature.block if self.creature else NO_BLOCK

    @property
    def has_block(self) -> bool:
        """True if its stat block has anything besides the basic numbers."""
        return self.block != NO_BLOCK

    @property
    def is_done(self) -> bool:
        """True if it has acted this turn, including all attacks of its action (Extra Attack, Multiattack)."""
        return self.acted > 0 and not self.is_attacking

    @property
    def is_attacking(self) -> bool:
        """True if it has made some of its action's attacks this turn, but not all of them."""
        return 0 < len(self.struck) < self.action.attacks

    @property
    def is_monster(self) -> bool:
        """True if it is against the characters, and only the GM knows its numbers."""
        return self.side == "monster"

    @property
    def can_act(self) -> bool:
        """True if it's up, and no condition prevents actions."""
        return self.hp.is_up and (not self.borne or acts(self.borne))

    @property
    def is_still(self) -> bool:
        """True if a condition makes its Speed 0."""
        return bool(self.borne) and not moves(self.borne)

    @property
    def can_stand_up(self) -> bool:
        """True if it's Prone, and its Speed isn't 0 (Prone)."""
        return not self.is_still and any(condition.condition == "prone" for condition in self.borne)

    @property
    def bearing(self) -> Bearing:
        """All conditions and effects on the combatant."""
        return Bearing(self.borne, self.focus, focused=self.begun)

    @property
    def met(self) -> tuple[Borne, ...]:
        """The conditions that affect attacks and effects on it, including Unconscious at 0 Hit Points."""
        return (*self.borne, OUT) if self.hp.is_out else self.borne

    @property
    def due(self) -> tuple[Borne, ...]:
        """The conditions that the combatant must still save against at the end of this turn."""
        if not self.borne or not self.hp.is_up:
            return ()
        saving = (condition for condition in self.borne if condition.ends.is_saved)
        return tuple(
            condition for condition in saving if (condition.condition, condition.since) not in self.tried
        )

    @property
    def stirring(self) -> tuple[Borne, ...]:
        """The conditions that the combatant saves against when it takes damage."""
        return tuple(
            condition for condition in self.borne if (condition.condition, condition.since) in self.stirred
        )

    @property
    def is_secret(self) -> bool:
        """True if only the GMs may know its numbers."""
        return not self.character


def named(combatants: Sequence[Combatant], name: str) -> Combatant | None:
    """Return the combatant with this name, ignoring spaces, or the only one whose name starts like this.

    Return None if there isn't exactly one. If a creature has a translated name, its English name works too.
    """
    typed = "".join(name.casefold().split()).removeprefix("@")
    named_so = {_in_english(combatant): combatant for combatant in combatants}
    named_so |= {combatant.name: combatant for combatant in combatants}
    known = {"".join(own.casefold().split()): combatant for own, combatant in named_so.items()}
    # Match whole names, because Goblin 1 isn't the start of Goblin 10.
    begun = [
        combatant
        for key, combatant in known.items()
        if typed and re.match(rf"{re.escape(typed)}(?!(?<=[0-9])[0-9])", key)
    ]
    return known.get(typed) or (begun[0] if len({combatant.id for combatant in begun}) == 1 else None)


def _in_english(of: Combatant) -> str:
    """Return the English name of an SRD creature, with its number in the fight."""
    number = re.search(r" [0-9]+$", of.name)
    return f"{of.creature.name}{number[0] if number else ''}" if of.creature else of.name


class Newcomer(Struct, frozen=True, omit_defaults=True):
    """Someone who enters the fight and then gets an ``id``, uninjured if ``hp`` is None.

    ``mortal`` means that it dies at 0 Hit Points, like monsters. ``known`` is its identity each time it
    enters, assigned on entry, where "" uses its player and name. ``bearing`` are its conditions on entry.
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
        """The newcomer's key in the fight."""
        return self.known or f"{self.player}:{folded(self.name)}"
