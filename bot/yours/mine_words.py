"""The amount of someone's stored data, in words."""

from bot.words import choose
from bot.yours.mine_store import Counts


def counted(counts: Counts) -> tuple[str, ...]:
    """Return a line for each kind of stored data."""
    return (
        choose(counts.rolls, "One roll", "{count:,} rolls"),
        choose(counts.characters, "One character", "{count} characters"),
        choose(counts.kept, "One saved roll", "{count} saved rolls"),
        choose(counts.panels, "One panel that you made", "{count} panels that you made"),
        choose(counts.tables, "One results table that you wrote", "{count} results tables that you wrote"),
    )
