"""A fight as it is at one moment: who is in it, in which order, whose turn it is, and how everybody is."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_action import AttackAction
from bot.games.dnd.conditions.rules.active_conditions import OUT, Bearing, Borne, acts, moves
from bot.games.dnd.creatures.record.creature import Creature
from bot.games.dnd.creatures.record.stat_block import StatBlock
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.targets.target import Target
from bot.initiative.rules.order import Place, Side, ranked
from bot.rolls.card import plain
from bot.words import listed, say

NO_BLOCK = StatBlock()


class Combatant(Struct, frozen=True, omit_defaults=True):
    """One creature of a fight.

    ``id`` is its number in the fight, never used twice. ``group`` is whose Initiative it has: identical
    creatures share one, and so do a rider and their controlled mount. ``player`` is the user whose it is, 0
    for the GMs' own; ``character`` the number of its sheet, or 0 and a ``creature``.

    Until the start of its next turn: ``dodging``, ``ready`` for what with which ``weapon``, its ``reaction``
    used. Until the end of its turn: ``dashing``, ``disengaged``, ``bonus`` action used, ``acted`` how often.
    ``once`` are marks of the present turn, ``helpers`` those who help its next attack. ``auto``: its turn
    ends after its action. ``rider`` is who controls it as a mount, ``riding`` what it rides. ``sheet`` is the
    Hit Point maximum on its sheet. ``key`` is what it is known by, also if it leaves and comes back.
    ``struck`` are the attacks of its action in this turn, by name; ``action`` is how it makes them, or made
    the last ones. ``spent`` is what it has used of its stat block, each use by name; ``stopped``: it does not
    regenerate at the start of its next turn.
    ``beset`` are those who attacked it while an ally of theirs was next to it, until that is over; ``beside``
    is whom it is next to by its last attack, 0: nobody.
    ``suffered`` is what damage went on for it in the present turn: see :func:`.stat_blocks.ongoing_mark`.

    ``borne`` are its conditions, ``tried`` those against which it saved in the present turn, ``stirred``
    those against which damage lets it save, by the steps with which they began. ``focus`` is on what it
    concentrates since the step ``focused``, ``shaken`` the DCs of the saves that it owes for that; ``begun``
    is when that began before the fight, 0: in it.
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
        """What its stat block says beside its numbers; nothing of whoever has none."""
        return self.creature.block if self.creature else NO_BLOCK

    @property
    def has_block(self) -> bool:
        """Whether its stat block says anything beside its numbers."""
        return self.block != NO_BLOCK

    @property
    def is_done(self) -> bool:
        """Whether it has acted in this turn, with all attacks of its action (Extra Attack, Multiattack)."""
        return self.acted > 0 and not self.is_attacking

    @property
    def is_attacking(self) -> bool:
        """Whether some attacks of its action are made in this turn, and others are left."""
        return 0 < len(self.struck) < self.action.attacks

    @property
    def is_monster(self) -> bool:
        """Whether it is against the characters, and its numbers are the GM's to know."""
        return self.side == "monster"

    @property
    def can_act(self) -> bool:
        """Whether it is up, and no condition takes its actions away."""
        return self.hp.is_up and (not self.borne or acts(self.borne))

    @property
    def is_still(self) -> bool:
        """Whether a condition makes its Speed 0."""
        return bool(self.borne) and not moves(self.borne)

    @property
    def can_stand_up(self) -> bool:
        """Return whether it is Prone, and its Speed isn't 0 (Prone)."""
        return not self.is_still and any(condition.condition == "prone" for condition in self.borne)

    @property
    def bearing(self) -> Bearing:
        """All that it bears."""
        return Bearing(self.borne, self.focus, focused=self.begun)

    @property
    def met(self) -> tuple[Borne, ...]:
        """What attacks and effects on it meet: its conditions; down at 0 Hit Points, it is Unconscious."""
        return (*self.borne, OUT) if self.hp.is_out else self.borne

    @property
    def due(self) -> tuple[Borne, ...]:
        """The conditions against which it saves at the end of its turn, and has not in this one."""
        if not self.borne or not self.hp.is_up:
            return ()
        saving = (condition for condition in self.borne if condition.ends.is_saved)
        return tuple(
            condition for condition in saving if (condition.condition, condition.since) not in self.tried
        )

    @property
    def stirring(self) -> tuple[Borne, ...]:
        """The conditions against which it saves after damage."""
        return tuple(
            condition for condition in self.borne if (condition.condition, condition.since) in self.stirred
        )

    @property
    def is_secret(self) -> bool:
        """Whether its numbers are for GMs alone."""
        return not self.character


def named(combatants: Sequence[Combatant], name: str) -> Combatant | None:
    """The one of this name, also without its space, or the only one whose name begins so; else None."""
    typed = "".join(name.casefold().split()).removeprefix("@")
    known = {"".join(combatant.name.casefold().split()): combatant for combatant in combatants}
    # Goblin 1 is not the beginning of Goblin 10.
    begun = [
        combatant
        for key, combatant in known.items()
        if typed and re.match(rf"{re.escape(typed)}(?!(?<=[0-9])[0-9])", key)
    ]
    return known.get(typed) or (begun[0] if len(begun) == 1 else None)


class Group(Struct, frozen=True):
    """Who acts together: their Initiative count, and the groups they go before where they come up alike."""

    id: int
    count: int
    before: tuple[int, ...] = ()


class Fight(Struct, frozen=True):
    """A fight at one moment.

    ``group`` is whose turn it is, 0 before the first; ``turn`` counts turns, ``round`` rounds. ``done`` are
    the groups that had their turn this round, ``had`` the keys of whom it was, ``saves`` those who must make
    a Death Saving Throw in this turn. ``auto``: turns end after their action. ``gone`` are those who left, as
    they were.
    """

    combatants: tuple[Combatant, ...] = ()
    groups: tuple[Group, ...] = ()
    round: int = 0
    group: int = 0
    turn: int = 0
    done: tuple[int, ...] = ()
    saves: tuple[int, ...] = ()
    auto: bool = False
    gone: tuple[Combatant, ...] = ()
    had: tuple[str, ...] = ()

    @property
    def is_on(self) -> bool:
        """Whether the first turn has begun."""
        return bool(self.turn)

    def find(self, number: int) -> Combatant | None:
        """The combatant of this number, None if it is in the fight no more."""
        return next((combatant for combatant in self.combatants if combatant.id == number), None)

    def known(self, number: int) -> Combatant | None:
        """The combatant of this number, also one who left, as it was then."""
        return next(
            (combatant for combatant in (*self.combatants, *self.gone) if combatant.id == number), None
        )

    def name(self, number: int) -> str:
        """The name of a combatant, also of one who left."""
        combatant = self.known(number)
        return combatant.name if combatant else "?"

    def members(self, group: int) -> tuple[Combatant, ...]:
        """Those who act together."""
        return tuple(combatant for combatant in self.combatants if combatant.group == group)

    @property
    def acting(self) -> tuple[Combatant, ...]:
        """Those whose turn it is."""
        return self.members(self.group) if self.group else ()

    @property
    def actor(self) -> Combatant | None:
        """Who of them acts next; a controlled mount only by its rider.

        Whoever has attacks left of an action that has begun, else the first who can and is not done.
        """
        able = self.able
        begun = (combatant for combatant in able if combatant.is_attacking)
        return next(
            begun,
            next((combatant for combatant in able if not combatant.is_done), able[-1] if able else None),
        )

    @property
    def able(self) -> list[Combatant]:
        """Those of them who can act: not a mount while its rider can control it, nor one who had its turn."""
        free = [combatant for combatant in self.acting if combatant.can_act and not self.is_led(combatant)]
        return [combatant for combatant in free if combatant.key not in self.had]

    def is_led(self, mount: Combatant) -> bool:
        """Whether it is a controlled mount whose rider is up."""
        # A rider who is down controls nothing, so the mount acts by itself (our reading).
        rider = self.find(mount.rider) if mount.rider else None
        return rider is not None and rider.can_act

    @property
    def saver(self) -> Combatant | None:
        """Who must make a Death Saving Throw before anything else happens."""
        return next(
            (
                combatant
                for combatant in self.acting
                if combatant.id in self.saves and combatant.hp.state == "dying"
            ),
            None,
        )

    @property
    def due(self) -> tuple[Combatant, Borne] | None:
        """Who of those in turn saves next at the end of it, and against what."""
        return next(
            ((combatant, combatant.due[0]) for combatant in self.acting if combatant.due and not self.saver),
            None,
        )

    @property
    def acts(self) -> int:
        """How often those whose turn it is have acted in it."""
        return sum(combatant.acted for combatant in self.acting)

    def order(self) -> list[Group]:
        """The groups from first to last."""
        by_name = {str(group.id): group for group in self.groups}
        return [by_name[place.name] for place in ranked(self.places())]

    def places(self) -> list[Place]:
        """The groups as places of the order, named by their numbers."""
        return [
            Place(str(group.id), self.side_of(group.id), group.count, tuple(map(str, group.before)))
            for group in self.groups
        ]

    def side_of(self, group: int) -> Side:
        """Whether players decide for a group; for monsters, and for allies whom the GM plays, the GM does."""
        return "pc" if any(member.player for member in self.members(group)) else "monster"

    def changed(self, *combatants: Combatant) -> "Fight":
        """The fight with these in place of those of their numbers."""
        by_id = {combatant.id: combatant for combatant in combatants}
        return replace(
            self, combatants=tuple(by_id.get(combatant.id, combatant) for combatant in self.combatants)
        )

    def with_all(self, combatants: Iterable[Combatant]) -> "Fight":
        """The fight with these combatants and no others."""
        return replace(self, combatants=tuple(combatants))


def check_named(fight: Fight, targets: Sequence[Target]) -> None:
    """Make sure that whoever typed these targets knows who of them is in the fight.

    Raises:
        PlayerError: Some are and some are not, or a name is almost that of somebody who is.

    """
    for target in targets:
        if target.combatant or not target.name:
            continue
        typed = target.name.casefold()
        known = [one.name for one in fight.combatants if not one.hp.dead]
        near = [one for one in known if re.match(rf"{re.escape(typed)}(?!(?<=[0-9])[0-9])", one.casefold())]
        near = near or get_close_matches(target.name, known, 2, 0.75)
        if near:
            names = listed(map(plain, near), "or")
            raise PlayerError(
                say(
                    "{name} is nobody of the fight; did you mean {near}?", name=plain(target.name), near=names
                )
            )
        if any(one.combatant for one in targets):
            raise PlayerError(
                say("{name} is not in the fight; roll for them apart.", name=plain(target.name))
            )
