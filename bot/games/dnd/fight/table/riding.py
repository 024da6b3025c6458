"""What the riders of hits cost: spent with the hit, and given back once that is none any more."""

from bot.games.dnd.counters.store import paying, repaying
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.riders.in_rolls.riding import RiderSpend
from bot.rolls.deeds import Kind, Kinds


def riding_deeds(fights: Fights) -> Kinds:
    """How that is done; in a fight what was given back with its step is left alone."""
    return {
        RiderSpend: Kind(
            lambda deed: fights.standing(deed.fight, paying(deed.what)),
            undo=lambda deed: fights.standing(deed.fight, repaying(deed.what)),
        )
    }
