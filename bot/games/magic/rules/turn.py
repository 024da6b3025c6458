"""The turn's log: how many dice each player has rolled, and their results (T4, T5)."""

from collections.abc import Iterable

from msgspec import Struct

from bot.games.magic.rules.changes import MagicTrail, now
from bot.games.magic.rules.effects import PlanarFace
from bot.games.magic.rules.outcome import planar_face
from bot.games.magic.rules.request import CountedRolls, MagicRequest
from bot.games.magic.rules.words import FACES
from bot.rolls.card import plain
from bot.words import choose, listed, say

_RESULTS = 60  # One player's latest results in the turn's log.


class PlayerTurn(Struct, frozen=True):
    """A player's rolls this turn: results of their counted dice of all kinds, in order, and planar faces.

    Ignored dice and rerolled faces were never rolled (706.2, 706.6). ``totals`` has each roll's title and the
    sum of its results.
    """

    player: int
    name: str
    results: tuple[int, ...]
    totals: tuple[tuple[str, int], ...]
    planar: tuple[PlanarFace, ...] = ()

    @property
    def dice(self) -> int:
        """The number of dice, including planar dice (706.7)."""
        return len(self.results) + len(self.planar)


def turn_log(trails: Iterable[MagicTrail]) -> tuple[PlayerTurn, ...]:
    """Return a turn's log from its rolls, oldest first. Players are in the order of their first roll."""
    turns: dict[int, PlayerTurn] = {}
    for trail in trails:
        for player, name in _players(trail).items():
            before = turns.get(player, PlayerTurn(player, name, (), ()))
            turns[player] = _with(before, trail)
    return tuple(turns.values())


def _players(trail: MagicTrail) -> dict[int, str]:
    """Return the players with dice in a roll, with names. The roller is left out if all dice are others'."""
    throws, roller = trail[-1].request.throws, trail[0].by
    own = {roller: trail[0].name} if any(throw.owner(roller) == roller for throw in throws) else {}
    return own | {throw.player: throw.who for throw in throws if throw.player not in (0, roller)}


def _with(before: PlayerTurn, trail: MagicTrail) -> PlayerTurn:
    """Return a player's turn with their dice of this roll added."""
    outcome, is_planar = now(trail), trail[-1].request.planar is not None
    dice = outcome.of(before.player, trail[0].by)
    results = [] if is_planar else [die.result for die in dice]
    faces = [planar_face(die.natural) for die in dice] if is_planar else []
    totals = (
        ()
        if is_planar or before.player != trail[0].by
        else ((trail[-1].request.title, sum(outcome.results)),)
    )
    return PlayerTurn(
        before.player,
        before.name,
        (*before.results, *results),
        (*before.totals, *totals),
        (*before.planar, *faces),
    )


def log_words(player: PlayerTurn) -> str:
    """Return a player's rolls this turn, as a line of the log."""
    return say(
        "{name}: {dice}: {results}",
        name=plain(player.name),
        dice=choose(player.dice, "{count} die", "{count} dice"),
        results=" · ".join(filter(None, [_numbers(player), _planar(player)])) or "–",
    )


def _numbers(player: PlayerTurn) -> str:
    return listed(
        ["…"] * (len(player.results) > _RESULTS) + [str(result) for result in player.results[-_RESULTS:]]
    )


def _planar(player: PlayerTurn) -> str:
    faces = listed(FACES[face].say() for face in player.planar[-_RESULTS:])
    return say("planar: {faces}", faces=faces) if faces else ""


def dice_so_far(trail: MagicTrail, player: int) -> int | None:
    """Return how many dice the roll shows for this player's turn, or None if nothing counted them."""
    request, roller = trail[-1].request, trail[0].by
    # Use None, not 0: nothing watched, so no message could have come late.
    if not request.counts_dice or player not in _players(trail):
        return None
    return request.counted_for(player).before + len(now(trail).of(player, roller))


LOG = "magic"
"""The log of every roll in a channel. It's stored, so never change this name."""

PLANAR_LOG = "planar"
"""The log of the rolls of the planar die."""


def log_of(player: int) -> str:
    """Return the log of rolls that a player made, or that contain their dice."""
    return f"{LOG} {player}"


def logs_of(request: MagicRequest, roller: int) -> set[str]:
    """Return the logs of a new roll. No change to it adds players or another kind of die."""
    players = {roller, *(throw.player for throw in request.throws)} - {0}
    return {LOG, *map(log_of, players), *([PLANAR_LOG] if request.planar else [])}


def counted(trails: list[MagicTrail], player: int) -> tuple[CountedRolls, tuple[tuple[str, int], ...]]:
    """Return a player's rolls of a turn, oldest first: the number of dice, and totals by title."""
    nothing = PlayerTurn(player, "", (), ())
    before = next((turn for turn in turn_log(trails) if turn.player == player), nothing)
    of = [trail for trail in trails if dice_so_far(trail, player) is not None or trail[0].by == player]
    last = dice_so_far(of[-1], player) if of else None
    if last is None:
        return CountedRolls(player, before.dice), before.totals
    late = tuple(effect.id for effect in of[-1][-1].request.effects)
    return CountedRolls(player, before.dice, max(0, before.dice - last), late), before.totals
