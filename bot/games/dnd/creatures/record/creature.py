"""What a GM brings into a fight: a creature of the library, or a line in which one is written."""

from msgspec import Struct

from bot.games.dnd.circumstances.sources import UNARMED
from bot.games.dnd.creatures.record.stat_block import StatBlock
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, Sheet


class Creature(Struct, frozen=True, omit_defaults=True):
    """A creature as its stat block has it.

    ``initiative`` is its Initiative bonus; ``saves`` are keys of abilities with the whole bonus of that save,
    the rest follows from the ``sheet``. ``block`` is what else its stat block says; nothing of
    one that somebody typed.
    """

    sheet: Sheet
    initiative: int = 0
    saves: tuple[tuple[str, int], ...] = ()
    block: StatBlock = StatBlock()

    @property
    def name(self) -> str:
        """What it is called."""
        return self.sheet.name

    @property
    def rating(self) -> str:
        """Its Challenge Rating, "1/4"."""
        return self.sheet.level.removeprefix("CR ")

    def save(self, ability: str) -> int:
        """The bonus of a saving throw, by the ability's key."""
        return dict(self.saves).get(ability, self.sheet.save(ability))


def from_sheet(sheet: Sheet) -> Creature:
    """A character's sheet as a creature."""
    return Creature(sheet, sheet.initiative_bonus)


def attacks_of(sheet: Sheet) -> tuple[Attack, ...]:
    """The attacks of a sheet; of one without any, the blow that everybody has."""
    return sheet.attacks or (unarmed(sheet),)


def unarmed(sheet: Sheet) -> Attack:
    """An Unarmed Strike: 1 and the Strength modifier, which is fixed damage and never negative."""
    # Fixed damage has no modifier (SRD 5.2, Damage Rolls), but this rule of the glossary says otherwise.
    return Attack(
        UNARMED, (DamagePart(str(max(0, 1 + sheet.modifier("str"))), "bludgeoning"),), ability="str"
    )
