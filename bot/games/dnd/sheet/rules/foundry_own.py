"""Fields that a sheet keeps when a Foundry file is imported over it, because Foundry doesn't have them."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from bot.games.dnd.counters.rules.counter import NO_COUNTERS, Counter, Counters
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.riders.rules.text import MAX_RIDERS
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from bot.games.dnd.sheet.rules.counters_text import MAX_COUNTERS
from bot.games.dnd.sheet.rules.fields import MAX_ATTACKS

Kept = TypeVar("Kept", Counter, SheetRider)


def with_own(sheet: Sheet, old: Sheet) -> Sheet:
    """Return a file's sheet with the tools, spells, other riders and other counters of the old sheet."""
    initiative = replace(sheet.initiative, proficiency=old.initiative.proficiency)
    return replace(
        sheet,
        tools=old.tools,
        riders=(*sheet.riders, *_others(sheet.riders, old.riders))[:MAX_RIDERS],
        spells=sheet.spells or old.spells,
        spellcasting=sheet.spellcasting if sheet.spellcasting.ability else old.spellcasting,
        initiative=initiative,
        counters=_counters(sheet.counters, old.counters),
        attacks=(*_weapons(sheet.attacks, old), *_spells(sheet.attacks, old))[:MAX_ATTACKS],
    )


def _others(those: Iterable[Kept], old: Iterable[Kept]) -> list[Kept]:
    """Return the old entries whose names aren't in the file."""
    keys = {counter.key for counter in those}
    return [counter for counter in old if counter.key not in keys]


def _counters(counters: Counters, old: Counters) -> Counters:
    """Return the file's counters with the old named counters, or all the old ones if the file has none."""
    if counters == NO_COUNTERS:
        return old
    named = _others(counters.typed, [counter for counter in old.typed if not counter.kind])
    return replace(counters, typed=(*counters.typed, *named[: MAX_COUNTERS - len(counters.all())]))


def _weapons(attacks: Iterable[Attack], old: Sheet) -> Iterator[Attack]:
    """Yield the weapons, each with its rider and cost on the old sheet."""
    before = {attack.name.casefold(): attack for attack in old.attacks}
    for attack in attacks:
        was = before.get(attack.name.casefold())
        yield replace(attack, rider=was.rider, costs=was.costs) if was else attack


def _spells(attacks: Iterable[Attack], old: Sheet) -> Iterator[Attack]:
    """Yield the old attacks that aren't weapons."""
    names = {attack.name.casefold() for attack in attacks}
    for attack in old.attacks:
        if (attack.spell or attack.save) and attack.name.casefold() not in names:
            yield attack
