"""What a sheet keeps when a file of Foundry comes over it, as Foundry has no place for it."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from bot.games.dnd.counters.rules.counter import Counters
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from bot.games.dnd.sheet.rules.counters_text import MAX_COUNTERS
from bot.games.dnd.sheet.rules.fields import MAX_ATTACKS


def with_own(sheet: Sheet, old: Sheet) -> Sheet:
    """Return the sheet of a file with the riders, tools, spells and counters by name of the old one."""
    initiative = replace(sheet.initiative, proficiency=old.initiative.proficiency)
    return replace(
        sheet,
        tools=old.tools,
        riders=old.riders,
        initiative=initiative,
        counters=_counters(sheet.counters, old.counters),
        attacks=(*_weapons(sheet.attacks, old), *_spells(sheet.attacks, old))[:MAX_ATTACKS],
    )


def _counters(counters: Counters, old: Counters) -> Counters:
    """The counters of a file with those that somebody named; without any, all the old ones."""
    if not counters.all():
        return old
    named = [counter for counter in old.typed if not counter.kind]
    return replace(counters, typed=(*counters.typed, *named[: MAX_COUNTERS - len(counters.all())]))


def _weapons(attacks: Iterable[Attack], old: Sheet) -> Iterator[Attack]:
    """Yield the weapons, each with what a hit brought and cost on the old sheet."""
    before = {attack.name.casefold(): attack for attack in old.attacks}
    for attack in attacks:
        was = before.get(attack.name.casefold())
        yield replace(attack, rider=was.rider, costs=was.costs) if was else attack


def _spells(attacks: Iterable[Attack], old: Sheet) -> Iterator[Attack]:
    """Yield the old attacks that are no weapons."""
    names = {attack.name.casefold() for attack in attacks}
    for attack in old.attacks:
        if (attack.spell or attack.save) and attack.name.casefold() not in names:
            yield attack
