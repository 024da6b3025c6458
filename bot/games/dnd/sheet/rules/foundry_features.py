"""Features, spells and items in Foundry's data, read as riders of attacks and as counters of their uses."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bot.errors import PlayerError
from bot.games.dnd.riders.rules.text import MAX_RIDERS, read_riders
from bot.games.dnd.sheet.rules.counters_text import MAX_COUNTERS, MAX_NAME, read_counters
from bot.games.dnd.sheet.rules.foundry_tables import part
from bot.games.dnd.sheet.rules.spells_text import MAX_SPELL, MAX_SPELLS
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE_TYPES, ability_modifier, proficiency_bonus

Item = Mapping[str, Any]

_BONUS = re.compile(r"system\.bonuses\.[mr](?:wak|sak)\.(damage|attack)")
_ADDED = {"damage": "", "attack": " to hit"}
_TOKEN = re.compile(r"@([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*)", re.IGNORECASE)
_AMOUNT = re.compile(r"[+-]?(?:\d{1,2}d\d{1,3}(?:[+-]\d{1,2})?|\d{1,3})")
_PERIODS = {
    "lr": "long rest",
    "longRest": "long rest",
    "sr": "short rest",
    "shortRest": "short rest",
    "day": "dawn",
    "dawn": "dawn",
}
_HITS = {
    "sneak-attack": "once a turn",
    "divine-smite": "once a turn, costs slot 1",
    "hunters-mark": "while on",
    "hex": "while on",
}
"""The features and spells that add damage to an attack, and when they apply."""


class Features:
    """An actor's features, with the values of their formulas. ``taken`` are the names read so far."""

    def __init__(self, items: Sequence[Item], scores: Mapping[str, int], level: int) -> None:
        self._items = items
        self._values = {"prof": str(proficiency_bonus(str(level or 1))), "details.level": str(level)}
        self._values |= {f"abilities.{key}.mod": str(ability_modifier(scores[key])) for key in ABILITIES}
        self._values |= dict(_scales(items))
        self.taken: set[str] = set()

    def riders(self) -> list[str]:
        """Return a line for each rider, as typed."""
        lines = list[str]()
        for item in self._items:
            for line in (*self._hit(item), *self._effects(item)):
                if len(lines) < MAX_RIDERS and _can_read(read_riders, [*lines, line]):
                    lines.append(line)
                    self.taken.add(_name(item))
        return lines

    def counters(self, resources: object, others: int) -> list[str]:
        """Return a line for each item with limited uses, given this number of other counters."""
        lines = list[str]()
        given = [*((item, uses) for item in self._items for uses in self._uses(item)), *_resources(resources)]
        for item, (most, back) in given:
            name = " ".join(re.sub(r"[^\w' -]|\d", " ", _name(item)).split())[:MAX_NAME].strip(" -'")
            line = f"{name} {most} ({back})"
            if others + len(lines) < MAX_COUNTERS and _can_read(read_counters, [*lines, line]):
                lines.append(line)
                self.taken.add(_name(item))
        return lines

    def spells(self) -> list[str]:
        """Return the names of spells that are prepared, or don't need to be prepared."""
        names = list[str]()
        for item in self._items:
            if item.get("type") != "spell" or not _is_prepared(part(item, "system")):
                continue
            name = " ".join(re.sub(r"[,;\n]", " ", _name(item)).split())
            if len(names) < MAX_SPELLS and 0 < len(name) <= MAX_SPELL:
                names.append(name)
                self.taken.add(_name(item))
        return names

    def _amount(self, formula: object) -> str:
        """Return a formula's dice or number, or "" if it contains something unknown."""
        text = _TOKEN.sub(lambda token: self._values.get(token[1], "?"), str(formula or "")).replace(" ", "")
        return text if _AMOUNT.fullmatch(text) else ""

    def _hit(self, item: Item) -> Iterator[str]:
        """Yield the rider for a feature or spell that adds damage to a hit."""
        when = _HITS.get(_identifier(item), "")
        activities = _entries(part(item, "system").get("activities")) if when else ()
        damages = (damage for act in activities for damage in _entries(part(act, "damage").get("parts")))
        damage = next(damages, {})
        if not (dice := self._dice(damage)):
            return
        kinds = damage.get("types")
        kind = next((one for one in kinds if one in DAMAGE_TYPES), "") if isinstance(kinds, list) else ""
        more = _whole(part(damage, "scaling").get("number"))
        sides = dice.partition("d")[2].partition("+")[0]
        level = f" +{more}d{sides} a level" if more and sides and "slot" in when else ""
        yield f"{_plain(item)}: {f'{dice} {kind}'.strip()}{level}, {when}"

    def _dice(self, damage: Mapping[str, Any]) -> str:
        custom = part(damage, "custom")
        if custom.get("enabled"):
            return self._amount(custom.get("formula"))
        count, sides = _whole(damage.get("number")), _whole(damage.get("denomination"))
        return f"{count}d{sides}" if count and sides else ""

    def _effects(self, item: Item) -> Iterator[str]:
        """Yield a rider to turn on for an item effect that adds to attacks, such as Rage's damage."""
        changes = [change for effect in item.get("effects") or () for change in _changes(effect)]
        kinds = (change.get("value") for change in changes if change.get("key") == "system.traits.dr.value")
        types = [str(kind) for kind in kinds if kind in DAMAGE_TYPES]
        resist = f", resist {' '.join(types)}" if types else ""
        amounts = dict[str, str]()
        for change in changes:
            bonus = _BONUS.fullmatch(str(change.get("key", "")))
            if bonus and (amount := self._amount(change.get("value"))):
                amounts.setdefault(_ADDED[bonus[1]], amount)
        for to_what, amount in amounts.items():
            plus = amount if amount[0] in "+-" or "d" in amount else f"+{amount}"
            yield f"{_plain(item)}: {plus}{to_what}{resist}, while on"

    def _uses(self, item: Item) -> Iterator[tuple[str, str]]:
        """Yield an item's number of uses, and when they come back."""
        uses = part(item, "system", "uses")
        if item.get("type") not in ("feat", "equipment", "weapon", "spell"):
            return
        most, back = self._amount(uses.get("max")), ", ".join(_back(uses))
        if most.isdigit() and int(most) and back:
            yield most, back


def _is_prepared(system: Mapping[str, Any]) -> bool:
    """Return True if a spell is prepared, in the current or older formats. Cantrips always are."""
    older = part(system, "preparation")
    way = system.get("method") or older.get("mode")
    said = system.get("prepared") or older.get("prepared")
    return system.get("level") == 0 or bool(said) or way in ("always", "atwill", "innate", "pact")


def _back(uses: Mapping[str, Any]) -> Iterator[str]:
    """Yield when uses come back, as typed. Older files use a single word."""
    recovery = uses.get("recovery")
    if not isinstance(recovery, list):
        yield from filter(None, [_PERIODS.get(str(uses.get("per")), "")])
        return
    for one in recovery:
        when = _PERIODS.get(str(one.get("period")), "") if isinstance(one, Mapping) else ""
        formula = str(one.get("formula") or "").replace(" ", "") if when else ""
        if when and one.get("type") == "recoverAll":
            yield when
        elif when and _AMOUNT.fullmatch(formula):
            yield f"{when} {formula}"


def _resources(resources: object) -> Iterator[tuple[Item, tuple[str, str]]]:
    """Yield the three resources that people name themselves."""
    for one in resources.values() if isinstance(resources, Mapping) else ():
        if isinstance(one, Mapping) and one.get("label") and _whole(one.get("max")):
            back = ", ".join(_PERIODS[key] for key in ("sr", "lr") if one.get(key))
            if back:
                yield {"name": one["label"]}, (str(_whole(one["max"])), back)


def _scales(items: Iterable[Item]) -> Iterator[tuple[str, str]]:
    """Yield what a class grants at its level, by the path used in formulas."""
    levels = {
        _identifier(item): _whole(part(item, "system").get("levels"))
        for item in items
        if item.get("type") == "class" and isinstance(item.get("system"), Mapping)
    }
    for name, level in levels.items():
        yield f"classes.{name}.levels", str(level)
    for item in items:
        system = part(item, "system")
        if item.get("type") not in ("class", "subclass"):
            continue
        of = str(system.get("classIdentifier") or _identifier(item))
        for entry in _entries(system.get("advancement")):
            held = part(entry, "configuration")
            if entry.get("type") != "ScaleValue" or not held:
                continue
            named = str(held.get("identifier") or _slug(str(entry.get("title", ""))))
            if value := _at(held.get("scale"), levels.get(of, 0)):
                yield f"scale.{_identifier(item)}.{named}", value


def _at(scale: object, level: int) -> str:
    """Return the value at this level, from the highest entry that isn't above it."""
    known = {int(key): value for key, value in part(scale).items() if str(key).isdigit()}
    given = part(known.get(max((key for key in known if key <= level), default=0)))
    number = given.get("number", given.get("n"))
    sides = given.get("faces", given.get("die"))
    return f"{number or 1}d{sides}" if sides else str(given.get("value") or "")


def _entries(given: object) -> Iterator[Mapping[str, Any]]:
    one = given.values() if isinstance(given, Mapping) else given if isinstance(given, list) else ()
    return (entry for entry in one if isinstance(entry, Mapping))


def _changes(effect: object) -> Iterator[Mapping[str, Any]]:
    """Yield an effect's changes, in the current and older formats."""
    return _entries(part(effect, "system").get("changes") or part(effect).get("changes"))


def _identifier(item: Item) -> str:
    return str(part(item, "system").get("identifier") or _slug(_name(item)))


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold().replace("'", "").replace("’", "")).strip("-")


def _name(item: Item) -> str:
    return str(item.get("name", ""))


def _plain(item: Item) -> str:
    """Return an item's name in the form allowed for riders."""
    return " ".join(re.sub(r"[^\w' -]", " ", _name(item)).split())[:MAX_NAME]


def _whole(given: object) -> int:
    text = str(given or 0).removesuffix(".0")
    return int(text) if re.fullmatch(r"\d{1,3}", text) else 0


def _can_read(read: Any, lines: Sequence[str]) -> bool:
    try:
        read("\n".join(lines))
    except PlayerError:
        return False
    return True
