"""A creature that a GM adds to a fight: from the library, or typed."""

from msgspec import Struct

from bot.games.dnd.creatures.record.stat_block import StatBlock
from bot.games.dnd.sheet.record.sheet import Sheet


class Creature(Struct, frozen=True, omit_defaults=True):
    """A creature with the numbers of its stat block.

    ``initiative`` is its Initiative bonus. ``saves`` are total saving throw bonuses by ability key, and other
    saves use the ``sheet``. ``block`` is the rest of its stat block, which is empty for a typed creature.
    """

    sheet: Sheet
    initiative: int = 0
    saves: tuple[tuple[str, int], ...] = ()
    block: StatBlock = StatBlock()

    @property
    def name(self) -> str:
        """The creature's name."""
        return self.sheet.name

    @property
    def rating(self) -> str:
        """The creature's Challenge Rating, such as "1/4"."""
        return self.sheet.level.removeprefix("CR ")

    def save(self, ability: str) -> int:
        """Return the bonus of a saving throw, by the ability's key."""
        return dict(self.saves).get(ability, self.sheet.save(ability))


def from_sheet(sheet: Sheet) -> Creature:
    """Return a character's sheet as a creature."""
    return Creature(sheet, sheet.initiative_bonus)
