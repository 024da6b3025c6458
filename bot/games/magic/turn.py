"""The turn's log: how many dice each player has rolled, and what they showed (T4, T5)."""

from collections.abc import Iterable

from msgspec import Struct

from bot.games.magic.changing import MagicTrail, now
from bot.games.magic.effects import PlanarFace
from bot.games.magic.outcome import planar_face


class PlayerTurn(Struct, frozen=True):
    """What one player rolled this turn: the results of their counted dice, in order, of all kinds; and planar faces.

    Ignored dice and those that rerolls replaced never were rolled (706.2, 706.6). ``totals`` has for each roll its
    title and the sum of its results.
    """

    player: int
    name: str
    results: tuple[int, ...]
    totals: tuple[tuple[str, int], ...]
    planar: tuple[PlanarFace, ...] = ()

    @property
    def dice(self) -> int:
        """How many dice that are, planar ones among them (706.7)."""
        return len(self.results) + len(self.planar)


def turn_log(trails: Iterable[MagicTrail]) -> tuple[PlayerTurn, ...]:
    """The log of a turn from its rolls, oldest first; players in the order they began to roll."""
    found: dict[int, PlayerTurn] = {}
    for trail in trails:
        player, outcome = trail[0].by, now(trail)
        is_planar = trail[-1].request.planar is not None
        results = [] if is_planar else [die.result for die in outcome.own]
        faces = [planar_face(die.natural) for die in outcome.own] if is_planar else []
        totals = () if is_planar else ((trail[-1].request.title, sum(outcome.results)),)
        before = found.get(player, PlayerTurn(player, trail[0].name, (), ()))
        found[player] = PlayerTurn(
            player,
            before.name,
            (*before.results, *results),
            (*before.totals, *totals),
            (*before.planar, *faces),
        )
    return tuple(found.values())


def told(trail: MagicTrail) -> int | None:
    """How many dice of the turn this roll says there are with it; None if nothing in play counted them."""
    request = trail[-1].request
    if not request.counts_dice:
        return None
    return request.before + len(now(trail).own)
