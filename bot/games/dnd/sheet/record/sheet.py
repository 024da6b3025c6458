"""A character as written on its sheet. Derived numbers are computed, never stored."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.circumstances.sources import UNARMED
from bot.games.dnd.conditions.rules.affliction import Affliction
from bot.games.dnd.counters.rules.cost import Cost
from bot.games.dnd.counters.rules.counter import Counters
from bot.games.dnd.counters.rules.tables import ability_of
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.terms.playing import (
    ABILITIES,
    ALL,
    SKILL_ABILITIES,
    ability_modifier,
    proficiency_added,
    proficiency_bonus,
)

Proficiency = Literal["proficient", "expertise", "half"]
"""A proficiency: the full Proficiency Bonus, twice that (Expertise), or half (Jack of All Trades)."""


class InitiativeBonus(Struct, frozen=True, omit_defaults=True):
    """Additions to Initiative besides Dexterity: a bonus, a proficiency, Advantage."""

    bonus: int = 0
    proficiency: Proficiency | Literal[""] = ""
    advantage: bool = False


class DamagePart(Struct, frozen=True, omit_defaults=True):
    """Damage of one type: notation, or a fixed number. If ``type`` is "", the type is unspecified.

    ``source`` is where the damage comes from, if not the attack itself. ``when`` limits it to attack rolls
    with Advantage ("adv") or without it ("no_adv"), or to Critical Hits ("critical").
    """

    dice: str
    type: str = ""
    source: str = ""
    when: Literal["", "adv", "no_adv", "critical"] = ""


class Attack(Struct, frozen=True, omit_defaults=True):
    """One attack on a sheet.

    ``ability`` is an ability's key, or "finesse" for the better of Strength and Dexterity. A ``bonus`` is the
    whole attack bonus, and then the damage is also as written. ``plus`` is a magic weapon's bonus to the
    attack roll. ``normal`` and ``long`` are ranges in feet, equal for a single range. ``thrown`` is for melee
    weapons that can be thrown. A ``spell`` adds no ability modifier to damage. ``rider`` is a hit's
    additional effect, and ``costs`` is the cost per use. With a ``save``, the target saves instead of being
    attacked, against ``dc`` or, for 0, the attacker's own. With ``spared``, a success takes no damage.
    ``rays`` is the number of attacks in one casting of a spell, or 0 for one attack.
    """

    name: str
    damage: tuple[DamagePart, ...] = ()
    ability: str = ""
    bonus: int | None = None
    plus: int = 0
    ranged: bool = False
    spell: bool = False
    thrown: bool = False
    proficient: bool = True
    normal: int = 0
    long: int = 0
    reach: int = 0
    rider: Affliction | None = None
    costs: Cost | None = None
    save: str = ""
    dc: int = 0
    spared: bool = False
    rays: int = 0


class Spellcasting(Struct, frozen=True, omit_defaults=True):
    """The spellcasting ability, the spell save DC, and the spell attack bonus. A number is 0 if not given."""

    ability: str = ""
    dc: int = 0
    bonus: int = 0


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A character. ``level`` is a level or Challenge Rating as text, and ``hp`` is the Hit Point maximum.

    ``skills`` are keys with proficiencies, where "all" covers the skills not named. ``save_bonuses`` are keys
    of abilities, or "all", with bonuses besides proficiency, such as from a ring. ``swims`` means that it has
    a Swim Speed. Damage types can be "all". ``counters`` are the resources it can spend, and ``riders`` are
    the additions to its attacks. ``extra_attack`` is the number of attacks in its Attack action (Extra
    Attack). ``evasion`` means that it has Evasion. ``spells`` are the names of known or prepared spells.
    """

    name: str
    scores: tuple[int, int, int, int, int, int]
    level: str = "1"
    ac: int = 10
    hp: int = 1
    saves: tuple[str, ...] = ()
    skills: tuple[tuple[str, Proficiency], ...] = ()
    tools: tuple[str, ...] = ()
    resist: tuple[str, ...] = ()
    vulnerable: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    attacks: tuple[Attack, ...] = ()
    swims: bool = False
    initiative: InitiativeBonus = InitiativeBonus()
    save_bonuses: tuple[tuple[str, int], ...] = ()
    counters: Counters = Counters()
    riders: tuple[SheetRider, ...] = ()
    extra_attack: int = 1
    evasion: bool = False
    spells: tuple[str, ...] = ()
    spellcasting: Spellcasting = Spellcasting()

    @property
    def weapons(self) -> tuple[Attack, ...]:
        """The attacks, or only the Unarmed Strike that everyone has if none are listed."""
        return self.attacks or (self.unarmed,)

    @property
    def unarmed(self) -> Attack:
        """An Unarmed Strike: 1 plus the Strength modifier, fixed and never negative."""
        # Fixed damage has no modifier (SRD 5.2, Damage Rolls), but this glossary rule makes an exception.
        damage = DamagePart(str(max(0, 1 + self.modifier("str"))), "bludgeoning")
        return Attack(UNARMED, (damage,), ability="str")

    def score(self, ability: str) -> int:
        """Return the score of an ability, by its key."""
        return self.scores[list(ABILITIES).index(ability)]

    def modifier(self, ability: str) -> int:
        """Return the modifier of an ability, by its key."""
        return ability_modifier(self.score(ability))

    @property
    def proficiency(self) -> int:
        """The Proficiency Bonus."""
        return proficiency_bonus(self.level)

    def proficient(self, skill: str) -> Proficiency | Literal[""]:
        """Return the character's proficiency in this skill, or "" if there is none."""
        known: dict[str, Proficiency | Literal[""]] = dict(self.skills)
        return known.get(skill) or known.get(ALL, "")

    def added(self, proficiency: str, *others: str) -> int:
        """Return the Proficiency Bonus for a roll with these proficiencies, of which only the best counts."""
        kinds = [other for other in (proficiency, *others) if other]
        # Halve it only if nothing better applies; the best one counts (SRD 5.2, The Bonus Doesn't Stack).
        factors = [2] if "expertise" in kinds else [0.5] if set(kinds) == {"half"} else []
        return proficiency_added(self.proficiency, len(kinds), factors)

    def has_tool(self, tool: str) -> bool:
        """Return True if the character is proficient with this tool."""
        return _letters(tool) in map(_letters, self.tools)

    def save(self, ability: str) -> int:
        """Return a saving throw's bonus."""
        proficiency = self.proficiency if ability in self.saves else 0
        return self.modifier(ability) + proficiency + self.save_bonus(ability)

    def save_bonus(self, ability: str) -> int:
        """Return a save's bonus besides modifier and proficiency. "death" only gets the one for all saves."""
        return sum(bonus for of, bonus in self.save_bonuses if of in (ability, ALL))

    @property
    def initiative_bonus(self) -> int:
        """The bonus of an Initiative roll, which is a Dexterity check (Initiative)."""
        return self.modifier("dex") + self.added(self.initiative.proficiency) + self.initiative.bonus

    def skill(self, skill: str) -> int:
        """Return a skill's bonus with its usual ability."""
        return self.modifier(SKILL_ABILITIES[skill]) + self.added(self.proficient(skill))

    def save_dc(self, attack: Attack) -> int:
        """Return the DC of saves against an attack of this sheet (Spell Save DC)."""
        return attack.dc or 8 + self.proficiency + self.modifier(attack.ability)

    @property
    def spell_ability(self) -> str:
        """The spellcasting ability, as written or that of its class, or "" if there is none."""
        return self.spellcasting.ability or ability_of(self.counters.casts)

    @property
    def spell_dc(self) -> int:
        """The spell save DC: as written, or from its spellcasting ability."""
        return self.spellcasting.dc or 8 + self.spell_bonus

    @property
    def spell_bonus(self) -> int:
        """The spell attack bonus: as written, or from its spellcasting ability."""
        ability = self.spell_ability
        own = self.proficiency + self.modifier(ability) if ability else 0
        return self.spellcasting.bonus or own

    def attack(self, name: str) -> Attack | None:
        """Return the attack with this name, or the only one whose name contains it."""
        typed = " ".join(name.split()).casefold()
        exact = [attack for attack in self.attacks if attack.name.casefold() == typed]
        near = [attack for attack in self.attacks if typed in attack.name.casefold()]
        attacks = exact or near
        return attacks[0] if len(attacks) == 1 or exact else None

    def ability_of(self, attack: Attack) -> str:
        """Return the key of this attack's ability, or "" if its bonus is written out."""
        # Either works, and no one would choose the worse one (SRD 5.2, Attack Roll Abilities).
        if attack.ability == "finesse":
            return max("str", "dex", key=self.score)
        return attack.ability


def bare(attack: Attack, sheet: "Sheet") -> Attack:
    """Return the attack without the ability modifier that paper sheets include in its damage, if present.

    So "1d8+3" with Strength +3 deals 1d8 + 3, not 1d8 + 6.
    """
    modifier = sheet.modifier(sheet.ability_of(attack)) if attack.bonus is None and attack.ability else 0
    written = f"{modifier:+d}"
    if (
        not modifier
        or attack.spell
        or attack.plus
        or not attack.damage
        or not attack.damage[0].dice.endswith(written)
    ):
        return attack
    first, *rest = attack.damage
    dice = first.dice.removesuffix(written)
    return replace(attack, damage=(replace(first, dice=dice), *rest)) if "d" in dice else attack


def _letters(tool: str) -> str:
    """Return a tool's name without the details that people vary: case, apostrophes, plural."""
    return "".join(letter for letter in tool.casefold() if letter.isalnum()).removesuffix("s")
