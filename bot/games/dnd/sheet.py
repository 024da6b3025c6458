"""A character as written on its sheet. What follows from it is computed, never stored."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.rules import ABILITIES, SKILLS, ability_modifier, proficiency_bonus

Proficiency = Literal["proficient", "expertise"]


class DamagePart(Struct, frozen=True, omit_defaults=True):
    """Damage of one type: notation, or a fixed number. ``type`` "" is damage whose type nobody said.

    ``source`` is where it comes from, where that is not the attack itself.
    """

    dice: str
    type: str = ""
    source: str = ""


class Attack(Struct, frozen=True, omit_defaults=True):
    """One attack of a sheet.

    ``ability`` is a key of the six, or "finesse": the better of Strength and Dexterity; with ``bonus`` the
    whole attack bonus is as written, and so is the damage. ``plus`` is what a magic weapon adds to the attack roll.
    ``normal`` and ``long`` are ranges in feet; a single range is both. ``thrown``: a melee weapon that has one.
    ``spell``: no ability modifier is added to its damage.
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


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A character. ``level`` is a level or a Challenge Rating as text; ``hp`` the Hit Point maximum.

    ``skills`` are keys with how proficient; ``swims``: it has a Swim Speed. Types of damage may be "all".
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

    def multiplier(self, skill: str) -> int:
        """How often the Proficiency Bonus counts for this skill: 0, 1, or 2 with Expertise."""
        return {"proficient": 1, "expertise": 2}.get(dict(self.skills).get(skill, ""), 0)

    def has_tool(self, tool: str) -> bool:
        """Whether the character is proficient with this tool."""
        return _letters(tool) in map(_letters, self.tools)

    def save(self, ability: str) -> int:
        """The bonus of a saving throw."""
        return self.modifier(ability) + (self.proficiency if ability in self.saves else 0)

    def skill(self, skill: str) -> int:
        """The bonus of a skill's check by its usual ability."""
        return self.modifier(SKILLS[skill][1]) + self.multiplier(skill) * self.proficiency

    def attack(self, name: str) -> Attack | None:
        """The attack of this name, or the only one whose name has that in it."""
        typed = " ".join(name.split()).casefold()
        exact = [each for each in self.attacks if each.name.casefold() == typed]
        near = [each for each in self.attacks if typed in each.name.casefold()]
        found = exact or near
        return found[0] if len(found) == 1 or exact else None

    def ability_of(self, attack: Attack) -> str:
        """The ability that this attack uses, by key; "" where its bonus is as written."""
        if attack.ability == "finesse":
            return max("str", "dex", key=self.score)
        return attack.ability


def bare(attack: Attack, sheet: "Sheet") -> Attack:
    """The attack without its ability modifier where that was written into its damage, as paper sheets have it.

    So "1d8+3" of somebody with Strength +3 deals 1d8 + 3, not 1d8 + 6.
    """
    modifier = sheet.modifier(sheet.ability_of(attack)) if attack.bonus is None and attack.ability else 0
    written = f"{modifier:+d}"
    if not modifier or attack.spell or attack.plus or not attack.damage or not attack.damage[0].dice.endswith(written):
        return attack
    first, *rest = attack.damage
    dice = first.dice.removesuffix(written)
    return replace(attack, damage=(replace(first, dice=dice), *rest)) if "d" in dice else attack


def _letters(tool: str) -> str:
    """A tool's name without what people write otherwise: case, apostrophes, one tool or several."""
    return "".join(letter for letter in tool.casefold() if letter.isalnum()).removesuffix("s")
