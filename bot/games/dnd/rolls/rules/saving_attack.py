"""Attacks of a sheet with a save in place of an attack roll, such as Sacred Flame."""

from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, Sheet
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import Check


def saving_request(attack: Attack, sheet: Sheet | None, targets: tuple[Target, ...] = ()) -> DndRequest:
    """Return the roll of its damage, which these targets save against."""
    return DndRequest(
        "damage",
        Check(attack.save),
        dc=sheet.save_dc(attack) if sheet else attack.dc,
        parts=attack.damage or (DamagePart("0"),),
        spared=attack.spared,
        afflicts=attack.rider,
        label=attack.name,
        targets=targets,
        costs=attack.costs,
    )
