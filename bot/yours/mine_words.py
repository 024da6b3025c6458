"""How much is kept of somebody, in words."""

from bot.words import choose
from bot.yours.mine_store import Counts


def counted(counts: Counts) -> tuple[str, ...]:
    """A line for each kind of thing."""
    return (
        choose(counts.rolls, "One roll", "{count:,} rolls"),
        choose(counts.characters, "One character", "{count} characters"),
        choose(counts.kept, "One kept roll", "{count} kept rolls"),
        choose(counts.panels, "One panel that you made", "{count} panels that you made"),
        choose(counts.tables, "One results table that you wrote", "{count} results tables that you wrote"),
    )
