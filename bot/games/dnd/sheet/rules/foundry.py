"""A character exported from Foundry Virtual Tabletop (*Export Data*): an actor of its dnd5e system.

Only stored numbers and names are used: values that Foundry computes, such as an Armor Class, are computed
here. Anything not understood is reported in a player's words.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.errors import PlayerError
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.games.dnd.sheet.rules.fields import MAX_ATTACKS
from bot.games.dnd.sheet.rules.foundry_features import Features
from bot.games.dnd.sheet.rules.foundry_left import left_words
from bot.games.dnd.sheet.rules.foundry_tables import SKILL_KEYS, class_of, counter_lines, part
from bot.games.dnd.sheet.rules.foundry_weapons import ARMOR, armor_of, is_worn, weapon_lines, weapon_name
from bot.games.dnd.sheet.rules.text import read_sheet
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE_TYPES, SKILL_ABILITIES, SKILLS, ability_modifier

_HOW = {0.5: " (half)", 1: "", 2: "+"}
_UNARMORED = {"unarmoredMonk": "wis", "unarmoredBarb": "con", "unarmoredBard": "cha"}
_DEEP = 4  # Levels of nested fields looked at individually.
_RATINGS = {0.125: "1/8", 0.25: "1/4", 0.5: "1/2"}
_EXTRA_ATTACK = {"extra attack": 2, "two extra attacks": 3, "three extra attacks": 4}
_TRAITS = {"dr": "resist", "dv": "vulnerable", "di": "immune"}


def is_actor(file: Mapping[str, Any]) -> bool:
    """Return True if this is a Foundry actor."""
    return isinstance(file.get("system"), dict) and isinstance(file.get("items"), list)


def read_actor(file: Mapping[str, Any]) -> tuple[Sheet, tuple[str, ...]]:
    """Return an actor's sheet, and what was left out, in a player's words.

    Raises:
        PlayerError: The actor has no valid sheet. The message names the errors.

    """
    actor = _Actor(file)
    texts = {
        "name": re.sub(r"[,;:+|#()@<>]", " ", str(file.get("name", ""))),
        "level": actor.level(),
        "scores": " ".join(str(actor.score(key)) for key in ABILITIES),
        "ac": str(actor.armor_class()),
        "hp": str(actor.hit_points() or "?"),
        "saves": " ".join(key for key in ABILITIES if actor.number("abilities", key, "proficient")),
        "save_bonus": actor.save_bonuses(),
        "skills": actor.skills(),
        "initiative": actor.initiative(),
        "swims": "yes" if actor.number("attributes", "movement", "swim") else "",
        **{field: actor.types(trait) for trait, field in _TRAITS.items()},
        "attacks": "\n".join(actor.attacks()),
        "extra_attack": actor.extra_attack(),
        "evasion": "yes" if actor.evades() else "",
        "counters": "\n".join(actor.counters()),
        "riders": "\n".join(actor.features.riders()),
        "spells": ", ".join(actor.features.spells()),
        "spellcasting": actor.casting(),
    }
    return read_sheet({key: text for key, text in texts.items() if text}, exported=True), left_words(
        actor.left(), actor.items
    )


class _Actor:
    """An actor's numbers by path, with a record of which were read."""

    def __init__(self, file: Mapping[str, Any]) -> None:
        self._system = file["system"]
        self._is_npc = file.get("type") == "npc"
        self.items = [item for item in file["items"] if isinstance(item, dict)]
        self._flags = file.get("flags")
        self._seen: set[tuple[str, ...]] = set()
        self._unread: dict[str, None] = {}
        scores = {key: min(30, max(1, self.score(key))) for key in ABILITIES}
        level = 0 if self._is_npc else min(20, max(1, int(self.level())))
        self.features = Features(self.items, scores, level)

    def get(self, *path: str) -> Any:
        """Return the value at this path, or None if there is none."""
        self._seen.add(path)
        held = self._system
        for key in path:
            held = held.get(key) if isinstance(held, dict) else None
        return held

    def number(self, *path: str) -> int:
        """Return the whole number at this path, even if it's stored as text, or 0 if there is none."""
        return self._whole(".".join(path), self.get(*path))

    def _whole(self, path: str, held: Any) -> int:
        if not held or isinstance(held, bool):
            return int(bool(held))
        text = str(held).replace(" ", "").removesuffix(".0")
        if re.fullmatch(r"[+-]?[0-9]{1,6}", text):
            return int(text)
        self._unread[path] = None
        return 0

    def score(self, ability: str) -> int:
        """Return an ability score."""
        return self.number("abilities", ability, "value") or 10

    def modifier(self, ability: str) -> int:
        """Return an ability's modifier."""
        return ability_modifier(min(30, max(1, self.score(ability))))

    def _of(self, kind: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Yield the items of this kind, each with its name."""
        for item in self.items:
            if item.get("type") == kind and isinstance(item.get("system"), dict):
                yield str(item.get("name", "")), item["system"]

    def level(self) -> str:
        """Return the sum of the levels of all classes, or else a Challenge Rating."""
        if self._is_npc:
            rating = self.get("details", "cr")
            return f"CR {_RATINGS.get(rating, rating or 0)}" if isinstance(rating, int | float) else "CR 0"
        levels = [self._whole(f"items.{name}.levels", of.get("levels")) for name, of in self._of("class")]
        return str(sum(levels) or self.number("details", "level") or 1)

    def hit_points(self) -> int:
        """Return the Hit Point maximum: as stored, or from each class's dice and Constitution."""
        most = self.number("attributes", "hp", "max")
        if most:
            return most
        numbers = [die for name, of in self._of("class") for die in self._dice(name, of)]
        levels = max(1, len(numbers))
        bonuses = ("attributes", "hp", "bonuses")
        more = self.number(*bonuses, "level") * levels + self.number(*bonuses, "overall")
        if numbers and all(numbers):
            # Each level brings at least 1 Hit Point.
            return sum(max(1, number + self.modifier("con")) for number in numbers) + more
        self._unread["attributes.hp.max"] = None
        return self.number("attributes", "hp", "value")

    def _dice(self, name: str, of: Mapping[str, Any]) -> Iterator[int]:
        """Yield the Hit Points rolled for each level of a class, or 0 for a level that isn't stored."""
        hd = of.get("hd")
        die = str(hd.get("denomination") if isinstance(hd, dict) else of.get("hitDice")).removeprefix("d")
        sides = int(die) if die in ("6", "8", "10", "12") else 0
        advancement = of.get("advancement")
        entries = list(advancement.values()) if isinstance(advancement, dict) else advancement or []
        points = (entry for entry in entries if isinstance(entry, dict) and entry.get("type") == "HitPoints")
        values = next(points, {}).get("value")
        for level in range(1, min(20, self._whole(f"items.{name}.levels", of.get("levels"))) + 1):
            came = values.get(str(level)) if isinstance(values, dict) else None
            fixed = {"max": sides, "avg": sides // 2 + 1}.get(came) if isinstance(came, str) else came
            yield fixed if isinstance(fixed, int) and sides else 0

    def armor_class(self) -> int:
        """Return the Armor Class: as stored, or computed from the armor worn."""
        way, flat = self.get("attributes", "ac", "calc"), self.number("attributes", "ac", "flat")
        if flat and way in ("flat", "natural", None):
            return flat
        if way is None and (value := self.number("attributes", "ac", "value")):
            return value
        return self._armor_worn(way)

    def _armor_worn(self, way: object) -> int:
        dexterity = self.modifier("dex")
        worn = [armor_of(of) for _, of in self._of("equipment") if of.get("equipped")]
        shields = sum(value for value, kind, _ in worn if kind == "shield")
        if way in _UNARMORED:
            return 10 + dexterity + self.modifier(_UNARMORED[way]) + shields
        if way == "mage":
            return 13 + dexterity + shields
        if way not in (None, "default"):
            self._unread["attributes.ac.calc"] = None
        value, kind, cap = next((armor for armor in worn if armor[1] in ARMOR), (10, "light", None))
        caps = {"light": 10, "medium": 2, "heavy": 0}  # The maximum from Dexterity.
        return value + min(dexterity, caps[kind] if cap is None or kind == "heavy" else cap) + shields

    def save_bonuses(self) -> str:
        """Return the bonuses to saves besides proficiency."""
        to_all = self.number("bonuses", "abilities", "save")
        words = [f"all {to_all:+d}"] if to_all else []
        own = {key: self.number("abilities", key, "bonuses", "save") for key in ABILITIES}
        return ", ".join([*words, *(f"{key} {by:+d}" for key, by in own.items() if by)])

    def skills(self) -> str:
        """Return the skills with their proficiencies."""
        words = []
        for short, key in SKILL_KEYS.items():
            how = self.get("skills", short, "value")
            if self.get("skills", short, "ability") not in (None, "", SKILL_ABILITIES[key]):
                self._unread[f"skills.{short}.ability"] = None
            if isinstance(how, int | float) and how in _HOW:
                words.append(f"{SKILLS.english(key)}{_HOW[how]}")
        return ", ".join(words)

    def initiative(self) -> str:
        """Return additions to Initiative."""
        bonus = self.number("attributes", "init", "bonus")
        has_advantage = part(self._flags, "dnd5e").get("initiativeAdv") is True
        return " ".join([f"{bonus:+d}"] * bool(bonus) + ["adv"] * has_advantage)

    def types(self, trait: str) -> str:
        """Return a trait's damage types."""
        held = self.get("traits", trait, "value")
        kinds = [kind for kind in held if isinstance(kind, str)] if isinstance(held, list) else []
        if any(kind not in DAMAGE_TYPES for kind in kinds):
            self._unread[f"traits.{trait}.value"] = None
        return ", ".join(kind for kind in kinds if kind in DAMAGE_TYPES)

    def extra_attack(self) -> str:
        """Return the number of attacks per action from an Extra Attack feature, or "" if there is none."""
        numbers = [_extra_attack(item) for item in self.items]
        return str(max(numbers)) if any(numbers) else ""

    def evades(self) -> bool:
        """Return True if a feature is Evasion."""
        return any(map(_is_evasion, self.items))

    def casting(self) -> str:
        """Return the spellcasting ability, if there are spells."""
        ability = self.get("attributes", "spellcasting")
        return str(ability) if ability in ABILITIES and any(self._of("spell")) else ""

    def attacks(self) -> list[str]:
        """Return a line for each weapon, as attacks are typed."""
        proficient = self.get("traits", "weaponProf", "value")
        known, lines = proficient if isinstance(proficient, list) else [], list[str]()
        for name, of in self._of("weapon"):
            try:
                own = list(weapon_lines(_free(name, lines), of, known, is_npc=self._is_npc))
            except PlayerError:
                own = []
            if not own or len(lines) + len(own) > MAX_ATTACKS:
                self._unread[f"items.{name}"] = None
            else:
                lines += own
        return lines

    def counters(self) -> list[str]:
        """Return spell slots and Hit Point Dice by class and level. Foundry only stores how many are left."""
        for slot in (*(f"spell{level}" for level in range(1, 10)), "pact"):
            self.get("spells", slot, "value")
        levels = dict[str, int]()
        for name, of in self._of("class"):
            if key := class_of(name, of):
                levels[key] = levels.get(key, 0) + self._whole(f"items.{name}.levels", of.get("levels"))
            else:
                self._unread[f"items.{name}.spellcasting"] = None
        lines = counter_lines(levels, [class_of(name, of) for name, of in self._of("subclass")])
        kept = len(read_counters("\n".join(lines)).all())
        return [*lines, *self.features.counters(self.get("resources"), kept)]

    def left(self) -> tuple[str, ...]:
        """Return the paths that were left out: non-empty fields, and items of other kinds by name."""
        for path in _paths(self._system):
            if not any(path[: len(seen)] == seen for seen in self._seen):
                self._unread[".".join(path[:2])] = None
        for item in self.items:
            is_read = item.get("type") in ("weapon", "class") or is_worn(item) or _extra_attack(item)
            if not (is_read or _is_evasion(item) or item.get("name") in self.features.taken):
                self._unread[f"items.{item.get('name', '')}"] = None
        return tuple(self._unread)


def _free(name: str, lines: Sequence[str]) -> str:
    """Return a weapon name that isn't taken yet."""
    taken = {line.partition(":")[0].casefold() for line in lines}
    called = weapon_name(name)
    others = (f"{called} {letter}" for letter in "BCDEFGHIJKLMNOPQRSTU")
    return (
        called
        if called.casefold() not in taken
        else next(other for other in others if other.casefold() not in taken)
    )


def _extra_attack(item: Mapping[str, Any]) -> int:
    """Return the number of attacks per action from this feature, or 0 for any other item."""
    return _EXTRA_ATTACK.get(str(item.get("name", "")).casefold(), 0) if item.get("type") == "feat" else 0


def _is_evasion(item: Mapping[str, Any]) -> bool:
    return item.get("type") == "feat" and str(item.get("name", "")).casefold() == "evasion"


def _paths(held: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the paths of all non-empty values."""
    if isinstance(held, dict) and len(path) < _DEEP:
        for key, value in held.items():
            if key != "units":
                yield from _paths(value, (*path, str(key)))
    elif held not in (None, "", 0, False, [], {}):
        yield path
