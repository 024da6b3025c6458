"""What of a roll of Magic is worth telling at the end of an evening."""

from bot.games.magic.rules.changes import MagicTrail, now
from bot.rolls.trail import Highlight


def highlights(trail: MagicTrail) -> tuple[Highlight, ...]:
    """Its highest result; coins and planar dice have none (706.7)."""
    results = [result for event in now(trail).events if not event.throw.coin for result in event.results]
    return (Highlight("high", max(results)),) if results else ()
