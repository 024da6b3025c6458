"""A fight at one moment: its creatures, their order, whose turn it is, and everyone's state."""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.targets.target import Target
from bot.initiative.rules.order import OrderPlace, ranked
from bot.names import get_close_matches
from bot.rolls.card import plain
from bot.words import listed, say


class TurnGroup(Struct, frozen=True):
    """A group that acts together: its Initiative count, and the groups it goes before on the same count."""

    id: int
    count: int
    before: tuple[int, ...] = ()


class Fight(Struct, frozen=True):
    """A fight at one moment.

    ``group`` is the active group, or 0 before the first turn. ``turn`` and ``round`` count turns and rounds.
    ``done`` are the groups that had their turn this round, ``had`` the keys of their creatures, and ``saves``
    those who must make a Death Saving Throw this turn. ``auto`` means that turns end after their action.
    ``gone`` are the combatants who left, in the state they had then.
    """

    combatants: tuple[Combatant, ...] = ()
    groups: tuple[TurnGroup, ...] = ()
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
        """True if the first turn has begun."""
        return bool(self.turn)

    def find(self, number: int) -> Combatant | None:
        """Return the combatant with this number, or None if it's no longer in the fight."""
        return next((combatant for combatant in self.combatants if combatant.id == number), None)

    def known(self, number: int) -> Combatant | None:
        """Return the combatant with this number, or its last state if it has left."""
        return next(
            (combatant for combatant in (*self.combatants, *self.gone) if combatant.id == number), None
        )

    def name(self, number: int) -> str:
        """Return the name of a combatant, even of one who left."""
        combatant = self.known(number)
        return combatant.name if combatant else "?"

    def members(self, group: int) -> tuple[Combatant, ...]:
        """Return the members of a group, who act together."""
        return tuple([combatant for combatant in self.combatants if combatant.group == group])

    def played_by(self, user: int) -> list[Combatant]:
        """Return this player's combatants."""
        return [combatant for combatant in self.combatants if combatant.player == user]

    @property
    def acting(self) -> tuple[Combatant, ...]:
        """The members of the group whose turn it is."""
        return self.members(self.group) if self.group else ()

    @property
    def actor(self) -> Combatant | None:
        """The member of the acting group who acts next, which is never a controlled mount.

        A creature with attacks left in its action goes first, then the first one that can act and isn't done.
        """
        able = self.able
        begun = (combatant for combatant in able if combatant.is_attacking)
        return next(
            begun,
            next((combatant for combatant in able if not combatant.is_done), able[-1] if able else None),
        )

    @property
    def able(self) -> list[Combatant]:
        """Those who can act, except for controlled mounts and any that already had a turn."""
        free = [combatant for combatant in self.acting if combatant.can_act and not self.is_led(combatant)]
        return [combatant for combatant in free if combatant.key not in self.had]

    def is_led(self, mount: Combatant) -> bool:
        """Return True for a controlled mount whose rider isn't down."""
        # A rider who is down controls nothing, so the mount acts by itself (our reading).
        rider = self.find(mount.rider) if mount.rider else None
        return rider is not None and rider.can_act

    @property
    def saver(self) -> Combatant | None:
        """The creature that must make a Death Saving Throw before anything else happens."""
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
        """The next end-of-turn save: the creature, and the condition."""
        return next(
            ((combatant, combatant.due[0]) for combatant in self.acting if combatant.due and not self.saver),
            None,
        )

    @property
    def acts(self) -> int:
        """The number of times the acting group has acted this turn."""
        return sum(combatant.acted for combatant in self.acting)

    def order(self) -> list[TurnGroup]:
        """Return the groups from first to last."""
        by_name = {str(group.id): group for group in self.groups}
        return [by_name[place.name] for place in ranked(self.places())]

    def places(self) -> list[OrderPlace]:
        """Return the groups as places in the turn order, identified by number.

        Players decide ties for their groups, and the GM for monsters and the GM's allies.
        """
        of_players = {combatant.group for combatant in self.combatants if combatant.player}
        return [
            OrderPlace(
                str(group.id),
                "pc" if group.id in of_players else "monster",
                group.count,
                tuple(map(str, group.before)),
            )
            for group in self.groups
        ]

    def changed(self, *combatants: Combatant) -> "Fight":
        """Return the fight with these combatants replaced, by number."""
        by_id = {combatant.id: combatant for combatant in combatants}
        return replace(
            self, combatants=tuple(by_id.get(combatant.id, combatant) for combatant in self.combatants)
        )

    def with_all(self, combatants: Iterable[Combatant]) -> "Fight":
        """Return the fight with these combatants and no others."""
        return replace(self, combatants=tuple(combatants))


def check_named(fight: Fight, targets: Sequence[Target]) -> None:
    """Check that all typed targets are clearly in the fight, or all outside of it.

    Raises:
        PlayerError: Only some are in the fight, or a name is close to that of someone who is.

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
                say("{name} isn't in this fight. Did you mean {near}?", name=plain(target.name), near=names)
            )
        if any(one.combatant for one in targets):
            raise PlayerError(
                say("{name} isn't in this fight. Roll for them separately.", name=plain(target.name))
            )
