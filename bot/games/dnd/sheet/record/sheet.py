"""A character as written on its sheet. What follows from it is computed, never stored."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.conditions.rules.affliction import Affliction
from bot.games.dnd.counters.rules.cost import Cost
from bot.games.dnd.counters.rules.counter import Counters
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
"""How proficient: with the Proficiency Bonus, twice that (Expertise), or half (as a Jack of All Trades)."""


class InitiativeBonus(Struct, frozen=True, omit_defaults=True):
    """What is special about an Initiative, beside Dexterity: a bonus, how proficient it is, Advantage."""

    bonus: int = 0
    proficiency: Proficiency | Literal[""] = ""
    advantage: bool = False


class DamagePart(Struct, frozen=True, omit_defaults=True):
    """Damage of one type: notation, or a fixed number. ``type`` "" is damage whose type nobody said.

    ``source`` is where it comes from, where that is not the attack itself. ``when``: only if the attack roll
    has Advantage ("adv"), or only if it has none ("no_adv"), or only on a Critical Hit ("critical").
    """

    dice: str
    type: str = ""
    source: str = ""
    when: Literal["", "adv", "no_adv", "critical"] = ""


class Attack(Struct, frozen=True, omit_defaults=True):
    """One attack of a sheet.

    ``ability`` is a key of the six, or "finesse": the better of Strength and Dexterity; with ``bonus`` the
    whole attack bonus is as written, and so is the damage. ``plus`` is what a magic weapon adds to the attack
    roll. ``normal`` and ``long`` are ranges in feet; a single range is both. ``thrown``: a melee weapon that
    has one. ``spell``: no ability modifier is added to its damage. ``rider`` is what a hit brings beside it.
    ``costs`` is what it takes each time. With a ``save`` its target saves by that ability instead of being
    attacked, against ``dc``, 0: that of the attacker's ``ability``; ``spared``: a success takes nothing.
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


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A character. ``level`` is a level or a Challenge Rating as text; ``hp`` the Hit Point maximum.

    ``skills`` are keys with how proficient, "all" of them stands for those that are not named.
    ``save_bonuses`` are keys of abilities, or "all", with what is added beside proficiency, as by a ring.
    ``swims``: it has a Swim Speed. Types of damage may be "all". ``counters`` are what it can spend,
    ``riders`` what is added to its attacks. ``extra_attack`` is how many attacks its Attack
    action has (Extra Attack). ``evasion``: it has Evasion.
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

    def score(self, ability: str) -> int:
        """The score of an ability, by its key."""
        return self.scores[list(ABILITIES).index(ability)]

    def modifier(self, ability: str) -> int:
        """The modifier of an ability, by its key."""
        return ability_modifier(self.score(ability))

    @property
    def proficiency(self) -> int:
        """The Proficiency Bonus."""
        return proficiency_bonus(self.level)

    def proficient(self, skill: str) -> Proficiency | Literal[""]:
        """How proficient the character is in this skill; "" for not at all."""
        known: dict[str, Proficiency | Literal[""]] = dict(self.skills)
        return known.get(skill) or known.get(ALL, "")

    def added(self, proficiency: str, *others: str) -> int:
        """What the Proficiency Bonus adds to a roll to which all of these apply: the best of them, once."""
        found = [other for other in (proficiency, *others) if other]
        # Halved only if nothing better applies; the best one counts (SRD 5.2, The Bonus Doesn't Stack).
        halves = [2] if found and all(each == "half" for each in found) else []
        return proficiency_added(self.proficiency, len(found), [2] if "expertise" in found else [], halves)

    def has_tool(self, tool: str) -> bool:
        """Whether the character is proficient with this tool."""
        return _letters(tool) in map(_letters, self.tools)

    def save(self, ability: str) -> int:
        """The bonus of a saving throw."""
        proficiency = self.proficiency if ability in self.saves else 0
        return self.modifier(ability) + proficiency + self.save_bonus(ability)

    def save_bonus(self, ability: str) -> int:
        """What is added to this save beside the modifier and proficiency; of "death" what is added to all."""
        return sum(bonus for of, bonus in self.save_bonuses if of in (ability, ALL))

    @property
    def initiative_bonus(self) -> int:
        """The bonus of an Initiative roll, which is a Dexterity check (Initiative)."""
        return self.modifier("dex") + self.added(self.initiative.proficiency) + self.initiative.bonus

    def skill(self, skill: str) -> int:
        """The bonus of a skill's check by its usual ability."""
        return self.modifier(SKILL_ABILITIES[skill]) + self.added(self.proficient(skill))

    def save_dc(self, attack: Attack) -> int:
        """Return what a save against an attack of this sheet needs (Spell Save DC)."""
        return attack.dc or 8 + self.proficiency + self.modifier(attack.ability)

    def attack(self, name: str) -> Attack | None:
        """The attack of this name, or the only one whose name has that in it."""
        typed = " ".join(name.split()).casefold()
        exact = [each for each in self.attacks if each.name.casefold() == typed]
        near = [each for each in self.attacks if typed in each.name.casefold()]
        attacks = exact or near
        return attacks[0] if len(attacks) == 1 or exact else None

    def ability_of(self, attack: Attack) -> str:
        """The ability that this attack uses, by key; "" where its bonus is as written."""
        # Either may be used, and nobody would choose the worse one (SRD 5.2, Attack Roll Abilities).
        if attack.ability == "finesse":
            return max("str", "dex", key=self.score)
        return attack.ability


def bare(attack: Attack, sheet: "Sheet") -> Attack:
    """The attack without its ability modifier where that was written into its damage, as on paper sheets.

    So "1d8+3" of somebody with Strength +3 deals 1d8 + 3, not 1d8 + 6.
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
    """A tool's name without what people write otherwise: case, apostrophes, one tool or several."""
    return "".join(letter for letter in tool.casefold() if letter.isalnum()).removesuffix("s")
